// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/solid_mass.h"
#include "engine/model/mechanism.h"
#include "engine/project/import/robot_file.h"

#include <Eigen/Geometry>

#include <optional>
#include <string>
#include <vector>

namespace linkwright::project {

/// Index of the immovable body.
inline constexpr int foreignGround = -1;

/// Beyond its limit a stop holds the effort of the motor, or what gravity can do to the joint,
/// after this much.
inline constexpr double stopTravel = 1e-3;             // m
inline constexpr double stopTurn = 0.017453292519943;  // rad, one degree

/// Mass, center of mass and inertia about it. World axes, drawn pose.
struct ImportedMass {
    double mass = 0.0;                                  ///< kg
    Eigen::Vector3d center = Eigen::Vector3d::Zero();   ///< m
    Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();  ///< kg m^2
    long line = 0;                                      ///< of the inertia in the file; 0: unknown
};

/// A link of URDF, a body of MJCF, or what stands between two joints of one MJCF body.
struct ImportedBody {
    std::string name;
    ImportedMass mass;
    std::vector<Eigen::Vector3d> outline = {};  ///< m, places it is drawn through; export only
    math::TriangleMesh surface = {};            ///< m, what it is drawn with; import only
    std::string color = {};                     ///< "#rrggbb"; empty: none
    std::string shapeFile = {};                 ///< that it is drawn with; export only
    Eigen::Isometry3d shapePlace = Eigen::Isometry3d::Identity();
};

/// A coordinate of a joint. m or rad, N or N m.
struct ImportedCoordinate {
    double drawn = 0.0;
    std::optional<double> start;          ///< absent: as drawn
    std::optional<double> startVelocity;  ///< absent: 0
    double damping = 0.0;
    double dryFriction = 0.0;
    double armature = 0.0;         ///< kg or kg m^2 that only this coordinate feels
    double stiffness = 0.0;        ///< of a spring
    double springReference = 0.0;  ///< where that spring is at rest
    std::optional<double> lower, upper;
    double effort = 0.0;  ///< largest force or torque of the motor; 0: unknown
};

/// A joint of the tree, or, `closing`, one more between bodies that are in it.
struct ImportedJoint {
    std::string name;
    model::JointKind kind = model::JointKind::Fixed;
    int parent = foreignGround;
    int child = foreignGround;
    bool closing = false;
    Eigen::Vector3d place = Eigen::Vector3d::Zero();
    Eigen::Vector3d axis = Eigen::Vector3d::UnitZ();
    Eigen::Vector3d secondAxis = Eigen::Vector3d::UnitX();
    std::vector<ImportedCoordinate> coordinates;
};

/// qB - drawnB = ratio (qA - drawnA), of first coordinates.
struct ImportedCoupling {
    std::string name;
    int jointA = 0, jointB = 0;
    double ratio = 1.0;
};

/// Force or torque on the first coordinate of a joint: gain input - proportional q - derivative
/// dq/dt
/// + offset.
struct ImportedActuator {
    std::string name;
    int joint = 0;
    double gain = 1.0;
    double proportional = 0.0, derivative = 0.0, offset = 0.0;
};

/// What both formats say. Each body is the child of exactly one joint that does not close a loop,
/// behind that of its parent.
struct ImportedModel {
    std::string name;
    std::string path;  ///< for messages
    Eigen::Vector3d gravity{0.0, 0.0, -9.81};
    std::vector<ImportedBody> bodies;
    math::TriangleMesh groundSurface;  ///< m
    std::string groundColor;           ///< "#rrggbb"; empty: none
    std::string groundShapeFile;       ///< export only
    Eigen::Isometry3d groundShapePlace = Eigen::Isometry3d::Identity();
    std::vector<ImportedJoint> joints;
    std::vector<ImportedCoupling> couplings;
    std::vector<ImportedActuator> actuators;
    std::vector<ImportNote> notes;

    void changed(std::string object, std::string text) {
        notes.push_back({ImportNote::Fate::Changed, std::move(object), std::move(text)});
    }
    void leftOut(std::string object, std::string text) {
        notes.push_back({ImportNote::Fate::LeftOut, std::move(object), std::move(text)});
    }
};

/// @param text the file @param path for messages
ImportedModel readUrdf(const std::string& text, const std::string& path);
/// @param path meshes and files it includes are looked for beside it
ImportedModel readMjcf(const std::string& text, const std::string& path);

/// Makes the tree fit for a model: rigid groups become one body, joints that move nothing that has
/// mass become rigid, and every body gets an inertia that a real one has. Says so in the notes.
void normalize(ImportedModel& foreign);

/// Mass of a body that stands between two joints: so small that it is not felt.
/// @param total kg, of all bodies
ImportedMass lightMass(double total, const Eigen::Vector3d& center);

/// Gives a body with mass an inertia that a real one has; says so in the notes.
void repairInertia(ImportedModel& foreign, ImportedBody& body);

/// The model of a tree that is whole.
ImportedRobot makeModel(ImportedModel foreign);

/// "#rrggbb" of red, green and blue from 0 to 1.
std::string colorText(const Eigen::Vector3d& color);
/// Red, green and blue from 0 to 1 of such a text.
Eigen::Vector3d lightOf(const std::string& color);

/// @throws base::InputError
[[noreturn]] void rejectRobot(const std::string& path, const std::string& reason,
                              const std::string& remedy = {});

}  // namespace linkwright::project

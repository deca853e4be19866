// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/import/imported_tree.h"
#include "engine/project/import/xml_text.h"

#include <Eigen/Geometry>

#include <cmath>
#include <utility>

namespace linkwright::project {

namespace {

using Eigen::Isometry3d;
using Eigen::Vector3d;
using model::JointKind;

/// How a joint takes its child from the drawn pose to where the coordinate is 0.
Isometry3d backToZero(const ImportedJoint& joint) {
    const double drawn = joint.coordinates.size() == 1 ? joint.coordinates.front().drawn : 0.0;
    if (joint.kind == JointKind::Prismatic)
        return Isometry3d(Eigen::Translation3d(-drawn * joint.axis));
    return Eigen::Translation3d(joint.place) * Eigen::AngleAxisd(-drawn, joint.axis)
           * Eigen::Translation3d(-joint.place);
}

const char* typeOf(const ImportedJoint& joint) {
    switch (joint.kind) {
        case JointKind::Prismatic: return "prismatic";
        case JointKind::Planar: return "planar";
        case JointKind::Free: return "floating";
        case JointKind::Fixed: return "fixed";
        default: {
            const ImportedCoordinate& coordinate = joint.coordinates.front();
            return coordinate.lower || coordinate.upper ? "revolute" : "continuous";
        }
    }
}

/// Writes links with axes parallel to the world where all coordinates are 0.
class UrdfWriter {
public:
    explicit UrdfWriter(ImportedModel& foreign) : foreign_(foreign) {}

    std::string write() {
        standUpright();
        text_ = "<?xml version=\"1.0\"?>\n<robot" + attribute("name", foreign_.name) + ">\n  <link"
                + attribute("name", root()) + ">\n";
        addShape(foreign_.groundShapeFile, foreign_.groundShapePlace, foreign_.groundColor);
        text_ += "  </link>\n";
        std::vector<Isometry3d> moved(foreign_.bodies.size(), Isometry3d::Identity());
        std::vector<Vector3d> origins(foreign_.bodies.size(), Vector3d::Zero());
        for (const ImportedJoint& joint : foreign_.joints) {
            const auto child = static_cast<std::size_t>(joint.child);
            const bool grounded = joint.parent == foreignGround;
            const auto parent = static_cast<std::size_t>(joint.parent);
            const Isometry3d carried = grounded ? Isometry3d::Identity() : moved[parent];
            moved[child] = carried * backToZero(joint);
            origins[child] = carried * joint.place;
            addJoint(joint, origins[child] - (grounded ? Vector3d::Zero() : origins[parent]),
                     carried.linear());
            addLink(foreign_.bodies[child], moved[child], origins[child]);
        }
        return text_ + "</robot>\n";
    }

private:
    /// URDF means gravity against z: what is drawn otherwise is turned as a whole.
    void standUpright() {
        constexpr double usual = 9.81;
        const double size = foreign_.gravity.norm();
        if (std::abs(size - usual) > 1e-9)
            foreign_.leftOut({}, "Gravity of " + exactText(size)
                                     + " m/s\u00b2: URDF assumes 9.81 m/s\u00b2 along \u2212z.");
        const Vector3d down(0.0, 0.0, -1.0);
        if (size == 0.0 || (foreign_.gravity / size - down).norm() < 1e-12) return;
        const Eigen::Matrix3d turn =
            Eigen::Quaterniond::FromTwoVectors(foreign_.gravity, down).toRotationMatrix();
        for (ImportedJoint& joint : foreign_.joints) {
            joint.place = turn * joint.place;
            joint.axis = turn * joint.axis;
            joint.secondAxis = turn * joint.secondAxis;
        }
        for (ImportedBody& body : foreign_.bodies) {
            body.mass.center = turn * body.mass.center;
            body.mass.inertia = turn * body.mass.inertia * turn.transpose();
            for (Vector3d& place : body.outline)
                place = turn * place;
            body.shapePlace = turn * body.shapePlace;
        }
        foreign_.groundShapePlace = turn * foreign_.groundShapePlace;
        foreign_.changed({}, "It was rotated as a whole so that gravity acts along \u2212z.");
    }

    [[nodiscard]] std::string root() const {
        std::string name = "world";
        for (bool taken = true; std::exchange(taken, false);)
            for (const ImportedBody& body : foreign_.bodies)
                if (body.name == name) {
                    name += "-";
                    taken = true;
                }
        return name;
    }

    void addJoint(const ImportedJoint& joint, const Vector3d& offset, const Eigen::Matrix3d& turn) {
        const std::string parent =
            joint.parent == foreignGround
                ? root()
                : foreign_.bodies[static_cast<std::size_t>(joint.parent)].name;
        text_ += "  <joint" + attribute("name", joint.name) + attribute("type", typeOf(joint))
                 + ">\n    <parent" + attribute("link", parent) + "/>\n    <child"
                 + attribute("link", foreign_.bodies[static_cast<std::size_t>(joint.child)].name)
                 + "/>\n    <origin" + attribute("xyz", offset) + attribute("rpy", "0 0 0")
                 + "/>\n";
        if (joint.kind == JointKind::Planar) {
            const Vector3d normal = joint.axis.cross(joint.secondAxis);
            text_ += "    <axis" + attribute("xyz", Vector3d(turn * normal)) + "/>\n";
        } else if (joint.coordinates.size() == 1) {
            text_ += "    <axis" + attribute("xyz", Vector3d(turn * joint.axis)) + "/>\n";
        }
        if (!joint.coordinates.empty()) addCoordinate(joint);
        text_ += "  </joint>\n";
    }

    void addCoordinate(const ImportedJoint& joint) {
        const ImportedCoordinate& coordinate = joint.coordinates.front();
        if (coordinate.damping != 0.0 || coordinate.dryFriction != 0.0)
            text_ += "    <dynamics" + attribute("damping", coordinate.damping)
                     + attribute("friction", coordinate.dryFriction) + "/>\n";
        if (joint.coordinates.size() != 1) return;
        const std::string type = typeOf(joint);
        if (type == "revolute" || type == "prismatic") {
            // A side without a limit is one that nothing reaches.
            const double far = type == "revolute" ? 1e4 : 1e6;
            text_ += "    <limit" + attribute("lower", coordinate.lower.value_or(-far))
                     + attribute("upper", coordinate.upper.value_or(far))
                     + attribute("effort", coordinate.effort) + attribute("velocity", 1e6) + "/>\n";
        }
        for (const ImportedCoupling& coupling : foreign_.couplings) {
            const ImportedJoint& follower =
                foreign_.joints[static_cast<std::size_t>(coupling.jointB)];
            const ImportedJoint& leader =
                foreign_.joints[static_cast<std::size_t>(coupling.jointA)];
            if (follower.name != joint.name) continue;
            text_ += "    <mimic" + attribute("joint", leader.name)
                     + attribute("multiplier", coupling.ratio)
                     + attribute("offset", coordinate.drawn
                                               - coupling.ratio * leader.coordinates.front().drawn)
                     + "/>\n";
        }
        if (coordinate.start.value_or(coordinate.drawn) != 0.0
            || coordinate.startVelocity.value_or(0.0) != 0.0)
            foreign_.leftOut(joint.name,
                             "The start state, "
                                 + exactText(coordinate.start.value_or(coordinate.drawn))
                                 + ": URDF has none.");
    }

    void addLink(const ImportedBody& body, const Isometry3d& moved, const Vector3d& origin) {
        const Vector3d center = moved * body.mass.center;
        const Eigen::Matrix3d inertia =
            moved.linear() * body.mass.inertia * moved.linear().transpose();
        text_ += "  <link" + attribute("name", body.name) + ">\n    <inertial>\n      <origin"
                 + attribute("xyz", Vector3d(center - origin)) + attribute("rpy", "0 0 0")
                 + "/>\n      <mass" + attribute("value", body.mass.mass) + "/>\n      <inertia"
                 + attribute("ixx", inertia(0, 0)) + attribute("ixy", inertia(0, 1))
                 + attribute("ixz", inertia(0, 2)) + attribute("iyy", inertia(1, 1))
                 + attribute("iyz", inertia(1, 2)) + attribute("izz", inertia(2, 2))
                 + "/>\n    </inertial>\n";
        addLooks(body, moved, origin);
        text_ += "  </link>\n";
    }

    void addShape(const std::string& file, const Isometry3d& place, const std::string& color) {
        if (file.empty()) return;
        const Vector3d turns = place.linear().eulerAngles(2, 1, 0);
        text_ += "    <visual>\n      <origin" + attribute("xyz", Vector3d(place.translation()))
                 + attribute("rpy", Vector3d(turns.reverse())) + "/>\n      <geometry><mesh"
                 + attribute("filename", file) + "/></geometry>\n";
        if (!color.empty())
            text_ += "      <material" + attribute("name", color) + "><color"
                     + attribute("rgba", exactText(lightOf(color)) + " 1") + "/></material>\n";
        text_ += "    </visual>\n";
    }

    /// Its shape or else bars from each place to the next, so that there is something to be seen.
    void addLooks(const ImportedBody& body, const Isometry3d& moved, const Vector3d& origin) {
        if (!body.shapeFile.empty())
            return addShape(body.shapeFile, Eigen::Translation3d(-origin) * moved * body.shapePlace,
                            body.color);
        for (std::size_t place = 0; place + 1 < body.outline.size(); ++place) {
            const Vector3d from = moved * body.outline[place] - origin;
            const Vector3d along = moved * body.outline[place + 1] - origin - from;
            if (!(along.norm() > 0.0)) continue;
            // Roll is free; pitch and yaw bring z along the bar.
            const double yaw = std::atan2(along.y(), along.x());
            const double pitch = std::atan2(std::hypot(along.x(), along.y()), along.z());
            text_ += "    <visual>\n      <origin" + attribute("xyz", Vector3d(from + 0.5 * along))
                     + attribute("rpy", Vector3d(0.0, pitch, yaw)) + "/>\n      <geometry><cylinder"
                     + attribute("radius", 0.04 * along.norm()) + attribute("length", along.norm())
                     + "/></geometry>\n    </visual>\n";
        }
    }

    ImportedModel& foreign_;
    std::string text_;
};

}  // namespace

std::string formatUrdf(ImportedModel& foreign) {
    return UrdfWriter(foreign).write();
}

}  // namespace linkwright::project

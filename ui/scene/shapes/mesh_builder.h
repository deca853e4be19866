// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scene/shapes/rounded_shape.h"

#include <Eigen/Geometry>
#include <vtkSmartPointer.h>
#include <vtkType.h>

#include <QColor>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

class vtkPolyData;
class vtkPolyDataMapper;

namespace linkwright::scene {

/// A shape with its colors, in a frame of its own. Shared by all elements that look alike.
struct Mesh {
    vtkSmartPointer<vtkPolyData> surface;       ///< faces and dark edge lines, colored per point
    vtkSmartPointer<vtkPolyData> outline;       ///< closed faces with smooth normals
    vtkSmartPointer<vtkPolyDataMapper> mapper;  ///< draws `surface`
};
using MeshPtr = std::shared_ptr<const Mesh>;

/// Meshes by a name that holds everything their shape depends on.
class MeshCache {
public:
    MeshPtr find(const std::string& key, const std::function<MeshPtr()>& make);
    void clear() { meshes_.clear(); }
    /// Forgets what nobody shows.
    void dropUnused() {
        std::erase_if(meshes_, [](const auto& entry) { return entry.second.use_count() == 1; });
    }

private:
    std::map<std::string, MeshPtr> meshes_;
};

/// One step of a turned profile: distance from the axis and place along it.
struct ProfileStep {
    double radius = 0.0;
    double along = 0.0;
    QColor color;          ///< of the surface from the step before to this one
    bool edge = false;     ///< draw a dark line here
    bool outlined = true;  ///< the surface up to here belongs to the outlined shape
};

/// Plate parallel to xy with chamfered rim and, when `groove` is not null, a recess of that shape
/// in both faces. Lengths in m.
struct Plate {
    RoundedShape shape;
    double center = 0.0;  ///< z of the middle
    double thickness = 0.0;
    double chamfer = 0.0;
    QColor color;
    const RoundedShape* groove = nullptr;  ///< same number of corners as `shape`
    double grooveDepth = 0.0;
    QColor grooveColor;
    bool edges = true;  ///< dark lines along the rim
};

/// Collects faces and lines of one mesh. Lengths in m.
class MeshBuilder {
public:
    /// Places everything added from now on.
    void setFrame(const Eigen::Isometry3d& frame) { frame_ = frame; }
    void setColor(const QColor& color);
    /// Whether faces added from now on belong to the closed shape that is outlined.
    void setOutlined(bool outlined) { outlined_ = outlined; }

    vtkIdType addVertex(const Eigen::Vector3d& position, const Eigen::Vector3d& normal);
    void addTriangle(vtkIdType first, vtkIdType second, vtkIdType third);
    void addQuad(vtkIdType first, vtkIdType second, vtkIdType third, vtkIdType fourth);
    /// A line in the present color darkened by half.
    void addEdge(const std::vector<Eigen::Vector3d>& positions,
                 const std::vector<Eigen::Vector3d>& normals, bool closed);

    /// Surface of revolution about z.
    void addTurned(const std::vector<ProfileStep>& profile, int sides = 28);
    /// Ball around `center`; `fromPolar`..`toPolar` in rad from +z.
    void addBall(const Eigen::Vector3d& center, double radius, double fromPolar, double toPolar);
    /// Ring about z through `center`.
    void addRing(const Eigen::Vector3d& center, double ringRadius, double wireRadius,
                 double fromAngle = 0.0, double toAngle = 0.0);
    void addPlate(const Plate& plate);
    /// Box with chamfered edges around z, a plate with square corners.
    void addBlock(const Eigen::Vector3d& center, const Eigen::Vector3d& halfSize, double chamfer,
                  const QColor& color);

    [[nodiscard]] MeshPtr build() const;

private:
    [[nodiscard]] vtkSmartPointer<vtkPolyData> buildSurface() const;
    [[nodiscard]] vtkSmartPointer<vtkPolyData> buildOutline() const;

    Eigen::Isometry3d frame_ = Eigen::Isometry3d::Identity();
    std::array<unsigned char, 3> color_{200, 200, 200};
    bool outlined_ = true;
    std::vector<Eigen::Vector3f> positions_;
    std::vector<Eigen::Vector3f> normals_;
    std::vector<std::array<unsigned char, 3>> colors_;
    std::vector<std::array<vtkIdType, 3>> triangles_;
    std::vector<char> triangleOutlined_;
    std::vector<std::vector<vtkIdType>> lines_;
};

/// Mapper with the settings all shapes share.
vtkSmartPointer<vtkPolyDataMapper> makeMapper(vtkPolyData* surface);

/// `color` with its lightness multiplied.
QColor shaded(const QColor& color, double factor);

}  // namespace linkwright::scene

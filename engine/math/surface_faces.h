// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/solid_mass.h"

#include <optional>
#include <vector>

namespace linkwright::math {

/// The axis of a face of a part: that of a round face, or the normal of a plane one. m.
struct FaceAxis {
    Eigen::Vector3d place = Eigen::Vector3d::Zero();  ///< on the axis, middle of the face
    Eigen::Vector3d axis = Eigen::Vector3d::UnitZ();  ///< unit length; of a plane, out of the part
    double radius = 0.0;                              ///< 0: a plane
    double length = 0.0;                              ///< of a round face, along the axis
    bool hollow = false;                              ///< a hole, not a shaft

    bool operator==(const FaceAxis&) const = default;
};

/// Finds the faces of CAD again that a surface of triangles was made of. Corners at the same place
/// count as one.
class SurfaceFaces {
public:
    explicit SurfaceFaces(const TriangleMesh& mesh);

    [[nodiscard]] const TriangleMesh& mesh() const { return mesh_; }

    /// Normals that make the surface look smooth where its triangles meet at less than 30 degrees:
    /// one for each corner of each triangle, unit length.
    [[nodiscard]] std::vector<std::array<Eigen::Vector3d, 3>> cornerNormals() const;

    /// Edges where triangles meet at 30 degrees or more, or where the surface ends.
    [[nodiscard]] std::vector<std::array<Eigen::Vector3d, 2>> creases() const;

    /// The axis of the face at the triangle nearest to a place; where that is plane and a round one
    /// is within `reach` (m), of the round one: its rim is what is seen along its axis. Round is
    /// what lies on a circle about an axis for half a turn at least; everything else counts as
    /// plane. Nothing where there is no triangle.
    [[nodiscard]] std::optional<FaceAxis> axisAt(const Eigen::Vector3d& place,
                                                 double reach = 0.0) const;

    /// In the plane across an axis.
    struct Circle {
        Eigen::Vector2d center = Eigen::Vector2d::Zero();
        double radius = 0.0;
    };

private:
    [[nodiscard]] std::vector<int> planeAround(int triangle) const;
    [[nodiscard]] std::vector<int> roundFrom(int triangle, const Eigen::Vector3d& axis,
                                             const Circle& circle, double tolerance) const;
    [[nodiscard]] std::optional<FaceAxis> roundAround(const std::vector<int>& strip) const;
    [[nodiscard]] FaceAxis planeOf(const std::vector<int>& triangles) const;
    [[nodiscard]] std::optional<FaceAxis> roundOf(const std::vector<int>& triangles,
                                                  Eigen::Vector3d axis) const;
    [[nodiscard]] std::vector<Eigen::Vector2d> across(const std::vector<int>& triangles,
                                                      const Eigen::Vector3d& axis) const;
    [[nodiscard]] const Eigen::Vector3d& corner(int triangle, int index) const;

    TriangleMesh mesh_;                          ///< with one corner at each place
    std::vector<std::array<int, 3>> neighbors_;  ///< across the edge from each corner; -1: none
    std::vector<Eigen::Vector3d> normals_;       ///< unit length; zero: a triangle without area
    std::vector<double> areas_;                  ///< m^2
    std::vector<std::vector<int>> atCorner_;     ///< triangles at each place
};

}  // namespace linkwright::math

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scene/shapes/mesh_builder.h"

#include <vtkSmartPointer.h>

#include <vector>

class vtkFloatArray;
class vtkPoints;

namespace linkwright::scene {

/// A helical wire from the origin along z with straight ends. Changing the length moves points in
/// place; nothing is allocated.
class SpringShape {
public:
    /// Dimensions in m.
    struct Dimensions {
        double coilRadius = 0.0;
        double wireRadius = 0.0;
        double straightEnd = 0.0;  ///< at each end, shortened when the spring gets short
        int turns = 16;
        bool coarse = false;  ///< fewer faces
    };
    SpringShape(const Dimensions& dimensions, const QColor& color);

    [[nodiscard]] const MeshPtr& mesh() const { return mesh_; }
    [[nodiscard]] double length() const { return length_; }
    void setLength(double length);

private:
    struct Station {
        double along;   ///< 0..1 within the coiled part, below or above it in the straight ends
        double radius;  ///< share of the coil radius
        double cosine;
        double sine;
    };
    [[nodiscard]] Eigen::Vector3d centerOf(const Station& station) const;

    Dimensions dimensions_;
    double length_ = -1.0;
    std::vector<Station> stations_;
    std::vector<Eigen::Vector3d> centers_;
    vtkSmartPointer<vtkFloatArray> positions_;
    vtkSmartPointer<vtkFloatArray> normals_;
    vtkSmartPointer<vtkPoints> points_;
    MeshPtr mesh_;
};

}  // namespace linkwright::scene

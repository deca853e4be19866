// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Geometry>

#include <string>
#include <vector>

/// STEP files for tests, written by OpenCASCADE, and what it says of their solids itself.
namespace linkwright::testing {

/// Volume, center and inertia of a solid of density 1, world axes. m.
struct SolidNumbers {
    double volume = 0.0;
    Eigen::Vector3d center = Eigen::Vector3d::Zero();
    Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();
};

/// Parts of an assembly; lengths in mm.
class StepWriter {
public:
    StepWriter();
    ~StepWriter();
    StepWriter(const StepWriter&) = delete;
    StepWriter& operator=(const StepWriter&) = delete;

    /// Whether faces of parts are written as free-form surfaces.
    void setFreeForm(bool freeForm);
    /// A box from the origin, moved.
    void addBox(const std::string& name, const Eigen::Vector3d& size,
                const Eigen::Isometry3d& place = Eigen::Isometry3d::Identity());
    /// A round bar or tube along z from the origin, moved.
    void addTube(const std::string& name, double outerRadius, double innerRadius, double length,
                 const Eigen::Isometry3d& place = Eigen::Isometry3d::Identity());
    /// A flat bar along x, in z from 0 to the thickness, with holes along z at the origin and at
    /// the length.
    void addBar(const std::string& name, double length, double width, double thickness,
                double holeRadius, const Eigen::Isometry3d& place = Eigen::Isometry3d::Identity());

    /// In millimeters.
    void write(const std::string& path) const;
    /// By OpenCASCADE, in the order in which the parts were added.
    [[nodiscard]] std::vector<SolidNumbers> numbers() const;

private:
    struct Document;
    Document* document_;
};

}  // namespace linkwright::testing

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <vtkSmartPointer.h>

#include <QColor>
#include <span>
#include <vector>

class vtkActor;
class vtkFloatArray;
class vtkPolyData;
class vtkRenderer;

namespace linkwright::scene {

/// A polyline of constant width on the screen, solid or dashed.
class PathLine {
public:
    PathLine();

    void addTo(vtkRenderer& renderer);
    void removeFrom(vtkRenderer& renderer);
    void setPoints(std::span<const Eigen::Vector3d> points, const Eigen::Vector3d& lift);
    /// @param width in device pixels
    void setLook(const QColor& color, double opacity, double width);
    void setVisible(bool visible);
    /// Dashes of equal length along the line, m; 0: solid.
    void setDashes(double dash, double gap);
    [[nodiscard]] bool isEmpty() const { return points_.empty(); }
    [[nodiscard]] const std::vector<Eigen::Vector3d>& points() const { return points_; }  ///< m

private:
    void rebuild();

    std::vector<Eigen::Vector3d> points_;
    double dash_ = 0.0;
    double gap_ = 0.0;
    bool visible_ = true;
    vtkSmartPointer<vtkPolyData> line_;
    vtkSmartPointer<vtkActor> actor_;
};

}  // namespace linkwright::scene

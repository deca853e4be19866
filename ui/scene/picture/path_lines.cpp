// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/picture/path_lines.h"

#include <vtkActor.h>
#include <vtkCellArray.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <cmath>

namespace linkwright::scene {

namespace {

void beginLine(std::vector<std::vector<Eigen::Vector3d>>& lines, const Eigen::Vector3d& place) {
    lines.push_back({place});
}

/// Cuts a polyline into dashes; a dash may bend round corners.
std::vector<std::vector<Eigen::Vector3d>> cutDashes(const std::vector<Eigen::Vector3d>& points,
                                                    double dash, double gap) {
    std::vector<std::vector<Eigen::Vector3d>> lines;
    bool drawing = true;
    double left = dash;
    beginLine(lines, points.front());
    for (std::size_t at = 1; at < points.size(); ++at) {
        Eigen::Vector3d start = points[at - 1];
        double length = (points[at] - start).norm();
        while (length > left && left > 0.0) {
            start += (points[at] - start) * (left / length);
            length -= left;
            if (drawing) {
                lines.back().push_back(start);
            } else {
                beginLine(lines, start);
            }
            drawing = !drawing;
            left = drawing ? dash : gap;
        }
        left -= length;
        if (drawing) lines.back().push_back(points[at]);
    }
    return lines;
}

}  // namespace

PathLine::PathLine()
    : line_(vtkSmartPointer<vtkPolyData>::New()), actor_(vtkSmartPointer<vtkActor>::New()) {
    auto mapper = vtkSmartPointer<vtkPolyDataMapper>::New();
    mapper->SetInputData(line_);
    actor_->SetMapper(mapper);
    actor_->PickableOff();
    actor_->GetProperty()->LightingOff();
    actor_->SetVisibility(0);
}

void PathLine::removeFrom(vtkRenderer& renderer) {
    renderer.RemoveActor(actor_);
}

void PathLine::addTo(vtkRenderer& renderer) {
    renderer.AddActor(actor_);
}

void PathLine::setPoints(std::span<const Eigen::Vector3d> points, const Eigen::Vector3d& lift) {
    points_.clear();
    for (const Eigen::Vector3d& point : points)
        if (point.allFinite()) points_.emplace_back(point + lift);
    rebuild();
}

void PathLine::setLook(const QColor& color, double opacity, double width) {
    actor_->GetProperty()->SetColor(color.redF(), color.greenF(), color.blueF());
    actor_->GetProperty()->SetOpacity(opacity);
    actor_->GetProperty()->SetLineWidth(static_cast<float>(width));
}

void PathLine::setVisible(bool visible) {
    visible_ = visible;
    actor_->SetVisibility(visible_ && points_.size() > 1 ? 1 : 0);
}

void PathLine::setDashes(double dash, double gap) {
    // A zoom changes dashes a little all the time; nobody sees less than a quarter.
    if (dash_ > 0.0 && dash > 0.75 * dash_ && dash < 1.33 * dash_) return;
    dash_ = dash;
    gap_ = gap;
    rebuild();
}

void PathLine::rebuild() {
    setVisible(visible_);
    auto points = vtkSmartPointer<vtkPoints>::New();
    auto cells = vtkSmartPointer<vtkCellArray>::New();
    if (points_.size() > 1) {
        const auto lines = dash_ > 0.0 ? cutDashes(points_, dash_, gap_)
                                       : std::vector<std::vector<Eigen::Vector3d>>{points_};
        for (const auto& line : lines) {
            cells->InsertNextCell(static_cast<int>(line.size()));
            for (const Eigen::Vector3d& place : line)
                cells->InsertCellPoint(points->InsertNextPoint(place.data()));
        }
    }
    line_->SetPoints(points);
    line_->SetLines(cells);
    line_->Modified();
}

}  // namespace linkwright::scene

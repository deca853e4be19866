// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/picture/ground_grid.h"

#include <vtkActor.h>
#include <vtkCellArray.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace linkwright::scene {

namespace {

constexpr double minorPixels = 26.0;  // smallest distance of two lines on the screen
constexpr int largestLineCount = 160;
constexpr int segments = 28;        // per line, so that it can fade
constexpr double fadeReach = 1.2;   // model sizes
constexpr double emptyReach = 3.0;  // empty sizes

QColor axisColor(const SceneStyle& style, const Eigen::Vector3d& direction) {
    Eigen::Index axis = 0;
    direction.cwiseAbs().maxCoeff(&axis);
    return axis == 0 ? style.axisX : axis == 1 ? style.axisY : style.axisZ;
}

}  // namespace

double roundStep(double value) {
    if (!(value > 0.0) || !std::isfinite(value)) return 1.0;
    const double decade = std::pow(10.0, std::floor(std::log10(value) + 1e-9));
    const double ratio = value / decade * (1.0 + 1e-9);
    return decade * (ratio >= 5.0 ? 5.0 : ratio >= 2.0 ? 2.0 : 1.0);
}

GroundGrid::GroundGrid()
    : lines_(vtkSmartPointer<vtkPolyData>::New()), actor_(vtkSmartPointer<vtkActor>::New()) {
    auto mapper = vtkSmartPointer<vtkPolyDataMapper>::New();
    mapper->SetInputData(lines_);
    mapper->SetColorModeToDirectScalars();
    actor_->SetMapper(mapper);
    actor_->PickableOff();
    actor_->ForceTranslucentOn();
    actor_->GetProperty()->LightingOff();
}

void GroundGrid::addTo(vtkRenderer& renderer) {
    renderer.AddActor(actor_);
}

void GroundGrid::setVisible(bool visible) {
    visible_ = visible;
    actor_->SetVisibility(visible ? 1 : 0);
}

void GroundGrid::setStyle(const SceneStyle& style) {
    style_ = style;
    minorStep_ = 0.0;  // forces a rebuild at the next update
}

void GroundGrid::setWorkPlane(const std::optional<WorkPlane>& plane) {
    plane_ = plane;
    setLayout(layout_);
}

void GroundGrid::setLayout(const SceneLayout& layout) {
    layout_ = layout;
    // Nothing or one point is drawn yet: room for the first links.
    const double extent = (layout.high - layout.low).norm();
    modelRadius_ = extent > 0.0 ? std::max(layout.size, extent) : emptyReach * emptySceneSize();
    if (plane_) {
        horizontal_ = plane_->horizontal;
        vertical_ = plane_->vertical;
        origin_ = plane_->origin;
        const Eigen::Vector3d middle = 0.5 * (layout.low + layout.high);
        modelCenter_ = middle + plane_->normal * plane_->normal.dot(origin_ - middle);
        minorStep_ = 0.0;
        return;
    }
    const ViewAxes& frame = layout.viewAxes;
    horizontal_ = frame.right;
    const bool upright = layout.planar && !layout.lyingFlat;
    vertical_ = upright ? frame.up : Eigen::Vector3d(-frame.front);
    Eigen::Vector3d normal = upright ? frame.front : frame.up;
    modelCenter_ = 0.5 * (layout.low + layout.high);
    // Behind the links; where there are none, clicks have to land on the lines that are seen.
    const bool empty = layout.low == layout.high;
    double depth =
        layout.planePoint.dot(normal) + (empty ? 0.0 : layout.backOffset() - 0.03 * layout.size);
    if (!layout.planar) {
        depth = std::min(layout.low.dot(normal), layout.high.dot(normal)) - 0.05 * layout.size;
        if (layout.low == layout.high) depth = layout.low.dot(normal);
    }
    origin_ = normal * depth;
    modelCenter_ += normal * (depth - modelCenter_.dot(normal));
    minorStep_ = 0.0;
}

Eigen::Vector3d GroundGrid::place(double horizontal, double vertical) const {
    return origin_ + horizontal_ * horizontal + vertical_ * vertical;
}

Eigen::Vector2d GroundGrid::coordinates(const Eigen::Vector3d& place) const {
    return {(place - origin_).dot(horizontal_), (place - origin_).dot(vertical_)};
}

void GroundGrid::update(const CameraControl& camera) {
    const double scale = camera.pixelsPerMeter(camera.state().focus);
    const double step = roundStep(2.0 * minorPixels / scale);
    double radius = fadeReach * modelRadius_;
    Eigen::Vector3d center = modelCenter_;
    if (fillsView_) {
        radius = std::max(radius, 0.75 * camera.viewport().width() / scale);
        const Eigen::Vector2d focus = coordinates(camera.state().focus) / (10.0 * step);
        center = place(std::round(focus.x()) * 10.0 * step, std::round(focus.y()) * 10.0 * step);
    }
    // Zoomed in, only the part around what is looked at is worth its lines.
    if (2.0 * radius / step > largestLineCount) {
        radius = 0.5 * largestLineCount * step;
        const Eigen::Vector2d focus = coordinates(camera.state().focus) / (10.0 * step);
        center = place(std::round(focus.x()) * 10.0 * step, std::round(focus.y()) * 10.0 * step);
    }
    if (step == minorStep_ && radius == radius_ && center == center_) return;
    minorStep_ = step;
    radius_ = radius;
    center_ = center;
    rebuild();
}

void GroundGrid::rebuild() {
    auto points = vtkSmartPointer<vtkPoints>::New();
    auto cells = vtkSmartPointer<vtkCellArray>::New();
    auto colors = vtkSmartPointer<vtkUnsignedCharArray>::New();
    colors->SetNumberOfComponents(4);
    const Eigen::Vector2d middle = coordinates(center_);
    const auto addLine = [&](bool alongHorizontal, double fixed, const QColor& color,
                             double opacity) {
        const double offset = fixed - (alongHorizontal ? middle.y() : middle.x());
        const double half = std::sqrt(std::max(0.0, radius_ * radius_ - offset * offset));
        if (half <= 0.0) return;
        const double start = (alongHorizontal ? middle.x() : middle.y()) - half;
        cells->InsertNextCell(segments + 1);
        for (int at = 0; at <= segments; ++at) {
            const double along = start + 2.0 * half * at / segments;
            const Eigen::Vector3d position =
                alongHorizontal ? place(along, fixed) : place(fixed, along);
            const double distance = (position - center_).norm() / radius_;
            const double fade = std::pow(std::clamp(1.0 - distance * distance, 0.0, 1.0), 1.5);
            cells->InsertCellPoint(points->InsertNextPoint(position.data()));
            const std::array<unsigned char, 4> value{
                static_cast<unsigned char>(color.red()), static_cast<unsigned char>(color.green()),
                static_cast<unsigned char>(color.blue()),
                static_cast<unsigned char>(std::lround(255.0 * opacity * fade))};
            colors->InsertNextTypedTuple(value.data());
        }
    };
    for (const bool alongHorizontal : {true, false}) {
        const double center = alongHorizontal ? middle.y() : middle.x();
        const auto first = std::llround(std::ceil((center - radius_) / minorStep_));
        const auto last = std::llround(std::floor((center + radius_) / minorStep_));
        for (auto line = first; line <= last; ++line) {
            if (line == 0) continue;
            const double opacity =
                line % 10 == 0 ? style_.gridMajorOpacity : style_.gridMinorOpacity;
            addLine(alongHorizontal, static_cast<double>(line) * minorStep_, style_.gridLine,
                    opacity);
        }
    }
    addLine(true, 0.0, axisColor(style_, horizontal_), style_.axisOpacity);
    addLine(false, 0.0, axisColor(style_, vertical_), style_.axisOpacity);
    lines_->SetPoints(points);
    lines_->SetLines(cells);
    lines_->GetPointData()->SetScalars(colors);
    lines_->Modified();
}

}  // namespace linkwright::scene

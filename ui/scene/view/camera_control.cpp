// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/view/camera_control.h"

#include <Eigen/Geometry>
#include <vtkCamera.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace linkwright::scene {

namespace {

/// Vertical opening of the perspective; narrow, so that parallel bars still look parallel.
constexpr double viewAngle = 17.0 * degree;
constexpr double orbitPerPixel = 0.35 * degree;
constexpr double steepest = 0.5 * std::numbers::pi;

double shortestTurn(double from, double to) {
    return std::remainder(to - from, 2.0 * std::numbers::pi);
}

}  // namespace

CameraControl::CameraControl() : homeYaw_(-20.0 * degree), homePitch_(13.0 * degree) {
    state_.yaw = homeYaw_;
    state_.pitch = homePitch_;
}

void CameraControl::setHome(double yaw, double pitch) {
    homeYaw_ = yaw;
    homePitch_ = pitch;
}

ViewAxes CameraControl::screenFrame(const CameraState& state) const {
    const double cosYaw = std::cos(state.yaw);
    const double sinYaw = std::sin(state.yaw);
    const Eigen::Vector3d level = frame_.right * sinYaw + frame_.front * cosYaw;
    ViewAxes screen;
    screen.front = level * std::cos(state.pitch) + frame_.up * std::sin(state.pitch);
    screen.up = frame_.up * std::cos(state.pitch) - level * std::sin(state.pitch);
    screen.right = frame_.right * cosYaw - frame_.front * sinYaw;
    return screen;
}

double CameraControl::focalPixels() const {
    return 0.5 * std::max(1, viewport_.height()) / std::tan(0.5 * viewAngle);
}

void CameraControl::orbit(QPointF pixels) {
    state_.yaw = std::remainder(state_.yaw - pixels.x() * orbitPerPixel, 2.0 * std::numbers::pi);
    state_.pitch = std::clamp(state_.pitch + pixels.y() * orbitPerPixel, -steepest, steepest);
}

void CameraControl::pan(QPointF pixels) {
    const double meterPerPixel = state_.distance / focalPixels();
    const ViewAxes screen = screenFrame();
    state_.focus -= screen.right * (pixels.x() * meterPerPixel);
    state_.focus += screen.up * (pixels.y() * meterPerPixel);
}

void CameraControl::zoom(double factor, QPointF about) {
    const auto place = onPlane(about, state_.focus, screenFrame().front);
    if (place) state_.focus = *place + (state_.focus - *place) / factor;
    state_.distance = std::clamp(state_.distance / factor, 1e-9, 1e9);
}

CameraState CameraControl::turnedTo(StandardView view) const {
    CameraState target = state_;
    const auto turn = [&target](double yawDegrees, double pitchDegrees) {
        target.yaw = yawDegrees * degree;
        target.pitch = pitchDegrees * degree;
    };
    switch (view) {
        case StandardView::Home:
            target.yaw = homeYaw_;
            target.pitch = homePitch_;
            break;
        case StandardView::Front: turn(0.0, 0.0); break;
        case StandardView::Back: turn(180.0, 0.0); break;
        case StandardView::Left: turn(-90.0, 0.0); break;
        case StandardView::Right: turn(90.0, 0.0); break;
        case StandardView::Top: turn(0.0, 90.0); break;
        case StandardView::Bottom: turn(0.0, -90.0); break;
        case StandardView::Isometric: turn(45.0, 35.264389682754654); break;
    }
    return target;
}

CameraState CameraControl::facing(const Eigen::Vector3d& direction) const {
    const double right = direction.dot(frame_.right);
    const double front = direction.dot(frame_.front);
    CameraState target = state_;
    // Straight from above or below every yaw would do.
    target.yaw = std::hypot(right, front) > 1e-9 ? std::atan2(right, front) : 0.0;
    target.pitch = std::asin(std::clamp(direction.dot(frame_.up), -1.0, 1.0));
    return target;
}

CameraState CameraControl::fitted(CameraState state, const std::vector<BoundingSphere>& spheres,
                                  double marginPixels) const {
    if (spheres.empty()) return state;
    const ViewAxes screen = screenFrame(state);
    Eigen::Vector3d low = Eigen::Vector3d::Constant(1e300);
    Eigen::Vector3d high = -low;
    for (const BoundingSphere& sphere : spheres) {
        low = low.cwiseMin((sphere.center.array() - sphere.radius).matrix());
        high = high.cwiseMax((sphere.center.array() + sphere.radius).matrix());
    }
    state.focus = 0.5 * (low + high);
    const double focal = focalPixels();
    const double halfWidth =
        std::max(20.0, 0.5 * (viewport_.width() - coveredRight_) - marginPixels);
    const double marginTop = std::max(marginPixels, coveredTop_);
    const double marginBottom = std::max(marginPixels, coveredBottom_);
    const double halfHeight = std::max(20.0, 0.5 * (viewport_.height() - marginTop - marginBottom));
    state.distance =
        std::max(1e-9, 2.0 * (high - low).norm() * focal / std::min(halfWidth, halfHeight));
    // Perspective couples center and distance; a few rounds settle both far below a pixel.
    for (int round = 0; round < 12; ++round) {
        double left = 1e300, right = -1e300, bottom = 1e300, top = -1e300;
        for (const BoundingSphere& sphere : spheres) {
            const Eigen::Vector3d offset = sphere.center - state.focus;
            const double depth =
                perspective_ ? state.distance - offset.dot(screen.front) : state.distance;
            const double scale = focal / std::max(depth, 0.05 * state.distance);
            const double horizontal = offset.dot(screen.right) * scale;
            const double vertical = offset.dot(screen.up) * scale;
            const double reach = sphere.radius * scale;
            left = std::min(left, horizontal - reach);
            right = std::max(right, horizontal + reach);
            bottom = std::min(bottom, vertical - reach);
            top = std::max(top, vertical + reach);
        }
        const double meterPerPixel = state.distance / focal;
        state.focus += screen.right * (0.5 * (left + right + coveredRight_) * meterPerPixel);
        state.focus +=
            screen.up * (0.5 * (bottom + top + marginTop - marginBottom) * meterPerPixel);
        const double ratio =
            std::max(0.5 * (right - left) / halfWidth, 0.5 * (top - bottom) / halfHeight);
        state.distance *= std::clamp(ratio, 0.2, 5.0);
    }
    return state;
}

CameraState CameraControl::between(const CameraState& start, const CameraState& end,
                                   double fraction) {
    CameraState state;
    state.focus = start.focus + (end.focus - start.focus) * fraction;
    state.yaw = start.yaw + shortestTurn(start.yaw, end.yaw) * fraction;
    state.pitch = start.pitch + (end.pitch - start.pitch) * fraction;
    state.distance = start.distance * std::pow(end.distance / start.distance, fraction);
    return state;
}

QPointF CameraControl::project(const Eigen::Vector3d& position) const {
    const ViewAxes screen = screenFrame();
    const Eigen::Vector3d offset = position - state_.focus;
    const double scale = pixelsPerMeter(position);
    return {0.5 * viewport_.width() + offset.dot(screen.right) * scale,
            0.5 * viewport_.height() - offset.dot(screen.up) * scale};
}

double CameraControl::pixelsPerMeter(const Eigen::Vector3d& position) const {
    if (!perspective_) return focalPixels() / state_.distance;
    const double depth = state_.distance - (position - state_.focus).dot(screenFrame().front);
    return focalPixels() / std::max(depth, 1e-3 * state_.distance);
}

std::optional<Eigen::Vector3d> CameraControl::onPlane(QPointF pixel,
                                                      const Eigen::Vector3d& planePoint,
                                                      const Eigen::Vector3d& normal) const {
    const ViewAxes screen = screenFrame();
    const double meterPerPixel = state_.distance / focalPixels();
    const Eigen::Vector3d onFocalPlane =
        state_.focus + screen.right * ((pixel.x() - 0.5 * viewport_.width()) * meterPerPixel)
        - screen.up * ((pixel.y() - 0.5 * viewport_.height()) * meterPerPixel);
    const Eigen::Vector3d eye = state_.focus + screen.front * state_.distance;
    const Eigen::Vector3d sight =
        perspective_ ? Eigen::Vector3d(onFocalPlane - eye) : Eigen::Vector3d(-screen.front);
    const double approach = sight.dot(normal);
    if (std::abs(approach) < 1e-6 * sight.norm() * normal.norm()) return std::nullopt;
    return onFocalPlane + sight * ((planePoint - onFocalPlane).dot(normal) / approach);
}

void CameraControl::apply(vtkCamera& camera) const {
    const ViewAxes screen = screenFrame();
    const Eigen::Vector3d eye = state_.focus + screen.front * state_.distance;
    camera.SetFocalPoint(state_.focus.data());
    camera.SetPosition(eye.data());
    camera.SetViewUp(screen.up.data());
    camera.SetViewAngle(viewAngle / degree);
    camera.SetParallelProjection(perspective_ ? 0 : 1);
    camera.SetParallelScale(state_.distance * std::tan(0.5 * viewAngle));
}

}  // namespace linkwright::scene

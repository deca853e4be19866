// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/tools/snapping.h"

#include "ui/scene/picture/ground_grid.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace linkwright::scene {

namespace {

constexpr double pointReach = 11.0;  // pixels around a point that count as hitting it
constexpr double linkReach = 8.0;    // pixels beside a link that still mean it
constexpr double middleReach = 7.0;  // pixels around the middle of a link
constexpr double minStepPixels = 7.0;

double distance(QPointF first, QPointF second) {
    return std::hypot(first.x() - second.x(), first.y() - second.y());
}

/// The joint a tool means at a point: the first that sits there.
std::string jointAt(const model::Model& model, const std::string& point) {
    for (const model::Joint& joint : model.joints)
        if (joint.point == point) return joint.id;
    return {};
}

/// Lines between the points of a link, around it where there are more than two.
std::vector<std::pair<Eigen::Vector3d, Eigen::Vector3d>> linesOf(const model::Model& model,
                                                                 const model::Body& body) {
    std::vector<std::pair<Eigen::Vector3d, Eigen::Vector3d>> lines;
    const std::size_t count = body.points.size();
    for (std::size_t at = 0; at + 1 < count + (count > 2 ? 1 : 0); ++at) {
        const model::Point* start = pointOf(model, body.points[at]);
        const model::Point* end = pointOf(model, body.points[(at + 1) % count]);
        if (start != nullptr && end != nullptr)
            lines.emplace_back(toVector(start->position), toVector(end->position));
    }
    return lines;
}

/// The link that the pointer is beside, by less than a hand trembles.
const model::Body* linkBeside(const model::Model& model, const MechanismScene& scene,
                              const CameraControl& camera, QPointF pixel) {
    const model::Body* best = nullptr;
    double nearest = linkReach;
    for (const model::Body& body : model.bodies) {
        if (!body.appearance.visible || body.points.size() < 2) continue;
        for (const auto& [from, to] : linesOf(model, body)) {
            const QPointF start = camera.project(from);
            const QPointF along = camera.project(to) - start;
            const double squared = QPointF::dotProduct(along, along);
            const double share = squared > 0.0 ? std::clamp(
                                     QPointF::dotProduct(pixel - start, along) / squared, 0.0, 1.0)
                                               : 0.0;
            const double halfWidth = 0.5 * linkWidth * scene.layout().size
                                     * camera.pixelsPerMeter(from + share * (to - from));
            const double beside = distance(pixel, start + share * along) - halfWidth;
            if (beside >= nearest) continue;
            nearest = beside;
            best = &body;
        }
    }
    return best;
}

/// Place along the center line of a link that is nearest to the pointer on the screen.
Eigen::Vector3d alongBody(const model::Model& model, const model::Body& body,
                          const CameraControl& camera, QPointF pixel, bool round) {
    constexpr int samples = 400;
    Eigen::Vector3d best = Eigen::Vector3d::Zero();
    double nearest = 1e300;
    for (const auto& [from, to] : linesOf(model, body)) {
        const double length = (to - from).norm();
        const double step = round ? snapStep(camera, camera.state().focus) : length / samples;
        const int steps = std::clamp(static_cast<int>(length / step), 1, samples);
        for (int index = 0; index <= steps; ++index) {
            const double fraction = std::min(1.0, index * step / length);
            const Eigen::Vector3d place = from + fraction * (to - from);
            const double away = distance(camera.project(place), pixel);
            if (away < nearest) {
                nearest = away;
                best = place;
            }
        }
        const Eigen::Vector3d middle = 0.5 * (from + to);
        if (round
            && distance(camera.project(middle), pixel) < std::min(middleReach, nearest + 3.0)) {
            nearest = 0.0;
            best = middle;
        }
    }
    return best;
}

}  // namespace

double snapStep(const CameraControl& camera, const Eigen::Vector3d& place) {
    const double wanted = minStepPixels / camera.pixelsPerMeter(place);
    // roundStep rounds down; the step has to be at least as wide as asked.
    double step = roundStep(wanted);
    while (step < wanted)
        step = roundStep(2.6 * step);
    return step;
}

Eigen::Vector3d roundToGrid(const Eigen::Vector3d& place, const CameraControl& camera,
                            const WorkPlane& plane) {
    // One step in the whole view, also where perspective makes it look smaller.
    const double step = snapStep(camera, camera.state().focus);
    const auto rounded = [step](double value) {
        // Divided rather than multiplied, so that 0.3 is 0.3.
        const double steps = std::round(value / step);
        return step < 1.0 ? steps / std::round(1.0 / step) : steps * step;
    };
    double depth = place.dot(plane.normal);
    const double inPlane = plane.origin.dot(plane.normal);
    if (std::abs(depth - inPlane) < 1e-9 * (1.0 + std::abs(inPlane))) depth = inPlane;
    const Eigen::Vector2d at = plane.coordinates(place);
    return plane.normal * depth + plane.horizontal * rounded(at.x())
           + plane.vertical * rounded(at.y());
}

bool seenEdgeOn(const WorkPlane& plane, const CameraControl& camera) {
    return std::abs(plane.normal.dot(camera.screenFrame().front)) < 0.08;
}

Snap findSnap(const model::Model& model, const MechanismScene& scene, const CameraControl& camera,
              const WorkPlane& plane, QPointF pixel, const SnapOptions& options) {
    Snap snap;
    const std::string hit = scene.pick(camera, pixel);
    if (model::findById(model.joints, hit) != nullptr) snap.joint = hit;
    const std::optional<ShapeFace> face =
        options.faces ? scene.pickFace(camera, pixel) : std::nullopt;
    if (options.points) {
        const std::string id = scene.pickPoint(camera, pixel, pointReach);
        // What lies within a part is not seen: its face is meant.
        const bool buried = face && jointAt(model, id).empty();
        if (const model::Point* point = buried ? nullptr : pointOf(model, id)) {
            snap.kind = SnapKind::Point;
            snap.place.point = id;
            snap.position = toVector(point->position);
            if (snap.joint.empty()) snap.joint = jointAt(model, id);
            return snap;
        }
    }
    if (face) {
        snap.kind = SnapKind::Axis;
        snap.place.body = face->body;
        snap.place.position = snap.position = face->axis.place;
        snap.face = face->axis;
        return snap;
    }
    const model::Body* body = options.bodies ? model::findById(model.bodies, hit) : nullptr;
    if (body == nullptr && options.bodies) body = linkBeside(model, scene, camera, pixel);
    if (body != nullptr && body->points.size() > 1) {
        snap.kind = SnapKind::Body;
        snap.position = alongBody(model, *body, camera, pixel, options.grid);
        snap.place.position = snap.position;
        snap.place.body = body->id;
        return snap;
    }
    const auto place = camera.onPlane(pixel, plane.origin, plane.normal);
    if (!place || seenEdgeOn(plane, camera)) return snap;
    snap.kind = options.grid ? SnapKind::Grid : SnapKind::Free;
    snap.position = options.grid ? roundToGrid(*place, camera, plane) : *place;
    snap.place.position = snap.position;
    return snap;
}

std::optional<session::Place> placeOnLink(const model::Model& model, const MechanismScene& scene,
                                          const CameraControl& camera, QPointF pixel) {
    session::Place place;
    place.point = scene.pickPoint(camera, pixel, pointReach);
    if (!place.point.empty()) {
        if (session::bodiesAt(model, place.point).empty()) return std::nullopt;
        return place;
    }
    place.body = scene.pick(camera, pixel);
    const model::Body* body = model::findById(model.bodies, place.body);
    const int index = scene.layout().indexOf(place.body);
    if (body == nullptr || index == groundIndex || body->points.empty()) return std::nullopt;
    const model::Point* first = pointOf(model, body->points.front());
    const model::Point* last = pointOf(model, body->points.back());
    if (first == nullptr || last == nullptr) return std::nullopt;
    const Eigen::Isometry3d& moved = scene.pose().of(index);
    const Eigen::Vector3d from = moved * toVector(first->position);
    const Eigen::Vector3d along = moved * toVector(last->position) - from;
    const SceneLayout& layout = scene.layout();
    const Eigen::Vector3d sight = camera.screenFrame().front;
    const auto hit = camera.onPlane(pixel, from, layout.planar ? layout.normal : sight);
    if (!hit) return std::nullopt;
    Eigen::Vector3d there = *hit;
    if (body->points.size() == 2 && along.norm() > 0.0)
        there =
            from + along * std::clamp((there - from).dot(along) / along.squaredNorm(), 0.0, 1.0);
    place.position = moved.inverse() * there;
    return place;
}

}  // namespace linkwright::scene

// SPDX-License-Identifier: GPL-3.0-or-later
// What the view asks the scene: what is here, where is that.
#include "engine/session/document/project_access.h"
#include "ui/scene/picture/mechanism_scene.h"
#include "ui/scene/presenters/presenters.h"
#include "ui/scene/shapes/shape_file.h"

#include <vtkActor.h>
#include <vtkCellPicker.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <cmath>

namespace linkwright::scene {

namespace {

/// Half the width in pixels within which a thin thing is hit even if the ray misses it.
constexpr double thinReach = 4.0;
/// Pixels around a point within which it is meant rather than the link it belongs to.
constexpr double selectReach = 7.0;
/// Pixels around a rim of a round face that count as hitting it.
constexpr double rimReach = 8.0;

double distanceToSegment(QPointF position, QPointF start, QPointF end) {
    const QPointF along = end - start;
    const double squared = QPointF::dotProduct(along, along);
    double fraction = squared > 0.0 ? QPointF::dotProduct(position - start, along) / squared : 0.0;
    fraction = std::clamp(fraction, 0.0, 1.0);
    const QPointF offset = position - start - fraction * along;
    return std::hypot(offset.x(), offset.y());
}

}  // namespace

/// What the ray meets first; null: nothing.
const ElementPresenter* MechanismScene::presenterUnder(const CameraControl& camera,
                                                       QPointF position) const {
    const double height = camera.viewport().height();
    if (isEmpty() || renderer_->GetRenderWindow() == nullptr
        || picker_->Pick(position.x() * pixelRatio_, (height - position.y() - 1.0) * pixelRatio_,
                         0.0, renderer_)
               == 0)
        return nullptr;
    const auto entry = presenterOfProp_.find(picker_->GetActor());
    return entry == presenterOfProp_.end() ? nullptr : entry->second;
}

std::string MechanismScene::pick(const CameraControl& camera, QPointF position) const {
    if (isEmpty()) return {};
    const ElementPresenter* hit = presenterUnder(camera, position);
    // The shape of the ground is no element.
    if (hit != nullptr && hit->objectId() != model::groundId) return hit->objectId();
    return pickThin(camera, position);
}

std::string MechanismScene::pickPoint(const CameraControl& camera, QPointF position,
                                      double reach) const {
    std::string best;
    double nearest = 1e300;
    for (const PointMark& mark : pointMarks()) {
        const double radius = mark.radius * camera.pixelsPerMeter(mark.place);
        const QPointF offset = camera.project(mark.place) - position;
        const double away = std::hypot(offset.x(), offset.y());
        if (away > std::max(reach, radius + 2.0) || away >= nearest) continue;
        nearest = away;
        best = mark.id;
    }
    return best;
}

std::string MechanismScene::pickElement(const CameraControl& camera, QPointF position) const {
    std::string hit = pick(camera, position);
    const model::Body* body = model_ ? model::findById(model_->bodies, hit) : nullptr;
    if (!hit.empty() && body == nullptr) return hit;
    std::string point = pickPoint(camera, position, selectReach);
    if (point.empty()) return hit;
    const auto joint =
        std::find_if(model_->joints.begin(), model_->joints.end(),
                     [&point](const model::Joint& each) { return each.point == point; });
    const bool jointed = joint != model_->joints.end();
    if (body != nullptr) {
        // What another link covers, or a part hides within it, is not meant.
        const bool own =
            std::find(body->points.begin(), body->points.end(), point) != body->points.end();
        const bool holds = jointed && (joint->bodyA == hit || joint->bodyB == hit);
        const bool buried = !jointed && !body->appearance.shape.file.empty();
        if (buried || (!own && !holds)) return hit;
    }
    return jointed ? joint->id : point;
}

std::optional<ShapeFace> MechanismScene::pickFace(const CameraControl& camera,
                                                  QPointF position) const {
    const ElementPresenter* hit = presenterUnder(camera, position);
    if (hit == nullptr) return std::nullopt;
    const std::string& id = hit->objectId();
    const model::Body* body = model::findById(model_->bodies, id);
    if (body == nullptr && id != model::groundId) return std::nullopt;
    const model::Shape& shape = body != nullptr ? body->appearance.shape : model_->ground.shape;
    const std::shared_ptr<const ShapeFile> file = readShapeFile(shape.file);
    if (!file) return std::nullopt;
    const Eigen::Isometry3d drawn = session::placeOf(shape);
    const Eigen::Isometry3d present = pose_.of(layout_.indexOf(id)) * drawn;
    const Eigen::Vector3d met = Eigen::Vector3d::Map(picker_->GetPickPosition());
    const auto axis =
        file->faces.axisAt(present.inverse() * met, rimReach / camera.pixelsPerMeter(met));
    if (!axis) return std::nullopt;
    ShapeFace face{id, *axis};
    face.axis.place = drawn * axis->place;
    face.axis.axis = drawn.linear() * axis->axis;
    return face;
}

std::string MechanismScene::pickThin(const CameraControl& camera, QPointF position) const {
    std::string best;
    double nearest = 1e300;
    for (const PresenterPtr& presenter : presenters_) {
        const auto line = presenter->centerLine();
        if (!line) continue;
        const double radius = line->radius * camera.pixelsPerMeter(0.5 * (line->start + line->end));
        const double distance =
            distanceToSegment(position, camera.project(line->start), camera.project(line->end));
        if (distance > std::max(radius, thinReach) || distance >= nearest) continue;
        nearest = distance;
        best = presenter->objectId();
    }
    return best;
}

std::vector<DimensionMark> MechanismScene::dimensionMarks() const {
    if (!model_ || model_->dimensions.empty()) return {};
    std::map<std::string, Eigen::Vector3d> places;
    for (const PointMark& mark : pointMarks())
        places.emplace(mark.id, mark.place);
    return scene::dimensionMarks(*model_, places, layout_.size);
}

std::vector<PointMark> MechanismScene::pointMarks() const {
    std::vector<PointMark> marks;
    if (!model_) return marks;
    std::map<std::string, std::size_t> indexOf;
    const Eigen::Vector3d lift = frontLift();
    for (const model::Point& point : model_->points) {
        const auto body = layout_.pointBody.find(point.id);
        PointMark mark;
        mark.id = point.id;
        mark.name = point.name.empty() ? point.id : point.name;
        mark.place = pose_.place(body == layout_.pointBody.end() ? groundIndex : body->second,
                                 toVector(point.position))
                     + lift;
        mark.radius = 0.5 * pinDiameter * layout_.size;
        indexOf[point.id] = marks.size();
        marks.push_back(std::move(mark));
    }
    const auto connect = [&](const std::string& first, const std::string& second) {
        const auto start = indexOf.find(first);
        const auto end = indexOf.find(second);
        if (start == indexOf.end() || end == indexOf.end() || first == second) return;
        marks[start->second].obstacles.push_back(marks[end->second].place);
        marks[end->second].obstacles.push_back(marks[start->second].place);
    };
    for (const model::Body& body : model_->bodies) {
        // A block hides what is written on it, and its rail runs to both sides.
        for (const std::string& point : body.points) {
            if (!isCarriage(*model_, body) || !indexOf.contains(point)) continue;
            PointMark& mark = marks[indexOf[point]];
            mark.radius = 0.026 * layout_.size;
            const Eigen::Vector3d aside = layout_.viewAxes.right * (0.3 * layout_.size);
            mark.obstacles.emplace_back(mark.place + aside);
            mark.obstacles.emplace_back(mark.place - aside);
        }
        for (std::size_t at = 0; at + 1 < body.points.size(); ++at)
            connect(body.points[at], body.points[at + 1]);
    }
    for (const model::Contact& contact : model_->contacts)
        for (const std::string& corner : contact.corners)
            if (const auto mark = indexOf.find(corner); mark != indexOf.end())
                marks[mark->second].isNamedWhenPointedAt = true;
    for (const model::Body& body : model_->bodies)
        for (const std::string& point : body.points)
            if (const auto mark = indexOf.find(point); mark != indexOf.end())
                marks[mark->second].isNamedWhenPointedAt = !body.appearance.shape.file.empty();
    for (const model::Joint& joint : model_->joints)
        if (const auto mark = indexOf.find(joint.point); mark != indexOf.end())
            marks[mark->second].isNamedWhenPointedAt = false;
    for (const model::SpringDamper& spring : model_->springs)
        connect(spring.endA.point, spring.endB.point);
    for (const auto& [point, direction] : feet_) {
        const auto mark = indexOf.find(point);
        if (mark == indexOf.end()) continue;
        marks[mark->second].obstacles.emplace_back(marks[mark->second].place
                                                   + direction * (0.08 * layout_.size));
    }
    return marks;
}

std::string MechanismScene::nameOf(const std::string& id) const {
    if (!model_) return id;
    std::string name;
    forEachList(*model_, [&](const auto& list, const model::ListInfo&) {
        if (const auto* element = model::findById(list, id)) name = element->name;
    });
    return name.empty() ? id : name;
}

bool MechanismScene::isPoint(const std::string& id) const {
    return model_ && pointOf(*model_, id) != nullptr;
}

bool MechanismScene::isJoint(const std::string& id) const {
    return model_ && model::findById(model_->joints, id) != nullptr;
}

std::optional<Eigen::Vector3d> MechanismScene::labelPlace(const std::string& id) const {
    for (const PresenterPtr& presenter : presenters_)
        if (presenter->objectId() == id) return presenter->labelPlace();
    return std::nullopt;
}

std::vector<BoundingSphere> MechanismScene::bounds(const std::vector<std::string>& ids) const {
    std::vector<BoundingSphere> spheres;
    const auto wanted = [&ids](const std::string& id) {
        return ids.empty() || std::find(ids.begin(), ids.end(), id) != ids.end();
    };
    for (const PresenterPtr& presenter : presenters_) {
        if (!wanted(presenter->objectId())) continue;
        for (const BoundingSphere& sphere : presenter->bounds())
            spheres.push_back(sphere);
    }
    const double margin = (ids.empty() ? 0.02 : 0.06) * layout_.size;
    for (const PointMark& mark : pointMarks())
        if (wanted(mark.id)) spheres.push_back({mark.place, margin});
    return spheres;
}

std::vector<Eigen::Vector3d> MechanismScene::pathPlaces() const {
    constexpr std::size_t maxPlaces = 200;  // of one path
    constexpr double farthest = 10.0;       // from the mechanism, relative to its size
    std::vector<Eigen::Vector3d> places;
    const std::vector<BoundingSphere> mechanism = bounds({});
    if (!pathVisible_ || mechanism.empty()) return places;
    Eigen::Vector3d middle = Eigen::Vector3d::Zero();
    for (const BoundingSphere& sphere : mechanism)
        middle += sphere.center / static_cast<double>(mechanism.size());
    for (const PathLine* line : {&pathBefore_, &pathAfter_, &referencePath_}) {
        const std::vector<Eigen::Vector3d>& points = line->points();
        const std::size_t step = std::max<std::size_t>(1, points.size() / maxPlaces);
        for (std::size_t at = 0; at < points.size(); at += step)
            if ((points[at] - middle).norm() < farthest * layout_.size)
                places.push_back(points[at]);
    }
    return places;
}

}  // namespace linkwright::scene

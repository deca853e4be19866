// SPDX-License-Identifier: GPL-3.0-or-later
// Dragging points, links, axes, the whole mechanism, and the selection box.
#include "engine/base/diagnostic.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/synthesis/linkage_finder.h"
#include "ui/scene/tools/view_editor.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/scene/view/view_overlay.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace linkwright::scene {

namespace {

constexpr double handleLength = 0.22;  // relative to the scene
constexpr double arrowReach = 6.0;     // pixels
constexpr double axisCatch = 8.0;      // pixels around the end of an axis of the world
constexpr double minHandle = 56.0;     // pixels

bool hasAxis(const model::Joint& joint) {
    return model::traitsOf(joint.kind).axes > 0;
}

}  // namespace

/// Where the line of sight meets the plane parallel to the work plane through a place.
Eigen::Vector3d ViewEditor::dragPlacePlane(QPointF position, const Eigen::Vector3d& through) const {
    Eigen::Vector3d normal = plane_.normal;
    // Seen edge-on, the work plane gives way to the plane of the picture.
    if (std::abs(normal.dot(view_.camera().screenFrame().front)) < 0.08)
        normal = view_.camera().screenFrame().front;
    return view_.camera().onPlane(position, through, normal).value_or(through);
}

bool ViewEditor::beginDrag(QPointF position, Qt::MouseButton button,
                           Qt::KeyboardModifiers modifiers) {
    if (button == Qt::LeftButton && modifiers == Qt::NoModifier && tool_.takesStroke()) {
        drag_ = Drag::Stroke;
        stroke_ = {dragPlacePlane(position, plane_.origin)};
        return true;
    }
    const bool idle = tool_.kind() == ToolKind::Select || tool_.kind() == ToolKind::Pull;
    if (button != Qt::LeftButton || !idle || modifiers.testFlag(Qt::ShiftModifier)
        || optimizations_.running())
        return false;
    dragStart_ = position;
    dragOffset_.setZero();
    descent_.reset();
    bool begun = false;
    if (modifiers.testFlag(Qt::ControlModifier)) {
        drag_ = Drag::Box;
        box_ = QRectF(position, position);
        return true;
    }
    const bool pull = tool_.kind() == ToolKind::Pull || modifiers.testFlag(Qt::AltModifier);
    try {
        begun = pull ? beginPull(position)
                     : beginAxis(position) || beginPoints(position) || beginArrow(position);
    } catch (const base::InputError& error) {
        drag_ = Drag::None;
        reject(error);
        return true;
    }
    if (!begun) return false;
    beginWatch();
    Q_EMIT editingBegan();
    setHeld();
    return true;
}

void ViewEditor::followCases(const document::CaseMotions& cases) {
    cases_ = &cases;
    shown_.whenChanged(document::ViewPart::Motion, this, &ViewEditor::watchLimits);
}

/// How the limits stand before the hand moves.
void ViewEditor::beginWatch() {
    watch_.end();
    stopText_.clear();
    const document::SimulationPointer motion = shown_.motion();
    if (drag_ != Drag::Points || !cases_ || !motion || shown_.stale()) return;
    watch_.begin(cases_->statuses());
}

/// The motion of what is dragged is known: which limit stops the hand, and how far it may go.
void ViewEditor::watchLimits() {
    const document::SimulationPointer motion = shown_.motion();
    if (drag_ != Drag::Points || !shown_.dragging() || !motion || dragged_.empty()) return;
    const document::ModelPointer moved = cases_->model();
    const model::Point* now = pointOf(*moved, *dragged_.begin());
    const model::Point* before = pointOf(project_.model(), *dragged_.begin());
    if (!now || !before || moved == project_.sharedModel()) return;
    const double way = (toVector(now->position) - toVector(before->position)).norm();
    watch_.move(way, cases_->statuses());
    stopText_.clear();
    if (const auto stop = watch_.first()) {
        stopText_ = tr("\n%1: %2\nmet for the first %3 of this drag")
                        .arg(document::nameOf(*moved, stop->standing.term),
                             document::shortStandingText(*moved, stop->standing),
                             lengthText(stop->share * way));
        if (const std::size_t more = watch_.stops().size() - 1; more > 0)
            stopText_ +=
                more == 1 ? tr("\nand one more limit") : tr("\nand %1 more limits").arg(more);
    }
    showDragText();
}

void ViewEditor::showDragText() {
    ToolPreview preview = view_.preview();
    if (preview.text == dragText_ + stopText_) return;
    preview.text = dragText_ + stopText_;
    view_.setPreview(std::move(preview));
}

bool ViewEditor::beginPoints(QPointF position) {
    const model::Model& model = project_.model();
    SnapOptions options;
    options.grid = false;
    const Snap snap =
        findSnap(model, view_.mechanismScene(), view_.camera(), plane_, position, options);
    const std::set<std::string> chosen = selectedIds();
    if (snap.kind == SnapKind::Point) {
        // A point of the selection moves all of it; any other point moves alone.
        dragged_ = {snap.place.point};
        const std::set<std::string> all = session::pointsOf(model, chosen);
        if (all.contains(snap.place.point) && chosen.size() > 1) dragged_ = all;
        draggedName_ = dragged_.size() == 1
                           ? document::nameOf(model, snap.place.point).toStdString()
                           : std::string();
        grabbed_ = snap.position;
    } else if (snap.kind == SnapKind::Body && chosen.contains(snap.place.body)) {
        dragged_ = session::pointsOf(model, chosen);
        draggedName_ = chosen.size() == 1 ? document::nameOf(model, snap.place.body).toStdString()
                                          : std::string();
        grabbed_ = toVector(pointOf(model, *dragged_.begin())->position);
    } else {
        return false;
    }
    dragFrom_ = dragPlacePlane(position, grabbed_);
    drag_ = Drag::Points;
    return true;
}

/// A descent arrow moves its point along itself, where the cost falls.
bool ViewEditor::beginArrow(QPointF position) {
    for (const GradientArrows::Shown& arrow : view_.mechanismScene().gradientArrows().shown()) {
        const QPointF tail = view_.toWidget(arrow.tail);
        const QPointF along = view_.toWidget(arrow.tip) - tail;
        const double squared = std::max(1.0, QPointF::dotProduct(along, along));
        const double fraction =
            std::clamp(QPointF::dotProduct(position - tail, along) / squared, 0.0, 1.0);
        const QPointF away = position - tail - fraction * along;
        const model::Point* point = pointOf(project_.model(), arrow.id);
        if (std::hypot(away.x(), away.y()) > arrowReach || point == nullptr) continue;
        dragged_ = {arrow.id};
        draggedName_ = document::nameOf(project_.model(), arrow.id).toStdString();
        grabbed_ = toVector(point->position);
        dragFrom_ = dragPlacePlane(position, grabbed_);
        descent_ = arrow.vector;
        drag_ = Drag::Points;
        return true;
    }
    return false;
}

bool ViewEditor::beginPull(QPointF position) {
    model::Model scratch = project_.model();
    SnapOptions options;
    options.grid = false;
    const Snap snap =
        findSnap(scratch, view_.mechanismScene(), view_.camera(), plane_, position, options);
    model::Attachment grabbed;
    if (snap.kind == SnapKind::Point) {
        grabbed = {session::carrierOf(scratch, snap.place.point), snap.place.point};
        if (grabbed.body == model::groundId) return false;
    } else if (snap.kind == SnapKind::Body) {
        grabbed = {snap.place.body, session::addPoint(scratch, snap.position)};
        model::findById(scratch.bodies, grabbed.body)->points.push_back(grabbed.point);
    } else {
        return false;
    }
    pull_ = std::make_unique<session::PosePull>(scratch, grabbed);
    pulled_.clear();
    grabbed_ = snap.position;
    dragFrom_ = dragPlacePlane(position, grabbed_);
    drag_ = Drag::Pull;
    return true;
}

/// Length of the handle of an axis, m: that of the drawing, but never too short to be aimed at.
double ViewEditor::handleReach(const Eigen::Vector3d& origin) const {
    return std::max(handleLength * view_.mechanismScene().layout().size,
                    minHandle / view_.camera().pixelsPerMeter(origin));
}

/// The axis of the world whose handle would end under the pointer.
std::optional<Eigen::Vector3d> ViewEditor::worldAxisAt(QPointF position,
                                                       const Eigen::Vector3d& origin) const {
    std::optional<Eigen::Vector3d> found;
    double nearest = axisCatch;
    for (const Eigen::Vector3d& world :
         {Eigen::Vector3d(1, 0, 0), Eigen::Vector3d(0, 1, 0), Eigen::Vector3d(0, 0, 1)})
        for (const double sign : {1.0, -1.0}) {
            const QPointF away =
                view_.toWidget(origin + sign * handleReach(origin) * world) - position;
            const double distance = std::hypot(away.x(), away.y());
            if (distance >= nearest) continue;
            nearest = distance;
            found = sign * world;
        }
    return found;
}

/// Direction of the axis whose handle ends under the pointer. @param last where it was before
std::optional<Eigen::Vector3d> ViewEditor::freeAxisAt(QPointF position,
                                                      const Eigen::Vector3d& origin,
                                                      const Eigen::Vector3d& last) const {
    if (view_.mechanismScene().layout().planar) {
        const Eigen::Vector3d along = dragPlacePlane(position, origin) - origin;
        return along.norm() > 0.0 ? std::optional<Eigen::Vector3d>(along.normalized())
                                  : std::nullopt;
    }
    // A ball around the joint: the place under the pointer on its near or on its far half,
    // whichever is nearer to where the axis was; beyond its rim that on the rim.
    const Eigen::Vector3d front = view_.camera().screenFrame().front;
    const auto place = view_.camera().onPlane(position, origin, front);
    if (!place) return std::nullopt;
    const Eigen::Vector3d across = (*place - origin) / handleReach(origin);
    const double depth = std::sqrt(std::max(0.0, 1.0 - across.squaredNorm()));
    const Eigen::Vector3d close = (across + depth * front).normalized();
    const Eigen::Vector3d far = (across - depth * front).normalized();
    return close.dot(last) >= far.dot(last) ? close : far;
}

/// End of the axis of the only selected joint, where it can be turned: in space any axis, in the
/// plane those that lie in it.
std::optional<Eigen::Vector3d> ViewEditor::axisHandle() const {
    if (selection_.selected().size() != 1 || tool_.kind() != ToolKind::Select
        || !view_.showsDrawnPose())
        return std::nullopt;
    const model::Model& model = project_.model();
    const model::Joint* joint = model::findById(model.joints, selection_.current().toStdString());
    if (joint == nullptr || !hasAxis(*joint)) return std::nullopt;
    const model::Point* point = pointOf(model, joint->point);
    const Eigen::Vector3d axis = toVector(joint->axis);
    const SceneLayout& layout = view_.mechanismScene().layout();
    if (point == nullptr || !(axis.norm() > 0.0)) return std::nullopt;
    if (layout.planar && std::abs(axis.normalized().dot(layout.normal)) > 0.5) return std::nullopt;
    return toVector(point->position) + axis.normalized() * handleReach(toVector(point->position));
}

bool ViewEditor::beginAxis(QPointF position) {
    const auto handle = axisHandle();
    if (!handle || (view_.toWidget(*handle) - position).manhattanLength() > 12.0) return false;
    axisJoint_ = selection_.current().toStdString();
    axisTurn_ = Eigen::Quaterniond::Identity();
    drag_ = Drag::Axis;
    return true;
}

void ViewEditor::drag(QPointF position, Qt::KeyboardModifiers modifiers) {
    pointer_ = position;
    switch (drag_) {
        case Drag::Points: dragPoints(position, modifiers); break;
        case Drag::Axis: dragAxis(position, modifiers); break;
        case Drag::Pull: {
            pulled_ = pull_->pullTo(grabbed_ + dragPlacePlane(position, grabbed_) - dragFrom_);
            shown_.pull(pulled_);
            ToolPreview preview;
            preview.lines.push_back(
                {{grabbed_, grabbed_ + dragPlacePlane(position, grabbed_) - dragFrom_},
                 0.0,
                 false,
                 true});
            view_.setPreview(std::move(preview));
            break;
        }
        case Drag::Box: {
            box_ = QRectF(dragStart_, position).normalized();
            ToolPreview preview;
            preview.box = box_;
            if (const qsizetype count = boxContents().size(); count > 0)
                preview.text = count == 1 ? tr("1 element") : tr("%1 elements").arg(count);
            preview.pointer = position;
            view_.setPreview(std::move(preview));
            Q_EMIT statusTextChanged(
                tr("Release to select what lies entirely in the box; Esc selects nothing"));
            break;
        }
        case Drag::Stroke: {
            stroke_.push_back(dragPlacePlane(position, plane_.origin));
            ToolPreview preview;
            preview.lines.push_back({stroke_, 0.0, false, false});
            view_.setPreview(std::move(preview));
            break;
        }
        case Drag::None: break;
    }
}

void ViewEditor::dragPoints(QPointF position, Qt::KeyboardModifiers modifiers) {
    Eigen::Vector3d target = grabbed_ + dragPlacePlane(position, grabbed_) - dragFrom_;
    const bool round = gridSnapping_ && !descent_ && !modifiers.testFlag(Qt::ControlModifier);
    if (descent_)
        target =
            grabbed_ + descent_->normalized() * (target - grabbed_).dot(descent_->normalized());
    if (round) target = roundToGrid(target, view_.camera(), plane_);
    dragOffset_ = target - grabbed_;
    shown_.drag(
        [this](model::Model& edited) { session::movePoints(edited, dragged_, dragOffset_); });
    ToolPreview preview;
    preview.snap = ToolPreview::Snap{target, round ? SnapKind::Grid : SnapKind::Free};
    preview.text = QString::fromStdString(draggedName_)
                   + (draggedName_.empty() ? QString() : QStringLiteral("  "))
                   + coordinatesText(target);
    if (descent_) {
        // To first order, from where the drag began.
        const double along = dragOffset_.dot(descent_->normalized());
        preview.text +=
            tr("\n%1 along the arrow: J %2%3 %4")
                .arg(lengthText(along), along > 0.0 ? QString(QChar(0x2212)) : QStringLiteral("+"))
                .arg(std::abs(along) * descent_->norm(), 0, 'g', 3)
                .arg(document::costUnit(project_.model()))
                .trimmed();
    }
    dragText_ = preview.text;
    preview.text += stopText_;
    preview.pointer = position;
    view_.setPreview(std::move(preview));
    Q_EMIT statusTextChanged(
        tr("Release to put it at %1; Esc leaves it where it was").arg(coordinatesText(target)));
}

void ViewEditor::dragAxis(QPointF position, Qt::KeyboardModifiers modifiers) {
    const model::Joint* joint = model::findById(project_.model().joints, axisJoint_);
    const Eigen::Vector3d origin = toVector(pointOf(project_.model(), joint->point)->position);
    const double reach = handleReach(origin);
    const Eigen::Vector3d before = toVector(joint->axis).normalized();
    const bool catches = !modifiers.testFlag(Qt::ControlModifier);
    std::optional<Eigen::Vector3d> found = catches ? worldAxisAt(position, origin) : std::nullopt;
    if (!found) found = freeAxisAt(position, origin, axisTurn_ * before);
    if (!found) return;
    const Eigen::Vector3d axis = *found;
    axisTurn_ = Eigen::Quaterniond::FromTwoVectors(before, axis);
    shown_.drag(
        [this](model::Model& edited) { session::turnJointAxes(edited, axisJoint_, axisTurn_); });
    ToolPreview preview;
    preview.handle = origin + reach * axis;
    preview.lines.push_back({{origin, *preview.handle}, 0.0, false, false});
    preview.text = tr("axis %1, %2, %3")
                       .arg(axis.x(), 0, 'f', 3)
                       .arg(axis.y(), 0, 'f', 3)
                       .arg(axis.z(), 0, 'f', 3);
    preview.pointer = position;
    view_.setPreview(std::move(preview));
}

void ViewEditor::endDrag(QPointF /*position*/) {
    const Drag ended = std::exchange(drag_, Drag::None);
    const document::ModelPointer before = project_.sharedModel();
    switch (ended) {
        case Drag::Points:
            project_.commit(draggedName_.empty()
                                ? tr("Move selection")
                                : tr("Move %1").arg(QString::fromStdString(draggedName_)),
                            [this](model::Model& edited) {
                                session::movePoints(edited, dragged_, dragOffset_);
                            });
            break;
        case Drag::Pull:
            if (!pulled_.empty())
                project_.commit(tr("Pull the mechanism"), [this](model::Model& edited) {
                    session::applyPose(edited, pulled_);
                });
            pull_.reset();
            break;
        case Drag::Axis:
            project_.commit(tr("Turn the axis of %1").arg(document::nameOf(*before, axisJoint_)),
                            [this](model::Model& edited) {
                                session::turnJointAxes(edited, axisJoint_, axisTurn_);
                            });
            break;
        case Drag::Box: endBox(); break;
        case Drag::Stroke: endStroke(); break;
        case Drag::None: break;
    }
    // A drag that came to nothing leaves its preview in the view.
    if (ended != Drag::Box && ended != Drag::Stroke && project_.sharedModel() == before)
        shown_.endDrag();
    setHeld();
    showToolPreview();
}

void ViewEditor::cancelDrag() {
    drag_ = Drag::None;
    pull_.reset();
    shown_.endDrag();
    setHeld();
    showToolPreview();
}

/// Makes a path of a stroke: without its trembling, as points of even spacing.
void ViewEditor::endStroke() {
    std::vector<synthesis::PlanePoint> drawn;
    double length = 0.0;
    for (const Eigen::Vector3d& place : std::exchange(stroke_, {})) {
        const Eigen::Vector2d at = plane_.coordinates(place);
        drawn.emplace_back(at.x(), at.y());
        if (drawn.size() > 1) length += std::abs(drawn.back() - drawn[drawn.size() - 2]);
    }
    constexpr double strokePoints = 24.0;
    const synthesis::WantedPath path = synthesis::pathOfStroke(drawn, length / strokePoints);
    if (const std::string fault = synthesis::faultOf(path); !fault.empty()) {
        showToolNotice(QString::fromStdString(fault));
        return;
    }
    std::vector<Eigen::Vector3d> places;
    for (const synthesis::PlanePoint& point : path.points)
        places.push_back(plane_.place({point.real(), point.imag()}));
    if (path.closed) places.push_back(places.front());
    tool_.addStroke(places);
    complete();
}

/// What lies wholly in the box: links, springs, rods, and points of nothing of these.
QStringList ViewEditor::boxContents() const {
    const model::Model& model = project_.model();
    std::set<std::string> inside;
    for (const PointMark& mark : view_.mechanismScene().pointMarks())
        if (box_.contains(view_.toWidget(mark.place))) inside.insert(mark.id);
    QStringList ids;
    const auto add = [&ids](const std::string& id) { ids << QString::fromStdString(id); };
    std::set<std::string> covered;
    for (const model::Body& body : model.bodies) {
        const bool whole =
            !body.points.empty()
            && std::all_of(body.points.begin(), body.points.end(),
                           [&](const std::string& point) { return inside.contains(point); });
        if (!whole) continue;
        add(body.id);
        covered.insert(body.points.begin(), body.points.end());
    }
    const auto addLink = [&](const auto& link) {
        if (inside.contains(link.endA.point) && inside.contains(link.endB.point)) add(link.id);
    };
    for (const auto& spring : model.springs)
        addLink(spring);
    for (const auto& rod : model.rods)
        addLink(rod);
    for (const std::string& point : inside)
        if (!covered.contains(point)) add(point);
    return ids;
}

/// Adds it to what is selected.
void ViewEditor::endBox() {
    QStringList ids = selection_.selected();
    ids.removeAll(QString::fromLatin1(document::projectId));
    for (const QString& id : boxContents())
        if (!ids.contains(id)) ids << id;
    selection_.select(ids);
}

}  // namespace linkwright::scene

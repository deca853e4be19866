// SPDX-License-Identifier: GPL-3.0-or-later
// Pointer handling and the names around it.
#include "ui/scene/view/label_placement.h"
#include "ui/scene/view/mechanism_view.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <set>
#include <utility>

namespace linkwright::scene {

namespace {

constexpr double letterWidth = 8.5;    // pixels, of names: enough for the widest
constexpr double letterHeight = 16.0;  // pixels
constexpr double zoomPerPixel = 1.01;  // of a drag that zooms, upwards nearer

constexpr int octants = 8;

QPointF octantDirection(int octant) {
    const double angle = octant * std::numbers::pi / 4.0;
    return {std::cos(angle), -std::sin(angle)};
}

int octantOf(QPointF direction) {
    const double angle = std::atan2(-direction.y(), direction.x());
    return (static_cast<int>(std::lround(angle / (std::numbers::pi / 4.0))) + octants) % octants;
}

/// Eight directions, first those farthest from everything that leads away from a point. Stays with
/// the direction of the last frame unless another is clearly better, so that names do not jump.
/// @param hidden whether a name there would lie under something
std::array<int, octants> freeDirections(const std::vector<QPointF>& obstacles, int previous,
                                        const std::array<bool, octants>& hidden) {
    // Sideways first: that is where a name is read best.
    constexpr std::array<double, octants> preference{0.30, 0.12, 0.0, 0.12, 0.28, 0.10, 0.0, 0.10};
    std::array<double, octants> scores{};
    std::array<int, octants> order{};
    for (int candidate = 0; candidate < octants; ++candidate) {
        const auto index = static_cast<std::size_t>(candidate);
        const double angle = candidate * std::numbers::pi / 4.0;
        double clearance = std::numbers::pi;
        for (const QPointF& obstacle : obstacles) {
            const double other = std::atan2(-obstacle.y(), obstacle.x());
            clearance = std::min(clearance,
                                 std::abs(std::remainder(angle - other, 2.0 * std::numbers::pi)));
        }
        scores[index] = std::min(clearance, 1.6) + preference[index]
                        + (candidate == previous ? 0.35 : 0.0) - (hidden[index] ? 10.0 : 0.0);
        order[index] = candidate;
    }
    std::stable_sort(order.begin(), order.end(), [&](int one, int other) {
        return scores[static_cast<std::size_t>(one)] > scores[static_cast<std::size_t>(other)];
    });
    return order;
}

}  // namespace

QString MechanismView::objectAt(QPoint position) {
    bringUpToDate();
    QString label = overlay_->labelAt(position);
    if (!label.isEmpty()) return label;
    return QString::fromStdString(scene_.pickElement(camera_, position));
}

void MechanismView::clickAt(QPoint position, Qt::KeyboardModifiers modifiers) {
    const QString id = objectAt(position);
    QStringList next = selection_;
    if (modifiers.testFlag(Qt::ControlModifier)) {
        if (id.isEmpty()) return;
        if (!next.removeOne(id)) next.append(id);
    } else {
        next = id.isEmpty() ? QStringList() : QStringList(id);
    }
    if (next == selection_) return;
    setSelection(next);
    Q_EMIT selectionChanged(selection_);
}

void MechanismView::hoverAt(QPoint position, Qt::KeyboardModifiers modifiers) {
    const auto face = overlay_->viewCube().faceAt(position);
    if (overlay_->viewCube().setHovered(face)) overlay_->update();
    if (handler_ != nullptr && !face && handler_->hover(position, modifiers)) {
        statusText_.clear();  // what the handler announced is newer
        announcePlace(position);
        return;
    }
    const QString id = face ? QString() : objectAt(position);
    if (id != hover_) {
        setHover(id);
        Q_EMIT hoverChanged(id);
    }
    announce(id);
    announcePlace(position);
}

/// Tells where the pointer is on the plane that is drawn in, or else on that of the mechanism.
void MechanismView::announcePlace(QPoint position) {
    std::optional<Eigen::Vector3d> place;
    if (handler_ != nullptr)
        place = handler_->placeAt(position);
    else
        place = placeOnMechanism(position);
    if (place) Q_EMIT pointerMoved(place->x(), place->y(), place->z());
}

std::optional<Eigen::Vector3d> MechanismView::placeOnMechanism(QPoint position) const {
    const SceneLayout& layout = scene_.layout();
    const bool upright = layout.planar && !layout.lyingFlat;
    const Eigen::Vector3d normal = upright ? layout.viewAxes.front : layout.viewAxes.up;
    const Eigen::Vector3d origin =
        layout.planar ? layout.planePoint : Eigen::Vector3d(Eigen::Vector3d::Zero());
    return camera_.onPlane(position, origin, normal);
}

void MechanismView::announce(const QString& id) {
    QString text;
    if (scene_.isEmpty()) {
        text = overlay_->emptyText();
    } else if (!id.isEmpty()) {
        const std::string element = id.toStdString();
        const bool draggable =
            handler_ != nullptr && (scene_.isPoint(element) || scene_.isJoint(element));
        text =
            (draggable ? tr(
                 "Click to select %1, drag to change the drawing, Alt+drag to pull the mechanism")
                       : tr("Click to select %1, Ctrl+click to add it to the selection"))
                .arg(scene_.nameOf(element).c_str());
    } else {
        text =
            tr("Drag to turn the view, Shift+drag to move it, Ctrl+drag to select a box, wheel to "
               "zoom");
    }
    if (text == statusText_) return;
    statusText_ = text;
    Q_EMIT statusTextChanged(text);
}

void MechanismView::mousePressEvent(QMouseEvent* event) {
    setFocus(Qt::MouseFocusReason);
    if (drag_ != Drag::None) return;
    animation_.stop();
    pressPosition_ = lastPosition_ = event->position().toPoint();
    dragButton_ = event->button();
    drag_ = Drag::Pending;
    event->accept();
}

void MechanismView::mouseMoveEvent(QMouseEvent* event) {
    const QPoint position = event->position().toPoint();
    if (drag_ == Drag::None) {
        hoverAt(position, event->modifiers());
        return;
    }
    if (drag_ == Drag::Pending) {
        if ((position - pressPosition_).manhattanLength() < QApplication::startDragDistance() / 2)
            return;
        if (handler_ != nullptr && !overlay_->viewCube().faceAt(pressPosition_)
            && handler_->beginDrag(pressPosition_, dragButton_, event->modifiers())) {
            drag_ = Drag::Handler;
        }
    }
    if (drag_ == Drag::Handler) {
        handler_->drag(event->position(), event->modifiers());
        return;
    }
    if (drag_ == Drag::Pending) {
        drag_ = Drag::Camera;
        cameraMove_ = cameraMove(navigation_, dragButton_, event->modifiers());
        cameraPlaced_ = true;
        if (handler_ != nullptr)
            handler_->leave();  // what it shows at the pointer would stay behind
        showCursor();
    }
    const QPointF step = position - lastPosition_;
    lastPosition_ = position;
    switch (cameraMove_) {
        case CameraMove::Orbit: camera_.orbit(step); break;
        case CameraMove::Pan: camera_.pan(step); break;
        case CameraMove::Zoom:
            camera_.zoom(std::pow(zoomPerPixel, -step.y()), pressPosition_);
            break;
    }
    syncCamera();
}

void MechanismView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != dragButton_) return;
    const Drag ended = std::exchange(drag_, Drag::None);
    dragButton_ = Qt::NoButton;
    showCursor();
    const QPoint position = event->position().toPoint();
    if (ended == Drag::Handler && handler_ != nullptr) handler_->endDrag(event->position());
    if (ended == Drag::Camera) hoverAt(position, event->modifiers());
    if (ended != Drag::Pending) return;
    const bool onCube = event->button() == Qt::LeftButton && overlay_->viewCube().faceAt(position);
    if (handler_ != nullptr && !onCube
        && handler_->click(event->position(), event->button(), event->modifiers()))
        return;
    if (event->button() == Qt::RightButton) {
        Q_EMIT contextMenuRequested(objectAt(position), event->globalPosition().toPoint());
    } else if (event->button() == Qt::LeftButton) {
        if (const auto face = overlay_->viewCube().faceAt(position)) {
            showStandardView(*face);
        } else {
            clickAt(position, event->modifiers());
        }
    }
}

void MechanismView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    if (handler_ != nullptr && handler_->doubleClick(event->position())) return;
    const QString id = objectAt(event->position().toPoint());
    if (!id.isEmpty()) Q_EMIT objectActivated(id);
}

void MechanismView::wheelEvent(QWheelEvent* event) {
    setFocus(Qt::MouseFocusReason);  // the next letter is meant for what is turned here
    animation_.stop();
    cameraPlaced_ = true;
    camera_.zoom(std::pow(1.2, event->angleDelta().y() / 120.0), event->position());
    syncCamera();
    // Another zoom has another snap grid: what is shown is what a click gives.
    if (drag_ == Drag::None) hoverAt(event->position().toPoint(), event->modifiers());
    event->accept();
}

bool MechanismView::event(QEvent* event) {
    // While something is drawn some keys are not the commands they are otherwise.
    if (event->type() == QEvent::ShortcutOverride && handler_ != nullptr
        && handler_->wantsKey(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    // Whoever comes by keyboard sees that the keys go to the view; the mouse needs no ring for
    // that.
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) {
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        const bool byKeyboard = reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason;
        setProperty("focusRing", event->type() == QEvent::FocusIn && byKeyboard);
        overlay_->update();
    }
    return QWidget::event(event);
}

void MechanismView::keyPressEvent(QKeyEvent* event) {
    if (handler_ != nullptr && handler_->key(*event)) return;
    QWidget::keyPressEvent(event);
}

void MechanismView::leaveEvent(QEvent* /*event*/) {
    if (handler_ != nullptr) handler_->leave();
    Q_EMIT pointerLeft();
    if (overlay_->viewCube().setHovered(std::nullopt)) overlay_->update();
    if (hover_.isEmpty()) return;
    setHover({});
    Q_EMIT hoverChanged({});
}

/// In which directions the name of a point may be written, best first.
std::vector<QPointF> MechanismView::labelDirections(
    const PointMark& mark, QPointF anchor, double clearance,
    const std::map<std::string, Eigen::Vector3d>& arrowTips) const {
    std::vector<QPointF> obstacles;
    for (const Eigen::Vector3d& obstacle : mark.obstacles)
        obstacles.push_back(camera_.project(obstacle) - anchor);
    if (const auto arrow = arrowTips.find(mark.id); arrow != arrowTips.end())
        obstacles.push_back(camera_.project(arrow->second) - anchor);
    std::array<bool, octants> hidden{};
    const QSizeF room(letterWidth * static_cast<double>(mark.name.size()), letterHeight);
    const QRectF inside = QRectF(rect());
    for (int candidate = 0; candidate < octants; ++candidate) {
        const QRectF name = labelRect(anchor, octantDirection(candidate), clearance, room);
        hidden[static_cast<std::size_t>(candidate)] =
            name.intersects(QRectF(covered_))
            || (inside.contains(anchor) && !inside.contains(name));
    }
    const auto known = labelDirections_.find(mark.id);
    std::vector<QPointF> directions;
    for (const int octant :
         freeDirections(obstacles, known == labelDirections_.end() ? -1 : known->second, hidden))
        directions.push_back(octantDirection(octant));
    return directions;
}

/// Those that hold in the pose that is shown, each on the side where its text stands.
std::vector<DimensionMark> MechanismView::shownDimensions() const {
    std::vector<DimensionMark> marks = scene_.dimensionMarks();
    if (!drawnPose_) std::erase_if(marks, [](const DimensionMark& mark) { return !mark.rigid; });
    for (DimensionMark& mark : marks) {
        mark.side = anchorOf(camera_, mark).across;
        if (!mark.alone && !mark.arc)
            mark.halfLink = 0.5 * linkWidth * scene_.layout().size
                            * camera_.pixelsPerMeter(0.5 * (mark.from + mark.to));
        for (const OverlayLabel& label : overlay_->labels())
            if (mark.measured && label.id.toStdString() == mark.id) mark.side = label.direction;
    }
    return marks;
}

void MechanismView::paintDimensions(QPainter& painter) const {
    std::set<std::string> numbered;
    for (const OverlayLabel& label : overlay_->labels())
        numbered.insert(label.id.toStdString());
    std::vector<DimensionMark> marks = shownDimensions();
    keepNumbered(marks, numbered);
    paintDimensionMarks(painter, camera_, scene_.style(), marks);
}

/// Beside its line, at the middle if there is room, on either side; or outside of its arc.
OverlayLabel MechanismView::dimensionLabel(const DimensionMark& mark) const {
    const auto [place, across, others] = anchorOf(camera_, mark);
    const double beside = mark.halfLink + (mark.measured ? dimensionGap : 0.0);
    const QString id = QString::fromStdString(mark.id);
    const bool selected = selection_.contains(id);
    OverlayLabel label{id,           mark.text,
                       place,        across,
                       6.0 + beside, selected ? scene_.style().accent : scene_.style().text2,
                       false,        selected};
    label.otherDirections = {-across};
    label.otherAnchors = others;
    return label;
}

void MechanismView::updateOverlayLabels() {
    std::vector<OverlayLabel> labels;
    std::vector<OverlayRing> rings;
    const SceneStyle& style = scene_.style();
    std::map<std::string, Eigen::Vector3d> arrowTips;
    if (scene_.hasGradient())
        for (const GradientArrows::Shown& arrow : scene_.gradientArrows().shown())
            arrowTips.emplace(arrow.id, arrow.tip);
    for (const PointMark& mark : scene_.pointMarks()) {
        const QString id = QString::fromStdString(mark.id);
        const QPointF anchor = camera_.project(mark.place);
        const double radius = mark.radius * camera_.pixelsPerMeter(mark.place);
        const bool selected = selection_.contains(id);
        if (selected || hover_ == id) {
            rings.push_back(
                {anchor, std::max(6.5, radius + 4.0), selected ? style.accent : style.text1, 1.8});
        }
        if (!labelsVisible_ || (mark.isNamedWhenPointedAt && !selected && hover_ != id)) continue;
        std::vector<QPointF> directions = labelDirections(mark, anchor, radius + 8.0, arrowTips);
        labels.push_back({id, QString::fromStdString(mark.name), anchor, directions.front(),
                          radius + 8.0, selected ? style.accent : style.text1, false,
                          selected || hover_ == id});
        directions.erase(directions.begin());
        labels.back().otherDirections = std::move(directions);
    }
    const std::size_t points = labels.size();
    if (labelsVisible_)
        for (const DimensionMark& mark : shownDimensions())
            labels.push_back(dimensionLabel(mark));
    // A selected element without a name in the picture gets one.
    for (const QString& id : selection_) {
        const auto place = scene_.labelPlace(id.toStdString());
        if (!labelsVisible_ || !place || scene_.isPoint(id.toStdString())) continue;
        labels.push_back({id,
                          QString::fromStdString(scene_.nameOf(id.toStdString())),
                          camera_.project(*place),
                          {0.0, -1.0},
                          22.0,
                          style.accent,
                          false,
                          true,
                          {{0.0, 1.0}, {1.0, 0.0}, {-1.0, 0.0}}});
    }
    addLimitLabels(labels);
    addGridLabels(labels);
    std::set<QString> names;
    for (std::size_t index = 0; index < points; ++index)
        names.insert(labels[index].id);
    overlay_->setLabels(std::move(labels), std::move(rings));
    for (const OverlayLabel& label : overlay_->labels())
        if (names.contains(label.id) && !label.withLine)
            labelDirections_[label.id.toStdString()] = octantOf(label.direction);
}

/// What limits say, and the names of cases at their moving ends.
void MechanismView::addLimitLabels(std::vector<OverlayLabel>& labels) const {
    const SceneStyle& style = scene_.style();
    for (const LimitMark& mark : limitMarks_) {
        if (mark.text.isEmpty()) continue;
        const bool ring = mark.kind == LimitMark::Kind::Ring;
        const QPointF anchor = limitAnchor(camera_, scene_.layout().size, mark);
        labels.push_back({QString(),
                          mark.text,
                          anchor,
                          {1.0, 0.0},
                          ring ? 24.0 : 8.0,
                          mark.color,
                          false,
                          true,
                          {{0.0, 1.0}, {0.7, 0.7}, {0.7, -0.7}, {-1.0, 0.0}, {0.0, -1.0}}});
    }
    if (!labelsVisible_) return;
    for (const CaseName& name : caseNames_)
        labels.push_back({QString(),
                          name.text,
                          camera_.project(name.place),
                          {0.0, -1.0},
                          14.0,
                          name.isFront ? style.text1 : style.text2,
                          false,
                          true,
                          {{0.7, -0.7}, {1.0, 0.0}, {-0.7, -0.7}, {-1.0, 0.0}, {0.0, 1.0}}});
}

void MechanismView::addGridLabels(std::vector<OverlayLabel>& labels) const {
    const GroundGrid& grid = scene_.grid();
    if (!grid.isVisible() || !labelsVisible_ || grid.radius() <= 0.0) return;
    // Numbers on the horizontal axis, near the rim of the model, never on top of a name.
    const Eigen::Vector2d middle = grid.coordinates(grid.center());
    const double step = grid.majorStep();
    // What is told is the coordinate of the world, which may count against the axis of the grid.
    const Eigen::Vector3d along = grid.place(1.0, 0.0) - grid.place(0.0, 0.0);
    Eigen::Index axis = 0;
    const bool alongAxis = along.cwiseAbs().maxCoeff(&axis) > 1.0 - 1e-9;
    const double reach = 0.85 * grid.radius();
    const QRectF inside = QRectF(rect()).adjusted(24, 70, -24, -50);
    if (std::abs(middle.y()) > reach) return;
    const auto first = std::llround(std::ceil((middle.x() - reach) / step));
    const auto last = std::llround(std::floor((middle.x() + reach) / step));
    for (auto line = first; line <= last; ++line) {
        if (line == 0) continue;
        const double at = static_cast<double>(line) * step;
        const QPointF anchor = camera_.project(grid.place(at, 0.0));
        const QRectF room(anchor - QPointF(32.0, 24.0), QSizeF(64.0, 32.0));
        if (!inside.contains(anchor) || room.intersects(QRectF(covered_))) continue;
        const bool crowded =
            std::any_of(labels.begin(), labels.end(), [&anchor](const OverlayLabel& other) {
                return std::abs(other.anchor.x() - anchor.x()) < 64.0
                       && std::abs(other.anchor.y() - anchor.y()) < 40.0;
            });
        if (crowded) continue;
        labels.push_back({{},
                          lengthText(alongAxis ? grid.place(at, 0.0)[axis] : at),
                          anchor,
                          {0.0, -1.0},
                          6.0,
                          scene_.style().text3,
                          true,
                          false});
    }
}

}  // namespace linkwright::scene

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/synthesis/synthesis_canvas.h"

#include "ui/document/shown/display_units.h"
#include "ui/panels/synthesis/function_plot.h"
#include "ui/panels/synthesis/linkage_picture.h"
#include "ui/widgets/accessible_role.h"
#include "ui/widgets/theme.h"

#include <QFontMetricsF>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QPainterPathStroker>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace linkwright::panels {

namespace {

using synthesis::PlanePoint;
using widgets::Theme;

constexpr double strokeSpacing = 14.0;  // pixels between the points a stroke becomes
constexpr double grabRadius = 9.0;      // pixels
constexpr int frameMilliseconds = 33;
constexpr double turnSeconds = 4.0;
constexpr double minScale = 1.0, maxScale = 1e7;  // pixels per m

/// The least of 1, 2, 5 times a power of ten that is not below a length.
double roundStep(double length) {
    const double power = std::pow(10.0, std::floor(std::log10(length)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= length) return factor * power;
    return 10.0 * power;
}

QColor withAlpha(QColor color, double alpha) {
    color.setAlphaF(static_cast<float>(alpha));
    return color;
}

QString inUnit(double metres) {
    const document::DisplayUnit unit = pageUnit();
    return plainDigits(metres / unit.factor, 3) + QLatin1Char(' ') + unit.symbol;
}

}  // namespace

SynthesisCanvas::SynthesisCanvas(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("synthesisCanvas"));
    setAccessibleName(tr("Canvas for the path or the poses"));
    widgets::setAccessibleRole(*this, QAccessible::Graphic);
    setMouseTracking(true);
    setCursor(Qt::CrossCursor);
    setMinimumSize(320, 240);
    clock_.setInterval(frameMilliseconds);
    connect(&clock_, &QTimer::timeout, this, &SynthesisCanvas::step);
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
    connect(&document::DisplayUnits::instance(), &document::DisplayUnits::changed, this,
            qOverload<>(&QWidget::update));
}

void SynthesisCanvas::setTask(document::SynthesisTask task) {
    task_ = task;
    drawing_ = false;
    dragged_ = -1;
    grip_.reset();
    byHand_ = false;
    update();
}

void SynthesisCanvas::setTool(Tool tool) {
    tool_ = tool;
    scaleFrom_.reset();
    update();
}

void SynthesisCanvas::setPath(const synthesis::WantedPath& path) {
    path_ = path;
    stroke_.clear();
    fit();
    Q_EMIT pathChanged();
}

void SynthesisCanvas::typePath(const synthesis::WantedPath& path) {
    path_ = path;
    stroke_.clear();
    const QRectF box = toScreen().mapRect(toLine(path_.points, false).boundingRect());
    if (synthesis::faultOf(path_).empty() && !QRectF(rect()).contains(box)) fit();
    update();
}

void SynthesisCanvas::setClosed(bool closed) {
    if (closed == path_.closed) return;
    path_.closed = closed;
    update();
    Q_EMIT pathChanged();
}

void SynthesisCanvas::setPointsOnly(bool pointsOnly) {
    if (pointsOnly == path_.pointsOnly) return;
    path_.pointsOnly = pointsOnly;
    update();
    Q_EMIT pathChanged();
}

void SynthesisCanvas::setTolerance(double tolerance) {
    tolerance_ = tolerance;
    update();
}

void SynthesisCanvas::setSmoothing(double reach) {
    smoothing_ = reach;
    if (!smoothable()) return;
    const bool closed = path_.closed;
    takeStroke();
    path_.closed = closed;
    update();
    Q_EMIT pathChanged();
}

void SynthesisCanvas::setPoses(const std::vector<synthesis::RigidPose>& poses) {
    poses_ = poses;
    update();
}

void SynthesisCanvas::setFunction(const std::vector<synthesis::AnglePair>& wanted) {
    function_ = wanted;
    update();
}

void SynthesisCanvas::clear() {
    update();
    if (drawsPath()) {
        path_.points.clear();
        path_.times.clear();
        stroke_.clear();
        Q_EMIT pathChanged();
    } else {
        poses_.clear();
        Q_EMIT posesChanged();
    }
}

void SynthesisCanvas::setPicture(const QImage& picture) {
    if (picture.isNull())
        picture_.clear();
    else
        picture_.lay(picture,
                     toScreen().inverted().mapRect(QRectF(rect()).adjusted(40, 40, -40, -60)));
    update();
}

void SynthesisCanvas::rescalePicture(PlanePoint first, PlanePoint second, double distance) {
    picture_.rescale(first, second, distance);
    fit();
}

void SynthesisCanvas::setFound(const std::optional<document::FoundLinkage>& found) {
    found_ = found;
    phase_ = 0.0;
    setPlaying(playing_);
    update();
}

void SynthesisCanvas::setPlaying(bool playing) {
    playing_ = playing;
    if (playing_ && found_ && isVisible())
        clock_.start();
    else
        clock_.stop();
}

void SynthesisCanvas::step() {
    setPhase(std::fmod(phase_ + frameMilliseconds / (1000.0 * turnSeconds), 1.0));
}

void SynthesisCanvas::setPhase(double phase) {
    phase_ = phase;
    update();
    Q_EMIT phaseChanged();
}

void SynthesisCanvas::fit() {
    QRectF box;
    if (drawsPath()) box = toLine(path_.points, false).boundingRect();
    QPolygonF origins;
    for (const synthesis::RigidPose& pose : poses_)
        origins << toPoint(pose.origin);
    if (task_ == document::SynthesisTask::Poses) box = origins.boundingRect();
    if (found_) box = box.united(boundsOf(*found_));
    if (!picture_.empty()) box = box.united(picture_.bounds());
    if (box.width() <= 0.0 && box.height() <= 0.0) return;
    // Room for feet and for what is written in the corners.
    const QTransform transform = fitted(box, QRectF(rect()).adjusted(90, 70, -90, -80));
    scale_ = std::clamp(transform.m11(), minScale, maxScale);
    center_ = box.center();
    update();
}

void SynthesisCanvas::fitIfHidden() {
    if (!found_ || byHand_) return;
    const QRectF seen = toScreen().mapRect(boundsOf(*found_));
    // Feet and the words in the corners want room, too; a linkage that is a dot is not seen.
    const QRectF room = QRectF(rect()).adjusted(24, 24, -24, -70);
    if (!room.contains(seen) || std::max(seen.width(), seen.height()) < 0.1 * room.height()) fit();
}

QTransform SynthesisCanvas::toScreen() const {
    QTransform transform;
    transform.translate(0.5 * width(), 0.5 * height());
    transform.scale(scale_, -scale_);
    transform.translate(-center_.x(), -center_.y());
    return transform;
}

QPointF SynthesisCanvas::onCanvas(PlanePoint place) const {
    return toScreen().map(toPoint(place));
}

PlanePoint SynthesisCanvas::placeAt(QPointF position) const {
    const QPointF place = toScreen().inverted().map(position);
    return {place.x(), place.y()};
}

int SynthesisCanvas::pointAt(QPointF position) const {
    for (std::size_t index = 0; index < path_.points.size(); ++index)
        if (QLineF(onCanvas(path_.points[index]), position).length() < grabRadius)
            return static_cast<int>(index);
    return -1;
}

void SynthesisCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::MiddleButton) {
        panned_ = event->position();
    } else if (tool_ == Tool::Scale && drawsPath() && event->button() == Qt::LeftButton) {
        const PlanePoint place = placeAt(event->position());
        const std::optional<PlanePoint> first = scaleFrom_;
        scaleFrom_ = first ? std::nullopt : std::optional(place);
        if (first && *first != place) Q_EMIT scaleClicked(*first, place);
    } else if (drawsPath()) {
        pressInPath(event);
    } else if (task_ == document::SynthesisTask::Poses) {
        pressInPoses(event);
    }
    update();
}

void SynthesisCanvas::pressInPath(QMouseEvent* event) {
    const int hit = pointAt(event->position());
    if (event->button() == Qt::RightButton && hit >= 0) {
        strokeSpacing_ = 0.0;
        path_.points.erase(path_.points.begin() + hit);
        if (static_cast<std::size_t>(hit) < path_.times.size())
            path_.times.erase(path_.times.begin() + hit);
        Q_EMIT pathChanged();
    }
    if (event->button() != Qt::LeftButton) return;
    byHand_ = true;
    if (tool_ == Tool::Pen) {
        drawing_ = true;
        stroke_ = {placeAt(event->position())};
        byHand_ = false;  // it is drawn at once
        return;
    }
    dragged_ = hit;
    if (hit >= 0) return;
    stroke_.clear();
    if (path_.times.size() >= path_.points.size())  // before that of the return
        path_.times.insert(path_.times.begin() + static_cast<std::ptrdiff_t>(path_.points.size()),
                           std::nan(""));
    path_.points.push_back(placeAt(event->position()));
    Q_EMIT pathChanged();
}

void SynthesisCanvas::pressInPoses(QMouseEvent* event) {
    const std::optional<PoseGrip> hit = gripAt(poses_, toScreen(), event->position());
    if (event->button() == Qt::RightButton && hit) {
        poses_.erase(poses_.begin() + static_cast<std::ptrdiff_t>(hit->pose));
        Q_EMIT posesChanged();
    }
    if (event->button() != Qt::LeftButton) return;
    byHand_ = true;
    grip_ = hit;
    if (hit) return;
    // A drag from the point on turns the new pose; without one it stands as the one before.
    poses_.push_back({placeAt(event->position()), poses_.empty() ? 0.0 : poses_.back().angle});
    grip_ = PoseGrip{poses_.size() - 1, true};
    Q_EMIT posesChanged();
}

void SynthesisCanvas::mouseMoveEvent(QMouseEvent* event) {
    const PlanePoint place = placeAt(event->position());
    if (panned_) {
        center_ -= QPointF((event->position().x() - panned_->x()) / scale_,
                           (panned_->y() - event->position().y()) / scale_);
        panned_ = event->position();
    } else if (drawing_) {
        stroke_.push_back(place);
    } else if (dragged_ >= 0) {
        path_.points[static_cast<std::size_t>(dragged_)] = place;
        strokeSpacing_ = 0.0;
        Q_EMIT pathChanged();
    } else if (grip_) {
        // A hand trembles where it only clicks.
        const QPointF origin = onCanvas(poses_[grip_->pose].origin);
        if (grip_->turns && QLineF(origin, event->position()).length() < grabRadius) return;
        movePose(poses_, *grip_, place);
        Q_EMIT posesChanged();
    } else {
        return;
    }
    update();
}

void SynthesisCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::MiddleButton) panned_.reset();
    if (event->button() != Qt::LeftButton) return;
    dragged_ = -1;
    grip_.reset();
    if (!drawing_) return;
    drawing_ = false;
    update();
    strokeSpacing_ = strokeSpacing / scale_;
    if (!synthesis::faultOf(synthesis::pathOfStroke(stroke_, strokeSpacing_)).empty()) {
        stroke_.clear();  // a click is no path: the one before stays
        return;
    }
    takeStroke();
    Q_EMIT pathChanged();
}

void SynthesisCanvas::takeStroke() {
    const bool pointsOnly = path_.pointsOnly;
    path_ = synthesis::pathOfStroke(stroke_, strokeSpacing_, smoothing_);
    path_.pointsOnly = pointsOnly;
}

void SynthesisCanvas::wheelEvent(QWheelEvent* event) {
    const QPointF before = toScreen().inverted().map(event->position());
    scale_ = std::clamp(scale_ * std::pow(1.0015, event->angleDelta().y()), minScale, maxScale);
    center_ += before - toScreen().inverted().map(event->position());
    update();
}

void SynthesisCanvas::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    setPlaying(playing_);
}

void SynthesisCanvas::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    clock_.stop();
}

void SynthesisCanvas::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    if (!std::exchange(byHand_, false)) return;
    fitIfHidden();
    update();
}

void SynthesisCanvas::paintGrid(QPainter& painter) const {
    QLinearGradient background(0, 0, 0, height());
    background.setColorAt(0.0,
                          Theme::isDark() ? QColor(0x2B, 0x30, 0x36) : QColor(0xF3, 0xF5, 0xF7));
    background.setColorAt(1.0,
                          Theme::isDark() ? QColor(0x19, 0x1C, 0x1F) : QColor(0xDD, 0xE2, 0xE7));
    painter.fillRect(rect(), background);
    const double minor = roundStep(30.0 / scale_), major = roundStep(5.0 * minor);
    const QColor line = Theme::isDark() ? QColor(Qt::white) : QColor(Qt::black);
    const PlanePoint low = placeAt(QPointF(0, height())), high = placeAt(QPointF(width(), 0));
    for (const bool coarse : {false, true}) {
        const double step = coarse ? major : minor;
        painter.setPen(QPen(withAlpha(line, coarse ? 0.1 : 0.05), 1.0));
        for (double x = std::ceil(low.real() / step) * step; x < high.real(); x += step) {
            const double at = std::round(onCanvas({x, 0.0}).x()) + 0.5;
            painter.drawLine(QPointF(at, 0), QPointF(at, height()));
        }
        for (double y = std::ceil(low.imag() / step) * step; y < high.imag(); y += step) {
            const double at = std::round(onCanvas({0.0, y}).y()) + 0.5;
            painter.drawLine(QPointF(0, at), QPointF(width(), at));
        }
    }
    const QPointF origin = onCanvas(0.0);
    painter.setPen(QPen(withAlpha(QColor(0xE5, 0x69, 0x5E), 0.6), 1.0));
    painter.drawLine(QPointF(0, origin.y()), QPointF(width(), origin.y()));
    painter.setPen(QPen(withAlpha(QColor(0x6F, 0xBF, 0x5A), 0.6), 1.0));
    painter.drawLine(QPointF(origin.x(), 0), QPointF(origin.x(), height()));
    // The scale bar, as in the view.
    const double bar = roundStep(70.0 / scale_);
    const QPointF end(width() - 20.0, height() - 16.0), start = end - QPointF(bar * scale_, 0.0);
    painter.setPen(QPen(Theme::colors().text2, 1.0));
    painter.drawLine(start, end);
    painter.drawLine(start, start - QPointF(0, 6));
    painter.drawLine(end, end - QPointF(0, 6));
    painter.setFont(Theme::monoFont(11));
    painter.drawText(QRectF(start - QPointF(40, 24), QSizeF(bar * scale_ + 80, 18)),
                     Qt::AlignCenter, inUnit(bar));
}

/// The places that are near enough to the path, or of points that count alone to each of them.
void SynthesisCanvas::paintTolerance(QPainter& painter, const QPolygonF& line) const {
    const double reach = tolerance_ * scale_;
    if (!(reach > 0.0)) return;
    QPainterPath band;
    band.setFillRule(Qt::WindingFill);
    if (path_.pointsOnly) {
        for (const PlanePoint& point : path_.points)
            band.addEllipse(onCanvas(point), reach, reach);
    } else {
        QPainterPath middle;
        middle.addPolygon(line);
        if (path_.closed) middle.closeSubpath();
        QPainterPathStroker stroker;
        stroker.setWidth(2.0 * reach);
        stroker.setCapStyle(Qt::RoundCap);
        stroker.setJoinStyle(Qt::RoundJoin);
        band = stroker.createStroke(middle);
    }
    painter.setPen(QPen(withAlpha(wantedColor(), 0.6), 0.8));
    painter.setBrush(withAlpha(wantedColor(), 0.17));
    painter.drawPath(band.simplified());
    painter.setBrush(Qt::NoBrush);
}

void SynthesisCanvas::paintPath(QPainter& painter) const {
    painter.setBrush(Qt::NoBrush);
    if (stroke_.size() > 1) {
        painter.setPen(QPen(withAlpha(Theme::colors().text1, drawing_ ? 0.9 : 0.5), 1.3));
        painter.drawPolyline(toScreen().map(toLine(stroke_, false)));
    }
    if (drawing_) return;
    const QColor color = wantedColor();
    if (path_.pointsOnly) paintTolerance(painter, {});
    if (synthesis::faultOf(path_).empty() && !path_.pointsOnly) {
        const auto smooth = synthesis::evenPoints(path_, 240);
        const QPolygonF line = toScreen().map(toLine(smooth, path_.closed));
        paintTolerance(painter, line);
        QPen pen(color, 1.5);
        pen.setDashPattern({6.0, 4.0});
        painter.setPen(pen);
        painter.drawPolyline(line);
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    const double radius = tool_ == Tool::Points || path_.pointsOnly ? 4.0 : 2.0;
    for (const PlanePoint& point : path_.points)
        painter.drawEllipse(onCanvas(point), radius, radius);
}

void SynthesisCanvas::paintFound(QPainter& painter) const {
    const synthesis::Linkage linkage = found_->at(phase_);
    const bool path = drawsPath();
    paintRockerLimits(painter, toScreen(), linkage);
    paintLinkage(painter, toScreen(), linkage, linkage.startAngle,
                 task_ != document::SynthesisTask::Function);
    if (task_ != document::SynthesisTask::Function) {
        painter.setPen(QPen(foundColor(), 2.2));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(toScreen().map(couplerPath(*found_)));
    }
    if (path || (task_ == document::SynthesisTask::Poses && !found_->exact))
        paintLargestError(painter);
    const auto pose = linkage.poseAt(linkage.startAngle);
    if (!pose) return;
    painter.setFont(Theme::uiFont(12, QFont::DemiBold));
    const auto name = [&](PlanePoint place, const char* text) {
        paintText(painter, onCanvas(place) + QPointF(10.0, -10.0), QLatin1String(text),
                  Theme::colors().text1);
    };
    name(linkage.crankPivot, "A");
    name(pose->crankPin, "B");
    name(pose->couplerPin, "C");
    if (task_ != document::SynthesisTask::Function) name(pose->couplerPoint, "P");
    if (linkage.kind != synthesis::LinkageKind::SliderCrank) name(linkage.rockerPivot, "D");
    if (linkage.kind == synthesis::LinkageKind::GearedFiveBar)
        name(linkage.rockerEnd(linkage.startAngle), "E");
    if (!synthesis::isSixBar(linkage.kind)) return;
    name(pose->couplerJoint, "G");
    name(pose->floatingPin, "H");
    name(pose->guidePin, "I");
}

void SynthesisCanvas::paintLargestError(QPainter& painter) const {
    const std::vector<PlanePoint>& points = found_->compared;
    double largest = -1.0;
    PlanePoint at = 0.0;
    for (std::size_t sample = 0; sample < std::min(points.size(), found_->angles.size());
         ++sample) {
        const auto pose = found_->linkage.poseAt(found_->angles[sample]);
        if (!pose || std::abs(pose->couplerPoint - points[sample]) <= largest) continue;
        largest = std::abs(pose->couplerPoint - points[sample]);
        at = points[sample];
    }
    painter.setPen(QPen(Theme::colors().text1, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(onCanvas(at), 9.0, 9.0);
    painter.setFont(Theme::uiFont(12));
    const QString text = tr("largest error %1").arg(inUnit(largest));
    const double room = width() - QFontMetricsF(painter.font()).horizontalAdvance(text) - 8.0;
    const QPointF beside = onCanvas(at) + QPointF(14.0, 16.0);
    paintText(painter, {std::min(beside.x(), room), beside.y()}, text, Theme::colors().text1);
}

QString SynthesisCanvas::hint() const {
    using document::SynthesisTask;
    if (task_ == SynthesisTask::Function)
        return function_.empty() ? tr("Type a formula of x, or a table of angles.") : QString();
    if (task_ == SynthesisTask::Poses)
        return poses_.empty()
                   ? tr("Press where a point of the body goes, then drag along the body.")
                   : QString();
    if (!path_.points.empty() || drawing_) return {};
    return tool_ == Tool::Pen ? tr("Hold the mouse button and draw the path.")
                              : tr("Click three or more points on the path.");
}

void SynthesisCanvas::paintWords(QPainter& painter) const {
    const widgets::ThemeColors& colors = Theme::colors();
    const bool path = drawsPath();
    if (found_ && (path || (task_ == document::SynthesisTask::Poses && !found_->exact))) {
        painter.setFont(Theme::uiFont(12));
        painter.setPen(colors.text2);
        painter.drawText(QPointF(16, 26), tr("Mean error"));
        painter.setFont(Theme::monoFont(18));
        painter.setPen(colors.text1);
        painter.drawText(QPointF(16, 50), inUnit(found_->meanError));
    } else if (!found_) {
        painter.setFont(Theme::uiFont(13));
        // Axes lie behind it.
        const QRect place = painter.fontMetrics()
                                .boundingRect(rect(), Qt::AlignCenter, hint())
                                .adjusted(-8, -4, 8, 4);
        if (!hint().isEmpty()) painter.fillRect(place, colors.surface1);
        painter.setPen(colors.text2);
        painter.drawText(rect(), Qt::AlignCenter, hint());
    }
    // The legend, only of what is there.
    double x = 16.0;
    const double y = height() - 20.0;
    painter.setFont(Theme::uiFont(12));
    const auto entry = [&](const QPen& pen, const QString& text) {
        painter.setPen(pen);
        painter.drawLine(QPointF(x, y), QPointF(x + 18.0, y));
        painter.setPen(colors.text2);
        painter.drawText(QPointF(x + 26.0, y + 4.0), text);
        x += 26.0 + painter.fontMetrics().horizontalAdvance(text) + 20.0;
    };
    if (path && stroke_.size() > 1)
        entry(QPen(withAlpha(colors.text1, 0.5), 1.3), tr("Drawn by hand"));
    QPen dashed(wantedColor(), 1.5);
    dashed.setDashPattern({4.0, 3.0});
    if (path && !path_.points.empty()) {
        entry(dashed, tr("Target path"));
        if (tolerance_ > 0.0)
            entry(QPen(withAlpha(wantedColor(), 0.3), 9.0, Qt::SolidLine, Qt::FlatCap),
                  tr("Tolerance"));
    }
    if (task_ == document::SynthesisTask::Function && !function_.empty())
        entry(dashed, tr("Target function"));
    if (found_)
        entry(QPen(foundColor(), 2.2), task_ == document::SynthesisTask::Function
                                           ? tr("Function of the rocker")
                                           : tr("Path of P"));
    if (found_ && synthesis::rockerLimits(found_->linkage)) {
        QPen limits(colors.warning, 1.2);
        limits.setDashPattern({5.0, 4.0});
        entry(limits, tr("Limits of the rocker"));
    }
}

void SynthesisCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintGrid(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    if (drawsPath()) {
        picture_.paint(painter, toScreen());
        paintPath(painter);
        if (scaleFrom_) {
            painter.setPen(QPen(Theme::colors().accent, 2.0));
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(onCanvas(*scaleFrom_), 6.0, 6.0);
        }
    }
    if (task_ == document::SynthesisTask::Poses)
        paintPoses(painter, toScreen(), poses_,
                   found_ ? std::optional(found_->linkage) : std::nullopt);
    const bool shown = found_ && !drawing_ && (!drawsPath() || synthesis::faultOf(path_).empty());
    if (shown) paintFound(painter);
    if (task_ == document::SynthesisTask::Function)
        paintFunction(painter, QRectF(width() - 256.0, 16.0, 240.0, 150.0), function_,
                      found_ ? found_->course : std::vector<synthesis::AnglePair>{});
    paintWords(painter);
}

}  // namespace linkwright::panels

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/synthesis/path_canvas.h"

#include "ui/document/shown/display_units.h"
#include "ui/panels/synthesis/linkage_picture.h"
#include "ui/widgets/number_format.h"
#include "ui/widgets/theme.h"

#include <QFontMetricsF>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace linkwright::panels {

namespace {

using synthesis::PlanePoint;
using widgets::Theme;

constexpr double strokeSpacing = 14.0;  // pixels between the points a stroke becomes
constexpr double grabRadius = 9.0;      // pixels
constexpr int frameMilliseconds = 33;
constexpr double turnSeconds = 4.0;
constexpr double leastScale = 1.0, mostScale = 1e7;  // pixels per m

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

/// Text with a halo of the background, readable over lines.
void paintText(QPainter& painter, QPointF at, const QString& text, const QColor& color) {
    const QColor halo = Theme::isDark() ? QColor(0x22, 0x26, 0x2A) : QColor(0xEA, 0xED, 0xF1);
    painter.setPen(halo);
    for (const QPointF& offset : {QPointF(1, 0), QPointF(-1, 0), QPointF(0, 1), QPointF(0, -1)})
        painter.drawText(at + offset, text);
    painter.setPen(color);
    painter.drawText(at, text);
}

QString inUnit(double metres) {
    const document::ShownUnit unit = pageUnit();
    return widgets::withTrueMinus(widgets::formatNumber(metres / unit.factor, 3)) + QLatin1Char(' ')
           + unit.symbol;
}

}  // namespace

PathCanvas::PathCanvas(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("pathCanvas"));
    setAccessibleName(tr("Canvas for the path"));
    setMouseTracking(true);
    setCursor(Qt::CrossCursor);
    setMinimumSize(320, 240);
    clock_.setInterval(frameMilliseconds);
    connect(&clock_, &QTimer::timeout, this, &PathCanvas::step);
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
    connect(&document::DisplayUnits::instance(), &document::DisplayUnits::changed, this,
            qOverload<>(&QWidget::update));
}

void PathCanvas::setPath(const synthesis::WantedPath& path) {
    path_ = path;
    stroke_.clear();
    fit();
    Q_EMIT pathChanged();
}

void PathCanvas::setClosed(bool closed) {
    if (closed == path_.closed) return;
    path_.closed = closed;
    update();
    Q_EMIT pathChanged();
}

void PathCanvas::clear() {
    path_.points.clear();
    stroke_.clear();
    update();
    Q_EMIT pathChanged();
}

void PathCanvas::setCandidate(const std::optional<synthesis::PathCandidate>& candidate) {
    candidate_ = candidate;
    turned_ = 0.0;
    setPlaying(playing_);
    update();
}

void PathCanvas::setPlaying(bool playing) {
    playing_ = playing;
    if (playing_ && candidate_ && isVisible())
        clock_.start();
    else
        clock_.stop();
}

void PathCanvas::step() {
    turned_ =
        std::fmod(turned_ + 2.0 * std::numbers::pi * frameMilliseconds / (1000.0 * turnSeconds),
                  2.0 * std::numbers::pi);
    update();
}

void PathCanvas::fit() {
    QRectF box = toLine(path_.points, false).boundingRect();
    if (candidate_) box = box.united(boundsOf(candidate_->linkage));
    if (box.width() <= 0.0 && box.height() <= 0.0) return;
    // Room for feet and for what is written in the corners.
    const QTransform transform = fitted(box, QRectF(rect()).adjusted(90, 70, -90, -80));
    scale_ = std::clamp(transform.m11(), leastScale, mostScale);
    center_ = box.center();
    update();
}

void PathCanvas::fitIfHidden() {
    if (!candidate_) return;
    const QRectF seen = toScreen().mapRect(boundsOf(candidate_->linkage));
    // Feet and the words in the corners want room, too.
    if (!QRectF(rect()).adjusted(24, 24, -24, -70).contains(seen)) fit();
}

QTransform PathCanvas::toScreen() const {
    QTransform transform;
    transform.translate(0.5 * width(), 0.5 * height());
    transform.scale(scale_, -scale_);
    transform.translate(-center_.x(), -center_.y());
    return transform;
}

QPointF PathCanvas::onCanvas(PlanePoint place) const {
    return toScreen().map(toPoint(place));
}

PlanePoint PathCanvas::placeAt(QPointF position) const {
    const QPointF place = toScreen().inverted().map(position);
    return {place.x(), place.y()};
}

int PathCanvas::pointAt(QPointF position) const {
    for (std::size_t index = 0; index < path_.points.size(); ++index)
        if (QLineF(onCanvas(path_.points[index]), position).length() < grabRadius)
            return static_cast<int>(index);
    return -1;
}

void PathCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::MiddleButton) {
        panned_ = event->position();
        return;
    }
    const int hit = pointAt(event->position());
    if (event->button() == Qt::RightButton && hit >= 0) {
        path_.points.erase(path_.points.begin() + hit);
        Q_EMIT pathChanged();
        update();
    }
    if (event->button() != Qt::LeftButton) return;
    if (tool_ == Tool::Pen) {
        drawing_ = true;
        path_.points.clear();
        stroke_ = {placeAt(event->position())};
    } else {
        dragged_ = hit;
        if (hit < 0) {
            stroke_.clear();
            path_.points.push_back(placeAt(event->position()));
            Q_EMIT pathChanged();
        }
    }
    update();
}

void PathCanvas::mouseMoveEvent(QMouseEvent* event) {
    const PlanePoint place = placeAt(event->position());
    Q_EMIT pointerMoved(place.real(), place.imag());
    if (panned_) {
        center_ -= QPointF((event->position().x() - panned_->x()) / scale_,
                           (panned_->y() - event->position().y()) / scale_);
        panned_ = event->position();
        update();
    } else if (drawing_) {
        stroke_.push_back(place);
        update();
    } else if (dragged_ >= 0) {
        path_.points[static_cast<std::size_t>(dragged_)] = place;
        update();
        Q_EMIT pathChanged();
    }
}

void PathCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::MiddleButton) panned_.reset();
    if (event->button() != Qt::LeftButton) return;
    dragged_ = -1;
    if (!drawing_) return;
    drawing_ = false;
    path_ = synthesis::pathOfStroke(stroke_, strokeSpacing / scale_);
    update();
    Q_EMIT pathChanged();
}

void PathCanvas::wheelEvent(QWheelEvent* event) {
    const QPointF before = toScreen().inverted().map(event->position());
    scale_ = std::clamp(scale_ * std::pow(1.0015, event->angleDelta().y()), leastScale, mostScale);
    center_ += before - toScreen().inverted().map(event->position());
    update();
}

void PathCanvas::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    setPlaying(playing_);
}

void PathCanvas::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    clock_.stop();
}

void PathCanvas::paintGrid(QPainter& painter) const {
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

void PathCanvas::paintPath(QPainter& painter) const {
    painter.setBrush(Qt::NoBrush);
    if (stroke_.size() > 1) {
        painter.setPen(QPen(withAlpha(Theme::colors().text1, drawing_ ? 0.9 : 0.4), 1.3));
        painter.drawPolyline(toScreen().map(toLine(stroke_, false)));
    }
    if (drawing_) return;
    const QColor color = wantedColor();
    if (synthesis::faultOf(path_).empty()) {
        const auto smooth = synthesis::evenPoints(path_, 240);
        const QPolygonF line = toScreen().map(toLine(smooth, path_.closed));
        painter.setPen(
            QPen(withAlpha(color, 0.17), 11.0, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolyline(line);
        QPen pen(color, 1.5);
        pen.setDashPattern({6.0, 4.0});
        painter.setPen(pen);
        painter.drawPolyline(line);
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    const double radius = tool_ == Tool::Points ? 4.0 : 2.0;
    for (const PlanePoint& point : path_.points)
        painter.drawEllipse(onCanvas(point), radius, radius);
}

void PathCanvas::paintCandidate(QPainter& painter) const {
    const synthesis::Linkage& linkage = candidate_->linkage;
    paintLinkage(painter, toScreen(), linkage, linkage.startAngle + linkage.direction * turned_);
    painter.setPen(QPen(foundColor(), 2.2));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(toScreen().map(toLine(synthesis::couplerCurve(linkage, 240), true)));
    paintLargestError(painter);
    const auto pose = linkage.poseAt(linkage.startAngle + linkage.direction * turned_);
    if (!pose) return;
    painter.setFont(Theme::uiFont(12, QFont::DemiBold));
    const auto name = [&](PlanePoint place, const char* text) {
        paintText(painter, onCanvas(place) + QPointF(10.0, -10.0), QLatin1String(text),
                  Theme::colors().text1);
    };
    name(linkage.crankPivot, "A");
    name(pose->crankPin, "B");
    name(pose->couplerPin, "C");
    name(pose->couplerPoint, "P");
    if (linkage.kind == synthesis::LinkageKind::FourBar) name(linkage.rockerPivot, "D");
}

void PathCanvas::paintLargestError(QPainter& painter) const {
    const auto points = synthesis::evenPoints(path_, static_cast<int>(candidate_->angles.size()));
    double largest = -1.0;
    PlanePoint at = 0.0;
    for (std::size_t sample = 0; sample < points.size(); ++sample) {
        const auto pose = candidate_->linkage.poseAt(candidate_->angles[sample]);
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

void PathCanvas::paintWords(QPainter& painter) const {
    const widgets::ThemeColors& colors = Theme::colors();
    if (candidate_) {
        painter.setFont(Theme::uiFont(12));
        painter.setPen(colors.text2);
        painter.drawText(QPointF(16, 26), tr("Error, mean"));
        painter.setFont(Theme::monoFont(18));
        painter.setPen(colors.text1);
        painter.drawText(QPointF(16, 50), inUnit(candidate_->meanError));
    } else if (path_.points.empty() && !drawing_) {
        painter.setFont(Theme::uiFont(13));
        painter.setPen(colors.text2);
        painter.drawText(rect(), Qt::AlignCenter,
                         tool_ == Tool::Pen ? tr("Hold the mouse button and draw the path.")
                                            : tr("Click points of the path, three or more."));
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
    if (stroke_.size() > 1) entry(QPen(withAlpha(colors.text1, 0.5), 1.3), tr("Drawn by hand"));
    if (!path_.points.empty()) {
        QPen dashed(wantedColor(), 1.5);
        dashed.setDashPattern({4.0, 3.0});
        entry(dashed, tr("Wanted path"));
    }
    if (candidate_) entry(QPen(foundColor(), 2.2), tr("Path of P"));
}

void PathCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintGrid(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool shown = candidate_ && !drawing_ && synthesis::faultOf(path_).empty();
    paintPath(painter);
    if (shown) paintCandidate(painter);
    paintWords(painter);
}

}  // namespace linkwright::panels

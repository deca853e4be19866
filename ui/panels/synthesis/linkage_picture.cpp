// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/synthesis/linkage_picture.h"

#include "ui/widgets/number_format.h"
#include "ui/widgets/theme.h"

#include <QCoreApplication>
#include <QPainterPath>
#include <array>
#include <cmath>
#include <numbers>

namespace linkwright::panels {

namespace {

using synthesis::Linkage;
using synthesis::LinkageKind;
using synthesis::LinkagePose;
using synthesis::PlanePoint;
using widgets::Theme;

constexpr int curvePoints = 180;
constexpr double barWidth = 17.0;  // pixels
constexpr double pinRadius = 6.5;

/// Materials of links in turn, as in the view.
QColor linkColor(int index) {
    static const std::array dark{QColor(0x8C, 0xA0, 0xB6), QColor(0xA8, 0x9C, 0x8D),
                                 QColor(0x8A, 0xA6, 0x98), QColor(0xA2, 0x93, 0xAC)};
    static const std::array light{QColor(0xA6, 0xB8, 0xCA), QColor(0xC7, 0xBB, 0xAD),
                                  QColor(0xAA, 0xC5, 0xB6), QColor(0xBD, 0xB0, 0xC7)};
    return (Theme::isDark() ? dark : light)[static_cast<std::size_t>(index)];
}
QColor pinColor() {
    return Theme::isDark() ? QColor(0xDD, 0xE3, 0xE8) : QColor(0xE9, 0xED, 0xF0);
}
QColor footColor() {
    return Theme::isDark() ? QColor(0x7D, 0x86, 0x8F) : QColor(0x7A, 0x83, 0x8C);
}

void paintBar(QPainter& painter, QPointF from, QPointF to, const QColor& color) {
    painter.setPen(QPen(color.darker(150), barWidth + 2.0, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(from, to);
    painter.setPen(QPen(color, barWidth, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(from, to);
    painter.setPen(QPen(color.darker(170), 0.3 * barWidth, Qt::SolidLine, Qt::RoundCap));
    const QPointF inset = 0.13 * (to - from);
    painter.drawLine(from + inset, to - inset);
}

void paintPin(QPainter& painter, QPointF at) {
    painter.setPen(QPen(QColor(0x2A, 0x2E, 0x33), 2.0));
    painter.setBrush(pinColor());
    painter.drawEllipse(at, pinRadius, pinRadius);
}

/// A link with three points: a plate with round corners, or a bar if they lie nearly on a line.
void paintPlate(QPainter& painter, const QPolygonF& corners, const QColor& color) {
    QPainterPath plate;
    plate.addPolygon(corners);
    plate.closeSubpath();
    painter.setBrush(color.darker(Theme::isDark() ? 190 : 118));
    painter.setPen(
        QPen(color.darker(150), barWidth + 2.0, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(plate);
    painter.setPen(QPen(color, barWidth, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(plate);
}

/// Bracket and hatched foot of a pivot in the ground.
void paintFoot(QPainter& painter, QPointF at) {
    const QColor color = footColor();
    painter.setPen(QPen(color.darker(140), 1.0));
    painter.setBrush(color);
    painter.drawPolygon(QPolygonF{at + QPointF(-9.0, 0.0), at + QPointF(9.0, 0.0),
                                  at + QPointF(17.0, 26.0), at + QPointF(-17.0, 26.0)});
    painter.drawRect(QRectF(at + QPointF(-25.0, 26.0), QSizeF(50.0, 4.0)));
    painter.setPen(QPen(color, 1.3));
    for (int line = -3; line <= 3; ++line)
        painter.drawLine(at + QPointF(8.0 * line + 3.0, 31.0),
                         at + QPointF(8.0 * line - 3.0, 38.0));
}

/// The line a slider runs on, and its block.
void paintSlide(QPainter& painter, const QTransform& toScreen, const Linkage& linkage,
                QPointF couplerPin) {
    const QPointF along = toPoint(std::polar(1.0, linkage.slideAngle));
    const double degrees = std::atan2(-along.y(), along.x()) * 180.0 / std::numbers::pi;
    double least = 1e300, most = -1e300;
    for (int step = 0; step < curvePoints; ++step) {
        const auto pose = linkage.poseAt(2.0 * std::numbers::pi * step / curvePoints);
        if (!pose) continue;
        const double at = QPointF::dotProduct(toPoint(pose->couplerPin), along);
        least = std::min(least, at);
        most = std::max(most, at);
    }
    const QPointF origin = toPoint(linkage.rockerPivot);
    const double offset = QPointF::dotProduct(origin, along);
    const double spare = 20.0 / std::hypot(toScreen.m11(), toScreen.m12());
    painter.setPen(QPen(footColor(), 3.0, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(toScreen.map(origin + (least - offset - spare) * along),
                     toScreen.map(origin + (most - offset + spare) * along));
    painter.save();
    painter.translate(couplerPin);
    painter.rotate(degrees);
    painter.setPen(QPen(linkColor(2).darker(150), 1.0));
    painter.setBrush(linkColor(2));
    painter.drawRoundedRect(QRectF(-20.0, -12.0, 40.0, 24.0), 3.0, 3.0);
    painter.restore();
}

}  // namespace

QColor wantedColor() {
    return Theme::colors().series[2];
}
QColor foundColor() {
    return Theme::colors().series[0];
}

document::DisplayUnit pageUnit() {
    const document::DisplayUnit unit = document::shownUnit(QStringLiteral("m"));
    return unit.factor == 1.0 ? document::DisplayUnit{QStringLiteral("mm"), 1e-3} : unit;
}

QString plainDigits(double value, int significant) {
    constexpr double rounding = 1e-6;  // of the unit of the page: exact, for whoever builds it
    const double size = std::abs(value);
    if (size < rounding) return QStringLiteral("0");
    if (!(size >= std::pow(10.0, significant)) || !std::isfinite(size))
        return widgets::withTrueMinus(widgets::formatNumber(value, significant));
    const double step = std::pow(10.0, std::floor(std::log10(size)) + 1.0 - significant);
    return widgets::withTrueMinus(QString::number(std::round(value / step) * step, 'f', 0));
}

bool transmitsPoorly(const document::FoundLinkage& found) {
    return found.minTransmissionAngle < std::numbers::pi / 6.0;
}

QPointF toPoint(synthesis::PlanePoint place) {
    return {place.real(), place.imag()};
}

QPolygonF toLine(const std::vector<synthesis::PlanePoint>& points, bool closed) {
    QPolygonF line;
    for (const synthesis::PlanePoint& point : points)
        line << toPoint(point);
    if (closed && !line.isEmpty()) line << line.front();
    return line;
}

QPolygonF couplerPath(const document::FoundLinkage& found) {
    QPolygonF path;
    for (int step = 0; step <= curvePoints; ++step) {
        const Linkage linkage = found.at(static_cast<double>(step) / curvePoints);
        if (const auto pose = linkage.poseAt(linkage.startAngle))
            path << toPoint(pose->couplerPoint);
    }
    return path;
}

QRectF boundsOf(const document::FoundLinkage& found) {
    QPolygonF points;
    for (int step = 0; step < curvePoints; ++step) {
        const Linkage linkage = found.at(static_cast<double>(step) / curvePoints);
        points << toPoint(linkage.crankPivot);
        if (linkage.kind != LinkageKind::SliderCrank)
            points << toPoint(linkage.rockerPivot)
                   << toPoint(linkage.rockerEnd(linkage.startAngle));
        const auto pose = linkage.poseAt(linkage.startAngle);
        if (!pose) continue;
        points << toPoint(pose->crankPin) << toPoint(pose->couplerPin)
               << toPoint(pose->couplerPoint);
        if (isSixBar(linkage.kind))
            points << toPoint(pose->couplerJoint) << toPoint(pose->floatingPin)
                   << toPoint(pose->guidePin);
    }
    return points.boundingRect();
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

QTransform fitted(const QRectF& world, const QRectF& screen) {
    const double scale = std::min(screen.width() / std::max(world.width(), 1e-12),
                                  screen.height() / std::max(world.height(), 1e-12));
    QTransform transform;
    transform.translate(screen.center().x(), screen.center().y());
    transform.scale(scale, -scale);
    transform.translate(-world.center().x(), -world.center().y());
    return transform;
}

namespace {

/// Flat links of a thumbnail, rings at the pivots.
void paintThinLinks(QPainter& painter, const QTransform& toScreen, const Linkage& linkage,
                    const LinkagePose& pose) {
    const widgets::ThemeColors& colors = Theme::colors();
    const auto screen = [&](PlanePoint point) { return toScreen.map(toPoint(point)); };
    const auto plate = [&](int color, std::initializer_list<PlanePoint> corners) {
        QPolygonF polygon;
        for (const PlanePoint& corner : corners)
            polygon << screen(corner);
        QColor fill = linkColor(color);
        painter.setPen(QPen(fill, 1.2));
        fill.setAlphaF(0.28F);
        painter.setBrush(fill);
        painter.drawPolygon(polygon);
    };
    const auto bar = [&](int color, PlanePoint from, PlanePoint to) {
        painter.setPen(QPen(linkColor(color), 2.0));
        painter.drawLine(screen(from), screen(to));
    };
    const bool slides = linkage.kind == LinkageKind::SliderCrank;
    const bool sixBar = isSixBar(linkage.kind), watt = linkage.kind == LinkageKind::WattSixBar;
    const PlanePoint rockerEnd = linkage.rockerEnd(linkage.startAngle);
    plate(1, {pose.crankPin, pose.couplerPin, sixBar ? pose.couplerJoint : pose.couplerPoint});
    if (sixBar) plate(3, {pose.couplerJoint, pose.floatingPin, pose.couplerPoint});
    bar(0, linkage.crankPivot, pose.crankPin);
    if (slides)
        painter.fillRect(QRectF(screen(pose.couplerPin) - QPointF(4.0, 3.0), QSizeF(8, 6)),
                         colors.text2);
    else if (watt)
        plate(2, {rockerEnd, pose.couplerPin, pose.guidePin});
    else
        bar(2, rockerEnd, pose.couplerPin);
    if (sixBar) bar(0, pose.guidePin, pose.floatingPin);
    if (!slides) bar(0, linkage.rockerPivot, rockerEnd);
    painter.setPen(QPen(colors.text1, 1.0));
    painter.setBrush(colors.plotBackground);
    painter.drawEllipse(screen(linkage.crankPivot), 2.5, 2.5);
    if (!slides) painter.drawEllipse(screen(linkage.rockerPivot), 2.5, 2.5);
    if (linkage.kind == LinkageKind::StephensonSixBar)
        painter.drawEllipse(screen(linkage.guidePivot), 2.5, 2.5);
}

}  // namespace

void paintThumbnail(QPainter& painter, const QRectF& place, const document::FoundLinkage& found,
                    const synthesis::WantedPath& path) {
    const widgets::ThemeColors& colors = Theme::colors();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colors.line, 1.0));
    painter.setBrush(colors.plotBackground);
    painter.drawRect(place);
    const Linkage linkage = found.at(0.0);
    const QTransform toScreen = fitted(boundsOf(found), place.adjusted(5, 5, -5, -5));
    const auto pose = linkage.poseAt(linkage.startAngle);
    if (!pose) {
        painter.restore();
        return;
    }
    QColor wanted = wantedColor();
    wanted.setAlphaF(0.35F);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(wanted, 2.6));
    painter.drawPolyline(toScreen.map(toLine(path.points, path.closed)));
    painter.setPen(QPen(foundColor(), 1.2));
    painter.drawPolyline(toScreen.map(couplerPath(found)));
    paintThinLinks(painter, toScreen, linkage, *pose);
    painter.restore();
}

void paintRockerLimits(QPainter& painter, const QTransform& toScreen, const Linkage& linkage) {
    constexpr int arcPoints = 48;
    const auto limits = synthesis::rockerLimits(linkage);
    if (!limits) return;
    const auto screen = [&](PlanePoint point) { return toScreen.map(toPoint(point)); };
    const PlanePoint first = (*limits)[0] - linkage.rockerPivot;
    const double swing = std::arg(((*limits)[1] - linkage.rockerPivot) / first);
    QPolygonF arc;
    for (int index = 0; index <= arcPoints; ++index)
        arc << screen(linkage.rockerPivot + first * std::polar(1.0, swing * index / arcPoints));
    QPen pen(Theme::colors().warning, 1.2);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(pen);
    painter.drawPolyline(arc);
    pen.setDashPattern({5.0, 4.0});
    painter.setPen(pen);
    for (const PlanePoint& limit : *limits)
        painter.drawLine(screen(linkage.rockerPivot), screen(limit));
    // Beside the middle of the arc, away from the pivot.
    const QPointF middle = arc[arcPoints / 2], away = middle - screen(linkage.rockerPivot);
    const double reach = std::hypot(away.x(), away.y());
    if (reach < 1.0) return;
    painter.setFont(Theme::uiFont(12));
    const QString text = QCoreApplication::translate("LinkagePicture", "rocker turns %1°")
                             .arg(plainDigits(std::abs(swing) * 180.0 / std::numbers::pi, 3));
    const double width = painter.fontMetrics().horizontalAdvance(text);
    const QPointF beside = middle + away * (14.0 / reach);
    paintText(painter, beside - QPointF(away.x() < 0.0 ? width : 0.0, away.y() < 0.0 ? 0.0 : -8.0),
              text, Theme::colors().text2);
}

void paintLinkage(QPainter& painter, const QTransform& toScreen, const Linkage& linkage,
                  double angle, bool plate) {
    const auto pose = linkage.poseAt(angle);
    if (!pose) return;
    const auto screen = [&](PlanePoint point) { return toScreen.map(toPoint(point)); };
    const QPointF crankPivot = screen(linkage.crankPivot), crankPin = screen(pose->crankPin);
    const QPointF couplerPin = screen(pose->couplerPin), point = screen(pose->couplerPoint);
    const QPointF rockerPivot = screen(linkage.rockerPivot);
    const bool slides = linkage.kind == LinkageKind::SliderCrank;
    const bool geared = linkage.kind == LinkageKind::GearedFiveBar;
    const bool sixBar = isSixBar(linkage.kind), watt = linkage.kind == LinkageKind::WattSixBar;
    const QPointF rockerEnd = screen(linkage.rockerEnd(angle));
    const QPointF couplerJoint = screen(pose->couplerJoint), guidePin = screen(pose->guidePin);
    const QPointF floatingPin = screen(pose->floatingPin);
    const double radius = QLineF(crankPivot, crankPin).length();
    painter.setPen(QPen(Theme::colors().text3, 1.0, Qt::DotLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(crankPivot, radius, radius);
    paintFoot(painter, crankPivot);
    if (slides)
        paintSlide(painter, toScreen, linkage, couplerPin);
    else
        paintFoot(painter, rockerPivot);
    if (sixBar && !watt) paintFoot(painter, guidePin);
    if (plate)
        paintPlate(painter, {crankPin, couplerPin, sixBar ? couplerJoint : point}, linkColor(1));
    else
        paintBar(painter, crankPin, couplerPin, linkColor(1));
    if (watt)
        paintPlate(painter, {rockerPivot, couplerPin, guidePin}, linkColor(2));
    else if (!slides)
        paintBar(painter, rockerEnd, couplerPin, linkColor(2));
    if (geared) paintBar(painter, rockerPivot, rockerEnd, linkColor(0));
    if (sixBar) {
        paintPlate(painter, {couplerJoint, floatingPin, point}, linkColor(3));
        paintBar(painter, guidePin, floatingPin, linkColor(0));
    }
    paintBar(painter, crankPivot, crankPin, linkColor(0));
    QPolygonF pins{crankPivot, crankPin, couplerPin};
    if (!slides) pins << rockerPivot;
    if (geared) pins << rockerEnd;
    if (sixBar) pins << couplerJoint << floatingPin << guidePin;
    for (const QPointF& pin : pins)
        paintPin(painter, pin);
    if (!plate) return;
    painter.setPen(QPen(Theme::colors().text1, 2.0));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(point, pinRadius, pinRadius);
    painter.setBrush(foundColor());
    painter.drawEllipse(point, 2.0, 2.0);
}

}  // namespace linkwright::panels

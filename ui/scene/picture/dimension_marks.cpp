// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/picture/dimension_marks.h"

#include "ui/scene/view/view_overlay.h"

#include <Eigen/Geometry>

#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace linkwright::scene {

namespace {

using model::Dimension;
using model::DimensionKind;

constexpr double minRadius = 26.0, maxRadius = 60.0;  // of an arc, logical pixels
constexpr double legBeyondArc = 10.0;

QString textOf(const Dimension& dimension) {
    switch (dimension.kind) {
        case DimensionKind::Distance: return lengthText(dimension.value.value);
        // Which way it turns is seen from the arc.
        case DimensionKind::Angle:
            return QStringLiteral("%1\u00b0")
                .arg(std::abs(std::remainder(dimension.value.value, 2.0 * std::numbers::pi)) * 180.0
                         / std::numbers::pi,
                     0, 'g', 4);
        case DimensionKind::Parallel: return QStringLiteral("\u2225");
        case DimensionKind::Perpendicular: return QStringLiteral("\u22a5");
        case DimensionKind::EqualLength: return QStringLiteral("=");
    }
    return {};
}

/// The link that has both points, or null.
const model::Body* commonLink(const model::Model& model, const std::string& one,
                              const std::string& other) {
    const auto found =
        std::find_if(model.bodies.begin(), model.bodies.end(), [&](const model::Body& body) {
            const auto has = [&](const std::string& point) {
                return std::find(body.points.begin(), body.points.end(), point)
                       != body.points.end();
            };
            return has(one) && has(other);
        });
    return found == model.bodies.end() ? nullptr : &*found;
}

/// Middle of the other points of a link; of all points where it has no others.
Eigen::Vector3d middleBeside(const model::Body* link, const std::string& one,
                             const std::string& other,
                             const std::map<std::string, Eigen::Vector3d>& places) {
    Eigen::Vector3d sum = Eigen::Vector3d::Zero(), all = Eigen::Vector3d::Zero();
    int count = 0;
    for (const auto& [id, place] : places) {
        all += place;
        if (link == nullptr || id == one || id == other
            || std::find(link->points.begin(), link->points.end(), id) == link->points.end())
            continue;
        sum += place;
        ++count;
    }
    if (count > 0) return sum / count;
    return all / static_cast<double>(places.size());
}

/// Where two lines of a plane meet, if that is not far from them; else the start of the second.
Eigen::Vector3d cornerOf(const std::array<Eigen::Vector3d, 4>& ends, const Eigen::Vector3d& axis,
                         double size) {
    const Eigen::Vector3d first = ends[1] - ends[0], second = ends[3] - ends[2];
    const double across = first.cross(second).dot(axis);
    if (std::abs(across) < 1e-6 * first.norm() * second.norm()) return ends[2];
    const double share = (ends[2] - ends[0]).cross(second).dot(axis) / across;
    const Eigen::Vector3d meet = ends[0] + share * first;
    const double away = std::min((meet - ends[2]).norm(), (meet - ends[3]).norm());
    return away < 0.3 * size ? meet : ends[2];
}

std::optional<AngleMark> arcOf(const model::Model& model, const Dimension& dimension,
                               const std::map<std::string, Eigen::Vector3d>& places, double size) {
    if (dimension.kind != DimensionKind::Angle || dimension.points.size() != 4) return std::nullopt;
    std::array<Eigen::Vector3d, 4> ends;
    for (std::size_t end = 0; end < ends.size(); ++end) {
        const auto place = places.find(dimension.points[end]);
        if (place == places.end()) return std::nullopt;
        ends[end] = place->second;
    }
    AngleMark mark;
    mark.first = ends[1] - ends[0];
    mark.second = ends[3] - ends[2];
    if (!(mark.first.norm() > 0.0) || !(mark.second.norm() > 0.0)) return std::nullopt;
    mark.axis = Eigen::Vector3d(model::hingePlane(model).normal.data());
    mark.reach = 0.45 * std::min(mark.first.norm(), mark.second.norm());
    mark.first.normalize();
    mark.second.normalize();
    mark.corner = cornerOf(ends, mark.axis, size);
    mark.angle =
        std::atan2(mark.first.cross(mark.second).dot(mark.axis), mark.first.dot(mark.second));
    return mark;
}

double radiusOf(const CameraControl& camera, const AngleMark& mark) {
    return std::clamp(mark.reach * camera.pixelsPerMeter(mark.corner), minRadius, maxRadius);
}

/// Place on the arc. @param share of the angle, from the first line on
QPointF onArc(const CameraControl& camera, const AngleMark& mark, double radius, double share) {
    const double length = radius / camera.pixelsPerMeter(mark.corner);
    return camera.project(
        mark.corner + length * (Eigen::AngleAxisd(share * mark.angle, mark.axis) * mark.first));
}

}  // namespace

std::vector<DimensionMark> dimensionMarks(const model::Model& model,
                                          const std::map<std::string, Eigen::Vector3d>& places,
                                          double size) {
    std::vector<DimensionMark> marks;
    std::map<std::pair<std::string, std::string>, std::size_t> marksOfLine;
    for (const Dimension& dimension : model.dimensions)
        for (std::size_t end = 1; end < dimension.points.size(); end += 2) {
            const auto from = places.find(dimension.points[end - 1]);
            const auto to = places.find(dimension.points[end]);
            if (from == places.end() || to == places.end()) continue;
            const bool isAngle = dimension.kind == DimensionKind::Angle;
            if (isAngle && end == 1) continue;  // one arc for both lines
            const model::Body* link = commonLink(model, from->first, to->first);
            const bool linked = link != nullptr;
            const bool lengths = dimension.kind == DimensionKind::Distance
                                 || dimension.kind == DimensionKind::EqualLength;
            DimensionMark mark{dimension.id, textOf(dimension), from->second,
                               to->second,   !linked,           linked && lengths};
            mark.measured = linked && dimension.kind == DimensionKind::Distance;
            mark.arc = arcOf(model, dimension, places, size);
            mark.inside = middleBeside(link, from->first, to->first, places);
            if (!isAngle) mark.sameLine = marksOfLine[std::minmax(from->first, to->first)]++;
            marks.push_back(std::move(mark));
        }
    return marks;
}

void keepNumbered(std::vector<DimensionMark>& marks, const std::set<std::string>& numbered) {
    std::erase_if(marks, [&numbered](const DimensionMark& mark) {
        return (mark.measured || mark.arc) && !numbered.contains(mark.id);
    });
}

MarkAnchor anchorOf(const CameraControl& camera, const DimensionMark& mark) {
    if (mark.arc) {
        const double radius = radiusOf(camera, *mark.arc);
        const QPointF place = onArc(camera, *mark.arc, radius, 0.5);
        const QPointF out = place - camera.project(mark.arc->corner);
        const double length = std::hypot(out.x(), out.y());
        return {place, length > 0.0 ? out / length : QPointF(0.0, -1.0), {}};
    }
    constexpr std::array shares{0.5, 0.34, 0.66, 0.2, 0.8};
    const auto placeAt = [&](std::size_t index) {
        return camera.project(mark.from + shares[index % shares.size()] * (mark.to - mark.from));
    };
    const QPointF along = camera.project(mark.to) - camera.project(mark.from);
    const double length = std::hypot(along.x(), along.y());
    MarkAnchor anchor{placeAt(mark.sameLine),
                      length > 1.0 ? QPointF(along.y(), -along.x()) / length : QPointF(0.0, -1.0),
                      {}};
    for (std::size_t other = 1; other < shares.size(); ++other)
        anchor.others.push_back(placeAt(mark.sameLine + other));
    // Outside of the drawing first, as people write it; else above the line.
    const double inwards =
        QPointF::dotProduct(anchor.across, camera.project(mark.inside) - anchor.place);
    if (std::abs(inwards) > 1.0 ? inwards > 0.0 : anchor.across.y() > 0.0)
        anchor.across = -anchor.across;
    return anchor;
}

namespace {

/// Line of a length as drawings have it: beside its link, between two short lines from the ends.
void paintLength(QPainter& painter, const QColor& color, QPointF from, QPointF to, QPointF side,
                 double halfLink) {
    constexpr double overhang = 4.0, arrowLength = 8.0, arrowHalf = 2.5;
    const QPointF along = to - from;
    const double length = std::hypot(along.x(), along.y());
    if (length < 3.0 * arrowLength) return;
    const QPointF unit = along / length;
    const QPointF across = QPointF::dotProduct(QPointF(-unit.y(), unit.x()), side) > 0.0
                               ? QPointF(-unit.y(), unit.x())
                               : QPointF(unit.y(), -unit.x());
    const double away = halfLink + dimensionGap;
    painter.setPen(QPen(color, 1.0));
    painter.drawLine(from + away * across, to + away * across);
    for (const QPointF end : {from, to})
        painter.drawLine(end + (halfLink + 2.0) * across, end + (away + overhang) * across);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    for (const double sign : {1.0, -1.0}) {
        const QPointF tip = (sign > 0.0 ? from : to) + away * across;
        const QPointF base = tip + sign * arrowLength * unit;
        painter.drawPolygon(QPolygonF{tip, base + arrowHalf * across, base - arrowHalf * across});
    }
    painter.setBrush(Qt::NoBrush);
}

}  // namespace

void paintDimensionMarks(QPainter& painter, const CameraControl& camera, const SceneStyle& style,
                         const std::vector<DimensionMark>& marks) {
    painter.setBrush(Qt::NoBrush);
    for (const DimensionMark& mark : marks) {
        if (mark.measured)
            paintLength(painter, style.text2, camera.project(mark.from), camera.project(mark.to),
                        mark.side, mark.halfLink);
        // Of two lines of links the links are the lines.
        painter.setPen(QPen(style.text2, 1.0, Qt::DashLine));
        if (mark.alone) painter.drawLine(camera.project(mark.from), camera.project(mark.to));
        if (!mark.arc) continue;
        const double radius = radiusOf(camera, *mark.arc);
        const QPointF corner = camera.project(mark.arc->corner);
        painter.setPen(QPen(style.text2, 1.0));
        for (const double side : {0.0, 1.0})
            painter.drawLine(corner, onArc(camera, *mark.arc, radius + legBeyondArc, side));
        constexpr int pieces = 48;
        QPolygonF arc;
        for (int piece = 0; piece <= pieces; ++piece)
            arc << onArc(camera, *mark.arc, radius, static_cast<double>(piece) / pieces);
        painter.drawPolyline(arc);
    }
}

}  // namespace linkwright::scene

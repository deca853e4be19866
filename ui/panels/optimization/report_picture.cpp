// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/optimization/report_picture.h"

#include <QPainter>
#include <QPolygonF>
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <vector>

namespace linkwright::panels {

namespace {

constexpr double margin = 24.0;  // pixels of the page
constexpr double dotRadius = 4.0;
constexpr int nameSize = 11;
constexpr std::size_t maxNames = 40;  // more would only cover each other
const QColor afterColor(0x1F, 0x1F, 0x1F);
const QColor beforeColor(0x9A, 0x9A, 0x9A);
const QColor pathColor(0x00, 0x72, 0xB2);

using Place = std::array<double, 3>;  // m

/// The page: x to the right, y up.
class Projection {
public:
    explicit Projection(bool flat) : flat_(flat) {}

    [[nodiscard]] QPointF operator()(const Place& place) const {
        const auto [x, y, z] = place;
        if (flat_) return {x, y};
        return {(x + y) / std::sqrt(2.0), (2.0 * z + y - x) / std::sqrt(6.0)};
    }

private:
    bool flat_;
};

bool isFlat(const model::Model& model) {
    return std::all_of(model.points.begin(), model.points.end(),
                       [](const model::Point& point) { return point.position[2].value == 0.0; });
}

std::vector<QPolygonF> linksOf(const model::Model& model, const Projection& project) {
    std::vector<QPolygonF> links;
    for (const model::Body& body : model.bodies) {
        QPolygonF link;
        for (const std::string& id : body.points)
            if (const model::Point* point = model::findById(model.points, id))
                link << project(
                    {point->position[0].value, point->position[1].value, point->position[2].value});
        if (link.size() > 2) link << link.front();
        if (!link.isEmpty()) links.push_back(link);
    }
    return links;
}

std::vector<QPolygonF> pathsOf(const model::Model& model, const session::SimulationResult& motion,
                               const Projection& project) {
    std::vector<QPolygonF> paths;
    for (const model::Signal& signal : model.signalList) {
        if (signal.kind != model::SignalKind::PointPosition) continue;
        std::vector<Place> places(motion.times.size(), Place{});
        for (const session::Series& series : motion.signalSeries) {
            const std::size_t axis = series.component == "y" ? 1 : series.component == "z" ? 2 : 0;
            if (series.id != signal.id) continue;
            for (std::size_t frame = 0; frame < std::min(places.size(), series.values.size());
                 ++frame)
                places[frame][axis] = series.values[frame];
        }
        QPolygonF path;
        for (const Place& place : places)
            path << project(place);
        paths.push_back(path);
    }
    return paths;
}

QRectF extentOf(const std::vector<std::vector<QPolygonF>>& drawn) {
    QPolygonF all;
    for (const std::vector<QPolygonF>& lines : drawn)
        for (const QPolygonF& line : lines)
            all << line;
    return all.boundingRect();
}

/// Joints as circles, filled where the ground holds them, and the names of the points.
void drawPoints(QPainter& painter, const model::Model& model,
                const std::function<QPointF(const model::Point&)>& placeOf) {
    painter.setPen(QPen(afterColor, 1.5));
    for (const model::Joint& joint : model.joints) {
        const model::Point* point = model::findById(model.points, joint.point);
        if (point == nullptr) continue;
        const bool held = joint.bodyA == model::groundId || joint.bodyB == model::groundId;
        painter.setBrush(held ? beforeColor : QColor(Qt::white));
        painter.drawEllipse(placeOf(*point), dotRadius, dotRadius);
    }
    if (model.points.size() > maxNames) return;
    QFont font = painter.font();
    font.setPixelSize(nameSize);
    painter.setFont(font);
    painter.setPen(afterColor);
    for (const model::Point& point : model.points)
        painter.drawText(placeOf(point) + QPointF(2.0 * dotRadius, -1.5 * dotRadius),
                         QString::fromStdString(point.name.empty() ? point.id : point.name));
}

}  // namespace

QImage mechanismPicture(const Pictured& pictured, const QSize& size, double scale) {
    const Projection project(isFlat(*pictured.model)
                             && (pictured.before == nullptr || isFlat(*pictured.before)));
    std::vector<QPolygonF> former, paths;
    if (pictured.before != nullptr) former = linksOf(*pictured.before, project);
    const std::vector<QPolygonF> links = linksOf(*pictured.model, project);
    if (pictured.motion != nullptr) paths = pathsOf(*pictured.model, *pictured.motion, project);
    const QRectF extent = extentOf({former, links, paths});
    if (links.empty() || std::max(extent.width(), extent.height()) <= 0.0) return {};
    const double pixels =
        std::min((size.width() - 2.0 * margin) / std::max(extent.width(), 1e-12),
                 (size.height() - 2.0 * margin) / std::max(extent.height(), 1e-12));
    QImage picture(size * scale, QImage::Format_RGB32);
    picture.fill(Qt::white);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale, scale);
    painter.translate(size.width() / 2.0, size.height() / 2.0);
    const auto placeOf = [&](const QPointF& point) {
        return QPointF((point.x() - extent.center().x()) * pixels,
                       (extent.center().y() - point.y()) * pixels);
    };
    const auto draw = [&](const std::vector<QPolygonF>& lines, const QPen& pen) {
        painter.setPen(pen);
        for (const QPolygonF& line : lines) {
            QPolygonF placed;
            for (const QPointF& point : line)
                placed << placeOf(point);
            if (placed.size() == 1)
                painter.drawEllipse(placed.front(), 4.0, 4.0);
            else
                painter.drawPolyline(placed);
        }
    };
    draw(former, QPen(beforeColor, 1.5, Qt::DashLine, Qt::RoundCap, Qt::RoundJoin));
    draw(paths, QPen(pathColor, 1.2));
    draw(links, QPen(afterColor, 2.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    drawPoints(painter, *pictured.model, [&](const model::Point& point) {
        return placeOf(
            project({point.position[0].value, point.position[1].value, point.position[2].value}));
    });
    // A point that stays where it is has no path to be seen by.
    painter.setPen(Qt::NoPen);
    painter.setBrush(pathColor);
    for (const QPolygonF& path : paths)
        if (!path.isEmpty()) painter.drawEllipse(placeOf(path.front()), dotRadius, dotRadius);
    return picture;
}

}  // namespace linkwright::panels

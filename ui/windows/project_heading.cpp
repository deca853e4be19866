// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/project_heading.h"

#include "engine/session/document/project_access.h"
#include "ui/widgets/theme.h"

#include <QCollator>
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>
#include <exception>

namespace linkwright::windows {

namespace {

constexpr double blockSize = 5.0;  // pixels, a link with a single point

/// A point as it is seen from the front; of a spatial mechanism along the diagonal, z up.
QPointF seen(const std::array<double, 3>& position, bool flat) {
    const auto [x, y, z] = position;
    if (flat) return {x, y};
    return {(x + y) / std::sqrt(2.0), (2.0 * z + y - x) / std::sqrt(6.0)};
}

using Places = QHash<QString, std::array<double, 3>>;

/// Where the points are by the engine, which knows what formulas make of them; empty where it
/// cannot read the project.
Places computedPlaces(const QString& path) {
    Places places;
    try {
        for (const model::Point& point : session::readProject(path.toStdString()).points)
            places.insert(
                QString::fromStdString(point.id),
                {point.position[0].value, point.position[1].value, point.position[2].value});
    } catch (const std::exception&) {
        places.clear();
    }
    return places;
}

Places placesIn(const QJsonArray& points, const QString& path) {
    Places places;
    bool formulas = false;
    for (const QJsonValue& point : points) {
        std::array<double, 3> place{};
        for (int axis = 0; axis < 3; ++axis) {
            const QJsonValue number = point[QLatin1String("position")][axis];
            formulas = formulas || number.isString();
            place[static_cast<std::size_t>(axis)] = number.toDouble();
        }
        places.insert(point[QLatin1String("id")].toString(), place);
    }
    return formulas ? computedPlaces(path) : places;
}

}  // namespace

ProjectHeading ProjectHeading::of(const QString& path) {
    ProjectHeading heading;
    heading.name = QFileInfo(path).fileName();
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return heading;
    const QJsonObject root = QJsonDocument::fromJson(file.readAll()).object();
    const QString name = root.value(QLatin1String("name")).toString();
    if (!name.isEmpty()) heading.name = name;
    const QString text = root.value(QLatin1String("description")).toString();
    const auto end = text.indexOf(QLatin1String(". "));
    heading.description = end < 0 ? text : text.left(end + 1);
    const Places points = placesIn(root.value(QLatin1String("points")).toArray(), path);
    const bool flat = std::all_of(points.begin(), points.end(),
                                  [](const auto& place) { return place[2] == 0.0; });
    QHash<QString, QPointF> places;
    for (auto point = points.begin(); point != points.end(); ++point)
        places.insert(point.key(), seen(point.value(), flat));
    for (const QJsonValue& body : root.value(QLatin1String("bodies")).toArray()) {
        QPolygonF corners;
        for (const QJsonValue& point : body[QLatin1String("points")].toArray())
            if (places.contains(point.toString())) corners << places.value(point.toString());
        if (!corners.isEmpty()) heading.links << corners;
    }
    for (const QJsonValue& contact : root.value(QLatin1String("contacts")).toArray()) {
        QPolygonF corners;  // of a surface that is touched
        for (const QJsonValue& corner : contact[QLatin1String("corners")].toArray())
            if (places.contains(corner.toString())) corners << places.value(corner.toString());
        if (corners.size() > 2) heading.links << corners;
    }
    for (const QJsonValue& rod : root.value(QLatin1String("rods")).toArray()) {
        QPolygonF ends;
        for (const auto& part : {QLatin1String("endA"), QLatin1String("endB")})
            if (const QString id = rod[part][QLatin1String("point")].toString();
                places.contains(id))
                ends << places.value(id);
        if (ends.size() == 2) heading.links << ends;
    }
    for (const QJsonValue& joint : root.value(QLatin1String("joints")).toArray())
        if ((joint[QLatin1String("bodyA")].toString() == QLatin1String("ground")
             || joint[QLatin1String("bodyB")].toString() == QLatin1String("ground"))
            && places.contains(joint[QLatin1String("point")].toString()))
            heading.grounded << places.value(joint[QLatin1String("point")].toString());
    return heading;
}

void ProjectHeading::paint(QPainter& painter, const QRectF& place) const {
    QPolygonF all;
    for (const QPolygonF& link : links)
        all << link;
    for (const QPointF& point : grounded)
        all << point;
    if (all.isEmpty()) return;
    const QRectF extent = all.boundingRect();
    const double size =
        std::max({extent.width() / place.width(), extent.height() / place.height(), 1e-9});
    const auto at = [&](const QPointF& point) {
        const QPointF from = (point - extent.center()) / size;
        return place.center() + QPointF(from.x(), -from.y());
    };
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const QPolygonF& link : links) {
        QPolygonF corners;
        for (const QPointF& point : link)
            corners << at(point);
        painter.setPen(QPen(colors.text2, 2.0, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.setBrush(Qt::NoBrush);
        if (corners.size() == 1)
            painter.drawRect(QRectF(corners.front() - QPointF(blockSize, 0.6 * blockSize),
                                    QSizeF(2.0 * blockSize, 1.2 * blockSize)));
        else if (corners.size() == 2)
            painter.drawPolyline(corners);
        else
            painter.drawPolygon(corners);
    }
    painter.setPen(QPen(colors.text1, 1.2));
    painter.setBrush(colors.surface1);
    for (const QPointF& point : grounded)
        painter.drawEllipse(at(point), 2.6, 2.6);
    painter.restore();
}

QStringList projectsIn(const QString& folder) {
    QStringList paths;
    if (folder.isEmpty()) return paths;
    const QDir files(folder);
    for (const QString& name :
         files.entryList({QStringLiteral("*.linkwright.json")}, QDir::Files, QDir::Name))
        paths << files.absoluteFilePath(name);
    QCollator collator(QLocale(QLocale::English));  // that of C knows no numbers
    collator.setNumericMode(true);
    std::sort(paths.begin(), paths.end(), [&collator](const QString& one, const QString& other) {
        // Without the ending: "curve C" stands before "curve C, bounded".
        return collator(QFileInfo(one).baseName(), QFileInfo(other).baseName());
    });
    return paths;
}

std::vector<SampleGroup> samplesIn(const QString& folder) {
    QStringList others = projectsIn(folder);
    std::vector<SampleGroup> groups;
    QFile file(folder + QStringLiteral("/samples.json"));
    if (file.open(QIODevice::ReadOnly))
        for (const QJsonValue entry : QJsonDocument::fromJson(file.readAll()).array()) {
            SampleGroup group{entry[QLatin1String("group")].toString(), {}};
            for (const QJsonValue name : entry[QLatin1String("projects")].toArray()) {
                const QString path =
                    QDir(folder).absoluteFilePath(name.toString() + ".linkwright.json");
                if (others.removeOne(path)) group.paths << path;
            }
            if (!group.paths.isEmpty()) groups.push_back(group);
        }
    if (!others.isEmpty())
        groups.push_back({groups.empty() ? QCoreApplication::translate("ProjectHeading", "Samples")
                                         : QCoreApplication::translate("ProjectHeading", "Others"),
                          others});
    return groups;
}

}  // namespace linkwright::windows

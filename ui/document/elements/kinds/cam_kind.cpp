// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/descriptions.h"
#include "ui/document/elements/kinds/element_kind.h"
#include "ui/document/elements/kinds/point_lists.h"

#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

namespace linkwright::document {

namespace {

using model::Cam;
using model::Model;
using Table = std::vector<std::array<double, 2>>;

Choice camChoice(const Cam& cam, const char* key, const QString& label, const QString& heading,
                 std::function<void(Cam&, const QString&)> change) {
    return elementChoice<Cam>(&Model::cams, cam.id, QLatin1String(key), label, heading,
                              std::move(change));
}

/// A choice of a body or a point.
Choice idChoice(const Cam& cam, const char* key, const QString& label, const QString& heading,
                std::vector<ChoiceOption> options, std::string Cam::*id) {
    Choice choice = camChoice(cam, key, label, heading, [id](Cam& edited, const QString& value) {
        edited.*id = value.toStdString();
    });
    choice.options = std::move(options);
    choice.current = QString::fromStdString(cam.*id);
    return choice;
}

/// Pairs of numbers, "0.03 0, 0 0.02"; none where the text is no such list.
std::optional<Table> tableFrom(const QString& text) {
    Table table;
    for (const QString& row : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        const QStringList numbers = row.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
        if (numbers.empty()) continue;
        bool first = false, second = false;
        const std::array<double, 2> place{numbers.front().toDouble(&first),
                                          numbers.back().toDouble(&second)};
        if (numbers.size() != 2 || !first || !second) return std::nullopt;
        table.push_back(place);
    }
    return table;
}

QString tableText(const Table& table) {
    QStringList rows;
    for (const std::array<double, 2>& row : table)
        rows.append(QStringLiteral("%1 %2").arg(
            QString::number(row[0], 'g', QLocale::FloatingPointShortest),
            QString::number(row[1], 'g', QLocale::FloatingPointShortest)));
    return rows.join(QStringLiteral(", "));
}

Choice tableChoice(const Cam& cam, const QString& heading) {
    Choice choice =
        camChoice(cam, "table", tr("Table"), heading, [](Cam& edited, const QString& value) {
            edited.table = tableFrom(value).value_or(Table());
        });
    choice.kind = Choice::Kind::Text;
    choice.current = tableText(cam.table);
    choice.fault = [](const Model&, const QString& text) {
        return tableFrom(text) ? QString() : tr("Enter pairs of numbers: 0.03 0, 0 0.02");
    };
    choice.placeholder = tr("none");
    choice.tip =
        tr("Pairs of coordinates in m from its origin, joined by a smooth curve: 0.03 0, "
           "0 0.02, -0.02 0");
    return choice;
}

enum class CurveOf { Points, Arcs, Table };

CurveOf curveOf(const Cam& cam) {
    if (!cam.table.empty()) return CurveOf::Table;
    return cam.radii.empty() ? CurveOf::Points : CurveOf::Arcs;
}

/// As many radii as points, and flanks between them.
void fitRadii(Cam& cam) {
    const std::size_t count = cam.points.size();
    if (count == 0) cam.radii.clear();
    if (cam.radii.empty()) {
        cam.flanks.clear();
        return;
    }
    cam.radii.resize(count, cam.radii.back());
    cam.flanks.resize(cam.closed ? (count > 1 ? count : 0) : count - 1, model::Number(0.0));
    if (!cam.closed) {
        cam.radii.front() = cam.radii.back() = 0.0;
        return;
    }
    // What was an end now needs an arc.
    const auto round = std::find_if(cam.radii.begin(), cam.radii.end(),
                                    [](const model::Number& each) { return each.value != 0.0; });
    if (round == cam.radii.end()) return;
    const double radius = round->value;
    for (model::Number& each : cam.radii)
        if (each.value == 0.0) each = radius;
}

/// Whether its points serve this curve alone, so that they may be moved.
bool ownsPoints(const Model& model, const Cam& cam) {
    const std::set<std::string> own(cam.points.begin(), cam.points.end());
    bool alone = true;
    model::forEachList(model, [&](const auto& list, const model::ListInfo&) {
        for (const auto& element : list) {
            if (element.id == cam.id || element.id == cam.bodyB) continue;
            model::visitReferences(
                element, [&](const std::string& id) { alone = alone && !own.contains(id); });
        }
    });
    for (const std::string& id : own)
        if (const model::Point* point = model::findById(model.points, id))
            for (const model::Number& number : point->position)
                alone = alone && number.expression.empty();
    return alone && !own.contains(cam.point);
}

void movePoint(Model& model, const std::string& id, const Eigen::Vector3d& way) {
    model::Point* point = model::findById(model.points, id);
    for (std::size_t axis = 0; point && axis < 3; ++axis)
        point->position[axis].value += way[static_cast<Eigen::Index>(axis)];
}

/// Normal in the middle of the arc about a point.
Eigen::Vector3d normalOfArc(const model::CurveShape& arcs, std::size_t point) {
    const std::size_t piece = arcs.form().closed ? 2 * point : 2 * point - 1;
    return arcs.normalAt(static_cast<int>(piece), 0.5);
}

/// Radii no larger than a share of the way to the nearest point, and those of the smooth line.
/// @param asLine turn as the line does at a point, not as the way through the points
std::vector<model::Number> radiiLike(const model::CurveShape& line, double share, bool asLine) {
    const std::vector<math::Vector2<double>>& places = line.points();
    const std::size_t count = places.size();
    std::vector<model::Number> radii;
    for (std::size_t index = 0; index < count; ++index) {
        const math::Vector2<double> come = places[index] - places[(index + count - 1) % count];
        const math::Vector2<double> go = places[(index + 1) % count] - places[index];
        const bool last = static_cast<int>(index) == line.pieceCount();
        const double bend = last ? 0.0 : line.curvatureAt(static_cast<int>(index), 0.0);
        const double room = share * std::min(come.norm(), go.norm());
        radii.emplace_back(std::copysign(room / std::max(1.0, room * std::abs(bend)),
                                         asLine ? bend : math::cross(come, go)));
    }
    return radii;
}

/// Moves the points so that the arcs about them touch the line where they were.
/// @return whether such arcs make a curve; one that goes around the other way would cross it
bool putArcsInside(Model& model, Cam& cam, const model::CurveShape& line) {
    const std::size_t count = cam.points.size();
    const auto normal = [&line](std::size_t index) {
        return line.normalAt(static_cast<int>(index), 0.0);
    };
    for (std::size_t index = 0; index < count; ++index)
        if (const double radius = cam.radii[index].value; radius != 0.0)
            movePoint(model, cam.points[index], radius * normal(index));
    const model::CurveShape arcs(model, cam);
    bool alike = arcs.pieceCount() > 0;
    for (std::size_t index = 0; index < count && alike; ++index)
        alike = cam.radii[index].value == 0.0 || normalOfArc(arcs, index).dot(normal(index)) > 0.0;
    return alike;
}

/// Arcs that leave the curve where it was, if its points may become their centers; else arcs about
/// the points, so small that it stays near.
void startArcs(Model& model, Cam& cam) {
    const model::CurveShape line(model, cam);
    if (line.pieceCount() == 0) return;
    const std::vector<model::Point> before = model.points;
    const bool own = ownsPoints(model, cam);
    for (const bool asLine : {false, true})
        for (const double share : {0.5, 0.25, 0.1}) {
            cam.radii = radiiLike(line, share, asLine);
            fitRadii(cam);
            if (own && putArcsInside(model, cam, line)) return;
            model.points = before;
        }
    cam.radii = radiiLike(line, 0.1, false);
    fitRadii(cam);
}

/// The reverse: points become those in the middle of the arcs about them.
void startLine(Model& model, Cam& cam) {
    const model::CurveShape arcs(model, cam);
    const std::size_t count = cam.points.size();
    const bool movable = arcs.pieceCount() > 1 && ownsPoints(model, cam);
    for (std::size_t index = 0; index < count && movable; ++index) {
        const double radius = cam.radii[index].value;
        if (radius == 0.0) continue;
        movePoint(model, cam.points[index], -radius * normalOfArc(arcs, index));
    }
    cam.radii.clear();
    cam.flanks.clear();
}

void setCurve(Model& model, Cam& cam, CurveOf curve) {
    if (curve == curveOf(cam)) return;
    if (!cam.radii.empty()) startLine(model, cam);
    cam.table.clear();
    if (curve == CurveOf::Arcs) startArcs(model, cam);
    if (curve != CurveOf::Table) return;
    const model::CurveShape line(model, cam);
    for (const math::Vector2<double>& place : line.points())
        cam.table.push_back({place[0], place[1]});
    if (!cam.points.empty()) cam.origin = cam.points.front();
    cam.points.clear();
}

/// What the curve is made of; an arc is no row of a table.
Choice curveChoice(const Cam& cam, const QString& heading) {
    Choice choice = camChoice(cam, "curve", tr("Kind"), heading, {});
    choice.apply = [id = cam.id](Model& edited, const QString& value) {
        if (Cam* changed = model::findById(edited.cams, id))
            setCurve(edited, *changed, enumerationOf<CurveOf>(value));
    };
    choice.options = {{valueOf(CurveOf::Points), tr("a spline through points")},
                      {valueOf(CurveOf::Arcs), tr("circular arcs about points")},
                      {valueOf(CurveOf::Table), tr("a table")}};
    if (curveOf(cam) == CurveOf::Arcs) choice.options.pop_back();
    if (curveOf(cam) == CurveOf::Table) choice.options.erase(choice.options.begin() + 1);
    choice.current = valueOf(curveOf(cam));
    choice.tip = tr(
        "Arcs have a radius for each point, negative where they turn clockwise, and are joined by "
        "straight lines, or by flanks with a radius of their own. Points that nothing else uses "
        "move so that the curve stays in place.");
    return choice;
}

std::vector<Choice> camChoices(const Model& model, const Cam& cam) {
    const QString follower = tr("Follower"), curve = tr("Curve");
    std::vector<Choice> choices{
        idChoice(cam, "bodyA", tr("Link"), follower, bodyOptions(model), &Cam::bodyA),
        idChoice(cam, "point", tr("Point"), follower, pointOptions(model), &Cam::point),
        idChoice(cam, "bodyB", tr("Fixed to"), curve, bodyOptions(model), &Cam::bodyB)};
    for (const std::size_t body : {0, 2})
        choices[body].pick = PickTarget::Body;
    choices.push_back(curveChoice(cam, curve));
    if (cam.table.empty()) {
        choices.push_back(pointListChoice<Cam>(
            &Model::cams, model, cam, "points", tr("Points"), curve,
            tr("Points it passes, or centers of its arcs, in order, by name"), &Cam::points));
        choices.back().apply = [id = cam.id, set = choices.back().apply](Model& edited,
                                                                         const QString& value) {
            set(edited, value);
            if (Cam* changed = model::findById(edited.cams, id)) fitRadii(*changed);
        };
    }
    if (cam.points.empty()) {
        choices.push_back(
            idChoice(cam, "origin", tr("Origin"), curve, pointOptions(model), &Cam::origin));
        choices.push_back(tableChoice(cam, curve));
    }
    choices.push_back(
        camChoice(cam, "closed", tr("Closed"), curve, [](Cam& edited, const QString& value) {
            edited.closed = !value.isEmpty();
            fitRadii(edited);
        }));
    choices.back().kind = Choice::Kind::Toggle;
    choices.back().current = cam.closed ? QStringLiteral("1") : QString();
    choices.push_back(
        camChoice(cam, "pulls", tr("Contact"), curve,
                  [](Cam& edited, const QString& value) { edited.pulls = !value.isEmpty(); }));
    choices.back().options = {{QString(), tr("the cam only pushes")},
                              {QStringLiteral("1"), tr("a groove pushes and pulls")}};
    choices.back().current = cam.pulls ? QStringLiteral("1") : QString();
    choices.back().tip =
        tr("A follower on a cam that only pushes lifts off where the cam would have to pull it: "
           "Problems says when and at which speed.");
    return choices;
}

}  // namespace

ElementKindEntry camKind() {
    return ElementKindEntry(KindWords<Cam>{
        .list = &Model::cams,
        .key = "cams",
        .group = tr("Cams and slots"),
        .type = tr("Cam or slot"),
        .icon = QStringLiteral("cam"),
        .detail =
            [](const Model& model, const Cam& cam) {
                return tr("%1 on %2").arg(nameOf(model, cam.bodyA), nameOf(model, cam.bodyB));
            },
        .choices = camChoices,
        .headingOf =
            [](const std::string& property) {
                return property == "radius" ? tr("Follower") : tr("Curve");
            },
    });
}

}  // namespace linkwright::document

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/kinds/element_kinds.h"
#include "ui/document/elements/kinds/point_lists.h"

#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <optional>

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

/// Arcs that turn as the line through the points does, each about a quarter of the way to the
/// nearest of the others.
void startArcs(const Model& model, Cam& cam) {
    const std::vector<math::Vector2<double>> centers = model::CurveShape(model, cam).points();
    const std::size_t count = centers.size();
    double around = 0.0;
    for (std::size_t index = 0; index < count; ++index)
        around += math::cross(centers[index], centers[(index + 1) % count]);
    for (std::size_t index = 0; index < count; ++index) {
        const math::Vector2<double>& before = centers[(index + count - 1) % count];
        const math::Vector2<double>& after = centers[(index + 1) % count];
        const math::Vector2<double> come = centers[index] - before, go = after - centers[index];
        const double turn = cam.closed ? around : math::cross(come, go);
        cam.radii.emplace_back(std::copysign(0.25 * std::min(come.norm(), go.norm()), turn));
    }
    fitRadii(cam);
}

void setCurve(const Model& model, Cam& cam, CurveOf curve) {
    if (curve == curveOf(cam)) return;
    if (curve == CurveOf::Table) {
        for (const math::Vector2<double>& place : model::CurveShape(model, cam).points())
            cam.table.push_back({place[0], place[1]});
        if (!cam.points.empty()) cam.origin = cam.points.front();
        cam.points.clear();
    } else {
        cam.table.clear();
    }
    cam.radii.clear();
    cam.flanks.clear();
    if (curve == CurveOf::Arcs) startArcs(model, cam);
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
        "straight lines, or by flanks with a radius of their own");
    return choice;
}

std::vector<Choice> camChoices(const Model& model, const Cam& cam) {
    const QString follower = tr("Follower"), curve = tr("Curve");
    std::vector<Choice> choices{
        idChoice(cam, "bodyA", tr("Link"), follower, bodyOptions(model), &Cam::bodyA),
        idChoice(cam, "point", tr("Point"), follower, pointOptions(model), &Cam::point),
        idChoice(cam, "bodyB", tr("Of"), curve, bodyOptions(model), &Cam::bodyB)};
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/kinds/element_kinds.h"
#include "ui/document/elements/kinds/point_lists.h"

#include <QLocale>
#include <QStringList>
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

std::vector<Choice> camChoices(const Model& model, const Cam& cam) {
    const QString follower = tr("Follower"), curve = tr("Curve");
    std::vector<Choice> choices{
        idChoice(cam, "bodyA", tr("Link"), follower, bodyOptions(model), &Cam::bodyA),
        idChoice(cam, "point", tr("Point"), follower, pointOptions(model), &Cam::point),
        idChoice(cam, "bodyB", tr("Of"), curve, bodyOptions(model), &Cam::bodyB)};
    for (const std::size_t body : {0, 2})
        choices[body].pick = PickTarget::Body;
    if (cam.table.empty())
        choices.push_back(pointListChoice<Cam>(&Model::cams, model, cam, "points", tr("Points"),
                                               curve, tr("Points that it passes in turn, by name"),
                                               &Cam::points));
    if (cam.points.empty()) {
        choices.push_back(
            idChoice(cam, "origin", tr("Origin"), curve, pointOptions(model), &Cam::origin));
        choices.push_back(tableChoice(cam, curve));
    }
    choices.push_back(
        camChoice(cam, "closed", tr("Closed"), curve,
                  [](Cam& edited, const QString& value) { edited.closed = !value.isEmpty(); }));
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

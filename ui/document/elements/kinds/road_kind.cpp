// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/diagnostic.h"
#include "engine/math/expression.h"
#include "engine/session/drawing/road_table.h"
#include "ui/document/elements/engine_words.h"
#include "ui/document/elements/kinds/element_kind.h"
#include "ui/document/elements/kinds/spring_law_choices.h"

namespace linkwright::document {

namespace {

using model::Model;
using model::Road;

Choice roadChoice(const Road& road, const char* key, const QString& label, const QString& heading,
                  std::function<void(Road&, const QString&)> change) {
    return elementChoice<Road>(&Model::roads, road.id, QLatin1String(key), label, heading,
                               std::move(change));
}

QString heightFault(const Model& model, const QString& formula) {
    if (formula.trimmed().isEmpty()) return {};
    std::vector<std::string> names{"x"};
    for (const model::Parameter& parameter : model.parameters)
        names.push_back(parameter.id);
    try {
        (void)math::Expression::parse(formula.toStdString(), names);
    } catch (const base::InputError& problem) {
        return QString::fromStdString(problem.diagnostics().front().message);
    }
    return {};
}

/// A height profile as the table of a spring law, whose text it has.
model::SpringLaw tableOf(const Road& road) {
    return {{}, road.places, road.heights};
}

/// What a table gives, or how one is written.
QString tableTip(const Model& model, const Road& road) {
    QString tip =
        tr("Pairs of distance and height in m, joined by a smooth curve: 0: 0, 1: 0.05, 2: 0");
    if (road.places.size() < 2 || road.places.size() != road.heights.size()) return tip;
    const double from = road.places.front(), to = road.places.back();
    tip += QLatin1Char('\n')
           + tr("Beyond its ends, at %1 and %2 m, the road continues straight.")
                 .arg(QString::number(from, 'g', 4), QString::number(to, 'g', 4));
    for (const model::Tire& tire : model.tires)
        if (tire.road == road.id && to - from < tire.radius.value)
            return tip + QLatin1Char('\n')
                   + tr(
                       "The table is shorter than the radius of a tire. Check the unit of its "
                       "file.");
    return tip;
}

/// Puts the heights of a file into the table: its unit in m, a space and its name.
void takeSurface(Model& model, const std::string& road, const QString& value) {
    const qsizetype space = value.indexOf(QLatin1Char(' '));
    session::takeRoadSurface(model, road, value.mid(space + 1).toStdString(),
                             value.left(space).toDouble());
}

Choice surfaceChoice(const Road& road, const QString& heading) {
    Choice choice = roadChoice(road, "surface", tr("Surface"), heading, {});
    choice.kind = Choice::Kind::File;
    choice.options = {{QStringLiteral("1"), tr("in meters…")},
                      {QStringLiteral("0.001"), tr("in millimeters…")},
                      {QStringLiteral("0.01"), tr("in centimeters…")},
                      {QStringLiteral("0.0254"), tr("in inches…")}};
    choice.placeholder = tr("STL or OBJ");
    choice.current = tr("Surfaces (*.stl *.obj *.STL *.OBJ)");
    choice.tip = tr("Replace formula and table with the heights of a surface along the road");
    choice.apply = [id = road.id](Model& edited, const QString& value) {
        takeSurface(edited, id, value);
    };
    choice.fault = [id = road.id](const Model& model, const QString& value) {
        try {
            Model tried = model;
            takeSurface(tried, id, value);
        } catch (const base::InputError& problem) {
            const base::Diagnostic& fault = problem.diagnostics().front();
            return translated(fault.message) + QLatin1Char(' ') + translated(fault.remedy);
        }
        return QString();
    };
    return choice;
}

void addProfileChoices(std::vector<Choice>& choices, const Model& model, const Road& road) {
    const QString profile = tr("Height profile");
    choices.push_back(roadChoice(
        road, "height", tr("Formula"), profile,
        [](Road& edited, const QString& value) { edited.height = value.trimmed().toStdString(); }));
    choices.back().kind = Choice::Kind::Text;
    choices.back().current = QString::fromStdString(road.height);
    choices.back().fault = heightFault;
    choices.back().placeholder = tr("flat");
    choices.back().tip =
        tr("Height in m as a formula of the distance x in m and the named parameters: "
           "0.05*sin(2*x), or a step 0.1*tanh((x - 2)/0.05)");
    choices.push_back(
        roadChoice(road, "table", tr("Table"), profile, [](Road& edited, const QString& value) {
            model::SpringLaw table;
            setLawTable(table, value);
            edited.places = table.elongations;
            edited.heights = table.forces;
        }));
    choices.back().kind = Choice::Kind::Text;
    choices.back().current = lawTableText(tableOf(road));
    choices.back().fault = [](const Model&, const QString& value) { return lawTableFault(value); };
    choices.back().placeholder = tr("none");
    choices.back().tip = tableTip(model, road);
    choices.push_back(surfaceChoice(road, profile));
}

std::vector<Choice> roadChoices(const Model& model, const Road& road) {
    const QString place = tr("Place");
    std::vector<Choice> choices{
        roadChoice(road, "body", tr("Fixed to"), place,
                   [](Road& edited, const QString& value) { edited.body = value.toStdString(); }),
        roadChoice(road, "point", tr("Through"), place,
                   [](Road& edited, const QString& value) { edited.point = value.toStdString(); })};
    choices[0].options = bodyOptions(model);
    choices[0].current = QString::fromStdString(road.body);
    choices[0].pick = PickTarget::Body;
    choices[1].options = pointOptions(model);
    choices[1].current = QString::fromStdString(road.point);
    addProfileChoices(choices, model, road);
    return choices;
}

}  // namespace

ElementKindEntry roadKind() {
    return ElementKindEntry(KindWords<Road>{
        .list = &Model::roads,
        .key = "roads",
        .group = tr("Roads"),
        .type = tr("Road"),
        .icon = QStringLiteral("road"),
        .detail =
            [](const Model& model, const Road& road) {
                return road.isFlat() ? tr("flat, of %1").arg(nameOf(model, road.body))
                                     : tr("profile, of %1").arg(nameOf(model, road.body));
            },
        .choices = roadChoices,
        .headingOf = [](const std::string&) { return tr("Place"); },
    });
}

}  // namespace linkwright::document

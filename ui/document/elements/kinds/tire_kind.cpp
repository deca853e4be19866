// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/kinds/element_kind.h"

namespace linkwright::document {

namespace {

using model::Model;
using model::Tire;
using model::TireLaw;

Choice tireChoice(const Tire& tire, const char* key, const QString& label, const QString& heading,
                  std::function<void(Tire&, const QString&)> change) {
    return elementChoice<Tire>(&Model::tires, tire.id, QLatin1String(key), label, heading,
                               std::move(change));
}

std::vector<Choice> tireChoices(const Model& model, const Tire& tire) {
    const QString wheel = tr("Wheel"), forces = tr("Forces along the road");
    std::vector<Choice> choices{
        tireChoice(tire, "bodyA", tr("Link"), wheel,
                   [](Tire& edited, const QString& value) { edited.bodyA = value.toStdString(); }),
        tireChoice(tire, "center", tr("Center"), wheel,
                   [](Tire& edited, const QString& value) { edited.center = value.toStdString(); }),
        tireChoice(tire, "road", tr("Road"), wheel,
                   [](Tire& edited, const QString& value) { edited.road = value.toStdString(); }),
        tireChoice(tire, "law", tr("Law"), forces, [](Tire& edited, const QString& value) {
            edited.law = enumerationOf<TireLaw>(value);
        })};
    choices[0].options = bodyOptions(model);
    choices[0].current = QString::fromStdString(tire.bodyA);
    choices[0].pick = PickTarget::Body;
    choices[1].options = pointOptions(model);
    choices[1].current = QString::fromStdString(tire.center);
    choices[2].options = roadOptions(model);
    choices[2].current = QString::fromStdString(tire.road);
    choices[3].options = {{valueOf(TireLaw::Brush), tr("brush")},
                          {valueOf(TireLaw::MagicFormula), tr("Magic Formula")}};
    choices[3].current = valueOf(tire.law);
    return choices;
}

QString tireHeading(const std::string& property) {
    for (const char* wheel : {"axis", "radius", "rimRadius"})
        if (property.starts_with(wheel)) return tr("Wheel");
    if (property == "stiffness" || property == "dissipation") return tr("Load");
    if (property == "camber" || property == "trail" || property == "rollingResistance")
        return tr("Camber, trail, resistance");
    return tr("Forces along the road");
}

}  // namespace

ElementKindEntry tireKind() {
    return ElementKindEntry(KindWords<Tire>{
        .list = &Model::tires,
        .key = "tires",
        .group = tr("Tires"),
        .type = tr("Tire"),
        .icon = QStringLiteral("tire"),
        .detail =
            [](const Model& model, const Tire& tire) {
                return tr("%1 on %2").arg(nameOf(model, tire.bodyA), nameOf(model, tire.road));
            },
        .choices = tireChoices,
        .headingOf = tireHeading,
    });
}

}  // namespace linkwright::document

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/kinds/element_kind.h"

namespace linkwright::document {

namespace {

using model::Model;
using model::RollingWheel;

/// A choice of a body or a point.
Choice wheelChoice(const RollingWheel& wheel, const char* key, const QString& label,
                   const QString& heading, std::vector<ChoiceOption> options,
                   std::string RollingWheel::*id) {
    Choice choice = elementChoice<RollingWheel>(
        &Model::wheels, wheel.id, QLatin1String(key), label, heading,
        [id](RollingWheel& edited, const QString& value) { edited.*id = value.toStdString(); });
    choice.options = std::move(options);
    choice.current = QString::fromStdString(wheel.*id);
    return choice;
}

std::vector<Choice> wheelChoices(const Model& model, const RollingWheel& wheel) {
    const QString rolling = tr("Wheel"), ground = tr("Ground");
    std::vector<Choice> choices{
        wheelChoice(wheel, "bodyA", tr("Link"), rolling, bodyOptions(model), &RollingWheel::bodyA),
        wheelChoice(wheel, "center", tr("Center"), rolling, pointOptions(model),
                    &RollingWheel::center),
        wheelChoice(wheel, "bodyB", tr("Fixed to"), ground, bodyOptions(model),
                    &RollingWheel::bodyB),
        wheelChoice(wheel, "point", tr("Through"), ground, pointOptions(model),
                    &RollingWheel::point)};
    for (const std::size_t body : {0, 2})
        choices[body].pick = PickTarget::Body;
    return choices;
}

}  // namespace

ElementKindEntry wheelKind() {
    return ElementKindEntry(KindWords<RollingWheel>{
        .list = &Model::wheels,
        .key = "wheels",
        .group = tr("Rolling wheels"),
        .type = tr("Rolling wheel"),
        .icon = QStringLiteral("wheel"),
        .detail =
            [](const Model& model, const RollingWheel& wheel) {
                return tr("%1 on %2").arg(nameOf(model, wheel.bodyA), nameOf(model, wheel.bodyB));
            },
        .choices = wheelChoices,
        .headingOf =
            [](const std::string& property) {
                return property.starts_with("normal") ? tr("Ground") : tr("Wheel");
            },
    });
}

}  // namespace linkwright::document

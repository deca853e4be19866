// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/kinds/element_kind.h"

namespace linkwright::document {

namespace {

using model::Bushing;
using model::Model;

Choice bodyChoice(const Model& model, const Bushing& bushing, const char* key, const QString& label,
                  std::string Bushing::*body) {
    Choice choice = elementChoice<Bushing>(
        &Model::bushings, bushing.id, QLatin1String(key), label, tr("Connection"),
        [body](Bushing& edited, const QString& value) { edited.*body = value.toStdString(); });
    choice.options = bodyOptions(model);
    choice.current = QString::fromStdString(bushing.*body);
    choice.pick = PickTarget::Body;
    return choice;
}

std::vector<Choice> bushingChoices(const Model& model, const Bushing& bushing) {
    std::vector<Choice> choices{
        bodyChoice(model, bushing, "bodyA", tr("From"), &Bushing::bodyA),
        bodyChoice(model, bushing, "bodyB", tr("To"), &Bushing::bodyB),
        elementChoice<Bushing>(
            &Model::bushings, bushing.id, QStringLiteral("point"), tr("At"), tr("Connection"),
            [](Bushing& edited, const QString& value) { edited.point = value.toStdString(); })};
    choices.back().options = pointOptions(model);
    choices.back().current = QString::fromStdString(bushing.point);
    choices.push_back(elementChoice<Bushing>(
        &Model::bushings, bushing.id, QStringLiteral("coupled"), tr("Coupled axes"),
        tr("Connection"),
        [](Bushing& edited, const QString& value) { edited.coupled = !value.isEmpty(); }));
    choices.back().kind = Choice::Kind::Toggle;
    choices.back().current = bushing.coupled ? QStringLiteral("1") : QString();
    choices.back().tip = tr("Shows the off-diagonal entries of the stiffness and damping matrices");
    return choices;
}

}  // namespace

ElementKindEntry bushingKind() {
    return ElementKindEntry(KindWords<Bushing>{
        .list = &Model::bushings,
        .key = "bushings",
        .group = tr("Bushings"),
        .type = tr("Bushing"),
        .icon = QStringLiteral("bushing"),
        .detail = [](const Model& model,
                     const Bushing& bushing) { return nameOf(model, bushing.point); },
        .choices = bushingChoices,
        .headingOf =
            [](const std::string& property) {
                return property.starts_with("stiffness") ? tr("Stiffness") : tr("Damping");
            },
    });
}

}  // namespace linkwright::document

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/kinds/element_kind.h"
#include "ui/document/elements/objective_actions.h"

namespace linkwright::document {

namespace {

using model::Model;

std::vector<Choice> motorChoices(const Model& model, const model::Motor& motor) {
    using model::Motor;
    std::vector<Choice> choices{coordinateChoice(model, &Model::motors, motor, "joint", tr("Joint"),
                                                 &Motor::joint, &Motor::coordinate,
                                                 CoordinateFilter::Angles)};
    choices.push_back(elementChoice<Motor>(
        &Model::motors, motor.id, QStringLiteral("input"), tr("Voltage"), tr("Connection"),
        [](Motor& edited, const QString& value) { edited.input = value.toStdString(); }));
    choices.back().options = inputOptions(model);
    choices.back().current = QString::fromStdString(motor.input);
    offerNewInput(choices.back(), motor.id);
    return choices;
}

}  // namespace

ElementKindEntry motorKind() {
    return ElementKindEntry(KindWords<model::Motor>{
        .list = &Model::motors,
        .key = "motors",
        .group = tr("Motors"),
        .type = tr("Motor"),
        .icon = QStringLiteral("motor"),
        .heading = tr("Electrical and rotor"),
        .detail = [](const model::Model& model,
                     const model::Motor& motor) { return nameOf(model, motor.joint); },
        .choices = motorChoices,
    });
}

}  // namespace linkwright::document

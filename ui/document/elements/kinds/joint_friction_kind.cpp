// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/kinds/element_kind.h"

namespace linkwright::document {

namespace {

using model::FrictionLoad;
using model::JointFriction;
using model::Model;

/// Whether the reaction of a joint of this kind presses one contact.
bool hasContact(model::JointKind kind) {
    switch (kind) {
        case model::JointKind::Revolute:
        case model::JointKind::Prismatic:
        case model::JointKind::Cylindrical:
        case model::JointKind::Spherical:
        case model::JointKind::Planar: return true;
        case model::JointKind::Screw:
        case model::JointKind::Universal:
        case model::JointKind::Fixed:
        case model::JointKind::Free: return false;
    }
    return false;
}

/// Joints with a contact, as their first coordinate: friction by the reaction takes all of them.
Choice contactChoice(const Model& model, const JointFriction& friction) {
    Choice choice = elementChoice<JointFriction>(
        &Model::jointFrictions, friction.id, QStringLiteral("joint"), tr("Joint"), tr("Connection"),
        [](JointFriction& edited, const QString& value) {
            edited.joint = coordinateJoint(value);
            edited.coordinate = 0;
        });
    for (const model::Joint& joint : model.joints)
        if (hasContact(joint.kind))
            choice.options.push_back({coordinateValue(joint.id, 0), nameOf(model, joint.id)});
    choice.current = coordinateValue(friction.joint, 0);
    choice.pick = PickTarget::Joint;
    return choice;
}

Choice loadChoice(const JointFriction& friction) {
    Choice choice =
        elementChoice<JointFriction>(&Model::jointFrictions, friction.id, QStringLiteral("load"),
                                     tr("Pressed by"), tr("Friction law"), {});
    choice.options = {{valueOf(FrictionLoad::Given), tr("a given force")},
                      {valueOf(FrictionLoad::Reaction), tr("the joint reaction")}};
    choice.current = valueOf(friction.load);
    choice.tip =
        tr("With a given force, the friction levels are forces or torques. With the joint "
           "reaction, they are coefficients: friction grows with the load on the joint.");
    // Levels in newtons are no coefficients, and the other way round: start from usual ones.
    choice.apply = [id = friction.id](Model& model, const QString& value) {
        JointFriction* edited = model::findById(model.jointFrictions, id);
        const auto load = static_cast<FrictionLoad>(value.toInt());
        if (!edited || edited->load == load) return;
        const bool reaction = load == FrictionLoad::Reaction;
        edited->load = load;
        edited->staticLevel = reaction ? 0.15 : 1.0;
        edited->dynamicLevel = reaction ? 0.1 : 0.8;
        if (!reaction) return;
        edited->coordinate = 0;
        if (edited->radius.value <= 0.0 && edited->radius.expression.empty()) edited->radius = 0.01;
    };
    return choice;
}

std::vector<Choice> frictionChoices(const Model& model, const JointFriction& friction) {
    std::vector<Choice> choices;
    if (friction.load == FrictionLoad::Reaction)
        choices.push_back(contactChoice(model, friction));
    else
        choices.push_back(coordinateChoice(model, &Model::jointFrictions, friction, "joint",
                                           tr("Joint"), &JointFriction::joint,
                                           &JointFriction::coordinate, CoordinateFilter::All));
    choices.push_back(loadChoice(friction));
    return choices;
}

}  // namespace

ElementKindEntry jointFrictionKind() {
    return ElementKindEntry(KindWords<JointFriction>{
        .list = &Model::jointFrictions,
        .key = "jointFrictions",
        .group = tr("Joint friction"),
        .type = tr("Joint friction"),
        .icon = QStringLiteral("damper"),
        .heading = tr("Friction law"),
        .detail = [](const model::Model& model,
                     const JointFriction& friction) { return nameOf(model, friction.joint); },
        .choices = frictionChoices,
    });
}

}  // namespace linkwright::document

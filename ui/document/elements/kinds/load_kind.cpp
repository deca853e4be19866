// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/kinds/element_kind.h"
#include "ui/document/elements/objective_actions.h"

namespace linkwright::document {

namespace {

using model::Model;

QString loadWord(model::LoadKind kind) {
    switch (kind) {
        case model::LoadKind::Force: return tr("force");
        case model::LoadKind::Torque: return tr("torque");
        case model::LoadKind::JointLoad: return tr("joint load");
    }
    return {};
}

std::vector<Choice> loadChoices(const Model& model, const model::Load& load) {
    using model::Load;
    std::vector<Choice> choices;
    choices.push_back(elementChoice<Load>(&Model::loads, load.id, QStringLiteral("kind"),
                                          tr("Kind"), tr("Connection"),
                                          [](Load& edited, const QString& value) {
                                              edited.kind = enumerationOf<model::LoadKind>(value);
                                          }));
    choices.back().options = {
        {valueOf(model::LoadKind::Force), tr("force at a point")},
        {valueOf(model::LoadKind::Torque), tr("torque on a body")},
        {valueOf(model::LoadKind::JointLoad), tr("force or torque in a joint")}};
    choices.back().current = valueOf(load.kind);
    if (load.kind == model::LoadKind::Force)
        choices.push_back(
            attachmentChoice(model, &Model::loads, load, "at", tr("Acts at"), &Load::at));
    if (load.kind == model::LoadKind::Torque) {
        choices.push_back(elementChoice<Load>(
            &Model::loads, load.id, QStringLiteral("body"), tr("Acts on"), tr("Connection"),
            [](Load& edited, const QString& value) { edited.at.body = value.toStdString(); }));
        choices.back().options = bodyOptions(model);
        choices.back().current = QString::fromStdString(load.at.body);
        choices.back().pick = PickTarget::Body;
    }
    if (load.kind == model::LoadKind::JointLoad)
        choices.push_back(coordinateChoice(model, &Model::loads, load, "joint", tr("Joint"),
                                           &Load::joint, &Load::coordinate, CoordinateFilter::All));
    choices.push_back(elementChoice<Load>(
        &Model::loads, load.id, QStringLiteral("input"), tr("Driven by"), tr("Connection"),
        [](Load& edited, const QString& value) { edited.input = value.toStdString(); }));
    choices.back().options = inputOptions(model);
    choices.back().options.insert(choices.back().options.begin(),
                                  {QString(), tr("nothing (constant)")});
    choices.back().current = QString::fromStdString(load.input);
    offerNewInput(choices.back(), load.id);
    if (load.kind != model::LoadKind::JointLoad) {
        choices.push_back(
            elementChoice<Load>(&Model::loads, load.id, QStringLiteral("frame"), tr("Fixed in"),
                                tr("Direction"), [](Load& edited, const QString& value) {
                                    edited.frame = enumerationOf<model::LoadFrame>(value);
                                }));
        choices.back().options = {{valueOf(model::LoadFrame::World), tr("the world")},
                                  {valueOf(model::LoadFrame::Body), tr("the body, as drawn")}};
        choices.back().current = valueOf(load.frame);
    }
    return choices;
}

}  // namespace

ElementKindEntry loadKind() {
    return ElementKindEntry(KindWords<model::Load>{
        .list = &Model::loads,
        .key = "loads",
        .group = tr("Loads"),
        .icon = QStringLiteral("force"),
        .detail =
            [](const Model& model, const model::Load& load) {
                return load.input.empty() ? loadWord(load.kind) : nameOf(model, load.input);
            },
        .choices = loadChoices,
        .typeOf =
            [](const model::Load& load) {
                QString word = loadWord(load.kind);
                word[0] = word[0].toUpper();
                return word;
            },
        .headingOf =
            [](const std::string& property) {
                return property.starts_with("direction") ? tr("Direction") : tr("Size");
            },
    });
}

}  // namespace linkwright::document

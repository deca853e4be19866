// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/model_tree_builder.h"

#include "engine/model/properties.h"
#include "engine/session/drawing/carried_points.h"
#include "engine/session/drawing/drawing.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/kinds/element_kind.h"
#include "ui/document/elements/number_text.h"

#include <QObject>
#include <algorithm>
#include <set>

namespace linkwright::document {

namespace {

TreeNode* add(TreeNode& parent, const QString& key) {
    auto node = std::make_unique<TreeNode>();
    node->key = key;
    node->parent = &parent;
    parent.children.push_back(std::move(node));
    return parent.children.back().get();
}

TreeNode* addElement(TreeNode& parent, const model::Model& model, const std::string& id) {
    // A point can appear under ground and under points: the key tells the rows apart.
    TreeNode* node = add(parent, parent.key + QLatin1Char('/') + QString::fromStdString(id));
    node->object = QString::fromStdString(id);
    node->name = nameOf(model, id);
    node->detail = detailText(model, id);
    node->type = typeText(model, id);
    node->icon = iconNameOf(model, id);
    node->starred = isOptimized(model, id);
    const ElementKind kind = kindOf(model, id);
    node->renamable = hasName(kind) || kind == ElementKind::Parameter;
    if (const model::Body* body = model::findById(model.bodies, id))
        node->hidden = !body->appearance.visible;
    return node;
}

TreeNode* addGroup(TreeNode& parent, const QString& key, const QString& name, const QString& icon) {
    TreeNode* group = add(parent, parent.key + QLatin1Char('/') + key);
    group->name = name;
    group->icon = icon;
    return group;
}

void addList(TreeNode& root, const model::Model& model, const std::vector<std::string>& ids,
             const QString& key, const QString& name, const QString& icon) {
    if (ids.empty()) return;
    TreeNode* group = addGroup(root, key, name, icon);
    group->detail = QString::number(ids.size());
    for (const std::string& id : ids)
        addElement(*group, model, id);
}

template <class Element>
void addList(TreeNode& root, const model::Model& model, const std::vector<Element>& list,
             const char* key, const QString& name, const QString& icon) {
    std::vector<std::string> ids;
    for (const Element& element : list)
        ids.push_back(element.id);
    addList(root, model, ids, QLatin1String(key), name, icon);
}

/// Points where something is held by the ground, and those that nothing moves: links may be hinged
/// there. In the order of the drawing.
std::vector<std::string> groundPoints(const model::Model& model) {
    std::set<std::string> held;
    for (const model::Joint& joint : model.joints)
        if (joint.bodyA == model::groundId || joint.bodyB == model::groundId)
            held.insert(joint.point);
    forEachElementList(model, [&](const auto& list, const model::ListInfo&) {
        for (const auto& element : list)
            if constexpr (requires { element.endB; })
                for (const model::Attachment* end : {&element.endA, &element.endB})
                    if (end->body == model::groundId) held.insert(end->point);
    });
    const std::set<std::string> carried = session::carriedPoints(model);
    for (const model::Point& point : model.points)
        if (!carried.contains(point.id)) held.insert(point.id);
    std::vector<std::string> ordered;
    for (const model::Point& point : model.points)
        if (held.count(point.id) > 0) ordered.push_back(point.id);
    return ordered;
}

void addGround(TreeNode& root, const model::Model& model) {
    TreeNode* ground = addElement(root, model, model::groundId);
    for (const std::string& id : groundPoints(model))
        addElement(*ground, model, id);
}

void addMovingPoints(TreeNode& root, const model::Model& model) {
    const std::vector<std::string> held = groundPoints(model);
    std::vector<const model::Point*> moving;
    for (const model::Point& point : model.points)
        if (std::find(held.begin(), held.end(), point.id) == held.end()) moving.push_back(&point);
    if (moving.empty()) return;
    TreeNode* group =
        addGroup(root, QStringLiteral("points"), QObject::tr("Points"), QStringLiteral("point"));
    group->detail = QString::number(moving.size());
    for (const model::Point* point : moving)
        addElement(*group, model, point->id);
}

void addVariables(TreeNode& root, const model::Model& model) {
    const auto optimizedInputs =
        std::count_if(model.inputs.begin(), model.inputs.end(),
                      [](const model::Input& input) { return input.optimize; });
    const auto count = model.designVariables.size() + static_cast<std::size_t>(optimizedInputs);
    TreeNode* group = addGroup(root, QStringLiteral("variables"), QObject::tr("Design variables"),
                               QStringLiteral("star"));
    group->detail = count == 0 ? QObject::tr("none") : QString::number(count);
    for (const model::DesignVariable& variable : model.designVariables) {
        const QString key = QString::fromStdString(variable.object + "." + variable.property);
        TreeNode* node = add(*group, group->key + QLatin1Char('/') + key);
        node->object = QString::fromStdString(variable.object);
        node->property = QString::fromStdString(variable.property);
        node->name = variableLabel(model, variable.object, variable.property);
        node->icon = iconNameOf(model, variable.object);
        node->type = QObject::tr("Design variable");
        base::Quantity quantity = base::Quantity::Unknown;
        for (const model::PropertyInfo& info : model::propertiesOf(model, variable.object))
            if (info.property == variable.property) quantity = info.quantity;
        if (const model::Number* number =
                model::findNumber(model, variable.object, variable.property))
            node->detail = quantityText(number->value, quantity);
    }
    for (const model::Input& input : model.inputs)
        if (input.optimize) addElement(*group, model, input.id);
}

}  // namespace

int TreeNode::row() const {
    if (!parent) return 0;
    for (std::size_t index = 0; index < parent->children.size(); ++index)
        if (parent->children[index].get() == this) return static_cast<int>(index);
    return 0;
}

std::unique_ptr<TreeNode> buildModelTree(const model::Model& model) {
    auto invisible = std::make_unique<TreeNode>();
    TreeNode& root = *addElement(*invisible, model, projectId);
    addGround(root, model);
    addList(root, model, model.bodies, "bodies", QObject::tr("Links"), QStringLiteral("link"));
    if (!model.bodies.empty())
        root.children.back()->hidden =
            std::none_of(model.bodies.begin(), model.bodies.end(),
                         [](const model::Body& body) { return body.appearance.visible; });
    addList(root, model, model.joints, "joints", QObject::tr("Joints"), QStringLiteral("revolute"));
    addMovingPoints(root, model);
    for (const ElementKindEntry& kind : elementKinds())
        addList(root, model, kind.idsOf(model), kind.key, kind.group, kind.icon);
    addList(root, model, model.inputs, "inputs", QObject::tr("Inputs"), QStringLiteral("input"));
    addList(root, model, model.signalList, "signals", QObject::tr("Signals"),
            QStringLiteral("signal"));
    addList(root, model, model.parameters, "parameters", QObject::tr("Parameters"),
            QStringLiteral("settings"));
    addElement(root, model, gravityId);
    TreeNode* objective = addGroup(root, QStringLiteral("objective"), QObject::tr("Objective"),
                                   QStringLiteral("objective"));
    objective->detail = model.costTerms.size() == 1
                            ? QObject::tr("1 term")
                            : QObject::tr("%1 terms").arg(model.costTerms.size());
    for (const model::CostTerm& term : model.costTerms)
        addElement(*objective, model, term.id);
    addVariables(root, model);
    return invisible;
}

}  // namespace linkwright::document

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/choice_lists.h"

#include "engine/base/diagnostic.h"
#include "engine/math/expression.h"
#include "ui/document/elements/element_info.h"

#include <QObject>
#include <algorithm>

namespace linkwright::document {

namespace {

constexpr QChar separator = u'\n';  // cannot occur in an id

template <class Element>
std::vector<ChoiceOption> optionsOf(const model::Model& model, const std::vector<Element>& list) {
    std::vector<ChoiceOption> options;
    for (const Element& element : list)
        options.push_back({QString::fromStdString(element.id), nameOf(model, element.id)});
    return options;
}

/// Bodies that meet a point: drawn through it or jointed there; the ground where a joint holds it
/// or nothing else does.
std::vector<std::string> carriersOf(const model::Model& model, const std::string& point) {
    std::vector<std::string> carriers;
    const auto add = [&](const std::string& body) {
        if (std::find(carriers.begin(), carriers.end(), body) == carriers.end())
            carriers.push_back(body);
    };
    for (const model::Joint& joint : model.joints)
        if (joint.point == point
            && (joint.bodyA == model::groundId || joint.bodyB == model::groundId))
            add(model::groundId);
    for (const model::Body& body : model.bodies)
        if (std::find(body.points.begin(), body.points.end(), point) != body.points.end())
            add(body.id);
    for (const model::Joint& joint : model.joints)
        if (joint.point == point) {
            add(joint.bodyA);
            add(joint.bodyB);
        }
    if (carriers.empty()) add(model::groundId);
    return carriers;
}

bool isMeant(const model::Joint& joint, int index, CoordinateFilter filter) {
    if (filter == CoordinateFilter::All) return true;
    if (model::isQuaternionRotation(joint.kind, index)) return false;
    return filter == CoordinateFilter::WithValue || !model::isTranslation(joint.kind, index);
}

}  // namespace

std::vector<ChoiceOption> pointOptions(const model::Model& model) {
    return optionsOf(model, model.points);
}

std::vector<ChoiceOption> bodyOptions(const model::Model& model) {
    std::vector<ChoiceOption> options = optionsOf(model, model.bodies);
    options.insert(options.begin(), {QString::fromLatin1(model::groundId),
                                     nameOf(model, std::string(model::groundId))});
    return options;
}

std::vector<ChoiceOption> inputOptions(const model::Model& model) {
    return optionsOf(model, model.inputs);
}

std::vector<ChoiceOption> feedbackOptions(const model::Model& model) {
    return optionsOf(model, model.feedbacks);
}

std::vector<ChoiceOption> contactOptions(const model::Model& model) {
    return optionsOf(model, model.contacts);
}

std::vector<ChoiceOption> roadOptions(const model::Model& model) {
    return optionsOf(model, model.roads);
}

std::vector<ChoiceOption> camOptions(const model::Model& model) {
    return optionsOf(model, model.cams);
}

std::vector<ChoiceOption> tireOptions(const model::Model& model) {
    return optionsOf(model, model.tires);
}

std::vector<ChoiceOption> wheelOptions(const model::Model& model) {
    return optionsOf(model, model.wheels);
}

std::vector<ChoiceOption> motorOptions(const model::Model& model) {
    return optionsOf(model, model.motors);
}

std::vector<ChoiceOption> signalOptions(const model::Model& model) {
    return optionsOf(model, model.signalList);
}

std::vector<ChoiceOption> attachmentOptions(const model::Model& model,
                                            const model::Attachment& current) {
    std::vector<ChoiceOption> options;
    const auto add = [&](const model::Attachment& place) {
        options.push_back(
            {attachmentValue(place),
             QObject::tr("%1 on %2").arg(nameOf(model, place.point), nameOf(model, place.body))});
    };
    bool listed = false;
    for (const model::Point& point : model.points)
        for (const std::string& body : carriersOf(model, point.id)) {
            const model::Attachment place{body, point.id};
            listed = listed || place == current;
            add(place);
        }
    if (!listed && model::findById(model.points, current.point)) add(current);
    return options;
}

QString attachmentValue(const model::Attachment& attachment) {
    return QString::fromStdString(attachment.point) + separator
           + QString::fromStdString(attachment.body);
}

model::Attachment attachmentOf(const QString& value) {
    return {value.section(separator, 1, 1).toStdString(),
            value.section(separator, 0, 0).toStdString()};
}

model::Attachment attachmentAt(const model::Model& model, const std::string& point) {
    return {carriersOf(model, point).front(), point};
}

std::vector<ChoiceOption> coordinateOptions(const model::Model& model, CoordinateFilter filter) {
    std::vector<ChoiceOption> options;
    for (const model::Joint& joint : model.joints) {
        const int count = model::degreesOfFreedom(joint.kind);
        for (int index = 0; index < count; ++index) {
            if (!isMeant(joint, index, filter)) continue;
            QString text = nameOf(model, joint.id);
            if (count > 1)
                text = (model::isTranslation(joint.kind, index) ? QObject::tr("%1, travel %2")
                                                                : QObject::tr("%1, rotation %2"))
                           .arg(text, QString::number(index + 1));
            options.push_back({coordinateValue(joint.id, index), text});
        }
    }
    return options;
}

QString coordinateValue(const std::string& joint, int coordinate) {
    return QString::fromStdString(joint) + separator + QString::number(coordinate);
}

std::string coordinateJoint(const QString& value) {
    return value.section(separator, 0, 0).toStdString();
}

int coordinateIndex(const QString& value) {
    return value.section(separator, 1, 1).toInt();
}

namespace {

QString formulaFault(const model::Model& model, std::vector<std::string> names,
                     const QString& formula) {
    for (const model::Parameter& parameter : model.parameters)
        names.push_back(parameter.id);
    try {
        (void)math::Expression::parse(formula.toStdString(), names);
    } catch (const base::InputError& error) {
        return QString::fromStdString(error.diagnostics().front().message);
    }
    return {};
}

}  // namespace

QString timeFormulaFault(const model::Model& model, const QString& formula) {
    return formulaFault(model, {"t"}, formula);
}

QString parameterFormulaFault(const model::Model& model, const QString& formula) {
    return formulaFault(model, {}, formula);
}

}  // namespace linkwright::document

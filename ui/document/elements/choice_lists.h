// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/elements/element_choices.h"

#include <QObject>
#include <functional>
#include <vector>

/// What the choices of several kinds of elements have in common.
namespace linkwright::document {

/// An enumerator as the value of an option, and back.
template <class Enumeration>
QString valueOf(Enumeration value) {
    return QString::number(static_cast<int>(value));
}
template <class Enumeration>
Enumeration enumerationOf(const QString& value) {
    return static_cast<Enumeration>(value.toInt());
}

/// Options for a list of elements, each called by its name.
std::vector<ChoiceOption> pointOptions(const model::Model& model);
std::vector<ChoiceOption> bodyOptions(const model::Model& model);  ///< the ground first
std::vector<ChoiceOption> inputOptions(const model::Model& model);
std::vector<ChoiceOption> motorOptions(const model::Model& model);
std::vector<ChoiceOption> signalOptions(const model::Model& model);
std::vector<ChoiceOption> feedbackOptions(const model::Model& model);
std::vector<ChoiceOption> contactOptions(const model::Model& model);
std::vector<ChoiceOption> roadOptions(const model::Model& model);
std::vector<ChoiceOption> camOptions(const model::Model& model);
std::vector<ChoiceOption> tireOptions(const model::Model& model);
std::vector<ChoiceOption> wheelOptions(const model::Model& model);

/// Places something can be attached to: "P1 on Link 1", for every body that meets the point.
std::vector<ChoiceOption> attachmentOptions(const model::Model& model,
                                            const model::Attachment& current);
QString attachmentValue(const model::Attachment& attachment);
model::Attachment attachmentOf(const QString& value);
/// The point with the first body it moves with.
model::Attachment attachmentAt(const model::Model& model, const std::string& point);

/// Which coordinates of joints are meant.
enum class CoordinateFilter { All, Angles, WithValue };
/// Coordinates of joints: "P1", "P3, travel", "Hooke, angle 2".
std::vector<ChoiceOption> coordinateOptions(const model::Model& model, CoordinateFilter filter);
QString coordinateValue(const std::string& joint, int coordinate);
std::string coordinateJoint(const QString& value);
int coordinateIndex(const QString& value);

/// Why a formula of time cannot be used; empty when it can.
QString timeFormulaFault(const model::Model& model, const QString& formula);
/// The same of a formula of the named parameters.
QString parameterFormulaFault(const model::Model& model, const QString& formula);

/// A choice from a list, applied to one element of a list of the model.
template <class Element>
Choice elementChoice(std::vector<Element> model::Model::*list, const std::string& object,
                     const QString& key, const QString& label, const QString& heading,
                     std::function<void(Element&, const QString&)> change) {
    Choice choice;
    choice.key = key;
    choice.label = label;
    choice.heading = heading;
    choice.apply = [list, object, change = std::move(change)](model::Model& model,
                                                              const QString& value) {
        if (Element* element = model::findById(model.*list, object)) change(*element, value);
    };
    return choice;
}

template <class Element>
Choice attachmentChoice(const model::Model& model, std::vector<Element> model::Model::*list,
                        const Element& element, const char* key, const QString& label,
                        model::Attachment Element::*member) {
    Choice choice = elementChoice<Element>(
        list, element.id, QLatin1String(key), label, QObject::tr("Connection"),
        [member](Element& edited, const QString& value) { edited.*member = attachmentOf(value); });
    choice.options = attachmentOptions(model, element.*member);
    choice.current = attachmentValue(element.*member);
    choice.pick = PickTarget::Point;
    return choice;
}

template <class Element>
Choice coordinateChoice(const model::Model& model, std::vector<Element> model::Model::*list,
                        const Element& element, const char* key, const QString& label,
                        std::string Element::*joint, int Element::*coordinate,
                        CoordinateFilter filter) {
    Choice choice = elementChoice<Element>(
        list, element.id, QLatin1String(key), label, QObject::tr("Connection"),
        [joint, coordinate](Element& edited, const QString& value) {
            edited.*joint = coordinateJoint(value);
            edited.*coordinate = coordinateIndex(value);
        });
    choice.options = coordinateOptions(model, filter);
    choice.current = coordinateValue(element.*joint, element.*coordinate);
    choice.pick = PickTarget::Joint;
    return choice;
}

/// Kinds of signals that measure the same sort of thing.
struct SignalKindGroup {
    QString title;  ///< "Points"
    std::vector<ChoiceOption> kinds;
};
/// Everything that can be measured.
std::vector<SignalKindGroup> signalKindGroups();
/// The same in one list, in the same order.
std::vector<ChoiceOption> signalKindOptions();

std::vector<Choice> signalChoices(const model::Model& model, const model::Signal& signal);
std::vector<Choice> termChoices(const model::Model& model, const model::CostTerm& term);
std::vector<Choice> inputChoices(const model::Model& model, const model::Input& input);

}  // namespace linkwright::document

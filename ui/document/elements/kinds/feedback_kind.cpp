// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/kinds/element_kind.h"

#include <array>

namespace linkwright::document {

namespace {

using model::Feedback;
using model::Model;
using model::SignalKind;

Choice targetChoice(const Model& model, const Feedback& feedback) {
    Choice choice =
        elementChoice<Feedback>(&Model::feedbacks, feedback.id, QStringLiteral("target"),
                                tr("Acts on"), tr("Connection"), {});
    choice.options = {{QStringLiteral("joint"), tr("a joint coordinate")},
                      {QStringLiteral("point"), tr("a point")}};
    choice.current = feedback.joint.empty() ? QStringLiteral("point") : QStringLiteral("joint");
    const std::vector<ChoiceOption> coordinates = coordinateOptions(model, CoordinateFilter::All);
    choice.apply = [id = feedback.id, coordinates](Model& edited, const QString& value) {
        Feedback* changed = model::findById(edited.feedbacks, id);
        if (!changed || (value == QLatin1String("point")) == changed->joint.empty()) return;
        if (!changed->joint.empty()) {
            // It goes on measuring what it measured.
            if (changed->measuredSignal.empty() && changed->measuredJoint.empty())
                changed->measuredJoint = changed->joint;
            const model::Joint* joint = model::findById(edited.joints, changed->joint);
            if (joint) changed->at = {joint->bodyB, joint->point};
            changed->joint.clear();
            changed->coordinate = 0;
        } else if (!coordinates.empty()) {
            changed->joint = coordinateJoint(coordinates.front().value);
            changed->coordinate = coordinateIndex(coordinates.front().value);
        }
    };
    return choice;
}

const QString signalMark = QStringLiteral("signal:");

QString measuredValue(const Feedback& feedback) {
    if (feedback.measuredSignal.empty())
        return coordinateValue(feedback.measuredJoint, feedback.measuredCoordinate);
    return signalMark + QString::number(feedback.measuredComponent) + u':'
           + QString::fromStdString(feedback.measuredSignal);
}

void setMeasured(Feedback& feedback, const QString& value) {
    const bool signal = value.startsWith(signalMark);
    feedback.measuredJoint = signal ? std::string() : coordinateJoint(value);
    feedback.measuredCoordinate = signal ? 0 : coordinateIndex(value);
    feedback.measuredSignal = signal ? value.section(u':', 2).toStdString() : std::string();
    feedback.measuredComponent = signal ? value.section(u':', 1, 1).toInt() : 0;
}

/// Signals of the pose, component by component.
void addPoseSignals(const Model& model, std::vector<ChoiceOption>& options) {
    static const std::array<QString, 3> axes{QStringLiteral("x"), QStringLiteral("y"),
                                             QStringLiteral("z")};
    for (const model::Signal& signal : model.signalList) {
        const bool vector = signal.kind == SignalKind::PointPosition
                            || signal.kind == SignalKind::PointOffset
                            || signal.kind == SignalKind::BodyDirection;
        if (!vector && signal.kind != SignalKind::Distance) continue;
        for (std::size_t component = 0; component < (vector ? 3U : 1U); ++component) {
            const QString name = nameOf(model, signal.id);
            options.push_back(
                {signalMark + QString::number(component) + u':' + QString::fromStdString(signal.id),
                 vector ? name + QStringLiteral(", ") + axes[component] : name});
        }
    }
}

Choice measuredChoice(const Model& model, const Feedback& feedback) {
    Choice choice =
        elementChoice<Feedback>(&Model::feedbacks, feedback.id, QStringLiteral("measured"),
                                tr("Measures"), tr("Connection"), setMeasured);
    choice.options = coordinateOptions(model, CoordinateFilter::WithValue);
    // Without a joint of its own it measures that on which it acts.
    if (!feedback.joint.empty())
        choice.options.insert(
            choice.options.begin(),
            {coordinateValue({}, feedback.measuredCoordinate), tr("the same coordinate")});
    addPoseSignals(model, choice.options);
    choice.current = measuredValue(feedback);
    choice.pick = PickTarget::Joint;
    return choice;
}

std::vector<Choice> feedbackChoices(const Model& model, const Feedback& feedback) {
    std::vector<Choice> choices{targetChoice(model, feedback)};
    if (feedback.joint.empty())
        choices.push_back(
            attachmentChoice(model, &Model::feedbacks, feedback, "at", tr("Point"), &Feedback::at));
    else
        choices.push_back(coordinateChoice(model, &Model::feedbacks, feedback, "joint",
                                           tr("Coordinate"), &Feedback::joint,
                                           &Feedback::coordinate, CoordinateFilter::All));
    choices.push_back(measuredChoice(model, feedback));
    return choices;
}

}  // namespace

ElementKindEntry feedbackKind() {
    return ElementKindEntry(KindWords<Feedback>{
        .list = &Model::feedbacks,
        .key = "feedbacks",
        .group = tr("Feedback"),
        .type = tr("Feedback"),
        .icon = QStringLiteral("loop"),
        .detail =
            [](const Model& model, const Feedback& feedback) {
                return nameOf(model, feedback.joint.empty() ? feedback.at.point : feedback.joint);
            },
        .choices = feedbackChoices,
        .headingOf =
            [](const std::string& property) {
                return property.starts_with("direction") ? tr("Direction") : tr("Feedback law");
            },
    });
}

}  // namespace linkwright::document

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/choice_lists.h"
#include "ui/document/elements/element_info.h"

#include <QObject>
#include <array>

// What a joint friction and a feedback act on and by what they are moved.
namespace linkwright::document {

namespace {

using model::Feedback;
using model::FrictionLoad;
using model::JointFriction;
using model::Model;
using model::SignalKind;

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
        tr("A given force is part of the levels of friction. The joint reaction makes them "
           "coefficients: the joint rubs as hard as the motion presses it.");
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

// Feedback ----------------------------------------------------------------------------------------

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

}  // namespace

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

}  // namespace linkwright::document

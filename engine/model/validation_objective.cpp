// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/properties.h"
#include "engine/model/setting_descriptions.h"
#include "engine/model/validation.h"
#include "engine/model/validation_report.h"

#include <algorithm>
#include <set>
#include <utility>

namespace linkwright::model::validation {

namespace {

void checkPositive(Report& report, const std::string& place, double value) {
    if (!positive.holds(value))
        report.error(place, "The " + place + " is not a positive number.", positive.remedy);
}

/// Reports the values that their range does not allow.
class RangeChecker : public SettingVisitor {
public:
    /// @param place of the settings within what was entered, with a slash behind it; may be empty
    explicit RangeChecker(Report& report, std::string place = {})
        : report_(report), place_(std::move(place)) {}

    template <class Real>
    void within(const Field& field, const Range& range, const Real& value) {
        if (range.holds(value)) return;
        if (*range.fault == '\0')
            checkPositive(report_, place_ + field.key, value);
        else
            report_.error(place_ + field.key, range.fault, range.remedy);
    }
    template <class Part, class DescribePart>
    void part(const Field& field, const Part& part, const DescribePart& describePart) {
        RangeChecker parts(report_, place_ + field.key + "/");
        describePart(parts, part);
    }
    template <class Part, class DescribePart>
    void part(const Field& field, const std::optional<Part>& part,
              const DescribePart& describePart) {
        if (part) this->part(field, *part, describePart);
    }
    template <class Part, class DescribePart>
    void list(const Field& field, const std::vector<Part>& parts,
              const DescribePart& describePart) {
        for (std::size_t index = 0; index < parts.size(); ++index) {
            RangeChecker entries(report_, place_ + field.key + "/" + std::to_string(index) + "/");
            describePart(entries, parts[index], index);
        }
    }

private:
    Report& report_;
    std::string place_;
};

void checkJointSignal(Report& report, const Signal& signal) {
    if (!report.requireJoint("joint", signal.joint)
        || !report.requireCoordinate("coordinate", signal.joint, signal.coordinate))
        return;
    const JointKind kind = findById(report.model().joints, signal.joint)->kind;
    if (signal.kind == SignalKind::JointCoordinate && isQuaternionRotation(kind, signal.coordinate))
        report.error("coordinate",
                     "The orientation of joint \"" + signal.joint
                         + "\" is a quaternion and has no angle coordinates.",
                     "Measure a bodyDirection or the jointVelocity instead.");
}

void checkConstraintSignal(Report& report, const Signal& signal) {
    const Model& model = report.model();
    const std::string& id = signal.constraint;
    if (findById(model.joints, id)) return;
    const bool element = findById(model.rods, id) || findById(model.wheels, id)
                         || findById(model.cams, id) || findById(model.gears, id)
                         || findById(model.drives, id);
    if (isMoment(signal.kind)) {
        report.error(
            "constraint",
            id.empty() ? "The joint is missing."
            : element  ? "\"" + id + "\" is not a joint: it has one force or torque and no moment."
                       : "There is no joint \"" + id + "\".",
            element ? "Measure its reaction, or specify a joint."
                    : "Specify the joint whose moment you want to measure.");
        return;
    }
    if (element) return;
    report.error("constraint",
                 id.empty()
                     ? "The constraint is missing."
                     : "There is no rod, wheel, cam, gear coupling, drive or joint \"" + id + "\".",
                 "Specify the element whose force you want to measure.");
}

void checkFeedbackSignal(Report& report, const Signal& signal) {
    if (!findById(report.model().feedbacks, signal.constraint))
        report.error("constraint",
                     signal.constraint.empty()
                         ? "The feedback is missing."
                         : "There is no feedback \"" + signal.constraint + "\".",
                     "Specify the feedback whose force you want to measure.");
}

void checkContactSignal(Report& report, const Signal& signal) {
    if (!findById(report.model().contacts, signal.constraint))
        report.error("constraint",
                     signal.constraint.empty()
                         ? "The contact is missing."
                         : "There is no contact \"" + signal.constraint + "\".",
                     "Specify the contact to measure.");
}

void checkTireSignal(Report& report, const Signal& signal) {
    if (!findById(report.model().tires, signal.constraint))
        report.error("constraint",
                     signal.constraint.empty() ? "The tire is missing."
                                               : "There is no tire \"" + signal.constraint + "\".",
                     "Specify the tire to measure.");
}

/// What a signal is taken of among the elements that fit its kind.
void checkElementSignal(Report& report, const Signal& signal) {
    const std::string& id = signal.constraint;
    const bool power = signal.kind == SignalKind::Power;
    bool found = false;
    forEachElementList(report.model(), [&](const auto& list, const ListInfo&) {
        using Element = typename std::decay_t<decltype(list)>::value_type;
        if (power ? givesPower<Element> : isSpring<Element>)
            found = found || findById(list, id) != nullptr;
    });
    if (found) return;
    const std::string noun =
        power ? "motor, drive, load, spring, friction, stop or feedback" : "spring";
    report.error(
        "constraint",
        id.empty() ? "The element is missing." : "There is no " + noun + " \"" + id + "\".",
        "Specify the " + noun + " to measure.");
}

void checkCamSignal(Report& report, const Signal& signal) {
    if (!findById(report.model().cams, signal.constraint))
        report.error("constraint",
                     signal.constraint.empty() ? "The cam is missing."
                                               : "There is no cam \"" + signal.constraint + "\".",
                     "Specify the cam to measure.");
}

/// Angles of transmission: a line between two points, or the normal of a cam, and what guides the
/// point that it pushes.
void checkTransmissionSignal(Report& report, const Signal& signal) {
    const Cam* cam = findById(report.model().cams, signal.constraint);
    if (!signal.constraint.empty()) {
        checkCamSignal(report, signal);
    } else {
        report.requireAttachment("at", signal.at);
        report.requireAttachment("other", signal.other);
        if (!signal.at.point.empty() && signal.at.point == signal.other.point)
            report.error("other",
                         "The line along which the coupler pushes joins a point with itself.",
                         "Specify another point of the coupler.");
    }
    const std::string& pushed = cam != nullptr ? cam->point : signal.other.point;
    if (!report.requireJoint("joint", signal.joint)) return;
    const Joint& joint = *findById(report.model().joints, signal.joint);
    if (joint.kind != JointKind::Revolute && joint.kind != JointKind::Prismatic)
        report.error("joint",
                     "Joint \"" + signal.joint + "\" does not guide a point on its own path.",
                     "Specify the revolute or prismatic joint of the driven link.");
    else if (joint.kind == JointKind::Revolute && pushed == joint.point)
        report.error(cam != nullptr ? "joint" : "other",
                     "The point is the pivot of joint \"" + signal.joint + "\", about which it does "
                     "not move.",
                     cam != nullptr ? "Specify the joint that guides the follower."
                                    : "Specify the point where the coupler pushes the driven link.");
}

void checkGroupSignal(Report& report, const Signal& signal) {
    if (isAboutPoint(signal.kind)) report.requireAttachment("at", signal.at);
    for (std::size_t index = 0; index < signal.bodies.size(); ++index) {
        const std::string place = "bodies/" + std::to_string(index);
        const std::string& body = signal.bodies[index];
        if (body == groundId)
            report.error(place, "The ground does not move.", "Specify links that move.");
        else if (report.requireBody(place, body)
                 && std::count(signal.bodies.begin(), signal.bodies.end(), body) > 1)
            report.error(place, "Link \"" + body + "\" is listed twice.", "List it once.");
    }
}

void checkSignal(Report& report, const Signal& signal) {
    switch (signal.kind) {
        case SignalKind::PointPosition:
        case SignalKind::PointVelocity:
        case SignalKind::PointAcceleration: report.requireAttachment("at", signal.at); break;
        case SignalKind::Distance:
        case SignalKind::PointOffset:
            report.requireAttachment("at", signal.at);
            report.requireAttachment("other", signal.other);
            break;
        case SignalKind::JointCoordinate:
        case SignalKind::JointVelocity:
        case SignalKind::JointAcceleration: checkJointSignal(report, signal); break;
        case SignalKind::DirectionAngle:
            report.requireDirection("worldDirection", signal.worldDirection);
            [[fallthrough]];
        case SignalKind::BodyDirection:
            report.requireBody("at/body", signal.at.body);
            report.requireDirection("direction", signal.direction);
            break;
        case SignalKind::AngularVelocity:
        case SignalKind::BodyAngle: report.requireBody("at/body", signal.at.body); break;
        case SignalKind::InputValue: report.requireInput("input", signal.input); break;
        case SignalKind::ConstraintImpulse:
        case SignalKind::Reaction:
        case SignalKind::ReactionMoment:
        case SignalKind::MomentImpulse: checkConstraintSignal(report, signal); break;
        case SignalKind::FeedbackForce: checkFeedbackSignal(report, signal); break;
        case SignalKind::ContactForce:
        case SignalKind::ContactGap:
        case SignalKind::ContactPower: checkContactSignal(report, signal); break;
        case SignalKind::TireLoad:
        case SignalKind::TireSlip:
        case SignalKind::TireSlipAngle:
        case SignalKind::TireForce: checkTireSignal(report, signal); break;
        case SignalKind::WheelForce:
            if (!findById(report.model().wheels, signal.constraint))
                report.error("constraint",
                             signal.constraint.empty()
                                 ? "The wheel is missing."
                                 : "There is no rolling wheel \"" + signal.constraint + "\".",
                             "Specify a wheel that rolls without slip.");
            break;
        case SignalKind::MotorTorque: report.requireMotor("motor", signal.motor); break;
        case SignalKind::KineticEnergy:
        case SignalKind::PotentialEnergy: break;
        case SignalKind::Formula: checkSignalFormula(report, signal); break;
        case SignalKind::TransmissionAngle:
        case SignalKind::PressureAngle: checkTransmissionSignal(report, signal); break;
        case SignalKind::CamPlace: checkCamSignal(report, signal); break;
        case SignalKind::CenterOfMass:
        case SignalKind::Momentum:
        case SignalKind::AngularMomentum:
        case SignalKind::ShakingForce:
        case SignalKind::ShakingMoment: checkGroupSignal(report, signal); break;
        case SignalKind::Power:
        case SignalKind::SpringForce:
        case SignalKind::Elongation: checkElementSignal(report, signal); break;
    }
}

void checkDesignVariable(Report& report, const DesignVariable& variable) {
    const Model& model = report.model();
    const std::vector<PropertyInfo> properties = propertiesOf(model, variable.object);
    if (properties.empty()) {
        report.error("object", "There is no element \"" + variable.object + "\" with numbers.",
                     "Specify an existing element.");
        return;
    }
    const Number* number = findNumber(model, variable.object, variable.property);
    if (!number) {
        report.error("property",
                     "\"" + variable.object + "\" has no number \"" + variable.property + "\".",
                     "Use one of " + listOfProperties(model, variable.object)
                         + "; a number that is left out must be entered first.");
        return;
    }
    bool used = false;
    for (const PropertyInfo& info : properties)
        used = used || info.property == variable.property;
    if (!used) {
        report.error("property",
                     "\"" + variable.property + "\" has no effect on an element of this kind.",
                     "Use one of " + listOfProperties(model, variable.object) + ".");
        return;
    }
    if (!number->expression.empty())
        report.error("property",
                     "The number follows from the formula \"" + number->expression
                         + "\" and cannot be varied.",
                     "Make a parameter of the formula the design variable, or replace the formula "
                     "with a number.");
    checkBounds(report, variable.lower, variable.upper, number->value, number->value);
}

void checkActiveTerms(Report& report, const std::string& place, const OptimizationStage& stage) {
    if (!stage.activeTerms) return;
    const std::string list = place + "/activeTerms";
    if (stage.activeTerms->empty())
        report.error(list, "The stage has no active terms.",
                     "Specify at least one term, or omit the list.");
    for (std::size_t index = 0; index < stage.activeTerms->size(); ++index) {
        const std::string& term = (*stage.activeTerms)[index];
        if (!findById(report.model().costTerms, term))
            report.error(list + "/" + std::to_string(index),
                         "There is no cost term \"" + term + "\".",
                         "Specify an existing term of the objective.");
    }
}

void checkParameterValues(Report& report, const std::string& place,
                          const OptimizationStage& stage) {
    const Model& model = report.model();
    for (const auto& [id, value] : stage.parameterValues) {
        const std::string here = place + "/parameterValues/" + id;
        const Parameter* parameter = findById(model.parameters, id);
        if (!parameter)
            report.error(here, "There is no parameter \"" + id + "\".",
                         "Specify an existing parameter or add this one.");
        else if (!parameter->value.expression.empty())
            report.error(
                here,
                "The parameter follows from the formula \"" + parameter->value.expression + "\".",
                "Specify a parameter that is a number.");
        for (const DesignVariable& variable : model.designVariables)
            if (parameter && variable.object == id)
                report.error(here, "The parameter is a design variable.",
                             "A stage can only set what the optimizer leaves alone.");
        if (!std::isfinite(value))
            report.error(here, "The value is not a finite number.", "Enter a finite number.");
    }
}

void checkStages(Report& report) {
    const OptimizationSettings& settings = report.model().optimization;
    for (std::size_t index = 0; index < settings.stages.size(); ++index) {
        const OptimizationStage& stage = settings.stages[index];
        const std::string place = "stages/" + std::to_string(index);
        for (const auto& [term, weight] : stage.termWeights) {
            const std::string here = place + "/termWeights/" + term;
            if (!findById(report.model().costTerms, term))
                report.error(here, "There is no cost term \"" + term + "\".",
                             "Specify an existing term of the objective.");
            if (!std::isfinite(weight))
                report.error(here, "The weight is not a finite number.", "Enter a finite number.");
        }
        checkActiveTerms(report, place, stage);
        checkParameterValues(report, place, stage);
    }
}

}  // namespace

std::string listOfProperties(const Model& model, const std::string& object) {
    std::string text;
    for (const PropertyInfo& info : propertiesOf(model, object))
        text += (text.empty() ? "" : ", ") + info.property;
    return text;
}

void checkSignals(Report& report) {
    const auto& signalList = report.model().signalList;
    for (std::size_t index = 0; index < signalList.size(); ++index) {
        const Signal& signal = signalList[index];
        report.enter("signals", index, signal.id);
        checkSignal(report, signal);
    }
}

void checkDesignVariables(Report& report) {
    std::set<std::pair<std::string, std::string>> seen;
    const auto& variables = report.model().designVariables;
    for (std::size_t index = 0; index < variables.size(); ++index) {
        const DesignVariable& variable = variables[index];
        report.enter("designVariables", index, variable.object);
        if (!seen.emplace(variable.object, variable.property).second)
            report.error("",
                         "\"" + variable.object + "." + variable.property
                             + "\" is listed twice as a design variable.",
                         "Remove one of the entries.");
        checkDesignVariable(report, variable);
    }
}

void checkSettings(Report& report) {
    const SimulationSettings& simulation = report.model().simulation;
    report.enter("/simulation");
    checkPositive(report, "duration", simulation.duration);
    RangeChecker simulationRanges(report);
    describe(simulationRanges, simulation);
    if (simulation.start == MotionStart::Equilibrium && simulation.kind == MotionKind::Kinematic)
        report.error("start", "A kinematic motion starts where its drives are, not in equilibrium.",
                     "Remove \"start\", or let the motion be dynamic.");
    if (simulation.start == MotionStart::Equilibrium && !report.model().wheels.empty())
        report.error("start",
                     "Where a mechanism that rolls comes to rest depends on its path there.",
                     "Remove \"start\", or use contacts instead of rolling wheels.");
    const bool fixedStep = hasFixedStep(simulation.integrator);
    // A duration that is none says nothing about the step.
    const bool lasting = simulation.duration > 0.0;
    if (lasting && fixedStep && simulation.step > simulation.duration)
        report.error("step",
                     "The step of " + toText(simulation.step) + " s is larger than the duration of "
                         + toText(simulation.duration) + " s.",
                     "Enter a smaller step or a longer duration.");
    const double step = fixedStep ? simulation.step : simulation.maximumStep;
    if (step > 0.0 && simulation.duration / step > largestStepCount)
        report.error(fixedStep ? "step" : "maximumStep",
                     "The motion would take more than ten million steps.",
                     "Enter a larger step or a shorter duration.");
    report.enter("/optimization");
    RangeChecker optimizationRanges(report);
    describe(optimizationRanges, report.model().optimization);
    checkStages(report);
}

}  // namespace linkwright::model::validation

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/document/objective_edits.h"

#include "engine/base/diagnostic.h"
#include "engine/model/parameter_edits.h"
#include "engine/model/properties.h"
#include "engine/session/document/measurable_signals.h"
#include "engine/session/document/time_formula.h"
#include "engine/session/solving/solve.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>
#include <vector>

namespace linkwright::session {

namespace {

using model::Model;
using model::Signal;
using model::SignalKind;

template <class Element>
std::string nameOr(const std::vector<Element>& list, const std::string& id) {
    const Element* element = model::findById(list, id);
    return element && !element->name.empty() ? element->name : id;
}

/// `target` when it is in the list, else the first of the list, else empty.
template <class Element>
std::string oneOf(const std::vector<Element>& list, const std::string& target) {
    if (model::findById(list, target)) return target;
    return list.empty() ? std::string() : list.front().id;
}

/// The body a point moves with: the first one drawn through it, else the ground.
model::Attachment attachmentAt(const Model& model, const std::string& point) {
    for (const model::Body& body : model.bodies)
        if (std::find(body.points.begin(), body.points.end(), point) != body.points.end())
            return {body.id, point};
    return {model::groundId, point};
}

/// First point that moves, else the first there is.
std::string anyPoint(const Model& model, const std::string& target) {
    if (model::findById(model.points, target)) return target;
    if (const model::Joint* joint = model::findById(model.joints, target)) return joint->point;
    if (const model::Body* body = model::findById(model.bodies, target))
        if (!body->points.empty()) return body->points.back();
    const auto grounded = [&](const std::string& point) {
        return std::any_of(
            model.joints.begin(), model.joints.end(), [&](const model::Joint& joint) {
                return joint.point == point
                       && (joint.bodyA == model::groundId || joint.bodyB == model::groundId);
            });
    };
    for (const model::Point& point : model.points)
        if (attachmentAt(model, point.id).body != model::groundId && !grounded(point.id))
            return point.id;
    return oneOf(model.points, {});
}

bool hasValue(const model::Joint& joint) {
    return model::degreesOfFreedom(joint.kind) > 0 && !model::isQuaternionRotation(joint.kind, 0);
}

std::string anyJoint(const Model& model, const std::string& target, bool needsValue) {
    const auto fits = [&](const model::Joint& joint) {
        return needsValue ? hasValue(joint) : model::degreesOfFreedom(joint.kind) > 0;
    };
    const auto wanted = [&](const model::Joint& joint) {
        return joint.id == target || joint.point == target;
    };
    for (const model::Joint& joint : model.joints)
        if (wanted(joint) && fits(joint)) return joint.id;
    for (const model::Joint& joint : model.joints)
        if (fits(joint)) return joint.id;
    return {};
}

std::string anyConstraint(const Model& model, const std::string& target) {
    const auto isConstraint = [&](const std::string& id) {
        return model::findById(model.rods, id) || model::findById(model.wheels, id)
               || model::findById(model.cams, id) || model::findById(model.gears, id)
               || model::findById(model.drives, id) || model::findById(model.joints, id);
    };
    if (isConstraint(target)) return target;
    for (const std::string& first :
         {oneOf(model.rods, {}), oneOf(model.wheels, {}), oneOf(model.cams, {}),
          oneOf(model.gears, {}), oneOf(model.drives, {})})
        if (!first.empty()) return first;
    return oneOf(model.joints, {});
}

bool fitPoint(const Model& model, Signal& signal, const std::string& target) {
    const std::string point = anyPoint(model, target.empty() ? signal.at.point : target);
    if (point.empty()) return false;
    if (point != signal.at.point) signal.at = attachmentAt(model, point);
    return true;
}

/// Second end of a distance: another point than the first.
bool fitOther(const Model& model, Signal& signal) {
    if (model::findById(model.points, signal.other.point) && signal.other.point != signal.at.point)
        return true;
    for (const model::Point& point : model.points) {
        if (point.id == signal.at.point) continue;
        signal.other = attachmentAt(model, point.id);
        return true;
    }
    return false;
}

/// An element that the signal can be taken of: something that gives power, or a spring.
std::string anyElement(const Model& model, const Signal& signal, const std::string& target) {
    const std::string wanted = target.empty() ? signal.constraint : target;
    std::string first;
    bool found = false;
    model::forEachElementList(model, [&](const auto& list, const model::ListInfo&) {
        using Element = typename std::decay_t<decltype(list)>::value_type;
        const bool fits = signal.kind == SignalKind::Power ? model::givesPower<Element>
                                                           : model::isSpring<Element>;
        if (!fits) return;
        found = found || model::findById(list, wanted) != nullptr;
        if (first.empty()) first = oneOf(list, {});
    });
    return found ? wanted : first;
}

/// Aims the angle of transmission at `target`, or else at the last joint that guides a driven link.
bool fitTransmission(const Model& model, Signal& signal, const std::string& target) {
    const auto tryGuide = [&](const model::Joint& guide) {
        const std::vector<Signal> found = transmissionsAt(model, guide);
        if (found.empty()) return false;
        signal.joint = guide.id;
        signal.at = found.front().at;
        signal.other = found.front().other;
        return true;
    };
    const model::Joint* wanted =
        model::findById(model.joints, target.empty() ? signal.joint : target);
    if (wanted && tryGuide(*wanted)) return true;
    for (auto joint = model.joints.rbegin(); joint != model.joints.rend(); ++joint)
        if (tryGuide(*joint)) return true;
    return false;
}

/// An angle of a cam at the joint that guides its follower.
bool fitCam(const Model& model, const model::Cam& cam, Signal& signal) {
    for (const model::Joint& joint : model.joints) {
        const bool slides = joint.kind == model::JointKind::Prismatic;
        const bool turns = joint.kind == model::JointKind::Revolute && joint.point != cam.point;
        if ((joint.bodyA != cam.bodyA && joint.bodyB != cam.bodyA) || (!slides && !turns)) continue;
        signal.constraint = cam.id;
        signal.joint = joint.id;
        signal.at = signal.other = {};
        return true;
    }
    return false;
}

/// Lets an id of a list be `target`, itself, or the first one. @return whether there is one
template <class Element>
bool aimAt(std::string& id, const std::vector<Element>& list, const std::string& target) {
    id = oneOf(list, target.empty() ? id : target);
    return !id.empty();
}

/// Points the signal at `target`, or at the first element of the right kind.
bool aim(const Model& model, Signal& signal, const std::string& target) {
    switch (signal.kind) {
        case SignalKind::PointPosition:
        case SignalKind::PointVelocity:
        case SignalKind::PointAcceleration: return fitPoint(model, signal, target);
        case SignalKind::Distance:
        case SignalKind::PointOffset:
            return fitPoint(model, signal, target) && fitOther(model, signal);
        case SignalKind::JointCoordinate:
        case SignalKind::JointVelocity:
        case SignalKind::JointAcceleration: {
            const std::string joint = anyJoint(model, target.empty() ? signal.joint : target,
                                               signal.kind == SignalKind::JointCoordinate);
            if (joint != signal.joint) signal.coordinate = 0;
            signal.joint = joint;
            return !joint.empty();
        }
        case SignalKind::BodyDirection:
        case SignalKind::AngularVelocity:
        case SignalKind::DirectionAngle:
        case SignalKind::BodyAngle: return aimAt(signal.at.body, model.bodies, target);
        case SignalKind::InputValue: return aimAt(signal.input, model.inputs, target);
        case SignalKind::ConstraintImpulse:
        case SignalKind::Reaction:
            signal.constraint = anyConstraint(model, target.empty() ? signal.constraint : target);
            return !signal.constraint.empty();
        case SignalKind::ReactionMoment:
        case SignalKind::MomentImpulse: return aimAt(signal.constraint, model.joints, target);
        case SignalKind::FeedbackForce: return aimAt(signal.constraint, model.feedbacks, target);
        case SignalKind::ContactForce:
        case SignalKind::ContactGap:
        case SignalKind::ContactPower: return aimAt(signal.constraint, model.contacts, target);
        case SignalKind::TireLoad:
        case SignalKind::TireSlip:
        case SignalKind::TireSlipAngle:
        case SignalKind::TireForce: return aimAt(signal.constraint, model.tires, target);
        case SignalKind::WheelForce: return aimAt(signal.constraint, model.wheels, target);
        case SignalKind::MotorTorque: return aimAt(signal.motor, model.motors, target);
        case SignalKind::KineticEnergy:
        case SignalKind::PotentialEnergy: return true;
        case SignalKind::TransmissionAngle:
        case SignalKind::PressureAngle:
            if (const model::Cam* cam = model::findById(model.cams, target);
                cam != nullptr && fitCam(model, *cam, signal))
                return true;
            signal.constraint.clear();
            return fitTransmission(model, signal, target);
        case SignalKind::CamPlace: return aimAt(signal.constraint, model.cams, target);
        case SignalKind::AngularMomentum:
        case SignalKind::ShakingMoment:
            if (!fitPoint(model, signal, target)) return false;
            [[fallthrough]];
        case SignalKind::CenterOfMass:
        case SignalKind::Momentum:
        case SignalKind::ShakingForce:
            if (model::findById(model.bodies, target)) signal.bodies = {target};
            return !model.bodies.empty();
        case SignalKind::Power:
        case SignalKind::SpringForce:
        case SignalKind::Elongation:
            signal.constraint = anyElement(model, signal, target);
            return !signal.constraint.empty();
        case SignalKind::Formula:
            if (signal.expression.empty()) signal.expression = "t";
            return true;
    }
    return false;
}

template <class Element>
bool moveIn(std::vector<Element>& list, const std::string& id, int steps) {
    const auto found = std::find_if(list.begin(), list.end(),
                                    [&](const Element& element) { return element.id == id; });
    if (found == list.end()) return false;
    const auto from = found - list.begin();
    const auto to = from + steps;
    if (to < 0 || to >= static_cast<std::ptrdiff_t>(list.size())) return false;
    std::swap(list[static_cast<std::size_t>(from)], list[static_cast<std::size_t>(to)]);
    return true;
}

template <class Element>
std::string duplicateIn(const Model& model, std::vector<Element>& list, const std::string& id,
                        const std::string& stem) {
    const auto found = std::find_if(list.begin(), list.end(),
                                    [&](const Element& element) { return element.id == id; });
    if (found == list.end()) return {};
    Element copy = *found;
    copy.id = model::freshId(model, stem);
    if (!copy.name.empty()) copy.name += " copy";
    const std::string fresh = copy.id;
    list.insert(found + 1, std::move(copy));
    return fresh;
}

}  // namespace

std::string addSignal(Model& model, SignalKind kind, const std::string& target) {
    Signal signal;
    signal.kind = kind;
    if (!aim(model, signal, target)) return {};
    signal.id = model::freshId(model, "signal");
    signal.name = signalName(model, signal);
    model.signalList.push_back(signal);
    return signal.id;
}

void setSignalFormula(Model& model, const std::string& id, const std::string& formula) {
    model::Signal* signal = model::findById(model.signalList, id);
    if (signal == nullptr) return;
    signal->expression = formula;
    const auto fits = [&](const model::Signal& other) {
        return other.id != id && other.kind != SignalKind::Formula
               && other.kind != SignalKind::ConstraintImpulse
               && other.kind != SignalKind::MomentImpulse;
    };
    const auto& list = model.signalList;
    const auto first = std::find_if(list.begin(), list.end(), fits);
    std::vector<model::SignalOperand> operands;
    for (const std::string& name : model::namesIn(formula)) {
        if (name == "t" || model::findById(model.parameters, name)) continue;
        const auto known = std::find_if(signal->operands.begin(), signal->operands.end(),
                                        [&](const auto& operand) { return operand.name == name; });
        if (known != signal->operands.end())
            operands.push_back(*known);
        else if (first != list.end())
            operands.push_back({name, first->id, 0, {}, {}});
        else
            operands.push_back({name, {}, 0, "gravity", "y"});
    }
    signal->operands = std::move(operands);
}

std::string findOrAddSignal(Model& model, SignalKind kind, const std::string& target) {
    Signal wanted;
    wanted.kind = kind;
    return aim(model, wanted, target) ? measure(model, wanted) : std::string();
}

void setSignalKind(Model& model, const std::string& id, SignalKind kind) {
    Signal* signal = model::findById(model.signalList, id);
    if (!signal || signal->kind == kind) return;
    const bool namedByUs = signal->name == signalName(model, *signal);
    signal->kind = kind;
    aim(model, *signal, {});
    if (namedByUs) signal->name = signalName(model, *signal);
    for (model::CostTerm& term : model.costTerms)
        if (term.signal == id) fitTerm(model, term);
}

namespace {

/// What one wants little of, and not as much as there is at the start.
bool isEffort(const Model& model, const Signal& signal) {
    static const std::set<std::string> efforts{"N", "N m",       "W",          "V",
                                               "A", "m/s\u00b2", "rad/s\u00b2"};
    return signal.kind == SignalKind::InputValue || efforts.contains(signalUnit(model, signal));
}

}  // namespace

std::string addCostTerm(Model& model, const std::string& signal) {
    model::CostTerm term;
    term.id = model::freshId(model, "term");
    term.signal = signal;
    term.name = nameOr(model.signalList, signal);
    if (const Signal* measured = model::findById(model.signalList, signal);
        measured != nullptr && isEffort(model, *measured))
        term.reference = model::ReferenceKind::Constant;
    fitTerm(model, term);
    model.costTerms.push_back(term);
    return term.id;
}

bool isLimitedBySize(const Model& model, const Signal& signal) {
    return model::componentCount(model, signal) > 1 ? hasMagnitude(signalUnit(model, signal))
                                                    : isEffort(model, signal);
}

std::string addPeakLimit(Model& model, const std::string& signal,
                         std::optional<std::size_t> component, double atMost) {
    const Signal* measured = model::findById(model.signalList, signal);
    if (measured == nullptr) return {};
    const auto components = static_cast<std::size_t>(model::componentCount(model, *measured));
    const bool whole = !component && isLimitedBySize(model, *measured);
    const std::string id = addCostTerm(model, signal);
    model::CostTerm& term = model.costTerms.back();
    term.kind = whole ? model::TermKind::Magnitude : model::TermKind::Value;
    term.time = model::TermTime::Largest;
    term.reference = model::ReferenceKind::Constant;
    term.referenceValues.assign(components, model::Number(0.0));
    term.componentWeights.clear();
    if (components > 1 && !whole) {
        term.componentWeights.assign(components, model::Number(0.0));
        term.componentWeights.at(component.value_or(0)) = 1.0;
    }
    term.atMost = atMost;
    return id;
}

void fitTerm(Model& model, model::CostTerm& term) {
    const bool isNumber = model::isOfVibration(term.time) || term.time == model::TermTime::Response;
    const Signal* signal = model::findById(model.signalList, term.signal);
    if (!signal && !model::isOfVibration(term.time)) return;
    const auto count =
        isNumber ? 1 : static_cast<std::size_t>(model::componentCount(model, *signal));
    const auto weights = static_cast<std::size_t>(model::componentCount(model, term));
    if (term.reference == model::ReferenceKind::Constant) term.referenceValues.resize(count);
    if (term.reference == model::ReferenceKind::Expression)
        term.referenceExpressions.resize(count, "0");
    if (term.reference == model::ReferenceKind::Table)
        term.table.columns.resize(count, std::vector<double>(term.table.times.size(), 0.0));
    for (std::vector<double>& point : term.targets.points)
        if (term.time == model::TermTime::Nearest && !(point.size() == 2 && weights == 3))
            point.resize(weights, 0.0);
    if (!term.componentWeights.empty()) term.componentWeights.resize(weights, model::Number(1.0));
    // Variables of components that are gone would have nothing to vary.
    std::erase_if(model.designVariables, [&](const model::DesignVariable& variable) {
        if (variable.object != term.id) return false;
        const auto names = [&](const std::string& list, std::size_t size) {
            return variable.property.starts_with(list + ".")
                   && std::stoul("0" + variable.property.substr(list.size() + 1)) >= size;
        };
        return names("referenceValues", term.referenceValues.size())
               || names("componentWeights", term.componentWeights.size());
    });
}

void setTermSignal(Model& model, const std::string& id, const std::string& signal) {
    model::CostTerm* term = model::findById(model.costTerms, id);
    if (!term) return;
    if (term->name == nameOr(model.signalList, term->signal))
        term->name = nameOr(model.signalList, signal);
    term->signal = signal;
    fitTerm(model, *term);
}

void setTermTime(Model& model, const std::string& id, model::TermTime time) {
    model::CostTerm* term = model::findById(model.costTerms, id);
    if (!term) return;
    term->time = time;
    if (time == model::TermTime::Instant && term->instant == 0.0)
        term->instant = 0.5 * model.simulation.duration;
    if (time == model::TermTime::Nearest && term->kind == model::TermKind::Value)
        term->kind = model::TermKind::Squared;
    // At rest there is no start to compare with, and no time that a reference could follow.
    if (model::isAtRest(time)) term->reference = model::ReferenceKind::Constant;
    if (time == model::TermTime::Response && term->harmonic.input.empty() && !model.inputs.empty())
        term->harmonic = {model.inputs.front().id, 0.1, 10.0, 200};
    fitTerm(model, *term);
}

void setOtherSignal(Model& model, const std::string& id, std::size_t index,
                    const std::string& signal) {
    model::CostTerm* term = model::findById(model.costTerms, id);
    if (!term || index > term->otherSignals.size()) return;
    if (index == term->otherSignals.size()) term->otherSignals.emplace_back();
    term->otherSignals[index] = signal;
    std::erase(term->otherSignals, std::string());
    fitTerm(model, *term);
}

namespace {

/// The components of a signal at the start of the motion; none where it has no start.
std::vector<double> startValues(const Model& model, const std::string& signal) {
    Model begun = model;
    begun.costTerms.clear();
    begun.designVariables.clear();
    begun.cases = {};
    begun.optimization.stages.clear();
    begun.simulation.durationFormula.clear();
    begun.simulation.duration = std::min(begun.simulation.duration, begun.simulation.step);
    std::vector<double> values;
    try {
        SolveControl control;
        for (const Series& series : simulate(begun, {0.0}, control).signalSeries)
            if (series.id == signal && !series.values.empty())
                values.push_back(series.values.front());
    } catch (const base::InputError&) {  // the drawing does not close: that is told elsewhere
    } catch (const base::ComputationError&) {
    }
    return values;
}

}  // namespace

void setTermReference(Model& model, const std::string& id, model::ReferenceKind kind) {
    model::CostTerm* term = model::findById(model.costTerms, id);
    if (!term) return;
    // What somebody entered stays.
    const bool isUntouched =
        std::all_of(term->referenceValues.begin(), term->referenceValues.end(),
                    [](const model::Number& number) {
                        return number.expression.empty() && number.value == 0.0;
                    });
    if (kind == model::ReferenceKind::Constant && isUntouched
        && term->reference == model::ReferenceKind::InitialValue) {
        const std::vector<double> start = startValues(model, term->signal);
        term->referenceValues.assign(start.begin(), start.end());
    }
    term->reference = kind;
    if (kind == model::ReferenceKind::Table && term->table.times.empty())
        term->table.times = {0.0, model.simulation.duration};
    fitTerm(model, *term);
}

std::string addInput(Model& model, const std::string& name, const std::string& unit, int samples) {
    model::Input input;
    input.id = model::freshId(model, "input");
    input.name = name;
    input.unit = unit;
    input.samples.assign(static_cast<std::size_t>(std::max(2, samples)), 0.0);
    model.inputs.push_back(input);
    return input.id;
}

namespace {

void sampleFormula(const Model& model, model::Input& input) {
    // As many as the curve had, or enough to look smooth.
    constexpr std::size_t usual = 51;
    const std::size_t count = input.samples.size() > 2 ? input.samples.size() : usual;
    std::vector<double> times(count);
    for (std::size_t index = 0; index < count; ++index)
        times[index] =
            model.simulation.duration * static_cast<double>(index) / static_cast<double>(count - 1);
    try {
        std::vector<double> values = timeFormulaValues(model, input.expression, times);
        const bool zero =
            std::all_of(values.begin(), values.end(), [](double value) { return value == 0.0; });
        if (!zero || input.samples.size() < 2) input.samples = std::move(values);
    } catch (const base::InputError&) {
        if (input.samples.size() < 2) input.samples.assign(count, 0.0);
    }
}

}  // namespace

void setInputKind(Model& model, const std::string& input, model::InputKind kind) {
    model::Input* edited = model::findById(model.inputs, input);
    if (!edited || edited->kind == kind) return;
    edited->kind = kind;
    if (kind == model::InputKind::Samples) {
        sampleFormula(model, *edited);
        return;
    }
    edited->optimize = false;
    if (edited->expression.empty()) edited->expression = "0";
}

void addStage(Model& model) {
    model::OptimizationStage stage;
    stage.name = "Stage " + std::to_string(model.optimization.stages.size() + 1);
    model.optimization.stages.push_back(stage);
}

bool moveInList(Model& model, const std::string& id, int steps) {
    return moveIn(model.costTerms, id, steps) || moveIn(model.signalList, id, steps)
           || moveIn(model.inputs, id, steps) || moveIn(model.parameters, id, steps);
}

std::string duplicateInList(Model& model, const std::string& id) {
    const std::string term = duplicateIn(model, model.costTerms, id, "term");
    if (!term.empty()) return term;
    const std::string signal = duplicateIn(model, model.signalList, id, "signal");
    return signal.empty() ? duplicateIn(model, model.inputs, id, "input") : signal;
}

}  // namespace linkwright::session

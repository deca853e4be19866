// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/document/measurable_signals.h"

#include "engine/model/properties.h"
#include "engine/session/drawing/drawing.h"

#include <algorithm>
#include <array>

namespace linkwright::session {

namespace {

using model::Model;
using model::Signal;
using model::SignalKind;

/// Pairs of points that are offered: with more, nobody looks for one of them in a list.
constexpr std::size_t maxPairs = 4000;

template <class Element>
std::string ownName(const std::vector<Element>& list, const std::string& id) {
    const Element* element = model::findById(list, id);
    return element && !element->name.empty() ? element->name : id;
}

/// Name of an element that acts on bodies or joints, or of a joint.
std::string anyName(const Model& model, const std::string& id) {
    std::string name;
    model::forEachElementList(model, [&](const auto& list, const model::ListInfo&) {
        if (model::findById(list, id)) name = ownName(list, id);
    });
    return name.empty() ? ownName(model.joints, id) : name;
}

/// "", or " of Crank and Rod"
std::string groupName(const Model& model, const Signal& signal) {
    std::string text;
    for (const std::string& body : signal.bodies)
        text += (text.empty()                     ? " of "
                 : &body == &signal.bodies.back() ? " and "
                                                  : ", ")
                + ownName(model.bodies, body);
    return text;
}

/// "", or " 2" where the joint has several coordinates: they count from 1.
std::string coordinateNumber(const Model& model, const Signal& signal) {
    const model::Joint* joint = model::findById(model.joints, signal.joint);
    return joint && model::degreesOfFreedom(joint->kind) > 1
               ? " " + std::to_string(signal.coordinate + 1)
               : std::string();
}

/// The signal without what its kind does not look at, and without id, name and unit.
Signal essence(const Signal& signal) {
    Signal part;
    part.kind = signal.kind;
    switch (signal.kind) {
        case SignalKind::PointPosition:
        case SignalKind::PointVelocity:
        case SignalKind::PointAcceleration: part.at = signal.at; break;
        case SignalKind::JointCoordinate:
        case SignalKind::JointVelocity:
        case SignalKind::JointAcceleration:
            part.joint = signal.joint;
            part.coordinate = signal.coordinate;
            break;
        case SignalKind::DirectionAngle:
            part.worldDirection = signal.worldDirection;
            [[fallthrough]];
        case SignalKind::BodyDirection: part.direction = signal.direction; [[fallthrough]];
        case SignalKind::BodyAngle: part.at.body = signal.at.body; break;
        case SignalKind::AngularVelocity:
            part.at.body = signal.at.body;
            part.frame = signal.frame;
            break;
        case SignalKind::InputValue: part.input = signal.input; break;
        case SignalKind::TransmissionAngle:
        case SignalKind::PressureAngle:
            part.joint = signal.joint;
            part.constraint = signal.constraint;
            if (!signal.constraint.empty()) break;
            [[fallthrough]];
        case SignalKind::Distance:
        case SignalKind::PointOffset:
            part.at = signal.at;
            part.other = signal.other;
            break;
        case SignalKind::ConstraintImpulse:
        case SignalKind::Reaction:
        case SignalKind::ReactionMoment:
        case SignalKind::MomentImpulse:
        case SignalKind::FeedbackForce:
        case SignalKind::ContactForce:
        case SignalKind::ContactGap:
        case SignalKind::ContactPower:
        case SignalKind::TireLoad:
        case SignalKind::TireSlip:
        case SignalKind::TireSlipAngle:
        case SignalKind::TireForce:
        case SignalKind::WheelForce:
        case SignalKind::Power:
        case SignalKind::SpringForce:
        case SignalKind::Elongation:
        case SignalKind::CamPlace: part.constraint = signal.constraint; break;
        case SignalKind::MotorTorque: part.motor = signal.motor; break;
        case SignalKind::KineticEnergy:
        case SignalKind::PotentialEnergy: break;
        case SignalKind::AngularMomentum:
        case SignalKind::ShakingMoment: part.at = signal.at; [[fallthrough]];
        case SignalKind::CenterOfMass:
        case SignalKind::Momentum:
        case SignalKind::ShakingForce: part.bodies = signal.bodies; break;
        case SignalKind::Formula:
            part.expression = signal.expression;
            part.operands = signal.operands;
            break;
    }
    return part;
}

/// Lists the signals of a model, kind by kind.
class Catalog {
public:
    Catalog(const Model& model, bool planar) : model_(model), planar_(planar) {}

    std::vector<Signal> take() {
        addPoints();
        addJoints();
        addLinks();
        addForces();
        addWhole();
        addPairs();
        return std::move(list_);
    }

private:
    Signal& add(SignalKind kind) {
        list_.emplace_back();
        list_.back().kind = kind;
        return list_.back();
    }

    /// Impulses add up over the motion: one that is, or may be, kinematic has none.
    void addOf(const std::string& constraint, std::initializer_list<SignalKind> kinds) {
        const bool dynamic = model_.simulation.kind == model::MotionKind::Dynamic;
        for (const SignalKind kind : kinds)
            if (dynamic
                || !model::isOneOf(kind,
                                   {SignalKind::ConstraintImpulse, SignalKind::MomentImpulse}))
                add(kind).constraint = constraint;
    }

    [[nodiscard]] bool moves(const model::Point& point) const {
        return carrierOf(model_, point.id) != model::groundId;
    }

    void addPoints() {
        for (const model::Point& point : model_.points)
            if (moves(point))
                for (const SignalKind kind : {SignalKind::PointPosition, SignalKind::PointVelocity,
                                              SignalKind::PointAcceleration})
                    add(kind).at = {carrierOf(model_, point.id), point.id};
    }

    void addJoints() {
        for (const model::Joint& joint : model_.joints) {
            for (int index = 0; index < model::degreesOfFreedom(joint.kind); ++index)
                for (const SignalKind kind :
                     {SignalKind::JointCoordinate, SignalKind::JointVelocity,
                      SignalKind::JointAcceleration}) {
                    if (kind == SignalKind::JointCoordinate
                        && model::isQuaternionRotation(joint.kind, index))
                        continue;
                    Signal& signal = add(kind);
                    signal.joint = joint.id;
                    signal.coordinate = index;
                }
            if (joint.kind != model::JointKind::Free)
                addOf(joint.id, {SignalKind::Reaction, SignalKind::ReactionMoment,
                                 SignalKind::ConstraintImpulse, SignalKind::MomentImpulse});
        }
    }

    void addLinks() {
        for (const model::Body& body : model_.bodies) {
            if (planar_) add(SignalKind::BodyAngle).at.body = body.id;
            for (const SignalKind kind : {SignalKind::AngularVelocity, SignalKind::BodyDirection,
                                          SignalKind::DirectionAngle})
                add(kind).at.body = body.id;
            for (const SignalKind kind :
                 {SignalKind::CenterOfMass, SignalKind::Momentum, SignalKind::ShakingForce})
                add(kind).bodies = {body.id};
        }
    }

    void addForces() {
        model::forEachElementList(model_, [&](const auto& list, const model::ListInfo&) {
            using Element = typename std::decay_t<decltype(list)>::value_type;
            for (const Element& element : list) {
                if constexpr (model::isSpring<Element>)
                    addOf(element.id, {SignalKind::SpringForce, SignalKind::Elongation});
                if constexpr (model::holdsOnly<Element> || std::is_same_v<Element, model::Drive>)
                    addOf(element.id, {SignalKind::Reaction, SignalKind::ConstraintImpulse});
                if constexpr (std::is_same_v<Element, model::Cam>) addCam(element);
                if constexpr (std::is_same_v<Element, model::RollingWheel>)
                    addOf(element.id, {SignalKind::WheelForce});
                if constexpr (std::is_same_v<Element, model::Feedback>)
                    addOf(element.id, {SignalKind::FeedbackForce});
                if constexpr (std::is_same_v<Element, model::Contact>)
                    addOf(element.id, {SignalKind::ContactForce, SignalKind::ContactGap,
                                       SignalKind::ContactPower});
                if constexpr (std::is_same_v<Element, model::Tire>)
                    addOf(element.id, {SignalKind::TireForce, SignalKind::TireLoad,
                                       SignalKind::TireSlip, SignalKind::TireSlipAngle});
                if constexpr (std::is_same_v<Element, model::Motor>)
                    add(SignalKind::MotorTorque).motor = element.id;
                if constexpr (model::givesPower<Element>) addOf(element.id, {SignalKind::Power});
            }
        });
        for (const model::Input& input : model_.inputs)
            add(SignalKind::InputValue).input = input.id;
    }

    /// The place on the curve, and the angles at what guides the follower.
    void addCam(const model::Cam& cam) {
        addOf(cam.id, {SignalKind::CamPlace});
        for (const model::Joint& joint : model_.joints) {
            const bool guides = joint.bodyA == cam.bodyA || joint.bodyB == cam.bodyA;
            const bool slides = joint.kind == model::JointKind::Prismatic;
            if (!guides || (!slides && joint.kind != model::JointKind::Revolute)
                || (!slides && joint.point == cam.point))
                continue;
            for (const SignalKind kind :
                 {SignalKind::TransmissionAngle, SignalKind::PressureAngle}) {
                Signal& signal = add(kind);
                signal.constraint = cam.id;
                signal.joint = joint.id;
            }
        }
    }

    void addWhole() {
        if (model_.bodies.empty()) return;
        for (const SignalKind kind :
             {SignalKind::KineticEnergy, SignalKind::PotentialEnergy, SignalKind::CenterOfMass,
              SignalKind::Momentum, SignalKind::ShakingForce})
            add(kind);
        for (const model::Point& point : model_.points)
            if (!moves(point))
                for (const SignalKind kind :
                     {SignalKind::AngularMomentum, SignalKind::ShakingMoment})
                    add(kind).at = {model::groundId, point.id};
        for (const model::Joint& joint : model_.joints)
            for (Signal angle : transmissionsAt(model_, joint)) {
                list_.push_back(angle);
                angle.kind = SignalKind::PressureAngle;
                list_.push_back(angle);
            }
    }

    /// Points of one link keep their distance.
    void addPairs() {
        std::vector<std::vector<std::string>> carriers;
        for (const model::Point& point : model_.points) {
            carriers.push_back(bodiesAt(model_, point.id));
            if (!moves(point)) carriers.back().push_back(model::groundId);
        }
        std::size_t pairs = 0;
        for (std::size_t first = 0; first < carriers.size(); ++first)
            for (std::size_t second = first + 1; second < carriers.size(); ++second) {
                const bool rigid = std::any_of(
                    carriers[first].begin(), carriers[first].end(), [&](const std::string& body) {
                        return std::count(carriers[second].begin(), carriers[second].end(), body)
                               > 0;
                    });
                if (rigid || ++pairs > maxPairs) continue;
                for (const SignalKind kind : {SignalKind::Distance, SignalKind::PointOffset}) {
                    const std::string& from = model_.points[first].id;
                    const std::string& to = model_.points[second].id;
                    Signal& signal = add(kind);
                    signal.at = {carrierOf(model_, from), from};
                    signal.other = {carrierOf(model_, to), to};
                }
            }
    }

    const Model& model_;
    bool planar_;
    std::vector<Signal> list_;
};

}  // namespace

std::string signalName(const Model& model, const Signal& signal) {
    const std::string point = ownName(model.points, signal.at.point);
    const std::string otherPoint = ownName(model.points, signal.other.point);
    const std::string joint =
        coordinateNumber(model, signal) + " of " + ownName(model.joints, signal.joint);
    const std::string body = ownName(model.bodies, signal.at.body);
    switch (signal.kind) {
        case SignalKind::PointPosition: return "Position of " + point;
        case SignalKind::PointVelocity: return "Velocity of " + point;
        case SignalKind::PointAcceleration: return "Acceleration of " + point;
        case SignalKind::JointCoordinate:
            return (model::signalQuantity(model, signal) == base::Quantity::Length ? "Travel"
                                                                                   : "Angle")
                   + joint;
        case SignalKind::JointVelocity: return "Velocity" + joint;
        case SignalKind::JointAcceleration: return "Acceleration" + joint;
        case SignalKind::BodyDirection: return "Direction of " + body;
        case SignalKind::AngularVelocity: return "Angular velocity of " + body;
        case SignalKind::DirectionAngle:
        case SignalKind::BodyAngle: return "Angle of " + body;
        case SignalKind::InputValue: return "Value of " + ownName(model.inputs, signal.input);
        case SignalKind::Distance: return "Distance " + point + " to " + otherPoint;
        case SignalKind::PointOffset: return "Offset " + point + " to " + otherPoint;
        case SignalKind::FeedbackForce:
            return "Force of " + ownName(model.feedbacks, signal.constraint);
        case SignalKind::ConstraintImpulse:
            return "Impulse of " + anyName(model, signal.constraint);
        case SignalKind::Reaction: {
            const std::string of = " of " + anyName(model, signal.constraint);
            if (model::findById(model.joints, signal.constraint)) return "Reaction" + of;
            return (model::signalQuantity(model, signal) == base::Quantity::Torque ? "Torque"
                                                                                   : "Force")
                   + of;
        }
        case SignalKind::ReactionMoment:
            return "Reaction moment of " + anyName(model, signal.constraint);
        case SignalKind::MomentImpulse:
            return "Angular impulse of " + anyName(model, signal.constraint);
        case SignalKind::ContactForce:
            return "Force of " + ownName(model.contacts, signal.constraint);
        case SignalKind::ContactGap: return "Gap of " + ownName(model.contacts, signal.constraint);
        case SignalKind::ContactPower:
            return "Friction power of " + ownName(model.contacts, signal.constraint);
        case SignalKind::TireLoad: return "Load of " + ownName(model.tires, signal.constraint);
        case SignalKind::TireSlip: return "Slip of " + ownName(model.tires, signal.constraint);
        case SignalKind::TireSlipAngle:
            return "Slip angle of " + ownName(model.tires, signal.constraint);
        case SignalKind::TireForce: return "Force of " + ownName(model.tires, signal.constraint);
        case SignalKind::WheelForce: return "Force of " + ownName(model.wheels, signal.constraint);
        case SignalKind::MotorTorque: return "Torque of " + ownName(model.motors, signal.motor);
        case SignalKind::KineticEnergy: return "Kinetic energy";
        case SignalKind::PotentialEnergy: return "Potential energy";
        case SignalKind::Formula: return "Formula";
        case SignalKind::TransmissionAngle:
        case SignalKind::PressureAngle: {
            const std::string quantity = signal.kind == SignalKind::PressureAngle
                                             ? "Pressure angle at "
                                             : "Transmission angle at ";
            return quantity
                   + (signal.constraint.empty() ? otherPoint
                                                : ownName(model.cams, signal.constraint));
        }
        case SignalKind::CamPlace:
            return "Position along " + ownName(model.cams, signal.constraint);
        case SignalKind::CenterOfMass: return "Center of mass" + groupName(model, signal);
        case SignalKind::Momentum: return "Momentum" + groupName(model, signal);
        case SignalKind::AngularMomentum:
            return "Angular momentum" + groupName(model, signal) + " about " + point;
        case SignalKind::ShakingForce: return "Shaking force" + groupName(model, signal);
        case SignalKind::ShakingMoment:
            return "Shaking moment" + groupName(model, signal) + " about " + point;
        case SignalKind::Power: return "Power of " + anyName(model, signal.constraint);
        case SignalKind::SpringForce: return "Force of " + anyName(model, signal.constraint);
        case SignalKind::Elongation: return "Elongation of " + anyName(model, signal.constraint);
    }
    return {};
}

std::vector<Signal> transmissionsAt(const Model& model, const model::Joint& guide) {
    std::vector<Signal> found;
    if (guide.kind != model::JointKind::Revolute && guide.kind != model::JointKind::Prismatic)
        return found;
    for (const std::string& driven : {guide.bodyB, guide.bodyA})
        for (const model::Joint& middle : model.joints)
            for (const model::Joint& far : model.joints) {
                if (driven == model::groundId || &middle == &guide || &far == &guide
                    || &far == &middle || middle.point == guide.point || middle.point == far.point)
                    continue;
                const bool touches = middle.bodyA == driven || middle.bodyB == driven;
                const std::string& coupler = middle.bodyA == driven ? middle.bodyB : middle.bodyA;
                if (!touches || coupler == model::groundId
                    || (far.bodyA != coupler && far.bodyB != coupler))
                    continue;
                Signal signal;
                signal.kind = SignalKind::TransmissionAngle;
                signal.joint = guide.id;
                signal.other = {coupler, middle.point};
                signal.at = {coupler, far.point};
                found.push_back(signal);
            }
    return found;
}

std::vector<Signal> measurableSignals(const Model& model, bool planar) {
    return Catalog(model, planar).take();
}

std::string findSignal(const Model& model, const Signal& wanted) {
    const Signal sought = essence(wanted);
    for (const Signal& signal : model.signalList)
        if (signal.kind == wanted.kind && essence(signal) == sought) return signal.id;
    return {};
}

std::string measure(Model& model, const Signal& wanted) {
    if (std::string known = findSignal(model, wanted); !known.empty()) return known;
    Signal signal = wanted;
    signal.id = model::freshId(model, "signal");
    signal.name = signalName(model, signal);
    model.signalList.push_back(signal);
    return signal.id;
}

std::string componentName(model::SignalKind kind, std::size_t component, std::size_t count) {
    static constexpr std::array<const char*, 3> axes{"x", "y", "z"};
    static constexpr std::array<const char*, 3> ofGround{"longitudinal", "lateral", "normal"};
    if (count == 1) return {};
    if (component >= axes.size()) return std::to_string(component + 1);
    return kind == model::SignalKind::WheelForce ? ofGround[component] : axes[component];
}

bool hasMagnitude(const std::string& unit) {
    return !unit.empty() && unit != "m";
}

std::string signalUnit(const Model& model, const Signal& signal) {
    switch (signal.kind) {
        case SignalKind::InputValue: {
            const model::Input* input = model::findById(model.inputs, signal.input);
            return input != nullptr ? input->unit : std::string();
        }
        case SignalKind::Formula: return signal.unit;
        case SignalKind::ConstraintImpulse: {
            Signal rate = signal;
            rate.kind = SignalKind::Reaction;
            return model::signalQuantity(model, rate) == base::Quantity::Torque ? "N m s" : "N s";
        }
        case SignalKind::MomentImpulse: return "N m s";
        case SignalKind::Momentum: return "kg m/s";
        case SignalKind::AngularMomentum: return "kg m\u00b2/s";
        case SignalKind::ContactPower:
        case SignalKind::Power: return "W";
        default: return base::unitSymbol(model::signalQuantity(model, signal));
    }
}

}  // namespace linkwright::session

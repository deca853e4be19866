// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/properties.h"

namespace linkwright::model {

namespace {

using base::Quantity;

constexpr std::array<const char*, 4> quaternionNames{"w", "x", "y", "z"};
constexpr std::array<const char*, 6> inertiaNames{"xx", "yy", "zz", "xy", "xz", "yz"};

/// Names numbers one after the other and hands them to `Visit(PropertyInfo, Number&, Relevance)`.
template <class Visit>
class Walker {
public:
    explicit Walker(Visit& visit) : visit_(visit) {}

    void enter(const std::string& object) { object_ = &object; }

    template <class NumberType>
    void number(std::string property, std::string label, Quantity quantity, NumberType& number,
                Relevance relevance = Relevance::Used) {
        visit_(PropertyInfo{*object_, std::move(property), std::move(label), quantity}, number,
               relevance);
    }

    template <class Numbers, class Names>
    void group(const std::string& property, const std::string& label, Quantity quantity,
               Numbers& numbers, const Names& names, Relevance relevance = Relevance::Used) {
        for (std::size_t index = 0; index < names.size(); ++index)
            number(property + "." + names[index], label + " " + names[index], quantity,
                   numbers[index], relevance);
    }

private:
    Visit& visit_;
    const std::string* object_ = nullptr;
};

template <class Walk, Is<Parameter> ParameterType>
void visitNumbers(Walk& walk, ParameterType& parameter, const Model&) {
    walk.number("value", "Value", Quantity::Unknown, parameter.value);
}

template <class Walk, Is<Point> PointType>
void visitNumbers(Walk& walk, PointType& point, const Model&) {
    walk.group("position", "Position", Quantity::Length, point.position, axisNames);
}

template <class Walk, Is<Input> InputType>
void visitNumbers(Walk&, InputType&, const Model&) {}

template <class Walk, Is<Body> BodyType>
void visitNumbers(Walk& walk, BodyType& body, const Model&) {
    auto& mass = body.massProperties;
    const Relevance explicitOnly = usedIf(mass.kind == MassKind::Explicit);
    walk.number("mass", "Mass", Quantity::Mass, mass.mass);
    if (mass.centerOfMass)
        walk.group("centerOfMass", "Center of mass", Quantity::Length, *mass.centerOfMass,
                   axisNames, explicitOnly);
    walk.group("inertia", "Inertia", Quantity::Inertia, mass.inertia, inertiaNames, explicitOnly);
}

/// Label of one coordinate: "Start angle", or "Start angle 2" when the joint has several.
std::string coordinateLabel(const Joint& joint, std::size_t index, const std::string& what) {
    return joint.coordinates.size() > 1 ? what + " " + std::to_string(index + 1) : what;
}

template <class Walk, Is<Joint> JointType>
void visitNumbers(Walk& walk, JointType& joint, const Model&) {
    const JointKind kind = joint.kind;
    const JointTraits& traits = traitsOf(kind);
    const bool quaternion = traits.turnsByQuaternion;
    walk.group("axis", "Axis", Quantity::Dimensionless, joint.axis, axisNames,
               usedIf(traits.axes > 0));
    walk.group("secondAxis", "Second axis", Quantity::Dimensionless, joint.secondAxis, axisNames,
               usedIf(traits.axes > 1));
    walk.number("pitch", "Pitch", Quantity::Length, joint.pitch, usedIf(kind == JointKind::Screw));
    for (std::size_t index = 0; index < joint.coordinates.size(); ++index) {
        auto& coordinate = joint.coordinates[index];
        const bool travel = isTranslation(kind, static_cast<int>(index));
        const std::string suffix = "." + std::to_string(index);
        const std::string noun = travel ? "travel" : "angle";
        const Quantity position = travel ? Quantity::Length : Quantity::Angle;
        // The orientation of spherical and free joints is a quaternion, not three angles.
        const Relevance asNumber = usedIf(travel || !quaternion);
        walk.number("drawn" + suffix, coordinateLabel(joint, index, "Drawn " + noun), position,
                    coordinate.drawn, asNumber);
        if (coordinate.start)
            walk.number("start" + suffix, coordinateLabel(joint, index, "Start " + noun), position,
                        *coordinate.start, asNumber);
        if (coordinate.startVelocity)
            walk.number("startVelocity" + suffix, coordinateLabel(joint, index, "Start velocity"),
                        travel ? Quantity::Velocity : Quantity::AngularVelocity,
                        *coordinate.startVelocity);
        walk.number("damping" + suffix, coordinateLabel(joint, index, "Damping"),
                    travel ? Quantity::Damping : Quantity::TorsionalDamping, coordinate.damping);
    }
    if (joint.startOrientation)
        walk.group("startOrientation", "Start orientation", Quantity::Dimensionless,
                   *joint.startOrientation, quaternionNames, usedIf(quaternion));
}

/// Force or torque: that of a gear coupling acts on the coordinate of joint B.
Quantity reactionQuantity(const Model& model, const std::string& constraint) {
    if (const GearCoupling* gear = findById(model.gears, constraint))
        return isTravel(model, gear->jointB, gear->coordinateB) ? Quantity::Force
                                                                : Quantity::Torque;
    const Drive* drive = findById(model.drives, constraint);
    if (drive && drive->kind == DriveKind::JointCoordinate
        && !isTravel(model, drive->joint, drive->coordinate))
        return Quantity::Torque;
    return Quantity::Force;
}

/// Quantity of the force u of a feedback.
Quantity feedbackQuantity(const Model& model, const std::string& id) {
    const Feedback* feedback = findById(model.feedbacks, id);
    if (!feedback) return Quantity::Unknown;
    return feedback->joint.empty() || isTravel(model, feedback->joint, feedback->coordinate)
               ? Quantity::Force
               : Quantity::Torque;
}

/// Quantity of a spring's elongation or force, along a line, a travel or an angle.
Quantity springQuantity(const Model& model, const Signal& signal) {
    bool turns = false;
    forEachElementList(model, [&](const auto& list, const ListInfo&) {
        using Element = typename std::decay_t<decltype(list)>::value_type;
        if constexpr (isSpring<Element> && requires(Element spring) { spring.joint; })
            if (const Element* spring = findById(list, signal.constraint))
                turns = !isTravel(model, spring->joint, spring->coordinate);
    });
    if (signal.kind == SignalKind::Elongation) return turns ? Quantity::Angle : Quantity::Length;
    return turns ? Quantity::Torque : Quantity::Force;
}

template <class Walk, Is<Signal> SignalType>
void visitNumbers(Walk& walk, SignalType& signal, const Model&) {
    const bool ofAngle = signal.kind == SignalKind::DirectionAngle;
    walk.group("direction", "Direction", Quantity::Dimensionless, signal.direction, axisNames,
               usedIf(ofAngle || signal.kind == SignalKind::BodyDirection));
    walk.group("worldDirection", "World direction", Quantity::Dimensionless, signal.worldDirection,
               axisNames, usedIf(ofAngle));
}

template <class Walk, Is<CostTerm> TermType>
void visitNumbers(Walk& walk, TermType& term, const Model& model) {
    const Signal* signal = findById(model.signalList, term.signal);
    const bool measured = signal && !isOfVibration(term.time) && term.time != TermTime::Response;
    const Quantity quantity = measured ? signalQuantity(model, *signal) : Quantity::Unknown;
    const Relevance constantOnly =
        usedIf(term.reference == ReferenceKind::Constant && term.time != TermTime::Nearest);
    walk.number("weight", "Weight", Quantity::Unknown, term.weight);
    for (std::size_t index = 0; index < term.referenceValues.size(); ++index)
        walk.number("referenceValues." + std::to_string(index),
                    "Reference " + std::to_string(index + 1), quantity, term.referenceValues[index],
                    constantOnly);
    for (std::size_t index = 0; index < term.componentWeights.size(); ++index)
        walk.number("componentWeights." + std::to_string(index),
                    "Component weight " + std::to_string(index + 1), Quantity::Unknown,
                    term.componentWeights[index]);
    walk.number("smoothing", "Smoothing", quantity, term.smoothing,
                usedIf(isSmoothAtZero(term.kind) || isSmoothed(term.time)));
    walk.number("limit", "Limit", quantity, term.limit, usedIf(isBeyond(term.kind)));
    // In the unit of the signal where the term is a value of it.
    const bool plain = term.kind != TermKind::Squared && !isBeyond(term.kind)
                       && term.time != TermTime::Running && term.time != TermTime::Nearest;
    const Quantity own = plain ? quantity : Quantity::Unknown;
    if (term.atLeast) walk.number("atLeast", "At least", own, *term.atLeast);
    if (term.atMost) walk.number("atMost", "At most", own, *term.atMost);
}

/// Visits the numbers of all elements, or only of those called `*only`. `ModelType` is `Model`
/// or `const Model`.
template <class ModelType, class Visit>
void walkModel(ModelType& model, const std::string* only, Visit visit) {
    static const std::string gravityId = "gravity";
    Walker<Visit> walk(visit);
    forEachList(model, [&](auto& list, const ListInfo&) {
        using Element = typename std::remove_cvref_t<decltype(list)>::value_type;
        for (auto& element : list) {
            if (only && element.id != *only) continue;
            walk.enter(element.id);
            visitNumbers(walk, element, model);
        }
        if constexpr (std::same_as<Element, Parameter>)
            if (!only || *only == gravityId) {
                walk.enter(gravityId);
                for (std::size_t index = 0; index < 3; ++index)
                    walk.number(axisNames[index], std::string("Gravity ") + axisNames[index],
                                Quantity::Acceleration, model.gravity[index]);
            }
    });
}

}  // namespace

Quantity signalQuantity(const Model& model, const Signal& signal) {
    const bool travel = isTravel(model, signal.joint, signal.coordinate);
    switch (signal.kind) {
        case SignalKind::PointPosition:
        case SignalKind::PointOffset: return Quantity::Length;
        case SignalKind::PointVelocity: return Quantity::Velocity;
        case SignalKind::JointCoordinate: return travel ? Quantity::Length : Quantity::Angle;
        case SignalKind::JointVelocity:
            return travel ? Quantity::Velocity : Quantity::AngularVelocity;
        case SignalKind::BodyDirection: return Quantity::Dimensionless;
        case SignalKind::AngularVelocity: return Quantity::AngularVelocity;
        case SignalKind::InputValue:
        case SignalKind::Formula: return Quantity::Unknown;
        case SignalKind::FeedbackForce: return feedbackQuantity(model, signal.constraint);
        case SignalKind::PointAcceleration: return Quantity::Acceleration;
        case SignalKind::JointAcceleration:
            return travel ? Quantity::Acceleration : Quantity::AngularAcceleration;
        case SignalKind::DirectionAngle:
        case SignalKind::TransmissionAngle:
        case SignalKind::PressureAngle:
        case SignalKind::BodyAngle: return Quantity::Angle;
        case SignalKind::CenterOfMass:
        case SignalKind::Distance: return Quantity::Length;
        case SignalKind::ConstraintImpulse:
        case SignalKind::MomentImpulse:
        case SignalKind::Momentum:
        case SignalKind::AngularMomentum:
        case SignalKind::ContactPower:
        case SignalKind::Power: return Quantity::Unknown;
        case SignalKind::TireLoad:
        case SignalKind::TireForce:
        case SignalKind::WheelForce:
        case SignalKind::ContactForce: return Quantity::Force;
        case SignalKind::TireSlip: return Quantity::Dimensionless;
        case SignalKind::TireSlipAngle: return Quantity::Angle;
        case SignalKind::CamPlace:
        case SignalKind::ContactGap: return Quantity::Length;
        case SignalKind::ShakingForce: return Quantity::Force;
        case SignalKind::ShakingMoment:
        case SignalKind::ReactionMoment: return Quantity::Torque;
        case SignalKind::SpringForce:
        case SignalKind::Elongation: return springQuantity(model, signal);
        case SignalKind::Reaction: return reactionQuantity(model, signal.constraint);
        case SignalKind::KineticEnergy:
        case SignalKind::PotentialEnergy: return Quantity::Energy;
        case SignalKind::MotorTorque: {
            const Motor* motor = findById(model.motors, signal.motor);
            return motor && isTravel(model, motor->joint, motor->coordinate) ? Quantity::Force
                                                                             : Quantity::Torque;
        }
    }
    return Quantity::Unknown;
}

bool measuresTravel(const Model& model, const Feedback& feedback) {
    if (const Signal* signal = findById(model.signalList, feedback.measuredSignal))
        return signalQuantity(model, *signal) == Quantity::Length;
    return isTravel(model, feedback.measured(), feedback.measuredCoordinate);
}

void forEachNumber(Model& model, const NumberVisitor& visit) {
    walkModel(model, nullptr,
              [&](const PropertyInfo& info, Number& number, Relevance) { visit(info, number); });
}

void forEachNumber(const Model& model, const ConstNumberVisitor& visit) {
    walkModel(model, nullptr, [&](const PropertyInfo& info, const Number& number, Relevance) {
        visit(info, number);
    });
}

std::vector<PropertyInfo> propertiesOf(const Model& model, const std::string& object) {
    std::vector<PropertyInfo> properties;
    walkModel(model, &object, [&](PropertyInfo info, const Number&, Relevance relevance) {
        if (relevance == Relevance::Used) properties.push_back(std::move(info));
    });
    return properties;
}

Number* findNumber(Model& model, const std::string& object, const std::string& property) {
    Number* found = nullptr;
    walkModel(model, &object, [&](const PropertyInfo& info, Number& number, Relevance) {
        if (!found && info.property == property) found = &number;
    });
    return found;
}

const Number* findNumber(const Model& model, const std::string& object,
                         const std::string& property) {
    const Number* found = nullptr;
    walkModel(model, &object, [&](const PropertyInfo& info, const Number& number, Relevance) {
        if (!found && info.property == property) found = &number;
    });
    return found;
}

int assignSlots(Model& model) {
    int count = 0;
    walkModel(model, nullptr,
              [&](const PropertyInfo&, Number& number, Relevance) { number.slot = count++; });
    return count;
}

}  // namespace linkwright::model

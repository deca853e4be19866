// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/properties.h"

namespace linkwright::model {

namespace {

using base::Quantity;

constexpr std::array<const char*, 3> axisNames{"x", "y", "z"};
constexpr std::array<const char*, 4> quaternionNames{"w", "x", "y", "z"};
constexpr std::array<const char*, 6> inertiaNames{"xx", "yy", "zz", "xy", "xz", "yz"};

/// Whether a number has any influence given the kind of its element: the inertia of a rod is
/// derived, a revolute joint has no second axis.
enum class Relevance { Used, Unused };

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

Relevance usedIf(bool used) {
    return used ? Relevance::Used : Relevance::Unused;
}

template <class Walk, class BodyType>
void visitBody(Walk& walk, BodyType& body) {
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

template <class Walk, class JointType>
void visitJoint(Walk& walk, JointType& joint) {
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

template <class Walk, class SpringType>
void visitSpring(Walk& walk, SpringType& spring) {
    walk.number("stiffness", "Stiffness", Quantity::Stiffness, spring.stiffness);
    if (spring.freeLength)
        walk.number("freeLength", "Free length", Quantity::Length, *spring.freeLength);
    walk.number("damping", "Damping", Quantity::Damping, spring.damping);
}

template <class Walk, class SpringType>
void visitTorsionalSpring(Walk& walk, SpringType& spring) {
    walk.number("stiffness", "Stiffness", Quantity::TorsionalStiffness, spring.stiffness);
    if (spring.freeAngle)
        walk.number("freeAngle", "Free angle", Quantity::Angle, *spring.freeAngle);
    walk.number("damping", "Damping", Quantity::TorsionalDamping, spring.damping);
}

/// Labels carry the unit where no quantity stands for it.
template <class Walk, class MotorType>
void visitMotor(Walk& walk, MotorType& motor) {
    walk.number("gearRatio", "Gear ratio", Quantity::Dimensionless, motor.gearRatio);
    walk.number("torqueConstant", "Torque constant (N m/A)", Quantity::Unknown,
                motor.torqueConstant);
    walk.number("backEmfConstant", "Back-EMF constant (V s/rad)", Quantity::Unknown,
                motor.backEmfConstant);
    walk.number("resistance", "Resistance (\u03a9)", Quantity::Unknown, motor.resistance);
    walk.number("viscousFriction", "Viscous friction", Quantity::TorsionalDamping,
                motor.viscousFriction);
    walk.number("rotorInertia", "Rotor inertia", Quantity::Inertia, motor.rotorInertia);
    walk.number("coulombFriction", "Dry friction at the joint", Quantity::Torque,
                motor.coulombFriction);
    walk.number("frictionVelocity", "Velocity of full dry friction", Quantity::AngularVelocity,
                motor.frictionVelocity);
}

bool isTravel(const Model& model, const std::string& jointId, int coordinate) {
    const Joint* joint = findById(model.joints, jointId);
    return joint && isTranslation(joint->kind, coordinate);
}

Quantity loadQuantity(const Model& model, const Load& load) {
    if (load.kind == LoadKind::Force) return Quantity::Force;
    if (load.kind == LoadKind::Torque) return Quantity::Torque;
    return isTravel(model, load.joint, load.coordinate) ? Quantity::Force : Quantity::Torque;
}

template <class Walk, class LoadType>
void visitLoad(Walk& walk, const Model& model, LoadType& load) {
    walk.group("direction", "Direction", Quantity::Dimensionless, load.direction, axisNames,
               usedIf(load.kind != LoadKind::JointLoad));
    walk.number("magnitude", "Magnitude", loadQuantity(model, load), load.magnitude);
}

/// A ratio of two angles or two lengths has no unit; that of a rack is in m/rad.
Quantity gearQuantity(const Model& model, const GearCoupling& gear) {
    const bool alike = isTravel(model, gear.jointA, gear.coordinateA)
                       == isTravel(model, gear.jointB, gear.coordinateB);
    return alike ? Quantity::Dimensionless : Quantity::Unknown;
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
        case SignalKind::InputValue: return Quantity::Unknown;
        case SignalKind::FeedbackForce: return feedbackQuantity(model, signal.constraint);
        case SignalKind::PointAcceleration: return Quantity::Acceleration;
        case SignalKind::JointAcceleration:
            return travel ? Quantity::Acceleration : Quantity::AngularAcceleration;
        case SignalKind::DirectionAngle:
        case SignalKind::BodyAngle: return Quantity::Angle;
        case SignalKind::Distance: return Quantity::Length;
        case SignalKind::ConstraintImpulse:
        case SignalKind::MomentImpulse: return Quantity::Unknown;
        case SignalKind::ReactionMoment: return Quantity::Torque;
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

/// Whether a feedback measures a length.
bool measuresTravel(const Model& model, const Feedback& feedback) {
    if (const Signal* signal = findById(model.signalList, feedback.measuredSignal))
        return signalQuantity(model, *signal) == Quantity::Length;
    return isTravel(model, feedback.measured(), feedback.measuredCoordinate);
}

template <class Walk, class SignalType>
void visitSignal(Walk& walk, SignalType& signal) {
    const bool ofAngle = signal.kind == SignalKind::DirectionAngle;
    walk.group("direction", "Direction", Quantity::Dimensionless, signal.direction, axisNames,
               usedIf(ofAngle || signal.kind == SignalKind::BodyDirection));
    walk.group("worldDirection", "World direction", Quantity::Dimensionless, signal.worldDirection,
               axisNames, usedIf(ofAngle));
}

template <class Walk, class TermType>
void visitTerm(Walk& walk, const Model& model, TermType& term) {
    const Signal* signal = findById(model.signalList, term.signal);
    const Quantity quantity = signal ? signalQuantity(model, *signal) : Quantity::Unknown;
    const Relevance constantOnly = usedIf(term.reference == ReferenceKind::Constant);
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
                usedIf(term.kind == TermKind::Absolute));
    walk.number("limit", "Limit", quantity, term.limit, usedIf(term.kind == TermKind::Beyond));
}

/// Visits the numbers of all elements, or only of those called `*only`. `ModelType` is `Model`
/// or `const Model`.
template <class ModelType, class Visit>
void walkModel(ModelType& model, const std::string* only, Visit visit) {
    static const std::string gravityId = "gravity";
    Walker<Visit> walk(visit);
    const auto forEach = [&](auto& list, auto&& visitElement) {
        for (auto& element : list) {
            if (only && element.id != *only) continue;
            walk.enter(element.id);
            visitElement(element);
        }
    };
    forEach(model.parameters, [&](auto& parameter) {
        walk.number("value", "Value", Quantity::Unknown, parameter.value);
    });
    if (!only || *only == gravityId) {
        walk.enter(gravityId);
        for (std::size_t index = 0; index < 3; ++index)
            walk.number(axisNames[index], std::string("Gravity ") + axisNames[index],
                        Quantity::Acceleration, model.gravity[index]);
    }
    forEach(model.points, [&](auto& point) {
        walk.group("position", "Position", Quantity::Length, point.position, axisNames);
    });
    forEach(model.bodies, [&](auto& body) { visitBody(walk, body); });
    forEach(model.joints, [&](auto& joint) { visitJoint(walk, joint); });
    forEach(model.springs, [&](auto& spring) { visitSpring(walk, spring); });
    forEach(model.torsionalSprings, [&](auto& spring) { visitTorsionalSpring(walk, spring); });
    forEach(model.jointFrictions, [&](auto& friction) {
        visitJointFriction(walk, friction, isTravel(model, friction.joint, friction.coordinate),
                           usedIf);
    });
    forEach(model.feedbacks, [&](auto& feedback) {
        visitFeedback(walk, feedback, measuresTravel(model, feedback), usedIf);
    });
    forEach(model.rods, [&](auto& rod) {
        if (rod.length) walk.number("length", "Length", Quantity::Length, *rod.length);
    });
    forEach(model.gears, [&](auto& gear) {
        walk.number("ratio", "Ratio", gearQuantity(model, gear), gear.ratio);
    });
    forEach(model.motors, [&](auto& motor) { visitMotor(walk, motor); });
    forEach(model.loads, [&](auto& load) { visitLoad(walk, model, load); });
    forEach(model.signalList, [&](auto& signal) { visitSignal(walk, signal); });
    forEach(model.costTerms, [&](auto& term) { visitTerm(walk, model, term); });
}

}  // namespace

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

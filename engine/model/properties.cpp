// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/properties.h"

#include "engine/model/descriptions.h"

namespace linkwright::model {

namespace {

using base::Quantity;

constexpr std::array<const char*, 4> quaternionNames{"w", "x", "y", "z"};

/// Names numbers one after the other and hands them to `Visit(PropertyInfo, Number&, used)`.
template <class Visit>
class NumberWalk : public FieldVisitor {
public:
    explicit NumberWalk(Visit& visit) : visit_(visit) {}

    void enter(const std::string& object) { object_ = &object; }

    template <class NumberType>
    void number(const Field& field, NumberType& number) {
        const std::string place = field.number > 0 ? std::to_string(field.number) : std::string();
        add(field.key + place, place.empty() ? field.label : field.label + (" " + place),
            field.quantity, number, field.used);
    }
    template <class OptionalNumber, class Standard>
    void number(const Field& field, OptionalNumber& number, const Standard&) {
        if (number) this->number(field, *number);
    }

    template <class Numbers, class Names>
    void numbers(const Field& field, Numbers& numbers, const Names& names) {
        using base::Quantity;
        for (std::size_t index = 0; index < names.size(); ++index)
            add(std::string(field.key) + "." + names[index],
                std::string(field.label) + " " + names[index] + field.labelEnd,
                index < 3 || field.fromFourth == Quantity::Unknown ? field.quantity
                                                                   : field.fromFourth,
                numbers[index], field.used);
    }

    template <class OptionalNumbers, class Names, class Standard>
    void numbers(const Field& field, OptionalNumbers& numbers, const Names& names,
                 const Standard&) {
        if (numbers) this->numbers(field, *numbers, names);
    }

    template <class Numbers>
    void rows(const Field& field, Numbers& numbers) {
        for (std::size_t row = 0; row < numbers.size(); ++row)
            add(std::string(field.key) + "." + std::to_string(row),
                std::string(field.label) + " " + std::to_string(row + 1), field.quantity,
                numbers[row], field.used);
    }

    template <class Part, class DescribePart>
    void part(const Field&, Part& part, const DescribePart& describePart) {
        describePart(*this, part);
    }
    template <class Parts, class DescribePart>
    void list(const Field&, Parts& parts, const DescribePart& describePart) {
        for (std::size_t place = 0; place < parts.size(); ++place)
            describePart(*this, parts[place], place);
    }

    template <class NumberType>
    void add(std::string property, std::string label, Quantity quantity, NumberType& number,
             bool used = true) {
        visit_(PropertyInfo{*object_, std::move(property), std::move(label), quantity}, number,
               used);
    }

private:
    Visit& visit_;
    const std::string* object_ = nullptr;
};

/// Label of one coordinate: "Start angle", or "Start angle 2" when the joint has several.
std::string coordinateLabel(const Joint& joint, std::size_t index, const std::string& what) {
    return joint.coordinates.size() > 1 ? what + " " + std::to_string(index + 1) : what;
}

template <class Walk, Is<Joint> JointType>
void visitNumbers(Walk& walk, JointType& joint, const Model&) {
    const JointKind kind = joint.kind;
    const JointTraits& traits = traitsOf(kind);
    const bool quaternion = traits.turnsByQuaternion;
    walk.numbers(Field("axis", "Axis", Quantity::Dimensionless).onlyIf(traits.axes > 0), joint.axis,
                 axisNames);
    walk.numbers(
        Field("secondAxis", "Second axis", Quantity::Dimensionless).onlyIf(traits.axes > 1),
        joint.secondAxis, axisNames);
    walk.number(Field("pitch", "Pitch", Quantity::Length).onlyIf(kind == JointKind::Screw),
                joint.pitch);
    for (std::size_t index = 0; index < joint.coordinates.size(); ++index) {
        auto& coordinate = joint.coordinates[index];
        const bool travel = isTranslation(kind, static_cast<int>(index));
        const std::string suffix = "." + std::to_string(index);
        const std::string noun = travel ? "travel" : "angle";
        const Quantity position = travel ? Quantity::Length : Quantity::Angle;
        // The orientation of spherical and free joints is a quaternion, not three angles.
        const bool asNumber = travel || !quaternion;
        walk.add("drawn" + suffix, coordinateLabel(joint, index, "Drawn " + noun), position,
                 coordinate.drawn, asNumber);
        if (coordinate.start)
            walk.add("start" + suffix, coordinateLabel(joint, index, "Start " + noun), position,
                     *coordinate.start, asNumber);
        if (coordinate.startVelocity)
            walk.add("startVelocity" + suffix, coordinateLabel(joint, index, "Start velocity"),
                     travel ? Quantity::Velocity : Quantity::AngularVelocity,
                     *coordinate.startVelocity);
        walk.add("damping" + suffix, coordinateLabel(joint, index, "Damping"),
                 travel ? Quantity::Damping : Quantity::TorsionalDamping, coordinate.damping);
    }
    if (joint.startOrientation)
        walk.numbers(Field("startOrientation", "Start orientation", Quantity::Dimensionless)
                         .onlyIf(quaternion),
                     *joint.startOrientation, quaternionNames);
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

template <class Walk, Is<CostTerm> TermType>
void visitNumbers(Walk& walk, TermType& term, const Model& model) {
    const Signal* signal = findById(model.signalList, term.signal);
    const bool measured = signal && !isOfVibration(term.time) && term.time != TermTime::Response;
    const Quantity quantity = measured ? signalQuantity(model, *signal) : Quantity::Unknown;
    const bool constant =
        term.reference == ReferenceKind::Constant && term.time != TermTime::Nearest;
    walk.number(Field("weight", "Weight"), term.weight);
    walk.rows(Field("referenceValues", "Reference", quantity).onlyIf(constant),
              term.referenceValues);
    walk.rows(Field("componentWeights", "Component weight"), term.componentWeights);
    walk.number(Field("smoothing", "Smoothing", quantity)
                    .onlyIf(isSmoothAtZero(term.kind) || isSmoothed(term.time)),
                term.smoothing);
    walk.number(Field("limit", "Limit", quantity).onlyIf(isBeyond(term.kind)), term.limit);
    // In the unit of the signal where the term is a value of it.
    const bool plain = term.kind != TermKind::Squared && !isBeyond(term.kind)
                       && term.time != TermTime::Running && term.time != TermTime::Nearest;
    const Quantity own = plain ? quantity : Quantity::Unknown;
    const auto none = [] { return 0.0; };
    walk.number(Field("atLeast", "At least", own), term.atLeast, none);
    walk.number(Field("atMost", "At most", own), term.atMost, none);
}

/// Visits the numbers of all elements, or only of those called `*only`. `ModelType` is `Model`
/// or `const Model`.
template <class ModelType, class Visit>
void walkModel(ModelType& model, const std::string* only, Visit visit) {
    static const std::string gravityId = "gravity";
    NumberWalk<Visit> walk(visit);
    forEachList(model, [&](auto& list, const ListInfo&) {
        using Element = typename std::remove_cvref_t<decltype(list)>::value_type;
        for (auto& element : list) {
            if (only && element.id != *only) continue;
            walk.enter(element.id);
            if constexpr (Described<decltype(element)>)
                describe(walk, element, model);
            else
                visitNumbers(walk, element, model);
        }
        if constexpr (std::same_as<Element, Parameter>)
            if (!only || *only == gravityId) {
                walk.enter(gravityId);
                for (std::size_t index = 0; index < 3; ++index)
                    walk.add(axisNames[index], std::string("Gravity ") + axisNames[index],
                             Quantity::Acceleration, model.gravity[index]);
            }
    });
}

}  // namespace

Quantity signalQuantity(const Model& model, const Signal& signal) {
    const bool travel = isTravel(model, signal.joint, signal.coordinate);
    switch (signal.kind) {
        case SignalKind::JointCoordinate: return travel ? Quantity::Length : Quantity::Angle;
        case SignalKind::JointVelocity:
            return travel ? Quantity::Velocity : Quantity::AngularVelocity;
        case SignalKind::JointAcceleration:
            return travel ? Quantity::Acceleration : Quantity::AngularAcceleration;
        case SignalKind::FeedbackForce: return feedbackQuantity(model, signal.constraint);
        case SignalKind::SpringForce:
        case SignalKind::Elongation: return springQuantity(model, signal);
        case SignalKind::Reaction: return reactionQuantity(model, signal.constraint);
        case SignalKind::MotorTorque: {
            const Motor* motor = findById(model.motors, signal.motor);
            return motor && isTravel(model, motor->joint, motor->coordinate) ? Quantity::Force
                                                                             : Quantity::Torque;
        }
        default: return traitsOf(signal.kind).quantity;
    }
}

bool measuresTravel(const Model& model, const Feedback& feedback) {
    if (const Signal* signal = findById(model.signalList, feedback.measuredSignal))
        return signalQuantity(model, *signal) == Quantity::Length;
    return isTravel(model, feedback.measured(), feedback.measuredCoordinate);
}

void forEachNumber(Model& model, const NumberVisitor& visit) {
    walkModel(model, nullptr,
              [&](const PropertyInfo& info, Number& number, bool) { visit(info, number); });
}

void forEachNumber(const Model& model, const ConstNumberVisitor& visit) {
    walkModel(model, nullptr,
              [&](const PropertyInfo& info, const Number& number, bool) { visit(info, number); });
}

std::vector<PropertyInfo> propertiesOf(const Model& model, const std::string& object) {
    std::vector<PropertyInfo> properties;
    walkModel(model, &object, [&](PropertyInfo info, const Number&, bool used) {
        if (used) properties.push_back(std::move(info));
    });
    return properties;
}

Number* findNumber(Model& model, const std::string& object, const std::string& property) {
    Number* found = nullptr;
    walkModel(model, &object, [&](const PropertyInfo& info, Number& number, bool) {
        if (!found && info.property == property) found = &number;
    });
    return found;
}

const Number* findNumber(const Model& model, const std::string& object,
                         const std::string& property) {
    const Number* found = nullptr;
    walkModel(model, &object, [&](const PropertyInfo& info, const Number& number, bool) {
        if (!found && info.property == property) found = &number;
    });
    return found;
}

int assignSlots(Model& model) {
    int count = 0;
    walkModel(model, nullptr,
              [&](const PropertyInfo&, Number& number, bool) { number.slot = count++; });
    return count;
}

}  // namespace linkwright::model

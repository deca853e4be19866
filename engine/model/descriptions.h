// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"
#include "engine/model/signal_traits.h"

/// What parameters, points, bodies, inputs and signals have, see elements/field.h, and the ids that
/// joints and cost terms name. Every edit that removes, copies or renames elements goes through
/// `visitReferences(element, visit)`, which calls `visit(id)` with a reference to every id that
/// counts given the kind of the element; an attachment to the ground passes "ground".
namespace linkwright::model {

inline constexpr std::array<const char*, 6> inertiaNames{"xx", "yy", "zz", "xy", "xz", "yz"};

/// m, of the points of a body; the center of mass that it has where none is given.
Number3 meanOfPoints(const Model& model, const Body& body);

template <class Fields, Is<Parameter> ParameterType>
void describe(Fields& fields, ParameterType& parameter, const Model&) {
    fields.about("A number that formulas use by its id.");
    fields.text(Field("unit").noted("for people only"), parameter.unit);
    fields.number(Field("value", "Value").required(), parameter.value);
}

template <class Fields, Is<Point> PointType>
void describe(Fields& fields, PointType& point, const Model&) {
    fields.numbers(Field("position", "Position", base::Quantity::Length)
                       .required("[x, y, z] in meters")
                       .noted("world frame, in the drawn pose"),
                   point.position, axisNames);
}

template <class Fields, Is<Body> BodyType>
void describe(Fields& fields, BodyType& body, const Model& model) {
    using base::Quantity;
    fields.references(Field("points").always(), Target::Point, body.points);
    fields.part(Field("mass").required("an object such as {\"kind\": \"rod\", \"mass\": 1}"),
                body.massProperties, [&](auto& part, auto& mass) {
                    const bool given = mass.kind == MassKind::Explicit;
                    part.word(Field("kind").required(), mass.kind);
                    part.number(Field("mass", "Mass", Quantity::Mass).required(), mass.mass);
                    part.numbers(Field("centerOfMass", "Center of mass", Quantity::Length)
                                     .onlyIf(given)
                                     .noted("in the drawn pose; default: the mean of the points"),
                                 mass.centerOfMass, axisNames,
                                 [&] { return meanOfPoints(model, body); });
                    part.numbers(Field("inertia", "Inertia", Quantity::Inertia)
                                     .required("[xx, yy, zz, xy, xz, yz] about the center of mass")
                                     .noted("about the center of mass: xx, yy, zz, xy, xz, yz "
                                            "(matrix entries), axes of the world in the drawn pose")
                                     .onlyIf(given),
                                 mass.inertia, inertiaNames);
                });
    fields.appearance(Field("appearance"), body.appearance);
}

template <class Fields, Is<Input> InputType>
void describe(Fields& fields, InputType& input, const Model&) {
    const bool samples = input.kind == InputKind::Samples;
    fields.text(Field("unit").always(), input.unit);
    fields.word(Field("kind").required(), input.kind);
    fields.text(Field("expression")
                    .required("a formula of the time t, for example \"2*sin(3*t)\"")
                    .onlyIf(!samples),
                input.expression);
    fields.word(Field("interpolation").always().onlyIf(samples), input.interpolation);
    fields.flag(Field("optimize"), input.optimize);
    fields.reals(Field("lower"), input.lower);
    fields.reals(Field("upper"), input.upper);
    fields.reals(Field("samples").required("a list of at least two numbers").onlyIf(samples),
                 input.samples);
}

template <class Fields, Is<Signal> SignalType>
void describe(Fields& fields, SignalType& signal, const Model&) {
    using base::Quantity;
    using enum SignalKind;
    fields.word(Field("kind").required(), signal.kind);
    const SignalKind kind = signal.kind;
    const SignalTraits& traits = traitsOf(kind);
    const bool orCam = traits.place == SignalPlace::TwoPointsOrCam;
    const bool ofCam = orCam && !signal.constraint.empty();
    const bool ofTwo = traits.place == SignalPlace::TwoPoints || (orCam && !ofCam);
    const bool ofBody = traits.place == SignalPlace::Body;
    const bool ofPoint = ofTwo || traits.place == SignalPlace::Point;
    const bool ofCoordinate = isOfJoint(kind) && traits.place == SignalPlace::None;
    const bool directed = kind == BodyDirection || kind == DirectionAngle;
    const Field at = orCam ? Field("at").always() : Field("at").required();
    const Field other = orCam ? Field("other").always() : Field("other").required();
    if (orCam) fields.choice({Field("at"), Field("constraint")}, Choose::AtLeastOne);
    fields.attachment(at.onlyIf(ofPoint || ofBody), signal.at,
                      ofPoint ? PointRule::Required : PointRule::Optional);
    fields.attachment(other.onlyIf(ofTwo), signal.other, PointRule::Required);
    fields.reference(Field("joint").required().onlyIf(isOfJoint(kind)), Target::Joint,
                     signal.joint);
    fields.integer(Field("coordinate"), signal.coordinate);
    if (ofCoordinate) fields.coordinate(signal.joint, signal.coordinate);
    fields.numbers(Field("direction", "Direction", Quantity::Dimensionless)
                       .required("[x, y, z] in the drawn pose")
                       .onlyIf(directed),
                   signal.direction, axisNames);
    fields.numbers(Field("worldDirection", "World direction", Quantity::Dimensionless)
                       .always()
                       .onlyIf(kind == DirectionAngle),
                   signal.worldDirection, axisNames);
    fields.word(Field("frame").always().onlyIf(kind == AngularVelocity), signal.frame);
    fields.reference(Field("input").required().onlyIf(kind == InputValue), Target::Input,
                     signal.input);
    const Field source("constraint");
    fields.reference(traits.source == SignalSource::None || orCam
                         ? source.onlyIf(orCam)
                         : source.required(expectedSource(traits.source)),
                     Target::Element, signal.constraint);
    fields.reference(Field("motor").required("the id of a motor").onlyIf(kind == MotorTorque),
                     Target::Element, signal.motor);
    fields.references(Field("bodies").onlyIf(isOfGroup(kind)), Target::Body, signal.bodies);
    fields.text(Field("expression")
                    .required("a formula of the operands, the parameters and the time t")
                    .onlyIf(kind == Formula),
                signal.expression);
    fields.list(Field("operands").onlyIf(kind == Formula), signal.operands,
                [](auto& entry, auto& operand, std::size_t) {
                    entry.text(Field("name").required("its name in the formula"), operand.name);
                    const bool number = operand.signal.empty();
                    entry.reference(Field("signal"), Target::Signal, operand.signal);
                    entry.integer(Field("component"), operand.component);
                    entry.reference(Field("object").onlyIf(number), Target::Element,
                                    operand.object);
                    entry.text(Field("property"), operand.property);
                });
    fields.text(Field("unit"), signal.unit);
}

template <Is<Joint> JointType, class Visit>
void visitReferences(JointType& joint, const Visit& visit) {
    visit(joint.bodyA);
    visit(joint.bodyB);
    visit(joint.point);
}

template <Is<CostTerm> TermType, class Visit>
void visitReferences(TermType& term, const Visit& visit) {
    if (!isOfVibration(term.time) || !term.signal.empty()) visit(term.signal);
    for (auto& other : term.otherSignals)
        visit(other);
    if (term.time == TermTime::Response) visit(term.harmonic.input);
}

}  // namespace linkwright::model

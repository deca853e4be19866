// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

/// Which ids an element names: `visitReferences(element, visit)` calls `visit(id)` with a reference
/// to every id that matters given the kind of the element; an attachment to the ground passes
/// "ground". Every edit that removes, copies or renames elements goes through these. Those of what
/// acts on bodies and joints are in `elements/`.
namespace linkwright::model {

// Elements that name no others.
template <Is<Parameter> ParameterType, class Visit>
void visitReferences(ParameterType&, const Visit&) {}
template <Is<Point> PointType, class Visit>
void visitReferences(PointType&, const Visit&) {}
template <Is<Input> InputType, class Visit>
void visitReferences(InputType&, const Visit&) {}

template <Is<Body> BodyType, class Visit>
void visitReferences(BodyType& body, const Visit& visit) {
    for (auto& point : body.points)
        visit(point);
}

template <Is<Joint> JointType, class Visit>
void visitReferences(JointType& joint, const Visit& visit) {
    visit(joint.bodyA);
    visit(joint.bodyB);
    visit(joint.point);
}

template <Is<Signal> SignalType, class Visit>
void visitReferences(SignalType& signal, const Visit& visit) {
    switch (signal.kind) {
        case SignalKind::PointPosition:
        case SignalKind::PointVelocity:
        case SignalKind::PointAcceleration: visitAttachment(signal.at, visit); break;
        case SignalKind::Distance:
        case SignalKind::PointOffset:
            visitAttachment(signal.at, visit);
            visitAttachment(signal.other, visit);
            break;
        case SignalKind::JointCoordinate:
        case SignalKind::JointVelocity:
        case SignalKind::JointAcceleration: visit(signal.joint); break;
        case SignalKind::BodyDirection:
        case SignalKind::AngularVelocity:
        case SignalKind::BodyAngle:
        case SignalKind::DirectionAngle: visit(signal.at.body); break;
        case SignalKind::InputValue: visit(signal.input); break;
        case SignalKind::FeedbackForce:
        case SignalKind::ConstraintImpulse:
        case SignalKind::Reaction:
        case SignalKind::ReactionMoment:
        case SignalKind::MomentImpulse:
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
        case SignalKind::CamPlace: visit(signal.constraint); break;
        case SignalKind::MotorTorque: visit(signal.motor); break;
        case SignalKind::TransmissionAngle:
        case SignalKind::PressureAngle:
            if (signal.constraint.empty()) {
                visitAttachment(signal.at, visit);
                visitAttachment(signal.other, visit);
            } else {
                visit(signal.constraint);
            }
            visit(signal.joint);
            break;
        case SignalKind::AngularMomentum:
        case SignalKind::ShakingMoment: visitAttachment(signal.at, visit); [[fallthrough]];
        case SignalKind::CenterOfMass:
        case SignalKind::Momentum:
        case SignalKind::ShakingForce:
            for (auto& body : signal.bodies)
                visit(body);
            break;
        case SignalKind::KineticEnergy:
        case SignalKind::PotentialEnergy: break;
        case SignalKind::Formula:
            for (auto& operand : signal.operands)
                visit(operand.signal.empty() ? operand.object : operand.signal);
            break;
    }
}

template <class Visit>
void visitCoordinates(const Signal& signal, const Visit& visit) {
    if (signal.kind == SignalKind::JointCoordinate || signal.kind == SignalKind::JointVelocity
        || signal.kind == SignalKind::JointAcceleration)
        visit(signal.joint, signal.coordinate);
}

template <Is<CostTerm> TermType, class Visit>
void visitReferences(TermType& term, const Visit& visit) {
    if (!isOfVibration(term.time) || !term.signal.empty()) visit(term.signal);
    for (auto& other : term.otherSignals)
        visit(other);
    if (term.time == TermTime::Response) visit(term.harmonic.input);
}

}  // namespace linkwright::model

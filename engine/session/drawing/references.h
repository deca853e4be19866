// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <string>

/// Which ids an element names. One overload per element kind; every edit that removes, copies or
/// renames elements goes through these.
namespace linkwright::session {

// `visit(id)` receives a reference to every id that matters given the kind of the element; an
// attachment to the ground passes "ground". Element may be const.

/// Body and point.
template <class Element, class Visit>
void visitAttachment(Element& attachment, Visit&& visit) {
    visit(attachment.body);
    visit(attachment.point);
}

/// Elements that name no others.
template <class Visit>
void visitReferences(const model::Parameter&, Visit&&) {}
template <class Visit>
void visitReferences(const model::Point&, Visit&&) {}
template <class Visit>
void visitReferences(const model::Input&, Visit&&) {}

template <class Element, class Visit>
requires requires(Element& element) {
    element.massProperties;
}
void visitReferences(Element& body, Visit&& visit) {
    for (auto& point : body.points)
        visit(point);
}

template <class Element, class Visit>
requires requires(Element& element) {
    element.secondAxis;
}
void visitReferences(Element& joint, Visit&& visit) {
    visit(joint.bodyA);
    visit(joint.bodyB);
    visit(joint.point);
}

/// Springs and rods.
template <class Element, class Visit>
requires requires(Element& element) {
    element.endA;
}
void visitReferences(Element& link, Visit&& visit) {
    visitAttachment(link.endA, visit);
    visitAttachment(link.endB, visit);
}

template <class Element, class Visit>
requires requires(Element& element) {
    element.freeAngle;
}
void visitReferences(Element& spring, Visit&& visit) {
    visit(spring.joint);
}

template <class Element, class Visit>
requires requires(Element& element) {
    element.transitionVelocity;
}
void visitReferences(Element& friction, Visit&& visit) {
    visit(friction.joint);
}

template <class Element, class Visit>
requires requires(Element& element) {
    element.measuredJoint;
}
void visitReferences(Element& feedback, Visit&& visit) {
    if (feedback.joint.empty())
        visitAttachment(feedback.at, visit);
    else
        visit(feedback.joint);
    if (!feedback.measuredJoint.empty()) visit(feedback.measuredJoint);
    if (!feedback.measuredSignal.empty()) visit(feedback.measuredSignal);
}

template <class Element, class Visit>
requires requires(Element& element) {
    element.gearRatio;
}
void visitReferences(Element& motor, Visit&& visit) {
    visit(motor.joint);
    visit(motor.input);
}

template <class Element, class Visit>
requires requires(Element& element) {
    element.jointA;
}
void visitReferences(Element& gear, Visit&& visit) {
    visit(gear.jointA);
    visit(gear.jointB);
}

template <class Visit, class Element>
void visitDrive(Element& drive, Visit&& visit) {
    if (drive.kind == model::DriveKind::JointCoordinate)
        visit(drive.joint);
    else
        visitAttachment(drive.at, visit);
}
template <class Visit>
void visitReferences(model::Drive& drive, Visit&& visit) {
    visitDrive(drive, visit);
}
template <class Visit>
void visitReferences(const model::Drive& drive, Visit&& visit) {
    visitDrive(drive, visit);
}

template <class Visit, class Element>
void visitLoad(Element& load, Visit&& visit) {
    switch (load.kind) {
        case model::LoadKind::Force: visitAttachment(load.at, visit); break;
        case model::LoadKind::Torque: visit(load.at.body); break;
        case model::LoadKind::JointLoad: visit(load.joint); break;
    }
    if (!load.input.empty()) visit(load.input);
}
template <class Visit>
void visitReferences(model::Load& load, Visit&& visit) {
    visitLoad(load, visit);
}
template <class Visit>
void visitReferences(const model::Load& load, Visit&& visit) {
    visitLoad(load, visit);
}

template <class Visit, class Element>
void visitSignal(Element& signal, Visit&& visit) {
    using model::SignalKind;
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
        case SignalKind::MomentImpulse: visit(signal.constraint); break;
        case SignalKind::MotorTorque: visit(signal.motor); break;
        case SignalKind::KineticEnergy:
        case SignalKind::PotentialEnergy: break;
    }
}
template <class Visit>
void visitReferences(model::Signal& signal, Visit&& visit) {
    visitSignal(signal, visit);
}
template <class Visit>
void visitReferences(const model::Signal& signal, Visit&& visit) {
    visitSignal(signal, visit);
}

template <class Element, class Visit>
requires requires(Element& element) {
    element.referenceValues;
}
void visitReferences(Element& term, Visit&& visit) {
    visit(term.signal);
}

/// Calls `visit(list, noun)` for every list of elements, those that are named before those that
/// name them.
template <class ModelType, class Visit>
void forEachList(ModelType& model, Visit&& visit) {
    visit(model.parameters, "parameter");
    visit(model.points, "point");
    visit(model.bodies, "link");
    visit(model.joints, "joint");
    visit(model.springs, "spring");
    visit(model.torsionalSprings, "torsional spring");
    visit(model.jointFrictions, "joint friction");
    visit(model.feedbacks, "feedback");
    visit(model.rods, "rod");
    visit(model.gears, "gear coupling");
    visit(model.drives, "drive");
    visit(model.inputs, "input");
    visit(model.motors, "motor");
    visit(model.loads, "load");
    visit(model.signalList, "signal");
    visit(model.costTerms, "cost term");
}

}  // namespace linkwright::session

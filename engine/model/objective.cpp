// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/objective.h"

namespace linkwright::model {

int componentCount(SignalKind kind) {
    switch (kind) {
        case SignalKind::PointPosition:
        case SignalKind::PointVelocity:
        case SignalKind::PointAcceleration:
        case SignalKind::PointOffset:
        case SignalKind::BodyDirection:
        case SignalKind::AngularVelocity:
        case SignalKind::ReactionMoment:
        case SignalKind::MomentImpulse:
        case SignalKind::ContactForce:
        case SignalKind::TireForce:
        case SignalKind::WheelForce:
        case SignalKind::CenterOfMass:
        case SignalKind::Momentum:
        case SignalKind::AngularMomentum:
        case SignalKind::ShakingForce:
        case SignalKind::ShakingMoment: return 3;
        case SignalKind::JointCoordinate:
        case SignalKind::JointVelocity:
        case SignalKind::JointAcceleration:
        case SignalKind::InputValue:
        case SignalKind::DirectionAngle:
        case SignalKind::Distance:
        case SignalKind::ConstraintImpulse:
        case SignalKind::Reaction:
        case SignalKind::KineticEnergy:
        case SignalKind::PotentialEnergy:
        case SignalKind::FeedbackForce:
        case SignalKind::BodyAngle:
        case SignalKind::MotorTorque:
        case SignalKind::ContactGap:
        case SignalKind::ContactPower:
        case SignalKind::TireLoad:
        case SignalKind::TireSlip:
        case SignalKind::TireSlipAngle:
        case SignalKind::TransmissionAngle:
        case SignalKind::PressureAngle:
        case SignalKind::CamPlace:
        case SignalKind::Power:
        case SignalKind::SpringForce:
        case SignalKind::Elongation:
        case SignalKind::Formula: return 1;
    }
    return 1;
}

}  // namespace linkwright::model

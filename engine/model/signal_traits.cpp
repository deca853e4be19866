// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/signal_traits.h"

#include <algorithm>
#include <array>

namespace linkwright::model {

namespace {

using base::Quantity;

constexpr auto signalTable() {
    using enum SignalKind;
    using Place = SignalPlace;
    using Source = SignalSource;
    return std::array{
        SignalTraits{PointPosition, 3, Quantity::Length, Place::Point},
        SignalTraits{PointVelocity, 3, Quantity::Velocity, Place::Point},
        SignalTraits{JointCoordinate, 1, Quantity::Unknown},
        SignalTraits{JointVelocity, 1, Quantity::Unknown},
        SignalTraits{BodyDirection, 3, Quantity::Dimensionless, Place::Body},
        SignalTraits{AngularVelocity, 3, Quantity::AngularVelocity, Place::Body},
        SignalTraits{InputValue, 1, Quantity::Unknown},
        SignalTraits{PointAcceleration, 3, Quantity::Acceleration, Place::Point},
        SignalTraits{JointAcceleration, 1, Quantity::Unknown},
        SignalTraits{DirectionAngle, 1, Quantity::Angle, Place::Body},
        SignalTraits{Distance, 1, Quantity::Length, Place::TwoPoints},
        SignalTraits{ConstraintImpulse, 1, Quantity::Unknown, Place::None, Source::Reaction},
        SignalTraits{Reaction, 1, Quantity::Unknown, Place::None, Source::Reaction},
        SignalTraits{KineticEnergy, 1, Quantity::Energy},
        SignalTraits{PotentialEnergy, 1, Quantity::Energy},
        SignalTraits{BodyAngle, 1, Quantity::Angle, Place::Body},
        SignalTraits{ReactionMoment, 3, Quantity::Torque, Place::None, Source::Joint},
        SignalTraits{MomentImpulse, 3, Quantity::Unknown, Place::None, Source::Joint},
        SignalTraits{PointOffset, 3, Quantity::Length, Place::TwoPoints},
        SignalTraits{FeedbackForce, 1, Quantity::Unknown, Place::None, Source::Feedback},
        SignalTraits{MotorTorque, 1, Quantity::Unknown},
        SignalTraits{Formula, 1, Quantity::Unknown},
        SignalTraits{ContactForce, 3, Quantity::Force, Place::None, Source::Contact},
        SignalTraits{ContactGap, 1, Quantity::Length, Place::None, Source::Contact},
        SignalTraits{ContactPower, 1, Quantity::Unknown, Place::None, Source::Contact},
        SignalTraits{TireLoad, 1, Quantity::Force, Place::None, Source::Tire},
        SignalTraits{TireSlip, 1, Quantity::Dimensionless, Place::None, Source::Tire},
        SignalTraits{TireSlipAngle, 1, Quantity::Angle, Place::None, Source::Tire},
        SignalTraits{TireForce, 3, Quantity::Force, Place::None, Source::Tire},
        SignalTraits{TransmissionAngle, 1, Quantity::Angle, Place::TwoPointsOrCam, Source::Cam},
        SignalTraits{PressureAngle, 1, Quantity::Angle, Place::TwoPointsOrCam, Source::Cam},
        SignalTraits{CamPlace, 1, Quantity::Length, Place::None, Source::Cam},
        SignalTraits{CenterOfMass, 3, Quantity::Length},
        SignalTraits{Momentum, 3, Quantity::Unknown},
        SignalTraits{AngularMomentum, 3, Quantity::Unknown, Place::Point},
        SignalTraits{ShakingForce, 3, Quantity::Force},
        SignalTraits{ShakingMoment, 3, Quantity::Torque, Place::Point},
        SignalTraits{Power, 1, Quantity::Unknown, Place::None, Source::Power},
        SignalTraits{SpringForce, 1, Quantity::Unknown, Place::None, Source::Spring},
        SignalTraits{Elongation, 1, Quantity::Unknown, Place::None, Source::Spring},
        SignalTraits{WheelForce, 3, Quantity::Force, Place::None, Source::Wheel},
    };
}

constexpr auto traitsTable = signalTable();

/// The table is in the order of the enumeration, and complete.
static_assert([] {
    for (std::size_t index = 0; index < traitsTable.size(); ++index)
        if (traitsTable[index].kind != static_cast<SignalKind>(index)) return false;
    return traitsTable.back().kind == SignalKind::WheelForce;
}());

}  // namespace

const SignalTraits& traitsOf(SignalKind kind) {
    return traitsTable[std::min(static_cast<std::size_t>(kind), traitsTable.size() - 1)];
}

const char* expectedSource(SignalSource source) {
    switch (source) {
        case SignalSource::None: return "";
        case SignalSource::Reaction:
            return "the id of a rod, wheel, cam, gear coupling, drive or joint";
        case SignalSource::Joint: return "the id of a joint";
        case SignalSource::Feedback: return "the id of a feedback";
        case SignalSource::Contact: return "the id of a contact";
        case SignalSource::Cam: return "the id of a cam";
        case SignalSource::Tire: return "the id of a tire";
        case SignalSource::Wheel: return "the id of a rolling wheel";
        case SignalSource::Spring: return "the id of a spring";
        case SignalSource::Power:
            return "the id of a motor, drive, load, spring, friction, stop, contact, tire or "
                   "feedback";
    }
    return "";
}

}  // namespace linkwright::model

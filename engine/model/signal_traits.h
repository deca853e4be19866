// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/quantity.h"
#include "engine/model/objective.h"

namespace linkwright::model {

/// Where a signal is taken: what its `at` and `other` have to name.
enum class SignalPlace {
    None,
    Point,
    TwoPoints,
    Body,
    TwoPointsOrCam  ///< two points, or the cam that `constraint` names
};

/// What the `constraint` of a signal names.
enum class SignalSource {
    None,
    Reaction,  ///< a rod, wheel, cam, gear coupling, drive or joint
    Joint,
    Feedback,
    Contact,
    Cam,
    Tire,
    Wheel,
    Spring,
    Power  ///< whatever gives power to the mechanism
};

/// What is the same for all signals of a kind.
struct SignalTraits {
    SignalKind kind;
    int components;  ///< of reactions: where not of a joint
    /// Unknown where it depends on what is measured, or no unit of the program has a word for it.
    base::Quantity quantity;
    SignalPlace place = SignalPlace::None;
    SignalSource source = SignalSource::None;
};

const SignalTraits& traitsOf(SignalKind kind);

/// Whether a signal of this kind names a joint by `joint`.
constexpr bool isOfJoint(SignalKind kind) {
    return kind == SignalKind::JointCoordinate || kind == SignalKind::JointVelocity
           || kind == SignalKind::JointAcceleration || kind == SignalKind::TransmissionAngle
           || kind == SignalKind::PressureAngle;
}

/// "the id of a contact": what belongs into `constraint`; empty if nothing does.
const char* expectedSource(SignalSource source);

}  // namespace linkwright::model

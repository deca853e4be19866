// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/joint_friction.h"

namespace linkwright::sensitivity {

/// Derivative twin of dynamics::applyJointFriction.
/// @param jointCostate costate of the joint momenta, per dof
template <class Scalar, class Context>
void pullJointFriction(const assembly::JointFrictionElement& friction, const Context& context,
                       const Scalar* jointCostate) {
    const Scalar* parameters = context.parameters;
    const auto dof = static_cast<std::size_t>(friction.dof);
    const Scalar costate = jointCostate[dof];
    const Scalar transition = parameters[friction.transitionVelocity];
    const Scalar ratio = context.record.jointVelocities[dof] / transition;
    const dynamics::BrownMcPhee<Scalar> law(ratio);
    const Scalar dynamic = parameters[friction.dynamicLevel];
    const Scalar excess = parameters[friction.staticLevel] - dynamic;
    const Scalar byRatio =
        -costate * (dynamic * law.dynamicSlope() + excess * law.peakSlope(ratio)) / transition;
    Scalar* derivative = context.cotangents.parameters;
    derivative[friction.staticLevel] -= costate * law.peakShape;
    derivative[friction.dynamicLevel] -= costate * (law.dynamicShape - law.peakShape);
    derivative[friction.transitionVelocity] -= byRatio * ratio;
    context.cotangents.jointVelocities[dof] += byRatio;
}

}  // namespace linkwright::sensitivity

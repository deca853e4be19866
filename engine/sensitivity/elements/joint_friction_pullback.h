// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/joint_friction_force.h"
#include "engine/sensitivity/equations/cotangents.h"

namespace linkwright::sensitivity {

// Derivative twin of engine/dynamics/elements/joint_friction_force.h, of friction by a reaction.

/// Power -N mu(z) / |u| w with
/// w = sum xi_i arm_i u_i over the sliding velocities u_i = arm_i v_i.
template <class Space>
void pullForce(const assembly::ContactFrictionElement& contact,
               const PullbackContext<Space>& context, const typename Space::Scalar* jointCostate) {
    using Scalar = typename Space::Scalar;
    const Scalar* parameters = context.parameters;
    const auto& record = context.record;
    const dynamics::ContactLaw<Scalar> law(
        contact, parameters, dynamics::slidingSquare<Scalar>(contact, parameters, record));
    Scalar sum(0.0);
    for (const auto& slide : contact.slides) {
        const Scalar arm = dynamics::slideArm(contact, slide, parameters);
        const auto dof = static_cast<std::size_t>(slide.dof);
        sum += jointCostate[dof] * arm * arm * record.jointVelocities[dof];
    }
    const Scalar normal = record.normals[at(contact.index)];
    const Scalar transition = parameters[contact.transitionVelocity];
    const Scalar ratio = law.speed / transition;
    const Scalar dynamic = parameters[contact.dynamicLevel];
    const Scalar excess = parameters[contact.staticLevel] - dynamic;
    const Scalar slope = dynamic * law.law.dynamicSlope() + excess * law.law.peakSlope(ratio);
    const Scalar perFriction = -normal * sum / law.speed;  // power = perFriction * mu
    Scalar* derivative = context.cotangents.parameters;
    derivative[contact.staticLevel] += perFriction * law.law.peakShape;
    derivative[contact.dynamicLevel] += perFriction * (law.law.dynamicShape - law.law.peakShape);
    derivative[contact.transitionVelocity] -= perFriction * slope * ratio / transition;
    context.cotangents.normals[at(contact.index)] -= law.share * sum;
    const Scalar bySpeed = perFriction * (slope / transition - law.share);
    for (const auto& slide : contact.slides) {
        const Scalar arm = dynamics::slideArm(contact, slide, parameters);
        const auto dof = static_cast<std::size_t>(slide.dof);
        const Scalar velocity = record.jointVelocities[dof];
        const Scalar weight = -normal * law.share * jointCostate[dof];
        const Scalar bySlide = bySpeed * arm * velocity / law.speed + weight * arm;
        context.cotangents.jointVelocities[dof] += bySlide * arm;
        if (slide.turns) derivative[contact.radius] += bySlide * velocity + weight * arm * velocity;
    }
}

}  // namespace linkwright::sensitivity

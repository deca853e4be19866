// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/joint_friction_force.h"
#include "engine/sensitivity/elements/local_slopes.h"
#include "engine/sensitivity/equations/cotangents.h"

namespace linkwright::sensitivity {

// Derivative twin of engine/dynamics/elements/joint_friction_force.h, of friction by a reaction.

/// Adds the derivative of  cotangent * T  by the levels of a contact, see dynamics::frictionShare.
/// @return by the square of the sliding velocity
template <class Space, class Contact>
typename Space::Scalar pullFrictionShare(const Contact& contact,
                                         const PullbackContext<Space>& context,
                                         const typename Space::Scalar& square,
                                         const typename Space::Scalar& cotangent) {
    using Scalar = typename Space::Scalar;
    const std::array<int, 3> levels{contact.staticLevel, contact.dynamicLevel,
                                    contact.transitionVelocity};
    std::array<Scalar, 4> values;
    for (std::size_t place = 0; place < levels.size(); ++place)
        values[place] = context.parameters[levels[place]];
    values.back() = square;
    const std::array<Scalar, 4> slopes = slopesOf(
        values, [](const auto& of) { return dynamics::frictionShare(of[0], of[1], of[2], of[3]); });
    for (std::size_t place = 0; place < levels.size(); ++place)
        context.cotangents.parameters[levels[place]] += cotangent * slopes[place];
    return cotangent * slopes.back();
}

/// Power -N T w with w = sum xi_i arm_i^2 v_i, T by the sum of (arm_i v_i)^2.
template <class Space>
void pullForce(const assembly::ContactFrictionElement& contact,
               const PullbackContext<Space>& context, const typename Space::Scalar* jointCostate) {
    using Scalar = typename Space::Scalar;
    const Scalar* parameters = context.parameters;
    const auto& record = context.record;
    const Scalar square = dynamics::slidingSquare<Scalar>(contact, parameters, record);
    const Scalar share = dynamics::frictionShareOf<Scalar>(contact, parameters, square);
    Scalar sum(0.0);
    for (const auto& slide : contact.slides) {
        const Scalar arm = dynamics::slideArm(contact, slide, parameters);
        sum += jointCostate[slide.dof] * arm * arm * record.jointVelocities[at(slide.dof)];
    }
    const Scalar normal = record.normals[at(contact.index)];
    context.cotangents.normals[at(contact.index)] -= share * sum;
    const Scalar bySquare = pullFrictionShare<Space>(contact, context, square, -normal * sum);
    for (const auto& slide : contact.slides) {
        const Scalar arm = dynamics::slideArm(contact, slide, parameters);
        const Scalar velocity = record.jointVelocities[at(slide.dof)];
        const Scalar weight = -normal * share * jointCostate[slide.dof];
        const Scalar byVelocity = (Scalar(2.0) * bySquare * velocity + weight) * arm * arm;
        context.cotangents.jointVelocities[at(slide.dof)] += byVelocity;
        if (slide.turns)
            context.cotangents.parameters[contact.radius] +=
                Scalar(2.0) * (bySquare * velocity + weight) * arm * velocity;
    }
}

}  // namespace linkwright::sensitivity

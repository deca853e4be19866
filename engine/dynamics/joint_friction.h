// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/joint_friction.h"

#include <cmath>

namespace linkwright::dynamics {

/// Law of Brown and McPhee in z = velocity / transition velocity, see model::JointFriction.
template <class Scalar>
struct BrownMcPhee {
    Scalar dynamicShape;  ///< tanh(4 z)
    Scalar peakShape;     ///< z / (z^2/4 + 3/4)^2: 1 at z = 1
    Scalar root;          ///< z^2/4 + 3/4

    explicit BrownMcPhee(const Scalar& ratio) {
        using std::tanh;
        dynamicShape = tanh(ratio * Scalar(4.0));
        root = ratio * ratio * Scalar(0.25) + Scalar(0.75);
        peakShape = ratio / (root * root);
    }
    [[nodiscard]] Scalar dynamicSlope() const {
        return (Scalar(1.0) - dynamicShape * dynamicShape) * Scalar(4.0);
    }
    [[nodiscard]] Scalar peakSlope(const Scalar& ratio) const {
        return (root - ratio * ratio) / (root * root * root);
    }
};

/// Adds the friction to the joint forces of a ForceContext.
template <class Scalar, class Context>
void applyJointFriction(const assembly::JointFrictionElement& friction, const Context& context) {
    const Scalar* parameters = context.parameters;
    const Scalar velocity = context.record.jointVelocities[static_cast<std::size_t>(friction.dof)];
    const BrownMcPhee<Scalar> law(velocity / parameters[friction.transitionVelocity]);
    const Scalar dynamic = parameters[friction.dynamicLevel];
    context.jointForces[friction.dof] -=
        dynamic * law.dynamicShape + (parameters[friction.staticLevel] - dynamic) * law.peakShape;
}

}  // namespace linkwright::dynamics

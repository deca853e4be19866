// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/joint_law.h"

#include <cmath>
#include <cstddef>

namespace linkwright::dynamics {

/// Law of Brown and McPhee in z = velocity / transition velocity, see model::JointFriction.
template <class Scalar>
struct BrownMcPhee {
    Scalar dynamicShape;  ///< tanh(4 z)
    Scalar peakShape;     ///< z / (z^2/4 + 3/4)^2: 1 at z = 1

    /// @param ratio z
    explicit BrownMcPhee(const Scalar& ratio) {
        using std::tanh;
        dynamicShape = tanh(ratio * Scalar(4.0));
        const Scalar root = ratio * ratio * Scalar(0.25) + Scalar(0.75);
        peakShape = ratio / (root * root);
    }
};

/// Friction by levels at a velocity.
template <class Number>
Number levelFriction(const Number& staticLevel, const Number& dynamicLevel,
                     const Number& transitionVelocity, const Number& velocity) {
    const BrownMcPhee<Number> law(velocity / transitionVelocity);
    return dynamicLevel * law.dynamicShape + (staticLevel - dynamicLevel) * law.peakShape;
}

/// Friction by given levels, against the velocity of a coordinate.
template <class Number>
Number jointForce(
    const assembly::JointFrictionElement&,
    const JointLawValues<Number, assembly::JointFrictionElement::numberCount>& values) {
    const auto& [staticLevel, dynamicLevel, transitionVelocity] = values.numbers;
    return -levelFriction(staticLevel, dynamicLevel, transitionVelocity, values.velocity);
}

/// Added to the square of the sliding velocity, m^2/s^2, so that its size has a derivative at rest.
inline constexpr double slidingFloor = 1e-12;

/// mu(z)/|u|: friction at one contact per force that presses and per sliding velocity u, m/s.
/// @param square u . u
template <class Number>
Number frictionShare(const Number& staticLevel, const Number& dynamicLevel,
                     const Number& transitionVelocity, const Number& square) {
    using std::sqrt;
    const Number speed = sqrt(square + Number(slidingFloor));
    return levelFriction(staticLevel, dynamicLevel, transitionVelocity, speed) / speed;
}

/// The same of a contact with its levels: of the reaction of a joint, or between surfaces.
template <class Scalar, class Contact>
Scalar frictionShareOf(const Contact& contact, const Scalar* parameters, const Scalar& square) {
    return frictionShare(parameters[contact.staticLevel], parameters[contact.dynamicLevel],
                         parameters[contact.transitionVelocity], square);
}

/// Factor from the velocity of a coordinate to its sliding velocity.
template <class Scalar>
Scalar slideArm(const assembly::ContactFrictionElement& contact,
                const assembly::ContactFrictionElement::Slide& slide, const Scalar* parameters) {
    return slide.turns ? parameters[contact.radius] : Scalar(1.0);
}

/// u . u of a contact.
template <class Scalar, class Record>
Scalar slidingSquare(const assembly::ContactFrictionElement& contact, const Scalar* parameters,
                     const Record& record) {
    Scalar square(0.0);
    for (const auto& slide : contact.slides) {
        const Scalar velocity = slideArm(contact, slide, parameters)
                                * record.jointVelocities[static_cast<std::size_t>(slide.dof)];
        square += velocity * velocity;
    }
    return square;
}

/// Adds friction by a joint reaction, pressed by the normal force of the record.
template <class Space>
void applyForce(const assembly::ContactFrictionElement& contact,
                const ForceContext<Space>& context) {
    using Scalar = typename Space::Scalar;
    const Scalar* parameters = context.parameters;
    const Scalar share = frictionShareOf<Scalar>(
        contact, parameters, slidingSquare<Scalar>(contact, parameters, context.record));
    for (const auto& slide : contact.slides) {
        const Scalar arm = slideArm(contact, slide, parameters);
        context.jointForces[slide.dof] -=
            context.record.normals[at(contact.index)] * share * arm * arm
            * context.record.jointVelocities[static_cast<std::size_t>(slide.dof)];
    }
}

}  // namespace linkwright::dynamics

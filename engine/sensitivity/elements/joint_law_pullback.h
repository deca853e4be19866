// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/joint_law.h"
#include "engine/math/dual.h"
#include "engine/sensitivity/elements/local_slopes.h"
#include "engine/sensitivity/equations/cotangents.h"

namespace linkwright::sensitivity {

// Derivative of engine/dynamics/elements/joint_law.h: that of the one function by dual numbers over
// its local values.

/// Adds the derivative of  cotangent * law(element, values).
/// @param law dynamics::jointForce or jointEnergy
template <class Space, dynamics::JointLaw Element, class Law>
void pullJointLaw(const Element& element, const PullbackContext<Space>& context,
                  const typename Space::Scalar& cotangent, const Law& law) {
    using Scalar = typename Space::Scalar;
    constexpr std::size_t count = Element::numberCount;
    constexpr std::size_t first = 1 + (Element::reads.coordinate ? 1 : 0);
    constexpr std::size_t own = first + (Element::reads.input ? 1 : 0);
    using Number = Local<Scalar, own + count>;
    const auto values = dynamics::lawValues<Space>(element, context.parameters,
                                                   context.record.state.data(), context.record);
    const auto seed = [](const Scalar& value, std::size_t place) {
        Number local(value, Slopes<Scalar, own + count>(0.0));
        local.derivative.along[place] = Scalar(1.0);
        return local;
    };
    dynamics::JointLawValues<Number, count> locals;
    locals.velocity = seed(values.velocity, 0);
    if constexpr (Element::reads.coordinate) locals.coordinate = seed(values.coordinate, 1);
    if constexpr (Element::reads.input) locals.input = seed(values.input, first);
    for (std::size_t place = 0; place < count; ++place)
        locals.numbers[place] = seed(values.numbers[place], own + place);
    const auto slopes = law(locals).derivative.along;
    Cotangents<Space>& target = context.cotangents;
    target.jointVelocities[at(element.dof.dof)] += cotangent * slopes[0];
    if constexpr (Element::reads.coordinate)
        target.coordinates[at(element.dof.coordinate)] += cotangent * slopes[1];
    if constexpr (Element::reads.input)
        target.inputs[at(element.input)] += cotangent * slopes[first];
    for (std::size_t place = 0; place < count; ++place)
        if (element.numbers[place] >= 0)
            target.parameters[element.numbers[place]] += cotangent * slopes[own + place];
}

/// Adds the derivative of  cotangent * force.
template <class Space, dynamics::JointLaw Element>
void pullJointForce(const Element& element, const PullbackContext<Space>& context,
                    const typename Space::Scalar& cotangent) {
    pullJointLaw<Space>(element, context, cotangent,
                        [&](const auto& values) { return jointForce(element, values); });
}

template <class Space, dynamics::JointLaw Element>
void pullForce(const Element& element, const PullbackContext<Space>& context,
               const typename Space::Scalar* jointCostate) {
    pullJointForce<Space>(element, context, jointCostate[element.dof.dof]);
}

/// Adds the derivative of  cotangent * energy.
template <class Space, dynamics::JointLaw Element>
void pullStoredEnergy(const Element& element, const PullbackContext<Space>& context,
                      const typename Space::Scalar& cotangent) {
    pullJointLaw<Space>(element, context, cotangent,
                        [&](const auto& values) { return jointEnergy(element, values); });
}

}  // namespace linkwright::sensitivity

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/elements/compiled_joint_law.h"
#include "engine/dynamics/elements/force_context.h"

#include <array>
#include <concepts>

namespace linkwright::dynamics {

/// What a law along a joint coordinate is a function of, see assembly::JointLawElement.
template <class Number, std::size_t count>
struct JointLawValues {
    Number coordinate{0.0};  ///< m or rad
    Number velocity{0.0};    ///< m/s or rad/s
    Number input{0.0};
    std::array<Number, count> numbers{};  ///< zero where absent
};

/// Whether an element is such a law.
template <class Element>
concept JointLaw = requires(const Element& element) {
    { Element::numberCount } -> std::convertible_to<std::size_t>;
    { Element::reads } -> std::convertible_to<assembly::LawReads>;
};

/// Gathers the values of a law at a state.
template <class Space, JointLaw Element>
JointLawValues<typename Space::Scalar, Element::numberCount> lawValues(
    const Element& element, const typename Space::Scalar* parameters,
    const typename Space::Scalar* coordinates, const Record<Space>& record) {
    JointLawValues<typename Space::Scalar, Element::numberCount> values;
    if constexpr (Element::reads.coordinate)
        values.coordinate = coordinates[element.dof.coordinate];
    values.velocity = record.jointVelocities[at(element.dof.dof)];
    if constexpr (Element::reads.input) values.input = record.inputs[at(element.input)];
    for (std::size_t place = 0; place < Element::numberCount; ++place)
        if (element.numbers[place] >= 0) values.numbers[place] = parameters[element.numbers[place]];
    return values;
}

template <class Space, JointLaw Element>
void applyForce(const Element& element, const ForceContext<Space>& context) {
    context.jointForces[element.dof.dof] += jointForce(
        element,
        lawValues<Space>(element, context.parameters, context.coordinates, context.record));
}

template <class Space, JointLaw Element>
typename Space::Scalar storedEnergy(const Element& element, const System&,
                                    const typename Space::Scalar* parameters,
                                    const typename Space::Scalar* coordinates,
                                    const Record<Space>& record) {
    return jointEnergy(element, lawValues<Space>(element, parameters, coordinates, record));
}

}  // namespace linkwright::dynamics

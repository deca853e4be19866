// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/elements/element_places.h"

#include <array>

namespace linkwright::assembly {

/// What a law along one joint coordinate reads besides the velocity of that coordinate.
struct LawReads {
    bool coordinate = false;
    bool input = false;
};

/// Element whose force acts along one joint coordinate and is a function of local values alone: the
/// coordinate, its velocity, an input and its own numbers. The function stands once, over any
/// number, as `jointForce(element, values)` in engine/dynamics/elements, and so does the energy if
/// it stores any; their derivatives follow from it (sensitivity/elements/joint_law_pullback.h).
/// @tparam count of its numbers
template <std::size_t count, LawReads what>
struct JointLawElement {
    static constexpr std::size_t numberCount = count;
    static constexpr LawReads reads = what;

    JointDof dof;
    int input = -1;                    ///< index into model.inputs
    std::array<int, count> numbers{};  ///< offsets into the parameter vector; -1: absent

    void touch(const Touched& touched) const {
        touched.dof(dof.dof);
        if (reads.coordinate) touched.coordinate(dof.coordinate);
    }
    [[nodiscard]] std::vector<int> ownParameters() const {
        std::vector<int> present;
        for (const int number : numbers)
            if (number >= 0) present.push_back(number);
        return present;
    }
};

}  // namespace linkwright::assembly

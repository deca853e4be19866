// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/elements/compiled_spring_law.h"
#include "engine/assembly/elements/element_places.h"

#include <array>
#include <optional>

namespace linkwright::assembly {

/// Spring and damper between two points: stiffness N/m, free length m, damping N s/m.
struct SpringElement {
    using Source = model::SpringDamper;
    static constexpr bool storesEnergy = true;

    PointReference endA, endB;
    int stiffness = -1, freeLength = -1, damping = -1;
    SpringLawElement law;

    static std::optional<SpringElement> compile(const Source& spring, ElementPlaces& places) {
        SpringElement element;
        element.endA = places.pointOf(spring.endA);
        element.endB = places.pointOf(spring.endB);
        element.stiffness = places.scalarOf(spring.stiffness);
        element.freeLength = spring.freeLength ? places.scalarOf(*spring.freeLength)
                                               : places.distanceOf(spring.endA, spring.endB);
        element.damping = places.scalarOf(spring.damping);
        element.law = SpringLawElement::compile(spring.law, places);
        return element;
    }

    void touch(const Touched& touched) const {
        touched.node(endA.node);
        touched.node(endB.node);
    }
    [[nodiscard]] std::array<int, 3> ownParameters() const {
        return {stiffness, freeLength, damping};
    }
};

}  // namespace linkwright::assembly

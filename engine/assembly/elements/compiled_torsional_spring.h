// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/elements/compiled_spring_law.h"
#include "engine/assembly/elements/element_places.h"

#include <array>
#include <optional>

namespace linkwright::assembly {

/// Spring and damper along a joint coordinate, N m/rad and N m s/rad or N/m and N s/m.
struct TorsionElement {
    using Source = model::TorsionalSpring;
    static constexpr bool storesEnergy = true;

    JointDof dof;
    int stiffness = -1, freeAngle = -1, damping = -1;
    SpringLawElement law;

    static std::optional<TorsionElement> compile(const Source& spring, ElementPlaces& places) {
        TorsionElement element;
        element.dof = places.dofOf(spring.joint, spring.coordinate);
        const model::Joint& joint = *model::findById(places.model().joints, spring.joint);
        element.stiffness = places.scalarOf(spring.stiffness);
        element.freeAngle = places.scalarOf(
            spring.freeAngle
                ? *spring.freeAngle
                : joint.coordinates[static_cast<std::size_t>(spring.coordinate)].drawn);
        element.damping = places.scalarOf(spring.damping);
        element.law = SpringLawElement::compile(spring.law, places);
        return element;
    }

    void touch(const Touched& touched) const {
        touched.dof(dof.dof);
        touched.coordinate(dof.coordinate);
    }
    [[nodiscard]] std::array<int, 3> ownParameters() const {
        return {stiffness, freeAngle, damping};
    }
};

}  // namespace linkwright::assembly

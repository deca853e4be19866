// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/elements/compiled_joint_law.h"

#include <optional>

namespace linkwright::assembly {

/// model::Backlash made ready for computation. Its numbers: gap, center, stiffness, damping,
/// rounding.
struct BacklashElement : JointLawElement<5, LawReads{.coordinate = true}> {
    using Source = model::Backlash;
    static constexpr bool storesEnergy = true;

    static std::optional<BacklashElement> compile(const Source& backlash, ElementPlaces& places) {
        BacklashElement element;
        element.dof = places.dofOf(backlash.joint, backlash.coordinate);
        const model::Joint& joint = *model::findById(places.model().joints, backlash.joint);
        const auto index = static_cast<std::size_t>(backlash.coordinate);
        element.numbers = {
            places.scalarOf(backlash.gap),
            places.scalarOf(backlash.center ? *backlash.center : joint.coordinates[index].drawn),
            places.scalarOf(backlash.stiffness), places.scalarOf(backlash.damping),
            places.scalarOf(backlash.rounding)};
        return element;
    }
};

}  // namespace linkwright::assembly

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/elements/compiled_joint_law.h"

#include <optional>

namespace linkwright::assembly {

/// model::JointStop made ready for computation. Its numbers: lower limit, upper limit (either may
/// be absent), stiffness, dissipation.
struct JointStopElement : JointLawElement<4, LawReads{.coordinate = true}> {
    using Source = model::JointStop;
    static constexpr bool storesEnergy = true;

    static std::optional<JointStopElement> compile(const Source& stop, ElementPlaces& places) {
        JointStopElement element;
        element.dof = places.dofOf(stop.joint, stop.coordinate);
        element.numbers = {stop.lower ? places.scalarOf(*stop.lower) : -1,
                           stop.upper ? places.scalarOf(*stop.upper) : -1,
                           places.scalarOf(stop.stiffness), places.scalarOf(stop.dissipation)};
        return element;
    }
};

}  // namespace linkwright::assembly

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/elements/element_places.h"

#include <array>
#include <optional>
#include <vector>

namespace linkwright::assembly {

/// model::JointStop made ready for computation. Offsets are into the parameter vector.
struct JointStopElement {
    using Source = model::JointStop;
    static constexpr bool storesEnergy = true;

    /// One of the limits.
    struct Side {
        int limit = -1;
        double outward = 1.0;  ///< 1 for the upper limit, -1 for the lower one
    };
    JointDof dof;
    std::vector<Side> sides;
    int stiffness = -1, dissipation = -1;

    static std::optional<JointStopElement> compile(const Source& stop, ElementPlaces& places) {
        JointStopElement element;
        element.dof = places.dofOf(stop.joint, stop.coordinate);
        if (stop.lower) element.sides.push_back({places.scalarOf(*stop.lower), -1.0});
        if (stop.upper) element.sides.push_back({places.scalarOf(*stop.upper), 1.0});
        element.stiffness = places.scalarOf(stop.stiffness);
        element.dissipation = places.scalarOf(stop.dissipation);
        return element;
    }

    void touch(const Touched& touched) const {
        touched.dof(dof.dof);
        touched.coordinate(dof.coordinate);
    }
    [[nodiscard]] std::vector<int> ownParameters() const {
        std::vector<int> offsets{stiffness, dissipation};
        for (const Side& side : sides)
            offsets.push_back(side.limit);
        return offsets;
    }
};

}  // namespace linkwright::assembly

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/elements/element_places.h"

#include <array>
#include <optional>
#include <vector>

namespace linkwright::assembly {

/// model::Bushing made ready for computation. Offsets are into the parameter vector.
struct BushingElement {
    using Source = model::Bushing;
    static constexpr bool storesEnergy = true;

    /// An entry of K and D and its mirror image.
    struct Entry {
        std::size_t row = 0, column = 0;
        int stiffness = -1, damping = -1;
    };
    PointReference pointA, pointB;  ///< the same place as drawn
    std::vector<Entry> entries;

    static std::optional<BushingElement> compile(const Source& bushing, ElementPlaces& places) {
        BushingElement element;
        element.pointA = places.pointOf({bushing.bodyA, bushing.point});
        element.pointB = places.pointOf({bushing.bodyB, bushing.point});
        for (std::size_t axis = 0; axis < Source::size; ++axis)
            element.entries.push_back({axis, axis, places.scalarOf(bushing.stiffness[axis]),
                                       places.scalarOf(bushing.damping[axis])});
        if (!bushing.coupled) return element;
        for (std::size_t pair = 0; pair < Source::pairs; ++pair) {
            const auto [row, column] = model::bushingPair(pair);
            element.entries.push_back({row, column,
                                       places.scalarOf(bushing.stiffnessCoupling[pair]),
                                       places.scalarOf(bushing.dampingCoupling[pair])});
        }
        return element;
    }

    void touch(const Touched& touched) const {
        touched.node(pointA.node);
        touched.node(pointB.node);
    }
    [[nodiscard]] std::vector<int> ownParameters() const {
        std::vector<int> offsets;
        for (const Entry& entry : entries) {
            offsets.push_back(entry.stiffness);
            offsets.push_back(entry.damping);
        }
        return offsets;
    }
};

}  // namespace linkwright::assembly

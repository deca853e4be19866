// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/elements/compiled_spring_law.h"
#include "engine/assembly/elements/element_places.h"

#include <vector>

namespace linkwright::assembly {

/// model::Road made ready for computation, for each element that touches it.
struct RoadElement {
    PointReference point;
    DirectionReference up, along;  ///< unit; `along` may lean towards `up`
    SpringLawElement height;       ///< over x, as that of a spring over its elongation; m

    [[nodiscard]] bool isFlat() const { return height.isEmpty(); }

    static RoadElement compile(const model::Road& road, ElementPlaces& places) {
        RoadElement element;
        element.point = places.pointOf({road.body, road.point});
        element.up = {element.point.node, places.unitDirectionOf(road.up)};
        element.along = {element.point.node, places.unitDirectionOf(road.along)};
        element.height =
            SpringLawElement::compile({road.height, road.places, road.heights}, places);
        return element;
    }
};

}  // namespace linkwright::assembly

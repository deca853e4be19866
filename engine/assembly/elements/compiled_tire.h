// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/elements/compiled_road.h"

#include <array>
#include <optional>
#include <vector>

namespace linkwright::assembly {

/// model::Tire made ready for computation. Offsets are into the parameter vector.
struct TireElement {
    using Source = model::Tire;
    static constexpr bool storesEnergy = true;

    model::TireLaw law = model::TireLaw::Brush;
    PointReference center;
    DirectionReference axis;  ///< unit; in a planar mechanism zero
    int spin = -1;            ///< planar: 1 or -1, the axis along the normal
    RoadElement road;
    int radius = -1, rimRadius = -1;
    int stiffness = -1, dissipation = -1;
    int friction = -1, longitudinalStiffness = -1, lateralStiffness = -1;
    std::array<int, 4> longitudinal{}, lateral{};
    int loadSensitivity = -1, nominalLoad = -1;
    int camber = -1, trail = -1, rollingResistance = -1, transitionVelocity = -1;

    static std::optional<TireElement> compile(const Source& tire, ElementPlaces& places) {
        TireElement element;
        element.law = tire.law;
        element.center = places.pointOf({tire.bodyA, tire.center});
        element.axis = {element.center.node, places.unitDirectionOf(tire.axis)};
        if (places.isPlanar()) element.spin = places.unitAxisOf(tire.axis);
        element.road =
            RoadElement::compile(*model::findById(places.model().roads, tire.road), places);
        element.radius = places.scalarOf(tire.radius);
        element.rimRadius = places.scalarOf(tire.rimRadius);
        element.stiffness = places.scalarOf(tire.stiffness);
        element.dissipation = places.scalarOf(tire.dissipation);
        element.friction = places.scalarOf(tire.friction);
        element.longitudinalStiffness = places.scalarOf(tire.longitudinalStiffness);
        element.lateralStiffness = places.scalarOf(tire.lateralStiffness);
        for (std::size_t factor = 0; factor < 4; ++factor) {
            element.longitudinal[factor] = places.scalarOf(tire.longitudinal[factor]);
            element.lateral[factor] = places.scalarOf(tire.lateral[factor]);
        }
        element.loadSensitivity = places.scalarOf(tire.loadSensitivity);
        element.nominalLoad = places.scalarOf(tire.nominalLoad);
        element.camber = places.scalarOf(tire.camber);
        element.trail = places.scalarOf(tire.trail);
        element.rollingResistance = places.scalarOf(tire.rollingResistance);
        element.transitionVelocity = places.scalarOf(tire.transitionVelocity);
        return element;
    }

    void touch(const Touched& touched) const {
        touched.node(center.node);
        touched.node(road.point.node);
    }
    [[nodiscard]] std::vector<int> ownParameters() const {
        std::vector<int> offsets{radius,
                                 rimRadius,
                                 stiffness,
                                 dissipation,
                                 friction,
                                 loadSensitivity,
                                 nominalLoad,
                                 longitudinalStiffness,
                                 camber,
                                 lateralStiffness,
                                 trail,
                                 rollingResistance,
                                 transitionVelocity};
        offsets.insert(offsets.end(), longitudinal.begin(), longitudinal.end());
        offsets.insert(offsets.end(), lateral.begin(), lateral.end());
        return offsets;
    }
};

}  // namespace linkwright::assembly

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/elements/element_places.h"

#include <array>
#include <optional>

namespace linkwright::assembly {

/// A force (N), a torque (N m), or the like along a joint coordinate: magnitude times input value.
struct LoadElement {
    using Source = model::Load;
    static constexpr bool storesEnergy = false;

    model::LoadKind kind = model::LoadKind::Force;
    bool bodyFrame = false;
    PointReference at;   ///< Force: where it acts; Torque: node only
    int direction = -1;  ///< Force: vector, Torque: angular
    int magnitude = -1;
    int dof = -1;    ///< JointLoad
    int input = -1;  ///< index into model.inputs, -1: constant

    static std::optional<LoadElement> compile(const Source& load, ElementPlaces& places) {
        LoadElement element;
        element.kind = load.kind;
        element.bodyFrame = load.frame == model::LoadFrame::Body;
        element.magnitude = places.scalarOf(load.magnitude);
        element.input = load.input.empty() ? -1 : places.inputOf(load.input);
        switch (load.kind) {
            case model::LoadKind::Force:
                element.at = places.pointOf(load.at);
                element.direction = places.unitDirectionOf(load.direction);
                break;
            case model::LoadKind::Torque:
                element.at.node = places.nodeOf(load.at.body);
                element.direction = places.unitAxisOf(load.direction);
                break;
            case model::LoadKind::JointLoad:
                element.dof = places.dofOf(load.joint, load.coordinate).dof;
                break;
        }
        return element;
    }

    void touch(const Touched& touched) const {
        touched.node(at.node);
        touched.dof(dof);
    }
    /// The direction follows from numbers that may be those of a joint, too.
    [[nodiscard]] std::array<int, 1> ownParameters() const { return {magnitude}; }
};

}  // namespace linkwright::assembly

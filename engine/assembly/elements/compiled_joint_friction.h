// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/elements/compiled_joint_law.h"

#include <array>
#include <optional>
#include <vector>

namespace linkwright::assembly {

/// model::JointFriction of load Given made ready for computation. Its numbers: static level,
/// dynamic level, transition velocity.
struct JointFrictionElement : JointLawElement<3, LawReads{}> {
    using Source = model::JointFriction;
    static constexpr bool storesEnergy = false;

    static std::optional<JointFrictionElement> compile(const Source& friction,
                                                       ElementPlaces& places) {
        if (friction.load != model::FrictionLoad::Given) return std::nullopt;
        JointFrictionElement element;
        element.dof = places.dofOf(friction.joint, friction.coordinate);
        element.numbers = {places.scalarOf(friction.staticLevel),
                           places.scalarOf(friction.dynamicLevel),
                           places.scalarOf(friction.transitionVelocity)};
        return element;
    }
};

/// model::JointFriction of load Reaction made ready for computation. Offsets are into the parameter
/// vector.
struct ContactFrictionElement {
    using Source = model::JointFriction;
    static constexpr bool storesEnergy = false;

    /// A sliding velocity: that of a coordinate, times the radius if it is a rotation.
    struct Slide {
        int dof = -1;
        bool turns = false;
    };
    /// Which part of the reaction presses the surfaces together.
    enum class Press {
        Whole,
        Across,  ///< the part perpendicular to the axis
        Along    ///< the part along the axis
    };
    int index = -1;  ///< in System::contactFrictions
    std::vector<Slide> slides;
    Press press = Press::Whole;
    int reaction = -1;  ///< index into System::signalElements: force of the joint
    int axis = -1;      ///< the same: unit axis of the joint in world components; -1 for Whole
    int staticLevel = -1, dynamicLevel = -1, transitionVelocity = -1, radius = -1;
    int source = -1;  ///< index into model.jointFrictions

    /// All but the signals it measures, which the compiler adds behind those of the drawing.
    static std::optional<ContactFrictionElement> compile(const Source& friction,
                                                         ElementPlaces& places) {
        if (friction.load != model::FrictionLoad::Reaction) return std::nullopt;
        ContactFrictionElement element;
        const model::Model& model = places.model();
        element.source = static_cast<int>(&friction - model.jointFrictions.data());
        const model::Joint& joint = *model::findById(model.joints, friction.joint);
        for (int place = 0; place < static_cast<int>(joint.coordinates.size()); ++place)
            element.slides.push_back(
                {places.dofOf(joint.id, place).dof, !model::isTranslation(joint.kind, place)});
        element.staticLevel = places.scalarOf(friction.staticLevel);
        element.dynamicLevel = places.scalarOf(friction.dynamicLevel);
        element.transitionVelocity = places.scalarOf(friction.transitionVelocity);
        element.radius = places.scalarOf(friction.radius);
        return element;
    }

    /// The reaction takes every body into account: it is a signal that is a rate.
    void touch(const Touched&) const {}
    /// The reaction depends on everything.
    [[nodiscard]] std::array<int, 0> ownParameters() const { return {}; }
};

}  // namespace linkwright::assembly

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/joint_friction.h"

#include <vector>

namespace linkwright::assembly {

/// model::JointFriction of load Given made ready for computation. Offsets are into the parameter
/// vector.
struct JointFrictionElement {
    int dof = -1;
    int staticLevel = -1, dynamicLevel = -1, transitionVelocity = -1;
};

/// model::JointFriction of load Reaction made ready for computation. Offsets are into the parameter
/// vector.
struct ContactFrictionElement {
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
    std::vector<Slide> slides;
    Press press = Press::Whole;
    int reaction = -1;  ///< index into System::signalElements: force of the joint
    int axis = -1;      ///< the same: unit axis of the joint in world components; -1 for Whole
    int staticLevel = -1, dynamicLevel = -1, transitionVelocity = -1, radius = -1;
    int source = -1;  ///< index into model.jointFrictions
};

/// Elements of all frictions of load Given.
/// @param dofOf velocity index of a coordinate: dofOf(joint id, coordinate)
/// @param scalarOf makes a parameter of a number and gives its offset
template <class Frictions, class DofOf, class ScalarOf>
std::vector<JointFrictionElement> compileJointFrictions(const Frictions& frictions,
                                                        const DofOf& dofOf,
                                                        const ScalarOf& scalarOf) {
    std::vector<JointFrictionElement> elements;
    for (const auto& friction : frictions) {
        if (friction.load != model::FrictionLoad::Given) continue;
        JointFrictionElement element;
        element.dof = dofOf(friction.joint, friction.coordinate);
        element.staticLevel = scalarOf(friction.staticLevel);
        element.dynamicLevel = scalarOf(friction.dynamicLevel);
        element.transitionVelocity = scalarOf(friction.transitionVelocity);
        elements.push_back(element);
    }
    return elements;
}

/// Elements of all frictions of load Reaction, but for the signals they measure.
/// @param slidesOf sliding velocities of a joint: slidesOf(joint id)
/// @param scalarOf makes a parameter of a number and gives its offset
template <class Frictions, class SlidesOf, class ScalarOf>
std::vector<ContactFrictionElement> compileContactFrictions(const Frictions& frictions,
                                                            const SlidesOf& slidesOf,
                                                            const ScalarOf& scalarOf) {
    std::vector<ContactFrictionElement> elements;
    for (std::size_t index = 0; index < frictions.size(); ++index) {
        const auto& friction = frictions[index];
        if (friction.load != model::FrictionLoad::Reaction) continue;
        ContactFrictionElement element;
        element.source = static_cast<int>(index);
        element.slides = slidesOf(friction.joint);
        element.staticLevel = scalarOf(friction.staticLevel);
        element.dynamicLevel = scalarOf(friction.dynamicLevel);
        element.transitionVelocity = scalarOf(friction.transitionVelocity);
        element.radius = scalarOf(friction.radius);
        elements.push_back(element);
    }
    return elements;
}

}  // namespace linkwright::assembly

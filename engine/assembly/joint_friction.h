// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

namespace linkwright::assembly {

/// model::JointFriction made ready for computation. Offsets are into the parameter vector.
struct JointFrictionElement {
    int dof = -1;
    int staticLevel = -1, dynamicLevel = -1, transitionVelocity = -1;
};

/// Elements of all frictions of a drawing.
/// @param dofOf velocity index of a coordinate: dofOf(joint id, coordinate)
/// @param scalarOf makes a parameter of a number and gives its offset
template <class Frictions, class DofOf, class ScalarOf>
std::vector<JointFrictionElement> compileJointFrictions(const Frictions& frictions,
                                                        const DofOf& dofOf,
                                                        const ScalarOf& scalarOf) {
    std::vector<JointFrictionElement> elements;
    for (const auto& friction : frictions) {
        JointFrictionElement element;
        element.dof = dofOf(friction.joint, friction.coordinate);
        element.staticLevel = scalarOf(friction.staticLevel);
        element.dynamicLevel = scalarOf(friction.dynamicLevel);
        element.transitionVelocity = scalarOf(friction.transitionVelocity);
        elements.push_back(element);
    }
    return elements;
}

}  // namespace linkwright::assembly

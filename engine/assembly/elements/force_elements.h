// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/elements/compiled_backlash.h"
#include "engine/assembly/elements/compiled_bushing.h"
#include "engine/assembly/elements/compiled_contact.h"
#include "engine/assembly/elements/compiled_feedback.h"
#include "engine/assembly/elements/compiled_joint_friction.h"
#include "engine/assembly/elements/compiled_joint_stop.h"
#include "engine/assembly/elements/compiled_load.h"
#include "engine/assembly/elements/compiled_motor.h"
#include "engine/assembly/elements/compiled_spring.h"
#include "engine/assembly/elements/compiled_tire.h"
#include "engine/assembly/elements/compiled_torsional_spring.h"

#include <vector>

namespace linkwright::assembly {

/// The force elements of a system, one list for each kind. A kind is a struct of offsets into the
/// parameter vector and places in the tree, with
///   Source                    the element of the drawing,
///   compile(source, places)   which makes it ready for computation, if it is one of this kind,
///   touch(touched)             the nodes, dofs and coordinates that its force reads or acts on,
///   ownParameters()           offsets of what nothing but its force depends on,
///   storesEnergy              whether it has a potential energy.
/// Force and energy stand in engine/dynamics/elements, their derivatives in
/// engine/sensitivity/elements.
struct ForceElements {
    std::vector<SpringElement> springs;
    std::vector<TorsionElement> torsions;
    std::vector<JointFrictionElement> jointFrictions;
    std::vector<ContactFrictionElement> contactFrictions;
    std::vector<JointStopElement> jointStops;
    std::vector<BacklashElement> backlashes;
    std::vector<BushingElement> bushings;
    std::vector<ContactElement> contacts;
    std::vector<TireElement> tires;
    std::vector<FeedbackElement> feedbacks;
    std::vector<MotorElement> motors;
    std::vector<LoadElement> loads;
    /// Of contacts that two points show to be apart: these points, each once.
    std::vector<PointReference> contactPlaces;
};

/// Calls `visit(list)` for every list of force elements.
/// @param elements ForceElements or const ForceElements
template <class Elements, class Visit>
void forEachForceList(Elements& elements, const Visit& visit) {
    visit(elements.springs);
    visit(elements.torsions);
    visit(elements.jointFrictions);
    visit(elements.contactFrictions);
    visit(elements.jointStops);
    visit(elements.backlashes);
    visit(elements.bushings);
    visit(elements.contacts);
    visit(elements.tires);
    visit(elements.feedbacks);
    visit(elements.motors);
    visit(elements.loads);
}

/// Calls `visit(element)` for every force element.
template <class Visit>
void forEachForceElement(const ForceElements& elements, const Visit& visit) {
    forEachForceList(elements, [&](const auto& list) {
        for (const auto& element : list)
            visit(element);
    });
}

}  // namespace linkwright::assembly

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/integration/motion_faults.h"

#include "engine/base/diagnostic.h"

#include <algorithm>

namespace linkwright::dynamics {

void reportSingular(const System& system, const Status& status) {
    base::Diagnostic problem{base::Severity::Error, "", "", "", ""};
    if (status.unsolved) {
        const int joint = system.nodes[at(std::max(status.node, 0))].joint;
        if (joint >= 0) problem.object = system.model.joints[at(joint)].id;
        problem.message =
            "The equations of an implicit step could not be solved; the motion of this joint "
            "changed "
            "most.";
        problem.remedy = "Take a smaller step, or an integrator with adaptive step.";
    } else if (status.friction >= 0) {
        const assembly::ContactFrictionElement& contact =
            system.contactFrictions[at(status.friction)];
        problem.object = system.model.jointFrictions[at(contact.source)].id;
        problem.message =
            "The friction of the joint and the reaction that presses it have no "
            "common solution: the joint jams.";
        problem.remedy = "Take smaller coefficients of friction, or give the force a better arm.";
    } else if (status.row >= 0) {
        const assembly::ClosureRow& row = system.rows[at(status.row)];
        problem.object = system.closures[at(row.closure)].name;
        problem.message =
            "The mechanism reached a singular configuration (stretched or folded) at "
            "the loop through this joint.";
        problem.remedy =
            "Change lengths or forces so that the loop stays away from it, or "
            "shorten the duration.";
    } else {
        const Node& node = system.nodes[at(std::max(status.node, 0))];
        problem.object = system.model.joints[at(node.joint)].id;
        problem.message = "The motion became undefined at this joint: no positive inertia is left.";
        problem.remedy = "Check masses and inertias beyond this joint, or take a smaller step.";
    }
    throw base::ComputationError(problem, status.time);
}

void reportDiverged(const System& system, int joint, double time) {
    throw base::ComputationError(
        {base::Severity::Error, joint >= 0 ? system.model.joints[at(joint)].id : "", "/simulation",
         "The motion diverged at this joint: its coordinates or momenta have grown beyond all "
         "measure.",
         "Take a smaller step or the adaptive integrator, or check stiff springs, dampers and "
         "loads."},
        time);
}

void reportTinySteps(double time) {
    throw base::ComputationError(
        {base::Severity::Error, "", "/simulation",
         "The adaptive integrator needs steps too small to go on.",
         "The motion may be near a singular configuration; loosen the tolerances or shorten the "
         "duration."},
        time);
}

}  // namespace linkwright::dynamics

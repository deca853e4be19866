// SPDX-License-Identifier: BSD-3-Clause
#include "engine/assembly/idle_rotation.h"
#include "engine/assembly/left_out_rows.h"
#include "engine/assembly/loop_constraint_rank.h"
#include "engine/assembly/system.h"
#include "engine/model/validation.h"
#include "engine/session/solving/drawing_doubts.h"
#include "engine/session/solving/solve.h"

#include <algorithm>
#include <utility>

namespace linkwright::session {

ModelSummary summarize(const model::Model& model) {
    ModelSummary summary;
    summary.bodies = static_cast<int>(model.bodies.size());
    summary.joints = static_cast<int>(model.joints.size());
    summary.problems = model::validate(model);
    if (!base::hasErrors(summary.problems)) {
        try {
            // Loops and degrees of freedom are those of the drawing in any formulation.
            model::Model joints = model;
            joints.simulation.formulation = model::Formulation::Joint;
            const assembly::System system = assembly::compile(joints);
            summary.degreesOfFreedom = system.dofCount - static_cast<int>(system.rows.size());
            // Drives and gears couple coordinates; bodies that close a ring are joined by others.
            summary.loops = static_cast<int>(std::count_if(
                system.closures.begin(), system.closures.end(), [](const auto& closure) {
                    return closure.kind == assembly::LoopConstraint::Kind::Joint
                           || closure.kind == assembly::LoopConstraint::Kind::Rod;
                }));
            summary.planar = system.planar;
            summary.counted = true;
            summary.redundantConstraints = system.redundantConstraints;
            if (const auto still = assembly::warnOfStandstill(system))
                summary.problems.push_back(*still);
            for (base::Diagnostic& problem : assembly::undeterminedSpins(model))
                summary.problems.push_back(std::move(problem));
            for (base::Diagnostic& doubt : doubtsOfStart(model))
                summary.problems.push_back(std::move(doubt));
            assembly::requireConsistentDrives(system);
        } catch (const base::InputError& error) {
            const std::vector<base::Diagnostic>& found = error.diagnostics();
            summary.problems.insert(summary.problems.end(), found.begin(), found.end());
        }
    }
    summary.valid = !base::hasErrors(summary.problems);
    if (!summary.valid) return summary;
    summary.mobility = mobilityOf(model);
    for (base::Diagnostic& doubt : doubtsOfDrawing(model))
        summary.problems.push_back(std::move(doubt));
    return summary;
}

}  // namespace linkwright::session

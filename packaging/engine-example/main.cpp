// SPDX-License-Identifier: BSD-3-Clause
// Reads a project, computes its motion and the exact gradient of its cost, then optimizes and
// writes the better project:
//   spring_design PROJECT [OPTIMIZED]
#include "engine/base/diagnostic.h"
#include "engine/project/project_file.h"
#include "engine/session/solving/solve.h"

#include <cstdio>
#include <exception>

namespace session = linkwright::session;

namespace {

void reportMotion(const linkwright::model::Model& model) {
    const session::SimulationResult motion = session::simulate(model);
    std::printf("motion: %zu instants until %g s, cost %.12g\n", motion.times.size(),
                motion.times.back(), motion.cost);
    // The place of every body at the end, as a displacement from where it was drawn.
    for (std::size_t body = 0; body < motion.bodies.size(); ++body) {
        const session::BodyDisplacement& end = motion.displacements.back()[body];
        std::printf("  %s moved by %.6f %.6f %.6f m\n", motion.bodies[body].c_str(),
                    end.translation.x(), end.translation.y(), end.translation.z());
    }
}

void reportGradient(const linkwright::model::Model& model) {
    const session::GradientResult result =
        session::computeGradient(model, session::GradientMethod::Adjoint);
    for (std::size_t index = 0; index < result.variables.size(); ++index)
        std::printf("gradient %s %.12g\n", result.variables[index].name.c_str(),
                    result.gradient[index]);
}

void improve(const linkwright::model::Model& model, const char* target) {
    session::SolveControl control;
    control.iteration = [](const session::IterationReport& report) {
        std::fprintf(stderr, "iteration %d: cost %g\n", report.iteration, report.cost);
    };
    const session::OptimizationResult best = session::optimize(model, control);
    std::printf("optimized from %g to %g: %s\n", best.initialCost, best.finalCost,
                best.reason.c_str());
    if (target != nullptr) linkwright::project::writeProject(best.model, target);
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 2) {
        std::fprintf(stderr, "usage: spring_design PROJECT [OPTIMIZED]\n");
        return 2;
    }
    try {
        const linkwright::model::Model model = linkwright::project::readProject(arguments[1]);
        reportMotion(model);
        reportGradient(model);
        improve(model, count > 2 ? arguments[2] : nullptr);
    } catch (const linkwright::base::InputError& error) {
        // Names the element, the place and what to do.
        for (const linkwright::base::Diagnostic& problem : error.diagnostics())
            std::fprintf(stderr, "%s\n", linkwright::base::toText(problem).c_str());
        return 2;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return 0;
}

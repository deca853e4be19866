// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/solving/motion_settings.h"

#include "engine/session/document/formatted.h"

namespace linkwright::session {

namespace {

std::string nameOf(model::Integrator integrator) {
    switch (integrator) {
        case model::Integrator::RungeKutta4: return "Runge-Kutta 4";
        case model::Integrator::DormandPrince54: return "Dormand-Prince 5(4)";
        case model::Integrator::DormandPrince853: return "Dormand-Prince 8(5,3)";
        case model::Integrator::DormandPrince8: return "Dormand-Prince 8";
        case model::Integrator::Esdirk4: return "ESDIRK 4";
        case model::Integrator::Esdirk43: return "ESDIRK 4(3)";
    }
    return {};
}

std::string nameOf(model::Formulation formulation) {
    switch (formulation) {
        case model::Formulation::Joint: return "joint coordinates and momenta";
        case model::Formulation::Absolute: return "absolute coordinates";
        case model::Formulation::DivideAndConquer: return "joint coordinates, divide and conquer";
    }
    return {};
}

std::string nameOf(model::MotionKind kind) {
    switch (kind) {
        case model::MotionKind::Dynamic: return "dynamic: forces move the mechanism";
        case model::MotionKind::Kinematic:
            return "kinematic: drives move the mechanism, each instant is solved by itself";
        case model::MotionKind::Automatic:
            return "automatic: kinematic where drives leave no freedom, dynamic otherwise";
    }
    return {};
}

std::string stepsOf(const model::SimulationSettings& settings) {
    if (model::hasFixedStep(settings.integrator)) return formatted("step %.6g s", settings.step);
    return formatted("tolerances %.2g relative and %.2g absolute, steps up to %.6g s",
                     settings.relativeTolerance, settings.absoluteTolerance, settings.maximumStep);
}

}  // namespace

std::vector<std::pair<std::string, std::string>> motionSettings(
    const model::SimulationSettings& settings) {
    const bool kinematic = settings.kind == model::MotionKind::Kinematic;
    std::vector<std::pair<std::string, std::string>> rows{
        {"motion", nameOf(settings.kind)},
        {"duration",
         formatted("%.6g s", settings.duration)
             + (settings.durationFormula.empty() ? std::string()
                                                 : " = `" + settings.durationFormula + "`")},
        {"integrator", (kinematic ? "none, instants as of " : "") + nameOf(settings.integrator)
                           + ", " + stepsOf(settings)},
        {"formulation",
         nameOf(settings.formulation)
             + (settings.projectConstraints && !kinematic ? ", loops closed after every step"
                                                          : "")}};
    return rows;
}

}  // namespace linkwright::session

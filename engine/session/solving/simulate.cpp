// SPDX-License-Identifier: BSD-3-Clause
#include "engine/assembly/closure_rank.h"
#include "engine/assembly/system.h"
#include "engine/dynamics/integration/motion_setup.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "engine/model/validation.h"
#include "engine/session/solving/diagnosis.h"
#include "engine/session/solving/motion_frames.h"
#include "engine/session/solving/solve.h"

#include <algorithm>
#include <chrono>

namespace linkwright::session {

namespace {

/// @throws base::InputError with every error of the model
void requireSound(const model::Model& model) {
    std::vector<base::Diagnostic> found = model::validate(model);
    if (!base::hasErrors(found)) return;
    std::erase_if(found, [](const base::Diagnostic& diagnostic) {
        return diagnostic.severity != base::Severity::Error;
    });
    throw base::InputError(std::move(found));
}

void requireAscending(const std::vector<double>& times, double duration) {
    double before = 0.0;
    for (const double time : times) {
        if (!(time >= before && time <= duration * (1.0 + 1e-12)))
            throw base::InputError(base::Diagnostic{
                base::Severity::Error, "", "--at",
                "The requested times are not ascending, or not within the duration.",
                "Give times from 0 to the duration, each not before the last."});
        before = time;
    }
}

template <class Space>
SimulationResult runMotion(const assembly::System& system, const std::vector<double>& atTimes,
                           const SolveControl& control) {
    const auto begin = std::chrono::steady_clock::now();
    dynamics::MotionSetup<Space> setup(system);
    setup.prepare();
    MotionFrames<Space> frames(system, setup.dynamics, setup.forward);
    try {
        setup.forward.run(setup.startState, false, nullptr, control.stop, control.progress);
    } catch (const base::ComputationError& error) {
        frames.result().failure = withTime(error);
    }
    const auto& steps = setup.forward.steps();
    const double reached = steps.empty() ? 0.0 : steps.back().time + steps.back().size;
    if (atTimes.empty()) {
        for (std::size_t index = 0; index <= steps.size(); ++index) {
            const double* state = setup.forward.state(index);
            setup.forward.useRowsOf(index);
            if (!frames.add(index < steps.size() ? steps[index].time : reached, state)) break;
        }
    } else {
        std::vector<double> state;
        for (const double time : atTimes) {
            if (time > reached * (1.0 + 1e-12) || steps.empty()) break;
            setup.forward.stateAt(time, state);
            if (!frames.add(time, state.data())) break;
        }
    }
    SimulationResult result = frames.take();
    if (const auto still = assembly::warnOfStandstill(system)) result.warnings.push_back(*still);
    result.wallSeconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return result;
}

template <class Space>
std::vector<BodyDisplacement> poseAtStart(const assembly::System& system) {
    dynamics::MotionSetup<Space> setup(system);
    setup.prepareStart();
    return MotionFrames<Space>(system, setup.dynamics, setup.forward)
        .displacements(setup.startRecord.poses);
}

}  // namespace

SimulationResult simulate(const model::Model& model, const std::vector<double>& atTimes,
                          const SolveControl& control) {
    requireSound(model);
    requireAscending(atTimes, model.simulation.duration);
    const assembly::System system = assembly::compile(model);
    return system.planar ? runMotion<math::PlanarSpace<double>>(system, atTimes, control)
                         : runMotion<math::SpatialSpace<double>>(system, atTimes, control);
}

std::vector<BodyDisplacement> startPose(const model::Model& model) {
    requireSound(model);
    const assembly::System system = assembly::compile(model);
    return system.planar ? poseAtStart<math::PlanarSpace<double>>(system)
                         : poseAtStart<math::SpatialSpace<double>>(system);
}

}  // namespace linkwright::session

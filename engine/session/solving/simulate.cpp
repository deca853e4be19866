// SPDX-License-Identifier: BSD-3-Clause
#include "engine/assembly/idle_rotation.h"
#include "engine/assembly/loop_constraint_rank.h"
#include "engine/assembly/system.h"
#include "engine/dynamics/integration/energy_meter.h"
#include "engine/dynamics/integration/motion_faults.h"
#include "engine/dynamics/integration/motion_setup.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "engine/model/limits.h"
#include "engine/model/validation.h"
#include "engine/sensitivity/equilibrium/equilibrium_functions.h"
#include "engine/session/document/formatted.h"
#include "engine/session/solving/diagnosis.h"
#include "engine/session/solving/drawing_doubts.h"
#include "engine/session/solving/motion_doubts.h"
#include "engine/session/solving/motion_frames.h"
#include "engine/session/solving/passing_forces.h"
#include "engine/session/solving/solve.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <memory>
#include <optional>
#include <utility>

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
                "The requested times do not increase, or are not within the duration.",
                "Enter times from 0 to the duration, each no earlier than the one before."});
        before = time;
    }
}

/// What is asked of the mechanism at rest, and where it starts if that is at rest.
class EquilibriumPart {
public:
    explicit EquilibriumPart(const assembly::System& system)
        : model_(system.model), functions_(sensitivity::equilibriumFunctionsOf(system.model)) {}

    /// @throws base::InputError when the motion has no start; base::Cancelled
    template <class Space>
    void prepare(dynamics::MotionSetup<Space>& setup, const std::atomic<bool>* stop) {
        if (!functions_) return;
        const bool starts = model_.simulation.start == model::MotionStart::Equilibrium;
        setup.prepareParameters();
        try {
            functions_->evaluate(setup.numbers, setup.samples, stop);
        } catch (const base::InputError& error) {
            if (starts) throw;
            fault_ = error.diagnostics().front();
            return;
        }
        if (starts) setup.startsAt = functions_->coordinates();
    }

    /// Adds the terms at rest to those of the motion.
    void addTo(SimulationResult& result) const {
        if (!functions_ || result.failure) return;
        if (fault_) {
            result.failure = fault_;
            result.cost = 0.0;
            return;
        }
        for (const sensitivity::EquilibriumValue& value : functions_->values()) {
            const model::CostTerm& term = model_.costTerms[value.term];
            result.costByTerm[term.id] = value.value;
            if (value.isConstraint)
                result.constraints.push_back(
                    {term.id, value.value,
                     model::limitsOf(term, model_.optimization, value.atLeast, value.atMost, 0.0)});
            else
                result.cost += value.value;
        }
    }

private:
    const model::Model& model_;
    std::unique_ptr<sensitivity::EquilibriumFunctions> functions_;
    std::optional<base::Diagnostic> fault_;
};

/// A curve that is not a number somewhere must not pass for a measurement.
void rejectNotNumbers(SimulationResult& result) {
    if (result.failure) return;
    std::size_t first = result.times.size();
    const Series* found = nullptr;
    for (const Series& series : result.signalSeries)
        for (std::size_t time = 0; time < std::min(first, series.values.size()); ++time)
            if (!std::isfinite(series.values[time])) {
                first = time;
                found = &series;
            }
    if (!found) return;
    result.failure = base::Diagnostic{
        base::Severity::Error, found->id, "",
        "The signal is not a number at t = " + formatted("%.4g", result.times[first]) + " s.",
        "Change the formula or what it is made of so that it has a value all along the motion."};
}

/// Whatever ends a motion early, nobody may take what there is of it for the whole.
void requireWhole(double reached, double duration, SimulationResult& result) {
    constexpr double rounding = 1e-9;
    if (result.failure || reached >= duration * (1.0 - rounding)) return;
    result.failure =
        base::Diagnostic{base::Severity::Error, "", "/simulation/duration",
                         formatted("The motion ends at %.6g s of %.6g s.", reached, duration),
                         "Use smaller steps, or shorten the duration."};
}

/// Keeps an energy balance, and says so when it does not close. What is too stiff for the steps and
/// makes most of the energy of a motion has left nothing of it.
void doubtEnergy(const assembly::System& system, const dynamics::EnergyBalance& balance,
                 SimulationResult& result) {
    result.energyBalance = balance;
    constexpr double most = 0.5;
    if (!balance.isDoubtful()) return;
    const double residual = balance.largestResidual;
    char text[160];
    if (residual < 0.0)
        std::snprintf(text, sizeof text,
                      "The energy balance of the motion does not close: integration errors remove "
                      "%.3g J of %.3g J.",
                      -residual, std::max(balance.scale(), balance.largestStored));
    else
        std::snprintf(text, sizeof text,
                      "The energy balance of the motion does not close: integration errors add "
                      "%.3g J to %.3g J.",
                      residual, balance.scale());
    const base::Diagnostic doubt{base::Severity::Warning, "", "/simulation", text,
                                 "Use a smaller step, tighter tolerances, or an adaptive "
                                 "integrator."};
    auto stiff = dynamics::blameStiffness(system, doubt, 1.0);
    if (stiff && residual > most * balance.scale()) {
        stiff->severity = base::Severity::Error;
        result.failure = std::move(stiff);
        return;
    }
    result.warnings.push_back(stiff.value_or(doubt));
}

/// @param coordinates that the motion starts with, at least
void addStartDoubts(const assembly::System& system, const std::vector<double>& coordinates,
                    std::vector<base::Diagnostic>& found) {
    for (base::Diagnostic& remark : assembly::remarksOnIdleRotations(system))
        found.push_back(std::move(remark));
    for (base::Diagnostic& doubt : doubtsOfStops(system, coordinates))
        found.push_back(std::move(doubt));
}

/// @param whole measures forces of joints beside a motion that goes on without them; else null
template <class Space>
SimulationResult runMotion(const assembly::System& system, const std::vector<double>& atTimes,
                           const SolveControl& control, const assembly::System* whole = nullptr) {
    const auto begin = std::chrono::steady_clock::now();
    dynamics::MotionSetup<Space> setup(system);
    EquilibriumPart rest(system);
    rest.prepare(setup, control.stop);
    setup.prepare();
    MotionFrames<Space> frames(system, setup.dynamics, setup.forward);
    std::optional<PassingForces<Space>> forces;
    if (whole != nullptr) forces.emplace(*whole);
    const auto addFrame = [&](double time, const double* state) {
        if (!frames.add(time, state)) return false;
        if (forces) forces->add(time, state, frames.record().jointVelocities);
        return true;
    };
    std::optional<dynamics::EnergyMeter<Space>> meter;
    if (!system.kinematic) meter.emplace(setup.forward);
    try {
        setup.forward.run(setup.startState, false, nullptr, control.stop, control.progress);
    } catch (const base::ComputationError& error) {
        frames.result().failure = withTime(error);
    }
    if (meter && !frames.result().failure) doubtEnergy(system, meter->finish(), frames.result());
    meter.reset();
    const auto& steps = setup.forward.steps();
    const double reached = steps.empty() ? 0.0 : steps.back().time + steps.back().size;
    if (atTimes.empty()) {
        for (std::size_t index = 0; index <= steps.size(); ++index) {
            const double* state = setup.forward.state(index);
            setup.forward.useRowsOf(index);
            if (!addFrame(index < steps.size() ? steps[index].time : reached, state)) break;
        }
    } else {
        std::vector<double> state;
        for (const double time : atTimes) {
            if (time > reached * (1.0 + 1e-12) || steps.empty()) break;
            setup.forward.stateAt(time, state);
            if (!addFrame(time, state.data())) break;
        }
    }
    requireWhole(reached, system.model.simulation.duration, frames.result());
    SimulationResult result = frames.take();
    if (forces) forces->addTo(result);
    rest.addTo(result);
    rejectNotNumbers(result);
    result.warnings.insert(result.warnings.end(), setup.startRemarks.begin(),
                           setup.startRemarks.end());
    addStartDoubts(system, setup.startState, result.warnings);
    if (const auto still = assembly::warnOfStandstill(system)) result.warnings.push_back(*still);
    for (base::Diagnostic& doubt : doubtsOfMotion(system.model, result))
        result.warnings.push_back(std::move(doubt));
    result.wallSeconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return result;
}

template <class Space>
std::vector<BodyDisplacement> poseAtStart(const assembly::System& system) {
    dynamics::MotionSetup<Space> setup(system);
    EquilibriumPart(system).prepare(setup, nullptr);
    setup.prepareStart();
    return MotionFrames<Space>(system, setup.dynamics, setup.forward)
        .displacements(setup.startRecord.poses);
}

template <class Space>
std::vector<base::Diagnostic> startDoubts(const assembly::System& system) {
    dynamics::MotionSetup<Space> setup(system);
    EquilibriumPart(system).prepare(setup, nullptr);
    setup.prepareStart();
    std::vector<base::Diagnostic> found = std::move(setup.startRemarks);
    addStartDoubts(system, setup.startState, found);
    return found;
}

/// Impulses of joints add up along a motion, other than forces.
bool measuresImpulses(const model::Model& model) {
    return std::any_of(model.signalList.begin(), model.signalList.end(),
                       [](const model::Signal& signal) {
                           return signal.kind == model::SignalKind::ConstraintImpulse
                                  || signal.kind == model::SignalKind::MomentImpulse;
                       });
}

}  // namespace

SimulationResult simulate(const model::Model& model, const std::vector<double>& atTimes,
                          const SolveControl& control) {
    requireSound(model);
    requireAscending(atTimes, model.simulation.duration);
    if (std::vector<base::Diagnostic> spins = assembly::undeterminedSpins(model); !spins.empty()) {
        SimulationResult result;
        result.failure = std::move(spins.front());
        return result;
    }
    const assembly::System system = assembly::compile(model);
    if (const auto passing = passingLinedUpBars(model); passing && !measuresImpulses(model)) {
        const assembly::System without = assembly::compile(*passing);
        if (without.planar && without.coordinateCount == system.coordinateCount
            && without.dofCount == system.dofCount)
            return runMotion<math::PlanarSpace<double>>(without, atTimes, control, &system);
    }
    return system.planar ? runMotion<math::PlanarSpace<double>>(system, atTimes, control)
                         : runMotion<math::SpatialSpace<double>>(system, atTimes, control);
}

std::vector<BodyDisplacement> startPose(const model::Model& model) {
    requireSound(model);
    const assembly::System system = assembly::compile(model);
    return system.planar ? poseAtStart<math::PlanarSpace<double>>(system)
                         : poseAtStart<math::SpatialSpace<double>>(system);
}

std::vector<base::Diagnostic> doubtsOfStart(const model::Model& model) {
    requireSound(model);
    const assembly::System system = assembly::compile(model);
    return system.planar ? startDoubts<math::PlanarSpace<double>>(system)
                         : startDoubts<math::SpatialSpace<double>>(system);
}

}  // namespace linkwright::session

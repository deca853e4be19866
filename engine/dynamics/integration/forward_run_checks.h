// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// Definitions of the members of ForwardRun that check what was computed, see
// forward_run_definitions.h.
#include "engine/assembly/left_out_rows.h"
#include "engine/base/diagnostic.h"
#include "engine/dynamics/elements/signals.h"
#include "engine/dynamics/integration/forward_run.h"
#include "engine/dynamics/integration/motion_faults.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace linkwright::dynamics {

/// Loops farther apart than this fraction of the drawing have come undone: the step is too
/// large for the motion, and going on would give a wrong number.
inline constexpr double openLoopFraction = 1e-3;

/// Loops this close to a singular configuration (about 6 degrees from stretched or folded) fail
/// because of it, whatever the integrator notices first.
inline constexpr double nearSingularRatio = 1e-2;

/// A row that was left out may miss this many times what the others do, and this fraction of the
/// drawing.
inline constexpr double driftFactor = 100.0;
inline constexpr double leftOutFraction = 1e-6;

/// Rows that were left out as redundant hold along the motion, or contradict those it is made by:
/// these drift with the integrator's error, and no further do the others. Other numbers than real
/// ones follow a real motion.
template <class Space>
void requireLeftOutRows(const System& system, const typename Space::Scalar* parameters, double time,
                        const Record<Space>& record) {
    if constexpr (std::is_same_v<typename Space::Scalar, double>) {
        if (system.leftOutRows.empty()) return;
        double square = 0.0;
        for (const LoopConstraintValue<Space>& closure : record.closures)
            square += closure.residual * closure.residual;
        const double position =
            driftFactor * std::sqrt(square) + leftOutFraction * std::max(1.0, system.size);
        if (const auto found = assembly::contradictionAt<Space>(
                system, parameters, record.state.data(), nullptr, time, {position, HUGE_VAL}))
            throw base::ComputationError(*found, time);
    }
}

/// Zero times each number is zero, unless that is none; several sums so that none waits for
/// another.
template <class Scalar>
bool isFinite(const Scalar* numbers, std::size_t count) {
    constexpr std::size_t width = 8;
    double sums[width] = {};
    std::size_t place = 0;
    for (; place + width <= count; place += width)
        for (std::size_t lane = 0; lane < width; ++lane)
            sums[lane] += math::realPart(numbers[place + lane]) * 0.0;
    for (; place < count; ++place)
        sums[0] += math::realPart(numbers[place]) * 0.0;
    return std::all_of(std::begin(sums), std::end(sums), [](double sum) { return sum == 0.0; });
}

/// A follower that passes an end of an open curve leaves what was drawn.
template <class Space>
void requireOnCurves(const System& system, const typename Space::Scalar* parameters, double time,
                     const Record<Space>& record) {
    for (const assembly::LoopConstraintRow& row : system.rows) {
        if (row.kind != assembly::LoopConstraintRow::Kind::OnCurve || row.curve.form.closed)
            continue;
        const assembly::CurvePlace<Space> beside(row.curve, parameters, record.poses.data());
        if (beside.nearest.place.beyond(parameters + row.curve.pieces, row.curve.form)
            <= openLoopFraction * system.size)
            continue;
        throw base::ComputationError({base::Severity::Error, system.closures[at(row.closure)].name,
                                      "", "The follower reached the end of its curve.",
                                      "Make the curve longer, close it, stop the follower sooner "
                                      "with a joint stop or a spring, or shorten the duration."},
                                     time);
    }
}

template <class Space>
void ForwardRun<Space>::checkState(double time, const Scalar* state,
                                   const Record<Space>& record) const {
    if (!isFinite(state, dynamics_.stateSize()))
        throw base::ComputationError(
            blameSteps(system_, {base::Severity::Error, "", "/simulation",
                                 "The motion diverged: a value is no longer a number.",
                                 "Use a smaller step, or check stiff springs and loads."}),
            time);
    requireOnCurves<Space>(system_, dynamics_.parameters(), time, record);
    for (std::size_t row = 0; row < record.closures.size(); ++row)
        if (!(std::abs(math::realPart(record.closures[row].residual))
              < openLoopFraction * system_.size)) {
            reportIfNearSingular(time, record);
            throw base::ComputationError(
                blameSteps(system_, {base::Severity::Error,
                                     system_.closures[at(system_.rows[row].closure)].name, "",
                                     "The loop through this joint came apart numerically.",
                                     "Use adaptive steps, a smaller step or tighter tolerances."}),
                time);
        }
}

/// Names the joint when the loops are, or just were, close to a singular configuration.
template <class Space>
void ForwardRun<Space>::reportIfNearSingular(double time, const Record<Space>& record) const {
    if (record.closureRatio < nearSingularRatio)
        requireRegular({true, record.weakestRow, -1, time});
    if (lastRatio_ < nearSingularRatio) requireRegular({true, lastWeakest_, -1, time});
}

template <class Space>
void ForwardRun<Space>::finish() {
    const Scalar* state = states_.last();
    requireRegular(evaluate(duration_, state, finalRecord_, rates_.data()));
    checkState(duration(), state, finalRecord_);
    requireLeftOutRows<Space>(system_, dynamics_.parameters(), duration(), finalRecord_);
    reportIfDiverged<Space>(system_, duration(), state);
    const bool counts = tableau_.end != 0.0 && !steps_.empty();
    instantCosts(finalRecord_, finalCosts_.data(), [&](const auto& cost) {
        return cost.isTerminal() || cost.isOfInstants() || (cost.isRunning() && counts);
    });
    if (counts)
        functions_.addStage(finalCosts_.data(), endWeight(steps_.back()), steps_.back().middle());
    traceSignals(finalRecord_);
    functions_.addInstant(finalCosts_.data(), tracedSignals_);
    std::vector<double> times;  // of what is made of all instants; other runs allocate nothing
    if (std::any_of(system_.costs.begin(), system_.costs.end(),
                    [](const auto& cost) { return cost.isOfInstants() || cost.isNearest(); })) {
        for (const Step& step : steps_)
            times.push_back(step.time);
        times.push_back(duration_);
    }
    functions_.finish(finalCosts_.data(), times, dynamics_.parameters());
    checkCosts();
}

/// The earliest fault counts: what comes after it may follow from it.
template <class Space>
void ForwardRun<Space>::checkCosts() {
    double earliest = HUGE_VAL;
    std::size_t faulty = 0;
    for (std::size_t index = 0; index < system_.costs.size(); ++index) {
        if (std::isfinite(math::realPart(functions_.values()[index]))) continue;
        const double time = firstFault(index);
        if (time >= earliest) continue;
        earliest = time;
        faulty = index;
    }
    if (earliest == HUGE_VAL) return;
    throw base::ComputationError(
        {base::Severity::Error, system_.model.costTerms[at(system_.costs[faulty].term)].id, "",
         "The cost is not a number.",
         "Check the reference and the formulas of this term, its signal, and the inputs that the "
         "signal depends on."},
        earliest);
}

/// When a cost first has no value: its motion is computed once more, if its stages were not kept.
template <class Space>
double ForwardRun<Space>::firstFault(std::size_t cost) {
    if (!system_.costs[cost].isRunning()) return duration();
    std::vector<Scalar> values(system_.costs.size());
    for (std::size_t step = 0; step < steps_.size(); ++step) {
        const Record<Space>* records = stageRecords(step);
        double earliest = HUGE_VAL;
        for (int stage = 0; stage < tableau_.stages; ++stage) {
            if (tableau_.result[at(stage)] == 0.0) continue;
            runningCosts(records[stage], values.data());
            if (!std::isfinite(math::realPart(values[cost])))
                earliest = std::min(
                    earliest,
                    physical(steps_[step].time + tableau_.nodes[at(stage)] * steps_[step].size));
        }
        if (earliest < HUGE_VAL) return earliest;
    }
    return duration();  // each value is a number, but their sum is none
}

}  // namespace linkwright::dynamics

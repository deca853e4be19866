// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// Definitions of the members of ForwardRun that take steps, see forward_run_definitions.h.
#include "engine/dynamics/integration/forward_run.h"
#include "engine/dynamics/integration/kinks.h"
#include "engine/dynamics/integration/motion_faults.h"
#include "engine/dynamics/integration/touch_watch.h"

#include <algorithm>
#include <cmath>

namespace linkwright::dynamics {

/// An adaptive run that needs this many steps for this part of the duration would need a hundred
/// million for all of it: it is stuck at its own rounding errors.
inline constexpr std::size_t stuckSteps = 1000;
inline constexpr double stuckFraction = 1e-5;

/// Instants at which steps end; runs of other numbers than real ones are given their steps.
template <class Scalar>
std::vector<double> landingsOf(const System& system, const Scalar* parameters) {
    std::vector<double> real;
    for (int place = 0; place < system.parameterCount; ++place)
        real.push_back(math::realPart(parameters[place]));
    return landings(system, real.data());
}

/// Closer than this to a pose where branches meet (about a ten-thousandth of a radian), nothing is
/// known of an instant of a kinematic motion.
inline constexpr double meetingClosureRatio = 1e-8;

/// A step of a kinematic motion that would end where branches meet ends a little later: the motion
/// goes on as it came, but at that instant nothing tells how it moves.
template <class Space>
void ForwardRun<Space>::runFixed(const std::vector<Step>& steps, const std::atomic<bool>* stop,
                                 const std::function<void(double)>& progress) {
    constexpr double delays[] = {0.02, 0.1};  // of the next step
    states_.reserve(steps.size() + 1);
    if (driven_ && endRecord_.state.empty()) endRecord_.resize(system_);
    const std::size_t stateSize = dynamics_.stateSize();
    Scalar* endRates = rates_.data() + at(tableau_.stages) * stateSize;
    double late = 0.0;
    bool known = false;  // the start of the step is evaluated, in endRecord_
    for (std::size_t index = 0; index < steps.size(); ++index) {
        if (stop != nullptr && stop->load(std::memory_order_relaxed)) throw base::Cancelled();
        const Step step{steps[index].time + late, steps[index].size - late};
        const Scalar* state = states_.last();
        Record<Space>* records = workRecords();
        sharesMemory_ = !stages_.has(steps_.size()) && !implicit_ && !driven_;
        if (known) {
            std::swap(records[0], endRecord_);
            std::copy_n(endRates, stateSize, rates_.begin());
        }
        const bool goesOn = driven_ && index + 1 < steps.size();
        const auto take = [&](double delay) {
            Status status = computeStep(step.time, step.size + delay, state, records, known);
            if (!goesOn || status.singular) return status;
            known = true;  // what another attempt begins with, too
            return evaluate(steps[index + 1].time + delay, nextState_.data(), endRecord_, endRates);
        };
        const auto isClear = [&](const Status& status) {
            return !status.singular && (!goesOn || endRecord_.closureRatio > meetingClosureRatio);
        };
        Status status = take(late = 0.0);
        if (goesOn && !isClear(status)) {
            const auto* delay = std::find_if(
                std::begin(delays), std::end(delays),
                [&](double share) { return isClear(take(share * steps[index + 1].size)); });
            if (delay != std::end(delays)) {
                late = *delay * steps[index + 1].size;
                status = {};
            } else if (!status.singular) {
                status = take(0.0);
            }
        }
        requireRegular(status);
        accept({step.time, step.size + late}, nextState_.data(), records);
        known = goesOn && !turned_;
        if (progress) progress(step.time / duration_);
    }
    sharesMemory_ = false;
}

template <class Space>
double ForwardRun<Space>::errorScale(const Scalar& before, const Scalar& after) const {
    const model::SimulationSettings& settings = system_.model.simulation;
    return settings.absoluteTolerance
           + settings.relativeTolerance
                 * std::max(std::abs(math::realPart(before)), std::abs(math::realPart(after)));
}

/// The error estimate of stiff parts is far too large unless it is divided by the matrix of the
/// stages (Hairer, Wanner, eq. IV.8.20).
template <class Space>
double ForwardRun<Space>::implicitErrorNorm(const Scalar* state, const Scalar* next,
                                            double size) const {
    std::vector<double> error(dynamics_.stateSize(), 0.0);
    for (int stage = 0; stage < tableau_.stages; ++stage)
        for (std::size_t entry = 0; entry < error.size(); ++entry)
            error[entry] += math::realPart(rates_[at(stage) * error.size() + entry])
                            * (tableau_.error[at(stage)] * physical(size));
    implicit_->divide(error);
    double sum = 0.0;
    for (std::size_t entry = 0; entry < error.size(); ++entry) {
        const double share = error[entry] / errorScale(state[entry], next[entry]);
        sum += share * share;
    }
    return std::sqrt(sum / static_cast<double>(std::max<std::size_t>(error.size(), 1)));
}

template <class Space>
double ForwardRun<Space>::errorNorm(const Scalar* state, const Scalar* next, double size) const {
    if (implicit_) return implicitErrorNorm(state, next, size);
    const std::size_t stateSize = dynamics_.stateSize();
    size = physical(size);
    const auto estimate = [&](const auto& weights, std::size_t entry) {
        double error = 0.0;
        for (int stage = 0; stage <= tableau_.stages; ++stage)
            error += math::realPart(rates_[at(stage) * stateSize + entry]) * weights[at(stage)];
        return error;
    };
    double sum = 0.0;
    double second = 0.0;
    for (std::size_t entry = 0; entry < stateSize; ++entry) {
        const double scale = errorScale(state[entry], next[entry]);
        const double error = estimate(tableau_.error, entry) * size / scale;
        sum += error * error;
        if (tableau_.secondEmbedded) {
            const double other = estimate(tableau_.secondError, entry) * size / scale;
            second += other * other;
        }
    }
    const double count = static_cast<double>(std::max<std::size_t>(stateSize, 1));
    // Hairer, Norsett, Wanner, eq. II.10.17: both errors together fall with the power of the
    // method.
    if (tableau_.secondEmbedded && sum > 0.0) return sum / std::sqrt((sum + 0.01 * second) * count);
    return std::sqrt(sum / count);
}

/// The rate at the end of a step in work, which its error estimate takes. Instants of a kinematic
/// motion are what they are by themselves.
template <class Space>
Status ForwardRun<Space>::evaluateEnd(const Step& step) {
    Scalar* rate = rates_.data() + at(tableau_.stages) * dynamics_.stateSize();
    const double time = step.time + step.size;
    if (driven_) return evaluate(time, nextState_.data(), endRecord_, rate);
    const auto piece = inputsWithin(step);
    return evaluate(time, nextState_.data(), endRecord_, rate);
}

template <class Space>
void ForwardRun<Space>::runAdaptive(const std::atomic<bool>* stop,
                                    const std::function<void(double)>& progress) {
    const model::SimulationSettings& settings = system_.model.simulation;
    const std::size_t stateSize = dynamics_.stateSize();
    const std::size_t last = at(tableau_.stages);
    LandingSteps landing(landingsOf(system_, dynamics_.parameters()), duration_);
    double time = 0.0;
    double wanted = std::min({settings.maximumStep, duration_, 1e-3});
    if (endRecord_.state.empty()) endRecord_.resize(system_);
    Record<Space>* records = workRecords();
    std::swap(records[0], finalRecord_);  // evaluated at the start by run()
    while (time < duration_) {
        if (stop != nullptr && stop->load(std::memory_order_relaxed)) throw base::Cancelled();
        double size = wanted;
        const bool lands = landing.cut(time, size);
        const Scalar* state = states_.last();
        // A trial step may leave the regular poses although the motion does not: take less.
        Status status = computeStep(time, size, state, records, true);
        if (!status.singular) status = evaluateEnd({time, size});
        const double error = status.singular
                                     || mayStepOver<Space>(system_, dynamics_.parameters(),
                                                           records[0], endRecord_, physical(size))
                                 ? HUGE_VAL
                                 : errorNorm(state, nextState_.data(), size);
        const double factor =
            std::isfinite(error)
                ? 0.9 * std::pow(std::max(error, 1e-16), -1.0 / tableau_.errorOrder)
                : 0.2;
        if (error <= 1.0) {
            accept({time, size}, nextState_.data(), records);
            time = lands ? landing.landing() : time + size;
            if (time < duration_) {
                // The rows of the next step, or the inputs behind a jump, are others than those the
                // end was evaluated with.
                if (turned_ || lands)
                    requireRegular(evaluate(time, states_.last(), endRecord_,
                                            rates_.data() + last * stateSize));
                records = workRecords();
                std::swap(records[0], endRecord_);
                std::copy_n(rates_.begin() + static_cast<std::ptrdiff_t>(last * stateSize),
                            stateSize, rates_.begin());
            }
            if (progress) progress(time / duration_);
        }
        // The first step is but a guess.
        const double growth = steps_.size() == 1 ? 100.0 : 5.0;
        const double next = std::min(settings.maximumStep, size * std::clamp(factor, 0.2, growth));
        // A step that was cut short for a kink says nothing about longer ones.
        wanted = lands && error <= 1.0 ? std::max(wanted, next) : next;
        const bool stuck =
            steps_.size() >= stuckSteps
            && time - steps_[steps_.size() - stuckSteps].time < stuckFraction * duration_;
        if (wanted < 1e-12 * duration_ || stuck) {
            requireRegular(status);
            reportIfNearSingular(physical(time), records[0]);
            reportTinySteps(physical(time));
        }
    }
}

}  // namespace linkwright::dynamics

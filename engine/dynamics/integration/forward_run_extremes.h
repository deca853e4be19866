// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// Definitions of the members of ForwardRun that find where functions are largest or smallest
// between steps, see forward_run_definitions.h.
#include "engine/dynamics/integration/forward_run.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace linkwright::dynamics {

/// The instant within an interval at which a function with one peak there is largest, by sections
/// and parabolas (Brent 1973, chapter 5).
/// @param begin a time in s, as `end`; `place` between them
/// @param valueAt a time
template <class Function>
double peakWithin(double begin, double place, double end, const Function& valueAt) {
    constexpr double golden = 0.3819660112501051;
    constexpr int most = 60;
    double best = place, second = place, third = place;
    double bestValue = valueAt(place), secondValue = bestValue, thirdValue = bestValue;
    double move = 0.0, before = 0.0;
    // The square root of a rounding: a peak is flat.
    const double tolerance = 1e-9 * (end - begin);
    for (int count = 0; count < most; ++count) {
        const double middle = 0.5 * (begin + end);
        if (std::abs(best - middle) <= 2.0 * tolerance - 0.5 * (end - begin)) break;
        const double r = (best - second) * (bestValue - thirdValue);
        const double q = (best - third) * (bestValue - secondValue);
        const double over = 2.0 * (q - r);
        const double step =
            over == 0.0 ? HUGE_VAL : -((best - third) * q - (best - second) * r) / over;
        const bool parabola =
            std::abs(step) < 0.5 * std::abs(before) && best + step > begin && best + step < end;
        before = parabola ? move : (best < middle ? end - best : begin - best);
        move = parabola ? step : golden * before;
        const double next =
            std::abs(move) >= tolerance ? best + move : best + std::copysign(tolerance, move);
        const double value = valueAt(next);
        if (value >= bestValue) {
            (next < best ? end : begin) = best;
            third = second, thirdValue = secondValue;
            second = best, secondValue = bestValue;
            best = next, bestValue = value;
            continue;
        }
        (next < best ? begin : end) = next;
        if (value >= secondValue || second == best) {
            third = second, thirdValue = secondValue;
            second = next, secondValue = value;
        } else if (value >= thirdValue || third == best || third == second) {
            third = next, thirdValue = value;
        }
    }
    return best;
}

/// Value of a function of instants at a time of the last run, by a part of a step.
template <class Space>
typename Space::Scalar ForwardRun<Space>::costAt(std::size_t cost, double time) {
    if (endRecord_.state.empty()) endRecord_.resize(system_);
    stateAt(time, partState_);
    requireRegular(evaluate(time, partState_.data(), endRecord_, rates_.data()));
    std::vector<Scalar> values(system_.costs.size());
    instantCosts(endRecord_, values.data(),
                 [&](const auto& element) { return &element == &system_.costs[cost]; });
    return values[cost];
}

/// Instants between the steps of the last run at which functions of largest and smallest values
/// have their peaks, s: steps end there in a second run. A peak rises above the end of a step
/// beside it by an eighth of what that rises above its neighbors, about.
template <class Space>
std::vector<double> ForwardRun<Space>::extremeInstants() {
    // Peaks this many smoothings below the largest one have no weight among them.
    constexpr double reach = 40.0;
    std::vector<double> found;
    for (std::size_t cost = 0; cost < system_.costs.size(); ++cost) {
        if (!system_.costs[cost].isPeak()) continue;
        std::vector<double> times;
        for (const Step& step : steps_)
            times.push_back(step.time);
        times.push_back(duration_);
        const std::vector<Scalar>& values = functions_.instants(cost);
        const double sign = functions_.signOf(system_.costs[cost]);
        const auto valueOf = [&](std::size_t instant) {
            return sign * math::realPart(values[instant]);
        };
        const double smoothing =
            math::realPart(dynamics_.parameters()[system_.costs[cost].smoothing]);
        const double rounding = 1e-13 * std::abs(functions_.exactPeak(cost).value);
        for (const std::size_t peak : functions_.peaks(cost, times)) {
            const auto inside = [&](std::size_t instant) {
                return system_.costs[cost].holds(0.5 * (times[peak] + times[instant])) ? instant
                                                                                       : peak;
            };
            const std::size_t first = inside(peak > 0 ? peak - 1 : peak);
            const std::size_t last = inside(std::min(peak + 1, times.size() - 1));
            const double drop = 2.0 * valueOf(peak) - valueOf(first) - valueOf(last);
            const double behind = sign * functions_.exactPeak(cost).value - valueOf(peak);
            if (!(drop > rounding) || behind > reach * smoothing + drop) continue;
            const double instant =
                peakWithin(times[first], times[peak], times[last],
                           [&](double time) { return sign * math::realPart(costAt(cost, time)); });
            // Up to rounding a step ends there already.
            if (std::abs(instant - times[peak]) > 1e-6 * (times[last] - times[first]))
                found.push_back(instant);
        }
    }
    return found;
}

}  // namespace linkwright::dynamics

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"
#include "engine/dynamics/integration/function_share.h"
#include "engine/dynamics/integration/peak_place.h"
#include "engine/dynamics/integration/target_match.h"
#include "engine/math/vectors.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace linkwright::dynamics {

/// Values of the functions of a motion: the terms of the cost and the constraints, one per
/// element of `System::costs`. Integrals and values at the end or at an instant are what they are
/// called; the largest value is taken of those e_n at the starts of the steps and at the end, those
/// at peaks raised to the peak between the instants (see RaisedPeak), made smooth (Kreisselmeier
/// and Steinhauser 1979) over the smoothing s of the term:
///   m + s ln(sum_n w_n exp((e_n - m) / s)),  m = max e_n,
/// with w_n the part of the duration around instant n. That is at most s ln(1 / w_n) below m, with
/// the w_n of the largest e_n. The smallest value is the opposite of the largest of -e. Where a
/// term has a window, steps end at its ends, and no others count, nor the rest of the duration.
/// Terms with targets are those of TargetMatch. Of constraints it keeps the range along the motion.
template <class Scalar>
class MotionFunctions {
public:
    explicit MotionFunctions(const assembly::System& system)
        : costs_(system.costs),
          values_(costs_.size()),
          samples_(costs_.size()),
          spans_(costs_.size()) {
        for (const assembly::CostElement& cost : costs_)
            shares_.push_back({cost.isConstraint() ? 0.0 : 1.0});
        for (const assembly::TargetElement& targets : system.targets)
            matches_.emplace_back(targets);
    }

    void reset() {
        std::fill(values_.begin(), values_.end(), Scalar(0.0));
        for (Samples& samples : samples_) {
            samples.instants.clear();
            samples.range = {};
        }
        std::fill(spans_.begin(), spans_.end(), Span());
        for (TargetMatch<Scalar>& match : matches_)
            match.clear();
    }
    /// @param integrands one per function
    /// @param middle time in the middle of the step of the stage, s
    void addStage(const Scalar* integrands, const Scalar& weight, double middle) {
        for (std::size_t index = 0; index < costs_.size(); ++index)
            if (costs_[index].isRunning() && costs_[index].holds(middle))
                values_[index] += integrands[index] * weight;
    }
    /// @param values one per function, at the start of the next step or at the end
    /// @param signals there; those that targets are compared with
    void addInstant(const Scalar* values, const std::vector<math::Vector3<Scalar>>& signals) {
        for (std::size_t index = 0; index < costs_.size(); ++index)
            if (costs_[index].isOfInstants()) samples_[index].instants.push_back(values[index]);
        for (std::size_t index = 0; index < costs_.size(); ++index)
            if (costs_[index].isConstraint()) spans_[index].add(math::realPart(values[index]));
        for (TargetMatch<Scalar>& match : matches_)
            match.addInstant(signals);
    }
    /// After the instant at the end.
    /// @param values one per function, there
    /// @param times of the instants that were added, s
    /// @param parameters of the system
    void finish(const Scalar* values, const std::vector<double>& times, const Scalar* parameters) {
        for (std::size_t index = 0; index < costs_.size(); ++index) {
            const assembly::CostElement& cost = costs_[index];
            if (cost.isPeak())
                values_[index] = takePeak(cost, times, parameters[cost.smoothing], samples_[index]);
            else if (cost.isInstant())
                values_[index] = takeInstant(cost, times, samples_[index]);
            else if (cost.isNearest())
                values_[index] = matchOf(cost).finish(cost, times, parameters);
            else if (cost.isTerminal())
                values_[index] = values[index];
        }
    }

    [[nodiscard]] const std::vector<Scalar>& values() const { return values_; }
    /// Range along the motion of what a constraint takes its value of; of an integral, times the
    /// time it takes. Zero where no instant has a value.
    /// @param duration of the motion, s
    [[nodiscard]] double range(std::size_t index, double duration) const {
        const assembly::CostElement& cost = costs_[index];
        const double time = cost.hasWindow ? std::min(cost.to, duration) - cost.from : duration;
        return spans_[index].size() * (cost.isRunning() ? time : 1.0);
    }
    /// Sum of the terms of the cost.
    [[nodiscard]] Scalar cost() const {
        Scalar total(0.0);
        for (std::size_t index = 0; index < costs_.size(); ++index)
            if (!costs_[index].isConstraint()) total += values_[index];
        return total;
    }
    /// @param shares one per function; at first 1 for terms of the cost, 0 for constraints
    void setShares(std::vector<FunctionShare> shares) { shares_ = std::move(shares); }
    [[nodiscard]] const std::vector<FunctionShare>& shares() const { return shares_; }
    /// Sum of what is asked for, to differentiate it.
    [[nodiscard]] Scalar sharedSum(const Scalar* parameters) const {
        Scalar total(0.0);
        for (std::size_t index = 0; index < costs_.size(); ++index) {
            const assembly::CostElement& cost = costs_[index];
            const FunctionShare& share = shares_[index];
            if (share.value != 0.0) total += values_[index] * share.value;
            if (cost.atLeast >= 0) total += parameters[cost.atLeast] * share.atLeast;
            if (cost.atMost >= 0) total += parameters[cost.atMost] * share.atMost;
        }
        return total;
    }

    /// The exact value beside a smooth peak of the last run.
    [[nodiscard]] const ExactPeak& exactPeak(std::size_t index) const {
        return samples_[index].exact;
    }

    /// What a peak of the last run was taken of: values at all instants, and those that count.
    [[nodiscard]] const std::vector<Scalar>& instants(std::size_t index) const {
        return samples_[index].instants;
    }
    [[nodiscard]] InstantRange instantRange(std::size_t index) const {
        return samples_[index].range;
    }

    /// Derivative of a smooth peak with respect to the value at an instant.
    [[nodiscard]] const Scalar& peakWeight(std::size_t index, std::size_t instant) const {
        return samples_[index].seeds[instant];
    }

    /// Takes the seeds of instants from another motion, which makes them constant.
    void takeSeeds(const MotionFunctions& other) {
        for (std::size_t index = 0; index < samples_.size(); ++index)
            samples_[index].seeds = other.samples_[index].seeds;
    }

    // Derivatives of that sum with respect to the values of a function: seeds of an adjoint.
    /// @param middle time in the middle of the step, s
    [[nodiscard]] double runningSeed(std::size_t index, double middle) const {
        return costs_[index].isRunning() && costs_[index].holds(middle) ? shares_[index].value
                                                                        : 0.0;
    }
    /// Of a function without a window.
    [[nodiscard]] double runningSeed(std::size_t index) const {
        return costs_[index].isRunning() ? shares_[index].value : 0.0;
    }
    /// @param step at whose start
    [[nodiscard]] Scalar instantSeed(std::size_t index, std::size_t step) const {
        const std::vector<double>& own = shares_[index].instants;
        const Scalar itself(own.empty() ? 0.0 : own[step]);
        return samples_[index].seeds.empty()
                   ? itself
                   : samples_[index].seeds[step] * shares_[index].value + itself;
    }
    [[nodiscard]] Scalar finalSeed(std::size_t index) const {
        if (costs_[index].isOfInstants())
            return instantSeed(index, samples_[index].seeds.size() - 1);
        return Scalar(costs_[index].isTerminal() ? shares_[index].value : 0.0);
    }
    /// Whether functions depend on signals at the instants by themselves.
    [[nodiscard]] bool hasSignalSeeds() const { return !matches_.empty(); }
    /// Their derivatives with respect to the signals at an instant.
    /// @param seeds one per signal
    void signalSeeds(std::size_t instant, std::vector<math::Vector3<Scalar>>& seeds) const {
        std::fill(seeds.begin(), seeds.end(), math::Vector3<Scalar>::Zero());
        for (std::size_t index = 0; index < costs_.size(); ++index) {
            if (!costs_[index].isNearest()) continue;
            const TargetMatch<Scalar>& match = matchOf(costs_[index]);
            const Scalar* own = match.seeds(instant);
            for (const assembly::TargetElement::Component& component : match.components())
                seeds[at(component.signal)][component.component] += *own++ * shares_[index].value;
        }
    }
    /// Adds those with respect to the parameters that do not come by way of these values.
    void pullParameters(Scalar* derivatives) const {
        for (std::size_t index = 0; index < costs_.size(); ++index) {
            const assembly::CostElement& cost = costs_[index];
            const FunctionShare& share = shares_[index];
            if (cost.isPeak())
                derivatives[cost.smoothing] += samples_[index].bySmoothing * share.value;
            if (cost.isNearest()) matchOf(cost).pullParameters(cost, share.value, derivatives);
            if (cost.atLeast >= 0) derivatives[cost.atLeast] += share.atLeast;
            if (cost.atMost >= 0) derivatives[cost.atMost] += share.atMost;
        }
    }

private:
    /// Values of a function at the instants of a motion, and the derivatives with respect to them.
    struct Samples {
        std::vector<Scalar> instants, seeds;
        Scalar bySmoothing{0.0};
        ExactPeak exact;
        InstantRange range;  ///< of those that count
    };
    /// Smallest and largest of the values of a function.
    struct Span {
        double least = HUGE_VAL, most = -HUGE_VAL;
        void add(double value) {
            if (value < least) least = value;
            if (value > most) most = value;
        }
        [[nodiscard]] double size() const { return most > least ? most - least : 0.0; }
    };

    [[nodiscard]] TargetMatch<Scalar>& matchOf(const assembly::CostElement& cost) {
        return matches_[at(cost.targets)];
    }
    [[nodiscard]] const TargetMatch<Scalar>& matchOf(const assembly::CostElement& cost) const {
        return matches_[at(cost.targets)];
    }

    /// Instants that the window of a term holds.
    static InstantRange rangeOf(const assembly::CostElement& cost,
                                const std::vector<double>& times) {
        InstantRange range{0, times.size()};
        while (range.first + 1 < range.last && !cost.holds(times[range.first]))
            ++range.first;
        while (range.last > range.first + 1 && !cost.holds(times[range.last - 1]))
            --range.last;
        return range;
    }

    /// Steps end at the instant, up to rounding.
    static Scalar takeInstant(const assembly::CostElement& cost, const std::vector<double>& times,
                              Samples& samples) {
        const auto place =
            std::min_element(times.begin(), times.end(), [&](double first, double second) {
                return std::abs(first - cost.instant) < std::abs(second - cost.instant);
            });
        const auto instant = static_cast<std::size_t>(place - times.begin());
        samples.seeds.assign(samples.instants.size(), Scalar(0.0));
        samples.seeds[instant] = Scalar(1.0);
        return samples.instants[instant];
    }

    /// A peak between instants, to which the value e_n beside it is raised as far as the sum does
    /// not know it by its neighbors: by r^2 / (1 + r^2), with r the drop to these in smoothings.
    struct RaisedPeak {
        PeakPlace place;
        Scalar rise;   ///< from the instant to the peak
        Scalar drop;   ///< 2 e_n - e_(n-1) - e_(n+1)
        Scalar share;  ///< of the rise
        Scalar slope;  ///< derivative of the share by r

        RaisedPeak(const PeakPlace& between, const std::vector<Scalar>& values,
                   const Scalar& smoothing, double sign)
            : place(between), rise(-values[between.instant]) {
            for (std::size_t own = 0; own < place.count; ++own)
                rise += values[place.first + own] * place.weights[own];
            drop = Scalar(2.0) * values[place.instant] - values[place.instant - 1]
                   - values[place.instant + 1];
            const Scalar ratio = drop * sign / smoothing, whole = Scalar(1.0) + ratio * ratio;
            share = ratio * ratio / whole;
            slope = Scalar(2.0) * ratio / (whole * whole);
        }
        /// Hands the derivative by the raised value on to the values. @return that by the smoothing
        Scalar pullBack(const Scalar& seed, const Scalar& smoothing, double sign,
                        std::vector<Scalar>& seeds) const {
            const Scalar byDrop = seed * rise * slope * sign / smoothing;
            seeds[place.instant] += byDrop * 2.0 - seed * share;
            seeds[place.instant - 1] -= byDrop;
            seeds[place.instant + 1] -= byDrop;
            for (std::size_t own = 0; own < place.count; ++own)
                seeds[place.first + own] += seed * share * place.weights[own];
            return -byDrop * drop / smoothing;
        }
    };

    static std::vector<RaisedPeak> peaksOf(const std::vector<Scalar>& values, double sign,
                                           const Scalar& smoothing,
                                           const std::vector<double>& times,
                                           const InstantRange& range) {
        std::vector<double> heights;
        for (const Scalar& value : values)
            heights.push_back(sign * math::realPart(value));
        std::vector<RaisedPeak> peaks;
        for (std::size_t instant = range.first; instant < range.last; ++instant) {
            const PeakPlace place = peakNear(heights, times, instant, range);
            if (place.count > 1) peaks.emplace_back(place, values, smoothing, sign);
        }
        return peaks;
    }

    static ExactPeak exactPeakOf(const std::vector<Scalar>& values,
                                 const std::vector<RaisedPeak>& peaks, double sign,
                                 const Scalar& smoothing, const std::vector<double>& times,
                                 const InstantRange& range) {
        ExactPeak exact;
        std::size_t largest = range.first;
        const auto take = [&](std::size_t instant, double value, double time) {
            if (instant > range.first && !(sign * value > sign * exact.value)) return;
            exact.value = value;
            exact.time = time;
            largest = instant;
        };
        for (std::size_t instant = range.first; instant < range.last; ++instant)
            take(instant, math::realPart(values[instant]), times[instant]);
        for (const RaisedPeak& peak : peaks)
            take(peak.place.instant,
                 math::realPart(values[peak.place.instant]) + math::realPart(peak.rise),
                 peak.place.time);
        exact.bound = -math::realPart(smoothing) * std::log(durationShare(times, largest, range));
        return exact;
    }

    static Scalar takePeak(const assembly::CostElement& cost, const std::vector<double>& times,
                           const Scalar& smoothing, Samples& samples) {
        using std::exp;
        using std::log;
        const InstantRange range = rangeOf(cost, times);
        const double sign = cost.time == model::TermTime::Smallest ? -1.0 : 1.0;
        std::vector<Scalar> values = samples.instants;
        const std::vector<RaisedPeak> peaks = peaksOf(values, sign, smoothing, times, range);
        for (const RaisedPeak& peak : peaks)
            values[peak.place.instant] += peak.share * peak.rise;
        std::size_t largest = range.first;
        for (std::size_t instant = range.first; instant < range.last; ++instant)
            if (sign * math::realPart(values[largest]) < sign * math::realPart(values[instant]))
                largest = instant;
        const Scalar extreme = values[largest];
        std::vector<Scalar> shares(values.size(), Scalar(0.0));
        Scalar sum(0.0), moment(0.0);
        for (std::size_t instant = range.first; instant < range.last; ++instant) {
            const Scalar distance = (values[instant] - extreme) * sign / smoothing;
            shares[instant] = exp(distance) * durationShare(times, instant, range);
            sum += shares[instant];
            moment += shares[instant] * distance;
        }
        for (Scalar& share : shares)
            share /= sum;
        const Scalar logarithm = log(sum);
        samples.bySmoothing = (logarithm - moment / sum) * sign;
        samples.seeds = shares;
        for (const RaisedPeak& peak : peaks)
            samples.bySmoothing +=
                peak.pullBack(shares[peak.place.instant], smoothing, sign, samples.seeds);
        samples.range = range;
        samples.exact = exactPeakOf(samples.instants, peaks, sign, smoothing, times, range);
        return extreme + smoothing * logarithm * sign;
    }

    const std::vector<assembly::CostElement>& costs_;
    std::vector<Scalar> values_;
    std::vector<Samples> samples_;
    std::vector<Span> spans_;                   ///< of constraints
    std::vector<TargetMatch<Scalar>> matches_;  ///< as System::targets
    std::vector<FunctionShare> shares_;
};

}  // namespace linkwright::dynamics

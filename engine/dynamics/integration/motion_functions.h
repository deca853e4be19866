// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"
#include "engine/dynamics/integration/function_share.h"
#include "engine/dynamics/integration/target_match.h"
#include "engine/math/vectors.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace linkwright::dynamics {

/// Values of the functions of a motion: the terms of the cost and the constraints, one per
/// element of `System::costs`. Integrals and values at the end are what they are called; the
/// largest value is taken of those e_n at the starts of the steps and at the end, made smooth
/// (Kreisselmeier and Steinhauser 1979) over the smoothing s of the term:
///   m + s ln(sum_n w_n exp((e_n - m) / s)),  m = max e_n,
/// with w_n the part of the duration around instant n. That is at most s ln(1 / w_n) below m. The
/// smallest value is the opposite of the largest of -e. Terms with targets are those of
/// TargetMatch.
template <class Scalar>
class MotionFunctions {
public:
    explicit MotionFunctions(const assembly::System& system)
        : costs_(system.costs), values_(costs_.size()), peaks_(costs_.size()) {
        for (const assembly::CostElement& cost : costs_)
            shares_.push_back({cost.isConstraint() ? 0.0 : 1.0});
        for (const assembly::TargetElement& targets : system.targets)
            matches_.emplace_back(targets);
    }

    void reset() {
        std::fill(values_.begin(), values_.end(), Scalar(0.0));
        for (Peak& peak : peaks_)
            peak.instants.clear();
        for (TargetMatch<Scalar>& match : matches_)
            match.clear();
    }
    /// @param integrands one per function
    void addStage(const Scalar* integrands, double weight) {
        for (std::size_t index = 0; index < costs_.size(); ++index)
            if (costs_[index].isRunning()) values_[index] += integrands[index] * weight;
    }
    /// @param values one per function, at the start of the next step or at the end
    /// @param signals there; those that targets are compared with
    void addInstant(const Scalar* values, const std::vector<math::Vector3<Scalar>>& signals) {
        for (std::size_t index = 0; index < costs_.size(); ++index)
            if (costs_[index].isPeak()) peaks_[index].instants.push_back(values[index]);
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
                values_[index] = takePeak(cost, times, parameters[cost.smoothing], peaks_[index]);
            else if (cost.isNearest())
                values_[index] = matchOf(cost).finish(cost, times, parameters);
            else if (cost.isTerminal())
                values_[index] = values[index];
        }
    }

    [[nodiscard]] const std::vector<Scalar>& values() const { return values_; }
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
            if (share.atLeast != 0.0) total += parameters[cost.atLeast] * share.atLeast;
            if (share.atMost != 0.0) total += parameters[cost.atMost] * share.atMost;
        }
        return total;
    }

    // Derivatives of that sum with respect to the values of a function: seeds of an adjoint.
    [[nodiscard]] double runningSeed(std::size_t index) const {
        return costs_[index].isRunning() ? shares_[index].value : 0.0;
    }
    /// @param step at whose start
    [[nodiscard]] Scalar instantSeed(std::size_t index, std::size_t step) const {
        return peaks_[index].seeds.empty() ? Scalar(0.0)
                                           : peaks_[index].seeds[step] * shares_[index].value;
    }
    [[nodiscard]] Scalar finalSeed(std::size_t index) const {
        if (costs_[index].isPeak()) return instantSeed(index, peaks_[index].seeds.size() - 1);
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
                derivatives[cost.smoothing] += peaks_[index].bySmoothing * share.value;
            if (cost.isNearest()) matchOf(cost).pullParameters(cost, share.value, derivatives);
            if (share.atLeast != 0.0) derivatives[cost.atLeast] += share.atLeast;
            if (share.atMost != 0.0) derivatives[cost.atMost] += share.atMost;
        }
    }

private:
    struct Peak {
        std::vector<Scalar> instants, seeds;
        Scalar bySmoothing{0.0};
    };

    [[nodiscard]] TargetMatch<Scalar>& matchOf(const assembly::CostElement& cost) {
        return matches_[at(cost.targets)];
    }
    [[nodiscard]] const TargetMatch<Scalar>& matchOf(const assembly::CostElement& cost) const {
        return matches_[at(cost.targets)];
    }

    static Scalar takePeak(const assembly::CostElement& cost, const std::vector<double>& times,
                           const Scalar& smoothing, Peak& peak) {
        using std::exp;
        using std::log;
        const std::size_t count = peak.instants.size();
        const double sign = cost.time == model::TermTime::Smallest ? -1.0 : 1.0;
        const Scalar extreme = *std::max_element(peak.instants.begin(), peak.instants.end(),
                                                 [&](const Scalar& first, const Scalar& second) {
                                                     return sign * math::realPart(first)
                                                            < sign * math::realPart(second);
                                                 });
        peak.seeds.resize(count);
        Scalar sum(0.0), moment(0.0);
        for (std::size_t instant = 0; instant < count; ++instant) {
            const Scalar distance = (peak.instants[instant] - extreme) * sign / smoothing;
            const Scalar share = exp(distance) * durationShare(times, instant);
            peak.seeds[instant] = share;
            sum += share;
            moment += share * distance;
        }
        for (Scalar& seed : peak.seeds)
            seed /= sum;
        const Scalar logarithm = log(sum);
        peak.bySmoothing = (logarithm - moment / sum) * sign;
        return extreme + smoothing * logarithm * sign;
    }

    const std::vector<assembly::CostElement>& costs_;
    std::vector<Scalar> values_;
    std::vector<Peak> peaks_;
    std::vector<TargetMatch<Scalar>> matches_;  ///< as System::targets
    std::vector<FunctionShare> shares_;
};

}  // namespace linkwright::dynamics

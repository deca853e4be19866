// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/studies/sampling.h"
#include "engine/session/studies/study_point.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <vector>

namespace linkwright::session {

class StudyPlan;

/// Multi-level single linkage (Rinnooy Kan and Timmer 1987, part II) in batches, each of which
/// begins when the one before has ended: samples, then optimizations from the best of all samples
/// that have no better one within the critical distance
///   r = pi^(-1/2) (Gamma(1 + n/2) sigma log(N) / N)^(1/n)
/// of the unit cube of n dimensions after N samples.
class LinkageSearch {
public:
    explicit LinkageSearch(const StudyPlan& plan);

    [[nodiscard]] std::uint64_t points() const { return batches_ * (samples_ + searches_); }
    /// All points below this one have to be known before the point can begin.
    [[nodiscard]] std::uint64_t neededBelow(std::uint64_t point) const;

    struct Choice {
        bool optimize = false;
        std::vector<double> unit;  ///< where, in the unit cube
    };
    /// What a point does; nothing for a search that is not needed.
    [[nodiscard]] std::optional<Choice> choose(
        const StudyPlan& plan, std::uint64_t point, const SobolSequence& sobol,
        const std::function<StudyPoint(std::uint64_t)>& known);

private:
    struct Sample {
        std::uint64_t number = 0;
        bool kept = false;  ///< all limits
        double cost = 0.0;
        std::vector<double> unit;
    };

    void end(const StudyPlan& plan, std::uint64_t batch, const SobolSequence& sobol,
             const std::function<StudyPoint(std::uint64_t)>& known);
    void chooseStarts(std::uint64_t sampled);

    std::size_t dimensions_ = 0;
    std::uint64_t samples_ = 0, searches_ = 0, batches_ = 0;  ///< the first two per batch
    // What is known when the samples of `ended_` batches are; ascending merit.
    std::uint64_t ended_ = 0;
    std::vector<Sample> sampled_;
    std::set<std::uint64_t> begun_;
    std::vector<std::vector<double>> optima_;  ///< places in the unit cube
    std::vector<std::vector<double>> starts_;  ///< of the last batch
};

}  // namespace linkwright::session

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace linkwright::session {

/// What became of a point of a study. The numbers are those of the results file.
enum class PointStatus : std::int32_t {
    Open = 0,         ///< not computed yet
    Good = 1,         ///< computed, within all limits; optimizations converged
    Unconverged = 2,  ///< within all limits, but the optimization ended without convergence
    OffLimits = 3,    ///< computed, and a constraint is not kept
    Failed = 4,       ///< no motion: the mechanism does not close, a number is not valid, ...
    Unused = 5        ///< a search that was not needed
};

/// One point to compute.
struct StudyTask {
    std::uint64_t point = 0;
    bool optimize = false;       ///< from `values`; else the functions at `values`
    std::vector<double> values;  ///< of the variables of the plan, SI units
    /// TradeOff: which of its functions is minimized, and the most the others may be; infinite for
    /// those that may be anything.
    int minimized = -1;
    std::vector<double> limits = {};
};

/// What is known of a point.
struct StudyPoint {
    std::uint64_t point = 0;
    PointStatus status = PointStatus::Open;
    std::vector<double> values;  ///< of the variables of the plan; of a failed one where it began
    std::vector<double> functions;  ///< see StudyPlan::functions; not numbers where it failed
    std::int32_t evaluations = 0;   ///< motions that were computed, with their gradients or without
    std::int32_t iterations = 0;    ///< of an optimization
    std::string reason = {};        ///< why it is not good, one sentence

    [[nodiscard]] bool computed() const {
        return status == PointStatus::Good || status == PointStatus::Unconverged
               || status == PointStatus::OffLimits;
    }
};

}  // namespace linkwright::session

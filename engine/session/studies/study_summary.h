// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/limits.h"
#include "engine/session/studies/study_file.h"
#include "engine/session/studies/study_worker.h"

#include <array>
#include <iosfwd>
#include <string>
#include <vector>

namespace linkwright::session {

/// An optimum that was found, perhaps several times.
struct FoundOptimum {
    StudyPoint best;
    std::uint64_t count = 0;  ///< points that ended there
};

/// How a function scatters when the numbers do.
struct FunctionScatter {
    std::string name;
    double drawn = 0.0;  ///< at the values of the project
    // Of the points that could be computed; not numbers when there are none.
    double mean = 0.0, deviation = 0.0, least = 0.0, most = 0.0;
    /// From the gradient: sqrt(sum (df/dx_i s_i)^2), s_i the standard deviation of number i.
    double firstOrderDeviation = 0.0;
    /// Part of each number in the square of that, 0..1; zeros where nothing has an influence.
    std::vector<double> shares;
    model::Limits limits;
    // Part of all points within the limits, and what a normal distribution about the drawn value
    // with the first-order deviation makes of it.
    double within = 0.0, firstOrderWithin = 0.0;
};

/// What a study has come to.
struct StudySummary {
    std::array<std::uint64_t, 6> byStatus{};  ///< counts, by PointStatus
    std::vector<FoundOptimum> optima;         ///< MultiStart, Global: different ones, best first
    std::vector<StudyPoint> front;            ///< TradeOff: dominated by none, ascending
    // Tolerance
    double yield = 0.0;  ///< part of all known points that is good, failed ones counted
    std::vector<FunctionScatter> scatter;
};

/// Optima whose variables differ by less than this part of the width between their bounds are the
/// same one.
inline constexpr double sameOptimum = 1e-3;

/// Merges points that are the same optimum. @param points computed ones
std::vector<FoundOptimum> mergeOptima(const StudyPlan& plan, std::vector<StudyPoint> points);

/// Where the functions of a trade-off are among those of its points.
std::vector<std::size_t> tradedFunctions(const StudyPlan& plan);

/// Points that no other is better than in one of these functions and as good in the others; of
/// equal ones the first. @param functions indices into StudyPoint::functions
std::vector<StudyPoint> paretoFront(std::vector<StudyPoint> points,
                                    const std::vector<std::size_t>& functions);

/// Reads what is known so far.
/// @param withSlopes Tolerance: whether the gradients are computed, too
/// @throws base::InputError, and as StudyWorker::slopes
StudySummary summarizeStudy(const StudyPlan& plan, const StudyFile& file, bool withSlopes = true,
                            const std::atomic<bool>* stop = nullptr);

/// The same of points that are at hand.
/// @param points known ones, in any order; their reasons are not needed
StudySummary summarizeStudy(const StudyPlan& plan, const std::vector<StudyPoint>& points,
                            bool withSlopes = true, const std::atomic<bool>* stop = nullptr);

/// "good", "not converged", ...
const char* nameOf(PointStatus status);

/// All known points as a table: number, status, variables and functions in SI units, evaluations,
/// iterations, and the reason where there is one.
void writeStudyCsv(const StudyPlan& plan, const StudyFile& file, std::ostream& output);
/// The same of points that are at hand, in the order of their numbers.
void writeStudyCsv(const StudyPlan& plan, std::vector<StudyPoint> points, std::ostream& output);

}  // namespace linkwright::session

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/model/model.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace linkwright::session {

/// What a study asks.
enum class StudyKind {
    MultiStart,  ///< which optima are found from many starts
    Sweep,       ///< what the functions are over a grid or list of numbers
    TradeOff,    ///< the Pareto front of two or three functions
    Tolerance,   ///< how functions scatter when numbers do
    Global       ///< the best optimum of all, by multi-level single linkage
};

/// How starts are spread within the bounds.
enum class Sampling { Sobol, LatinHypercube };

/// How a number scatters about its value in the project.
enum class Scatter {
    Normal,  ///< the tolerance is three standard deviations
    Uniform  ///< anywhere within the tolerance
};

/// A number of the drawing that a sweep or a tolerance study changes.
struct StudyNumber {
    std::string object;    ///< id of the element
    std::string property;  ///< property key, as of a design variable
    // Sweep: `values`, or `count` of them at equal distances from `lower` to `upper`.
    std::vector<double> values;
    double lower = 0.0, upper = 0.0;
    int count = 0;
    // Tolerance
    double tolerance = 0.0;  ///< half the width of the zone, in the unit of the number
    Scatter scatter = Scatter::Normal;

    bool operator==(const StudyNumber&) const = default;
};

/// A question about the design space, an entry of "studies" in a project file. It is no part of the
/// model: none of it changes a motion. Multi-starts, trade-offs and global searches vary what an
/// optimization varies, within its bounds.
struct Study {
    std::string name;  ///< of its own within the project
    StudyKind kind = StudyKind::MultiStart;
    /// MultiStart: starts. TradeOff: values of each limited function, its best and worst included.
    /// Tolerance and Global: samples.
    int points = 100;
    int starts = 1;  ///< TradeOff: searches of the whole front, the first from the project
    Sampling sampling = Sampling::Sobol;
    std::uint32_t seed = 1;
    std::vector<std::string> functions;  ///< TradeOff: ids of two or three cost terms
    std::vector<StudyNumber> numbers;    ///< Sweep, Tolerance
    bool together = false;               ///< Sweep: the n-th values of all numbers at once, no grid
    std::optional<double> costAtMost;    ///< Tolerance: what counts as good, beside constraints

    bool operator==(const Study&) const = default;
};

/// Most points of a study.
inline constexpr std::uint64_t maxStudyPoints = 100'000'000;

/// The studies in the text of a project file.
/// @throws base::InputError with place and remedy of everything that cannot be read, names that
///         are missing or there twice included
std::vector<Study> readStudies(const std::string& projectText, const std::string& sourceName);

/// The text of a project file with these studies in it. @throws base::InputError when the text is
/// no project
std::string withStudies(const std::string& projectText, const std::vector<Study>& studies);

/// Everything that keeps a study of a valid model from being made, as errors with a remedy: bounds
/// that are missing, numbers and functions that do not exist, counts out of range.
/// @param index of the study in the project, for the places
std::vector<base::Diagnostic> problemsOf(const model::Model& model, const Study& study,
                                         std::size_t index = 0);

/// "multi-start", for people.
const char* nameOf(StudyKind kind);

/// Studies of a model in which elements were given other ids, with these ids: an element that
/// stands at the same place of its list under a new id was renamed. What names an element that is
/// gone stays as it is, and `problemsOf` says so.
std::vector<Study> withRenamedElements(std::vector<Study> studies, const model::Model& before,
                                       const model::Model& after);

}  // namespace linkwright::session

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/synthesis/function_generator.h"

#include "engine/base/diagnostic.h"
#include "engine/base/parallel.h"
#include "engine/math/dense_decompositions.h"
#include "engine/synthesis/function_fit.h"
#include "engine/synthesis/rows.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace linkwright::synthesis {

namespace {

constexpr double turn = 2.0 * std::numbers::pi;
constexpr int errorSamples = 121;

[[noreturn]] void rejectFunction(const std::string& message, const std::string& remedy = {}) {
    throw base::InputError(base::Diagnostic{base::Severity::Error, {}, {}, message, remedy});
}

void requirePairs(const std::vector<AnglePair>& pairs) {
    if (pairs.size() < 3)
        rejectFunction("A function generator needs at least three pairs of angles; there are "
                       + std::to_string(pairs.size()) + ".");
    for (std::size_t index = 0; index < pairs.size(); ++index)
        for (std::size_t other = index + 1; other < pairs.size(); ++other)
            if (std::abs(std::remainder(pairs[index].input - pairs[other].input, turn)) < 1e-9)
                rejectFunction("Two pairs have the same angle of the crank, "
                               + shortNumber(pairs[index].input) + " rad.");
}

/// K1, K2, K3 of equation (1); absent where the pairs do not determine them.
std::optional<Eigen::Vector3d> freudenstein(const std::vector<AnglePair>& pairs) {
    Eigen::MatrixXd matrix(pairs.size(), 3);
    Eigen::VectorXd right(pairs.size());
    for (std::size_t row = 0; row < pairs.size(); ++row) {
        const auto index = static_cast<Eigen::Index>(row);
        const auto [input, output] = pairs[row];
        matrix.row(index) << std::cos(output), -std::cos(input), 1.0;
        right[index] = std::cos(input - output);
    }
    const math::PivotedQr solver(matrix);
    if (solver.rank() < 3) return std::nullopt;
    return solver.solve(right);
}

/// Angle of the rocker on one branch, NaN where the loop is open.
double outputOn(const FunctionGenerator& generator, double input, int branch) {
    const PlanePoint crankPin = std::polar(1.0, input) * generator.crank;
    const PlanePoint toPivot = generator.ground - crankPin;
    const double distance = std::abs(toPivot);
    const double along = (generator.coupler * generator.coupler
                          - generator.rocker * generator.rocker + distance * distance)
                         / (2.0 * distance);
    const double squared = generator.coupler * generator.coupler - along * along;
    if (!(squared >= 0.0)) return std::nan("");
    const PlanePoint couplerPin =
        crankPin + toPivot / distance * PlanePoint{along, branch * std::sqrt(squared)};
    return std::arg((couplerPin - generator.ground) / generator.rocker);
}

double errorOn(const FunctionGenerator& generator, const AnglePair& pair, int branch) {
    const double output = outputOn(generator, pair.input, branch);
    return std::isnan(output) ? 10.0 : std::abs(std::remainder(output - pair.output, turn));
}

std::optional<FunctionGenerator> generatorThrough(const std::vector<AnglePair>& pairs,
                                                  double ground) {
    const std::optional<Eigen::Vector3d> ratios = freudenstein(pairs);
    if (!ratios) return std::nullopt;
    FunctionGenerator generator;
    generator.ground = ground;
    generator.crank = ground / (*ratios)[0];
    generator.rocker = ground / (*ratios)[1];
    const double squared = generator.crank * generator.crank + generator.rocker * generator.rocker
                           + ground * ground
                           - 2.0 * generator.crank * generator.rocker * (*ratios)[2];
    if (!std::isfinite(squared) || !(squared > 0.0)) return std::nullopt;
    generator.coupler = std::sqrt(squared);
    int onLeft = 0;
    for (const AnglePair& pair : pairs)
        onLeft += errorOn(generator, pair, 1) <= errorOn(generator, pair, -1) ? 1 : -1;
    generator.branch = onLeft >= 0 ? 1 : -1;
    generator.largestError = 0.0;
    const auto [least, most] = std::minmax_element(
        pairs.begin(), pairs.end(),
        [](const AnglePair& left, const AnglePair& right) { return left.input < right.input; });
    for (const AnglePair& pair : pairs) {
        generator.largestError =
            std::max(generator.largestError, errorOn(generator, pair, generator.branch));
        if (errorOn(generator, pair, -generator.branch)
            < errorOn(generator, pair, generator.branch) - 1e-9)
            generator.oneBranch = false;
    }
    for (int sample = 0; sample <= errorSamples; ++sample) {
        const double input = least->input + (most->input - least->input) * sample / errorSamples;
        if (std::isnan(generator.outputAt(input))) generator.oneBranch = false;
    }
    return generator;
}

AnglePair pairAt(const FunctionTask& task, double low, double high, double argument) {
    const double value = task.function(argument);
    return {task.inputStart + task.inputRange * (argument - task.first) / (task.last - task.first),
            task.outputStart + task.outputRange * (value - low) / (high - low)};
}

void requireTask(const FunctionTask& task) {
    if (!task.pairs.empty()) return;
    if (!(task.first < task.last))
        rejectFunction("The range of the function is empty: it must ascend.");
    for (int sample = 0; sample < errorSamples; ++sample) {
        const double argument = task.first + (task.last - task.first) * sample / (errorSamples - 1);
        if (!std::isfinite(task.function(argument)))
            rejectFunction("The function is not a number at x = " + shortNumber(argument) + ".");
    }
    if (!(std::abs(task.function(task.last) - task.function(task.first)) > 0.0))
        rejectFunction(
            "The function has the same value at both ends of its range, so it cannot be scaled.");
}

/// Turns of crank and rocker since the starts of their scales, at which errors are compared.
std::vector<AnglePair> wantedTurns(const FunctionTask& task) {
    if (!task.pairs.empty()) return task.pairs;
    const double low = task.function(task.first), high = task.function(task.last);
    FunctionTask turns = task;
    turns.inputStart = turns.outputStart = 0.0;
    std::vector<AnglePair> wanted;
    for (int sample = 0; sample < errorSamples; ++sample)
        wanted.push_back(pairAt(
            turns, low, high, task.first + (task.last - task.first) * sample / (errorSamples - 1)));
    return wanted;
}

/// A function at three Chebyshev points, a table at all of its pairs: three are met, more in the
/// mean.
std::optional<FunctionSolution> tryGenerate(const FunctionTask& task,
                                            const std::vector<AnglePair>& wanted) {
    std::vector<AnglePair> pairs;
    if (task.pairs.empty()) {
        const double low = task.function(task.first), high = task.function(task.last);
        for (const double argument : chebyshevSpacing(task.first, task.last, 3))
            pairs.push_back(pairAt(task, low, high, argument));
    } else {
        for (const AnglePair& pair : task.pairs)
            pairs.push_back({task.inputStart + pair.input, task.outputStart + pair.output});
    }
    const std::optional<FunctionGenerator> generator = generatorThrough(pairs, 1.0);
    if (!generator) return std::nullopt;
    FunctionSolution solution;
    solution.generator = *generator;
    solution.inputStart = task.inputStart;
    solution.outputStart = task.outputStart;
    for (const double error : errorsAt(solution, wanted)) {
        if (std::isnan(error)) return std::nullopt;
        solution.structuralError = std::max(solution.structuralError, std::abs(error));
    }
    return solution;
}

/// Where the error changes its sign: x, or of a table the angles of the crank at pairs that are
/// met, in degrees.
std::vector<double> precisionPointsOf(const FunctionSolution& solution, const FunctionTask& task,
                                      const std::vector<AnglePair>& wanted) {
    constexpr double met = 1e-9;
    const std::vector<double> errors = errorsAt(solution, wanted);
    std::vector<double> points;
    if (!task.pairs.empty()) {
        for (std::size_t index = 0; index < errors.size(); ++index)
            if (std::abs(errors[index]) < met)
                points.push_back(task.first + wanted[index].input * 360.0 / turn);
        return points;
    }
    const double low = task.function(task.first), high = task.function(task.last);
    const double spacing = (task.last - task.first) / (errorSamples - 1);
    FunctionTask placed = task;
    placed.inputStart = placed.outputStart = 0.0;
    for (std::size_t index = 1; index < errors.size(); ++index) {
        if (!(errors[index - 1] * errors[index] < 0.0)) continue;
        double before = task.first + spacing * static_cast<double>(index - 1),
               after = task.first + spacing * static_cast<double>(index);
        for (int half = 0; half < 60; ++half) {
            const double middle = 0.5 * (before + after);
            const double error = errorsAt(solution, {pairAt(placed, low, high, middle)}).front();
            (error * errors[index] > 0.0 ? after : before) = middle;
        }
        points.push_back(0.5 * (before + after));
    }
    return points;
}

/// Links of sane ratios that transmit well over the whole range.
bool isUseful(const FunctionSolution& solution, const FunctionTask& task) {
    constexpr double maxRatio = 30.0;
    const FunctionGenerator& generator = solution.generator;
    const std::array<double, 4> lengths{std::abs(generator.crank), std::abs(generator.rocker),
                                        generator.coupler, generator.ground};
    const auto [least, most] = std::minmax_element(lengths.begin(), lengths.end());
    return *most <= maxRatio * *least && generator.oneBranch
           && minTransmissionAngle(solution, task.inputRange) >= task.minTransmissionAngle;
}

/// Useful solutions with starts of both scales in steps of five degrees that are better than those
/// with the starts beside them.
std::vector<FunctionSolution> bestStarts(
    const FunctionTask& task, const std::vector<AnglePair>& wanted,
    const std::function<bool(const FunctionSolution&)>& isAllowed) {
    constexpr std::size_t steps = 72;
    std::vector<std::optional<FunctionSolution>> tried(steps * steps);
    base::parallelFor(tried.size(), [&](std::size_t index, std::size_t) {
        FunctionTask attempt = task;
        attempt.inputStart = turn * static_cast<double>(index / steps) / steps;
        attempt.outputStart = turn * static_cast<double>(index % steps) / steps;
        tried[index] = tryGenerate(attempt, wanted);
        if (tried[index] && !isAllowed(*tried[index])) tried[index].reset();
    });
    std::vector<FunctionSolution> best;
    for (std::size_t index = 0; index < tried.size(); ++index) {
        if (!tried[index]) continue;
        bool least = true;
        for (const std::size_t ahead : {steps - 1, std::size_t{0}, std::size_t{1}})
            for (const std::size_t aside : {steps - 1, std::size_t{0}, std::size_t{1}}) {
                const auto& beside = tried[(index / steps + ahead) % steps * steps
                                           + (index % steps + aside) % steps];
                least =
                    least && !(beside && beside->structuralError < tried[index]->structuralError);
            }
        if (least) best.push_back(*tried[index]);
    }
    return best;
}

}  // namespace

double FunctionGenerator::outputAt(double input) const {
    return outputOn(*this, input, branch);
}

Linkage FunctionGenerator::linkageAt(double input) const {
    Linkage linkage;
    linkage.crank = std::abs(crank);
    linkage.coupler = coupler;
    linkage.rocker = std::abs(rocker);
    linkage.rockerPivot = ground;
    linkage.couplerRatio = 1.0;
    linkage.branch = branch;
    linkage.startAngle = crank < 0.0 ? input + std::numbers::pi : input;
    return linkage;
}

FunctionGenerator functionGenerator(const std::vector<AnglePair>& pairs, double ground) {
    requirePairs(pairs);
    const std::optional<FunctionGenerator> generator = generatorThrough(pairs, ground);
    if (!generator)
        rejectFunction("No four-bar turns through these pairs of angles.",
                       "Start the crank or rocker at another angle.");
    return *generator;
}

std::vector<double> chebyshevSpacing(double first, double last, int count) {
    std::vector<double> points;
    for (int index = 0; index < count; ++index)
        points.push_back(0.5 * (first + last)
                         - 0.5 * (last - first)
                               * std::cos(std::numbers::pi * (2 * index + 1) / (2.0 * count)));
    return points;
}

FunctionSolution generate(const FunctionTask& task) {
    requireTask(task);
    const std::vector<AnglePair> wanted = wantedTurns(task);
    std::optional<FunctionSolution> solution = tryGenerate(task, wanted);
    if (!solution)
        rejectFunction("No four-bar turns through the precision points of this function.",
                       "Start the crank or rocker at another angle.");
    levelErrors(*solution, wanted, false, [](const FunctionSolution&) { return true; });
    solution->precisionPoints = precisionPointsOf(*solution, task, wanted);
    return *solution;
}

FunctionTask taskOfPairs(std::vector<AnglePair> pairs) {
    if (pairs.size() < 3)
        rejectFunction("A function generator needs at least three pairs of angles; there are "
                       + std::to_string(pairs.size()) + ".");
    const AnglePair first = pairs.front();
    const double sense = pairs[1].input < first.input ? -1.0 : 1.0;
    for (std::size_t row = 1; row < pairs.size(); ++row) {
        const double ahead = sense * (pairs[row].input - pairs[row - 1].input);
        if (ahead > 1e-9) continue;
        rejectFunction("The angle of the crank in row " + std::to_string(row + 1)
                           + (ahead > -1e-9 ? " is that of row " : " turns back past that of row ")
                           + std::to_string(row) + ".",
                       "Sort the rows by crank angle and remove duplicates.");
    }
    FunctionTask task;
    for (const AnglePair& pair : pairs)
        task.pairs.push_back({pair.input - first.input, pair.output - first.output});
    task.first = first.input * 360.0 / turn;
    task.last = pairs.back().input * 360.0 / turn;
    task.inputRange = task.pairs.back().input;
    task.outputRange = task.pairs.back().output;
    if (std::abs(task.inputRange) >= turn)
        rejectFunction("The crank makes more than one full turn over these rows.");
    return task;
}

double minTransmissionAngle(const FunctionSolution& solution, double inputRange) {
    const FunctionGenerator& generator = solution.generator;
    double least = 1.0;
    for (int sample = 0; sample < errorSamples; ++sample) {
        const Linkage linkage =
            generator.linkageAt(solution.inputStart + inputRange * sample / (errorSamples - 1));
        const auto pose = linkage.poseAt(linkage.startAngle);
        if (!pose) return 0.0;
        least = std::min(least, std::abs(cross(pose->couplerPin - pose->crankPin,
                                               pose->couplerPin - generator.ground))
                                    / (generator.coupler * std::abs(generator.rocker)));
    }
    return std::asin(std::min(1.0, least));
}

std::vector<FunctionSolution> findGenerators(const FunctionTask& task, std::size_t count) {
    requireTask(task);
    constexpr double apart = turn / 24.0 - 1e-9;
    const std::vector<AnglePair> wanted = wantedTurns(task);
    const auto isAllowed = [&](const FunctionSolution& solution) {
        return isUseful(solution, task);
    };
    std::vector<FunctionSolution> found = bestStarts(task, wanted, isAllowed);
    base::parallelFor(found.size(), [&](std::size_t index, std::size_t) {
        levelErrors(found[index], wanted, true, isAllowed);
    });
    const auto rankOf = [&](const FunctionSolution& solution) {
        return solution.structuralError / std::sin(minTransmissionAngle(solution, task.inputRange));
    };
    std::stable_sort(found.begin(), found.end(),
                     [&](const FunctionSolution& left, const FunctionSolution& right) {
                         return rankOf(left) < rankOf(right);
                     });
    // Half a turn on, the same four-bar has a negative crank or rocker.
    const auto near = [](double angle, double other) {
        return std::abs(std::remainder(angle - other, 0.5 * turn)) < apart;
    };
    std::vector<FunctionSolution> different;
    for (const FunctionSolution& solution : found) {
        if (different.size() == count) break;
        const bool known =
            std::any_of(different.begin(), different.end(), [&](const FunctionSolution& better) {
                return near(better.inputStart, solution.inputStart)
                       && near(better.outputStart, solution.outputStart);
            });
        if (known) continue;
        different.push_back(solution);
        different.back().precisionPoints = precisionPointsOf(solution, task, wanted);
    }
    if (different.empty())
        rejectFunction(
            "No four-bar generates this function over the whole range with a transmission angle of "
                + shortNumber(task.minTransmissionAngle * 360.0 / turn) + " degrees.",
            task.pairs.empty() ? "Choose another angle range for the crank or rocker."
                               : "Use fewer rows, or a smaller range.");
    return different;
}

FunctionSolution generateWithBestStarts(const FunctionTask& task) {
    return findGenerators(task, 1).front();
}

}  // namespace linkwright::synthesis

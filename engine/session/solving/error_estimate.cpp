// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/solving/error_estimate.h"

#include "engine/base/diagnostic.h"
#include "engine/base/part_progress.h"

#include <algorithm>
#include <cmath>

namespace linkwright::session {

namespace {

constexpr int maxDigits = 15;

SimulationResult wholeMotion(const model::Model& model, const SolveControl& control) {
    SimulationResult result = simulate(model, {model.simulation.duration}, control);
    if (result.failure) throw base::ComputationError(*result.failure, model.simulation.duration);
    return result;
}

model::Model refined(model::Model model) {
    // A hundredth, so that what is left of the error of the finer run does not count.
    constexpr double tighter = 0.01;
    model::SimulationSettings& settings = model.simulation;
    settings.step *= 0.5;
    settings.maximumStep *= 0.5;
    settings.relativeTolerance *= tighter;
    settings.absoluteTolerance *= tighter;
    return model;
}

EstimatedNumber compare(std::string name, std::string unit, double value, double finer) {
    const double error = std::abs(value - finer);
    return {std::move(name), std::move(unit), value, error, safeDigits(value, error)};
}

std::vector<EstimatedNumber> compareEnds(const std::vector<Series>& coarse,
                                         const std::vector<Series>& fine) {
    std::vector<EstimatedNumber> numbers;
    for (std::size_t index = 0; index < coarse.size(); ++index) {
        const Series& series = coarse[index];
        numbers.push_back(
            compare(series.component.empty() ? series.id : series.id + "." + series.component,
                    series.unit, series.values.back(), fine[index].values.back()));
    }
    return numbers;
}

/// Numbers far below others of their kind are zeros, which have no digits.
int fewestOf(const std::vector<EstimatedNumber>& numbers, int fewest) {
    constexpr double nothing = 1e-9;
    double largest = 0.0;
    for (const EstimatedNumber& number : numbers)
        largest = std::max(largest, std::abs(number.value));
    for (const EstimatedNumber& number : numbers)
        if (std::abs(number.value) > nothing * largest) fewest = std::min(fewest, number.digits);
    return fewest;
}

}  // namespace

int safeDigits(double value, double error) {
    if (!std::isfinite(value) || !std::isfinite(error)) return 0;
    if (error == 0.0) return maxDigits;
    // The first digit of a value stands for its power of ten, the last safe one for half of its.
    const double first = value == 0.0 ? 0.0 : std::floor(std::log10(std::abs(value)));
    const double last = std::ceil(std::log10(4.0 * error));
    return value == 0.0 ? 0 : std::clamp(static_cast<int>(first - last) + 1, 0, maxDigits);
}

ErrorEstimate estimateError(const model::Model& model, const SolveControl& control) {
    const base::PartProgress parts({1.0, 2.0}, control.progress);
    SolveControl ofPart = control;
    ofPart.progress = parts.part(0);
    const SimulationResult coarse = wholeMotion(model, ofPart);
    ofPart.progress = parts.part(1);
    const SimulationResult fine = wholeMotion(refined(model), ofPart);
    ErrorEstimate estimate;
    estimate.finer =
        model::hasFixedStep(model.simulation.integrator) ? "half step" : "tighter tolerances";
    estimate.cost = compare("cost", "", coarse.cost, fine.cost);
    estimate.time = coarse.times.back();
    estimate.signalEnd = compareEnds(coarse.signalSeries, fine.signalSeries);
    estimate.coordinateEnd = compareEnds(coarse.coordinates, fine.coordinates);
    estimate.velocityEnd = compareEnds(coarse.velocities, fine.velocities);
    estimate.fewestDigits = maxDigits;
    for (const auto* list : {&estimate.coordinateEnd, &estimate.velocityEnd})
        estimate.fewestDigits = fewestOf(*list, estimate.fewestDigits);
    return estimate;
}

}  // namespace linkwright::session

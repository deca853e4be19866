// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/integration/kinks.h"

#include "engine/assembly/formulas.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <string>

namespace linkwright::dynamics {

namespace {

using assembly::System;

/// Half the length of the step that crosses the kink of a function, of the duration.
constexpr double crossing = 1e-10;

void addSampleKinks(const System& system, std::vector<double>& instants) {
    const model::SimulationSettings& settings = system.model.simulation;
    const double step =
        model::hasFixedStep(settings.integrator) ? settings.step : settings.maximumStep;
    for (const model::Input& input : system.model.inputs) {
        const bool smooth = input.interpolation == model::Interpolation::CubicSpline
                            || input.interpolation == model::Interpolation::BSpline;
        if (input.kind != model::InputKind::Samples || smooth || input.samples.size() < 3) continue;
        const double interval = settings.duration / static_cast<double>(input.samples.size() - 1);
        if (interval < 0.999 * step) continue;
        for (std::size_t sample = 1; sample + 1 < input.samples.size(); ++sample)
            instants.push_back(interval * static_cast<double>(sample));
    }
}

void addTermTimes(const System& system, std::vector<double>& instants) {
    for (const assembly::CostElement& cost : system.costs) {
        if (cost.isInstant()) instants.push_back(cost.instant);
        if (!cost.hasWindow) continue;
        instants.push_back(cost.from);
        instants.push_back(cost.to);
    }
}

/// Ratio of the time of the motion to that of steps.
double timeScaleOf(const System& system, const double* parameters) {
    return system.timeScale < 0 ? 1.0 : parameters[system.timeScale];
}

/// Only these functions of formulas have kinks.
bool mayHaveKinks(const std::string& formula) {
    for (const char* name : {"abs", "max", "min"})
        if (formula.find(name) != std::string::npos) return true;
    return false;
}

bool mayHaveKinks(const System& system, const assembly::ClosureRow& row) {
    const model::Drive* drive = model::findById(
        system.model.drives, system.closures[static_cast<std::size_t>(row.closure)].name);
    return drive != nullptr && mayHaveKinks(drive->expression);
}

/// Finds jumps of the rate of a function of time: between neighbors on a grid that differ much, by
/// halving as long as one half keeps the jump.
/// @param rateAt at a time in s
void addJumps(double duration, const std::function<double(double)>& rateAt,
              std::vector<double>& instants) {
    constexpr int count = 1000;
    std::vector<double> rates;
    double largest = 0.0;
    for (int place = 0; place <= count; ++place) {
        rates.push_back(rateAt(duration * place / count));
        if (!std::isfinite(rates.back())) return;
        largest = std::max(largest, std::abs(rates.back()));
    }
    for (int place = 0; place < count; ++place) {
        const auto before = static_cast<std::size_t>(place);
        const double jump = std::abs(rates[before + 1] - rates[before]);
        // Smaller ones than a hundred thousandth of the speed do no harm.
        if (!(jump > 1e-5 * largest)) continue;
        double left = duration * place / count, right = duration * (place + 1) / count;
        double leftRate = rates[before], rightRate = rates[before + 1];
        while (right - left > 1e-14 * duration) {
            const double middle = 0.5 * (left + right), rate = rateAt(middle);
            const bool first = std::abs(rate - leftRate) > std::abs(rightRate - rate);
            (first ? right : left) = middle;
            (first ? rightRate : leftRate) = rate;
            // A smooth function changes in proportion to the interval.
            if (std::abs(rightRate - leftRate) < 0.3 * jump) break;
        }
        if (std::abs(rightRate - leftRate) >= 0.3 * jump)
            for (const double side : {-crossing, crossing})
                instants.push_back(0.5 * (left + right) + side * duration);
    }
}

void addDriveKinks(const System& system, const double* parameters, std::vector<double>& instants) {
    std::vector<double> arguments;
    assembly::FunctionValues<double> values;
    for (const assembly::ClosureRow& row : system.rows)
        if (row.function >= 0 && mayHaveKinks(system, row))
            addJumps(
                system.model.simulation.duration,
                [&](double time) {
                    assembly::evaluateFunctions<double>(system, parameters,
                                                        time * timeScaleOf(system, parameters),
                                                        arguments, values);
                    return values.rates[static_cast<std::size_t>(row.function)];
                },
                instants);
}

void addFormulaKinks(const System& system, const double* parameters,
                     std::vector<double>& instants) {
    std::vector<std::string> names{"t"};
    for (const model::Parameter& parameter : system.model.parameters)
        names.push_back(parameter.id);
    std::vector<double> arguments;
    for (const model::Input& input : system.model.inputs) {
        if (input.kind != model::InputKind::Expression || !mayHaveKinks(input.expression)) continue;
        const math::Expression formula = math::Expression::parse(input.expression, names);
        addJumps(
            system.model.simulation.duration,
            [&](double time) {
                assembly::functionArguments<double>(
                    system, parameters, time * timeScaleOf(system, parameters), arguments);
                arguments.resize(names.size());
                return assembly::formulaRate<double>(formula, arguments);
            },
            instants);
    }
}

}  // namespace

std::vector<double> landings(const System& system, const double* parameters) {
    std::vector<double> instants;
    addSampleKinks(system, instants);
    addTermTimes(system, instants);
    addDriveKinks(system, parameters, instants);
    addFormulaKinks(system, parameters, instants);
    const double duration = system.model.simulation.duration;
    std::sort(instants.begin(), instants.end());
    std::vector<double> list;
    for (const double instant : instants)
        if (instant > 0.0 && instant < duration
            && (list.empty() || instant > list.back() + 1e-12 * duration))
            list.push_back(instant);
    return list;
}

std::vector<Step> splitSteps(const std::vector<Step>& steps, const std::vector<double>& landings) {
    if (landings.empty() || steps.empty()) return steps;
    // An end of a step this near to a landing is the landing, up to rounding.
    const double near = 1e-12 * (steps.back().time + steps.back().size);
    std::vector<Step> result;
    auto next = landings.begin();
    for (const Step& step : steps) {
        const double end = step.time + step.size;
        double time = step.time;
        while (next != landings.end() && *next <= time + near)
            ++next;
        for (; next != landings.end() && *next < end - near; ++next) {
            result.push_back({time, *next - time});
            time = *next;
        }
        result.push_back({time, end - time});
    }
    return result;
}

}  // namespace linkwright::dynamics

// SPDX-License-Identifier: GPL-3.0-or-later
//
// Cost and gradient of the five-bar tracking of curve A (Maciag's thesis, chapter 7) with 20 to
// 20,000 samples per voltage. The motion has 2,000 steps every time: the adjoint must not cost more
// for more variables.
#include "engine/project/project_file.h"
#include "engine/sensitivity/methods/gradient_evaluator.h"
#include "tests/bench/computing_time.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace linkwright::bench {

void registerVariables();

namespace {

constexpr std::array<std::size_t, 4> sampleCounts{20, 200, 2000, 20000};

/// The tracking with so many samples per voltage, and how long its gradients took.
struct Tracking {
    explicit Tracking(std::size_t samples) {
        model::Model model = project::readProject(LINKWRIGHT_SOURCE_DIR
                                                  "/projects/five-bar-tracking-a.linkwright.json");
        for (model::Input& input : model.inputs) {
            input.samples.resize(samples);
            for (std::size_t place = 0; place < samples; ++place)
                input.samples[place] =
                    0.4 * std::sin(6.0 * static_cast<double>(place) / static_cast<double>(samples));
        }
        steps = std::round(model.simulation.duration / model.simulation.step);
        evaluator = std::make_unique<sensitivity::GradientEvaluator>(model);
        for (const sensitivity::VariableInfo& variable : evaluator->variables())
            variables.push_back(variable.value);
        gradient.resize(variables.size());
    }

    double evaluate() {
        return secondsOf(
            [this] { benchmark::DoNotOptimize(evaluator->costAndGradient(variables, gradient)); });
    }

    std::unique_ptr<sensitivity::GradientEvaluator> evaluator;
    std::vector<double> variables, gradient, seconds;
    double steps = 0.0;
};

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// By turns, so that what else the machine does meets all of them alike; the medians are told.
void evaluate(benchmark::State& state) {
    std::vector<std::unique_ptr<Tracking>> trackings;
    for (const std::size_t samples : sampleCounts) {
        trackings.push_back(std::make_unique<Tracking>(samples));
        trackings.back()->evaluate();  // the first one allocates
    }
    for (auto _ : state) {
        double sum = 0.0;
        for (const auto& tracking : trackings) {
            tracking->seconds.push_back(tracking->evaluate());
            sum += tracking->seconds.back();
        }
        state.SetIterationTime(sum);
    }
    double least = HUGE_VAL, most = 0.0;
    for (std::size_t place = 0; place < trackings.size(); ++place) {
        const double perStep = median(trackings[place]->seconds) / trackings[place]->steps;
        least = std::min(least, perStep);
        most = std::max(most, perStep);
        state.counters["us_per_step_" + std::to_string(sampleCounts[place])] = 1e6 * perStep;
    }
    state.counters["most_over_least"] = most / least;
}

}  // namespace

void registerVariables() {
    benchmark::RegisterBenchmark("variables", evaluate)
        ->Unit(benchmark::kMillisecond)
        ->UseManualTime()
        ->Iterations(40);
}

}  // namespace linkwright::bench

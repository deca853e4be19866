// SPDX-License-Identifier: GPL-3.0-or-later
//
// Cost and gradient of the five-bar tracking of curve A (Maciag's thesis, chapter 7) with 20 to
// 20,000 samples per voltage, and of the bicycle of Lopez Varela (2022, section 7) with 32 to 1000
// parameters of its torques. The motion has as many steps every time: the adjoint must not cost
// more for more variables.
#include "engine/project/project_file.h"
#include "engine/sensitivity/methods/gradient_evaluator.h"
#include "tests/bench/computing_time.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace linkwright::bench {

void registerVariables();

namespace {

/// A sample project whose inputs get so many samples each.
struct Course {
    const char* name;
    const char* project;
    std::vector<std::size_t> sampleCounts;
    double height;  ///< of the inputs
};

/// The project with so many samples per input, and how long its gradients took.
struct Tracking {
    Tracking(const Course& course, std::size_t samples) {
        model::Model model = project::readProject(std::string(LINKWRIGHT_SOURCE_DIR "/projects/")
                                                  + course.project + ".linkwright.json");
        for (model::Input& input : model.inputs) {
            input.samples.resize(samples);
            for (std::size_t place = 0; place < samples; ++place)
                input.samples[place] =
                    course.height
                    * std::sin(6.0 * static_cast<double>(place) / static_cast<double>(samples));
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
void evaluate(benchmark::State& state, const Course& course) {
    std::vector<std::unique_ptr<Tracking>> trackings;
    for (const std::size_t samples : course.sampleCounts) {
        trackings.push_back(std::make_unique<Tracking>(course, samples));
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
        state.counters["us_per_step_" + std::to_string(course.sampleCounts[place])] = 1e6 * perStep;
    }
    state.counters["most_over_least"] = most / least;
}

}  // namespace

void registerVariables() {
    // Two voltages; two torques, upright: the time does not depend on what they are.
    const std::vector<Course> courses{
        {"variables", "five-bar-tracking-a", {20, 200, 2000, 20000}, 0.4},
        {"variables/bicycle", "bicycle-double-turn", {16, 50, 100, 250, 500}, 0.0}};
    for (const Course& course : courses)
        benchmark::RegisterBenchmark(course.name,
                                     [course](benchmark::State& state) { evaluate(state, course); })
            ->Unit(benchmark::kMillisecond)
            ->UseManualTime()
            ->Iterations(40);
}

}  // namespace linkwright::bench

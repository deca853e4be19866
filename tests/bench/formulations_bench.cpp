// SPDX-License-Identifier: GPL-3.0-or-later
//
// Samples by the formulation `absolute` beside `joint`, by turns: every joint of an absolute
// mechanism is a constraint, so what it takes longer is what rows cost.
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

void registerFormulations();

namespace {

/// A sample by one formulation, and the shortest times it took so far.
struct Run {
    Run(const std::string& name, model::Formulation formulation) {
        model::Model model = project::readProject(std::string(LINKWRIGHT_SOURCE_DIR "/projects/")
                                                  + name + ".linkwright.json");
        model.simulation.formulation = formulation;
        evaluator = std::make_unique<sensitivity::GradientEvaluator>(model);
        for (const sensitivity::VariableInfo& variable : evaluator->variables())
            variables.push_back(variable.value);
        gradient.resize(variables.size());
    }
    void measure() {
        cost = std::min(
            cost, secondsOf([this] { benchmark::DoNotOptimize(evaluator->cost(variables)); }));
        whole =
            std::min(whole, secondsOf([this] {
                         benchmark::DoNotOptimize(evaluator->costAndGradient(variables, gradient));
                     }));
    }

    std::unique_ptr<sensitivity::GradientEvaluator> evaluator;
    std::vector<double> variables, gradient;
    double cost = HUGE_VAL, whole = HUGE_VAL;  ///< s
};

}  // namespace

void registerFormulations() {
    for (const char* name : {"five-bar-design", "governor", "slider-crank-codesign",
                             "triple-pendulum-swing-up", "spatial-pendulum-design"})
        benchmark::RegisterBenchmark(
            (std::string("formulations/") + name).c_str(),
            [name = std::string(name)](benchmark::State& state) {
                Run joint(name, model::Formulation::Joint);
                Run absolute(name, model::Formulation::Absolute);
                for (auto _ : state) {
                    joint.measure();
                    absolute.measure();
                    state.SetIterationTime(absolute.whole);
                }
                state.counters["joint_ms"] = 1e3 * joint.cost;
                state.counters["absolute_ms"] = 1e3 * absolute.cost;
                state.counters["ratio"] = absolute.cost / joint.cost;
                state.counters["joint_gradient_ms"] = 1e3 * joint.whole;
                state.counters["absolute_gradient_ms"] = 1e3 * absolute.whole;
                state.counters["gradient_ratio"] = absolute.whole / joint.whole;
            })
            ->Unit(benchmark::kMillisecond)
            ->Iterations(5)
            ->UseManualTime();
}

}  // namespace linkwright::bench

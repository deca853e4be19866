// SPDX-License-Identifier: GPL-3.0-or-later
//
// Cost and gradient of the five-bar tracking of curve A (Maciag's thesis, chapter 7) with 20 to 20,000
// samples per voltage. The motion has 2,000 steps every time: the adjoint must not cost more for more
// variables.
#include "engine/project/project_file.h"
#include "engine/sensitivity/gradient_evaluator.h"

#include <benchmark/benchmark.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace linkwright::bench {

void registerVariables();

namespace {

void evaluate(benchmark::State& state, std::size_t samples) {
    model::Model model =
        project::readProject(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-tracking-a.linkwright.json");
    for (model::Input& input : model.inputs) {
        input.samples.resize(samples);
        for (std::size_t place = 0; place < samples; ++place)
            input.samples[place] =
                0.4 * std::sin(6.0 * static_cast<double>(place) / static_cast<double>(samples));
    }
    sensitivity::GradientEvaluator evaluator(model);
    std::vector<double> variables;
    for (const sensitivity::VariableInfo& variable : evaluator.variables())
        variables.push_back(variable.value);
    std::vector<double> gradient(variables.size());
    evaluator.costAndGradient(variables, gradient);  // the first one allocates
    for (auto _ : state) benchmark::DoNotOptimize(evaluator.costAndGradient(variables, gradient));
    const double steps = std::round(model.simulation.duration / model.simulation.step);
    state.counters["variables"] = static_cast<double>(variables.size());
    state.counters["perStep"] =
        benchmark::Counter(steps, benchmark::Counter::kIsIterationInvariantRate |
                                      benchmark::Counter::kInvert);
}

}  // namespace

void registerVariables() {
    for (const std::size_t samples : {20U, 200U, 2000U, 20000U})
        benchmark::RegisterBenchmark(
            ("variables/" + std::to_string(samples)).c_str(),
            [samples](benchmark::State& state) { evaluate(state, samples); })
            ->Unit(benchmark::kMillisecond)
            ->UseRealTime();
}

}  // namespace linkwright::bench

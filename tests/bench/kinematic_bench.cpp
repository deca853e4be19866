// SPDX-License-Identifier: GPL-3.0-or-later
//
// Driven mechanisms solved instant by instant beside the integrated motion of the same mechanism
// with the same steps and samples, by turns: cost alone, and cost with gradient, on one thread. The
// integrators are rk4, and dop8, whose gradients are as exact as those of the kinematic motion.
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

void registerKinematic();

namespace {

/// A sample solved in one of the ways.
struct Driven {
    Driven(const std::string& sample, int instants, model::MotionKind kind,
           model::Integrator integrator = model::Integrator::RungeKutta4) {
        model::Model model =
            project::readProject(LINKWRIGHT_SOURCE_DIR "/projects/" + sample + ".linkwright.json");
        model.simulation.kind = kind;
        model.simulation.integrator = integrator;
        model.simulation.step = model.simulation.duration / instants;
        evaluator = std::make_unique<sensitivity::GradientEvaluator>(model);
        for (const sensitivity::VariableInfo& variable : evaluator->variables())
            variables.push_back(variable.value);
        gradient.resize(variables.size());
        evaluator->costAndGradient(variables, gradient);  // the first one allocates
    }
    /// Keeps the least of all times.
    void evaluate() {
        cost = std::min(
            cost, secondsOf([this] { benchmark::DoNotOptimize(evaluator->cost(variables)); }));
        both =
            std::min(both, secondsOf([this] {
                         benchmark::DoNotOptimize(evaluator->costAndGradient(variables, gradient));
                     }));
    }

    /// Largest difference of the gradients over the largest entry.
    [[nodiscard]] double apartFrom(const Driven& other) const {
        double apart = 0.0, largest = 0.0;
        for (std::size_t index = 0; index < gradient.size(); ++index) {
            apart = std::max(apart, std::abs(gradient[index] - other.gradient[index]));
            largest = std::max(largest, std::abs(other.gradient[index]));
        }
        return apart / largest;
    }

    std::unique_ptr<sensitivity::GradientEvaluator> evaluator;
    std::vector<double> variables, gradient;
    double cost = HUGE_VAL, both = HUGE_VAL;  ///< s
};

void compare(benchmark::State& state, const std::string& sample, int instants) {
    Driven kinematic(sample, instants, model::MotionKind::Kinematic);
    Driven integrated(sample, instants, model::MotionKind::Dynamic);
    Driven exact(sample, instants, model::MotionKind::Dynamic, model::Integrator::DormandPrince8);
    for (auto _ : state) {
        kinematic.evaluate();
        integrated.evaluate();
        exact.evaluate();
        state.SetIterationTime(kinematic.both);
    }
    state.counters["gradients_per_s"] = 1.0 / kinematic.both;
    state.counters["cost_ms"] = 1e3 * kinematic.cost;
    state.counters["times_rk4"] = integrated.both / kinematic.both;
    state.counters["cost_times_rk4"] = integrated.cost / kinematic.cost;
    state.counters["error_rk4"] = integrated.apartFrom(kinematic);
    state.counters["times_dop8"] = exact.both / kinematic.both;
    state.counters["cost_times_dop8"] = exact.cost / kinematic.cost;
    state.counters["error_dop8"] = exact.apartFrom(kinematic);
}

}  // namespace

void registerKinematic() {
    const auto add = [](const std::string& sample, int instants) {
        benchmark::RegisterBenchmark(
            ("kinematic/" + sample + "/" + std::to_string(instants)).c_str(),
            [=](benchmark::State& state) { compare(state, sample, instants); })
            ->Unit(benchmark::kMillisecond)
            ->UseManualTime()
            ->Iterations(30);
    };
    add("hoeken-straight-line", 360);  // four-bar
    add("quick-return", 360);          // six-bar
    add("spatial-rssr-function", 360);
}

}  // namespace linkwright::bench

// SPDX-License-Identifier: GPL-3.0-or-later
//
// n links on a cart (Maciag's thesis, chapter 6) in the plane and in space: 200 steps of RK4, cost,
// and its gradient with respect to 200 samples of the force on the cart.
#include "engine/base/parallel.h"
#include "engine/sensitivity/gradient_evaluator.h"
#include "tests/bench/chain_simbody.h"
#include "tests/bench/computing_time.h"
#include "tests/support/sample_mechanisms.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <numbers>
#include <string>
#include <vector>

namespace linkwright::bench {

void registerChains();

namespace {

constexpr int stepCount = 200;
constexpr int sampleCount = 200;
constexpr int stagesPerStep = 4;
constexpr double duration = 1.0;
constexpr double angle = -std::numbers::pi / 3.0;  ///< of the links, as drawn

/// The planar chain of the thesis; in space every second hinge turns across the link and the
/// links have an inertia about each axis.
model::Model chain(int links, bool spatial) {
    std::vector<double> samples(sampleCount);
    for (std::size_t place = 0; place < samples.size(); ++place)
        samples[place] = 2.0 * std::sin(0.1 * static_cast<double>(place));
    support::Drawing drawing =
        support::cartPendulum(links, angle, duration, samples);
    support::addTravelCost(drawing);
    model::Model& model = drawing.model;
    model.inputs.front().optimize = true;
    model.simulation.integrator = model::Integrator::RungeKutta4;
    model.simulation.step = duration / stepCount;
    if (!spatial) return model;
    for (std::size_t body = 1; body < model.bodies.size(); ++body)
        for (std::size_t axis = 0; axis < 3; ++axis)
            model.bodies[body].massProperties.inertia[axis].value = 0.043 + 0.01 * static_cast<double>(axis);
    const Eigen::Vector3d across(-std::sin(angle), std::cos(angle), 0.0);
    for (std::size_t joint = 2; joint < model.joints.size(); joint += 2)
        model.joints[joint].axis = support::toNumbers(across);
    return model;
}

/// Time that passes, s: what counts where several threads compute.
template <class Work>
double passingSecondsOf(const Work& work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// @param threads with more than one the time that passes is taken, else the time of computing
void run(benchmark::State& state, int links, bool spatial, model::Formulation formulation,
         std::size_t threads) {
    const auto measured = [threads](const auto& work) {
        return threads > 1 ? passingSecondsOf(work) : secondsOf(work);
    };
    base::setThreadLimit(threads);
    model::Model model = chain(links, spatial);
    model.simulation.formulation = formulation;
    sensitivity::GradientEvaluator evaluator(model);
    std::vector<double> values, gradient;
    for (const sensitivity::VariableInfo& variable : evaluator.variables())
        values.push_back(variable.value);
    gradient.resize(values.size());
    double forward = HUGE_VAL, whole = HUGE_VAL;
    for (auto _ : state) {
        forward = std::min(forward, measured([&] {
                               benchmark::DoNotOptimize(evaluator.cost(values));
                           }));
        const double seconds = measured([&] {
            benchmark::DoNotOptimize(evaluator.costAndGradient(values, gradient));
        });
        whole = std::min(whole, seconds);
        state.SetIterationTime(seconds);
    }
    base::setThreadLimit(1);
    // One evaluation before the first step and one after the last belong to the run.
    const double evaluations = stepCount * stagesPerStep + 2;
    state.counters["forward_ms"] = 1e3 * forward;
    state.counters["gradient_ms"] = 1e3 * whole;
    state.counters["ratio"] = whole / forward;
    state.counters["ns_per_body"] = 1e9 * forward / evaluations / (links + 1);
}

/// A gradient in many directions, each a run of its own: independent work for threads.
void runDirections(benchmark::State& state, int links, bool spatial, std::size_t threads) {
    sensitivity::GradientEvaluator evaluator(chain(links, spatial));
    std::vector<double> values, gradient;
    for (const sensitivity::VariableInfo& variable : evaluator.variables())
        values.push_back(variable.value);
    gradient.resize(values.size());
    base::setThreadLimit(threads);
    double best = HUGE_VAL;
    for (auto _ : state) {
        const double seconds = passingSecondsOf([&] {
            benchmark::DoNotOptimize(evaluator.directGradient(values, gradient));
        });
        best = std::min(best, seconds);
        state.SetIterationTime(seconds);
    }
    base::setThreadLimit(1);
    state.counters["gradient_ms"] = 1e3 * best;
}

/// As many evaluations as a run takes, without the integrator.
void runSimbody(benchmark::State& state, int links, bool spatial) {
    SimbodyChain peer(links, spatial, angle);
    constexpr int evaluations = stepCount * stagesPerStep + 2;
    double forward = HUGE_VAL;
    for (auto _ : state) {
        const double seconds = secondsOf([&] {
            for (int count = 0; count < evaluations; ++count)
                benchmark::DoNotOptimize(peer.evaluate(1e-3 * count));
        });
        forward = std::min(forward, seconds);
        state.SetIterationTime(seconds);
    }
    state.counters["forward_ms"] = 1e3 * forward;
    state.counters["ns_per_body"] = 1e9 * forward / evaluations / (links + 1);
}

}  // namespace

void registerChains() {
    struct Program {
        const char* name;
        model::Formulation formulation;
        std::size_t threads;
    };
    const Program programs[] = {
        {"joint", model::Formulation::Joint, 1},
        {"divide-and-conquer", model::Formulation::DivideAndConquer, 1},
        {"divide-and-conquer/threads2", model::Formulation::DivideAndConquer, 2}};
    for (const bool spatial : {false, true})
        for (const int links : {4, 16, 64, 256, 1024, 4096}) {
            const std::string chainName =
                (spatial ? "spatialChain" : "planarChain") + std::to_string(links) + "/";
            benchmark::RegisterBenchmark((chainName + "simbody").c_str(),
                                         [links, spatial](benchmark::State& state) {
                                             runSimbody(state, links, spatial);
                                         })
                ->UseManualTime()
                ->Unit(benchmark::kMillisecond);
            for (const auto& [name, formulation, threads] : programs)
                benchmark::RegisterBenchmark(
                    (chainName + name).c_str(),
                    [links, spatial, form = formulation, count = threads](benchmark::State& state) {
                        run(state, links, spatial, form, count);
                    })
                    ->UseManualTime()
                    ->Unit(benchmark::kMillisecond);
        }
    for (const bool spatial : {false, true})
        for (const std::size_t threads : {1U, 2U})
            benchmark::RegisterBenchmark(
                ((spatial ? "spatialDirections16/threads" : "planarDirections16/threads") +
                 std::to_string(threads))
                    .c_str(),
                [spatial, threads](benchmark::State& state) {
                    runDirections(state, 16, spatial, threads);
                })
                ->UseManualTime()
                ->Unit(benchmark::kMillisecond);
}

}  // namespace linkwright::bench

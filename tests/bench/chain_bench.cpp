// SPDX-License-Identifier: GPL-3.0-or-later
//
// n links on a cart (Maciag's thesis, chapter 6) in the plane and in space: 200 steps of RK4, cost,
// and its gradient with respect to 200 samples of the force on the cart.
#include "engine/base/diagnostic.h"
#include "engine/base/parallel.h"
#include "engine/sensitivity/methods/gradient_evaluator.h"
#include "tests/bench/chain_simbody.h"
#include "tests/bench/computing_time.h"
#include "tests/support/sample_mechanisms.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <memory>
#include <numbers>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace linkwright::bench {

void registerChains();

namespace {

constexpr int stepCount = 200;
constexpr int sampleCount = 200;
constexpr int stagesPerStep = 4;
/// Waves along a chain of thousands of links are too quick for steps of 5 ms.
constexpr double durationOf(int links) {
    return links <= 1024 ? 1.0 : 0.25;
}
constexpr double angle = -std::numbers::pi / 3.0;  ///< of the links, as drawn

/// The planar chain of the thesis; in space every second hinge turns across the link and the
/// links have an inertia about each axis.
model::Model chain(int links, bool spatial) {
    std::vector<double> samples(sampleCount);
    for (std::size_t place = 0; place < samples.size(); ++place)
        samples[place] = 2.0 * std::sin(0.1 * static_cast<double>(place));
    const double duration = durationOf(links);
    support::Drawing drawing = support::cartPendulum(links, angle, duration, samples);
    support::addTravelCost(drawing);
    model::Model& model = drawing.model;
    model.inputs.front().optimize = true;
    model.simulation.integrator = model::Integrator::RungeKutta4;
    model.simulation.step = duration / stepCount;
    if (!spatial) return model;
    for (std::size_t body = 1; body < model.bodies.size(); ++body)
        for (std::size_t axis = 0; axis < 3; ++axis)
            model.bodies[body].massProperties.inertia[axis].value =
                0.043 + 0.01 * static_cast<double>(axis);
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

/// Variables of an evaluator at the values of its model, and room for the gradient.
struct Point {
    explicit Point(const sensitivity::GradientEvaluator& evaluator) {
        for (const sensitivity::VariableInfo& variable : evaluator.variables())
            values.push_back(variable.value);
        gradient.resize(values.size());
    }
    std::vector<double> values, gradient;
};

/// Shortest computing times on one thread.
void run(benchmark::State& state, int links, bool spatial, model::Formulation formulation) {
    base::setThreadLimit(1);
    model::Model model = chain(links, spatial);
    model.simulation.formulation = formulation;
    sensitivity::GradientEvaluator evaluator(model);
    Point point(evaluator);
    // What a click costs: fresh memory, and everything that is decided once.
    const double first = secondsOf(
        [&] { benchmark::DoNotOptimize(evaluator.costAndGradient(point.values, point.gradient)); });
    double forward = HUGE_VAL, whole = HUGE_VAL;
    for (auto _ : state) {
        forward = std::min(
            forward, secondsOf([&] { benchmark::DoNotOptimize(evaluator.cost(point.values)); }));
        const double seconds = secondsOf([&] {
            benchmark::DoNotOptimize(evaluator.costAndGradient(point.values, point.gradient));
        });
        whole = std::min(whole, seconds);
        state.SetIterationTime(seconds);
    }
    // One evaluation before the first step and one after the last belong to the run.
    const double evaluations = stepCount * stagesPerStep + 2;
    state.counters["forward_ms"] = 1e3 * forward;
    state.counters["gradient_ms"] = 1e3 * whole;
    state.counters["ratio"] = whole / forward;
    state.counters["first_to_later"] = first / whole;
    state.counters["ns_per_body"] = 1e9 * forward / evaluations / (links + 1);
}

/// Time that passes on one and on two threads, by turns: the shortest of each, so that what else
/// the machine does counts for neither.
template <class Work>
double fasterByTwoThreads(double (&shortest)[2], const Work& work) {
    for (const std::size_t threads : {1U, 2U}) {
        base::setThreadLimit(threads);
        shortest[threads - 1] = std::min(shortest[threads - 1], passingSecondsOf(work));
    }
    base::setThreadLimit(1);
    return shortest[0] / shortest[1];
}

/// One run spread over two threads.
void runThreads(benchmark::State& state, int links, bool spatial) {
    model::Model model = chain(links, spatial);
    model.simulation.formulation = model::Formulation::DivideAndConquer;
    sensitivity::GradientEvaluator evaluator(model);
    Point point(evaluator);
    double forward[2] = {HUGE_VAL, HUGE_VAL}, whole[2] = {HUGE_VAL, HUGE_VAL};
    double forwardGain = 0.0, wholeGain = 0.0;
    for (auto _ : state) {
        forwardGain = fasterByTwoThreads(
            forward, [&] { benchmark::DoNotOptimize(evaluator.cost(point.values)); });
        wholeGain = fasterByTwoThreads(whole, [&] {
            benchmark::DoNotOptimize(evaluator.costAndGradient(point.values, point.gradient));
        });
        state.SetIterationTime(whole[1]);
    }
    state.counters["forward_ms"] = 1e3 * forward[1];
    state.counters["gradient_ms"] = 1e3 * whole[1];
    state.counters["forward_gain"] = forwardGain;
    state.counters["gradient_gain"] = wholeGain;
}

using Independent = double (sensitivity::GradientEvaluator::*)(std::span<const double>,
                                                               std::span<double>,
                                                               const std::atomic<bool>*);

/// A gradient of many runs that do not know of each other: directions of direct differentiation,
/// complex steps, differences.
void runIndependent(benchmark::State& state, int links, bool spatial, Independent gradientOf) {
    sensitivity::GradientEvaluator evaluator(chain(links, spatial));
    Point point(evaluator);
    double shortest[2] = {HUGE_VAL, HUGE_VAL};
    double gain = 0.0;
    for (auto _ : state) {
        gain = fasterByTwoThreads(
            shortest, [&] { (evaluator.*gradientOf)(point.values, point.gradient, nullptr); });
        state.SetIterationTime(shortest[1]);
    }
    state.counters["gradient_ms"] = 1e3 * shortest[1];
    state.counters["gradient_gain"] = gain;
}

/// Gradients with respect to the mass and the inertia of every link, of two numbers for each, and
/// to one of them, by turns.
void runNumbers(benchmark::State& state, int links) {
    base::setThreadLimit(1);
    model::Model one = chain(links, false);
    one.inputs.front().optimize = false;
    model::Model all = one;
    for (std::size_t body = 1; body < all.bodies.size(); ++body)
        for (const char* property : {"mass", "inertia.zz"})
            all.designVariables.push_back(
                {all.bodies[body].id, property, std::nullopt, std::nullopt});
    one.designVariables.push_back(all.designVariables.back());
    sensitivity::GradientEvaluator ofOne(one), ofAll(all);
    Point point(ofOne), points(ofAll);
    double shortest[2] = {HUGE_VAL, HUGE_VAL};
    for (auto _ : state) {
        shortest[0] = std::min(
            shortest[0], secondsOf([&] { ofOne.costAndGradient(point.values, point.gradient); }));
        const double seconds =
            secondsOf([&] { ofAll.costAndGradient(points.values, points.gradient); });
        shortest[1] = std::min(shortest[1], seconds);
        state.SetIterationTime(seconds);
    }
    state.counters["numbers"] = static_cast<double>(points.values.size());
    state.counters["gradient_ms"] = 1e3 * shortest[1];
    state.counters["all_over_one"] = shortest[1] / shortest[0];
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
    // A chain that one form cannot compute must not end the others.
    const auto add = [](const std::string& name, const auto& work) {
        const auto guarded = [work](benchmark::State& state) {
            try {
                work(state);
            } catch (const base::ComputationError& error) {
                state.SkipWithError(error.what());
            }
        };
        benchmark::RegisterBenchmark(name.c_str(), guarded)
            ->UseManualTime()
            ->Unit(benchmark::kMillisecond);
    };
    using model::Formulation;
    for (const bool spatial : {false, true})
        for (const int links : {4, 16, 64, 256, 1024, 4096}) {
            const std::string chainName =
                (spatial ? "spatialChain" : "planarChain") + std::to_string(links) + "/";
            add(chainName + "simbody",
                [=](benchmark::State& state) { runSimbody(state, links, spatial); });
            add(chainName + "joint",
                [=](benchmark::State& state) { run(state, links, spatial, Formulation::Joint); });
            add(chainName + "divide-and-conquer", [=](benchmark::State& state) {
                run(state, links, spatial, Formulation::DivideAndConquer);
            });
            add(chainName + "divide-and-conquer/threads2",
                [=](benchmark::State& state) { runThreads(state, links, spatial); });
        }
    add("designNumbers1000", [](benchmark::State& state) { runNumbers(state, 500); });
    struct Way {
        const char* name;
        Independent gradientOf;
    };
    using sensitivity::GradientEvaluator;
    for (const bool spatial : {false, true})
        for (const Way way :
             {Way{"direct", &GradientEvaluator::directGradient},
              Way{"complex-step", &GradientEvaluator::complexStepGradient},
              Way{"finite-difference", &GradientEvaluator::finiteDifferenceGradient}})
            add(std::string(spatial ? "spatial" : "planar") + "Independent16/" + way.name,
                [=](benchmark::State& state) {
                    runIndependent(state, 16, spatial, way.gradientOf);
                });
}

}  // namespace linkwright::bench

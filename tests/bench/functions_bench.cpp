// SPDX-License-Identifier: GPL-3.0-or-later
//
// The gradients of eight functions of one motion, beside that of the cost alone: limits of the
// coordinates and rates of joints of the five-bar (Maciag's thesis, chapter 7) and of a chain of 64
// links. Wall time: the functions share the threads.
#include "engine/project/project_file.h"
#include "engine/session/solving/case_evaluator.h"
#include "engine/session/solving/solve.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string>
#include <vector>

namespace linkwright::bench {

void registerFunctions();

namespace {

constexpr std::size_t functionCount = 8;

struct Course {
    const char* name;
    const char* project;
    double duration;  ///< s
};

model::Model limited(const Course& course) {
    model::Model model = project::readProject(std::string(LINKWRIGHT_SOURCE_DIR "/projects/")
                                              + course.project + ".linkwright.json");
    model.simulation.duration = course.duration;
    for (model::Input& input : model.inputs)
        for (std::size_t place = 0; place < input.samples.size(); ++place)
            input.samples[place] = 0.3 * std::sin(0.05 * static_cast<double>(place));
    for (std::size_t index = 0; index < functionCount; ++index) {
        model::Signal signal;
        signal.id = "limited-" + std::to_string(index);
        signal.joint = model.joints[index / 2].id;
        signal.kind =
            index % 2 == 0 ? model::SignalKind::JointCoordinate : model::SignalKind::JointVelocity;
        model.signalList.push_back(signal);
        model::CostTerm term;
        term.id = term.signal = signal.id;
        term.atMost = 1.0;
        model.costTerms.push_back(term);
    }
    return model;
}

template <class Work>
double wallSeconds(const Work& work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// By turns, so that what else the machine does meets both alike.
void evaluate(benchmark::State& state, const Course& course) {
    const model::Model model = limited(course);
    session::CaseEvaluator evaluator(model);
    std::vector<double> values;
    for (const session::Variable& variable : session::variablesOf(model))
        values.push_back(variable.value);
    std::vector<double> gradient(values.size());
    constexpr auto method = session::GradientMethod::Adjoint;
    double one = HUGE_VAL, eight = HUGE_VAL;
    for (auto _ : state) {
        const double single =
            wallSeconds([&] { evaluator.costAndGradient(method, values, gradient, nullptr); });
        const double all = wallSeconds([&] {
            benchmark::DoNotOptimize(evaluator.constraintGradients(method, values, nullptr));
        });
        one = std::min(one, single);
        eight = std::min(eight, all);
        state.SetIterationTime(single + all);
    }
    state.counters["one_ms"] = 1e3 * one;
    state.counters["eight_over_one"] = eight / one;
}

}  // namespace

void registerFunctions() {
    for (const Course& course : {Course{"functions/five-bar", "five-bar-tracking-a", 5.0},
                                 Course{"functions/chain-64", "n-link-cart-64", 0.2}})
        benchmark::RegisterBenchmark(course.name,
                                     [course](benchmark::State& state) { evaluate(state, course); })
            ->Unit(benchmark::kMillisecond)
            ->UseManualTime()
            ->Iterations(20);
}

}  // namespace linkwright::bench

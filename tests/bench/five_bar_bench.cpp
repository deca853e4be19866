// SPDX-License-Identifier: GPL-3.0-or-later
//
// Cost and gradient of the five-bar linkage over 5 s (Maciag's thesis, 5.2), by the engine and by
// SUNDIALS CVODES and IDAS, each with the loosest setting whose gradient is within 1e-5 of the
// reference.
#include "engine/project/project_file.h"
#include "engine/sensitivity/methods/gradient_evaluator.h"
#include "tests/bench/computing_time.h"
#include "tests/bench/five_bar_cvodes.h"
#include "tests/bench/five_bar_idas.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace linkwright::bench {

void registerFiveBar();

namespace {

constexpr double allowedError = 1e-5;
constexpr std::array<double, 2> freeLengths{2.23606797749979, 2.0615528128088303};
// From an independent program: complex step on a Taylor-accurate integration, good to 1e-10.
constexpr std::array<double, 2> referenceGradient{-4.228810855240666, 3.2116041029869775};

using Gradient = std::array<double, 2>;

/// A program with a setting, ready to evaluate.
struct Candidate {
    std::string setting;
    std::function<Gradient()> evaluate;
};

/// Largest deviation from the reference over its largest component.
double gradientError(const Gradient& gradient) {
    double error = 0.0, size = 0.0;
    for (std::size_t i = 0; i < gradient.size(); ++i) {
        error = std::max(error, std::abs(gradient[i] - referenceGradient[i]));
        size = std::max(size, std::abs(referenceGradient[i]));
    }
    return std::isfinite(error) ? error / size : HUGE_VAL;
}

/// Shortest computing time of several evaluations.
double shortestOf(const Candidate& candidate) {
    double best = HUGE_VAL;
    for (int repetition = 0; repetition < 20; ++repetition)
        best = std::min(best, secondsOf([&] { benchmark::DoNotOptimize(candidate.evaluate()); }));
    return best;
}

/// From a list ordered from loose to fine, the first from which on all are exact enough: one that
/// is so by luck does not count. Null when there is none.
const Candidate* loosest(const std::vector<Candidate>& candidates) {
    const Candidate* chosen = nullptr;
    for (std::size_t i = candidates.size(); i-- > 0;) {
        if (gradientError(candidates[i].evaluate()) > allowedError) break;
        chosen = &candidates[i];
    }
    return chosen;
}

Candidate fastest(const std::vector<std::vector<Candidate>>& families) {
    Candidate best;
    double shortest = HUGE_VAL;
    for (const std::vector<Candidate>& family : families) {
        const Candidate* candidate = loosest(family);
        if (candidate == nullptr) continue;
        if (const double seconds = shortestOf(*candidate); seconds < shortest) {
            shortest = seconds;
            best = *candidate;
        }
    }
    if (shortest == HUGE_VAL)
        throw std::runtime_error("no setting reaches the gradient error asked for");
    return best;
}

Candidate engineCandidate(const model::Model& model, const std::string& setting) {
    auto evaluator = std::make_shared<sensitivity::GradientEvaluator>(model);
    return {setting, [evaluator] {
                Gradient gradient{};
                evaluator->costAndGradient(freeLengths, gradient);
                return gradient;
            }};
}

std::vector<std::vector<Candidate>> engineCandidates() {
    model::Model model =
        project::readProject(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json");
    std::vector<Candidate> fixedStep, highFixed, adaptive, high;
    for (const int steps :
         {60, 80, 100, 120, 140, 160, 180, 200, 220, 240, 260, 280, 300, 350, 400, 500, 600, 800}) {
        model.simulation.integrator = model::Integrator::RungeKutta4;
        model.simulation.step = model.simulation.duration / steps;
        fixedStep.push_back(engineCandidate(model, "rk4, " + std::to_string(steps) + " steps"));
    }
    for (int steps = 16; steps <= 60; ++steps) {
        model.simulation.integrator = model::Integrator::DormandPrince8;
        model.simulation.step = model.simulation.duration / steps;
        highFixed.push_back(engineCandidate(model, "dop8, " + std::to_string(steps) + " steps"));
    }
    model.simulation.maximumStep = 0.5;
    for (const double tolerance : {1e-3, 5e-4, 2e-4, 1e-4, 7e-5, 5e-5, 3e-5, 2e-5, 1e-5, 7e-6, 5e-6,
                                   3e-6, 2e-6, 1e-6, 5e-7, 2e-7, 1e-7, 1e-8}) {
        model.simulation.relativeTolerance = model.simulation.absoluteTolerance = tolerance;
        char text[40];
        model.simulation.integrator = model::Integrator::DormandPrince54;
        std::snprintf(text, sizeof text, "dopri54, tolerance %.0e", tolerance);
        adaptive.push_back(engineCandidate(model, text));
        model.simulation.integrator = model::Integrator::DormandPrince853;
        std::snprintf(text, sizeof text, "dop853, tolerance %.0e", tolerance);
        high.push_back(engineCandidate(model, text));
    }
    return {fixedStep, highFixed, adaptive, high};
}

/// A program of SUNDIALS, which all have the same settings.
template <class Program>
std::vector<std::vector<Candidate>> sundialsCandidates() {
    std::vector<std::vector<Candidate>> families;
    for (const bool hermite : {false, true}) {
        for (const double absoluteFactor : {0.1, 1.0, 10.0}) {
            std::vector<Candidate>& family = families.emplace_back();
            for (const double tolerance : {1e-5, 7e-6, 5e-6, 3e-6, 2e-6, 1e-6, 7e-7, 5e-7, 3e-7,
                                           2e-7, 1e-7, 7e-8, 5e-8, 3e-8, 2e-8, 1e-8, 1e-9}) {
                typename Program::Settings settings;
                settings.relativeTolerance = tolerance;
                settings.absoluteTolerance = absoluteFactor * tolerance;
                settings.hermite = hermite;
                auto program = std::make_shared<Program>(settings);
                char text[80];
                std::snprintf(text, sizeof text, "%s, tolerances %.0e relative %.0e absolute",
                              hermite ? "hermite" : "polynomial", tolerance,
                              settings.absoluteTolerance);
                family.push_back(
                    {text, [program] { return program->costAndGradient(freeLengths).gradient; }});
            }
        }
    }
    return families;
}

/// The setting is chosen when the benchmark first runs.
template <class Families>
void registerProgram(const std::string& name, const Families& families) {
    auto chosen = std::make_shared<std::optional<Candidate>>();
    benchmark::RegisterBenchmark(
        name.c_str(),
        [chosen, families](benchmark::State& state) {
            if (!*chosen) *chosen = fastest(families());
            Gradient gradient{};
            for (auto _ : state)
                state.SetIterationTime(
                    secondsOf([&] { benchmark::DoNotOptimize(gradient = (*chosen)->evaluate()); }));
            state.counters["gradientError"] = gradientError(gradient);
            state.SetLabel((*chosen)->setting);
        })
        ->Unit(benchmark::kMillisecond)
        ->UseManualTime();
}

}  // namespace

void registerFiveBar() {
    registerProgram("fiveBar/linkwright", engineCandidates);
    registerProgram("fiveBar/cvodes", sundialsCandidates<FiveBarCvodes>);
    registerProgram("fiveBar/idas", sundialsCandidates<FiveBarIdas>);
}

}  // namespace linkwright::bench

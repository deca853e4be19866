// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gradient of the five-bar linkage (Maciag's thesis, 5.2) with one more element each: none may
// throw a planar mechanism out of its fast form. A further constraint is a further row to solve
// for.
#include "engine/sensitivity/methods/gradient_evaluator.h"
#include "tests/bench/computing_time.h"
#include "tests/support/sample_mechanisms.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace linkwright::bench {

void registerElements();

namespace {

using support::Drawing;

Drawing plain() {
    Drawing drawing = support::fiveBar();
    drawing.model.simulation.duration = 1.0;
    drawing.model.simulation.step = 0.0025;
    return drawing;
}

Drawing withGear() {
    Drawing drawing = plain();
    model::GearCoupling gear;
    gear.id = gear.name = "gear";
    gear.jointA = "joint-A";
    gear.jointB = "joint-B";
    gear.ratio = -0.8;
    drawing.model.gears.push_back(gear);
    return drawing;
}

Drawing withRod() {
    Drawing drawing = plain();
    drawing.point("above", 0.3, 1.5);
    model::Rod rod;
    rod.id = rod.name = "rod";
    rod.endA = {model::groundId, "above"};
    rod.endB = {"bar-2", "P2"};
    drawing.model.rods.push_back(rod);
    return drawing;
}

Drawing withDrive() {
    Drawing drawing = plain();
    model::Drive drive;
    drive.id = drive.name = "drive";
    drive.joint = "joint-A";
    drive.expression = "0.2*sin(2*t)";
    drawing.model.drives.push_back(drive);
    return drawing;
}

Drawing withReaction() {
    Drawing drawing = plain();
    drawing.pointSignal("force", model::SignalKind::Reaction, {}).constraint = "joint-P1";
    drawing.term("force", model::TermTime::Running, 1e-4);
    return drawing;
}

double shortestGradient(const model::Model& model, int repetitions) {
    sensitivity::GradientEvaluator evaluator(model);
    std::vector<double> values, gradient(evaluator.variables().size());
    for (const sensitivity::VariableInfo& variable : evaluator.variables())
        values.push_back(variable.value);
    double shortest = HUGE_VAL;
    for (int repetition = 0; repetition < repetitions; ++repetition)
        shortest =
            std::min(shortest, secondsOf([&] {
                         benchmark::DoNotOptimize(evaluator.costAndGradient(values, gradient));
                     }));
    return shortest;
}

}  // namespace

void registerElements() {
    const std::vector<std::pair<std::string, Drawing (*)()>> cases{
        {"gear", withGear}, {"rod", withRod}, {"drive", withDrive}, {"reaction", withReaction}};
    for (const auto& [name, draw] : cases)
        benchmark::RegisterBenchmark(
            ("fiveBarWith/" + name).c_str(),
            [draw = draw](benchmark::State& state) {
                double without = HUGE_VAL, with = HUGE_VAL;
                for (auto _ : state) {
                    without = std::min(without, shortestGradient(plain().model, 5));
                    const double seconds = shortestGradient(draw().model, 5);
                    with = std::min(with, seconds);
                    state.SetIterationTime(seconds);
                }
                state.counters["gradient_ms"] = 1e3 * with;
                state.counters["to_plain"] = with / without;
            })
            ->Unit(benchmark::kMillisecond)
            ->UseManualTime();
}

}  // namespace linkwright::bench

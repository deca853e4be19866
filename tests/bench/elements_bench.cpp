// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gradient of the five-bar linkage (Maciag's thesis, 5.2) with one more element each: none may
// throw a planar mechanism out of its fast form. A further constraint is a further row to solve
// for. And of 45 balls that rest on a plane, without and with the 990 contacts that pairs of them
// could have: what does not touch should cost little.
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

/// Balls of 0.1 m, half a meter apart.
Drawing ballsOnPlane() {
    constexpr int count = 45, inARow = 7;
    constexpr double radius = 0.1, mass = 1.0, gravity = 9.81, stiffness = 1e6;
    Drawing drawing;
    drawing.model.gravity = {0.0, 0.0, -gravity};
    drawing.point("O", 0.0, 0.0);
    model::Contact contact;
    contact.point = "O";
    contact.direction = {0.0, 0.0, 1.0};
    contact.radius = radius;
    contact.stiffness = stiffness;
    contact.dissipation = 0.2;
    contact.staticLevel = contact.dynamicLevel = 0.3;
    const double height = radius - std::pow(mass * gravity / stiffness, 2.0 / 3.0);
    for (int ball = 0; ball < count; ++ball) {
        const std::string name = std::to_string(ball), body = "ball-" + name;
        const Eigen::Vector3d place(0.5 * (ball % inARow), 0.5 * (ball / inARow), height);
        drawing.point("C" + name, place);
        drawing.solid(body, {"C" + name}, mass, place, {0.004, 0.004, 0.004, 0.0, 0.0, 0.0});
        drawing.joint("joint-" + name, model::JointKind::Free, model::groundId, body, "C" + name);
        contact.id = "floor-" + name;
        contact.bodyA = body;
        contact.points = {"C" + name};
        drawing.model.contacts.push_back(contact);
    }
    drawing.pointSignal("place", model::SignalKind::PointPosition, {"ball-0", "C0"});
    drawing.term("place", model::TermTime::Terminal, 1.0);
    drawing.design("floor-0", "stiffness");
    drawing.model.simulation.duration = 0.1;
    drawing.model.simulation.step = 0.0005;
    return drawing;
}

Drawing withPairs() {
    Drawing drawing = ballsOnPlane();
    const std::vector<model::Contact> floors = drawing.model.contacts;
    for (const model::Contact& one : floors)
        for (const model::Contact& other : floors) {
            if (&other == &one) break;
            model::Contact contact = one;
            contact.id = one.bodyA + "-" + other.bodyA;
            contact.bodyB = other.bodyA;
            contact.point = other.points.front();
            contact.shape = model::ContactShape::Sphere;
            contact.surfaceRadius = contact.radius;
            drawing.model.contacts.push_back(contact);
        }
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
    struct Comparison {
        const char* name;
        Drawing (*plain)();
        Drawing (*with)();
    };
    const std::vector<Comparison> cases{{"fiveBarWith/gear", plain, withGear},
                                        {"fiveBarWith/rod", plain, withRod},
                                        {"fiveBarWith/drive", plain, withDrive},
                                        {"fiveBarWith/reaction", plain, withReaction},
                                        {"ballsWith/990pairs", ballsOnPlane, withPairs}};
    for (const Comparison& compared : cases)
        benchmark::RegisterBenchmark(
            compared.name,
            [compared](benchmark::State& state) {
                double without = HUGE_VAL, with = HUGE_VAL;
                for (auto _ : state) {
                    without = std::min(without, shortestGradient(compared.plain().model, 5));
                    const double seconds = shortestGradient(compared.with().model, 5);
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

// SPDX-License-Identifier: GPL-3.0-or-later
//
// Terms about static equilibrium and what happens near it: values and derivatives in closed form,
// and derivatives of loops and of mechanisms drawn at random against extrapolated differences.
#include "engine/base/diagnostic.h"
#include "engine/model/validation.h"
#include "tests/engine/sensitivity/evaluation.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/sample_drawing.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <complex>
#include <functional>
#include <numbers>
#include <vector>

namespace equilibrium_functions_test {

using namespace linkwright;
using model::SignalKind;
using model::TermTime;
using support::Drawing;
using support::Evaluation;

namespace {

constexpr double pi = std::numbers::pi, gravity = 9.81;

void verifyNear(double found, double expected, double tolerance) {
    QVERIFY2(std::abs(found - expected) <= tolerance,
             qPrintable(QString("%1, not %2").arg(found, 0, 'g', 15).arg(expected, 0, 'g', 15)));
}

model::CostTerm& addEquilibriumTerm(Drawing& drawing, const std::string& signal, TermTime time) {
    model::CostTerm& term = drawing.term(signal, time, 1.0, model::ReferenceKind::Constant);
    term.id = term.name = "term-" + std::to_string(drawing.model.costTerms.size());
    term.kind = model::TermKind::Value;
    term.referenceValues.assign(1, model::Number(0.0));
    return term;
}

/// A mass on a spring with damper that hangs from the ground, and a force on it.
struct Oscillator {
    static constexpr double mass = 3.0, stiffness = 400.0, damping = 8.0, push = 5.0;

    explicit Oscillator(TermTime time) {
        drawing.model.gravity[1] = -gravity;
        drawing.point("A", 0.0, 0.0);
        drawing.point("B", 0.0, -0.6);
        drawing.solid("weight", {"B"}, mass, {0.0, -0.6, 0.0}, {0.0, 0.0, 0.1, 0.0, 0.0, 0.0});
        drawing.joint("guide", model::JointKind::Prismatic, model::groundId, "weight", "B",
                      Eigen::Vector3d::UnitY());
        model::SpringDamper& spring =
            drawing.spring("spring", {model::groundId, "A"}, {"weight", "B"}, stiffness);
        spring.freeLength = 0.6;
        spring.damping = damping;
        drawing.samples("push", model::Interpolation::CubicSpline, {push, 7.0, -2.0, 1.0})
            .optimize = true;
        drawing.force("force", {"weight", "B"}, {0.0, 1.0, 0.0}, 1.0, "push");
        drawing.jointSignal("travel", SignalKind::JointCoordinate, "guide");
        addEquilibriumTerm(drawing, "travel", time);
        drawing.design("weight", "mass");
        drawing.design("spring", "stiffness");
        drawing.design("spring", "damping");
        drawing.model.simulation.duration = 0.1;
    }

    model::CostTerm& term() { return drawing.model.costTerms.front(); }

    /// Value and derivatives by mass, stiffness, damping, first sample.
    void verify(double value, const std::array<double, 4>& slopes, double tolerance) {
        const Evaluation evaluation(drawing.model);
        verifyNear(evaluation.cost, value, tolerance * std::abs(value));
        for (std::size_t index = 0; index < 4; ++index)
            verifyNear(evaluation.gradient[index], slopes[index],
                       tolerance * (std::abs(slopes[index]) + 1e-3 * std::abs(value)));
        for (std::size_t index = 4; index < evaluation.gradient.size(); ++index)
            QCOMPARE(evaluation.gradient[index], 0.0);
    }

    Drawing drawing;
};

/// A slider-crank in gravity whose slider hangs on a spring.
Drawing sliderCrank() {
    Drawing drawing;
    drawing.model.gravity[1] = -gravity;
    drawing.parameter("turned", 0.2);
    drawing.point("O", 0.0, 0.0);
    drawing.point("A", 0.3, 0.4);
    drawing.point("B", 1.2, 0.0);
    drawing.point("S", 2.0, 0.1);
    drawing.rod("crank", "O", "A", 1.3);
    drawing.rod("coupler", "A", "B", 0.7);
    drawing.solid("slider", {"B"}, 0.9, {1.2, 0.0, 0.0}, {0.0, 0.0, 0.02, 0.0, 0.0, 0.0});
    drawing.joint("main", model::JointKind::Revolute, model::groundId, "crank", "O");
    drawing.joint("knee", model::JointKind::Revolute, "crank", "coupler", "A");
    drawing.joint("wrist", model::JointKind::Revolute, "coupler", "slider", "B");
    drawing.joint("slide", model::JointKind::Prismatic, model::groundId, "slider", "B",
                  Eigen::Vector3d::UnitX());
    model::SpringDamper& spring =
        drawing.spring("spring", {model::groundId, "S"}, {"slider", "B"}, 90.0);
    spring.freeLength = 0.7;
    spring.damping = 1.5;
    drawing.formula("turn", "3*turned+0.4*cos(2*t)");
    drawing.jointLoad("torque", "main", 0, 1.7, "turn");
    drawing.pointSignal("knee-place", SignalKind::PointPosition, {"crank", "A"});
    model::Signal& reaction = drawing.pointSignal("bearing", SignalKind::Reaction, {});
    reaction.constraint = "main";
    for (const auto& [object, property] :
         std::vector<std::pair<std::string, std::string>>{{"A", "position.x"},
                                                          {"B", "position.x"},
                                                          {"spring", "freeLength"},
                                                          {"spring", "damping"},
                                                          {"coupler", "mass"},
                                                          {"turned", "value"},
                                                          {"gravity", "y"}})
        drawing.design(object, property);
    drawing.model.simulation.duration = 0.4;
    drawing.model.simulation.step = 0.01;
    return drawing;
}

/// Derivative of a function at 0 by central differences, extrapolated twice.
double differenceOf(const std::function<double(double)>& function, double step) {
    const auto central = [&](double h) { return (function(h) - function(-h)) / (2.0 * h); };
    const double first = central(step), second = central(step / 2.0), third = central(step / 4.0);
    const double one = (4.0 * second - first) / 3.0, other = (4.0 * third - second) / 3.0;
    return (16.0 * other - one) / 15.0;
}

/// Every entry of a gradient against differences.
void verifyGradient(const model::Model& model, double tolerance) {
    Evaluation evaluation(model);
    for (std::size_t index = 0; index < evaluation.values.size(); ++index) {
        const double expected = differenceOf(
            [&](double change) {
                std::vector<double> moved = evaluation.values;
                moved[index] += change;
                return evaluation.evaluator.cost(moved);
            },
            1e-4);
        const double scale = std::abs(expected) + 1e-2 * std::abs(evaluation.cost) + 1e-3;
        QVERIFY2(std::abs(evaluation.gradient[index] - expected) < tolerance * scale,
                 qPrintable(QString("%1: %2, not %3")
                                .arg(QString::fromStdString(
                                    evaluation.evaluator.variables()[index].object))
                                .arg(evaluation.gradient[index], 0, 'g', 14)
                                .arg(expected, 0, 'g', 14)));
    }
}

/// Adds a term of every kind that is about rest.
void addAllEquilibriumTerms(Drawing& drawing, const std::string& signal, std::size_t components) {
    drawing.model.costTerms.clear();
    model::CostTerm& place = addEquilibriumTerm(drawing, signal, TermTime::Equilibrium);
    place.referenceValues.assign(components, model::Number(0.1));
    place.kind = model::TermKind::Squared;
    addEquilibriumTerm(drawing, "", TermTime::Frequency).weight = 0.7;
    model::CostTerm& ratio = addEquilibriumTerm(drawing, "", TermTime::DampingRatio);
    ratio.kind = model::TermKind::Absolute;
    ratio.weight = 2.0;
}

}  // namespace

class EquilibriumFunctionsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void placeOfAnOscillator() {
        Oscillator oscillator(TermTime::Equilibrium);
        const double m = Oscillator::mass, k = Oscillator::stiffness;
        const double place = (Oscillator::push - m * gravity) / k;
        oscillator.verify(place, {-gravity / k, -place / k, 0.0, 1.0 / k}, 1e-12);
    }

    void frequencyOfAnOscillator() {
        Oscillator oscillator(TermTime::Frequency);
        const double m = Oscillator::mass, k = Oscillator::stiffness;
        const double frequency = std::sqrt(k / m) / (2.0 * pi);
        oscillator.verify(frequency, {-frequency / (2.0 * m), frequency / (2.0 * k), 0.0, 0.0},
                          1e-11);
    }

    void dampingOfAnOscillator() {
        Oscillator oscillator(TermTime::DampingRatio);
        const double m = Oscillator::mass, k = Oscillator::stiffness, c = Oscillator::damping;
        const double ratio = c / (2.0 * std::sqrt(k * m));
        oscillator.verify(ratio, {-ratio / (2.0 * m), -ratio / (2.0 * k), ratio / c, 0.0}, 1e-11);
    }

    void responseOfAnOscillator() {
        Oscillator oscillator(TermTime::Response);
        oscillator.term().harmonic = {"push", 1.7, 1.7, 1};
        const double m = Oscillator::mass, k = Oscillator::stiffness, c = Oscillator::damping;
        const double omega = 2.0 * pi * 1.7, resisted = k - m * omega * omega, lost = c * omega;
        const double square = resisted * resisted + lost * lost, value = 1.0 / std::sqrt(square);
        const double factor = -value / square;
        oscillator.verify(
            value,
            {-factor * resisted * omega * omega, factor * resisted, factor * lost * omega, 0.0},
            1e-11);
    }

    /// The largest of many frequencies is that of the resonance, 1 / (c omega sqrt(1 - zeta^2)).
    void largestResponse() {
        Oscillator oscillator(TermTime::Response);
        oscillator.term().harmonic = {"push", 0.2, 20.0, 4000};
        oscillator.term().smoothing = 1e-9;
        const double m = Oscillator::mass, k = Oscillator::stiffness, c = Oscillator::damping;
        const double ratio = c / (2.0 * std::sqrt(k * m));
        const double largest = 1.0 / (2.0 * ratio * k * std::sqrt(1.0 - ratio * ratio));
        verifyNear(Evaluation(oscillator.drawing.model).cost, largest, 1e-5 * largest);
    }

    /// Two uniform rods that hang: omega^2 = (3 -+ 6 / sqrt(7)) g / L.
    void doublePendulum() {
        for (const int number : {1, 2}) {
            Drawing drawing;
            drawing.model.gravity[1] = -gravity;
            drawing.point("O", 0.0, 0.0);
            drawing.point("A", 0.5, -0.1);
            const double length = std::hypot(0.5, 0.1);
            drawing.point("B", 0.5 + length, -0.1);
            drawing.rod("upper", "O", "A", 1.2);
            drawing.rod("lower", "A", "B", 1.2);
            drawing.joint("shoulder", model::JointKind::Revolute, model::groundId, "upper", "O");
            drawing.joint("elbow", model::JointKind::Revolute, "upper", "lower", "A");
            drawing.jointSignal("angle", SignalKind::JointCoordinate, "shoulder");
            addEquilibriumTerm(drawing, "", TermTime::Frequency).vibration = number;
            drawing.design("gravity", "y");
            drawing.model.simulation.duration = 0.1;
            const Evaluation evaluation(drawing.model);
            const double square =
                (3.0 + (number == 1 ? -6.0 : 6.0) / std::sqrt(7.0)) * gravity / length;
            const double frequency = std::sqrt(square) / (2.0 * pi);
            verifyNear(evaluation.cost, frequency, 1e-10 * frequency);
            verifyNear(evaluation.gradient[0], -frequency / (2.0 * gravity), 1e-10);
        }
    }

    void everyKindInALoop() {
        for (const char* signal : {"knee-place", "bearing"}) {
            Drawing drawing = sliderCrank();
            addAllEquilibriumTerms(drawing, signal, 3);
            model::CostTerm& response =
                addEquilibriumTerm(drawing, "knee-place", TermTime::Response);
            response.harmonic = {"turn", 0.3, 3.0, 12};
            response.componentWeights = {1.0, 0.5, 0.0};
            response.smoothing = 0.003;
            response.weight = 5.0;
            verifyGradient(drawing.model, 1e-7);
        }
    }

    /// All methods tell the same, also of limits, one of which moves.
    void methodsAgree() {
        Drawing drawing = sliderCrank();
        addAllEquilibriumTerms(drawing, "knee-place", 3);
        drawing.term("knee-place", TermTime::Running, 1.0);
        model::CostTerm& limited = drawing.model.costTerms[1];
        limited.atLeast = model::Number(0.3);
        limited.atMost = model::Number(0.5);
        limited.atMost->expression = "2*turned";
        Evaluation evaluation(drawing.model);
        const auto combination = [](double, const std::vector<sensitivity::ConstraintValue>& list) {
            sensitivity::Combination result;
            result.cost = 0.5;
            for (std::size_t index = 0; index < list.size(); ++index)
                result.constraints.push_back({1.5, 0.25, -2.0});
            return result;
        };
        evaluation.evaluator.setCombination(combination);
        std::vector<double> adjoint(evaluation.values.size()), other(adjoint);
        evaluation.evaluator.costAndGradient(evaluation.values, adjoint);
        const std::vector<sensitivity::ConstraintValue> constraints =
            evaluation.evaluator.constraints();
        QCOMPARE(constraints.size(), std::size_t(1));
        verifyNear(constraints[0].atMost, 0.4, 1e-15);
        const auto compare = [&](double tolerance) {
            for (std::size_t index = 0; index < adjoint.size(); ++index)
                verifyNear(other[index], adjoint[index],
                           tolerance * (std::abs(adjoint[index]) + 1.0));
        };
        evaluation.evaluator.complexStepGradient(evaluation.values, other);
        compare(1e-11);
        evaluation.evaluator.directGradient(evaluation.values, other);
        compare(1e-11);
        evaluation.evaluator.finiteDifferenceGradient(evaluation.values, other);
        compare(1e-6);
    }

    /// A motion that starts at rest, in every formulation.
    void startInEquilibrium() {
        for (const model::Formulation formulation :
             {model::Formulation::Joint, model::Formulation::Absolute,
              model::Formulation::DivideAndConquer}) {
            Drawing drawing = sliderCrank();
            drawing.term("knee-place", TermTime::Running, 1.0, model::ReferenceKind::Constant)
                .referenceValues.assign(3, model::Number(0.2));
            drawing.model.simulation.start = model::MotionStart::Equilibrium;
            drawing.model.simulation.formulation = formulation;
            Evaluation evaluation(drawing.model);
            std::vector<double> other(evaluation.values.size());
            const auto compare = [&](double tolerance) {
                for (std::size_t index = 0; index < other.size(); ++index)
                    verifyNear(other[index], evaluation.gradient[index],
                               tolerance * (std::abs(evaluation.gradient[index]) + 1.0));
            };
            evaluation.evaluator.complexStepGradient(evaluation.values, other);
            compare(1e-10);
            evaluation.evaluator.directGradient(evaluation.values, other);
            compare(1e-10);
            evaluation.evaluator.finiteDifferenceGradient(evaluation.values, other);
            compare(1e-6);
        }
    }

    /// What starts at rest stays there, when nothing changes.
    void restStays() {
        Drawing drawing = sliderCrank();
        drawing.model.inputs.front().expression = "3*turned";
        drawing.term("knee-place", TermTime::Running, 1.0);
        drawing.model.simulation.start = model::MotionStart::Equilibrium;
        QVERIFY(Evaluation(drawing.model).cost < 1e-20);
        drawing.model.simulation.start = model::MotionStart::Given;
        QVERIFY(Evaluation(drawing.model).cost > 1e-6);
    }

    void drawnAtRandom() {
        int compared = 0;
        for (std::uint64_t seed = 1; seed <= 240; ++seed) {
            Drawing drawing;
            drawing.model = support::randomMechanism(seed);
            drawing.model.simulation.duration = 1e-3;
            drawing.model.simulation.step = 1e-3;
            if (!drawing.model.wheels.empty()) continue;  // refused: see validation_terms.cpp
            // Springs that hold each body where it would fall for ever.
            const std::vector<model::Body> bodies = drawing.model.bodies;
            for (const model::Body& body : bodies)
                if (!body.points.empty()) {
                    const std::string place = "hold-" + body.id;
                    drawing.point(place, 0.3, 2.0, 0.2);
                    drawing.spring("spring-" + body.id, {model::groundId, place},
                                   {body.id, body.points.front()}, 60.0);
                }
            std::string signal;
            for (const model::Signal& candidate : drawing.model.signalList)
                if (candidate.kind == SignalKind::PointPosition) signal = candidate.id;
            if (signal.empty()) continue;
            addAllEquilibriumTerms(drawing, signal, 3);
            try {
                Evaluation evaluation(drawing.model);
                std::vector<double> direction(evaluation.values.size());
                double slope = 0.0;
                for (std::size_t index = 0; index < direction.size(); ++index) {
                    direction[index] = 1e-3 * std::sin(2.1 * static_cast<double>(index + seed))
                                       * std::max(1e-2, std::abs(evaluation.values[index]));
                    slope += direction[index] * evaluation.gradient[index];
                }
                const double expected = differenceOf(
                    [&](double change) {
                        std::vector<double> moved = evaluation.values;
                        for (std::size_t index = 0; index < moved.size(); ++index)
                            moved[index] += change * direction[index];
                        return evaluation.evaluator.cost(moved);
                    },
                    1.0);
                // Differences of a direction of a thousandth have 1e-9 of the cost at most.
                const double scale = std::abs(expected) + 1e-3 * (1.0 + std::abs(evaluation.cost));
                QVERIFY2(std::abs(slope - expected) < 1e-6 * scale,
                         qPrintable(QString("seed %1: %2, not %3")
                                        .arg(seed)
                                        .arg(slope, 0, 'g', 14)
                                        .arg(expected, 0, 'g', 14)));
                ++compared;
            } catch (const base::InputError&) {  // no equilibrium, or nothing that vibrates
            } catch (const base::ComputationError&) {
            }
        }
        QVERIFY2(compared >= 10, QByteArray::number(compared).constData());
    }

    void refusals() {
        Oscillator hanging(TermTime::Frequency);
        hanging.term().vibration = 3;
        const auto messageOf = [](const model::Model& model) {
            try {
                Evaluation evaluation(model);
            } catch (const base::InputError& error) {
                return error.diagnostics().front().message;
            }
            return std::string();
        };
        QCOMPARE(messageOf(hanging.drawing.model),
                 std::string("There is no mode number 3: there are 1 about the equilibrium."));
        Oscillator falling(TermTime::Equilibrium);
        falling.drawing.model.springs.clear();
        falling.drawing.model.designVariables.resize(1);
        const std::string message = messageOf(falling.drawing.model);
        QVERIFY2(message.starts_with("No equilibrium was found: forces still move this joint "
                                     "where the search ended, at -"),
                 message.c_str());
        // A link without mass that hangs on the rest by a hinge.
        Oscillator loose(TermTime::Equilibrium);
        Drawing& drawing = loose.drawing;
        const model::Body& carrier = drawing.model.bodies.front();
        const std::string at = carrier.points.front(), body = carrier.id;
        drawing.point("loose-end", 0.7, 0.4);
        drawing.rod("loose", at, "loose-end", 0.0);
        drawing.joint("loose-hinge", model::JointKind::Revolute, body, "loose", at);
        const auto told = [&] {
            try {
                Evaluation evaluation(drawing.model);
            } catch (const base::InputError& error) {
                return error.diagnostics().front();
            }
            return base::Diagnostic{};
        }();
        QCOMPARE(told.object, std::string("loose"));
        QVERIFY2(told.message.starts_with("This link has no mass"), told.message.c_str());
    }
};

LINKWRIGHT_TEST(EquilibriumFunctionsTest)

}  // namespace equilibrium_functions_test

#include "equilibrium_functions_test.moc"

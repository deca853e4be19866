// SPDX-License-Identifier: GPL-3.0-or-later
//
// Costs and gradients by divided equations against those of the undivided recursion, and the same
// bits whatever computes them: processor, threads, kept or repeated stages.
#include "engine/assembly/system.h"
#include "engine/base/diagnostic.h"
#include "engine/base/parallel.h"
#include "engine/dynamics/equations/processor.h"
#include "engine/dynamics/integration/motion_setup.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/sensitivity/integration/discrete_adjoint.h"
#include "tests/engine/sensitivity/evaluation.h"
#include "tests/support/allocation_count.h"
#include "tests/support/last_digits.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/sanitized.h"
#include "tests/support/test_program.h"

#include <malloc.h>

#include <QTest>
#include <algorithm>
#include <cmath>

namespace divide_and_conquer_test {

using namespace linkwright;
using dynamics::ProcessorKind;
using support::Evaluation;

namespace {

/// Links on a cart that is pushed; the cost is the travel of the cart and where the tip is.
model::Model chain(int links, bool spatial) {
    std::vector<double> samples;
    for (int place = 0; place < 12; ++place)
        samples.push_back(2.0 * std::sin(0.7 * place));
    support::Drawing drawing = support::cartPendulum(links, -0.9, 0.4, samples);
    support::addTravelCost(drawing);
    const std::string number = std::to_string(links);
    drawing.pointSignal("tip", model::SignalKind::PointVelocity, {"link-" + number, "T" + number});
    drawing.term("tip", model::TermTime::Running, 0.3);
    drawing.spring("spring", {model::groundId, "C"}, {"link-" + number, "T" + number}, 3.0);
    if (spatial)
        for (std::size_t joint = 2; joint < drawing.model.joints.size(); joint += 2)
            drawing.model.joints[joint].axis = support::toNumbers({0.5, 0.6, 0.3});
    for (std::size_t body = 1; body < drawing.model.bodies.size(); ++body)
        for (std::size_t axis = 0; axis < 3; ++axis)
            drawing.model.bodies[body].massProperties.inertia[axis].value =
                0.04 + 0.01 * static_cast<double>(axis);
    drawing.model.inputs.front().optimize = true;
    drawing.model.simulation.step = 0.01;
    return drawing.model;
}

model::Model with(model::Model model, model::Formulation formulation) {
    model.simulation.formulation = formulation;
    return model;
}

/// Largest difference over the largest entry; infinite for a NaN.
double difference(const std::vector<double>& found, const std::vector<double>& expected) {
    double worst = 0.0, size = 1e-3;
    for (std::size_t entry = 0; entry < expected.size(); ++entry) {
        const double error = std::abs(found[entry] - expected[entry]);
        worst = error <= worst ? worst : error;
        size = std::max(size, std::abs(expected[entry]));
    }
    return std::isfinite(worst) ? worst / size : HUGE_VAL;
}

/// Largest difference of gradients of almost the same drawing.
double scatterOf(const model::Model& model, const std::vector<double>& expected) {
    support::RandomNumbers random(7777);
    double scatter = 0.0;
    for (int copy = 0; copy < 8; ++copy) {
        Evaluation other(support::withLastDigitsChanged(model, 4.0, random));
        scatter =
            std::max(scatter, difference(other.evaluator.propertyGradient(other.values), expected));
    }
    return scatter;
}

using Planar = math::PlanarSpace<double>;

/// Everything a backward run gives.
/// @param limit bytes for states, for stages and for costates
std::vector<double> adjointResults(const assembly::System& system, std::size_t limit) {
    dynamics::MotionSetup<Planar> setup(system);
    sensitivity::DiscreteAdjoint<Planar> adjoint(setup.forward, setup.inputs);
    setup.forward.setStateLimit(limit);
    setup.forward.setStageLimit(limit);
    adjoint.setCostateLimit(limit);
    setup.prepare();
    setup.forward.run(setup.startState, true);
    adjoint.run();
    std::vector<double> results = adjoint.parameterCotangents();
    results.insert(results.end(), adjoint.startCotangent(),
                   adjoint.startCotangent() + setup.dynamics.stateSize());
    const std::vector<double> samples = setup.inputs.sampleCotangents(0);
    results.insert(results.end(), samples.begin(), samples.end());
    for (std::size_t step = 0; step <= setup.forward.steps().size(); ++step) {
        results.push_back(support::notANumber);
        adjoint.functionGradient(step, &results.back());
    }
    return results;
}

}  // namespace

class DivideAndConquerGradientTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup() {
        base::setThreadLimit(1);
        dynamics::limitProcessorKind(ProcessorKind::Avx512);
    }

    void chainsLikeUndivided_data() {
        QTest::addColumn<int>("links");
        QTest::addColumn<bool>("spatial");
        for (const bool spatial : {false, true})
            for (const int links : {3, 10, 16, 21, 41})
                QTest::addRow("%d %s", links, spatial ? "spatial" : "planar") << links << spatial;
    }
    void chainsLikeUndivided() {
        QFETCH(int, links);
        QFETCH(bool, spatial);
        const model::Model model = chain(links, spatial);
        Evaluation undivided(with(model, model::Formulation::Joint));
        Evaluation divided(with(model, model::Formulation::DivideAndConquer));
        // Rounding, which 40 steps of a chain this lively multiply by some hundred.
        constexpr double tolerance = 1e-11;
        QVERIFY(std::abs(divided.cost - undivided.cost) < tolerance * undivided.cost);
        QVERIFY(difference(divided.gradient, undivided.gradient) < tolerance);
        const double error = difference(divided.evaluator.propertyGradient(divided.values),
                                        undivided.evaluator.propertyGradient(undivided.values));
        QVERIFY2(error < tolerance, qPrintable(QString::number(error)));
        // Not the same computation twice.
        QVERIFY(links < 10 || divided.gradient != undivided.gradient);
    }

    /// Chains long enough for sections, whose joins have twins of their own, and one whose lanes
    /// are joined with each other; duals go through the same equations without either.
    void sectionsAgainstDirect() {
        struct Case {
            int links;
            bool spatial;
            std::vector<const char*> weighed;
            const char* moved;
        };
        for (const Case& tried : {Case{200, false, {"link-1", "link-66", "link-199"}, "T69"},
                                  Case{800, false, {"link-1", "link-250", "link-399"}, "T270"},
                                  Case{400, true, {"link-1", "link-250", "link-399"}, "T270"}}) {
            model::Model model =
                with(chain(tried.links, tried.spatial), model::Formulation::DivideAndConquer);
            model.simulation.duration = 0.1;
            model.simulation.step = 0.005;
            for (const char* link : tried.weighed)
                model.designVariables.push_back({link, "mass", {}, {}});
            model.designVariables.push_back({tried.moved, "position.x", {}, {}});
            const auto directGradient = [](const model::Model& drawing) {
                sensitivity::GradientEvaluator evaluator(drawing);
                const std::vector<double> values = support::valuesOf(evaluator);
                std::vector<double> gradient(values.size(), support::notANumber);
                evaluator.directGradient(values, gradient);
                return gradient;
            };
            const auto largestDifference = [](const std::vector<double>& found,
                                              const std::vector<double>& expected) {
                double error = 0.0;
                for (std::size_t place = 0; place < expected.size(); ++place)
                    error = std::max(error, std::abs(found[place] - expected[place]));
                return error;
            };
            const Evaluation divided(model);
            const std::vector<double> direct = directGradient(model);
            for (std::size_t place = 0; place < 3; ++place)
                QVERIFY(std::abs(direct[place]) > 1e-4 * support::largest(direct));
            // Such a chain multiplies rounding: by how much tells a cart that is heavier by two
            // units of its last digit.
            model.bodies[1].massProperties.mass.value *= 1.0 + 4e-16;
            const double scatter = largestDifference(directGradient(model), direct);
            const double error = largestDifference(divided.gradient, direct);
            QVERIFY2(error < 10.0 * scatter, qPrintable(QString::number(error)));
        }
    }

    /// Complex numbers and duals, which check the derivatives of divided equations, go through the
    /// recursion over the whole tree: the same motion by another way, in other roundings.
    void checkedByTheWholeTree() {
        for (const bool spatial : {false, true}) {
            const model::Model model = chain(spatial ? 42 : 18, spatial);
            Evaluation divided(with(model, model::Formulation::DivideAndConquer));
            const Evaluation undivided(with(model, model::Formulation::Joint));
            const std::vector<double> unset(divided.values.size(), support::notANumber);
            std::vector<double> complexStep = unset, direct = unset;
            divided.evaluator.complexStepGradient(divided.values, complexStep);
            divided.evaluator.directGradient(divided.values, direct);
            QVERIFY(difference(divided.gradient, complexStep) < 1e-11);
            QVERIFY(difference(direct, complexStep) < 1e-11);
            QVERIFY(divided.gradient != complexStep);
            QVERIFY(divided.gradient != undivided.gradient);
        }
    }

    /// Random mechanisms: trees, closed loops, energies, accelerations and reactions as costs.
    void mechanismsLikeUndivided() {
        const int drawn = support::drawn(200);
        int tested = 0, looped = 0, rates = 0, scattered = 0, refused = 0, wild = 0, massless = 0;
        for (int seed = 1; seed <= drawn; ++seed) {
            bool undividedMoves = false;
            try {
                model::Model model = support::randomMechanism(static_cast<std::uint64_t>(seed));
                // Each formulation computes other ones of these.
                if (std::any_of(model.bodies.begin(), model.bodies.end(), model::isMassless)) {
                    ++massless;
                    continue;
                }
                const assembly::System system = assembly::compile(model);
                // Steps chosen by an error estimate would be others for other roundings.
                model.simulation.integrator = model::Integrator::RungeKutta4;
                model.simulation.step = 0.01;
                model.simulation.duration = 0.1;
                Evaluation undivided(with(model, model::Formulation::Joint));
                const std::vector<double> expected =
                    undivided.evaluator.propertyGradient(undivided.values);
                // So sensitive a motion shows its rounding.
                if (!(support::largest(expected) < 1e6)) {
                    ++wild;
                    continue;
                }
                undividedMoves = true;
                Evaluation found(with(model, model::Formulation::DivideAndConquer));
                const double error =
                    std::max(difference(found.evaluator.propertyGradient(found.values), expected),
                             std::abs(found.cost - undivided.cost) / std::abs(undivided.cost));
                if (!(error < 1e-11)) {
                    // Rounding is multiplied by the motion itself, if the undivided recursion gives
                    // gradients as far apart for drawings that differ in the last digits.
                    const double scatter =
                        scatterOf(with(model, model::Formulation::Joint), expected);
                    QVERIFY2(
                        error < 4.0 * scatter,
                        qPrintable(
                            QString("seed %1: %2, scatter %3").arg(seed).arg(error).arg(scatter)));
                    ++scattered;
                }
                ++tested;
                looped += system.rows.empty() ? 0 : 1;
                rates += system.hasRateSignals ? 1 : 0;
            } catch (const std::exception& error) {
                // Some drawings are refused, for good reasons that do not depend on the division.
                QVERIFY2(!undividedMoves,
                         qPrintable(QString("seed %1: %2").arg(seed).arg(error.what())));
                ++refused;
            }
        }
        QCOMPARE(tested + refused + wild + massless, drawn);
        QVERIFY2(scattered * 10 < tested, qPrintable(QString::number(scattered)));
        QVERIFY2(refused * 10 < drawn * 3, qPrintable(QString::number(refused)));
        QVERIFY2(wild * 10 < drawn, qPrintable(QString::number(wild)));
        QVERIFY(looped > support::drawn(40));
        QVERIFY(rates > support::drawn(20));
    }

    /// The loop of the thesis' five-bar and of a four-bar, with a step that resolves the motion.
    void loopsLikeUndivided() {
        support::Drawing fourBar = support::fourBar();
        fourBar.pointSignal("energy", model::SignalKind::KineticEnergy, {});
        fourBar.pointSignal("acceleration", model::SignalKind::PointAcceleration, {"coupler", "C"});
        fourBar.pointSignal("reaction", model::SignalKind::Reaction, {}).constraint = "c";
        for (const char* signal : {"energy", "acceleration", "reaction"})
            fourBar.term(signal, model::TermTime::Running, 0.01, model::ReferenceKind::Constant)
                .referenceValues = {0.0, 0.0, 0.0};
        fourBar.model.costTerms[0].referenceValues = {0.0};
        fourBar.design("crank", "mass");
        fourBar.model.simulation.step = 0.005;
        support::Drawing fiveBar = support::fiveBar();
        fiveBar.model.simulation.duration = 1.0;
        for (const model::Model& model : {fiveBar.model, fourBar.model}) {
            Evaluation undivided(with(model, model::Formulation::Joint));
            Evaluation divided(with(model, model::Formulation::DivideAndConquer));
            QVERIFY(std::abs(divided.cost - undivided.cost) < 1e-11 * undivided.cost);
            QVERIFY(difference(divided.evaluator.propertyGradient(divided.values),
                               undivided.evaluator.propertyGradient(undivided.values))
                    < 1e-11);
            // Not the same computation twice.
            QVERIFY(divided.evaluator.propertyGradient(divided.values)
                    != undivided.evaluator.propertyGradient(undivided.values));
            std::vector<double> expected(divided.values.size(), support::notANumber);
            divided.evaluator.complexStepGradient(divided.values, expected);
            QVERIFY(difference(divided.gradient, expected) < 1e-10);
        }
    }

    /// A processor that computes with more lanes at once changes no bit.
    void sameBitsOnEveryProcessor() {
        // Lanes of two or three bodies each, and of nine or ten, whose numbers come in blocks of
        // eight.
        int compared = 0;
        for (const auto& [links, spatial] : {std::pair{19, false}, {78, false}, {43, true}}) {
            const model::Model model =
                with(chain(links, spatial), model::Formulation::DivideAndConquer);
            dynamics::limitProcessorKind(ProcessorKind::Portable);
            const Evaluation portable(model);
            QVERIFY(support::largest(portable.gradient) > 1e-3);
            for (const ProcessorKind kind : {ProcessorKind::Avx2, ProcessorKind::Avx512}) {
                dynamics::limitProcessorKind(kind);
                if (dynamics::bestProcessorKind() != kind) continue;
                const Evaluation wide(model);
                QCOMPARE(wide.cost, portable.cost);
                QVERIFY(wide.gradient == portable.gradient);
                ++compared;
            }
        }
        if (compared == 0) QSKIP("nothing but the portable kind on this processor");
    }

    /// States, stages and costates that no longer fit are computed again, with the same bits.
    void sameBitsFromCheckpoints() {
        for (const model::Formulation formulation :
             {model::Formulation::Joint, model::Formulation::DivideAndConquer})
            for (const model::Integrator integrator :
                 {model::Integrator::RungeKutta4, model::Integrator::DormandPrince54,
                  model::Integrator::DormandPrince853}) {
                model::Model model = with(chain(17, false), formulation);
                model.simulation.integrator = integrator;
                model.simulation.maximumStep = 0.02;
                const assembly::System system = assembly::compile(model);
                const std::vector<double> kept = adjointResults(system, std::size_t{1} << 30);
                QVERIFY(kept.size() > 36);
                // Nothing is kept, and the stages of some of the steps.
                for (const std::size_t limit : {2000, 300000})
                    QVERIFY(kept == adjointResults(system, limit));
            }
    }

    /// A long run and its gradient keep to the memory they are given: what 100,000 steps of 1,000
    /// bodies in 2 GB rest on, here 3,000 steps of 18. Kept whole they would take 1.7 MB for
    /// states, as much for costates, and more than 50 MB for stages.
    void longRunsKeepToTheirMemory() {
        constexpr std::size_t limit = 200000;
        for (const model::Formulation formulation :
             {model::Formulation::Joint, model::Formulation::DivideAndConquer}) {
            model::Model model = with(chain(17, false), formulation);
            model.simulation.step = model.simulation.duration / 3000;
            const assembly::System system = assembly::compile(model);
            dynamics::MotionSetup<Planar> setup(system);
            sensitivity::DiscreteAdjoint<Planar> adjoint(setup.forward, setup.inputs);
            setup.forward.setStateLimit(limit);
            setup.forward.setStageLimit(limit);
            adjoint.setCostateLimit(limit);
            setup.prepare();
            const auto inUse = [] {
                const auto info = mallinfo2();
                return info.uordblks + info.hblkhd;
            };
            const std::size_t before = inUse();
            setup.forward.run(setup.startState, true);
            adjoint.run();
            const std::size_t taken = inUse() - before;
            // States and those restored between checkpoints, one step's records, the list of steps
            // and the functional gradient of each.
            QVERIFY2(taken < 1000000, qPrintable(QString::number(taken)));
            QVERIFY(support::largest(adjoint.parameterCotangents()) > 0.0);
        }
    }

    /// A run and its gradient allocate nothing more after the first.
    void allocatesNothing() {
        for (const model::Formulation formulation :
             {model::Formulation::Joint, model::Formulation::DivideAndConquer}) {
            const assembly::System system = assembly::compile(with(chain(17, false), formulation));
            dynamics::MotionSetup<Planar> setup(system);
            sensitivity::DiscreteAdjoint<Planar> adjoint(setup.forward, setup.inputs);
            setup.prepare();
            for (int run = 0; run < 2; ++run) {
                const support::AllocationCount allocations;
                setup.forward.run(setup.startState, true);
                adjoint.run();
                // Lists per run (steps, spline samples), none per step: there are 40 steps.
                QVERIFY2(run == 0 || allocations.count() < 20,
                         qPrintable(QString::number(allocations.count())));
            }
        }
    }

    /// Long chains, whose sections go to threads of their own.
    void sameBitsWithinOneRun() {
        for (const bool spatial : {false, true}) {
            model::Model model =
                with(chain(spatial ? 300 : 1100, spatial), model::Formulation::DivideAndConquer);
            model.simulation.duration = 0.05;
            std::vector<double> expected;
            for (const std::size_t threads : {1, 2, 3, 7, 32}) {
                base::setThreadLimit(threads);
                // Throughout: every step is shared, whether that takes less time or not.
                const base::PieceSharing shared(true);
                const Evaluation evaluation(model);
                if (expected.empty()) expected = evaluation.gradient;
                QVERIFY(support::largest(expected) > 0.0);
                QVERIFY(evaluation.gradient == expected);
            }
        }
    }

    void sameBitsOnAnyNumberOfThreads() {
        const model::Model model = chain(6, false);
        std::vector<std::vector<double>> expected;
        for (const std::size_t threads : {1, 2, 5}) {
            base::setThreadLimit(threads);
            Evaluation evaluation(model);
            std::vector<std::vector<double>> found;
            const std::vector<double> unset(evaluation.values.size(), support::notANumber);
            found.push_back(unset);
            evaluation.evaluator.directGradient(evaluation.values, found.back());
            found.push_back(unset);
            evaluation.evaluator.complexStepGradient(evaluation.values, found.back());
            found.push_back(unset);
            evaluation.evaluator.finiteDifferenceGradient(evaluation.values, found.back());
            found.push_back(evaluation.gradient);
            if (expected.empty()) expected = found;
            QVERIFY(found == expected);
        }
        QVERIFY(difference(expected[0], expected[3]) < 1e-10);
        QVERIFY(difference(expected[2], expected[3]) < 1e-5);
    }
};

LINKWRIGHT_TEST(DivideAndConquerGradientTest)

}  // namespace divide_and_conquer_test

#include "divide_and_conquer_test.moc"

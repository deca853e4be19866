// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/assembly/drawing_trace.h"

#include "engine/dynamics/integration/motion_setup.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "engine/project/project_file.h"
#include "tests/support/numbers.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <algorithm>
#include <complex>
#include <filesystem>

namespace drawing_trace_test {

using namespace linkwright;
using Complex = std::complex<double>;

namespace {

/// Weights of parameters, start and numbers, none of them zero.
struct Weights {
    Weights(const assembly::System& system, std::size_t startSize) {
        support::RandomNumbers random(7);
        for (auto* list : {&parameters, &start, &numbers})
            list->resize(list == &parameters ? static_cast<std::size_t>(system.parameterCount)
                         : list == &start    ? startSize
                                             : static_cast<std::size_t>(system.numberCount));
        for (auto* list : {&parameters, &start, &numbers})
            for (double& weight : *list)
                weight = random.signedBetween(0.5, 1.5);
    }
    std::vector<double> parameters, start, numbers;
};

/// The same sum, filled once per number with a complex perturbation of it.
template <class Space>
std::vector<double> byComplexStep(const assembly::System& system,
                                  const std::vector<double>& numbers, const Weights& weights) {
    constexpr double step = 1e-40;
    dynamics::MotionSetup<Space> setup(system);
    std::vector<double> result;
    for (std::size_t slot = 0; slot < numbers.size(); ++slot) {
        std::copy(numbers.begin(), numbers.end(), setup.numbers.begin());
        setup.numbers[slot] += Complex(0.0, step);
        setup.prepareStart();
        Complex sum(0.0);
        const auto add = [&](const std::vector<double>& by, const std::vector<Complex>& values) {
            for (std::size_t index = 0; index < by.size(); ++index)
                sum += by[index] * values[index].imag();
        };
        add(weights.parameters, setup.parameters);
        add(weights.start, setup.startState);
        add(weights.numbers, setup.numbers);
        result.push_back(sum.real() / step);
    }
    return result;
}

}  // namespace

class DrawingTraceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oneSweepGivesEveryNumber_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<bool>("absolute");
        for (const auto& entry :
             std::filesystem::directory_iterator(LINKWRIGHT_SOURCE_DIR "/projects")) {
            const std::string path = entry.path().string();
            if (!path.ends_with(".linkwright.json")) continue;
            for (const bool absolute : {false, true})
                QTest::addRow("%s%s", entry.path().stem().stem().c_str(),
                              absolute ? ", absolute" : "")
                    << QString::fromStdString(path) << absolute;
        }
    }

    /// Every sample project, whose starts close loops, move, and follow from formulas.
    void oneSweepGivesEveryNumber() {
        QFETCH(const QString, path);
        QFETCH(const bool, absolute);
        model::Model model = project::readProject(path.toStdString());
        model.simulation.formulation =
            absolute ? model::Formulation::Absolute : model::Formulation::Joint;
        // Substructures of long chains take this test long and show nothing new.
        if (model.bodies.size() > 40) model.simulation.formulation = model::Formulation::Joint;
        const assembly::System system = assembly::compile(model);
        const std::vector<double> numbers = assembly::numbersOf(system);
        const Weights weights(system,
                              static_cast<std::size_t>(system.coordinateCount + system.dofCount));
        const std::vector<double> expected =
            system.planar ? byComplexStep<math::PlanarSpace<Complex>>(system, numbers, weights)
                          : byComplexStep<math::SpatialSpace<Complex>>(system, numbers, weights);
        assembly::DrawingTrace trace(system);
        trace.record(numbers, true, {});
        const std::vector<double> found =
            trace.sweepBack(weights.parameters, weights.start, weights.numbers).numbers;
        QCOMPARE(found.size(), expected.size());
        // The same record again, also after another one.
        trace.reachOf({0}, numbers);
        trace.record(numbers, true, {});
        QCOMPARE(trace.sweepBack(weights.parameters, weights.start, weights.numbers).numbers,
                 found);
        trace.record(numbers, true, {});
        QCOMPARE(trace.sweepBack(weights.parameters, weights.start, weights.numbers).numbers,
                 found);
        for (std::size_t slot = 0; slot < found.size(); ++slot) {
            // Both round every operation; sums have some thousand terms of size one.
            const double scale = 1e-11 * std::max(1.0, std::abs(expected[slot]))
                                 + 1e-13 * support::largest(expected);
            QVERIFY2(std::abs(found[slot] - expected[slot]) <= scale,
                     qPrintable(QStringLiteral("slot %1: %2 instead of %3")
                                    .arg(slot)
                                    .arg(found[slot], 0, 'g', 17)
                                    .arg(expected[slot], 0, 'g', 17)));
        }
    }

    void reachIsWhatFollows_data() {
        QTest::addColumn<bool>("absolute");
        QTest::addRow("joint") << false;
        QTest::addRow("absolute") << true;
    }
    void reachIsWhatFollows() {
        const model::Model model =
            project::readProject(LINKWRIGHT_SOURCE_DIR "/projects/n-link-cart-4.linkwright.json");
        const assembly::System system = assembly::compile(model);
        const std::vector<double> numbers = assembly::numbersOf(system);
        assembly::DrawingTrace trace(system);
        const auto reached = [&](const model::Number& number) {
            const auto reach = trace.reachOf({number.slot}, numbers);
            return std::count(reach.parameters.begin(), reach.parameters.end(), true);
        };
        // The mass of a link is part of its inertia alone; a weight is one parameter.
        const model::Number& mass = system.model.bodies.back().massProperties.mass;
        QVERIFY(reached(mass) >= 1);
        QVERIFY(!trace.reachOf({mass.slot}, numbers).requestedStart);
        QCOMPARE(reached(system.model.costTerms.front().weight), 1);
        const auto& coordinate = system.model.joints.back().coordinates.front();
        const model::Number& start = coordinate.start ? *coordinate.start : coordinate.drawn;
        QVERIFY(trace.reachOf({start.slot}, numbers).requestedStart);
    }
};

LINKWRIGHT_TEST(DrawingTraceTest)

}  // namespace drawing_trace_test

#include "drawing_trace_test.moc"

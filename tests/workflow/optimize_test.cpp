// SPDX-License-Identifier: GPL-3.0-or-later
//
// Optimizes the sample projects as shipped, with the settings they carry, and looks at the motion
// that comes out: published optima and what the thesis of P. Maciag says of its results.
#include "engine/model/properties.h"
#include "engine/project/project_file.h"
#include "engine/session/solving/solve.h"
#include "tests/support/test_program.h"

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace optimize_test {

using namespace linkwright;
using session::OptimizationResult;
using session::Series;
using session::SimulationResult;

namespace {

model::Model sample(const std::string& name) {
    return project::readProject(LINKWRIGHT_SOURCE_DIR "/projects/" + name + ".linkwright.json");
}

const std::vector<double>& values(const std::vector<Series>& list, const std::string& id) {
    const auto found = std::find_if(list.begin(), list.end(),
                                    [&](const Series& series) { return series.id == id; });
    if (found == list.end()) throw std::out_of_range("no series " + id);
    return found->values;
}

double largest(const std::vector<double>& list) {
    double size = 0.0;
    for (const double value : list)
        size = std::max(size, std::abs(value));
    return size;
}

}  // namespace

class OptimizeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Thesis 5.2: both springs carry the linkage in its drawn pose, where it then stays.
    void fiveBar() {
        const OptimizationResult result = session::optimize(sample("five-bar-design"));
        QVERIFY2(result.converged, result.reason.c_str());
        QVERIFY(std::abs(result.variables[0].value - 2.431923574457584) < 1e-6);
        QVERIFY(std::abs(result.variables[1].value - 1.844868886805388) < 1e-6);
        QVERIFY(result.iterations.back().iteration <= 14);
        QVERIFY(result.evaluations <= 25);
        const SimulationResult motion = session::simulate(result.model);
        QVERIFY(!motion.failure.has_value());
        for (const Series& velocity : motion.velocities)
            QVERIFY(largest(velocity.values) < 1e-5);
    }

    /// Thesis 5.4.2, figure 5.18: the cart stays within 7 mm.
    void stabilization() {
        const model::Model before = sample("double-pendulum-stabilization");
        const OptimizationResult result = session::optimize(before);
        QVERIFY2(result.converged, result.reason.c_str());
        QVERIFY(std::abs(result.initialCost - 0.36404400637) < 1e-8);
        const double atFirst = largest(values(session::simulate(before).coordinates, "rail"));
        const double atLast = largest(values(session::simulate(result.model).coordinates, "rail"));
        QVERIFY(atFirst > 0.7);
        QVERIFY2(atLast < 0.007, QByteArray::number(atLast));
    }

    /// Thesis 5.4.1: upright after the first stage, upright and at rest after the second.
    void swingUp() {
        const model::Model before = sample("double-pendulum-swing-up");
        QCOMPARE(before.optimization.stages.size(), std::size_t(2));
        const auto state = [](const model::Model& model) {
            const SimulationResult motion = session::simulate(model);
            return std::array{values(motion.coordinates, "hinge-1").back() - 0.5 * std::numbers::pi,
                              values(motion.coordinates, "hinge-2").back(),
                              values(motion.velocities, "hinge-1").back(),
                              values(motion.velocities, "hinge-2").back()};
        };
        model::Model anglesOnly = before;
        anglesOnly.optimization.stages.resize(1);
        const auto first = state(session::optimize(anglesOnly).model);
        QVERIFY(std::abs(first[0]) < 0.01 && std::abs(first[1]) < 0.01);
        QVERIFY(std::abs(first[2]) + std::abs(first[3]) > 0.5);  // it passes by

        const OptimizationResult result = session::optimize(before);
        QVERIFY2(result.converged, result.reason.c_str());
        QCOMPARE(result.iterations.back().stage, 1);
        const auto second = state(result.model);
        QVERIFY(std::abs(second[0]) < 0.01 && std::abs(second[1]) < 0.01);
        QVERIFY(std::abs(second[2]) < 0.05 && std::abs(second[3]) < 0.05);
    }

    /// What was found survives the file.
    void savedAndReopened() {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("optimized.linkwright.json").toStdString();
        const OptimizationResult result = session::optimize(sample("double-pendulum-swing-up"));
        project::writeProject(result.model, path);
        const model::Model reopened = project::readProject(path);
        QVERIFY(reopened == result.model);
        QCOMPARE(session::simulate(reopened).cost, session::simulate(result.model).cost);
    }
};

LINKWRIGHT_TEST(OptimizeTest)

}  // namespace optimize_test

#include "optimize_test.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/assembly/left_out_rows.h"

#include "engine/assembly/loop_constraint_rank.h"
#include "engine/assembly/start_state.h"
#include "engine/base/diagnostic.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <cmath>
#include <functional>

namespace left_out_rows_test {

using namespace linkwright;
using assembly::StartState;
using assembly::System;
using support::Drawing;
using Planar = math::PlanarSpace<double>;
using Spatial = math::SpatialSpace<double>;

namespace {

void drive(Drawing& drawing, const std::string& id, const std::string& joint,
           const std::string& expression) {
    model::Drive& added = drawing.model.drives.emplace_back();
    added.id = id;
    added.joint = joint;
    added.expression = expression;
}

std::vector<base::Diagnostic> faultsOf(const std::function<void()>& work) {
    try {
        work();
    } catch (const base::InputError& error) {
        return error.diagnostics();
    }
    return {};
}

template <class Space>
StartState<double> startOf(const System& system, const std::vector<double>& numbers) {
    std::vector<double> parameters(static_cast<std::size_t>(system.parameterCount));
    assembly::fillParameters<Space>(system, numbers.data(), parameters.data());
    return assembly::assembleStart<Space>(system, numbers.data(), parameters.data());
}

StartState<double> startOf(const Drawing& drawing) {
    const System system = assembly::compile(drawing.model);
    const std::vector<double> numbers = assembly::numbersOf(system);
    return system.planar ? startOf<Planar>(system, numbers) : startOf<Spatial>(system, numbers);
}

double velocityOf(const Drawing& drawing, std::size_t joint) {
    const System system = assembly::compile(drawing.model);
    return startOf(drawing).velocities.at(
        static_cast<std::size_t>(system.jointDofs[joint].at(0).dof));
}

bool names(const base::Diagnostic& found, std::initializer_list<const char*> words) {
    const std::string text = base::toText(found);
    for (const char* word : words)
        if (text.find(word) == std::string::npos) {
            qWarning("\"%s\" is missing in: %s", word, text.c_str());
            return false;
        }
    return true;
}

}  // namespace

/// Issue 16: rows were left out as redundant for the drawn design and never looked at again.
class LeftOutRowsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void drivesThatAskForTwoVelocitiesContradict() {
        Drawing drawing = support::fourBar();
        drive(drawing, "slow", "a", "0.7*t");
        drive(drawing, "fast", "d", "3*t");
        QCOMPARE(assembly::compile(drawing.model).leftOutRows.size(), std::size_t{1});
        const auto faults = faultsOf([&] { startOf(drawing); });
        QCOMPARE(faults.size(), std::size_t{1});
        QVERIFY(names(faults[0], {"\"slow\"", "\"fast\"", "t = 0 s", "rad/s", "Remove one"}));
    }

    void theAmountIsThatOfTheOtherConstraint() {
        // What the rocker does when only the crank is driven is what "fast" is compared with.
        Drawing single = support::fourBar();
        single.jointSignal("turn", model::SignalKind::JointCoordinate, "d");
        drive(single, "slow", "a", "0.7*t");
        const double follows = velocityOf(single, 3);
        QVERIFY(std::abs(follows) > 0.1);
        Drawing both = single;
        drive(both, "fast", "d", std::to_string(follows + 0.25) + "*t");
        const auto faults = faultsOf([&] { startOf(both); });
        QCOMPARE(faults.size(), std::size_t{1});
        QVERIFY(names(faults[0], {"0.25 rad/s"}));
    }

    void drivesThatPartLaterAreFoundAlongTheMotion() {
        Drawing drawing = support::fourBar();
        drive(drawing, "one", "a", "0.7*t");
        drive(drawing, "two", "a", "0.7*t + 0.4*max(0, t - 0.5)^3");
        const System system = assembly::compile(drawing.model);
        QCOMPARE(system.leftOutRows.size(), std::size_t{1});
        QVERIFY2(faultsOf([&] { startOf(drawing); }).empty(), "nothing is wrong at the start");
        const auto faults = faultsOf([&] { assembly::requireConsistentDrives(system); });
        QCOMPARE(faults.size(), std::size_t{1});
        QVERIFY(names(faults[0], {"\"one\"", "\"two\"", "t = 0.5"}));
    }

    void drivesThatAgreeAreFine() {
        Drawing drawing = support::fourBar();
        drive(drawing, "one", "a", "0.7*sin(3*t)");
        drive(drawing, "two", "a", "0.7*sin(3*t)");
        const System system = assembly::compile(drawing.model);
        QCOMPARE(system.leftOutRows.size(), std::size_t{1});
        QVERIFY(faultsOf([&] { startOf(drawing); }).empty());
        QVERIFY(faultsOf([&] { assembly::requireConsistentDrives(system); }).empty());
        // Also in the absolute formulation, whose start the joint form assembles.
        drawing.model.simulation.formulation = model::Formulation::Absolute;
        QVERIFY(faultsOf([&] { startOf(drawing); }).empty());
        drawing.model.drives[1].expression = "0.9*sin(3*t)";
        QCOMPARE(faultsOf([&] { startOf(drawing); }).size(), std::size_t{1});
    }

    void anotherDesignMayNeedTheRowsThatWereLeftOut_data() {
        QTest::addColumn<double>("start");
        QTest::addColumn<double>("velocity");
        QTest::addColumn<QString>("amount");
        // A drawing fits together where it is drawn, so there it shows only in what can move.
        QTest::newRow("at rest") << 0.0 << 0.0 << "opens by";
        QTest::newRow("moving") << 0.0 << 2.0 << " m/s while";
        QTest::newRow("elsewhere") << 0.2 << 0.0 << " m while";
    }

    /// Three parallel cranks move; when one of their points is elsewhere they do not.
    void anotherDesignMayNeedTheRowsThatWereLeftOut() {
        QFETCH(double, start);
        QFETCH(double, velocity);
        QFETCH(QString, amount);
        Drawing drawing = support::parallelogram();
        model::JointCoordinate& crank = drawing.model.joints[0].coordinates[0];
        if (start != 0.0) crank.start = start;
        if (velocity != 0.0) crank.startVelocity = velocity;
        const System system = assembly::compile(drawing.model);
        QVERIFY(!system.leftOutRows.empty());
        QVERIFY(system.leftOutRows.size() >= system.redundantConstraints.size());
        std::vector<double> numbers = assembly::numbersOf(system);
        (void)startOf<Planar>(system, numbers);
        const model::Point* tip = model::findById(system.model.points, std::string("F"));
        numbers[static_cast<std::size_t>(tip->position[0].slot)] += 1e-3;
        const auto faults = faultsOf([&] { (void)startOf<Planar>(system, numbers); });
        QCOMPARE(faults.size(), std::size_t{1});
        QVERIFY(names(faults[0], {"contradicts", "t = 0 s", amount.toUtf8().constData()}));
        // A move that keeps the cranks parallel is another design of the same mechanism.
        numbers[static_cast<std::size_t>(tip->position[0].slot)] -= 1e-3;
        const model::Point* pivot = model::findById(system.model.points, std::string("E"));
        for (const model::Point* point : {tip, pivot})
            numbers[static_cast<std::size_t>(point->position[0].slot)] += 0.2;
        (void)startOf<Planar>(system, numbers);
    }

    void errorsAreThoseOfTheDefinition() {
        Drawing drawing = support::fourBar();
        drive(drawing, "one", "a", "0.7*t");
        drive(drawing, "two", "a", "0.7*t + 0.3*t^2");
        const System system = assembly::compile(drawing.model);
        const std::vector<double> numbers = assembly::numbersOf(system);
        std::vector<double> parameters(static_cast<std::size_t>(system.parameterCount));
        assembly::fillParameters<Planar>(system, numbers.data(), parameters.data());
        const StartState<double> start =
            assembly::assembleStart<Planar>(system, numbers.data(), parameters.data());
        std::vector<assembly::RowError> errors;
        assembly::evaluateLeftOutRows<Planar>(system, parameters.data(), start.coordinates.data(),
                                              start.velocities.data(), 0.5, errors);
        QCOMPARE(errors.size(), std::size_t{1});
        // The joint stands still at 0 and turns by 0.7 rad/s; asked for are 0.425 and 1 rad/s.
        QVERIFY(std::abs(errors[0].position + 0.425) < 1e-12);
        QVERIFY(std::abs(errors[0].velocity + 0.3) < 1e-9);
    }

    void whatCannotMoveIsWarnedOf() {
        Drawing drawing = support::fourBar();
        QVERIFY(!assembly::warnOfStandstill(assembly::compile(drawing.model)));
        drive(drawing, "one", "a", "0.7*t");
        QVERIFY(!assembly::warnOfStandstill(assembly::compile(drawing.model)));
        Drawing truss = support::parallelogram();
        truss.model.points.back().position[0].value += 0.1;
        truss.model.points.back().position[1].value += 0.05;
        const auto found = assembly::warnOfStandstill(assembly::compile(truss.model));
        QVERIFY(found && found->severity == base::Severity::Warning);
        QVERIFY(names(*found, {"degree of freedom", "stands still"}));
    }

    /// Issue 16: "loop cannot be closed, 0.2 m", though it was an angle and a drive.
    void aDriveThatDoesNotMeetTheStartIsToldAsOne() {
        Drawing drawing = support::fourBar();
        drawing.model.joints[0].coordinates[0].start = 0.1;
        drive(drawing, "turn", "a", "0.3 + 0.5*t");
        const auto faults = faultsOf([&] { startOf(drawing); });
        QCOMPARE(faults.size(), std::size_t{1});
        QCOMPARE(faults[0].object, std::string("turn"));
        QVERIFY(names(faults[0], {"0.2 rad", "start value of joint \"a\""}));
    }
};

LINKWRIGHT_TEST(LeftOutRowsTest)

}  // namespace left_out_rows_test

#include "left_out_rows_test.moc"

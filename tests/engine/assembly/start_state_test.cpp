// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/assembly/start_state.h"

#include "engine/assembly/kinematics.h"
#include "engine/base/diagnostic.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "tests/support/numbers.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <complex>
#include <functional>

namespace start_state_test {

using namespace linkwright;
using assembly::StartState;
using assembly::System;
using support::Drawing;
using Planar = math::PlanarSpace<double>;
using Complex = std::complex<double>;

namespace {

/// A planar drawing assembled.
struct Assembled {
    explicit Assembled(const Drawing& drawing) : system(assembly::compile(drawing.model)) {
        const std::vector<double> numbers = assembly::numbersOf(system);
        parameters.assign(static_cast<std::size_t>(system.parameterCount), support::notANumber);
        assembly::fillParameters<Planar>(system, numbers.data(), parameters.data());
        start = assembly::assembleStart<Planar>(system, numbers.data(), parameters.data());
        poses.resize(system.nodes.size());
        columns.resize(static_cast<std::size_t>(system.dofCount));
        assembly::placeNodes<Planar>(system, parameters.data(), start.coordinates.data(),
                                     poses.data(), columns.data());
    }

    /// Where a drawn place of a body is now; the frame of a body starts at its joint.
    Eigen::Vector2d place(int body, double x, double y) const {
        const auto node = static_cast<std::size_t>(system.bodyNode[static_cast<std::size_t>(body)]);
        const model::Number3& origin =
            system.model.points[static_cast<std::size_t>(system.nodes[node].originPoint)].position;
        return poses[node].origin
               + poses[node].rotation * Eigen::Vector2d(x - origin[0].value, y - origin[1].value);
    }

    double jointCoordinate(std::size_t joint) const {
        return start.coordinates.at(
            static_cast<std::size_t>(system.jointDofs[joint].at(0).coordinate));
    }
    double jointVelocity(std::size_t joint) const {
        return start.velocities.at(static_cast<std::size_t>(system.jointDofs[joint].at(0).dof));
    }

    double largestResidual() const {
        double largest = 0.0;
        for (const assembly::LoopConstraintRow& row : system.rows)
            largest = std::max(largest, std::abs(assembly::evaluateLoopConstraint<Planar>(
                                                     row, parameters.data(),
                                                     start.coordinates.data(), poses.data(), {})
                                                     .residual));
        return largest;
    }

    double largestRate() const {
        std::vector<double> residuals(system.rows.size());
        std::vector<double> jacobian(system.rows.size() * start.velocities.size());
        assembly::closureJacobian<Planar>(system, parameters.data(), start.coordinates.data(),
                                          poses.data(), columns.data(), {}, residuals.data(),
                                          jacobian.data());
        double largest = 0.0;
        for (std::size_t row = 0; row < system.rows.size(); ++row) {
            double rate = 0.0;
            for (std::size_t dof = 0; dof < start.velocities.size(); ++dof)
                rate += jacobian[row * start.velocities.size() + dof] * start.velocities[dof];
            largest = std::max(largest, std::abs(rate));
        }
        return largest;
    }

    System system;
    std::vector<double> parameters;
    StartState<double> start;
    std::vector<assembly::Pose<Planar>> poses;
    std::vector<Planar::Motion> columns;
};

std::string refusal(const Drawing& drawing) {
    try {
        const Assembled assembled(drawing);
    } catch (const base::InputError& error) {
        return error.what();
    }
    return "";
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

double turn(const Eigen::Vector2d& first, const Eigen::Vector2d& second) {
    return first[0] * second[1] - first[1] * second[0];
}

}  // namespace

class StartStateTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void drawnPoseIsKept() {
        Drawing drawing = support::fourBar();
        drawing.model.joints[0].coordinates[0].drawn = 0.7;
        const Assembled assembled(drawing);
        QCOMPARE(assembled.jointCoordinate(0), 0.7);
        QVERIFY((assembled.place(1, 1.9, 1.4) - Eigen::Vector2d(1.9, 1.4)).norm() < 1e-15);
        QVERIFY(assembled.largestResidual() < 1e-15);
        for (const double velocity : assembled.start.velocities)
            QCOMPARE(velocity, 0.0);
    }

    /// One start value, the rest follows: lengths kept, on the branch that was drawn.
    void closesOnTheDrawnBranch_data() {
        QTest::addColumn<double>("change");
        for (const double change : {-1.2, -0.4, 1e-6, 0.3, 0.9, 1.5})
            QTest::addRow("%g rad", change) << change;
    }
    void closesOnTheDrawnBranch() {
        QFETCH(double, change);
        Drawing drawing = support::fourBar();
        drawing.model.joints[0].coordinates[0].start = change;
        const Assembled assembled(drawing);
        QCOMPARE(assembled.jointCoordinate(0), change);
        // Closed to 1e-13 of the size of the drawing, 2.7 m.
        QVERIFY(assembled.largestResidual() < 3e-13);
        const Eigen::Vector2d crankTip = assembled.place(0, 0.3, 0.8);
        const Eigen::Vector2d rockerTip = assembled.place(2, 1.9, 1.4);
        const double angle = std::atan2(0.8, 0.3) + change;
        QVERIFY(
            (crankTip - std::hypot(0.3, 0.8) * Eigen::Vector2d(std::cos(angle), std::sin(angle)))
                .norm()
            < 1e-14);
        QVERIFY(std::abs((rockerTip - crankTip).norm() - std::hypot(1.6, 0.6)) < 1e-12);
        const Eigen::Vector2d pivot(2.2, -0.1);
        QVERIFY(std::abs((rockerTip - pivot).norm() - std::hypot(0.3, 1.5)) < 1e-12);
        // Drawn: the coupler turns right into the rocker.
        QVERIFY(turn(rockerTip - crankTip, pivot - rockerTip) < 0.0);
    }

    /// The rocker cannot swing that far: at its dead point crank and coupler are stretched.
    void saysHowFarTheStartGoes() {
        Drawing drawing = support::fourBar();
        drawing.model.joints[3].coordinates[0].start = -1.5;
        const std::string words = refusal(drawing);
        QVERIFY2(contains(words, "\"d\"") && contains(words, "dead point at "), words.c_str());
        const double found = std::stod(words.substr(words.find("dead point at ") + 14));
        const double rocker = std::hypot(0.3, 1.5), ground = std::hypot(2.2, 0.1);
        const double stretched = std::hypot(0.3, 0.8) + std::hypot(1.6, 0.6);
        const auto swing = [&](double distance) {
            return std::acos((rocker * rocker + ground * ground - distance * distance)
                             / (2.0 * rocker * ground));
        };
        const double expected = swing(std::hypot(1.9, 1.4)) - swing(stretched);
        // Written with six digits.
        QVERIFY2(std::abs(found - expected * 180.0 / 3.141592653589793) < 1e-4, words.c_str());
    }

    /// A rod that is too short is told with its gap.
    void saysWhereTheLoopStaysOpen() {
        Drawing drawing = support::fourBar();
        drawing.model.rods = {{"tie", "", {model::groundId, "A"}, {"rocker", "C"}, 5.0}};
        const std::string words = refusal(drawing);
        QVERIFY2(contains(words, "gap of"), words.c_str());
    }

    void velocitiesFollow() {
        Drawing drawing = support::fourBar();
        drawing.model.joints[0].coordinates[0].startVelocity = 1.7;
        const Assembled assembled(drawing);
        QCOMPARE(assembled.jointVelocity(0), 1.7);
        QVERIFY(assembled.largestRate() < 1e-14);
        // The tip of the rocker moves across it, and along the coupler as the crank's tip does.
        const double rocker = assembled.jointVelocity(3);
        const Eigen::Vector2d crankTipVelocity(-1.7 * 0.8, 1.7 * 0.3);
        const Eigen::Vector2d rockerTipVelocity(-rocker * 1.5, rocker * -0.3);
        const Eigen::Vector2d coupler(1.6, 0.6);
        QVERIFY(std::abs(coupler.dot(crankTipVelocity - rockerTipVelocity)) < 1e-13);
        QVERIFY(std::abs(rocker) > 0.1);
    }

    void conflictingVelocitiesAreRefused() {
        Drawing drawing = support::fourBar();
        drawing.model.joints[0].coordinates[0].startVelocity = 1.7;
        drawing.model.joints[3].coordinates[0].startVelocity = 1.7;
        const std::string words = refusal(drawing);
        QVERIFY2(contains(words, "velocities would open the loop"), words.c_str());
    }

    /// Names the loop concerned, not just the first one.
    void conflictingVelocitiesNameTheirLoop() {
        Drawing drawing = support::fiveBar();
        drawing.point("R", 5.0, 0.0);
        drawing.point("S", 5.5, 1.0);
        drawing.point("T", 6.5, 1.2);
        drawing.point("U", 7.0, 0.0);
        drawing.rod("second-crank", "R", "S", 1.0);
        drawing.rod("second-coupler", "S", "T", 1.0);
        drawing.rod("second-rocker", "T", "U", 1.0);
        const auto revolute = model::JointKind::Revolute;
        drawing.joint("r", revolute, model::groundId, "second-crank", "R")
            .coordinates[0]
            .startVelocity = 1.0;
        drawing.joint("s", revolute, "second-crank", "second-coupler", "S");
        drawing.joint("t", revolute, "second-coupler", "second-rocker", "T");
        drawing.joint("u", revolute, model::groundId, "second-rocker", "U")
            .coordinates[0]
            .startVelocity = 1.0;
        const std::string words = refusal(drawing);
        QVERIFY2(contains(words, "\"t\"") || contains(words, "\"s\""), words.c_str());
    }

    /// More start values than the loop leaves free are fine as long as they agree, and rest does.
    void agreeingVelocitiesAreAccepted() {
        Drawing drawing = support::fourBar();
        drawing.model.joints[0].coordinates[0].startVelocity = 1.7;
        const double rocker = Assembled(drawing).jointVelocity(3);
        drawing.model.joints[3].coordinates[0].startVelocity = rocker;
        const Assembled assembled(drawing);
        QCOMPARE(assembled.jointVelocity(0), 1.7);
        QVERIFY(assembled.largestRate() < 1e-14);
    }

    void agreeingPositionsAreAccepted() {
        Drawing drawing = support::fourBar();
        for (model::Joint& joint : drawing.model.joints)
            joint.coordinates[0].start = 0.0;
        const Assembled assembled(drawing);
        QVERIFY(assembled.largestResidual() < 1e-14);
    }

    /// d(start)/d(number) by complex step through the assembly, against differences.
    void carriesComplexSteps() {
        Drawing drawing = support::fourBar();
        drawing.model.joints[0].coordinates[0].start = 0.4;
        drawing.model.joints[0].coordinates[0].startVelocity = 1.3;
        const System system = assembly::compile(drawing.model);
        const std::vector<double> numbers = assembly::numbersOf(system);
        using Stepped = math::PlanarSpace<Complex>;
        const auto assembleAt = [&](const std::vector<Complex>& at) {
            std::vector<Complex> parameters(static_cast<std::size_t>(system.parameterCount));
            assembly::fillParameters<Stepped>(system, at.data(), parameters.data());
            return assembly::assembleStart<Stepped>(system, at.data(), parameters.data());
        };
        int moving = 0;
        for (std::size_t slot = 0; slot < numbers.size(); ++slot) {
            std::vector<Complex> stepped(numbers.begin(), numbers.end());
            stepped[slot] += Complex(0.0, 1e-30);
            const auto tangent = assembleAt(stepped);
            const double step = 1e-6;
            stepped[slot] = numbers[slot] + step;
            const auto above = assembleAt(stepped);
            stepped[slot] = numbers[slot] - step;
            const auto below = assembleAt(stepped);
            const auto compare = [&](const std::vector<Complex>& exact,
                                     const std::vector<Complex>& plus,
                                     const std::vector<Complex>& minus) {
                for (std::size_t entry = 0; entry < exact.size(); ++entry) {
                    const double derivative = exact[entry].imag() / 1e-30;
                    const double difference = (plus[entry] - minus[entry]).real() / (2.0 * step);
                    // Rounding of the assembly, 1e-15, over the step; truncation 1e-12.
                    QVERIFY(std::abs(derivative - difference)
                            < 2e-8 * (1.0 + std::abs(derivative)));
                    moving += std::abs(derivative) > 0.01 ? 1 : 0;
                }
            };
            compare(tangent.coordinates, above.coordinates, below.coordinates);
            compare(tangent.velocities, above.velocities, below.velocities);
        }
        QVERIFY(moving > 20);
    }

    void quaternionsAreNormalized() {
        Drawing drawing = support::freeBody({0.3, 0.4, 0.5, 0.0, 0.0, 0.0}, {1.0, 2.0, 3.0});
        drawing.model.joints[0].startOrientation = {1.0, 2.0, -2.0, 4.0};
        drawing.model.joints[0].coordinates[1].start = 0.6;
        const System system = assembly::compile(drawing.model);
        const std::vector<double> numbers = assembly::numbersOf(system);
        const auto start = assembly::requestedStart<double>(system, numbers.data());
        const std::vector<double> expected{0.0, 0.6, 0.0, 0.2, 0.4, -0.4, 0.8};
        QVERIFY(support::relativeError(start.coordinates, expected) < 1e-15);
        const std::vector<double> spin{0.0, 0.0, 0.0, 1.0, 2.0, 3.0};
        QCOMPARE(start.velocities, spin);
    }
};

LINKWRIGHT_TEST(StartStateTest)

}  // namespace start_state_test

#include "start_state_test.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/assembly/start_path.h"

#include "engine/assembly/idle_rotation.h"
#include "engine/assembly/kinematics.h"
#include "engine/assembly/start_state.h"
#include "engine/base/diagnostic.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <complex>
#include <numbers>

namespace start_path_test {

using namespace linkwright;
using assembly::StartState;
using assembly::System;
using model::JointKind;
using support::Drawing;
using Complex = std::complex<double>;
using Eigen::Vector2d;

namespace {

constexpr double degree = std::numbers::pi / 180.0;

/// A drawing at its start.
struct Started {
    explicit Started(const Drawing& drawing) : system(assembly::compile(drawing.model)) {
        if (system.planar)
            assemble<math::PlanarSpace<double>>();
        else
            assemble<math::SpatialSpace<double>>();
    }

    template <class Space>
    void assemble() {
        const std::vector<double> numbers = assembly::numbersOf(system);
        std::vector<double> parameters(static_cast<std::size_t>(system.parameterCount));
        assembly::fillParameters<Space>(system, numbers.data(), parameters.data());
        start = assembly::assembleStart<Space>(system, numbers.data(), parameters.data());
        std::vector<assembly::Pose<Space>> poses(system.nodes.size());
        std::vector<typename Space::Motion> columns(static_cast<std::size_t>(system.dofCount));
        assembly::placeNodes<Space>(system, parameters.data(), start.coordinates.data(),
                                    poses.data(), columns.data());
        for (const int node : system.bodyNode)
            if (node >= 0) {
                const auto& pose = poses[static_cast<std::size_t>(node)];
                const int origin = system.nodes[static_cast<std::size_t>(node)].originPoint;
                Eigen::Matrix3d turn = Eigen::Matrix3d::Identity();
                Eigen::Vector3d place = Eigen::Vector3d::Zero();
                for (int axis = 0; axis < Space::vectorSize; ++axis) {
                    typename Space::Vector unit = Space::Vector::Zero();
                    unit[axis] = 1.0;
                    const typename Space::Vector turned = pose.rotation * unit;
                    for (int entry = 0; entry < Space::vectorSize; ++entry)
                        turn(entry, axis) = turned[entry];
                    place[axis] = pose.origin[axis];
                }
                turns.push_back(turn);
                places.push_back(place);
                const model::Number3& drawn =
                    system.model.points[static_cast<std::size_t>(origin)].position;
                origins.emplace_back(drawn[0].value, drawn[1].value, drawn[2].value);
            } else {
                turns.push_back(Eigen::Matrix3d::Identity());
                places.emplace_back(Eigen::Vector3d::Zero());
                origins.emplace_back(Eigen::Vector3d::Zero());
            }
    }

    /// Where a drawn place of a body is at the start.
    Eigen::Vector3d place(std::size_t body, const Eigen::Vector3d& drawn) const {
        return places[body] + turns[body] * (drawn - origins[body]);
    }
    double coordinate(std::size_t joint) const {
        return start.coordinates.at(
            static_cast<std::size_t>(system.jointDofs[joint].at(0).coordinate));
    }

    System system;
    StartState<double> start;
    std::vector<Eigen::Matrix3d> turns;
    std::vector<Eigen::Vector3d> places, origins;
};

/// Joint coordinates exist in the joint formulation alone.
bool hasCoordinate(const Started& started, std::size_t joint) {
    return !started.system.jointDofs[joint].empty()
           && started.system.jointDofs[joint][0].coordinate >= 0;
}

std::string refusal(const Drawing& drawing) {
    try {
        const Started started(drawing);
    } catch (const base::InputError& error) {
        return error.what();
    }
    return "";
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// The meeting of two circles to the left of the way from one center to the other.
Vector2d meeting(const Vector2d& first, double radius, const Vector2d& second, double other) {
    const Vector2d span = second - first;
    const double distance = span.norm();
    const double along = (distance * distance + radius * radius - other * other) / (2.0 * distance);
    const double across = std::sqrt(radius * radius - along * along);
    const Vector2d left(-span[1], span[0]);
    return first + (along * span + across * left) / distance;
}

Eigen::Vector3d polar(double length, double angle) {
    return {length * std::cos(angle), length * std::sin(angle), 0.0};
}

/// Crank 0.5 m at 60 degrees, coupler 1.2 m, rocker 0.8 m, ground 1 m.
Drawing crankRocker() {
    const Eigen::Vector3d tip = polar(0.5, 60.0 * degree);
    const Vector2d end = meeting({tip[0], tip[1]}, 1.2, {1.0, 0.0}, 0.8);
    return support::fourBarThrough({0.0, 0.0, 0.0}, tip, {end[0], end[1], 0.0}, {1.0, 0.0, 0.0});
}

void useFormulation(Drawing& drawing, int index) {
    constexpr model::Formulation formulations[] = {model::Formulation::Joint,
                                                   model::Formulation::Absolute,
                                                   model::Formulation::DivideAndConquer};
    drawing.model.simulation.formulation = formulations[index];
}

}  // namespace

class StartPathTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Every start of a crank that turns fully is on the drawn branch, with joint angles that went
    /// there continuously: rocker and coupler swing.
    void crankFollowsItsBranch_data() {
        QTest::addColumn<int>("formulation");
        QTest::addColumn<bool>("drives");
        for (int formulation = 0; formulation < 3; ++formulation)
            for (const bool drives : {false, true})
                QTest::addRow("%d %d", formulation, drives) << formulation << drives;
    }
    void crankFollowsItsBranch() {
        QFETCH(int, formulation);
        QFETCH(bool, drives);
        for (int step = -35; step <= 45; ++step) {
            const double change = 10.0 * step * degree;
            Drawing drawing = crankRocker();
            useFormulation(drawing, formulation);
            if (drives)
                drawing.drive("a", std::to_string(change) + " + t");
            else
                drawing.model.joints[0].coordinates[0].start = change;
            const Started started(drawing);
            const Eigen::Vector3d tip = polar(0.5, 60.0 * degree + change);
            const Vector2d expected = meeting({tip[0], tip[1]}, 1.2, {1.0, 0.0}, 0.8);
            const model::Number3& end = drawing.model.points[2].position;
            const Eigen::Vector3d found =
                started.place(2, {end[0].value, end[1].value, end[2].value});
            // Loops close to 1e-13 of the size, angles of drives are written with 1e-6.
            QVERIFY2((found.head<2>() - expected).norm() < (drives ? 1e-5 : 1e-11),
                     qPrintable(QString::number(10 * step)));
            QVERIFY(started.start.remarks.empty());
            if (!hasCoordinate(started, 3) || started.system.jointForm) continue;
            QVERIFY(std::abs(started.coordinate(3)) < std::numbers::pi);
            // Crank and coupler together turn the coupler, which never turns over.
            QVERIFY(!hasCoordinate(started, 1)
                    || std::abs(started.coordinate(1) + change) < std::numbers::pi);
        }
    }

    /// Crank 0.9 m, coupler 0.8 m, rocker 0.5 m, ground 1 m: where coupler and rocker stretch or
    /// fold, the crank turns back.
    void deadPointsAreTold() {
        const Eigen::Vector3d tip = polar(0.9, 30.0 * degree);
        const Vector2d end = meeting({tip[0], tip[1]}, 0.8, {1.0, 0.0}, 0.5);
        const double largest =
            std::acos((0.9 * 0.9 + 1.0 - 1.3 * 1.3) / (2.0 * 0.9)) / degree - 30.0;
        const double least = std::acos((0.9 * 0.9 + 1.0 - 0.3 * 0.3) / (2.0 * 0.9)) / degree - 30.0;
        for (const double start : {100.0, 170.0, -200.0}) {
            Drawing drawing = support::fourBarThrough({0.0, 0.0, 0.0}, tip, {end[0], end[1], 0.0},
                                                      {1.0, 0.0, 0.0});
            drawing.model.joints[0].coordinates[0].start = start * degree;
            const std::string words = refusal(drawing);
            QVERIFY2(contains(words, "cannot be reached") && contains(words, "\"a\""),
                     words.c_str());
            char first[32], other[32];
            std::snprintf(first, sizeof first, "%.6g", largest);
            std::snprintf(other, sizeof other, "%.6g", least);
            QVERIFY2(contains(words, first) && contains(words, other), words.c_str());
        }
        Drawing drawing =
            support::fourBarThrough({0.0, 0.0, 0.0}, tip, {end[0], end[1], 0.0}, {1.0, 0.0, 0.0});
        drawing.model.joints[0].coordinates[0].start = (largest - 1e-4) * degree;
        QVERIFY(refusal(drawing).empty());
        // What lies behind a dead point is reached the other way around.
        drawing.model.joints[0].coordinates[0].start = (least + 362.0) * degree;
        const Started around(drawing);
        QCOMPARE(around.coordinate(0), (least + 362.0) * degree);
        QCOMPARE(around.start.remarks.size(), std::size_t{1});
        QVERIFY(contains(around.start.remarks[0].message, "other way around"));
    }

    void sliderFollowsItsBranch_data() {
        QTest::addColumn<int>("formulation");
        for (int formulation = 0; formulation < 3; ++formulation)
            QTest::addRow("%d", formulation) << formulation;
    }
    void sliderFollowsItsBranch() {
        QFETCH(int, formulation);
        for (int step = -18; step <= 18; ++step) {
            Drawing drawing = support::pistonEngine(0.05, 0.15, 0.0);
            useFormulation(drawing, formulation);
            const double angle = 10.0 * step * degree;
            drawing.model.joints[0].coordinates[0].start = angle;
            const Started started(drawing);
            const double expected = 0.05 * std::cos(angle)
                                    + std::sqrt(0.15 * 0.15 - std::pow(0.05 * std::sin(angle), 2));
            QVERIFY(std::abs(started.place(2, {0.2, 0.0, 0.0})[0] - expected) < 1e-12);
        }
    }

    /// A dyad on the coupler of a crank and rocker: six bars, two loops.
    void sixBarFollowsItsBranches() {
        const Drawing four = crankRocker();
        const auto at = [](const model::Point& point) {
            return Vector2d(point.position[0].value, point.position[1].value);
        };
        const Vector2d drawnB = at(four.model.points[1]), drawnC = at(four.model.points[2]);
        const Vector2d span = drawnC - drawnB;
        const Vector2d drawnE = drawnB + 0.5 * span + 0.3 * Vector2d(-span[1], span[0]);
        const Vector2d pivot(0.2, 2.6);
        const double upper = 1.6, lower = 1.7;
        const Vector2d drawnF = meeting(drawnE, upper, pivot, lower);
        for (int step = -18; step <= 40; ++step) {
            Drawing drawing = crankRocker();
            drawing.point("E", drawnE[0], drawnE[1]);
            drawing.point("F", drawnF[0], drawnF[1]);
            drawing.point("G", pivot[0], pivot[1]);
            drawing.model.bodies[1].points.push_back("E");
            drawing.rod("link", "E", "F", 0.4);
            drawing.rod("lever", "F", "G", 0.4);
            drawing.joint("e", JointKind::Revolute, "coupler", "link", "E");
            drawing.joint("f", JointKind::Revolute, "link", "lever", "F");
            drawing.joint("g", JointKind::Revolute, model::groundId, "lever", "G");
            const double change = 10.0 * step * degree;
            drawing.model.joints[0].coordinates[0].start = change;
            const Started started(drawing);
            const Eigen::Vector3d tip = polar(0.5, 60.0 * degree + change);
            const Vector2d atB(tip[0], tip[1]);
            const Vector2d atC = meeting(atB, 1.2, {1.0, 0.0}, 0.8);
            const Vector2d now = atC - atB;
            const Vector2d atE = atB + 0.5 * now + 0.3 * Vector2d(-now[1], now[0]);
            const Vector2d expected = meeting(atE, upper, pivot, lower);
            const Eigen::Vector3d found = started.place(4, {drawnF[0], drawnF[1], 0.0});
            QVERIFY2((found.head<2>() - expected).norm() < 1e-11,
                     qPrintable(QString::number(10 * step)));
        }
    }

    /// Crank about z, rocker about x, a coupler with a ball joint and a universal joint: the angle
    /// of the rocker solves A cos + B sin = C.
    void spatialFourBarFollowsItsBranch() {
        const double crank = 0.3, rocker = 0.8, length = 1.5;
        const Eigen::Vector3d pivot(0.4, 1.2, 0.2);
        const auto rockerAngle = [&](double angle) {
            // Tip of the rocker: pivot + rocker (0, -sin, cos) of its angle.
            const Eigen::Vector3d offset = pivot - polar(crank, angle);
            const double c = (length * length - rocker * rocker - offset.squaredNorm()) / 2.0;
            const double a = rocker * offset[2], b = -rocker * offset[1];
            return std::atan2(b, a) - std::acos(c / std::hypot(a, b));
        };
        const auto tipOf = [&](double angle) {
            return Eigen::Vector3d(
                pivot + rocker * Eigen::Vector3d(0.0, -std::sin(angle), std::cos(angle)));
        };
        for (int step = -36; step <= 45; ++step) {
            const Eigen::Vector3d drawnTip = tipOf(rockerAngle(0.0));
            Drawing drawing;
            drawing.point("A", 0.0, 0.0, 0.0);
            drawing.point("B", polar(crank, 0.0));
            drawing.point("C", drawnTip);
            drawing.point("D", pivot);
            drawing.rod("crank", "A", "B", 0.7);
            drawing.rod("coupler", "B", "C", 0.7);
            drawing.rod("rocker", "C", "D", 0.7);
            const Eigen::Vector3d along = (drawnTip - polar(crank, 0.0)).normalized();
            const Eigen::Vector3d first = along.cross(Eigen::Vector3d::UnitZ()).normalized();
            drawing.joint("a", JointKind::Revolute, model::groundId, "crank", "A");
            drawing.joint("b", JointKind::Universal, "crank", "coupler", "B", first,
                          along.cross(first));
            drawing.joint("c", JointKind::Spherical, "coupler", "rocker", "C");
            drawing.joint("d", JointKind::Revolute, model::groundId, "rocker", "D",
                          Eigen::Vector3d::UnitX());
            const double change = 10.0 * step * degree;
            drawing.model.joints[0].coordinates[0].start = change;
            const Started started(drawing);
            const Eigen::Vector3d expected = tipOf(rockerAngle(change));
            QVERIFY2((started.place(2, drawnTip) - expected).norm() < 1e-11,
                     qPrintable(QString::number(10 * step)));
        }
    }

    /// Crank and rod of one length: at 90 degrees the slider stands on the pivot and can stay there
    /// while the crank turns, or pass. It passes, and the other way is offered.
    void changePointsAreTold() {
        Drawing drawing = support::pistonEngine(0.1, 0.1, 0.0);
        drawing.model.joints[0].coordinates[0].start = 140.0 * degree;
        const Started started(drawing);
        const double expected = 0.2 * std::cos(140.0 * degree);
        QVERIFY(std::abs(started.place(2, {0.2, 0.0, 0.0})[0] - expected) < 1e-11);
        QCOMPARE(started.start.remarks.size(), std::size_t{1});
        const base::Diagnostic& remark = started.start.remarks[0];
        QVERIFY2(
            contains(remark.message, "singular pose at 90 deg") && contains(remark.remedy, "way"),
            (remark.message + remark.remedy).c_str());
        // Also where bodies turn together: bars of a parallelogram line up at 180 degrees.
        Drawing bars = support::fourBarThrough({0.0, 0.0, 0.0}, polar(0.4, 40.0 * degree),
                                               Eigen::Vector3d::UnitX() + polar(0.4, 40.0 * degree),
                                               {1.0, 0.0, 0.0});
        bars.model.joints[0].coordinates[0].start = 200.0 * degree;
        const Started beyond(bars);
        const Eigen::Vector3d tip = beyond.place(
            2, {1.0 + 0.4 * std::cos(40.0 * degree), 0.4 * std::sin(40.0 * degree), 0.0});
        QVERIFY((tip - Eigen::Vector3d::UnitX() - polar(0.4, 240.0 * degree)).norm() < 1e-11);
        QCOMPARE(beyond.start.remarks.size(), std::size_t{1});
        QVERIFY(contains(beyond.start.remarks[0].message, "singular pose at 140 deg"));
        // Taken at its word: the slider stays.
        for (std::size_t joint = 1; joint < drawing.model.joints.size(); ++joint) {
            if (!contains(remark.remedy, "\"" + drawing.model.joints[joint].id + "\"")) continue;
            const std::size_t from = remark.remedy.find("value ") + 6;
            double value = std::stod(remark.remedy.substr(from));
            if (contains(remark.remedy, "deg")) value *= degree;
            drawing.model.joints[joint].coordinates[0].start = value;
        }
        const Started other(drawing);
        QVERIFY(std::abs(other.place(2, {0.2, 0.0, 0.0})[0]) < 1e-6);
        QVERIFY(other.start.remarks.empty());
    }

    /// Drawn stretched, where the slider can leave on two branches.
    void singularDrawingsAreLeft() {
        Drawing drawing = support::pistonEngine(0.05, 0.15, 0.0);
        drawing.model.joints[3].coordinates[0].start = -0.03;
        const Started started(drawing);
        const double cosine = (0.17 * 0.17 + 0.05 * 0.05 - 0.15 * 0.15) / (2.0 * 0.17 * 0.05);
        const Eigen::Vector3d tip = started.place(0, {0.05, 0.0, 0.0});
        QVERIFY(std::abs(tip[0] - 0.05 * cosine) < 1e-10 && std::abs(tip[1]) > 0.01);
        QCOMPARE(started.start.remarks.size(), std::size_t{1});
        QVERIFY(contains(started.start.remarks[0].message, "drawn pose is singular"));
    }

    /// A crank and a rocker in space with a thin rod on two balls between them: the spin of the rod
    /// is left out, so that one drive determines all.
    void idleRotationsAreHeld_data() {
        QTest::addColumn<bool>("thin");
        QTest::addRow("rod") << true;
        QTest::addRow("with inertia") << false;
    }
    void idleRotationsAreHeld() {
        QFETCH(bool, thin);
        Drawing drawing;
        drawing.point("A", 0.0, 0.0, 0.0);
        drawing.point("B", 0.3, 0.0, 0.0);
        drawing.point("C", 0.4, 0.9, 0.9);
        drawing.point("D", 0.4, 1.2, 0.2);
        drawing.rod("crank", "A", "B", 0.7);
        if (thin)
            drawing.rod("coupler", "B", "C", 0.7);
        else
            drawing.solid("coupler", {"B", "C"}, 0.7, {0.35, 0.45, 0.45},
                          {0.1, 0.1, 0.1, 0.0, 0.0, 0.0});
        drawing.rod("rocker", "C", "D", 0.7);
        drawing.joint("a", JointKind::Revolute, model::groundId, "crank", "A");
        drawing.joint("b", JointKind::Spherical, "crank", "coupler", "B");
        drawing.joint("c", JointKind::Spherical, "coupler", "rocker", "C");
        drawing.joint("d", JointKind::Revolute, model::groundId, "rocker", "D",
                      Eigen::Vector3d::UnitX());
        drawing.drive("a", "0.1*t");
        drawing.model.simulation.kind = model::MotionKind::Automatic;
        const System system = assembly::compile(drawing.model);
        QCOMPARE(system.kinematic, thin);
        const std::vector<base::Diagnostic> remarks = assembly::remarksOnIdleRotations(system);
        QCOMPARE(remarks.size(), std::size_t{thin ? 1U : 0U});
        if (thin) QCOMPARE(remarks[0].object, std::string("coupler"));
    }

    /// Where start values leave freedom, the pose is the nearest one, and its derivatives are those
    /// of that pose.
    void derivativesFollowTheStart_data() {
        QTest::addColumn<bool>("loose");
        QTest::addRow("determined") << false;
        QTest::addRow("with freedom left") << true;
    }
    void derivativesFollowTheStart() {
        QFETCH(bool, loose);
        Drawing drawing = loose ? support::fiveBar() : crankRocker();
        drawing.model.joints[0].coordinates[0].start = loose ? -0.9 : 3.4;
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
            constexpr double step = 1e-4;
            std::vector<std::vector<Complex>> beside;
            for (const double times : {-2.0, -1.0, 1.0, 2.0}) {
                stepped[slot] = numbers[slot] + times * step;
                beside.push_back(assembleAt(stepped).coordinates);
            }
            for (std::size_t entry = 0; entry < tangent.coordinates.size(); ++entry) {
                const double exact = tangent.coordinates[entry].imag() / 1e-30;
                const double difference = (8.0 * (beside[2][entry] - beside[1][entry]).real()
                                           - (beside[3][entry] - beside[0][entry]).real())
                                          / (12.0 * step);
                // Fourth order: rounding 1e-12 over the step, and the step to the fourth.
                QVERIFY2(std::abs(exact - difference) < 1e-7 * (1.0 + std::abs(exact)),
                         qPrintable(QString("%1: %2 %3").arg(slot).arg(exact).arg(difference)));
                moving += std::abs(exact) > 0.01 ? 1 : 0;
            }
        }
        QVERIFY(moving > 8);
    }
};

LINKWRIGHT_TEST(StartPathTest)

}  // namespace start_path_test

#include "start_path_test.moc"

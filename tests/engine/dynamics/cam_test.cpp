// SPDX-License-Identifier: GPL-3.0-or-later
//
// Points and rollers on curves against closed forms.
#include "engine/base/diagnostic.h"
#include "engine/model/validation.h"
#include "tests/support/motion.h"
#include "tests/support/sample_drawing.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <array>
#include <cmath>
#include <functional>
#include <numbers>

namespace cam_test {

using namespace linkwright;
using model::Formulation;
using model::JointKind;
using model::SignalKind;
using support::Drawing;
using support::simulate;

namespace {

constexpr std::array formulations{Formulation::Joint, Formulation::Absolute,
                                  Formulation::DivideAndConquer};
constexpr double gravity = 9.81, pi = std::numbers::pi;

std::string numbered(const char* stem, int number) {
    return stem + std::to_string(number);
}

/// A crank of radius `arm` that turns at `speed`; its pin runs in an upright slot of a yoke of
/// 1.7 kg that slides level.
Drawing scotchYoke(double arm, double speed) {
    Drawing drawing;
    drawing.model.gravity = {0.0, -gravity, 0.0};
    drawing.point("O", 0.0, 0.0);
    drawing.point("P", arm * std::cos(0.4), arm * std::sin(0.4));
    drawing.point("S1", arm * std::cos(0.4), -2.0 * arm);
    drawing.point("S2", arm * std::cos(0.4), 2.0 * arm);
    drawing.rod("crank", "O", "P", 0.8);
    drawing.solid("yoke", {"S1"}, 1.7, {0.3, 0.0, 0.0}, {0.01, 0.02, 0.03, 0.0, 0.0, 0.0});
    drawing.joint("pivot", JointKind::Revolute, model::groundId, "crank", "O");
    drawing.joint("rail", JointKind::Prismatic, model::groundId, "yoke", "S1",
                  Eigen::Vector3d::UnitX());
    drawing.drive("pivot", std::to_string(speed) + "*t");
    model::Cam& slot = drawing.model.cams.emplace_back();
    slot.id = "slot";
    slot.bodyA = "crank";
    slot.point = "P";
    slot.bodyB = "yoke";
    slot.points = {"S1", "S2"};
    drawing.jointSignal("travel", SignalKind::JointCoordinate, "rail", 0);
    drawing.pointSignal("force", SignalKind::Reaction, {}).constraint = "slot";
    drawing.pointSignal("place", SignalKind::CamPlace, {}).constraint = "slot";
    drawing.model.simulation.kind = model::MotionKind::Dynamic;
    drawing.model.simulation.duration = 1.0;
    drawing.model.simulation.step = 0.001;
    return drawing;
}

/// A roller of 12 mm on a disc of 40 mm that turns about a point 15 mm off its center and lifts a
/// follower of 0.6 kg straight up, against a spring. The disc is a curve through `count` points.
Drawing eccentricCam(int count, double speed) {
    constexpr double offset = 0.015, disc = 0.04, roller = 0.012;
    Drawing drawing;
    drawing.model.gravity = {0.0, -gravity, 0.0};
    drawing.point("O", 0.0, 0.0);
    std::vector<std::string> points;
    for (int point = 0; point < count; ++point) {
        points.push_back(numbered("C", point));
        const double angle = 2.0 * pi * point / count;
        drawing.point(points.back(), offset + disc * std::cos(angle), disc * std::sin(angle));
    }
    const double reach = disc + roller;
    drawing.point("R", 0.0, std::sqrt(reach * reach - offset * offset));
    drawing.point("T", 0.0, 0.2);
    drawing.solid("cam", {"O"}, 1.0, {0.0, 0.0, 0.0}, {0.01, 0.01, 0.01, 0.0, 0.0, 0.0});
    drawing.rod("follower", "R", "T", 0.6);
    drawing.joint("shaft", JointKind::Revolute, model::groundId, "cam", "O");
    drawing.joint("guide", JointKind::Prismatic, model::groundId, "follower", "R",
                  Eigen::Vector3d::UnitY());
    drawing.drive("shaft", std::to_string(speed) + "*t");
    model::Cam& cam = drawing.model.cams.emplace_back();
    cam.id = "profile";
    cam.bodyA = "follower";
    cam.point = "R";
    cam.radius = roller;
    cam.bodyB = "cam";
    cam.points = points;
    cam.closed = true;
    drawing.pointSignal("lift", SignalKind::PointPosition, {"follower", "R"});
    drawing.pointSignal("force", SignalKind::Reaction, {}).constraint = "profile";
    model::Signal& pressure = drawing.pointSignal("pressure", SignalKind::PressureAngle, {});
    pressure.constraint = "profile";
    pressure.joint = "guide";
    drawing.model.simulation.kind = model::MotionKind::Dynamic;
    drawing.model.simulation.duration = 0.6;
    drawing.model.simulation.step = 0.0005;
    return drawing;
}

/// The same of one arc about the middle of the disc.
Drawing eccentricArc(double speed) {
    Drawing drawing = eccentricCam(1, speed);
    for (model::Point& point : drawing.model.points)
        if (point.id == "C0") point.position = {0.015, 0.0, 0.0};
    drawing.model.cams[0].radii = {0.04};
    return drawing;
}

constexpr double baseRadius = 0.04, noseRadius = 0.01, noseDistance = 0.05, rollerRadius = 0.012;

/// A tangent cam: base circle and nose, joined by straight flanks. As drawn the roller touches the
/// base circle where a flank begins.
Drawing tangentCam(double speed) {
    Drawing drawing = eccentricCam(2, speed);
    const double up = baseRadius - noseRadius;
    for (model::Point& point : drawing.model.points) {
        if (point.id == "C0") point.position = {0.0, 0.0, 0.0};
        if (point.id == "C1")
            point.position = {std::sqrt(noseDistance * noseDistance - up * up), up, 0.0};
        if (point.id == "R") point.position = {0.0, baseRadius + rollerRadius, 0.0};
    }
    drawing.model.cams[0].radii = {baseRadius, noseRadius};
    drawing.model.simulation.duration = 0.1;
    drawing.model.simulation.step = 0.0001;
    return drawing;
}

std::string messageOf(const model::Model& model) {
    for (const base::Diagnostic& problem : model::validate(model))
        if (problem.severity == base::Severity::Error) return problem.message;
    try {
        (void)simulate(model);
    } catch (const base::InputError& error) {
        return error.diagnostics().front().message;
    } catch (const base::ComputationError& error) {
        return error.diagnostic().message;
    }
    return {};
}

}  // namespace

class CamTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// x = r cos a, pushed by m x'': exact but for rounding and the integration of the yoke.
    void scotchYokeMovesByTheCosine() {
        const double arm = 0.11, speed = 3.0;
        for (const auto choice : {assembly::SpaceChoice::Automatic, assembly::SpaceChoice::Spatial})
            for (const Formulation formulation : formulations) {
                Drawing drawing = scotchYoke(arm, speed);
                drawing.model.simulation.formulation = formulation;
                const auto motion = simulate(drawing.model, choice);
                for (const double time : {0.3, 1.0}) {
                    const double angle = 0.4 + speed * time;
                    const double travel = arm * (std::cos(angle) - std::cos(0.4));
                    QVERIFY2(
                        std::abs(motion->signal("travel", time)[0] - travel) < 1e-9,
                        qPrintable(QString::number(motion->signal("travel", time)[0] - travel)));
                    // The slot goes up, so that its left is -x: there it presses the pin, which
                    // gives m x'' to the yoke.
                    const double force = -1.7 * arm * speed * speed * std::cos(angle);
                    QVERIFY2(std::abs(motion->signal("force", time)[0] - force) < 1e-6,
                             qPrintable(QString::number(motion->signal("force", time)[0]) + " "
                                        + QString::number(force)));
                    QVERIFY(std::abs(motion->signal("place", time)[0]
                                     - (2.0 * arm + arm * std::sin(angle)))
                            < 1e-9);
                }
            }
    }

    /// y = e sin a + sqrt((R + r)^2 - e^2 cos^2 a), sin of the pressure angle e cos a / (R + r),
    /// N cos = m (y'' + g). A spline through 96 points of a circle misses it by (pi/48)^4 / 384 of
    /// its radius, its curvature by (pi/48)^2 / 12.
    void eccentricLiftsItsFollower() {
        const double offset = 0.015, reach = 0.052, speed = 8.0, mass = 0.6;
        for (const Formulation formulation : formulations) {
            Drawing drawing = eccentricCam(96, speed);
            drawing.model.simulation.formulation = formulation;
            const auto motion = simulate(drawing.model);
            const auto lift = [&](double time) {
                const double angle = speed * time;
                return offset * std::sin(angle)
                       + std::sqrt(reach * reach - std::pow(offset * std::cos(angle), 2));
            };
            for (const double time : {0.0, 0.21, 0.55}) {
                const double sine = offset * std::cos(speed * time) / reach;
                const double h = 1e-4;
                const double acceleration =
                    (lift(time + h) - 2.0 * lift(time) + lift(time - h)) / (h * h);
                const double force = mass * (acceleration + gravity) / std::sqrt(1.0 - sine * sine);
                QVERIFY2(std::abs(motion->signal("lift", time)[1] - lift(time)) < 1e-8,
                         qPrintable(QString::number(motion->signal("lift", time)[1] - lift(time))));
                QVERIFY2(std::abs(motion->signal("pressure", time)[0] - std::asin(std::abs(sine)))
                             < 1e-5,
                         qPrintable(QString::number(motion->signal("pressure", time)[0])));
                QVERIFY2(std::abs(motion->signal("force", time)[0] - force) < 2e-3 * force,
                         qPrintable(QString::number(motion->signal("force", time)[0]) + " "
                                    + QString::number(force)));
            }
            QVERIFY(motion->largestViolation().velocity < 1e-9);
        }
    }

    /// The same with a disc that is one arc: exact but for the integration.
    void discOfOneArc() {
        const double offset = 0.015, reach = 0.052, speed = 8.0, mass = 0.6;
        for (const auto choice : {assembly::SpaceChoice::Automatic, assembly::SpaceChoice::Spatial})
            for (const Formulation formulation : formulations) {
                Drawing drawing = eccentricArc(speed);
                drawing.model.simulation.formulation = formulation;
                const auto motion = simulate(drawing.model, choice);
                for (const double time : {0.0, 0.21, 0.55}) {
                    const double sine = std::sin(speed * time), cosine = std::cos(speed * time);
                    const double root =
                        std::sqrt(reach * reach - offset * offset * cosine * cosine);
                    const double lift = offset * sine + root;
                    // d2/da2 of the root with  root root' = e^2 cos a sin a.
                    const double slope = offset * offset * cosine * sine / root;
                    const double bend =
                        (offset * offset * (cosine * cosine - sine * sine) - slope * slope) / root;
                    const double acceleration = speed * speed * (bend - offset * sine);
                    const double force = mass * (acceleration + gravity) / (root / reach);
                    QVERIFY2(std::abs(motion->signal("lift", time)[1] - lift) < 1e-9,
                             qPrintable(QString::number(motion->signal("lift", time)[1] - lift)));
                    QVERIFY2(std::abs(motion->signal("force", time)[0] - force) < 1e-6 * force,
                             qPrintable(QString::number(motion->signal("force", time)[0]) + " "
                                        + QString::number(force)));
                }
            }
    }

    /// On a flank y = (R + r) / cos a, y'' = w^2 (R + r) (2 - cos^2 a) / cos^3 a; on the nose the
    /// roller goes as on an eccentric disc (Rothbart, Cam Design Handbook, 2004). The acceleration
    /// jumps between them, which costs the integration an order.
    void tangentCamOfTextbooks() {
        const double speed = 8.0, mass = 0.6, reach = baseRadius + rollerRadius;
        Drawing drawing = tangentCam(speed);
        const auto motion = simulate(drawing.model);
        for (const double time : {0.02, 0.05, 0.08}) {
            const double angle = speed * time;
            const double lift = reach / std::cos(angle);
            const double acceleration = speed * speed * reach * (2.0 - std::pow(std::cos(angle), 2))
                                        / std::pow(std::cos(angle), 3);
            QVERIFY2(std::abs(motion->signal("lift", time)[1] - lift) < 1e-9,
                     qPrintable(QString::number(motion->signal("lift", time)[1] - lift)));
            QVERIFY(std::abs(motion->signal("pressure", time)[0] - angle) < 1e-8);
            const double force = mass * (acceleration + gravity) / std::cos(angle);
            QVERIFY2(std::abs(motion->signal("force", time)[0] - force) < 1e-6 * force,
                     qPrintable(QString::number(motion->signal("force", time)[0]) + " "
                                + QString::number(force)));
        }
        const double rest = std::acos((baseRadius - noseRadius) / noseDistance) - speed * 0.1;
        const double onNose = noseDistance * std::cos(rest)
                              + std::sqrt(std::pow(noseRadius + rollerRadius, 2)
                                          - std::pow(noseDistance * std::sin(rest), 2));
        QVERIFY2(std::abs(motion->signal("lift", 0.1)[1] - onNose) < 1e-7,
                 qPrintable(QString::number(motion->signal("lift", 0.1)[1] - onNose)));
    }

    /// A bead on a closed curve keeps its energy and passes it again and again. The rate of the
    /// curvature jumps at the points, where steps have an error of second order only: at
    /// most 6.5e-5 J of 3.2 J here, and ten times as much with 1 ms.
    void beadGoesRound() {
        for (const Formulation formulation : formulations) {
            Drawing drawing;
            drawing.model.gravity = {0.0, -gravity, 0.0};
            std::vector<std::string> points;
            for (int point = 0; point < 8; ++point) {
                points.push_back(numbered("C", point));
                const double angle = 2.0 * pi * point / 8;
                drawing.point(points.back(), 0.5 * std::cos(angle),
                              0.3 * std::sin(angle) + 0.05 * std::cos(2.0 * angle));
            }
            drawing.point("B", 0.5, 0.05);
            drawing.solid("bead", {"B"}, 0.4, {0.5, 0.05, 0.0},
                          {0.001, 0.001, 0.001, 0.0, 0.0, 0.0});
            model::Joint& free =
                drawing.joint("free", JointKind::Planar, model::groundId, "bead", "B",
                              Eigen::Vector3d::UnitX(), Eigen::Vector3d::UnitY());
            free.coordinates[1].startVelocity = 4.0;
            model::Cam& wire = drawing.model.cams.emplace_back();
            wire.id = "wire";
            wire.bodyA = "bead";
            wire.point = "B";
            wire.points = points;
            wire.closed = true;
            drawing.pointSignal("place", SignalKind::CamPlace, {}).constraint = "wire";
            drawing.model.simulation.duration = 2.0;
            drawing.model.simulation.step = 0.00025;
            drawing.model.simulation.formulation = formulation;
            const auto motion = simulate(drawing.model);
            const double energy = motion->energy(0.0);
            int turns = 0;
            double before = motion->signal("place", 0.0)[0];
            for (double time = 0.01; time < 2.0; time += 0.01) {
                QVERIFY2(std::abs(motion->energy(time) - energy) < 2e-4,
                         qPrintable(QString::number(motion->energy(time) - energy)));
                const double place = motion->signal("place", time)[0];
                if (place < before - 1.0) ++turns;
                before = place;
            }
            QVERIFY(turns >= 2);
            QVERIFY(motion->largestViolation().position < 1e-9);
        }
    }

    void saysWhatIsWrong() {
        {
            Drawing drawing = eccentricCam(24, 8.0);
            drawing.model.cams[0].radius = -0.01;
            QVERIFY(messageOf(drawing.model).find("is negative") != std::string::npos);
        }
        {
            // From within, where the disc is hollow.
            Drawing drawing = eccentricCam(24, 8.0);
            drawing.model.cams[0].radius = 0.05;
            for (model::Point& point : drawing.model.points)
                if (point.id == "R") point.position = {0.01, 0.0, 0.0};
            const std::string message = messageOf(drawing.model);
            QVERIFY2(message.find("does not fit") != std::string::npos, message.c_str());
        }
        {
            Drawing drawing = eccentricCam(24, 8.0);
            std::swap(drawing.model.cams[0].points[3], drawing.model.cams[0].points[9]);
            const std::string message = messageOf(drawing.model);
            QVERIFY2(message.find("crosses itself") != std::string::npos, message.c_str());
        }
        {
            Drawing drawing = eccentricCam(24, 8.0);
            drawing.model.cams[0].points.resize(2);
            const std::string message = messageOf(drawing.model);
            QVERIFY2(message.find("at least three points") != std::string::npos, message.c_str());
        }
        {
            // The slot is too short.
            Drawing drawing = scotchYoke(0.11, 3.0);
            for (model::Point& point : drawing.model.points)
                if (point.id == "S2") point.position[1] = 0.08;
            const std::string message = messageOf(drawing.model);
            QVERIFY2(message.find("reached the end of its curve") != std::string::npos,
                     message.c_str());
        }
    }

    void saysWhatIsWrongWithArcs() {
        const auto message = [](const std::function<void(model::Cam&)>& change) {
            Drawing drawing = tangentCam(8.0);
            change(drawing.model.cams[0]);
            return messageOf(drawing.model);
        };
        const auto verify = [](const std::string& told, const char* part) {
            QVERIFY2(told.find(part) != std::string::npos, told.c_str());
        };
        verify(message([](model::Cam& cam) { cam.radii.pop_back(); }),
               "radii, 1, is not that of the points, 2");
        verify(message([](model::Cam& cam) { cam.flanks = {0.1}; }),
               "flanks, 1, is not that of the places between the arcs, 2");
        verify(message([](model::Cam& cam) { cam.radii[1] = 0.095; }),
               "No line leads from the arc about point \"C0\" to that about point \"C1\"");
        verify(message([](model::Cam& cam) {
                   cam.flanks = {0.041, 0.0};
               }),
               "No arc of 0.041 m leads from the arc about point \"C0\"");
        // Half a turn less twice the angle whose sine is 0.04 / 0.05.
        verify(message([](model::Cam& cam) { cam.radii[1] = 0.0; }), "a corner of 73.7");
        verify(message([](model::Cam& cam) { cam.radii[1] = -0.005; }), "do not go around once");
        verify(message([](model::Cam& cam) { cam.closed = false; }), "ends at point \"C0\"");
    }

    /// Coordinates of a table are those of points.
    void tableIsTheSameCurve() {
        Drawing drawing = eccentricCam(24, 8.0);
        const auto points = simulate(drawing.model);
        model::Cam& cam = drawing.model.cams[0];
        cam.origin = "O";
        for (const std::string& id : cam.points)
            for (const model::Point& point : drawing.model.points)
                if (point.id == id)
                    cam.table.push_back({point.position[0].value, point.position[1].value});
        cam.points.clear();
        const auto table = simulate(drawing.model);
        for (const double time : {0.1, 0.5})
            QVERIFY(std::abs(points->signal("force", time)[0] - table->signal("force", time)[0])
                    < 1e-9);
    }
};

LINKWRIGHT_TEST(CamTest)

}  // namespace cam_test

#include "cam_test.moc"

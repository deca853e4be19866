// SPDX-License-Identifier: GPL-3.0-or-later
// Where a cam that only pushes would have to pull.
#include "engine/project/project_file.h"
#include "engine/session/drawing/drawing.h"
#include "engine/session/solving/solve.h"
#include "tests/support/sample_drawing.h"
#include "tests/support/test_program.h"

#include <QRegularExpression>
#include <QTest>
#include <cmath>
#include <numbers>
#include <optional>

namespace cam_lift_test {

using namespace linkwright;
using support::Drawing;

namespace {

constexpr double pi = std::numbers::pi, gravity = 9.81;
constexpr double offset = 0.015, disc = 0.04, roller = 0.012, mass = 0.6;

/// A roller on a disc that turns about a point off its center, as in a valve train, without a
/// spring: gravity alone presses it on.
Drawing eccentric(double speed, model::MotionKind kind) {
    Drawing drawing;
    drawing.model.gravity = {0.0, -gravity, 0.0};
    drawing.point("O", 0.0, 0.0);
    drawing.point("C", offset, 0.0);
    const double reach = disc + roller;
    drawing.point("R", 0.0, std::sqrt(reach * reach - offset * offset));
    drawing.point("T", 0.0, 0.2);
    drawing.solid("cam", {"O"}, 1.0, {0.0, 0.0, 0.0}, {0.01, 0.01, 0.01, 0.0, 0.0, 0.0});
    drawing.rod("follower", "R", "T", mass);
    drawing.joint("shaft", model::JointKind::Revolute, model::groundId, "cam", "O");
    drawing.joint("guide", model::JointKind::Prismatic, model::groundId, "follower", "R",
                  Eigen::Vector3d::UnitY());
    drawing.drive("shaft", std::to_string(speed) + "*t");
    model::Cam& cam = drawing.model.cams.emplace_back();
    cam.id = "profile";
    cam.bodyA = "follower";
    cam.point = "R";
    cam.radius = roller;
    cam.bodyB = "cam";
    cam.points = {"C"};
    cam.radii = {disc};
    cam.closed = true;
    cam.pulls = false;
    drawing.model.simulation.kind = kind;
    drawing.model.simulation.duration = 2.0 * pi / speed;
    drawing.model.simulation.step = pi / 180.0 / speed;
    return drawing;
}

/// Height of the roller and its second derivative by the angle of the disc, by the law of cosines.
double accelerationAt(double angle) {
    const double reach = disc + roller;
    const auto heightAt = [&](double turned) {
        return offset * std::sin(turned)
               + std::sqrt(reach * reach - std::pow(offset * std::cos(turned), 2));
    };
    constexpr double change = 1e-4;  // leaves 1e-8 of the fourth derivative, and roundings of 1e-9
    return (heightAt(angle + change) - 2.0 * heightAt(angle) + heightAt(angle - change))
           / (change * change);
}

/// The first angle at which the follower would have to fall faster than it does.
double liftsAt(double speed) {
    double angle = 0.0;
    while (speed * speed * accelerationAt(angle) > -gravity && angle < 2.0 * pi)
        angle += 1e-5;
    return angle;
}

std::optional<base::Diagnostic> toldOf(const session::SimulationResult& motion) {
    for (const base::Diagnostic& warning : motion.warnings)
        if (warning.object == "profile") return warning;
    return std::nullopt;
}

}  // namespace

class CamLiftTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tellsWhenTheFollowerLiftsOff() {
        static const QRegularExpression numbers(
            QStringLiteral("at ([0-9.e+-]+) s, at ([0-9.e+-]+) rad/s.* up to ([0-9.e+-]+) N"));
        for (const model::MotionKind kind :
             {model::MotionKind::Dynamic, model::MotionKind::Kinematic})
            for (const double speed : {32.0, 60.0}) {
                const auto motion = session::simulate(eccentric(speed, kind).model);
                QVERIFY(!motion.failure);
                const auto told = toldOf(motion);
                QVERIFY2(told, qPrintable(QString::number(speed)));
                const auto found = numbers.match(QString::fromStdString(told->message));
                QVERIFY2(found.hasMatch(), told->message.c_str());
                // Four digits are told, of a force that is a line within a step of one degree.
                QVERIFY2(std::abs(found.captured(1).toDouble() * speed - liftsAt(speed)) < 1e-3,
                         told->message.c_str());
                QVERIFY(std::abs(found.captured(2).toDouble() - speed) < 1e-2);
                // At the top it is pressed least: m (g + w^2 y''); a step of one degree may miss
                // it.
                const double pull = -mass * (gravity + speed * speed * accelerationAt(0.5 * pi));
                QVERIFY2(std::abs(found.captured(3).toDouble() - pull) < 1e-3 * mass * gravity,
                         told->message.c_str());
            }
    }

    void saysNothingOfWhatPressesOrPulls() {
        // w^2 e (1 + e / reach) = g at 22.5 rad/s.
        QVERIFY(!toldOf(session::simulate(eccentric(20.0, model::MotionKind::Dynamic).model)));
        Drawing groove = eccentric(60.0, model::MotionKind::Dynamic);
        groove.model.cams[0].pulls = true;
        const auto pulled = session::simulate(groove.model);
        QVERIFY(!toldOf(pulled));
        // The motion is the same: the choice is about what is told.
        groove.model.cams[0].pulls = false;
        const auto pushed = session::simulate(groove.model);
        QCOMPARE(pushed.coordinates[0].values, pulled.coordinates[0].values);
    }

    /// What is drawn with a roller only pushes, a pin in a slot does both; files that do not say it
    /// pull.
    void newCamsPush() {
        Drawing drawing = eccentric(20.0, model::MotionKind::Dynamic);
        model::Model& model = drawing.model;
        const std::string written = project::formatProject(model);
        QVERIFY(written.find("\"pulls\": false") != std::string::npos);
        QVERIFY(project::parseProject(written, "test") == model);
        model.cams[0].pulls = true;
        QVERIFY(project::formatProject(model).find("pulls") == std::string::npos);
        QVERIFY(project::parseProject(project::formatProject(model), "test").cams[0].pulls);
        model.cams.clear();
        drawing.point("D", 0.05, 0.0);
        drawing.point("E", -0.05, 0.0);
        model.bodies[0].points = {"O", "D", "E"};
        session::addCam(model, {"R", {}, ""}, {{"D", {}, ""}, {"E", {}, ""}});
        QVERIFY(model.cams[0].radius.value > 0.0);
        QVERIFY(!model.cams[0].pulls);
        model.cams.clear();
        drawing.point("F", 0.0, 0.0);
        model.bodies[1].points.push_back("F");
        session::addCam(model, {"F", {}, ""}, {{"D", {}, ""}, {"E", {}, ""}});
        QVERIFY(model.cams[0].pulls);
    }
};

LINKWRIGHT_TEST(CamLiftTest)

}  // namespace cam_lift_test

#include "cam_lift_test.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Drives and lengths of links as a person makes and changes them.
#include "engine/base/diagnostic.h"
#include "engine/model/expressions.h"
#include "engine/model/properties.h"
#include "engine/model/validation.h"
#include "engine/project/project_file.h"
#include "engine/session/drawing/dimensions.h"
#include "engine/session/drawing/drawing.h"
#include "engine/session/drawing/drive_edit.h"
#include "engine/session/drawing/drive_to_motor.h"
#include "engine/session/drawing/link_measure.h"
#include "engine/session/solving/solve.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

namespace drive_test {

using namespace linkwright;
using model::DriveProfile;
using model::Model;

namespace {

constexpr double exact = 1e-10;  // m: Newton's method ends below 1e-12 of the drawing

session::Place at(double x, double y) {
    return {"", {x, y, 0.0}, ""};
}
session::Place on(const std::string& point) {
    return {point, {}, ""};
}

/// Grashof: the crank A-C turns fully.
Model crankRocker() {
    Model model;
    const session::DrawingPlane plane;
    session::addGroundPivot(model, at(0.0, 0.1), plane);      // A
    session::addGroundPivot(model, at(2.0, 0.0), plane);      // B
    session::addLink(model, {on("A"), at(0.2, 0.6)}, plane);  // C
    session::addLink(model, {on("C"), at(1.7, 1.3)}, plane);  // D
    session::addLink(model, {on("D"), on("B")}, plane);
    model.simulation.duration = 1.6;
    return model;
}

std::string reasonOf(const std::function<void()>& edit) {
    try {
        edit();
    } catch (const base::InputError& error) {
        return error.diagnostics().front().message + " " + error.diagnostics().front().remedy;
    }
    return {};
}

double lengthOf(const Model& model, const char* from, const char* to) {
    return session::measureSpan(model, {from, to, to})->length;
}

std::string jointOfCrank(const Model& model) {
    for (const model::Joint& joint : model.joints)
        if (joint.point == "A") return joint.id;
    return {};
}

std::vector<double> coordinateOf(const session::SimulationResult& motion, const std::string& id) {
    for (const session::Series& series : motion.coordinates)
        if (series.id == id) return series.values;
    return {};
}

}  // namespace

class DriveTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aCrankTurnsAtConstantSpeed() {
        Model model = crankRocker();
        const std::string joint = jointOfCrank(model);
        const std::string id = session::addDrive(model, joint, DriveProfile::ConstantSpeed);
        const model::Drive* drive = model::findById(model.drives, id);
        QCOMPARE(model.simulation.kind, model::MotionKind::Automatic);
        QVERIFY(std::abs(drive->speed.value * 1.6 - 2.0 * std::numbers::pi) < 1e-14);
        for (const base::Diagnostic& problem : model::validate(model))
            QVERIFY2(problem.severity != base::Severity::Error, problem.message.c_str());
        const session::SimulationResult motion = session::simulate(model);
        QVERIFY2(!motion.failure, motion.failure ? motion.failure->message.c_str() : "");
        const std::vector<double> angle = coordinateOf(motion, joint);
        QCOMPARE(angle.size(), motion.times.size());
        double largest = 0.0;
        for (std::size_t frame = 0; frame < angle.size(); ++frame)
            largest = std::max(largest,
                               std::abs(angle[frame] - drive->speed.value * motion.times[frame]));
        // The integrator follows the rate of the drive.
        QVERIFY2(largest < 1e-8, qPrintable(QString::number(largest)));
        // Saved and read again it is the same.
        QVERIFY(project::parseProject(project::formatProject(model), "test") == model);
    }

    /// One turn in 5 s; at 600 rpm one in 0.1 s, of as many steps. A duration of whole turns keeps
    /// their number, others stay; a step that nobody chose gets no coarser than 2 degrees.
    void durationAndStepFollowTheSpeed() {
        constexpr double rpm = std::numbers::pi / 30.0;
        Model model = crankRocker();
        model.simulation = {};
        const std::string id =
            session::addDrive(model, jointOfCrank(model), DriveProfile::ConstantSpeed);
        QCOMPARE(model.simulation.duration, 5.0);
        QCOMPARE(model.simulation.step, 0.005);
        const auto setSpeed = [&](double speed) {
            const Model before = model;
            model::findById(model.drives, id)->speed = speed;
            session::followDrive(model, before);
        };
        setSpeed(600.0 * rpm);
        QVERIFY(std::abs(model.simulation.duration - 0.1) < 1e-15);
        QVERIFY(std::abs(model.simulation.step - 1e-4) < 1e-18);
        model.simulation.duration = 0.3;  // three turns
        setSpeed(-3000.0 * rpm);
        QVERIFY(std::abs(model.simulation.duration - 0.06) < 1e-15);
        // Two degrees last 1/9000 s at 3000 rpm, rounded down.
        model.simulation.duration = 0.25;
        model.simulation.step = 0.005;
        setSpeed(2999.0 * rpm);
        QCOMPARE(model.simulation.duration, 0.25);
        QCOMPARE(model.simulation.step, 0.000111);
        // What somebody chose stays.
        model.simulation.step = 0.002;
        setSpeed(3100.0 * rpm);
        QCOMPARE(model.simulation.step, 0.002);
        const session::SimulationResult coarse = session::simulate(model);
        QVERIFY(std::any_of(coarse.warnings.begin(), coarse.warnings.end(),
                            [](const auto& each) { return each.place == "/simulation/step"; }));
    }

    /// A joint that begins with a speed is driven at it: a motion of usual duration takes one turn.
    void aFastStartMakesAShortMotion() {
        Model model = crankRocker();
        model.simulation = {};
        const std::string joint = jointOfCrank(model);
        model::findById(model.joints, joint)->coordinates[0].startVelocity = 400.0;
        session::addDrive(model, joint, DriveProfile::ConstantSpeed);
        QVERIFY(std::abs(model.simulation.duration * 400.0 - 2.0 * std::numbers::pi) < 1e-14);
        // Of 2 degrees at most.
        QVERIFY(model.simulation.step * 400.0 <= std::numbers::pi / 90.0);
        QVERIFY(model.simulation.step * 400.0 > 0.99 * std::numbers::pi / 90.0);
        // In a time that was chosen it turns once.
        Model other = crankRocker();
        other.simulation.duration = 0.1;
        session::addDrive(other, joint, DriveProfile::ConstantSpeed);
        QCOMPARE(other.simulation.duration, 0.1);
        QVERIFY(other.simulation.step <= 0.1 / 180.0);
    }

    void speedAndStartAreNumbersLikeOthers() {
        Model model = crankRocker();
        model.parameters.push_back({"n", "Turns per second", "1/s", 0.7});
        const std::string id =
            session::addDrive(model, jointOfCrank(model), DriveProfile::ConstantSpeed);
        model::Number* speed = model::findNumber(model, id, "speed");
        QVERIFY(speed);
        speed->expression = "2*pi*n";
        std::vector<base::Diagnostic> faults;
        model::resolveExpressions(model, faults);
        QVERIFY(faults.empty());
        QVERIFY(std::abs(speed->value - 1.4 * std::numbers::pi) < 1e-14);
        QVERIFY(model::findNumber(model, id, "start") == nullptr);
        session::setDriveProfile(model, id, DriveProfile::Formula);
        const auto listed = model::propertiesOf(model, id);
        QVERIFY2(listed.empty(), "a formula has no number of its own");
    }

    void oneProfileBecomesAnother() {
        Model model = crankRocker();
        const std::string joint = jointOfCrank(model);
        model::findById(model.joints, joint)->coordinates[0].start = 0.3;
        const std::string id = session::addDrive(model, joint, DriveProfile::ConstantSpeed);
        model::Drive& drive = *model::findById(model.drives, id);
        drive.speed = -1.25;
        model.designVariables.push_back({id, "speed", -2.0, 2.0});
        const std::vector<double> times{0.0, 0.37, 1.6};
        const std::vector<double> before = session::driveValues(model, drive, times);
        QCOMPARE(before[0], 0.3);
        for (const DriveProfile profile : {DriveProfile::Formula, DriveProfile::Table,
                                           DriveProfile::ConstantSpeed, DriveProfile::Table}) {
            session::setDriveProfile(model, id, profile);
            QVERIFY(drive.profile == profile);
            const std::vector<double> after = session::driveValues(model, drive, times);
            for (std::size_t row = 0; row < times.size(); ++row)
                QVERIFY2(std::abs(after[row] - before[row]) < 1e-12,
                         qPrintable(QString::number(after[row])));
            QVERIFY(project::parseProject(project::formatProject(model), "test") == model);
        }
        QVERIFY2(model.designVariables.empty(), "what is not a number any more is not a variable");
    }

    void tablesHaveToBeTables() {
        Model model = crankRocker();
        const std::string id =
            session::addDrive(model, jointOfCrank(model), DriveProfile::ConstantSpeed);
        session::setDriveProfile(model, id, DriveProfile::Table);
        model::Drive& drive = *model::findById(model.drives, id);
        const auto told = [&] {
            QString text;
            for (const base::Diagnostic& problem : model::validate(model))
                if (problem.object == id) text += QString::fromStdString(problem.message);
            return text;
        };
        QVERIFY(told().isEmpty());
        drive.times[3] = drive.times[2];
        QVERIFY2(told().contains("do not increase"), qPrintable(told()));
        drive.values.pop_back();
        QVERIFY2(told().contains("a value for each time"), qPrintable(told()));
        drive.times = {0.0};
        QVERIFY2(told().contains("fewer than two rows"), qPrintable(told()));
    }

    // The voltage found by inverse dynamics makes the motion that was driven; between its samples
    // the natural spline errs by the square of a hundredth of the motion, near its ends.
    void aMotorTakesOverFromADrive() {
        Model model = crankRocker();
        const std::string joint = jointOfCrank(model);
        const std::string drive = session::addDrive(model, joint, DriveProfile::Formula);
        model.drives[0].expression += "+2*t+0.5*sin(3*t)";
        const std::vector<double> times{0.0, 0.4, 0.8, 1.2, 1.6};
        const std::vector<double> driven = coordinateOf(session::simulate(model, times), joint);
        Model machine = model;
        const std::string motor = session::replaceDriveByMotor(machine, drive);
        QVERIFY(machine.drives.empty());
        QVERIFY(model::findById(machine.motors, motor)->joint == joint);
        QVERIFY(machine.inputs.front().optimize);
        QVERIFY(!base::hasErrors(model::validate(machine)));
        QVERIFY(machine.simulation.kind == model::MotionKind::Dynamic);
        const session::SimulationResult motion = session::simulate(machine, times);
        const std::vector<double> moved = coordinateOf(motion, joint);
        for (std::size_t time = 0; time < times.size(); ++time)
            QVERIFY2(std::abs(moved[time] - driven[time]) < 1e-4,
                     qPrintable(QString::number(moved[time] - driven[time])));
        QVERIFY(std::abs(driven.back() - driven.front()) > 2.0);
    }

    void aForceTakesOverFromADriveOfASlider() {
        Model model;
        const session::DrawingPlane plane;
        const std::string rail = session::addJoint(model, model::JointKind::Prismatic, at(0.3, 0.0),
                                                   Eigen::Vector3d::UnitY(), plane);
        const std::string drive = session::addDrive(model, rail, DriveProfile::Formula);
        model.drives[0].expression = "0.2*t^2";
        model.simulation.duration = 1.0;
        const std::string load = session::replaceDriveByMotor(model, drive);
        QVERIFY(model::findById(model.loads, load)->joint == rail);
        const std::vector<double> moved = coordinateOf(session::simulate(model, {1.0}), rail);
        QVERIFY(std::abs(moved.front() - 0.2) < 1e-9);
    }

    void aDriveOfAPointHasNoMotor() {
        Model model = crankRocker();
        model::Drive drive;
        drive.id = drive.name = "pull";
        drive.kind = model::DriveKind::PointComponent;
        drive.at = {model.bodies[0].id, "C"};
        drive.expression = "0.2";
        model.drives.push_back(drive);
        const Model before = model;
        QVERIFY(reasonOf([&] { session::replaceDriveByMotor(model, "pull"); }).find("moves a point")
                != std::string::npos);
        QVERIFY(model == before);
    }

    void aLinkGetsTheLengthAskedFor() {
        Model model = crankRocker();
        const session::LinkSpan crank{"A", "C", session::freeEnd(model, "A", "C")};
        QCOMPARE(crank.moving, std::string("C"));
        QCOMPARE(session::freeEnd(model, "D", "B"), std::string("D"));
        const auto before = session::measureSpan(model, crank);
        QVERIFY(before && std::abs(before->length - std::hypot(0.2, 0.5)) < 1e-15);
        QVERIFY(before->angle && std::abs(*before->angle - std::atan2(0.5, 0.2)) < 1e-15);
        session::setSpanLength(model, crank, 0.35);
        auto now = session::measureSpan(model, crank);
        QVERIFY(std::abs(now->length - 0.35) < 1e-15);
        QVERIFY2(std::abs(*now->angle - *before->angle) < 1e-15, "the direction stays");
        session::setSpanAngle(model, crank, 0.5 * std::numbers::pi);
        const auto& position = model::findById(model.points, "C")->position;
        QCOMPARE(position[0].value, 0.0);
        QVERIFY(std::abs(position[1].value - 0.45) < 1e-15);
        // The other end may move instead.
        session::setSpanLength(model, {"A", "C", "A"}, 0.25);
        QVERIFY(std::abs(model::findById(model.points, "A")->position[1].value - 0.2) < 1e-15);
    }

    /// However far it turns, the coupler stays on the side of the ground where it was drawn: that
    /// is where the mechanism gets by itself. The nearest drawing would be on the other side for
    /// turns to between -105 and -45 degrees.
    void aLargeTurnStaysOnTheBranch() {
        Model drawn;
        const session::DrawingPlane plane;
        session::addGroundPivot(drawn, at(0.0, 0.0), plane);            // A
        session::addGroundPivot(drawn, at(1.96, 0.0), plane);           // B
        session::addLink(drawn, {on("A"), at(0.265, 0.378)}, plane);    // C
        session::addLink(drawn, {on("C"), at(-0.709, -0.473)}, plane);  // D
        session::addLink(drawn, {on("D"), on("B")}, plane);
        const auto place = [](const Model& model, const char* point, std::size_t axis) {
            return model::findById(model.points, point)->position[axis].value;
        };
        // Of the triangle of D between C and B.
        const auto side = [&](const Model& model) {
            const double dx = place(model, "D", 0) - place(model, "C", 0);
            const double dy = place(model, "D", 1) - place(model, "C", 1);
            const double bx = place(model, "B", 0) - place(model, "C", 0);
            const double by = place(model, "B", 1) - place(model, "C", 1);
            return dx * by - dy * bx;
        };
        QVERIFY(side(drawn) > 0.0);
        for (int degrees = -180; degrees < 180; degrees += 15) {
            const double angle = degrees * std::numbers::pi / 180.0;
            Model model = drawn;
            QVERIFY(session::setSpanAngle(model, {"A", "C", "C"}, angle).empty());
            QVERIFY(std::abs(
                        std::remainder(*session::measureSpan(model, {"A", "C", "C"})->angle - angle,
                                       2.0 * std::numbers::pi))
                    < exact);
            QVERIFY2(side(model) > 0.0, QByteArray::number(degrees).constData());
            QVERIFY(std::abs(lengthOf(model, "C", "D") - lengthOf(drawn, "C", "D")) < exact);
            QVERIFY(std::abs(lengthOf(model, "D", "B") - lengthOf(drawn, "D", "B")) < exact);
        }
    }

    void otherLinksKeepTheirLengths() {
        const Model drawn = crankRocker();
        const double coupler = lengthOf(drawn, "C", "D");
        const double rocker = lengthOf(drawn, "D", "B");
        Model model = drawn;
        QVERIFY(session::setSpanLength(model, {"A", "C", "C"}, 0.35).empty());
        QVERIFY(std::abs(lengthOf(model, "A", "C") - 0.35) < exact);
        QVERIFY(std::abs(lengthOf(model, "C", "D") - coupler) < exact);
        QVERIFY(std::abs(lengthOf(model, "D", "B") - rocker) < exact);
        // No end of the coupler can go along it and stay on its circle: the coupler turns.
        model = drawn;
        QVERIFY(session::setSpanLength(model, {"C", "D", "D"}, 1.5).empty());
        QVERIFY(std::abs(lengthOf(model, "C", "D") - 1.5) < exact);
        QVERIFY(std::abs(lengthOf(model, "A", "C") - lengthOf(drawn, "A", "C")) < exact);
        QVERIFY(std::abs(lengthOf(model, "D", "B") - rocker) < exact);
        model = drawn;
        QVERIFY(session::setSpanAngle(model, {"A", "C", "C"}, 1.0).empty());
        QVERIFY(std::abs(*session::measureSpan(model, {"A", "C", "C"})->angle - 1.0) < exact);
        QVERIFY(std::abs(lengthOf(model, "C", "D") - coupler) < exact);
        for (const char* pivot : {"A", "B"})
            QVERIFY(model::findById(model.points, pivot)->position
                    == model::findById(drawn.points, pivot)->position);
        QCOMPARE(model.points.size(), drawn.points.size());
        QVERIFY(model.dimensions.empty());
    }

    void aLoopThatCannotCloseChangesTheLinksAtTheMovingEnd() {
        const Model drawn = crankRocker();
        Model model = drawn;
        const std::vector<std::string> changed =
            session::setSpanLength(model, {"A", "C", "C"}, 9.0);
        QCOMPARE(changed, std::vector<std::string>{drawn.bodies[1].id});
        QVERIFY(std::abs(lengthOf(model, "A", "C") - 9.0) < exact);
        QCOMPARE(lengthOf(model, "D", "B"), lengthOf(drawn, "D", "B"));
    }

    void aBlockStaysOnItsRail() {
        Model model;
        const session::DrawingPlane plane;
        session::addGroundPivot(model, at(0.0, 0.0), plane);      // A
        session::addLink(model, {on("A"), at(0.3, 0.4)}, plane);  // B
        session::addLink(model, {on("B"), at(1.5, 0.2)}, plane);  // C
        session::addJoint(model, model::JointKind::Prismatic, on("C"), Eigen::Vector3d::UnitX(),
                          plane);
        const double rod = lengthOf(model, "B", "C");
        QVERIFY(session::setSpanLength(model, {"A", "B", "B"}, 0.25).empty());
        QVERIFY(std::abs(lengthOf(model, "A", "B") - 0.25) < exact);
        QVERIFY(std::abs(lengthOf(model, "B", "C") - rod) < exact);
        QVERIFY(std::abs(model::findById(model.points, "C")->position[1].value - 0.2) < exact);
        QVERIFY(session::setSpanLength(model, {"B", "C", "C"}, 1.0).empty());
        QVERIFY(std::abs(lengthOf(model, "B", "C") - 1.0) < exact);
        QVERIFY(std::abs(lengthOf(model, "A", "B") - 0.25) < exact);
        QVERIFY(std::abs(model::findById(model.points, "C")->position[1].value - 0.2) < exact);
    }

    void aCenterOfMassGoesAlongWithItsLink() {
        Model model = crankRocker();
        const model::Number3 center =
            model.bodies[1].massProperties.centerOfMass.emplace(model::Number3{1.0, 1.0, 0.0});
        const auto away = [&](const char* point) {
            const auto& position = model::findById(model.points, point)->position;
            return std::hypot(center[0].value - position[0].value,
                              center[1].value - position[1].value);
        };
        const double toC = away("C");
        const double toD = away("D");
        session::setSpanLength(model, {"A", "C", "C"}, 0.35);
        const model::Number3 now = *model.bodies[1].massProperties.centerOfMass;
        const auto distance = [&](const char* point) {
            const auto& position = model::findById(model.points, point)->position;
            return std::hypot(now[0].value - position[0].value, now[1].value - position[1].value);
        };
        QVERIFY(std::abs(distance("C") - toC) < exact);
        QVERIFY(std::abs(distance("D") - toD) < exact);
    }

    void aDimensionTakesTheLengthThatIsTyped() {
        Model model = crankRocker();
        session::addDimension(model, model::DimensionKind::Distance, {"C", "D"});
        const std::string kept =
            session::addDimension(model, model::DimensionKind::Distance, {"A", "C"});
        session::setSpanLength(model, {"A", "C", "C"}, 0.35);
        QCOMPARE(model::findById(model.dimensions, kept)->value.value, 0.35);
        QVERIFY(std::abs(lengthOf(model, "C", "D") - model.dimensions[0].value.value) < exact);
    }

    void formulasAndBoundsAreRespected() {
        Model model = crankRocker();
        const session::LinkSpan crank{"A", "C", "C"};
        const Model drawn = model;
        QVERIFY(QString::fromStdString(reasonOf([&] {
                    session::setSpanLength(model, crank, 0.0);
                })).contains("more than zero"));
        model.designVariables.push_back({"C", "position.y", 0.5, 0.7});
        const QString bound =
            QString::fromStdString(reasonOf([&] { session::setSpanLength(model, crank, 0.8); }));
        QVERIFY2(bound.contains("C cannot move: its y would be") && bound.contains("0.7 m"),
                 qPrintable(bound));
        model.designVariables.clear();
        QVERIFY2(model == drawn, "what is refused changes nothing");
        model.parameters.push_back({"w", "", "m", 0.2});
        model::findById(model.points, "C")->position[0].expression = "w";
        const QString formula =
            QString::fromStdString(reasonOf([&] { session::setSpanLength(model, crank, 0.8); }));
        QVERIFY2(formula.contains("follows from the formula w"), qPrintable(formula));
        // Straight up only y changes.
        model::findById(model.points, "A")->position[0] = 0.2;
        QCOMPARE(reasonOf([&] { session::setSpanLength(model, crank, 0.8); }), std::string());
    }
};

LINKWRIGHT_TEST(DriveTest)

}  // namespace drive_test

#include "drive_test.moc"

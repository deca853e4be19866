// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/solving/mobility.h"

#include "tests/support/sample_drawing.h"
#include "tests/support/test_program.h"

#include <Eigen/Geometry>

#include <QTest>
#include <cmath>
#include <numbers>

namespace mobility_test {

using namespace linkwright;
using model::JointKind;
using support::Drawing;

namespace {

constexpr double pi = std::numbers::pi;

void drive(Drawing& drawing, const std::string& joint, const std::string& expression) {
    model::Drive drive;
    drive.id = drive.name = "drive";
    drive.joint = joint;
    drive.expression = expression;
    drawing.model.drives.push_back(drive);
}

/// A four-bar on the ground from A at the origin to D on the x axis, its crank at an angle.
Drawing fourBar(double base, double crank, double coupler, double rocker, double angle) {
    const Eigen::Vector3d pin(crank * std::cos(angle), crank * std::sin(angle), 0.0);
    const Eigen::Vector3d pivot(base, 0.0, 0.0), span = pivot - pin;
    const double length = span.norm();
    const double along = (length * length + coupler * coupler - rocker * rocker) / (2.0 * length);
    const Eigen::Vector3d across = Eigen::Vector3d(-span.y(), span.x(), 0.0) / length;
    Drawing drawing;
    drawing.point("A", 0.0, 0.0);
    drawing.point("B", pin);
    drawing.point(
        "C", pin + span / length * along + across * std::sqrt(coupler * coupler - along * along));
    drawing.point("D", pivot);
    drawing.rod("crank", "A", "B", 1.0);
    drawing.rod("coupler", "B", "C", 1.0);
    drawing.rod("rocker", "C", "D", 1.0);
    drawing.joint("a", JointKind::Revolute, model::groundId, "crank", "A");
    drawing.joint("b", JointKind::Revolute, "crank", "coupler", "B");
    drawing.joint("c", JointKind::Revolute, "coupler", "rocker", "C");
    drawing.joint("d", JointKind::Revolute, model::groundId, "rocker", "D");
    drive(drawing, "a", "0.3*sin(t)");
    return drawing;
}

}  // namespace

class MobilityTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Dead points where coupler and rocker lie in a line, by the law of cosines.
    void limitsOfRotation() {
        const double base = 2.5, crank = 1.1, coupler = 0.9, rocker = 1.2, begin = 0.4;
        const double reach = coupler + rocker;
        const double limit =
            std::acos((crank * crank + base * base - reach * reach) / (2.0 * crank * base));
        const session::Mobility found =
            session::mobilityOf(fourBar(base, crank, coupler, rocker, begin).model);
        QVERIFY(found.drive && found.drive->deadFrom && found.drive->deadTo);
        QVERIFY2(std::abs(found.drive->to - (limit - begin)) < 1e-8,
                 qPrintable(QString::number(found.drive->to - (limit - begin))));
        QVERIFY(std::abs(found.drive->from - (-limit - begin)) < 1e-8);
        const std::string text = session::describe(*found.drive);
        QVERIFY2(text.starts_with("\"drive\" turns from -") && text.ends_with("dead points"),
                 text.c_str());
        QCOMPARE(QString::fromStdString(found.fourBar), QString("triple-rocker"));
    }

    void cranksTurnFully() {
        const session::Mobility found = session::mobilityOf(fourBar(2.0, 0.5, 1.8, 1.1, 0.4).model);
        QVERIFY(found.drive && found.drive->turnsFully());
        QVERIFY(std::abs(found.drive->to - found.drive->from - 4.0 * pi) < 1e-12);
        QCOMPARE(QString::fromStdString(session::describe(*found.drive)),
                 QString("\"drive\" turns fully"));
    }

    void grashofClasses() {
        const auto classOf = [](double base, double crank, double coupler, double rocker) {
            return QString::fromStdString(
                session::mobilityOf(fourBar(base, crank, coupler, rocker, 0.9).model).fourBar);
        };
        QCOMPARE(classOf(2.0, 0.5, 1.8, 1.1), QString("crank-rocker"));
        QCOMPARE(classOf(0.5, 1.6, 1.7, 1.3), QString("double-crank"));
        QCOMPARE(classOf(2.0, 1.6, 0.6, 1.3), QString("double-rocker"));
        QCOMPARE(classOf(2.0, 0.7, 2.0, 0.7), QString("change-point"));
        QCOMPARE(classOf(2.5, 1.1, 0.9, 1.2), QString("triple-rocker"));
    }

    /// Links in planes beside each other count as they are seen along the axes.
    void classOfOffsetLinks() {
        Drawing drawing = fourBar(2.0, 0.5, 1.8, 1.1, 0.9);
        drawing.model.points[1].position[2] = 3.0;
        QCOMPARE(QString::fromStdString(session::mobilityOf(drawing.model).fourBar),
                 QString("crank-rocker"));
    }

    /// Grashof's rule is about parallel axes: a spatial ring of four hinges has no class.
    void spatialRingsHaveNoClass() {
        Drawing drawing = fourBar(2.0, 0.7, 2.0, 0.7, 0.9);
        drawing.model.joints[1].axis = {0.3, 0.0, 1.0};
        QVERIFY(session::mobilityOf(drawing.model).fourBar.empty());
    }

    /// Of what is not driven by one drive alone, nothing is said.
    void othersHaveNoRange() {
        Drawing free = fourBar(2.0, 0.5, 1.8, 1.1, 0.4);
        free.model.drives.clear();
        QVERIFY(!session::mobilityOf(free.model).drive);
        Drawing open;
        open.point("O", 0.0, 0.0);
        open.point("K", 0.5, 0.0);
        open.point("L", 0.9, 0.2);
        open.rod("upper", "O", "K", 1.0);
        open.rod("lower", "K", "L", 1.0);
        open.joint("shoulder", JointKind::Revolute, model::groundId, "upper", "O");
        open.joint("elbow", JointKind::Revolute, "upper", "lower", "K");
        drive(open, "shoulder", "t");
        QVERIFY(!session::mobilityOf(open.model).drive);
        QVERIFY(session::mobilityOf(open.model).fourBar.empty());
    }
};

LINKWRIGHT_TEST(MobilityTest)

}  // namespace mobility_test

#include "mobility_test.moc"

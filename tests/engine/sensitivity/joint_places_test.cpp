// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every kind of joint once in the spanning tree and once where a loop is closed: the same mechanism
// moves alike, carries the same reactions and has the same gradient, in every formulation.
#include "engine/base/diagnostic.h"
#include "engine/model/properties.h"
#include "tests/engine/sensitivity/evaluation.h"
#include "tests/support/motion.h"
#include "tests/support/sample_drawing.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <algorithm>
#include <map>

namespace joint_places_test {

using namespace linkwright;
using Eigen::Vector3d;
using model::Formulation;
using model::JointKind;
using model::SignalKind;
using support::Drawing;

namespace {

/// Where the spanning tree has the joint "tested". The tree takes joints first whose coordinates
/// are used, and is cut at one whose coordinates are not.
enum class Place {
    Tree,               ///< in the tree; another joint is cut
    LoopConstraint,     ///< cut, its coordinates not used
    UsedLoopConstraint  ///< cut, its coordinates used: the cut goes through a body
};

const char* nameOf(Place place) {
    switch (place) {
        case Place::Tree: return "tree";
        case Place::LoopConstraint: return "closure";
        case Place::UsedLoopConstraint: return "closure with coordinates";
    }
    return "";
}

/// What acts on the tested joint, besides.
enum class Extra { None, Elements, Drive };

/// The tested kinds of joints that leave a loop of three bodies its freedom.
constexpr JointKind kinds[] = {JointKind::Revolute,  JointKind::Prismatic, JointKind::Cylindrical,
                               JointKind::Universal, JointKind::Spherical, JointKind::Planar,
                               JointKind::Screw};

/// Nothing is parallel to anything, and no point is at the origin.
constexpr double tolerance = 1e-9;

void settle(Drawing& drawing, Formulation formulation) {
    drawing.model.gravity = {1.3, -8.7, 2.9};
    drawing.model.simulation.formulation = formulation;
    drawing.model.simulation.integrator = model::Integrator::RungeKutta4;
    drawing.model.simulation.duration = 0.06;
    // RK4 leaves the loops open by less than the tolerance.
    drawing.model.simulation.step = 0.001;
}

void addBodies(Drawing& drawing) {
    drawing.point("P", 0.13, -0.21, 0.34);
    drawing.point("Q", 0.92, 0.38, 0.11);
    drawing.point("R", 1.57, -0.33, -0.42);
    drawing.point("tipA", 0.45, 0.71, 0.63);
    drawing.point("tipB", 1.31, 0.47, -0.87);
    drawing.solid("A", {"P", "Q", "tipA"}, 1.1, {0.5, 0.2, 0.3},
                  {0.11, 0.13, 0.09, 0.01, -0.02, 0.015});
    drawing.solid("B", {"Q", "R", "tipB"}, 0.8, {1.2, 0.1, -0.3},
                  {0.07, 0.05, 0.08, -0.01, 0.012, 0.008});
}

void joint(Drawing& drawing, const std::string& id, JointKind kind, const std::string& bodyA,
           const std::string& bodyB, const std::string& point, int turn) {
    const Vector3d axes[] = {{0.3, 0.9, -0.4}, {0.8, -0.5, 0.6}, {-0.2, 0.4, 1.1}};
    const Vector3d axis = axes[turn];
    Vector3d second = axes[(turn + 1) % 3];
    // The travels of a planar joint are at right angles, the axes of a universal one as well.
    second -= axis * axis.dot(second) / axis.squaredNorm();
    drawing.joint(id, kind, bodyA, bodyB, point, axis, second).pitch = 1.3;
}

/// Signals on joints make the tree keep them.
void use(Drawing& drawing, const std::string& joint) {
    drawing.jointSignal("use-" + joint, SignalKind::JointVelocity, joint);
}

/// What is compared: tips, and the load of the tested joint.
void watch(Drawing& drawing) {
    for (const char* body : {"A", "B"}) {
        const model::Attachment tip{body, std::string("tip") + body};
        const std::string name = body;
        drawing.pointSignal("x-" + name, SignalKind::PointPosition, tip);
        drawing.pointSignal("v-" + name, SignalKind::PointVelocity, tip);
        drawing.pointSignal("a-" + name, SignalKind::PointAcceleration, tip);
    }
    drawing.term("x-A", model::TermTime::Running, 1.7);
    drawing.term("v-B", model::TermTime::Terminal, 0.6);
}

void watchReactions(Drawing& drawing) {
    drawing.pointSignal("force", SignalKind::Reaction, {}).constraint = "tested";
    drawing.pointSignal("moment", SignalKind::ReactionMoment, {}).constraint = "tested";
    drawing.pointSignal("impulse", SignalKind::ConstraintImpulse, {}).constraint = "tested";
    drawing.pointSignal("moment-impulse", SignalKind::MomentImpulse, {}).constraint = "tested";
    drawing.term("force", model::TermTime::Running, 0.02);
    drawing.term("moment", model::TermTime::Running, 0.05);
    drawing.term("impulse", model::TermTime::Terminal, 0.3);
    drawing.term("moment-impulse", model::TermTime::Terminal, 0.4);
}

/// Friction, a spring, a load and a wheel geared to the joint's first coordinate.
void addElements(Drawing& drawing, bool turns) {
    drawing.model.joints[2].coordinates[0].damping = 0.4;
    drawing.jointLoad("push", "tested", 0, 1.9);
    if (turns) {
        model::TorsionalSpring spring;
        spring.id = spring.name = "torsion";
        spring.joint = "tested";
        spring.stiffness = 3.0;
        spring.freeAngle = 0.2;
        drawing.model.torsionalSprings.push_back(spring);
    }
    drawing.point("hub", -0.7, 0.2, 0.5);
    drawing.solid("wheel", {"hub"}, 0.5, {-0.7, 0.2, 0.5}, {0.02, 0.03, 0.04, 0.0, 0.0, 0.0});
    drawing.joint("axle", JointKind::Revolute, model::groundId, "wheel", "hub", {0.2, 0.5, 0.9});
    model::GearCoupling gear;
    gear.id = gear.name = "gear";
    gear.jointA = "tested";
    gear.jointB = "axle";
    gear.ratio = -1.7;
    drawing.model.gears.push_back(gear);
    drawing.pointSignal("gear-torque", SignalKind::Reaction, {}).constraint = "gear";
    drawing.term("gear-torque", model::TermTime::Running, 0.5);
}

void addDrive(Drawing& drawing) {
    model::Drive drive;
    drive.id = drive.name = "drive";
    drive.joint = "tested";
    drive.expression = "0.3*t^2+0.02*sin(9*t)*t";
    drawing.model.drives.push_back(drive);
    drawing.pointSignal("drive-force", SignalKind::Reaction, {}).constraint = "drive";
    drawing.term("drive-force", model::TermTime::Running, 0.01);
}

/// Three bodies between a universal and a cylindrical joint of the ground: ground - A - B - D -
/// ground, with the tested joint between A and B and a spherical one between D and B.
Drawing loop(JointKind kind, Place place, Extra extra, Formulation formulation) {
    Drawing drawing;
    addBodies(drawing);
    drawing.point("S", 0.4, -0.9, 0.8);
    drawing.solid("D", {"R", "S"}, 0.6, {0.9, -0.6, 0.2}, {0.04, 0.05, 0.03, 0.0, 0.01, 0.0});
    joint(drawing, "first", JointKind::Universal, model::groundId, "A", "P", 0);
    joint(drawing, "third", JointKind::Spherical, "D", "B", "R", 2);
    joint(drawing, "tested", kind, "A", "B", "Q", 1);
    joint(drawing, "last", JointKind::Cylindrical, model::groundId, "D", "S", 1);
    watch(drawing);
    watchReactions(drawing);
    if (extra == Extra::Elements) addElements(drawing, !model::isTranslation(kind, 0));
    if (extra == Extra::Drive) addDrive(drawing);
    if (place != Place::LoopConstraint) use(drawing, "tested");
    if (place != Place::Tree)
        for (const char* other : {"first", "third", "last"})
            use(drawing, other);
    settle(drawing, formulation);
    return drawing;
}

/// A free joint beside two that hold its bodies.
Drawing freeLoop(Place place, Formulation formulation) {
    Drawing drawing;
    addBodies(drawing);
    joint(drawing, "first", JointKind::Revolute, model::groundId, "A", "P", 0);
    joint(drawing, "tested", JointKind::Free, "B", "A", "Q", 1);
    for (model::JointCoordinate& coordinate : drawing.model.joints[1].coordinates)
        coordinate.damping = 0.7;
    joint(drawing, "last", JointKind::Cylindrical, model::groundId, "B", "R", 2);
    watch(drawing);
    if (place != Place::Tree)
        for (const char* other : {"first", "last"})
            use(drawing, other);
    settle(drawing, formulation);
    return drawing;
}

/// Whether the tested joint is in the tree of the joint formulation.
bool isCut(const assembly::System& system) {
    return std::any_of(
        system.closures.begin(), system.closures.end(),
        [](const assembly::LoopConstraint& closure) { return closure.name == "tested"; });
}

/// Numbers that, changed by themselves, leave open how the mechanism starts, so that it depends on
/// the coordinates of the tree: where a driven coordinate is drawn, which the assembly makes up for
/// by any of the others, and one of two axes that have to be at right angles.
bool isOfTheStart(const model::Model& model, const model::PropertyInfo& info) {
    if (info.object != "tested") return false;
    const model::Joint& joint = *model::findById(model.joints, info.object);
    if (info.property == "drawn.0") return !model.drives.empty();
    return joint.kind == JointKind::Universal && info.property.find("xis") != std::string::npos;
}

std::map<std::string, double> gradientOf(const Drawing& drawing) {
    support::Evaluation evaluation(drawing.model);
    const std::vector<double> bySlot = evaluation.evaluator.propertyGradient(evaluation.values);
    model::Model model = drawing.model;
    model::assignSlots(model);
    std::map<std::string, double> gradient{{"cost", evaluation.cost}};
    model::forEachNumber(model, [&](const model::PropertyInfo& info, const model::Number& number) {
        // Of a signal that makes a joint be used, and friction of coordinates that are not used,
        // which a cut joint does not have.
        if (info.object.rfind("use-", 0) == 0) return;
        if (info.property.rfind("damping", 0) == 0 && number.value == 0.0) return;
        if (isOfTheStart(drawing.model, info)) return;
        gradient[info.object + "." + info.property] = bySlot[static_cast<std::size_t>(number.slot)];
    });
    return gradient;
}

void compareMotions(const Drawing& expected, const Drawing& actual, const char* name) {
    const auto first = support::simulate(expected.model);
    const auto second = support::simulate(actual.model);
    for (const model::Signal& signal : expected.model.signalList) {
        if (signal.id.rfind("use-", 0) == 0) continue;
        for (const double time : {0.0, 0.035, 0.06}) {
            const Vector3d wanted = first->signal(signal.id, time);
            const double error = (second->signal(signal.id, time) - wanted).norm();
            if (error > tolerance * (1.0 + wanted.norm()))
                qWarning("%s: %s at %g s differs by %g of %g", name, signal.id.c_str(), time, error,
                         wanted.norm());
            QVERIFY(error <= tolerance * (1.0 + wanted.norm()));
        }
    }
    // Something moves.
    QVERIFY(first->signal("v-A", 0.06).norm() > 0.05);
}

void compareGradients(const Drawing& expected, const Drawing& actual, const char* name) {
    const std::map<std::string, double> first = gradientOf(expected);
    const std::map<std::string, double> second = gradientOf(actual);
    double largest = 0.0;
    for (const auto& [number, value] : first)
        if (number != "cost") largest = std::max(largest, std::abs(value));
    QVERIFY(largest > 0.01);
    QCOMPARE(first.size(), second.size());
    for (const auto& [number, value] : first) {
        const double error = std::abs(second.at(number) - value);
        if (error > tolerance * largest)
            qWarning("%s: %s %.12g, differs by %g of %g", name, number.c_str(), value, error,
                     largest);
        QVERIFY(error <= tolerance * largest);
    }
}

}  // namespace

class JointPlacesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void loops_data() {
        QTest::addColumn<int>("index");
        QTest::addColumn<int>("extra");
        const char* names[] = {"revolute",  "prismatic", "cylindrical", "universal",
                               "spherical", "planar",    "screw"};
        for (int index = 0; index < 7; ++index) {
            const std::string name = names[index];
            QTest::newRow(name.c_str()) << index << static_cast<int>(Extra::None);
            if (kinds[index] == JointKind::Spherical) continue;
            QTest::newRow((name + " with elements").c_str())
                << index << static_cast<int>(Extra::Elements);
            QTest::newRow((name + " driven").c_str()) << index << static_cast<int>(Extra::Drive);
        }
    }

    void loops() {
        QFETCH(int, index);
        QFETCH(int, extra);
        const auto draw = [&](Place place, Formulation formulation) {
            return loop(kinds[index], place, static_cast<Extra>(extra), formulation);
        };
        const Drawing inTree = draw(Place::Tree, Formulation::Joint);
        QVERIFY(!isCut(assembly::compile(inTree.model)));
        for (const Place place : {Place::LoopConstraint, Place::UsedLoopConstraint}) {
            const Drawing cut = draw(place, Formulation::Joint);
            QVERIFY(isCut(assembly::compile(cut.model)));
            compareMotions(inTree, cut, nameOf(place));
            compareGradients(inTree, cut, nameOf(place));
            if (QTest::currentTestFailed()) return;
        }
        for (const Place place : {Place::Tree, Place::LoopConstraint}) {
            const Drawing bodies = draw(place, Formulation::Absolute);
            compareMotions(inTree, bodies, "absolute");
            compareGradients(inTree, bodies, "absolute");
            if (QTest::currentTestFailed()) return;
        }
        const Drawing divided = draw(Place::Tree, Formulation::DivideAndConquer);
        compareMotions(inTree, divided, "divided");
        compareGradients(inTree, divided, "divided");
    }

    /// A rigid joint always is of the tree, but bodies it joins are joined by equations in the
    /// absolute formulation; a free joint with friction cuts a body where it closes a loop.
    void rigidAndFree() {
        const Drawing rigid =
            loop(JointKind::Fixed, Place::LoopConstraint, Extra::None, Formulation::Joint);
        QVERIFY(!isCut(assembly::compile(rigid.model)));
        const Drawing equations =
            loop(JointKind::Fixed, Place::LoopConstraint, Extra::None, Formulation::Absolute);
        QVERIFY(isCut(assembly::compile(equations.model)));
        compareMotions(rigid, equations, "rigid");
        compareGradients(rigid, equations, "rigid");
        if (QTest::currentTestFailed()) return;
        const Drawing free = freeLoop(Place::Tree, Formulation::Joint);
        QVERIFY(!isCut(assembly::compile(free.model)));
        const Drawing cut = freeLoop(Place::UsedLoopConstraint, Formulation::Joint);
        QVERIFY(isCut(assembly::compile(cut.model)));
        const Drawing bodies = freeLoop(Place::Tree, Formulation::Absolute);
        for (const Drawing* other : {&cut, &bodies}) {
            compareMotions(free, *other, "free");
            compareGradients(free, *other, "free");
            if (QTest::currentTestFailed()) return;
        }
    }
};

LINKWRIGHT_TEST(JointPlacesTest)

}  // namespace joint_places_test

#include "joint_places_test.moc"

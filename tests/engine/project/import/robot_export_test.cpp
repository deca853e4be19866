// SPDX-License-Identifier: GPL-3.0-or-later
// Trees go out as robot files and come back the same, and MuJoCo moves them alike.
#include "engine/project/import/robot_export.h"

#include "engine/base/diagnostic.h"
#include "engine/math/solid_mass.h"
#include "engine/math/surface_shapes.h"
#include "engine/project/shape_files.h"
#include "engine/session/solving/solve.h"
#include "tests/engine/project/import/robot_texts.h"
#include "tests/support/test_program.h"

#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#ifdef LINKWRIGHT_HAS_MJCF
#include <mujoco/mujoco.h>
#endif

#include <algorithm>
#include <cmath>
#include <fstream>
#include <numbers>

namespace robot_export_test {

using namespace linkwright;
using namespace linkwright::testing;
using Fate = project::ImportNote::Fate;
using model::JointKind;
using project::RobotFormat;

namespace {

/// A boom that turns, a slide on it, and a bob that hangs from the slide by a joint that is drawn
/// from the bob to the slide; general numbers, drawn away from zero.
model::Model tree() {
    model::Model model;
    model.name = "crane & hook";
    model.gravity = {0.3, -9.5, 1.1};
    const auto point = [&](const char* id, double x, double y, double z) {
        model.points.push_back({id, {}, {x, y, z}});
    };
    point("A", 0.1, 0.2, -0.05);
    point("B", 0.5, 0.35, 0.02);
    point("C", 0.55, -0.1, 0.1);
    const auto body = [&](const char* id, double mass, double x, double y, double z,
                          std::vector<std::string> points) {
        model::Body made;
        made.id = id;
        made.points = std::move(points);
        made.massProperties.kind = model::MassKind::Explicit;
        made.massProperties.mass = mass;
        made.massProperties.centerOfMass = model::Number3{x, y, z};
        made.massProperties.inertia = {0.021, 0.034, 0.027, 0.003, -0.002, 0.0015};
        model.bodies.push_back(std::move(made));
    };
    body("boom", 2.3, 0.3, 0.25, 0.01, {"A", "B"});
    body("slide", 0.7, 0.52, 0.33, 0.03, {"B"});
    const auto joint = [&](const char* id, JointKind kind, const char* from, const char* to,
                           const char* at, model::Number3 axis, double drawn, double start,
                           double speed) {
        model::Joint made;
        made.id = id;
        made.kind = kind;
        made.bodyA = from;
        made.bodyB = to;
        made.point = at;
        made.axis = axis;
        model::JointCoordinate coordinate;
        coordinate.drawn = drawn;
        coordinate.start = model::Number(start);
        coordinate.startVelocity = model::Number(speed);
        coordinate.damping = 0.04;
        made.coordinates.push_back(coordinate);
        model.joints.push_back(std::move(made));
    };
    joint("turn", JointKind::Revolute, "ground", "boom", "A", {0.2, 0.1, 2.0}, 0.3, 0.5, 0.4);
    joint("travel", JointKind::Prismatic, "boom", "slide", "B", {1.0, 0.4, 0.1}, 0.05, 0.02, -0.1);
    model::Body rod;
    rod.id = "bob";
    rod.points = {"B", "C"};
    rod.massProperties.mass = 0.8;
    model.bodies.push_back(std::move(rod));
    joint("swing", JointKind::Revolute, "bob", "slide", "B", {0.0, 0.3, 1.0}, -0.2, 0.1, 0.7);
    return model;
}

model::Model imported(const std::string& text, RobotFormat format) {
    return importText(text, format == RobotFormat::Urdf ? ".urdf" : ".xml").model;
}

session::SimulationResult motionOf(model::Model model) {
    model.simulation.integrator = model::Integrator::RungeKutta4;
    model.simulation.duration = 1.0;
    model.simulation.step = 5e-4;
    return session::simulate(model);
}

double endOf(const session::SimulationResult& motion, const std::string& joint) {
    for (const session::Series& series : motion.coordinates)
        if (series.id == joint) return series.values.back();
    throw std::out_of_range(joint);
}

void startAlike(model::Model& model, const model::Model& from) {
    for (model::Joint& joint : model.joints) {
        const model::Joint& source = *model::findById(from.joints, joint.id);
        joint.coordinates[0].start = source.coordinates[0].start;
        joint.coordinates[0].startVelocity = source.coordinates[0].startVelocity;
    }
}

bool tells(const project::RobotText& robot, Fate fate, const std::string& object,
           const std::string& part) {
    return std::any_of(robot.notes.begin(), robot.notes.end(), [&](const auto& note) {
        return note.fate == fate && note.object == object
               && note.text.find(part) != std::string::npos;
    });
}

std::string refusalOf(const model::Model& model, RobotFormat format) {
    try {
        project::exportRobot(model, format);
    } catch (const base::InputError& error) {
        return error.diagnostics().front().message;
    }
    return {};
}

}  // namespace

class RobotExportTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void comesBackFromMjcf() {
#ifndef LINKWRIGHT_HAS_MJCF
        LINKWRIGHT_SKIP_WITHOUT("MuJoCo");
#endif
        const model::Model model = tree();
        const model::Model back =
            imported(project::exportRobot(model, RobotFormat::Mjcf).text, RobotFormat::Mjcf);
        QCOMPARE(back.name, model.name);
        QCOMPARE(back.bodies.size(), model.bodies.size());
        QCOMPARE(back.joints.size(), model.joints.size());
        for (const model::Body& body : model.bodies) {
            const model::Body* same = model::findById(back.bodies, body.id);
            QVERIFY(same != nullptr);
            QVERIFY(std::abs(same->massProperties.mass.value - body.massProperties.mass.value)
                    < 1e-12);
        }
        for (const model::Joint& joint : model.joints) {
            const model::Joint& same = *model::findById(back.joints, joint.id);
            QCOMPARE(same.kind, joint.kind);
            QVERIFY(std::abs(same.coordinates[0].drawn.value - joint.coordinates[0].drawn.value)
                    < 1e-12);
            QVERIFY(std::abs(same.coordinates[0].start->value - joint.coordinates[0].start->value)
                    < 1e-12);
            QVERIFY(std::abs(same.coordinates[0].startVelocity->value
                             - joint.coordinates[0].startVelocity->value)
                    < 1e-12);
            QVERIFY(std::abs(same.coordinates[0].damping.value - 0.04) < 1e-12);
        }
        const session::SimulationResult one = motionOf(model), other = motionOf(back);
        QVERIFY(!one.failure && !other.failure);
        for (const model::Joint& joint : model.joints) {
            // A rod has a billionth of its inertia about itself there.
            QVERIFY(std::abs(endOf(one, joint.id) - endOf(other, joint.id)) < 1e-7);
            QVERIFY(std::abs(endOf(one, joint.id) - joint.coordinates[0].start->value) > 1e-3);
        }
    }

    void movesAsInMuJoCo() {
#ifndef LINKWRIGHT_HAS_MJCF
        LINKWRIGHT_SKIP_WITHOUT("MuJoCo");
#else
        const model::Model model = tree();
        std::string text = project::exportRobot(model, RobotFormat::Mjcf).text;
        const std::string step = "timestep=\"0.001\"";
        text.replace(text.find(step), step.size(), "timestep=\"0.0005\"");
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("tree.xml")).toStdString();
        std::ofstream(path) << text;
        char problem[1000] = "";
        mjModel* other = mj_loadXML(path.c_str(), nullptr, problem, sizeof problem);
        QVERIFY2(other != nullptr, problem);
        mjData* data = mj_makeData(other);
        mj_resetDataKeyframe(other, data, 0);
        for (int count = 0; count < 2000; ++count)
            mj_step(other, data);
        const session::SimulationResult motion = motionOf(model);
        QVERIFY(!motion.failure);
        for (const model::Joint& joint : model.joints) {
            const int index = mj_name2id(other, mjOBJ_JOINT, joint.id.c_str());
            const double there = data->qpos[other->jnt_qposadr[index]];
            // Both integrate to the fourth order; masses and the rod's inertia agree to 1e-9.
            QVERIFY2(std::abs(endOf(motion, joint.id) - there) < 1e-6,
                     qPrintable(QStringLiteral("%1: %2, in MuJoCo %3")
                                    .arg(QString::fromStdString(joint.id))
                                    .arg(endOf(motion, joint.id), 0, 'g', 12)
                                    .arg(there, 0, 'g', 12)));
        }
        mj_deleteData(data);
        mj_deleteModel(other);
#endif
    }

    void comesBackFromUrdf() {
#ifndef LINKWRIGHT_HAS_URDF
        LINKWRIGHT_SKIP_WITHOUT("urdfdom");
#endif
        model::Model model = tree();
        const double size = std::sqrt(0.3 * 0.3 + 9.5 * 9.5 + 1.1 * 1.1);
        for (model::Number& part : model.gravity)
            part = part.value * 9.81 / size;
        const project::RobotText robot = project::exportRobot(model, RobotFormat::Urdf);
        QVERIFY(tells(robot, Fate::Changed, "", "along \u2212z"));
        QVERIFY(tells(robot, Fate::LeftOut, "turn", "The start state, 0.5"));
        model::Model back = imported(robot.text, RobotFormat::Urdf);
        QCOMPARE(back.bodies.size(), model.bodies.size());
        startAlike(back, model);
        const session::SimulationResult one = motionOf(model), other = motionOf(back);
        QVERIFY(!one.failure && !other.failure);
        for (const model::Joint& joint : model.joints)
            QVERIFY2(std::abs(endOf(one, joint.id) - endOf(other, joint.id)) < 1e-7,
                     qPrintable(QString::fromStdString(joint.id)));
    }

    void limitsSpringsServosAndGears() {
#ifndef LINKWRIGHT_HAS_MJCF
        LINKWRIGHT_SKIP_WITHOUT("MuJoCo");
#endif
        model::Model model = tree();
        model::JointStop stop;
        stop.id = "stop";
        stop.joint = "turn";
        stop.upper = model::Number(1.5);
        stop.stiffness = 500.0;
        model.jointStops.push_back(stop);
        model::TorsionalSpring spring;
        spring.id = "spring";
        spring.joint = "turn";
        spring.stiffness = 4.0;
        spring.freeAngle = model::Number(0.7);
        model.torsionalSprings.push_back(spring);
        model::Feedback servo;
        servo.id = "servo";
        servo.joint = "swing";
        servo.proportional = 3.0;
        servo.derivative = 0.2;
        servo.reference = 0.4;
        model.feedbacks.push_back(servo);
        const project::RobotText robot = project::exportRobot(model, RobotFormat::Mjcf);
        QVERIFY(tells(robot, Fate::Changed, "turn", "limit"));
        const model::Model back = imported(robot.text, RobotFormat::Mjcf);
        QCOMPARE(back.jointStops.size(), std::size_t{1});
        QVERIFY(std::abs(back.jointStops[0].upper->value - 1.5) < 1e-12);
        QCOMPARE(back.torsionalSprings.size(), std::size_t{1});
        QVERIFY(std::abs(back.torsionalSprings[0].freeAngle->value - 0.7) < 1e-12);
        QCOMPARE(back.feedbacks.size(), std::size_t{1});
        QVERIFY(std::abs(back.feedbacks[0].reference.value - 0.4) < 1e-12);
        model.jointStops.clear();
        model::Model free = back;
        free.jointStops.clear();
        const session::SimulationResult one = motionOf(model), other = motionOf(free);
        for (const model::Joint& joint : model.joints)
            QVERIFY(std::abs(endOf(one, joint.id) - endOf(other, joint.id)) < 1e-7);
        // URDF has neither spring nor servo; gears are mimic joints.
        model.gears.push_back({"gear", {}, "turn", 0, "swing", 0, -1.5, {}});
        const project::RobotText urdf = project::exportRobot(model, RobotFormat::Urdf);
        QVERIFY(tells(urdf, Fate::LeftOut, "spring", "cannot describe"));
        QVERIFY(tells(urdf, Fate::LeftOut, "servo", "cannot describe"));
#ifdef LINKWRIGHT_HAS_URDF
        const model::Model geared = imported(urdf.text, RobotFormat::Urdf);
        QCOMPARE(geared.gears.size(), std::size_t{1});
        QVERIFY(std::abs(geared.gears[0].ratio.value + 1.5) < 1e-12);
        // Both hold the same line: swing + 1.5 turn as in the drawing.
        const auto drawn = [&](const char* id) {
            return model::findById(geared.joints, id)->coordinates[0].drawn.value;
        };
        QVERIFY(std::abs(drawn("swing") + 1.5 * drawn("turn") - (-0.2 + 1.5 * 0.3)) < 1e-12);
#endif
    }

    /// Universal, cylindrical and planar joints go out as joints that turn or slide in a row, and
    /// mean the same motion, also where they lead towards the ground.
    void jointsOfSeveralCoordinates_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<bool>("urdf");
        QTest::newRow("universal, URDF") << int(JointKind::Universal) << true;
        QTest::newRow("universal, MJCF") << int(JointKind::Universal) << false;
        QTest::newRow("cylindrical, URDF") << int(JointKind::Cylindrical) << true;
        QTest::newRow("cylindrical, MJCF") << int(JointKind::Cylindrical) << false;
        QTest::newRow("planar, MJCF") << int(JointKind::Planar) << false;
        QTest::newRow("screw, URDF") << int(JointKind::Screw) << true;
        QTest::newRow("screw, MJCF") << int(JointKind::Screw) << false;
    }
    void jointsOfSeveralCoordinates() {
#if !defined(LINKWRIGHT_HAS_URDF) || !defined(LINKWRIGHT_HAS_MJCF)
        LINKWRIGHT_SKIP_WITHOUT("urdfdom or MuJoCo");
#endif
        QFETCH(int, kind);
        QFETCH(bool, urdf);
        model::Model model = tree();
        model.gravity = {0.0, 0.0, -9.81};
        model::Joint& swing = model.joints[2];
        swing.kind = static_cast<JointKind>(kind);
        swing.axis = {0.0, 0.3, 1.0};
        swing.secondAxis = {1.0, 0.0, 0.0};
        const auto count = static_cast<std::size_t>(model::degreesOfFreedom(swing.kind));
        const model::JointCoordinate first = swing.coordinates[0];
        swing.coordinates.assign(count, first);
        if (count > 1) {
            swing.coordinates[1].drawn = 0.1;
            swing.coordinates[1].start = model::Number(-0.3);
            swing.coordinates[1].startVelocity = model::Number(0.2);
        }
        swing.pitch = 0.2;
        const bool screw = swing.kind == JointKind::Screw;
        const std::size_t parts = screw ? 2 : count;
        const RobotFormat format = urdf ? RobotFormat::Urdf : RobotFormat::Mjcf;
        const project::RobotText robot = project::exportRobot(model, format);
        QVERIFY(tells(robot, Fate::Changed, "swing",
                      screw ? "The screw became" : "became " + std::to_string(parts)));
        model::Model back = imported(robot.text, format);
        QCOMPARE(back.joints.size(), 2 + parts);
        QCOMPARE(back.gears.size(), std::size_t(screw));
        // Links between have a millionth of all mass; with less the motion is the same.
        for (model::Body& body : back.bodies) {
            if (model::findById(model.bodies, body.id)) continue;
            body.massProperties.mass.value *= 1e-3;
            for (model::Number& entry : body.massProperties.inertia)
                entry.value *= 1e-3;
        }
        for (std::size_t index = 0; index < count; ++index) {
            const std::string id = "swing-" + std::to_string(index + 1);
            model::Joint& part = *model::findById(back.joints, id);
            part.coordinates[0].start = swing.coordinates[index].start;
            part.coordinates[0].startVelocity = swing.coordinates[index].startVelocity;
        }
        if (screw) {
            const double lead = 0.2 / (2.0 * std::numbers::pi);
            model::JointCoordinate& slide = model::findById(back.joints, "swing-2")->coordinates[0];
            slide.start = model::Number(lead * first.start->value);
            slide.startVelocity = model::Number(lead * first.startVelocity->value);
        }
        for (const char* id : {"turn", "travel"}) {
            model::Joint& joint = *model::findById(back.joints, id);
            const model::Joint& source = *model::findById(model.joints, id);
            joint.coordinates[0].start = source.coordinates[0].start;
            joint.coordinates[0].startVelocity = source.coordinates[0].startVelocity;
        }
        const session::SimulationResult one = motionOf(model), other = motionOf(back);
        QVERIFY(!one.failure && !other.failure);
        std::vector<double> ends;
        for (const session::Series& series : one.coordinates)
            if (series.id == "swing") ends.push_back(series.values.back());
        QCOMPARE(ends.size(), count);
        for (std::size_t index = 0; index < count; ++index)
            QVERIFY2(
                std::abs(ends[index] - endOf(other, "swing-" + std::to_string(index + 1))) < 1e-5,
                qPrintable(QString("%1: %2, not %3")
                               .arg(index)
                               .arg(endOf(other, "swing-" + std::to_string(index + 1)))
                               .arg(ends[index])));
        for (const char* joint : {"turn", "travel"})
            QVERIFY(std::abs(endOf(one, joint) - endOf(other, joint)) < 1e-5);
    }

    /// Shapes go along beside the file and are shown where they were.
    void shapesGoAlong() {
#ifndef LINKWRIGHT_HAS_URDF
        LINKWRIGHT_SKIP_WITHOUT("urdfdom");
#endif
        const QTemporaryDir project, target;
        model::Model model = tree();
        model.gravity = {0.0, -9.81, 0.0};  // turned as a whole
        math::TriangleMesh box;
        math::append(box, math::boxSurface({0.1, 0.2, 0.3}),
                     Eigen::Affine3d(Eigen::Translation3d(0.3, 0.1, 0.2)));
        std::vector<math::TriangleMesh> surfaces(model.bodies.size() + 1);
        surfaces[1] = box;
        project::writeShapes(model, surfaces, project.filePath("s").toStdString());
        model.bodies[1].appearance.color = "#336699";
        model::Shape& shape = model.bodies[1].appearance.shape;
        shape.position = {0.05, 0.0, 0.0};
        const Eigen::Quaterniond turn(
            Eigen::AngleAxisd(0.8, Eigen::Vector3d(1, 2, 3).normalized()));
        shape.orientation = {turn.w(), turn.x(), turn.y(), turn.z()};
        const std::string path = target.filePath("arm.urdf").toStdString();
        project::saveRobot(model, path);
        QVERIFY(QFile::exists(target.filePath("arm-shapes")));
        const project::ImportedRobot back = project::importRobot(path);
        // The drawn pose of URDF is another one: what is kept is the place beside the body.
        const auto beside = [](const model::Body& body, const Eigen::Vector3d& place) {
            const auto& center = *body.massProperties.centerOfMass;
            return (place - Eigen::Vector3d(center[0].value, center[1].value, center[2].value))
                .norm();
        };
        std::size_t index = 0;
        while (back.model.bodies[index].id != model.bodies[1].id)
            ++index;
        const math::SolidMass seen = math::meshMass(back.surfaces[index], 1.0);
        const math::SolidMass made = math::meshMass(box, 1.0);
        QVERIFY(std::abs(seen.mass - made.mass) < 1e-9);
        const Eigen::Vector3d drawn = project::placeOf(shape) * made.center;
        QVERIFY(
            std::abs(beside(back.model.bodies[index], seen.center) - beside(model.bodies[1], drawn))
            < 1e-9);
        QCOMPARE(back.model.bodies[index].appearance.color, std::string("#336699"));
        const project::RobotText bars = project::exportRobot(model, RobotFormat::Mjcf);
        QVERIFY(tells(bars, Fate::LeftOut, "", "The shapes of its links"));
    }

    void whatCannotBeSaidIsNamed() {
        model::Model model = tree();
        model.joints[2].kind = JointKind::Spherical;
        model.joints[2].coordinates.resize(3);
        QVERIFY(refusalOf(model, RobotFormat::Urdf).find("spherical joint \"swing\"")
                != std::string::npos);
        model = tree();
        model::Joint closing = model.joints[0];
        closing.id = "closing";
        closing.bodyB = "bob";
        closing.point = "C";
        model.joints.push_back(closing);
        QVERIFY(refusalOf(model, RobotFormat::Mjcf).find("closes a loop") != std::string::npos);
        QVERIFY(refusalOf({}, RobotFormat::Urdf).find("no links") != std::string::npos);
        model = tree();
        model.bodies[0].massProperties.mass = -1.0;
        QVERIFY(!refusalOf(model, RobotFormat::Urdf).empty());
        QVERIFY(project::robotFormatOf("a.URDF") == RobotFormat::Urdf);
        QVERIFY(!project::robotFormatOf("a.step"));
    }

    /// Robots that were imported go out and come back.
    void robotsComeBack() {
#if !defined(LINKWRIGHT_HAS_URDF) || !defined(LINKWRIGHT_HAS_MJCF)
        LINKWRIGHT_SKIP_WITHOUT("urdfdom or MuJoCo");
#endif
        model::Model arms = importText(doublePendulumUrdf(), ".urdf").model;
        arms.joints[0].coordinates[0].start = model::Number(1.1);
        for (const RobotFormat format : {RobotFormat::Urdf, RobotFormat::Mjcf}) {
            model::Model back = imported(project::exportRobot(arms, format).text, format);
            startAlike(back, arms);
            const session::SimulationResult one = motionOf(arms), other = motionOf(back);
            for (const char* joint : {"shoulder", "elbow"})
                // MuJoCo turns inertias to their axes with an error of about 1e-9 of them.
                QVERIFY2(std::abs(endOf(one, joint) - endOf(other, joint)) < 1e-7,
                         qPrintable(QString::number(endOf(one, joint) - endOf(other, joint))));
        }
    }
};

LINKWRIGHT_TEST(RobotExportTest)

}  // namespace robot_export_test

#include "robot_export_test.moc"

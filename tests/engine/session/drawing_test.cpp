// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/drawing/drawing.h"

#include "engine/base/diagnostic.h"
#include "engine/model/properties.h"
#include "engine/model/validation.h"
#include "engine/project/project_file.h"
#include "engine/project/shape_files.h"
#include "engine/session/document/document.h"
#include "engine/session/drawing/carried_points.h"
#include "engine/session/drawing/fragment.h"
#include "engine/session/drawing/placement.h"
#include "engine/session/drawing/pose_pull.h"
#include "engine/session/drawing/removal.h"
#include "engine/session/solving/solve.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <Eigen/Geometry>
#include <QtTest/QTest>

#include <cmath>
#include <random>

namespace drawing_test {

using namespace linkwright;
using model::JointKind;
using model::Model;
using session::DrawingPlane;
using session::Place;

namespace {

Place at(double x, double y, double z = 0.0) {
    return {"", {x, y, z}, ""};
}
Place on(const std::string& point) {
    return {point, {}, ""};
}

/// The four-bar as tools draw it: two ground pivots, three links of two clicks.
Model drawnFourBar() {
    Model model;
    const DrawingPlane plane;
    session::addGroundPivot(model, at(0.0, 0.1), plane);      // A
    session::addGroundPivot(model, at(2.0, 0.0), plane);      // B
    session::addLink(model, {on("A"), at(0.3, 0.8)}, plane);  // C
    session::addLink(model, {on("C"), at(1.7, 1.3)}, plane);  // D
    session::addLink(model, {on("D"), on("B")}, plane);
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

double linkLength(const Model& model, const std::string& body) {
    const auto& points = model::findById(model.bodies, body)->points;
    Eigen::Vector3d ends[2];
    for (int end = 0; end < 2; ++end)
        for (int axis = 0; axis < 3; ++axis)
            ends[end][axis] = model::findById(model.points, points[static_cast<std::size_t>(end)])
                                  ->position[static_cast<std::size_t>(axis)]
                                  .value;
    return (ends[1] - ends[0]).norm();
}

template <class Element>
std::string anyOf(const std::vector<Element>& list, std::mt19937& random) {
    return list.empty() ? std::string() : list[random() % list.size()].id;
}

/// Somewhere to click: a point, a link or empty space.
Place somewhere(const Model& model, std::mt19937& random) {
    std::uniform_real_distribution<double> value(-2.0, 2.0);
    Place place = at(value(random), value(random));
    const auto kind = random() % 4;
    if (kind < 2) place.point = anyOf(model.points, random);
    if (kind == 2) place.body = anyOf(model.bodies, random);
    return place;
}

void editAtRandom(Model& model, std::mt19937& random) {
    const DrawingPlane plane;
    const auto place = [&] { return somewhere(model, random); };
    const std::vector<std::set<std::string>> choices{{anyOf(model.points, random)},
                                                     {anyOf(model.bodies, random)},
                                                     {anyOf(model.joints, random)},
                                                     {anyOf(model.springs, random)}};
    const std::set<std::string>& chosen = choices[random() % choices.size()];
    const Eigen::Vector3d offset(0.01 * static_cast<double>(random() % 50), -0.3, 0.0);
    switch (random() % 16) {
        case 0:
        case 1:
        case 2:
            if (model.bodies.size() > 14) throw base::InputError(base::Diagnostic{});
            session::addLink(model, {place(), place()}, plane);
            break;
        case 3: session::addLink(model, {place(), place(), place()}, plane); break;
        case 4: session::addGroundPivot(model, place(), plane); break;
        case 5:
            session::addJoint(model, static_cast<JointKind>(random() % 8), place(), {1.0, 0.2, 0.0},
                              plane);
            break;
        case 6: session::addSpring(model, place(), place(), random() % 2 == 0); break;
        case 7: session::addRod(model, place(), place()); break;
        case 8:
            if (model.motors.size() < 3) session::addMotor(model, anyOf(model.joints, random));
            break;
        case 9:
            session::addTorsionalSpring(model, anyOf(model.joints, random));
            session::addJointFriction(model, anyOf(model.joints, random));
            session::addFeedback(model, anyOf(model.joints, random));
            break;
        case 10:
            session::addGear(model, anyOf(model.joints, random), anyOf(model.joints, random));
            break;
        case 11: session::addForce(model, place(), offset); break;
        case 12: session::addMarker(model, place()); break;
        case 13: session::movePoints(model, session::pointsOf(model, chosen), offset); break;
        case 14:
            if (model.bodies.size() < 12)
                session::pasteFragment(model, session::extractFragment(model, chosen), offset);
            break;
        default:
            if (random() % 2 == 0) session::removeElements(model, chosen);
    }
}

}  // namespace

class DrawingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void drawsAFourBarThatMoves() {
        Model model = drawnFourBar();
        QCOMPARE(model.bodies.size(), std::size_t{3});
        QCOMPARE(model.joints.size(), std::size_t{4});
        QCOMPARE(model.points.size(), std::size_t{4});
        const session::ModelSummary summary = session::summarize(model);
        QVERIFY2(summary.valid,
                 summary.problems.empty() ? "" : summary.problems.front().message.c_str());
        QCOMPARE(summary.degreesOfFreedom, 1);
        QCOMPARE(summary.loops, 1);
        QVERIFY(summary.planar);
        // 1 kg/m, to three digits.
        const double length = std::hypot(0.3, 0.7);
        QVERIFY(std::abs(model.bodies[0].massProperties.mass.value - length) < 0.005 * length);
        model.simulation.duration = 0.5;
        const session::SimulationResult motion = session::simulate(model);
        QVERIFY(!motion.failure);
        QVERIFY(motion.kineticEnergy.back() > 0.01);
    }

    void hingesWhatIsDrawnOntoALink() {
        Model model = drawnFourBar();
        const std::string coupler = model.bodies[1].id;
        const std::string link =
            session::addLink(model, {Place{"", {1.0, 1.05, 0.0}, coupler}, at(1.1, 0.2)}, {});
        QCOMPARE(model.joints.back().bodyA, coupler);
        QCOMPARE(model.joints.back().bodyB, link);
        QCOMPARE(model::findById(model.bodies, coupler)->points.size(), std::size_t{3});
        QCOMPARE(session::summarize(model).degreesOfFreedom, 2);
    }

    void givesAPolygonTheInertiaOfItsPlate() {
        // Rectangle 0.6 x 0.4 in the xz plane, corners in turn; inertia of a thin plate in closed
        // form; the mass is 10 kg/m^2 to three digits, which a plate of 0.24 m^2 meets exactly.
        Model model;
        DrawingPlane plane;
        plane.normal = -Eigen::Vector3d::UnitY();
        const std::string id = session::addLink(
            model, {at(1.0, 0.5, 2.0), at(1.6, 0.5, 2.0), at(1.6, 0.5, 2.4), at(1.0, 0.5, 2.4)},
            plane);
        const model::MassProperties& mass = model::findById(model.bodies, id)->massProperties;
        const double weight = 2.4;
        QVERIFY(std::abs(mass.mass.value - weight) < 1e-12);
        const double alongX = weight * 0.36 / 12.0;
        const double alongZ = weight * 0.16 / 12.0;
        QVERIFY(std::abs(mass.inertia[0].value - alongZ) < 1e-12);
        QVERIFY(std::abs(mass.inertia[1].value - (alongX + alongZ)) < 1e-12);
        QVERIFY(std::abs(mass.inertia[2].value - alongX) < 1e-12);
        for (std::size_t product = 3; product < 6; ++product)
            QVERIFY(std::abs(mass.inertia[product].value) < 1e-12);
        QVERIFY(std::abs((*mass.centerOfMass)[0].value - 1.3) < 1e-12);
        QVERIFY(std::abs((*mass.centerOfMass)[2].value - 2.2) < 1e-12);
    }

    void makesASliderOfAFreeEnd() {
        Model model;
        session::addGroundPivot(model, at(0.0, 0.0), {});
        session::addLink(model, {on("A"), at(0.2, 0.3)}, {});
        session::addLink(model, {on("B"), at(1.2, 0.0)}, {});
        session::addJoint(model, JointKind::Prismatic, on("C"), Eigen::Vector3d(2.0, 0.0, 0.0), {});
        const session::ModelSummary summary = session::summarize(model);
        QVERIFY2(summary.valid,
                 summary.problems.empty() ? "" : summary.problems.front().message.c_str());
        QCOMPARE(summary.degreesOfFreedom, 1);
        QCOMPARE(model.bodies.size(), std::size_t{3});
        // Changing a joint that is there keeps the bodies.
        const std::string pivot = model.joints.front().id;
        session::addMotor(model, pivot);
        QCOMPARE(model.inputs.size(), std::size_t{1});
        session::addJoint(model, JointKind::Spherical, on("A"), {}, {});
        QCOMPARE(model::findById(model.joints, pivot)->kind, JointKind::Spherical);
        QVERIFY2(model.motors.empty() && model.inputs.empty(),
                 "a ball joint has no angle for a motor");
    }

    /// A piston that is drawn as a link slides itself; a crank that the ground holds gets a block.
    void aLinkSlidesInItsMiddle() {
        Model model;
        session::addGroundPivot(model, at(0.0, 0.0), {});
        const std::string crank = session::addLink(model, {on("A"), at(0.2, 0.3)}, {});
        session::addLink(model, {on("B"), at(1.2, 0.1)}, {});
        const std::string piston = session::addLink(model, {on("C"), at(1.8, 0.1)}, {});
        Place middle = at(1.5, 0.1);
        middle.body = piston;
        const std::string rail = session::addJoint(model, JointKind::Prismatic, middle,
                                                   Eigen::Vector3d(2.0, 0.0, 0.0), {});
        QCOMPARE(model.bodies.size(), std::size_t{3});
        const model::Joint* joint = model::findById(model.joints, rail);
        QCOMPARE(joint->bodyA, std::string(model::groundId));
        QCOMPARE(joint->bodyB, piston);
        const session::ModelSummary summary = session::summarize(model);
        QVERIFY2(summary.valid,
                 summary.problems.empty() ? "" : summary.problems.front().message.c_str());
        QCOMPARE(summary.degreesOfFreedom, 1);
        middle = at(0.1, 0.15);
        middle.body = crank;
        session::addJoint(model, JointKind::Prismatic, middle, Eigen::Vector3d(0.0, 1.0, 0.0), {});
        QCOMPARE(model.bodies.size(), std::size_t{4});
    }

    /// Parts that nothing joins yet, and a joint on the axis of one of them.
    void joinsPartsOnAnAxis() {
        Model model = drawnFourBar();
        const std::string first = model.bodies[0].id, other = model.bodies[2].id;
        const std::size_t joints = model.joints.size();
        // 1e-5 beside the axis of the world, as single precision has it.
        const std::string id = session::addJointOnAxis(
            model, JointKind::Revolute, {{0.5, 0.5, 0.02}, {1e-5, 0.0, -1.0}, first, other});
        QCOMPARE(model.joints.size(), joints + 1);
        const model::Joint joint = *model::findById(model.joints, id);
        QCOMPARE(joint.kind, JointKind::Revolute);
        QCOMPARE(joint.bodyA, first);
        QCOMPARE(joint.bodyB, other);
        QCOMPARE(joint.axis, (model::Number3{0.0, 0.0, -1.0}));
        for (const std::size_t body : {std::size_t{0}, std::size_t{2}})
            QCOMPARE(model.bodies[body].points.back(), joint.point);
        // Once more the other way round: the same joint, of another kind.
        const Eigen::Vector3d slanted = Eigen::Vector3d(0.6, 0.0, 0.8);
        QCOMPARE(session::addJointOnAxis(model, JointKind::Planar,
                                         {{0.5, 0.5, 0.02}, slanted, other, first}),
                 id);
        QCOMPARE(model.joints.size(), joints + 1);
        const model::Joint& planar = *model::findById(model.joints, id);
        QCOMPARE(planar.kind, JointKind::Planar);
        const auto vectorOf = [](const model::Number3& numbers) {
            return Eigen::Vector3d(numbers[0].value, numbers[1].value, numbers[2].value);
        };
        QVERIFY((vectorOf(planar.axis).cross(vectorOf(planar.secondAxis)) - slanted).norm()
                < 1e-12);
        // The ground has no points of its own.
        session::addJointOnAxis(model, JointKind::Universal,
                                {{1.0, 1.0, 0.0}, {0.0, 1.0, 0.0}, model::groundId, first});
        const model::Joint& universal = model.joints.back();
        QVERIFY(std::abs(vectorOf(universal.axis).dot(vectorOf(universal.secondAxis))) < 1e-12);
        for (const base::Diagnostic& problem : model::validate(model))
            QVERIFY2(problem.severity != base::Severity::Error, problem.message.c_str());
        QVERIFY(reasonOf([&] {
                    session::addJointOnAxis(model, JointKind::Fixed, {{}, {}, first, first});
                }).find("two parts")
                != std::string::npos);
    }

    /// A shape stays where it is on its link, however that is moved.
    void shapesFollowTheirLinks() {
        Model model = drawnFourBar();
        model::Shape& shape = model.bodies[1].appearance.shape;
        shape = {"/shapes/coupler.obj", {0.1, 0.2, 0.3}, {0.8, 0.0, 0.6, 0.0}};
        const std::set<std::string> points(model.bodies[1].points.begin(),
                                           model.bodies[1].points.end());
        session::movePoints(model, points, {1.0, -2.0, 0.5});
        QCOMPARE(shape.position, (std::array<double, 3>{1.1, -1.8, 0.8}));
        QCOMPARE(model.bodies[0].appearance.shape, model::Shape());

        Model turned = model;
        std::vector<session::BodyDisplacement> pose(model.bodies.size());
        pose[1].rotation = Eigen::AngleAxisd(0.7, Eigen::Vector3d(1.0, 2.0, 2.0).normalized());
        pose[1].translation = {0.3, 0.2, 0.1};
        session::applyPose(turned, pose);
        const Eigen::Vector3d place(0.01, 0.02, 0.03);  // in the axes of the file
        const Eigen::Vector3d expected =
            pose[1].rotation * (project::placeOf(shape) * place) + pose[1].translation;
        QVERIFY((project::placeOf(turned.bodies[1].appearance.shape) * place - expected).norm()
                < 1e-12);
    }

    void putsStopsOnAJoint() {
        Model model = drawnFourBar();
        model.joints[0].coordinates[0].drawn = 0.37;
        const std::string id = session::addJointStop(model, model.joints[0].id);
        const model::JointStop stop = *model::findById(model.jointStops, id);
        QVERIFY(stop.lower->value < 0.37 && stop.upper->value > 0.37);
        const auto faults = model::validate(model);
        QVERIFY(std::none_of(faults.begin(), faults.end(),
                             [&](const auto& fault) { return fault.object == id; }));
        // It is copied with its joint and goes with it.
        const Model copy = session::extractFragment(model, {"link-1", "link-2", "link-3"});
        QCOMPARE(copy.jointStops.size(), std::size_t{1});
        session::changeJointKind(model, stop.joint, model::JointKind::Prismatic,
                                 Eigen::Vector3d::UnitX(), {});
        QVERIFY(model.jointStops.empty());
    }

    void givesAJointPlay() {
        Model model = drawnFourBar();
        const std::string id = session::addBacklash(model, model.joints[0].id);
        const model::Backlash backlash = *model::findById(model.backlashes, id);
        QVERIFY(backlash.gap.value > 0.0 && backlash.rounding.value < backlash.gap.value);
        const auto faults = model::validate(model);
        QVERIFY(std::none_of(faults.begin(), faults.end(),
                             [&](const auto& fault) { return fault.object == id; }));
        session::removeElements(model, {model.joints[0].id});
        QVERIFY(model.backlashes.empty());
    }

    /// Points that only the curve of a cam went through go with it, those of a link stay.
    void pointsOfACurveGoWithTheirCam() {
        Model model = drawnFourBar();
        const Model before = model;
        const std::string follower = model.bodies[1].points.back();
        const Eigen::Vector3d corner(0.3, 1.7, 0.0);
        const std::string id =
            session::addCam(model, {follower, {}, model.bodies[1].id},
                            {{{}, corner, {}},
                             {{}, corner + Eigen::Vector3d(0.4, 0.1, 0.0), {}},
                             {{}, corner + Eigen::Vector3d(0.9, -0.2, 0.0), {}}});
        QCOMPARE(model.points.size(), before.points.size() + 3);
        session::removeElements(model, {id});
        QVERIFY(model.points == before.points);
    }

    /// Corners of a surface move with its body: no link is hinged to the ground there.
    void cornersAreCarried() {
        Model model = drawnFourBar();
        model.points.push_back({"E", "", {0.3, 0.9, 0.0}});
        model.points.push_back({"F", "", {0.4, 0.9, 0.0}});
        QVERIFY(!session::carriedPoints(model).contains("E"));
        model::Contact contact;
        contact.id = "tooth";
        contact.bodyA = model.bodies[0].id;
        contact.points = {"C"};
        contact.bodyB = model.bodies[1].id;
        contact.shape = model::ContactShape::Hull;
        contact.corners = {"E"};
        model.contacts.push_back(contact);
        QVERIFY(session::carriedPoints(model).contains("E"));
        QVERIFY(!session::carriedPoints(model).contains("F"));
    }

    void putsBushingsAndContacts() {
        Model model = drawnFourBar();
        const model::Joint joint = model.joints[1];
        const std::string bushing = session::addBushing(model, {joint.point, {}, {}});
        const model::Bushing mount = *model::findById(model.bushings, bushing);
        QCOMPARE(mount.point, joint.point);
        QVERIFY(mount.bodyA != mount.bodyB);
        // A link over the ground: the surface is a new point of the ground.
        const std::string id = session::addContact(model, {joint.point, {}, joint.bodyB},
                                                   {"", {0.2, -3.0, 0.0}, ""}, {0.0, 4.0, 0.0});
        const model::Contact contact = *model::findById(model.contacts, id);
        QCOMPARE(contact.bodyA, joint.bodyB);
        QCOMPARE(contact.bodyB, std::string(model::groundId));
        QCOMPARE(contact.direction[1].value, 1.0);
        QVERIFY(model::drawnGap(model, contact, joint.point) > 1.0);
        for (const base::Diagnostic& fault : model::validate(model))
            QVERIFY2(fault.severity != base::Severity::Error
                         || (fault.object != id && fault.object != bushing),
                     base::toText(fault).c_str());
        QVERIFY_EXCEPTION_THROWN(
            session::addContact(model, {joint.point, {}, joint.bodyB},
                                {joint.point, {}, joint.bodyB}, {0.0, 1.0, 0.0}),
            base::InputError);
    }

    void putsTiresOnRoads() {
        Model model = drawnFourBar();
        const model::Joint joint = model.joints[1];
        const model::Point& center = *model::findById(model.points, joint.point);
        const double height = center.position[1].value + 3.0;
        const Eigen::Vector3d below(center.position[0].value, -3.0, 0.0);
        const std::string first =
            session::addTire(model, {joint.point, {}, joint.bodyB}, {"", below, ""});
        QCOMPARE(model.roads.size(), std::size_t{1});
        const model::Tire tire = *model::findById(model.tires, first);
        QCOMPARE(tire.bodyA, joint.bodyB);
        QCOMPARE(tire.road, model.roads[0].id);
        QCOMPARE(model.roads[0].body, std::string(model::groundId));
        QVERIFY(std::abs(tire.radius.value - height) < 1e-12);
        QCOMPARE(std::abs(tire.axis[2].value), 1.0);  // that of the joint
        // The next one takes the road that is there.
        session::addTire(model, {joint.point, {}, joint.bodyA}, {model.roads[0].point, {}, ""});
        QCOMPARE(model.roads.size(), std::size_t{1});
        QCOMPARE(model.tires[1].road, model.roads[0].id);
        // So it does by a click anywhere on it, or a little beside it.
        const Eigen::Vector3d beside = below + Eigen::Vector3d(2.0, 0.05 * height, 0.0);
        session::addTire(model, {joint.point, {}, joint.bodyB}, {"", beside, ""});
        QCOMPARE(model.roads.size(), std::size_t{1});
        QCOMPARE(model.tires[2].road, model.roads[0].id);
        QVERIFY(std::abs(model.tires[2].radius.value - height) < 1e-12);
        const std::string lane =
            session::addRoad(model, {"", {0.0, -4.0, 0.0}, ""}, {0.0, 2.0, 0.0});
        QCOMPARE(model::findById(model.roads, lane)->up[1].value, 1.0);
        for (const base::Diagnostic& fault : model::validate(model))
            QVERIFY2(fault.severity != base::Severity::Error
                         || (fault.object != first && fault.object != lane),
                     base::toText(fault).c_str());
        QVERIFY_EXCEPTION_THROWN(
            session::addTire(model, {joint.point, {}, joint.bodyB}, {joint.point, {}, joint.bodyB}),
            base::InputError);
        QVERIFY_EXCEPTION_THROWN(
            session::addRoad(model, {"", {0.0, -4.0, 0.0}, ""}, {0.0, 0.0, 0.0}), base::InputError);
    }

    void sayWhyAGestureMakesNoSense() {
        Model model = drawnFourBar();
        const DrawingPlane plane;
        const Model before = model;
        const auto refuses = [&](const QString& part, const std::function<void(Model&)>& edit) {
            Model scratch = model;
            const std::string reason = reasonOf([&] { edit(scratch); });
            QVERIFY2(QString::fromStdString(reason).contains(part), reason.c_str());
        };
        refuses("different positions", [&](Model& m) {
            session::addLink(m, {on("A"), on("A")}, plane);
        });
        refuses("already holds A", [&](Model& m) { session::addGroundPivot(m, on("A"), plane); });
        refuses("on Link 2", [&](Model& m) {
            session::addSpring(m, {"", {0.7, 0.95, 0}, "link-2"}, {"", {1.1, 1.1, 0}, "link-2"},
                               false);
        });
        refuses("no link here",
                [&](Model& m) { session::addForce(m, at(5, 5), Eigen::Vector3d::UnitX()); });
        refuses("already has a motor", [&](Model& m) {
            session::addMotor(m, m.joints[0].id);
            session::addMotor(m, m.joints[0].id);
        });
        refuses("different joints",
                [&](Model& m) { session::addGear(m, m.joints[0].id, m.joints[0].id); });
        refuses("no coordinate with a value", [&](Model& m) {
            session::addJoint(m, JointKind::Spherical, on("A"), {}, plane);
            session::addFeedback(m, m.joints[0].id);
        });
        refuses("does not move", [&](Model& m) {
            session::addJoint(m, JointKind::Fixed, on("B"), {}, plane);
            for (const model::Joint& joint : m.joints)
                if (joint.kind == JointKind::Fixed) session::addJointFriction(m, joint.id);
        });
        refuses("no single angle", [&](Model& m) {
            session::addJoint(m, JointKind::Spherical, on("A"), {}, plane);
            session::addTorsionalSpring(m, m.joints[0].id);
        });
        QVERIFY(model == before);
    }

    void aDriveHoldsAJointAndMeasuresTheTorque() {
        Model model = drawnFourBar();
        model::JointCoordinate& coordinate = model.joints[0].coordinates[0];
        coordinate.start = -0.25;
        const std::string drive =
            session::addDrive(model, model.joints[0].id, model::DriveProfile::Formula);
        QCOMPARE(model::findById(model.drives, drive)->expression, std::string("-0.25"));
        QCOMPARE(model.signalList.back().constraint, drive);
        QCOMPARE(model.signalList.back().kind, model::SignalKind::Reaction);
        for (const base::Diagnostic& problem : model::validate(model))
            QVERIFY2(problem.severity != base::Severity::Error, problem.message.c_str());
        const std::string reason = reasonOf(
            [&] { session::addDrive(model, model.joints[0].id, model::DriveProfile::Formula); });
        QVERIFY2(QString::fromStdString(reason).contains("no coordinate left"), reason.c_str());
        QCOMPARE(model.drives.size(), std::size_t{1});
    }

    /// Whoever has chosen "nearest to targets" and then draws them has one term, not two.
    void aPathGoesToTheTermThatWaitsForIt() {
        Model model = drawnFourBar();
        const session::Place tracer{"", {1.0, 1.05, 0.0}, model.bodies[1].id};
        session::addMarker(model, tracer);
        model::CostTerm term;
        term.id = "near";
        term.name = "Near";
        term.signal = model.signalList.back().id;
        term.time = model::TermTime::Nearest;
        model.costTerms.push_back(term);
        const std::vector<Eigen::Vector3d> points{
            {0.9, 1.1, 0.0}, {1.0, 1.2, 0.0}, {1.1, 1.15, 0.0}};
        const std::string& point = model.signalList.back().at.point;
        const session::Place traced{point, {}, model.bodies[1].id};
        QCOMPARE(session::addPath(model, traced, points, false), std::string("near"));
        QCOMPARE(model.costTerms.size(), std::size_t{1});
        QCOMPARE(model.costTerms[0].targets.points.size(), std::size_t{3});
        QVERIFY2(session::addPath(model, traced, points, false) != "near", "it has points now");
        QCOMPARE(model.costTerms.size(), std::size_t{2});
        session::addPath(model, traced, points, false);
        QVERIFY(model.costTerms[1].name.starts_with("Path of "));
        QVERIFY2(model.costTerms[2].name.starts_with("Path 2 of "), "they are told apart");
    }

    void removesWhatCannotStay() {
        Model model = drawnFourBar();
        const std::string coupler = model.bodies[1].id;
        session::addSpring(model, on("A"), on("D"), false);
        session::addMarker(model, {"", {1.0, 1.05, 0.0}, coupler});  // E, on the coupler
        model.costTerms.push_back({});
        model.costTerms.back().id = "stay";
        model.costTerms.back().signal = model.signalList.back().id;
        model.designVariables.push_back({coupler, "mass", {}, {}});
        model.designVariables.push_back({model.bodies[0].id, "mass", {}, {}});
        const auto removed = session::removeElements(model, {coupler});
        QCOMPARE(QString::fromStdString(session::describeRemoval(removed, 1)),
                 QStringLiteral(
                     "Link 2, and with it 2 joints, 1 spring, 1 signal, 1 cost term and 1 point"));
        QCOMPARE(model.bodies.size(), std::size_t{2});
        QCOMPARE(model.designVariables.size(), std::size_t{1});
        QVERIFY2(model::findById(model.points, "C") && model::findById(model.points, "D"),
                 "points of the links that stay");
        for (const base::Diagnostic& problem : model::validate(model))
            QVERIFY2(problem.severity != base::Severity::Error, problem.message.c_str());
    }

    void duplicatesALinkWithItsPivot() {
        Model model = drawnFourBar();
        session::addMotor(model, model.joints[0].id);
        const Model fragment = session::readFragment(
            session::fragmentText(session::extractFragment(model, {model.bodies[0].id})));
        const auto ids = session::pasteFragment(model, fragment, {0.0, -1.0, 0.0});
        QCOMPARE(ids.size(), std::size_t{1});
        QCOMPARE(model.bodies.back().name, std::string("Link 4"));
        QCOMPARE(model.joints.back().bodyA, std::string(model::groundId));
        QCOMPARE(model.joints.back().bodyB, ids.front());
        QCOMPARE(model.motors.size(), std::size_t{2});
        QCOMPARE(model.motors.back().joint, model.joints.back().id);
        QVERIFY(model.motors.back().input != model.motors.front().input);
        QCOMPARE(model.points[4].position[1].value, 0.1 - 1.0);
        QCOMPARE(linkLength(model, ids.front()), linkLength(model, model.bodies[0].id));
        QVERIFY(session::summarize(model).valid);
        // Into an empty project as well.
        Model other;
        session::pasteFragment(other, fragment, {0.0, 0.0, 0.0});
        QVERIFY(session::summarize(other).valid);
    }

    /// Its drives take every freedom, but what is drawn can be posed all the same.
    void pullsAKinematicMechanism() {
        Model model = drawnFourBar();
        session::addDrive(model, model.joints[0].id, model::DriveProfile::ConstantSpeed);
        model.simulation.kind = model::MotionKind::Kinematic;
        QVERIFY(session::summarize(model).valid);
        const double length = linkLength(model, model.bodies[0].id);
        session::PosePull pull(model, {model.bodies[1].id, "C"});
        const Eigen::Vector3d pivot(0.0, 0.1, 0.0);
        const Eigen::Vector3d target(1.0, 0.9, 0.0);
        session::applyPose(model, pull.pullTo(target));
        const auto& moved = model::findById(model.points, "C")->position;
        const Eigen::Vector3d expected = pivot + (target - pivot).normalized() * length;
        QVERIFY((Eigen::Vector3d(moved[0].value, moved[1].value, 0.0) - expected).norm() < 1e-6);
        QVERIFY(session::summarize(model).valid);
        QVERIFY(!session::simulate(model).failure);
    }

    void pullsWithoutStretching() {
        Model model = drawnFourBar();
        std::vector<double> lengths;
        for (const model::Body& body : model.bodies)
            lengths.push_back(linkLength(model, body.id));
        session::PosePull pull(model, {model.bodies[1].id, "C"});
        // C turns about A: the nearest place on its circle is in the direction of the target.
        const Eigen::Vector3d pivot(0.0, 0.1, 0.0);
        const Eigen::Vector3d target(1.0, 0.9, 0.0);
        const auto displacements = pull.pullTo(target);
        session::applyPose(model, displacements);
        const auto& moved = model::findById(model.points, "C")->position;
        const Eigen::Vector3d expected = pivot + (target - pivot).normalized() * lengths[0];
        const double miss =
            (Eigen::Vector3d(moved[0].value, moved[1].value, 0.0) - expected).norm();
        QVERIFY2(miss < 1e-6, qPrintable(QString::number(miss)));
        for (std::size_t body = 0; body < lengths.size(); ++body)
            QVERIFY(std::abs(linkLength(model, model.bodies[body].id) - lengths[body]) < 1e-9);
        QCOMPARE(model::findById(model.points, "B")->position[0].value, 2.0);
        // The drawn angle counts on by how far the crank turned.
        const double turned =
            std::atan2(moved[1].value - 0.1, moved[0].value) - std::atan2(0.7, 0.3);
        QVERIFY(std::abs(model.joints[0].coordinates[0].drawn.value - turned) < 1e-9);
        QVERIFY(session::summarize(model).valid);
        // Far out of reach it stops at the nearest assembled pose and stays assembled.
        session::PosePull again(model, {model.bodies[1].id, "D"});
        session::applyPose(model, again.pullTo({30.0, 40.0, 0.0}));
        for (std::size_t body = 0; body < lengths.size(); ++body)
            QVERIFY(std::abs(linkLength(model, model.bodies[body].id) - lengths[body]) < 1e-9);
        for (const model::Point& point : model.points)
            QVERIFY(std::isfinite(point.position[0].value)
                    && std::abs(point.position[0].value) < 10.0);
    }

    void carriesAWholePoseInSpace() {
        // The motion from the new drawing with the new drawn coordinates is the old motion, seen
        // from another start: energies of the same physical start pose agree.
        support::Drawing drawing = support::universalPendulum(0.3, -0.2);
        Model model = drawing.model;
        const auto poseNow = session::startPose(model);
        Model redrawn = model;
        session::applyPose(redrawn, poseNow);
        for (model::Joint& joint : redrawn.joints)
            for (model::JointCoordinate& coordinate : joint.coordinates)
                if (coordinate.start) {
                    QVERIFY2(std::abs(coordinate.drawn.value - coordinate.start->value) < 1e-12,
                             "the drawn coordinate is where the start was");
                }
        model.simulation.duration = redrawn.simulation.duration = 0.4;
        const session::SimulationResult before = session::simulate(model);
        const session::SimulationResult after = session::simulate(redrawn);
        QCOMPARE(after.coordinates.size(), before.coordinates.size());
        QVERIFY(std::abs(before.kineticEnergy.back()) > 1e-3);
        for (std::size_t series = 0; series < before.coordinates.size(); ++series)
            QVERIFY(std::abs(after.coordinates[series].values.back()
                             - before.coordinates[series].values.back())
                    < 1e-9);
    }

    void undoesAndRedoesFiveHundredEdits() {
        std::mt19937 random(20260721);
        session::Document document;
        document.reset(drawnFourBar(), {});
        // Formatting is what takes time: the text of every 25th state, the model of every state.
        constexpr std::size_t edits = 500;
        constexpr std::size_t stride = 25;
        std::vector<Model> models{document.model()};
        std::vector<std::string> texts{project::formatProject(document.model())};
        int refused = 0;
        while (document.history().size() <= edits) {
            try {
                document.commit("Edit", [&](Model& model) { editAtRandom(model, random); });
            } catch (const base::InputError&) {
                ++refused;  // a click in the wrong place changes nothing
            }
            QVERIFY(refused < 5000);
            if (document.history().size() == models.size()) {
                QVERIFY(document.model() == models.back());
                continue;
            }
            models.push_back(document.model());
            if (document.current() % stride == 0)
                texts.push_back(project::formatProject(document.model()));
        }
        // Whatever is clicked, every reference leads somewhere.
        for (const base::Diagnostic& problem : model::validate(document.model()))
            QVERIFY2(!QString::fromStdString(problem.message).contains("There is no"),
                     problem.message.c_str());
        QVERIFY(texts.front() != texts.back());
        while (document.canUndo())
            document.undo();
        QCOMPARE(project::formatProject(document.model()), texts.front());
        while (document.canRedo()) {
            document.redo();
            QVERIFY(document.model() == models[document.current()]);
            if (document.current() % stride == 0)
                QVERIFY(project::formatProject(document.model())
                        == texts[document.current() / stride]);
        }
        const Model reread = project::parseProject(texts.back(), "test");
        QVERIFY(reread == document.model());
        QCOMPARE(project::formatProject(reread), texts.back());
    }
};

LINKWRIGHT_TEST(DrawingTest)

}  // namespace drawing_test

#include "drawing_test.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
//
// Motions with bushings, nonlinear springs and contacts whose solution is known in closed form.
#include "tests/engine/dynamics/touching_drawings.h"
#include "tests/support/motion.h"
#include "tests/support/numbers.h"
#include "tests/support/test_program.h"

#include <Eigen/Geometry>

#include <QTest>
#include <cmath>
#include <numbers>

namespace touching_test {

using namespace touching_drawings;

using support::simulate;

namespace {

/// What is left of a speed after an impact with dissipation: m v dv/dd = -k d^(3/2) (1 + c v)
/// separates, and u - ln(1 + u) with u = c v is the same on the way in and out.
double speedAfter(double speed, double dissipation) {
    const auto height = [](double u) { return u - std::log1p(u); };
    double low = -dissipation * speed, high = 0.0;
    for (int halving = 0; halving < 60; ++halving) {
        const double middle = 0.5 * (low + high);
        (height(middle) > height(dissipation * speed) ? low : high) = middle;
    }
    return -low / dissipation;
}

}  // namespace

class TouchingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Along an axis a bushing is a spring, about an axis its torque is k sin(angle): a pendulum,
    /// whose quarter period is sqrt(I/k) K(sin(amplitude/2)).
    void bushingTurnsLikeAPendulum() {
        const double stiffness = 3.7, amplitude = 2.2;
        Drawing drawing = singleBody(JointKind::Revolute, Eigen::Vector3d::UnitZ());
        model::Bushing& bushing = drawing.model.bushings.emplace_back();
        bushing.id = "bushing";
        bushing.bodyB = "body";
        bushing.point = "C";
        bushing.stiffness[5] = stiffness;
        drawing.model.joints[0].coordinates[0].start = amplitude;
        const double quarter =
            std::sqrt(inertia / stiffness) * std::comp_ellint_1(std::sin(0.5 * amplitude));
        for (const auto space :
             {assembly::SpaceChoice::Automatic, assembly::SpaceChoice::Spatial}) {
            const auto motion = simulate(drawing.model, space);
            QVERIFY(std::abs(motion->state(quarter)[0]) < 1e-9);
            QVERIFY(std::abs(motion->energy(quarter)
                             - 2.0 * stiffness * std::pow(std::sin(0.5 * amplitude), 2))
                    < 1e-9);
        }
        Drawing slider = singleBody(JointKind::Prismatic, {0.6, 0.8, 0.0});
        slider.model.bushings = drawing.model.bushings;
        slider.model.bushings[0].stiffness = {20.0, 31.0, 17.0, 1.0, 1.0, 1.0};
        slider.model.joints[0].coordinates[0].start = 0.3;
        const double along = 0.36 * 20.0 + 0.64 * 31.0;
        const double time = 1.7;
        QVERIFY(std::abs(simulate(slider.model)->state(time)[0]
                         - 0.3 * std::cos(std::sqrt(along / mass) * time))
                < 1e-9);
    }

    /// Coupled, in space and turned far, it keeps the energy; with dampers it loses it.
    void bushingKeepsEnergy() {
        Drawing drawing = singleBody(JointKind::Free, Eigen::Vector3d::UnitZ());
        for (std::size_t index = 0; index < 6; ++index)
            drawing.model.joints[0].coordinates[index].startVelocity =
                index < 3 ? 0.4 - 0.3 * static_cast<double>(index)
                          : 2.0 + static_cast<double>(index);
        model::Bushing& bushing = drawing.model.bushings.emplace_back();
        bushing.id = "bushing";
        bushing.bodyB = "body";
        bushing.point = "E";
        bushing.coupled = true;
        for (std::size_t axis = 0; axis < model::Bushing::size; ++axis)
            bushing.stiffness[axis] = 20.0 + 3.0 * static_cast<double>(axis);
        for (std::size_t pair = 0; pair < model::Bushing::pairs; ++pair)
            bushing.stiffnessCoupling[pair] = 2.0 * std::sin(1.7 * static_cast<double>(pair + 1));
        auto motion = simulate(drawing.model);
        const double start = motion->energy(0.0);
        for (const double time : {0.3, 0.9, 2.0})
            QVERIFY(std::abs(motion->energy(time) - start) < 1e-7 * start);
        QVERIFY(motion->potentialEnergy(0.3) > 0.1 * start);
        for (std::size_t axis = 0; axis < model::Bushing::size; ++axis)
            bushing.damping[axis] = 0.5;
        motion = simulate(drawing.model);
        QVERIFY(motion->energy(0.9) < 0.9 * start && motion->energy(2.0) < motion->energy(0.9));
    }

    /// m x'' = -a x^3 has the quarter period K(1/sqrt 2) / (A sqrt(a/m)).
    void progressiveSpring() {
        const double cubic = 40.0, amplitude = 0.5;
        Drawing drawing = singleBody(JointKind::Prismatic, Eigen::Vector3d::UnitX());
        drawing.point("W", -1.0, 0.0);
        model::SpringDamper& spring =
            drawing.spring("spring", {model::groundId, "W"}, {"body", "C"}, 0.0);
        drawing.parameter("a", cubic);
        spring.law.formula = "a*x^3";
        drawing.model.joints[0].coordinates[0].start = amplitude;
        const double quarter =
            std::comp_ellint_1(std::sqrt(0.5)) / (amplitude * std::sqrt(cubic / mass));
        QVERIFY(std::abs(simulate(drawing.model)->state(quarter)[0]) < 1e-9);
        QVERIFY(std::abs(simulate(drawing.model)->state(2.0 * quarter)[0] + amplitude) < 1e-9);
    }

    /// It slows what moves out and lets go what moves in.
    void oneWayDamper() {
        const double damping = 2.1, speed = 0.3;
        Drawing drawing = singleBody(JointKind::Prismatic, Eigen::Vector3d::UnitX());
        drawing.point("W", -1.0, 0.0);
        drawing.spring("spring", {model::groundId, "W"}, {"body", "C"}, 0.0).law.formula =
            "2.1*max(v, 0)";
        drawing.model.joints[0].coordinates[0].startVelocity = speed;
        QVERIFY(std::abs(simulate(drawing.model)->jointVelocities(1.5)[0]
                         - speed * std::exp(-damping / mass * 1.5))
                < 1e-10);
        drawing.model.joints[0].coordinates[0].startVelocity = -speed;
        QVERIFY(std::abs(simulate(drawing.model)->jointVelocities(1.5)[0] + speed) < 1e-12);
    }

    /// Two rows are a straight line, continued beyond them: a spring. More of them keep the energy
    /// that they store, on a joint as well.
    void springTable() {
        Drawing drawing = singleBody(JointKind::Revolute, Eigen::Vector3d::UnitZ());
        model::TorsionalSpring spring;
        spring.id = "spring";
        spring.joint = "joint";
        spring.law.elongations = {-0.2, 0.1};
        spring.law.forces = {-0.2 * 3.3, 0.1 * 3.3};
        drawing.model.torsionalSprings = {spring};
        drawing.model.joints[0].coordinates[0].start = 0.9;
        const double time = 1.3;
        QVERIFY(std::abs(simulate(drawing.model)->state(time)[0]
                         - 0.9 * std::cos(std::sqrt(3.3 / inertia) * time))
                < 1e-8);
        drawing.model.torsionalSprings[0].law = {
            "", {-0.5, -0.1, 0.2, 0.6}, {-4.0, -0.3, 0.4, 6.0}};
        const auto motion = simulate(drawing.model);
        const double start = motion->energy(0.0);
        QVERIFY(start > 1.0);
        for (const double later : {0.11, 0.5, 1.9})
            QVERIFY(std::abs(motion->energy(later) - start) < 1e-7 * start);
    }

    /// A ball hits a plane: depth and return of Hertz, and with dissipation the speed afterwards.
    void ballHitsPlane() {
        const double speed = 0.7, stiffness = 900.0, radius = 0.05;
        Drawing drawing = singleBody(JointKind::Prismatic, Eigen::Vector3d::UnitX());
        drawing.point("W", 0.25, 0.4);
        drawing.model.joints[0].coordinates[0].startVelocity = speed;
        model::Contact& contact =
            addContact(drawing, "wall", "body", "C", model::groundId, "W", ContactShape::Plane);
        contact.direction = {-2.0, 0.0, 0.0};
        contact.radius = radius;
        contact.stiffness = stiffness;
        drawing.pointSignal("gap", SignalKind::ContactGap, {}).constraint = "wall";
        drawing.pointSignal("force", SignalKind::ContactForce, {}).constraint = "wall";
        drawing.model.simulation.step = 1e-4;
        const double depth = std::pow(1.25 * mass * speed * speed / stiffness, 0.4);
        // The integral of dx / sqrt(1 - x^(5/2)) from 0 to 1.
        const double quarter =
            std::sqrt(std::numbers::pi) * 0.4 * std::tgamma(0.4) / std::tgamma(0.9);
        const double turn = 0.2 / speed + quarter * depth / speed;
        // The step in which it touches begins with d^(3/2): errors of the order of step^(5/2).
        const double tolerance = 1e-7;
        auto motion = simulate(drawing.model);
        QVERIFY(std::abs(motion->state(turn)[0] - (0.2 + depth)) < tolerance);
        QVERIFY(std::abs(motion->signal("gap", turn)[0] + depth) < tolerance);
        QVERIFY(std::abs(motion->signal("gap", 0.1)[0] - (0.2 - 0.1 * speed)) < 1e-12);
        QVERIFY(std::abs(motion->signal("force", turn)[0] + stiffness * std::pow(depth, 1.5))
                < 1e-3);
        QVERIFY(std::abs(motion->state(2.0 * turn)[0]) < 10.0 * tolerance);
        contact.dissipation = 0.4;
        motion = simulate(drawing.model);
        QVERIFY(std::abs(motion->jointVelocities(2.0)[0] + speedAfter(speed, 0.4)) < tolerance);
    }

    /// Two balls meet head on: Hertz with the reduced mass, and both momenta exchanged as elastic
    /// bodies do.
    void ballsMeet() {
        for (const auto shape : {ContactShape::Sphere, ContactShape::Cylinder}) {
            Drawing drawing = singleBody(JointKind::Prismatic, Eigen::Vector3d::UnitX());
            drawing.point("D", 0.5, 0.0);
            drawing.solid("other", {"D"}, 2.0, {0.5, 0.0, 0.0}, {0.1, 0.1, 0.1, 0.0, 0.0, 0.0});
            drawing.joint("guide", JointKind::Prismatic, model::groundId, "other", "D",
                          Eigen::Vector3d::UnitX());
            drawing.model.joints[0].coordinates[0].startVelocity = 0.9;
            drawing.model.joints[1].coordinates[0].startVelocity = -0.2;
            model::Contact& contact = addContact(drawing, "meet", "body", "C", "other", "D", shape);
            contact.direction = {0.0, 0.0, 1.0};
            contact.radius = 0.1;
            contact.surfaceRadius = 0.15;
            contact.stiffness = 2000.0;
            drawing.pointSignal("gap", SignalKind::ContactGap, {}).constraint = "meet";
            drawing.model.simulation.step = 1e-4;
            const double closing = 1.1, reduced = mass * 2.0 / (mass + 2.0);
            const double depth = std::pow(1.25 * reduced * closing * closing / 2000.0, 0.4);
            const double quarter =
                std::sqrt(std::numbers::pi) * 0.4 * std::tgamma(0.4) / std::tgamma(0.9);
            const double turn = 0.25 / closing + quarter * depth / closing;
            const auto motion = simulate(drawing.model, assembly::SpaceChoice::Spatial);
            QVERIFY(std::abs(motion->signal("gap", turn)[0] + depth) < 1e-6);
            const double mean = (mass * 0.9 - 2.0 * 0.2) / (mass + 2.0);
            QVERIFY(std::abs(motion->jointVelocities(2.0)[0] - (2.0 * mean - 0.9)) < 1e-6);
            QVERIFY(std::abs(motion->jointVelocities(2.0)[1] - (2.0 * mean + 0.2)) < 1e-6);
        }
    }

    /// A block slides to rest under mu m g, and what friction takes is what it loses.
    void slidesToRest() {
        const double friction = 0.3, speed = 1.4, stiffness = 1e5;
        Drawing drawing = singleBody(JointKind::Planar, Eigen::Vector3d::UnitX());
        drawing.model.joints[0].secondAxis = {0.0, 1.0, 0.0};
        drawing.model.gravity = {0.0, -gravity, 0.0};
        // Where it rests on the plane: k d^(3/2) = m g.
        const double depth = std::pow(mass * gravity / stiffness, 2.0 / 3.0);
        drawing.point("F", 0.0, depth);
        model::Contact& contact =
            addContact(drawing, "floor", "body", "C", model::groundId, "F", ContactShape::Plane);
        contact.stiffness = stiffness;
        contact.staticLevel = contact.dynamicLevel = friction;
        contact.transitionVelocity = 1e-3;
        drawing.model.joints[0].coordinates[0].startVelocity = speed;
        drawing.pointSignal("power", SignalKind::ContactPower, {}).constraint = "floor";
        const auto motion = simulate(drawing.model);
        const double time = 0.3, slowed = friction * gravity;
        // tanh(4 z) is one to rounding as long as it slides faster than ten transition velocities.
        QVERIFY(std::abs(motion->jointVelocities(time)[0] - (speed - slowed * time)) < 1e-9);
        QVERIFY(std::abs(motion->signal("power", time)[0]
                         + friction * mass * gravity * (speed - slowed * time))
                < 1e-7);
        const double stop = speed / slowed;
        QVERIFY(std::abs(motion->jointVelocities(stop + 0.3)[0]) < 1e-3);
        QVERIFY(std::abs(motion->state(stop + 0.3)[0] - 0.5 * speed * stop) < 1e-3);
    }

    /// A disk rolls down an incline with g sin(slope) / (1 + I / (m r^2)): sticking creeps at a
    /// constant speed, which takes nothing from the acceleration.
    void rollsDownAnIncline() {
        const double slope = 0.3, radius = 0.2, stiffness = 1e5;
        Drawing drawing = singleBody(JointKind::Planar, Eigen::Vector3d::UnitX());
        drawing.model.joints[0].secondAxis = {0.0, 1.0, 0.0};
        // Along x, pressed towards -y.
        drawing.model.gravity = {gravity * std::sin(slope), -gravity * std::cos(slope), 0.0};
        const double depth = std::pow(mass * gravity * std::cos(slope) / stiffness, 2.0 / 3.0);
        drawing.point("F", 0.3, depth - radius);
        model::Contact& contact =
            addContact(drawing, "floor", "body", "C", model::groundId, "F", ContactShape::Plane);
        contact.radius = radius;
        contact.stiffness = stiffness;
        contact.staticLevel = contact.dynamicLevel = 0.9;
        contact.transitionVelocity = 1e-2;
        drawing.model.simulation.step = 2e-4;
        const auto motion = simulate(drawing.model);
        const double expected =
            gravity * std::sin(slope) / (1.0 + inertia / (mass * radius * radius));
        const double early = 0.4, late = 1.2;
        const double gained = motion->jointVelocities(late)[0] - motion->jointVelocities(early)[0];
        QVERIFY(std::abs(gained - expected * (late - early)) < 1e-7);
        // It turns clockwise, by the way over the radius less the creep.
        const double creep =
            motion->jointVelocities(late)[0] + radius * motion->jointVelocities(late)[2];
        QVERIFY(creep > 0.0 && creep < 1e-2);
    }

    /// A ball so fast that a step of the free motion would carry it past what it hits.
    void adaptiveStepsMeetWhatTheyCouldPass() {
        for (const auto integrator :
             {model::Integrator::DormandPrince54, model::Integrator::DormandPrince853,
              model::Integrator::Esdirk43}) {
            Drawing drawing = singleBody(JointKind::Prismatic, Eigen::Vector3d::UnitX());
            drawing.point("D", 5.0, 0.0);
            drawing.model.joints[0].coordinates[0].startVelocity = 100.0;
            model::Contact& contact = addContact(drawing, "post", "body", "C", model::groundId, "D",
                                                 ContactShape::Sphere);
            contact.radius = contact.surfaceRadius = 0.01;
            contact.stiffness = 1e10;
            drawing.model.simulation.integrator = integrator;
            drawing.model.simulation.maximumStep = 0.5;
            drawing.model.simulation.duration = 1.0;
            drawing.model.simulation.relativeTolerance = 1e-9;
            drawing.model.simulation.absoluteTolerance = 1e-9;
            const auto motion = simulate(drawing.model);
            // Elastic: it comes back as fast as it went.
            QVERIFY(std::abs(motion->jointVelocities(0.9)[0] + 100.0) < 1e-3);
            // A few steps reach it, not thousands.
            QVERIFY(motion->stepCount() < 2000);
        }
    }

    /// A ball falls on a post from rest: nothing moves when the first step begins.
    void adaptiveStepsMeetWhatTheyFallOn() {
        Drawing drawing = singleBody(JointKind::Prismatic, Eigen::Vector3d::UnitY());
        drawing.model.gravity = {0.0, -gravity, 0.0};
        drawing.point("D", 0.0, -0.2);
        model::Contact& contact =
            addContact(drawing, "post", "body", "C", model::groundId, "D", ContactShape::Sphere);
        contact.radius = contact.surfaceRadius = 0.01;
        contact.stiffness = 1e8;
        drawing.model.simulation.integrator = model::Integrator::DormandPrince853;
        drawing.model.simulation.maximumStep = 1.0;
        drawing.model.simulation.duration = 0.5;
        drawing.model.simulation.relativeTolerance = 1e-10;
        drawing.model.simulation.absoluteTolerance = 1e-10;
        const auto motion = simulate(drawing.model);
        const double fall = std::sqrt(2.0 * 0.18 / gravity);
        const double impact = 4e-3;  // longer than it lasts: 2.94 d/v of 1.3 mm and 1.9 m/s
        for (const double time : {fall + impact, 0.4})
            QVERIFY(motion->state(time)[0] > -0.181);
        QVERIFY(std::abs(motion->energy(0.4) - motion->energy(0.0)) < 1e-6);
    }

    /// Near a face, an edge or a corner a solid is a plane, a cylinder or a ball: a body that flies
    /// at it moves as if it were one, in the plane and in space, whichever way it goes around.
    void partsOfSolidsAreSurfaces() {
        struct Case {
            ContactShape solid, same;
            std::vector<const char*> corners;  ///< the first one is the point of the other surface
            Eigen::Vector3d direction;
        };
        const std::vector<Case> cases{
            {ContactShape::Profile, ContactShape::Plane, {"W", "V", "U"}, {-1.0, 0.0, 0.0}},
            {ContactShape::Profile, ContactShape::Plane, {"V", "W", "U"}, {-1.0, 0.0, 0.0}},
            {ContactShape::Profile, ContactShape::Sphere, {"S", "Y", "X"}, {0.0, 0.0, 1.0}},
            {ContactShape::Profile, ContactShape::Cylinder, {"S", "X", "Y"}, {0.0, 0.0, 1.0}},
            {ContactShape::Hull, ContactShape::Plane, {"W", "V", "U", "T"}, {-1.0, 0.0, 0.0}},
            {ContactShape::Hull, ContactShape::Sphere, {"S", "Y", "X", "Z"}, {0.0, 0.0, 1.0}},
            {ContactShape::Hull, ContactShape::Sphere, {"S"}, {0.0, 0.0, 1.0}},
            {ContactShape::Hull, ContactShape::Cylinder, {"L", "K"}, {0.0, 1.0, 1.5}},
        };
        for (const Case& entry : cases) {
            Drawing drawing = singleBody(JointKind::Planar, Eigen::Vector3d::UnitX());
            drawing.point("W", 0.3, -2.0, -1.0);
            drawing.point("V", 0.3, 3.0, -1.0);
            drawing.point("U", entry.solid == ContactShape::Hull ? 0.3 : 0.9, 0.1, 2.0);
            drawing.point("T", 0.9, 0.1, 0.0);
            drawing.point("S", 0.4, 0.03, 0.0);
            drawing.point("X", 0.8, -0.2, 0.1);
            drawing.point("Y", 0.9, 0.3, 0.1);
            drawing.point("Z", 0.9, 0.3, -0.3);
            drawing.point("L", 0.4, -0.97, -1.5);
            drawing.point("K", 0.4, 1.03, 1.5);
            drawing.model.joints[0].secondAxis = {0.0, 1.0, 0.0};
            drawing.model.joints[0].coordinates[0].startVelocity = 0.8;
            drawing.model.joints[0].coordinates[1].startVelocity = 0.1;
            drawing.model.joints[0].coordinates[2].startVelocity = 3.0;
            model::Contact& contact = addContact(drawing, "touch", "body", "C", model::groundId,
                                                 entry.corners[0], entry.same);
            contact.radius = 0.05;
            contact.surfaceRadius = contact.rounding =
                entry.same == ContactShape::Plane ? 0.0 : 0.02;
            contact.direction = support::toNumbers(entry.direction);
            contact.stiffness = 2e5;
            contact.dissipation = 0.3;
            contact.staticLevel = 0.4;
            contact.dynamicLevel = 0.3;
            drawing.model.simulation.duration = 1.0;
            const auto same = simulate(drawing.model, assembly::SpaceChoice::Spatial);
            contact.shape = entry.solid;
            contact.corners.assign(entry.corners.begin(), entry.corners.end());
            if (entry.solid == ContactShape::Profile) contact.direction = {0.0, 0.0, 1.7};
            QVERIFY(same->jointVelocities(1.0)[0] < 0.5);  // it has hit
            for (const auto space :
                 {assembly::SpaceChoice::Automatic, assembly::SpaceChoice::Spatial}) {
                const auto motion = simulate(drawing.model, space);
                for (const double time : {0.45, 0.5, 1.0})
                    for (std::size_t axis = 0; axis < 3; ++axis)
                        QVERIFY(std::abs(motion->jointVelocities(time)[axis]
                                         - same->jointVelocities(time)[axis])
                                < 1e-9);
            }
        }
    }

    /// A ball that a spring holds to the middle of a box flies about it and bounces off its faces,
    /// edges and corners: without friction and dissipation the energy stays what it is.
    void solidsKeepTheEnergy() {
        for (const auto shape : {ContactShape::Hull, ContactShape::Profile}) {
            Drawing drawing = singleBody(JointKind::Free, Eigen::Vector3d::UnitZ());
            drawing.point("M", -0.5, 0.1, 0.05);
            for (int corner = 0; corner < 8; ++corner)
                drawing.point("K" + std::to_string(corner), -0.5 + (corner & 4 ? 0.2 : -0.2),
                              0.1 + (corner & 2 ? 0.15 : -0.15), 0.05 + (corner & 1 ? 0.1 : -0.1));
            drawing.spring("spring", {model::groundId, "M"}, {"body", "C"}, 30.0).freeLength = 0.0;
            drawing.model.joints[0].coordinates[1].startVelocity = 0.9;
            drawing.model.joints[0].coordinates[2].startVelocity = -0.4;
            model::Contact& contact =
                addContact(drawing, "touch", "body", "C", model::groundId, "", shape);
            contact.corners = {"K0", "K2", "K6", "K4"};
            if (shape == ContactShape::Hull)
                contact.corners.insert(contact.corners.end(), {"K1", "K3", "K5", "K7"});
            contact.direction = {0.0, 0.0, 1.0};
            contact.radius = 0.04;
            contact.rounding = 0.01;
            contact.stiffness = 5e4;
            drawing.pointSignal("gap", SignalKind::ContactGap, {}).constraint = "touch";
            drawing.model.simulation.duration = 4.0;
            drawing.model.simulation.integrator = model::Integrator::DormandPrince853;
            drawing.model.simulation.relativeTolerance = 1e-10;
            drawing.model.simulation.absoluteTolerance = 1e-10;
            const auto motion = simulate(drawing.model);
            const double start = motion->energy(0.0);
            int touches = 0;
            for (int instant = 1; instant <= 400; ++instant) {
                const double time = 0.01 * instant;
                if (motion->signal("gap", time)[0] < 0.0) ++touches;
                QVERIFY(std::abs(motion->energy(time) - start) < 1e-5 * start);
            }
            QVERIFY(touches > 10);
        }
    }

    /// With friction and dissipation it only falls, whatever touches: a box that tumbles down on
    /// the corner of a profile.
    void energyNeverGrows() {
        Drawing drawing = singleBody(JointKind::Planar, Eigen::Vector3d::UnitX());
        drawing.model.joints[0].secondAxis = {0.0, 1.0, 0.0};
        drawing.model.gravity = {0.0, -gravity, 0.0};
        drawing.model.joints[0].coordinates[2].startVelocity = 4.0;
        const std::vector<std::pair<double, double>> box{
            {-0.2, -0.1}, {0.2, -0.1}, {0.2, 0.1}, {-0.2, 0.1}};
        const std::vector<std::pair<double, double>> stairs{
            {-2.0, -0.4}, {0.1, -0.4}, {0.1, -0.7}, {2.0, -0.7}, {2.0, -1.0}, {-2.0, -1.0}};
        model::Contact contact;
        contact.id = "touch";
        contact.bodyA = "body";
        contact.shape = ContactShape::Profile;
        contact.direction = {0.0, 0.0, 1.0};
        for (const auto& [x, y] : box)
            drawing.point(contact.points.emplace_back("B" + std::to_string(contact.points.size())),
                          x, y);
        for (const auto& [x, y] : stairs)
            drawing.point(
                contact.corners.emplace_back("S" + std::to_string(contact.corners.size())), x, y);
        contact.radius = 0.01;
        contact.stiffness = 1e5;
        contact.dissipation = 0.3;
        contact.staticLevel = contact.dynamicLevel = 0.4;
        contact.transitionVelocity = 0.05;
        drawing.model.contacts.push_back(contact);
        drawing.model.simulation.integrator = model::Integrator::Esdirk43;
        drawing.model.simulation.duration = 0.6;
        drawing.model.simulation.relativeTolerance = 1e-6;
        drawing.model.simulation.absoluteTolerance = 1e-8;
        const auto motion = simulate(drawing.model);
        double last = motion->energy(0.0);
        const double start = last;
        for (int instant = 1; instant <= 120; ++instant) {
            const double energy = motion->energy(0.005 * instant);
            QVERIFY(energy < last + 1e-5 * start);
            last = energy;
        }
        QVERIFY(last < start - 0.1 * mass * gravity);
    }

    /// What sticks on an incline creeps down with the speed at which friction holds it: that of
    /// mu(z) = tan(slope), below the transition velocity.
    void sticksOnAnIncline() {
        const double slope = 0.2, stiffness = 1e5, transition = 1e-3, friction = 0.5;
        Drawing drawing = singleBody(JointKind::Planar, Eigen::Vector3d::UnitX());
        drawing.model.joints[0].secondAxis = {0.0, 1.0, 0.0};
        drawing.model.gravity = {gravity * std::sin(slope), -gravity * std::cos(slope), 0.0};
        const double depth = std::pow(mass * gravity * std::cos(slope) / stiffness, 2.0 / 3.0);
        drawing.point("F", 0.3, depth);
        drawing.point("N", 0.0, -1.0);
        model::Contact& contact =
            addContact(drawing, "floor", "body", "C", model::groundId, "F", ContactShape::Plane);
        contact.stiffness = stiffness;
        contact.staticLevel = contact.dynamicLevel = friction;
        contact.transitionVelocity = transition;
        drawing.model.simulation.integrator = model::Integrator::Esdirk43;
        const auto motion = simulate(drawing.model);
        // mu = friction tanh(4 z) where both levels are the same.
        const double creep = 0.25 * transition * std::atanh(std::tan(slope) / friction);
        QVERIFY(std::abs(motion->jointVelocities(1.5)[0] - creep) < 1e-3 * creep);
    }

    /// Where a ball is in the drawing is told before it starts.
    void gapsOfTheDrawing() {
        Drawing drawing = singleBody(JointKind::Prismatic, Eigen::Vector3d::UnitX());
        drawing.point("W", 0.3, 0.7, 0.4);
        model::Contact& contact =
            addContact(drawing, "wall", "body", "C", model::groundId, "W", ContactShape::Plane);
        contact.direction = {-3.0, 0.0, 0.0};
        contact.radius = 0.05;
        QVERIFY(std::abs(model::drawnGap(drawing.model, contact, "C") - 0.25) < 1e-15);
        contact.shape = ContactShape::Cylinder;
        contact.direction = {0.0, 0.0, 2.0};
        contact.surfaceRadius = 0.6;
        const double axis = std::hypot(0.3, 0.7);
        QVERIFY(std::abs(model::drawnGap(drawing.model, contact, "C") - (axis - 0.65)) < 1e-15);
        contact.hollow = true;
        QVERIFY(std::abs(model::drawnGap(drawing.model, contact, "C") - (0.55 - axis)) < 1e-15);
        // Of a solid to its face, edge and corner, the rounding taken off.
        drawing.point("V", 0.3, -0.7, 0.4);
        drawing.point("U", 0.9, 0.1, -0.4);
        contact.shape = ContactShape::Profile;
        contact.corners = {"W", "V", "U"};
        contact.rounding = 0.01;
        QVERIFY(std::abs(model::drawnGap(drawing.model, contact, "C") - (0.3 - 0.06)) < 1e-15);
        contact.corners = {"V", "U", "W"};
        QVERIFY(std::abs(model::drawnGap(drawing.model, contact, "C") - (0.3 - 0.06)) < 1e-15);
        contact.shape = ContactShape::Hull;
        contact.corners = {"W", "V"};
        QVERIFY(std::abs(model::drawnGap(drawing.model, contact, "C") - (0.5 - 0.06)) < 1e-15);
        contact.corners = {"W"};
        QVERIFY(std::abs(model::drawnGap(drawing.model, contact, "C") - (std::sqrt(0.74) - 0.06))
                < 1e-15);
        drawing.point("T", 0.3, 0.0, -0.9);
        contact.corners = {"W", "V", "T", "U"};
        QVERIFY(std::abs(model::drawnGap(drawing.model, contact, "C") - (0.3 - 0.06)) < 1e-15);
    }
};

LINKWRIGHT_TEST(TouchingTest)

}  // namespace touching_test

#include "touching_test.moc"

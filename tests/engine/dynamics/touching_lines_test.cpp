// SPDX-License-Identifier: GPL-3.0-or-later
//
// Capsules, cylinders, boxes and meshes that touch.
#include "tests/engine/dynamics/touching_drawings.h"
#include "tests/support/motion.h"
#include "tests/support/numbers.h"
#include "tests/support/test_program.h"

#include <Eigen/Geometry>

#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>

namespace touching_lines_test {

using namespace touching_drawings;

using model::ContactTouching;
using support::simulate;

namespace {

/// Least distance of two lines with ends, by search.
double distanceOf(const Eigen::Vector3d& a, const Eigen::Vector3d& b, const Eigen::Vector3d& c,
                  const Eigen::Vector3d& d) {
    const auto fromPlace = [&](double part) {
        const Eigen::Vector3d place = a + (b - a) * part, along = d - c;
        const double other = std::clamp((place - c).dot(along) / along.squaredNorm(), 0.0, 1.0);
        return (place - c - along * other).norm();
    };
    double low = 0.0, high = 1.0;
    for (int third = 0; third < 200; ++third) {
        const double left = low + (high - low) / 3.0, right = high - (high - low) / 3.0;
        if (fromPlace(left) < fromPlace(right))
            high = right;
        else
            low = left;
    }
    return fromPlace(0.5 * (low + high));
}

void placePoint(Drawing& drawing, const std::string& id, const Eigen::Vector3d& place) {
    drawing.point(id, place.x(), place.y(), place.z());
}

void measureGap(Drawing& drawing, const std::string& contact) {
    drawing.pointSignal("gap", SignalKind::ContactGap, {}).constraint = contact;
}

void followClosely(Drawing& drawing) {
    drawing.model.simulation.integrator = model::Integrator::DormandPrince853;
    drawing.model.simulation.relativeTolerance = 1e-10;
    drawing.model.simulation.absoluteTolerance = 1e-10;
}

}  // namespace

class TouchingLinesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The gap of two capsules is the distance of their lines less both radii, up to what makes
    /// the place unique: 1e-6 of the square of half a length over the distance.
    void gapsOfCapsules() {
        support::RandomNumbers random(20);
        const auto place = [&](double size) {
            return Eigen::Vector3d(random.between(-size, size), random.between(-size, size),
                                   random.between(-size, size));
        };
        for (int attempt = 0; attempt < 40; ++attempt) {
            Drawing drawing = singleBody(JointKind::Free, Eigen::Vector3d::UnitZ());
            const Eigen::Vector3d a = place(0.5), b = place(0.5), away(1.3, 0.4, 0.2);
            const Eigen::Vector3d c = away + place(0.5), d = away + place(0.5);
            placePoint(drawing, "A", a);
            placePoint(drawing, "B", b);
            placePoint(drawing, "K", c);
            placePoint(drawing, "L", d);
            model::Contact& contact =
                addContact(drawing, "touch", "body", "A", model::groundId, "", ContactShape::Hull);
            contact.touching = ContactTouching::Capsule;
            contact.points = {"A", "B"};
            contact.radius = 0.03;
            contact.corners = {"K", "L"};
            contact.rounding = 0.02;
            measureGap(drawing, "touch");
            const double expected = distanceOf(a, b, c, d) - 0.05;
            drawing.model.simulation.duration = 0.002;
            QVERIFY(std::abs(simulate(drawing.model)->signal("gap", 0.0)[0] - expected) < 1e-6);
            // A sphere about one of the ends.
            contact.shape = ContactShape::Sphere;
            contact.corners.clear();
            contact.point = "K";
            contact.surfaceRadius = 0.02;
            const double toEnd = distanceOf(a, b, c, c + Eigen::Vector3d(0.0, 0.0, 1e-9)) - 0.05;
            QVERIFY(std::abs(simulate(drawing.model)->signal("gap", 0.0)[0] - toEnd) < 1e-6);
        }
    }

    /// Crossed capsules meet like a ball and a plane: restitution is that of the law.
    void crossedCapsulesBounce() {
        const double stiffness = 2e5, dissipation = 0.4, speed = 1.7;
        Drawing drawing = singleBody(JointKind::Prismatic, Eigen::Vector3d::UnitX());
        placePoint(drawing, "A", {0.0, -0.3, 0.1});
        placePoint(drawing, "B", {0.0, 0.5, 0.1});
        placePoint(drawing, "K", {0.4, 0.2, -0.3});
        placePoint(drawing, "L", {0.4, 0.2, 0.6});
        model::Contact& contact =
            addContact(drawing, "touch", "body", "A", model::groundId, "", ContactShape::Hull);
        contact.touching = ContactTouching::Capsule;
        contact.points = {"A", "B"};
        contact.radius = 0.05;
        contact.corners = {"K", "L"};
        contact.rounding = 0.04;
        contact.stiffness = stiffness;
        contact.dissipation = dissipation;
        drawing.model.joints[0].coordinates[0].startVelocity = speed;
        drawing.model.simulation.duration = 1.0;
        followClosely(drawing);
        const auto motion = simulate(drawing.model);
        // m v dv/dd = -k d^(3/2) (1 + c v) separates: u - ln(1 + u), u = c v, is the same before
        // and after.
        const double after = -motion->jointVelocities(1.0)[0];
        const auto height = [](double u) { return u - std::log1p(u); };
        QVERIFY(after > 0.3 && after < speed);
        QVERIFY(std::abs(height(dissipation * speed) - height(-dissipation * after)) < 1e-7);
    }

    /// A capsule that a spring holds above another one, tumbling: what touches moves along both,
    /// past ends and through the parallel, and the energy stays what it is.
    void capsulesKeepTheEnergy() {
        for (const auto shape :
             {ContactShape::Hull, ContactShape::Cylinder, ContactShape::Sphere}) {
            Drawing drawing = singleBody(JointKind::Free, Eigen::Vector3d::UnitZ());
            placePoint(drawing, "A", {-0.3, 0.02, -0.05});
            placePoint(drawing, "B", {0.35, 0.0, 0.04});
            placePoint(drawing, "K", {-0.2, -0.2, 0.0});
            placePoint(drawing, "L", {0.4, -0.2, 0.0});
            placePoint(drawing, "M", {0.0, -0.15, 0.0});
            drawing.spring("spring", {model::groundId, "M"}, {"body", "C"}, 60.0).freeLength = 0.0;
            for (std::size_t index = 3; index < 6; ++index)
                drawing.model.joints[0].coordinates[index].startVelocity =
                    1.5 - 0.4 * static_cast<double>(index);
            model::Contact& contact =
                addContact(drawing, "touch", "body", "A", model::groundId, "K", shape);
            contact.touching = ContactTouching::Capsule;
            contact.points = {"A", "B"};
            contact.radius = 0.06;
            contact.surfaceRadius = 0.05;
            contact.direction = {1.0, 0.1, 0.0};
            if (shape == ContactShape::Hull) {
                contact.corners = {"K", "L"};
                contact.point.clear();
            }
            contact.rounding = 0.05;
            contact.stiffness = 5e4;
            measureGap(drawing, "touch");
            drawing.model.simulation.duration = 3.0;
            followClosely(drawing);
            const auto motion = simulate(drawing.model);
            const double start = motion->energy(0.0);
            int touches = 0;
            for (int instant = 1; instant <= 300; ++instant) {
                const double time = 0.01 * instant;
                if (motion->signal("gap", time)[0] < 0.0) ++touches;
                QVERIFY2(std::abs(motion->energy(time) - start) < 1e-4 * start,
                         qPrintable(QStringLiteral("%1 s: %2")
                                        .arg(time)
                                        .arg(motion->energy(time) / start - 1.0)));
            }
            QVERIFY(touches > 5);
        }
    }

    /// A cylinder that lies rolls down an incline, one that stands rests on its end.
    void cylindersRollAndStand() {
        const double slope = 0.3, radius = 0.2, stiffness = 1e5;
        Drawing drawing = singleBody(JointKind::Free, Eigen::Vector3d::UnitZ());
        drawing.model.bodies[0].massProperties.inertia = {0.19, 0.19, inertia, 0.0, 0.0, 0.0};
        drawing.model.gravity = {gravity * std::sin(slope), -gravity * std::cos(slope), 0.0};
        placePoint(drawing, "A", {0.0, 0.0, -0.25});
        placePoint(drawing, "B", {0.0, 0.0, 0.25});
        const double depth =
            std::pow(0.5 * mass * gravity * std::cos(slope) / stiffness, 2.0 / 3.0);
        drawing.point("F", 0.3, depth - radius);
        model::Contact& contact =
            addContact(drawing, "floor", "body", "A", model::groundId, "F", ContactShape::Plane);
        contact.touching = ContactTouching::Cylinder;
        contact.points = {"A", "B"};
        contact.radius = radius;
        contact.stiffness = stiffness;
        contact.staticLevel = contact.dynamicLevel = 0.9;
        const double expected =
            gravity * std::sin(slope) / (1.0 + inertia / (mass * radius * radius));
        drawing.model.simulation.duration = 1.0;
        drawing.model.simulation.step = 2e-4;
        const auto rolling = simulate(drawing.model);
        const double gained = rolling->jointVelocities(0.9)[0] - rolling->jointVelocities(0.4)[0];
        QVERIFY(std::abs(gained - 0.5 * expected) < 1e-6);

        // Upright on a level plane it sinks as far as one contact lets it, from the bulge of its
        // end, 1e-3 of the radius.
        drawing.model.gravity = {0.0, 0.0, -gravity};
        contact.direction = {0.0, 0.0, 1.0};
        const double sunk = std::pow(mass * gravity / stiffness, 2.0 / 3.0);
        drawing.model.points.pop_back();
        drawing.point("F", 0.0, 0.0, -0.25 - 1e-3 * radius + sunk);
        const auto standing = simulate(drawing.model);
        const std::vector<double> state = standing->state(1.0);
        for (const std::size_t entry : {std::size_t{0}, std::size_t{1}, std::size_t{2}})
            QVERIFY(std::abs(state[entry]) < 1e-8);
    }

    /// A cylinder that falls on the rim of its end, without friction, keeps its energy.
    void cylindersKeepTheEnergy() {
        Drawing drawing = singleBody(JointKind::Free, Eigen::Vector3d::UnitZ());
        drawing.model.gravity = {0.0, -gravity, 0.0};
        placePoint(drawing, "A", {-0.05, -0.2, 0.03});
        placePoint(drawing, "B", {0.05, 0.2, -0.03});
        drawing.point("F", 0.0, -0.5);
        model::Contact& contact =
            addContact(drawing, "floor", "body", "A", model::groundId, "F", ContactShape::Plane);
        contact.touching = ContactTouching::Cylinder;
        contact.points = {"A", "B"};
        contact.radius = 0.1;
        contact.stiffness = 1e5;
        measureGap(drawing, "floor");
        drawing.model.simulation.duration = 1.5;
        followClosely(drawing);
        const auto motion = simulate(drawing.model);
        const double start = motion->energy(0.0) + mass * gravity;  // from a meter below
        int touches = 0;
        for (int instant = 1; instant <= 300; ++instant) {
            const double time = 0.005 * instant;
            if (motion->signal("gap", time)[0] < 0.0) ++touches;
            QVERIFY(std::abs(motion->energy(time) + mass * gravity - start) < 1e-6 * start);
        }
        QVERIFY(touches > 3);
    }

    /// A box rests on four corners; vertices are points without names, and both move alike.
    void boxesAndVertices() {
        const double stiffness = 1e5;
        Drawing drawing = singleBody(JointKind::Free, Eigen::Vector3d::UnitZ());
        drawing.model.gravity = {0.0, -gravity, 0.0};
        const double sunk = std::pow(0.25 * mass * gravity / stiffness, 2.0 / 3.0);
        drawing.point("F", 0.0, -0.1 + sunk);
        model::Contact& contact =
            addContact(drawing, "floor", "body", "C", model::groundId, "F", ContactShape::Plane);
        contact.touching = ContactTouching::Box;
        contact.size = {0.4, 0.2, 0.3};
        contact.stiffness = stiffness;
        contact.dissipation = 0.2;
        contact.staticLevel = contact.dynamicLevel = 0.3;
        QVERIFY(std::abs(simulate(drawing.model)->state(1.0)[1]) < 1e-9);

        drawing.model.joints[0].coordinates[0].startVelocity = 0.7;
        drawing.model.joints[0].coordinates[4].startVelocity = 0.9;
        drawing.model.simulation.duration = 0.5;
        const std::vector<double> box = simulate(drawing.model)->state(0.5);
        contact.touching = ContactTouching::Balls;
        contact.points.clear();
        for (const std::array<double, 3>& corner : model::boxCorners())
            contact.vertices.push_back({0.4 * corner[0], 0.2 * corner[1], 0.3 * corner[2]});
        const std::vector<double> vertices = simulate(drawing.model)->state(0.5);
        QVERIFY(std::abs(box[0]) > 0.03);
        for (std::size_t entry = 0; entry < box.size(); ++entry)
            QVERIFY(std::abs(box[entry] - vertices[entry]) < 1e-10);
    }
};

LINKWRIGHT_TEST(TouchingLinesTest)

}  // namespace touching_lines_test

#include "touching_lines_test.moc"

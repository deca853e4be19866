// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tires and roads against the closed forms of their laws.
#include "tests/support/motion.h"
#include "tests/support/numbers.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <Eigen/Geometry>

#include <QTest>
#include <cmath>

namespace tire_test {

using namespace linkwright;
using assembly::SpaceChoice;
using model::JointKind;
using model::SignalKind;
using model::TireLaw;
using support::Drawing;
using support::simulate;

namespace {

constexpr double gravity = 9.81;
constexpr double mass = 1.3;
constexpr double inertia = 0.021;
constexpr double radius = 0.2;
constexpr double stiffness = 1e5;

/// Wheel of 1.3 kg about C at the origin, on a joint there, over a road through F; no gravity.
Drawing singleWheel(JointKind kind, const Eigen::Vector3d& axis, double depth) {
    Drawing drawing;
    drawing.point("C", 0.0, 0.0);
    drawing.solid("wheel", {"C"}, mass, {0.0, 0.0, 0.0}, {0.019, 0.02, inertia, 0.0, 0.0, 0.0});
    drawing.joint("joint", kind, model::groundId, "wheel", "C", axis, {0.0, 1.0, 0.0});
    drawing.model.gravity = {0.0, 0.0, 0.0};
    drawing.point("F", 0.3, depth - radius);
    drawing.model.roads.emplace_back();
    drawing.model.roads[0].id = "road";
    drawing.model.roads[0].point = "F";
    model::Tire& tire = drawing.model.tires.emplace_back();
    tire.id = "tire";
    tire.bodyA = "wheel";
    tire.center = "C";
    tire.radius = radius;
    tire.road = "road";
    tire.stiffness = stiffness;
    for (const auto& [id, signal] :
         {std::pair("load", SignalKind::TireLoad), std::pair("slip", SignalKind::TireSlip),
          std::pair("angle", SignalKind::TireSlipAngle), std::pair("force", SignalKind::TireForce)})
        drawing.pointSignal(id, signal, {}).constraint = "tire";
    drawing.model.simulation.duration = 2.0;
    drawing.model.simulation.step = 0.001;
    return drawing;
}

/// k d^(3/2) = load
double restingDepth(double load) {
    return std::pow(load / stiffness, 2.0 / 3.0);
}

/// Share f of the brush model at q/(3 mu) = r.
double brushShare(double r) {
    return r < 1.0 ? 1.0 - r + r * r / 3.0 : 1.0 / (3.0 * r);
}

/// The Magic Formula as it is written, of a slip.
double magicFormula(const model::MagicFactors& factors, double slip) {
    const double b = factors[0].value, c = factors[1].value, d = factors[2].value,
                 e = factors[3].value;
    return d * std::sin(c * std::atan(b * slip - e * (b * slip - std::atan(b * slip))));
}

}  // namespace

class TireTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Dropped, it springs back with what Hunt and Crossley leave of its speed.
    void bounces() {
        const double speed = 0.7, dissipation = 0.4;
        Drawing drawing = singleWheel(JointKind::Prismatic, {0.0, -1.0, 0.0}, -0.1);
        drawing.model.tires[0].dissipation = dissipation;
        drawing.model.joints[0].coordinates[0].startVelocity = speed;
        drawing.model.simulation.step = 1e-4;
        // u - ln(1 + u) with u = c v is the same on the way in and out.
        const auto height = [](double u) { return u - std::log1p(u); };
        double low = -dissipation * speed, high = 0.0;
        for (int halving = 0; halving < 60; ++halving) {
            const double middle = 0.5 * (low + high);
            (height(middle) > height(dissipation * speed) ? low : high) = middle;
        }
        const double after = low / dissipation;
        for (const SpaceChoice space : {SpaceChoice::Automatic, SpaceChoice::Spatial})
            for (const double rim : {0.0, 0.05}) {
                drawing.model.tires[0].rimRadius = rim;
                const auto motion = simulate(drawing.model, space);
                QVERIFY(std::abs(motion->jointVelocities(2.0)[0] - after) < 1e-7);
                QCOMPARE(motion->signal("load", 0.01)[0], 0.0);
            }
    }

    /// A wheel that is blocked slides with all the friction that the load leaves.
    void losesFrictionWithLoad() {
        for (const TireLaw law : {TireLaw::Brush, TireLaw::MagicFormula})
            for (const double load : {200.0, 400.0, 900.0}) {
                Drawing drawing =
                    singleWheel(JointKind::Prismatic, Eigen::Vector3d::UnitX(), restingDepth(load));
                model::Tire& tire = drawing.model.tires[0];
                tire.law = law;
                tire.friction = 0.8;
                tire.longitudinal = {10.0, 1.6, 0.8, 0.5};
                tire.loadSensitivity = 0.2;
                tire.nominalLoad = 400.0;
                drawing.model.joints[0].coordinates[0].startVelocity = 5.0;
                drawing.model.simulation.duration = 0.01;
                const double slip = -5.0 / std::hypot(5.0, tire.transitionVelocity.value);
                const double expected =
                    law == TireLaw::Brush ? -0.8 : magicFormula(tire.longitudinal, slip);
                const auto motion = simulate(drawing.model);
                QVERIFY(std::abs(motion->signal("load", 0.0)[0] - load) < 1e-9 * load);
                QVERIFY(std::abs(motion->signal("force", 0.0)[0]
                                 - load * expected / (1.0 + 0.2 * (load / 400.0 - 1.0)))
                        < 1e-9 * load);
            }
    }

    /// Down an incline it rolls with a constant slip s, omega R = (1 - s) v, and the brush gives
    /// the force that turns it.
    void rollsDownAnIncline() {
        const double slope = 0.3;
        const double load = mass * gravity * std::cos(slope), depth = restingDepth(load);
        Drawing drawing = singleWheel(JointKind::Planar, Eigen::Vector3d::UnitX(), depth);
        drawing.model.gravity = {gravity * std::sin(slope), -load / mass, 0.0};
        model::Tire& tire = drawing.model.tires[0];
        tire.friction = 0.9;
        tire.longitudinalStiffness = 12.0;
        tire.transitionVelocity = 0.05;
        drawing.model.simulation.step = 1e-4;
        // m a = m g sin - F, I a (1 - s)/R = F R, F = N c s f(c s/(3 mu)).
        double slip = 0.0, acceleration = 0.0;
        for (int iteration = 0; iteration < 60; ++iteration) {
            acceleration = gravity * std::sin(slope)
                           / (1.0 + inertia * (1.0 - slip) / (mass * radius * radius));
            const double force = mass * (gravity * std::sin(slope) - acceleration);
            slip = force / (load * 12.0 * brushShare(12.0 * slip / 2.7));
        }
        const auto motion = simulate(drawing.model);
        const double early = 1.4, late = 1.9;
        // The transition velocity counts by the square of its share of the speed.
        QVERIFY(std::abs((motion->jointVelocities(late)[0] - motion->jointVelocities(early)[0])
                             / (late - early)
                         - acceleration)
                < 1e-4 * acceleration);
        QVERIFY(std::abs(std::abs(motion->signal("slip", late)[0]) - slip) < 1e-4 * slip);
        QVERIFY(std::abs(motion->signal("load", late)[0] - load) < 1e-6 * load);
    }

    /// Locked, it creeps down where V = sqrt(w^2 + v0^2) makes the force of the law: it stands, but
    /// for that.
    void standsStill() {
        const double slope = 0.1, transition = 0.05;
        const double load = mass * gravity * std::cos(slope), depth = restingDepth(load);
        for (const TireLaw law : {TireLaw::Brush, TireLaw::MagicFormula}) {
            Drawing drawing = singleWheel(JointKind::Prismatic, Eigen::Vector3d::UnitX(), depth);
            drawing.model.gravity = {gravity * std::sin(slope), -load / mass, 0.0};
            model::Tire& tire = drawing.model.tires[0];
            tire.law = law;
            tire.transitionVelocity = transition;
            drawing.model.simulation.step = 2e-4;
            const auto forceAt = [&](double slip) {
                return law == TireLaw::Brush ? 15.0 * slip * brushShare(15.0 * slip / 3.0)
                                             : magicFormula(tire.longitudinal, slip);
            };
            double low = 0.0, high = 0.05;
            for (int halving = 0; halving < 60; ++halving) {
                const double middle = 0.5 * (low + high);
                (forceAt(middle) < std::tan(slope) ? low : high) = middle;
            }
            const double creep = transition * low / std::sqrt(1.0 - low * low);
            QVERIFY(creep < 1e-3);
            const auto motion = simulate(drawing.model);
            QVERIFY(std::abs(motion->jointVelocities(2.0)[0] - creep) < 1e-9);
        }
    }

    /// Turned away from its way, a rolling wheel makes the lateral force of the law, and its trail
    /// the moment.
    void cornersSteadily() {
        const double speed = 10.0, depth = 0.01, transition = 0.1;
        const double load = stiffness * std::pow(depth, 1.5);
        for (const double angle : {0.03, 0.2})
            for (const TireLaw law : {TireLaw::Brush, TireLaw::MagicFormula}) {
                Drawing drawing =
                    singleWheel(JointKind::Prismatic, Eigen::Vector3d::UnitX(), depth);
                const Eigen::Vector3d axis(std::sin(angle), 0.0, -std::cos(angle));
                // A frame that goes along x, in which the wheel spins.
                drawing.model.bodies[0].id = "frame";
                drawing.model.joints[0].bodyB = "frame";
                drawing.solid("wheel", {"C"}, mass, {0.0, 0.0, 0.0},
                              {0.02, 0.02, 0.02, 0.0, 0.0, 0.0});
                drawing.joint("axle", JointKind::Revolute, "frame", "wheel", "C", axis);
                model::Tire& tire = drawing.model.tires[0];
                tire.axis = support::toNumbers(axis);
                tire.law = law;
                tire.transitionVelocity = transition;
                tire.rimRadius = 0.03;
                drawing.model.simulation.duration = 0.5;
                drawing.model.joints[0].coordinates[0].startVelocity = speed;
                drawing.model.joints[1].coordinates[0].startVelocity =
                    speed * std::cos(angle) / radius;
                const Eigen::Vector3d up = Eigen::Vector3d::UnitY(), along = axis.cross(up);
                const Eigen::Vector3d across = up.cross(along);
                QVERIFY(along.x() > 0.9);  // it rolls ahead
                const double lateral =
                    speed * across.x() / std::hypot(speed * along.x(), transition);
                const double expected =
                    law == TireLaw::Brush
                        ? -12.0 * lateral * brushShare(12.0 * std::abs(lateral) / 3.0)
                        : -magicFormula(tire.lateral, lateral);
                const auto motion = simulate(drawing.model);
                QVERIFY(std::abs(motion->signal("load", 0.0)[0] - load) < 1e-9 * load);
                QVERIFY(std::abs(motion->signal("slip", 0.0)[0]) < 1e-12);
                QVERIFY(std::abs(motion->signal("angle", 0.0)[0] - std::atan(lateral)) < 1e-12);
                // The floor of q is 1e-12 beside its square.
                const Eigen::Vector3d force = motion->signal("force", 0.0);
                QVERIFY((force - load * (up + across * expected)).norm() < 1e-8 * load);
                // Friction takes energy, and gives none.
                double before = motion->energy(0.0);
                for (double time = 0.05; time < 0.48; time += 0.05) {
                    const double now = motion->energy(time);
                    QVERIFY(now < before + 1e-9);
                    before = now;
                }
            }
    }

    /// Rolling resistance slows a coasting wheel: m v' = -F, I v'/R = F R - c N R.
    void coasts() {
        const double resistance = 0.02, speed = 5.0;
        const double load = mass * gravity, depth = restingDepth(load);
        Drawing drawing = singleWheel(JointKind::Planar, Eigen::Vector3d::UnitX(), depth);
        drawing.model.gravity = {0.0, -gravity, 0.0};
        model::Tire& tire = drawing.model.tires[0];
        tire.rollingResistance = resistance;
        tire.longitudinalStiffness = 2000.0;
        tire.friction = 5.0;
        tire.transitionVelocity = 1e-3;
        // Rolling along x it spins about -z.
        drawing.model.joints[0].coordinates[0].startVelocity = speed;
        drawing.model.joints[0].coordinates[2].startVelocity = -speed / radius;
        drawing.model.simulation.integrator = model::Integrator::Esdirk43;
        const double slowed = resistance * load / (mass + inertia / (radius * radius));
        const auto motion = simulate(drawing.model);
        // It slips by about resistance / 2000 of its speed.
        QVERIFY(std::abs(motion->jointVelocities(2.0)[0] - (speed - 2.0 * slowed)) < 2e-4 * speed);
    }

    /// On a profile, of a formula and of a table, ball and tire keep their energy: the force is the
    /// slope of what they store.
    void keepsEnergyOnAProfile() {
        for (const bool table : {false, true})
            for (const bool ball : {false, true}) {
                Drawing drawing = singleWheel(JointKind::Planar, Eigen::Vector3d::UnitX(), 0.0);
                drawing.model.gravity = {0.0, -gravity, 0.0};
                drawing.parameter("bump", 0.05);
                model::Road& road = drawing.model.roads[0];
                road.along = {1.0, 0.2, 0.0};
                road.height = "bump*sin(3*x)";
                if (table) {
                    road.height.clear();
                    road.places = {-1.0, -0.5, 0.0, 0.7, 1.2};
                    road.heights = {0.0, 0.08, -0.02, 0.03, 0.0};
                }
                drawing.model.joints[0].coordinates[0].startVelocity = 0.9;
                drawing.model.joints[0].coordinates[2].startVelocity = 0.3;
                model::Tire& tire = drawing.model.tires[0];
                tire.longitudinalStiffness = 0.0;
                if (ball) {
                    model::Contact& contact = drawing.model.contacts.emplace_back();
                    contact.id = "ball";
                    contact.bodyA = "wheel";
                    contact.points = {"C"};
                    contact.radius = radius;
                    contact.shape = model::ContactShape::Road;
                    contact.road = "road";
                    contact.stiffness = stiffness;
                    tire.stiffness = 0.0;
                }
                drawing.model.simulation.integrator = model::Integrator::DormandPrince54;
                drawing.model.simulation.relativeTolerance = 1e-10;
                drawing.model.simulation.absoluteTolerance = 1e-12;
                for (const SpaceChoice space : {SpaceChoice::Automatic, SpaceChoice::Spatial}) {
                    const auto motion = simulate(drawing.model, space);
                    const double start = motion->energy(0.0);
                    for (const double time : {0.4, 1.1, 2.0})
                        QVERIFY2(std::abs(motion->energy(time) - start) < 1e-6,
                                 qPrintable(QString::number(motion->energy(time) - start)));
                    QVERIFY(std::abs(motion->state(2.0)[0]) > 0.3);  // it went along the road
                }
            }
    }
};

LINKWRIGHT_TEST(TireTest)

}  // namespace tire_test

#include "tire_test.moc"

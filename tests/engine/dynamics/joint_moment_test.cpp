// SPDX-License-Identifier: GPL-3.0-or-later
//
// Moments that joints transmit, and their impulses: statics, rotors in bearings, and the law of
// moments for the bodies of random mechanisms.
#include "engine/base/diagnostic.h"
#include "engine/model/validation.h"
#include "tests/support/motion.h"
#include "tests/support/numbers.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/sanitized.h"
#include "tests/support/test_program.h"

#include <Eigen/Geometry>

#include <QTest>
#include <cmath>

namespace joint_moment_test {

using namespace linkwright;
using Eigen::Matrix3d;
using Eigen::Vector3d;
using model::Formulation;
using model::JointKind;
using model::SignalKind;
using support::Drawing;
using support::simulate;

namespace {

constexpr double gravity = 9.81;
constexpr Formulation formulations[] = {Formulation::Joint, Formulation::Absolute,
                                        Formulation::DivideAndConquer};

Vector3d vectorOf(const model::Number3& numbers) {
    return {numbers[0].value, numbers[1].value, numbers[2].value};
}

void measure(Drawing& drawing, const std::string& joint) {
    drawing.pointSignal("force-" + joint, SignalKind::Reaction, {}).constraint = joint;
    drawing.pointSignal("moment-" + joint, SignalKind::ReactionMoment, {}).constraint = joint;
    drawing.pointSignal("impulse-" + joint, SignalKind::MomentImpulse, {}).constraint = joint;
}

/// Turns a joint by a function of time.
void drive(Drawing& drawing, const std::string& joint, const std::string& expression) {
    model::Drive drive;
    drive.id = drive.name = "drive-" + joint;
    drive.joint = joint;
    drive.expression = expression;
    drawing.model.drives.push_back(drive);
}

/// Moments of second order of the mass, kg m^2, about the center in drawn axes: what a body's
/// inertia tensor is made of.
Matrix3d secondMoments(const model::Model& model, const model::Body& body) {
    const model::MassProperties& mass = body.massProperties;
    if (mass.kind != model::MassKind::Explicit) {
        const Vector3d span =
            vectorOf(model::findById(model.points, body.points.back())->position)
            - vectorOf(model::findById(model.points, body.points.front())->position);
        return mass.mass.value / 12.0 * span * span.transpose();
    }
    const auto& entry = mass.inertia;
    Matrix3d inertia;
    inertia << entry[0].value, entry[3].value, entry[4].value, entry[3].value, entry[1].value,
        entry[5].value, entry[4].value, entry[5].value, entry[2].value;
    return 0.5 * inertia.trace() * Matrix3d::Identity() - inertia;
}

/// Law of moments for all bodies of a random mechanism, see below.
class MomentBalance {
public:
    MomentBalance(std::uint64_t seed, Formulation formulation) : seed_(seed) {
        drawing_.model = support::randomMechanism(seed);
        model::Model& model = drawing_.model;
        // What acts on bodies past their joints.
        model.springs.clear();
        model.bushings.clear();
        model.contacts.clear();
        model.tires.clear();
        model.wheels.clear();
        model.cams.clear();
        model.rods.clear();
        std::erase_if(model.drives, [](const model::Drive& element) {
            return element.kind == model::DriveKind::PointComponent;
        });
        std::erase_if(model.loads, [](const model::Load& load) {
            return load.kind != model::LoadKind::JointLoad;
        });
        std::erase_if(model.feedbacks,
                      [](const model::Feedback& feedback) { return feedback.joint.empty(); });
        model.signalList.clear();
        model.costTerms.clear();
        model.simulation.formulation = formulation;
        model.simulation.integrator = model::Integrator::RungeKutta4;
        model.simulation.step = model.simulation.duration / 400.0;
    }

    /// @return number of loops, -1 when the mechanism is of no use here
    int check() {
        const assembly::System system = assembly::compile(drawing_.model);
        if (!system.redundantConstraints.empty()) return -1;
        planar_ = system.planar;
        if (planar_) {
            axes_.col(0) = system.plane.first;
            axes_.col(1) = system.plane.second;
            axes_.col(2) = system.plane.normal;
        }
        for (const model::Joint& joint : drawing_.model.joints) {
            measure(drawing_, joint.id);
            drawing_.pointSignal("point-" + joint.id, SignalKind::PointPosition,
                                 {joint.bodyB, joint.point});
        }
        for (const model::Body& body : drawing_.model.bodies)
            watch(body);
        const auto motion = simulate(drawing_.model);
        time_ = 0.7 * drawing_.model.simulation.duration;
        for (const model::Body& body : drawing_.model.bodies)
            checkBody(*motion, body);
        for (const model::Joint& joint : drawing_.model.joints)
            checkImpulse(*motion, joint.id);
        return static_cast<int>(motion->system().closures.size());
    }

private:
    /// The center of mass and a place one meter along each axis from it.
    void watch(const model::Body& body) {
        const auto place = [&](const std::string& name, const Vector3d& position) {
            drawing_.point(name + body.id, position);
            drawing_.pointSignal("x" + name + body.id, SignalKind::PointPosition,
                                 {body.id, name + body.id});
            drawing_.pointSignal("a" + name + body.id, SignalKind::PointAcceleration,
                                 {body.id, name + body.id});
        };
        const Vector3d center = support::centerOfMass(drawing_.model, body);
        place("center-", center);
        for (int axis = 0; axis < axisCount(); ++axis)
            place("arm" + std::to_string(axis) + "-", center + axes_.col(axis));
    }

    /// What is out of the plane has no part in moments about its normal.
    [[nodiscard]] int axisCount() const { return planar_ ? 2 : 3; }

    /// The rate of the angular momentum about the center is  int r x a dm; accelerations are linear
    /// in the place, so those of a few places and the second moments of the mass tell it.
    void checkBody(support::Motion& motion, const model::Body& body) const {
        const auto at = [&](const std::string& name) {
            return motion.signal(name + body.id, time_);
        };
        const Matrix3d second = axes_.transpose() * secondMoments(drawing_.model, body) * axes_;
        Vector3d rate = Vector3d::Zero();
        for (int first = 0; first < axisCount(); ++first)
            for (int other = 0; other < axisCount(); ++other) {
                const auto arm = [](int axis) { return "arm" + std::to_string(axis) + "-"; };
                const Vector3d direction = at("x" + arm(first)) - at("xcenter-");
                const Vector3d acceleration = at("a" + arm(other)) - at("acenter-");
                rate += second(first, other) * direction.cross(acceleration);
            }
        Vector3d sum = Vector3d::Zero();
        double size = rate.norm();
        for (const model::Joint& joint : drawing_.model.joints) {
            const double side = joint.bodyB == body.id ? 1.0 : joint.bodyA == body.id ? -1.0 : 0.0;
            const Vector3d moment = motion.signal("moment-" + joint.id, time_);
            const Vector3d force = motion.signal("force-" + joint.id, time_);
            const Vector3d arm = motion.signal("point-" + joint.id, time_) - at("xcenter-");
            sum += side * (moment + arm.cross(force));
            if (planar_) sum = axes_.col(2) * axes_.col(2).dot(sum);
            size = std::max({size, moment.norm(), force.norm()});
        }
        // Rounding of forces of this size, multiplied in badly conditioned mechanisms.
        const double error = (sum - rate).norm();
        if (error <= 1e-8 * (1.0 + size)) return;
        qWarning("seed %llu, %s: %g of %g", static_cast<unsigned long long>(seed_), body.id.c_str(),
                 error, size);
        QTest::qFail("moments do not add up", __FILE__, __LINE__);
    }

    /// The impulse of a moment starts at zero, and its rate is the moment.
    void checkImpulse(support::Motion& motion, const std::string& joint) const {
        const double span = 1e-3 * time_;
        const auto at = [&](double steps) {
            return motion.signal("impulse-" + joint, time_ + steps * span);
        };
        const Vector3d expected = motion.signal("moment-" + joint, time_);
        const Vector3d rate = (at(-2.0) - 8.0 * at(-1.0) + 8.0 * at(1.0) - at(2.0)) / (12.0 * span);
        const double curvature = (at(1.0) - 2.0 * at(0.0) + at(-1.0)).norm() / span;
        const double force = motion.signal("force-" + joint, time_).norm();
        // As in FormulationTest: differences of fourth order, across kinks of the integrator's
        // error.
        const double error = (rate - expected).norm();
        if (error > 1e-4 * curvature + 1e-6 * (1.0 + expected.norm() + force)) {
            qWarning("seed %llu, %s: rate off by %g of %g", static_cast<unsigned long long>(seed_),
                     joint.c_str(), error, expected.norm());
            QTest::qFail("the impulse is not the integral", __FILE__, __LINE__);
        }
        if (motion.signal("impulse-" + joint, 0.0).norm() != 0.0)
            QTest::qFail("the impulse does not start at zero", __FILE__, __LINE__);
    }

    std::uint64_t seed_;
    Drawing drawing_;
    Matrix3d axes_ = Matrix3d::Identity();
    bool planar_ = false;
    double time_ = 0.0;
};

}  // namespace

class JointMomentTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A beam clamped in a wall carries its weight at its middle, and a bent end beside it.
    void cantilever() {
        for (const Formulation formulation : formulations) {
            Drawing drawing;
            drawing.point("wall", 0.2, -0.1, 0.3);
            drawing.point("knee", 1.4, 0.5, 0.1);
            drawing.point("end", 1.5, 0.7, 1.0);
            drawing.rod("beam", "wall", "knee", 2.0);
            drawing.rod("arm", "knee", "end", 0.5);
            drawing.joint("clamp", JointKind::Fixed, model::groundId, "beam", "wall");
            drawing.joint("weld", JointKind::Fixed, "beam", "arm", "knee");
            // Something has to move.
            drawing.point("bob", 1.7, 0.7, 1.0);
            drawing.rod("pendulum", "end", "bob", 0.2);
            drawing.joint("hinge", JointKind::Revolute, "arm", "pendulum", "end");
            drawing.model.joints.back().coordinates[0].start = -0.5 * M_PI;
            drawing.model.gravity = {0.0, -gravity, 0.0};
            drawing.model.simulation.formulation = formulation;
            drawing.model.simulation.duration = 0.1;
            for (const char* joint : {"clamp", "weld"})
                measure(drawing, joint);
            const auto motion = simulate(drawing.model);
            const Vector3d down(0.0, -gravity, 0.0);
            const Vector3d wall(0.2, -0.1, 0.3), knee(1.4, 0.5, 0.1), end(1.5, 0.7, 1.0);
            // The pendulum hangs at rest straight below `end`.
            const Vector3d onKnee = -(0.5 * (end - knee) * 0.5 + (end - knee) * 0.2).cross(down);
            const Vector3d onWall = -(0.5 * (knee - wall) * 2.0 + (0.5 * (knee + end) - wall) * 0.5
                                      + (end - wall) * 0.2)
                                         .cross(down);
            // At rest steps add nothing: rounding of some 20 N m, 1.4e-15 as measured.
            QVERIFY((motion->signal("moment-weld", 0.07) - onKnee).norm() < 1e-13);
            QVERIFY((motion->signal("moment-clamp", 0.07) - onWall).norm() < 1e-13);
            QVERIFY((motion->signal("impulse-clamp", 0.07) - onWall * 0.07).norm() < 1e-13);
        }
    }

    /// A load off the guide of a slider bends it; the moment is about the point that slides along.
    void sliderOnItsGuide() {
        for (const Formulation formulation : formulations) {
            Drawing drawing;
            drawing.point("rail", 0.0, 0.0, 0.0);
            drawing.point("side", 0.0, 0.4, 0.3);
            drawing.solid("slider", {"rail", "side"}, 1.5, {0.05, 0.4, 0.3},
                          {0.02, 0.03, 0.04, 0.001, 0.002, 0.003});
            drawing.joint("guide", JointKind::Prismatic, model::groundId, "slider", "rail",
                          Vector3d::UnitX());
            drawing.jointLoad("push", "guide", 0, 6.0);
            drawing.model.joints[0].coordinates[0].startVelocity = 0.7;
            drawing.model.gravity = {0.0, 0.0, -gravity};
            drawing.model.simulation.formulation = formulation;
            drawing.model.simulation.duration = 0.5;
            measure(drawing, "guide");
            const auto motion = simulate(drawing.model);
            // Steady acceleration of 4 m/s^2: the guide turns against weight and inertia.
            const Vector3d arm(0.05, 0.4, 0.3);
            const Vector3d expected =
                arm.cross(1.5 * (Vector3d(4.0, 0.0, 0.0) - Vector3d(0.0, 0.0, -gravity)));
            for (const double time : {0.0, 0.2, 0.5}) {
                QVERIFY((motion->signal("moment-guide", time) - expected).norm() < 1e-10);
                QVERIFY((motion->signal("impulse-guide", time) - expected * time).norm() < 1e-10);
            }
        }
    }

    /// A wheel that spins at W about x in a yoke that turns at w about y: the yoke's bearing turns
    /// the wheel with the gyroscopic moment I W w about the third axis, and the wheel's axle
    /// carries the same.
    void gyroscope() {
        const double spin = 40.0, turn = 1.5, axial = 0.03, across = 0.017;
        for (const Formulation formulation : formulations) {
            Drawing drawing;
            drawing.point("O", 0.0, 0.0, 0.0);
            drawing.solid("yoke", {"O"}, 0.3, {0.0, 0.0, 0.0}, {0.01, 0.01, 0.01, 0.0, 0.0, 0.0});
            drawing.solid("wheel", {"O"}, 1.2, {0.0, 0.0, 0.0},
                          {axial, across, across, 0.0, 0.0, 0.0});
            drawing.joint("mast", JointKind::Revolute, model::groundId, "yoke", "O",
                          Vector3d::UnitY());
            drawing.joint("axle", JointKind::Revolute, "yoke", "wheel", "O", Vector3d::UnitX());
            drive(drawing, "mast", "1.5*t");
            drive(drawing, "axle", "40*t");
            drawing.model.gravity = {0.0, 0.0, 0.0};
            drawing.model.simulation.formulation = formulation;
            drawing.model.simulation.duration = 0.4;
            drawing.model.simulation.step = 5e-4;
            for (const char* joint : {"mast", "axle"})
                measure(drawing, joint);
            const auto motion = simulate(drawing.model);
            for (const double time : {0.0, 0.17, 0.4}) {
                const double angle = turn * time;
                // Axis of the wheel in the world; its rate times I W is the moment.
                const Vector3d axis(std::cos(angle), 0.0, -std::sin(angle));
                const Vector3d expected = axial * spin * turn * Vector3d::UnitY().cross(axis);
                // Quaternions at 40 rad/s: RK4 at 0.5 ms leaves 1e-9 of a turn.
                const double tolerance = formulation == Formulation::Absolute ? 2e-8 : 1e-12;
                QVERIFY((motion->signal("moment-axle", time) - expected).norm() < tolerance);
                QVERIFY((motion->signal("moment-mast", time) - expected).norm() < tolerance);
                const Vector3d impulse = axial * spin * (axis - Vector3d::UnitX());
                QVERIFY((motion->signal("impulse-axle", time) - impulse).norm() < tolerance);
            }
        }
    }

    /// A rotor whose axle is none of its principal axes, out of balance as well: the bearing turns
    /// along with force m e w^2 and moment w x (I w), about a point that is not the center.
    void unbalancedRotor() {
        const double speed = 12.0, mass = 0.8;
        const Vector3d center(0.05, -0.02, 0.3);
        const std::array<double, 6> entries{0.02, 0.025, 0.03, 0.004, -0.006, 0.003};
        Matrix3d inertia;
        inertia << entries[0], entries[3], entries[4], entries[3], entries[1], entries[5],
            entries[4], entries[5], entries[2];
        for (const Formulation formulation : formulations) {
            Drawing drawing;
            drawing.point("O", 0.0, 0.0, 0.0);
            drawing.solid("rotor", {"O"}, mass, center, entries);
            drawing.joint("bearing", JointKind::Revolute, model::groundId, "rotor", "O");
            drawing.model.joints[0].coordinates[0].startVelocity = speed;
            drawing.model.gravity = {0.0, 0.0, 0.0};
            drawing.model.simulation.formulation = formulation;
            drawing.model.simulation.duration = 0.5;
            drawing.model.simulation.step = 5e-4;
            measure(drawing, "bearing");
            const auto motion = simulate(drawing.model);
            const Vector3d spin = speed * Vector3d::UnitZ();
            const Vector3d force = mass * spin.cross(spin.cross(center));
            const Vector3d moment = center.cross(force) + spin.cross(inertia * spin);
            for (const double time : {0.0, 0.21, 0.5}) {
                const Matrix3d turned =
                    Eigen::AngleAxisd(speed * time, Vector3d::UnitZ()).toRotationMatrix();
                // Quaternions at 12 rad/s: RK4 at 0.5 ms leaves 1e-11 of a turn.
                QVERIFY((motion->signal("force-bearing", time) - turned * force).norm() < 1e-8);
                QVERIFY((motion->signal("moment-bearing", time) - turned * moment).norm() < 1e-8);
            }
        }
    }

    /// A rotor that lies flat has its weight on its bearing; a load along the axle adds to it, and
    /// one beside the axle tilts it.
    void loadsAlongTheAxle() {
        for (const Formulation formulation : formulations) {
            Drawing drawing;
            drawing.point("O", 0.0, 0.0, 0.0);
            drawing.point("P", 0.3, 0.1, 0.0);
            drawing.solid("rotor", {"O", "P"}, 2.0, {0.0, 0.0, 0.0},
                          {0.02, 0.02, 0.03, 0.0, 0.0, 0.0});
            drawing.joint("bearing", JointKind::Revolute, model::groundId, "rotor", "O");
            drawing.model.gravity = {0.0, 0.0, -gravity};
            drawing.model.simulation.formulation = formulation;
            drawing.model.simulation.duration = 0.1;
            measure(drawing, "bearing");
            QVERIFY((simulate(drawing.model)->signal("force-bearing", 0.1)
                     - Vector3d(0.0, 0.0, 2.0 * gravity))
                        .norm()
                    < 1e-13);
            drawing.model.gravity = {0.0, 0.0, 0.0};
            drawing.force("push", {"rotor", "P"}, Vector3d::UnitZ(), 5.0);
            const auto motion = simulate(drawing.model);
            const Vector3d load(0.0, 0.0, 5.0);
            QVERIFY((motion->signal("force-bearing", 0.1) + load).norm() < 1e-13);
            QVERIFY(
                (motion->signal("moment-bearing", 0.1) + Vector3d(0.3, 0.1, 0.0).cross(load)).norm()
                < 1e-13);
        }
    }

    /// The moment about a driven axis is the torque of the drive, in the plane as well.
    void drivenAxis() {
        for (const Formulation formulation : formulations) {
            Drawing drawing = support::fourBar();
            drive(drawing, "a", "0.4*sin(3*t)");
            drawing.pointSignal("torque", SignalKind::Reaction, {}).constraint = "drive-a";
            drawing.model.simulation.formulation = formulation;
            drawing.model.simulation.duration = 0.5;
            for (const model::Joint& joint : drawing.model.joints)
                measure(drawing, joint.id);
            const auto motion = simulate(drawing.model);
            QVERIFY(motion->system().planar);
            const double torque = motion->signal("torque", 0.31)[0];
            QVERIFY(std::abs(torque) > 0.1);
            const Vector3d moment = motion->signal("moment-a", 0.31);
            QVERIFY((moment - Vector3d(0.0, 0.0, torque)).norm() < 1e-9 * std::abs(torque));
            // Bare hinges transmit none, the one the loop is cut at included.
            for (const char* joint : {"b", "c", "d"})
                QVERIFY(motion->signal(std::string("moment-") + joint, 0.31).norm() < 1e-9);
        }
    }

    /// Moments are those of joints.
    void otherConstraintsAreRefused() {
        Drawing drawing = support::fourBar();
        drive(drawing, "a", "0.1*t");
        for (const char* constraint : {"drive-a", "nothing", ""}) {
            Drawing wrong = drawing;
            wrong.pointSignal("moment", SignalKind::ReactionMoment, {}).constraint = constraint;
            const std::vector<base::Diagnostic> problems = model::validate(wrong.model);
            // And a warning that there is no objective.
            QVERIFY(!problems.empty() && problems[0].severity == base::Severity::Error);
            QCOMPARE(problems[0].object, std::string("moment"));
            QVERIFY(problems[0].remedy.find("joint") != std::string::npos);
        }
    }

    /// Law of moments for every body: the moments of its joints and of their forces about its
    /// center change its angular momentum. Motors, springs, friction, loads, gears and drives of
    /// joints are in these.
    void momentsObeyEuler() {
        int tested = 0, looped = 0;
        for (int seed = 1; seed <= support::drawn(400); ++seed) {
            int loops = -1;
            try {
                loops =
                    MomentBalance(static_cast<std::uint64_t>(seed), formulations[seed % 3]).check();
            } catch (const base::InputError&) {
            } catch (const base::ComputationError&) {
            }
            if (QTest::currentTestFailed()) return;
            tested += loops >= 0 ? 1 : 0;
            looped += loops > 0 ? 1 : 0;
        }
        qInfo("%d mechanisms, %d with loops", tested, looped);
        QVERIFY(tested > support::drawn(100));
        QVERIFY(looped > support::drawn(25));
    }
};

LINKWRIGHT_TEST(JointMomentTest)

}  // namespace joint_moment_test

#include "joint_moment_test.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
//
// The same motion computed in different ways, and what every motion has to obey.
#include "engine/base/diagnostic.h"
#include "engine/model/properties.h"
#include "tests/support/motion.h"
#include "tests/support/numbers.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/sanitized.h"
#include "tests/support/test_program.h"

#include <Eigen/Geometry>

#include <QTest>
#include <map>

namespace formulation_test {

using namespace linkwright;
using assembly::SpaceChoice;
using model::JointKind;
using model::SignalKind;
using support::Drawing;
using support::simulate;

namespace {

/// Signals that see a joint without asking for its coordinate.
void watchTips(Drawing& drawing) {
    for (const model::Body& body : drawing.model.bodies) {
        const model::Attachment tip{body.id, body.points.back()};
        drawing.pointSignal("x-" + body.id, SignalKind::PointPosition, tip);
        drawing.pointSignal("v-" + body.id, SignalKind::PointVelocity, tip);
        drawing.pointSignal("a-" + body.id, SignalKind::PointAcceleration, tip);
    }
}

/// Largest difference of all watched signals.
double difference(const Drawing& drawing, support::Motion& first, support::Motion& second,
                  double time) {
    double largest = 0.0;
    for (const model::Signal& signal : drawing.model.signalList)
        largest = std::max(largest, (first.signal(signal.id, time) - second.signal(signal.id, time))
                                        .lpNorm<Eigen::Infinity>());
    return largest;
}

/// Four-bar with a push and a spring.
Drawing workingFourBar() {
    Drawing drawing = support::fourBar();
    drawing.spring("spring", {model::groundId, "D"}, {"crank", "B"}, 20.0).damping = 0.5;
    drawing.torque("push", "crank", {0.0, 0.0, 1.0}, -3.0);
    drawing.model.joints[0].coordinates[0].startVelocity = 1.0;
    drawing.model.simulation.step = 0.001;
    return drawing;
}

/// Drawing with every joint the other way around.
Drawing reversed(Drawing drawing) {
    for (model::Joint& joint : drawing.model.joints)
        std::swap(joint.bodyA, joint.bodyB);
    return drawing;
}

/// Chain of one joint of each kind that may be reversed.
Drawing mixedChain() {
    Drawing drawing;
    const JointKind kinds[] = {JointKind::Universal, JointKind::Cylindrical, JointKind::Planar,
                               JointKind::Revolute, JointKind::Prismatic};
    const Eigen::Vector3d axes[] = {
        {1.0, 0.2, 0.1}, {0.3, 1.0, 0.4}, {0.1, 0.5, -1.0}, {0.6, -0.7, 0.2}, {0.2, 0.3, 0.8}};
    std::string before = model::groundId;
    for (int link = 0; link < 5; ++link) {
        const std::string number = std::to_string(link);
        drawing.point("J" + number, 0.5 * link, 0.1 * link * link, -0.2 * link);
        drawing.solid("body-" + number, {"J" + number}, 1.0 + 0.2 * link,
                      {0.5 * link + 0.2, 0.3, 0.1 - 0.2 * link},
                      {0.2, 0.25, 0.3, 0.02, -0.01, 0.03});
        const Eigen::Vector3d second = axes[link].cross(Eigen::Vector3d(0.3, -0.2, 0.9));
        model::Joint& joint = drawing.joint("joint-" + number, kinds[link], before,
                                            "body-" + number, "J" + number, axes[link], second);
        for (std::size_t place = 0; place < joint.coordinates.size(); ++place) {
            joint.coordinates[place].drawn = 0.3;
            joint.coordinates[place].start = 0.3 + 0.1 * static_cast<double>(place + 1);
            joint.coordinates[place].startVelocity = 0.5 - 0.3 * static_cast<double>(place);
            joint.coordinates[place].damping = 0.1;
        }
        before = "body-" + number;
    }
    drawing.model.simulation.duration = 0.5;
    drawing.model.simulation.step = 0.001;
    return drawing;
}

}  // namespace

class FormulationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Planar kernels and spatial ones, in which redundant rows are left out and the others are
    /// taken along axes of a body, so that steps have other errors.
    void planarEqualsSpatial() {
        Drawing drawing = workingFourBar();
        drawing.model.simulation.integrator = model::Integrator::DormandPrince853;
        drawing.model.simulation.relativeTolerance = 1e-13;
        drawing.model.simulation.absoluteTolerance = 1e-13;
        watchTips(drawing);
        const auto planar = simulate(drawing.model);
        const auto spatial = simulate(drawing.model, SpaceChoice::Spatial);
        QVERIFY(planar->system().planar);
        QVERIFY(!spatial->system().planar);
        for (const double time : {0.0, 0.31, 1.0})
            QVERIFY(difference(drawing, *planar, *spatial, time) < 1e-10);
        QVERIFY((planar->signal("x-crank", 1.0) - planar->signal("x-crank", 0.0)).norm() > 0.2);
    }

    /// Asking for the coordinates of all joints cuts a body instead of a joint.
    void cutBodyEqualsCutJoint() {
        for (const SpaceChoice choice : {SpaceChoice::Automatic, SpaceChoice::Spatial})
            for (Drawing drawing : {workingFourBar(), support::sliderCrank()}) {
                watchTips(drawing);
                const auto cutJoint = simulate(drawing.model, choice);
                const Drawing watched = drawing;
                for (const model::Joint& joint : watched.model.joints)
                    drawing.jointSignal("q-" + joint.id, SignalKind::JointCoordinate, joint.id);
                const auto cutBody = simulate(drawing.model, choice);
                QVERIFY(cutBody->system().dofCount > cutJoint->system().dofCount);
                for (const double time : {0.0, 0.4, 1.0})
                    // Default step; the two drift apart by its error.
                    QVERIFY(difference(watched, *cutJoint, *cutBody, time) < 1e-6);
            }
    }

    void directionOfJointsDoesNotMatter() {
        Drawing drawing = mixedChain();
        watchTips(drawing);
        for (const model::Joint& joint : drawing.model.joints)
            for (std::size_t place = 0; place < joint.coordinates.size(); ++place)
                drawing.jointSignal(joint.id + std::to_string(place), SignalKind::JointCoordinate,
                                    joint.id, static_cast<int>(place));
        // Body B seen from body A: the same coordinates with the bodies exchanged are those of the
        // opposite axes.
        Drawing other = reversed(drawing);
        for (model::Joint& joint : other.model.joints)
            for (int axis = 0; axis < 3; ++axis) {
                const auto component = static_cast<std::size_t>(axis);
                joint.axis[component] = -joint.axis[component].value;
                if (joint.kind != JointKind::Planar)
                    joint.secondAxis[component] = -joint.secondAxis[component].value;
            }
        // A universal joint turns about the first axis in A, then about the second in B.
        std::swap(other.model.joints[0].axis, other.model.joints[0].secondAxis);
        std::swap(other.model.joints[0].coordinates[0], other.model.joints[0].coordinates[1]);
        for (model::Signal& signal : other.model.signalList)
            if (signal.joint == "joint-0") signal.coordinate = 1 - signal.coordinate;
        // Travel of a planar joint is measured along axes of body A: not comparable one by one.
        QVERIFY(!simulate(drawing.model)->system().planar);
        const auto first = simulate(drawing.model);
        QVERIFY(first->energy(0.0) != 0.0);
        Drawing plain = drawing;
        Drawing plainOther = other;
        plain.model.joints.resize(2);
        plainOther.model.joints.resize(2);
        const auto keep = [](Drawing& some) {
            some.model.bodies.resize(2);
            std::erase_if(some.model.signalList, [](const model::Signal& signal) {
                const bool ofJoint = signal.joint == "joint-0" || signal.joint == "joint-1";
                const bool ofBody = signal.at.body == "body-0" || signal.at.body == "body-1";
                return !ofJoint && !(signal.joint.empty() && ofBody);
            });
        };
        keep(plain);
        keep(plainOther);
        const auto direct = simulate(plain.model);
        const auto turned = simulate(plainOther.model);
        for (const double time : {0.0, 0.2, 0.5})
            QVERIFY(difference(plain, *direct, *turned, time) < 1e-12);
    }

    /// Without friction and loads the energy stays; the error falls with the step.
    void energyStays() {
        for (Drawing drawing : {support::fiveBar(), support::fourBar(), support::sliderCrank()}) {
            drawing.model.simulation.duration = 2.0;
            double before = 0.0;
            for (const double step : {0.004, 0.002}) {
                drawing.model.simulation.step = step;
                const auto motion = simulate(drawing.model);
                const double drift = std::abs(motion->energy(2.0) - motion->energy(0.0));
                QVERIFY(motion->kineticEnergy(0.3) > 0.01);
                QVERIFY(drift < 1e-5);
                if (before > 0.0) QVERIFY(drift < before / 8.0 || drift < 1e-12);
                before = drift;
            }
        }
    }

    /// Friction takes away what it should: dE/dt = - sum of damping times squared rates.
    void frictionTakesEnergy() {
        Drawing drawing = mixedChain();
        drawing.model.simulation.duration = 0.2;
        const auto motion = simulate(drawing.model);
        const double step = 1e-4;
        for (const double time : {0.05, 0.15}) {
            const double rate =
                (motion->energy(time + step) - motion->energy(time - step)) / (2.0 * step);
            double power = 0.0;
            for (const double velocity : motion->jointVelocities(time))
                power -= 0.1 * velocity * velocity;
            QVERIFY(std::abs(rate - power) < 1e-5 * std::abs(power));
            QVERIFY(power < -0.01);
        }
    }

    /// Loops stay closed over 5 s at the default settings, in all formulations.
    void loopsStayClosed() {
        Drawing drawing = support::fiveBar();
        const model::SimulationSettings standard;
        for (const auto formulation : {model::Formulation::Joint, model::Formulation::Absolute,
                                       model::Formulation::DivideAndConquer}) {
            drawing.model.simulation = standard;
            drawing.model.simulation.formulation = formulation;
            QCOMPARE(drawing.model.simulation.duration, 5.0);
            const auto fixedStep = simulate(drawing.model);
            QVERIFY(fixedStep->largestViolation().position > 0.0);
            QVERIFY(fixedStep->largestViolation().position < 1e-8);
            QVERIFY(fixedStep->largestViolation().velocity < 1e-12);
        }
        drawing.model.simulation = standard;
        drawing.model.simulation.integrator = model::Integrator::DormandPrince54;
        const auto adaptive = simulate(drawing.model);
        QVERIFY(adaptive->largestViolation().position < 1e-8);
        QVERIFY(adaptive->largestViolation().velocity < 1e-12);
    }

    /// A bar more than needed changes nothing but the inertia, also where all cranks lie in line
    /// with the direction of the equation that was kept.
    void redundantBarTurnsAllTheWay() {
        Drawing drawing = support::parallelogram();
        drawing.model.gravity = {0.0, 0.0, 0.0};
        drawing.model.joints[0].coordinates[0].startVelocity = -3.0;
        drawing.model.simulation.duration = 1.5;
        drawing.pointSignal("B", SignalKind::PointPosition, {"coupler", "B"});
        drawing.pointSignal("C", SignalKind::PointPosition, {"rocker", "C"});
        const auto motion = simulate(drawing.model);
        QCOMPARE(motion->system().redundantConstraints.size(), std::size_t(1));
        const double radius = std::hypot(0.3, 0.8);
        for (const double time : {0.3, 0.9, 1.5}) {
            const double angle = std::atan2(0.8, 0.3) - 3.0 * time;
            const Eigen::Vector3d expected(radius * std::cos(angle), radius * std::sin(angle), 0.0);
            QVERIFY((motion->signal("B", time) - expected).norm() < 1e-7);
            QVERIFY((motion->signal("C", time) - expected - Eigen::Vector3d(2.2, 0.0, 0.0)).norm()
                    < 1e-7);
        }
    }

    /// Newton's law for every body of random mechanisms: mass times acceleration is weight plus
    /// the forces of all its joints.
    void reactionsObeyNewton() {
        int tested = 0;
        int looped = 0;
        for (int seed = 1; seed <= support::drawn(400); ++seed) {
            const int loops = checkNewton(
                static_cast<std::uint64_t>(seed),
                seed % 2 == 0 ? model::Formulation::Joint : model::Formulation::Absolute);
            if (QTest::currentTestFailed()) return;
            tested += loops >= 0 ? 1 : 0;
            looped += loops > 0 ? 1 : 0;
        }
        QVERIFY(tested > support::drawn(100));
        QVERIFY(looped > support::drawn(25));
    }

    /// A second weld between the same bodies carries nothing that could be told.
    void forceOfARedundantWeldIsRefused() {
        for (const auto formulation : {model::Formulation::Joint, model::Formulation::Absolute}) {
            Drawing drawing = support::fourBar();
            drawing.solid("plate", {"B"}, 0.7, {0.1, 0.2, 0.0}, {0.01, 0.01, 0.02, 0.0, 0.0, 0.0});
            drawing.point("E", 0.3, 0.1);
            for (const char* point : {"B", "E"})
                drawing.joint(std::string("weld-") + point, JointKind::Fixed, "crank", "plate",
                              point);
            drawing.model.simulation.formulation = formulation;
            drawing.pointSignal("first", SignalKind::Reaction, {}).constraint = "weld-B";
            QVERIFY(simulate(drawing.model)->signal("first", 0.1).norm() > 0.1);
            drawing.pointSignal("second", SignalKind::Reaction, {}).constraint = "weld-E";
            QVERIFY_THROWS_EXCEPTION(base::InputError, simulate(drawing.model));
        }
    }

private:
    /// A random mechanism with nothing but joints, weights and torques.
    static Drawing bare(std::uint64_t seed) {
        Drawing drawing;
        drawing.model = support::randomMechanism(seed);
        model::Model& model = drawing.model;
        model.springs.clear();
        model.bushings.clear();
        model.contacts.clear();
        model.tires.clear();
        model.wheels.clear();
        model.cams.clear();
        model.rods.clear();
        model.drives.clear();
        model.gears.clear();
        model.signalList.clear();
        model.costTerms.clear();
        std::erase_if(model.feedbacks, [](const model::Feedback& feedback) {
            return !feedback.measuredSignal.empty();
        });
        // The halves of a cut body drift apart by the error of the integrator.
        model.simulation.integrator = model::Integrator::RungeKutta4;
        model.simulation.step = model.simulation.duration / 400.0;
        std::erase_if(model.loads,
                      [](const model::Load& load) { return load.kind == model::LoadKind::Force; });
        std::erase_if(model.feedbacks,
                      [](const model::Feedback& feedback) { return feedback.joint.empty(); });
        return drawing;
    }

    /// @return number of loops, -1 when the mechanism is of no use here
    static int checkNewton(std::uint64_t seed, model::Formulation formulation) {
        Drawing drawing = bare(seed);
        drawing.model.simulation.formulation = formulation;
        const model::Model& model = drawing.model;
        std::map<std::string, double> masses;
        for (const model::Joint& joint : model.joints) {
            drawing.pointSignal("force-" + joint.id, SignalKind::Reaction, {}).constraint =
                joint.id;
            drawing.pointSignal("impulse-" + joint.id, SignalKind::ConstraintImpulse, {})
                .constraint = joint.id;
        }
        for (const model::Body& body : model.bodies) {
            masses[body.id] = body.massProperties.mass.value;
            drawing.point("center-" + body.id, support::centerOfMass(model, body));
            drawing.pointSignal("acceleration-" + body.id, SignalKind::PointAcceleration,
                                {body.id, "center-" + body.id});
        }
        try {
            const auto motion = simulate(drawing.model);
            if (!motion->system().redundantConstraints.empty()) return -1;
            const Eigen::Vector3d gravity(model.gravity[0].value, model.gravity[1].value,
                                          model.gravity[2].value);
            // Planar mechanisms feel and tell only what lies in their plane.
            Eigen::Matrix3d seen = Eigen::Matrix3d::Identity();
            if (motion->system().planar)
                seen -= motion->system().plane.normal * motion->system().plane.normal.transpose();
            const double time = 0.7 * model.simulation.duration;
            for (const model::Body& body : model.bodies) {
                Eigen::Vector3d force = masses[body.id] * (seen * gravity);
                double size = force.norm();
                for (const model::Joint& joint : model.joints) {
                    const double side = joint.bodyB == body.id   ? 1.0
                                        : joint.bodyA == body.id ? -1.0
                                                                 : 0.0;
                    const Eigen::Vector3d reaction = motion->signal("force-" + joint.id, time);
                    force += side * reaction;
                    size = std::max(size, reaction.norm());
                }
                const Eigen::Vector3d inertial =
                    masses[body.id] * motion->signal("acceleration-" + body.id, time);
                // Rounding of forces of this size, multiplied in badly conditioned mechanisms.
                const double error = (force - inertial).norm();
                if (error > 1e-8 * (1.0 + size))
                    qWarning("seed %llu, %s: %g of %g", static_cast<unsigned long long>(seed),
                             body.id.c_str(), error, size);
                if (error > 1e-8 * (1.0 + size))
                    QTest::qFail("forces do not add up", __FILE__, __LINE__);
            }
            for (const model::Joint& joint : model.joints)
                checkImpulse(*motion, joint.id, time, seed);
            return static_cast<int>(motion->system().closures.size());
        } catch (const base::InputError&) {
        } catch (const base::ComputationError&) {
        }
        return -1;
    }

    /// The impulse of a joint starts at zero, and its rate is the reaction.
    static void checkImpulse(support::Motion& motion, const std::string& joint, double time,
                             std::uint64_t seed) {
        const std::string impulse = "impulse-" + joint;
        const double span = 1e-3 * time;
        const Eigen::Vector3d expected = motion.signal("force-" + joint, time);
        const auto at = [&](double steps) { return motion.signal(impulse, time + steps * span); };
        const Eigen::Vector3d rate =
            (at(-2.0) - 8.0 * at(-1.0) + 8.0 * at(1.0) - at(2.0)) / (12.0 * span);
        const double curvature = (at(1.0) - 2.0 * at(0.0) + at(-1.0)).norm() / span;
        // The differences are of fourth order: far below the change of the rate over one span; and
        // the steps of the integrator have kinks of their error.
        const double error = (rate - expected).norm();
        const double allowed = 1e-4 * curvature + 1e-6 * (1.0 + expected.norm());
        if (error > allowed)
            qWarning("seed %llu, %s: rate off by %g of %g, allowed %g",
                     static_cast<unsigned long long>(seed), joint.c_str(), error, expected.norm(),
                     allowed);
        if (error > allowed) QTest::qFail("the impulse is not the integral", __FILE__, __LINE__);
        if (motion.signal(impulse, 0.0).norm() != 0.0)
            QTest::qFail("the impulse does not start at zero", __FILE__, __LINE__);
    }
};

LINKWRIGHT_TEST(FormulationTest)

}  // namespace formulation_test

#include "formulation_test.moc"

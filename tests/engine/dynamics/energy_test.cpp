// SPDX-License-Identifier: GPL-3.0-or-later
//
// The energy balance of motions: works in closed form, and steps that lose energy.
#include "engine/dynamics/integration/energy_meter.h"
#include "engine/dynamics/integration/motion_setup.h"
#include "engine/math/spaces/planar_space.h"
#include "tests/support/sample_drawing.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <cmath>

namespace energy_test {

using namespace linkwright;
using dynamics::EnergyBalance;
using model::Integrator;
using support::Drawing;
using Planar = math::PlanarSpace<double>;

namespace {

EnergyBalance balanceOf(const Drawing& drawing) {
    const assembly::System system = assembly::compile(drawing.model);
    dynamics::MotionSetup<Planar> setup(system);
    setup.prepare();
    dynamics::EnergyMeter<Planar> meter(setup.forward);
    setup.forward.run(setup.startState, false);
    return meter.finish();
}

/// A mass of 2 kg on a rail at 3 m/s.
Drawing carriage() {
    Drawing drawing;
    drawing.point("A", -1.0, 0.0);
    drawing.point("C", 0.0, 0.0);
    drawing.solid("cart", {"C"}, 2.0, {0.0, 0.0, 0.0}, {0.1, 0.1, 0.1, 0.0, 0.0, 0.0});
    model::Joint& rail = drawing.joint("rail", model::JointKind::Prismatic, model::groundId, "cart",
                                       "C", Eigen::Vector3d::UnitX());
    rail.coordinates[0].startVelocity = 3.0;
    drawing.model.simulation.duration = 1.0;
    drawing.model.simulation.step = 0.01;
    return drawing;
}

}  // namespace

class EnergyTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// v = 3 exp(-c t / m) m/s.
    void dampersDissipate() {
        Drawing drawing = carriage();
        drawing.model.joints.front().coordinates[0].damping = 0.8;
        const EnergyBalance joint = balanceOf(drawing);
        const double lost = 9.0 * (1.0 - std::exp(-0.8));
        QVERIFY(std::abs(joint.dissipation - lost) < 1e-8);
        QVERIFY(std::abs(joint.residual()) < 1e-8);
        drawing = carriage();
        drawing.spring("damper", {model::groundId, "A"}, {"cart", "C"}, 0.0).damping = 0.8;
        const EnergyBalance damper = balanceOf(drawing);
        QVERIFY(std::abs(damper.dissipation - lost) < 1e-8);
        QVERIFY(std::abs(damper.loads) < 1e-15);
    }

    /// Held forces of 4 N and -1 N, for half a second each: v = 3, 4, 3.75 m/s.
    void loadsWork() {
        Drawing drawing = carriage();
        drawing.samples("push", model::Interpolation::Hold, {4.0, -1.0, 7.0});
        drawing.jointLoad("load", "rail", 0, 1.0, "push");
        const EnergyBalance balance = balanceOf(drawing);
        QVERIFY(std::abs(balance.loads - (3.75 * 3.75 - 9.0)) < 1e-12);
        QVERIFY(std::abs(balance.residual()) < 1e-12);
    }

    /// A bar of 1 kg and 1 m that is turned and stopped: half its weight times how far it rises,
    /// and the energy of its turning, across a kink of the drive and without.
    void drivesWork() {
        for (const char* course : {"sin(2*t)", "0.4*abs(t - 0.3337)"}) {
            Drawing drawing;
            drawing.point("A", 0.0, 0.0);
            drawing.point("B", 1.0, 0.0);
            drawing.rod("bar", "A", "B", 1.0);
            drawing.joint("hinge", model::JointKind::Revolute, model::groundId, "bar", "A");
            drawing.drive("hinge", course);
            drawing.model.simulation.kind = model::MotionKind::Dynamic;
            drawing.model.simulation.duration = 1.0;
            drawing.model.simulation.step = 0.01;
            const EnergyBalance balance = balanceOf(drawing);
            QVERIFY(balance.scale() > 0.1);
            QVERIFY2(std::abs(balance.residual()) < 1e-7,
                     qPrintable(QString("%1: %2").arg(course).arg(balance.residual())));
        }
    }

    void springsOfAnyKindAreStored() {
        Drawing drawing = support::fiveBar();
        const EnergyBalance balance = balanceOf(drawing);
        QVERIFY(std::abs(balance.loads) < 1e-15 && std::abs(balance.drives) < 1e-15);
        QVERIFY(std::abs(balance.dissipation) < 1e-12 * balance.scale());
        QVERIFY(!balance.isDoubtful());
    }

    /// Far beyond the stable steps the force of a bushing, k sin(angle), throws a body about: what
    /// errors added to half a joule has come down to a hundredth of its peak at the end.
    void whatBlewUpOnTheWayIsDoubted() {
        Drawing drawing;
        drawing.point("O", 0.0, 0.0);
        drawing.solid("body", {"O"}, 1.0, Eigen::Vector3d::Zero(), {0.01, 0.01, 0.01, 0, 0, 0});
        drawing.joint("hinge", model::JointKind::Revolute, model::groundId, "body", "O")
            .coordinates[0]
            .start = 0.01;
        model::Bushing& bushing = drawing.model.bushings.emplace_back();
        bushing.id = "mount";
        bushing.bodyB = "body";
        bushing.point = "O";
        bushing.stiffness[5] = 1e4;
        drawing.model.gravity = {0.0, 0.0, 0.0};
        drawing.model.simulation.duration = 1.0;
        drawing.model.simulation.step = 0.01;
        const EnergyBalance balance = balanceOf(drawing);
        QVERIFY(std::abs(balance.residual()) < 0.01 * balance.scale());
        QVERIFY(balance.isDoubtful());
        QVERIFY(balance.largestResidual > 1e5);
    }

    /// Issue 38: half of the energy was lost without a word.
    void coarseStepsAreDoubted() {
        Drawing drawing = carriage();
        drawing.spring("spring", {model::groundId, "A"}, {"cart", "C"}, 200.0);
        QVERIFY(!balanceOf(drawing).isDoubtful());
        // The spring swings with 10 rad/s; Runge-Kutta loses (h w)^6 / 72 of the energy in a step.
        drawing.model.simulation.step = 0.1;
        const EnergyBalance balance = balanceOf(drawing);
        QVERIFY(balance.isDoubtful());
        QVERIFY(balance.residual() < 0.0);
        // Nothing that moves has nothing to lose.
        drawing.model.joints.front().coordinates[0].startVelocity = 0.0;
        QVERIFY(!balanceOf(drawing).isDoubtful());
    }
};

LINKWRIGHT_TEST(EnergyTest)

}  // namespace energy_test
#include "energy_test.moc"

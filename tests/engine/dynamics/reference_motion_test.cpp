// SPDX-License-Identifier: GPL-3.0-or-later
//
// Motions against independent solutions.
#include "tests/reference/cart_pendulum.h"
#include "tests/reference/five_bar.h"
#include "tests/reference/spatial_pendulum.h"
#include "tests/support/motion.h"
#include "tests/support/numbers.h"
#include "tests/support/sample_mechanisms.h"

#include <QTest>

#include <numbers>

using namespace linkwright;
using support::Drawing;
using support::simulate;

namespace {

constexpr double quarterTurn = std::numbers::pi / 4.0;

/// RK4 at these steps is exact to the tolerances of the references (order 4; checked by halving).
constexpr double fineStep = 0.001;
constexpr double finestStep = 0.00025;

/// Angles and rates of the links of a cart pendulum, measured from the x axis.
struct LinkMotion {
    std::vector<double> angles, rates;
    double travel = 0.0, speed = 0.0;
};

LinkMotion linksAt(support::Motion& motion, double time, double drawnAngle) {
    const std::vector<double> state = motion.state(time);
    const std::vector<double> velocities = motion.jointVelocities(time);
    const auto& dofs = motion.system().jointDofs;
    const auto place = [](int index) { return static_cast<std::size_t>(index); };
    LinkMotion links;
    links.travel = state[place(dofs[0].at(0).coordinate)];
    links.speed = velocities[place(dofs[0].at(0).dof)];
    double angle = drawnAngle;
    double rate = 0.0;
    for (std::size_t joint = 1; joint < dofs.size(); ++joint) {
        angle += state[place(dofs[joint].at(0).coordinate)];
        rate += velocities[place(dofs[joint].at(0).dof)];
        links.angles.push_back(angle);
        links.rates.push_back(rate);
    }
    return links;
}

}  // namespace

class ReferenceMotionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fiveBar() {
        namespace values = reference::five_bar;
        Drawing drawing = support::fiveBar();
        drawing.model.simulation.step = finestStep;
        const char* points[] = {"P1", "P2", "P3"};
        const char* bodies[] = {"bar-1", "bar-2", "bar-4"};
        for (int point = 0; point < 3; ++point)
            for (const bool velocity : {false, true})
                drawing.pointSignal(std::string(velocity ? "v" : "x") + points[point],
                                    velocity ? model::SignalKind::PointVelocity
                                             : model::SignalKind::PointPosition,
                                    {bodies[point], points[point]});
        const auto motion = simulate(drawing.model);
        const auto check = [&](const char* signal, std::size_t instant,
                               const std::array<double, 2>& expected) {
            const Eigen::Vector3d actual = motion->signal(signal, values::times[instant]);
            const Eigen::Vector3d reference(expected[0], expected[1], 0.0);
            QVERIFY2((actual - reference).norm() < values::motionTolerance, signal);
        };
        for (std::size_t instant = 0; instant < values::times.size(); ++instant) {
            check("xP1", instant, values::positionP1[instant]);
            check("xP2", instant, values::positionP2[instant]);
            check("xP3", instant, values::positionP3[instant]);
            check("vP1", instant, values::velocityP1[instant]);
            check("vP2", instant, values::velocityP2[instant]);
            check("vP3", instant, values::velocityP3[instant]);
        }
        QVERIFY(support::relativeError(motion->cost(), values::cost) < 1e-10);
    }

    void cartStabilization() {
        namespace values = reference::cart_pendulum::stabilization;
        Drawing drawing = support::cartPendulum(2, quarterTurn, 3.0, {});
        support::addTravelCost(drawing);
        drawing.model.simulation.step = fineStep;
        const auto motion = simulate(drawing.model);
        for (std::size_t instant = 0; instant < values::times.size(); ++instant) {
            const LinkMotion links = linksAt(*motion, values::times[instant], quarterTurn);
            const double tolerance = values::motionTolerance;
            QVERIFY(std::abs(links.travel - values::travel[instant]) < tolerance);
            QVERIFY(std::abs(links.speed - values::speed[instant]) < 10.0 * tolerance);
            QVERIFY(std::abs(links.angles[0] - values::firstAngle[instant]) < 3.0 * tolerance);
            QVERIFY(std::abs(links.angles[1] - values::secondAngle[instant]) < 3.0 * tolerance);
            QVERIFY(std::abs(links.rates[0] - values::firstRate[instant]) < 10.0 * tolerance);
            QVERIFY(std::abs(links.rates[1] - values::secondRate[instant]) < 10.0 * tolerance);
        }
        QVERIFY(std::abs(motion->cost() - values::cost) < 1e-11);
    }

    void cartUnderForce() {
        namespace values = reference::cart_pendulum::swing_up;
        const double hanging = -2.0 * quarterTurn;
        Drawing drawing = support::cartPendulum(2, hanging, 3.0, {});
        drawing.formula("push", "5*sin(2*t)");
        drawing.force("drive", {"cart", "C"}, Eigen::Vector3d::UnitX(), 1.0, "push");
        drawing.model.simulation.step = fineStep;
        const auto motion = simulate(drawing.model);
        for (std::size_t instant = 0; instant < values::times.size(); ++instant) {
            const LinkMotion links = linksAt(*motion, values::times[instant], hanging);
            QVERIFY(std::abs(links.travel - values::travel[instant]) < values::tolerance);
            QVERIFY(std::abs(links.angles[0] - values::firstAngle[instant]) < values::tolerance);
            QVERIFY(std::abs(links.angles[1] - values::secondAngle[instant]) < values::tolerance);
        }
    }

    /// Inverse dynamics: the reaction of the constraint that holds the cart is the force that
    /// would hold it.
    void heldCart() {
        namespace values = reference::cart_pendulum::held_cart;
        Drawing drawing = support::cartPendulum(2, quarterTurn, 3.0, {});
        model::Drive drive;
        drive.id = drive.name = "hold";
        drive.joint = "rail";
        drive.expression = "0";
        drawing.model.drives.push_back(drive);
        drawing.pointSignal("force", model::SignalKind::Reaction, {}).constraint = "hold";
        drawing.model.simulation.step = fineStep;
        const auto motion = simulate(drawing.model);
        for (std::size_t instant = 0; instant < values::times.size(); ++instant) {
            const double time = values::times[instant];
            const LinkMotion links = linksAt(*motion, time, quarterTurn);
            QVERIFY(std::abs(links.travel) < 1e-12);
            QVERIFY(std::abs(links.angles[0] - values::firstAngle[instant]) < values::tolerance);
            QVERIFY(std::abs(links.angles[1] - values::secondAngle[instant]) < values::tolerance);
            const double force = motion->signal("force", time)[0];
            QVERIFY2(std::abs(force - values::force[instant]) < 20.0 * values::tolerance,
                     qPrintable(QString("%1 %2").arg(force, 0, 'g', 12).arg(values::force[instant])));
        }
    }

    void chains_data() {
        QTest::addColumn<int>("place");
        for (std::size_t place = 0; place < reference::cart_pendulum::chains.size(); ++place)
            QTest::addRow("%d links", reference::cart_pendulum::chains[place].links)
                << static_cast<int>(place);
    }
    void chains() {
        QFETCH(int, place);
        const auto& chain = reference::cart_pendulum::chains[static_cast<std::size_t>(place)];
        Drawing drawing = support::cartPendulum(chain.links, quarterTurn, 2.0, {});
        support::addTravelCost(drawing);
        drawing.model.simulation.step = finestStep;
        const auto motion = simulate(drawing.model);
        for (std::size_t instant = 0; instant < 4; ++instant) {
            const LinkMotion links = linksAt(*motion, reference::cart_pendulum::chainTimes[instant],
                                             quarterTurn);
            // Both programs agree with their own finer runs to a tenth of this; the tips of the
            // longer chains whip at up to 40 rad/s.
            QVERIFY(std::abs(links.travel - chain.travel[instant]) < 1e-9);
            QVERIFY(std::abs(links.speed - chain.speed[instant]) < 1e-8);
            QVERIFY(std::abs(links.angles.front() - chain.firstAngle[instant]) < 1e-8);
            QVERIFY(std::abs(links.angles.back() - chain.lastAngle[instant]) < 1e-8);
            QVERIFY(std::abs(links.rates.front() - chain.firstRate[instant]) < 1e-7);
            QVERIFY(std::abs(links.rates.back() - chain.lastRate[instant]) < 1e-6);
        }
        QVERIFY(std::abs(motion->cost() - chain.cost) < 1e-8);
    }

    void spatialPendulum() {
        namespace values = reference::spatial_pendulum;
        Drawing drawing = support::springPendulum();
        drawing.model.simulation.step = fineStep;
        const auto motion = simulate(drawing.model);
        QVERIFY(!motion->system().planar);
        for (std::size_t instant = 0; instant < values::times.size(); ++instant) {
            const std::vector<double> state = motion->state(values::times[instant]);
            const std::vector<double> rates = motion->jointVelocities(values::times[instant]);
            const double tolerance = values::motionTolerance;
            QVERIFY(std::abs(state[0] - values::firstAngle[instant]) < tolerance);
            QVERIFY(std::abs(state[1] - values::secondAngle[instant]) < tolerance);
            QVERIFY(std::abs(rates[0] - values::firstRate[instant]) < 10.0 * tolerance);
            QVERIFY(std::abs(rates[1] - values::secondRate[instant]) < 10.0 * tolerance);
        }
        QVERIFY(support::relativeError(motion->cost(), values::cost) < 1e-9);
    }
};

QTEST_GUILESS_MAIN(ReferenceMotionTest)
#include "reference_motion_test.moc"

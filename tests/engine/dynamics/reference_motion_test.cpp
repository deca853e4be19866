// SPDX-License-Identifier: GPL-3.0-or-later
//
// Motions against independent solutions.
#include "tests/reference/cart_pendulum.h"
#include "tests/reference/five_bar.h"
#include "tests/reference/spatial_pendulum.h"
#include "tests/support/motion.h"
#include "tests/support/numbers.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <numbers>
#include <utility>

namespace reference_motion_test {

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

void moments(Drawing& drawing, const std::string& id, const std::vector<std::string>& points,
             double mass, double moment, double x, double y) {
    drawing.solid(id, points, mass, {x, y, 0.0}, {0.0, 0.0, moment, 0.0, 0.0, 0.0});
}

/// Seven-body mechanism of Hairer, Wanner: Solving Ordinary Differential Equations II, section
/// VII.7, drawn at the start with the names of points and angles there.
Drawing squeezer() {
    using std::cos;
    using std::sin;
    constexpr double beta = -0.0617138900142764496358948458001, theta = 0.0;
    constexpr double gamma = 0.455279819163070380255912382449;
    constexpr double phi = 0.222668390165885884674473185609, omega = -phi;
    constexpr double delta = 0.487364979543842550225598953530;
    constexpr double epsilon = 1.23054744454982119249735015568;
    constexpr double d = 28e-3, da = 115e-4, e = 2e-2, ea = 1421e-5, rr = 7e-3, ra = 92e-5;
    constexpr double sa = 1874e-5, sb = 1043e-5, sc = 18e-3, sd = 2e-2;
    constexpr double zf = 2e-2, fa = 1421e-5, zt = 4e-2, ta = 2308e-5, tb = 916e-5;
    constexpr double u = 4e-2, ua = 1228e-5, ub = 449e-5;
    constexpr double xa = -0.06934, ya = -0.00227, xb = -0.03635, yb = 0.03273;
    const double xf = rr * cos(beta), yf = rr * sin(beta);
    const double xg = xa + zt * cos(delta), yg = ya + zt * sin(delta);
    const double xh = xa + u * sin(epsilon), yh = ya - u * cos(epsilon);
    Drawing drawing;
    drawing.point("O", 0.0, 0.0);
    drawing.point("A", xa, ya);
    drawing.point("B", xb, yb);
    drawing.point("C", 0.014, 0.072);
    drawing.point("D", xb + sc * sin(gamma) + sd * cos(gamma),
                  yb - sc * cos(gamma) + sd * sin(gamma));
    drawing.point("E", xf - d * cos(beta + theta), yf - d * sin(beta + theta));
    drawing.point("F", xf, yf);
    drawing.point("G", xg, yg);
    drawing.point("H", xh, yh);
    moments(drawing, "K1", {"O", "F"}, 0.04325, 2.194e-6, ra * cos(beta), ra * sin(beta));
    moments(drawing, "K2", {"F", "E"}, 0.00365, 4.410e-7, xf - da * cos(beta + theta),
            yf - da * sin(beta + theta));
    moments(drawing, "K3", {"B", "E", "D"}, 0.02373, 5.255e-6,
            xb + sa * sin(gamma) + sb * cos(gamma), yb - sa * cos(gamma) + sb * sin(gamma));
    moments(drawing, "K4", {"G", "E"}, 0.00706, 5.667e-7, xg + (e - ea) * sin(phi + delta),
            yg - (e - ea) * cos(phi + delta));
    moments(drawing, "K5", {"A", "G"}, 0.0705, 1.169e-5, xa + ta * cos(delta) - tb * sin(delta),
            ya + ta * sin(delta) + tb * cos(delta));
    moments(drawing, "K6", {"H", "E"}, 0.00706, 5.667e-7, xh + (zf - fa) * cos(omega + epsilon),
            yh + (zf - fa) * sin(omega + epsilon));
    moments(drawing, "K7", {"A", "H"}, 0.05498, 1.912e-5,
            xa + ua * sin(epsilon) - ub * cos(epsilon), ya - ua * cos(epsilon) - ub * sin(epsilon));
    const auto hinge = [&](const char* bodyA, const char* bodyB, const char* point,
                           const char* angle = "", double drawn = 0.0) {
        const std::string id = std::string("hinge-") + bodyA + "-" + bodyB;
        drawing.joint(id, model::JointKind::Revolute, bodyA, bodyB, point).coordinates[0].drawn =
            drawn;
        if (*angle != 0) drawing.jointSignal(angle, model::SignalKind::JointCoordinate, id);
    };
    hinge("ground", "K1", "O", "beta", beta);
    hinge("K1", "K2", "F", "theta", theta);
    hinge("K2", "K3", "E");
    hinge("ground", "K3", "B", "gamma", gamma);
    hinge("K2", "K4", "E");
    hinge("K5", "K4", "G", "phi", phi);
    hinge("ground", "K5", "A", "delta", delta);
    hinge("K2", "K6", "E");
    hinge("K7", "K6", "H", "omega", omega);
    hinge("ground", "K7", "A", "epsilon", epsilon);
    drawing.spring("spring", {model::groundId, "C"}, {"K3", "D"}, 4530.0).freeLength = 7785e-5;
    drawing.jointLoad("motor", "hinge-ground-K1", 0, 0.033);
    drawing.model.gravity = {0.0, 0.0, 0.0};
    drawing.model.simulation.duration = 0.03;
    drawing.model.simulation.integrator = model::Integrator::DormandPrince54;
    drawing.model.simulation.relativeTolerance = 1e-11;
    drawing.model.simulation.absoluteTolerance = 1e-13;
    return drawing;
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
                drawing.pointSignal(
                    std::string(velocity ? "v" : "x") + points[point],
                    velocity ? model::SignalKind::PointVelocity : model::SignalKind::PointPosition,
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
            QVERIFY2(
                std::abs(force - values::force[instant]) < 20.0 * values::tolerance,
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
            const LinkMotion links =
                linksAt(*motion, reference::cart_pendulum::chainTimes[instant], quarterTurn);
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

    /// Andrews' squeezer mechanism with the data and the solution at 0.03 s of Hairer, Wanner:
    /// Solving Ordinary Differential Equations II, section VII.7 (after Schiehlen): seven bodies,
    /// three loops.
    void andrewsSqueezer() {
        for (const auto formulation : {model::Formulation::Joint, model::Formulation::Absolute}) {
            Drawing drawing = squeezer();
            drawing.model.simulation.formulation = formulation;
            const auto motion = simulate(drawing.model);
            const std::pair<const char*, double> expected[] = {
                {"beta", 0.1581077119629904e2},   {"theta", -0.1575637105984298e2},
                {"gamma", 0.4082224013073101e-1}, {"phi", -0.5347301163226948},
                {"delta", 0.5244099658805304},    {"omega", 0.5347301163226948},
                {"epsilon", 0.1048080741042263e1}};
            for (const auto& [id, value] : expected)
                // The crank turns twice and a half; integrated with 1e-11.
                QVERIFY2(std::abs(motion->signal(id, 0.03)[0] - value) < 1e-8, id);
        }
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

LINKWRIGHT_TEST(ReferenceMotionTest)

}  // namespace reference_motion_test

#include "reference_motion_test.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
//
// Costates of the continuous adjoint over time.
#include "engine/base/diagnostic.h"
#include "engine/session/solving/solve.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

namespace costates_test {

using namespace linkwright;
using session::CostateResult;
using session::Series;
using support::Drawing;

namespace {

double largestOf(const std::vector<double>& values) {
    double largest = 0.0;
    for (const double value : values)
        largest = std::max(largest, std::abs(value));
    return largest;
}

const Series& find(const std::vector<Series>& list, const std::string& id,
                   const std::string& component) {
    for (const Series& series : list)
        if (series.id == id && series.component == component) return series;
    throw std::invalid_argument("no series " + id + " " + component);
}

/// Largest difference between `rates` and the slopes of the polynomials of fourth order through
/// five neighbors among `values`, one-sided at both ends; relative to the largest rate.
double rateError(const std::vector<double>& times, const std::vector<double>& values,
                 const std::vector<double>& rates) {
    // Twelve times the slope at place 0 to 4 of five equidistant values, per step.
    constexpr std::array<std::array<double, 5>, 5> weights{{{-25.0, 48.0, -36.0, 16.0, -3.0},
                                                            {-3.0, -10.0, 18.0, -6.0, 1.0},
                                                            {1.0, -8.0, 0.0, 8.0, -1.0},
                                                            {-1.0, 6.0, -18.0, 10.0, 3.0},
                                                            {3.0, -16.0, 36.0, -48.0, 25.0}}};
    const double step = times[1] - times[0];
    double largest = 0.0;
    for (std::size_t time = 0; time < times.size(); ++time) {
        const std::size_t first = std::min(time < 2 ? 0 : time - 2, times.size() - 5);
        double slope = 0.0;
        for (std::size_t place = 0; place < 5; ++place)
            slope += weights[time - first][place] * values[first + place] / (12.0 * step);
        largest = std::max(largest, std::abs(slope - rates[time]));
    }
    return largest / std::max(largestOf(rates), 1e-300);
}

/// A duration of whole steps, which the differences need.
Drawing evenly(Drawing drawing, double duration, double step) {
    drawing.model.simulation.duration = duration;
    drawing.model.simulation.step = step;
    return drawing;
}

/// The signal of the sample has the id of a point, which a project must not have.
Drawing spatialPendulum() {
    Drawing drawing = evenly(support::springPendulum(), 1.0, 0.002);
    for (model::Signal& signal : drawing.model.signalList)
        signal.id += "-signal";
    for (model::CostTerm& term : drawing.model.costTerms) {
        term.signal += "-signal";
        term.id += "-term";
    }
    return drawing;
}

Drawing absolute(Drawing drawing) {
    drawing.model.simulation.formulation = model::Formulation::Absolute;
    return drawing;
}

Drawing cart() {
    Drawing drawing = support::cartPendulum(2, 1.2, 1.0, {4.0, -3.0, 5.0, 1.0, -2.0});
    support::addTravelCost(drawing);
    return evenly(std::move(drawing), 1.0, 0.002);
}

std::vector<Drawing> samples() {
    return {evenly(support::fiveBar(), 1.0, 0.002), spatialPendulum(), cart()};
}

}  // namespace

class CostatesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// eta = xi-dot (Maciag 2023, eqs. 4.10c, 4.29a), for joints and for bodies, whose eta is put
    /// together from two parts (eq. 4.26b) and moved to the center of mass (eq. 4.22b). From the
    /// first sample to the last: what the cost takes from the start (the five-bar is to stay near
    /// where it begins) makes no jump there.
    void ratesAreRates() {
        std::vector<Drawing> list = samples();
        for (const Drawing& drawing : samples())
            list.push_back(absolute(drawing));
        for (const Drawing& drawing : list) {
            const CostateResult result = session::computeCostates(drawing.model);
            QCOMPARE(result.times.size(), std::size_t(501));
            QVERIFY(!result.jointCostates.empty());
            const auto compare = [&](const std::vector<Series>& values,
                                     const std::vector<Series>& rates) {
                QCOMPARE(values.size(), rates.size());
                int moving = 0;
                for (std::size_t place = 0; place < values.size(); ++place) {
                    QCOMPARE(values[place].id, rates[place].id);
                    QCOMPARE(values[place].component, rates[place].component);
                    if (largestOf(values[place].values) < 1e-12) continue;  // out of the plane
                    ++moving;
                    // Differences at 2 ms and RK4 leave 1e-8 to 1e-7 of these motions.
                    QVERIFY(rateError(result.times, values[place].values, rates[place].values)
                            < 1e-6);
                }
                QVERIFY(moving > 1);
            };
            compare(result.jointCostates, result.jointCostateRates);
            compare(result.bodyCostates, result.bodyCostateRates);
        }
    }

    /// dJ = -int xi . df dt (eq. 4.16): a force on the cart moves the joint "rail".
    void costateOfTheForcedJointIsTheGradient() {
        Drawing drawing = cart();
        const CostateResult result = session::computeCostates(drawing.model);
        const session::GradientResult gradient =
            session::computeGradient(drawing.model, session::GradientMethod::Adjoint);
        const std::vector<double>& function = gradient.functionGradient.at("push");
        const std::vector<double>& costate = find(result.jointCostates, "rail", "0").values;
        QCOMPARE(function.size(), costate.size());
        const double scale = largestOf(function);
        QVERIFY(scale > 1e-3);
        // The discrete adjoint samples the function to the order of its steps.
        for (std::size_t time = 0; time < function.size(); ++time)
            QVERIFY(std::abs(function[time] + costate[time]) < 1e-6 * scale);
        QVERIFY(std::abs(result.cost - gradient.cost) <= 1e-14 * gradient.cost);
    }

    /// The costates of bodies are H times those of joints (eq. 4.26): in the joint form they are
    /// made that way, in the absolute form they are the costates of the momenta themselves, and
    /// those of joints are relative ones.
    void bothFormulationsHaveTheSameCostates() {
        for (const Drawing& drawing : samples()) {
            const CostateResult joints = session::computeCostates(drawing.model);
            const CostateResult bodies = session::computeCostates(absolute(drawing).model);
            QCOMPARE(bodies.times, joints.times);
            QVERIFY(bodies.multipliers.size() > joints.multipliers.size());
            const auto compare = [&](const std::vector<Series>& first,
                                     const std::vector<Series>& second) {
                QCOMPARE(first.size(), second.size());
                double scale = 0.0;
                for (const Series& series : first)
                    scale = std::max(scale, largestOf(series.values));
                QVERIFY(scale > 1e-3);
                for (std::size_t place = 0; place < first.size(); ++place) {
                    QCOMPARE(first[place].id, second[place].id);
                    for (std::size_t time = 0; time < first[place].values.size(); ++time)
                        // Both carry the error of RK4 at 2 ms.
                        QVERIFY(std::abs(first[place].values[time] - second[place].values[time])
                                < 1e-7 * scale);
                }
            };
            compare(joints.jointCostates, bodies.jointCostates);
            compare(joints.jointCostateRates, bodies.jointCostateRates);
            compare(joints.bodyCostates, bodies.bodyCostates);
            compare(joints.bodyCostateRates, bodies.bodyCostateRates);
        }
    }

    /// Costates move along a body like velocities (eq. 4.22a): a force at the tip of a link sees
    /// the costate of the link there.
    void costateAtAPointOfABody() {
        Drawing drawing = cart();
        model::Input& pull =
            drawing.samples("pull", model::Interpolation::CubicSpline, {0.0, 0.0, 0.0, 0.0, 0.0});
        pull.optimize = true;
        const model::Body link = drawing.model.bodies.back();
        const Eigen::Vector3d direction(0.6, 0.8, 0.0);
        drawing.force("tip-force", {link.id, link.points.back()}, direction, 1.0, "pull");
        const auto positionOf = [&](const std::string& id) {
            const model::Point& point = *model::findById(drawing.model.points, id);
            return Eigen::Vector3d(point.position[0].value, point.position[1].value,
                                   point.position[2].value);
        };
        const Eigen::Vector3d tip = positionOf(link.points.back());
        const Eigen::Vector3d arm = 0.5 * (tip - positionOf(link.points.front()));
        const session::GradientResult gradient =
            session::computeGradient(drawing.model, session::GradientMethod::Adjoint);
        const std::vector<double>& function = gradient.functionGradient.at("pull");
        for (const Drawing& form : {drawing, absolute(drawing)}) {
            const CostateResult costates = session::computeCostates(form.model);
            const session::SimulationResult motion = session::simulate(form.model);
            QCOMPARE(motion.times.size(), function.size());
            const auto value = [&](const char* component, std::size_t time) {
                return find(costates.bodyCostates, link.id, component).values[time];
            };
            for (std::size_t time = 0; time < function.size(); time += 25) {
                const Eigen::Vector3d turned = motion.displacements[time].back().rotation * arm;
                const Eigen::Vector3d costate =
                    Eigen::Vector3d(value("x", time), value("y", time), value("z", time))
                    + value("turn", time) * Eigen::Vector3d::UnitZ().cross(turned);
                QVERIFY(std::abs(function[time] + direction.dot(costate))
                        < 1e-6 * largestOf(function));
            }
        }
    }

    /// Table 4.2: what the linear systems enforce holds to rounding, what follows by integration
    /// to the error of the integrator.
    void residualsOfConstraints() {
        for (const bool bodies : {false, true}) {
            Drawing drawing = evenly(support::fiveBar(), 1.0, 0.002);
            if (bodies) drawing = absolute(std::move(drawing));
            const CostateResult result = session::computeCostates(drawing.model);
            QCOMPARE(result.residuals.size(), std::size_t(6));
            QCOMPARE(result.multipliers.size(), std::size_t(bodies ? 10 : 2));
            QVERIFY(largestOf(result.multipliers[0].values) > 1e-3);
            const auto worst = [&](const char* id) {
                return largestOf(find(result.residuals, id, "").values);
            };
            QVERIFY(worst("position") < 1e-9);
            QVERIFY(worst("position") > 0.0);
            QVERIFY(worst("velocity") < 1e-12);
            QVERIFY(worst("acceleration") < 1e-11);
            QVERIFY(worst("costate") < 1e-9);
            QVERIFY(worst("costate") > 0.0);
            QVERIFY(worst("costate rate") < 1e-12);
            QVERIFY(worst("costate acceleration") < 1e-9);
        }
    }

    /// The accelerations of costates follow from the costate equations, differentiated: on the
    /// constraints by construction, so a wrong derivative shows. Costs on accelerations have none.
    void accelerationsOfCostates() {
        Drawing drawing = evenly(support::fiveBar(), 1.0, 0.002);
        drawing.model.costTerms.clear();
        const model::Body& link = drawing.model.bodies.back();
        drawing.pointSignal("tip", model::SignalKind::PointAcceleration,
                            {link.id, link.points.back()});
        drawing.term("tip", model::TermTime::Running, 0.01);
        const CostateResult result = session::computeCostates(drawing.model);
        QCOMPARE(result.residuals.size(), std::size_t(5));
    }

    void needACost() {
        Drawing drawing = support::fiveBar();
        drawing.model.costTerms.clear();
        QVERIFY_THROWS_EXCEPTION(base::InputError, session::computeCostates(drawing.model));
    }
};

LINKWRIGHT_TEST(CostatesTest)

}  // namespace costates_test

#include "costates_test.moc"

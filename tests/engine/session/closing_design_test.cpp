// SPDX-License-Identifier: GPL-3.0-or-later
//
// Driven four-bars whose crank cannot turn as drawn.
#include "engine/session/solving/closing_design.h"

#include "engine/base/diagnostic.h"
#include "engine/model/case_model.h"
#include "engine/model/expressions.h"
#include "engine/model/properties.h"
#include "engine/project/project_file.h"
#include "engine/sensitivity/methods/loop_constraint_residual.h"
#include "engine/session/drawing/drawing.h"
#include "engine/session/solving/gradient_check.h"
#include "engine/session/solving/solve.h"
#include "tests/support/sample_drawing.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <chrono>
#include <cmath>
#include <numbers>
#include <string>
#include <thread>
#include <vector>

namespace closing_design_test {

using namespace linkwright;
using model::JointKind;
using support::Drawing;

namespace {

using Place = Eigen::Vector2d;

/// A kinematic motion of one turn of the crank AB.
Drawing fourBar(Place a, Place b, Place c, Place d, double duration, int instants) {
    const auto inSpace = [](const Place& place) {
        return Eigen::Vector3d(place.x(), place.y(), 0.0);
    };
    Drawing drawing = support::fourBarThrough(inSpace(a), inSpace(b), inSpace(c), inSpace(d));
    model::Drive drive;
    drive.id = drive.name = "drive";
    drive.joint = "a";
    drive.expression = "2*pi*t/" + std::to_string(duration);
    drawing.model.drives.push_back(drive);
    drawing.model.simulation.kind = model::MotionKind::Kinematic;
    drawing.model.simulation.duration = duration;
    drawing.model.simulation.step = duration / instants;
    return drawing;
}

/// The coupler's point P is to follow a closed path.
void follow(Drawing& drawing, const std::vector<std::vector<double>>& points,
            const std::vector<std::string>& moving) {
    drawing.pointSignal("path", model::SignalKind::PointPosition, {"coupler", "P"});
    model::CostTerm& term = drawing.term("path", model::TermTime::Nearest, 1.0);
    term.targets.closed = true;
    term.targets.points = points;
    for (const std::string& point : moving)
        for (const char* property : {"position.x", "position.y"})
            drawing.design(point, property);
    drawing.model.optimization.stop.maximumIterations = 200;
    drawing.model.optimization.stop.optimality = 1e-7;
}

/// Base 2.5, crank 1.1, coupler and rocker to C: with 0.9 and 1.2 the crank turns by 68 degrees.
Drawing stuckFourBar() {
    Drawing drawing = fourBar({0.0, 0.0}, {1.013, 0.428}, {1.65, 1.06}, {2.5, 0.0}, 1.0, 72);
    drawing.pointSignal("pin", model::SignalKind::PointPosition, {"rocker", "C"});
    drawing.term("pin", model::TermTime::Nearest, 1.0).targets.points = {
        {2.2, 1.6}, {1.8, 1.5}, {1.4, 1.2}};
    for (const char* property : {"position.x", "position.y"}) {
        drawing.design("B", property);
        drawing.design("C", property);
    }
    return drawing;
}

/// A slider-crank whose coupler point P is to follow a closed path; one turn of the crank.
/// @param slope of the slide, rad
Drawing sliderCrank(Place a, Place b, Place c, Place p, double slope,
                    const std::vector<std::vector<double>>& path) {
    Drawing drawing;
    drawing.point("A", a.x(), a.y());
    drawing.point("B", b.x(), b.y());
    drawing.point("C", c.x(), c.y());
    drawing.point("P", p.x(), p.y());
    drawing.rod("crank", "A", "B", 0.1);
    drawing.rod("coupler", "B", "C", 0.5).points.push_back("P");
    drawing.solid("block", {"C"}, 0.2, {c.x(), c.y(), 0.0}, {0.0, 0.0, 0.001, 0.0, 0.0, 0.0});
    drawing.joint("a", JointKind::Revolute, model::groundId, "crank", "A");
    drawing.joint("b", JointKind::Revolute, "crank", "coupler", "B");
    drawing.joint("c", JointKind::Revolute, "coupler", "block", "C");
    drawing.joint("slide", JointKind::Prismatic, model::groundId, "block", "C",
                  Eigen::Vector3d(std::cos(slope), std::sin(slope), 0.0));
    drawing.drive("a", "2*pi*t");
    drawing.model.simulation.duration = 1.0;
    drawing.model.simulation.step = 1.0 / 120.0;
    follow(drawing, path, {"A", "B", "C", "P"});
    return drawing;
}

/// One turn of the crank AP, which the rod PQ makes the rocker DQ swing by.
Drawing rssr(const Eigen::Vector3d& a, const Eigen::Vector3d& p, const Eigen::Vector3d& d,
             const Eigen::Vector3d& q) {
    Drawing drawing;
    drawing.point("A", a);
    drawing.point("P", p);
    drawing.point("D", d);
    drawing.point("Q", q);
    drawing.rod("crank", "A", "P", 0.3);
    drawing.rod("rod", "P", "Q", 0.3);
    drawing.rod("rocker", "D", "Q", 0.3);
    drawing.joint("a", JointKind::Revolute, model::groundId, "crank", "A",
                  Eigen::Vector3d::UnitZ());
    drawing.joint("p", JointKind::Universal, "crank", "rod", "P", Eigen::Vector3d::UnitX(),
                  Eigen::Vector3d::UnitZ());
    drawing.joint("q", JointKind::Spherical, "rod", "rocker", "Q");
    drawing.joint("d", JointKind::Revolute, model::groundId, "rocker", "D",
                  Eigen::Vector3d::UnitX());
    drawing.drive("a", "2*pi*t");
    drawing.model.simulation.duration = 1.0;
    drawing.model.simulation.step = 1.0 / 72.0;
    return drawing;
}

/// A slider-crank that dead points keep from its path, on the nearest way and on the next.
Drawing twiceStuck() {
    return sliderCrank({-0.02, -0.05}, {0.83, 0.26}, {1.26, 0.51}, {0.32, 0.91}, 0.4,
                       {{0.656, 0.972},
                        {0.558, 1.033},
                        {0.345, 0.955},
                        {0.143, 0.787},
                        {0.062, 0.6},
                        {0.148, 0.498},
                        {0.358, 0.569},
                        {0.573, 0.778}});
}

model::Model sample(const std::string& name) {
    return project::readProject(LINKWRIGHT_SOURCE_DIR "/projects/" + name + ".linkwright.json");
}

}  // namespace

class ClosingDesignTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void residualHasItsGradient_data() {
        QTest::addColumn<double>("margin");
        QTest::newRow("closed") << 0.0;
        QTest::newRow("held apart") << 0.03;
    }
    void residualHasItsGradient() {
        QFETCH(const double, margin);
        const model::Model model = stuckFourBar().model;
        sensitivity::LoopConstraintResidual residual(model, margin);
        QVERIFY(residual.known());
        std::vector<double> values = session::variableValuesOf(model), gradient(values.size(), NAN);
        const double cost = residual.evaluate(values, gradient);
        QVERIFY2(cost > 1e-3 && cost < 1.0, QByteArray::number(cost).constData());
        for (std::size_t index = 0; index < values.size(); ++index) {
            constexpr double step = 1e-5;
            const auto beside = [&](double move) {
                std::vector<double> moved = values;
                moved[index] += move;
                return residual.evaluate(moved, {});
            };
            const double difference = (beside(step) - beside(-step)) / (2.0 * step);
            QVERIFY2(std::abs(gradient[index] - difference) < 1e-7,
                     qPrintable(QString("%1 %2").arg(gradient[index]).arg(difference)));
            QVERIFY(std::abs(gradient[index]) > 1e-4);
        }
    }

    void closedMechanismsHaveNone() {
        Drawing drawing = stuckFourBar();
        drawing.model.drives[0].expression = "0.3*sin(6*t)";
        sensitivity::LoopConstraintResidual residual(drawing.model);
        const std::vector<double> values = session::variableValuesOf(drawing.model);
        QVERIFY(residual.evaluate(values, {}) < 1e-20);
        QVERIFY(!session::closingDesign(drawing.model, nullptr));
    }

    /// In space, with quaternions: a rod between two cranks that is too short for a full turn.
    void spatialLoopsAreClosed() {
        Drawing drawing =
            rssr({0.0, 0.0, 0.0}, {0.0, -0.09, 0.0}, {0.0, 0.2, 0.05}, {0.0, 0.15, 0.12});
        drawing.pointSignal("pin", model::SignalKind::PointPosition, {"rocker", "Q"});
        drawing.term("pin", model::TermTime::Running, 1.0);
        for (const char* property : {"position.y", "position.z"}) {
            drawing.design("P", property);
            drawing.design("Q", property);
        }
        const model::Model& model = drawing.model;
        QVERIFY(session::simulate(model).failure.has_value());
        sensitivity::LoopConstraintResidual residual(model);
        QVERIFY(residual.known());
        std::vector<double> values = session::variableValuesOf(model), gradient(values.size(), NAN);
        QVERIFY(residual.evaluate(values, gradient) > 1e-6);
        for (std::size_t index = 0; index < values.size(); ++index) {
            constexpr double step = 1e-6;
            const auto beside = [&](double move) {
                std::vector<double> moved = values;
                moved[index] += move;
                return residual.evaluate(moved, {});
            };
            const double difference = (beside(step) - beside(-step)) / (2.0 * step);
            QVERIFY2(std::abs(gradient[index] - difference) < 1e-7,
                     qPrintable(QString("%1 %2").arg(gradient[index]).arg(difference)));
        }
        const auto closing = session::closingDesign(model, nullptr);
        QVERIFY(closing.has_value());
        QVERIFY(!session::simulate(*closing).failure);
    }

    /// Only an optimization that comes back from where nothing closes can begin here.
    void optimizationsComeBack() {
        const model::Model model = stuckFourBar().model;
        QVERIFY(session::simulate(model).failure.has_value());
        const auto closing = session::closingDesign(model, nullptr);
        QVERIFY(closing.has_value());
        QVERIFY(!session::simulate(*closing).failure);
        const session::OptimizationResult result = session::optimize(model);
        QVERIFY2(result.reason.find("does not close everywhere") != std::string::npos,
                 result.reason.c_str());
        QVERIFY(result.finalCost < result.initialCost);
        QVERIFY(!session::simulate(result.model).failure);
    }

    /// A spatial function generator whose rod is a length between two joints: drawn so that it does
    /// not reach, or only for a part of the way, it comes to the same optimum as the sample.
    void rodsComeBack_data() {
        QTest::addColumn<double>("crank");
        QTest::addColumn<double>("rocker");
        QTest::addColumn<double>("rod");
        QTest::newRow("reaches nowhere") << 0.1111 << 0.0328 << 0.1831;
        QTest::newRow("reaches a part") << 0.0949 << 0.0506 << 0.2934;
    }
    void rodsComeBack() {
        QFETCH(const double, crank);
        QFETCH(const double, rocker);
        QFETCH(const double, rod);
        model::Model model = sample("spatial-rssr-function");
        const double wanted = session::optimize(model).finalCost;
        QVERIFY(wanted > 1.0);
        for (const auto& [name, value] : {std::pair{"a", crank}, {"b", rocker}, {"l", rod}})
            model::findById(model.parameters, name)->value = value;
        std::vector<base::Diagnostic> problems;
        model::resolveExpressions(model, problems);
        const session::OptimizationResult result = session::optimize(model);
        QVERIFY2(result.reason.find("does not close everywhere") != std::string::npos,
                 result.reason.c_str());
        QVERIFY2(std::abs(result.finalCost - wanted) < 1e-6,
                 QByteArray::number(result.finalCost).constData());
    }

    /// The output dyad of the six-bar does not reach over the whole turn of the crank.
    void sixBarsComeBack() {
        model::Model model = sample("watt-six-bar-dwell");
        for (model::DesignVariable& variable : model.designVariables)
            variable.setBounds({}, {});
        model::findById(model.points, "E")->position[0].value -= 0.1;
        QVERIFY(session::simulate(model).failure.has_value());
        const session::OptimizationResult result = session::optimize(model);
        QVERIFY2(result.reason.find("does not close everywhere") != std::string::npos,
                 result.reason.c_str());
        QVERIFY2(result.converged, result.reason.c_str());
        QVERIFY(result.finalCost < 1e-3 * result.initialCost);
        QVERIFY(!session::simulate(result.model).failure);
    }

    /// The same where several cases want to move, one of them with a longer base.
    void optimizationsComeBackInAllCases() {
        model::Model model = stuckFourBar().model;
        model::Case longer;
        longer.name = "Longer base";
        longer.numbers.push_back({"D", "position.x", 2.6, false});
        longer.numbers.push_back({"C", "position.y", 0.01, true});
        model::Case drawn;
        drawn.name = "As drawn";
        model.cases.list = {drawn, longer};
        const auto closing = session::closingDesign(model, nullptr);
        QVERIFY(closing.has_value());
        for (const model::Case& chosen : model.cases.list)
            QVERIFY(!session::simulate(model::modelOfCase(*closing, chosen)).failure);
        const session::OptimizationResult result = session::optimize(model);
        QVERIFY2(result.reason.find("does not close everywhere") != std::string::npos,
                 result.reason.c_str());
        for (const model::Case& chosen : model.cases.list)
            QVERIFY(!session::simulate(model::modelOfCase(result.model, chosen)).failure);
    }

    /// A coupler point whose nearest way to a circle of about its own size leads beside designs
    /// that do not close. The points lie on a circle, which an equal-sided linkage draws exactly.
    void circlesOfTheSameSizeAreMet() {
        Drawing drawing = fourBar({-1.5, -0.8}, {-1.2, -0.4}, {0.4, 0.4}, {0.7, -1.0}, 5.0, 180);
        drawing.point("P", -0.6, 1.1);
        model::findById(drawing.model.bodies, "coupler")->points.push_back("P");
        std::vector<std::vector<double>> points;
        for (int index = 0; index < 8; ++index) {
            const double angle = std::numbers::pi * index / 4.0;
            points.push_back({-0.85 + 0.47 * std::cos(angle), 1.07 + 0.47 * std::sin(angle)});
        }
        follow(drawing, points, {"A", "B", "C", "D", "P"});
        const session::OptimizationResult result = session::optimize(drawing.model);
        QVERIFY2(result.converged, result.reason.c_str());
        // The square of a millionth of the radius.
        QVERIFY2(result.finalCost < 1e-12, QByteArray::number(result.finalCost).constData());
        QVERIFY(std::abs(result.initialCost - 0.639) < 0.01);
    }

    /// A slider-crank, whose rod would have to be shorter than its crank on the nearest way: the
    /// steps that follow the cost end there. The points are those of a slider-crank, to 10 mm.
    void optimizationsGoAroundDeadPoints() {
        const Drawing drawing =
            sliderCrank({-0.15, -0.03}, {-0.66, -0.27}, {1.68, 0.51}, {0.17, 0.7}, 0.0,
                        {{0.68, 1.16},
                         {0.68, 1.07},
                         {0.9, 1.05},
                         {1.21, 1.12},
                         {1.42, 1.22},
                         {1.39, 1.28},
                         {1.17, 1.29},
                         {0.88, 1.25}});
        int next = 0;
        session::SolveControl control;
        control.iteration = [&](const session::IterationReport& report) {
            QVERIFY2(report.iteration >= next, "iterations are numbered on");
            next = report.iteration + 1;
            QCOMPARE(report.costByTerm.size(), std::size_t{1});
            QVERIFY(std::abs(report.costByTerm[0] - report.cost) < 1e-12);
        };
        const session::OptimizationResult result = session::optimize(drawing.model, control);
        QVERIFY2(result.reason.find("went around") != std::string::npos, result.reason.c_str());
        QVERIFY2(result.converged, result.reason.c_str());
        // Eight points, each missed by less than they were rounded.
        QVERIFY2(result.finalCost < 8.0 * 0.005 * 0.005,
                 QByteArray::number(result.finalCost).constData());
        QCOMPARE(result.model.costTerms.size(), std::size_t{1});
        QCOMPARE(result.iterations.back().iteration + 1, next);
    }

    /// One whose first detour ends at a dead point, too. The points are those of a slider-crank.
    void widerDetoursGoAroundMore() {
        const session::OptimizationResult result = session::optimize(twiceStuck().model);
        QVERIFY2(result.reason.find("went around") != std::string::npos, result.reason.c_str());
        QVERIFY(!session::simulate(result.model).failure);
        // Eight points, each missed by a hundredth of the path; from the dead point, by a tenth.
        QVERIFY2(std::sqrt(result.finalCost / 8.0) < 0.01,
                 QByteArray::number(result.finalCost).constData());
    }

    /// Detours share the time of the optimization: the first of them uses it up here, and is the
    /// last. What was found before counts. A limit that the search uses up before it gets there
    /// tries nothing, so it is doubled until a detour begins.
    void detoursKeepTheTimeLimit() {
        int reportsOfDetours = 0;
        for (double limit = 2.0; reportsOfDetours == 0; limit *= 2.0) {
            Drawing drawing = twiceStuck();
            drawing.model.optimization.stop.seconds = limit;
            double startCost = NAN, bestCost = HUGE_VAL;
            session::SolveControl control;
            control.iteration = [&](const session::IterationReport& report) {
                if (report.iteration == 0) startCost = report.cost;
                // An attempt begins where the first did.
                const bool begins =
                    report.iteration > 0 && std::abs(report.cost - startCost) < 1e-9 * startCost;
                if (begins || reportsOfDetours > 0) ++reportsOfDetours;
                if (reportsOfDetours == 0) bestCost = report.cost;
                if (begins) std::this_thread::sleep_for(std::chrono::duration<double>(limit));
            };
            const session::OptimizationResult result = session::optimize(drawing.model, control);
            QVERIFY2(result.reason.find("went around") == std::string::npos, result.reason.c_str());
            QVERIFY(result.finalCost == bestCost);
        }
        QCOMPARE(reportsOfDetours, 1);
    }

    /// Points that may move by 5 mm only: what is missing is said.
    void theNearestDesignIsTold() {
        Drawing drawing = stuckFourBar();
        for (model::DesignVariable& variable : drawing.model.designVariables) {
            const double value =
                model::findNumber(drawing.model, variable.object, variable.property)->value;
            variable.lower = value - 0.005;
            variable.upper = value + 0.005;
        }
        double gap = 0.0;
        QVERIFY(!session::closingDesign(drawing.model, nullptr, &gap).has_value());
        // Base less crank, 1.4: from the pin of the crank to D there are 2.5 + 1.1 to 2.5 - 1.1 m,
        // and coupler and rocker reach to 2.1.
        QVERIFY2(gap > 0.1 && gap < 1.5, QByteArray::number(gap).constData());
        std::string message, remedy;
        try {
            session::optimize(drawing.model);
        } catch (const base::ComputationError& error) {
            message = error.diagnostic().message;
            remedy = error.diagnostic().remedy;
        }
        QVERIFY2(message.find("cannot follow") != std::string::npos, message.c_str());
        QVERIFY2(
            remedy.find("miss closing by " + QByteArray::number(1e3 * gap, 'g', 3).toStdString())
                != std::string::npos,
            remedy.c_str());
        // Where one is found, nothing is missing.
        QVERIFY(session::closingDesign(stuckFourBar().model, nullptr, &gap).has_value());
        QCOMPARE(gap, 0.0);
    }

    /// Differences of a check step to designs whose rod is too short to begin with.
    void checksLeaveOutWhatDoesNotClose() {
        const session::GradientCheck check =
            session::checkGradient(sample("spatial-rssr-function"));
        QVERIFY(check.passed);
        QVERIFY(check.differenceSteps.size() > 3);
    }

    /// The stroke of the slide is to be long. Searches that are ended early leave a detour at less
    /// cost that misses the limit: it does not take the place of what keeps it.
    void limitsCountBeforeCost_data() {
        QTest::addColumn<int>("iterations");
        QTest::newRow("10") << 10;
        QTest::newRow("20") << 20;
    }
    void limitsCountBeforeCost() {
        QFETCH(const int, iterations);
        Drawing drawing = twiceStuck();
        drawing.jointSignal("travel", model::SignalKind::JointCoordinate, "slide");
        model::CostTerm& limit =
            drawing.term("travel", model::TermTime::Largest, 1.0, model::ReferenceKind::Constant);
        limit.id = limit.name = "reach";
        limit.kind = model::TermKind::Value;
        limit.referenceValues = {model::Number(0.0)};
        limit.smoothing = 0.01;
        limit.atLeast = 0.3;
        drawing.model.optimization.stop.maximumIterations = iterations;
        const session::OptimizationResult result = session::optimize(drawing.model);
        QVERIFY2(result.reason.find("went around") != std::string::npos, result.reason.c_str());
        QVERIFY2(result.constraints[0].value > 0.3 - 1e-6,
                 QByteArray::number(result.constraints[0].value).constData());
    }

    /// What closes at each instant may do so on another branch when its points are held apart; the
    /// motion is that of the pose without. An RSSR drawn so that it cannot turn.
    void branchesAreKept() {
        Drawing drawing = rssr({-0.047, 0.065, 0.067}, {-0.002, -0.077, -0.052},
                               {0.03, 0.143, 0.048}, {0.02, 0.198, 0.177});
        drawing.model.simulation.step = 1.0 / 120.0;
        drawing.pointSignal("pin", model::SignalKind::PointPosition, {"rocker", "Q"});
        drawing.term("pin", model::TermTime::Nearest, 1.0).targets.points = {{0.0, 0.15, 0.15},
                                                                             {0.0, 0.225, 0.14}};
        for (const char* point : {"A", "P", "D", "Q"})
            for (const char* property : {"position.x", "position.y", "position.z"})
                drawing.design(point, property);
        const model::Model& model = drawing.model;
        QVERIFY(session::simulate(model).failure.has_value());
        const auto closing = session::closingDesign(model, nullptr);
        QVERIFY(closing.has_value());
        QVERIFY(!session::simulate(*closing).failure);
    }

    /// What a newcomer draws: eight points of a circle, rounded to the grid, which no four-bar
    /// passes. The search ends where it comes nearest, once the cost hardly falls.
    void roundedPointsOfACircleConverge() {
        for (const double grid : {0.05, 0.1}) {
            Drawing drawing =
                fourBar({-0.7, -0.85}, {-0.7, -0.35}, {1.0, 0.4}, {1.4, -1.1}, 5.0, 180);
            drawing.point("P", 0.05, 1.1);
            model::findById(drawing.model.bodies, "coupler")->points.push_back("P");
            std::vector<Eigen::Vector3d> places;
            const auto rounded = [&](double value) { return grid * std::round(value / grid); };
            for (int index = 0; index < 8; ++index) {
                const double angle = std::numbers::pi * (0.5 + 0.25 * index);
                places.emplace_back(rounded(0.15 + 0.55 * std::cos(angle)),
                                    rounded(0.45 + 0.55 * std::sin(angle)), 0.0);
            }
            session::Place tracer;
            tracer.body = "coupler";
            tracer.point = "P";
            session::addPath(drawing.model, tracer, places, true);
            for (const char* point : {"A", "B", "C", "D", "P"})
                for (const char* property : {"position.x", "position.y"})
                    drawing.design(point, property);
            const session::OptimizationResult result = session::optimize(drawing.model);
            QVERIFY2(result.converged, result.reason.c_str());
            // Of eight points, each by half the grid or less.
            QVERIFY2(std::sqrt(result.finalCost / 8.0) < 0.5 * grid,
                     QByteArray::number(result.finalCost).constData());
        }
    }
};

LINKWRIGHT_TEST(ClosingDesignTest)

}  // namespace closing_design_test

#include "closing_design_test.moc"

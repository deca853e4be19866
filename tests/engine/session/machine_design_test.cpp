// SPDX-License-Identifier: GPL-3.0-or-later
//
// Machines designed by functions: courses of drives, multipliers of samples, and what is told when
// a design is asked for that cannot be.
#include "engine/base/diagnostic.h"
#include "engine/project/project_file.h"
#include "engine/session/solving/solve.h"
#include "tests/support/sample_drawing.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <cmath>
#include <functional>
#include <numbers>

namespace machine_design_test {

using namespace linkwright;
using model::TermKind;
using model::TermTime;
using support::Drawing;

namespace {

model::Model sample(const std::string& name) {
    return project::readProject(LINKWRIGHT_SOURCE_DIR "/projects/" + name + ".linkwright.json");
}

double multiplierOf(const session::OptimizationResult& result, const std::string& term) {
    for (const session::ConstraintOutcome& outcome : result.constraints)
        if (outcome.term == term) return outcome.multiplier;
    return std::nan("");
}

/// A slide that a drive leads by a table, and a mass that hangs on it by a spring.
Drawing ledSlide() {
    Drawing drawing;
    drawing.point("A", 0.0, 0.0);
    drawing.point("B", 0.3, 0.0);
    drawing.solid("slide", {"A"}, 1.0, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.1, 0.0, 0.0, 0.0});
    drawing.joint("rail", model::JointKind::Prismatic, model::groundId, "slide", "A",
                  Eigen::Vector3d::UnitX());
    model::Drive drive;
    drive.id = drive.name = "course";
    drive.joint = "rail";
    drive.profile = model::DriveProfile::Table;
    drive.times = {0.0, 0.1, 0.25, 0.4, 0.5};
    drive.values = {0.0, 0.0, 0.0, 0.0, 0.0};
    drawing.model.drives = {drive};
    for (const char* row : {"values.1", "values.2", "values.3", "values.4"})
        drawing.design("course", row);
    drawing.model.simulation.duration = 0.5;
    drawing.model.simulation.step = 0.005;
    drawing.model.optimization.stop.optimality = 1e-9;
    return drawing;
}

/// A term of kind value of a formula of the named parameters.
model::CostTerm& limit(Drawing& drawing, const std::string& id, const std::string& formula) {
    model::Signal signal;
    signal.id = signal.name = id + "-signal";
    signal.kind = model::SignalKind::Formula;
    signal.expression = formula;
    drawing.model.signalList.push_back(signal);
    model::CostTerm& term =
        drawing.term(signal.id, TermTime::Terminal, 1.0, model::ReferenceKind::Constant);
    term.id = term.name = id;
    term.kind = TermKind::Value;
    term.referenceValues = {0.0};
    return term;
}

/// x + y is to be small, whatever the motion.
Drawing numbersOnly() {
    Drawing drawing = ledSlide();
    drawing.model.drives.clear();
    drawing.model.designVariables.clear();
    for (const char* name : {"x", "y"}) {
        drawing.parameter(name, 2.0);
        drawing.design(name, "value");
        drawing.model.designVariables.back().lower = 0.1;
    }
    limit(drawing, "sum", "x+y");
    return drawing;
}

std::string messageOf(const std::function<void()>& work) {
    try {
        work();
    } catch (const base::InputError& error) {
        return base::toText(error.diagnostics().front());
    } catch (const base::ComputationError& error) {
        return base::toText(error.diagnostic());
    }
    return "no message";
}

}  // namespace

class MachineDesignTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The course that is wanted has the rows of the table of the drive: the optimum is known. A
    /// kinematic motion meets it to rounding; an integrated one follows the rate of the drive, so
    /// that its error is that of the steps.
    void courseOfADrive() {
        const std::vector<double> wanted{0.0, 0.04, -0.03, 0.08, 0.05};
        const auto missedBy = [&wanted](model::MotionKind kind, double step, double tolerance) {
            Drawing drawing = ledSlide();
            drawing.model.simulation.kind = kind;
            drawing.model.simulation.step = step;
            if (kind == model::MotionKind::Dynamic) {  // one freedom beside the drive
                drawing.solid("mass", {"B"}, 0.5, {0.3, 0.0, 0.0}, {0.0, 0.0, 0.1, 0.0, 0.0, 0.0});
                drawing.joint("shaft", model::JointKind::Prismatic, "slide", "mass", "B",
                              Eigen::Vector3d::UnitX());
                drawing.spring("spring", {"slide", "A"}, {"mass", "B"}, 50.0);
            }
            drawing.jointSignal("travel", model::SignalKind::JointCoordinate, "rail");
            model::CostTerm& term =
                drawing.term("travel", TermTime::Running, 1000.0, model::ReferenceKind::Table);
            term.table.times = drawing.model.drives[0].times;
            term.table.columns = {wanted};
            const session::OptimizationResult result = session::optimize(drawing.model);
            double largest = 0.0;
            for (std::size_t row = 1; row < wanted.size(); ++row)
                largest =
                    std::max(largest, std::abs(result.variables.at(row - 1).value - wanted[row]));
            if (!(largest < tolerance)) return std::nan("");
            return result.finalCost;
        };
        const double kinematic = missedBy(model::MotionKind::Kinematic, 0.005, 1e-9);
        QVERIFY2(kinematic < 1e-18, QByteArray::number(kinematic).constData());
        const double coarse = missedBy(model::MotionKind::Dynamic, 0.005, 1e-3);
        const double fine = missedBy(model::MotionKind::Dynamic, 0.0025, 1e-3);
        QVERIFY2(coarse < 1e-6 && fine < coarse / 8.0,
                 qPrintable(QString("%1 and %2").arg(coarse).arg(fine)));
    }

    /// Raising a limit changes the optimum by minus the multiplier.
    void multiplierOfTheBearing() {
        const auto optimumAt = [](double limit) {
            model::Model model = sample("press-balancing");
            model::findById(model.costTerms, std::string("bears"))->atMost = limit;
            return session::optimize(model);
        };
        const session::OptimizationResult result = optimumAt(600.0);
        const double slope = (optimumAt(601.0).finalCost - optimumAt(599.0).finalCost) / 2.0;
        const double multiplier = multiplierOf(result, "bears");
        QVERIFY2(std::abs(slope + multiplier) < 0.01 * multiplier,
                 qPrintable(QString("%1 and %2").arg(slope).arg(multiplier)));
    }

    /// Both peaks together carry the bound, which the cost is.
    void multipliersOfTheAbsorber() {
        const session::OptimizationResult result = session::optimize(sample("tuned-absorber"));
        const double lower = multiplierOf(result, "lower-peak");
        const double upper = multiplierOf(result, "upper-peak");
        QVERIFY(lower > 0.1 && upper > 0.1);
        QVERIFY2(std::abs(lower + upper - 1.0) < 0.01,
                 qPrintable(QString("%1 and %2").arg(lower).arg(upper)));
        QVERIFY(std::abs(multiplierOf(result, "slowest")) < 1e-6);
    }

    /// The speed at which the least force (F + k s + m g + m w^2 s'') / cos a of the law of the
    /// cam, s = h (u - sin(2 pi u) / (2 pi)) with tan a = s' / (r + s), is 20 N. A spline through
    /// places 2 degrees apart misses s'' by h^2/12 (2 pi / b)^2 = 0.4 % at most.
    void valveTrainStaysInTouch() {
        const double rise = std::numbers::pi / 3.0, lift = 0.008, radius = 0.024;
        const double mass = 0.12, stiffness = 40e3, preload = 180.0, gravity = 9.81;
        const auto minForce = [&](double speed) {
            double least = HUGE_VAL;
            for (int sample = 0; sample <= 4000; ++sample) {
                const double u = sample / 4000.0, turn = 2.0 * std::numbers::pi * u;
                const double s = lift * (u - std::sin(turn) / (2.0 * std::numbers::pi));
                const double slope = lift / rise * (1.0 - std::cos(turn));
                const double bend = 2.0 * std::numbers::pi * lift / (rise * rise) * std::sin(turn);
                const double push =
                    preload + stiffness * s + mass * (gravity + bend * speed * speed);
                least = std::min(least, push / std::cos(std::atan2(slope, radius + s)));
            }
            return least;
        };
        double slow = 200.0, fast = 400.0;
        for (int halving = 0; halving < 50; ++halving) {
            const double middle = 0.5 * (slow + fast);
            (minForce(middle) > 20.0 ? slow : fast) = middle;
        }
        const auto speedAt = [](double limit) {
            model::Model model = sample("valve-train");
            model::findById(model.costTerms, std::string("touches"))->atLeast = limit;
            return session::optimize(model);
        };
        const session::OptimizationResult result = speedAt(20.0);
        const double speed = result.variables.at(0).value;
        QVERIFY2(std::abs(speed - slow) < 0.003 * slow,
                 qPrintable(QString("%1 and %2").arg(speed).arg(slow)));
        const double slope = (speedAt(21.0).finalCost - speedAt(19.0).finalCost) / 2.0;
        const double multiplier = multiplierOf(result, "touches");
        QVERIFY2(std::abs(slope - multiplier) < 0.01 * std::abs(multiplier)
                     || std::abs(slope + multiplier) < 0.01 * std::abs(multiplier),
                 qPrintable(QString("%1 and %2").arg(slope).arg(multiplier)));
    }

    /// A pendulum of w^2 = 3 g / (2 l), computed independently by shooting; McGeer 1990 has
    /// w T = 4.058 for small steps, tan x = -x at half the step.
    void walkingLegRepeats() {
        const session::OptimizationResult result = session::optimize(sample("walking-leg"));
        const double period = result.variables.at(0).value, angle = result.variables.at(1).value;
        QVERIFY2(std::abs(period - 1.0077324869) < 1e-6,
                 qPrintable(QString::number(period, 'g', 12)));
        QVERIFY2(std::abs(angle - 0.2239405526) < 1e-6,
                 qPrintable(QString::number(angle, 'g', 12)));
        QVERIFY(std::abs(period * std::sqrt(1.5 * 9.81 / 0.9) / 4.058 - 1.0) < 0.005);
    }

    /// Both of two limits that contradict each other are named, and no multipliers are told, which
    /// would be those of the penalties.
    void limitsThatContradict() {
        Drawing drawing = numbersOnly();
        limit(drawing, "product", "x*y").atLeast = 1.5;
        limit(drawing, "again", "x*y").atMost = 0.5;
        const session::OptimizationResult result = session::optimize(drawing.model);
        QVERIFY(!result.converged);
        QVERIFY2(result.reason.starts_with("No design was found that meets all limits."),
                 result.reason.c_str());
        for (const char* part : {"for \"product\", which should be at least 1.5",
                                 "for \"again\", which should be at most 0.5"})
            QVERIFY2(result.reason.find(part) != std::string::npos, result.reason.c_str());
        QCOMPARE(multiplierOf(result, "product"), 0.0);
        QCOMPARE(multiplierOf(result, "again"), 0.0);
    }

    void equationThatNoVariableReaches() {
        Drawing drawing = numbersOnly();
        drawing.parameter("z", 2.0);
        model::CostTerm& fixed = limit(drawing, "fixed", "z^2");
        fixed.atLeast = 3.0;
        fixed.atMost = 3.0;
        const session::OptimizationResult result = session::optimize(drawing.model);
        QVERIFY(!result.converged);
        QVERIFY2(result.reason.find("No variable has any effect on \"fixed\"") != std::string::npos,
                 result.reason.c_str());
    }

    /// Where steps of the search lead to durations that are none, the next ones still have the
    /// steps of the motion that belong to them, and what is told is the duration.
    void durationsThatAreNone() {
        Drawing drawing = numbersOnly();
        drawing.parameter("T", 3.0);
        drawing.design("T", "value");
        drawing.model.designVariables.back().lower = -1.0;
        drawing.model.simulation.durationFormula = "T";
        drawing.model.simulation.duration = 3.0;
        drawing.model.simulation.step = 0.1;
        const std::string end = limit(drawing, "end", "t").id;
        for (model::CostTerm& term : drawing.model.costTerms)
            if (term.id == end) term.weight = 10.0;
        const session::OptimizationResult result = session::optimize(drawing.model);
        const model::SimulationSettings& settings = result.model.simulation;
        QVERIFY(settings.duration > 0.0 && settings.duration < 1.0);
        QVERIFY(std::abs(settings.duration / settings.step - 30.0) < 1e-6);
        QVERIFY2(result.converged
                     || result.reason.find("The duration of the motion is not positive")
                            != std::string::npos,
                 result.reason.c_str());
    }

    void cannotBe_data() {
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("message");
        QTest::newRow("a missing vibration") << "vibration"
                                             << "There is no mode number 3";
        QTest::newRow("nothing holds it") << "falls"
                                          << "No equilibrium was found";
        QTest::newRow("an input that is gone") << "input"
                                               << "There is no input";
        QTest::newRow("no frequencies") << "frequency"
                                        << "The lowest frequency is not positive";
        QTest::newRow("a reference over time") << "reference"
                                               << "compared with constants only";
        QTest::newRow("limits that cross") << "limits"
                                           << "above the upper one";
        QTest::newRow("a signal that is gone") << "signal"
                                               << "There is no signal";
        QTest::newRow("a circle of formulas") << "circle"
                                              << "uses its own signal";
        QTest::newRow("no time") << "duration"
                                 << "duration";
        QTest::newRow("a kinematic start at rest") << "kinematic"
                                                   << "starts where its drives are";
    }
    void cannotBe() {
        QFETCH(QString, what);
        QFETCH(QString, message);
        model::Model model = sample("tuned-absorber");
        model::CostTerm& peak = *model::findById(model.costTerms, std::string("lower-peak"));
        model::CostTerm& slowest = *model::findById(model.costTerms, std::string("slowest"));
        if (what == "vibration") slowest.vibration = 3;
        if (what == "falls") {
            model.springs.clear();
            std::erase_if(model.designVariables,
                          [](const auto& variable) { return variable.object == "tuning"; });
        }
        if (what == "input") peak.harmonic.input = "gone";
        if (what == "frequency") peak.harmonic.from = -1.0;
        if (what == "reference") peak.reference = model::ReferenceKind::InitialValue;
        if (what == "limits") peak.atLeast = 100.0;
        if (what == "signal") peak.signal = "gone";
        if (what == "circle") {
            model::Signal& formula = model.signalList.back();
            formula.operands = {{"self", formula.id, 0, "", ""}};
            formula.expression = "self+bound";
        }
        if (what == "duration") model.simulation.duration = 0.0;
        if (what == "kinematic") model.simulation.kind = model::MotionKind::Kinematic;
        const std::string told = messageOf([&] { session::optimize(model); });
        QVERIFY2(QString::fromStdString(told).contains(message), told.c_str());
    }
};

LINKWRIGHT_TEST(MachineDesignTest)

}  // namespace machine_design_test

#include "machine_design_test.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
//
// Values at instants, windows of time, true peaks, free end times and periodic motions, against
// closed forms.
#include "engine/base/diagnostic.h"
#include "engine/model/validation.h"
#include "engine/session/document/free_duration.h"
#include "engine/session/solving/gradient_check.h"
#include "engine/session/solving/solve.h"
#include "tests/support/sample_drawing.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace motion_times_test {

using namespace linkwright;
using model::TermKind;
using model::TermTime;

namespace {

model::CostTerm& addTerm(support::Drawing& drawing, const std::string& id,
                         const std::string& signal, TermTime time) {
    model::CostTerm& term = drawing.term(signal, time, 1.0, model::ReferenceKind::Constant);
    term.id = term.name = id;
    term.kind = TermKind::Value;
    term.referenceValues = {model::Number(0.0)};
    return term;
}

void require(model::CostTerm& term, double value) {
    term.atLeast = value;
    term.atMost = value;
}

/// A carriage of 1 kg on a rail, with signals of its place, its speed and the time.
support::Drawing carriage() {
    support::Drawing drawing;
    drawing.point("start", 0.0, 0.0);
    drawing.solid("carriage", {"start"}, 1.0, {0.0, 0.0, 0.0}, {1.0, 1.0, 1.0, 0.0, 0.0, 0.0});
    drawing.joint("rail", model::JointKind::Prismatic, "ground", "carriage", "start",
                  Eigen::Vector3d::UnitX());
    drawing.jointSignal("place", model::SignalKind::JointCoordinate, "rail");
    drawing.jointSignal("speed", model::SignalKind::JointVelocity, "rail");
    drawing.pointSignal("time", model::SignalKind::Formula, {}).expression = "t";
    drawing.model.gravity = {model::Number(0.0), model::Number(0.0), model::Number(0.0)};
    drawing.model.simulation.duration = 1.0;
    drawing.model.simulation.step = 0.03;
    drawing.model.optimization.stop.optimality = 1e-8;
    drawing.model.optimization.stop.maximumIterations = 300;
    return drawing;
}

/// Pushed by a constant force F = 2 N: the place is t^2, the speed 2 t.
support::Drawing pushed() {
    support::Drawing drawing = carriage();
    drawing.parameter("F", 2.0);
    drawing.formula("force", "F");
    drawing.jointLoad("push", "rail", 0, 1.0, "force");
    drawing.design("F", "value");
    return drawing;
}

void setAdaptive(model::Model& model) {
    model.simulation.integrator = model::Integrator::DormandPrince54;
    model.simulation.maximumStep = 0.07;
}

/// The duration is a parameter T of the value it has.
void freeEnd(model::Model& model, double lower, double upper) {
    model.parameters.push_back({"T", "T", "s", model.simulation.duration});
    model.simulation.durationFormula = "T";
    model.designVariables.push_back({"T", "value", lower, upper});
}

}  // namespace

class MotionTimesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Runge-Kutta is exact for these polynomials: what is left is rounding, also where neither
    /// instant nor window fits the steps.
    void instantsAndWindowsAreExact() {
        support::Drawing drawing = pushed();
        model::CostTerm& then = addTerm(drawing, "then", "place", TermTime::Instant);
        then.instant = 0.4321;
        require(then, 0.0);
        model::CostTerm& between = addTerm(drawing, "between", "place", TermTime::Running);
        between.window = {0.1234, 0.777};
        require(between, 0.0);
        model::CostTerm& fastest = addTerm(drawing, "fastest", "speed", TermTime::Largest);
        fastest.window = {0.2, 0.61};
        fastest.smoothing = 1e-3;
        require(fastest, 0.0);
        addTerm(drawing, "cost", "speed", TermTime::Terminal);
        for (const bool adaptive : {false, true}) {
            if (adaptive) setAdaptive(drawing.model);
            const session::SimulationResult motion = session::simulate(drawing.model);
            const auto term = [&](const char* id) { return motion.costByTerm.at(id); };
            QVERIFY(std::abs(term("then") - 0.4321 * 0.4321) < 1e-13);
            const double integral = (std::pow(0.777, 3) - std::pow(0.1234, 3)) / 3.0;
            QVERIFY(std::abs(term("between") - integral) < 1e-13);
            QCOMPARE(motion.peaks.size(), std::size_t(1));
            QVERIFY(std::abs(motion.peaks[0].exact - 1.22) < 1e-13);
            QVERIFY(std::abs(motion.peaks[0].time - 0.61) < 1e-13);
            const double missed = motion.peaks[0].exact - motion.peaks[0].value;
            QCOMPARE(motion.peaks[0].value, term("fastest"));
            QVERIFY(missed > 0.0 && missed <= motion.peaks[0].bound);
            // Each is proportional to the force, the peak up to its smoothing.
            const session::GradientResult gradient =
                session::computeGradient(drawing.model, session::GradientMethod::Adjoint);
            QVERIFY(std::abs(gradient.constraints[0].gradient[0] - 0.5 * term("then")) < 1e-13);
            QVERIFY(std::abs(gradient.constraints[1].gradient[0] - 0.5 * integral) < 1e-13);
        }
    }

    void timesOutsideOfTheMotionAreNamed() {
        const auto faultOf = [](const std::function<void(model::CostTerm&)>& change) {
            support::Drawing drawing = pushed();
            change(addTerm(drawing, "cost", "place", TermTime::Running));
            for (const base::Diagnostic& found : model::validate(drawing.model))
                if (found.severity == base::Severity::Error)
                    return found.place + ": " + found.message;
            return std::string();
        };
        QVERIFY(faultOf([](auto&) {}).empty());
        QCOMPARE(faultOf([](auto& term) {
                     term.time = TermTime::Instant;
                     term.instant = 1.5;
                 }),
                 std::string("/objective/terms/0/instant: The signal is evaluated at 1.5 s, "
                             "outside the motion."));
        QCOMPARE(faultOf([](auto& term) { term.window.to = 2.0; }),
                 std::string("/objective/terms/0/window/to: The window ends at 2 s, outside the "
                             "motion."));
        QCOMPARE(faultOf([](auto& term) { term.window.from = -0.5; }),
                 std::string("/objective/terms/0/window/from: The window begins at -0.5 s, outside "
                             "the motion."));
        QCOMPARE(faultOf([](auto& term) {
                     term.window = {0.6, 0.4};
                 }),
                 std::string("/objective/terms/0/window/to: The window ends at 0.4 s, but begins "
                             "at 0.6 s."));
    }

    /// At the end the place is F T^2 / 2: its derivative by T is F T, that of its integral the
    /// place itself. Steps and instants stretch: the place at an instant of 0.5 T has the
    /// derivative F T / 4.
    void derivativesByTheEndTime() {
        support::Drawing drawing = pushed();
        freeEnd(drawing.model, 0.1, 10.0);
        addTerm(drawing, "cost", "place", TermTime::Terminal);
        require(addTerm(drawing, "whole", "place", TermTime::Running), 0.0);
        model::CostTerm& half = addTerm(drawing, "half", "place", TermTime::Instant);
        half.instant = 0.5;
        require(half, 0.0);
        require(addTerm(drawing, "late", "time", TermTime::Terminal), 0.0);
        for (const bool adaptive : {false, true}) {
            if (adaptive) setAdaptive(drawing.model);
            const session::GradientResult result =
                session::computeGradient(drawing.model, session::GradientMethod::Adjoint);
            QVERIFY(std::abs(result.gradient[1] - 2.0) < 1e-12);
            QVERIFY(std::abs(result.constraints[0].gradient[1] - 1.0) < 1e-12);
            QVERIFY(std::abs(result.constraints[1].gradient[1] - 0.5) < 1e-12);
            QVERIFY(std::abs(result.constraints[2].gradient[1] - 1.0) < 1e-12);
            QVERIFY(session::checkGradient(drawing.model).passed);
        }
    }

    /// Formulas of time do not stretch: under cos(3 t) the speed is sin(3 t) / 3.
    void formulasOfTimeStay() {
        support::Drawing drawing = carriage();
        drawing.formula("force", "cos(3*t)");
        drawing.jointLoad("push", "rail", 0, 1.0, "force");
        freeEnd(drawing.model, 0.1, 10.0);
        addTerm(drawing, "cost", "speed", TermTime::Terminal);
        drawing.model.simulation.step = 0.01;
        const session::GradientResult result =
            session::computeGradient(drawing.model, session::GradientMethod::Adjoint);
        QVERIFY(std::abs(result.gradient[0] - std::cos(3.0)) < 1e-7);
        QVERIFY(session::checkGradient(drawing.model).passed);
    }

    /// From rest to rest over d = 2 m with at most 3 N: full force for half of the time,
    /// T = 2 sqrt(m d / F). A step that ends where a held force jumps has the next value at its
    /// end, which takes a sixth of a step: hence the tolerances.
    void minTime() {
        support::Drawing drawing = carriage();
        model::Input& force =
            drawing.samples("force", model::Interpolation::Hold, std::vector<double>(11, 0.5));
        force.lower = -3.0;
        force.upper = 3.0;
        drawing.jointLoad("push", "rail", 0, 1.0, "force");
        addTerm(drawing, "least-time", "time", TermTime::Terminal);
        require(addTerm(drawing, "arrives", "place", TermTime::Terminal), 2.0);
        require(addTerm(drawing, "rests", "speed", TermTime::Terminal), 0.0);
        drawing.model.simulation.step = 0.001;
        freeEnd(drawing.model, 0.2, 20.0);
        const session::OptimizationResult result = session::optimize(drawing.model);
        const double least = 2.0 * std::sqrt(2.0 / 3.0);
        QVERIFY2(std::abs(result.finalCost - least) < 1e-3, result.reason.c_str());
        const double duration = result.model.simulation.duration;
        QVERIFY(std::abs(duration - result.finalCost) < 1e-9);
        // The kept design has the same steps, as many as before.
        QVERIFY(std::abs(result.model.simulation.step - 0.001 * duration) < 1e-12);
        for (int sample = 0; sample < 10; ++sample)
            QVERIFY(std::abs(result.variables[static_cast<std::size_t>(sample) + 1].value
                             - (sample < 5 ? 3.0 : -3.0))
                    < 0.05);
        // One more meter takes dT/dd = sqrt(m / (F d)) longer; the multiplier is its opposite.
        QVERIFY(std::abs(result.constraints[0].multiplier + std::sqrt(1.0 / 6.0)) < 0.01);
    }

    /// m x'' + c x' + k x = F cos(w t) with a start that comes again after 2 pi / w: the steady
    /// motion (F / D) cos(w t - phase), D^2 = (k - m w^2)^2 + (c w)^2.
    void periodicVibration() {
        constexpr double stiffness = 9.0, damping = 0.8, frequency = 2.0;
        support::Drawing drawing = carriage();
        drawing.point("wall", -10.0, 0.0);
        drawing.spring("spring", {"ground", "wall"}, {"carriage", "start"}, stiffness).freeLength =
            10.0;
        model::JointCoordinate& coordinate = drawing.model.joints[0].coordinates[0];
        coordinate.damping = damping;
        coordinate.start = model::Number(0.1);
        coordinate.startVelocity = model::Number(0.0);
        drawing.formula("force", "cos(2*t)");
        drawing.jointLoad("push", "rail", 0, 1.0, "force");
        drawing.design("rail", "start.0");
        drawing.design("rail", "startVelocity.0");
        drawing.model.simulation.duration = 2.0 * std::numbers::pi / frequency;
        drawing.model.simulation.step = drawing.model.simulation.duration / 200.0;
        for (const char* signal : {"place", "speed"}) {
            model::CostTerm& term =
                addTerm(drawing, signal + std::string("-again"), signal, TermTime::Terminal);
            term.reference = model::ReferenceKind::InitialValue;
            term.referenceValues.clear();
            require(term, 0.0);
        }
        addTerm(drawing, "cost", "place", TermTime::Running).kind = TermKind::Squared;
        const session::OptimizationResult result = session::optimize(drawing.model);
        const double first = stiffness - frequency * frequency, second = damping * frequency;
        const double square = first * first + second * second;
        QVERIFY2(std::abs(result.variables[0].value - first / square) < 1e-6,
                 result.reason.c_str());
        QVERIFY(std::abs(result.variables[1].value - frequency * second / square) < 1e-6);
    }

    /// An end time of zero is a sentence, and the search steps back from it.
    void endTimesArePositive() {
        support::Drawing drawing = pushed();
        addTerm(drawing, "cost", "place", TermTime::Terminal);
        drawing.model.designVariables.clear();
        freeEnd(drawing.model, -1.0, 2.0);
        drawing.model.parameters.back().value = 0.0;
        const std::vector<base::Diagnostic> found = model::validate(drawing.model);
        QVERIFY(base::hasErrors(found));
        QCOMPARE(found.front().place, std::string("/simulation/duration"));
        drawing.model.parameters.back().value = 1.0;
        const session::OptimizationResult result = session::optimize(drawing.model);
        QVERIFY(std::isfinite(result.finalCost) && result.model.simulation.duration > 0.0);
    }

    void theDurationBecomesAVariable() {
        model::Model model = pushed().model;
        session::freeDuration(model, true);
        QCOMPARE(model.simulation.durationFormula, std::string("T1"));
        QVERIFY(session::durationVariable(model) != nullptr);
        QCOMPARE(session::durationVariable(model)->lower, std::optional<double>(0.1));
        session::setDuration(model, 3.0);
        QCOMPARE(session::durationParameter(model)->value.value, 3.0);
        session::freeDuration(model, false);
        QVERIFY(session::durationVariable(model) == nullptr);
        QVERIFY(!session::setDurationFormula(model, "T1+").empty());
        QCOMPARE(session::setDurationFormula(model, "2*T1"), std::string());
        QCOMPARE(model.simulation.duration, 6.0);
        session::setDuration(model, 4.0);
        QVERIFY(model.simulation.durationFormula.empty());
    }
};

LINKWRIGHT_TEST(MotionTimesTest)

}  // namespace motion_times_test

#include "motion_times_test.moc"

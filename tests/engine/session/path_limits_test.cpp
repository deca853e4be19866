// SPDX-License-Identifier: GPL-3.0-or-later
//
// Searches within limits that hold all along a motion, for the worst of several cases, and for the
// least time: at default settings, from nothing.
#include "engine/session/solving/solve.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <algorithm>
#include <cmath>

namespace path_limits_test {

using namespace linkwright;
using model::Interpolation;
using model::TermTime;

namespace {

model::CostTerm& term(support::Drawing& drawing, const char* signal, TermTime time, double weight) {
    model::CostTerm& result = drawing.term(signal, time, weight, model::ReferenceKind::Constant);
    result.referenceValues = {model::Number{0.0}};
    return result;
}

void end(support::Drawing& drawing, const char* signal, double value) {
    model::CostTerm& limited = term(drawing, signal, TermTime::Terminal, 1.0);
    limited.kind = model::TermKind::Value;
    limited.atLeast = model::Number{value};
    limited.atMost = model::Number{value};
}

/// All along the motion.
void limit(support::Drawing& drawing, const char* signal, double most, bool alsoBelow = false) {
    model::CostTerm& upper = term(drawing, signal, TermTime::Largest, 1.0);
    upper.id = signal + std::string("-most");
    upper.kind = model::TermKind::Value;
    upper.atMost = model::Number{most};
    if (!alsoBelow) return;
    model::CostTerm& lower = term(drawing, signal, TermTime::Smallest, 1.0);
    lower.id = signal + std::string("-least");
    lower.kind = model::TermKind::Value;
    lower.atLeast = model::Number{-most};
}

/// A free mass of 1 kg on a rail, moved by a force.
support::Drawing carriage(std::size_t samples, double startVelocity) {
    support::Drawing drawing =
        support::cartPendulum(0, 0.0, 1.0, std::vector<double>(samples, 0.0));
    drawing.model.bodies.front().massProperties.mass = 1.0;
    drawing.model.joints.front().coordinates[0].damping = 0.0;
    drawing.model.joints.front().coordinates[0].startVelocity = model::Number{startVelocity};
    drawing.model.inputs.front().interpolation = Interpolation::Linear;
    drawing.model.inputs.front().optimize = true;
    drawing.inputSignal("effort", "push");
    drawing.jointSignal("place", model::SignalKind::JointCoordinate, "rail");
    drawing.jointSignal("speed", model::SignalKind::JointVelocity, "rail");
    drawing.model.simulation.step = 1.0 / 120.0;
    drawing.model.optimization.algorithm = model::Algorithm::Automatic;
    return drawing;
}

bool keepsPeaks(const session::OptimizationResult& found, const model::Model& model) {
    return std::all_of(
        found.peaks.begin(), found.peaks.end(), [&](const session::PeakOutcome& peak) {
            const model::CostTerm* own = model::findById(model.costTerms, peak.term);
            const double slack = 1e-5;
            return own != nullptr && (!own->atMost || peak.exact <= own->atMost->value + slack)
                   && (!own->atLeast || peak.exact >= own->atLeast->value - slack);
        });
}

std::string told(const session::OptimizationResult& found) {
    return std::to_string(found.iterations.back().iteration) + " iterations, cost "
           + std::to_string(found.finalCost) + ": " + found.reason;
}

}  // namespace

class PathLimitsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// From x = 0 with v = 1 to x = 0 with v = -1 within a second, and never beyond l, by the least
    /// 1/2 int u^2 dt: 4 / (9 l) for l up to 1/6, then 2 + 6 (1 - 4 l)^2 (Bryson and Ho 1975,
    /// section 3.11). Linear samples hold the best force of l = 1/9 and 1/12 exactly; peaks between
    /// the instants, which the place has by its own curve, cost less than 1e-3.
    void keepsAPlace_data() {
        QTest::addColumn<double>("most");
        QTest::addColumn<double>("cost");
        QTest::newRow("1/9") << 1.0 / 9.0 << 4.0;
        QTest::newRow("1/12") << 1.0 / 12.0 << 16.0 / 3.0;
        QTest::newRow("touches once") << 0.2 << 2.24;
    }
    void keepsAPlace() {
        QFETCH(double, most);
        QFETCH(double, cost);
        support::Drawing drawing = carriage(61, 1.0);
        term(drawing, "effort", TermTime::Running, 0.5);
        end(drawing, "place", 0.0);
        end(drawing, "speed", -1.0);
        limit(drawing, "place", most);
        const session::OptimizationResult found = session::optimize(drawing.model);
        QVERIFY2(found.converged, told(found).c_str());
        QVERIFY2(std::abs(found.finalCost - cost) < 2e-3, told(found).c_str());
        QVERIFY2(found.iterations.back().iteration <= 50, told(found).c_str());
        QVERIFY(keepsPeaks(found, drawing.model));
        const session::OptimizationResult again = session::optimize(found.model);
        QVERIFY2(std::abs(again.finalCost - found.finalCost) < 1e-6, told(again).c_str());
    }

    /// A carriage goes 1 m within 1 s and no faster than V = 1.25 m/s: with t1 = 3/2 (1 - 1/V) the
    /// integral of the force squared is 8 V^2 / (3 t1), and its derivative by V the opposite of the
    /// multiplier.
    void keepsASpeed() {
        support::Drawing drawing = carriage(41, 0.0);
        term(drawing, "effort", TermTime::Running, 1.0);
        end(drawing, "place", 1.0);
        end(drawing, "speed", 0.0);
        limit(drawing, "speed", 1.25);
        const session::OptimizationResult found = session::optimize(drawing.model);
        QVERIFY2(found.converged, told(found).c_str());
        QVERIFY2(std::abs(found.finalCost - 13.8889) < 0.02, told(found).c_str());
        QVERIFY2(found.iterations.back().iteration <= 50, told(found).c_str());
        QVERIFY(keepsPeaks(found, drawing.model));
        QVERIFY(std::abs(found.constraints.back().multiplier - 22.2) < 0.5);
    }

    /// The least time for 1 m from rest to rest with a force between -4 N and 4 N of 1 kg is 1 s:
    /// half of it one way, half the other.
    void findsTheLeastTime() {
        support::Drawing drawing = carriage(41, 0.0);
        drawing.parameter("T", 1.6);
        drawing.model.inputs.front().interpolation = Interpolation::Hold;
        drawing.model.inputs.front().lower = -4.0;
        drawing.model.inputs.front().upper = 4.0;
        drawing.model.simulation.duration = 1.6;
        drawing.model.simulation.durationFormula = "T";
        drawing.design("T", "value");
        drawing.model.designVariables.back().lower = 0.5;
        drawing.model.designVariables.back().upper = 3.0;
        model::Signal& time = drawing.inputSignal("time", "push");
        time.kind = model::SignalKind::Formula;
        time.expression = "t";
        time.input.clear();
        term(drawing, "time", TermTime::Terminal, 1.0).kind = model::TermKind::Value;
        end(drawing, "place", 1.0);
        end(drawing, "speed", 0.0);
        const session::OptimizationResult found = session::optimize(drawing.model);
        QVERIFY2(found.converged, told(found).c_str());
        QVERIFY2(std::abs(found.finalCost - 1.0) < 1e-5, told(found).c_str());
        QVERIFY2(found.iterations.back().iteration <= 50, told(found).c_str());
    }
};

LINKWRIGHT_TEST(PathLimitsTest)

}  // namespace path_limits_test

#include "path_limits_test.moc"

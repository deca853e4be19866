// SPDX-License-Identifier: GPL-3.0-or-later
//
// Driven four-bars whose crank cannot turn as drawn.
#include "engine/session/solving/closing_design.h"

#include "engine/base/diagnostic.h"
#include "engine/model/properties.h"
#include "engine/sensitivity/methods/closure_residual.h"
#include "engine/session/solving/solve.h"
#include "tests/support/drawing.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <cmath>

namespace closing_design_test {

using namespace linkwright;
using model::JointKind;
using support::Drawing;

namespace {

/// Base 2.5, crank 1.1, coupler and rocker to C: with 0.9 and 1.2 the crank turns by 68 degrees.
Drawing stuckFourBar() {
    Drawing drawing;
    drawing.point("A", 0.0, 0.0);
    drawing.point("B", 1.013, 0.428);
    drawing.point("C", 1.65, 1.06);
    drawing.point("D", 2.5, 0.0);
    drawing.rod("crank", "A", "B", 1.0);
    drawing.rod("coupler", "B", "C", 1.0);
    drawing.rod("rocker", "C", "D", 1.0);
    drawing.joint("a", JointKind::Revolute, model::groundId, "crank", "A");
    drawing.joint("b", JointKind::Revolute, "crank", "coupler", "B");
    drawing.joint("c", JointKind::Revolute, "coupler", "rocker", "C");
    drawing.joint("d", JointKind::Revolute, model::groundId, "rocker", "D");
    model::Drive drive;
    drive.id = drive.name = "drive";
    drive.joint = "a";
    drive.expression = "6.283185307179586*t";
    drawing.model.drives.push_back(drive);
    drawing.model.simulation.kind = model::MotionKind::Kinematic;
    drawing.model.simulation.duration = 1.0;
    drawing.model.simulation.step = 1.0 / 72.0;
    drawing.pointSignal("pin", model::SignalKind::PointPosition, {"rocker", "C"});
    drawing.term("pin", model::TermTime::Nearest, 1.0).targets.points = {
        {2.2, 1.6}, {1.8, 1.5}, {1.4, 1.2}};
    for (const char* property : {"position.x", "position.y"}) {
        drawing.design("B", property);
        drawing.design("C", property);
    }
    return drawing;
}

}  // namespace

class ClosingDesignTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void residualHasItsGradient() {
        const model::Model model = stuckFourBar().model;
        sensitivity::ClosureResidual residual(model);
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
        sensitivity::ClosureResidual residual(drawing.model);
        const std::vector<double> values = session::variableValuesOf(drawing.model);
        QVERIFY(residual.evaluate(values, {}) < 1e-20);
        QVERIFY(!session::closingDesign(drawing.model, nullptr));
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
};

LINKWRIGHT_TEST(ClosingDesignTest)

}  // namespace closing_design_test

#include "closing_design_test.moc"

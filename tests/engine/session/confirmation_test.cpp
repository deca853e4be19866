// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/solving/confirmation.h"

#include "engine/model/properties.h"
#include "engine/project/project_file.h"
#include "engine/session/solving/solve.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <cmath>

namespace confirmation_test {

using namespace linkwright;

namespace {

model::Model sample(const std::string& name) {
    return project::readProject(LINKWRIGHT_SOURCE_DIR "/projects/" + name + ".linkwright.json");
}

void vary(model::Model& model, const std::string& object, const std::string& property,
          double bound) {
    model::DesignVariable variable;
    variable.object = object;
    variable.property = property;
    variable.lower = -bound;
    variable.upper = bound;
    model.designVariables.push_back(variable);
}

}  // namespace

/// Issue 16: what is reported as optimum is what its file computes.
class ConfirmationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theOptimumIsWhatItsFileComputes() {
        const session::OptimizationResult result = session::optimize(sample("five-bar-design"));
        QVERIFY(result.converged);
        model::Model design = session::asWritten(result.model);
        const double cost = session::recomputeCost(design, result, nullptr);
        QCOMPARE(session::disagreement(cost, result), std::string());
        // A file that lost something is told, with both numbers.
        model::findNumber(design, "spring-1", "freeLength")->value += 0.01;
        const double other = session::recomputeCost(design, result, nullptr);
        const std::string text = session::disagreement(other, result);
        for (const double number : {result.finalCost, other}) {
            char digits[32];
            std::snprintf(digits, sizeof digits, "%.9g", number);
            QVERIFY2(text.find(digits) != std::string::npos, text.c_str());
        }
    }

    /// The cost of a result is that of its last stage, with its weights.
    void theLastStageCounts() {
        model::Model model = sample("five-bar-design");
        model.optimization.stages.resize(2);
        for (const double weight : {0.3, 0.7})
            model.optimization.stages[weight < 0.5 ? 0 : 1].termWeights = {
                {model.costTerms.front().id, weight}};
        // Early enough that the cost is not zero.
        model.optimization.stop.maximumIterations = 1;
        session::OptimizationResult result = session::optimize(model);
        const double cost =
            session::recomputeCost(session::asWritten(result.model), result, nullptr);
        QVERIFY(cost > 0.01);
        QCOMPARE(session::disagreement(cost, result), std::string());
        result.lastStage = model.optimization.stages.front();
        QVERIFY(
            !session::disagreement(session::recomputeCost(model, result, nullptr), result).empty());
    }

    void writingLosesNothing_data() {
        QTest::addColumn<QString>("name");
        QTest::newRow("table beside the file") << "inertia-identification";
        QTest::newRow("formulas and stages") << "five-bar-tracking-c-penalty";
        QTest::newRow("motors") << "slider-crank-codesign";
    }
    void writingLosesNothing() {
        QFETCH(QString, name);
        const model::Model model = sample(name.toStdString());
        QVERIFY(session::asWritten(model) == model);
    }

    /// The search turned the axes of a universal joint out of square, said "converged", and the
    /// file it wrote was not valid.
    void designsThatAreNotValidAreSteppedBackFrom() {
        model::Model model = sample("spatial-pendulum-design");
        vary(model, "hooke", "secondAxis.x", 0.5);
        vary(model, "hooke", "secondAxis.y", 0.5);
        const session::OptimizationResult result = session::optimize(model);
        QVERIFY(session::summarize(session::asWritten(result.model)).valid);
        QVERIFY(!result.converged);
        QVERIFY2(result.reason.find("not perpendicular") != std::string::npos,
                 result.reason.c_str());
    }
};

LINKWRIGHT_TEST(ConfirmationTest)

}  // namespace confirmation_test

#include "confirmation_test.moc"

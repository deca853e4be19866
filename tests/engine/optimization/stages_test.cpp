// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/optimization/stages.h"

#include "engine/base/diagnostic.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <cmath>

namespace stages_test {

using namespace linkwright;
using optimization::StagedProblem;
using optimization::StageIteration;
using optimization::StagesResult;

namespace {

/// weight "a" times (x - 1)^2 + (y + 2)^2, plus weight "b" times (x - 4)^2; drawn weights 1 and 0.
struct WeightedProblem {
    double a = NAN;
    double b = NAN;
    std::vector<double> firstPoints;  ///< first point evaluated after each change of weights
    bool fresh = false;

    StagedProblem staged() {
        return {[this](std::span<const double> x, std::span<double> gradient) {
                    if (fresh) firstPoints.push_back(x[0]);
                    fresh = false;
                    gradient[0] = 2.0 * a * (x[0] - 1.0) + 2.0 * b * (x[0] - 4.0);
                    gradient[1] = 2.0 * a * (x[1] + 2.0);
                    return a * (x[0] - 1.0) * (x[0] - 1.0) + a * (x[1] + 2.0) * (x[1] + 2.0)
                           + b * (x[0] - 4.0) * (x[0] - 4.0);
                },
                [this](const std::map<std::string, double>& weights) {
                    a = weights.contains("a") ? weights.at("a") : 1.0;
                    b = weights.contains("b") ? weights.at("b") : 0.0;
                    fresh = true;
                }};
    }
};

model::OptimizationSettings twoStages() {
    model::OptimizationSettings settings;
    settings.algorithm = model::Algorithm::LowStorageBfgs;
    settings.stop.optimality = 1e-9;
    settings.stages.resize(2);
    settings.stages[0].name = "position";
    settings.stages[1].name = "both";
    settings.stages[1].algorithm = model::Algorithm::SequentialQuadratic;
    settings.stages[1].termWeights = {{"b", 0.5}};
    return settings;
}

}  // namespace

class StagesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void withoutStagesThereIsOne() {
        WeightedProblem problem;
        model::OptimizationSettings settings;
        const StagesResult result =
            minimizeInStages(problem.staged(), {{7.0}, {3.0}}, settings, nullptr, {});
        QCOMPARE(result.stages.size(), std::size_t(1));
        QVERIFY2(result.stages[0].converged, result.reason.c_str());
        QVERIFY(std::abs(result.stages[0].variables[0] - 1.0) < 1e-7);
        QCOMPARE(result.reason, result.stages[0].reason);
    }

    void resultIsTheNextGuess() {
        WeightedProblem problem;
        std::vector<StageIteration> reports;
        const StagesResult result =
            minimizeInStages(problem.staged(), {{7.0}, {3.0}}, twoStages(), nullptr,
                             [&](const StageIteration& report) { reports.push_back(report); });
        QCOMPARE(result.stages.size(), std::size_t(2));
        QVERIFY(std::abs(result.stages[0].variables[0] - 1.0) < 1e-8);
        QCOMPARE(problem.firstPoints, (std::vector<double>{7.0, result.stages[0].variables[0]}));
        // (x - 1) + 0.5 (x - 4) = 0
        QVERIFY(std::abs(result.stages[1].variables[0] - 2.0) < 1e-8);
        QVERIFY(std::abs(result.stages[1].variables[1] + 2.0) < 1e-8);
        QCOMPARE(result.stages[0].algorithm, model::Algorithm::LowStorageBfgs);
        QCOMPARE(result.stages[1].algorithm, model::Algorithm::SequentialQuadratic);
        QCOMPARE(result.evaluations, result.stages[0].evaluations + result.stages[1].evaluations);
        QVERIFY(result.reason.starts_with("Stage \"both\": "));

        bool secondSeen = false;
        for (std::size_t i = 1; i < reports.size(); ++i) {
            const bool starts = reports[i].stage != reports[i - 1].stage;
            secondSeen = secondSeen || starts;
            QCOMPARE(reports[i].progress.iteration,
                     reports[i - 1].progress.iteration + (starts ? 0 : 1));
            QVERIFY(reports[i].progress.evaluations > reports[i - 1].progress.evaluations);
            QCOMPARE(reports[i].stageName, std::string(secondSeen ? "both" : "position"));
        }
        QVERIFY(secondSeen);
        QCOMPARE(reports.back().progress.iteration,
                 result.stages[0].iterations + result.stages[1].iterations);
    }

    void stagesAreAnnouncedAndMayStartAsDrawn() {
        WeightedProblem problem;
        StagedProblem staged = problem.staged();
        std::vector<std::string> announced;
        staged.beginStage = [&](const model::OptimizationStage& stage) {
            QVERIFY2(!problem.fresh, "before the weights are set");
            announced.push_back(stage.name);
        };
        model::OptimizationSettings settings = twoStages();
        settings.stages.push_back(settings.stages[1]);
        settings.stages[2].name = "again";
        settings.stages[2].start = model::StageStart::Drawn;
        const StagesResult result = minimizeInStages(staged, {{7.0}, {3.0}}, settings, nullptr, {});
        QCOMPARE(announced, (std::vector<std::string>{"position", "both", "again"}));
        QCOMPARE(problem.firstPoints,
                 (std::vector<double>{7.0, result.stages[0].variables[0], 7.0}));
        QVERIFY(std::abs(result.stages[2].variables[0] - 2.0) < 1e-8);
    }

    void stageThatRunsOutOfIterationsGoesOn() {
        WeightedProblem problem;
        model::OptimizationSettings settings = twoStages();
        settings.stages[0].stop = model::StopRules{};
        settings.stages[0].stop->maximumIterations = 1;
        settings.stages[0].termWeights = {{"b", 3.0}};
        const StagesResult result =
            minimizeInStages(problem.staged(), {{7.0}, {3.0}}, settings, nullptr, {});
        QCOMPARE(result.stages[0].cause, optimization::StopCause::Iterations);
        QVERIFY(result.stages[1].converged);
        QVERIFY(std::abs(result.stages[1].variables[0] - 2.0) < 1e-8);
    }

    void cancelledAtTheStartOfTheSecond() {
        WeightedProblem problem;
        StagedProblem staged = problem.staged();
        int changes = 0;
        staged.setTermWeights = [&, set = staged.setTermWeights](const auto& weights) {
            ++changes;
            set(weights);
        };
        staged.costAndGradient = [&, evaluate = staged.costAndGradient](
                                     std::span<const double> x, std::span<double> gradient) {
            if (changes == 2) throw base::Cancelled();
            return evaluate(x, gradient);
        };
        const StagesResult result =
            minimizeInStages(staged, {{7.0}, {3.0}}, twoStages(), nullptr, {});
        QCOMPARE(result.stages.size(), std::size_t(1));
        QCOMPARE(result.stages[0].cause, optimization::StopCause::Cancelled);
        QVERIFY(!result.stages[0].converged);
        QVERIFY(std::abs(result.stages[0].variables[0] - 1.0) < 1e-8);
    }

    void cancelEndsAllStages() {
        WeightedProblem problem;
        std::atomic<bool> cancel = false;
        const StagesResult result =
            minimizeInStages(problem.staged(), {{7.0}, {3.0}}, twoStages(), &cancel,
                             [&](const StageIteration&) { cancel = true; });
        QCOMPARE(result.stages.size(), std::size_t(1));
        QCOMPARE(result.stages[0].cause, optimization::StopCause::Cancelled);
    }
};

LINKWRIGHT_TEST(StagesTest)

}  // namespace stages_test

#include "stages_test.moc"

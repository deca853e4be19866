// SPDX-License-Identifier: GPL-3.0-or-later
//
// Studies of functions whose minima, fronts and scatter are known in closed form.
#include "engine/session/studies/study_summary.h"
#include "tests/engine/session/studies/study_models.h"
#include "tests/support/test_program.h"

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace study_kinds_test {

using namespace linkwright;
using namespace linkwright::session;
using testing::computeStudy;
using testing::formulaModel;
using testing::studyOfKind;

namespace {

StudySummary outcomeOf(const StudyPlan& plan) {
    QTemporaryDir folder;
    const std::string path = folder.filePath("study.h5").toStdString();
    (void)computeStudy(plan, path, 2);
    return summarizeStudy(plan, StudyFile(path));
}

StudyNumber number(const std::string& object, double tolerance) {
    StudyNumber result;
    result.object = object;
    result.property = "value";
    result.tolerance = tolerance;
    return result;
}

}  // namespace

class StudyKindsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// (x^2 - 1)^2 + (y^2 - 1)^2 + x/10: minima near (+-1, +-1), two by two with equal costs
    /// because y and -y are alike; the best have x near -1. At a minimum 4 x (x^2 - 1) = -1/10.
    void multiStartFindsEveryValleyOnce() {
        const StudyPlan plan(formulaModel({{"x", 0.3, -2.0, 2.0}, {"y", 0.2, -2.0, 2.0}},
                                          {"(x^2-1)^2+(y^2-1)^2+0.1*x"}),
                             studyOfKind(StudyKind::MultiStart, 40));
        const StudySummary summary = outcomeOf(plan);
        QCOMPARE(summary.byStatus[static_cast<std::size_t>(PointStatus::Open)], std::uint64_t{0});
        QCOMPARE(summary.optima.size(), std::size_t{4});
        std::uint64_t found = 0;
        for (const FoundOptimum& optimum : summary.optima) {
            const double x = optimum.best.values[0], y = optimum.best.values[1];
            found += optimum.count;
            QVERIFY(std::abs(4.0 * x * (x * x - 1.0) + 0.1) < 1e-5);
            QVERIFY(std::abs(std::abs(y) - 1.0) < 1e-5);
        }
        QCOMPARE(found, std::uint64_t{40});
        QVERIFY(summary.optima[0].best.values[0] < 0.0);
        QVERIFY(summary.optima[1].best.values[0] < 0.0);
        QVERIFY(summary.optima[2].best.functions[0] > summary.optima[1].best.functions[0] + 0.1);
    }

    /// The least x^2 + y^2 with x - 0.5 >= 0 and y - 0.3 = 0, and what lies between (1, 0) and
    /// (-1, 0) on the line y = 0, where the roots of both functions add up to 2.
    void limitsOfZeroAreKept() {
        model::Model nearest = formulaModel({{"x", 0.3, -2.0, 2.0}, {"y", 0.2, -2.0, 2.0}},
                                            {"x^2+y^2", "x-0.5", "y-0.3"});
        nearest.costTerms[1].atLeast = 0.0;
        nearest.costTerms[2].atLeast = nearest.costTerms[2].atMost = 0.0;
        for (const StudyKind kind : {StudyKind::MultiStart, StudyKind::Global}) {
            const StudySummary summary = outcomeOf({nearest, studyOfKind(kind, 8)});
            QCOMPARE(summary.byStatus[static_cast<std::size_t>(PointStatus::Unconverged)],
                     std::uint64_t{0});
            // A global search samples, too, and samples are off an equation.
            if (kind == StudyKind::MultiStart)
                QCOMPARE(summary.byStatus[static_cast<std::size_t>(PointStatus::Good)],
                         std::uint64_t{8});
            QVERIFY(summary.byStatus[static_cast<std::size_t>(PointStatus::Good)] > 0);
            QVERIFY(std::abs(summary.optima.front().best.functions[0] - 0.34) < 1e-6);
        }
        model::Model between = formulaModel({{"x", 0.3, -2.0, 2.0}, {"y", 0.2, -2.0, 2.0}},
                                            {"(x-1)^2+y^2", "(x+1)^2+y^2", "y"});
        between.costTerms[2].atLeast = between.costTerms[2].atMost = 0.0;
        Study study = studyOfKind(StudyKind::TradeOff, 5);
        study.functions = {"f0", "f1"};
        const StudyPlan plan(between, study);
        const StudySummary summary = outcomeOf(plan);
        QVERIFY(summary.front.size() >= 4);
        const std::vector<std::size_t> traded = tradedFunctions(plan);
        for (const StudyPoint& point : summary.front)
            QVERIFY(std::abs(std::sqrt(point.functions[traded[0]])
                             + std::sqrt(point.functions[traded[1]]) - 2.0)
                    < 1e-3);
    }

    void globalMinimaAreFound_data() {
        // Samples have to be denser than valleys: Rastrigin's function has 100 of them.
        QTest::addColumn<int>("points");
        QTest::addColumn<QString>("formula");
        QTest::addColumn<double>("lower");
        QTest::addColumn<double>("upper");
        QTest::addColumn<double>("minimum");
        QTest::addColumn<double>("tolerance");
        // Surjanovic and Bingham, Virtual Library of Simulation Experiments.
        QTest::newRow("Rastrigin")
            << 1500 << "20+x^2-10*cos(2*pi*x)+y^2-10*cos(2*pi*y)" << -5.12 << 4.9 << 0.0 << 1e-8;
        QTest::newRow("six-hump camel") << 400 << "(4-2.1*x^2+x^4/3)*x^2+x*y+(4*y^2-4)*y^2" << -3.0
                                        << 3.0 << -1.0316284535 << 1e-8;
        QTest::newRow("Himmelblau")
            << 400 << "(x^2+y-11)^2+(x+y^2-7)^2" << -5.0 << 5.0 << 0.0 << 1e-8;
        QTest::newRow("Goldstein-Price") << 400
                                         << "(1+(x+y+1)^2*(19-14*x+3*x^2-14*y+6*x*y+3*y^2))"
                                            "*(30+(2*x-3*y)^2*(18-32*x+12*x^2+48*y-36*x*y+27*y^2))"
                                         << -2.0 << 2.0 << 3.0 << 1e-6;
        QTest::newRow("Schwefel") << 400
                                  << "837.9657745448674-x*sin(sqrt(abs(x)))-y*sin(sqrt(abs(y)))"
                                  << -500.0 << 500.0 << 0.0 << 1e-5;
        QTest::newRow("Levy") << 400
                              << "sin(pi*(1+(x-1)/4))^2+((x-1)/4)^2*(1+10*sin(pi*(1+(x-1)/4)+1)^2)"
                                 "+((y-1)/4)^2*(1+sin(2*pi*(1+(y-1)/4))^2)"
                              << -10.0 << 9.0 << 0.0 << 1e-8;
    }
    void globalMinimaAreFound() {
        QFETCH(int, points);
        QFETCH(QString, formula);
        QFETCH(double, lower);
        QFETCH(double, upper);
        QFETCH(double, minimum);
        QFETCH(double, tolerance);
        const double start = lower + 0.37 * (upper - lower);
        model::Model model = formulaModel({{"x", start, lower, upper}, {"y", start, lower, upper}},
                                          {formula.toStdString()});
        const StudyPlan plan(model, studyOfKind(StudyKind::Global, points));
        const StudySummary summary = outcomeOf(plan);
        QVERIFY(!summary.optima.empty());
        const double best = summary.optima.front().best.functions.front();
        QVERIFY2(std::abs(best - minimum) < tolerance, qPrintable(QString::number(best, 'g', 12)));
        // Fewer searches than samples: that is what the linkage is for.
        std::uint64_t searches = 0;
        for (const FoundOptimum& optimum : summary.optima)
            searches += optimum.count;
        QVERIFY(searches < static_cast<std::uint64_t>(points) / 2);
    }

    void twoFunctionsHaveTheFrontOfTheirClosedForm_data() {
        QTest::addColumn<QString>("second");
        QTest::newRow("terms") << QStringLiteral("f1");
        // The cost of all terms has this name, too.
        QTest::newRow("a term called cost") << QStringLiteral("cost");
    }

    /// Schaffer (1985): x^2 against (x - 2)^2; on the front sqrt(f0) + sqrt(f1) = 2.
    void twoFunctionsHaveTheFrontOfTheirClosedForm() {
        QFETCH(QString, second);
        Study study = studyOfKind(StudyKind::TradeOff, 9);
        study.functions = {"f0", second.toStdString()};
        study.starts = 2;
        model::Model model = formulaModel({{"x", 3.0, -4.0, 5.0}, {"y", 1.0, -2.0, 2.0}},
                                          {"x^2+y^2", "(x-2)^2+y^2"});
        model::findById(model.costTerms, std::string("f1"))->id = second.toStdString();
        const StudyPlan plan(model, study);
        QCOMPARE(plan.points(), std::uint64_t{18});
        const StudySummary summary = outcomeOf(plan);
        QVERIFY(summary.front.size() >= 9);
        for (const StudyPoint& point : summary.front) {
            QVERIFY(std::abs(std::sqrt(std::abs(point.functions[1]))
                             + std::sqrt(std::abs(point.functions[2])) - 2.0)
                    < 2e-4);  // the root of the 1e-8 that a limit is off by, at the ends
            QVERIFY(std::abs(point.values[1]) < 1e-3);
        }
        // Its limits are spread evenly from end to end: f1 = 4 k / 8.
        QVERIFY(summary.front.front().functions[1] < 1e-6);
        QVERIFY(summary.front.back().functions[2] < 1e-6);
    }

    /// Where the best of one function leaves variables free, the ends of the front are those that
    /// are best in the others, too.
    void endsAreOnTheFront() {
        Study study = studyOfKind(StudyKind::TradeOff, 5);
        study.functions = {"f0", "f1"};
        const std::vector<testing::FormulaVariable> variables{{"x", 0.2, -5.0, 5.0},
                                                              {"y", 0.5, -5.0, 5.0}};
        // sqrt(f0) + sqrt(f1) = 1 with y = 3; f0 alone says nothing of y.
        StudySummary summary =
            outcomeOf(StudyPlan(formulaModel(variables, {"(x-1)^2", "(x-2)^2+(y-3)^2"}), study));
        QCOMPARE(summary.front.size(), std::size_t{5});
        for (const StudyPoint& point : summary.front) {
            QVERIFY(std::abs(point.values[1] - 3.0) < 1e-3);
            // The root of what the ends and limits may be off by.
            QVERIFY(std::abs(std::sqrt(std::abs(point.functions[1]))
                             + std::sqrt(std::abs(point.functions[2])) - 1.0)
                    < 2e-3);
        }
        QVERIFY(summary.front.front().functions[1] < 1e-5);
        // A function that is best all over a disk, and one of two others along a line.
        summary = outcomeOf(
            StudyPlan(formulaModel(variables, {"max(x^2+y^2-1, 0)^2", "(x-2)^2+(y-3)^2"}), study));
        QVERIFY(summary.front.size() >= 4);
        const double near = std::hypot(2.0, 3.0) - 1.0;  // from the disk to the best of the other
        QVERIFY(std::abs(std::sqrt(summary.front.front().functions[2]) - near) < 2e-2);
    }

    /// Squared distances from three corners: the optima are the triangle between them.
    void threeFunctionsHaveTheTriangleAsTheirFront() {
        Study study = studyOfKind(StudyKind::TradeOff, 5);
        study.functions = {"f0", "f1", "f2"};
        const StudyPlan plan(formulaModel({{"x", 0.9, -1.0, 2.0}, {"y", 0.8, -1.0, 2.0}},
                                          {"x^2+y^2", "(x-1)^2+y^2", "x^2+(y-1)^2"}),
                             study);
        QCOMPARE(plan.points(), std::uint64_t{12});
        const StudySummary summary = outcomeOf(plan);
        // The corners, and four points between: the limits of the others are kept by the origin, or
        // leave two disks that only touch.
        QVERIFY(summary.front.size() >= 7);
        for (const StudyPoint& point : summary.front) {
            QVERIFY(point.values[0] > -1e-4 && point.values[1] > -1e-4);
            QVERIFY(point.values[0] + point.values[1] < 1.0 + 1e-4);
        }
    }

    /// Limits that cannot be kept together are no points of the front.
    void limitsOfTheProjectHold() {
        Study study = studyOfKind(StudyKind::TradeOff, 5);
        study.functions = {"f0", "f1"};
        model::Model model = formulaModel({{"x", 1.2, -4.0, 5.0}}, {"x^2", "(x-2)^2", "x"});
        model.costTerms[2].atLeast = 0.5;
        const StudySummary summary = outcomeOf(StudyPlan(model, study));
        QVERIFY(!summary.front.empty());
        for (const StudyPoint& point : summary.front)
            QVERIFY(point.values[0] > 0.5 - 1e-5);
    }

    void sweepsGoThroughGridsAndLists() {
        const model::Model model =
            formulaModel({{"x", 0.3, -2.0, 2.0}, {"y", 0.2, -2.0, 2.0}}, {"10*x+y"});
        Study study = studyOfKind(StudyKind::Sweep);
        study.numbers = {number("x", 0.0), number("y", 0.0)};
        study.numbers[0].values = {3.0, 1.0};
        study.numbers[1].lower = 0.0;
        study.numbers[1].upper = 0.6;
        study.numbers[1].count = 3;
        QTemporaryDir folder;
        const std::string grid = folder.filePath("grid.h5").toStdString();
        (void)computeStudy(StudyPlan(model, study), grid, 1);
        std::vector<double> values;
        for (const StudyPoint& point : testing::pointsOf(grid))
            values.push_back(point.functions[0]);
        const std::vector<double> expected{30.0, 30.3, 30.6, 10.0, 10.3, 10.6};
        QCOMPARE(values.size(), expected.size());
        for (std::size_t index = 0; index < values.size(); ++index)
            QVERIFY(std::abs(values[index] - expected[index]) < 1e-12);
        study.together = true;
        study.numbers[1].count = 2;
        const std::string list = folder.filePath("list.h5").toStdString();
        (void)computeStudy(StudyPlan(model, study), list, 1);
        const auto points = testing::pointsOf(list);
        QCOMPARE(points.size(), std::size_t{2});
        QVERIFY(std::abs(points[1].functions[0] - 10.6) < 1e-12);
    }

    /// A linear function: mean, deviation and shares are those of the first order, exactly; the
    /// sampled ones to four standard errors, of the mean s/sqrt(N), of the deviation s/sqrt(2 N),
    /// of a part sqrt(p (1 - p) / N).
    void tolerancesOfALinearFunctionAreFirstOrder() {
        constexpr int count = 4000;
        Study study = studyOfKind(StudyKind::Tolerance, count);
        study.numbers = {number("x", 0.03), number("y", 0.06)};
        study.numbers[1].scatter = Scatter::Uniform;
        model::Model model =
            formulaModel({{"x", 1.0, -2.0, 2.0}, {"y", -0.5, -2.0, 2.0}}, {"3*x+2*y", "x"});
        model.costTerms[1].atMost = 1.01;  // one standard deviation
        const StudyPlan plan(model, study);
        const StudySummary summary = outcomeOf(plan);
        const double byX = 3.0 * 0.01, byY = 2.0 * 0.06 / std::numbers::sqrt3;
        const double deviation = std::hypot(byX, byY);
        const FunctionScatter& cost = summary.scatter.at(0);
        QVERIFY(std::abs(cost.drawn - 2.0) < 1e-12);
        QVERIFY(std::abs(cost.firstOrderDeviation - deviation) < 1e-10);
        QVERIFY(std::abs(cost.shares[0] - byX * byX / (deviation * deviation)) < 1e-9);
        QVERIFY(std::abs(cost.shares[0] + cost.shares[1] - 1.0) < 1e-12);
        QVERIFY(std::abs(cost.mean - 2.0) < 4.0 * deviation / std::sqrt(count));
        QVERIFY(std::abs(cost.deviation - deviation) < 4.0 * deviation / std::sqrt(2.0 * count));
        const FunctionScatter& limited = summary.scatter.at(2);
        constexpr double within = 0.841344746068543;  // of a normal distribution below one sigma
        QVERIFY(std::abs(limited.firstOrderWithin - within) < 1e-6);
        const double error = 4.0 * std::sqrt(within * (1.0 - within) / count);
        QVERIFY(std::abs(limited.within - within) < error);
        QVERIFY(std::abs(summary.yield - within) < error);
        QCOMPARE(limited.shares[1], 0.0);
    }

    /// x^2 about zero: the first order sees nothing, the samples have mean s^2 and deviation
    /// sqrt(2) s^2 (chi-squared).
    void samplesSeeWhatTheFirstOrderDoesNot() {
        constexpr int count = 4000;
        Study study = studyOfKind(StudyKind::Tolerance, count);
        study.numbers = {number("x", 0.3)};
        study.costAtMost = 0.01;
        const StudySummary summary =
            outcomeOf(StudyPlan(formulaModel({{"x", 0.0, -2.0, 2.0}}, {"x^2"}), study));
        const FunctionScatter& cost = summary.scatter.at(0);
        QVERIFY(cost.firstOrderDeviation < 1e-12);
        QVERIFY(std::abs(cost.mean - 0.01) < 4.0 * 0.01 * std::sqrt(2.0 / count));
        // |x| < s: 68.3 %.
        QVERIFY(std::abs(summary.yield - 0.682689492137) < 4.0 * std::sqrt(0.2166 / count));
        QCOMPARE(cost.firstOrderWithin, 1.0);
    }

    /// Where the root has no value there is no point, and the others go on.
    void failuresAreCountedAndNeverGood() {
        Study study = studyOfKind(StudyKind::Sweep);
        study.numbers = {number("x", 0.0)};
        study.numbers[0].values = {4.0, -1.0, 9.0};
        QTemporaryDir folder;
        const std::string path = folder.filePath("s.h5").toStdString();
        const StudyPlan plan(formulaModel({{"x", 1.0, -2.0, 2.0}}, {"sqrt(x)"}), study);
        (void)computeStudy(plan, path, 1);
        const auto points = testing::pointsOf(path);
        QVERIFY(points[0].status == PointStatus::Good);
        QVERIFY(points[1].status == PointStatus::Failed);
        QVERIFY(!points[1].reason.empty());
        QVERIFY(std::isnan(points[1].functions[0]));
        QVERIFY(points[2].status == PointStatus::Good);
        QCOMPARE(points[2].functions[0], 3.0);
    }
};

LINKWRIGHT_TEST(StudyKindsTest)

}  // namespace study_kinds_test

#include "study_kinds_test.moc"

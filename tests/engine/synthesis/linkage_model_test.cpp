// SPDX-License-Identifier: GPL-3.0-or-later
// Projects made of candidates move as the closed form says, and Optimize makes them better.
#include "engine/synthesis/linkage_model.h"

#include "engine/model/validation.h"
#include "engine/project/project_file.h"
#include "engine/session/solving/solve.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <cmath>
#include <numbers>

namespace linkage_model_test {

using namespace linkwright;
using namespace linkwright::synthesis;

namespace {

WantedPath ellipse() {
    WantedPath path;
    for (int index = 0; index < 24; ++index) {
        const double angle = std::numbers::pi * index / 12.0;
        path.points.emplace_back(0.2 + 0.1 * std::cos(angle), 0.1 + 0.055 * std::sin(angle));
    }
    return path;
}

const std::vector<double>& valuesOf(const session::SimulationResult& motion, const std::string& id,
                                    std::size_t component = 0) {
    std::size_t first = 0;
    while (motion.signalSeries.at(first).id != id)
        ++first;
    return motion.signalSeries.at(first + component).values;
}

QString faultsOf(const model::Model& model) {
    QString text;
    for (const base::Diagnostic& problem : model::validate(model))
        if (problem.severity == base::Severity::Error)
            text += QString::fromStdString(problem.message) + "\n";
    return text;
}

/// Largest distance of the path of the project from the closed form.
double apart(const session::SimulationResult& motion, const Linkage& linkage, double speed) {
    double largest = 0.0;
    for (std::size_t frame = 0; frame < motion.times.size(); ++frame) {
        const auto pose = linkage.poseAt(linkage.startAngle + speed * motion.times[frame]);
        const PlanePoint point{valuesOf(motion, "path", 0)[frame],
                               valuesOf(motion, "path", 1)[frame]};
        largest = std::max(largest, std::abs(pose->couplerPoint - point));
    }
    return largest;
}

}  // namespace

class LinkageModelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void candidatesMoveAsComputedAndGetBetter() {
        PathSearch search;
        search.count = 3;
        for (const LinkageKind kind :
             {LinkageKind::FourBar, LinkageKind::SliderCrank, LinkageKind::GearedFiveBar}) {
            search.kinds = {kind};
            const PathCandidate candidate = findLinkages(ellipse(), search).front();
            const model::Model model = modelOf(candidate, ellipse());
            QVERIFY2(faultsOf(model).isEmpty(), qPrintable(faultsOf(model)));
            QVERIFY(project::parseProject(project::formatProject(model), "test") == model);
            const session::SimulationResult motion = session::simulate(model);
            QVERIFY2(!motion.failure, motion.failure ? motion.failure->message.c_str() : "");
            const double speed = candidate.linkage.direction * 2.0 * std::numbers::pi;
            QVERIFY2(apart(motion, candidate.linkage, speed) < 1e-11,
                     qPrintable(QString::number(apart(motion, candidate.linkage, speed))));
            // What is reported as mean distance.
            const double size = sizeOf(ellipse().points);
            QVERIFY(std::sqrt(motion.cost) < 2.0 * candidate.largestError + 1e-5 * size);
            const session::OptimizationResult result = session::optimize(model);
            QVERIFY2(result.converged, result.reason.c_str());
            // The candidate was fitted free of timing, as the term asks: little is left to gain.
            const double gain = result.finalCost / motion.cost;
            // The valley of five-bars is longer.
            const double least = kind == LinkageKind::GearedFiveBar ? 0.5 : 0.8;
            QVERIFY2(gain < 1.0 && gain > least, qPrintable(QString::number(gain)));
        }
    }

    /// What lies within the tolerance of a path costs nothing.
    void toleranceGoesAlong() {
        PathSearch search;
        search.count = 1;
        WantedPath path = ellipse();
        path.pointsOnly = true;
        const PathCandidate candidate = findLinkages(path, search).front();
        QVERIFY(modelOf(candidate, path).costTerms.front().targets.tolerances.empty());
        path.tolerance = 0.5 * candidate.largestError;
        const model::Model model = modelOf(candidate, path);
        QVERIFY2(faultsOf(model).isEmpty(), qPrintable(faultsOf(model)));
        QCOMPARE(model.costTerms.front().targets.tolerances,
                 std::vector<double>(comparedPoints(path).size(), path.tolerance));
        QVERIFY(session::simulate(model).cost > 0.0);
        path.tolerance = 1.1 * candidate.largestError;
        QCOMPARE(session::simulate(modelOf(candidate, path)).cost, 0.0);
    }

    void openPathsMoveOverTheirStretch() {
        WantedPath path;
        path.closed = false;
        for (int index = 0; index < 9; ++index)
            path.points.emplace_back(0.02 * index, 0.05 * std::sin(0.3 * index));
        const PathCandidate candidate = findLinkages(path).front();
        const model::Model model = modelOf(candidate, path);
        const session::SimulationResult motion = session::simulate(model);
        QVERIFY(!motion.failure);
        const double turned = candidate.angles.back() - candidate.angles.front();
        QVERIFY(apart(motion, candidate.linkage, turned) < 1e-11);
        const PlanePoint first{valuesOf(motion, "path", 0).front(),
                               valuesOf(motion, "path", 1).front()};
        const PlanePoint last{valuesOf(motion, "path", 0).back(),
                              valuesOf(motion, "path", 1).back()};
        QVERIFY(std::abs(first - path.points.front()) <= 1.001 * candidate.largestError + 1e-12);
        QVERIFY(std::abs(last - path.points.back()) <= 1.001 * candidate.largestError + 1e-12);
    }

    void functionGeneratorsTurnTheirRocker() {
        FunctionTask task;
        task.function = [](double x) { return std::log(x); };
        task.formula = "log(x)+0*exp(0*x)";  // the x of exp is no x
        task.first = 1.0;
        task.last = 2.0;
        task.inputRange = std::numbers::pi / 3.0;
        task.outputRange = std::numbers::pi / 2.0;
        const FunctionSolution solution = generateWithBestStarts(task);
        const model::Model model = modelOf(solution, task, 0.1);
        QVERIFY2(faultsOf(model).isEmpty(), qPrintable(faultsOf(model)));
        const session::SimulationResult motion = session::simulate(model);
        QVERIFY(!motion.failure);
        const std::vector<double>& output = valuesOf(motion, "output");
        const double start = solution.generator.outputAt(solution.inputStart);
        for (std::size_t frame = 0; frame < motion.times.size(); frame += 20) {
            const double x = 1.0 + motion.times[frame];
            const double wanted =
                solution.outputStart + task.outputRange * std::log10(x) / std::log10(2.0);
            QVERIFY(std::abs(std::remainder(start + output[frame] - wanted, 2.0 * std::numbers::pi))
                    < solution.structuralError + 1e-6);
        }
        // In milliradians: between nothing and the largest error, and Optimize makes it smaller.
        const double largest = 1e3 * solution.structuralError;
        QVERIFY2(motion.cost > 0.0 && motion.cost < largest * largest,
                 qPrintable(QString::number(motion.cost)));
        const session::OptimizationResult result = session::optimize(model);
        QVERIFY2(result.converged, result.reason.c_str());
        QVERIFY2(result.finalCost < motion.cost, qPrintable(QString::number(result.finalCost)));
    }

    void couplersPassThroughTheirPoses() {
        const std::vector<RigidPose> poses{
            {{0.0, 0.0}, 0.0}, {{0.06, 0.03}, 0.35}, {{0.1, 0.09}, 0.9}};
        const GuidanceCandidate candidate = findGuidance(poses, 1).front();
        const model::Model model = modelOf(candidate, poses);
        QVERIFY2(faultsOf(model).isEmpty(), qPrintable(faultsOf(model)));
        const double turned = candidate.angles.back() - candidate.angles.front();
        std::vector<double> times;
        for (const double angle : candidate.angles)
            times.push_back((angle - candidate.angles.front()) / turned);
        times.back() = 1.0;
        const session::SimulationResult motion = session::simulate(model, times);
        QVERIFY2(!motion.failure, motion.failure ? motion.failure->message.c_str() : "");
        // Thousandths of the reach, squared: passed exactly, but for the cubics between instants.
        QVERIFY2(motion.cost < 1e-6, qPrintable(QString::number(motion.cost)));
        for (std::size_t pose = 0; pose < poses.size(); ++pose) {
            const PlanePoint point{valuesOf(motion, "path", 0)[pose],
                                   valuesOf(motion, "path", 1)[pose]};
            QVERIFY(std::abs(point - poses[pose].origin) < 1e-9);
            QVERIFY(std::abs(valuesOf(motion, "angle")[pose] - poses[pose].angle + poses[0].angle)
                    < 1e-8);
        }
    }
};

LINKWRIGHT_TEST(LinkageModelTest)

}  // namespace linkage_model_test

#include "linkage_model_test.moc"

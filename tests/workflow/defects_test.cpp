// SPDX-License-Identifier: GPL-3.0-or-later
//
// Defects that were reported from outside, each by the number of its issue and the project that
// showed it (tests/workflow/defects).
#include "engine/base/diagnostic.h"
#include "engine/project/project_file.h"
#include "engine/session/solving/error_estimate.h"
#include "engine/session/solving/solve.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <QTemporaryDir>
#include <algorithm>
#include <cmath>

namespace defects_test {

using namespace linkwright;

namespace {

model::Model defect(const std::string& name) {
    return project::readProject(LINKWRIGHT_SOURCE_DIR "/tests/workflow/defects/" + name
                                + ".linkwright.json");
}

bool says(const std::vector<base::Diagnostic>& problems, std::initializer_list<const char*> words) {
    return std::any_of(problems.begin(), problems.end(), [&](const base::Diagnostic& problem) {
        const std::string text = base::toText(problem);
        return problem.severity == base::Severity::Error
               && std::all_of(words.begin(), words.end(), [&](const char* word) {
                      return text.find(word) != std::string::npos;
                  });
    });
}

}  // namespace

class DefectsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Was "valid, redundant: dr2".
    void issue16ContradictingDrives() {
        const model::Model model = defect("contradicting-drives");
        const session::ModelSummary summary = session::summarize(model);
        QVERIFY(!summary.valid);
        QVERIFY(says(summary.problems, {"\"dr\"", "\"dr2\"", "contradicts", "t = 0 s", "rad/s"}));
        QVERIFY_EXCEPTION_THROWN(session::simulate(model), base::InputError);
    }

    /// `optimize` said "converged" and wrote a project that was not valid.
    void issue16RedundantDesignVariable() {
        const model::Model model = defect("redundant-design-variable");
        QVERIFY(session::summarize(model).valid);
        const session::OptimizationResult result = session::optimize(model);
        QVERIFY(!result.converged);
        QVERIFY2(result.reason.find("contradicts") != std::string::npos, result.reason.c_str());
        QVERIFY(session::summarize(result.model).valid);
        const QTemporaryDir folder;
        const std::string path = folder.filePath("best.linkwright.json").toStdString();
        project::writeProject(result.model, path);
        const session::SimulationResult again = session::simulate(project::readProject(path));
        QVERIFY(!again.failure);
        QVERIFY(std::abs(again.cost - result.finalCost) <= 1e-9 * std::abs(result.finalCost));
    }

    /// A drive that leaves another one later in the motion was followed without a word.
    void issue16DrivesThatPartLater() {
        model::Model model = defect("contradicting-drives");
        model.drives[1].joint = "a";
        model.drives[1].expression = "t + 0.2*max(0, t - 0.6)^2";
        const session::ModelSummary summary = session::summarize(model);
        QVERIFY(!summary.valid);
        QVERIFY(says(summary.problems, {"\"dr\"", "\"dr2\"", "t = 0.6"}));
        const session::SimulationResult motion = session::simulate(model);
        QVERIFY(motion.failure && !motion.times.empty() && motion.times.back() < 0.7);
        // The same motion asked for twice is redundant and no more.
        model.drives[1].expression = "t";
        QVERIFY(session::summarize(model).valid);
        QVERIFY(!session::simulate(model).failure);
    }

    /// Rows left out as redundant were looked at by `simulate` alone: a gradient of two drives that
    /// part was one of the first, and a search followed it.
    void issue16DrivesThatPartInASearch() {
        model::Model model = defect("contradicting-drives");
        // A pendulum on the coupler, so that the drives do not prescribe all of the motion.
        model.points.push_back(model.points[2]);
        model.points.back().id = "P";
        model.points.back().position[0].value += 0.5;
        model.bodies.push_back(model.bodies[2]);
        model.bodies.back().id = "pendulum";
        model.bodies.back().points = {"C", "P"};
        model.joints.push_back(model.joints[2]);
        model.joints.back().id = "hook";
        model.joints.back().bodyA = "coupler";
        model.joints.back().bodyB = "pendulum";
        model.joints.back().point = "C";
        model.parameters.push_back({"k", "k", {}, {}});
        model.parameters.back().value.value = 0.0;
        model.drives[0].expression = "t + k*max(0, t - 0.5)^3";
        model.drives[1].joint = "a";
        model.drives[1].expression = "t";
        model.designVariables.push_back({});
        model.designVariables.back().object = "k";
        model.designVariables.back().property = "value";
        model.designVariables.back().lower = 0.0;
        model.designVariables.back().upper = 2.0;
        model::CostTerm term;
        term.id = term.name = "late";
        term.signal = "qa";
        term.time = model::TermTime::Terminal;
        term.reference = model::ReferenceKind::Constant;
        term.referenceValues = {2.0};
        model.costTerms.push_back(term);
        QVERIFY(session::summarize(model).valid);
        QVERIFY(!session::simulate(model).failure);
        const session::OptimizationResult result = session::optimize(model);
        QVERIFY2(result.reason.find("contradicts") != std::string::npos, result.reason.c_str());
        const session::SimulationResult again = session::simulate(result.model);
        QVERIFY(!again.failure);
        QVERIFY(std::abs(again.cost - result.finalCost) <= 1e-12 * std::abs(result.finalCost));
        model.parameters.back().value.value = 0.5;
        QVERIFY_EXCEPTION_THROWN(
            session::computeGradient(model, session::GradientMethod::Adjoint, {}),
            base::ComputationError);
    }

    /// A drive across kinks of its function was off by 8e-4 without a word.
    void issue16MissedDrive() {
        model::Model model = defect("contradicting-drives");
        model.drives.resize(1);
        model.drives[0].expression = "0.1*abs(t - 0.333)";
        const auto tells = [&] {
            const session::SimulationResult motion = session::simulate(model);
            return std::any_of(motion.warnings.begin(), motion.warnings.end(),
                               [](const base::Diagnostic& warning) {
                                   return warning.object == "dr"
                                          && warning.message.find("kink") != std::string::npos;
                               });
        };
        QVERIFY2(!tells(), "steps end at the kink");
        model.drives[0].expression = "0.1*max(sin(1.3*t), 0.2)";
        QVERIFY2(!tells(), "steps end at the kink");
        // A kink that is found by no name.
        model.drives[0].expression = "0.1*((t - 0.333)^2)^0.5";
        QVERIFY(tells());
        model.drives[0].expression = "0.1*(t - 0.333)^2";
        QVERIFY(!tells());
    }

    /// What a finer run tells is about the error there is, and digits are safe that are called so.
    void issue16EstimatedError_data() {
        QTest::addColumn<model::Integrator>("integrator");
        QTest::addColumn<double>("step");
        QTest::newRow("rk4") << model::Integrator::RungeKutta4 << 0.02;
        QTest::newRow("dop8") << model::Integrator::DormandPrince8 << 0.05;
        QTest::newRow("esdirk4") << model::Integrator::Esdirk4 << 0.01;
        QTest::newRow("dopri54") << model::Integrator::DormandPrince54 << 0.05;
    }
    void issue16EstimatedError() {
        QFETCH(model::Integrator, integrator);
        QFETCH(double, step);
        model::Model model =
            project::readProject(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json");
        model.simulation.integrator = integrator;
        model.simulation.step = step;
        model.simulation.relativeTolerance = 1e-6;
        model.simulation.absoluteTolerance = 1e-8;
        const session::ErrorEstimate estimate = session::estimateError(model);
        const double exact = 0.7268774613130;
        const double error = std::abs(estimate.cost.value - exact);
        QVERIFY2(estimate.cost.error > 0.5 * error && estimate.cost.error < 2.0 * error,
                 qPrintable(QString("%1 for %2").arg(estimate.cost.error).arg(error)));
        QVERIFY(estimate.cost.digits >= 3);
        // Half of the last safe digit; the first one stands for tenths.
        QVERIFY(error < 0.5 * std::pow(10.0, -estimate.cost.digits));
        QCOMPARE(estimate.time, model.simulation.duration);
        QVERIFY(!estimate.coordinateEnd.empty() && !estimate.velocityEnd.empty()
                && !estimate.signalEnd.empty());
        QVERIFY(estimate.fewestDigits > 0);
    }

    void issue16SafeDigits() {
        using session::safeDigits;
        QCOMPARE(safeDigits(0.7268, 1e-6), 5);
        QCOMPARE(safeDigits(7268.0, 1e-6), 9);
        QCOMPARE(safeDigits(0.7268, 0.0), 15);
        QCOMPARE(safeDigits(0.7268, 3.0), 0);
        QCOMPARE(safeDigits(0.0, 1e-9), 0);
        QCOMPARE(safeDigits(1.0, NAN), 0);
    }

    void issue16NoDegreeOfFreedomIsWarnedOf() {
        model::Model model = defect("redundant-design-variable");
        model.points[3].position[0].value += 0.05;
        const session::ModelSummary summary = session::summarize(model);
        const bool warned =
            std::any_of(summary.problems.begin(), summary.problems.end(), [](const auto& problem) {
                return problem.message.find("stands still") != std::string::npos
                       || problem.severity == base::Severity::Error;
            });
        QVERIFY2(warned, "it cannot move, or cannot be closed");
    }
};

LINKWRIGHT_TEST(DefectsTest)

}  // namespace defects_test

#include "defects_test.moc"

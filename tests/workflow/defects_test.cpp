// SPDX-License-Identifier: GPL-3.0-or-later
//
// Defects that were reported from outside, each by the number of its issue and the project that
// showed it (tests/workflow/defects).
#include "engine/project/project_file.h"
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

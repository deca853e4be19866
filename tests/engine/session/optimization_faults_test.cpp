// SPDX-License-Identifier: GPL-3.0-or-later
// What is left of an optimization that meets a fault half way: the best iterate, a reason in words,
// and a file that can be read and continued.
#include "engine/project/project_file.h"
#include "engine/session/optimizations/optimization_file.h"
#include "engine/session/optimizations/optimization_report.h"
#include "engine/session/optimizations/recorded_optimization.h"
#include "engine/session/solving/diagnosis.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QFileInfo>
#include <QTemporaryDir>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <functional>
#include <limits>
#include <thread>

namespace optimization_faults_test {

using namespace linkwright;

namespace {

model::Model sample(const std::string& name) {
    return project::readProject(LINKWRIGHT_SOURCE_DIR "/projects/" + name + ".linkwright.json");
}

/// Rocker of a four-bar driven by `swing sin 3t`; the crank shall turn further than the linkage
/// lets it: large swings lock it up in mid motion.
model::Model lockingLinkage() {
    support::Drawing drawing = support::fourBar();
    drawing.parameter("swing", 0.2);
    model::Drive drive;
    drive.id = "drive";
    drive.joint = "d";
    drive.expression = "swing*sin(3*t)";
    drawing.model.drives.push_back(drive);
    drawing.jointSignal("turn", model::SignalKind::JointCoordinate, "a");
    drawing.term("turn", model::TermTime::Running, 1.0, model::ReferenceKind::Constant)
        .referenceValues = {6.0};
    drawing.design("swing", "value");
    drawing.model.simulation.duration = 1.0;
    return drawing.model;
}

/// Does something in a process of its own. @return its number
pid_t inChild(const std::function<void()>& work) {
    const pid_t child = ::fork();
    if (child != 0) return child;
    work();
    ::_exit(0);
}

}  // namespace

class OptimizationFaultsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void designsThatLockUpAreSteppedBackFrom() {
        model::Model model = lockingLinkage();
        // The drawing moves; with three times the swing it does not.
        const session::SimulationResult drawn = session::simulate(model);
        QVERIFY(!drawn.failure);
        model::Model wide = model;
        wide.parameters.front().value.value = 1.5;
        const session::SimulationResult locked = session::simulate(wide);
        QVERIFY(locked.failure);
        QVERIFY(!locked.failure->message.empty());
        QVERIFY(locked.times.back() < 0.9);  // what could be computed is kept
        const std::string path = file("locking.h5");
        session::OptimizationRecorder recorder(path, model, {"Locking", {}, {}, "test", {}, -1});
        session::SolveControl control;
        control.iteration = [&](const session::IterationReport& report) { recorder.add(report); };
        const session::OptimizationResult result = session::optimize(model, control);
        const session::SimulationResult motion = session::simulate(result.model);
        recorder.finish(result, &motion);
        QVERIFY(!motion.failure);
        QVERIFY2(result.finalCost < result.initialCost, result.reason.c_str());
        QVERIFY(result.model.parameters.front().value.value > 0.2);
        QVERIFY(result.model.parameters.front().value.value < 1.5);
        // Why it got no further: designs beyond the best one lock up.
        QVERIFY2(result.reason.find("be computed") != std::string::npos
                     && result.reason.find("the loop through this joint") != std::string::npos
                     && result.reason.find("error:") == std::string::npos && !result.converged,
                 result.reason.c_str());
        const session::StoredOptimization optimization = session::readOptimization(path);
        QCOMPARE(optimization.reason, result.reason);
        QVERIFY(std::all_of(
            optimization.iterations.begin(), optimization.iterations.end(), [](const auto& report) {
                return std::isfinite(report->cost) && std::isfinite(report->optimality);
            }));
        QCOMPARE(optimization.result->finalCost, result.finalCost);
    }

    void aStartThatLocksUpSaysWhen() {
        model::Model wide = lockingLinkage();
        wide.parameters.front().value.value = 1.5;
        try {
            session::optimize(wide);
            QFAIL("a start that cannot move was taken");
        } catch (const base::ComputationError& error) {
            QVERIFY(error.time() > 0.0 && error.time() < 1.0);
            QVERIFY(!error.diagnostic().message.empty() && !error.diagnostic().remedy.empty());
        }
    }

    void aFullDiskEndsTheWritingAndNotTheRun() {
        const std::string path = file("full.h5");
        // 601 variables: some 10 kB per iteration and 2 MB in all; what is reserved at the start
        // fits.
        const pid_t child = inChild([&] {
            ::signal(SIGXFSZ, SIG_IGN);
            const rlimit limit{3000000, 3000000};
            ::setrlimit(RLIMIT_FSIZE, &limit);
            int told = 0;
            int iterations = 0;
            session::OptimizeRequest request;
            request.recordPath = path;
            request.recordingFailed = [&](const std::vector<base::Diagnostic>& problems) {
                if (problems.front().message.find("cannot be written") != std::string::npos) ++told;
            };
            request.iterated = [&](const auto&) {
                ++iterations;
                takeTime();
            };
            const auto result = session::optimizeRecorded(manyIterations(), request);
            const bool done = result->finalCost < result->initialCost;
            if (told != 1) ::_exit(3);
            if (iterations < 50 || !done) ::_exit(4);
        });
        QCOMPARE(exitOf(child), 0);
        const session::StoredOptimization optimization = session::readOptimization(path);
        QVERIFY(optimization.state
                == session::OptimizationState::Running);  // its end could not be written
        QVERIFY(!optimization.iterations.empty());
        QVERIFY(std::isfinite(optimization.iterations.back()->cost));
        QVERIFY(!session::reportOf(optimization).empty());
    }

    void aKilledRunIsContinued() {
        const std::string path = file("killed.h5");
        const pid_t child = inChild([&] {
            session::OptimizeRequest request;
            request.recordPath = path;
            request.iterated = [](const auto&) { takeTime(); };
            session::optimizeRecorded(manyIterations(), request);
        });
        // Once the first flushes have come, in the middle of whatever it does.
        session::StoredOptimization optimization;
        for (int look = 0; look < 3000 && optimization.iterations.size() < 5; ++look) {
            QTest::qWait(20);
            if (!QFileInfo::exists(QString::fromStdString(path))) continue;
            try {
                optimization = session::readOptimization(path);  // read while it is being written
            } catch (const base::InputError&) {
                continue;  // the first flush has not come yet
            }
        }
        QVERIFY(::kill(child, SIGKILL) == 0);
        int status = 0;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QVERIFY2(WIFSIGNALED(status), "the run was over before it could be killed");
        optimization = session::readOptimization(path);
        QVERIFY(optimization.state == session::OptimizationState::Running && !optimization.result);
        QVERIFY(optimization.iterations.size() >= 5);
        const session::IterationReport& last = *optimization.iterations.back();
        QCOMPARE(session::readOptimization(path).iterations.size(), optimization.iterations.size());
        session::SolveControl control;
        control.start = session::OptimizationStart{last.stage, last.variables};
        model::Model model = *optimization.initialModel;
        model.optimization.stop.maximumIterations = 3;
        for (model::OptimizationStage& stage : model.optimization.stages)
            if (stage.stop) stage.stop->maximumIterations = 3;
        const session::OptimizationResult result = session::optimize(model, control);
        QCOMPARE(result.iterations.front().cost, last.cost);
        QVERIFY(result.iterations.back().cost <= last.cost
                || result.iterations.back().stage != last.stage);
    }

    /// Killed within a flush, a program leaves a row of which some columns were never written: they
    /// read as "not a number".
    void aTornRowIsLeftOut() {
        const model::Model model = manyIterations();
        session::IterationReport report;
        report.variables = session::variableValuesOf(model);
        report.gradient.assign(report.variables.size(), 0.5);
        report.costByTerm.assign(model.costTerms.size(), 0.25);
        report.cost = 2.5;
        const double missing = std::numeric_limits<double>::quiet_NaN();
        const auto iterationsOf = [&](const session::IterationReport& last) {
            const std::string path = file("torn.h5");
            std::remove(path.c_str());
            {
                session::OptimizationRecorder recorder(path, model, {}, false);
                for (report.iteration = 0; report.iteration < 3; ++report.iteration)
                    recorder.add(report);
                recorder.add(last);
            }  // not finished: the file is that of a program that died
            return session::readOptimization(path).iterations.size();
        };
        QCOMPARE(iterationsOf(report), std::size_t{4});
        session::IterationReport torn = report;
        torn.variables.back() = missing;
        QCOMPARE(iterationsOf(torn), std::size_t{3});
        torn = report;
        torn.costByTerm.back() = missing;
        QCOMPARE(iterationsOf(torn), std::size_t{3});
        torn = report;
        torn.wallSeconds = missing;
        QCOMPARE(iterationsOf(torn), std::size_t{3});
        // Some methods know no optimality, and a gradient may not exist.
        torn = report;
        torn.optimality = torn.gradient.back() = missing;
        QCOMPARE(iterationsOf(torn), std::size_t{4});
    }

    void aFileRemovedInMidRunIsToldAndTheRunGoesOn() {
        const std::string path = file("removed.h5");
        model::Model model = manyIterations();
        model.optimization.stop.maximumIterations = 8;
        std::vector<base::Diagnostic> told;
        int iterations = 0;
        session::OptimizeRequest request;
        request.recordPath = path;
        request.iterated = [&](const auto&) {
            if (++iterations == 4) QVERIFY(std::remove(path.c_str()) == 0);
        };
        request.recordingFailed = [&](std::vector<base::Diagnostic> problems) {
            told = std::move(problems);
        };
        const auto result = session::optimizeRecorded(model, request);
        QVERIFY(result && result->finalCost < result->initialCost);
        QVERIFY(iterations > 4);
        QCOMPARE(told.size(), std::size_t{1});
        QCOMPARE(told[0].place, path);
        QVERIFY2(told[0].message.find("removed") != std::string::npos, told[0].message.c_str());
        QVERIFY(!told[0].remedy.empty());
    }

private:
    /// Two hundred iterations of the swing-up, a few milliseconds each.
    static model::Model manyIterations() {
        model::Model model = sample("double-pendulum-swing-up");
        model.optimization.stages.clear();
        model.optimization.stop = model::StopRules{};
        model.optimization.stop.maximumIterations = 200;
        model.optimization.stop.optimality = 0.0;
        model.optimization.stop.relativeStep = 0.0;
        return model;
    }

    /// Iterations of an optimization that takes seconds on any machine, so that files are flushed
    /// in between.
    static void takeTime() { std::this_thread::sleep_for(std::chrono::milliseconds(12)); }

    static int exitOf(pid_t child) {
        int status = -1;
        if (::waitpid(child, &status, 0) != child || !WIFEXITED(status)) return -1;
        return WEXITSTATUS(status);
    }

    [[nodiscard]] std::string file(const std::string& name) const {
        return folder_.filePath(QString::fromStdString(name)).toStdString();
    }

    QTemporaryDir folder_;
};

LINKWRIGHT_TEST(OptimizationFaultsTest)

}  // namespace optimization_faults_test

#include "optimization_faults_test.moc"

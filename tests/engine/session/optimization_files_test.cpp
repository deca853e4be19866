// SPDX-License-Identifier: GPL-3.0-or-later
// Optimization runs: recorded while they go on, read back, continued, paused, judged, reported.
#include "engine/model/properties.h"
#include "engine/project/project_file.h"
#include "engine/project/results_file.h"
#include "engine/session/document/formatted.h"
#include "engine/session/optimizations/comparison_file.h"
#include "engine/session/optimizations/optimization_file.h"
#include "engine/session/optimizations/optimization_report.h"
#include "engine/session/optimizations/queue_file.h"
#include "engine/session/optimizations/recorded_optimization.h"
#include "engine/session/solving/diagnosis.h"
#include "engine/session/solving/gradient_check.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>
#include <sys/stat.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <exception>
#include <filesystem>
#include <limits>
#include <numeric>
#include <thread>

namespace optimization_files_test {

using namespace linkwright;
using namespace std::chrono_literals;

namespace {

model::Model sample(const std::string& name) {
    return project::readProject(LINKWRIGHT_SOURCE_DIR "/projects/" + name + ".linkwright.json");
}

session::OptimizationDescription description() {
    session::OptimizationDescription words;
    words.name = "Run 1";
    words.notes = "first try";
    words.projectName = "five-bar-design.linkwright.json";
    words.program = "test";
    return words;
}

/// Optimizes and records. @return what the optimizer reported
session::OptimizationResult recorded(const model::Model& model, const std::string& path) {
    session::OptimizationRecorder recorder(path, model, description());
    session::SolveControl control;
    control.iteration = [&](const session::IterationReport& report) { recorder.add(report); };
    session::OptimizationResult result = session::optimize(model, control);
    const session::SimulationResult motion = session::simulate(result.model);
    recorder.finish(result, &motion);
    return result;
}

bool mentions(const std::vector<session::Finding>& findings, session::Finding::Kind kind,
              const std::string& words) {
    return std::any_of(findings.begin(), findings.end(), [&](const session::Finding& finding) {
        return finding.kind == kind && finding.text.find(words) != std::string::npos;
    });
}

}  // namespace

class OptimizationFilesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRunComesBackAsItWas() {
        const model::Model model = sample("five-bar-design");
        const std::string path = file("run.h5");
        const session::OptimizationResult result = recorded(model, path);
        const session::StoredOptimization optimization = session::readOptimization(path);
        QVERIFY(*optimization.initialModel == model);
        QCOMPARE(optimization.description.notes, std::string("first try"));
        QVERIFY(optimization.state == session::OptimizationState::Converged);
        QCOMPARE(optimization.reason, result.reason);
        QCOMPARE(optimization.iterations.size(), result.iterations.size());
        for (std::size_t i = 0; i < optimization.iterations.size(); ++i) {
            QCOMPARE(optimization.iterations[i]->cost, result.iterations[i].cost);
            QCOMPARE(optimization.iterations[i]->optimality, result.iterations[i].optimality);
            QCOMPARE(optimization.iterations[i]->variables, result.iterations[i].variables);
            QCOMPARE(optimization.iterations[i]->gradient, result.iterations[i].gradient);
            QCOMPARE(optimization.iterations[i]->costByTerm, result.iterations[i].costByTerm);
        }
        QVERIFY(optimization.result && optimization.result->model == result.model);
        QCOMPARE(optimization.result->finalCost, result.finalCost);
        const session::SimulationResult motion = session::simulate(result.model);
        QVERIFY(optimization.motion && optimization.motion->times == motion.times);
        QCOMPARE(optimization.motion->signalSeries.size(), motion.signalSeries.size());
        QCOMPARE(optimization.motion->signalSeries[1].values, motion.signalSeries[1].values);
        QCOMPARE(optimization.motion->displacements.back().back().translation.y(),
                 motion.displacements.back().back().translation.y());
    }

    void everyIterationTellsItsCosts() {
        session::SolveControl control;
        const model::Model model = sample("five-bar-tracking-c-penalty");
        model::Model brief = model;
        brief.optimization.stop.maximumIterations = 2;
        for (model::OptimizationStage& stage : brief.optimization.stages)
            if (stage.stop) stage.stop->maximumIterations = 2;
        const session::OptimizationResult result = session::optimize(brief, control);
        for (const session::IterationReport& report : result.iterations) {
            QCOMPARE(report.costByTerm.size(), model.costTerms.size());
            const double sum =
                std::accumulate(report.costByTerm.begin(), report.costByTerm.end(), 0.0);
            // The same numbers added in another order.
            QVERIFY(std::abs(sum - report.cost) <= 1e-13 * std::abs(report.cost));
            QVERIFY(report.forwardSeconds > 0.0 && report.gradientSeconds > report.forwardSeconds);
        }
    }

    void anInterruptedRunIsContinued() {
        const model::Model model = sample("five-bar-design");
        const std::string path = file("interrupted.h5");
        std::vector<session::IterationReport> all;
        {
            session::OptimizationRecorder recorder(path, model, description());
            session::SolveControl control;
            control.iteration = [&](const session::IterationReport& report) {
                if (report.iteration < 5) recorder.add(report);
                all.push_back(report);
            };
            session::optimize(model, control);
        }  // goes without a word, as when its program is closed
        const session::StoredOptimization optimization = session::readOptimization(path);
        QVERIFY(optimization.state == session::OptimizationState::Running);
        QVERIFY(!optimization.result);
        QCOMPARE(optimization.iterations.size(), std::size_t{5});
        QCOMPARE(optimization.iterations.back()->cost, all[4].cost);
        session::SolveControl control;
        control.start = session::OptimizationStart{optimization.iterations.back()->stage,
                                                   optimization.iterations.back()->variables};
        const session::OptimizationResult result =
            session::optimize(*optimization.initialModel, control);
        // The same design in the same motion, to the last bit.
        QCOMPARE(result.initialCost, all[4].cost);
        QVERIFY(result.converged && result.finalCost < 1e-12);
    }

    void continuingStartsInTheRightStage() {
        model::Model model = sample("five-bar-design");
        model.optimization.stages.resize(2);
        model.optimization.stages[0].name = "coarse";
        model.optimization.stages[1].name = "fine";
        model.optimization.stages[1].termWeights[model.costTerms.front().id] =
            4.0 * model.costTerms.front().weight.value;
        session::SolveControl control;
        control.start = session::OptimizationStart{1, {2.4, 1.9}};
        const session::OptimizationResult result = session::optimize(model, control);
        QCOMPARE(result.iterations.front().stage, 1);
        QCOMPARE(result.iterations.front().stageName, std::string("fine"));
        QCOMPARE(result.iterations.front().variables, (std::vector<double>{2.4, 1.9}));
        model::Model heavier = model;
        heavier.optimization.stages.clear();
        heavier.costTerms.front().weight.value *= 4.0;
        model::findNumber(heavier, "spring-1", "freeLength")->value = 2.4;
        model::findNumber(heavier, "spring-2", "freeLength")->value = 1.9;
        // A weight enters every running cost as a factor of four, a power of two.
        QCOMPARE(result.initialCost, session::simulate(heavier).cost);
        control.start->stage = 2;
        QVERIFY_EXCEPTION_THROWN(session::optimize(model, control), std::invalid_argument);
    }

    void pauseHoldsAndGoesOn() {
        std::atomic<int> iterations = 0;
        std::atomic<bool> done = false, paused = false;
        model::Model model = sample("double-pendulum-stabilization");
        model.optimization.stop = model::StopRules{};
        model.optimization.stop.maximumIterations = 30;
        model.optimization.stop.optimality = 0.0;
        model.optimization.stop.relativeStep = 0.0;
        session::OptimizeRequest request;
        request.recordPath = file("paused.h5");
        request.description = description();
        request.iterated = [&](const auto&) { ++iterations; };
        session::SolveControl control;
        control.pause = &paused;
        std::jthread engine([&] {
            session::optimizeRecorded(model, request, control);
            done = true;
        });
        while (iterations < 3)
            std::this_thread::sleep_for(1ms);
        paused = true;
        // The evaluation under way comes to its end; were it not held, all 30 would come.
        int held = -1;
        while (held != iterations) {
            held = iterations;
            std::this_thread::sleep_for(300ms);
        }
        QVERIFY(held < 30);
        QVERIFY(!done);
        paused = false;
        engine.join();
        QVERIFY(iterations > held);
        const session::StoredOptimization optimization =
            session::readOptimization(request.recordPath);
        QVERIFY(optimization.state == session::OptimizationState::Unconverged);
        QCOMPARE(optimization.iterations.size(), static_cast<std::size_t>(iterations.load()));
    }

    void aFolderThatCannotBeWrittenDoesNotStopTheRun() {
        std::string complaint;
        session::OptimizeRequest request;
        request.recordPath = file("no/such/folder.h5");
        request.recordingFailed = [&](const std::vector<base::Diagnostic>& problems) {
            complaint = problems.front().place;
        };
        QVERIFY(session::optimizeRecorded(sample("five-bar-design"), request)->converged);
        QCOMPARE(complaint, request.recordPath);
    }

    void runsThatFailSayWhyAndStayReadable_data() {
        QTest::addColumn<QString>("fault");
        QTest::addColumn<QString>("words");
        QTest::newRow("bounds without anything between") << "bounds"
                                                         << "bound";
        QTest::newRow("cost that is not a number") << "cost"
                                                   << "The cost is not a number. (At t = 1";
    }

    void runsThatFailSayWhyAndStayReadable() {
        QFETCH(QString, fault);
        QFETCH(QString, words);
        model::Model model = sample("five-bar-design");
        if (fault == "bounds") {
            model.designVariables[0].lower = 3.0;
            model.designVariables[0].upper = 2.0;
        } else {
            model.costTerms.front().reference = model::ReferenceKind::Expression;
            model.costTerms.front().referenceExpressions = {"sqrt(1-t)", "0", "0"};
        }
        std::vector<base::Diagnostic> failures;
        session::OptimizeRequest request;
        request.recordPath = file(fault.toStdString() + ".h5");
        request.description = description();
        try {
            session::optimizeRecorded(model, request);
        } catch (...) {
            failures = session::problemsOf(std::current_exception());
        }
        QVERIFY(!failures.empty());
        QVERIFY2(QString::fromStdString(failures.front().message).contains(words),
                 failures.front().message.c_str());
        QVERIFY(!failures.front().remedy.empty());
        const session::StoredOptimization optimization =
            session::readOptimization(request.recordPath);
        QVERIFY(optimization.state == session::OptimizationState::Failed);
        QVERIFY(QString::fromStdString(optimization.reason).contains(words));
        // Which element it is, and what to do, is told with the optimization as well.
        QVERIFY(QString::fromStdString(optimization.reason)
                    .contains(QString::fromStdString(failures.front().remedy)));
        QVERIFY(QString::fromStdString(optimization.reason)
                    .startsWith(fault == "cost" ? "\"stay-at-rest\": " : "\"spring-1\": "));
        QVERIFY(optimization.iterations.empty() && !optimization.result);
        QVERIFY(!session::reportOf(optimization).empty());
    }

    /// Octave reads no letters beyond ASCII: those of a project are escapes in results, and read as
    /// they were.
    void projectsInResultsAreAscii() {
        model::Model model = sample("five-bar-design");
        model.name = "Maci\u0105g \U0001d7d9 \"\u00e9\"";
        model.description = "\u4e2d";
        const std::string path = file("letters.h5");
        session::writeMotion(path, model, session::simulate(model), description());
        const std::string text = project::ResultsReader(path).origin().projectText;
        QVERIFY(std::all_of(text.begin(), text.end(),
                            [](char letter) { return static_cast<unsigned char>(letter) < 0x80; }));
        QVERIFY(text.find("Maci\\u0105g \\ud835\\udfd9 \\\"\\u00e9\\\"") != std::string::npos);
        QVERIFY(project::parseProject(text, path) == model);
        QVERIFY(project::parseProject(project::formatProject(model), path)
                == model);  // as earlier versions wrote it
    }

    void gradientsAgreeAndAreKeptWithTheRun() {
        const model::Model model = sample("five-bar-design");
        const session::GradientCheck check = session::checkGradient(model);
        QVERIFY(check.passed);
        QCOMPARE(check.methods.size(), std::size_t{5});
        QVERIFY(check.methods.back().method == session::GradientMethod::ComplexStep);
        for (const session::CheckedMethod& method : check.methods)
            QVERIFY2(method.relativeError < 1e-5, session::methodName(method.method).c_str());
        // Curvature makes large steps wrong, rounding small ones: the curve has its bottom between.
        const auto lowest =
            std::min_element(check.differenceErrors.begin(), check.differenceErrors.end());
        const auto place = static_cast<std::size_t>(lowest - check.differenceErrors.begin());
        QVERIFY(*lowest < 1e-7);
        QVERIFY(check.differenceErrors.front() > 100.0 * *lowest);
        QVERIFY(check.differenceErrors.back() > 100.0 * *lowest);
        QVERIFY(check.differenceSteps[place] < 1e-3 && check.differenceSteps[place] > 1e-9);

        const std::string path = file("checked.h5");
        recorded(model, path);
        session::storeCheck(path, check);
        session::describeOptimization(path, "The good one", "keep");
        const session::StoredOptimization optimization = session::readOptimization(path);
        QCOMPARE(optimization.description.name, std::string("The good one"));
        QVERIFY(optimization.check && optimization.check->passed);
        QCOMPARE(optimization.check->methods[0].gradient, check.methods[0].gradient);
        QCOMPARE(optimization.check->differenceErrors, check.differenceErrors);
        compareCostates(*optimization.check, session::computeCostates(model));
        const project::ResultsReader stored(path);
        const std::vector<double> exact = check.methods.back().gradient;
        std::string derivatives = "| Spring 1 free length";
        for (const session::CheckedMethod& method : check.methods) {
            const std::string name = session::methodName(method.method);
            const std::vector<double> deviations =
                stored.numbers("/check/deviations/" + name).values;
            QCOMPARE(deviations.size(), exact.size());
            for (std::size_t i = 0; i < exact.size(); ++i)
                QCOMPARE(deviations[i],
                         std::abs(method.gradient[i] - exact[i]) / std::abs(exact[i]));
            QVERIFY((name == "complex-step") == (deviations[0] == 0.0));
            derivatives += session::formatted(" | %.10g", method.gradient[0]);
        }
        const std::string report = session::reportOf(optimization, {{"cost.png", "Cost"}});
        for (const char* words :
             {"# The good one", "Converged.", "| Spring 1 free length | m | ", "2.4319236",
              "complex-step", "costate rate", "![Cost](cost.png)\n\nFigure 1. Cost\n",
              "| variable | adjoint | continuous-adjoint | direct | finite-difference |\n",
              derivatives.c_str()})
            QVERIFY2(report.find(words) != std::string::npos, words);
    }

    /// Each derivative is judged by its own size, which may be nothing.
    void deviationsOfSingleDerivatives() {
        const double infinity = std::numeric_limits<double>::infinity();
        const std::vector<double> deviations = session::entryDeviations(
            {3.0, 0.0, 1e-30, -4.0, std::nan("")}, {2.0, 0.0, 0.0, 4.0, 5.0});
        QCOMPARE(deviations, (std::vector<double>{0.5, 0.0, infinity, 2.0, infinity}));
    }

    void aReportNamesWhatWasAskedAndWhereARunThatGoesOnBegan() {
        model::Model model = sample("double-pendulum-stabilization");
        model.optimization.stop.maximumIterations = 2;
        model.costTerms[0].name = "Cart | away";
        model.costTerms[0].reference = model::ReferenceKind::Expression;
        model.costTerms[0].referenceExpressions = {"0.1*sin(3*t)"};
        session::OptimizeRequest request;
        request.recordPath = file("on.h5");
        request.description = description();
        request.description.continuedFrom = "Run 7";
        request.description.continuedIteration = 12;
        std::vector<double> begin(session::variablesOf(model).size());
        for (std::size_t i = 0; i < begin.size(); ++i)
            begin[i] = 0.25 + 0.001 * static_cast<double>(i);
        request.start = session::OptimizationStart{0, begin};
        session::optimizeRecorded(model, request);
        const session::StoredOptimization optimization =
            session::readOptimization(request.recordPath);
        QVERIFY(optimization.result != nullptr);
        for (std::size_t i = 0; i < begin.size(); ++i)
            QCOMPARE(optimization.variables[i].value, begin[i]);
        // The optimizer scales its variables, which may round.
        for (std::size_t i = 0; i < begin.size(); ++i)
            QVERIFY(std::abs(optimization.iterations.front()->variables[i] - begin[i]) <= 1e-15);
        const std::string report = session::reportOf(optimization);
        for (const char* words :
             {"Continued from Run 7, iteration 12.",
              "Cart \\| away | Position of the cart | over the whole motion | deviation squared | "
              "`0.1*sin(3*t)` | 0.5",
              "| Horizontal force, 601 samples | N | 0.25 ... 0.85 | ",
              "| algorithm | L-BFGS, gradient by the discrete adjoint |",
              "Runge-Kutta 4, step 0.005 s", "(GCC ", "stops at | 2 iterations, optimality"})
            QVERIFY2(report.find(words) != std::string::npos, (words + ("\n" + report)).c_str());
    }

    void gradientsAreTrustedAtAnOptimum() {
        // There they vanish, and what is left is rounding: 1e-12 beside 4 at the start.
        const session::OptimizationResult result = session::optimize(sample("five-bar-design"));
        QVERIFY(result.converged);
        const session::GradientCheck check = session::checkGradient(result.model);
        for (const double derivative : check.methods.back().gradient)
            QVERIFY(std::abs(derivative) < 1e-9);
        for (const session::CheckedMethod& method : check.methods)
            if (method.method == session::GradientMethod::Adjoint
                || method.method == session::GradientMethod::Direct)
                QVERIFY2(method.relativeError <= session::acceptedError,
                         session::methodName(method.method).c_str());
        QVERIFY(check.passed);
    }

    void theDiagnosisNamesWhatHoldsAndWhatDoesNothing() {
        model::Model model = sample("five-bar-design");
        model.designVariables[0].upper = 2.3;
        // Nothing moves along the normal of a planar linkage: gravity there changes nothing.
        QVERIFY(model::findNumber(model, "gravity", "z") != nullptr);
        model.designVariables.push_back({"gravity", "z", -1.0, 1.0});
        const session::OptimizationResult result = session::optimize(model);
        std::vector<std::shared_ptr<const session::IterationReport>> iterations;
        for (const session::IterationReport& report : result.iterations)
            iterations.push_back(std::make_shared<const session::IterationReport>(report));
        const auto findings =
            session::diagnose(model, session::OptimizationState::Converged, result.reason,
                              session::variablesOf(model), iterations);
        using Kind = session::Finding::Kind;
        QVERIFY(mentions(findings, Kind::Outcome, result.reason));
        QVERIFY(
            mentions(findings, Kind::Bound, "Spring 1 free length is at its upper bound 2.3 m"));
        QVERIFY(mentions(findings, Kind::Bound, " per m."));
        QVERIFY(!mentions(findings, Kind::Bound, "Spring 2"));
        QVERIFY(mentions(findings, Kind::NoEffect, "Gravity z"));
        QVERIFY(mentions(findings, Kind::Suggestion, "Widen the bounds"));
    }

    void runsOfAProjectAreNumbered() {
        const std::string projectPath = file("arm.linkwright.json");
        QCOMPARE(session::resultsFiles(projectPath), std::vector<std::string>{});
        const std::string first = session::nextResultsFile(projectPath);
        QVERIFY(first.ends_with("arm.results/run-0001.h5"));
        recorded(sample("five-bar-design"), first);
        QVERIFY(session::nextResultsFile(projectPath).ends_with("run-0002.h5"));
        QCOMPARE(session::resultsFiles(projectPath), std::vector<std::string>{first});
        // What would be read without end is no results file, but keeps its name.
        const std::filesystem::path folder = std::filesystem::path(first).parent_path();
        QCOMPARE(::mkfifo((folder / "run-0002.h5").c_str(), S_IRUSR | S_IWUSR), 0);
        std::filesystem::create_symlink("/dev/zero", folder / "run-0003.h5");
        std::filesystem::create_directory(folder / "run-0004.h5");
        std::filesystem::create_symlink(folder / "gone", folder / "run-0005.h5");
        std::filesystem::copy_file(first, folder / "run-99999999999.h5");
        QCOMPARE(session::resultsFiles(projectPath),
                 (std::vector<std::string>{first, folder / "run-0005.h5",
                                           folder / "run-99999999999.h5"}));
        QVERIFY(session::nextResultsFile(projectPath).ends_with("run-0006.h5"));
    }

    void waitingRunsSurviveTheProgram() {
        const std::string projectPath = file("waiting.linkwright.json");
        QVERIFY(session::readQueue(projectPath).empty());
        const model::Model drawn = sample("five-bar-design");
        model::Model faster = drawn;
        faster.optimization.stop.maximumIterations = 3;
        faster.optimization.algorithm = model::Algorithm::LowStorageBfgs;
        const std::vector<session::QueuedOptimization> queue{
            {"Few steps", "to \"look\"", std::make_shared<const model::Model>(faster), false},
            {"", "", std::make_shared<const model::Model>(drawn), true}};
        session::writeQueue(projectPath, queue);
        const std::vector<session::QueuedOptimization> again = session::readQueue(projectPath);
        QCOMPARE(again.size(), std::size_t{2});
        for (std::size_t optimization = 0; optimization < again.size(); ++optimization) {
            QCOMPARE(again[optimization].name, queue[optimization].name);
            QCOMPARE(again[optimization].notes, queue[optimization].notes);
            QCOMPARE(again[optimization].fromPrevious, queue[optimization].fromPrevious);
            QCOMPARE(project::formatProject(*again[optimization].model, {}),
                     project::formatProject(*queue[optimization].model, {}));
        }
        // The second goes on from where the first ends; the first from where it was drawn.
        const session::OptimizationResult first =
            session::optimize(session::modelToStart(again[0], &drawn));
        QCOMPARE(first.iterations.front().variables[0], session::variablesOf(drawn)[0].value);
        const model::Model second = session::modelToStart(again[1], &first.model);
        QVERIFY(first.variables[0].value != session::variablesOf(drawn)[0].value);
        QCOMPARE(session::variablesOf(second)[0].value, first.variables[0].value);
        QCOMPARE(second.optimization.stop.maximumIterations,
                 drawn.optimization.stop.maximumIterations);
        session::writeQueue(projectPath, {});
        QVERIFY(!QFile::exists(QString::fromStdString(session::queueFile(projectPath))));
    }

    void damagedQueuesAreNamed_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("no JSON") << QByteArray("{\"format\": ");
        QTest::newRow("something else")
            << QByteArray("{\"format\": \"linkwright\", \"version\": 1, \"runs\": []}");
        QTest::newRow("newer") << QByteArray(
            "{\"format\": \"linkwright-queue\", \"version\": 2, \"runs\": []}");
        QTest::newRow("no project") << QByteArray(
            "{\"format\": \"linkwright-queue\", \"version\": 1, \"runs\": [{\"name\": \"A\"}]}");
    }

    void damagedQueuesAreNamed() {
        QFETCH(QByteArray, text);
        const std::string projectPath = file("damaged.linkwright.json");
        const QString path = QString::fromStdString(session::queueFile(projectPath));
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QFile out(path);
        QVERIFY(out.open(QIODevice::WriteOnly) && out.write(text) == text.size());
        out.close();
        try {
            session::readQueue(projectPath);
            QFAIL("a damaged queue was taken");
        } catch (const base::InputError& error) {
            QVERIFY(error.diagnostics().front().place.find("queue.json") != std::string::npos);
            QVERIFY(!error.diagnostics().front().message.empty());
        }
    }

    void comparedRunsAreWrittenTogether() {
        std::vector<session::StoredOptimization> optimizations;
        for (const int most : {2, 200}) {
            model::Model model = sample("five-bar-design");
            model.optimization.stop.maximumIterations = most;
            recorded(model, file("compared-" + std::to_string(most) + ".h5"));
            optimizations.push_back(
                session::readOptimization(file("compared-" + std::to_string(most) + ".h5")));
        }
        optimizations[0].description.name = "short, \"rough\"";
        const QString iterations = QString::fromStdString(session::iterationsCsv(optimizations));
        const QStringList lines = iterations.split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), static_cast<qsizetype>(1 + optimizations[0].iterations.size()
                                                      + optimizations[1].iterations.size()));
        QVERIFY(lines[0].startsWith(
            "run,stage,iteration,cost,optimality,evaluations,seconds [s],spring-1.freeLength"));
        QVERIFY(lines[1].startsWith("\"short, \"\"rough\"\"\",0,0,"));
        QCOMPARE(lines.last().split(',')[3].toDouble(), optimizations[1].iterations.back()->cost);
        const QString motions = QString::fromStdString(session::motionsCsv(optimizations));
        QCOMPARE(motions.count('\n'),
                 static_cast<qsizetype>(1 + optimizations[0].motion->times.size()
                                        + optimizations[1].motion->times.size()));
        const std::string path = file("comparison.h5");
        session::writeComparison(path, optimizations);
        const project::ResultsReader reader(path);
        QCOMPARE(reader.text("/", "kind"), std::string("comparison"));
        QCOMPARE(reader.names("/runs"), (std::vector<std::string>{"1", "2"}));
        QCOMPARE(reader.text("/runs/1", "name"), optimizations[0].description.name);
        QCOMPARE(reader.numbers("/runs/2/iterations/cost").values.back(),
                 optimizations[1].iterations.back()->cost);
        QCOMPARE(reader.numbers("/runs/2/iterations/variables").width,
                 optimizations[1].variables.size());
        QCOMPARE(reader.numbers("/runs/1/motion/time").values, optimizations[0].motion->times);
    }

private:
    static void compareCostates(const session::GradientCheck& read,
                                const session::CostateResult& computed) {
        QVERIFY(read.costates);
        QCOMPARE(read.costates->times, computed.times);
        QCOMPARE(read.costates->cost, computed.cost);
        using Curves = std::vector<session::Series> session::CostateResult::*;
        for (const Curves curves :
             {&session::CostateResult::jointCostates, &session::CostateResult::jointCostateRates,
              &session::CostateResult::bodyCostates, &session::CostateResult::bodyCostateRates,
              &session::CostateResult::multipliers, &session::CostateResult::residuals}) {
            const std::vector<session::Series>& mine = (*read.costates).*curves;
            const std::vector<session::Series>& theirs = computed.*curves;
            QVERIFY(!theirs.empty());
            QCOMPARE(mine.size(), theirs.size());
            for (std::size_t curve = 0; curve < mine.size(); ++curve) {
                QCOMPARE(mine[curve].id, theirs[curve].id);
                QCOMPARE(mine[curve].component, theirs[curve].component);
                QCOMPARE(mine[curve].unit, theirs[curve].unit);
                QCOMPARE(mine[curve].values, theirs[curve].values);
            }
        }
    }

    [[nodiscard]] std::string file(const std::string& name) const {
        return folder_.filePath(QString::fromStdString(name)).toStdString();
    }

    QTemporaryDir folder_;
};

LINKWRIGHT_TEST(OptimizationFilesTest)

}  // namespace optimization_files_test

#include "optimization_files_test.moc"

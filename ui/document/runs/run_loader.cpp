// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/runs/run_loader.h"

#include "engine/session/runs/run_report.h"
#include "engine/session/solving/diagnosis.h"
#include "ui/document/elements/element_info.h"

#include <QFileInfo>
#include <QRegularExpression>
#include <exception>
#include <utility>

namespace linkwright::document {

RunLoader::RunLoader(QObject* parent) : QObject(parent) {
    // A check may take minutes; runs are read beside it.
    pool_.setMaxThreadCount(2);
}

RunLoader::~RunLoader() {
    closing_ = true;
    stopCheck_ = true;
    pool_.waitForDone();
}

void RunLoader::load(const QString& projectPath, int generation) {
    pool_.start([this, path = projectPath.toStdString(), generation] {
        std::vector<OptimizationRun> runs;
        std::vector<base::Diagnostic> problems;
        for (const std::string& file : session::runFiles(path)) {
            if (closing_) return;
            try {
                runs.push_back(toRun(session::readRun(file)));
            } catch (const base::InputError& error) {
                // A damaged file must not keep the others from being shown.
                problems.push_back(error.diagnostics().front());
            } catch (const std::exception& error) {
                problems.push_back({base::Severity::Error, {}, file, error.what(), {}});
            }
        }
        QMetaObject::invokeMethod(
            this,
            [this, generation, runs = std::move(runs), problems = std::move(problems)] {
                Q_EMIT loaded(generation, runs);
                if (!problems.empty()) Q_EMIT unreadable(generation, problems);
            },
            Qt::QueuedConnection);
    });
}

void RunLoader::check(std::shared_ptr<const model::Model> model) {
    if (checking_) return;
    checking_ = true;
    stopCheck_ = false;
    pool_.start([this, model = std::move(model)] {
        session::SolveControl control;
        control.stop = &stopCheck_;
        control.progress = [this](double fraction) {
            QMetaObject::invokeMethod(
                this, [this, fraction] { Q_EMIT checkProgressed(fraction); }, Qt::QueuedConnection);
        };
        const auto answer = [this](const auto& function) {
            QMetaObject::invokeMethod(
                this,
                [this, function] {
                    checking_ = false;
                    function();
                },
                Qt::QueuedConnection);
        };
        try {
            const auto check = std::make_shared<const session::GradientCheck>(
                session::checkGradient(*model, control));
            answer([this, model, check] { Q_EMIT checked(model, check); });
        } catch (const base::Cancelled&) {
            answer([this] { Q_EMIT checkFailed(tr("Cancelled.")); });
        } catch (const base::InputError& error) {
            const QString reason = QString::fromStdString(error.diagnostics().front().message + " "
                                                          + error.diagnostics().front().remedy);
            answer([this, reason] { Q_EMIT checkFailed(reason.trimmed()); });
        } catch (const std::exception& error) {
            const QString reason = QString::fromUtf8(error.what());
            answer([this, reason] { Q_EMIT checkFailed(reason); });
        }
    });
}

void RunLoader::cancelCheck() {
    stopCheck_ = true;
}

void RunLoader::simulateRun(std::shared_ptr<const model::Model> model, int number, int generation) {
    pool_.start([this, model = std::move(model), number, generation] {
        try {
            session::SolveControl control;
            control.stop = &closing_;
            const auto motion = std::make_shared<const session::SimulationResult>(
                session::simulate(*model, {}, control));
            QMetaObject::invokeMethod(
                this,
                [this, generation, number, motion] { Q_EMIT moved(generation, number, motion); },
                Qt::QueuedConnection);
        } catch (const std::exception&) {
            return;  // a design that cannot move has no curves to compare
        }
    });
}

int runNumberOf(const QString& filePath) {
    static const QRegularExpression digits(QStringLiteral("-(\\d+)"));
    return digits.match(QFileInfo(filePath).fileName()).captured(1).toInt();
}

OptimizationRun toRun(const session::StoredRun& stored) {
    OptimizationRun run;
    run.filePath = QString::fromStdString(stored.path);
    run.number = runNumberOf(run.filePath);
    run.name = QString::fromStdString(stored.description.name);
    run.ofProject = QString::fromStdString(stored.description.projectName);
    // A name that was not given by anybody is the number, also when two files are of the same one.
    static const QRegularExpression ownName(QStringLiteral("^Run (\\d+)$"));
    if (const auto match = ownName.match(run.name); match.hasMatch()) {
        run.number = match.captured(1).toInt();
        run.name.clear();
    }
    run.notes = QString::fromStdString(stored.description.notes);
    run.continuedFrom = QString::fromStdString(stored.description.continuedFrom);
    run.continuedIteration = stored.description.continuedIteration;
    run.initialModel = stored.initialModel;
    run.variables = stored.variables;
    run.iterations = stored.iterations;
    run.result = stored.result;
    run.motion = stored.motion;
    run.check = stored.check;
    run.interrupted = !run.result && stored.state != session::RunState::Failed;
    if (run.interrupted)
        run.failure = RunLoader::tr(
            "Interrupted: the program ended before the run did. It can be continued.");
    else if (!run.result)
        run.failure = QString::fromStdString(stored.reason);
    return run;
}

namespace {

/// Why a run ended, with the names of elements; of one that was interrupted, its state says all.
std::string reasonOf(const OptimizationRun& run) {
    if (run.interrupted) return {};
    const QString reason = run.result ? QString::fromStdString(run.result->reason) : run.failure;
    return withNames(*run.initialModel, reason).toStdString();
}

}  // namespace

QStringList diagnosisOf(const OptimizationRun& run) {
    QStringList lines;
    for (const session::Finding& finding : session::diagnose(
             *run.initialModel, run.state(), reasonOf(run), run.variables, run.iterations))
        lines << QString::fromStdString(finding.text);
    return lines;
}

session::StoredRun toStored(const OptimizationRun& run, const QString& projectName) {
    session::StoredRun stored;
    stored.path = run.filePath.toStdString();
    stored.description.name = run.title().toStdString();
    stored.description.notes = run.notes.toStdString();
    stored.description.projectName = projectName.toStdString();
    stored.description.continuedFrom = run.continuedFrom.toStdString();
    stored.description.continuedIteration = run.continuedIteration;
    stored.state = run.state();
    stored.reason = reasonOf(run);
    stored.initialModel = run.initialModel;
    stored.variables = run.variables;
    stored.iterations = run.iterations;
    stored.result = run.result;
    stored.motion = run.motion;
    stored.check = run.check;
    return stored;
}

QString reportOf(const OptimizationRun& run, const QString& projectName, const Figures& figures) {
    const session::StoredRun stored = toStored(run, projectName);
    std::vector<std::pair<std::string, std::string>> listed;
    for (const auto& [file, caption] : figures)
        listed.emplace_back(file.toStdString(), caption.toStdString());
    return QString::fromStdString(session::reportOf(stored, listed));
}

}  // namespace linkwright::document

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/runs/stored_run.h"

#include "engine/session/runs/run_report.h"
#include "engine/session/solving/diagnosis.h"
#include "ui/document/elements/element_info.h"

#include <QFileInfo>
#include <QObject>
#include <QRegularExpression>
#include <utility>

namespace linkwright::document {

int runNumberOf(const QString& filePath) {
    static const QRegularExpression digits(QStringLiteral("-(\\d+)"));
    return digits.match(QFileInfo(filePath).fileName()).captured(1).toInt();
}

Optimization fromStored(const session::StoredRun& stored) {
    Optimization run;
    run.filePath = QString::fromStdString(stored.path);
    run.number = runNumberOf(run.filePath);
    run.name = QString::fromStdString(stored.description.name);
    run.ofProject = QString::fromStdString(stored.description.projectName);
    // A name that was not given by anybody is the number, also when two files are of the same one.
    static const QRegularExpression ownName(QStringLiteral("^(?:Run|Optimization) (\\d+)$"));
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
        run.failure = QObject::tr(
            "Interrupted: the program ended before the optimization did. It can be continued.");
    else if (!run.result)
        run.failure = QString::fromStdString(stored.reason);
    return run;
}

namespace {

/// Why a run ended, with the names of elements; of one that was interrupted, its state says all.
std::string reasonOf(const Optimization& run) {
    if (run.interrupted) return {};
    const QString reason = run.result ? QString::fromStdString(run.result->reason) : run.failure;
    return withNames(*run.initialModel, reason).toStdString();
}

}  // namespace

QStringList diagnosisOf(const Optimization& run) {
    QStringList lines;
    for (const session::Finding& finding : session::diagnose(
             *run.initialModel, run.state(), reasonOf(run), run.variables, run.iterations))
        lines << QString::fromStdString(finding.text);
    return lines;
}

session::StoredRun toStored(const Optimization& run, const QString& projectName) {
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

QString reportOf(const Optimization& run, const QString& projectName, const Figures& figures) {
    const session::StoredRun stored = toStored(run, projectName);
    std::vector<std::pair<std::string, std::string>> listed;
    for (const auto& [file, caption] : figures)
        listed.emplace_back(file.toStdString(), caption.toStdString());
    return QString::fromStdString(session::reportOf(stored, listed));
}

}  // namespace linkwright::document

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/optimizations/stored_optimization.h"

#include "engine/session/optimizations/optimization_report.h"
#include "engine/session/solving/diagnosis.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/engine_words.h"

#include <QFileInfo>
#include <QObject>
#include <QRegularExpression>
#include <utility>

namespace linkwright::document {

int resultsNumberOf(const QString& filePath) {
    static const QRegularExpression digits(QStringLiteral("-(\\d+)"));
    return digits.match(QFileInfo(filePath).fileName()).captured(1).toInt();
}

Optimization fromStored(const session::StoredOptimization& stored) {
    Optimization optimization;
    optimization.filePath = QString::fromStdString(stored.path);
    optimization.number = resultsNumberOf(optimization.filePath);
    optimization.name = QString::fromStdString(stored.description.name);
    optimization.ofProject = QString::fromStdString(stored.description.projectName);
    // A name that was not given by anybody is the number, also when two files are of the same one.
    static const QRegularExpression ownName(QStringLiteral("^(?:Run|Optimization) (\\d+)$"));
    if (const auto match = ownName.match(optimization.name); match.hasMatch()) {
        optimization.number = match.captured(1).toInt();
        optimization.name.clear();
    }
    optimization.notes = QString::fromStdString(stored.description.notes);
    optimization.continuedFrom = QString::fromStdString(stored.description.continuedFrom);
    optimization.continuedIteration = stored.description.continuedIteration;
    optimization.initialModel = stored.initialModel;
    optimization.variables = stored.variables;
    optimization.iterations = stored.iterations;
    optimization.result = stored.result;
    optimization.motion = stored.motion;
    optimization.check = stored.check;
    optimization.interrupted =
        !optimization.result && stored.state != session::OptimizationState::Failed;
    if (optimization.interrupted)
        optimization.failure = QObject::tr(
            "Interrupted: the program ended before the optimization did. It can be continued.");
    else if (!optimization.result)
        optimization.failure = QString::fromStdString(stored.reason);
    return optimization;
}

namespace {

/// Why an optimization ended, with the names of elements; of one that was interrupted, its state
/// says all.
std::string reasonOf(const Optimization& optimization) {
    if (optimization.interrupted) return {};
    const QString reason = optimization.result ? QString::fromStdString(optimization.result->reason)
                                               : optimization.failure;
    return withNames(*optimization.initialModel, reason).toStdString();
}

}  // namespace

QStringList diagnosisOf(const Optimization& optimization) {
    QStringList lines;
    for (const session::Finding& finding :
         session::diagnose(*optimization.initialModel, optimization.state(), reasonOf(optimization),
                           optimization.variables, optimization.iterations))
        lines << translated(finding.text);
    return lines;
}

session::StoredOptimization toStored(const Optimization& optimization, const QString& projectName) {
    session::StoredOptimization stored;
    stored.path = optimization.filePath.toStdString();
    stored.description.name = optimization.keptTitle().toStdString();
    stored.description.notes = optimization.notes.toStdString();
    stored.description.projectName = projectName.toStdString();
    stored.description.continuedFrom = optimization.continuedFrom.toStdString();
    stored.description.continuedIteration = optimization.continuedIteration;
    stored.state = optimization.state();
    stored.reason = reasonOf(optimization);
    stored.initialModel = optimization.initialModel;
    stored.variables = optimization.variables;
    stored.iterations = optimization.iterations;
    stored.result = optimization.result;
    stored.motion = optimization.motion;
    stored.check = optimization.check;
    return stored;
}

QString reportOf(const Optimization& optimization, const QString& projectName,
                 const Figures& figures) {
    const session::StoredOptimization stored = toStored(optimization, projectName);
    std::vector<std::pair<std::string, std::string>> listed;
    for (const auto& [file, caption] : figures)
        listed.emplace_back(file.toStdString(), caption.toStdString());
    return QString::fromStdString(session::reportOf(stored, listed));
}

}  // namespace linkwright::document

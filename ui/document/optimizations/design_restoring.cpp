// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/optimizations/design_restoring.h"

#include "engine/model/case_model.h"
#include "engine/model/properties.h"
#include "engine/session/rig/trial.h"
#include "ui/document/elements/stage_parameters.h"
#include "ui/document/optimizations/design_values.h"

#include <algorithm>

namespace linkwright::document {

namespace {

QStringList missingOf(const Project& project, const Optimization& optimization) {
    return missingVariables(project.model(), *optimization.initialModel, optimization.variables);
}

QString firstThree(const QStringList& names) {
    return names.mid(0, 3).join(QStringLiteral(", "));
}

/// Whether the project, wherever its variables are now, is what an optimization made the best of.
bool isSameProblem(const Project& project, const Optimization& optimization) {
    model::Model solved = *optimization.initialModel;
    for (const session::Variable& variable : optimization.variables) {
        if (variable.sample < 0) {
            const model::Number* now =
                model::findNumber(project.model(), variable.object, variable.property);
            model::Number* then = model::findNumber(solved, variable.object, variable.property);
            if (now && then) then->value = now->value;
        } else if (!variable.caseName.empty()) {
            const model::Case* now = model::findCase(project.model(), variable.caseName);
            for (model::Case& then : solved.cases.list)
                if (now && then.name == now->name) then.inputs = now->inputs;
        } else if (const model::Input* now =
                       variable.sample > 0
                           ? nullptr
                           : model::findById(project.model().inputs, variable.object)) {
            if (model::Input* then = model::findById(solved.inputs, variable.object))
                then->samples = now->samples;
        }
    }
    return session::fingerprint(solved) == session::fingerprint(project.model());
}

std::vector<double> valuesOf(const session::OptimizationResult& result) {
    std::vector<double> values;
    for (const session::Variable& variable : result.variables)
        values.push_back(variable.value);
    return values;
}

bool put(Project& project, const QString& commit, const session::OptimizationResult& result,
         int stage) {
    return project.commitDesign(commit, [&](model::Model& edited) {
        applyVariables(edited, result.variables, valuesOf(result));
        applyStageParameters(edited, result.model.optimization, stage);
        edited.optimizedHash = result.model.optimizedHash;
    });
}

int lastStageOf(const Optimization& optimization) {
    return optimization.iterations.empty() ? -1 : optimization.iterations.back()->stage;
}

std::optional<UserMessage> missingMessage(const QString& title, const QStringList& missing) {
    if (missing.isEmpty()) return std::nullopt;
    constexpr qsizetype named = 5;
    QString list = missing.mid(0, named).join(QStringLiteral(", "));
    if (missing.size() > named)
        list = QObject::tr("%1 and %2 more").arg(list).arg(missing.size() - named);
    return UserMessage{title,
                       {{base::Severity::Warning,
                         {},
                         {},
                         QObject::tr("The project does not have %1.").arg(list).toStdString(),
                         QObject::tr("The optimization keeps its full result. Undo what was "
                                     "removed or changed, then restore its design.")
                             .toStdString()}}};
}

}  // namespace

QString continueObstacle(const Project& project, const Optimization& optimization) {
    if (optimization.iterations.empty()
        || optimization.iterations.back()->variables.size() != optimization.variables.size())
        return QObject::tr("The optimization has no iteration to continue from.");
    const QStringList missing = missingOf(project, optimization);
    if (!missing.isEmpty())
        return QObject::tr("This project does not have what the optimization changes: %1.")
            .arg(firstThree(missing));
    if (!optimization.ofProject.isEmpty() && !isSameProblem(project, optimization))
        return QObject::tr(
                   "The optimization solves the problem of %1. Restore its design here and press "
                   "Start, or continue it there.")
            .arg(optimization.ofProject);
    return {};
}

QString restoreObstacle(const Project& project, const Optimization& optimization) {
    if (!optimization.result && !optimization.best())
        return QObject::tr("The optimization found no design.");
    const QStringList missing = missingOf(project, optimization);
    if (missing.isEmpty()) return {};
    if (!optimization.ofProject.isEmpty())
        return QObject::tr("The optimization was computed for %1; this project does not have %2.")
            .arg(optimization.ofProject, firstThree(missing));
    const bool none =
        missing.size()
        == missingVariables({}, *optimization.initialModel, optimization.variables).size();
    return none ? QObject::tr("This project has none of the numbers the optimization changes: %1.")
                      .arg(firstThree(missing))
                : QString();
}

bool isDrawn(const Project& project, const Optimization& optimization) {
    if (!optimization.result) return false;
    if (!missingOf(project, optimization).isEmpty()) return false;
    model::Model found = project.model();
    applyVariables(found, optimization.result->variables, valuesOf(*optimization.result));
    return found == project.model();  // whatever is a variable by now
}

std::optional<UserMessage> restoreDesign(Project& project, const Optimization& optimization) {
    if (!optimization.result) {
        // One that was interrupted or failed on the way: the best of what it reached.
        const auto& iterations = optimization.iterations;
        const auto found = std::find_if(
            iterations.begin(), iterations.end(),
            [best = optimization.best()](const auto& report) { return report.get() == best; });
        if (found == iterations.end()) return std::nullopt;
        return restoreIteration(project, optimization,
                                static_cast<std::size_t>(found - iterations.begin()));
    }
    const session::OptimizationResult& result = *optimization.result;
    const QStringList missing = missingVariables(project.model(), result.model, result.variables);
    put(project, QObject::tr("Restore design of %1").arg(optimization.title()), result,
        lastStageOf(optimization));
    return missingMessage(QObject::tr("Part of the design could not be restored"), missing);
}

std::optional<UserMessage> restoreIteration(Project& project, const Optimization& optimization,
                                            std::size_t iteration) {
    if (iteration >= optimization.iterations.size()) return std::nullopt;
    const session::IterationReport& report = *optimization.iterations[iteration];
    const QStringList missing = missingOf(project, optimization);
    project.commitDesign(
        QObject::tr("Restore iteration %1 of %2").arg(report.iteration).arg(optimization.title()),
        [&](model::Model& edited) {
            applyVariables(edited, optimization.variables, report.variables);
            applyStageParameters(edited, optimization.initialModel->optimization, report.stage);
            // The values belong to the model of that optimization, whatever has been edited since.
            edited.optimizedHash = session::fingerprint(designAt(optimization, report));
        });
    return missingMessage(QObject::tr("Part of the design could not be restored"), missing);
}

std::vector<UserMessage> takeResult(Project& project, const Optimization& ended) {
    if (ended.queued) return {};
    const session::OptimizationResult& result = *ended.result;
    const int stage = lastStageOf(ended);
    const QStringList missing = missingVariables(project.model(), result.model, result.variables);
    const bool fits =
        missing.isEmpty()
        || missing.size() < missingVariables({}, result.model, result.variables).size();
    // The same model needs no fingerprint, which takes long with many samples.
    const bool edited = project.sharedModel() != ended.initialModel;
    const bool taken = fits && put(project, QObject::tr("Optimize"), result, stage);
    std::vector<UserMessage> messages;
    if (const auto message = missingMessage(
            QObject::tr("Part of the result could not be applied to the project"), missing))
        messages.push_back(*message);
    if (edited && taken && missing.isEmpty() && stage >= 0
        && session::fingerprint(project.model()) != result.model.optimizedHash)
        messages.push_back(
            {QObject::tr("The project differs from what was optimized"),
             {{base::Severity::Warning,
               {},
               {},
               QObject::tr("It has been edited since the optimization started.").toStdString(),
               QObject::tr("Start again to optimize the current project.").toStdString()}}});
    return messages;
}

}  // namespace linkwright::document

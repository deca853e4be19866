// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/solving/gradient_checker.h"

#include "engine/session/rig/trial.h"
#include "engine/session/solving/gradient_check.h"

#include <algorithm>

namespace linkwright::document {

GradientChecker::GradientChecker(Project& project, QObject* parent)
    : QObject(parent), project_(project) {
    connect(&project_, &Project::left, this, [this] {
        task_.discard();
        check_.reset();
        costates_.reset();
        model_.reset();
        costateModel_.reset();
        failure_.clear();
    });
    connect(&project_, &Project::replaced, this, &GradientChecker::changed);
    connect(&task_, &BackgroundTask::failed, this,
            [this](const std::vector<base::Diagnostic>& problems) {
                failure_ = problems.empty() ? tr("Canceled.")
                                            : QString::fromStdString(problems.front().message + " "
                                                                     + problems.front().remedy)
                                                  .trimmed();
                Q_EMIT changed();
            });
}

QString GradientChecker::obstacle() const {
    const model::Model& model = project_.model();
    const bool hasVariables =
        !model.designVariables.empty()
        || std::any_of(model.inputs.begin(), model.inputs.end(),
                       [](const model::Input& input) { return input.optimize; });
    if (model.costTerms.empty())
        return tr("The objective has no terms: there is nothing to differentiate.");
    if (!hasVariables) return tr("Star a value to differentiate with respect to it.");
    return {};
}

QString GradientChecker::costateObstacle() const {
    return project_.model().costTerms.empty()
               ? tr("The objective has no terms: costates are those of the cost.")
               : QString();
}

void GradientChecker::startCostates() {
    if (checking() || !costateObstacle().isEmpty()) return;
    failure_.clear();
    costatesAlone_ = true;
    task_.start([this, model = project_.sharedModel()](
                    const BackgroundTask::TaskContext& turn) -> BackgroundTask::Answer {
        session::SolveControl control;
        control.stop = &turn.stop();
        control.progress = [&](double fraction) {
            turn.report([this, fraction] { Q_EMIT progressed(fraction); });
        };
        const auto costates = std::make_shared<const session::CostateResult>(
            session::computeCostates(*model, control));
        return [this, model, costates] {
            costates_ = costates;
            costateModel_ = model;
            Q_EMIT changed();
        };
    });
    Q_EMIT changed();
}

void GradientChecker::take(const CheckPointer& check, const ModelPointer& model) {
    check_ = check;
    model_ = model;
    if (!check->costates) return;  // those that are there stay
    costates_ = check->costates;
    costateModel_ = model;
}

void GradientChecker::start() {
    if (checking() || !obstacle().isEmpty()) return;
    failure_.clear();
    costatesAlone_ = false;
    task_.start([this, model = project_.sharedModel(), everything = everything_](
                    const BackgroundTask::TaskContext& turn) -> BackgroundTask::Answer {
        session::SolveControl control;
        control.stop = &turn.stop();
        control.progress = [&](double fraction) {
            turn.report([this, fraction] { Q_EMIT progressed(fraction); });
        };
        const auto begun = [&](std::size_t part) {
            turn.report([this, part] { Q_EMIT partBegun(static_cast<int>(part)); });
        };
        const auto check = std::make_shared<const session::GradientCheck>(
            session::checkGradient(*model, {.everything = everything}, control, begun));
        return [this, model, check] {
            take(check, model);
            Q_EMIT checked();
            Q_EMIT changed();
        };
    });
    Q_EMIT changed();
}

void GradientChecker::show(const CheckPointer& check, const model::Model& model) {
    if (check_) return;
    take(check, session::fingerprint(model) == session::fingerprint(project_.model())
                    ? project_.sharedModel()
                    : nullptr);
    Q_EMIT changed();
}

}  // namespace linkwright::document

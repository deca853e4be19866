// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/rig/identification.h"

#include "ui/document/elements/engine_words.h"
#include "ui/document/elements/number_text.h"

#include <QStringList>

namespace linkwright::document {

Identification::Identification(Project& project, const Trials& trials, QObject* parent)
    : QObject(parent), project_(project), trials_(trials) {
    connect(&project_, &Project::left, this, [this] {
        task_.discard();
        result_.reset();
        text_.clear();
    });
    connect(&project_, &Project::replaced, this, &Identification::changed);
    connect(&task_, &BackgroundTask::failed, this,
            [this](const std::vector<base::Diagnostic>& problems) {
                QStringList lines;
                for (const base::Diagnostic& problem : problems)
                    lines << translated(problem.message) + QLatin1Char(' ')
                                 + translated(problem.remedy);
                text_ = lines.isEmpty() ? tr("Stopped.") : lines.join(QLatin1Char('\n')).trimmed();
                Q_EMIT changed();
            });
}

QString Identification::obstacle(std::optional<std::size_t> trial) const {
    if (!trial || *trial >= trials_.all().size() || !trials_.all()[*trial].outcome)
        return tr("Record a trial first.");
    const QString& ofProject = trials_.all()[*trial].ofProject;
    return ofProject.isEmpty() ? QString() : tr("The trial was recorded for %1.").arg(ofProject);
}

void Identification::start(std::size_t trial,
                           const std::vector<session::ParameterKey>& parameters) {
    if (busy() || !obstacle(trial).isEmpty()) return;
    const Trial& from = trials_.all()[trial];
    result_.reset();
    text_ = tr("Comparing the model with trial %1.").arg(from.number);
    task_.start([this, model = project_.sharedModel(), outcome = from.outcome,
                 parameters](const BackgroundTask::TaskContext& turn) -> BackgroundTask::Answer {
        session::SolveControl control;
        control.stop = &turn.stop();
        const auto result = std::make_shared<const session::IdentificationResult>(session::identify(
            *model, outcome->log, parameters, control,
            [this, &turn](int iteration, double deviation) {
                turn.report([this, iteration, deviation] {
                    text_ = tr("Iteration %1: model minus encoders %2")
                                .arg(iteration)
                                .arg(quantityText(deviation, base::Quantity::Angle, 3));
                    Q_EMIT changed();
                });
            }));
        return [this, result] {
            result_ = result;
            text_ = translated(result->reason);
            Q_EMIT changed();
        };
    });
    Q_EMIT changed();
}

void Identification::apply() {
    if (!result_) return;
    const IdentificationPointer result = result_;
    project_.commit(tr("Apply identified parameters"),
                    [&](model::Model& model) { session::applyIdentified(model, *result); });
}

}  // namespace linkwright::document

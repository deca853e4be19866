// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/error_check.h"

#include "ui/document/elements/named_problems.h"
#include "ui/document/elements/number_text.h"

#include <QMessageBox>

namespace linkwright::windows {

ErrorCheck::ErrorCheck(document::Project& project, QWidget* window)
    : QObject(window), project_(project), window_(window) {
    connect(&project_, &document::Project::left, this, [this] {
        task_.discard();
        delete box_;
    });
    connect(&task_, &document::BackgroundTask::failed, this,
            [this](const std::vector<base::Diagnostic>& problems) {
                if (!problems.empty())
                    Q_EMIT messageRaised({tr("The error of the motion is unknown"),
                                          document::namedProblems(project_.model(), problems)});
            });
}

void ErrorCheck::start() {
    if (task_.busy()) return;
    Q_EMIT noticed(tr("Computing the motion again with finer steps."));
    task_.start(
        [this, model = project_.sharedModel()](
            const document::BackgroundTask::TaskContext& turn) -> document::BackgroundTask::Answer {
            session::SolveControl control;
            control.stop = &turn.stop();
            const session::ErrorEstimate estimate = session::estimateError(*model, control);
            return
                [this, estimate, hasCost = !model->costTerms.empty()] { show(estimate, hasCost); };
        });
}

void ErrorCheck::show(const session::ErrorEstimate& estimate, bool hasCost) {
    delete box_;
    QStringList lines;
    if (hasCost)
        lines << tr("Cost %1: %2 digits are reliable.")
                     .arg(document::numberText(estimate.cost.value, 6))
                     .arg(estimate.cost.digits);
    lines << tr("At the end, %1 digits of every joint coordinate and velocity are reliable.")
                 .arg(estimate.fewestDigits);
    QStringList numbers;
    for (const auto* list : {&estimate.signalEnd, &estimate.coordinateEnd, &estimate.velocityEnd})
        for (const session::EstimatedNumber& number : *list)
            numbers << QStringLiteral("%1 = %2 \u00b1 %3 %4")
                           .arg(QString::fromStdString(number.name),
                                document::numberText(number.value, 9),
                                document::numberText(number.error, 2),
                                QString::fromStdString(number.unit));
    box_ = new QMessageBox(QMessageBox::Information, tr("Error of the motion"),
                           lines.join(QLatin1Char('\n')), QMessageBox::Close, window_);
    box_->setObjectName(QStringLiteral("errorEstimate"));
    box_->setAttribute(Qt::WA_DeleteOnClose);
    box_->setModal(false);
    box_->setInformativeText(
        model::hasFixedStep(project_.model().simulation.integrator)
            ? tr("Estimated by a second run with half the step. For more digits, reduce the step.")
            : tr("Estimated by a second run with tighter tolerances. For more digits, reduce the "
                 "tolerances."));
    box_->setDetailedText(numbers.join(QLatin1Char('\n')));
    box_->show();
}

}  // namespace linkwright::windows

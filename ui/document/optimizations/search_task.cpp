// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/optimizations/search_task.h"

#include <utility>

namespace linkwright::document {

namespace {

constexpr int reportsMilliseconds = 33;
constexpr int numbersMilliseconds = 100;

}  // namespace

SearchTask::SearchTask(QObject* parent) : QObject(parent) {
    connect(&task_, &BackgroundTask::failed, this,
            [this](const std::vector<base::Diagnostic>& problems) {
                end();
                Q_EMIT failed(problems);
            });
    connect(&task_, &BackgroundTask::ended, this, &SearchTask::ended);
    for (QTimer* pause : {&reportsPause_, &numbersPause_})
        pause->setSingleShot(true);
    connect(&reportsPause_, &QTimer::timeout, this, &SearchTask::handOverReports);
    connect(&numbersPause_, &QTimer::timeout, this, &SearchTask::reportNumbers);
}

void SearchTask::start(const ModelPointer& model, session::OptimizeRequest request) {
    running_ = true;
    paused_ = false;
    pause_ = std::make_shared<std::atomic<bool>>(false);
    task_.start([this, model, request = std::move(request), pause = pause_](
                    const BackgroundTask::TaskContext& turn) -> BackgroundTask::Answer {
        session::OptimizeRequest asked = request;
        asked.abandoned = &turn.closing();
        asked.iterated = [&](const std::shared_ptr<const session::IterationReport>& report) {
            turn.report([this, report] { takeReport(report); });
        };
        asked.recordingFailed = [&](const std::vector<base::Diagnostic>& problems) {
            turn.report([this, problems] { Q_EMIT recordingFailed(problems); });
        };
        session::SolveControl control;
        control.stop = &turn.stop();
        control.pause = pause.get();
        return [this, result = session::optimizeRecorded(*model, asked, control)] {
            end();
            Q_EMIT finished(result);
        };
    });
}

void SearchTask::stop() {
    if (!running_) return;
    task_.cancel();
    setPaused(false);
}

void SearchTask::setPaused(bool paused) {
    if (!running_ || paused == paused_) return;
    paused_ = paused;
    *pause_ = paused;
    Q_EMIT pausedChanged(paused);
}

void SearchTask::discard() {
    if (pause_) *pause_ = false;
    task_.discard();
    running_ = paused_ = false;
    reports_.clear();
}

void SearchTask::takeReport(const std::shared_ptr<const session::IterationReport>& report) {
    reports_.push_back(report);
    if (!reportsPause_.isActive()) handOverReports();
}

void SearchTask::handOverReports() {
    if (!running_ || reports_.empty()) return;
    reportsPause_.start(reportsMilliseconds);
    Q_EMIT iterationsReported(std::exchange(reports_, {}));
    numbersWait_ = true;
    if (!numbersPause_.isActive()) reportNumbers();
}

void SearchTask::reportNumbers() {
    if (!std::exchange(numbersWait_, false) || !running_) return;
    numbersPause_.start(numbersMilliseconds);
    Q_EMIT numbersReported();
}

void SearchTask::end() {
    handOverReports();
    reportNumbers();
    running_ = paused_ = false;
}

}  // namespace linkwright::document

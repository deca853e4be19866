// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/optimizations/recorded_optimization.h"
#include "ui/document/project/project.h"
#include "ui/document/solving/background_task.h"

#include <QObject>
#include <QTimer>
#include <atomic>
#include <memory>
#include <vector>

namespace linkwright::document {

using IterationList = std::vector<std::shared_ptr<const session::IterationReport>>;

/// Optimizes beside the window, one model at a time. What it reports is handed over in bundles.
class SearchTask : public QObject {
    Q_OBJECT

public:
    explicit SearchTask(QObject* parent = nullptr);

    void start(const ModelPointer& model, session::OptimizeRequest request);
    void stop();  ///< keeps the best result found
    /// Lets the search wait after the evaluation it is at, or go on.
    void setPaused(bool paused);
    /// Stops, and nothing of it is told: its project is left.
    void discard();
    [[nodiscard]] bool running() const { return running_; }
    [[nodiscard]] bool paused() const { return paused_; }

Q_SIGNALS:
    /// At most thirty times a second; none is lost.
    void iterationsReported(const linkwright::document::IterationList& reports);
    /// Iterations were reported: ten times a second at most, which is as fast as numbers can be
    /// read.
    void numbersReported();
    void recordingFailed(const std::vector<linkwright::base::Diagnostic>& problems);
    void pausedChanged(bool paused);
    void finished(const std::shared_ptr<const linkwright::session::OptimizationResult>& result);
    /// @param problems empty when it was stopped before it had anything to report
    void failed(const std::vector<linkwright::base::Diagnostic>& problems);
    void ended();  ///< one is over, also a forgotten one; its file is closed

private:
    void takeReport(const std::shared_ptr<const session::IterationReport>& report);
    void handOverReports();
    void reportNumbers();
    void end();

    bool running_ = false;
    bool paused_ = false;
    std::shared_ptr<std::atomic<bool>> pause_;  ///< read by the thread that optimizes
    IterationList reports_;                     ///< not handed over yet
    QTimer reportsPause_;                       ///< since reports were handed over
    QTimer numbersPause_;                       ///< since numbers were reported
    bool numbersWait_ = false;                  ///< iterations came during the pause
    BackgroundTask task_;
};

}  // namespace linkwright::document

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/optimizations/queue_file.h"
#include "ui/document/optimizations/optimizations.h"
#include "ui/document/project/project.h"
#include "ui/document/solving/background_task.h"

#include <QObject>
#include <vector>

namespace linkwright::document {

/// Optimizations that wait for their turn: each a snapshot of the project with a name, notes and
/// settings of its own. Once started they run one after the other; the one that runs has left the
/// queue and is among the optimizations. The queue is kept beside the project with every change.
class OptimizationQueue : public QObject {
    Q_OBJECT

public:
    explicit OptimizationQueue(Project& project, Optimizations& optimizations,
                               QObject* parent = nullptr);

    [[nodiscard]] const std::vector<session::QueuedOptimization>& waiting() const {
        return waiting_;
    }
    [[nodiscard]] int count() const { return static_cast<int>(waiting_.size()); }
    /// Whether the next optimization begins by itself when the present one ends.
    [[nodiscard]] bool working() const { return working_; }
    /// Why the queue does not go on though it was started; empty otherwise.
    [[nodiscard]] QString holdReason() const { return holdReason_; }

    /// Why the project cannot be queued as it is; empty when it can.
    [[nodiscard]] QString addObstacle() const;
    /// Adds the project as it is, at the end.
    void add();
    void duplicate(int index);
    void remove(int index);
    void move(int from, int to);
    void describe(int index, const QString& name, const QString& notes);
    void setFromPrevious(int index, bool fromPrevious);
    /// Settings of the waiting optimization, for all of its stages that have none of their own.
    void setSettings(int index, model::Algorithm algorithm, const model::StopRules& stop);
    /// Puts the project of a waiting optimization into the window, as one edit that can be undone.
    void takeIntoProject(int index);

    void start();
    /// Lets the optimization under way finish and begins no other.
    void hold();

    /// Lets the window go on until what waits is on disk.
    void finishWriting() { writing_.wait(); }

Q_SIGNALS:
    void changed();
    void messageRaised(const linkwright::document::UserMessage& message);

private:
    void read();
    void edited();
    void startNext();
    void onFinished();
    void holdBecause(const QString& reason);
    [[nodiscard]] bool has(int index) const { return index >= 0 && index < count(); }

    Project& project_;
    Optimizations& optimizations_;
    std::vector<session::QueuedOptimization> waiting_;
    QString path_;  ///< project the queue belongs to
    bool working_ = false;
    bool ours_ = false;  ///< the optimization under way was started from here
    QString holdReason_;
    BackgroundTask writing_{BackgroundTask::Order::InTurn};
};

}  // namespace linkwright::document

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/optimizations/optimization_queue.h"

#include <algorithm>
#include <utility>

namespace linkwright::document {

OptimizationQueue::OptimizationQueue(Project& project, Optimizations& optimizations,
                                     QObject* parent)
    : QObject(parent), project_(project), optimizations_(optimizations) {
    connect(&project_, &Project::replaced, this, &OptimizationQueue::read);
    connect(&project_, &Project::savedElsewhere, this, [this] {
        path_ = project_.filePath();
        if (!waiting_.empty()) edited();  // what waits goes along
    });
    connect(&writing_, &BackgroundTask::failed, this,
            [this](const std::vector<base::Diagnostic>& problems) {
                Q_EMIT messageRaised({tr("The queue of optimizations is not saved"), problems});
            });
    connect(&project_, &Project::modelChanged, this, &OptimizationQueue::changed);
    connect(&optimizations_, &Optimizations::started, this, &OptimizationQueue::changed);
    // After everybody else has seen how the optimization ended.
    connect(&optimizations_, &Optimizations::finished, this, &OptimizationQueue::onFinished,
            Qt::QueuedConnection);
    read();
}

void OptimizationQueue::read() {
    waiting_.clear();
    working_ = false;
    ours_ = false;
    holdReason_.clear();
    path_ = project_.filePath();
    if (project_.resultsKept() && !path_.isEmpty()) {
        writing_.wait();  // it may be the file that is read
        try {
            waiting_ = session::readQueue(path_.toStdString());
        } catch (const base::InputError& error) {
            // Once the window shows the project: opening it clears what was said before.
            QMetaObject::invokeMethod(
                this,
                [this, problems = error.diagnostics()] {
                    Q_EMIT messageRaised(
                        {tr("The queue of optimizations cannot be read"), problems});
                },
                Qt::QueuedConnection);
        }
    }
    Q_EMIT changed();
}

void OptimizationQueue::edited() {
    if (project_.resultsKept() && !path_.isEmpty())
        writing_.start([path = path_.toStdString(), waiting = waiting_](
                           const BackgroundTask::TaskContext&) -> BackgroundTask::Answer {
            session::writeQueue(path, waiting);
            return {};
        });
    Q_EMIT changed();
}

QString OptimizationQueue::addObstacle() const {
    const QString obstacle = optimizations_.startObstacle();
    // While an optimization goes on more may be added: that is what a queue is for.
    return optimizations_.running() ? QString() : obstacle;
}

void OptimizationQueue::add() {
    if (!addObstacle().isEmpty()) return;
    waiting_.push_back({{}, {}, project_.sharedModel(), !waiting_.empty()});
    holdReason_.clear();
    edited();
}

void OptimizationQueue::duplicate(int index) {
    if (!has(index)) return;
    waiting_.insert(waiting_.begin() + index + 1,
                    session::QueuedOptimization(waiting_[static_cast<std::size_t>(index)]));
    edited();
}

void OptimizationQueue::remove(int index) {
    if (!has(index)) return;
    waiting_.erase(waiting_.begin() + index);
    edited();
}

void OptimizationQueue::move(int from, int to) {
    if (!has(from) || !has(to) || from == to) return;
    session::QueuedOptimization optimization = std::move(waiting_[static_cast<std::size_t>(from)]);
    waiting_.erase(waiting_.begin() + from);
    waiting_.insert(waiting_.begin() + to, std::move(optimization));
    edited();
}

void OptimizationQueue::describe(int index, const QString& name, const QString& notes) {
    if (!has(index)) return;
    session::QueuedOptimization& optimization = waiting_[static_cast<std::size_t>(index)];
    if (optimization.name == name.toStdString() && optimization.notes == notes.toStdString())
        return;
    optimization.name = name.toStdString();
    optimization.notes = notes.toStdString();
    edited();
}

void OptimizationQueue::setFromPrevious(int index, bool fromPrevious) {
    if (!has(index) || waiting_[static_cast<std::size_t>(index)].fromPrevious == fromPrevious)
        return;
    waiting_[static_cast<std::size_t>(index)].fromPrevious = fromPrevious;
    edited();
}

void OptimizationQueue::setSettings(int index, model::Algorithm algorithm,
                                    const model::StopRules& stop) {
    if (!has(index)) return;
    session::QueuedOptimization& optimization = waiting_[static_cast<std::size_t>(index)];
    if (optimization.model->optimization.algorithm == algorithm
        && optimization.model->optimization.stop == stop)
        return;
    model::Model model = *optimization.model;
    model.optimization.algorithm = algorithm;
    model.optimization.stop = stop;
    optimization.model = std::make_shared<const model::Model>(std::move(model));
    edited();
}

void OptimizationQueue::takeIntoProject(int index) {
    if (!has(index)) return;
    const auto model = waiting_[static_cast<std::size_t>(index)].model;
    project_.commit(tr("Load the settings of a queued optimization"),
                    [&](model::Model& edited) { edited = *model; });
}

void OptimizationQueue::start() {
    if (waiting_.empty() || working_) return;
    working_ = true;
    holdReason_.clear();
    if (optimizations_.running())
        Q_EMIT changed();  // the first begins when the present optimization ends
    else
        startNext();
}

void OptimizationQueue::hold() {
    if (!working_) return;
    working_ = false;
    Q_EMIT changed();
}

void OptimizationQueue::holdBecause(const QString& reason) {
    working_ = false;
    holdReason_ = reason;
    Q_EMIT changed();
}

void OptimizationQueue::startNext() {
    if (waiting_.empty()) {
        working_ = false;
        Q_EMIT changed();
        return;
    }
    if (optimizations_.running()) return;  // somebody was quicker; the queue goes on after that
    const session::QueuedOptimization& next = waiting_.front();
    const Optimization* before =
        optimizations_.all().empty() ? nullptr : &optimizations_.all().back();
    if (next.fromPrevious && before && !before->result) {
        holdBecause(tr("%1 ended without a result to continue from.").arg(before->title()));
        return;
    }
    auto model = std::make_shared<const model::Model>(
        session::modelToStart(next, before && before->result ? &before->result->model : nullptr));
    if (!optimizations_.startQueued(std::move(model), QString::fromStdString(next.name),
                                    QString::fromStdString(next.notes))) {
        holdBecause(tr("The first in the queue cannot start; see the problems below."));
        return;
    }
    ours_ = true;
    waiting_.erase(waiting_.begin());
    edited();
}

void OptimizationQueue::onFinished() {
    const bool queued = std::exchange(ours_, false);
    const Optimization* optimization =
        optimizations_.all().empty() ? nullptr : &optimizations_.all().back();
    if (working_ && queued && optimization && optimization->result
        && optimization->result->cancelled)
        holdBecause(tr("%1 was stopped. Press Start to continue with the next one.")
                        .arg(optimization->title()));
    else if (working_)
        startNext();
    else
        Q_EMIT changed();
}

}  // namespace linkwright::document

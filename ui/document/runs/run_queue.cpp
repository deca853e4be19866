// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/runs/run_queue.h"

#include <algorithm>
#include <utility>

namespace linkwright::document {

RunQueue::RunQueue(Project& project, Optimizations& optimizations, QObject* parent)
    : QObject(parent), project_(project), optimizations_(optimizations) {
    connect(&project_, &Project::replaced, this, &RunQueue::read);
    connect(&project_, &Project::savedElsewhere, this, [this] {
        path_ = project_.filePath();
        if (!runs_.empty()) edited();  // what waits goes along
    });
    connect(&project_, &Project::modelChanged, this, &RunQueue::changed);
    connect(&optimizations_, &Optimizations::started, this, &RunQueue::changed);
    // After everybody else has seen how the run ended.
    connect(&optimizations_, &Optimizations::finished, this, &RunQueue::onFinished,
            Qt::QueuedConnection);
    read();
}

void RunQueue::read() {
    runs_.clear();
    working_ = false;
    ours_ = false;
    holdReason_.clear();
    path_ = project_.filePath();
    if (project_.resultsKept() && !path_.isEmpty()) {
        try {
            runs_ = session::readQueue(path_.toStdString());
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

void RunQueue::edited() {
    if (project_.resultsKept() && !path_.isEmpty()) {
        try {
            session::writeQueue(path_.toStdString(), runs_);
        } catch (const base::InputError& error) {
            Q_EMIT messageRaised(
                {tr("The queue of optimizations is not kept"), error.diagnostics()});
        }
    }
    Q_EMIT changed();
}

QString RunQueue::addObstacle() const {
    const QString obstacle = optimizations_.startObstacle();
    // While a run goes on more may be added: that is what a queue is for.
    return optimizations_.running() ? QString() : obstacle;
}

void RunQueue::add() {
    if (!addObstacle().isEmpty()) return;
    runs_.push_back({{}, {}, project_.sharedModel(), !runs_.empty()});
    holdReason_.clear();
    edited();
}

void RunQueue::duplicate(int index) {
    if (!has(index)) return;
    runs_.insert(runs_.begin() + index + 1,
                 session::QueuedRun(runs_[static_cast<std::size_t>(index)]));
    edited();
}

void RunQueue::remove(int index) {
    if (!has(index)) return;
    runs_.erase(runs_.begin() + index);
    edited();
}

void RunQueue::move(int from, int to) {
    if (!has(from) || !has(to) || from == to) return;
    session::QueuedRun run = std::move(runs_[static_cast<std::size_t>(from)]);
    runs_.erase(runs_.begin() + from);
    runs_.insert(runs_.begin() + to, std::move(run));
    edited();
}

void RunQueue::describe(int index, const QString& name, const QString& notes) {
    if (!has(index)) return;
    session::QueuedRun& run = runs_[static_cast<std::size_t>(index)];
    if (run.name == name.toStdString() && run.notes == notes.toStdString()) return;
    run.name = name.toStdString();
    run.notes = notes.toStdString();
    edited();
}

void RunQueue::setFromPrevious(int index, bool fromPrevious) {
    if (!has(index) || runs_[static_cast<std::size_t>(index)].fromPrevious == fromPrevious) return;
    runs_[static_cast<std::size_t>(index)].fromPrevious = fromPrevious;
    edited();
}

void RunQueue::setSettings(int index, model::Algorithm algorithm, const model::StopRules& stop) {
    if (!has(index)) return;
    session::QueuedRun& run = runs_[static_cast<std::size_t>(index)];
    if (run.model->optimization.algorithm == algorithm && run.model->optimization.stop == stop)
        return;
    model::Model model = *run.model;
    model.optimization.algorithm = algorithm;
    model.optimization.stop = stop;
    run.model = std::make_shared<const model::Model>(std::move(model));
    edited();
}

void RunQueue::takeIntoProject(int index) {
    if (!has(index)) return;
    const auto model = runs_[static_cast<std::size_t>(index)].model;
    project_.commit(tr("Take the settings of a queued optimization"),
                    [&](model::Model& edited) { edited = *model; });
}

void RunQueue::start() {
    if (runs_.empty() || working_) return;
    working_ = true;
    holdReason_.clear();
    if (optimizations_.running())
        Q_EMIT changed();  // the first begins when the present run ends
    else
        startNext();
}

void RunQueue::hold() {
    if (!working_) return;
    working_ = false;
    Q_EMIT changed();
}

void RunQueue::holdBecause(const QString& reason) {
    working_ = false;
    holdReason_ = reason;
    Q_EMIT changed();
}

void RunQueue::startNext() {
    if (runs_.empty()) {
        working_ = false;
        Q_EMIT changed();
        return;
    }
    if (optimizations_.running()) return;  // somebody was quicker; the queue goes on after that run
    const session::QueuedRun& next = runs_.front();
    const Optimization* before =
        optimizations_.all().empty() ? nullptr : &optimizations_.all().back();
    if (next.fromPrevious && before && !before->result) {
        holdBecause(tr("%1 ended without a result to go on from.").arg(before->title()));
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
    runs_.erase(runs_.begin());
    edited();
}

void RunQueue::onFinished() {
    const bool queued = std::exchange(ours_, false);
    const Optimization* run = optimizations_.all().empty() ? nullptr : &optimizations_.all().back();
    if (working_ && queued && run && run->result && run->result->cancelled)
        holdBecause(tr("%1 was stopped. Start goes on with the next one.").arg(run->title()));
    else if (working_)
        startNext();
    else
        Q_EMIT changed();
}

}  // namespace linkwright::document

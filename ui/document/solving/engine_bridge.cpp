// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/solving/engine_bridge.h"

#include <QTimer>
#include <algorithm>
#include <utility>

namespace linkwright::document {

namespace {
constexpr qint64 drainIntervalMilliseconds = 33;
constexpr int dropCheckMilliseconds = 50;
}  // namespace

EngineBridge::EngineBridge(QObject* parent) : QObject(parent) {
    // Every listener runs on the engine thread; the queued calls run where this object lives.
    session::JobListener listener;
    listener.simulated = [this](SimulationPointer result) {
        QMetaObject::invokeMethod(
            this, [this, result] { receiveSimulation(result); }, Qt::QueuedConnection);
    };
    listener.gradientReady = [this](GradientPointer gradient) {
        QMetaObject::invokeMethod(
            this, [this, gradient] { receiveGradient(gradient); }, Qt::QueuedConnection);
    };
    listener.iterated = [this](std::shared_ptr<const session::IterationReport> report) {
        postReport(std::move(report));
    };
    listener.optimized = [this](OptimizationPointer result) {
        QMetaObject::invokeMethod(
            this, [this, result] { receiveOptimization(result); }, Qt::QueuedConnection);
    };
    listener.failed = [this](std::vector<base::Diagnostic> problems) {
        QMetaObject::invokeMethod(
            this, [this, problems = std::move(problems)] { receiveFailure(problems); },
            Qt::QueuedConnection);
    };
    listener.recordingFailed = [this](std::vector<base::Diagnostic> problems) {
        QMetaObject::invokeMethod(
            this, [this, problems = std::move(problems)] { Q_EMIT recordingFailed(problems); },
            Qt::QueuedConnection);
    };
    engine_ = std::make_unique<session::Engine>(std::move(listener));
}

EngineBridge::~EngineBridge() {
    // Joins the engine thread while the members its listeners use are still alive.
    engine_.reset();
}

void EngineBridge::simulate(std::shared_ptr<const model::Model> model, int generation,
                            bool withGradient) {
    const Job job{Job::Kind::Simulate, std::move(model), generation, withGradient};
    const auto isSimulation = [](const Job& other) { return other.kind == Job::Kind::Simulate; };
    waiting_.erase(std::remove_if(waiting_.begin(), waiting_.end(), isSimulation), waiting_.end());
    // The engine may merge waiting simulations, and takes them before an optimization it has not
    // begun; handing over none behind another job keeps it certain which one an answer belongs to.
    if (!issued_.empty())
        waiting_.push_back(job);
    else
        issue(job);
}

void EngineBridge::optimize(std::shared_ptr<const model::Model> model, int generation,
                            session::OptimizeRequest request) {
    request_ = std::move(request);
    issue({Job::Kind::Optimize, std::move(model), generation, false});
}

void EngineBridge::pause(bool paused) {
    engine_->pause(paused);
}

void EngineBridge::stop() {
    engine_->stop();
    QTimer::singleShot(dropCheckMilliseconds, this, &EngineBridge::noticeDrop);
}

/// A job that is stopped before its first result ends without a word; without this it would look
/// as if it ran for ever.
void EngineBridge::noticeDrop() {
    const Job job = firstOf(Job::Kind::Optimize);
    if (!job.model) return;
    if (engine_->busy()) {
        QTimer::singleShot(dropCheckMilliseconds, this, &EngineBridge::noticeDrop);
        return;
    }
    // The engine became idle perhaps after the last event was handled: let its answers in first.
    QMetaObject::invokeMethod(
        this,
        [this, job] {
            if (firstOf(Job::Kind::Optimize).model != job.model) return;
            drainReports();
            finish(Job::Kind::Optimize);
            Q_EMIT dropped(job);
        },
        Qt::QueuedConnection);
}

bool EngineBridge::busy() const {
    return !issued_.empty() || !waiting_.empty();
}

void EngineBridge::issue(const Job& job) {
    const bool wasBusy = !issued_.empty();
    issued_.push_back(job);
    if (job.kind == Job::Kind::Simulate)
        engine_->simulate(job.model, job.withGradient);
    else
        engine_->optimize(job.model, request_);
    if (!wasBusy) Q_EMIT busyChanged(true);
}

/// The job an answer of this kind belongs to.
Job EngineBridge::firstOf(Job::Kind kind) const {
    const auto found = std::find_if(issued_.begin(), issued_.end(),
                                    [kind](const Job& job) { return job.kind == kind; });
    return found == issued_.end() ? Job{} : *found;
}

void EngineBridge::finish(Job::Kind kind) {
    const auto found = std::find_if(issued_.begin(), issued_.end(),
                                    [kind](const Job& job) { return job.kind == kind; });
    if (found != issued_.end()) issued_.erase(found);
    if (!waiting_.empty() && issued_.empty()) {
        const Job next = waiting_.front();
        waiting_.pop_front();
        issued_.push_back(next);
        engine_->simulate(next.model, next.withGradient);
    }
    if (issued_.empty()) Q_EMIT busyChanged(false);
}

void EngineBridge::receiveSimulation(const SimulationPointer& result) {
    const Job job = firstOf(Job::Kind::Simulate);
    if (!job.model) return;
    Q_EMIT simulated(job, result);
    // A motion that stopped early has no gradient: nothing more will come for this job.
    if (result->failure || !job.withGradient) finish(Job::Kind::Simulate);
}

void EngineBridge::receiveGradient(const GradientPointer& gradient) {
    const Job job = firstOf(Job::Kind::Simulate);
    if (!job.model) return;
    Q_EMIT gradientReady(job, gradient);
    finish(Job::Kind::Simulate);
}

void EngineBridge::receiveOptimization(const OptimizationPointer& result) {
    drainReports();
    const Job job = firstOf(Job::Kind::Optimize);
    if (!job.model) return;
    finish(Job::Kind::Optimize);
    Q_EMIT optimized(job, result);
}

void EngineBridge::receiveFailure(const std::vector<base::Diagnostic>& problems) {
    drainReports();
    if (issued_.empty()) return;
    // The engine works on one job at a time, in the order of asking.
    const Job job = issued_.front();
    finish(job.kind);
    Q_EMIT failed(job, problems);
}

void EngineBridge::postReport(std::shared_ptr<const session::IterationReport> report) {
    const std::lock_guard guard(inboxGuard_);
    inbox_.push_back(std::move(report));
    if (drainPosted_) return;
    drainPosted_ = true;
    QMetaObject::invokeMethod(
        this, [this] { scheduleDrain(); }, Qt::QueuedConnection);
}

void EngineBridge::scheduleDrain() {
    const qint64 elapsed =
        sinceDrain_.isValid() ? sinceDrain_.elapsed() : drainIntervalMilliseconds;
    if (elapsed >= drainIntervalMilliseconds)
        drainReports();
    else
        QTimer::singleShot(static_cast<int>(drainIntervalMilliseconds - elapsed), this,
                           [this] { drainReports(); });
}

void EngineBridge::drainReports() {
    IterationList reports;
    {
        const std::lock_guard guard(inboxGuard_);
        reports.swap(inbox_);
        drainPosted_ = false;
    }
    if (reports.empty()) return;
    sinceDrain_.start();
    const Job job = firstOf(Job::Kind::Optimize);
    if (job.model) Q_EMIT iterated(job, reports);
}

}  // namespace linkwright::document

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/session/solving/jobs.h"

#include <QElapsedTimer>
#include <QObject>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

namespace linkwright::document {

/// A piece of work asked of the engine thread.
struct Job {
    enum class Kind { Simulate, Optimize };
    Kind kind = Kind::Simulate;
    std::shared_ptr<const model::Model> model;  ///< what the answer belongs to
    int generation = 0;                         ///< number of the opened document
    bool withGradient = false;                  ///< Simulate: dJ/dp follows the motion
};

using SimulationPointer = std::shared_ptr<const session::SimulationResult>;
using GradientPointer = std::shared_ptr<const session::PropertyGradient>;
using OptimizationPointer = std::shared_ptr<const session::OptimizationResult>;
using IterationList = std::vector<std::shared_ptr<const session::IterationReport>>;

/// Owns the engine thread and carries its answers to the thread this object lives on. Every
/// answer comes with the job it belongs to. Iteration reports are handed over in bundles, at most
/// thirty times a second; none is lost, and all of them arrive before the result.
class EngineBridge : public QObject {
    Q_OBJECT

public:
    explicit EngineBridge(QObject* parent = nullptr);
    /// Stops the running job and waits for it.
    ~EngineBridge() override;

    /// Simulates and then, if wished, computes dJ/dp. While another simulation is under way only
    /// the newest request is remembered.
    void simulate(std::shared_ptr<const model::Model> model, int generation, bool withGradient);
    void optimize(std::shared_ptr<const model::Model> model, int generation,
                  session::OptimizeRequest request = {});
    /// Lets the running optimization wait, or go on.
    void pause(bool paused);
    /// Asks the running optimization to stop and keep its best result.
    void stop();
    /// Ends the engine thread; what it writes is complete then. Nothing may be asked for
    /// afterwards.
    void shutDown() { engine_.reset(); }
    /// True until every answer has been handed over.
    [[nodiscard]] bool busy() const;

Q_SIGNALS:
    void simulated(const linkwright::document::Job& job,
                   const linkwright::document::SimulationPointer& result);
    void gradientReady(const linkwright::document::Job& job,
                       const linkwright::document::GradientPointer& gradient);
    void iterated(const linkwright::document::Job& job,
                  const linkwright::document::IterationList& reports);
    void optimized(const linkwright::document::Job& job,
                   const linkwright::document::OptimizationPointer& result);
    void failed(const linkwright::document::Job& job,
                const std::vector<linkwright::base::Diagnostic>& problems);
    /// The results of a running optimization can no longer be written; it goes on.
    void recordingFailed(const std::vector<linkwright::base::Diagnostic>& problems);
    /// An optimization was stopped before it had anything to report.
    void dropped(const linkwright::document::Job& job);
    void busyChanged(bool busy);

private:
    void issue(const Job& job);
    [[nodiscard]] Job firstOf(Job::Kind kind) const;
    void finish(Job::Kind kind);
    void noticeDrop();
    void receiveSimulation(const SimulationPointer& result);
    void receiveGradient(const GradientPointer& gradient);
    void receiveOptimization(const OptimizationPointer& result);
    void receiveFailure(const std::vector<base::Diagnostic>& problems);
    void postReport(std::shared_ptr<const session::IterationReport> report);
    void scheduleDrain();
    void drainReports();

    session::OptimizeRequest request_;  ///< of the newest optimization
    std::deque<Job> issued_;            ///< in the order the engine works on them
    std::deque<Job> waiting_;           ///< not yet handed to the engine
    std::mutex inboxGuard_;
    IterationList inbox_;       ///< filled on the engine thread
    bool drainPosted_ = false;  ///< guarded by inboxGuard_
    QElapsedTimer sinceDrain_;
    std::unique_ptr<session::Engine> engine_;
};

}  // namespace linkwright::document

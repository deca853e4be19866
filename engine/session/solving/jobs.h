// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/session/runs/run_file.h"
#include "engine/session/solving/results.h"
#include "engine/session/solving/solve.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace linkwright::session {

/// What a job reports. Every function is called on the engine thread; whoever listens hops to
/// its own thread. Arguments are immutable and may be kept.
struct JobListener {
    std::function<void(std::shared_ptr<const SimulationResult>)> simulated;
    std::function<void(std::shared_ptr<const PropertyGradient>)> gradientReady;
    std::function<void(std::shared_ptr<const IterationReport>)> iterated;
    std::function<void(std::shared_ptr<const OptimizationResult>)> optimized;
    std::function<void(std::vector<base::Diagnostic>)> failed;
    /// The results of the running optimization can no longer be written; it goes on.
    std::function<void(std::vector<base::Diagnostic>)> recordingFailed;
};

/// What an optimization needs to know beside its model.
struct OptimizeRequest {
    std::optional<OptimizationStart> start;  ///< absent: from the values of the model
    std::string recordPath;                  ///< results file to write, empty for none
    RunDescription description;              ///< for that file
};

/// The engine thread: works on one job at a time from copies of the model. A newer simulation
/// replaces one that waits; an optimization runs until done or stopped. The destructor stops
/// the current job and joins.
class Engine {
public:
    /// Starts the thread.
    explicit Engine(JobListener listener);
    ~Engine();
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    /// Simulates, then (when `withGradient`) computes dJ/dp of every property.
    void simulate(std::shared_ptr<const model::Model> model, bool withGradient);
    /// Optimizes as the settings of the model say.
    void optimize(std::shared_ptr<const model::Model> model, OptimizeRequest request = {});
    /// Lets an optimization wait after the evaluation it is at, or go on.
    void pause(bool paused);
    /// Asks the running optimization to stop and keep its best result.
    void stop();
    /// Whether a job runs or waits.
    [[nodiscard]] bool busy() const;
    /// Blocks until nothing runs or waits (tests, closing).
    void waitUntilIdle();

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace linkwright::session

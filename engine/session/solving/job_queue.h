// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <memory>

namespace linkwright::session {

/// A thread that works on one job at a time. Each lane holds at most one waiting job; a newer one
/// takes its place. Jobs of a lower lane go first.
class JobQueue {
public:
    /// Work to do; called on the thread. `stop` becomes true when it should end soon.
    using Job = std::function<void(const std::atomic<bool>& stop)>;

    /// What happens to a running job of the same lane when a new one is posted to it.
    enum class WhenRunning { LetFinish, Stop };

    /// @param laneCount number of lanes
    /// @param failed called on the thread with what a job threw
    JobQueue(int laneCount, std::function<void(std::exception_ptr)> failed);
    /// Stops the running job, drops the waiting ones and joins.
    ~JobQueue();
    JobQueue(const JobQueue&) = delete;
    JobQueue& operator=(const JobQueue&) = delete;

    /// Lets a job wait in a lane, in place of one that waits there already.
    void post(int lane, Job job, WhenRunning whenRunning);
    /// Asks the running job of a lane to stop, and the one that waits there as soon as it runs:
    /// each still gets the chance to say that it was stopped.
    void stop(int lane);
    /// Whether a job runs or waits.
    [[nodiscard]] bool busy() const;
    /// Whether the queue is being destroyed: results are of no use any more.
    [[nodiscard]] bool closing() const;
    /// Blocks until nothing runs or waits. Must not be called from a job.
    void waitUntilIdle() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace linkwright::session

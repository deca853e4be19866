// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/solving/job_queue.h"

#include <pthread.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace linkwright::session {

struct JobQueue::State {
    std::function<void(std::exception_ptr)> failed;
    mutable std::mutex mutex;
    mutable std::condition_variable changed;
    struct Lane {
        Job job;            ///< empty when nothing waits
        bool stop = false;  ///< the waiting job is to find its stop flag set
    };
    std::vector<Lane> lanes;
    int runningLane = -1;                   ///< -1: nothing runs
    std::atomic<bool> stopRunning = false;  ///< set under the mutex, read by the job at any time
    std::atomic<bool> closing = false;
    std::jthread thread;  ///< last: everything above exists while it runs

    static bool hasJob(const Lane& lane) { return static_cast<bool>(lane.job); }

    [[nodiscard]] bool anyWaiting() const {
        return std::any_of(lanes.begin(), lanes.end(), hasJob);
    }

    /// Waits for a job and takes it; empty when closing.
    Job take() {
        std::unique_lock lock(mutex);
        changed.wait(lock, [this] { return closing || anyWaiting(); });
        if (closing) return {};
        const auto next = std::find_if(lanes.begin(), lanes.end(), hasJob);
        runningLane = static_cast<int>(next - lanes.begin());
        stopRunning = next->stop;
        return std::exchange(next->job, Job());
    }

    void work() {
        while (Job job = take()) {
            try {
                job(stopRunning);
            } catch (...) {
                failed(std::current_exception());
            }
            job = Job();  // lets go of the input before anybody is told that the work is over
            const std::scoped_lock lock(mutex);
            runningLane = -1;
            changed.notify_all();
        }
    }
};

JobQueue::JobQueue(int laneCount, std::function<void(std::exception_ptr)> failed)
    : state_(std::make_unique<State>()) {
    state_->failed = std::move(failed);
    state_->lanes.resize(static_cast<std::size_t>(laneCount));
    state_->thread = std::jthread([state = state_.get()] { state->work(); });
    pthread_setname_np(state_->thread.native_handle(), "engine");  // for debuggers
}

JobQueue::~JobQueue() {
    {
        const std::scoped_lock lock(state_->mutex);
        state_->closing = true;
        state_->stopRunning = true;
        for (State::Lane& lane : state_->lanes)
            lane.job = Job();
        state_->changed.notify_all();
    }
    state_->thread.join();
}

void JobQueue::post(int lane, Job job, WhenRunning whenRunning) {
    const std::scoped_lock lock(state_->mutex);
    State::Lane& target = state_->lanes.at(static_cast<std::size_t>(lane));
    std::swap(target.job, job);
    target.stop = false;
    if (whenRunning == WhenRunning::Stop && state_->runningLane == lane) state_->stopRunning = true;
    state_->changed.notify_all();
}

void JobQueue::stop(int lane) {
    const std::scoped_lock lock(state_->mutex);
    state_->lanes.at(static_cast<std::size_t>(lane)).stop = true;
    if (state_->runningLane == lane) state_->stopRunning = true;
}

bool JobQueue::busy() const {
    const std::scoped_lock lock(state_->mutex);
    return state_->runningLane >= 0 || state_->anyWaiting();
}

bool JobQueue::closing() const {
    return state_->closing;
}

void JobQueue::waitUntilIdle() const {
    std::unique_lock lock(state_->mutex);
    state_->changed.wait(lock, [this] { return state_->runningLane < 0 && !state_->anyWaiting(); });
}

}  // namespace linkwright::session

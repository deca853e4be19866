// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/studies/study_pool.h"

#include "engine/session/studies/study_worker.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace linkwright::session {

namespace {

/// Tasks kept ready for each thread: none waits for the one who hands them out.
constexpr std::size_t tasksPerThread = 4;

class ThreadPool final : public StudyPool {
public:
    ThreadPool(const StudyPlan& plan, std::size_t threads, const std::atomic<bool>* stop)
        : plan_(plan), stop_(stop) {
        for (std::size_t index = 0; index < threads; ++index)
            threads_.emplace_back([this] { work(); });
    }
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;
    ~ThreadPool() override {
        {
            const std::lock_guard lock(mutex_);
            ended_ = true;
            tasks_.clear();
        }
        taskCame_.notify_all();
        for (std::thread& thread : threads_)
            thread.join();
    }

    [[nodiscard]] std::size_t size() const override { return threads_.size(); }
    [[nodiscard]] std::size_t room() const override {
        const std::lock_guard lock(mutex_);
        const std::size_t most = tasksPerThread * threads_.size();
        return tasks_.size() < most ? most - tasks_.size() : 0;
    }
    void begin(StudyTask task) override {
        {
            const std::lock_guard lock(mutex_);
            tasks_.push_back(std::move(task));
        }
        taskCame_.notify_one();
    }
    std::optional<Outcome> finished(std::chrono::milliseconds patience) override {
        std::unique_lock lock(mutex_);
        outcomeCame_.wait_for(lock, patience, [this] { return !outcomes_.empty(); });
        if (outcomes_.empty()) return std::nullopt;
        Outcome outcome = std::move(outcomes_.front());
        outcomes_.pop_front();
        return outcome;
    }

private:
    void work() {
        StudyWorker worker(plan_);
        for (;;) {
            StudyTask task;
            {
                std::unique_lock lock(mutex_);
                taskCame_.wait(lock, [this] { return ended_ || !tasks_.empty(); });
                if (ended_) return;
                task = std::move(tasks_.front());
                tasks_.pop_front();
            }
            Outcome outcome{task.point, std::nullopt};
            try {
                outcome.computed = worker.compute(task, stop_);
            } catch (const base::Cancelled&) {
                continue;
            } catch (...) {
                // No memory even for the reason: the point is given back.
            }
            {
                const std::lock_guard lock(mutex_);
                outcomes_.push_back(std::move(outcome));
            }
            outcomeCame_.notify_one();
        }
    }

    const StudyPlan& plan_;
    const std::atomic<bool>* stop_;
    mutable std::mutex mutex_;
    std::condition_variable taskCame_, outcomeCame_;
    std::deque<StudyTask> tasks_;
    std::deque<Outcome> outcomes_;
    bool ended_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace

std::unique_ptr<StudyPool> makeThreadPool(const StudyPlan& plan, std::size_t threads,
                                          const std::atomic<bool>* stop) {
    return std::make_unique<ThreadPool>(plan, threads, stop);
}

}  // namespace linkwright::session

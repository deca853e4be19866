// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/parallel.h"

#include "engine/base/thread_team.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace linkwright::base {

namespace {

std::atomic<std::size_t> limit{0};  // 0: not set

/// To start a thread and wait for its end takes some 20 to 60 microseconds; with this much work for
/// each there is a clear gain.
constexpr std::chrono::microseconds breakEven{200};

/// Hands out indices and keeps the exception of the lowest one.
class IndexQueue {
public:
    IndexQueue(std::size_t first, std::size_t count)
        : next_(first), count_(count), failed_(count) {}

    void work(const std::function<void(std::size_t, std::size_t)>& call, std::size_t worker) {
        for (;;) {
            const std::size_t index = next_.fetch_add(1, std::memory_order_relaxed);
            // Indices below one that failed are still done: the lowest failure counts.
            if (index >= count_ || index > failed_.load(std::memory_order_relaxed)) return;
            try {
                call(index, worker);
            } catch (...) {
                keep(index, std::current_exception());
            }
        }
    }

    void raise() const {
        if (exception_) std::rethrow_exception(exception_);
    }

private:
    void keep(std::size_t index, std::exception_ptr exception) {
        const std::lock_guard lock(mutex_);
        if (index >= failed_.load(std::memory_order_relaxed)) return;
        failed_.store(index, std::memory_order_relaxed);
        exception_ = std::move(exception);
    }

    std::atomic<std::size_t> next_;
    std::size_t count_;
    std::atomic<std::size_t> failed_;
    std::mutex mutex_;
    std::exception_ptr exception_;
};

}  // namespace

void setThreadLimit(std::size_t count) {
    limit.store(std::max<std::size_t>(count, 1));
}

std::size_t threadLimit() {
    const std::size_t set = limit.load();
    return set > 0 ? set : std::max(1U, std::thread::hardware_concurrency());
}

void parallelFor(std::size_t count, const std::function<void(std::size_t, std::size_t)>& work) {
    if (count == 0) return;
    const auto begin = std::chrono::steady_clock::now();
    work(0, 0);
    const auto rest = (std::chrono::steady_clock::now() - begin) * (count - 1);
    const auto worthwhile = static_cast<std::size_t>(std::max<long long>(rest / breakEven, 1));
    const std::size_t workers = std::min({threadLimit(), count - 1, worthwhile});
    IndexQueue queue(1, count);
    std::optional<TeamPause> pause;
    if (workers > 1) pause.emplace();
    std::vector<std::jthread> threads;
    for (std::size_t worker = 1; worker < workers; ++worker)
        threads.emplace_back([&queue, &work, worker] { queue.work(work, worker); });
    queue.work(work, 0);
    threads.clear();  // joins
    queue.raise();
}

}  // namespace linkwright::base

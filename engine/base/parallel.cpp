// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/parallel.h"

#include <omp.h>
#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

namespace linkwright::base {

namespace {

std::atomic<std::size_t> limit{0};  // 0: not set
thread_local bool sharesPieces = false;
std::atomic<bool> forked{false};

/// The library would wait for ever for its threads in a process that was forked from one that has
/// them.
void stayAloneAfterFork() {
    static std::once_flag once;
    std::call_once(once, [] { pthread_atfork(nullptr, nullptr, [] { forked.store(true); }); });
}

/// Hands out indices and keeps the exception of the lowest one.
class IndexQueue {
public:
    IndexQueue(std::size_t count, const std::function<void(std::size_t, std::size_t)>& call)
        : call_(call), count_(count), failed_(count) {}

    void work(std::size_t worker) {
        for (;;) {
            const std::size_t index = next_.fetch_add(1, std::memory_order_relaxed);
            // Indices below one that failed are still done: the lowest failure counts.
            if (index >= count_ || index > failed_.load(std::memory_order_relaxed)) return;
            try {
                call_(index, worker);
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

    const std::function<void(std::size_t, std::size_t)>& call_;
    std::atomic<std::size_t> next_{0};
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
    if (forked.load()) return 1;
    const std::size_t set = limit.load();
    return set > 0 ? set : std::max(1U, std::thread::hardware_concurrency());
}

ParallelLoop::ParallelLoop(std::size_t count)
    : count_(count), workers_(omp_in_parallel() != 0 ? 1 : std::min(threadLimit(), count)) {}

void ParallelLoop::run(const std::function<void(std::size_t, std::size_t)>& work) const {
    IndexQueue queue(count_, work);
    if (workers_ <= 1) {
        queue.work(0);
    } else {
        stayAloneAfterFork();
#pragma omp parallel num_threads(static_cast <int>(workers_))
        queue.work(static_cast<std::size_t>(omp_get_thread_num()));
    }
    queue.raise();
}

PieceSharing::PieceSharing(bool wanted) : before_(sharesPieces) {
    sharesPieces = before_ || (wanted && omp_in_parallel() == 0 && threadLimit() > 1);
}

PieceSharing::~PieceSharing() {
    sharesPieces = before_;
}

bool PieceSharing::active() {
    return sharesPieces;
}

void detail::sharePieces(std::size_t count, Piece call, const void* context) {
    sharesPieces = false;
    stayAloneAfterFork();
    const int threads = static_cast<int>(std::min(threadLimit(), count));
#pragma omp parallel for schedule(static) num_threads(threads)
    for (std::size_t piece = 0; piece < count; ++piece)
        call(context, piece);
    sharesPieces = true;
}

}  // namespace linkwright::base

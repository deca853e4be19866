// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/thread_team.h"

#include "engine/base/parallel.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <ratio>
#include <thread>
#include <type_traits>
#include <vector>

namespace linkwright::base {

namespace {

/// Looks before a waiting thread sleeps, some 50 microseconds: longer than from one piece of work to
/// the next within a run, and short beside what a wake-up costs.
constexpr int spins = 2000;
/// Most pieces at a time; more are done by the caller.
constexpr std::size_t mostPieces = 64;

void relax() {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

using Call = void (*)(const void* context, std::size_t piece);

/// One cache line each, so that claims do not disturb each other.
struct alignas(64) Claim {
    std::atomic<std::uint64_t> round{0};  ///< last round in which the piece was begun
};

class Crew {
public:
    explicit Crew(std::size_t threads) : size_(threads) {
        for (std::size_t worker = 1; worker < threads; ++worker)
            threads_.emplace_back([this, worker] { serve(worker); });
    }
    ~Crew() {
        ending_.store(true);
        publish(0);
    }

    [[nodiscard]] std::size_t size() const { return size_; }

    void run(std::size_t count, Call call, const void* context) {
        const std::size_t shared = std::min(count, mostPieces);
        call_ = call;
        context_ = context;
        done_.store(0, std::memory_order_relaxed);
        const std::uint64_t round = publish(shared);
        for (std::size_t piece = shared; piece < count; ++piece) call(context, piece);
        for (std::size_t piece = 0; piece < shared; piece += size_) work(piece, round);
        // What others have not begun by now.
        for (std::size_t piece = 0; piece < shared; ++piece) work(piece, round);
        for (int looks = 0; done_.load(std::memory_order_acquire) < shared; ++looks) {
            if (looks < spins) relax();
            else std::this_thread::yield();
        }
    }

private:
    /// A round and how many pieces it has, in one number, so that both are read at once.
    static constexpr std::uint64_t roundStep = 256;

    /// @return the new round
    std::uint64_t publish(std::size_t count) {
        const std::uint64_t round = state_.load(std::memory_order_relaxed) / roundStep + 1;
        state_.store(round * roundStep + count);
        if (sleepers_.load() > 0) state_.notify_all();
        return round;
    }

    /// Does a piece unless it has been begun in this or a later round. A thread may be late: but a
    /// round does not end before all its pieces are claimed and done, so that whoever claims a piece
    /// of it may read what belongs to it.
    void work(std::size_t piece, std::uint64_t round) {
        std::atomic<std::uint64_t>& claim = claims_[piece].round;
        std::uint64_t before = claim.load(std::memory_order_relaxed);
        if (before >= round ||
            !claim.compare_exchange_strong(before, round, std::memory_order_acq_rel))
            return;
        call_(context_, piece);
        done_.fetch_add(1, std::memory_order_release);
    }

    void serve(std::size_t worker) {
        std::uint64_t state = 0;
        for (;;) {
            state = awaitChange(state);
            if (ending_.load()) return;
            for (std::size_t piece = worker; piece < state % roundStep; piece += size_)
                work(piece, state / roundStep);
        }
    }

    std::uint64_t awaitChange(std::uint64_t seen) {
        for (int looks = 0; looks < spins; ++looks) {
            const std::uint64_t state = state_.load(std::memory_order_acquire);
            if (state != seen) return state;
            relax();
        }
        sleepers_.fetch_add(1);
        state_.wait(seen);
        sleepers_.fetch_sub(1);
        return state_.load(std::memory_order_acquire);
    }

    std::size_t size_;
    Call call_ = nullptr;
    const void* context_ = nullptr;
    std::atomic<std::uint64_t> state_{0};
    std::atomic<std::size_t> done_{0};
    std::atomic<int> sleepers_{0};
    std::atomic<bool> ending_{false};
    std::array<Claim, mostPieces> claims_;
    std::vector<std::jthread> threads_;  // last: joined before anything else is gone
};

std::atomic<bool> taken{false};

/// Of the size that is wanted; only for who has taken the team.
Crew& crewOf(std::size_t threads) {
    static std::unique_ptr<Crew> crew;
    if (!crew || crew->size() != threads) {
        crew.reset();
        crew = std::make_unique<Crew>(threads);
    }
    return *crew;
}

bool take() { return !taken.exchange(true, std::memory_order_acquire); }
void giveBack() { taken.store(false, std::memory_order_release); }

}  // namespace

ThreadTeam::Lease::Lease(std::size_t pieces)
    : held_(pieces > 1 && threadLimit() > 1 && take()) {}

ThreadTeam::Lease::~Lease() {
    if (held_) giveBack();
}

void ThreadTeam::Lease::runPieces(std::size_t count, Call call, const void* context) const {
    if (held_) {
        crewOf(threadLimit()).run(count, call, context);
        return;
    }
    for (std::size_t piece = 0; piece < count; ++piece) call(context, piece);
}

namespace {

// A period begins with calls that are timed alone and shared; the first of these only wake the
// others.
constexpr int timedAlone = 8;
constexpr int waking = 16;
constexpr int timedShared = 8;
constexpr int shortestPeriod = 1000;
constexpr int longestPeriod = 64 * shortestPeriod;
/// Sharing must win at least this part of the time.
constexpr double gain = 0.95;
/// Shorter calls are not shared: three rounds of the team take about one microsecond.
constexpr double shortestCall = 5e3;  // ns
/// A shared call that took so many times as long met another program on the processor.
constexpr double interrupted = 8.0;

}  // namespace

bool SharedWork::mayShare(std::size_t pieces) { return pieces > 1 && threadLimit() > 1; }

/// @return whether the coming call is shared
bool SharedWork::begin() {
    const int place = place_++;
    if (place == 0) {
        alone_ = shared_ = {};
        shares_ = false;
        tries_ = true;
        period_ = std::max(period_, shortestPeriod);
    }
    if (place_ >= period_) place_ = 0;
    if (place < timedAlone) return false;
    if (place == timedAlone) tries_ = alone_.mean() > shortestCall;
    if (place < timedAlone + waking + timedShared) return tries_;
    if (place == timedAlone + waking + timedShared) {
        shares_ = tries_ && shared_.mean() < gain * alone_.mean();
        period_ = shares_ ? shortestPeriod : std::min(2 * period_, longestPeriod);
    }
    // Something else may want the processors by now.
    shares_ = shares_ && shared_.mean() < alone_.mean();
    return shares_;
}

void SharedWork::end(bool shared, Duration duration) {
    static_assert(std::is_same_v<Duration::period, std::nano>);
    const double taken = static_cast<double>(duration.count());
    if (shared && !shares_ && taken > interrupted * alone_.mean()) tries_ = false;
    if (shared && place_ > timedAlone && place_ <= timedAlone + waking) return;
    Sample& sample = shared ? shared_ : alone_;
    ++sample.count;
    sample.sum += duration;
}

TeamPause::TeamPause() : held_(take()) {}

TeamPause::~TeamPause() {
    if (held_) giveBack();
}

}  // namespace linkwright::base

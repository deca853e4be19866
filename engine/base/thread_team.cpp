// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/thread_team.h"

#include "engine/base/parallel.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <memory>
#include <ratio>
#include <thread>
#include <type_traits>
#include <vector>

namespace linkwright::base {

namespace {

/// Looks before a waiting thread sleeps, some 50 microseconds: longer than from one piece of work
/// to the next within a run, and short beside what a wake-up costs.
constexpr int spins = 2000;
/// Looks before the caller takes pieces of a thread that has not begun any, longer than the order
/// takes from core to core; and of one that has: where it works on, it is sooner done than its data
/// fetched.
constexpr int patienceWithIdle = 32;
constexpr int patience = 400;
/// Most pieces at a time; more are done by the caller.
constexpr std::size_t mostPieces = 64;

void relax() {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

using Call = void (*)(const void* context, std::size_t piece);

/// What one thread writes and another reads has lines of its own: two, because processors fetch
/// them in pairs.
constexpr std::size_t ownLines = 128;

/// Pieces of a round that are one thread's, in one number, so that they are read at once.
struct Share {
    std::uint64_t round = 0;
    std::uint64_t first = 0, end = 0;

    static constexpr std::uint64_t step = 256;  // more than `mostPieces`
    static_assert(step > mostPieces);

    static Share of(std::uint64_t number) {
        return {number / (step * step), number / step % step, number % step};
    }
    [[nodiscard]] std::uint64_t number() const { return (round * step + first) * step + end; }
};

/// How one thread is told of its work. A round costs one message there and one back: the thread
/// reads the order and otherwise writes only what nobody else looks at as long as it is in time.
struct Desk {
    // Written by the caller.
    alignas(ownLines) std::atomic<std::uint64_t> share{0};
    Call call = nullptr;
    const void* context = nullptr;
    /// Round and next piece of it that has not been begun; of an earlier round: none has.
    alignas(ownLines) std::atomic<std::uint64_t> claim{0};
    /// Pieces of all rounds that the thread has done.
    alignas(ownLines) std::atomic<std::uint64_t> done{0};

    /// Does what nobody has begun. A thread may be late: but a round does not end before all its
    /// pieces are claimed and done, so that whoever claims a piece of it may read what belongs to
    /// it.
    /// @return how many pieces
    std::uint64_t work(const Share& task) {
        std::uint64_t count = 0;
        std::uint64_t before = claim.load(std::memory_order_relaxed);
        for (;;) {
            const std::uint64_t round = before / Share::step;
            const std::uint64_t piece = round < task.round ? task.first : before % Share::step;
            if (round > task.round || piece >= task.end) return count;
            if (!claim.compare_exchange_weak(before, task.round * Share::step + piece + 1,
                                             std::memory_order_acq_rel, std::memory_order_relaxed))
                continue;
            call(context, piece);
            ++count;
            before = task.round * Share::step + piece + 1;
        }
    }
    [[nodiscard]] bool isIdle(const Share& task) const {
        return claim.load(std::memory_order_relaxed) / Share::step < task.round;
    }
};

class Crew {
public:
    explicit Crew(std::size_t threads) : desks_(threads) {
        for (std::size_t worker = 1; worker < threads; ++worker)
            threads_.emplace_back([this, worker] { serve(desks_[worker]); });
    }
    ~Crew() {
        ending_.store(true);
        for (Desk& desk : desks_) {
            desk.share.store(Share{++round_, 0, 0}.number());
            desk.share.notify_all();
        }
    }

    [[nodiscard]] std::size_t size() const { return desks_.size(); }

    /// Neighboring pieces are one thread's, the same ones each time.
    void run(std::size_t count, Call call, const void* context) {
        const std::size_t shared = std::min(count, mostPieces);
        publish(shared, call, context);
        const std::size_t own = boundary(1, shared);
        for (std::size_t piece = 0; piece < own; ++piece)
            call(context, piece);
        for (std::size_t piece = shared; piece < count; ++piece)
            call(context, piece);
        awaited_ += shared - own;
        for (int looks = 1; finished() < awaited_; ++looks) {
            if (looks == patienceWithIdle || looks % patience == 0) help(shared, looks < patience);
            if (looks < spins)
                relax();
            else
                std::this_thread::yield();
        }
    }

private:
    /// First piece of a thread; who comes first, and begins first, has more when they do not come
    /// out even.
    [[nodiscard]] std::size_t boundary(std::size_t worker, std::size_t count) const {
        return (count * worker + size() - 1) / size();
    }
    [[nodiscard]] Share shareOf(std::size_t worker, std::size_t count) const {
        return {round_, boundary(worker, count), boundary(worker + 1, count)};
    }

    void publish(std::size_t count, Call call, const void* context) {
        ++round_;
        for (std::size_t worker = 1; worker < size(); ++worker) {
            Desk& desk = desks_[worker];
            desk.call = call;
            desk.context = context;
            desk.share.store(shareOf(worker, count).number(), std::memory_order_release);
        }
        // Who falls asleep at this moment may be missed, and is woken in the next round.
        if (sleepers_.load(std::memory_order_relaxed) > 0)
            for (Desk& desk : desks_)
                desk.share.notify_all();
    }

    /// Does what others have not begun.
    void help(std::size_t count, bool onlyIdle) {
        for (std::size_t worker = 1; worker < size(); ++worker) {
            const Share task = shareOf(worker, count);
            if (!onlyIdle || desks_[worker].isIdle(task)) helped_ += desks_[worker].work(task);
        }
    }

    [[nodiscard]] std::uint64_t finished() const {
        std::uint64_t sum = helped_;
        for (std::size_t worker = 1; worker < size(); ++worker)
            sum += desks_[worker].done.load(std::memory_order_acquire);
        return sum;
    }

    void serve(Desk& desk) {
        std::uint64_t seen = 0;
        for (;;) {
            seen = awaitChange(desk, seen);
            if (ending_.load()) return;
            if (const std::uint64_t count = desk.work(Share::of(seen)); count > 0)
                desk.done.fetch_add(count, std::memory_order_release);
        }
    }

    std::uint64_t awaitChange(Desk& desk, std::uint64_t seen) {
        for (int looks = 0; looks < spins; ++looks) {
            const std::uint64_t number = desk.share.load(std::memory_order_acquire);
            if (number != seen) return number;
            relax();
        }
        sleepers_.fetch_add(1);
        desk.share.wait(seen);
        sleepers_.fetch_sub(1);
        return desk.share.load(std::memory_order_acquire);
    }

    std::vector<Desk> desks_;  ///< the first one is the caller's, who needs none
    std::uint64_t round_ = 0;
    std::uint64_t awaited_ = 0;  ///< pieces of all rounds that the caller does not do unasked
    std::uint64_t helped_ = 0;   ///< those of them that it has done
    alignas(ownLines) std::atomic<int> sleepers_{0};
    std::atomic<bool> ending_{false};
    std::vector<std::jthread> threads_;  // last: joined before anything else is gone
};

std::atomic<bool> taken{false};
thread_local bool heldHere = false;

/// Of the size that is wanted; only for who has taken the team.
Crew& crewOf(std::size_t threads) {
    static std::unique_ptr<Crew> crew;
    if (!crew || crew->size() != threads) {
        crew.reset();
        crew = std::make_unique<Crew>(threads);
    }
    return *crew;
}

bool take() {
    return !taken.exchange(true, std::memory_order_acquire);
}
void giveBack() {
    taken.store(false, std::memory_order_release);
}

}  // namespace

ThreadTeam::Lease::Lease(std::size_t pieces) : held_(pieces > 1 && threadLimit() > 1 && take()) {
    if (held_) heldHere = true;
}

ThreadTeam::Lease::~Lease() {
    if (!held_) return;
    heldHere = false;
    giveBack();
}

bool ThreadTeam::isHeld() {
    return heldHere;
}

void ThreadTeam::runPieces(std::size_t count, Call call, const void* context) {
    // Pieces of pieces are done where they are met.
    heldHere = false;
    crewOf(threadLimit()).run(count, call, context);
    heldHere = true;
}

namespace {

// A period begins with calls that are timed alone. Those that last long enough are then tried: one
// only wakes the others, the next ones are timed shared and alone by turns, so that a change of the
// load or of a core's frequency meets both; no longer than until sharing is seen to lose.
constexpr int timedAlone = 3;
constexpr int waking = 1;
constexpr int timedByTurns = 10;
constexpr int untilLoss = 3;  ///< of these
constexpr int tried = timedAlone + waking + timedByTurns;
constexpr int shortestPeriod = 200;
constexpr int longestPeriod = 32 * shortestPeriod;
/// Sharing must win at least this part of the time, and is given up once it wins nothing.
constexpr double gain = 0.95;
constexpr double loss = 1.05;
/// Shorter calls are not tried: a step of an integrator waits some 12 times for messages between
/// cores, each of which takes 0.1 to 0.5 microseconds.
constexpr double shortestCall = 15e3;  // ns
/// Weight of a call in the smoothed time.
constexpr double newest = 1.0 / 16.0;
/// So many times the shortest time at most: a call during which the system took the processor away
/// tells little of the next.
constexpr double interrupted = 4.0;

}  // namespace

bool SharedWork::mayShare(std::size_t pieces) {
    return pieces > 1 && threadLimit() > 1;
}

/// @return whether the coming call is shared
bool SharedWork::begin() {
    if (place_ >= period_) place_ = 0;
    const int place = place_++;
    if (place == 0) {
        alone_ = shared_ = HUGE_VAL;
        period_ = std::clamp(2 * period_, shortestPeriod, longestPeriod);
    }
    if (place < timedAlone) return false;
    if (place == timedAlone) tries_ = alone_ > shortestCall;
    if (place < timedAlone + waking) return tries_;
    if (place >= timedAlone + waking + untilLoss) tries_ = tries_ && shared_ < loss * alone_;
    if (place < tried) return tries_ && place % 2 == 0;
    if (place == tried) {
        shares_ = tries_ && shared_ < gain * alone_;
        recent_ = shared_;
    }
    return shares_;
}

void SharedWork::end(bool shared, Duration duration) {
    static_assert(std::is_same_v<Duration::period, std::nano>);
    const double taken = static_cast<double>(duration.count());
    const int place = place_ - 1;
    if (place < tried) {
        if (place >= timedAlone && place < timedAlone + waking) return;
        double& shortest = shared ? shared_ : alone_;
        shortest = std::min(shortest, taken);
    } else if (shared) {
        recent_ += newest * (std::min(taken, interrupted * alone_) - recent_);
        shares_ = recent_ < alone_;
    }
}

TeamPause::TeamPause() : held_(take()) {}

TeamPause::~TeamPause() {
    if (held_) giveBack();
}

}  // namespace linkwright::base

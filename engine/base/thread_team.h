// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <chrono>
#include <cstddef>

namespace linkwright::base {

/// Threads for pieces of work of a few microseconds that follow each other closely, as within one
/// evaluation of the equations of motion. They spin for the next piece, for a bounded time, and
/// then sleep. One team per process, used by one thread at a time: a second one that asks computes
/// alone, as do the workers of parallelFor, so that no more threads run than `threadLimit`.
///
/// Never waits for a thread that has not begun: what its owner has not begun, the caller does
/// itself. A machine that is busy with other things costs time only for work that was interrupted.
class ThreadTeam {
public:
    /// Takes the team for the calling thread and as long as this lives. Holds nothing when it is in
    /// use or of no use.
    class Lease {
    public:
        /// @param pieces of work that there will be at a time
        explicit Lease(std::size_t pieces);
        ~Lease();
        Lease(const Lease&) = delete;
        Lease& operator=(const Lease&) = delete;

    private:
        bool held_ = false;
    };

    /// Calls `work(piece)` for every piece below `count`. While the calling thread holds the team,
    /// in any order and on any thread; neighboring pieces on one thread and a piece on the same one
    /// each time as far as possible, where its memory is near. Else one after the other. Returns
    /// when all are done. `work` must not throw.
    template <class Work>
    static void run(std::size_t count, const Work& work) {
        if (!isHeld()) {
            for (std::size_t piece = 0; piece < count; ++piece)
                work(piece);
            return;
        }
        runPieces(
            count,
            [](const void* context, std::size_t piece) {
                (*static_cast<const Work*>(context))(piece);
            },
            &work);
    }

    /// Whether the calling thread holds the team.
    static bool isHeld();

private:
    using Call = void (*)(const void* context, std::size_t piece);
    static void runPieces(std::size_t count, Call call, const void* context);
};

/// Work that is done again and again, with the team or without, whichever takes less time: what
/// sharing wins depends on the size of the pieces, on the machine, and on what else that is doing.
/// Now and then some calls are timed both ways, by turns, and more rarely the more often sharing
/// has lost; calls of a few microseconds are never shared. The result must not depend on the
/// choice.
class SharedWork {
public:
    /// Calls `body()`, which may share pieces by `ThreadTeam::run`, and returns what it returns.
    /// @param pieces of work that there will be at a time
    template <class Body>
    decltype(auto) call(std::size_t pieces, const Body& body) {
        if (!mayShare(pieces)) return body();
        const bool shares = begin();
        const ThreadTeam::Lease lease(shares ? pieces : 1);
        const Timer timer{*this, shares, std::chrono::steady_clock::now()};
        return body();
    }

private:
    using Duration = std::chrono::steady_clock::duration;
    struct Timer {
        ~Timer() { work.end(shares, std::chrono::steady_clock::now() - begin); }
        SharedWork& work;
        bool shares;
        std::chrono::steady_clock::time_point begin;
    };

    static bool mayShare(std::size_t pieces);
    bool begin();
    void end(bool shared, Duration duration);

    int place_ = 0;       ///< of the next call within the period
    int period_ = 0;      ///< calls
    bool tries_ = false;  ///< calls of this period are long enough to be tried
    bool shares_ = false;
    double alone_ = 0.0, shared_ = 0.0;  ///< ns per call, the shortest of those timed
    double recent_ = 0.0;                ///< ns per call while they are shared, smoothed
};

/// Keeps the team away from others while many threads are at work anyway.
class TeamPause {
public:
    TeamPause();
    ~TeamPause();
    TeamPause(const TeamPause&) = delete;
    TeamPause& operator=(const TeamPause&) = delete;

private:
    bool held_ = false;
};

}  // namespace linkwright::base

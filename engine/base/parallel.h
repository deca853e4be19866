// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <functional>

namespace linkwright::base {

/// Most threads the engine computes with, the calling one included. At first as many as the machine
/// runs at once. Results never depend on it.
/// @param count at least one
void setThreadLimit(std::size_t count);
[[nodiscard]] std::size_t threadLimit();

/// A loop whose calls are spread over threads by OpenMP. Within such a loop another one is done by
/// the thread that meets it.
class ParallelLoop {
public:
    explicit ParallelLoop(std::size_t count);

    /// How many threads take part: tables of what each of them needs are as long, whatever becomes
    /// of the thread limit meanwhile.
    [[nodiscard]] std::size_t workers() const { return workers_; }

    /// Calls `work(index, worker)` for every index below the count. Calls with the same worker
    /// follow each other on one thread; worker zero is the calling thread. Returns when all calls
    /// have ended.
    /// @throws what the call with the lowest index threw, whatever the number of threads; calls
    /// with
    ///         higher indices may then be left out
    void run(const std::function<void(std::size_t index, std::size_t worker)>& work) const;

private:
    std::size_t count_, workers_;
};

/// A loop that needs no table.
inline void parallelFor(std::size_t count,
                        const std::function<void(std::size_t index, std::size_t worker)>& work) {
    ParallelLoop(count).run(work);
}

/// While it lives, the calling thread shares the pieces of `forPieces` with others. Without effect
/// within a ParallelLoop: there is work for all threads already.
class PieceSharing {
public:
    explicit PieceSharing(bool wanted);
    ~PieceSharing();
    PieceSharing(const PieceSharing&) = delete;
    PieceSharing& operator=(const PieceSharing&) = delete;

    [[nodiscard]] static bool active();

private:
    bool before_;
};

namespace detail {
using Piece = void (*)(const void* context, std::size_t piece);
void sharePieces(std::size_t count, Piece call, const void* context);
}  // namespace detail

/// Calls `work(piece)` for every piece below `count`: pieces of one evaluation, of a few
/// microseconds and more. Shared, each thread has the same neighboring pieces each time, where its
/// memory is near; else they follow each other. Pieces of pieces are done where they are met.
/// `work` must not throw.
template <class Work>
void forPieces(std::size_t count, const Work& work) {
    if (!PieceSharing::active()) {
        for (std::size_t piece = 0; piece < count; ++piece)
            work(piece);
        return;
    }
    detail::sharePieces(
        count,
        [](const void* context, std::size_t piece) { (*static_cast<const Work*>(context))(piece); },
        &work);
}

}  // namespace linkwright::base

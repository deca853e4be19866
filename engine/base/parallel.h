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

/// Calls `work(index, worker)` for every index below `count`. Calls with the same worker follow
/// each other on one thread; worker zero is the calling thread. The first call is timed: when the
/// others would take less than starting threads costs, none is started, so that more threads are
/// never slower than one. Returns when all calls have ended.
/// @throws what the call with the lowest index threw, whatever the number of threads; calls with
///         higher indices may then be left out
void parallelFor(std::size_t count,
                 const std::function<void(std::size_t index, std::size_t worker)>& work);

}  // namespace linkwright::base

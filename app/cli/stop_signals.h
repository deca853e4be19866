// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <atomic>

namespace linkwright::cli {

/// From here on the first Ctrl+C (SIGINT) or SIGTERM asks the work to end; a second one ends the
/// program at once.
/// @param json whether the command reports as one JSON object
/// @return becomes true with the first signal
const std::atomic<bool>& hearStopSignals(bool json);

/// From here on an end before its time writes nothing more to standard output.
void noteOutputBegins();

/// While one lives, the work has nothing to keep: when it has not ended by itself 0.3 s after the
/// first signal, the program says so and ends. For what cannot look at a flag: waiting for a pipe
/// that nobody writes to, libraries of others, a long search.
class Abandonable {
public:
    Abandonable();
    ~Abandonable();
    Abandonable(const Abandonable&) = delete;
    Abandonable& operator=(const Abandonable&) = delete;
};

}  // namespace linkwright::cli

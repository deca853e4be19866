// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

/// A disk that takes its time: fsync, fdatasync and access of the program this is linked into wait.
namespace linkwright::tests {

/// From now on every flush hangs until `letGoDisk`, but no longer than 20 s, so that a program that
/// waits for one on the thread which would let go fails instead of standing still.
void holdDisk();
void letGoDisk();
/// How many flushes hang now.
int flushesHeld();
/// From now on whoever asks whether a file in there exists hangs likewise.
void holdFolder(const std::string& folder);
/// How many ask about files and hang now.
int askersHeld();
/// From now on every flush takes so long. @param milliseconds 0: as long as it takes
void delayDisk(int milliseconds);

}  // namespace linkwright::tests

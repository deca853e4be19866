// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/slow_disk.h"

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace linkwright::tests {

namespace {

constexpr std::chrono::seconds patience{20};

struct Door {
    std::mutex mutex;
    std::condition_variable opened;
    bool closed = false;
    std::string folder;  ///< closed likewise; empty: none
    int waiting = 0, asking = 0;

    bool holds(const char* path) const {
        return path && !folder.empty() && std::string(path).rfind(folder, 0) == 0;
    }
};

Door& door() {
    static Door only;
    return only;
}

std::atomic<int> delay{0};

void waitForDisk() {
    std::this_thread::sleep_for(std::chrono::milliseconds(delay.load()));
    Door& at = door();
    std::unique_lock lock(at.mutex);
    ++at.waiting;
    at.opened.wait_for(lock, patience, [&at] { return !at.closed; });
    --at.waiting;
}

void waitForFolder(const char* path) {
    Door& at = door();
    std::unique_lock lock(at.mutex);
    if (!at.holds(path)) return;
    ++at.asking;
    at.opened.wait_for(lock, patience, [&] { return !at.holds(path); });
    --at.asking;
}

}  // namespace

void holdDisk() {
    const std::lock_guard lock(door().mutex);
    door().closed = true;
}

void letGoDisk() {
    const std::lock_guard lock(door().mutex);
    door().closed = false;
    door().folder.clear();
    door().opened.notify_all();
}

int flushesHeld() {
    const std::lock_guard lock(door().mutex);
    return door().closed ? door().waiting : 0;
}

void holdFolder(const std::string& folder) {
    const std::lock_guard lock(door().mutex);
    door().folder = folder;
}

int askersHeld() {
    const std::lock_guard lock(door().mutex);
    return door().folder.empty() ? 0 : door().asking;
}

void delayDisk(int milliseconds) {
    delay = milliseconds;
}

}  // namespace linkwright::tests

// In place of those of the C library.
extern "C" int fsync(int file) {
    linkwright::tests::waitForDisk();
    return static_cast<int>(::syscall(SYS_fsync, file));
}

extern "C" int fdatasync(int file) {
    linkwright::tests::waitForDisk();
    return static_cast<int>(::syscall(SYS_fdatasync, file));
}

// By which Qt asks whether a file exists.
extern "C" int access(const char* path, int mode) noexcept {
    linkwright::tests::waitForFolder(path);
    return static_cast<int>(::syscall(SYS_faccessat, AT_FDCWD, path, mode));
}

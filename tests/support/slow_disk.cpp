// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/slow_disk.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace linkwright::tests {

namespace {

constexpr std::chrono::seconds patience{20};

struct Door {
    std::mutex mutex;
    std::condition_variable opened;
    bool closed = false;
    int waiting = 0;
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

}  // namespace

void holdDisk() {
    const std::lock_guard lock(door().mutex);
    door().closed = true;
}

void letGoDisk() {
    const std::lock_guard lock(door().mutex);
    door().closed = false;
    door().opened.notify_all();
}

int flushesHeld() {
    const std::lock_guard lock(door().mutex);
    return door().closed ? door().waiting : 0;
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

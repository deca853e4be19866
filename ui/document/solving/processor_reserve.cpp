// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/solving/processor_reserve.h"

#ifdef __linux__

#include "engine/session/solving/job_queue.h"

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace linkwright::document {

namespace {

/// Processors a thread may use.
class Processors {
public:
    /// @param thread zero for the calling one
    static std::optional<Processors> of(pid_t thread) {
        Processors found;
        if (sched_getaffinity(thread, sizeof(cpu_set_t), &found.set_) != 0) return std::nullopt;
        return found;
    }

    void giveTo(pid_t thread) const { sched_setaffinity(thread, sizeof(cpu_set_t), &set_); }
    [[nodiscard]] std::size_t count() const { return static_cast<std::size_t>(CPU_COUNT(&set_)); }

    /// Takes away the last ones: the system's own work is mostly done by the first.
    /// @return those taken
    Processors splitLast(std::size_t wanted) {
        Processors taken;
        for (int processor = CPU_SETSIZE - 1; processor >= 0 && taken.count() < wanted;
             --processor) {
            if (!CPU_ISSET(processor, &set_)) continue;
            CPU_CLR(processor, &set_);
            CPU_SET(processor, &taken.set_);
        }
        return taken;
    }

    [[nodiscard]] Processors without(const Processors& others) const {
        Processors rest;
        for (int processor = 0; processor < CPU_SETSIZE; ++processor)
            if (CPU_ISSET(processor, &set_) && !CPU_ISSET(processor, &others.set_))
                CPU_SET(processor, &rest.set_);
        return rest;
    }

    bool operator==(const Processors& other) const { return CPU_EQUAL(&set_, &other.set_) != 0; }

private:
    Processors() { CPU_ZERO(&set_); }
    cpu_set_t set_;
};

/// Threads of this program that are not the engine's.
std::vector<pid_t> threadsOfTheWindow() {
    std::vector<pid_t> found;
    std::error_code error;
    for (std::filesystem::directory_iterator task("/proc/self/task", error), end;
         !error && task != end; task.increment(error)) {
        std::ifstream file(task->path() / "comm");
        std::string name;
        std::getline(file, name);  // empty when it has just ended
        if (!name.empty() && name != session::engineThreadName)
            found.push_back(
                static_cast<pid_t>(std::strtol(task->path().filename().c_str(), nullptr, 10)));
    }
    return found;
}

/// What is reserved in this program.
struct Reserve {
    std::mutex guard;
    int holders = 0;
    struct Change {
        Processors before;
        Processors given;
    };
    std::map<pid_t, Change> changes;
    std::optional<Change> window;  ///< of the thread that reserved

    void take(std::size_t wanted) {
        const std::optional<Processors> all = Processors::of(0);
        if (!all || all->count() < 2 || wanted == 0) return;
        Processors rest = *all;
        const Processors reserved = rest.splitLast(std::min(wanted, all->count() - 1));
        window = {*all, rest};
        // Twice: the first time around, a thread that had its turn later may have begun another.
        for (int round = 0; round < 2; ++round)
            for (const pid_t thread : threadsOfTheWindow())
                keepOff(thread, reserved);
    }

    void keepOff(pid_t thread, const Processors& reserved) {
        const std::optional<Processors> before = Processors::of(thread);
        if (!before) return;
        const Processors given = before->without(reserved);
        if (given == *before || given.count() == 0) return;
        given.giveTo(thread);
        changes.insert_or_assign(thread, Change{*before, given});
    }

    void giveBack() {
        if (!window) return;
        for (int round = 0; round < 2; ++round)
            for (const pid_t thread : threadsOfTheWindow()) {
                const auto known = changes.find(thread);
                const Change& change = known == changes.end() ? *window : known->second;
                // Whoever was sent elsewhere meanwhile stays there.
                if (Processors::of(thread) == change.given) change.before.giveTo(thread);
            }
        changes.clear();
        window.reset();
    }
};

Reserve& reserve() {
    static Reserve only;
    return only;
}

}  // namespace

ProcessorReserve::~ProcessorReserve() {
    release();
}

void ProcessorReserve::hold(std::size_t count) {
    if (holds_) return;
    const std::scoped_lock lock(reserve().guard);
    if (reserve().holders++ == 0) reserve().take(count);
    holds_ = true;
}

void ProcessorReserve::release() {
    if (!holds_) return;
    const std::scoped_lock lock(reserve().guard);
    if (--reserve().holders == 0) reserve().giveBack();
    holds_ = false;
}

ProcessorReserve::Lifted::Lifted() {
    const std::scoped_lock lock(reserve().guard);
    if (!reserve().window || Processors::of(0) != reserve().window->given) return;
    reserve().window->before.giveTo(0);
    lifted_ = true;
}

ProcessorReserve::Lifted::~Lifted() {
    if (!lifted_) return;
    const std::scoped_lock lock(reserve().guard);
    if (reserve().window) reserve().window->given.giveTo(0);
}

}  // namespace linkwright::document

#else

namespace linkwright::document {

ProcessorReserve::~ProcessorReserve() = default;
void ProcessorReserve::hold(std::size_t) {
    holds_ = true;
}
void ProcessorReserve::release() {
    holds_ = false;
}
ProcessorReserve::Lifted::Lifted() = default;
ProcessorReserve::Lifted::~Lifted() = default;

}  // namespace linkwright::document

#endif

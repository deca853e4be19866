// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/solving/memory_need.h"

#include "engine/session/document/formatted.h"
#include "engine/session/solving/results.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <string>

namespace linkwright::session {

namespace {

constexpr double numberBytes = sizeof(double);
/// Lists that grow are copied into others of twice their length.
constexpr double growing = 2.0;
/// A value of nlohmann's JSON, and its text.
constexpr double jsonNumberBytes = 16.0 * growing + 22.0 * growing;

/// Numbers that are stored for each time.
double storedNumbers(const model::Model& model) {
    double count = 5.0;  // time, energies, cost
    for (const model::Joint& joint : model.joints)
        count += 2.0 * std::max(1, model::degreesOfFreedom(joint.kind));
    return count + 3.0 * static_cast<double>(model.signalList.size());
}

/// Steps whose states are stored.
double stepCount(const model::Model& model) {
    const model::SimulationSettings& simulation = model.simulation;
    const double step =
        model::hasFixedStep(simulation.integrator) ? simulation.step : simulation.maximumStep;
    return step > 0.0 ? std::ceil(simulation.duration / step) : 0.0;
}

/// A line "MemAvailable:   1234 kB" or a single number.
double readBytes(const char* path, const std::string& key, double unit) {
    std::ifstream file(path);
    std::string word;
    double value = 0.0;
    while (!key.empty() && file >> word && word != key) {
    }
    return file >> value ? value * unit : HUGE_VAL;
}

/// What a limit of the process leaves of its size. @param column of /proc/self/statm
double leftOf(int resource, int column) {
    rlimit limit{};
    if (::getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return HUGE_VAL;
    std::ifstream file("/proc/self/statm");
    double pages = 0.0;
    for (int index = 0; index <= column; ++index)
        file >> pages;
    return static_cast<double>(limit.rlim_cur)
           - pages * static_cast<double>(::sysconf(_SC_PAGESIZE));
}

/// Memory as people read it.
std::string shown(double bytes) {
    return bytes >= 1e9 ? formatted("%.3g GB", bytes / 1e9) : formatted("%.3g MB", bytes / 1e6);
}

}  // namespace

double motionMemory(const model::Model& model, const std::vector<double>& atTimes, bool asJson) {
    const double steps = stepCount(model);
    const double times = atTimes.empty() ? steps + 1.0 : static_cast<double>(atTimes.size());
    const double numbers = storedNumbers(model);
    const double poses = static_cast<double>(model.bodies.size());
    // A list of poses for each time, with what the allocator adds.
    const double perTime = growing * (numbers * numberBytes + sizeof(std::vector<int>)) + 16.0
                           + poses * sizeof(BodyDisplacement)
                           + (asJson ? numbers * jsonNumberBytes : 0.0);
    // State and length of each step; long runs keep some of their states only.
    return times * perTime + steps * growing * 2.0 * numberBytes;
}

double availableMemory() {
    constexpr double kilobyte = 1024.0;
    double left = readBytes("/proc/meminfo", "MemAvailable:", kilobyte);
    // The group of processes that this one is limited with, as a job of a cluster is.
    const double group = readBytes("/sys/fs/cgroup/memory.max", {}, 1.0);
    if (std::isfinite(group))
        left = std::min(left, group - readBytes("/sys/fs/cgroup/memory.current", {}, 1.0));
    constexpr int size = 0, data = 5;
    return std::min({left, leftOf(RLIMIT_AS, size), leftOf(RLIMIT_DATA, data)});
}

void requireMemory(const model::Model& model, const std::vector<double>& atTimes, bool asJson,
                   double available) {
    const double needed = motionMemory(model, atTimes, asJson);
    if (!(needed > available)) return;
    throw base::InputError(base::Diagnostic{
        base::Severity::Error,
        {},
        "/simulation",
        "The motion of " + formatted("%.0f", stepCount(model)) + " steps needs about "
            + shown(needed) + " of memory; " + shown(std::max(available, 0.0)) + " are available.",
        "Enter a larger step or a shorter duration."});
}

base::Diagnostic outOfMemory() {
    return {base::Severity::Error,
            {},
            {},
            "There is not enough memory for this.",
            "Use larger steps, a shorter duration, or a machine with more memory."};
}

}  // namespace linkwright::session

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/comparison_reporter.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace linkwright::bench {

namespace {

/// Of several repetitions the median: one that another program disturbed does not count.
double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}  // namespace

void ComparisonReporter::ReportRuns(const std::vector<Run>& runs) {
    benchmark::ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
        const std::string name = run.run_name.function_name;
        const std::size_t slash = name.find('/');
        if (run.run_type != Run::RT_Iteration || run.error_occurred || slash == std::string::npos)
            continue;
        seconds_[name.substr(0, slash)][name.substr(slash + 1)].push_back(
            run.real_accumulated_time / static_cast<double>(run.iterations));
        auto& counters = counters_[name.substr(0, slash)][name.substr(slash + 1)];
        for (const auto& [counter, value] : run.counters) {
            const auto [entry, isNew] = counters.emplace(counter, value.value);
            if (!isNew) entry->second = std::min(entry->second, value.value);
        }
    }
}

/// Forward run and gradient of each chain beside Simbody's forward run, and what two threads win.
void ComparisonReporter::compareChains() const {
    bool first = true;
    for (const auto& [work, programs] : counters_) {
        const auto find = [&](const std::string& program, const std::string& counter) {
            const auto entry = programs.find(program);
            if (entry == programs.end()) return HUGE_VAL;
            const auto value = entry->second.find(counter);
            return value == entry->second.end() ? HUGE_VAL : value->second;
        };
        const double joint = find("joint", "forward_ms");
        const double divided = find("divide-and-conquer", "forward_ms");
        if (joint == HUGE_VAL && divided == HUGE_VAL) continue;
        const std::string best = joint < divided ? "joint" : "divide-and-conquer";
        if (first)
            std::fprintf(stderr, "%-18s %-18s %10s %9s %11s %7s %9s %9s\n", "chain", "fastest",
                         "forward ms", "ns/body", "gradient ms", "ratio", "x Simbody", "2 threads");
        first = false;
        std::fprintf(stderr, "%-18s %-18s %10.3f %9.1f %11.3f %7.2f %9.1f %9.2f\n", work.c_str(),
                     best.c_str(), find(best, "forward_ms"), find(best, "ns_per_body"),
                     find(best, "gradient_ms"), find(best, "ratio"),
                     find("simbody", "forward_ms") / find(best, "forward_ms"),
                     find("divide-and-conquer/threads2", "forward_gain"));
    }
}

void ComparisonReporter::Finalize() {
    benchmark::ConsoleReporter::Finalize();
    compareChains();
    for (const auto& [work, programs] : seconds_) {
        const auto ours = programs.find("linkwright");
        if (ours == programs.end()) continue;
        for (const auto& [program, seconds] : programs) {
            if (program == "linkwright") continue;
            std::fprintf(stderr, "%s: linkwright %.4g ms, %s %.4g ms: ratio %.3g\n", work.c_str(),
                         1e3 * median(ours->second), program.c_str(), 1e3 * median(seconds),
                         median(seconds) / median(ours->second));
        }
    }
}

}  // namespace linkwright::bench

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/comparison_reporter.h"

#include <algorithm>
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
    }
}

void ComparisonReporter::Finalize() {
    benchmark::ConsoleReporter::Finalize();
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

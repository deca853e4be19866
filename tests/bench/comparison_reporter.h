// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <vector>

namespace linkwright::bench {

/// The usual console table, followed by how much faster the engine is than each peer. Benchmarks
/// are named `work/program`; the engine is the program `linkwright`, or for chains `joint` and
/// `divide-and-conquer`, of which the faster one counts.
class ComparisonReporter : public benchmark::ConsoleReporter {
public:
    void ReportRuns(const std::vector<Run>& runs) override;
    void Finalize() override;

private:
    void compareChains() const;

    /// Smallest of all repetitions, by work, program and counter.
    std::map<std::string, std::map<std::string, std::map<std::string, double>>> counters_;
    std::map<std::string, std::map<std::string, std::vector<double>>> seconds_;  ///< work, program
};

}  // namespace linkwright::bench

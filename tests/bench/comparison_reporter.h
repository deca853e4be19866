// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <vector>

namespace linkwright::bench {

/// The usual console table, followed by how much faster the engine is than each peer. Benchmarks
/// are named `work/program`; the engine is the program `linkwright`.
class ComparisonReporter : public benchmark::ConsoleReporter {
public:
    void ReportRuns(const std::vector<Run>& runs) override;
    void Finalize() override;

private:
    std::map<std::string, std::map<std::string, std::vector<double>>> seconds_;  ///< work, program
};

}  // namespace linkwright::bench

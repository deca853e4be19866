// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace linkwright::cli {

/// What was asked of `study` and `evaluate`; the project, --out and --csv are in `Options`.
struct StudyOptions {
    /// study: `PROJECT NAME`, `list PROJECT`, `show S.h5` or `merge S.h5 A.h5 B.h5 ...`
    std::vector<std::string> words;
    std::uint64_t part = 1, parts = 1;  ///< study: which part of how many is computed
    std::string slurmPath;              ///< study: batch script to write instead of computing
    std::uint64_t tasks = 64;           ///< of that script
    bool array = false;                 ///< of that script: programs of their own instead of MPI
    std::string valuesPath;             ///< evaluate: where
    std::string resultsPath;            ///< evaluate: what; empty: standard output
    bool gradients = false;             ///< evaluate: of every function, for tables
};

}  // namespace linkwright::cli

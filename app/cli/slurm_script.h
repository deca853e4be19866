// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>

namespace linkwright::cli {

/// A batch job for Slurm that computes a study.
class SlurmJob {
public:
    /// @param array programs of their own, one a part, instead of processes under MPI
    SlurmJob(const std::string& project, const std::string& study, const std::string& results,
             std::uint64_t tasks, bool array);

    [[nodiscard]] const std::string& results() const { return results_; }
    [[nodiscard]] std::string script() const;
    /// What it does and how to submit it. @param path of the script
    [[nodiscard]] std::string advice(const std::string& path) const;

private:
    std::string command_, results_;
    std::uint64_t tasks_;
    bool array_;
};

}  // namespace linkwright::cli

// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/slurm_script.h"

#include <cctype>
#include <filesystem>
#include <string_view>

namespace linkwright::cli {

namespace {

/// A word of a shell script.
std::string quoted(const std::string& text) {
    std::string result = "'";
    for (const char letter : text)
        result += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    return result + '\'';
}

/// A name that ends no line: Slurm reads it in a comment, where quotes mean nothing to the shell.
std::string plainWord(std::string text) {
    for (char& letter : text)
        if (std::isalnum(static_cast<unsigned char>(letter)) == 0
            && std::string_view("-_.+").find(letter) == std::string_view::npos)
            letter = '_';
    return text;
}

std::string absolute(const std::string& path) {
    return std::filesystem::absolute(path).lexically_normal().string();
}

/// `S.h5` becomes `S-<suffix>.h5`.
std::string withSuffix(const std::string& path, const std::string& suffix) {
    const std::filesystem::path whole(path);
    return (whole.parent_path() / (whole.stem().string() + "-" + suffix + ".h5")).string();
}

std::string mpiScript(const std::string& command, const std::string& out, std::uint64_t tasks) {
    return "#SBATCH --ntasks=" + std::to_string(tasks) + "\n\n"
           "# One job: the first process hands out the points and writes the results.\n"
           "# Submit it again to continue after the time limit or a failure: nothing is computed twice.\n"
           "mpirun -n \"$SLURM_NTASKS\" " + command + " --out " + quoted(out) + "\n";
}

std::string arrayScript(const std::string& command, const std::string& out, std::uint64_t tasks) {
    const std::string stem = withSuffix(out, "");
    const std::string part = quoted(stem.substr(0, stem.size() - 3)) + "\"$part\".h5";
    return "#SBATCH --array=1-" + std::to_string(tasks) + "\n#SBATCH --ntasks=1\n\n"
           "# Each job of the array computes a part of the points and writes a file of its own.\n"
           "# Submit it again to continue what is not complete; merge the parts when all have ended.\n"
           "part=$SLURM_ARRAY_TASK_ID\n"
           + command + " --part \"$part\"/" + std::to_string(tasks) + " --threads 1 --out " + part
           + "\n";
}

}  // namespace

SlurmJob::SlurmJob(const std::string& project, const std::string& study, const std::string& results,
                   std::uint64_t tasks, bool array)
    : command_("linkwright-cli study " + quoted(absolute(project)) + ' ' + quoted(study)),
      results_(absolute(results)),
      tasks_(tasks),
      array_(array) {}

std::string SlurmJob::script() const {
    return "#!/bin/bash\n#SBATCH --job-name="
           + plainWord(std::filesystem::path(results_).stem().string())
           + "\n#SBATCH --time=24:00:00\n"
           + (array_ ? arrayScript : mpiScript)(command_, results_, tasks_);
}

std::string SlurmJob::advice(const std::string& path) const {
    const std::string begin = "Wrote " + path + ".\nAdjust its time limit, then submit it: sbatch "
                              + path + "\nIt starts " + std::to_string(tasks_);
    if (array_)
        return begin
               + " programs that know nothing of each other, each with a part of the points.\n"
                 "When all have ended: linkwright-cli study merge "
               + results_ + " " + withSuffix(results_, "*") + "\n";
    return begin
           + " processes under MPI, which share the points and write one file.\n"
             "Look at it at any time: linkwright-cli study show "
           + results_ + "\n";
}

}  // namespace linkwright::cli

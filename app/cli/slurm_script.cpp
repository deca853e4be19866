// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/slurm_script.h"

#include "engine/base/diagnostic.h"
#include "engine/project/text_file.h"

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

StudyReport writeSlurmScript(const Options& options, const session::Study& study) {
    const StudyOptions& asked = options.study;
    if (options.resultsPath.empty())
        throw base::InputError({base::Severity::Error,
                                {},
                                "--out",
                                "A study needs a file for its results.",
                                "Add --out NAME.h5."});
    if (asked.array && study.kind == session::StudyKind::Global)
        throw base::InputError({base::Severity::Error,
                                {},
                                "--array",
                                "A global search cannot be divided into parts.",
                                "Leave --array out: MPI shares it."});
    const std::string out = absolute(options.resultsPath);
    const std::string command =
        "linkwright-cli study " + quoted(absolute(asked.words.at(0))) + ' ' + quoted(study.name);
    const std::string job = std::filesystem::path(out).stem().string();
    std::string script =
        "#!/bin/bash\n#SBATCH --job-name=" + plainWord(job) + "\n#SBATCH --time=24:00:00\n";
    script +=
        asked.array ? arrayScript(command, out, asked.tasks) : mpiScript(command, out, asked.tasks);
    project::requireReplaceableByText(asked.slurmPath);
    project::replaceTextFile(asked.slurmPath, script, project::Backup::None);
    StudyReport report;
    report.text = "Wrote " + asked.slurmPath + ".\nAdjust its time limit, then submit it: sbatch "
                  + asked.slurmPath + "\n";
    report.text +=
        asked.array
            ? "It starts " + std::to_string(asked.tasks)
                  + " programs that know nothing of each other, each with a part of the points.\n"
                    "When all have ended: linkwright-cli study merge "
                  + out + " " + withSuffix(out, "*") + "\n"
            : "It starts " + std::to_string(asked.tasks)
                  + " processes under MPI, which share the points and write one file.\n"
                    "Look at it at any time: linkwright-cli study show "
                  + out + "\n";
    report.json["script"] = asked.slurmPath;
    report.json["results"] = out;
    return report;
}

}  // namespace linkwright::cli

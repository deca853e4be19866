// SPDX-License-Identifier: GPL-3.0-or-later
// Chapter 7 of the thesis over the serial protocol: optimize a curve, play it on the emulated rig
// with PD, feedforward and both, learn from the run, optimize and play again. Everything by the
// programs a person would use; the rig is the emulated board on its pseudo-terminal, or, where time
// is counted and no deadline can be missed, the simulated one.
#include "tests/app/rig/rig_bench.h"

#include <CLI/CLI.hpp>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using namespace linkwright;
using rig_bench::numberIn;

struct Options {
    std::string folder, only;
    bool isShort = false;
    bool isSimulated = false;
    int missedDeadlines = 10;
    int seed = 1;
};

constexpr double minRatio = 10.0;  ///< of PD over feedforward + PD on curve A

struct Curve {
    const char* label;
    const char* project;
    double minRatio;      ///< PD over both; 0: not judged
    double voltageBound;  ///< V; 0: none
    bool learns;          ///< the error has to fall by half once more
};

constexpr std::array curves{Curve{"A", "five-bar-tracking-a", minRatio, 0.0, true},
                            Curve{"B", "five-bar-tracking-b", 10.0, 0.0, false},
                            Curve{"C", "five-bar-tracking-c-bounded", 0.0, 2.0, false}};

struct Run {
    double squaredError = 0.0;  ///< m^2 s (Maciag 2023, eq. 7.3)
    double voltage = 0.0;       ///< V, the largest of both motors
    double late = 0.0;          ///< missed deadlines
    double seconds = 0.0;       ///< played of the plan
    bool whole = false;
    std::string answer;  ///< of the program
};

constexpr int endedEarly = 1;     ///< exit code of a run that a limit cut short
constexpr int busyExitCode = 77;  // as CTest is told: skipped
/// Missed deadlines of a run that may spoil it: each is a cycle of old volts, of 5000.
constexpr double maxLate = 50.0;
constexpr int maxTries = 5;

/// Output of a command. @param tolerated exit code beside 0 @throws std::runtime_error when it
/// fails
std::string output(const std::string& command, int tolerated = 0) {
    std::FILE* const pipe = popen((command + " 2>&1").c_str(), "r");
    if (pipe == nullptr) throw std::runtime_error("cannot start " + command);
    std::string text;
    char part[512];
    while (std::fgets(part, sizeof(part), pipe) != nullptr)
        text += part;
    const int status = pclose(pipe);
    if (!WIFEXITED(status) || (WEXITSTATUS(status) != 0 && WEXITSTATUS(status) != tolerated))
        throw std::runtime_error(command + "\n" + text);
    return text;
}

class Campaign {
public:
    explicit Campaign(const Options& options) : options_(options) {}

    std::string optimized(const std::string& project, const std::string& name) const {
        const std::string path = file(name + ".linkwright.json");
        output(std::string(LINKWRIGHT_CLI) + " optimize " + project + " --out " + path);
        return path;
    }

    /// @param rig project the emulated rig is made of; the simulated one is made of `project`
    Run play(const std::string& project, const std::string& rig, const std::string& mode,
             const std::string& name, const std::string& log = {}) const {
        const std::string seed = std::to_string(options_.seed);
        if (options_.isSimulated) return playOn("simulated --seed " + seed, project, mode, log);
        const rig_bench::EmulatedRig emulated(LINKWRIGHT_RIG, file(name + ".port"), rig,
                                              {"--seed", seed});
        return playOn(
            emulated.device() + " --missed-deadlines " + std::to_string(options_.missedDeadlines),
            project, mode, log);
    }

    /// The same, of a run that has to come to its end. @throws std::runtime_error when it does not
    Run playWhole(const std::string& project, const std::string& rig, const std::string& mode,
                  const std::string& name, const std::string& log = {}) const {
        Run run = play(project, rig, mode, name, log);
        if (!run.whole) throw std::runtime_error(run.answer);
        return run;
    }

    std::string learned(const std::string& project, const std::string& log,
                        const std::string& name) const {
        const std::string path = file(name + "-identified.linkwright.json");
        output(std::string(LINKWRIGHT_CLI) + " identify " + project + " " + log + " --out " + path);
        return optimized(path, name + "-learned");
    }

    [[nodiscard]] std::string file(const std::string& name) const {
        return options_.folder + "/" + name;
    }

private:
    static Run playOn(const std::string& device, const std::string& project,
                      const std::string& mode, const std::string& log) {
        Run run;
        run.answer =
            output(std::string(LINKWRIGHT_CLI) + " run " + project + " --json --mode " + mode
                       + " --device " + device + (log.empty() ? "" : " --log " + log),
                   endedEarly);
        run.whole = run.answer.find("\"completed\": true") != std::string::npos;
        run.seconds = numberIn(run.answer, "duration");
        run.squaredError = numberIn(run.answer, "ise");
        run.late = numberIn(run.answer, "missedDeadlines");
        const std::string volts =
            run.answer.substr(std::min(run.answer.size(), run.answer.find("\"maxVoltage\"")));
        run.voltage = std::max(numberIn(volts, "motor-1"), numberIn(volts, "motor-4"));
        return run;
    }

    const Options& options_;
};

/// The error, or how long it took to stray beyond the limit.
std::string errorText(const Run& run) {
    char text[32];
    if (run.whole)
        std::snprintf(text, sizeof(text), "%.3e", run.squaredError);
    else
        std::snprintf(text, sizeof(text), "off at %.1f s", run.seconds);
    return text;
}

void printHead() {
    std::printf("%-6s %11s %13s %11s %8s %8s %11s %6s %6s  %s\n", "curve", "PD", "FF", "FF + PD",
                "PD/both", "volts", "learned", "gain", "late", "verdict");
    std::printf("%-6s %37s %17s %11s\n", "", "integral squared error, m^2 s", "", "m^2 s");
}

/// One line of the table. @returns whether the criteria hold
bool playCurve(const Campaign& campaign, const Curve& curve) {
    const std::string name = curve.label;
    const std::string project =
        std::string(LINKWRIGHT_SOURCE_DIR) + "/projects/" + curve.project + ".linkwright.json";
    const std::string optimum = campaign.optimized(project, name);
    const std::string log = campaign.file(name + ".h5");
    const Run alone = campaign.playWhole(optimum, optimum, "pd", name + "-1");
    // Without feedback a rig may stray beyond its limit.
    const Run open = campaign.play(optimum, optimum, "feedforward", name + "-2");
    const Run both = campaign.playWhole(optimum, optimum, "feedforward+pd", name + "-3", log);
    const std::string better = campaign.learned(optimum, log, name);
    const Run again = campaign.playWhole(better, optimum, "feedforward+pd", name + "-4");
    const double ratio = alone.squaredError / both.squaredError;
    const double gain = both.squaredError / again.squaredError;
    double volts = 0.0, late = 0.0;
    for (const Run& run : {alone, open, both, again}) {
        volts = std::max(volts, run.voltage);
        late += run.late;
    }
    const bool good = ratio >= curve.minRatio
                      && (curve.voltageBound == 0.0 || volts <= curve.voltageBound)
                      && (!curve.learns || gain >= 2.0);
    std::printf("%-6s %11.3e %13s %11.3e %8.1f %8.3f %11.3e %6.2f %6.0f  %s\n", curve.label,
                alone.squaredError, errorText(open).c_str(), both.squaredError, ratio, volts,
                again.squaredError, gain, late, good ? "good" : "NOT GOOD");
    std::fflush(stdout);
    return good;
}

/// Curve A with PD alone and with both, side by side; again when the computer stalled and one of
/// them went wrong. @returns the exit code
int playShort(const Campaign& campaign) {
    const std::string optimum = campaign.optimized(
        std::string(LINKWRIGHT_SOURCE_DIR) + "/projects/five-bar-tracking-a.linkwright.json", "A");
    for (int attempt = 1; attempt <= maxTries; ++attempt) {
        auto waiting = std::async(std::launch::async,
                                  [&] { return campaign.play(optimum, optimum, "pd", "A-1"); });
        const Run both = campaign.play(optimum, optimum, "feedforward+pd", "A-2");
        const Run alone = waiting.get();
        const double ratio = alone.squaredError / both.squaredError;
        std::printf(
            "curve A: PD %s, feedforward + PD %s m^2 s, ratio %.1f; %.0f and %.0f deadlines "
            "missed\n",
            errorText(alone).c_str(), errorText(both).c_str(), ratio, alone.late, both.late);
        std::fflush(stdout);
        if (alone.whole && both.whole && ratio >= minRatio) return 0;
        if (std::max(alone.late, both.late) <= maxLate) return 1;
    }
    std::printf("The computer stalls too much for a run in real time.\n");
    return busyExitCode;
}

/// @returns the exit code
int runCampaign(const Options& options) {
    const Campaign campaign(options);
    if (options.isShort) return playShort(campaign);
    printHead();
    bool good = true;
    for (const Curve& curve : curves)
        if (options.only.empty() || options.only == curve.label)
            good = playCurve(campaign, curve) && good;
    return good ? 0 : 1;
}

}  // namespace

int main(int argumentCount, char** arguments) {
    CLI::App parser{
        "Plays curves A, B and C on the emulated rig over the serial protocol and prints a table."};
    Options options;
    parser.add_option("--only", options.only, "One curve: A, B or C");
    parser.add_flag("--short", options.isShort, "Curve A, PD against feedforward + PD");
    parser.add_flag(
        "--simulated", options.isSimulated,
        "On the simulated rig, where time is counted; it is made of each project itself");
    parser.add_option("--seed", options.seed, "Noise of the rig");
    parser.add_option("--missed-deadlines", options.missedDeadlines,
                      "Late cycles in a row that end a run; 500 for a computer with other work");
    CLI11_PARSE(parser, argumentCount, arguments);
    std::string pattern = (std::filesystem::temp_directory_path() / "rig-curves-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) return 2;
    options.folder = pattern;
    int result = 1;
    try {
        result = runCampaign(options);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
    }
    std::filesystem::remove_all(options.folder);
    return result;
}

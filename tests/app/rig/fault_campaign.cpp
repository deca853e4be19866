// SPDX-License-Identifier: GPL-3.0-or-later
// Every fault of a rig, at random moments of a run over the serial protocol, as a table: what was
// latched, how long volts stayed at the motors, whether the log can be read.
#include "engine/rig/clock.h"
#include "engine/rig/recording.h"
#include "tests/app/rig/fault_cases.h"
#include "tests/app/rig/machine_load.h"
#include "tests/app/rig/rig_bench.h"

#include <CLI/CLI.hpp>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <map>
#include <random>
#include <stdexcept>

extern char** environ;

namespace {

using namespace linkwright;
using rig::Fault;
using rig_bench::Case;
using rig_bench::cases;
using rig_bench::Cause;
using rig_bench::numberIn;
using rig_bench::ProcessorLoad;
using rig_bench::StallMeter;

constexpr int busyExitCode = 77;  // as CTest is told: skipped
constexpr double zeroSeconds = 0.020;
constexpr int maxDisturbances = 20;
// How long something must have stood still to be the cause of a fault of its own.
constexpr double loopStall = 0.005, boardStall = 0.005, lineStall = 0.004, windowStall = 0.1;
constexpr double afterwards = 0.1;  ///< s for which volts must stay away

struct Options {
    std::string rigProgram, controllerProgram, folder;
    int repeat = 1;
    std::uint64_t seed = 1;
    std::vector<std::string> only;
    bool isShort = false;  ///< a selection for every day, without faults judged by the wall clock
};

struct Outcome {
    bool disturbed = false;  ///< a stall of the machine, which was measured, spoiled the try
    Fault latched = Fault::None;
    bool named = false;
    double zeroAfter = 0.0;  ///< s
    bool logReadable = false;
    std::string note;
};

/// What a window would do, in a process that can be killed.
int playWindow(const Options& options, const std::string& device, const std::string& log) {
    rig::ControllerClient client(options.controllerProgram);
    std::string why;
    const auto failed = [&client] {
        const rig::RigStatus status = client.status();
        std::printf("failed %d %.6f\n", int(status.fault), status.timing.maximum);
        return 4;
    };
    if (!rig_bench::arm(client, device, rig::RigLimits(), why)) return failed();
    rig::TrialOptions run;
    run.approachTime = 0.2;
    run.logPath = log;
    client.run({rig_bench::smoothTable(6.0), run});
    bool told = false;
    for (;;) {
        const rig::RigStatus status = client.status();
        if (status.state == rig::RigState::Faulted) return failed();
        if (!told && status.activity == rig::RigActivity::Table) {
            told = true;
            std::puts("playing");
            std::fflush(stdout);
        }
        rig::sleepUntil(rig::monotonicSeconds() + 0.002);
    }
}

class Campaign {
public:
    explicit Campaign(const Options& options) : options_(options), random_(options.seed) {}

    Outcome attempt(const Case& fault) {
        if (!emulated_)
            emulated_ = std::make_unique<rig_bench::EmulatedRig>(options_.rigProgram,
                                                                 options_.folder + "/port");
        log_ = options_.folder + "/run-" + std::to_string(++runs_) + ".log";
        stalls_.clear();
        emulated_->command("mark");
        const bool inChild = fault.cause == Cause::Window || fault.cause == Cause::Engine;
        Outcome outcome = inChild ? attemptWithWindow(fault) : attemptHere(fault);
        std::filesystem::remove(log_);
        // A new board each time: no trace of one fault may help or harm the next, and a rig that
        // was stopped anywhere and homed there would wander to the end of its reach.
        client_.reset();
        emulated_.reset();
        return outcome;
    }

private:
    Outcome attemptHere(const Case& fault) {
        Outcome outcome;
        std::string why;
        if (!prepare(why)) return tooEarly(why);
        rig::TrialTable table = rig_bench::smoothTable(6.0);
        rig::TrialOptions run;
        run.approachTime = 0.2;
        run.logPath = log_;
        if (fault.cause == Cause::Nan) {
            table.cycles[random_() % table.cycles.size()].feedforward = std::nan("");
            emulated_->command("mark");
            client_->run({table, run});
        } else {
            client_->run({table, run});
            if (!waitUntilPlaying()) return tooEarly("the run did not begin");
            attend(randomMoment());
            if (client_->status().state != rig::RigState::Running)
                return tooEarly("before the fault");
            if (!cause(fault, outcome)) return outcome;
        }
        if (fault.cause == Cause::SecondProgram) return outcome;
        return judge(fault);
    }

    bool prepare(std::string& why) {
        if (!client_) client_ = std::make_unique<rig::ControllerClient>(options_.controllerProgram);
        client_->disconnect();
        rig_bench::waitFor(*client_, 5.0, [](const auto& status) {
            return status.state == rig::RigState::Disconnected;
        });
        return rig_bench::arm(*client_, emulated_->device(), rig::RigLimits(), why);
    }

    bool waitUntilPlaying() {
        return rig_bench::waitFor(*client_, 5.0,
                                  [](const auto& status) {
                                      return status.activity == rig::RigActivity::Table
                                             || status.state == rig::RigState::Faulted;
                                  })
               && client_->status().state == rig::RigState::Running;
    }

    /// As a window does: it looks at the rig all the time, or it would be taken for hanging.
    void attend(double seconds) {
        const double end = rig::monotonicSeconds() + seconds;
        while (rig::monotonicSeconds() < end) {
            if (client_) client_->status();
            rig::sleepUntil(std::min(end, rig::monotonicSeconds() + 0.005));
        }
    }
    /// s into the table, anywhere in the first second.
    double randomMoment() { return 0.02 + 1e-3 * static_cast<double>(random_() % 1000); }

    /// Makes the fault happen. @returns false when `outcome` is decided already
    bool cause(const Case& fault, Outcome& outcome) {
        switch (fault.cause) {
            case Cause::Board: emulated_->command(fault.command); break;
            case Cause::Load: {
                outrankLoad();
                ProcessorLoad load(0.060);
                emulated_->command("mark");
                load.run();
                break;
            }
            case Cause::Controller:
                emulated_->command("mark");
                kill(client_->processId(), SIGKILL);
                break;
            case Cause::EmergencyStop:
                emulated_->command("mark");
                client_->emergencyStop();
                break;
            case Cause::Disk: {
                emulated_->command("mark");
                const auto size = static_cast<rlim_t>(std::filesystem::file_size(log_));
                const rlimit limit{size + 100, size + 100};
                prlimit(client_->processId(), RLIMIT_FSIZE, &limit, nullptr);
                break;
            }
            case Cause::SecondProgram: return openTwice(outcome);
            default: break;
        }
        return true;
    }

    /// A board is a computer of its own: a load of this one does not touch it.
    void outrankLoad() const {
        const sched_param priority{97};
        sched_setscheduler(emulated_->processId(), SCHED_FIFO, &priority);
    }

    bool openTwice(Outcome& outcome) {
        rig::ControllerClient second(options_.controllerProgram);
        rig::ConnectRequest request;
        request.device = emulated_->device();
        second.connect(request);
        const bool answered = rig_bench::waitFor(second, 10.0, [this](const auto& status) {
            client_->status();
            return status.messageCount > 0 || status.state != rig::RigState::Disconnected;
        });
        const bool refused = answered && second.status().state == rig::RigState::Disconnected;
        const rig::RigStatus first = client_->status();
        outcome.latched = first.fault;
        outcome.named = refused && first.state == rig::RigState::Running;
        outcome.note = refused ? "refused, run undisturbed" : "NOT REFUSED";
        if (refused && !outcome.named)
            outcome = spoiled(first.fault, first.timing.maximum, "run disturbed");
        client_->stop();
        rig_bench::waitFor(*client_, 5.0, [](const auto& status) { return status.trialCount > 0; });
        outcome.logReadable = readLog(Fault::None);
        client_.reset();
        return false;
    }

    Outcome judge(const Case& fault) {
        Outcome outcome;
        rig_bench::waitFor(*client_, 5.0, [](const auto& status) {
            return status.state == rig::RigState::Faulted;
        });
        attend(afterwards);  // of volts that came back, if any did
        const rig::RigStatus status = client_->status();
        const std::string report = emulated_->command("report");
        if (status.faultTime < numberIn(report, "markedMonotonic") && status.faultTime > 0.0)
            return tooEarly("before the fault");
        outcome.latched = status.fault;
        outcome.zeroAfter = fault.afterLatch
                                ? numberIn(report, "liveMonotonic") - status.faultTime
                                : numberIn(report, "liveUntil") - numberIn(report, "markedAt");
        outcome.zeroAfter = std::max(outcome.zeroAfter, 0.0);
        outcome.named = isExpected(fault, status.fault);
        // The rig moves on while the computer does not let it be stopped.
        const bool isLong =
            outcome.zeroAfter > zeroSeconds && numberIn(report, "longestPause") >= boardStall;
        if (isLong
            || (!outcome.named && fault.cause != Cause::Load
                && isExplained(status.fault, status.timing.maximum, report)))
            return disturbed(status.fault);
        if (client_->processId() != 0)
            rig_bench::waitFor(*client_, 5.0, [](const auto& now) { return now.trialCount > 0; });
        outcome.logReadable =
            readLog(fault.cause == Cause::Controller || fault.cause == Cause::Disk ? Fault::None
                                                                                   : status.fault);
        return outcome;
    }

    Outcome attemptWithWindow(const Case& fault) {
        client_.reset();
        int output[2];
        if (pipe2(output, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, output[1], STDOUT_FILENO);
        std::string words[] = {
            "/proc/self/exe",    "--as-window", emulated_->device(),       "--log", log_, "--rig",
            options_.rigProgram, "--work",      options_.controllerProgram};
        std::vector<char*> arguments;
        for (std::string& word : words)
            arguments.push_back(word.data());
        arguments.push_back(nullptr);
        pid_t window = 0;
        const int error =
            posix_spawn(&window, "/proc/self/exe", &actions, nullptr, arguments.data(), environ);
        posix_spawn_file_actions_destroy(&actions);
        ::close(output[1]);
        if (error != 0) throw std::runtime_error("the window cannot be started");
        const Outcome outcome = killWindow(fault, window, output[0]);
        ::close(output[0]);
        return outcome;
    }

    Outcome killWindow(const Case& fault, pid_t window, int fromWindow) {
        if (const std::string said = lineFrom(fromWindow); said != "playing") {
            waitpid(window, nullptr, 0);
            return windowFailed(said, "the run did not begin");
        }
        attend(randomMoment());
        if (waitpid(window, nullptr, WNOHANG) != 0)
            return windowFailed(lineFrom(fromWindow), "before the fault");
        emulated_->command("mark");
        kill(window, fault.cause == Cause::Window ? SIGKILL : SIGSEGV);
        waitpid(window, nullptr, 0);
        attend(afterwards);
        Outcome outcome;
        double lateness = 0.0;
        // The work closes its log and ends.
        const double giveUp = rig::monotonicSeconds() + 1.0;
        while (!outcome.logReadable && rig::monotonicSeconds() < giveUp) {
            attend(0.01);
            outcome.logReadable = readWindowLog(outcome, lateness);
        }
        const std::string report = emulated_->command("report");
        outcome.zeroAfter = numberIn(report, "liveUntil") - numberIn(report, "markedAt");
        outcome.named = isExpected(fault, outcome.latched);
        if (!outcome.named && isExplained(outcome.latched, lateness, report))
            return disturbed(outcome.latched);
        return outcome;
    }

    /// @returns whether the work has closed the log
    bool readWindowLog(Outcome& outcome, double& lateness) const {
        try {
            const rig::Recording log = rig::readRecording(log_);
            outcome.latched = log.fault;
            outcome.note.clear();
            for (const rig::RigSample& sample : log.samples)
                lateness = std::max(lateness, sample.deadlineError);
            return log.complete && log.samples.size() > 100;
        } catch (const std::exception& error) {
            outcome.note = error.what();
            return false;
        }
    }

    static std::string lineFrom(int file) {
        std::string line;
        char byte = 0;
        while (::read(file, &byte, 1) == 1 && byte != '\n')
            line += byte;
        return line;
    }

    /// The window saw a fault before it was killed. @param said by it: failed, fault, lateness
    Outcome windowFailed(const std::string& said, const std::string& note) {
        int latched = 0;
        double lateness = 0.0;
        std::sscanf(said.c_str(), "failed %d %lf", &latched, &lateness);
        return spoiled(static_cast<Fault>(latched), lateness, note);
    }

    bool readLog(Fault fault) {
        try {
            const rig::Recording log = rig::readRecording(log_);
            return !log.samples.empty() && (fault == Fault::None || log.fault == fault);
        } catch (const std::exception&) {
            return false;
        }
    }

    static bool isExpected(const Case& fault, Fault latched) {
        return std::find(fault.expected.begin(), fault.expected.end(), latched)
               != fault.expected.end();
    }
    /// Whether a stall that was measured is the cause of a fault: of the loop, of the board, of the
    /// line, or of the program that plays the window.
    bool isExplained(Fault latched, double lateness, const std::string& report) const {
        const bool isLate = lateness >= loopStall;
        const bool isBoardLate = numberIn(report, "longestPause") >= boardStall;
        switch (latched) {
            case Fault::MissedDeadlines: return isLate;
            case Fault::DeviceSilent:
            case Fault::DeviceTimeout:
                return isLate || isBoardLate || stalls_.longestDelay() >= lineStall;
            case Fault::HeartbeatLost: return stalls_.longestPause() >= windowStall;
            default: return false;
        }
    }
    /// The try is over before our fault came. Without a stall that explains it, this counts as bad.
    Outcome tooEarly(const std::string& note) {
        const rig::RigStatus status = client_->status();
        return spoiled(status.fault, status.timing.maximum, note);
    }
    Outcome spoiled(Fault latched, double lateness, const std::string& note) {
        if (isExplained(latched, lateness, emulated_->command("report"))) return disturbed(latched);
        Outcome outcome;
        outcome.latched = latched;
        outcome.note =
            note + ", loop at most " + std::to_string(std::lround(1e6 * lateness)) + " us late";
        return outcome;
    }
    static Outcome disturbed(Fault latched) {
        Outcome outcome;
        outcome.disturbed = true;
        outcome.note = name(latched);
        return outcome;
    }

    const Options& options_;
    std::mt19937_64 random_;
    StallMeter stalls_;
    std::unique_ptr<rig_bench::EmulatedRig> emulated_;
    std::unique_ptr<rig::ControllerClient> client_;
    std::string log_;
    int runs_ = 0;
};

/// Of all faults.
struct Total {
    int faults = 0, goodFaults = 0, tries = 0, goodTries = 0, disturbed = 0;
    double longest = 0.0;  ///< s
};

std::string listOf(const std::map<std::string, int>& counts) {
    std::string text;
    for (const auto& [word, count] : counts)
        text += (text.empty() ? "" : ", ") + word + " " + std::to_string(count);
    return text;
}

/// All repetitions of one fault. @returns 0 good, 1 bad, busyExitCode when the machine is too busy
int runCase(Campaign& campaign, const Case& fault, int repeat, Total& total) {
    std::map<std::string, int> names, disturbances;
    std::vector<double> times;
    int good = 0, logs = 0, again = 0;
    std::string note;
    while (static_cast<int>(times.size()) < repeat) {
        const Outcome outcome = campaign.attempt(fault);
        if (outcome.disturbed) {
            ++disturbances[outcome.note];
            if (++again <= maxDisturbances + repeat) continue;
            std::printf("%-28s machine too busy: %s\n", fault.name, listOf(disturbances).c_str());
            std::fflush(stdout);
            return busyExitCode;
        }
        times.push_back(outcome.zeroAfter);
        ++names[std::string(name(outcome.latched))];
        logs += outcome.logReadable ? 1 : 0;
        if (!outcome.note.empty()) note = outcome.note;
        good += outcome.named && outcome.logReadable && outcome.zeroAfter <= zeroSeconds ? 1 : 0;
    }
    std::sort(times.begin(), times.end());
    if (again > 0) note += (note.empty() ? "" : "; ") + ("again: " + listOf(disturbances));
    std::printf("%-28s %4d/%-4d %8.2f %8.2f  %4d/%-4d %5d  %s%s%s\n", fault.name, good, repeat,
                1e3 * times[times.size() / 2], 1e3 * times.back(), logs, repeat, again,
                listOf(names).c_str(), note.empty() ? "" : "; ", note.c_str());
    std::fflush(stdout);
    total.tries += repeat;
    total.goodTries += good;
    total.disturbed += again;
    total.longest = std::max(total.longest, times.back());
    total.goodFaults += good == repeat ? 1 : 0;
    return good == repeat ? 0 : 1;
}

int runCampaign(const Options& options) {
    std::printf("%-28s %9s %8s %8s  %9s %5s  %s\n", "fault", "good", "median", "largest", "logs",
                "again", "latched");
    std::printf("%-28s %9s %17s\n", "", "", "ms to zero volts");
    int result = 0;
    Total total;
    const double start = rig::monotonicSeconds();
    Campaign campaign(options);
    for (const Case& fault : cases()) {
        if (!options.only.empty()
            && std::find(options.only.begin(), options.only.end(), fault.name)
                   == options.only.end())
            continue;
        if (options.isShort && !fault.everyDay) continue;
        ++total.faults;
        const int code = runCase(campaign, fault, options.repeat, total);
        if (code == 1 || result == 0) result = code;
    }
    if (total.faults == 0) {
        std::fprintf(stderr, "No fault has that name.\n");
        return 2;
    }
    std::printf(
        "\n%d of %d faults good, %d of %d tries, zero volts after at most %.2f ms; %d tries "
        "repeated because the computer stalled; %.1f min\n",
        total.goodFaults, total.faults, total.goodTries, total.tries, 1e3 * total.longest,
        total.disturbed, (rig::monotonicSeconds() - start) / 60.0);
    return result;
}

}  // namespace

int main(int argumentCount, char** arguments) {
    CLI::App parser{"Tries every fault of a rig on the emulated one and prints a table."};
    Options options;
    std::string device, log;
    options.rigProgram = LINKWRIGHT_RIG;
    options.controllerProgram = LINKWRIGHT_RIG_CONTROLLER;
    parser.add_option("--repeat", options.repeat, "Tries of each fault")
        ->check(CLI::PositiveNumber);
    parser.add_option("--seed", options.seed, "Of the moments");
    parser.add_option("--only", options.only,
                      "A fault, by its name in the table; may be given again");
    parser.add_flag("--short", options.isShort, "Only a selection");
    parser.add_option("--rig", options.rigProgram, "Path of linkwright-rig");
    parser.add_option("--work", options.controllerProgram, "Path of linkwright-rig-work");
    parser.add_option("--as-window", device, "Internal: be the window that gets killed");
    parser.add_option("--log", log, "Internal: log of that window");
    CLI11_PARSE(parser, argumentCount, arguments);
    if (!device.empty()) return playWindow(options, device, log);
    std::string pattern = (std::filesystem::temp_directory_path() / "rig-faults-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) return 2;
    options.folder = pattern;
    const int result = runCampaign(options);
    std::filesystem::remove_all(options.folder);
    return result;
}

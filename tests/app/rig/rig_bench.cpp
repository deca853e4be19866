// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/rig/rig_bench.h"

#include "engine/rig/clock.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>

extern char** environ;

namespace linkwright::rig_bench {
namespace {

constexpr double answerSeconds = 20.0;  // of a busy machine

}  // namespace

EmulatedRig::EmulatedRig(const std::string& program, const std::string& link,
                         const std::string& project, const std::vector<std::string>& further)
    : link_(link) {
    int toChild[2], fromChild[2];
    if (pipe2(toChild, O_CLOEXEC) != 0 || pipe2(fromChild, O_CLOEXEC) != 0)
        throw std::runtime_error("no pipe");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, toChild[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fromChild[1], STDOUT_FILENO);
    std::vector<std::string> words{program, project, "--link", link};
    if (project.empty())
        words[1] =
            std::string(LINKWRIGHT_SOURCE_DIR) + "/projects/five-bar-tracking-a.linkwright.json";
    words.insert(words.end(), further.begin(), further.end());
    std::vector<char*> arguments;
    for (std::string& word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_t child = 0;
    const int error =
        posix_spawn(&child, program.c_str(), &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    ::close(toChild[0]);
    ::close(fromChild[1]);
    toRig_ = toChild[1];
    fromRig_ = fromChild[0];
    if (error != 0) throw std::runtime_error("cannot start " + program);
    process_ = child;
    if (!command("").starts_with("ready")) throw std::runtime_error("the rig does not start");
}

EmulatedRig::~EmulatedRig() {
    ::close(toRig_);
    ::close(fromRig_);
    kill(process_, SIGTERM);
    waitpid(process_, nullptr, 0);
}

std::string EmulatedRig::command(const std::string& line) {
    const std::string text = line + "\n";
    if (!line.empty() && ::write(toRig_, text.data(), text.size()) < 0) return "{}";
    const double giveUp = rig::monotonicSeconds() + answerSeconds;
    while (rig::monotonicSeconds() < giveUp) {
        const std::size_t end = received_.find('\n');
        if (end != std::string::npos) {
            const std::string answer = received_.substr(0, end);
            received_.erase(0, end + 1);
            return answer;
        }
        pollfd waiting{fromRig_, POLLIN, 0};
        if (poll(&waiting, 1, 100) <= 0) continue;
        char bytes[1024];
        const ssize_t count = ::read(fromRig_, bytes, sizeof(bytes));
        if (count <= 0) return "{}";
        received_.append(bytes, static_cast<std::size_t>(count));
    }
    return "{}";
}

double numberIn(const std::string& json, const std::string& key) {
    const std::string mark = "\"" + key + "\":";
    const std::size_t at = json.find(mark);
    if (at == std::string::npos) return std::numeric_limits<double>::quiet_NaN();
    return std::stod(json.substr(at + mark.size()));
}

rig::TrialTable smoothTable(double seconds) {
    rig::TrialTable table;
    table.period = 0.001;
    table.channelCount = 2;
    table.modelHash = "smooth";
    const int rows = static_cast<int>(std::lround(seconds / table.period)) + 1;
    const double rate = 2.0 * std::numbers::pi / 1.5;
    for (int row = 0; row < rows; ++row) {
        const double time = row * table.period;
        for (const double amplitude : {0.25, -0.2}) {
            const double speed = amplitude * rate * std::sin(rate * time);
            // Back electromotive force of the motors, the larger part of what they need.
            table.cycles.push_back(
                {amplitude * (1.0 - std::cos(rate * time)), speed, 0.00768 * 70.0 * speed});
        }
    }
    return table;
}

rig::RigLimits patientLimits() {
    rig::RigLimits limits;
    limits.missedDeadlines = 500;
    limits.silence = 0.5;
    return limits;
}

bool waitFor(rig::ControllerClient& client, double seconds,
             const std::function<bool(const rig::RigStatus&)>& done) {
    const double giveUp = rig::monotonicSeconds() + seconds;
    while (!done(client.status())) {
        if (rig::monotonicSeconds() > giveUp) return false;
        rig::sleepUntil(rig::monotonicSeconds() + 0.001);
    }
    return true;
}

bool arm(rig::ControllerClient& client, const std::string& device, const rig::RigLimits& limits,
         std::string& why, double commandTimeout) {
    const auto reach = [&](rig::RigState state, const char* what) {
        // A fault is latched: there is nothing to wait for any more.
        waitFor(client, 20.0, [state](const rig::RigStatus& now) {
            return now.state == state || now.state == rig::RigState::Faulted;
        });
        const rig::RigStatus status = client.status();
        const bool reached = status.state == state;
        if (!reached)
            why = std::string(what) + ": " + std::string(name(status.state)) + ", "
                  + std::string(name(status.fault)) + ", " + status.message;
        return reached;
    };
    client.setLimits(limits);
    rig::ConnectRequest request;
    request.device = device;
    request.commandTimeout = commandTimeout;
    request.projectPath =
        std::string(LINKWRIGHT_SOURCE_DIR) + "/projects/five-bar-tracking-a.linkwright.json";
    client.connect(request);
    if (!reach(rig::RigState::Idle, "connect")) return false;
    // The first reading may still be on its way.
    waitFor(client, 1.0, [](const rig::RigStatus& status) { return status.latest.index > 20; });
    const double angles[] = {0.0, 0.0};
    client.home(angles);
    if (!reach(rig::RigState::Homed, "home")) return false;
    client.setArmButton(true);
    return reach(rig::RigState::Armed, "arm");
}

}  // namespace linkwright::rig_bench

// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/stop_signals.h"

#include "app/cli/command.h"
#include "app/cli/json_report.h"
#include "engine/base/diagnostic.h"
#include "engine/project/text_file.h"

#include <sys/time.h>
#include <unistd.h>

#include <csignal>
#include <string>

namespace linkwright::cli {

namespace {

std::atomic<bool> stopRequested{false};
std::atomic<bool> outputBegun{false};
std::atomic<int> abandonable{0};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free,
              "used by signal handlers");

/// What is said when the work is abandoned; made before a signal can come.
std::string lastMessage, lastOutput;

void lookAgainAfter(suseconds_t microseconds) {
    itimerval timer{};
    timer.it_value.tv_usec = microseconds;
    ::setitimer(ITIMER_REAL, &timer, nullptr);
}

extern "C" void requestStop(int) {
    constexpr suseconds_t patience = 300000;
    stopRequested = true;
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
    lookAgainAfter(patience);
}

/// The work did not end yet.
extern "C" void abandonWork(int) {
    constexpr suseconds_t pause = 50000;
    if (abandonable == 0 && !project::writesToPipe()) {
        lookAgainAfter(pause);
        return;
    }
    // What cannot be said is not worth waiting for.
    [[maybe_unused]] ssize_t written =
        ::write(STDERR_FILENO, lastMessage.data(), lastMessage.size());
    if (!outputBegun) written = ::write(STDOUT_FILENO, lastOutput.data(), lastOutput.size());
    ::_exit(static_cast<int>(ExitCode::Failed));
}

void listen(int signal, void (*handler)(int)) {
    struct sigaction action {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    ::sigemptyset(&action.sa_mask);
    ::sigaction(signal, &action, nullptr);
}

}  // namespace

const std::atomic<bool>& hearStopSignals(bool json) {
    const base::Diagnostic stopped{base::Severity::Error, {}, {}, stoppedText, {}};
    lastMessage = base::toText(stopped) + '\n';
    lastOutput = json ? project::formatJson(failureJson({stopped}, stoppedText)) : std::string();
    listen(SIGALRM, abandonWork);
    listen(SIGINT, requestStop);
    listen(SIGTERM, requestStop);
    return stopRequested;
}

void noteOutputBegins() {
    outputBegun = true;
}

Abandonable::Abandonable() {
    ++abandonable;
}

Abandonable::~Abandonable() {
    --abandonable;
}

}  // namespace linkwright::cli

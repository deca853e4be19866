// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/window_program.h"

#include "engine/base/process.h"
#include "engine/project/fault.h"

#include <sys/wait.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <utility>

namespace linkwright::cli {

namespace {

namespace fs = std::filesystem;

constexpr int pollEveryMilliseconds = 200;

/// A program of this name among those of PATH; empty when there is none.
std::string inPath(const std::string& name) {
    const char* path = std::getenv("PATH");
    std::istringstream folders(path == nullptr ? "" : path);
    for (std::string folder; std::getline(folders, folder, ':');)
        if (!folder.empty() && base::isProgram(fs::path(folder) / name))
            return fs::path(folder) / name;
    return {};
}

/// `linkwright`: beside this program, as after a build, or among the installed ones.
std::string findWindowProgram() {
    std::error_code error;
    const fs::path own = fs::read_symlink("/proc/self/exe", error);
    if (!error && base::isProgram(own.parent_path() / "linkwright"))
        return own.parent_path() / "linkwright";
    const std::string installed = inPath("linkwright");
    if (installed.empty())
        throw project::fault(
            "render", "The program linkwright, which draws pictures and videos, was not found.",
            "Install the package linkwright, or build the window, see README.md.");
    return installed;
}

bool hasDisplay() {
    for (const char* name : {"WAYLAND_DISPLAY", "DISPLAY"})
        if (const char* value = std::getenv(name); value != nullptr && *value != '\0') return true;
    return false;
}

/// What the program said last by itself; libraries talk, too.
std::string reasonIn(const std::string& messages) {
    constexpr std::string_view own = "linkwright: ";
    std::istringstream lines(messages);
    std::string reason, last;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with(own)) reason = line.substr(own.size());
        if (!line.empty()) last = line;
    }
    if (reason.empty()) reason = last.empty() ? "it said nothing" : last;
    return reason;
}

WindowAnswer answerOf(int exitCode, base::Child& child) {
    WindowAnswer answer{exitCode, std::move(child.output()), {}};
    if (exitCode != 0)
        answer.failure =
            (exitCode < 0 ? "linkwright ended unexpectedly: " : "") + reasonIn(child.messages());
    return answer;
}

}  // namespace

WindowAnswer runWindowProgram(const std::vector<std::string>& arguments, bool screen,
                              const std::atomic<bool>& stop) {
    std::vector<std::string> words;
    if (screen && !hasDisplay()) {
        const std::string display = inPath("xvfb-run");
        if (display.empty())
            throw project::fault("render", "There is no screen, and no Xvfb to draw without one.",
                                 "Install it: sudo apt install xvfb xauth.");
        words = {display, "-a", "-s", "-screen 0 1920x1200x24"};
    }
    words.push_back(findWindowProgram());
    words.insert(words.end(), arguments.begin(), arguments.end());
    base::Launch launch;
    launch.words = std::move(words);
    // With the display that was started for it, it is ended as one.
    launch.ownGroup = true;
    try {
        base::Child child(std::move(launch));
        bool stopped = false;
        while (child.read(pollEveryMilliseconds))
            if (stop && !std::exchange(stopped, true)) child.signal(SIGTERM);
        const int status = child.await();
        if (stop) throw base::Cancelled();
        return answerOf(WIFEXITED(status) ? WEXITSTATUS(status) : -1, child);
    } catch (const base::StartError& error) {
        throw project::fault("render", error.what(), {});
    }
}

}  // namespace linkwright::cli

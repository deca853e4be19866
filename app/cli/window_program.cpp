// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/window_program.h"

#include "engine/project/fault.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <sstream>
#include <utility>

extern char** environ;

namespace linkwright::cli {

namespace {

namespace fs = std::filesystem;

constexpr int pollEveryMilliseconds = 200;

bool isProgram(const fs::path& path) {
    return access(path.c_str(), X_OK) == 0 && fs::is_regular_file(path);
}

/// A program of this name among those of PATH; empty when there is none.
std::string inPath(const std::string& name) {
    const char* path = std::getenv("PATH");
    std::istringstream folders(path == nullptr ? "" : path);
    for (std::string folder; std::getline(folders, folder, ':');)
        if (!folder.empty() && isProgram(fs::path(folder) / name)) return fs::path(folder) / name;
    return {};
}

/// `linkwright`: beside this program, as after a build, or among the installed ones.
std::string findWindowProgram() {
    std::error_code error;
    const fs::path own = fs::read_symlink("/proc/self/exe", error);
    if (!error && isProgram(own.parent_path() / "linkwright"))
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

/// A program with a group of its own, whose standard output and messages are read.
class Child {
public:
    explicit Child(const std::vector<std::string>& arguments) {
        std::array<int, 2> output{}, messages{};
        if (pipe2(output.data(), O_CLOEXEC) != 0 || pipe2(messages.data(), O_CLOEXEC) != 0)
            throw project::fault(
                "render", std::string("No pipe can be created: ") + std::strerror(errno) + ".", {});
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, output[1], STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&actions, messages[1], STDERR_FILENO);
        posix_spawnattr_t attributes;
        posix_spawnattr_init(&attributes);
        // With the display that was started for it, it is ended as one.
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
        std::vector<char*> words;
        for (const std::string& argument : arguments)
            words.push_back(const_cast<char*>(argument.c_str()));
        words.push_back(nullptr);
        const int error =
            posix_spawn(&process_, words[0], &actions, &attributes, words.data(), environ);
        posix_spawn_file_actions_destroy(&actions);
        posix_spawnattr_destroy(&attributes);
        close(output[1]);
        close(messages[1]);
        streams_ = {{{output[0], POLLIN, 0}, {messages[0], POLLIN, 0}}};
        if (error != 0)
            throw project::fault(
                "render", arguments.front() + " cannot be started: " + std::strerror(error) + ".",
                {});
    }

    ~Child() {
        for (const pollfd& stream : streams_)
            if (stream.fd >= 0) close(stream.fd);
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    /// Reads until it ends. @return its exit code, -1 when it died
    int wait(const std::atomic<bool>& stop) {
        while (streams_[0].fd >= 0 || streams_[1].fd >= 0) {
            if (stop && !std::exchange(stopped_, true)) kill(-process_, SIGTERM);
            if (poll(streams_.data(), streams_.size(), pollEveryMilliseconds) <= 0) continue;
            for (std::size_t index = 0; index < streams_.size(); ++index)
                if (streams_[index].revents != 0) read(index);
        }
        int status = 0;
        while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
        }
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

    [[nodiscard]] const std::string& output() const { return texts_[0]; }
    [[nodiscard]] const std::string& messages() const { return texts_[1]; }

private:
    void read(std::size_t index) {
        std::array<char, 4096> part{};
        const ssize_t count = ::read(streams_[index].fd, part.data(), part.size());
        if (count > 0) {
            texts_[index].append(part.data(), static_cast<std::size_t>(count));
        } else if (count == 0 || errno != EINTR) {
            close(streams_[index].fd);
            streams_[index].fd = -1;  // poll leaves it out
        }
    }

    pid_t process_ = 0;
    std::array<pollfd, 2> streams_{};
    std::array<std::string, 2> texts_;  ///< output, messages
    bool stopped_ = false;
};

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
    Child child(words);
    WindowAnswer answer;
    answer.exitCode = child.wait(stop);
    if (stop) throw base::Cancelled();
    answer.output = child.output();
    if (answer.exitCode == 0) return answer;
    answer.failure =
        (answer.exitCode < 0 ? "linkwright ended unexpectedly: " : "") + reasonIn(child.messages());
    return answer;
}

}  // namespace linkwright::cli

// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/render_command.h"

#include "engine/base/diagnostic.h"
#include "engine/project/text_file.h"

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
#include <vector>

extern char** environ;

namespace linkwright::cli {

namespace {

namespace fs = std::filesystem;

constexpr int pollMilliseconds = 200;

[[noreturn]] void refuse(std::string message, std::string remedy) {
    throw base::InputError(base::Diagnostic{
        base::Severity::Error, {}, "render", std::move(message), std::move(remedy)});
}

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
        refuse("The program linkwright, which draws pictures and videos, was not found.",
               "Install the package linkwright, or build the window, see README.md.");
    return installed;
}

bool hasDisplay() {
    for (const char* name : {"WAYLAND_DISPLAY", "DISPLAY"})
        if (const char* value = std::getenv(name); value != nullptr && *value != '\0') return true;
    return false;
}

std::vector<std::string> programArguments(const Options& options) {
    std::vector<std::string> arguments;
    if (!hasDisplay()) {
        const std::string display = inPath("xvfb-run");
        if (display.empty())
            refuse("There is no screen, and no Xvfb to draw without one.",
                   "Install it: sudo apt install xvfb xauth.");
        arguments = {display, "-a", "-s", "-screen 0 1920x1200x24"};
    }
    arguments.push_back(findWindowProgram());
    const RenderOptions& asked = options.render;
    const auto add = [&arguments](const char* name, const std::string& value) {
        if (value.empty()) return;
        arguments.emplace_back(name);
        arguments.push_back(value);
    };
    const auto addNumber = [&add](const char* name, const std::optional<double>& value) {
        if (!value) return;
        std::ostringstream text;
        text.precision(17);
        text << *value;
        add(name, text.str());
    };
    add(asked.time ? "--picture" : "--video", options.outputPath);
    addNumber("--time", asked.time);
    addNumber("--from", asked.from);
    addNumber("--to", asked.to);
    addNumber("--speed", asked.speed);
    addNumber("--rate", asked.rate);
    add("--size", asked.size);
    add("--background", asked.background);
    add("--theme", asked.theme);
    if (asked.plots) arguments.emplace_back("--plots");
    arguments.emplace_back("--json");
    arguments.emplace_back("--");  // a project may begin with a dash
    arguments.push_back(options.project);
    return arguments;
}

/// A program with a group of its own, whose standard output and messages are read.
class Child {
public:
    explicit Child(const std::vector<std::string>& arguments) {
        std::array<int, 2> output{}, messages{};
        if (pipe2(output.data(), O_CLOEXEC) != 0 || pipe2(messages.data(), O_CLOEXEC) != 0)
            refuse(std::string("No pipe can be created: ") + std::strerror(errno) + ".", {});
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
            refuse(arguments.front() + " cannot be started: " + std::strerror(error) + ".", {});
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
            if (poll(streams_.data(), streams_.size(), pollMilliseconds) <= 0) continue;
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

Rendering renderMotion(const Options& options, const std::atomic<bool>& stop) {
    const std::vector<std::string> arguments = programArguments(options);
    project::requireReplaceable(options.outputPath);
    Child child(arguments);
    const int exitCode = child.wait(stop);
    if (stop) {
        const std::string partial = project::partialPath(options.outputPath);
        std::error_code error;
        if (partial != options.outputPath) fs::remove(partial, error);
        throw base::Cancelled();
    }
    constexpr int wrongUsage = 2;
    const std::string reason = reasonIn(child.messages());
    if (exitCode == wrongUsage) refuse("linkwright refused: " + reason, {});
    if (exitCode != 0)
        return {{}, exitCode < 0 ? "linkwright ended unexpectedly: " + reason : reason};
    // Libraries may print something before the line that counts.
    const std::string& output = child.output();
    const std::size_t begin = output.rfind("\n{");
    return {
        project::parseJson(output.substr(begin == std::string::npos ? 0 : begin + 1), "linkwright"),
        {}};
}

std::string drawSketch(const Options& options, const std::atomic<bool>& stop) {
    Child child({findWindowProgram(), "--sketch", options.outputPath, "--", options.project});
    const int exitCode = child.wait(stop);
    if (stop) throw base::Cancelled();
    if (exitCode == 0) return {};
    return (exitCode < 0 ? "linkwright ended unexpectedly: " : "") + reasonIn(child.messages());
}

std::string renderText(const Json& made) {
    const int frames = made.at("frames").get<int>();
    std::ostringstream text;
    text.precision(3);
    text << made.at("file").get<std::string>() << ": ";
    if (frames == 1)
        text << "picture";
    else
        text << frames << " frames";
    text << " of " << made.at("width").get<int>() << " x " << made.at("height").get<int>()
         << " pixels";
    if (frames > 1) text << ", " << made.at("seconds").get<double>() << " s";
    text << '\n';
    return text.str();
}

}  // namespace linkwright::cli

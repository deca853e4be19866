// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/reader_process.h"

#include "engine/base/diagnostic.h"
#include "engine/project/fault.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <utility>

extern char** environ;

namespace linkwright::project {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr int pollMilliseconds = 100;
/// A disk may be slow; a pipe that nobody writes to is not waited for without end.
constexpr int patience = 10;  ///< times the processor time

/// Beside this program or library, as after a build, or where it is installed. Empty: not there.
std::string findReader() {
    std::error_code error;
    const fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
    Dl_info here{};
    fs::path module;
    if (::dladdr(reinterpret_cast<const void*>(&findReader), &here) != 0
        && here.dli_fname != nullptr)
        module = fs::absolute(here.dli_fname, error).parent_path();
    for (const fs::path& place :
         {folder, folder.parent_path(), module.parent_path().parent_path() / "bin",
          folder.parent_path() / LINKWRIGHT_LIBRARY_FOLDER / "linkwright",
          fs::path(LINKWRIGHT_INSTALLED_LIBRARIES) / "linkwright"}) {
        const fs::path program = place / readerName;
        if (access(program.c_str(), X_OK) == 0) return program.string();
    }
    return {};
}

/// How a process ended.
struct Ending {
    std::string output;
    int status = 0;
    bool late = false;

    [[nodiscard]] bool exited(int code) const {
        return WIFEXITED(status) && WEXITSTATUS(status) == code;
    }
    [[nodiscard]] bool gaveUp() const {
        return late
               || (WIFSIGNALED(status)
                   && (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL));
    }
};

/// A reader whose standard output is read.
class Process {
public:
    /// @throws base::InputError
    Process(const ForeignFormat& format, const std::vector<std::string>& paths)
        : until_(Clock::now()
                 + std::chrono::seconds(patience * format.seconds * int(paths.size()))) {
        const std::string program = findReader();
        const std::string& shown = paths.front();
        if (program.empty())
            throw fault(shown, std::string("The program ") + readerName + " was not found.",
                        "Install the package linkwright-reader, or build all programs.");
        std::vector<std::string> words{program, format.word, std::to_string(format.seconds),
                                       std::to_string(format.memory)};
        // What begins with a dash is a file, too.
        for (const std::string& path : paths)
            words.push_back(fs::absolute(path).string());
        std::vector<char*> arguments;
        for (std::string& word : words)
            arguments.push_back(word.data());
        arguments.push_back(nullptr);
        start(program, arguments.data(), shown);
    }

    ~Process() {
        close(stream_);
        if (process_ == 0) return;
        kill(process_, SIGKILL);
        await();
    }
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    Ending read(const std::atomic<bool>* stop) {
        Ending ending;
        for (std::array<char, 65536> part{};;) {
            if (stop != nullptr && *stop) throw base::Cancelled();
            if (Clock::now() > until_) {
                ending.late = true;
                return ending;
            }
            pollfd waiting{stream_, POLLIN, 0};
            if (poll(&waiting, 1, pollMilliseconds) <= 0) continue;
            const ssize_t count = ::read(stream_, part.data(), part.size());
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) break;
            ending.output.append(part.data(), static_cast<std::size_t>(count));
        }
        ending.status = await();
        return ending;
    }

private:
    void start(const std::string& program, char** arguments, const std::string& shown) {
        std::array<int, 2> output{};
        if (pipe2(output.data(), O_CLOEXEC) != 0)
            throw fault(shown, std::string("No pipe can be created: ") + std::strerror(errno) + ".",
                        "Close other programs and try again.");
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, output[1], STDOUT_FILENO);
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        const int error =
            posix_spawn(&process_, program.c_str(), &actions, nullptr, arguments, environ);
        posix_spawn_file_actions_destroy(&actions);
        close(output[1]);
        stream_ = output[0];
        if (error == 0) return;
        process_ = 0;
        close(stream_);
        throw fault(shown, program + " cannot be started: " + std::strerror(error) + ".",
                    "Install the package linkwright-reader again.");
    }

    int await() {
        int status = 0;
        const pid_t process = std::exchange(process_, 0);
        while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
        }
        return status;
    }

    Clock::time_point until_;
    pid_t process_ = 0;
    int stream_ = -1;
};

[[noreturn]] void refuseAs(const std::string& output, const std::string& path) {
    std::vector<std::string> parts(1);
    for (const char letter : output)
        if (letter == '\0')
            parts.emplace_back();
        else
            parts.back() += letter;
    if (parts.size() < 3)
        throw fault(path, parts[0], "Export it again from the program it came from.");
    throw fault(parts[2].empty() ? path : parts[2], parts[0], parts[1]);
}

}  // namespace

std::string askReader(const ForeignFormat& format, const std::string& path,
                      const std::atomic<bool>* stop) {
    if (access(path.c_str(), R_OK) != 0)
        throw fault(path, std::string("The file cannot be read: ") + std::strerror(errno) + ".",
                    "Check its name and your permissions.");
    Ending ending = Process(format, {path}).read(stop);
    if (ending.exited(readerRefused)) refuseAs(ending.output, path);
    if (ending.gaveUp())
        throw fault(path, format.library + " did not finish reading the file.",
                    "It may be damaged. Export fewer parts, or without small details.");
    if (!ending.exited(0))
        throw fault(path, format.library + " failed while it read the file.",
                    "It may be damaged. Export it again, or in parts.");
    return std::move(ending.output);
}

std::size_t surviveReading(const ForeignFormat& format, const std::vector<std::string>& paths,
                           const std::atomic<bool>* stop) {
    if (paths.empty()) return 0;
    const Ending ending = Process(format, paths).read(stop);
    return ending.exited(0) ? paths.size() : std::min(ending.output.size(), paths.size() - 1);
}

}  // namespace linkwright::project

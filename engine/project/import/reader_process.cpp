// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/import/reader_process.h"

#include "engine/base/diagnostic.h"
#include "engine/project/import/foreign_model.h"
#include "engine/project/import/reader_program.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <utility>

extern char** environ;

namespace linkwright::project {

namespace {

namespace fs = std::filesystem;

constexpr int pollMilliseconds = 100;

/// Beside this program, as after a build, or where it is installed. Empty: not there.
std::string findProgram(const std::string& name) {
    std::error_code error;
    const fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
    for (const fs::path& place :
         {folder / name, folder.parent_path() / name,
          folder.parent_path() / LINKWRIGHT_LIBRARY_FOLDER / "linkwright" / name,
          fs::path(LINKWRIGHT_INSTALLED_LIBRARIES) / "linkwright" / name})
        if (access(place.c_str(), X_OK) == 0) return place.string();
    return {};
}

/// A process whose standard output is read.
class Process {
public:
    Process(const std::string& program, const std::string& path, int seconds) : path_(path) {
        std::array<int, 2> output{};
        if (pipe2(output.data(), O_CLOEXEC) != 0)
            refuseRobot(path, std::string("No pipe can be created: ") + std::strerror(errno) + ".");
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, output[1], STDOUT_FILENO);
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        // What begins with a dash is a file, too.
        std::string file = fs::absolute(path).string(), limit = std::to_string(seconds);
        std::array<char*, 4> words{const_cast<char*>(program.c_str()), file.data(), limit.data(),
                                   nullptr};
        const int error =
            posix_spawn(&process_, program.c_str(), &actions, nullptr, words.data(), environ);
        posix_spawn_file_actions_destroy(&actions);
        close(output[1]);
        stream_ = output[0];
        if (error != 0) {
            process_ = 0;
            close(stream_);
            refuseRobot(path, program + " cannot be started: " + std::strerror(error) + ".");
        }
    }

    ~Process() {
        close(stream_);
        if (process_ == 0) return;
        kill(process_, SIGKILL);
        await();
    }
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    /// @param library that the process reads with, for messages
    std::string read(const std::string& library, const std::atomic<bool>* stop) {
        std::string text;
        for (std::array<char, 65536> part{};;) {
            if (stop != nullptr && *stop) throw base::Cancelled();
            pollfd waiting{stream_, POLLIN, 0};
            if (poll(&waiting, 1, pollMilliseconds) <= 0) continue;
            const ssize_t count = ::read(stream_, part.data(), part.size());
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) break;
            text.append(part.data(), static_cast<std::size_t>(count));
        }
        const int status = await();
        if (WIFEXITED(status) && WEXITSTATUS(status) == readerRefused)
            refuseRobot(path_, text, "Export it again from the program it came from.");
        if (WIFSIGNALED(status) && (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL))
            refuseRobot(path_, library + " did not finish reading the file.",
                        "It may be damaged. Export fewer parts, or without small details.");
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
            refuseRobot(path_, library + " failed while it read the file.",
                        "It may be damaged. Export it again, or in parts.");
        return text;
    }

private:
    int await() {
        int status = 0;
        while (waitpid(std::exchange(process_, 0), &status, 0) < 0 && errno == EINTR) {
        }
        return status;
    }

    const std::string& path_;
    pid_t process_ = 0;
    int stream_ = -1;
};

}  // namespace

std::string askReader(const Reader& reader, const std::string& path, int seconds,
                      const std::atomic<bool>* stop) {
    if (access(path.c_str(), R_OK) != 0)
        refuseRobot(path, std::string("The file cannot be read: ") + std::strerror(errno) + ".",
                    "Check its name and your permissions.");
    const std::string program = findProgram(reader.program);
    if (program.empty())
        refuseRobot(
            path, "The program " + reader.program + " was not found.",
            "Install the package linkwright-step, or " + reader.sources + " and build again.");
    return Process(program, path, seconds).read(reader.library, stop);
}

}  // namespace linkwright::project

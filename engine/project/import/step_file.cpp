// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/import/step_file.h"

#include "engine/base/diagnostic.h"
#include "engine/project/import/foreign_model.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <set>
#include <stdexcept>
#include <utility>

extern char** environ;

namespace linkwright::project {

namespace {

namespace fs = std::filesystem;

constexpr int pollMilliseconds = 100;
constexpr int readerRefused = 3;  ///< its output says why

/// Beside this program, as after a build, or where it is installed. Empty: not there.
std::string findReader() {
    const char* const name = "linkwright-step-reader";
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
class Reader {
public:
    Reader(const std::string& program, const std::string& path, int seconds) : path_(path) {
        std::array<int, 2> output{};
        if (pipe2(output.data(), O_CLOEXEC) != 0)
            refuseRobot(path, std::string("No pipe can be made: ") + std::strerror(errno) + ".");
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

    ~Reader() {
        close(stream_);
        if (process_ == 0) return;
        kill(process_, SIGKILL);
        await();
    }
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;

    std::string read(const std::atomic<bool>* stop) {
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
            refuseRobot(path_, text, "Export it once more from the program that it comes from.");
        if (WIFSIGNALED(status) && (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL))
            refuseRobot(path_, "OpenCASCADE did not come to an end with the file.",
                        "It may be damaged. Export fewer parts, or without small details.");
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
            refuseRobot(path_, "OpenCASCADE failed while it read the file.",
                        "It may be damaged. Export it once more, or in parts.");
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

/// A part without a name is a part; those that have one together are counted.
void nameDistinctly(StepAssembly& assembly) {
    std::set<std::string> taken;
    for (StepPart& part : assembly.parts) {
        const std::string stem = part.name.empty() ? "part" : part.name;
        part.name = stem;
        for (int count = 2; !taken.insert(part.name).second; ++count)
            part.name = stem + " " + std::to_string(count);
    }
}

}  // namespace

bool isStepFile(const std::string& path) {
    std::string ending = fs::path(path).extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return ending == ".step" || ending == ".stp" || ending == ".p21";
}

StepAssembly readStepFile(const std::string& path, const std::atomic<bool>* stop, int seconds) {
    if (access(path.c_str(), R_OK) != 0)
        refuseRobot(path, std::string("The file cannot be read: ") + std::strerror(errno) + ".",
                    "Check its name and your rights to it.");
    const std::string program = findReader();
    if (program.empty())
        refuseRobot(path, "The program linkwright-step-reader, which reads STEP, is not there.",
                    "Install the package linkwright-step, or libocct-data-exchange-dev and build "
                    "again.");
    Reader reader(program, path, seconds);
    try {
        StepAssembly assembly = parseStepAssembly(reader.read(stop));
        nameDistinctly(assembly);
        return assembly;
    } catch (const std::runtime_error& error) {
        refuseRobot(path, error.what());
    }
}

}  // namespace linkwright::project

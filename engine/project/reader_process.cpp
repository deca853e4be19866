// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/reader_process.h"

#include "engine/base/diagnostic.h"
#include "engine/base/process.h"
#include "engine/project/fault.h"

#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <utility>

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

base::Child startReader(const ImportedFormat& format, const std::vector<std::string>& paths) {
    const std::string program = findReader();
    const std::string& shown = paths.front();
    if (program.empty())
        throw fault(shown, std::string("The program ") + readerName + " was not found.",
                    "Install the package linkwright-reader, or build all programs.");
    base::Launch launch;
    launch.words = {program, format.word, std::to_string(format.seconds),
                    std::to_string(format.memory)};
    // What begins with a dash is a file, too.
    for (const std::string& path : paths)
        launch.words.push_back(fs::absolute(path).string());
    launch.dropMessages = true;
    try {
        return base::Child(std::move(launch));
    } catch (const base::StartError& error) {
        throw fault(shown, error.what(),
                    error.number() == EMFILE || error.number() == ENFILE
                        ? "Close other programs and try again."
                        : "Install the package linkwright-reader again.");
    }
}

/// @throws base::InputError, base::Cancelled
Ending runReader(const ImportedFormat& format, const std::vector<std::string>& paths,
                 const std::atomic<bool>* stop) {
    const auto until =
        Clock::now() + std::chrono::seconds(patience * format.seconds * int(paths.size()));
    base::Child child = startReader(format, paths);
    while (child.read(pollMilliseconds)) {
        if (stop != nullptr && *stop) throw base::Cancelled();
        if (Clock::now() > until) return {std::move(child.output()), 0, true};
    }
    const int status = child.await();
    return {std::move(child.output()), status, false};
}

[[noreturn]] void rejectAs(const std::string& output, const std::string& path) {
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

std::string askReader(const ImportedFormat& format, const std::string& path,
                      const std::atomic<bool>* stop) {
    if (access(path.c_str(), R_OK) != 0)
        throw fault(path, std::string("The file cannot be read: ") + std::strerror(errno) + ".",
                    "Check its name and your permissions.");
    Ending ending = runReader(format, {path}, stop);
    if (ending.exited(readerRefused)) rejectAs(ending.output, path);
    if (ending.gaveUp())
        throw fault(path, format.library + " did not finish reading the file.",
                    "It may be damaged. Export fewer parts, or without small details.");
    if (!ending.exited(0))
        throw fault(path, format.library + " failed while it read the file.",
                    "It may be damaged. Export it again, or in parts.");
    return std::move(ending.output);
}

std::size_t surviveReading(const ImportedFormat& format, const std::vector<std::string>& paths,
                           const std::atomic<bool>* stop) {
    if (paths.empty()) return 0;
    const Ending ending = runReader(format, paths, stop);
    return ending.exited(0) ? paths.size() : std::min(ending.output.size(), paths.size() - 1);
}

}  // namespace linkwright::project

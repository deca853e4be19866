// SPDX-License-Identifier: GPL-3.0-or-later
// Reads files of others for the programs that show or import them, within limits of time and
// memory. Its output is what engine/project unpacks.
#include "app/reader/reader_module.h"
#include "engine/base/diagnostic.h"
#include "engine/project/import/imported_text.h"
#include "engine/project/reader_process.h"
#include "engine/project/results_check.h"

#include <dlfcn.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string_view>

namespace {

using namespace linkwright;

void limit(int what, rlim_t most) {
    rlimit both{};
    getrlimit(what, &both);
    both.rlim_cur = most;
    setrlimit(what, &both);
}

void limitMemory(rlim_t megabytes) {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    limit(RLIMIT_AS, megabytes << 20U);
#else
    (void)megabytes;  // sanitizers take terabytes of addresses
#endif
    limit(RLIMIT_CORE, 0);
}

/// From now on.
void limitTime(rlim_t seconds) {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    const auto spent = static_cast<rlim_t>(used.ru_utime.tv_sec + used.ru_stime.tv_sec);
    limit(RLIMIT_CPU, spent + 1 + seconds);
}

bool answer(int stream, std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = write(stream, text.data(), text.size());
        if (count < 0 && errno != EINTR) return false;
        if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

/// Reads by a library of its own, which brings along what others need not install.
std::string readByModule(const std::string& name, const std::string& path) {
    std::error_code error;
    const std::filesystem::path folder =
        std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
    void* const module =
        ::dlopen((folder / ("linkwright-" + name + ".so")).c_str(), RTLD_NOW | RTLD_LOCAL);
    void* const symbol = module == nullptr ? nullptr : ::dlsym(module, LINKWRIGHT_READER_SYMBOL);
    if (symbol == nullptr)
        throw base::InputError(
            base::Diagnostic{base::Severity::Error,
                             {},
                             path,
                             "The part that reads this format is not installed.",
                             "Install the package linkwright-step, or its libraries by "
                             "\"packaging/install-dependencies import\" and build again."});
    std::string text;
    reinterpret_cast<reader::ReadImported*>(symbol)(path, text);
    return text;
}

std::string readOne(const std::string& format, const std::string& path) {
    if (format == "robot") return project::readImportedText(path);
    if (format == "step" || format == "collada") return readByModule(format, path);
    throw std::runtime_error("There is no format \"" + format + "\".");
}

int reject(int stream, const base::InputError& error) {
    const base::Diagnostic& first = error.diagnostics().front();
    const std::string zero(1, '\0');
    return answer(stream, first.message + zero + first.remedy + zero + first.place)
               ? project::readerRefused
               : EXIT_FAILURE;
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 5) {
        std::fprintf(stderr, "usage: %s FORMAT SECONDS MEGABYTES FILE...\n", arguments[0]);
        return 2;
    }
    // Who asked decides about Ctrl+C, and nobody needs an answer after its end.
    std::signal(SIGINT, SIG_IGN);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const std::string format = arguments[1];
    const auto seconds = static_cast<rlim_t>(std::strtoul(arguments[2], nullptr, 10));
    limitMemory(static_cast<rlim_t>(std::strtoul(arguments[3], nullptr, 10)));
    // Libraries talk on standard output.
    const int stream = dup(STDOUT_FILENO);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    try {
        for (int file = 4; file < count; ++file) {
            limitTime(seconds);
            std::string text = "\1";
            if (format == "results")
                project::readResultsThrough(arguments[file]);
            else
                text = readOne(format, arguments[file]);
            if (!answer(stream, text)) return EXIT_FAILURE;
        }
        return EXIT_SUCCESS;
    } catch (const base::InputError& error) {
        return reject(stream, error);
    } catch (const std::bad_alloc&) {
        answer(stream, "It needs more memory than a file of this format is given.");
        return project::readerRefused;
    } catch (const std::exception& error) {
        answer(stream, error.what());
        return project::readerRefused;
    }
}

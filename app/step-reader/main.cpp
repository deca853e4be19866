// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a STEP file for another program, which survives whatever a damaged file does to the reader.
//
//   linkwright-step-reader FILE SECONDS
//
// Standard output is what engine/project/import/step_parts.h unpacks, or, with exit code 3, one
// sentence that says why not.
#include "app/step-reader/step_reader.h"

#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <exception>

namespace {

constexpr int unreadable = 3;
constexpr rlim_t mostMemory = rlim_t{8} << 30;

void limit(int what, rlim_t most) {
    const rlimit both{most, most};
    setrlimit(what, &both);
}

int answer(int stream, const std::string& text, int exitCode) {
    for (std::size_t sent = 0; sent < text.size();) {
        const ssize_t count = write(stream, text.data() + sent, text.size() - sent);
        if (count < 0 && errno != EINTR) return EXIT_FAILURE;
        if (count > 0) sent += static_cast<std::size_t>(count);
    }
    return exitCode;
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 3) {
        std::fputs("usage: linkwright-step-reader FILE SECONDS\n", stderr);
        return 2;
    }
    limit(RLIMIT_CPU, static_cast<rlim_t>(std::strtoul(arguments[2], nullptr, 10)));
    limit(RLIMIT_AS, mostMemory);
    limit(RLIMIT_CORE, 0);
    // OpenCASCADE talks on standard output.
    const int stream = dup(STDOUT_FILENO);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    try {
        return answer(
            stream,
            linkwright::project::formatStepAssembly(linkwright::step::readStep(arguments[1])),
            EXIT_SUCCESS);
    } catch (const std::exception& error) {
        return answer(stream, error.what(), unreadable);
    }
}

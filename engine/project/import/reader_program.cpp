// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/import/reader_program.h"

#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <exception>

namespace linkwright::project {

namespace {

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

int runReaderProgram(int count, char** arguments, std::size_t memory,
                     const std::function<std::string(const std::string&)>& read) {
    if (count != 3) {
        std::fprintf(stderr, "usage: %s FILE SECONDS\n", arguments[0]);
        return 2;
    }
    limit(RLIMIT_CPU, static_cast<rlim_t>(std::strtoul(arguments[2], nullptr, 10)));
    limit(RLIMIT_AS, memory);
    limit(RLIMIT_CORE, 0);
    // Libraries talk on standard output.
    const int stream = dup(STDOUT_FILENO);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    try {
        return answer(stream, read(arguments[1]), EXIT_SUCCESS);
    } catch (const std::exception& error) {
        return answer(stream, error.what(), readerRefused);
    }
}

}  // namespace linkwright::project

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

extern char** environ;

namespace linkwright::base {

namespace {

/// A pipe: where it is read and where it is written.
std::array<int, 2> makePipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        throw StartError(std::string("No pipe can be created: ") + std::strerror(errno) + ".",
                         errno);
    return ends;
}

}  // namespace

int Launch::start(pid_t& process) const {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (const auto& [here, there] : descriptors)
        posix_spawn_file_actions_adddup2(&actions, here, there);
    if (dropMessages)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes,
                             static_cast<short>((ownGroup ? POSIX_SPAWN_SETPGROUP : 0)
                                                | (blockNothing ? POSIX_SPAWN_SETSIGMASK : 0)));
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    std::vector<std::string> copies = words;
    std::vector<char*> arguments;
    for (std::string& word : copies)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const int error =
        ::posix_spawnp(&process, arguments[0], &actions, &attributes, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return error;
}

Child::Child(Launch launch) : group_(launch.ownGroup) {
    std::array<int, 2> writers{-1, -1};
    const auto closeAll = [](std::array<int, 2>& ends) {
        for (int& end : ends)
            if (const int number = std::exchange(end, -1); number >= 0) ::close(number);
    };
    try {
        for (std::size_t index = 0; index < (launch.dropMessages ? 1U : 2U); ++index) {
            const auto [reader, writer] = makePipe();
            streams_[index] = reader;
            writers[index] = writer;
            launch.descriptors.push_back(
                {writers[index], index == 0 ? STDOUT_FILENO : STDERR_FILENO});
        }
        if (const int error = launch.start(process_); error != 0) {
            process_ = 0;
            throw StartError(
                launch.words.front() + " cannot be started: " + std::strerror(error) + ".", error);
        }
    } catch (...) {
        closeAll(writers);
        closeAll(streams_);
        throw;
    }
    closeAll(writers);
}

Child::~Child() {
    for (const int stream : streams_)
        if (stream >= 0) ::close(stream);
    if (process_ == 0) return;
    signal(SIGKILL);
    await();
}

bool Child::read(int milliseconds) {
    std::array<pollfd, 2> waiting{{{streams_[0], POLLIN, 0}, {streams_[1], POLLIN, 0}}};
    if (::poll(waiting.data(), waiting.size(), milliseconds) > 0)
        for (std::size_t index = 0; index < streams_.size(); ++index) {
            if (waiting[index].revents == 0) continue;
            std::array<char, 65536> part{};
            const ssize_t count = ::read(streams_[index], part.data(), part.size());
            if (count > 0)
                texts_[index].append(part.data(), static_cast<std::size_t>(count));
            else if (count == 0 || errno != EINTR)
                ::close(std::exchange(streams_[index], -1));
        }
    return streams_[0] >= 0 || streams_[1] >= 0;
}

void Child::signal(int number) const {
    ::kill(group_ ? -process_ : process_, number);
}

int Child::await() {
    int status = 0;
    const pid_t process = std::exchange(process_, 0);
    while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

bool isProgram(const std::string& path) {
    std::error_code error;
    return ::access(path.c_str(), X_OK) == 0 && std::filesystem::is_regular_file(path, error);
}

}  // namespace linkwright::base

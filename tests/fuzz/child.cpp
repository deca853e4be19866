// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/child.h"

#include "app/cli/program.h"
#include "engine/project/json_text.h"
#include "tests/support/sanitized.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <regex>

namespace linkwright::fuzz {

namespace {

constexpr std::array<const char*, outcomeCount> names{
    "done",           "failed", "refused", "stopped",      "crash",        "sanitizer",
    "internal error", "deaf",   "silent",  "not a number", "broken report"};

void limitTo(int resource, double amount) {
    const rlimit limit{static_cast<rlim_t>(amount), static_cast<rlim_t>(amount)};
    ::setrlimit(resource, &limit);
}

[[noreturn]] void become(const std::string& folder, const std::vector<std::string>& words,
                         const Limits& limits) {
    constexpr double megabyte = 1048576.0;
    if (::chdir(folder.c_str()) != 0) ::_exit(EXIT_FAILURE);
    if (!std::freopen("output", "w", stdout) || !std::freopen("errors", "w", stderr)
        || !std::freopen("/dev/null", "r", stdin))
        ::_exit(EXIT_FAILURE);
    limitTo(RLIMIT_CORE, 0.0);
    // A sanitizer reserves most of the addresses there are.
    if (!support::sanitized) limitTo(RLIMIT_AS, limits.megabytes * megabyte);
    std::vector<const char*> arguments{"linkwright-cli"};
    for (const std::string& word : words)
        arguments.push_back(word.c_str());
    std::exit(cli::runProgram(static_cast<int>(arguments.size()), arguments.data()));
}

bool contains(const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
}

bool isOneObject(const std::string& text) {
    const project::Json json = project::Json::parse(text, nullptr, false);
    return json.is_object();
}

/// In reports; in words of a person they are parts of longer ones.
bool hasNotANumber(const std::string& text) {
    static const std::regex word("(^|[ ,=])-?(nan|inf)([ ,;)\n]|$)");
    constexpr std::size_t looked = 20000;
    return std::regex_search(text.substr(0, looked), word);
}

}  // namespace

const char* nameOf(Outcome outcome) {
    return names[static_cast<std::size_t>(outcome)];
}

bool isFault(Outcome outcome) {
    return outcome >= Outcome::Crash;
}

std::string readAll(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void writeAll(const std::string& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

Child::Child(std::string folder, std::vector<std::string> words, const Limits& limits)
    : folder_(std::move(folder)),
      words_(std::move(words)),
      limits_(limits),
      begin_(std::chrono::steady_clock::now()) {
    std::fflush(nullptr);
    process_ = ::fork();
    if (process_ == 0) become(folder_, words_, limits_);
    if (process_ < 0) std::abort();
}

double Child::secondsSince(std::chrono::steady_clock::time_point begin) const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

bool Child::ended() {
    seconds_ = secondsSince(begin_);
    rusage usage{};
    if (::wait4(process_, &status_, WNOHANG, &usage) == process_) {
        const auto secondsOf = [](const timeval& time) {
            return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
        };
        constexpr double beginning = 0.1;  // s of a processor, to load and to listen to signals
        hadBegun_ = secondsOf(usage.ru_utime) + secondsOf(usage.ru_stime) > beginning;
        return true;
    }
    if (!wasAsked_ && seconds_ > limits_.seconds) {
        ::kill(process_, SIGTERM);
        asked_ = std::chrono::steady_clock::now();
        wasAsked_ = true;
    }
    if (wasAsked_ && !wasEnded_ && secondsSince(asked_) > limits_.deafSeconds) {
        ::kill(process_, SIGKILL);
        wasEnded_ = true;
    }
    return false;
}

Outcome Child::outcome() const {
    if (wasEnded_) return Outcome::Deaf;
    const std::string errors = readAll(folder_ + "/errors");
    if (contains(errors, "Sanitizer:") || contains(errors, "runtime error:"))
        return Outcome::Sanitizer;
    // Where others take the processors a program may be asked to end before it has begun.
    const bool early = wasAsked_ && !hadBegun_ && WTERMSIG(status_) == SIGTERM;
    if (WIFSIGNALED(status_)) return early ? Outcome::Stopped : Outcome::Crash;
    for (const char* word : {"Internal error", "std::bad_alloc", "std::exception", "basic_string",
                             "vector::", "bad optional access", "[json.exception"})
        if (contains(errors, word)) return Outcome::Internal;
    const int code = WEXITSTATUS(status_);
    const std::string output = readAll(folder_ + "/output");
    const bool json = std::find(words_.begin(), words_.end(), "--json") != words_.end();
    if (json && !isOneObject(output)) return Outcome::BrokenReport;
    if (code != 0 && !contains(errors, "error: ")) return Outcome::Silent;
    if (wasAsked_) return Outcome::Stopped;
    if (code == 0 && !json && hasNotANumber(output)) return Outcome::NotANumber;
    if (code > 2) return Outcome::Crash;
    return code == 0 ? Outcome::Done : code == 1 ? Outcome::Failed : Outcome::Refused;
}

}  // namespace linkwright::fuzz

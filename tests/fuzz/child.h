// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <vector>

namespace linkwright::fuzz {

/// What became of a command line.
enum class Outcome {
    Done,         ///< exit code 0
    Failed,       ///< exit code 1, and said why
    Refused,      ///< exit code 2, and said why
    Stopped,      ///< took longer than its time, and ended when it was asked to
    Crash,        ///< ended by a signal
    Sanitizer,    ///< a sanitizer found something
    Internal,     ///< "Internal error", or an exception without words of its own
    Deaf,         ///< did not end when it was asked to
    Silent,       ///< failed without a word
    NotANumber,   ///< exit code 0, and a number that is none
    BrokenReport  ///< --json, and not one JSON object
};
inline constexpr std::size_t outcomeCount = 11;

const char* nameOf(Outcome outcome);
/// Whether this is a fault of the program.
bool isFault(Outcome outcome);

/// Limits of a run.
struct Limits {
    double seconds = 2.0;      ///< then it is asked to end
    double deafSeconds = 1.0;  ///< after that it is ended
    double megabytes = 3000;   ///< of its address space
};

/// A command line that runs in a process of its own.
class Child {
public:
    /// Forks; standard output and standard error become `output` and `errors` in the folder.
    Child(std::string folder, std::vector<std::string> words, const Limits& limits);

    /// Asks a child to end, or ends it, when its time is over. @return whether it has ended
    bool ended();
    /// Of one that has ended.
    [[nodiscard]] Outcome outcome() const;
    [[nodiscard]] double seconds() const { return seconds_; }
    [[nodiscard]] const std::string& folder() const { return folder_; }

private:
    [[nodiscard]] double secondsSince(std::chrono::steady_clock::time_point begin) const;

    std::string folder_;
    std::vector<std::string> words_;
    Limits limits_;
    pid_t process_ = 0;
    std::chrono::steady_clock::time_point begin_, asked_;
    bool wasAsked_ = false, wasEnded_ = false, hadBegun_ = true;
    double seconds_ = 0.0;
    int status_ = 0;
};

/// The bytes of a file, empty when there is none.
std::string readAll(const std::string& path);
void writeAll(const std::string& path, const std::string& bytes);

}  // namespace linkwright::fuzz

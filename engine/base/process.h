// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <sys/types.h>

#include <array>
#include <stdexcept>
#include <string>
#include <vector>

namespace linkwright::base {

/// A program to be started.
struct Launch {
    /// Path, or a name that is looked for in PATH, and the arguments.
    std::vector<std::string> words;
    /// What it gets: descriptor of this process, and its number there. No two of the numbers are
    /// those of a later descriptor.
    std::vector<std::array<int, 2>> descriptors;
    bool dropMessages = false;  ///< its standard error goes nowhere
    bool ownGroup = false;      ///< Ctrl+C in the terminal is not for it, and it is ended as one
    bool blockNothing = false;  ///< signals that this thread blocks come through there

    /// @return an error number of the system; 0: it runs
    int start(pid_t& process) const;
};

/// Why a program could not be started, one sentence.
class StartError : public std::runtime_error {
public:
    StartError(const std::string& sentence, int number)
        : std::runtime_error(sentence), number_(number) {}
    /// Error number of the system.
    [[nodiscard]] int number() const { return number_; }

private:
    int number_;
};

/// A program whose standard output is read. It is killed with the object, if it still runs.
class Child {
public:
    /// @param launch gets descriptors for standard output and, unless they are dropped, messages
    /// @throws StartError
    explicit Child(Launch launch);
    ~Child();
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    /// Reads what comes within this time, ms. @return whether more may come
    bool read(int milliseconds);
    /// Sends a signal to it, or to all of its group.
    void signal(int number) const;
    /// Waits until it ends. @return its status, see waitpid
    int await();

    /// What was read so far.
    [[nodiscard]] std::string& output() { return texts_[0]; }
    [[nodiscard]] const std::string& messages() const { return texts_[1]; }

private:
    pid_t process_ = 0;
    bool group_;
    std::array<int, 2> streams_{-1, -1};  ///< -1: not read, or at its end
    std::array<std::string, 2> texts_;    ///< output, messages
};

/// Whether there is a program that may be run.
bool isProgram(const std::string& path);

}  // namespace linkwright::base

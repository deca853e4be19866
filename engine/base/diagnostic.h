// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <exception>
#include <string>
#include <vector>

namespace linkwright::base {

/// How much a diagnostic matters: errors stop a solve, warnings and notes do not.
enum class Severity { Error, Warning, Note };

/// One thing the user should know about the input or a solve: what is wrong, where, and how to
/// mend it. Shown as a row of the Problems panel and as `problems` of the headless tool.
struct Diagnostic {
    Severity severity = Severity::Error;
    std::string object;   ///< id of the element concerned, empty for the whole project
    std::string place;    ///< JSON path or property name, for example `/joints/2/axis`
    std::string message;  ///< what is wrong, one sentence
    std::string remedy;   ///< how to mend it, one sentence, may be empty
};

/// The user's input is wrong. Carries every diagnostic found, never just the first.
class InputError : public std::exception {
public:
    explicit InputError(std::vector<Diagnostic> diagnostics);
    explicit InputError(Diagnostic diagnostic);
    [[nodiscard]] const std::vector<Diagnostic>& diagnostics() const noexcept {
        return diagnostics_;
    }
    [[nodiscard]] const char* what() const noexcept override { return text_.c_str(); }

private:
    std::vector<Diagnostic> diagnostics_;
    std::string text_;
};

/// The computation could not go on: singular configuration, diverging step, not a number.
class ComputationError : public std::exception {
public:
    /// @param diagnostic what stopped and where (joint or body id)
    /// @param time simulated time in seconds at which it stopped
    ComputationError(Diagnostic diagnostic, double time);
    [[nodiscard]] const Diagnostic& diagnostic() const noexcept { return diagnostic_; }
    [[nodiscard]] double time() const noexcept { return time_; }
    [[nodiscard]] const char* what() const noexcept override { return text_.c_str(); }

private:
    Diagnostic diagnostic_;
    double time_;
    std::string text_;
};

/// The work was asked to stop. Not an error: callers keep what they have.
class Cancelled : public std::exception {
public:
    [[nodiscard]] const char* what() const noexcept override { return "stopped on request"; }
};

/// One line for a terminal: `error: five-bar.linkwright.json /joints/2: message (remedy)`.
std::string toText(const Diagnostic& diagnostic);

/// True when at least one diagnostic is an error.
bool hasErrors(const std::vector<Diagnostic>& diagnostics);

}  // namespace linkwright::base

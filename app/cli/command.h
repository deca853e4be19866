// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "app/cli/json_report.h"
#include "app/cli/options.h"
#include "app/cli/stop_signals.h"
#include "engine/session/solving/solve.h"

#include <atomic>
#include <iosfwd>
#include <set>
#include <string>
#include <vector>

namespace linkwright::cli {

/// What the exit code of the program means.
enum class ExitCode { Done = 0, Failed = 1, WrongInput = 2 };

/// What a command says that was stopped.
inline constexpr const char* stoppedText = "Stopped on request.";

inline constexpr const char* programName = "linkwright-cli";

/// Where a command writes and how it is stopped.
struct Environment {
    std::ostream& output;           ///< results
    std::ostream& messages;         ///< problems and progress
    const std::atomic<bool>& stop;  ///< becomes true when the user interrupts
};

/// Something that the program does: its options, which the constructor describes, and the work.
class Command {
public:
    virtual ~Command() = default;
    Command(const Command&) = delete;
    Command& operator=(const Command&) = delete;

    [[nodiscard]] const std::string& name() const { return name_; }

    /// Looks at all options together, once they are read. @throws CLI::ValidationError
    virtual void checkOptions() {}

    /// With `--json` exactly one JSON object is written to the output, whatever happens. Throws
    /// nothing.
    ExitCode run(const Environment& environment);

protected:
    explicit Command(CLI::App& app) : name_(app.get_name()) {}

    virtual ExitCode work() = 0;
    /// What takes the place of a report when there is none.
    [[nodiscard]] virtual Json failureReport(
        const std::vector<base::Diagnostic>& diagnostics) const;

    // Options of many commands.

    /// The file, in front of places in it, that messages are about.
    CLI::Option* addInput(CLI::App& app, const std::string& name, const std::string& type,
                          const std::string& help);
    /// The project, and `--json`.
    void addProject(CLI::App& app);
    void addJson(CLI::App& app,
                 const std::string& help = "print one JSON object on standard output");
    /// A file that the command reads or writes.
    /// @param endings what its name may end with; empty: anything
    CLI::Option* addFile(CLI::App& app, const std::string& name, std::string& target,
                         const std::string& help, const std::string& type = "FILE",
                         const std::vector<std::string>& endings = {});
    /// Says that messages about this file are not about the input.
    void isFile(const std::string& path) { files_.push_back(&path); }
    /// `--out` of a command that writes results only.
    void addResults(CLI::App& app, std::string& target, const std::string& help);

    // Talking.

    /// From here on long work says how far it is.
    /// @param even whether the time that is left can be told from the part that is done
    void sayHowFar(bool even = true);
    /// Each problem once.
    void tell(const std::vector<base::Diagnostic>& diagnostics) const;
    /// Lines on the way, such as how far the work is.
    void say(const std::string& text) const;
    void print(const Json& json, const std::string& text) const;
    ExitCode fail(ExitCode code, std::vector<base::Diagnostic> diagnostics) const;
    /// Names the file in front of places inside the project.
    [[nodiscard]] std::vector<base::Diagnostic> located(
        std::vector<base::Diagnostic> diagnostics) const;
    static base::Diagnostic plain(std::string message) {
        return {base::Severity::Error, {}, {}, std::move(message), {}};
    }

    /// Runs what keeps nothing when it is stopped.
    template <class Work>
    static auto abandonably(const Work& work) {
        const Abandonable nothingToKeep;
        return work();
    }

    /// For numbers and words of the program; what may come from a file goes through `say`.
    [[nodiscard]] std::ostream& messages() const { return environment_->messages; }
    [[nodiscard]] const std::atomic<bool>& stop() const { return environment_->stop; }

    std::string input_;  ///< path of the project file; others: what is read
    bool json_ = false;  ///< one JSON object on standard output instead of text
    session::SolveControl control_;

private:
    std::string name_;
    std::vector<const std::string*> files_;  ///< paths of files besides the input
    const Environment* environment_ = nullptr;
    mutable std::set<std::string> told_;  ///< problems, as text
};

/// Whether a file of this name is HDF5.
bool namesResults(const std::string& path);

}  // namespace linkwright::cli

// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/command.h"

#include "app/cli/text_report.h"
#include "engine/base/printable.h"
#include "engine/session/solving/diagnosis.h"
#include "engine/session/solving/memory_need.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <new>
#include <ostream>

namespace linkwright::cli {

namespace {

using base::Diagnostic;

/// Says how far a computation is that keeps somebody waiting, ever more rarely.
class Waiting {
public:
    Waiting(std::ostream& messages, bool even) : messages_(&messages), even_(even) {}

    void operator()(double part) {
        using namespace std::chrono;
        const double seconds = duration<double>(steady_clock::now() - begin_).count();
        if (seconds < next_ || (even_ && !(part > 0.0))) return;
        next_ = 2.0 * seconds;
        *messages_ << "note: " << shortNumber(std::floor(100.0 * std::max(part, 0.0)))
                   << " % after " << shortNumber(std::round(seconds)) << " s";
        if (even_)
            *messages_ << ", about " << shortNumber(std::ceil(seconds * (1.0 - part) / part))
                       << " s left";
        *messages_ << '.' << std::endl;
    }

private:
    std::ostream* messages_;
    bool even_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    double next_ = 5.0;  ///< s
};

}  // namespace

ExitCode Command::run(const Environment& environment) {
    environment_ = &environment;
    control_.stop = &environment.stop;
    try {
        return work();
    } catch (const base::InputError& error) {
        return fail(ExitCode::WrongInput, error.diagnostics());
    } catch (const base::ComputationError& error) {
        return fail(ExitCode::Failed, {session::withTime(error)});
    } catch (const base::Cancelled&) {
        return fail(ExitCode::Failed, {plain(stoppedText)});
    } catch (const std::bad_alloc&) {
        return fail(ExitCode::Failed, {session::outOfMemory()});
    } catch (const std::exception& error) {
        return fail(ExitCode::Failed, {plain(std::string("Internal error: ") + error.what())});
    }
}

Json Command::failureReport(const std::vector<Diagnostic>& diagnostics) const {
    return failureJson(diagnostics, diagnostics.empty() ? "" : diagnostics.front().message);
}

CLI::Option* Command::addInput(CLI::App& app, const std::string& name, const std::string& type,
                               const std::string& help) {
    return app.add_option(name, input_, help)->required()->type_name(type);
}

void Command::addProject(CLI::App& app) {
    addInput(app, "project", "FILE", "project file (*.linkwright.json)");
    addJson(app);
}

void Command::addJson(CLI::App& app, const std::string& help) {
    app.add_flag("--json", json_, help);
}

CLI::Option* Command::addFile(CLI::App& app, const std::string& name, std::string& target,
                              const std::string& help, const std::string& type,
                              const std::vector<std::string>& endings) {
    isFile(target);
    return addText(app, name, type, help, [name, &target, endings](const std::string& path) {
        const auto ends = [&path](const std::string& ending) { return path.ends_with(ending); };
        if (!endings.empty() && std::none_of(endings.begin(), endings.end(), ends))
            throw CLI::ValidationError(name, "expected a name that ends with " + oneOf(endings)
                                                 + ", found \"" + path + "\".");
        target = path;
    });
}

void Command::addResults(CLI::App& app, std::string& target, const std::string& help) {
    isFile(target);
    addText(app, "--out", "FILE.h5", help, [&target](const std::string& path) {
        if (!namesResults(path))
            throw CLI::ValidationError("--out",
                                       "results are HDF5: expected a name that ends with .h5, "
                                       "found \""
                                           + path + "\".");
        target = path;
    });
}

bool namesResults(const std::string& path) {
    return path.ends_with(".h5") || path.ends_with(".hdf5");
}

void Command::sayHowFar(bool even) {
    control_.progress = Waiting(environment_->messages, even);
}

void Command::tell(const std::vector<Diagnostic>& diagnostics) const {
    for (const Diagnostic& diagnostic : located(diagnostics)) {
        const std::string text = base::toText(diagnostic);
        // Stages of a command find the same.
        if (told_.insert(text).second) environment_->messages << base::printable(text) << '\n';
    }
}

void Command::say(const std::string& text) const {
    environment_->messages << base::printable(text, base::Layout::Kept) << std::flush;
}

void Command::print(const Json& json, const std::string& text) const {
    const Abandonable toSlowReader;
    const std::string printed =
        base::printable(json_ ? project::formatJson(json) : text, base::Layout::Kept);
    noteOutputBegins();
    environment_->output << printed << std::flush;
}

ExitCode Command::fail(ExitCode code, std::vector<Diagnostic> diagnostics) const {
    diagnostics = located(std::move(diagnostics));
    tell(diagnostics);
    if (json_) print(failureReport(diagnostics), {});
    return code;
}

std::vector<Diagnostic> Command::located(std::vector<Diagnostic> diagnostics) const {
    for (Diagnostic& diagnostic : diagnostics) {
        std::string& place = diagnostic.place;
        const auto isPlace = [&place](const std::string* file) {
            return !file->empty() && (place == *file || place.starts_with(*file + " "));
        };
        const bool named =
            !place.empty()
            && (place.starts_with(input_) || (place.front() != '/' && diagnostic.object.empty())
                || std::any_of(files_.begin(), files_.end(), isPlace));
        if (!named) place = input_ + (place.empty() ? "" : " ") + place;
    }
    return diagnostics;
}

}  // namespace linkwright::cli

// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/commands.h"
#include "app/cli/run_report.h"
#include "engine/project/fault.h"
#include "engine/session/rig/interrupted_trial.h"

#include <filesystem>

namespace linkwright::cli {

namespace {

class Recover final : public Command {
public:
    explicit Recover(CLI::App& app) : Command(app) {
        addInput(app, "recording", "FILE", "recording of a run: beside its log, LOG.h5.recording");
        addJson(app);
        addFile(app, "--log", logPath_,
                "log to write, which must not exist (default: the one that the run would have "
                "written)",
                "FILE.h5");
    }

private:
    ExitCode work() override {
        RunReport report;
        report.logPath = logPath_;
        if (logPath_.empty()) {
            if (!input_.ends_with(recordingEnding))
                throw project::fault(input_, "The name does not tell where the log belongs.",
                                     "Add --log LOG.h5.");
            report.logPath = input_.substr(0, input_.size() - recordingEnding.size());
        }
        if (std::filesystem::exists(report.logPath))
            throw project::fault(report.logPath, "The log already exists.",
                                 "Choose another file with --log.");
        report.outcome = session::keepInterruptedTrial(session::interruptedTrial(input_),
                                                       report.logPath, programName);
        print(runJson(report), runText(report));
        return ExitCode::Done;
    }

    std::string logPath_;
};

}  // namespace

MadeCommand addRecover(CLI::App& program) {
    return std::make_unique<Recover>(*program.add_subcommand(
        "recover", "Make a log of the recording that a killed run left behind"));
}

}  // namespace linkwright::cli

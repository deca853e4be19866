// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/commands.h"
#include "app/cli/plan_table.h"
#include "app/cli/project_command.h"
#include "app/cli/run_report.h"
#include "engine/project/fault.h"
#include "engine/project/project_file.h"
#include "engine/project/text_file.h"
#include "engine/session/rig/device_trial.h"
#include "engine/session/rig/rig_settings.h"
#include "engine/session/rig/trial_log_file.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <sstream>

namespace linkwright::cli {

namespace {

using base::Diagnostic;
using base::Severity;

const Choices<session::TrialMode> runModes{
    {{"pd", session::TrialMode::Feedback},
     {"feedforward", session::TrialMode::Feedforward},
     {"feedforward+pd", session::TrialMode::FeedforwardAndFeedback},
     {"mpc", session::TrialMode::Predictive}},
    {{"ff", "feedforward"}, {"ff+pd", "feedforward+pd"}}};

constexpr const char* simulated = "simulated";

std::string toDevice(const std::string& text) {
    const std::string kind = text.substr(0, text.find(':'));
    if (kind != simulated && kind != "serial" && kind != "comedi" && kind != "quanser")
        throw CLI::ValidationError("--device",
                                   "\"" + text
                                       + "\" is not known; expected simulated, serial:PATH, "
                                         "comedi:PATH or quanser:CARD:IDENTIFIER.");
    if (kind != simulated && text.size() <= kind.size() + 1)
        throw CLI::ValidationError("--device", "\"" + text
                                                   + "\" does not say which one; write for example "
                                                     "serial:/dev/ttyACM0.");
    return text;
}

/// All 64 bits of it.
std::uint64_t toSeed(const std::string& text) {
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (error != std::errc() || end != text.data() + text.size())
        throw CLI::ValidationError(
            "--seed", "expected a whole number of zero or more, found \"" + text + "\".");
    return seed;
}

void requireFreshLog(const std::string& path) {
    if (path.empty()) return;
    const std::string recording = path + std::string(recordingEnding);
    if (std::filesystem::exists(recording))
        throw project::fault(
            recording, "The recording of an earlier run, which did not come to its end, is here.",
            "Make a log of it by \"linkwright-cli recover\", or remove it.");
    if (std::filesystem::exists(path))
        throw project::fault(path, "The log already exists.",
                             "Choose another file; a recorded trial is never overwritten.");
    project::requireReplaceable(path);
}

class Run final : public ProjectCommand {
public:
    explicit Run(CLI::App& app) : ProjectCommand(app) {
        addProject(app);
        addText(app, "--device", "DEVICE",
                "rig: simulated (default, no hardware), serial:PATH, comedi:PATH, "
                "quanser:CARD:IDENTIFIER",
                [this](const std::string& text) { device_ = toDevice(text); });
        addChoice(app, "--mode", runModes, mode_,
                  "what drives the motors (default feedforward+pd)");
        addFile(app, "--log", logPath_, "record the run to this HDF5 file, which must not exist",
                "FILE.h5");
        addFile(app, "--table", tablePath_,
                "play nothing; write reference and feedforward of every sample to this table, or "
                "to this C header, for your own controller",
                "FILE.csv|FILE.h", {".csv", ".h"});
        addText(app, "--seed", "NUMBER",
                "noise of the simulated rig; the same seed gives the same run (default 1)",
                [this](const std::string& text) { seed_ = toSeed(text); });
        addFile(app, "--rig-model", rigModelPath_,
                "project the simulated rig is made of (default: the project itself)");
        addControl(app);
        app.add_flag("!--no-lead-in", leadIn_,
                     "start from rest even if the reference moves from the start");
        app.add_flag("--on-device", onDevice_,
                     "upload the table; the device closes the loop on its own (serial boards)");
        app.add_flag("--accept-changes", acceptChanges_,
                     "run although the project was changed since it was optimized");
        app.add_flag("--progress", progress_, "report progress on standard error");
    }

private:
    void addControl(CLI::App& app) {
        addNumber(app, "--proportional-gain", proportionalGain_, numberFromZero(), "V/rad",
                  "gain on the angle error (default 22.7)");
        addNumber(app, "--derivative-gain", derivativeGain_, numberFromZero(), "V*s/rad",
                  "gain on the speed error (default 0.43)");
        addNumber(app, "--voltage-limit", voltageLimit_, positiveNumber(), "V",
                  "clip voltages at this value (default: the bounds of the inputs)");
        addNumber(app, "--tracking-limit", trackingLimit_, positiveNumber(), "RAD",
                  "end the run beyond this angle error (default 0.3)");
        addNumber(app, "--horizon", horizon_, positiveNumber(), "SECONDS",
                  "mpc: how far ahead it plans (default 0.2)");
        addNumber(app, "--intervals", intervals_, positiveNumber(), "COUNT",
                  "mpc: intervals of constant voltage in the horizon (default 20)");
        addNumber(app, "--encoder-noise", encoderNoise_, positiveNumber(), "RAD",
                  "mpc: standard deviation of a measured angle (default 0.0005)");
        addNumber(app, "--load-change", loadChange_, positiveNumber(), "N*m",
                  "mpc: how far an unknown load may change within a second (default 0.5)");
        addNumber(app, "--missed-deadlines", missedDeadlines_, positiveNumber(), "COUNT",
                  "late cycles in a row that end a run on a device (default 10)");
    }

    /// A run that ends early has failed, but its log and measures are worth reporting.
    ExitCode compute() override {
        if (!tablePath_.empty()) return writeTable();
        requireFreshLog(logPath_);
        const session::TrialPlan plan = makePlan();
        RunReport report;
        report.warnings = requireRunnable(plan);
        tell(report.warnings);
        if (onDevice_ && device_ == simulated)
            throw project::fault("--on-device", "The simulated rig cannot play a table by itself.",
                                 "Name a serial board with --device, or leave it out.");
        report.leadInTime = plan.leadInTime();
        report.logPath = logPath_;
        report.outcome = device_ == simulated ? simulate(plan) : play(plan);
        print(runJson(report), runText(report));
        if (report.outcome.log.completed) return ExitCode::Done;
        tell({plain(report.outcome.log.stopReason)});
        return ExitCode::Failed;
    }

    ExitCode writeTable() {
        project::requireReplaceableByText(tablePath_);
        const session::TrialPlan plan = makePlan();
        const std::string name = std::filesystem::path(input_).filename().string();
        project::replaceTextFile(
            tablePath_, tablePath_.ends_with(".h") ? planHeader(plan, name) : planCsv(plan),
            project::Backup::None);
        std::ostringstream text;
        text << tablePath_ << ": " << plan.sampleCount() << " samples over " << plan.duration()
             << " s\n";
        print({{"table", tablePath_},
               {"samples", plan.sampleCount()},
               {"duration", plan.duration()},
               {"leadIn", plan.leadInTime()}},
              text.str());
        return ExitCode::Done;
    }

    [[nodiscard]] session::TrialPlan makePlan() const {
        const Abandonable nothingYet;
        session::PlanOptions wanted;
        wanted.leadIn = leadIn_;
        session::TrialPlan plan = session::planTrial(model_, wanted, control_);
        std::vector<Diagnostic> problems;
        const session::RigSettings settings =
            session::readRigSettings(project::readTextFile(input_), problems);
        if (!problems.empty()) {
            problems.push_back({Severity::Error, "", session::rigPlace,
                                "No rig runs with settings that cannot be read.",
                                "Correct them in the project file, or look at them in the window "
                                "and save the project."});
            throw base::InputError(std::move(problems));
        }
        session::applyRigSettings(settings, plan);
        if (missedDeadlines_)
            plan.missedDeadlinesInRow =
                std::max(1, static_cast<int>(std::min(*missedDeadlines_, 1e6)));
        for (session::ChannelPlan& channel : plan.channels) {
            if (proportionalGain_) channel.gains.proportional = *proportionalGain_;
            if (derivativeGain_) channel.gains.derivative = *derivativeGain_;
            if (voltageLimit_) channel.limits.voltage = *voltageLimit_;
            if (trackingLimit_) channel.limits.trackingError = *trackingLimit_;
        }
        return plan;
    }

    /// @return warnings of the check; errors are thrown
    [[nodiscard]] std::vector<Diagnostic> requireRunnable(const session::TrialPlan& plan) const {
        std::vector<Diagnostic> found = session::checkTrial(model_, plan, mode_, acceptChanges_);
        for (Diagnostic& diagnostic : found)
            if (diagnostic.place == "/optimizedHash") diagnostic.remedy += " (--accept-changes)";
        if (base::hasErrors(found)) {
            std::erase_if(found, [](const Diagnostic& diagnostic) {
                return diagnostic.severity != Severity::Error;
            });
            throw base::InputError(std::move(found));
        }
        return found;
    }

    [[nodiscard]] session::PredictiveSettings planning() const {
        session::PredictiveSettings settings;
        if (horizon_) settings.horizon.duration = *horizon_;
        if (intervals_)
            settings.horizon.intervals = static_cast<std::size_t>(std::min(*intervals_, 1e6));
        if (encoderNoise_) settings.estimator.encoderNoise = *encoderNoise_;
        if (loadChange_) settings.estimator.loadChange = *loadChange_;
        return settings;
    }

    void keep(const session::TrialOutcome& outcome) const {
        if (!logPath_.empty())
            session::writeTrialLog(logPath_, model_, outcome, input_, programName);
    }

    [[nodiscard]] session::TrialOutcome simulate(const session::TrialPlan& plan) const {
        session::PlantSettings plant;
        plant.seed = seed_;
        const model::Model rig =
            rigModelPath_.empty() ? model_ : project::readProject(rigModelPath_);
        session::TrialOutcome outcome =
            session::simulateTrial(model_, plan, mode_, plant, rig, control_, planning());
        keep(outcome);
        return outcome;
    }

    [[nodiscard]] session::TrialOutcome play(const session::TrialPlan& plan) const {
        session::DeviceTrial request;
        request.device = device_;
        request.mode = mode_;
        request.projectPath = rigModelPath_.empty() ? input_ : rigModelPath_;
        request.seed = seed_;
        request.onDevice = onDevice_;
        request.leadIn = leadIn_;
        if (!logPath_.empty()) request.recording = logPath_ + std::string(recordingEnding);
        request.message = [this](const std::string& text) {
            if (progress_) tell({{Severity::Note, "", "", text, ""}});
        };
        request.keep = [this](const session::TrialOutcome& outcome) { keep(outcome); };
        return session::playOnDevice(model_, plan, request, control_);
    }

    std::string device_ = simulated;  ///< `simulated`, `serial:PATH`, ...
    session::TrialMode mode_ = session::TrialMode::FeedforwardAndFeedback;
    std::string logPath_;                     ///< to write
    std::string tablePath_;                   ///< of the plan, to write instead of playing it
    std::string rigModelPath_;                ///< empty: the project itself
    std::uint64_t seed_ = 1;                  ///< of the simulated rig
    std::optional<double> proportionalGain_;  ///< V/rad
    std::optional<double> derivativeGain_;    ///< V s/rad
    std::optional<double> voltageLimit_;      ///< V
    std::optional<double> trackingLimit_;     ///< rad
    // Of the mode mpc.
    std::optional<double> horizon_;          ///< s
    std::optional<double> intervals_;        ///< whole number
    std::optional<double> encoderNoise_;     ///< rad
    std::optional<double> loadChange_;       ///< N m / s^0.5
    std::optional<double> missedDeadlines_;  ///< late cycles in a row that end a run, whole number
    bool leadIn_ = true;                     ///< bring the rig up to speed before the plan begins
    bool onDevice_ = false;       ///< upload the table; the device closes the loop by itself
    bool acceptChanges_ = false;  ///< since the project was optimized
    bool progress_ = false;
};

}  // namespace

MadeCommand addRun(CLI::App& program) {
    return std::make_unique<Run>(*program.add_subcommand(
        "run", "Play the optimized voltages on a rig and measure the tracking"));
}

}  // namespace linkwright::cli

// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/commands.h"
#include "app/cli/project_command.h"
#include "app/cli/text_report.h"
#include "engine/project/project_file.h"
#include "engine/project/text_file.h"
#include "engine/session/rig/trial_log_file.h"

#include <sstream>

namespace linkwright::cli {

namespace {

std::string nameOf(const session::IdentifiedParameter& parameter) {
    return parameter.key.object + "." + parameter.key.property;
}

Json identificationJson(const session::IdentificationResult& result) {
    Json json = Json::object();
    Json parameters = Json::object();
    for (const session::IdentifiedParameter& parameter : result.parameters) {
        Json entry = Json::object();
        entry["before"] = parameter.before;
        entry["after"] = parameter.after;
        entry["standardDeviation"] = parameter.standardDeviation;
        entry["confidence95"] = {parameter.lower95, parameter.upper95};
        entry["atBound"] = parameter.atBound;
        parameters[nameOf(parameter)] = std::move(entry);
    }
    json["parameters"] = std::move(parameters);
    Json correlation = Json::array();
    const std::size_t count = result.parameters.size();
    for (std::size_t row = 0; row < count; ++row) {
        Json line = Json::array();
        for (std::size_t column = 0; column < count; ++column)
            line.push_back(result.correlation[row * count + column]);
        correlation.push_back(std::move(line));
    }
    json["correlation"] = std::move(correlation);
    json["deviation"] = {{"before", result.deviationBefore}, {"after", result.deviationAfter}};
    json["iterations"] = result.iterations;
    json["converged"] = result.converged;
    json["reason"] = result.reason;
    return json;
}

std::string identificationText(const session::IdentificationResult& result) {
    std::ostringstream text;
    text << result.reason << '\n'
         << "model minus encoders, root mean square: " << shortNumber(result.deviationBefore)
         << " rad before, " << shortNumber(result.deviationAfter) << " rad after\n";
    for (const session::IdentifiedParameter& parameter : result.parameters)
        text << nameOf(parameter) << "  " << shortNumber(parameter.before) << " -> "
             << shortNumber(parameter.after) << "  (95 %: " << shortNumber(parameter.lower95)
             << " to " << shortNumber(parameter.upper95) << ')'
             << (parameter.atBound ? "  at its least value" : "") << '\n';
    return text.str();
}

class Identify final : public ProjectCommand {
public:
    explicit Identify(CLI::App& app) : ProjectCommand(app) {
        addProject(app);
        addFile(app, "log", logPath_, "log written by run --log", "LOG.h5")->required();
        addText(app, "--parameters", "NAME,NAME,...",
                "numbers to find, for example motor-1.viscousFriction,motors.coulombFriction "
                "(default: friction and rotor inertia of every motor)",
                [this](const std::string& text) {
                    if (text.empty())
                        throw CLI::ValidationError("--parameters",
                                                   "expected names such as motor-1.rotorInertia.");
                    parameters_ = text;
                });
        addFile(app, "--out", outputPath_, "write the project with the values found to this file");
    }

private:
    ExitCode compute() override {
        if (!outputPath_.empty()) project::requireReplaceableByText(outputPath_);
        const session::IdentificationResult result = abandonably([this] {
            const session::TrialLog log = session::readTrialLog(logPath_);
            return session::identify(model_, log,
                                     parameters_.empty()
                                         ? session::defaultParameters(model_)
                                         : session::parseParameters(model_, parameters_),
                                     control_);
        });
        if (!outputPath_.empty()) {
            session::applyIdentified(model_, result);
            project::writeProject(model_, outputPath_, project::readTextFile(input_));
        }
        print(identificationJson(result), identificationText(result));
        if (result.converged) return ExitCode::Done;
        tell({plain(result.reason)});
        return ExitCode::Failed;
    }

    std::string logPath_;
    std::string parameters_;  ///< as typed, empty for the usual ones
    std::string outputPath_;  ///< project to write
};

}  // namespace

MadeCommand addIdentify(CLI::App& program) {
    return std::make_unique<Identify>(
        *program.add_subcommand("identify", "Find parameters of the model from a recorded run"));
}

}  // namespace linkwright::cli

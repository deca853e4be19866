// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/study_commands.h"

#include "app/cli/cluster_crew.h"
#include "app/cli/slurm_script.h"
#include "app/cli/stop_signals.h"
#include "app/cli/study_report.h"
#include "engine/base/diagnostic.h"
#include "engine/base/parallel.h"
#include "engine/model/validation.h"
#include "engine/project/project_file.h"
#include "engine/project/text_file.h"
#include "engine/session/studies/study_format.h"
#include "engine/session/studies/study_run.h"
#include "engine/session/studies/study_summary.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <ostream>
#include <sstream>

namespace linkwright::cli {

namespace {

using base::Diagnostic;
using base::Severity;
using session::PointStatus;
using session::Study;
using session::StudyFile;
using session::StudyPlan;

constexpr const char* programName = "linkwright-cli";

base::InputError wrong(const std::string& place, std::string message, std::string remedy) {
    return base::InputError(
        Diagnostic{Severity::Error, {}, place, std::move(message), std::move(remedy)});
}

std::vector<Study> studiesOf(const std::string& project) {
    const Abandonable nothingYet;
    return session::readStudies(project::readTextFile(project), project);
}

Study findStudy(const std::string& project, const std::string& name) {
    std::vector<Study> studies = studiesOf(project);
    std::string names;
    for (Study& study : studies) {
        if (study.name == name) return std::move(study);
        names += (names.empty() ? "\"" : ", \"") + study.name + '"';
    }
    throw wrong(
        project, "There is no study \"" + name + "\" in the project.",
        names.empty() ? "It has none: add one under \"studies\"." : "It has " + names + ".");
}

StudyPlan planOf(const std::string& project, const std::string& name) {
    const Abandonable nothingYet;
    return {project::readProject(project), findStudy(project, name)};
}

std::string fileName(const std::string& path) {
    return std::filesystem::path(path).filename().string();
}

/// A line of progress on standard error, twice a second at most.
class ProgressLine {
public:
    explicit ProgressLine(std::ostream& messages) : messages_(messages) {}

    void operator()(const session::StudyProgress& progress) {
        constexpr double every = 0.5;
        const bool last = progress.count(PointStatus::Open) == 0;
        if (!last && progress.seconds < told_ + every) return;
        told_ = progress.seconds;
        messages_ << progress.done() << " of " << progress.points << " points";
        if (const std::uint64_t failed = progress.count(PointStatus::Failed); failed > 0)
            messages_ << ", " << failed << " failed";
        if (const double left = progress.secondsLeft(); left >= 0.0 && !last)
            messages_ << ", about " << std::ceil(left) << " s left";
        messages_ << std::endl;
    }

private:
    std::ostream& messages_;
    double told_ = -1.0;
};

/// Where no point could be computed, there is nothing to report but why.
void tellIfAllFailed(const session::StudySummary& summary, const StudyFile& file,
                     StudyReport& report, const Environment& environment) {
    const auto count = [&](PointStatus status) {
        return summary.byStatus[static_cast<std::size_t>(status)];
    };
    const std::uint64_t failed = count(PointStatus::Failed);
    const bool some =
        count(PointStatus::Good) + count(PointStatus::Unconverged) + count(PointStatus::OffLimits)
        > 0;
    if (failed == 0 || some) return;
    const std::vector<std::int32_t> statuses = file.statuses();
    const auto first =
        std::find(statuses.begin(), statuses.end(), static_cast<std::int32_t>(PointStatus::Failed));
    std::string message =
        failed == 1 ? "The only point could not be computed."
                    : "None of the " + std::to_string(failed) + " points could be computed.";
    if (first != statuses.end())
        message += " The first one: "
                   + file.point(static_cast<std::uint64_t>(first - statuses.begin())).reason;
    const Diagnostic none{
        Severity::Error, {}, file.path(), std::move(message), "Check bounds and tolerances."};
    environment.messages << base::toText(none) << '\n';
    report.json["problems"] = problemsJson({none});
    report.failed = true;
}

StudyReport summaryOf(const StudyPlan& plan, const StudyFile& file, const Options& options,
                      const Environment& environment) {
    const session::StudySummary summary = [&] {
        const Abandonable nothingToKeep;
        return session::summarizeStudy(plan, file, true, &environment.stop);
    }();
    if (!options.csvPath.empty())
        project::streamTextFile(options.csvPath, [&](std::ostream& table) {
            session::writeStudyCsv(plan, file, table);
        });
    StudyReport report;
    report.json = studySummaryJson(plan, summary);
    report.text = studySummaryText(plan, summary);
    report.complete = summary.byStatus[static_cast<std::size_t>(PointStatus::Open)] == 0;
    tellIfAllFailed(summary, file, report, environment);
    return report;
}

StudyReport compute(const Options& options, const Environment& environment) {
    const std::string& project = options.study.words.at(0);
    if (options.resultsPath.empty())
        throw wrong("--out", "A study needs a file for its results.", "Add --out NAME.h5.");
    const StudyPlan plan = planOf(project, options.study.words[1]);
    const std::size_t threads = options.threads.value_or(base::threadLimit());
    // Points are computed side by side, each of them by one thread.
    base::setThreadLimit(1);
    const std::unique_ptr<Cluster> cluster = joinCluster(options.threads.value_or(1));
    if (cluster && !cluster->leads()) {
        cluster->work(plan, environment.stop);
        StudyReport report;
        report.silent = true;
        return report;
    }
    for (const Diagnostic& doubt : model::validate(plan.model()))
        environment.messages << base::toText(doubt) << '\n';
    StudyFile file = StudyFile::open(options.resultsPath, plan, fileName(project), programName);
    session::StudyControl control;
    control.stop = &environment.stop;
    control.part = {options.study.part - 1, options.study.parts};
    ProgressLine progress(environment.messages);
    if (options.progress) control.progress = std::ref(progress);
    {
        const std::unique_ptr<session::StudyCrew> crew =
            cluster ? cluster->crew(plan, &environment.stop)
                    : session::makeThreadCrew(plan, threads, &environment.stop);
        const session::StudyProgress end = session::runStudy(plan, file, *crew, control);
        if (end.lost > 0)
            environment.messages << "warning: " << end.lost
                                 << " points were lost with the process that computed them, and "
                                    "computed again.\n";
    }
    if (environment.stop) throw base::Cancelled();
    StudyReport report = summaryOf(plan, file, options, environment);
    report.complete = report.complete || options.study.parts > 1;
    return report;
}

StudyReport list(const Options& options, const Environment& environment) {
    const Abandonable nothingToKeep;
    const std::string& project = options.study.words.at(1);
    const model::Model model = project::readProject(project);
    StudyReport report;
    report.json["studies"] = Json::array();
    std::size_t index = 0;
    for (const Study& study : studiesOf(project)) {
        Json entry = session::studyJson(study);
        std::ostringstream line;
        line << study.name << ": " << session::nameOf(study.kind);
        const std::vector<Diagnostic> problems = session::problemsOf(model, study, index++);
        if (problems.empty()) {
            const std::uint64_t points = StudyPlan(model, study).points();
            entry["pointCount"] = points;
            line << ", " << points << " points\n";
        } else {
            entry["problems"] = problemsJson(problems);
            line << '\n';
            for (const Diagnostic& problem : problems)
                environment.messages << base::toText(problem) << '\n';
            report.complete = false;
        }
        report.json["studies"].push_back(std::move(entry));
        report.text += line.str();
    }
    if (report.text.empty()) report.text = "The project has no studies.\n";
    return report;
}

StudyReport merge(const Options& options, const Environment& environment) {
    const std::vector<std::string>& words = options.study.words;
    if (words.size() < 4)
        throw wrong("merge", "Nothing to merge.",
                    "Name the file to make, then two or more files of results.");
    const std::uint64_t known =
        session::mergeStudies(words[1], {words.begin() + 2, words.end()}, programName);
    const StudyPlan plan = session::planOf(words[1]);
    StudyReport report = summaryOf(plan, StudyFile(words[1]), options, environment);
    report.json["merged"] = known;
    return report;
}

}  // namespace

StudyReport runStudyCommand(const Options& options, const Environment& environment) {
    const std::vector<std::string>& words = options.study.words;
    if (words.at(0) == "merge") return merge(options, environment);
    if (words.size() != 2)
        throw wrong("study", "Expected a project and the name of one of its studies.",
                    "linkwright-cli study --help shows the forms there are.");
    if (words[0] == "list") return list(options, environment);
    if (words[0] == "show") {
        const StudyPlan plan = session::planOf(words[1]);
        StudyReport report = summaryOf(plan, StudyFile(words[1]), options, environment);
        report.complete = true;
        return report;
    }
    if (!options.study.slurmPath.empty())
        return writeSlurmScript(options, findStudy(words[0], words[1]));
    return compute(options, environment);
}

}  // namespace linkwright::cli

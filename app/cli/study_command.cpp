// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/cluster_pool.h"
#include "app/cli/commands.h"
#include "app/cli/slurm_script.h"
#include "app/cli/study_report.h"
#include "engine/base/parallel.h"
#include "engine/model/validation.h"
#include "engine/project/fault.h"
#include "engine/project/project_file.h"
#include "engine/project/text_file.h"
#include "engine/session/solving/drawing_doubts.h"
#include "engine/session/studies/study_format.h"
#include "engine/session/studies/study_run.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <ostream>

namespace linkwright::cli {

namespace {

using base::Diagnostic;
using base::Severity;
using session::PointStatus;
using session::Study;
using session::StudyFile;
using session::StudyPlan;

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
    throw project::fault(
        project, "There is no study \"" + name + "\" in the project.",
        names.empty() ? "It has none: add one under \"studies\"." : "It has " + names + ".");
}

/// "3/8": the third of eight parts.
session::StudyPart toPart(const std::string& text) {
    const std::size_t slash = text.find('/');
    const auto part = toNumber(text.substr(0, slash));
    const auto parts = toNumber(slash == std::string::npos ? "" : text.substr(slash + 1));
    constexpr double most = 1e6;
    if (!part || !parts || *part < 1.0 || *parts > most || *part > *parts
        || *part != std::floor(*part) || *parts != std::floor(*parts))
        throw CLI::ValidationError("--part", "expected one such as 3/8, found \"" + text + "\".");
    return {static_cast<std::uint64_t>(*part) - 1, static_cast<std::uint64_t>(*parts)};
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

class StudyCommand final : public Command {
public:
    explicit StudyCommand(CLI::App& app) : Command(app) {
        app.add_option("words", words_,
                       "PROJECT NAME: compute that study, or continue it; list PROJECT; show S.h5: "
                       "what is known so far; merge S.h5 A.h5 B.h5 ...: make one of several")
            ->required()
            ->type_name("...");
        addJson(app);
        addResults(app, resultsPath_,
                   "keep the results in this HDF5 file; continue it if it exists");
        addThreads(app, threads_);
        addText(app, "--part", "N/COUNT",
                "compute this part of the points only, to be merged with the others",
                [this](const std::string& text) { part_ = toPart(text); });
        addFile(app, "--csv", csvPath_, "write all points to this table");
        app.add_flag("--progress", progress_, "report progress on standard error");
        addFile(app, "--slurm", slurmPath_,
                "compute nothing; write a batch script for Slurm and explain it");
        constexpr double maxTasks = 1e6;
        addNumber(app, "--tasks", tasks_, positiveCount(maxTasks), "COUNT",
                  "processes of that script (default 64)");
        app.add_flag("--array", array_, "make it an array of separate jobs, which needs no MPI");
    }

    void checkOptions() override {
        const bool acts = words_[0] == "list" || words_[0] == "show" || words_[0] == "merge";
        input_ = words_[acts && words_.size() > 1 ? 1 : 0];
    }

private:
    ExitCode work() override {
        if (words_[0] == "merge") return merge();
        if (words_.size() != 2)
            throw project::fault("study", "Expected a project and the name of one of its studies.",
                                 "linkwright-cli study --help shows the forms there are.");
        if (words_[0] == "list") return list();
        if (words_[0] == "show") return report(session::planOf(input_), StudyFile(input_), true);
        return slurmPath_.empty() ? computePoints() : writeScript();
    }

    ExitCode list() const {
        const Abandonable nothingToKeep;
        const model::Model model = project::readProject(input_);
        Json json;
        json["studies"] = Json::array();
        std::string text;
        bool possible = true;
        std::size_t index = 0;
        for (const Study& study : studiesOf(input_)) {
            Json entry = session::studyJson(study);
            text += study.name + ": " + session::nameOf(study.kind);
            const std::vector<Diagnostic> problems = session::problemsOf(model, study, index++);
            if (problems.empty()) {
                const std::uint64_t points = StudyPlan(model, study).points();
                entry["pointCount"] = points;
                text += ", " + std::to_string(points) + " points";
            } else {
                entry["problems"] = problemsJson(problems);
                tell(problems);
                possible = false;
            }
            text += '\n';
            json["studies"].push_back(std::move(entry));
        }
        print(json, text.empty() ? "The project has no studies.\n" : text);
        return possible ? ExitCode::Done : ExitCode::Failed;
    }

    ExitCode merge() const {
        if (words_.size() < 4)
            throw project::fault("merge", "Nothing to merge.",
                                 "Name the file to make, then two or more files of results.");
        const std::uint64_t known =
            session::mergeStudies(input_, {words_.begin() + 2, words_.end()}, programName);
        return report(session::planOf(input_), StudyFile(input_), false, {{"merged", known}});
    }

    void requireResults() const {
        if (resultsPath_.empty())
            throw project::fault("--out", "A study needs a file for its results.",
                                 "Add --out NAME.h5.");
    }

    ExitCode writeScript() const {
        const Study study = findStudy(input_, words_[1]);
        requireResults();
        if (array_ && study.kind == session::StudyKind::Global)
            throw project::fault("--array", "A global search cannot be divided into parts.",
                                 "Leave --array out: MPI shares it.");
        const SlurmJob job(input_, study.name, resultsPath_, tasks_, array_);
        project::requireReplaceableByText(slurmPath_);
        project::replaceTextFile(slurmPath_, job.script(), project::Backup::None);
        print({{"script", slurmPath_}, {"results", job.results()}}, job.advice(slurmPath_));
        return ExitCode::Done;
    }

    ExitCode computePoints() {
        requireResults();
        const StudyPlan plan = abandonably([this] {
            return StudyPlan(project::readProject(input_), findStudy(input_, words_[1]));
        });
        const std::size_t threads = threads_.value_or(base::threadLimit());
        // Points are computed side by side, each of them by one thread.
        base::setThreadLimit(1);
        const std::unique_ptr<Cluster> cluster = joinCluster(threads_.value_or(1));
        if (cluster && !cluster->leads()) {
            cluster->work(plan, stop());
            return ExitCode::Done;  // another process of the same job reports
        }
        tell(model::validate(plan.model()));
        tell(session::doubtsBeforeMotion(plan.model()));
        StudyFile file = StudyFile::open(
            resultsPath_, plan, std::filesystem::path(input_).filename().string(), programName);
        runPoints(plan, file,
                  cluster ? cluster->pool(plan, &stop())
                          : session::makeThreadPool(plan, threads, &stop()));
        if (stop()) throw base::Cancelled();
        return report(plan, file, part_.count > 1);
    }

    void runPoints(const StudyPlan& plan, StudyFile& file,
                   const std::unique_ptr<session::StudyPool>& pool) const {
        session::StudyControl control;
        control.stop = &stop();
        control.part = part_;
        ProgressLine progress(messages());
        if (progress_) control.progress = std::ref(progress);
        const session::StudyProgress end = session::runStudy(plan, file, *pool, control);
        if (end.lost > 0)
            messages() << "warning: " << end.lost
                       << " points were lost with the process that computed them, and computed "
                          "again.\n";
    }

    /// What the study has come to.
    /// @param partDoes whether points may be missing
    /// @param besides further entries of the report
    ExitCode report(const StudyPlan& plan, const StudyFile& file, bool partDoes,
                    const Json& besides = Json::object()) const {
        const session::StudySummary summary =
            abandonably([&] { return session::summarizeStudy(plan, file, true, &stop()); });
        if (!csvPath_.empty())
            project::streamTextFile(
                csvPath_, [&](std::ostream& table) { session::writeStudyCsv(plan, file, table); });
        Json json = studySummaryJson(plan, summary);
        const std::vector<Diagnostic> failure = allFailed(summary, file);
        tell(failure);
        if (!failure.empty()) json["problems"] = problemsJson(failure);
        json.update(besides);
        print(json, studySummaryText(plan, summary));
        const bool complete =
            summary.byStatus[static_cast<std::size_t>(PointStatus::Open)] == 0 || partDoes;
        return complete && failure.empty() ? ExitCode::Done : ExitCode::Failed;
    }

    /// Where no point could be computed, there is nothing to report but why.
    static std::vector<Diagnostic> allFailed(const session::StudySummary& summary,
                                             const StudyFile& file) {
        const auto count = [&](PointStatus status) {
            return summary.byStatus[static_cast<std::size_t>(status)];
        };
        const std::uint64_t failed = count(PointStatus::Failed);
        if (failed == 0
            || count(PointStatus::Good) + count(PointStatus::Unconverged)
                       + count(PointStatus::OffLimits)
                   > 0)
            return {};
        const std::vector<std::int32_t> statuses = file.statuses();
        const auto first = std::find(statuses.begin(), statuses.end(),
                                     static_cast<std::int32_t>(PointStatus::Failed));
        std::string message =
            failed == 1 ? "The only point could not be computed."
                        : "None of the " + std::to_string(failed) + " points could be computed.";
        if (first != statuses.end())
            message += " The first one: "
                       + file.point(static_cast<std::uint64_t>(first - statuses.begin())).reason;
        return {
            {Severity::Error, {}, file.path(), std::move(message), "Check bounds and tolerances."}};
    }

    /// `PROJECT NAME`, `list PROJECT`, `show S.h5` or `merge S.h5 A.h5 B.h5 ...`
    std::vector<std::string> words_;
    std::string resultsPath_, csvPath_;
    std::optional<std::size_t> threads_;
    session::StudyPart part_;
    bool progress_ = false;
    std::string slurmPath_;     ///< batch script to write instead of computing
    std::uint64_t tasks_ = 64;  ///< of that script
    bool array_ = false;        ///< of that script: programs of their own instead of MPI
};

}  // namespace

MadeCommand addStudy(CLI::App& program) {
    return std::make_unique<StudyCommand>(*program.add_subcommand(
        "study", "Compute, list, show or merge studies: many points of the design space"));
}

}  // namespace linkwright::cli

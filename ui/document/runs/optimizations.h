// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/runs/recorded_optimization.h"
#include "ui/document/project/project.h"
#include "ui/document/runs/optimization.h"
#include "ui/document/runs/run_keeper.h"
#include "ui/document/solving/background_task.h"
#include "ui/document/solving/gradient_checker.h"
#include "ui/document/solving/solver.h"

#include <QObject>
#include <QTimer>
#include <atomic>
#include <memory>
#include <optional>
#include <vector>

namespace linkwright::document {

using IterationList = std::vector<std::shared_ptr<const session::IterationReport>>;

/// The optimizations of the open project: the one that runs, and those that were kept, which can be
/// compared, restored and continued.
class Optimizations : public QObject {
    Q_OBJECT

public:
    Optimizations(Project& project, Solver& solver, GradientChecker& checker,
                  QObject* parent = nullptr);
    ~Optimizations() override;

    /// Oldest first: those of the results folder and those of now. The one that runs is the last.
    [[nodiscard]] const std::vector<Optimization>& all() const { return all_; }

    // The one that runs.
    [[nodiscard]] bool running() const { return running_; }
    /// Why Start is not possible now; empty when it is.
    [[nodiscard]] QString startObstacle() const;
    void start();
    void stop();  ///< keeps the best result found
    /// Lets the optimization wait after the evaluation it is at, or go on.
    void setPaused(bool paused);
    [[nodiscard]] bool paused() const { return paused_; }
    /// Starts with a model that need not be the project as it is now: one that waited its turn.
    /// What it finds stays in the list until `restore`.
    /// @return false when an optimization is running or the model cannot be optimized
    bool startQueued(const ModelPointer& model, const QString& name, const QString& notes);
    /// Why one cannot be continued now; empty when it can.
    [[nodiscard]] QString continueObstacle(std::size_t index) const;
    /// Goes on from an iteration of an earlier one, in its stage.
    void continueFrom(std::size_t index, std::size_t iteration);

    // Those that were kept.
    /// Why the design of one cannot be put into the project; empty when it can.
    [[nodiscard]] QString restoreObstacle(std::size_t index) const;
    /// Puts the values found, or those of one iteration, into the model, as one commit. What the
    /// project no longer has is told.
    void restore(std::size_t index);
    void restoreIteration(std::size_t index, std::size_t iteration);
    void describe(std::size_t index, const QString& name, const QString& notes);
    void remove(std::size_t index);  ///< with its file
    void setHidden(std::size_t index, bool hidden);
    /// Number of a series color, -1: none of its own. One with a color is compared: its curves and
    /// its motion appear beside the present ones. A motion that was not kept is computed.
    void setColor(std::size_t index, int color);

Q_SIGNALS:
    void started();
    void iterationsReported(const linkwright::document::IterationList& reports);
    /// Iterations were reported: ten times a second at most, which is as fast as numbers can be
    /// read.
    void numbersReported();
    void finished();
    void pausedChanged(bool paused);
    void changed();        ///< the list, or what is said of one in it
    void placesChanged();  ///< an index means another one than before; before changed
    void messageRaised(const linkwright::document::UserMessage& message);

private:
    bool begin(Optimization optimization, std::optional<session::OptimizationStart> start);
    [[nodiscard]] session::OptimizeRequest requestFor(Optimization& optimization);
    void solve(const ModelPointer& model, session::OptimizeRequest request);
    void takeReport(const std::shared_ptr<const session::IterationReport>& report);
    void handOverReports();
    void reportNumbers();
    void finish(const std::shared_ptr<const session::OptimizationResult>& result);
    void endWithout(const std::vector<base::Diagnostic>& problems);
    void onRecordingFailed(std::vector<base::Diagnostic> problems);

    void leave();
    void leaveFile();
    void takeLeftFilesAlong();
    void load(const QString& projectPath);
    void addLoaded(const std::vector<Optimization>& loaded);
    void takeFilesAlong();
    void writeUnkept();
    void onWritten(int generation, int number, const QString& path);
    void onTaken(int generation, const QString& from, const QString& to);
    void keepDescription(const Optimization& optimization);
    void numberApart();
    void keepCheck();
    void showStoredCheck();
    [[nodiscard]] bool solvesThisProblem(const Optimization& optimization) const;
    bool put(const QString& commit, const session::OptimizationResult& result, int stage);
    void computeMotion(const Optimization& optimization);
    void tellWhatIsMissing(const QString& title, const QStringList& missing);

    Project& project_;
    Solver& solver_;
    GradientChecker& checker_;
    std::vector<Optimization> all_;
    bool running_ = false;
    bool paused_ = false;
    std::shared_ptr<std::atomic<bool>> pause_;  ///< read by the thread that optimizes
    IterationList reports_;                     ///< not handed over yet
    QTimer reportsPause_;                       ///< since reports were handed over
    QTimer numbersPause_;                       ///< since numbers were reported
    bool numbersWait_ = false;                  ///< iterations came during the pause

    /// The file of one that went on while its project was left, having been saved elsewhere than
    /// the file lies.
    struct LeftFile {
        QString file;
        QString projectPath;
    };
    std::vector<LeftFile> leftFiles_;
    int generation_ = 0;                    ///< counts the projects that were opened
    RunKeeper keeper_;                      ///< outlives the tasks, which write into its folder
    std::unique_ptr<BackgroundTask> task_;  ///< optimizes
    BackgroundTask loading_;
    BackgroundTask motions_{BackgroundTask::Order::InTurn};  ///< of those that are compared
};

}  // namespace linkwright::document

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/optimizations/optimization_files.h"
#include "ui/document/optimizations/search_task.h"
#include "ui/document/project/project.h"
#include "ui/document/solving/background_task.h"
#include "ui/document/solving/gradient_checker.h"
#include "ui/document/solving/solver.h"

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

namespace linkwright::document {

/// The optimizations of the open project: the one that runs, and those that were kept, which can be
/// compared, restored and continued. The only writer of their list.
class Optimizations : public QObject {
    Q_OBJECT

public:
    Optimizations(Project& project, Solver& solver, GradientChecker& checker,
                  QObject* parent = nullptr);
    ~Optimizations() override;

    /// Oldest first: those of the results folder and those of now. The one that runs is the last.
    [[nodiscard]] const std::vector<Optimization>& all() const { return all_; }

    /// Whether files are read, or motions of those that are compared computed.
    [[nodiscard]] bool fetching() const { return files_.loading() || motions_.busy(); }

    // The one that runs.
    [[nodiscard]] bool running() const { return search_->running(); }
    /// Why Start is not possible now; empty when it is.
    [[nodiscard]] QString startObstacle() const;
    void start();
    void stop() { search_->stop(); }  ///< keeps the best result found
    /// Lets the optimization wait after the evaluation it is at, or go on.
    void setPaused(bool paused) { search_->setPaused(paused); }
    [[nodiscard]] bool paused() const { return search_->paused(); }
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
    /// Lets the window go on until their files are written.
    void finishWriting() { files_.finishWriting(); }
    void setHidden(std::size_t index, bool hidden);
    /// Number of a color, -1: none of its own. One with a color is compared: its curves and its
    /// motion appear beside the present ones. A motion that was not kept is computed.
    void setColor(std::size_t index, int color);
    /// Shows one beside the present design, in the first color that no other has; or no longer.
    void compare(std::size_t index, bool on);

Q_SIGNALS:
    void started();
    void iterationsReported(const linkwright::document::IterationList& reports);
    void numbersReported();  ///< see SearchTask
    void finished();
    void pausedChanged(bool paused);
    void changed();        ///< the list, or what is said of one in it
    void placesChanged();  ///< an index means another one than before; before changed
    void messageRaised(const linkwright::document::UserMessage& message);

private:
    bool begin(Optimization optimization, std::optional<session::OptimizationStart> start);
    [[nodiscard]] session::OptimizeRequest requestFor(Optimization& optimization);
    void end();
    void finish(const std::shared_ptr<const session::OptimizationResult>& result);
    void endWithout(const std::vector<base::Diagnostic>& problems);
    void onRecordingFailed(std::vector<base::Diagnostic> problems);

    void leave();
    void addLoaded(const std::vector<Optimization>& loaded);
    void onWritten(const WrittenFiles& files);
    void onTaken(const TakenFiles& files);
    void numberApart();
    void keepCheck();
    void showStoredCheck();
    void computeMotion(const Optimization& optimization);
    void tell(const std::optional<UserMessage>& message);

    Project& project_;
    Solver& solver_;
    GradientChecker& checker_;
    std::vector<Optimization> all_;
    OptimizationFiles files_;             ///< outlives the tasks, which write into its folder
    std::unique_ptr<SearchTask> search_;  ///< the one that runs
    BackgroundTask motions_{BackgroundTask::Order::InTurn};  ///< of those that are compared
};

}  // namespace linkwright::document

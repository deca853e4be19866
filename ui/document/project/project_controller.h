// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/document/document.h"
#include "engine/session/document/recovery.h"
#include "ui/document/project/recent_files.h"
#include "ui/document/runs/optimization_run.h"
#include "ui/document/runs/run_keeper.h"
#include "ui/document/runs/run_loader.h"
#include "ui/document/shown/plot_layout.h"
#include "ui/document/solving/engine_bridge.h"
#include "ui/document/solving/preview_worker.h"
#include "ui/document/solving/summary_worker.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace linkwright::document {

/// Something the user has to know that is not a fault of the model: a file that cannot be read.
struct UserMessage {
    QString title;                          ///< what did not happen
    std::vector<base::Diagnostic> details;  ///< why, where, and what was expected
};

/// The open project: its document, its files, and what the engine found out about it. Everything
/// happens on the window's thread; solves run elsewhere and arrive as signals. Each change of the
/// model is simulated at once; until the new motion arrives the old one is kept and is stale.
class ProjectController : public QObject {
    Q_OBJECT

public:
    using ModelPointer = std::shared_ptr<const model::Model>;

    explicit ProjectController(QObject* parent = nullptr);
    ~ProjectController() override;

    [[nodiscard]] const session::Document& document() const { return document_; }
    [[nodiscard]] const model::Model& model() const { return document_.model(); }
    /// True when nothing has been drawn.
    [[nodiscard]] bool empty() const;

    // Files. The functions that return bool report a failure through `messageRaised` and leave
    // the open project as it was.
    void newProject();
    bool open(const QString& path);
    /// Opens a copy of a shipped project: `filePath` is that of the copy, which `saveAs` leaves for
    /// a place of its own.
    bool openSample(const QString& path);
    /// Whether the project is a copy of a sample that has not been saved anywhere yet.
    [[nodiscard]] bool isSample() const;
    bool save();  ///< to the present path; the caller makes sure there is one
    bool saveAs(const QString& path);
    /// Opens work that a program left behind when it died: the project as it was saved, and the
    /// unsaved work as a commit on top of it.
    bool restore(const session::AbandonedWork& work);
    [[nodiscard]] QString filePath() const;
    [[nodiscard]] QString fileName() const;  ///< "Untitled" without a file
    /// Whether saving would change the file. Where one looks in the plots counts as long as the
    /// file can be written to.
    [[nodiscard]] bool modified() const { return document_.modified() || viewModified(); }
    [[nodiscard]] RecentFiles& recentFiles() { return recentFiles_; }

    // Edits. Numbers that follow from formulas are brought up to date with each.
    bool commit(const QString& name, const std::function<void(model::Model&)>& edit);
    void undo();
    void redo();
    void goTo(std::size_t commit);
    /// Writes one number; the commit is called "Set Free length of Spring 1".
    void setNumber(const std::string& object, const std::string& property, double value);
    /// Lets a number follow from the named parameters, for example "L1/2".
    /// @return why the formula cannot be used (nothing is changed then), empty when it can
    QString setExpression(const std::string& object, const std::string& property,
                          const std::string& expression);
    /// Makes a property a design variable, or takes it back. A number that was left out is written
    /// with the value it had anyway.
    void setDesignVariable(const std::string& object, const std::string& property, bool on);

    /// Shows what an edit would do to the motion, its cost and gradient, without making it: while a
    /// number or a point is dragged. The newest preview wins; a commit or `endPreview` ends it.
    void preview(const std::function<void(model::Model&)>& edit);
    /// Shows the project as it is again.
    void endPreview();
    [[nodiscard]] bool previewing() const { return previewModel_ != nullptr; }

    // Results.
    [[nodiscard]] SimulationPointer simulation() const { return simulation_; }
    [[nodiscard]] bool simulationStale() const {
        return simulationModel_ != document_.sharedModel();
    }
    [[nodiscard]] GradientPointer gradient() const { return gradient_; }
    /// While something is dragged a gradient that takes long is given up for the next motion.
    [[nodiscard]] bool gradientStale() const {
        return gradientModel_ != (previewed_.model ? previewed_.model : document_.sharedModel());
    }
    [[nodiscard]] const session::ModelSummary& summary() const { return summary_; }
    [[nodiscard]] bool summaryKnown() const { return summaryModel_ == document_.sharedModel(); }
    [[nodiscard]] const std::vector<base::Diagnostic>& problems() const { return problems_; }

    /// What the 3D view shows: the iterate while optimizing, what is being dragged, otherwise the
    /// simulated model. The motion is null when there is none; then the drawing itself is shown.
    [[nodiscard]] ModelPointer shownModel() const;
    [[nodiscard]] SimulationPointer shownMotion() const;
    /// The mechanism before the last optimization; null when there was none.
    [[nodiscard]] ModelPointer initialModel() const { return initialModel_; }
    [[nodiscard]] SimulationPointer initialMotion() const { return initialMotion_; }

    // Optimization.
    [[nodiscard]] bool optimizing() const { return optimizing_; }
    /// Why Start is not possible now; empty when it is.
    [[nodiscard]] QString startObstacle() const;
    void startOptimization();
    void stopOptimization();  ///< keeps the best result found
    /// Lets the optimization wait after the evaluation it is at, or go on.
    void setPaused(bool paused);
    [[nodiscard]] bool paused() const { return paused_; }
    /// Runs of this project, oldest first: those of its results folder and those of now.
    [[nodiscard]] const std::vector<OptimizationRun>& runs() const { return runs_; }
    /// Whether runs are kept in files, beside the project once it has a file, and read when it is
    /// opened.
    void setRunsKept(bool kept);
    [[nodiscard]] bool runsKept() const { return runsKept_; }
    /// Starts a run of a model that need not be the project as it is now: one that waited its turn.
    /// What it finds stays with the run until `restoreRun`.
    /// @return false when an optimization is running or the model cannot be optimized (see
    /// problems)
    bool startQueuedRun(ModelPointer model, const QString& name, const QString& notes);
    /// Why a run cannot be continued now; empty when it can.
    [[nodiscard]] QString continueObstacle(std::size_t index) const;
    /// Starts a run that goes on from an iteration of an earlier one, in its stage.
    void continueRun(std::size_t index, std::size_t iteration);
    /// Why the design of a run cannot be put into the project; empty when it can.
    [[nodiscard]] QString restoreObstacle(std::size_t index) const;
    /// Puts the values of a finished run, or of one iteration, into the model, as one commit. What
    /// the project no longer has is told.
    void restoreRun(std::size_t index);
    void restoreIteration(std::size_t index, std::size_t iteration);
    void describeRun(std::size_t index, const QString& name, const QString& notes);
    void removeRun(std::size_t index);  ///< with its file
    void setRunHidden(std::size_t index, bool hidden);
    /// Number of a series color, -1: none of its own. A run with a color is compared: its curves
    /// and its motion appear beside the present ones. A motion that was not kept is computed.
    void setRunColor(std::size_t index, int color);

    /// An iteration that is looked at.
    struct ShownIteration {
        std::size_t run = 0;
        std::size_t iteration = 0;  ///< place in `OptimizationRun::iterations`
    };
    /// Shows an iteration in the view, or the project again.
    void showIteration(std::optional<ShownIteration> shown);
    [[nodiscard]] std::optional<ShownIteration> shownIteration() const { return replay_; }
    /// Whether the view follows the iterates of the running optimization.
    void setFollowing(bool following);
    [[nodiscard]] bool following() const { return following_; }

    /// Which curves the user plots; kept in the project file.
    [[nodiscard]] const PlotLayout& plotLayout() const { return plotLayout_; }
    void setPlotLayout(const PlotLayout& layout);
    /// Zoom and fixed cursors of these plots; kept in the project file, too.
    [[nodiscard]] const PlotView& plotView() const { return plotView_; }
    void setPlotView(const PlotView& view);

    // Gradient check of the present design.
    void startCheck();
    void cancelCheck();
    [[nodiscard]] bool checking() const { return runLoader_.checking(); }
    [[nodiscard]] QString checkObstacle() const;
    [[nodiscard]] std::shared_ptr<const session::GradientCheck> check() const { return check_; }
    [[nodiscard]] bool checkStale() const { return checkModel_ != document_.sharedModel(); }
    [[nodiscard]] QString checkFailure() const { return checkFailure_; }
    /// True while the engine works on this project.
    [[nodiscard]] bool busy() const { return engine_.busy() || preview_.busy(); }

Q_SIGNALS:
    void projectReplaced();  ///< new or opened; before modelChanged
    void modelChanged();
    void fileChanged();     ///< path or modified mark
    void savedElsewhere();  ///< under another path than before; before fileChanged
    void simulationChanged(const linkwright::document::SimulationPointer& result);
    void gradientChanged();
    void shownMotionChanged();
    void summaryChanged();
    void problemsChanged();
    void optimizationStarted();
    void iterationsReported(const linkwright::document::IterationList& reports);
    /// Iterations were reported: ten times a second at most, which is as fast as numbers can be
    /// read.
    void numbersReported();
    void optimizationFinished();
    void pausedChanged(bool paused);
    void plotLayoutChanged();
    void plotViewRead();   ///< of a project that was opened
    void replayChanged();  ///< the iteration looked at, or following
    void checkChanged();
    void checkProgressed(double fraction);
    void runsChanged();
    void busyChanged(bool busy);
    void messageRaised(const linkwright::document::UserMessage& message);

private:
    /// Text of the file the project was opened from with the present view in it; empty when there
    /// is neither.
    [[nodiscard]] std::string textOfOpenFile() const;
    void readView();
    [[nodiscard]] bool viewModified() const;
    void connectEngine();
    void connectRuns();
    void reportNumbers();
    bool beginRun(OptimizationRun run, std::optional<session::OptimizationStart> start);
    void takeRunsAlong();
    void writeUnkeptRuns();
    void onRunWritten(int generation, int number, const QString& path);
    void takeLeftRunAlong(int generation);
    void leaveRun();
    [[nodiscard]] bool solvesThisProblem(const OptimizationRun& run) const;
    void tellWhatIsMissing(const QString& title, const QStringList& missing);
    void onRunTaken(int generation, const QString& from, const QString& to);
    void keepDescription(const OptimizationRun& run);
    void keepCheck();
    void showStoredCheck();
    void addLoadedRuns(const std::vector<OptimizationRun>& loaded);
    void tellRunsApart();
    void onPreviewed(const Job& job, const SimulationPointer& motion,
                     const GradientPointer& gradient);
    bool takePreview(const Job& job, const SimulationPointer& result);
    void replaceProject(model::Model model, const QString& path);
    void onDocumentChanged();
    void onSimulated(const Job& job, const SimulationPointer& result);
    void onIterated(const Job& job, const IterationList& reports);
    void onOptimized(const Job& job, const OptimizationPointer& result);
    void onFailed(const Job& job, const std::vector<base::Diagnostic>& problems);
    void endRunWithout(const Job& job, const QString& reason);
    void collectProblems();

    session::Document document_;
    RecentFiles recentFiles_;
    RunKeeper keeper_;  ///< outlives the engine, which writes into its folder
    EngineBridge engine_;
    PreviewWorker preview_;  ///< what is dragged, and iterations looked at
    PreviewWorker follower_{
        PreviewWorker::Haste::Leisure};  ///< iterates of the running optimization
    QTimer numbersPause_;                ///< since numbers were reported
    bool numbersWait_ = false;           ///< iterations came during the pause
    QElapsedTimer sinceIterate_;         ///< since an iterate's motion was asked for
    SummaryWorker summaryWorker_;
    int generation_ = 0;

    /// A model and its motion.
    struct Shown {
        ModelPointer model;
        SimulationPointer motion;
    };
    ModelPointer previewModel_;  ///< the newest preview asked for, null when there is none
    Shown previewed_;            ///< the newest preview whose motion is known; outlives its commit
    ModelPointer simulationModel_;
    SimulationPointer simulation_;
    ModelPointer gradientModel_;
    GradientPointer gradient_;
    ModelPointer summaryModel_;
    session::ModelSummary summary_;
    std::vector<base::Diagnostic> solveProblems_;  ///< of the last solve that failed
    std::vector<base::Diagnostic> problems_;

    bool optimizing_ = false;
    ModelPointer iterateModel_;
    SimulationPointer iterateMotion_;
    ModelPointer initialModel_;
    SimulationPointer initialMotion_;
    std::vector<OptimizationRun> runs_;
    /// A run that went on while its project was left, having been saved elsewhere than the run
    /// lies.
    struct LeftRun {
        int generation = 0;
        QString file;
        QString projectPath;
    };
    std::vector<LeftRun> leftRuns_;
    bool runsKept_ = false;
    bool paused_ = false;
    bool following_ = true;
    std::optional<ShownIteration> replay_;
    ModelPointer replayModel_;
    SimulationPointer replayMotion_;
    RunLoader runLoader_;
    ModelPointer checkModel_;
    std::shared_ptr<const session::GradientCheck> check_;
    QString checkFailure_;
    PlotLayout plotLayout_;
    PlotView plotView_;
    PlotLayout savedLayout_;  ///< as in the file
    PlotView savedView_;
};

/// Writes values into the numbers and samples that `variables` name; those that `missingVariables`
/// tells are passed over. @param values as many as variables
void applyVariables(model::Model& model, const std::vector<session::Variable>& variables,
                    const std::vector<double>& values);

/// What of `variables` a model has no place for, in the words of the model they were made for:
/// numbers that do not exist or follow from a formula, inputs that do not exist or have another
/// number of samples.
QStringList missingVariables(const model::Model& model, const model::Model& origin,
                             const std::vector<session::Variable>& variables);

}  // namespace linkwright::document

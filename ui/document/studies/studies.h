// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/studies/study_run.h"
#include "engine/session/studies/study_summary.h"
#include "ui/document/project/project.h"
#include "ui/document/solving/background_task.h"
#include "ui/document/solving/motion_task.h"
#include "ui/document/studies/study_points.h"

#include <QDateTime>
#include <QObject>
#include <QStringList>
#include <QTimer>
#include <atomic>
#include <functional>
#include <memory>

namespace linkwright::document {

/// The studies of the project: edits of them, the one that is looked at with its results, and the
/// one that is being computed. Results are in a file beside the project, which linkwright-cli
/// continues as well.
class Studies : public QObject {
    Q_OBJECT

public:
    explicit Studies(Project& project, QObject* parent = nullptr);
    ~Studies() override;

    [[nodiscard]] const std::vector<session::Study>& all() const { return project_.studies(); }
    /// Name of the study that is looked at; empty: there is none.
    [[nodiscard]] const QString& current() const { return current_; }
    /// Null without one.
    [[nodiscard]] const session::Study* study() const;
    void choose(const QString& name);

    // Edits of the current one; undo takes them back.
    void add(session::StudyKind kind);
    void remove();
    /// @return why the name cannot be used, empty when it can
    QString rename(const QString& name);
    /// @param what it is called: "Change points"
    void change(const QString& what, const std::function<void(session::Study&)>& edit);

    /// Everything that keeps the current study from being computed, a sentence each.
    [[nodiscard]] const QStringList& problems() const { return problems_; }
    /// Where its results are, or will be; empty while the project has no file.
    [[nodiscard]] QString resultsPath() const { return resultsPathOf(current_); }
    /// What is to be known about its results, one sentence: they cannot be read, or belong to
    /// another project. Empty where all is well.
    [[nodiscard]] const QString& fault() const { return fault_; }
    /// Why it cannot be started or continued now; empty when it can.
    [[nodiscard]] QString startObstacle() const;
    /// Whether the results are of an earlier project or study.
    [[nodiscard]] bool outdated() const { return outdated_; }

    /// Starts the current study, or goes on where its results end.
    void start();
    void pause(bool pause);
    /// What is computed so far stays.
    void stop();
    /// Puts the results aside under another name, so that the study can begin anew.
    void startOver();
    /// Whether a study is being computed, and whether it is the current one.
    [[nodiscard]] bool running() const { return !running_.isEmpty(); }
    [[nodiscard]] bool currentRuns() const { return running() && running_ == current_; }
    [[nodiscard]] const QString& runningName() const { return running_; }
    [[nodiscard]] bool paused() const { return *pause_; }
    /// Stops and waits until everything is on disk.
    void finishWriting();

    /// Of the current study. Points are counted also while none is computed.
    [[nodiscard]] const session::StudyProgress& progress() const { return progress_; }
    [[nodiscard]] StudyPoints& points() { return points_; }
    [[nodiscard]] const StudyPoints& points() const { return points_; }
    /// What the results are of; null where there are none, and the study cannot be computed.
    [[nodiscard]] std::shared_ptr<const session::StudyPlan> plan() const { return plan_; }
    [[nodiscard]] const session::StudySummary& summary() const { return summary_; }

    /// The design of the point that is looked at; null without one, or where it failed.
    [[nodiscard]] ModelPointer design() const { return design_; }
    /// How it moves; null until that is known, or where it does not.
    [[nodiscard]] SimulationPointer designMotion() const { return designMotion_; }
    [[nodiscard]] QString designName() const;
    /// Puts the design of a point into the project, as one commit.
    void take(std::size_t row);
    /// Makes a table of all points as they are now: the text of a CSV file.
    [[nodiscard]] std::function<QByteArray()> csv() const;

Q_SIGNALS:
    void changed();     ///< the list, the current study, or what is wrong with it
    void progressed();  ///< how far it is, or whether it runs
    void summaryChanged();
    void designChanged();
    void messageRaised(const linkwright::document::UserMessage& message);

private:
    using Points = std::vector<session::StudyPoint>;

    /// What was read of a results file.
    struct Read {
        std::shared_ptr<const session::StudyPlan> plan;
        QString problem;
        bool outdated = false;
        bool same = false;  ///< its points have been read already
        Points points;
        QDateTime written;
    };

    [[nodiscard]] QString resultsPathOf(const QString& study) const;
    void onModelChanged();
    void followRenaming();
    void takeResultsAlong();
    void refresh();
    void read();
    [[nodiscard]] static Read readResults(const QString& path, const model::Model& model,
                                          const session::Study& study, const QString& knownPath,
                                          const QDateTime& known, const std::atomic<bool>& stop);
    void show(Read& read, const QString& path);
    void showPoints(const Points& points);
    void addArrived(session::StudyProgress progress);
    void summarize();
    void showSummary(session::StudySummary summary);
    void showDesign();
    void endRun();

    Project& project_;
    QString current_;
    QStringList names_;  ///< of the studies when they were looked at last
    QString path_;       ///< of the project then
    QStringList problems_;
    QString fault_;
    QString runFault_;  ///< why the last computation ended
    bool outdated_ = false;
    StudyPoints points_;
    Points known_;  ///< what `points_` shows
    std::shared_ptr<const session::StudyPlan> plan_;
    QString shownPath_;    ///< whose points are shown
    QDateTime shownTime_;  ///< when it was written
    session::StudyProgress progress_;
    session::StudySummary summary_;
    bool summaryDue_ = false;

    QString running_;
    std::shared_ptr<const session::StudyPlan> runningPlan_;
    Points runningPoints_;
    session::StudyProgress runningProgress_;
    std::shared_ptr<std::atomic<bool>> pause_ = std::make_shared<std::atomic<bool>>(false);

    ModelPointer design_;
    SimulationPointer designMotion_;
    QTimer summaryTimer_;
    QTimer readTimer_;
    BackgroundTask run_, read_, summarize_, move_;
};

/// "Multi-start"
QString studyKindName(session::StudyKind kind);
/// "not converged"
QString pointStatusName(session::PointStatus status);

}  // namespace linkwright::document

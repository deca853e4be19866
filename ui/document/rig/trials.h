// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/rig/interrupted_trial.h"
#include "engine/session/rig/rig_controller.h"
#include "ui/document/optimizations/results_keeper.h"
#include "ui/document/project/project.h"
#include "ui/document/rig/trial.h"
#include "ui/document/solving/background_task.h"

#include <QObject>
#include <future>
#include <optional>
#include <vector>

namespace linkwright::document {

/// What a trial was played from.
struct PlayedPlan {
    ModelPointer model;
    std::shared_ptr<const session::TrialPlan> plan;
};

/// The trials of the open project, oldest first: those logged beside it, read as soon as somebody
/// wants them, and those of now. Each is logged when it ends.
class Trials : public QObject {
    Q_OBJECT

public:
    explicit Trials(Project& project, QObject* parent = nullptr);

    void setWanted(bool wanted);
    [[nodiscard]] const std::vector<Trial>& all() const { return all_; }
    void setShown(std::size_t index, bool shown);
    /// The one whose numbers and paths are shown: the latest, or the one chosen.
    [[nodiscard]] std::optional<std::size_t> current() const { return current_; }
    void setCurrent(std::size_t index);

    /// Adds one that begins now; the tick goes from the current one to it.
    void begin(session::TrialMode mode);
    /// Keeps beside the recording what a log needs, should the program die.
    void note(const QString& recording, const PlayedPlan& played, const QString& device);
    /// There was no trial: the controller would not start it.
    void drop();
    /// Measures what the controller recorded of the one that went on, once that is complete, and
    /// logs it. The recording is removed when it is in a log.
    void finish(const QString& recording, const PlayedPlan& played, const QString& device,
                const session::RigTiming& timing, const std::shared_future<void>& recordingClosed);

    /// Makes logs beside the project of trials whose program died, marked as interrupted, or
    /// removes what was recorded of them.
    void keepInterrupted(const std::vector<session::InterruptedTrial>& trials);
    void discardInterrupted(const std::vector<session::InterruptedTrial>& trials);
    /// Where recordings lie until they are logs: among the data of the program, where they outlive
    /// a crash and a log that cannot be written.
    static QString recordingsFolder();

Q_SIGNALS:
    void changed();
    /// A program died while trials of the project that was opened were running.
    void interruptedFound(const std::vector<linkwright::session::InterruptedTrial>& trials);
    void messageRaised(const linkwright::document::UserMessage& message);

private:
    void leave();
    void readLogs();
    /// @param recoveryFile of the unsaved work that was restored; empty: the project has a file
    void findInterrupted(const QString& recoveryFile);
    void addLogged(std::vector<Trial> logged, const std::vector<base::Diagnostic>& problems);
    void keep(const Trial& measured);
    void takeLogsAlong();
    void onLogsTaken(int generation, const TakenFiles& files);
    [[nodiscard]] QString logFolder() const;
    [[nodiscard]] QString logPath(int number) const;
    [[nodiscard]] int freshNumber() const;

    Project& project_;
    std::vector<Trial> all_;
    std::optional<std::size_t> current_;
    bool goesOn_ = false;  ///< the last one
    bool wanted_ = false;
    bool logsRead_ = false;
    int generation_ = 0;    ///< counts the projects that were opened
    QString path_;          ///< of the project whose logs are beside it
    ResultsKeeper keeper_;  ///< takes logs along
    BackgroundTask loading_;
    BackgroundTask finding_;                                   ///< interrupted trials
    BackgroundTask sorting_{BackgroundTask::Order::InTurn};    ///< finds whose logs are whose
    BackgroundTask measuring_{BackgroundTask::Order::InTurn};  ///< no log gets lost
};

}  // namespace linkwright::document

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/rig/rig_device.h"
#include "ui/document/project/project.h"
#include "ui/document/rig/trial.h"
#include "ui/document/runs/run_keeper.h"
#include "ui/document/solving/background_task.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTemporaryDir>
#include <QTimer>
#include <memory>
#include <optional>
#include <vector>

namespace linkwright::document {

using PlanPointer = std::shared_ptr<const session::RunPlan>;
using IdentificationPointer = std::shared_ptr<const session::IdentificationResult>;

/// The rig as the window sees it: a controller process reached by polling thirty times a second,
/// the plan of the present model, the runs of this project, and what was learned from them. All
/// functions return at once. The controller process brings the rig to zero volts by itself when
/// this object, the window or the program ends.
class Rig : public QObject {
    Q_OBJECT

public:
    explicit Rig(Project& project, QObject* parent = nullptr);
    ~Rig() override;

    // Devices.
    [[nodiscard]] const std::vector<session::DeviceListing>& devices() const { return devices_; }
    /// Looks again; `devicesChanged` when there are others.
    void refreshDevices();
    /// As in the list, or typed: `serial:PATH` for a port the system does not list.
    void connectDevice(const QString& specification);
    void disconnectDevice();
    [[nodiscard]] const session::ControllerStatus& status() const { return status_; }
    [[nodiscard]] session::RigState state() const { return status_.state; }
    [[nodiscard]] bool connected() const { return state() != session::RigState::Disconnected; }
    /// Volts may be anything but zero: nothing may be drawn, Esc stops.
    [[nodiscard]] bool live() const;
    [[nodiscard]] QString deviceName() const { return deviceName_; }

    // Plan of the present model.
    void setPlanWanted(bool wanted);
    [[nodiscard]] PlanPointer plan() const { return plan_; }
    [[nodiscard]] bool planBusy() const { return planTask_.busy(); }
    /// What the checks say of it: errors forbid a run.
    [[nodiscard]] const std::vector<base::Diagnostic>& planProblems() const {
        return planProblems_;
    }
    [[nodiscard]] session::RunMode mode() const { return mode_; }
    void setMode(session::RunMode mode);
    void setGains(std::size_t channel, const session::PdGains& gains);
    void setLimits(std::size_t channel, const session::ChannelLimits& limits);
    void setMissedDeadlines(int inRow);
    /// Whether the rig is brought up to speed before a plan that does not begin at rest.
    [[nodiscard]] bool leadIn() const { return leadIn_; }
    void setLeadIn(bool wanted);
    /// Whether the table is uploaded and the device closes the loop by itself.
    [[nodiscard]] bool onDevice() const { return onDevice_; }
    void setOnDevice(bool wanted);
    [[nodiscard]] bool deviceTakesTables() const;
    /// Why a run cannot start now, empty when it can.
    [[nodiscard]] QString startObstacle() const;

    // What the person does.
    void home();
    void testSigns();
    void testWatchdog();
    void setArmHeld(bool held);
    void disarm();
    void startTrial();
    void endTrial();
    void emergencyStop();
    void resetFault();

    // Runs: those logged beside the project, read when a plan is wanted, and those of this session.
    [[nodiscard]] const LiveTraces& traces() const { return traces_; }
    [[nodiscard]] const std::vector<Trial>& trials() const { return trials_; }
    void setTrialShown(std::size_t index, bool shown);
    /// The run whose numbers and paths are shown: the latest, or the one chosen.
    [[nodiscard]] std::optional<std::size_t> currentTrial() const { return currentTrial_; }
    void setCurrentTrial(std::size_t index);

    // Learning from a run.
    [[nodiscard]] bool identifying() const { return identifyTask_.busy(); }
    /// Why nothing can be learned from a run; empty when it can.
    [[nodiscard]] QString identifyObstacle(std::optional<std::size_t> run) const;
    void identify(std::size_t run, const std::vector<session::ParameterKey>& parameters);
    void stopIdentification() { identifyTask_.cancel(); }
    [[nodiscard]] IdentificationPointer identification() const { return identification_; }
    [[nodiscard]] QString identificationText() const { return identificationText_; }
    /// Puts the values found into the model, as one commit.
    void applyIdentification();

Q_SIGNALS:
    void devicesChanged();
    void statusChanged();  ///< at every look at the controller
    void stateChanged();   ///< another state, fault or activity
    void planChanged();
    void samplesArrived();
    void trialStarted();
    void trialsChanged();
    void identificationChanged();
    void messageRaised(const linkwright::document::UserMessage& message);

private:
    void poll();
    void takeSamples();
    void finishTrial();
    void dropTrial();
    void readRecording(const Trial& trial, const QString& recording);
    void requestPlan();
    void leave();
    void planReady(const ModelPointer& model, const PlanPointer& plan,
                   const std::vector<base::Diagnostic>& problems);
    void recheck();
    void sendLimits();
    void changePlan(const std::function<void(session::RunPlan&)>& change);
    void readLogs();
    void addLogged(std::vector<Trial> logged, const std::vector<base::Diagnostic>& problems);
    void takeLogsAlong();
    void onLogTaken(int generation, const QString& from, const QString& to);
    [[nodiscard]] QString logFolder() const;
    [[nodiscard]] QString freshLogPath() const;
    void fail(const QString& title, const std::vector<base::Diagnostic>& details);

    Project& project_;
    std::vector<session::DeviceListing> devices_;
    std::unique_ptr<session::ControllerClient> client_;
    session::ControllerStatus status_;
    QString deviceName_;
    QTemporaryDir scratch_;
    QTimer poller_;
    RunKeeper keeper_;    ///< takes logs along
    int generation_ = 0;  ///< counts the projects that were opened
    QString path_;        ///< of the project whose logs are beside it
    bool logsRead_ = false;

    bool planWanted_ = false;
    ModelPointer askedModel_;  ///< a plan was asked for
    ModelPointer planModel_;   ///< of the plan there is
    PlanPointer plan_;
    std::vector<base::Diagnostic> planProblems_;
    /// What the person chose for the motors, kept when the plan is made again.
    std::map<std::string, session::PdGains> gains_;
    std::map<std::string, session::ChannelLimits> limits_;
    std::optional<int> missedDeadlines_;
    bool limitsPending_ = false;  ///< the controller takes limits at rest only
    session::RunMode mode_ = session::RunMode::FeedforwardAndFeedback;
    bool leadIn_ = true, plannedLeadIn_ = true;
    bool onDevice_ = false;

    bool running_ = false;
    std::uint64_t runsBefore_ = 0;
    QString recording_;
    int recordings_ = 0;
    ModelPointer runModel_;
    PlanPointer runPlan_;
    std::unique_ptr<session::TaskKinematics> kinematics_;
    std::vector<linkwright::rig::Sample> samples_;
    LiveTraces traces_;
    std::vector<Trial> trials_;
    std::optional<std::size_t> currentTrial_;

    IdentificationPointer identification_;
    QString identificationText_;

    BackgroundTask planTask_, checkTask_, loadTask_, identifyTask_;
    BackgroundTask recordingTask_{BackgroundTask::Order::InTurn};  ///< no log gets lost
};

}  // namespace linkwright::document

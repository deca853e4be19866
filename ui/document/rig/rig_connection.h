// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/rig/rig_controller.h"
#include "ui/document/project/user_message.h"
#include "ui/document/rig/planning.h"
#include "ui/document/solving/background_task.h"

#include <QDate>
#include <QObject>
#include <QTemporaryDir>
#include <QTimer>
#include <future>
#include <memory>
#include <vector>

namespace linkwright::document {

/// The devices, and the controller process of the one that is connected, looked at thirty times a
/// second. All functions return at once. The controller process brings the rig to zero volts by
/// itself when this object, the window or the program ends.
class RigConnection : public QObject {
    Q_OBJECT

public:
    RigConnection(Project& project, Planning& planning, QObject* parent = nullptr);
    ~RigConnection() override;

    [[nodiscard]] const std::vector<session::DeviceListing>& devices() const { return devices_; }
    /// Looks again, beside the window's thread; `devicesChanged` when there are others.
    void refreshDevices();
    /// As in the list, or typed: `serial:PATH` for a port the system does not list.
    void open(const QString& specification);
    /// The controller process brings the rig to zero volts; this does not wait for it.
    void close();

    [[nodiscard]] const session::RigStatus& status() const { return status_; }
    [[nodiscard]] session::RigState state() const { return status_.state; }
    [[nodiscard]] bool connected() const { return state() != session::RigState::Disconnected; }
    /// Asked for, and neither there nor refused yet.
    [[nodiscard]] bool connecting() const { return connecting_; }
    /// What became of the fault that was reset last.
    enum class Reset {
        None,      ///< nothing was reset, or it is a while ago
        Asked,     ///< it is not known yet
        Cleared,   ///< the rig is at rest again
        Persists,  ///< the cause is still there, and so is the fault
    };
    [[nodiscard]] Reset reset() const { return reset_; }
    /// Volts may be anything but zero: nothing may be drawn, Esc stops.
    [[nodiscard]] bool live() const;
    /// Whether it is computed by this program: it needs no tests, waits while the computer is busy,
    /// and goes to its start pose by itself.
    [[nodiscard]] bool simulated() const;
    /// Whether it is the board that `linkwright-rig` emulates. Nothing can be hurt there, and it
    /// may have to wait for this computer: unless another number was chosen, it bears
    /// `latePassesOfEmulation` late cycles in a row.
    [[nodiscard]] bool emulated() const { return emulated(specification_); }
    [[nodiscard]] static bool emulated(const QString& specification);
    static constexpr int latePassesOfEmulation = 500;
    /// The plan with the limits that hold on this device; null where there is none.
    [[nodiscard]] PlanPointer limitingPlan() const;
    [[nodiscard]] QString deviceName() const { return deviceName_; }
    [[nodiscard]] bool takesTables() const {
        return connected() && status_.device.tableCapacity > 0;
    }
    /// The controller takes limits at rest only, and has yet to hear of the present ones.
    [[nodiscard]] bool limitsPending() const { return limitsPending_; }
    /// Which test of watchdog and encoder signs comes next: a rig has to pass them once before its
    /// first trial. Empty: it has, now or in an earlier session, or it is a simulated one.
    [[nodiscard]] QString untested() const;
    /// Whether this rig has passed all tests, now or in an earlier session.
    [[nodiscard]] bool testedBefore() const;
    /// When it last passed them; invalid when that is not known.
    [[nodiscard]] QDate testedOn() const { return testedOn_; }
    /// rad, how far the rig stands from its start pose; 0 where that is not known, before it was
    /// homed, and for a rig that goes there by itself.
    [[nodiscard]] double offStart() const;

    void home();
    void testSigns();
    void testWatchdog();
    void setArmHeld(bool held);
    void disarm();
    /// Plays the plan there is; `trialEnded` or `trialRefused` follows.
    /// @throws base::InputError when it cannot be asked for
    void play(const QString& recording);
    void stop();
    void emergencyStop();
    void resetFault();
    /// Whether the line or the controller is gone: nothing but a new connection leads on.
    [[nodiscard]] bool lost() const;
    /// Connects to the same device again; nothing that was going on is resumed.
    void reconnect();

Q_SIGNALS:
    void devicesChanged();
    void statusChanged();  ///< at every look at the controller
    void stateChanged();   ///< another state, fault or activity
    void sampled(const std::vector<linkwright::session::RigSample>& samples);
    /// @param recordingClosed the recording is complete then
    void trialEnded(const std::shared_future<void>& recordingClosed);
    void trialRefused();  ///< the controller would not start: there was no trial
    void messageRaised(const linkwright::document::UserMessage& message);
    /// What was said before holds no longer.
    void messagesOutdated();

private:
    void connectTo(const session::ConnectRequest& address);
    void rejectConnection(const std::vector<base::Diagnostic>& problems);
    void poll();
    void tell(const std::string& message);
    void followReset();
    void sendLimits();
    void lookAtTests();

    Project& project_;
    Planning& planning_;
    std::vector<session::DeviceListing> devices_;
    std::shared_ptr<session::RigController> controller_;
    int attempts_ = 0;  ///< to connect, and to disconnect
    session::RigStatus status_;
    QString specification_, deviceName_;
    QDate testedOn_;
    bool untested_ = false;  ///< not known to have passed all tests
    bool wasHomed_ = false;  ///< since it was connected: its angles mean something
    QTemporaryDir scratch_;  ///< for the project the simulated rig is made from
    QTimer poller_;
    bool limitsPending_ = false;
    bool playing_ = false;
    bool connecting_ = false;
    Reset reset_ = Reset::None;
    int looksSinceReset_ = 0;
    std::uint64_t trialsBefore_ = 0;
    BackgroundTask looking_;
    BackgroundTask ioTasks_{BackgroundTask::Order::InTurn};  ///< what connecting waits for
};

}  // namespace linkwright::document

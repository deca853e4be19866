// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/rig/identification.h"
#include "ui/document/rig/planning.h"
#include "ui/document/rig/rig_connection.h"
#include "ui/document/rig/trials.h"

#include <QObject>
#include <memory>
#include <vector>

namespace linkwright::document {

/// The rig as the window sees it. This object plays trials; what it needs for them and what comes
/// of them has objects of its own.
class Rig : public QObject {
    Q_OBJECT

public:
    explicit Rig(Project& project, QObject* parent = nullptr);

    [[nodiscard]] Planning& planning() { return planning_; }
    [[nodiscard]] const Planning& planning() const { return planning_; }
    [[nodiscard]] RigConnection& connection() { return connection_; }
    [[nodiscard]] const RigConnection& connection() const { return connection_; }
    [[nodiscard]] Trials& trials() { return trials_; }
    [[nodiscard]] const Trials& trials() const { return trials_; }
    [[nodiscard]] Identification& identification() { return identification_; }

    /// Whether somebody looks at plans and trials.
    void setWanted(bool wanted);
    /// Why a trial cannot start now, empty when it can.
    [[nodiscard]] QString startObstacle() const;
    void startTrial();
    /// What has arrived of the trial that goes on, or went on last.
    [[nodiscard]] const LiveTraces& traces() const { return traces_; }

Q_SIGNALS:
    void trialStarted();
    void samplesArrived();
    void messageRaised(const linkwright::document::UserMessage& message);

private:
    QString freshRecording();
    void addSamples(const std::vector<session::RigSample>& samples);

    Project& project_;
    Planning planning_;
    RigConnection connection_;
    Trials trials_;
    Identification identification_;
    PlayedPlan played_;  ///< empty: no trial goes on
    std::unique_ptr<session::TaskKinematics> kinematics_;
    LiveTraces traces_;
    QString recording_;
    int recordings_ = 0;
};

}  // namespace linkwright::document

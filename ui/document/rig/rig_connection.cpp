// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/rig/rig_connection.h"

#include "engine/session/document/project_access.h"
#include "engine/session/solving/diagnosis.h"

#include <utility>

namespace linkwright::document {

using session::RigState;

namespace {

constexpr int looksPerSecond = 30;
/// Enough to move a geared motor against its friction, far from what would hurt.
constexpr double signTestVoltage = 0.5;

}  // namespace

RigConnection::RigConnection(Project& project, Planning& planning, QObject* parent)
    : QObject(parent), project_(project), planning_(planning) {
    poller_.setInterval(1000 / looksPerSecond);
    connect(&poller_, &QTimer::timeout, this, &RigConnection::poll);
    connect(&project_, &Project::left, this, &RigConnection::close);
    connect(&planning_, &Planning::limitsChanged, this, &RigConnection::sendLimits);
}

RigConnection::~RigConnection() {
    controller_.reset();  // first of all, the rig goes to zero volts
}

void RigConnection::refreshDevices() {
    auto found = session::listRigDevices();
    if (found == devices_) return;
    devices_ = std::move(found);
    Q_EMIT devicesChanged();
}

void RigConnection::open(const QString& specification) {
    try {
        session::RigAddress address;
        address.device = specification.toStdString();
        address.missedDeadlinesInRow = planning_.missedDeadlines().value_or(0);
        if (specification.startsWith(QStringLiteral("simulated"))) {
            // The rig stays what it is while the model learns from it.
            address.projectPath =
                scratch_.filePath(QStringLiteral("rig.linkwright.json")).toStdString();
            session::writeProject(project_.model(), address.projectPath);
        }
        if (!controller_) controller_ = std::make_unique<session::RigController>();
        // The limits hold from the first moment on; without a plan those of the controller do.
        if (const PlanPointer plan = planning_.plan()) controller_->setLimits(*plan);
        controller_->connect(address);
    } catch (...) {
        controller_.reset();
        Q_EMIT messageRaised(
            {tr("Cannot connect to the device"), session::problemsOf(std::current_exception())});
        return;
    }
    deviceName_ = specification;
    for (const session::RigDevice& device : devices_)
        if (device.specification == specification.toStdString())
            deviceName_ = QString::fromStdString(device.name);
    poller_.start();
}

void RigConnection::close() {
    if (!controller_) return;
    poller_.stop();
    controller_.reset();  // waits for zero volts
    if (std::exchange(playing_, false)) Q_EMIT trialEnded();
    status_ = {};
    Q_EMIT statusChanged();
    Q_EMIT stateChanged();
}

bool RigConnection::live() const {
    return state() == RigState::Armed || state() == RigState::Running
           || state() == RigState::Stopping;
}

void RigConnection::poll() {
    if (!controller_) return;
    const session::RigStatus before = std::exchange(status_, controller_->status());
    Q_EMIT sampled(controller_->takeSamples());
    const bool told = status_.messageCount != before.messageCount;
    if (told && !status_.message.empty() && status_.fault.empty())
        Q_EMIT messageRaised(
            {tr("The rig says"), {{base::Severity::Warning, "", "", status_.message, ""}}});
    Q_EMIT statusChanged();
    if (status_.state != before.state || status_.fault != before.fault
        || status_.activity != before.activity || status_.signTests != before.signTests
        || status_.watchdogTest != before.watchdogTest)
        Q_EMIT stateChanged();
    const bool rests = status_.state == RigState::Idle || status_.state == RigState::Homed;
    if (rests && (limitsPending_ || before.state == RigState::Disconnected)) sendLimits();
    const bool refused = playing_ && told && status_.state == RigState::Armed
                         && status_.activity == session::RigActivity::None;
    if (refused) {
        playing_ = false;
        Q_EMIT trialRefused();
    } else if (playing_ && (status_.trialCount != trialsBefore_ || status_.controllerGone)) {
        playing_ = false;
        Q_EMIT trialEnded();
    }
}

void RigConnection::sendLimits() {
    const bool takes = state() == RigState::Idle || state() == RigState::Homed;
    limitsPending_ = !takes;
    const PlanPointer plan = planning_.plan();
    if (controller_ && plan && takes) controller_->setLimits(*plan);
}

void RigConnection::home() {
    const PlanPointer plan = planning_.plan();
    if (!controller_ || !plan) return;
    sendLimits();
    controller_->home(*plan);
}

void RigConnection::testSigns() {
    if (controller_) controller_->testSigns(signTestVoltage);
}

void RigConnection::testWatchdog() {
    if (controller_) controller_->testWatchdog();
}

void RigConnection::setArmHeld(bool held) {
    if (controller_) controller_->setArmButton(held);
}

void RigConnection::disarm() {
    if (controller_) controller_->disarm();
}

void RigConnection::play(const QString& recording) {
    const PlanPointer plan = planning_.plan();
    if (!controller_ || !plan) return;
    trialsBefore_ = status_.trialCount;
    controller_->play(*plan, planning_.mode(), planning_.onDevice(), recording.toStdString());
    playing_ = true;
}

void RigConnection::stop() {
    if (controller_) controller_->stop();
}

void RigConnection::emergencyStop() {
    if (controller_) controller_->emergencyStop();
}

void RigConnection::resetFault() {
    if (controller_) controller_->resetFault();
}

}  // namespace linkwright::document

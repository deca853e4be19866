// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/rig/rig_connection.h"

#include "engine/session/document/project_access.h"
#include "engine/session/solving/diagnosis.h"
#include "ui/document/project/user_settings.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace linkwright::document {

using session::RigState;

namespace {

constexpr int pollRateHz = 30;
/// A fault whose cause is still there comes back within this time of its reset.
constexpr int pollsOfReset = pollRateHz;
constexpr int pollsUntilCleared = pollRateHz / 2;
/// Enough to move a geared motor against its friction, far from what would hurt.
constexpr double signTestVoltage = 0.5;
/// Shorter ones, such as 0001, many boards share.
constexpr qsizetype minSerialNumber = 6;

bool passedTests(const session::RigStatus& status) {
    using session::RigTest;
    const auto signs = status.signTests.begin();
    return status.device.channelCount > 0
           && std::all_of(signs, signs + status.device.channelCount,
                          [](RigTest test) { return test == RigTest::Passed; })
           && (status.watchdogTest == RigTest::Passed
               || status.watchdogTest == RigTest::Unavailable);
}

/// Of a board at a USB port; empty where it has none.
QString serialNumberAt(const QString& port) {
    const QString name = QFileInfo(QFileInfo(port).canonicalFilePath()).fileName();
    const QString device =
        QFileInfo(QStringLiteral("/sys/class/tty/%1/device").arg(name)).canonicalFilePath();
    if (name.isEmpty() || device.isEmpty()) return {};
    QDir node(device);
    while (!node.exists(QStringLiteral("idVendor")))
        if (node.isRoot() || !node.cdUp()) return {};
    QFile file(node.filePath(QStringLiteral("serial")));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()).trimmed() : QString();
}

/// What stays the same of a rig: its board, where that tells who it is, else the port, too.
QString identityOf(const QString& specification, const QString& device) {
    const QString port = specification.section(QLatin1Char(':'), 1);
    const QString board = QString(device).remove(QStringLiteral(" at ") + port);
    if (RigConnection::emulated(specification)) return board;
    const bool isSerial = specification.startsWith(QStringLiteral("serial:"));
    const QString number = isSerial ? serialNumberAt(port) : QString();
    return number.size() < minSerialNumber ? specification + QLatin1Char(' ') + device
                                           : board + QLatin1Char(' ') + number;
}

/// Where it is kept that a rig has passed its tests; another board may be at the same port.
QString testedKey(const QString& specification, const std::string& device) {
    const QByteArray rig = identityOf(specification, QString::fromStdString(device)).toUtf8();
    return QStringLiteral("testedRigs/")
           + QString::fromLatin1(
               QCryptographicHash::hash(rig, QCryptographicHash::Sha256).toHex().left(24));
}

}  // namespace

RigConnection::RigConnection(Project& project, Planning& planning, QObject* parent)
    : QObject(parent), project_(project), planning_(planning) {
    poller_.setInterval(1000 / pollRateHz);
    connect(&poller_, &QTimer::timeout, this, &RigConnection::poll);
    connect(&project_, &Project::left, this, &RigConnection::close);
    connect(&planning_, &Planning::limitsChanged, this, &RigConnection::sendLimits);
}

RigConnection::~RigConnection() {
    controller_.reset();  // first of all, the rig goes to zero volts
}

void RigConnection::refreshDevices() {
    if (looking_.busy()) return;
    looking_.start([this](const BackgroundTask::TaskContext&) -> BackgroundTask::Answer {
        return [this, found = session::listRigDevices()] {
            if (found == devices_) return;
            devices_ = found;
            Q_EMIT devicesChanged();
        };
    });
}

void RigConnection::open(const QString& specification) {
    close();
    connecting_ = true;
    Q_EMIT messagesOutdated();
    Q_EMIT stateChanged();
    specification_ = deviceName_ = specification;
    for (const session::DeviceListing& device : devices_)
        if (device.specification == specification.toStdString())
            deviceName_ = QString::fromStdString(device.name);
    session::ConnectRequest address;
    address.device = specification.toStdString();
    address.commandTimeout = session::commandTimeoutFor(
        planning_.missedDeadlines().value_or(emulated() ? latePassesOfEmulation : 0),
        address.period);
    ModelPointer model;  // the rig stays what it is while the model learns from it
    if (simulated()) {
        model = project_.sharedModel();
        address.projectPath =
            scratch_.filePath(QStringLiteral("rig.linkwright.json")).toStdString();
    }
    // In turn: the device is free only when what was connected to it is gone.
    ioTasks_.start([this, model, address, attempt = ++attempts_](
                       const BackgroundTask::TaskContext&) -> BackgroundTask::Answer {
        std::vector<base::Diagnostic> problems;
        try {
            if (model) session::writeProject(*model, address.projectPath);
        } catch (...) {
            problems = session::problemsOf(std::current_exception());
        }
        return [this, address, attempt, problems] {
            if (attempt != attempts_) return;
            if (problems.empty()) return connectTo(address);
            rejectConnection(problems);
        };
    });
}

void RigConnection::connectTo(const session::ConnectRequest& address) {
    try {
        controller_ = std::make_shared<session::RigController>();
        // The limits hold from the first moment on; without a plan those of the controller do.
        if (const PlanPointer plan = limitingPlan()) controller_->setLimits(*plan);
        controller_->connect(address);
    } catch (...) {
        controller_.reset();
        rejectConnection(session::problemsOf(std::current_exception()));
        return;
    }
    untested_ = !simulated();
    testedOn_ = {};
    wasHomed_ = false;
    poller_.start();
}

void RigConnection::rejectConnection(const std::vector<base::Diagnostic>& problems) {
    connecting_ = false;
    Q_EMIT messageRaised({tr("Cannot connect to %1").arg(deviceName_), problems});
    Q_EMIT stateChanged();
}

void RigConnection::close() {
    ++attempts_;
    reset_ = Reset::None;
    const bool canceled = std::exchange(connecting_, false);
    if (!controller_) {
        if (canceled) Q_EMIT stateChanged();
        return;
    }
    poller_.stop();
    auto gone = std::make_shared<std::promise<void>>();
    const std::shared_future<void> closed = gone->get_future().share();
    ioTasks_.start([gone, controller = std::exchange(controller_, nullptr)](
                       const BackgroundTask::TaskContext&) mutable -> BackgroundTask::Answer {
        controller.reset();
        gone->set_value();
        return {};
    });
    if (std::exchange(playing_, false)) Q_EMIT trialEnded(closed);
    status_ = {};
    Q_EMIT statusChanged();
    Q_EMIT stateChanged();
}

bool RigConnection::simulated() const {
    return specification_.startsWith(QStringLiteral("simulated"));
}

bool RigConnection::emulated(const QString& specification) {
    return specification.startsWith(QStringLiteral("serial:"))
           && specification.contains(QStringLiteral("/linkwright-rig-"));
}

PlanPointer RigConnection::limitingPlan() const {
    const PlanPointer plan = planning_.plan();
    if (!plan || !emulated() || planning_.missedDeadlines()) return plan;
    auto patient = std::make_shared<session::TrialPlan>(*plan);
    patient->missedDeadlinesInRow = std::max(plan->missedDeadlinesInRow, latePassesOfEmulation);
    return patient;
}

bool RigConnection::testedBefore() const {
    return connected() && !simulated() && !untested_;
}

bool RigConnection::live() const {
    return isLive(state());
}

void RigConnection::poll() {
    if (!controller_) return;
    const session::RigStatus before = std::exchange(status_, controller_->status());
    Q_EMIT sampled(controller_->takeSamples());
    const bool told = status_.messageCount != before.messageCount;
    if (told && !status_.message.empty() && status_.faultText.empty()) tell(status_.message);
    if (connected() && std::exchange(connecting_, false)) Q_EMIT messagesOutdated();
    followReset();
    wasHomed_ = wasHomed_ || state() == RigState::Homed;
    if (before.state == RigState::Disconnected || status_.signTests != before.signTests
        || status_.watchdogTest != before.watchdogTest)
        lookAtTests();
    Q_EMIT statusChanged();
    if (status_.state != before.state || status_.faultText != before.faultText
        || status_.activity != before.activity || status_.signTests != before.signTests
        || status_.watchdogTest != before.watchdogTest)
        Q_EMIT stateChanged();
    if (isAtRest(state()) && (limitsPending_ || before.state == RigState::Disconnected))
        sendLimits();
    const bool refused = playing_ && told && status_.state == RigState::Armed
                         && status_.activity == session::RigActivity::None;
    if (refused) {
        playing_ = false;
        Q_EMIT trialRefused();
    } else if (playing_
               && (status_.trialCount != trialsBefore_
                   || status_.fault == session::Fault::ControllerGone)) {
        playing_ = false;
        Q_EMIT trialEnded({});
    }
}

void RigConnection::tell(const std::string& message) {
    const std::vector<base::Diagnostic> problems{{base::Severity::Warning, "", "", message, ""}};
    if (connecting_ && !connected()) return rejectConnection(problems);
    Q_EMIT messageRaised({tr("Message from the rig"), problems});
}

void RigConnection::followReset() {
    if (reset_ == Reset::None) return;
    const bool faulted = state() == RigState::Faulted;
    const Reset before = reset_;
    ++looksSinceReset_;
    if (!faulted)
        reset_ = state() == RigState::Idle ? Reset::Cleared : Reset::None;
    else if (reset_ == Reset::Cleared)
        reset_ = looksSinceReset_ <= pollsOfReset ? Reset::Persists : Reset::None;
    else if (looksSinceReset_ > pollsUntilCleared)
        reset_ = Reset::Persists;
    if (reset_ != before) Q_EMIT stateChanged();
}

void RigConnection::lookAtTests() {
    if (simulated() || !connected()) return;
    const QString key = testedKey(specification_, status_.device.description);
    if (passedTests(status_)) keepSetting(key, QDate::currentDate().toString(Qt::ISODate));
    const QVariant kept = settingOf(key);
    untested_ = !kept.toBool();
    testedOn_ = QDate::fromString(kept.toString(), Qt::ISODate);
}

QString RigConnection::untested() const {
    using session::RigTest;
    if (!untested_ || !connected()) return {};
    if (status_.watchdogTest == RigTest::NoTimeout)
        return tr("The watchdog test failed: the device does not go to zero volts by itself.");
    if (status_.watchdogTest == RigTest::NotDone)
        return state() == RigState::Armed
                   ? tr("Disarm and run the watchdog test before the first trial on this rig.")
                   : tr("Run the watchdog test before the first trial on this rig.");
    // The signs can be tested while armed only.
    return state() == RigState::Armed ? tr("Run the sign test before the first trial on this rig.")
                                      : QString();
}

void RigConnection::sendLimits() {
    const bool takes = isAtRest(state());
    limitsPending_ = !takes;
    const PlanPointer plan = limitingPlan();
    if (controller_ && plan && takes) controller_->setLimits(*plan);
}

double RigConnection::offStart() const {
    const PlanPointer plan = planning_.plan();
    if (!plan || !wasHomed_ || simulated()) return 0.0;
    double largest = 0.0;
    const auto count =
        std::min(plan->channels.size(), static_cast<std::size_t>(status_.device.channelCount));
    for (std::size_t channel = 0; channel < count; ++channel) {
        // A crank that has turned whole turns stands where it stood.
        const double off = std::remainder(
            status_.latest.angle[channel] - plan->channels[channel].referenceAngle.front(),
            2.0 * std::numbers::pi);
        largest = std::max(largest, std::abs(off));
    }
    return largest;
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
    ++attempts_;  // also of what is not connected yet
    if (controller_)
        controller_->emergencyStop();
    else if (std::exchange(connecting_, false))
        Q_EMIT stateChanged();
}

void RigConnection::resetFault() {
    if (!controller_) return;
    controller_->resetFault();
    reset_ = Reset::Asked;
    looksSinceReset_ = 0;
}

bool RigConnection::lost() const {
    return status_.state == RigState::Faulted
           && (status_.fault == session::Fault::DeviceUnplugged
               || status_.fault == session::Fault::ControllerGone);
}

void RigConnection::reconnect() {
    if (const QString device = specification_; !device.isEmpty()) open(device);
}

}  // namespace linkwright::document

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/rig/rig.h"

#include "engine/session/solving/diagnosis.h"
#include "ui/document/elements/spoken_text.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <utility>

namespace linkwright::document {

Rig::Rig(Project& project, QObject* parent)
    : QObject(parent),
      project_(project),
      planning_(project),
      connection_(project, planning_),
      trials_(project),
      identification_(project, trials_) {
    connect(&project_, &Project::left, this, [this] {
        played_ = {};
        traces_ = {};
    });
    connect(&connection_, &RigConnection::sampled, this, &Rig::addSamples);
    connect(&connection_, &RigConnection::trialRefused, this, [this] {
        played_ = {};
        trials_.drop();
    });
    connect(&connection_, &RigConnection::trialEnded, this,
            [this](const std::shared_future<void>& recordingClosed) {
                trials_.finish(recording_, std::exchange(played_, {}), connection_.deviceName(),
                               connection_.status().timing, recordingClosed);
            });
    connect(&connection_, &RigConnection::messageRaised, this, &Rig::messageRaised);
    connect(&trials_, &Trials::messageRaised, this, &Rig::messageRaised);
}

void Rig::setWanted(bool wanted) {
    planning_.setWanted(wanted);
    trials_.setWanted(wanted);
}

QString Rig::startObstacle() const {
    const PlanPointer plan = planning_.plan();
    if (!plan && !planning_.busy()) return tr("There is no plan; see the problems.");
    if (!plan || !planning_.current()) return tr("The plan is being computed.");
    for (const base::Diagnostic& problem : planning_.problems())
        if (problem.severity == base::Severity::Error) return spokenText(problem.message);
    const session::RigStatus& status = connection_.status();
    if (connection_.connected()
        && status.device.channelCount != static_cast<int>(plan->channels.size()))
        return tr("The device has %1 channels; the model has %2 motors.")
            .arg(status.device.channelCount)
            .arg(plan->channels.size());
    if (connection_.connected() && planning_.onDevice()
        && status.device.tableCapacity < static_cast<int>(plan->playedCount()))
        return tr("The device can play at most %1 rows on its own; the plan has %2.")
            .arg(status.device.tableCapacity)
            .arg(plan->playedCount());
    if (const QString untested = connection_.untested(); !untested.isEmpty()) return untested;
    if (status.state != session::RigState::Armed) return tr("Hold the arm button first.");
    if (connection_.limitsPending())
        return tr("The plan changed while armed. Disarm, then arm again.");
    return {};
}

/// Named after this process: see session::findInterruptedTrials.
QString Rig::freshRecording() {
    const QDir folder(Trials::recordingsFolder());
    QString path;
    do
        path = folder.filePath(QStringLiteral("%1-%2.recording")
                                   .arg(QCoreApplication::applicationPid())
                                   .arg(++recordings_));
    while (QFile::exists(path));
    return path;
}

void Rig::startTrial() {
    if (!startObstacle().isEmpty()) return;
    const PlanPointer plan = planning_.plan();
    recording_ = freshRecording();
    traces_ = {};
    for (const session::ChannelPlan& channel : plan->channels)
        traces_.channels.push_back({channel.motor, channel.name, {}, {}, {}, {}});
    try {
        kinematics_ = std::make_unique<session::TaskKinematics>(*planning_.model());
        traces_.inTaskSpace = kinematics_->available();
        connection_.play(recording_);
    } catch (...) {
        Q_EMIT messageRaised(
            {tr("The trial could not start"), session::problemsOf(std::current_exception())});
        return;
    }
    played_ = {planning_.model(), plan};
    trials_.begin(planning_.mode());
    trials_.note(recording_, played_, connection_.deviceName());
    Q_EMIT trialStarted();
}

void Rig::addSamples(const std::vector<session::RigSample>& samples) {
    if (!played_.plan) return;
    bool arrived = false;
    std::vector<double> reference(traces_.channels.size()), measured(traces_.channels.size());
    for (const session::RigSample& sample : samples) {
        // The lead-in is not part of what is measured.
        if (!sample.isOfTable() || sample.trialTime < -0.5 * played_.plan->sampleTime) continue;
        if (!traces_.times.empty() && sample.trialTime < traces_.times.back()) continue;
        arrived = true;
        for (std::size_t index = 0; index < traces_.channels.size(); ++index) {
            reference[index] = sample.reference[index];
            measured[index] = sample.angle[index];
        }
        std::optional<std::pair<Eigen::Vector3d, Eigen::Vector3d>> places;
        if (traces_.inTaskSpace) {
            const auto reached = kinematics_->position(measured);
            const auto wanted = kinematics_->position(reference);
            if (reached && wanted) places = {*reached, *wanted};
        }
        traces_.add(sample, places);
    }
    if (arrived) Q_EMIT samplesArrived();
}

}  // namespace linkwright::document

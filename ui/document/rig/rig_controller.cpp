// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/rig/rig_controller.h"

#include "engine/session/document/project_access.h"
#include "engine/session/rig/run_log_file.h"
#include "engine/session/runs/run_file.h"
#include "ui/document/runs/recorded_name.h"
#include "ui/document/runs/run_loader.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace linkwright::document {

using session::RigState;

namespace {

constexpr int framesPerSecond = 30;
/// Enough to move a geared motor against its friction, far from what would hurt.
constexpr double signTestVoltage = 0.5;

std::vector<base::Diagnostic> problemsOf(const std::exception& error) {
    if (const auto* input = dynamic_cast<const base::InputError*>(&error))
        return input->diagnostics();
    if (const auto* stopped = dynamic_cast<const base::ComputationError*>(&error))
        return {stopped->diagnostic()};
    return {{base::Severity::Error, "", "", error.what(), ""}};
}

}  // namespace

RigController::RigController(ProjectController& project, QObject* parent)
    : QObject(parent), project_(project) {
    pool_.setMaxThreadCount(1);
    poller_.setInterval(1000 / framesPerSecond);
    connect(&poller_, &QTimer::timeout, this, &RigController::poll);
    connect(&project_, &ProjectController::modelChanged, this, &RigController::requestPlan);
    connect(&project_, &ProjectController::projectReplaced, this, [this] {
        disconnectDevice();
        onDevice_ = false;
        gains_.clear();
        limits_.clear();
        ++generation_;
        path_ = project_.filePath();
        logsRead_ = false;
        runs_.clear();
        currentRun_.reset();
        traces_ = {};
        identification_.reset();
        identificationText_.clear();
        Q_EMIT runsChanged();
        Q_EMIT identificationChanged();
        Q_EMIT samplesArrived();
        readLogs();
    });
    connect(&project_, &ProjectController::savedElsewhere, this, &RigController::takeLogsAlong);
    connect(&keeper_, &RunKeeper::taken, this, &RigController::onLogTaken);
    connect(&keeper_, &RunKeeper::failed, this,
            [this](const std::vector<base::Diagnostic>& problems) {
                fail(tr("Not all logs of the rig could be taken along"), problems);
            });
}

RigController::~RigController() {
    closing_ = true;
    stopIdentification_ = true;
    client_.reset();
    pool_.waitForDone();
}

// Devices -----------------------------------------------------------------------------------------

void RigController::refreshDevices() {
    auto found = session::listDevices();
    const auto isSame = [](const session::DeviceListing& one, const session::DeviceListing& other) {
        return one.specification == other.specification && one.name == other.name
               && one.reason == other.reason;
    };
    if (std::equal(found.begin(), found.end(), devices_.begin(), devices_.end(), isSame)) return;
    devices_ = std::move(found);
    Q_EMIT devicesChanged();
}

void RigController::connectDevice(const QString& specification) {
    try {
        linkwright::rig::ConnectRequest request;
        request.device = specification.toStdString();
        if (missedDeadlines_)
            request.commandTimeout = std::max(
                request.commandTimeout, std::min(0.1, 0.1 * *missedDeadlines_ * request.period));
        if (specification.startsWith(QStringLiteral("simulated"))) {
            // The rig stays what it is while the model learns from it.
            const QString path = scratch_.filePath(QStringLiteral("rig.linkwright.json"));
            session::writeProject(project_.model(), path.toStdString());
            request.projectPath = path.toStdString();
        }
        if (!client_) client_ = std::make_unique<session::ControllerClient>();
        // The limits hold from the first moment on; without a plan those of the controller do.
        if (plan_) client_->setLimits(session::toLimits(*plan_));
        client_->connect(request);
    } catch (const std::exception& error) {
        client_.reset();
        fail(tr("The device could not be connected"), problemsOf(error));
        return;
    }
    deviceName_ = specification;
    for (const session::DeviceListing& listing : devices_)
        if (listing.specification == specification.toStdString())
            deviceName_ = QString::fromStdString(listing.name);
    poller_.start();
}

void RigController::disconnectDevice() {
    if (!client_) return;
    poller_.stop();
    client_.reset();  // waits for zero volts
    running_ = false;
    status_ = {};
    Q_EMIT statusChanged();
    Q_EMIT stateChanged();
}

bool RigController::live() const {
    return state() == RigState::Armed || state() == RigState::Running
           || state() == RigState::Stopping;
}

void RigController::poll() {
    if (!client_) return;
    const session::ControllerStatus before = status_;
    status_ = client_->status();
    takeSamples();
    if (status_.messageCount != before.messageCount && !status_.message.empty()
        && status_.fault == linkwright::rig::Fault::None)
        fail(tr("The rig says"), {{base::Severity::Warning, "", "", status_.message, ""}});
    Q_EMIT statusChanged();
    if (status_.state != before.state || status_.fault != before.fault
        || status_.activity != before.activity || status_.signTest != before.signTest
        || status_.watchdogTest != before.watchdogTest)
        Q_EMIT stateChanged();
    const bool rests = status_.state == RigState::Idle || status_.state == RigState::Homed;
    if (rests && (limitsPending_ || before.state == RigState::Disconnected)) sendLimits();
    const bool refused = running_ && status_.messageCount != before.messageCount
                         && status_.state == RigState::Armed
                         && status_.activity == linkwright::rig::Activity::None;
    const bool lost = status_.fault == linkwright::rig::Fault::ControllerGone;
    if (refused)
        dropRun();
    else if (running_ && (status_.runCount != runsBefore_ || lost))
        finishRun();
}

void RigController::takeSamples() {
    samples_.clear();
    client_->takeSamples(samples_);
    bool arrived = false;
    std::vector<double> reference(traces_.channels.size()), measured(traces_.channels.size());
    for (const linkwright::rig::Sample& sample : samples_) {
        const bool played = sample.activity == linkwright::rig::Activity::Table
                            || sample.activity == linkwright::rig::Activity::DeviceTable;
        // The lead-in is not part of what is measured.
        if (!running_ || !played || !runPlan_ || sample.runTime < -0.5 * runPlan_->sampleTime)
            continue;
        const double step = traces_.times.empty() ? 0.0 : sample.runTime - traces_.times.back();
        if (step < 0.0) continue;
        arrived = true;
        traces_.times.push_back(sample.runTime);
        double square = 0.0;
        for (std::size_t index = 0; index < traces_.channels.size(); ++index) {
            LiveTraces::Channel& channel = traces_.channels[index];
            reference[index] = sample.reference[index];
            measured[index] = sample.angle[index];
            channel.reference.push_back(reference[index]);
            channel.measured.push_back(measured[index]);
            channel.error.push_back(measured[index] - reference[index]);
            channel.volts.push_back(sample.volts[index]);
            channel.feedforward.push_back(sample.feedforward[index]);
            square += channel.error.back() * channel.error.back();
        }
        if (traces_.inTaskSpace) {
            const auto wanted = kinematics_->position(reference);
            const auto reached = kinematics_->position(measured);
            if (!wanted || !reached) continue;
            traces_.addToPaths(*reached, *wanted);
            square = (*reached - *wanted).squaredNorm();
        }
        traces_.integralSquaredError += square * step;
        traces_.largestError = std::max(traces_.largestError, std::sqrt(square));
    }
    if (arrived) Q_EMIT samplesArrived();
}

// Plan --------------------------------------------------------------------------------------------

void RigController::setPlanWanted(bool wanted) {
    planWanted_ = wanted;
    if (!wanted) return;
    requestPlan();
    readLogs();
}

void RigController::requestPlan() {
    const bool current =
        planModel_ == project_.document().sharedModel() && plannedLeadIn_ == leadIn_;
    if (!planWanted_ || planning_ || current) return;
    startPlan();
}

void RigController::startPlan() {
    planning_ = true;
    const auto model = project_.document().sharedModel();
    const session::RunMode mode = mode_;
    const bool leadIn = leadIn_;
    plannedLeadIn_ = leadIn;
    pool_.start([this, model, mode, leadIn] {
        PlanPointer plan;
        std::vector<base::Diagnostic> problems;
        try {
            session::PlanOptions options;
            options.leadIn = leadIn;
            auto made = std::make_shared<session::RunPlan>(session::planRun(*model, options));
            problems = session::checkRun(*model, *made, mode);
            plan = std::move(made);
        } catch (const std::exception& error) {
            problems = problemsOf(error);
        }
        QMetaObject::invokeMethod(
            this, [this, model, plan, problems] { planReady(model, plan, problems); },
            Qt::QueuedConnection);
    });
    Q_EMIT planChanged();
}

void RigController::planReady(const ProjectController::ModelPointer& model, const PlanPointer& plan,
                              const std::vector<base::Diagnostic>& problems) {
    planning_ = false;
    planModel_ = model;
    plan_ = plan;
    planProblems_ = problems;
    if (plan && (!gains_.empty() || !limits_.empty() || missedDeadlines_))
        changePlan([this](session::RunPlan& changed) {
            if (missedDeadlines_) changed.missedDeadlinesInRow = *missedDeadlines_;
            for (session::ChannelPlan& channel : changed.channels) {
                if (gains_.contains(channel.motor)) channel.gains = gains_[channel.motor];
                if (limits_.contains(channel.motor)) channel.limits = limits_[channel.motor];
            }
        });
    sendLimits();
    Q_EMIT planChanged();
    requestPlan();  // the model may have changed meanwhile
}

/// The plan is shared with jobs: a change makes another one.
void RigController::changePlan(const std::function<void(session::RunPlan&)>& change) {
    if (!plan_) return;
    auto changed = std::make_shared<session::RunPlan>(*plan_);
    change(*changed);
    plan_ = std::move(changed);
    recheck();
}

/// Checks the plan again with other limits, gains or mode, beside the window's thread.
void RigController::recheck() {
    const auto model = planModel_;
    const PlanPointer plan = plan_;
    const session::RunMode mode = mode_;
    if (!plan || !model) return;
    pool_.start([this, model, plan, mode] {
        std::vector<base::Diagnostic> problems;
        try {
            problems = session::checkRun(*model, *plan, mode);
        } catch (const std::exception& error) {
            problems = problemsOf(error);
        }
        QMetaObject::invokeMethod(
            this,
            [this, plan, problems] {
                if (plan != plan_) return;
                planProblems_ = problems;
                Q_EMIT planChanged();
            },
            Qt::QueuedConnection);
    });
}

void RigController::setMode(session::RunMode mode) {
    if (mode == mode_) return;
    mode_ = mode;
    recheck();
    Q_EMIT planChanged();
}

void RigController::setLeadIn(bool wanted) {
    if (wanted == leadIn_) return;
    leadIn_ = wanted;
    requestPlan();
    Q_EMIT planChanged();
}

void RigController::setOnDevice(bool wanted) {
    if (wanted == onDevice_) return;
    onDevice_ = wanted;
    Q_EMIT planChanged();
}

bool RigController::deviceTakesTables() const {
    return connected() && status_.device.tableCapacity > 0;
}

void RigController::setGains(std::size_t channel, const session::PdGains& gains) {
    if (!plan_ || channel >= plan_->channels.size()) return;
    gains_[plan_->channels[channel].motor] = gains;
    changePlan([&](session::RunPlan& changed) { changed.channels[channel].gains = gains; });
}

void RigController::setLimits(std::size_t channel, const session::ChannelLimits& limits) {
    if (!plan_ || channel >= plan_->channels.size()) return;
    limits_[plan_->channels[channel].motor] = limits;
    changePlan([&](session::RunPlan& changed) { changed.channels[channel].limits = limits; });
    sendLimits();
}

void RigController::setMissedDeadlines(int inRow) {
    missedDeadlines_ = inRow;
    changePlan([&](session::RunPlan& changed) { changed.missedDeadlinesInRow = inRow; });
    sendLimits();
}

void RigController::sendLimits() {
    const bool takes = state() == RigState::Idle || state() == RigState::Homed;
    limitsPending_ = !takes;
    if (client_ && plan_ && takes) client_->setLimits(session::toLimits(*plan_));
}

QString RigController::startObstacle() const {
    if (!plan_)
        return planning_ ? tr("The plan is being made.")
                         : tr("There is no plan; see the problems.");
    if (planModel_ != project_.document().sharedModel() || plannedLeadIn_ != leadIn_)
        return tr("The plan is being made.");
    for (const base::Diagnostic& problem : planProblems_)
        if (problem.severity == base::Severity::Error)
            return QString::fromStdString(problem.message);
    if (connected() && status_.device.channelCount != static_cast<int>(plan_->channels.size()))
        return tr("The device has %1 channels, the model %2 motors.")
            .arg(status_.device.channelCount)
            .arg(plan_->channels.size());
    if (connected() && onDevice_
        && status_.device.tableCapacity < static_cast<int>(plan_->playedCount()))
        return tr("The device plays at most %1 rows by itself, the plan has %2.")
            .arg(status_.device.tableCapacity)
            .arg(plan_->playedCount());
    if (state() != RigState::Armed) return tr("Hold the arm button first.");
    if (limitsPending_) return tr("The plan was made again while armed: disarm, then arm again.");
    return {};
}

// What the person does ----------------------------------------------------------------------------

void RigController::home() {
    if (!client_ || !plan_) return;
    sendLimits();
    client_->home(session::startAngles(*plan_));
}

void RigController::testSigns() {
    if (client_) client_->testSigns(signTestVoltage);
}

void RigController::testWatchdog() {
    if (client_) client_->testWatchdog();
}

void RigController::setArmHeld(bool held) {
    if (client_) client_->setArmButton(held);
}

void RigController::disarm() {
    if (client_) client_->disarm();
}

void RigController::startRun() {
    if (!client_ || !startObstacle().isEmpty()) return;
    runModel_ = planModel_;
    runPlan_ = plan_;
    runsBefore_ = status_.runCount;
    recording_ = scratch_.filePath(QStringLiteral("recording-%1.log").arg(++recordings_));
    traces_ = {};
    for (const session::ChannelPlan& channel : plan_->channels)
        traces_.channels.push_back({QString::fromStdString(channel.name), {}, {}, {}, {}, {}});
    try {
        kinematics_ = std::make_unique<session::TaskKinematics>(*runModel_);
        traces_.inTaskSpace = kinematics_->available();
        auto options = session::toRunOptions(*plan_, mode_, recording_.toStdString());
        options.onDevice = onDevice_;
        client_->run(session::toTable(*plan_), options);
    } catch (const std::exception& error) {
        fail(tr("The run could not start"), problemsOf(error));
        return;
    }
    running_ = true;
    RigRun run;
    run.number = runs_.empty() ? 1 : runs_.back().number + 1;
    // Logs that are still being read have lower numbers.
    if (project_.runsKept() && !project_.filePath().isEmpty())
        run.number = std::max(run.number, runNumberOf(freshLogPath()));
    run.mode = mode_;
    run.started = QDateTime::currentDateTime();
    runs_.push_back(run);
    currentRun_ = runs_.size() - 1;
    Q_EMIT runStarted();
    Q_EMIT runsChanged();
}

void RigController::endRun() {
    if (client_) client_->stop();
}

void RigController::emergencyStop() {
    if (client_) client_->emergencyStop();
}

void RigController::resetFault() {
    if (client_) client_->resetFault();
}

// Runs --------------------------------------------------------------------------------------------

void RigController::finishRun() {
    running_ = false;
    if (!runs_.empty()) readRecording(runs_.back(), recording_);
}

/// The controller would not start: there was no run.
void RigController::dropRun() {
    running_ = false;
    if (!runs_.empty()) runs_.pop_back();
    currentRun_ = runs_.empty() ? std::nullopt : std::optional<std::size_t>(runs_.size() - 1);
    Q_EMIT runsChanged();
}

/// The results folder of the project, or one among the data of the program for a project without a
/// file.
QString RigController::logFolder() const {
    const QString file = project_.filePath();
    return file.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)
                                + QStringLiteral("/untitled.results")
                          : QString::fromStdString(session::resultsFolder(file.toStdString()));
}

/// `rig-0007.h5` after `rig-0006.h5`. Never one that exists.
QString RigController::freshLogPath() const {
    int number = 1;
    const QDir folder(logFolder());
    for (const QString& log : folder.entryList({QStringLiteral("rig-*.h5")}, QDir::Files))
        number = std::max(number, runNumberOf(log) + 1);
    return folder.filePath(QStringLiteral("rig-%1.h5").arg(number, 4, 10, QLatin1Char('0')));
}

/// Reads the logs beside the project, once, on the thread of the plans.
void RigController::readLogs() {
    if (logsRead_ || !planWanted_ || !project_.runsKept() || project_.filePath().isEmpty()) return;
    logsRead_ = true;
    pool_.start([this, path = project_.filePath().toStdString(), generation = generation_] {
        std::vector<RigRun> logged;
        std::vector<base::Diagnostic> problems;
        for (const std::string& file : session::runFiles(path, "rig")) {
            if (closing_) return;
            try {
                session::StoredRigRun stored = session::readRigRun(file);
                RigRun run;
                run.logPath = QString::fromStdString(file);
                run.number = runNumberOf(run.logPath);
                run.mode = stored.outcome.log.mode;
                run.started = QDateTime::fromString(
                    QString::fromStdString(stored.outcome.log.started), Qt::ISODate);
                run.ofProject = QString::fromStdString(stored.projectName);
                run.outcome =
                    std::make_shared<const session::RunOutcome>(std::move(stored.outcome));
                logged.push_back(std::move(run));
            } catch (const std::exception& error) {
                // A damaged log must not keep the others from being shown.
                problems.push_back(problemsOf(error).front());
            }
        }
        QMetaObject::invokeMethod(
            this,
            [this, generation, logged = std::move(logged),
             problems = std::move(problems)]() mutable {
                addLogged(generation, std::move(logged), problems);
            },
            Qt::QueuedConnection);
    });
}

void RigController::addLogged(int generation, std::vector<RigRun> logged,
                              const std::vector<base::Diagnostic>& problems) {
    if (generation != generation_) return;
    if (!problems.empty()) fail(tr("Earlier runs of the rig cannot be shown"), problems);
    const auto known = [this](const RigRun& run) {
        return std::any_of(runs_.begin(), runs_.end(),
                           [&](const RigRun& other) { return other.logPath == run.logPath; });
    };
    std::erase_if(logged, known);
    if (logged.empty()) return;
    for (RigRun& run : logged)
        run.ofProject = otherProject(run.ofProject, project_.fileName());
    const std::size_t count = logged.size();
    runs_.insert(runs_.begin(), std::make_move_iterator(logged.begin()),
                 std::make_move_iterator(logged.end()));
    if (currentRun_)
        *currentRun_ += count;
    else
        currentRun_ = count - 1;
    Q_EMIT runsChanged();
}

/// Logs that lie elsewhere go to the place where the project was saved.
void RigController::takeLogsAlong() {
    const QString before = std::exchange(path_, project_.filePath());
    if (!project_.runsKept() || project_.filePath().isEmpty()) return;
    QStringList own, foreign;
    for (const RigRun& run : runs_)
        if (!run.logPath.isEmpty() && !RunKeeper::isBeside(run.logPath, project_.filePath()))
            (run.ofProject.isEmpty() ? own : foreign) << run.logPath;
    if (!logsRead_ && !before.isEmpty()) {
        // Nobody looked at the runs of the rig so far.
        const std::string formerName = QFileInfo(before).fileName().toStdString();
        for (const std::string& log : session::runFiles(before.toStdString(), "rig")) {
            const QString path = QString::fromStdString(log);
            if (own.contains(path) || foreign.contains(path)) continue;
            const std::string name = session::recordedProject(log);
            (name == formerName || name == nameWithoutFile ? own : foreign) << path;
        }
    }
    keeper_.takeAlong(own, project_.filePath(), generation_, RunKeeper::Origin::ThisProject);
    keeper_.takeAlong(foreign, project_.filePath(), generation_, RunKeeper::Origin::Kept);
}

void RigController::onLogTaken(int generation, const QString& from, const QString& to) {
    // A copy among the data of the program would belong to nobody.
    const QString unsaved = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)
                            + QStringLiteral("/untitled.results/");
    if (from.startsWith(unsaved)) QFile::remove(from);
    if (generation != generation_) return;
    for (RigRun& run : runs_)
        if (run.logPath == from) run.logPath = to;
    Q_EMIT runsChanged();
}

void RigController::readRecording(RigRun run, const QString& recording) {
    const auto model = runModel_;
    const PlanPointer plan = runPlan_;
    const linkwright::rig::TimingStatistics timing = status_.timing;
    const QString device = deviceName_;
    QString path =
        QDir(logFolder())
            .filePath(QStringLiteral("rig-%1.h5").arg(run.number, 4, 10, QLatin1Char('0')));
    if (QFile::exists(path)) path = freshLogPath();
    const QString project =
        project_.filePath().isEmpty() ? QString::fromLatin1(nameWithoutFile) : project_.fileName();
    pool_.start([this, run, model, plan, timing, device, path, project, recording]() mutable {
        try {
            session::RunLog log =
                session::toRunLog(linkwright::rig::readRunLog(recording.toStdString()), *plan,
                                  device.toStdString(), timing);
            log.started = run.started.toString(Qt::ISODate).toStdString();
            if (log.times.size() > 1)
                run.outcome = std::make_shared<session::RunOutcome>(
                    session::measureRun(*model, std::move(log)));
            else
                run.note = tr("Ended before the first sample.");
            if (run.outcome) {
                QDir().mkpath(QFileInfo(path).absolutePath());
                session::writeRunLog(path.toStdString(), *model, *run.outcome,
                                     project.toStdString(), "linkwright");
                run.logPath = path;
            }
        } catch (const std::exception& error) {
            run.note = QString::fromStdString(problemsOf(error).front().message);
        }
        QFile::remove(recording);
        QMetaObject::invokeMethod(
            this,
            [this, run] {
                for (RigRun& known : runs_)
                    if (known.number == run.number && known.started == run.started) {
                        const bool shown = known.shown;
                        known = run;
                        known.shown = shown;
                    }
                if (!run.note.isEmpty() && run.outcome)
                    fail(tr("The log of run %1 was not written").arg(run.number),
                         {{base::Severity::Warning, "", "", run.note.toStdString(), ""}});
                Q_EMIT runsChanged();
            },
            Qt::QueuedConnection);
    });
}

void RigController::setRunShown(std::size_t index, bool shown) {
    if (index >= runs_.size() || runs_[index].shown == shown) return;
    runs_[index].shown = shown;
    Q_EMIT runsChanged();
}

void RigController::setCurrentRun(std::size_t index) {
    if (index >= runs_.size() || running_ || currentRun_ == index) return;
    currentRun_ = index;
    Q_EMIT runsChanged();
}

// Learning ----------------------------------------------------------------------------------------

QString RigController::identifyObstacle(std::optional<std::size_t> run) const {
    if (!run || *run >= runs_.size() || !runs_[*run].outcome) return tr("Record a run first.");
    if (!runs_[*run].ofProject.isEmpty())
        return tr("The run was recorded for %1.").arg(runs_[*run].ofProject);
    return {};
}

void RigController::identify(std::size_t run,
                             const std::vector<session::ParameterKey>& parameters) {
    if (identifying_ || !identifyObstacle(run).isEmpty()) return;
    identifying_ = true;
    stopIdentification_ = false;
    identification_.reset();
    identificationText_ = tr("Comparing the model with run %1.").arg(runs_[run].number);
    const auto model = project_.document().sharedModel();
    const auto outcome = runs_[run].outcome;
    pool_.start([this, model, outcome, parameters] {
        IdentificationPointer result;
        QString text;
        try {
            session::SolveControl control;
            control.stop = &stopIdentification_;
            result = std::make_shared<session::IdentificationResult>(
                session::identify(*model, outcome->log, parameters, control));
            text = QString::fromStdString(result->reason);
        } catch (const base::Cancelled&) {
            text = tr("Stopped.");
        } catch (const std::exception& error) {
            for (const base::Diagnostic& problem : problemsOf(error))
                text += QString::fromStdString(problem.message + " " + problem.remedy)
                        + QLatin1Char('\n');
            text = text.trimmed();
        }
        QMetaObject::invokeMethod(
            this,
            [this, result, text] {
                identifying_ = false;
                identification_ = result;
                identificationText_ = text;
                Q_EMIT identificationChanged();
            },
            Qt::QueuedConnection);
    });
    Q_EMIT identificationChanged();
}

void RigController::applyIdentification() {
    if (!identification_) return;
    const IdentificationPointer result = identification_;
    project_.commit(tr("Apply identified parameters"),
                    [&](model::Model& model) { session::applyIdentified(model, *result); });
}

void RigController::fail(const QString& title, const std::vector<base::Diagnostic>& details) {
    Q_EMIT messageRaised({title, details});
}

}  // namespace linkwright::document

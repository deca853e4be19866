// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/rig/rig.h"

#include "engine/session/document/project_access.h"
#include "engine/session/rig/run_log_file.h"
#include "engine/session/runs/run_file.h"
#include "engine/session/solving/diagnosis.h"
#include "ui/document/runs/recorded_name.h"
#include "ui/document/runs/stored_run.h"

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

/// What is being thrown.
std::vector<base::Diagnostic> problems() {
    return session::problemsOf(std::current_exception());
}

}  // namespace

Rig::Rig(Project& project, QObject* parent) : QObject(parent), project_(project) {
    poller_.setInterval(1000 / framesPerSecond);
    connect(&poller_, &QTimer::timeout, this, &Rig::poll);
    connect(&project_, &Project::modelChanged, this, &Rig::requestPlan);
    connect(&project_, &Project::left, this, &Rig::leave);
    connect(&project_, &Project::replaced, this, [this] {
        path_ = project_.filePath();
        Q_EMIT trialsChanged();
        Q_EMIT identificationChanged();
        Q_EMIT samplesArrived();
        readLogs();
    });
    connect(&project_, &Project::savedElsewhere, this, &Rig::takeLogsAlong);
    connect(&keeper_, &RunKeeper::taken, this, &Rig::onLogTaken);
    connect(&keeper_, &RunKeeper::failed, this,
            [this](const std::vector<base::Diagnostic>& problems) {
                fail(tr("Not all logs of the rig could be taken along"), problems);
            });
    connect(&planTask_, &BackgroundTask::failed, this,
            [this](const std::vector<base::Diagnostic>& problems) {
                if (!planTask_.busy()) planReady(askedModel_, nullptr, problems);
            });
    connect(&checkTask_, &BackgroundTask::failed, this,
            [this](const std::vector<base::Diagnostic>& problems) {
                if (problems.empty()) return;
                planProblems_ = problems;
                Q_EMIT planChanged();
            });
    connect(&identifyTask_, &BackgroundTask::failed, this,
            [this](const std::vector<base::Diagnostic>& problems) {
                QStringList lines;
                for (const base::Diagnostic& problem : problems)
                    lines << QString::fromStdString(problem.message + " " + problem.remedy);
                identificationText_ =
                    lines.isEmpty() ? tr("Stopped.") : lines.join(QLatin1Char('\n')).trimmed();
                Q_EMIT identificationChanged();
            });
}

Rig::~Rig() {
    client_.reset();  // first of all, the rig goes to zero volts
}

/// The project is left, and with it the rig and what was recorded and learned.
void Rig::leave() {
    disconnectDevice();
    onDevice_ = false;
    gains_.clear();
    limits_.clear();
    ++generation_;
    logsRead_ = false;
    loadTask_.forget();
    identifyTask_.forget();
    trials_.clear();
    currentTrial_.reset();
    traces_ = {};
    identification_.reset();
    identificationText_.clear();
}

// Devices -----------------------------------------------------------------------------------------

void Rig::refreshDevices() {
    auto found = session::listDevices();
    const auto isSame = [](const session::DeviceListing& one, const session::DeviceListing& other) {
        return one.specification == other.specification && one.name == other.name
               && one.reason == other.reason;
    };
    if (std::equal(found.begin(), found.end(), devices_.begin(), devices_.end(), isSame)) return;
    devices_ = std::move(found);
    Q_EMIT devicesChanged();
}

void Rig::connectDevice(const QString& specification) {
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
    } catch (...) {
        client_.reset();
        fail(tr("The device could not be connected"), problems());
        return;
    }
    deviceName_ = specification;
    for (const session::DeviceListing& listing : devices_)
        if (listing.specification == specification.toStdString())
            deviceName_ = QString::fromStdString(listing.name);
    poller_.start();
}

void Rig::disconnectDevice() {
    if (!client_) return;
    poller_.stop();
    client_.reset();  // waits for zero volts
    running_ = false;
    status_ = {};
    Q_EMIT statusChanged();
    Q_EMIT stateChanged();
}

bool Rig::live() const {
    return state() == RigState::Armed || state() == RigState::Running
           || state() == RigState::Stopping;
}

void Rig::poll() {
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
        dropTrial();
    else if (running_ && (status_.runCount != runsBefore_ || lost))
        finishTrial();
}

void Rig::takeSamples() {
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

void Rig::setPlanWanted(bool wanted) {
    planWanted_ = wanted;
    if (!wanted) return;
    requestPlan();
    readLogs();
}

void Rig::requestPlan() {
    const ModelPointer model = project_.sharedModel();
    if (!planWanted_ || (askedModel_ == model && plannedLeadIn_ == leadIn_)) return;
    askedModel_ = model;
    plannedLeadIn_ = leadIn_;
    planTask_.start([this, model, mode = mode_,
                     leadIn = leadIn_](const BackgroundTask::Turn& turn) -> BackgroundTask::Answer {
        session::PlanOptions options;
        options.leadIn = leadIn;
        session::SolveControl control;
        control.stop = &turn.superseded();
        const auto plan =
            std::make_shared<const session::RunPlan>(session::planRun(*model, options, control));
        return [this, model, plan, problems = session::checkRun(*model, *plan, mode)] {
            planReady(model, plan, problems);
        };
    });
    Q_EMIT planChanged();
}

void Rig::planReady(const ModelPointer& model, const PlanPointer& plan,
                    const std::vector<base::Diagnostic>& problems) {
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
}

/// The plan is shared with jobs: a change makes another one.
void Rig::changePlan(const std::function<void(session::RunPlan&)>& change) {
    if (!plan_) return;
    auto changed = std::make_shared<session::RunPlan>(*plan_);
    change(*changed);
    plan_ = std::move(changed);
    recheck();
}

/// Checks the plan again with other limits, gains or mode, beside the window's thread.
void Rig::recheck() {
    const auto model = planModel_;
    const PlanPointer plan = plan_;
    const session::RunMode mode = mode_;
    if (!plan || !model) return;
    checkTask_.start(
        [this, model, plan, mode](const BackgroundTask::Turn&) -> BackgroundTask::Answer {
            return [this, plan, problems = session::checkRun(*model, *plan, mode)] {
                if (plan != plan_) return;
                planProblems_ = problems;
                Q_EMIT planChanged();
            };
        });
}

void Rig::setMode(session::RunMode mode) {
    if (mode == mode_) return;
    mode_ = mode;
    recheck();
    Q_EMIT planChanged();
}

void Rig::setLeadIn(bool wanted) {
    if (wanted == leadIn_) return;
    leadIn_ = wanted;
    requestPlan();
    Q_EMIT planChanged();
}

void Rig::setOnDevice(bool wanted) {
    if (wanted == onDevice_) return;
    onDevice_ = wanted;
    Q_EMIT planChanged();
}

bool Rig::deviceTakesTables() const {
    return connected() && status_.device.tableCapacity > 0;
}

void Rig::setGains(std::size_t channel, const session::PdGains& gains) {
    if (!plan_ || channel >= plan_->channels.size()) return;
    gains_[plan_->channels[channel].motor] = gains;
    changePlan([&](session::RunPlan& changed) { changed.channels[channel].gains = gains; });
}

void Rig::setLimits(std::size_t channel, const session::ChannelLimits& limits) {
    if (!plan_ || channel >= plan_->channels.size()) return;
    limits_[plan_->channels[channel].motor] = limits;
    changePlan([&](session::RunPlan& changed) { changed.channels[channel].limits = limits; });
    sendLimits();
}

void Rig::setMissedDeadlines(int inRow) {
    missedDeadlines_ = inRow;
    changePlan([&](session::RunPlan& changed) { changed.missedDeadlinesInRow = inRow; });
    sendLimits();
}

void Rig::sendLimits() {
    const bool takes = state() == RigState::Idle || state() == RigState::Homed;
    limitsPending_ = !takes;
    if (client_ && plan_ && takes) client_->setLimits(session::toLimits(*plan_));
}

QString Rig::startObstacle() const {
    if (!plan_)
        return planBusy() ? tr("The plan is being made.")
                          : tr("There is no plan; see the problems.");
    if (planBusy() || planModel_ != project_.sharedModel() || plannedLeadIn_ != leadIn_)
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

void Rig::home() {
    if (!client_ || !plan_) return;
    sendLimits();
    client_->home(session::startAngles(*plan_));
}

void Rig::testSigns() {
    if (client_) client_->testSigns(signTestVoltage);
}

void Rig::testWatchdog() {
    if (client_) client_->testWatchdog();
}

void Rig::setArmHeld(bool held) {
    if (client_) client_->setArmButton(held);
}

void Rig::disarm() {
    if (client_) client_->disarm();
}

void Rig::startTrial() {
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
    } catch (...) {
        fail(tr("The trial could not start"), problems());
        return;
    }
    running_ = true;
    Trial run;
    run.number = trials_.empty() ? 1 : trials_.back().number + 1;
    // Logs that are still being read have lower numbers.
    if (project_.resultsKept() && !project_.filePath().isEmpty())
        run.number = std::max(run.number, runNumberOf(freshLogPath()));
    run.mode = mode_;
    run.started = QDateTime::currentDateTime();
    trials_.push_back(run);
    currentTrial_ = trials_.size() - 1;
    Q_EMIT trialStarted();
    Q_EMIT trialsChanged();
}

void Rig::endTrial() {
    if (client_) client_->stop();
}

void Rig::emergencyStop() {
    if (client_) client_->emergencyStop();
}

void Rig::resetFault() {
    if (client_) client_->resetFault();
}

// Runs --------------------------------------------------------------------------------------------

void Rig::finishTrial() {
    running_ = false;
    if (!trials_.empty()) readRecording(trials_.back(), recording_);
}

/// The controller would not start: there was no run.
void Rig::dropTrial() {
    running_ = false;
    if (!trials_.empty()) trials_.pop_back();
    currentTrial_ = trials_.empty() ? std::nullopt : std::optional<std::size_t>(trials_.size() - 1);
    Q_EMIT trialsChanged();
}

/// The results folder of the project, or one among the data of the program for a project without a
/// file.
QString Rig::logFolder() const {
    const QString file = project_.filePath();
    return file.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)
                                + QStringLiteral("/untitled.results")
                          : QString::fromStdString(session::resultsFolder(file.toStdString()));
}

/// `rig-0007.h5` after `rig-0006.h5`. Never one that exists.
QString Rig::freshLogPath() const {
    int number = 1;
    const QDir folder(logFolder());
    for (const QString& log : folder.entryList({QStringLiteral("rig-*.h5")}, QDir::Files))
        number = std::max(number, runNumberOf(log) + 1);
    return folder.filePath(QStringLiteral("rig-%1.h5").arg(number, 4, 10, QLatin1Char('0')));
}

/// Reads the logs beside the project, once, on the thread of the plans.
void Rig::readLogs() {
    if (logsRead_ || !planWanted_ || !project_.resultsKept() || project_.filePath().isEmpty())
        return;
    logsRead_ = true;
    loadTask_.start([this, path = project_.filePath().toStdString()](
                        const BackgroundTask::Turn& turn) -> BackgroundTask::Answer {
        std::vector<Trial> logged;
        std::vector<base::Diagnostic> faults;
        for (const std::string& file : session::runFiles(path, "rig")) {
            if (turn.stop()) return {};
            try {
                session::StoredRigRun stored = session::readRigRun(file);
                Trial run;
                run.logPath = QString::fromStdString(file);
                run.number = runNumberOf(run.logPath);
                run.mode = stored.outcome.log.mode;
                run.started = QDateTime::fromString(
                    QString::fromStdString(stored.outcome.log.started), Qt::ISODate);
                run.ofProject = QString::fromStdString(stored.projectName);
                run.outcome =
                    std::make_shared<const session::RunOutcome>(std::move(stored.outcome));
                logged.push_back(std::move(run));
            } catch (...) {
                // A damaged log must not keep the others from being shown.
                faults.push_back(problems().front());
            }
        }
        return [this, logged = std::move(logged), faults = std::move(faults)] {
            addLogged(logged, faults);
        };
    });
}

void Rig::addLogged(std::vector<Trial> logged, const std::vector<base::Diagnostic>& problems) {
    if (!problems.empty()) fail(tr("Earlier trials cannot be shown"), problems);
    const auto known = [this](const Trial& run) {
        return std::any_of(trials_.begin(), trials_.end(),
                           [&](const Trial& other) { return other.logPath == run.logPath; });
    };
    std::erase_if(logged, known);
    if (logged.empty()) return;
    for (Trial& run : logged)
        run.ofProject = otherProject(run.ofProject, project_.fileName());
    const std::size_t count = logged.size();
    trials_.insert(trials_.begin(), std::make_move_iterator(logged.begin()),
                   std::make_move_iterator(logged.end()));
    if (currentTrial_)
        *currentTrial_ += count;
    else
        currentTrial_ = count - 1;
    Q_EMIT trialsChanged();
}

/// Logs that lie elsewhere go to the place where the project was saved.
void Rig::takeLogsAlong() {
    const QString before = std::exchange(path_, project_.filePath());
    if (!project_.resultsKept() || project_.filePath().isEmpty()) return;
    QStringList own, foreign;
    for (const Trial& run : trials_)
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

void Rig::onLogTaken(int generation, const QString& from, const QString& to) {
    // A copy among the data of the program would belong to nobody.
    const QString unsaved = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)
                            + QStringLiteral("/untitled.results/");
    if (from.startsWith(unsaved)) QFile::remove(from);
    if (generation != generation_) return;
    for (Trial& run : trials_)
        if (run.logPath == from) run.logPath = to;
    Q_EMIT trialsChanged();
}

void Rig::readRecording(const Trial& trial, const QString& recording) {
    const auto model = runModel_;
    const PlanPointer plan = runPlan_;
    const linkwright::rig::TimingStatistics timing = status_.timing;
    const QString device = deviceName_;
    QString path =
        QDir(logFolder())
            .filePath(QStringLiteral("rig-%1.h5").arg(trial.number, 4, 10, QLatin1Char('0')));
    if (QFile::exists(path)) path = freshLogPath();
    const QString project =
        project_.filePath().isEmpty() ? QString::fromLatin1(nameWithoutFile) : project_.fileName();
    recordingTask_.start([this, trial, model, plan, timing, device, path, project,
                          recording](const BackgroundTask::Turn&) -> BackgroundTask::Answer {
        Trial run = trial;
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
        } catch (...) {
            run.note = QString::fromStdString(problems().front().message);
        }
        QFile::remove(recording);
        return [this, run] {
            for (Trial& known : trials_)
                if (known.number == run.number && known.started == run.started) {
                    const bool shown = known.shown;
                    known = run;
                    known.shown = shown;
                }
            if (!run.note.isEmpty() && run.outcome)
                fail(tr("The log of trial %1 was not written").arg(run.number),
                     {{base::Severity::Warning, "", "", run.note.toStdString(), ""}});
            Q_EMIT trialsChanged();
        };
    });
}

void Rig::setTrialShown(std::size_t index, bool shown) {
    if (index >= trials_.size() || trials_[index].shown == shown) return;
    trials_[index].shown = shown;
    Q_EMIT trialsChanged();
}

void Rig::setCurrentTrial(std::size_t index) {
    if (index >= trials_.size() || running_ || currentTrial_ == index) return;
    currentTrial_ = index;
    Q_EMIT trialsChanged();
}

// Learning ----------------------------------------------------------------------------------------

QString Rig::identifyObstacle(std::optional<std::size_t> run) const {
    if (!run || *run >= trials_.size() || !trials_[*run].outcome)
        return tr("Record a trial first.");
    if (!trials_[*run].ofProject.isEmpty())
        return tr("The trial was recorded for %1.").arg(trials_[*run].ofProject);
    return {};
}

void Rig::identify(std::size_t run, const std::vector<session::ParameterKey>& parameters) {
    if (identifying() || !identifyObstacle(run).isEmpty()) return;
    identification_.reset();
    identificationText_ = tr("Comparing the model with trial %1.").arg(trials_[run].number);
    identifyTask_.start([this, model = project_.sharedModel(), outcome = trials_[run].outcome,
                         parameters](const BackgroundTask::Turn& turn) -> BackgroundTask::Answer {
        session::SolveControl control;
        control.stop = &turn.stop();
        const auto result = std::make_shared<const session::IdentificationResult>(
            session::identify(*model, outcome->log, parameters, control));
        return [this, result] {
            identification_ = result;
            identificationText_ = QString::fromStdString(result->reason);
            Q_EMIT identificationChanged();
        };
    });
    Q_EMIT identificationChanged();
}

void Rig::applyIdentification() {
    if (!identification_) return;
    const IdentificationPointer result = identification_;
    project_.commit(tr("Apply identified parameters"),
                    [&](model::Model& model) { session::applyIdentified(model, *result); });
}

void Rig::fail(const QString& title, const std::vector<base::Diagnostic>& details) {
    Q_EMIT messageRaised({title, details});
}

}  // namespace linkwright::document

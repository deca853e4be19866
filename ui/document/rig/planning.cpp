// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/rig/planning.h"

#include <algorithm>
#include <utility>

namespace linkwright::document {

Planning::Planning(Project& project, QObject* parent) : QObject(parent), project_(project) {
    connect(&project_, &Project::modelChanged, this, &Planning::request);
    connect(&project_, &Project::replaced, this, &Planning::changed);
    connect(&planTask_, &BackgroundTask::failed, this,
            [this](const std::vector<base::Diagnostic>& problems) {
                if (!planTask_.busy()) take(askedModel_, nullptr, problems);
            });
    connect(&checkTask_, &BackgroundTask::failed, this,
            [this](const std::vector<base::Diagnostic>& problems) {
                if (problems.empty()) return;
                problems_ = problems;
                Q_EMIT changed();
            });
}

void Planning::setWanted(bool wanted) {
    wanted_ = wanted;
    request();
}

bool Planning::current() const {
    return !busy() && planModel_ == project_.sharedModel() && plannedLeadIn_ == leadIn();
}

void Planning::request() {
    const ModelPointer model = project_.sharedModel();
    if (!wanted_ || (askedModel_ == model && plannedLeadIn_ == leadIn())) return;
    askedModel_ = model;
    plannedLeadIn_ = leadIn();
    planTask_.start([this, model, mode = mode(), leadIn = leadIn(),
                     accepted = model == acceptedModel_](
                        const BackgroundTask::TaskContext& turn) -> BackgroundTask::Answer {
        session::PlanOptions options;
        options.leadIn = leadIn;
        session::SolveControl control;
        control.stop = &turn.superseded();
        const auto plan = std::make_shared<const session::TrialPlan>(
            session::planTrial(*model, options, control));
        return [this, model, plan, problems = session::checkTrial(*model, *plan, mode, accepted)] {
            take(model, plan, problems);
        };
    });
    Q_EMIT changed();
}

void Planning::take(const ModelPointer& model, const PlanPointer& plan,
                    const std::vector<base::Diagnostic>& problems) {
    planModel_ = model;
    plan_ = plan;
    problems_ = problems;
    applyChoices();
    Q_EMIT limitsChanged();
    Q_EMIT changed();
}

void Planning::choose(const std::function<void(session::RigSettings&)>& choose) {
    session::RigSettings settings = project_.rigSettings();
    choose(settings);
    project_.setRigSettings(settings);
}

/// The plan is shared with jobs: a change makes another one.
void Planning::applyChoices() {
    const session::RigSettings& settings = project_.rigSettings();
    if (!plan_ || (settings.gains.empty() && settings.limits.empty() && !settings.missedDeadlines))
        return;
    auto changed = std::make_shared<session::TrialPlan>(*plan_);
    session::applyRigSettings(settings, *changed);
    plan_ = std::move(changed);
    check();
}

/// Checks the plan again with other limits, gains or mode, beside the window's thread.
void Planning::check() {
    const auto model = planModel_;
    const PlanPointer plan = plan_;
    const session::TrialMode mode = this->mode();
    if (!plan || !model) return;
    checkTask_.start([this, model, plan, mode, accepted = model == acceptedModel_](
                         const BackgroundTask::TaskContext&) -> BackgroundTask::Answer {
        return [this, plan, problems = session::checkTrial(*model, *plan, mode, accepted)] {
            if (plan != plan_) return;
            problems_ = problems;
            Q_EMIT changed();
        };
    });
}

void Planning::setOptimizing(bool running) {
    if (running == optimizing_) return;
    optimizing_ = running;
    Q_EMIT changed();
}

QString Planning::comingPlan() const {
    return optimizing_ ? tr("An optimization is running. The plan will be computed when it ends.")
                       : QString();
}

bool Planning::asksToAcceptChanges() const {
    return std::any_of(problems_.begin(), problems_.end(), [](const base::Diagnostic& problem) {
        return problem.severity == base::Severity::Error && problem.place == session::optimumPlace;
    });
}

void Planning::acceptChanges() {
    acceptedModel_ = planModel_;
    check();
}

std::vector<base::Diagnostic> Planning::problems() const {
    std::vector<base::Diagnostic> all = problems_;
    if (auto unread = session::unreadSettings(project_.rigSettings()))
        all.insert(all.begin(), std::move(*unread));
    return all;
}

void Planning::takeSettings() {
    choose([](session::RigSettings& settings) { settings.unread.clear(); });
    check();
    Q_EMIT changed();
}

QString Planning::device() const {
    return QString::fromStdString(project_.rigSettings().device);
}

void Planning::setDevice(const QString& specification) {
    choose([&](session::RigSettings& settings) { settings.device = specification.toStdString(); });
}

void Planning::setMode(session::TrialMode mode) {
    if (mode == this->mode()) return;
    choose([mode](session::RigSettings& settings) { settings.mode = mode; });
    check();
    Q_EMIT changed();
}

void Planning::setLeadIn(bool wanted) {
    if (wanted == leadIn()) return;
    choose([wanted](session::RigSettings& settings) { settings.leadIn = wanted; });
    request();
    Q_EMIT changed();
}

void Planning::setOnDevice(bool wanted) {
    if (wanted == onDevice()) return;
    choose([wanted](session::RigSettings& settings) { settings.onDevice = wanted; });
    Q_EMIT changed();
}

void Planning::setGains(std::size_t channel, const session::PdGains& gains) {
    if (!plan_ || channel >= plan_->channels.size()) return;
    choose([&](session::RigSettings& settings) {
        settings.gains[plan_->channels[channel].motor] = gains;
    });
    applyChoices();
}

void Planning::setLimits(std::size_t channel, const session::ChannelLimits& limits) {
    if (!plan_ || channel >= plan_->channels.size()) return;
    choose([&](session::RigSettings& settings) {
        settings.limits[plan_->channels[channel].motor] = limits;
    });
    applyChoices();
    Q_EMIT limitsChanged();
}

void Planning::setMissedDeadlines(int inRow) {
    choose([inRow](session::RigSettings& settings) { settings.missedDeadlines = inRow; });
    applyChoices();
    Q_EMIT limitsChanged();
}

}  // namespace linkwright::document

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/rig/planning.h"

#include <utility>

namespace linkwright::document {

Planning::Planning(Project& project, QObject* parent) : QObject(parent), project_(project) {
    connect(&project_, &Project::modelChanged, this, &Planning::request);
    connect(&project_, &Project::left, this, [this] {
        onDevice_ = false;
        gains_.clear();
        limits_.clear();
    });
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
    return !busy() && planModel_ == project_.sharedModel() && plannedLeadIn_ == leadIn_;
}

void Planning::request() {
    const ModelPointer model = project_.sharedModel();
    if (!wanted_ || (askedModel_ == model && plannedLeadIn_ == leadIn_)) return;
    askedModel_ = model;
    plannedLeadIn_ = leadIn_;
    planTask_.start([this, model, mode = mode_,
                     leadIn = leadIn_](const BackgroundTask::Turn& turn) -> BackgroundTask::Answer {
        session::PlanOptions options;
        options.leadIn = leadIn;
        session::SolveControl control;
        control.stop = &turn.superseded();
        const auto plan = std::make_shared<const session::TrialPlan>(
            session::planTrial(*model, options, control));
        return [this, model, plan, problems = session::checkTrial(*model, *plan, mode)] {
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
    if (plan && (!gains_.empty() || !limits_.empty() || missedDeadlines_))
        change([this](session::TrialPlan& changed) {
            if (missedDeadlines_) changed.missedDeadlinesInRow = *missedDeadlines_;
            for (session::ChannelPlan& channel : changed.channels) {
                if (gains_.contains(channel.motor)) channel.gains = gains_[channel.motor];
                if (limits_.contains(channel.motor)) channel.limits = limits_[channel.motor];
            }
        });
    Q_EMIT limitsChanged();
    Q_EMIT changed();
}

/// The plan is shared with jobs: a change makes another one.
void Planning::change(const std::function<void(session::TrialPlan&)>& change) {
    if (!plan_) return;
    auto changed = std::make_shared<session::TrialPlan>(*plan_);
    change(*changed);
    plan_ = std::move(changed);
    check();
}

/// Checks the plan again with other limits, gains or mode, beside the window's thread.
void Planning::check() {
    const auto model = planModel_;
    const PlanPointer plan = plan_;
    const session::TrialMode mode = mode_;
    if (!plan || !model) return;
    checkTask_.start(
        [this, model, plan, mode](const BackgroundTask::Turn&) -> BackgroundTask::Answer {
            return [this, plan, problems = session::checkTrial(*model, *plan, mode)] {
                if (plan != plan_) return;
                problems_ = problems;
                Q_EMIT changed();
            };
        });
}

void Planning::setMode(session::TrialMode mode) {
    if (mode == mode_) return;
    mode_ = mode;
    check();
    Q_EMIT changed();
}

void Planning::setLeadIn(bool wanted) {
    if (wanted == leadIn_) return;
    leadIn_ = wanted;
    request();
    Q_EMIT changed();
}

void Planning::setOnDevice(bool wanted) {
    if (wanted == onDevice_) return;
    onDevice_ = wanted;
    Q_EMIT changed();
}

void Planning::setGains(std::size_t channel, const session::PdGains& gains) {
    if (!plan_ || channel >= plan_->channels.size()) return;
    gains_[plan_->channels[channel].motor] = gains;
    change([&](session::TrialPlan& changed) { changed.channels[channel].gains = gains; });
}

void Planning::setLimits(std::size_t channel, const session::ChannelLimits& limits) {
    if (!plan_ || channel >= plan_->channels.size()) return;
    limits_[plan_->channels[channel].motor] = limits;
    change([&](session::TrialPlan& changed) { changed.channels[channel].limits = limits; });
    Q_EMIT limitsChanged();
}

void Planning::setMissedDeadlines(int inRow) {
    missedDeadlines_ = inRow;
    change([&](session::TrialPlan& changed) { changed.missedDeadlinesInRow = inRow; });
    Q_EMIT limitsChanged();
}

}  // namespace linkwright::document

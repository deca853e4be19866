// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/shown/constraint_statuses.h"

#include "ui/document/elements/element_info.h"
#include "ui/document/elements/limit_units.h"
#include "ui/document/elements/number_text.h"

#include <QObject>
#include <algorithm>
#include <cmath>

namespace linkwright::document {

namespace {

/// Of the scale: what an optimization leaves between a constraint and the limit that holds it.
constexpr double activeShare = 1e-3;

double beyondBy(const CurveLimit& limit, double value) {
    return limit.above ? value - limit.value : limit.value - value;
}

/// Value of a curve at a time between two samples.
double between(const std::vector<double>& times, const std::vector<double>& values, double time) {
    const auto after = std::upper_bound(times.begin(), times.end(), time);
    const auto right = std::clamp<std::ptrdiff_t>(after - times.begin(), 1,
                                                  static_cast<std::ptrdiff_t>(times.size()) - 1);
    const auto next = static_cast<std::size_t>(right);
    const double span = times[next] - times[next - 1];
    const double share = span > 0.0 ? std::clamp((time - times[next - 1]) / span, 0.0, 1.0) : 0.0;
    return values[next - 1] + share * (values[next] - values[next - 1]);
}

/// The samples of a curve while a limit holds, with its ends.
std::vector<QPointF> heldPart(const std::vector<double>& times, const std::vector<double>& values,
                              const CurveLimit& limit) {
    std::vector<QPointF> part;
    const double from = std::max(limit.from, times.front());
    const double to = std::min(limit.to, times.back());
    if (!(from <= to)) return part;
    part.emplace_back(from, between(times, values, from));
    for (std::size_t index = 0; index < times.size(); ++index)
        if (times[index] > from && times[index] < to)
            part.emplace_back(times[index], values[index]);
    if (to > from) part.emplace_back(to, between(times, values, to));
    return part;
}

}  // namespace

model::Limits limitsIn(const session::SimulationResult& motion, const model::Model& model,
                       const model::CostTerm& term) {
    const model::Limits drawn = model::limitsOf(term, model.optimization);
    // A limit that was moved since the motion has another scale.
    const auto found = std::find_if(
        motion.constraints.begin(), motion.constraints.end(), [&](const auto& outcome) {
            return outcome.term == term.id && outcome.limits.atLeast == drawn.atLeast
                   && outcome.limits.atMost == drawn.atMost;
        });
    return found == motion.constraints.end() ? drawn : found->limits;
}

LimitState limitState(const model::Limits& limits, double value) {
    if (!limits.areMet(value)) return LimitState::Violated;
    const double nearest =
        std::min(std::abs(value - limits.atLeast), std::abs(value - limits.atMost));
    return nearest <= activeShare * limits.scale ? LimitState::Active : LimitState::Met;
}

QString limitIcon(LimitState state) {
    switch (state) {
        case LimitState::Violated: return QStringLiteral("limit-violated");
        case LimitState::Active: return QStringLiteral("limit-active");
        case LimitState::Met: break;
    }
    return QStringLiteral("limit-met");
}

LimitMeeting meetingOf(const std::vector<double>& times, const std::vector<double>& values,
                       const CurveLimit& limit) {
    LimitMeeting meeting;
    if (times.size() < 2 || values.size() != times.size()) return meeting;
    const std::vector<QPointF> part = heldPart(times, values, limit);
    bool outside = false;
    for (std::size_t index = 0; index < part.size(); ++index) {
        const QPointF& here = part[index];
        if (!std::isfinite(here.y())) {
            outside = false;
            continue;
        }
        const double excess = beyondBy(limit, here.y());
        if (!meeting.extreme || excess > beyondBy(limit, meeting.extreme->y()))
            meeting.extreme = here;
        const bool beyond = excess > 0.0;
        const double before = index > 0 ? beyondBy(limit, part[index - 1].y()) : excess;
        const bool crosses = index > 0 && std::isfinite(before) && (before > 0.0) != beyond;
        const QPointF crossing =
            crosses ? part[index - 1] + (here - part[index - 1]) * (before / (before - excess))
                    : here;
        if (beyond && !outside) meeting.beyond.emplace_back();
        if (crosses && (beyond || outside)) meeting.beyond.back().push_back(crossing);
        if (beyond) meeting.beyond.back().push_back(here);
        outside = beyond;
    }
    return meeting;
}

std::vector<ConstraintStatus> constraintStatuses(const model::Model& model,
                                                 const session::SimulationResult& motion) {
    std::vector<ConstraintStatus> standings;
    for (const model::CostTerm& term : model.costTerms) {
        const auto known = motion.costByTerm.find(term.id);
        if (!term.active || !model::isConstraint(term) || known == motion.costByTerm.end())
            continue;
        const model::Limits limits = limitsIn(motion, model, term);
        ConstraintStatus standing{term.id, limitState(limits, known->second), known->second};
        standing.violation = limits.violation(known->second);
        const auto excessOver = [&](const model::Number& limit, bool above) {
            return above ? standing.value - limit.value : limit.value - standing.value;
        };
        standing.above = term.atMost
                         && (!term.atLeast
                             || excessOver(*term.atMost, true) >= excessOver(*term.atLeast, false));
        standing.limit = standing.above ? term.atMost->value : term.atLeast->value;
        for (const session::PeakOutcome& peak : motion.peaks)
            if (peak.term == term.id) {
                standing.time = peak.time;
                if (limits.areMet(standing.value) && !limits.areMet(peak.exact))
                    standing.peakExcess = limits.excess(peak.exact);
            }
        standings.push_back(std::move(standing));
    }
    if (standings.empty()) return standings;
    for (const MotionCurve& curve : curvesOf(motion))
        for (const CurveLimit& limit : limitsOf(curve, motion, model)) {
            const auto found =
                std::find_if(standings.begin(), standings.end(),
                             [&](const auto& entry) { return entry.term == limit.term; });
            if (found == standings.end()) continue;
            const LimitMeeting meeting = meetingOf(motion.times, curve.values(), limit);
            const bool decides = (limit.property == "atMost") == found->above;
            if (decides && !found->time && meeting.extreme) found->time = meeting.extreme->x();
            if (found->state != LimitState::Violated || !decides) continue;
            for (const std::vector<QPointF>& stretch : meeting.beyond)
                found->spans.emplace_back(stretch.front().x(), stretch.back().x());
        }
    return standings;
}

namespace {

QString withUnit(const QString& number, const model::Model& model, const model::CostTerm& term) {
    const QString unit = limitUnit(model, term).symbol;
    return unit.isEmpty() ? number : number + QChar(0xA0) + unit;
}

}  // namespace

QStringList movedLimits(const model::Model& before, const model::Model& after) {
    QStringList names;
    const auto valueOf = [](const std::optional<model::Number>& limit) {
        return limit ? std::optional(limit->value) : std::nullopt;
    };
    const auto same = [&](const model::CostTerm& one, const model::CostTerm& other) {
        return valueOf(one.atLeast) == valueOf(other.atLeast)
               && valueOf(one.atMost) == valueOf(other.atMost) && one.active == other.active;
    };
    for (const model::CostTerm& term : after.costTerms) {
        const model::CostTerm* old = model::findById(before.costTerms, term.id);
        const bool limited = model::isConstraint(term) || (old && model::isConstraint(*old));
        if (limited && (!old || !same(*old, term))) names << nameOf(after, term.id);
    }
    for (const model::CostTerm& term : before.costTerms)
        if (model::isConstraint(term) && !model::findById(after.costTerms, term.id))
            names << nameOf(before, term.id);
    return names;
}

double largestViolation(const std::vector<ConstraintStatus>& standings) {
    double largest = 0.0;
    for (const ConstraintStatus& standing : standings)
        if (standing.state == LimitState::Violated) largest = std::max(largest, standing.violation);
    return largest;
}

QString standingText(const model::Model& model, const ConstraintStatus& standing) {
    const model::CostTerm* term = model::findById(model.costTerms, standing.term);
    if (!term) return {};
    const auto text = [&](double value) {
        return withUnit(termValueText(model, *term, value), model, *term);
    };
    const QString name = nameOf(model, standing.term);
    const QString value = text(standing.value);
    const QString when =
        standing.time ? QObject::tr(" at %1 s").arg(numberText(*standing.time, 3)) : QString();
    switch (standing.state) {
        case LimitState::Violated:
            return (standing.above ? QObject::tr("%1 reaches %2%3, %4 over its limit.")
                                   : QObject::tr("%1 falls to %2%3, %4 below its limit."))
                .arg(name, value, when, text(standing.excess()));
        case LimitState::Active:
            return QObject::tr("%1 is at its limit of %2%3.").arg(name, text(standing.limit), when);
        case LimitState::Met: break;
    }
    return QObject::tr("%1 is %2, within its limits.").arg(name, value);
}

QString excessText(const model::Model& model, const ConstraintStatus& standing) {
    const model::CostTerm* term = model::findById(model.costTerms, standing.term);
    if (!term) return {};
    const QString amount = withUnit(termValueText(model, *term, standing.excess()), model, *term);
    const QString text =
        standing.above ? QObject::tr("%1 over").arg(amount) : QObject::tr("%1 below").arg(amount);
    return standing.time ? QObject::tr("%1, at %2 s").arg(text, numberText(*standing.time, 3))
                         : text;
}

QString peakExcessText(const model::Model& model, const ConstraintStatus& standing) {
    const model::CostTerm* term = model::findById(model.costTerms, standing.term);
    if (!term || !(standing.peakExcess > 0.0)) return {};
    const QString amount = withUnit(termValueText(model, *term, standing.peakExcess), model, *term);
    return QObject::tr("The true value is beyond the limit by %1: use a smaller smoothing.")
        .arg(amount);
}

QString shortStandingText(const model::Model& model, const ConstraintStatus& standing) {
    const model::CostTerm* term = model::findById(model.costTerms, standing.term);
    if (!term) return {};
    const auto text = [&](double value) {
        return withUnit(termValueText(model, *term, value), model, *term);
    };
    const QString sentence =
        term->time == model::TermTime::Largest    ? QObject::tr("peak %1, limit %2")
        : term->time == model::TermTime::Smallest ? QObject::tr("smallest %1, limit %2")
                                                  : QObject::tr("%1, limit %2");
    return sentence.arg(text(standing.value), text(standing.limit));
}

}  // namespace linkwright::document

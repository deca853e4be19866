// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/limits.h"
#include "engine/session/solving/results.h"
#include "ui/document/shown/plot_layout.h"

#include <QPointF>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace linkwright::document {

/// How a constraint stands at a design.
enum class LimitState {
    Met,      ///< its value is away from its limits
    Active,   ///< one of them holds it
    Violated  ///< it leaves them
};

/// Limits of a constraint of a motion, with the scale that they have there.
/// @param model whose motion it is
model::Limits limitsIn(const session::SimulationResult& motion, const model::Model& model,
                       const model::CostTerm& term);
/// @param value of the term, SI
LimitState limitState(const model::Limits& limits, double value);
/// The icon of a state, see resources/icons.
QString limitIcon(LimitState state);

/// Where a curve meets a limit.
struct LimitMeeting {
    /// Stretches beyond it, with the places where the curve crosses it: (s, SI unit of the curve).
    std::vector<std::vector<QPointF>> beyond;
    /// Farthest beyond the limit, or nearest to it, while it holds.
    std::optional<QPointF> extreme;
};
/// @param values of the curve at `times` (s), SI
LimitMeeting meetingOf(const std::vector<double>& times, const std::vector<double>& values,
                       const CurveLimit& limit);

/// A constraint of a motion.
struct ConstraintStatus {
    std::string term;  ///< id
    LimitState state = LimitState::Met;
    double value = 0.0;            ///< SI
    double limit = 0.0;            ///< the one it violates or is nearest to, SI
    double violation = 0.0;        ///< see model::Limits
    bool above = true;             ///< what lies above that limit is beyond it
    std::optional<double> time{};  ///< s, when it decides; none: it has no such instant
    std::vector<std::pair<double, double>> spans{};  ///< s, while it is violated
    /// By how much a peak itself leaves the limits that its smooth value meets, SI; 0 where not.
    double peakExcess = 0.0;
    [[nodiscard]] double excess() const { return above ? value - limit : limit - value; }
};
/// The active constraints whose values are known, in the order of the model.
/// @param model whose motion it is: with a case, that of the case
std::vector<ConstraintStatus> constraintStatuses(const model::Model& model,
                                                 const session::SimulationResult& motion);

/// Names of the constraints whose limits are others in two models, also those that came or went.
QStringList movedLimits(const model::Model& before, const model::Model& after);
/// The largest violation, see model::Limits.
double largestViolation(const std::vector<ConstraintStatus>& standings);

/// "Bearing force reaches 245 N at 0.66 s, 15 N over its limit." in the units of the project.
QString standingText(const model::Model& model, const ConstraintStatus& standing);
/// "15 N over, at 0.66 s"
QString excessText(const model::Model& model, const ConstraintStatus& standing);
/// "The true value is 1.2 N over: use a smaller smoothing." Empty where it is not.
QString peakExcessText(const model::Model& model, const ConstraintStatus& standing);
/// "peak 245 N, limit 230 N"
QString shortStandingText(const model::Model& model, const ConstraintStatus& standing);

}  // namespace linkwright::document

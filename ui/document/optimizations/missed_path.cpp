// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/optimizations/missed_path.h"

#include <algorithm>
#include <cmath>

namespace linkwright::document {

namespace {

constexpr double passed = 1e-3;    // of the extent of the points, where there is no tolerance
constexpr double beyond = 0.05;    // of the tolerance
constexpr double inPlane = 1e-12;  // m

/// Whether the value of a term is the weighted sum of the squared distances of a point from places
/// of the xy plane, beyond one tolerance, and maybe of its motion from the curve through them.
bool isPath(const model::Model& model, const model::CostTerm& term) {
    const model::Signal* signal = model::findById(model.signalList, term.signal);
    const model::Targets& targets = term.targets;
    return term.active && term.time == model::TermTime::Nearest
           && term.kind == model::TermKind::Squared && !model::isConstraint(term)
           && term.weight.value > 0.0 && term.componentWeights.empty() && term.otherSignals.empty()
           && signal != nullptr && signal->kind == model::SignalKind::PointPosition
           && targets.points.size() > 2 && targets.times.empty()
           && std::all_of(targets.tolerances.begin(), targets.tolerances.end(),
                          [&](double tolerance) { return tolerance == targets.tolerances.front(); })
           && std::all_of(targets.points.begin(), targets.points.end(), [](const auto& point) {
                  return point.size() == 2 || (point.size() == 3 && std::abs(point[2]) < inPlane);
              });
}

/// Diagonal of the box around the points.
double extentOf(const std::vector<std::array<double, 2>>& points) {
    std::array<double, 2> low = points.front(), high = low;
    for (const auto& point : points)
        for (std::size_t axis = 0; axis < 2; ++axis) {
            low[axis] = std::min(low[axis], point[axis]);
            high[axis] = std::max(high[axis], point[axis]);
        }
    return std::hypot(high[0] - low[0], high[1] - low[1]);
}

}  // namespace

std::optional<MissedPath> missedPath(const Optimization& optimization) {
    const model::Model& model = *optimization.initialModel;
    const session::IterationReport* best = optimization.best();
    if (optimization.running() || !best || !model.optimization.stages.empty()) return std::nullopt;
    std::optional<std::size_t> path;
    for (std::size_t index = 0; index < model.costTerms.size(); ++index) {
        if (!isPath(model, model.costTerms[index])) continue;
        if (path) return std::nullopt;
        path = index;
    }
    if (!path || *path >= best->costByTerm.size()) return std::nullopt;
    const model::CostTerm& term = model.costTerms[*path];
    MissedPath missed;
    for (const std::vector<double>& point : term.targets.points)
        missed.points.push_back({point[0], point[1]});
    missed.closed = term.targets.closed;
    missed.pointsOnly = !term.targets.stayNear;
    if (!term.targets.tolerances.empty()) missed.tolerance = term.targets.tolerances.front();
    // The way between the points counts as much as they do.
    const double counted =
        static_cast<double>(missed.points.size()) * (missed.pointsOnly ? 1.0 : 2.0);
    missed.distance =
        std::sqrt(std::max(0.0, best->costByTerm[*path]) / term.weight.value / counted);
    const double least =
        missed.tolerance > 0.0 ? beyond * missed.tolerance : passed * extentOf(missed.points);
    if (!(missed.distance > least)) return std::nullopt;
    return missed;
}

}  // namespace linkwright::document

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/reach.h"
#include "engine/model/validation.h"
#include "engine/model/validation_report.h"

#include <algorithm>
#include <cmath>

/// Checks of the targets of cost terms.
namespace linkwright::model::validation {

namespace {

std::string called(std::size_t point) {
    return "Target " + std::to_string(point + 1);
}

/// The signals of the term exist; those beside the first one are reported here.
bool checkSignalsOfTargets(Report& report, const CostTerm& term) {
    bool found = findById(report.model().signalList, term.signal) != nullptr;
    for (std::size_t index = 0; index < term.otherSignals.size(); ++index) {
        if (findById(report.model().signalList, term.otherSignals[index])) continue;
        found = false;
        report.error("otherSignals/" + std::to_string(index),
                     "There is no signal \"" + term.otherSignals[index] + "\".",
                     "Specify an existing signal or add this one.");
    }
    return found;
}

bool isFinite(const std::vector<double>& values) {
    return std::all_of(values.begin(), values.end(), [](double v) { return std::isfinite(v); });
}

/// Whether the points of a term are points of a path, of which two make none.
bool isPath(const Report& report, const CostTerm& term) {
    const Signal* signal = findById(report.model().signalList, term.signal);
    return term.otherSignals.empty() && signal->kind == SignalKind::PointPosition;
}

void checkPoints(Report& report, const CostTerm& term) {
    const Targets& targets = term.targets;
    const std::string place = targets.file.empty() ? "targets/points" : "targets";
    const auto count = static_cast<std::size_t>(componentCount(report.model(), term));
    const bool path = isPath(report, term);
    const std::size_t least = !targets.times.empty() ? 1 : path ? 3 : 2;
    const std::string message =
        path ? "The path has fewer than three points." : "There are fewer than two targets.";
    const std::string remedy =
        path ? "Draw it with the Path to follow tool, type the points, or choose a CSV file with x "
               "and y."
             : "Add the current values as a target, type them, or choose a CSV file.";
    // Whoever is about to add them wants to see the motion; a curve through one point is none.
    if (targets.stayNear && targets.points.size() < 2)
        report.error(place, message, remedy);
    else if (targets.points.size() < least)
        report.warning(place, message, remedy);
    for (std::size_t point = 0; point < targets.points.size(); ++point) {
        const std::vector<double>& values = targets.points[point];
        if (values.size() == count || (path && values.size() == 2)) {
            if (!isFinite(values))
                report.error(place, called(point) + " has a value that is not finite.",
                             "Enter finite numbers.");
            continue;
        }
        report.error(
            place,
            called(point) + " has " + std::to_string(values.size())
                + (values.size() == 1 ? " number." : " numbers."),
            path ? "Enter x and y, or x, y and z."
                 : "Give one number per component of the signals: " + std::to_string(count) + ".");
        return;  // the others are likely to be alike
    }
}

/// Names the points of a path that the links cannot come to, whatever the optimizer does.
void checkReach(Report& report, const CostTerm& term) {
    const Signal* signal = findById(report.model().signalList, term.signal);
    if (signal->kind != SignalKind::PointPosition || term.targets.points.empty()) return;
    const std::vector<Reach> reaches = reachesOf(report.model(), signal->at);
    const std::string place = term.targets.file.empty() ? "targets/points" : "targets";
    for (std::size_t point = 0; point < term.targets.points.size(); ++point) {
        std::vector<double> values = term.targets.points[point];
        if (values.size() < 2) continue;
        values.resize(3, 0.0);
        for (const Reach& reach : reaches) {
            const double distance =
                std::hypot(values[0] - reach.center[0], values[1] - reach.center[1],
                           values[2] - reach.center[2]);
            if (distance <= reach.radius * (1.0 + 1e-9)) continue;
            report.warning(place,
                           called(point) + " is out of reach: it is " + toRoundedText(distance)
                               + " m from joint \"" + reach.joint + "\", and the links reach "
                               + toRoundedText(reach.radius) + " m at most.",
                           "Move the target, or allow longer links.");
            break;
        }
    }
}

/// The curve through the points has to lead on from each to the next.
void checkNeighbors(Report& report, const Targets& targets) {
    if (!targets.stayNear) return;
    for (std::size_t point = 1; point < targets.points.size(); ++point)
        if (targets.points[point] == targets.points[point - 1])
            report.error(
                "targets/points",
                called(point - 1) + " and target " + std::to_string(point + 1) + " are the same.",
                "Remove one of them.");
    if (targets.closed && targets.points.size() > 1
        && targets.points.front() == targets.points.back())
        report.error("targets/points", "The last point of the closed path repeats the first one.",
                     "Remove it: the path closes by itself.");
}

void checkLists(Report& report, const Targets& targets) {
    const auto checkCount = [&](const char* key, const std::vector<double>& values) {
        if (!values.empty() && values.size() != targets.points.size())
            report.error(std::string("targets/") + key,
                         "There are " + std::to_string(values.size()) + " " + key + " for "
                             + std::to_string(targets.points.size()) + " points.",
                         "Give one per point, or none.");
    };
    checkCount("tolerances", targets.tolerances);
    checkCount("times", targets.times);
    if (!std::all_of(targets.tolerances.begin(), targets.tolerances.end(),
                     [](double value) { return std::isfinite(value) && value >= 0.0; }))
        report.error("targets/tolerances", "A tolerance is negative or not finite.",
                     "Enter the largest distance that costs nothing.");
    const double duration = report.model().simulation.duration;
    if (!(duration > 0.0)) return;  // says nothing about times
    for (std::size_t point = 0; point < targets.times.size(); ++point)
        if (!(targets.times[point] >= 0.0 && targets.times[point] <= duration)) {
            report.error("targets/times", called(point) + " has a time outside the motion.",
                         "Enter times from 0 to the duration, or leave them out.");
            return;
        }
}

/// A point cannot be at two places at once.
void checkSimultaneous(Report& report, const Targets& targets) {
    if (targets.times.size() != targets.points.size()) return;  // said already
    for (std::size_t point = 1; point < targets.times.size(); ++point) {
        if (targets.times[point - 1] != targets.times[point]
            || targets.points[point - 1] == targets.points[point])
            continue;
        report.warning("targets/times",
                       called(point - 1) + " and target " + std::to_string(point + 1)
                           + " have the same time, " + toRoundedText(targets.times[point])
                           + " s: at most one can be met.",
                       "Remove one of them, or give it another time.");
        return;
    }
}

}  // namespace

void checkTargets(Report& report, const CostTerm& term) {
    if (term.kind == TermKind::Value)
        report.error(
            "kind",
            "A distance from targets cannot be used by itself: at a target it has no derivative.",
            "Take \"squared\", \"absolute\" or \"beyond\".");
    if (!checkSignalsOfTargets(report, term)) return;
    checkPoints(report, term);
    checkReach(report, term);
    checkNeighbors(report, term.targets);
    checkLists(report, term.targets);
    checkSimultaneous(report, term.targets);
    const auto count = static_cast<std::size_t>(componentCount(report.model(), term));
    if (!term.componentWeights.empty() && term.componentWeights.size() != count)
        report.error("componentWeights", "The number of component weights is wrong.",
                     "The signals have " + std::to_string(count) + " components.");
    for (const Number& weight : term.componentWeights)
        if (weight.value < 0.0) {
            report.error("componentWeights", "A weight in the distance from targets is negative.",
                         "Enter 0 for components to ignore.");
            return;
        }
}

}  // namespace linkwright::model::validation

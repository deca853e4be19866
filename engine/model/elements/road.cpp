// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/elements/road.h"

#include "engine/base/diagnostic.h"
#include "engine/math/natural_spline.h"
#include "engine/model/elements/spring_law.h"
#include "engine/model/parameter_edits.h"
#include "engine/model/validation_report.h"

#include <algorithm>
#include <cmath>

namespace linkwright::model {

namespace {

std::vector<std::string> formulaNames(const Model& model) {
    std::vector<std::string> names{"x"};
    for (const Parameter& parameter : model.parameters)
        names.push_back(parameter.id);
    return names;
}

bool isTable(const std::vector<double>& places, const std::vector<double>& values) {
    return places.size() > 1 && places.size() == values.size()
           && std::is_sorted(places.begin(), places.end(), std::less_equal<>());
}

}  // namespace

RoadShape::RoadShape(const Model& model, const Road& road) {
    arguments_.push_back(0.0);
    for (const Parameter& parameter : model.parameters)
        arguments_.push_back(parameter.value.value);
    try {
        if (!road.height.empty())
            formula_ = math::Expression::parse(road.height, formulaNames(model));
    } catch (const base::InputError&) {
        // The list of problems tells.
    }
    if (!isTable(road.places, road.heights)) return;
    places_ = road.places;
    heights_ = road.heights;
    std::vector<double> right;
    const auto interval = [&](std::size_t row) { return places_[row + 1] - places_[row]; };
    const auto slope = [&](std::size_t row) {
        return (heights_[row + 1] - heights_[row]) / interval(row);
    };
    for (std::size_t row = 1; row + 1 < places_.size(); ++row)
        right.push_back(6.0 * (slope(row) - slope(row - 1)));
    math::solveSplineSystem(interval, right);
    curvatures_.assign(places_.size(), 0.0);
    std::copy(right.begin(), right.end(), curvatures_.begin() + 1);
}

std::vector<double> RoadShape::pieces(double from, double to) const {
    return formula_.piecesBetween(from, to, arguments_, 0);
}

double RoadShape::height(double x) const {
    arguments_[0] = x;
    double height = formula_.evaluate<double>(arguments_);
    if (places_.empty()) return height;
    const double inside = std::clamp(x, places_.front(), places_.back());
    const auto after = std::upper_bound(places_.begin() + 1, places_.end() - 1, inside);
    const auto left = static_cast<std::size_t>(after - places_.begin()) - 1;
    const double interval = places_[left + 1] - places_[left];
    const auto weights = math::splineWeights((inside - places_[left]) / interval, interval);
    height += weights.left * heights_[left] + weights.right * heights_[left + 1]
              + weights.leftCurvature * curvatures_[left]
              + weights.rightCurvature * curvatures_[left + 1];
    if (x == inside) return height;
    // Straight on: the slope at the end, whose second derivative is zero.
    const double bend = x < inside ? -curvatures_[left + 1] : curvatures_[left];
    const double slope = (heights_[left + 1] - heights_[left]) / interval + bend * interval / 6.0;
    return height + slope * (x - inside);
}

namespace validation {

namespace {

/// A formula that jumps changes between two places however near they are.
void rejectJumps(Report& report, const Road& road) {
    constexpr double reach = 100.0, near = 1e-7, least = 1e-4;  // m
    constexpr int count = 4000;
    const RoadShape shape(report.model(), road);
    std::vector<double> places = shape.pieces(-reach, reach);  // however narrow one is
    for (int sample = 0; sample <= count; ++sample)
        places.push_back(reach * (2.0 * sample / count - 1.0));
    std::sort(places.begin(), places.end());
    double before = shape.height(-reach);
    for (std::size_t next = 1; next < places.size(); ++next) {
        double left = places[next - 1], right = places[next];
        const double after = shape.height(right);
        double low = before, high = after;
        before = after;
        if (!std::isfinite(after)) {
            report.error("height",
                         "The height is not a number at x = " + toRoundedText(right) + " m.",
                         "Enter a formula that has a value everywhere along the road.");
            return;
        }
        if (std::abs(high - low) < least) continue;
        while (right - left > near) {
            const double middle = 0.5 * (left + right), value = shape.height(middle);
            const bool first = std::abs(value - low) > std::abs(high - value);
            (first ? right : left) = middle;
            (first ? high : low) = value;
        }
        if (std::abs(high - low) < least) continue;
        report.error("height",
                     "The height jumps from " + toRoundedText(low) + " m to " + toRoundedText(high)
                         + " m at x = " + toRoundedText(left) + " m.",
                     "Spread the change over a length, such as 0.1*tanh((x - 2)/0.05).");
        return;
    }
}

void checkFormula(Report& report, const Road& road) {
    if (usesName(road.height, "x"))
        for (const Parameter& parameter : report.model().parameters)
            if (parameter.id == "x")
                report.error(
                    "height",
                    "\"x\" is the distance along the road here, and a parameter has the same name.",
                    "Rename the parameter.");
    try {
        (void)math::Expression::parse(road.height, formulaNames(report.model()));
    } catch (const base::InputError& problem) {
        report.error(
            "height", problem.diagnostics().front().message,
            "Enter a height in m as a formula of the distance x in m, such as 0.05*sin(2*x).");
        return;
    }
    rejectJumps(report, road);
}

}  // namespace

void check(Report& report, const Road& road) {
    report.requireBody("body", road.body);
    report.requirePoint("point", road.point);
    const bool up = report.requireDirection("up", road.up);
    if (!road.height.empty()) checkFormula(report, road);
    if (!road.places.empty() || !road.heights.empty())
        checkTable(report, road.places, road.heights, {"places", "heights", "place", "height"});
    if (road.isFlat() || !report.requireDirection("along", road.along) || !up) return;
    constexpr double level = 1e-3;  // sine of the least angle
    const auto& a = road.along;
    const auto& u = road.up;
    const double sine = std::hypot(a[1].value * u[2].value - a[2].value * u[1].value,
                                   a[2].value * u[0].value - a[0].value * u[2].value,
                                   a[0].value * u[1].value - a[1].value * u[0].value);
    if (sine <= level * length(a) * length(u))
        report.error("along", "The height would change in the direction in which it is measured.",
                     "Turn \"along\" away from \"up\".");
}

}  // namespace validation

}  // namespace linkwright::model

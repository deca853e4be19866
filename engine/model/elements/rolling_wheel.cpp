// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/elements/rolling_wheel.h"

#include "engine/model/validation_report.h"

#include <cmath>

namespace linkwright::model::validation {

namespace {

void checkRadii(Report& report, const RollingWheel& wheel) {
    if (!(wheel.radius.value > 0.0)) {
        report.error(
            "radius",
            "The radius " + toText(wheel.radius.value) + " m of the wheel is not positive.",
            "Enter a positive length.");
        return;
    }
    if (wheel.rimRadius.value < 0.0)
        report.error("rimRadius",
                     "The radius of the rim is negative, " + toText(wheel.rimRadius.value) + " m.",
                     "Enter 0 for a sharp edge or a positive length.");
    if (wheel.rimRadius.value > wheel.radius.value)
        report.error("rimRadius",
                     "The rim, of radius " + toText(wheel.rimRadius.value)
                         + " m, is larger than the wheel, of radius " + toText(wheel.radius.value)
                         + " m.",
                     "Enter at most the radius of the wheel.");
}

/// A wheel that lies flat touches the ground all around.
void checkUpright(Report& report, const RollingWheel& wheel) {
    constexpr double flat = 1e-6;  // sine of the angle between axis and normal
    const auto& axis = wheel.axis;
    const auto& normal = wheel.normal;
    const double sine =
        std::hypot(axis[1].value * normal[2].value - axis[2].value * normal[1].value,
                   axis[2].value * normal[0].value - axis[0].value * normal[2].value,
                   axis[0].value * normal[1].value - axis[1].value * normal[0].value);
    if (sine <= flat * length(axis) * length(normal))
        report.error("axis", "As drawn, the wheel lies flat on the ground: it cannot roll.",
                     "Turn the axis away from the normal of the ground.");
}

}  // namespace

void check(Report& report, const RollingWheel& wheel) {
    bool bodies = report.requireBody("bodyA", wheel.bodyA);
    bodies = report.requireBody("bodyB", wheel.bodyB) && bodies;
    (void)report.requirePoint("center", wheel.center);
    (void)report.requirePoint("point", wheel.point);
    if (bodies && wheel.bodyA == wheel.bodyB)
        report.error("bodyB", "The wheel rolls on its own body.",
                     "Specify another body or the ground.");
    bool directions = report.requireDirection("axis", wheel.axis);
    directions = report.requireDirection("normal", wheel.normal) && directions;
    if (directions) checkUpright(report, wheel);
    checkRadii(report, wheel);
}

}  // namespace linkwright::model::validation

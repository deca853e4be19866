// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/elements/spring_damper.h"

#include "engine/model/validation_report.h"

#include <algorithm>

namespace linkwright::model::validation {

namespace {

/// A spring pulls along the line between its ends: without one the motion cannot begin.
void reportCoincidentEnds(Report& report, const SpringDamper& spring) {
    const auto& joints = report.model().joints;
    const bool startsElsewhere = std::any_of(joints.begin(), joints.end(), [](const Joint& joint) {
        return joint.startOrientation
               || std::any_of(
                   joint.coordinates.begin(), joint.coordinates.end(),
                   [](const JointCoordinate& coordinate) { return coordinate.start.has_value(); });
    });
    const std::string remedy = "Attach its ends at different positions.";
    if (startsElsewhere || spring.endA.body == spring.endB.body)
        report.warning("endB",
                       "The spring has zero length in the drawn pose: its direction is not "
                       "defined there.",
                       remedy);
    else
        report.error("endB",
                     "The spring has zero length at the start: the direction of its force is not "
                     "defined.",
                     remedy);
}

}  // namespace

void check(Report& report, const SpringDamper& spring) {
    const Model& model = report.model();
    const bool hasA = report.requireAttachment("endA", spring.endA);
    const bool hasB = report.requireAttachment("endB", spring.endB);
    warnIfNegative(report, "stiffness", "stiffness", spring.stiffness);
    warnIfNegative(report, "damping", "damping", spring.damping);
    if (spring.freeLength) warnIfNegative(report, "freeLength", "free length", *spring.freeLength);
    checkLaw(report, spring.law);
    if (!hasA || !hasB) return;
    if (spring.endA.body == spring.endB.body)
        report.warning("endB", "Both ends are on the same body: the spring has no effect.",
                       "Attach one end to another body or to the ground.");
    if (distance(*findById(model.points, spring.endA.point),
                 *findById(model.points, spring.endB.point))
        < coincidentDistance)
        reportCoincidentEnds(report, spring);
}

}  // namespace linkwright::model::validation

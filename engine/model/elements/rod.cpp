// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/elements/rod.h"

#include "engine/model/validation_report.h"

namespace linkwright::model::validation {

namespace {

/// Both have to be there and lie apart: the direction of a rod is undefined otherwise.
void checkRodEnds(Report& report, const Rod& rod) {
    const bool hasA = report.requireAttachment("endA", rod.endA);
    const bool hasB = report.requireAttachment("endB", rod.endB);
    if (!hasA || !hasB) return;
    if (rod.endA.body == rod.endB.body) {
        report.error("endB", "Both ends of the rod are on the same body.",
                     "Attach one end to another body or to the ground.");
        return;
    }
    const auto& points = report.model().points;
    if (distance(*findById(points, rod.endA.point), *findById(points, rod.endB.point))
        < coincidentDistance)
        report.error(
            "endB",
            "The ends of the rod coincide in the drawn pose: its direction is not defined there.",
            "Attach its ends at different positions, or use a spherical joint.");
}

}  // namespace

void check(Report& report, const Rod& rod) {
    checkRodEnds(report, rod);
    if (rod.length && !(rod.length->value > 0.0))
        report.error("length", "The length " + toText(rod.length->value) + " m is not positive.",
                     "Enter a positive length, or leave it out for the drawn one.");
}

}  // namespace linkwright::model::validation

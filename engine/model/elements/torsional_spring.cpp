// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/elements/torsional_spring.h"

#include "engine/model/validation_report.h"

namespace linkwright::model::validation {

void check(Report& report, const TorsionalSpring& spring) {
    if (report.requireJoint("joint", spring.joint))
        report.requireAngle("coordinate", spring.joint, spring.coordinate);
    warnIfNegative(report, "stiffness", "stiffness", spring.stiffness);
    warnIfNegative(report, "damping", "damping", spring.damping);
    checkLaw(report, spring.law);
}

}  // namespace linkwright::model::validation

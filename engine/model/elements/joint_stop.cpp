// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/elements/joint_stop.h"

#include "engine/model/validation_report.h"

namespace linkwright::model::validation {

void check(Report& report, const JointStop& stop) {
    report.requireJointCoordinate("", stop.joint, stop.coordinate);
    if (!stop.lower && !stop.upper)
        report.error("lower", "The stop has no limit.", "Enter a lower or an upper limit.");
    if (stop.lower && stop.upper && stop.lower->value > stop.upper->value)
        report.error("lower",
                     "The lower limit " + toText(stop.lower->value) + " is above the upper limit "
                         + toText(stop.upper->value) + ".",
                     "Swap the limits or correct one of them.");
    warnIfNegative(report, "stiffness", "stiffness", stop.stiffness);
    warnIfNegative(report, "dissipation", "dissipation", stop.dissipation);
}

}  // namespace linkwright::model::validation

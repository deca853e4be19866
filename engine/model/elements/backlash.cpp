// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/elements/backlash.h"

#include "engine/model/validation_report.h"

namespace linkwright::model::validation {

void check(Report& report, const Backlash& backlash) {
    report.requireJointCoordinate("", backlash.joint, backlash.coordinate);
    if (backlash.gap.value < 0.0)
        report.error("gap", "The gap is negative, " + toText(backlash.gap.value) + ".",
                     "Enter the play from flank to flank, 0 for none.");
    if (!(backlash.rounding.value > 0.0))
        report.error("rounding",
                     "The rounding " + toText(backlash.rounding.value) + " is not positive.",
                     "Enter a small part of the gap, such as a tenth.");
    warnIfNegative(report, "stiffness", "stiffness", backlash.stiffness);
    warnIfNegative(report, "damping", "damping", backlash.damping);
}

}  // namespace linkwright::model::validation

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/elements/load.h"

#include "engine/model/validation_report.h"

namespace linkwright::model {

base::Quantity magnitudeQuantity(const Model& model, const Load& load) {
    if (load.kind == LoadKind::Force) return base::Quantity::Force;
    if (load.kind == LoadKind::Torque) return base::Quantity::Torque;
    return isTravel(model, load.joint, load.coordinate) ? base::Quantity::Force
                                                        : base::Quantity::Torque;
}

namespace validation {

void check(Report& report, const Load& load) {
    if (!load.input.empty()) report.requireInput("input", load.input);
    if (load.kind == LoadKind::JointLoad) {
        if (report.requireJoint("joint", load.joint))
            report.requireCoordinate("coordinate", load.joint, load.coordinate);
        return;
    }
    report.requireDirection("direction", load.direction);
    if (report.requireBody("at/body", load.at.body) && load.at.body == groundId)
        report.warning("at/body", "A load on the ground has no effect.", "Specify a body.");
    if (load.kind == LoadKind::Force) report.requirePoint("at/point", load.at.point);
}

}  // namespace validation

}  // namespace linkwright::model

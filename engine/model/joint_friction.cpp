// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/joint_friction.h"

#include "engine/model/validation_report.h"

namespace linkwright::model::validation {

void checkJointFrictions(Report& report) {
    const auto& frictions = report.model().jointFrictions;
    for (std::size_t index = 0; index < frictions.size(); ++index) {
        const JointFriction& friction = frictions[index];
        report.enter("jointFrictions", index, friction.id);
        if (report.requireJoint("joint", friction.joint))
            report.requireCoordinate("coordinate", friction.joint, friction.coordinate);
        if (!(friction.transitionVelocity.value > 0.0))
            report.error("transitionVelocity",
                         "The transition velocity " + toText(friction.transitionVelocity.value) +
                             " is not positive.",
                         "Enter the velocity at which friction is largest, for example 0.01.");
        warnIfNegative(report, "dynamic", "friction", friction.dynamicLevel);
        if (friction.staticLevel.value < friction.dynamicLevel.value)
            report.warning("static", "Static friction is below dynamic friction.",
                           "Give both the same value if they do not differ.");
    }
}

}  // namespace linkwright::model::validation

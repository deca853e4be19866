// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/elements/joint_friction.h"

#include "engine/model/validation_report.h"

namespace linkwright::model::validation {

namespace {

/// Load Reaction needs a joint with one sliding contact.
void checkReaction(Report& report, const JointFriction& friction) {
    const Joint* joint = findById(report.model().joints, friction.joint);
    if (!joint) return;
    switch (joint->kind) {
        case JointKind::Revolute:
        case JointKind::Spherical:
            if (!(friction.radius.value > 0.0))
                report.error("radius",
                             "The joint \"" + friction.joint
                                 + "\" turns and does not travel, and the radius "
                                 + toText(friction.radius.value) + " m is not positive.",
                             "Enter the radius of the pin or ball, for example 0.01.");
            break;
        case JointKind::Prismatic:
        case JointKind::Cylindrical:
        case JointKind::Planar:
            if (friction.radius.value < 0.0)
                report.error("radius",
                             "The radius " + toText(friction.radius.value) + " m is negative.",
                             "Enter 0 if only sliding causes friction.");
            break;
        case JointKind::Screw:
        case JointKind::Universal:
        case JointKind::Fixed:
        case JointKind::Free:
            report.error("load",
                         "The joint \"" + friction.joint
                             + "\" has no single contact that its reaction presses together.",
                         "Use a revolute, prismatic, cylindrical, planar or spherical joint, or "
                         "give levels of friction with the load \"given\".");
            break;
    }
    if (friction.coordinate != 0)
        report.error("coordinate",
                     "Friction by the reaction acts on all coordinates of its joint together.",
                     "Leave the coordinate out.");
}

}  // namespace

void check(Report& report, const JointFriction& friction) {
    if (report.requireJoint("joint", friction.joint) && friction.load == FrictionLoad::Given)
        report.requireCoordinate("coordinate", friction.joint, friction.coordinate);
    if (friction.load == FrictionLoad::Reaction) checkReaction(report, friction);
    if (!(friction.transitionVelocity.value > 0.0))
        report.error("transitionVelocity",
                     "The transition velocity " + toText(friction.transitionVelocity.value)
                         + " is not positive.",
                     "Enter the velocity at which friction is largest, for example 0.01.");
    warnIfNegative(report, "dynamic", "friction", friction.dynamicLevel);
    if (friction.staticLevel.value < friction.dynamicLevel.value)
        report.warning("static", "Static friction is below dynamic friction.",
                       "Give both the same value if they do not differ.");
}

}  // namespace linkwright::model::validation

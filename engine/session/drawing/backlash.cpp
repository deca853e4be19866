// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/drawing/drawing_parts.h"

namespace linkwright::session {

std::string addBacklash(model::Model& model, const std::string& jointId) {
    const model::Joint& joint = jointOf(model, jointId);
    model::Backlash backlash;
    backlash.coordinate = firstCoordinate(joint);
    if (backlash.coordinate < 0)
        reject(jointId, jointName(joint) + " has no coordinate with a value to have play.",
               "Click a hinge or a slider.");
    backlash.name = freshName(model, "Backlash");
    backlash.id = idFor(model, backlash.name);
    backlash.joint = jointId;
    // A degree or half a millimeter of play; 10 N m or 1 kN press a flank in by about 0.6 degrees
    // or 0.1 mm.
    const bool travel = model::isTranslation(joint.kind, backlash.coordinate);
    backlash.gap = travel ? 5e-4 : 0.0175;
    backlash.stiffness = travel ? 1e7 : 1e3;
    backlash.damping = travel ? 1e3 : 1.0;
    backlash.rounding = travel ? 5e-5 : 1.75e-3;
    model.backlashes.push_back(backlash);
    return backlash.id;
}

}  // namespace linkwright::session

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/drawing/drawing_parts.h"

namespace linkwright::session {

std::string addJointStop(model::Model& model, const std::string& jointId) {
    const model::Joint& joint = jointOf(model, jointId);
    model::JointStop stop;
    stop.coordinate = firstCoordinate(joint);
    if (stop.coordinate < 0)
        reject(jointId, jointName(joint) + " has no coordinate with a value to limit.",
               "Click a hinge or a slider.");
    stop.name = freshName(model, "Joint stop");
    stop.id = idFor(model, stop.name);
    stop.joint = jointId;
    // Some 30 degrees or 10 cm to both sides; 10 J drive it about 5 degrees or 1 cm beyond.
    const bool travel = model::isTranslation(joint.kind, stop.coordinate);
    const double drawn = model::drawnValue(model, jointId, stop.coordinate);
    const double reach = travel ? 0.1 : 0.5;
    stop.lower = drawn - reach;
    stop.upper = drawn + reach;
    stop.stiffness = travel ? 2.5e6 : 1e4;
    stop.dissipation = 0.1;
    model.jointStops.push_back(stop);
    return stop.id;
}

}  // namespace linkwright::session

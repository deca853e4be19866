// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/joint_friction_format.h"

#include "engine/project/json_parts.h"

namespace linkwright::project {

using model::JointFriction;

void readJointFriction(ReadingNotes& notes, const Json& json, Path path, JointFriction& friction) {
    ObjectReader reader(notes, json, std::move(path));
    reader.requireText("id", friction.id, idExpected);
    reader.text("name", friction.name);
    reader.requireText("joint", friction.joint, "the id of a joint");
    reader.integer("coordinate", friction.coordinate);
    reader.number("static", friction.staticLevel);
    reader.number("dynamic", friction.dynamicLevel);
    reader.number("transitionVelocity", friction.transitionVelocity);
}

Json write(const JointFriction& friction) {
    Json json = startElement(friction);
    json["joint"] = friction.joint;
    putUnless(0, json, "coordinate", friction.coordinate);
    json["static"] = toJson(friction.staticLevel);
    json["dynamic"] = toJson(friction.dynamicLevel);
    json["transitionVelocity"] = toJson(friction.transitionVelocity);
    return json;
}

}  // namespace linkwright::project

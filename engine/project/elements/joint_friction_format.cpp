// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/element_formats.h"
#include "engine/project/element_reader.h"
#include "engine/project/json_parts.h"

namespace linkwright::project {

using model::JointFriction;

void readElement(ReadingNotes& notes, const Json& json, Path path, JointFriction& friction) {
    ObjectReader reader(notes, json, std::move(path));
    readIdentity(reader, friction);
    reader.requireText("joint", friction.joint, "the id of a joint");
    reader.integer("coordinate", friction.coordinate);
    reader.word("load", friction.load);
    reader.number("static", friction.staticLevel);
    reader.number("dynamic", friction.dynamicLevel);
    reader.number("transitionVelocity", friction.transitionVelocity);
    reader.number("radius", friction.radius);
}

Json write(const JointFriction& friction) {
    Json json = startElement(friction);
    json["joint"] = friction.joint;
    putUnless(0, json, "coordinate", friction.coordinate);
    if (friction.load != model::FrictionLoad::Given) json["load"] = toWord(friction.load);
    json["static"] = toJson(friction.staticLevel);
    json["dynamic"] = toJson(friction.dynamicLevel);
    json["transitionVelocity"] = toJson(friction.transitionVelocity);
    putUnless(model::Number(0.0), json, "radius", friction.radius);
    return json;
}

}  // namespace linkwright::project

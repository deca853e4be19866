// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/element_formats.h"
#include "engine/project/element_reader.h"
#include "engine/project/json_parts.h"

namespace linkwright::project {

using namespace model;

void readElement(ReadingNotes& notes, const Json& json, Path path, TorsionalSpring& spring) {
    ObjectReader reader(notes, json, std::move(path));
    readIdentity(reader, spring);
    reader.requireText("joint", spring.joint, "the id of a joint");
    reader.integer("coordinate", spring.coordinate);
    reader.number("stiffness", spring.stiffness);
    reader.number("freeAngle", spring.freeAngle);
    reader.number("damping", spring.damping);
    readLaw(reader, spring.law);
}

Json write(const TorsionalSpring& spring) {
    Json json = startElement(spring);
    json["joint"] = spring.joint;
    putUnless(0, json, "coordinate", spring.coordinate);
    json["stiffness"] = toJson(spring.stiffness);
    putIfGiven(json, "freeAngle", spring.freeAngle);
    putUnless(Number(0.0), json, "damping", spring.damping);
    putLaw(json, spring.law);
    return json;
}

}  // namespace linkwright::project

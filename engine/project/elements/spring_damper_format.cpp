// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/element_formats.h"
#include "engine/project/element_reader.h"
#include "engine/project/json_parts.h"

namespace linkwright::project {

using namespace model;

void readElement(ReadingNotes& notes, const Json& json, Path path, SpringDamper& spring) {
    ObjectReader reader(notes, json, std::move(path));
    readIdentity(reader, spring);
    readAttachment(reader, notes, "endA", spring.endA, PointRule::Required);
    readAttachment(reader, notes, "endB", spring.endB, PointRule::Required);
    reader.number("stiffness", spring.stiffness);
    reader.number("freeLength", spring.freeLength);
    reader.number("damping", spring.damping);
    readLaw(reader, spring.law);
}

Json write(const SpringDamper& spring) {
    Json json = startElement(spring);
    json["endA"] = attachmentJson(spring.endA);
    json["endB"] = attachmentJson(spring.endB);
    json["stiffness"] = toJson(spring.stiffness);
    putIfGiven(json, "freeLength", spring.freeLength);
    putUnless(Number(0.0), json, "damping", spring.damping);
    putLaw(json, spring.law);
    return json;
}

}  // namespace linkwright::project

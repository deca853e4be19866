// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/element_formats.h"
#include "engine/project/element_reader.h"
#include "engine/project/json_parts.h"

namespace linkwright::project {

using namespace model;

void readElement(ReadingNotes& notes, const Json& json, Path path, Rod& rod) {
    ObjectReader reader(notes, json, std::move(path));
    readIdentity(reader, rod);
    readAttachment(reader, notes, "endA", rod.endA, PointRule::Required);
    readAttachment(reader, notes, "endB", rod.endB, PointRule::Required);
    reader.number("length", rod.length);
}

Json write(const Rod& rod) {
    Json json = startElement(rod);
    json["endA"] = attachmentJson(rod.endA);
    json["endB"] = attachmentJson(rod.endB);
    putIfGiven(json, "length", rod.length);
    return json;
}

}  // namespace linkwright::project

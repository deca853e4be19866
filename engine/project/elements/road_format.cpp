// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/element_formats.h"
#include "engine/project/element_reader.h"
#include "engine/project/json_parts.h"

namespace linkwright::project {

using namespace model;

void readElement(ReadingNotes& notes, const Json& json, Path path, Road& road) {
    ObjectReader reader(notes, json, std::move(path));
    readIdentity(reader, road);
    reader.text("body", road.body);
    reader.requireText("point", road.point, "the id of a point of the road");
    reader.numbers("up", road.up);
    reader.numbers("along", road.along);
    reader.text("height", road.height);
    reader.reals("places", road.places);
    reader.reals("heights", road.heights);
}

Json write(const Road& road) {
    static const Road standard;
    Json json = startElement(road);
    putUnless(standard.body, json, "body", road.body);
    json["point"] = road.point;
    json["up"] = listOf(road.up);
    if (!road.isFlat() || road.along != standard.along) json["along"] = listOf(road.along);
    putText(json, "height", road.height);
    if (road.places.empty() && road.heights.empty()) return json;
    json["places"] = road.places;
    json["heights"] = road.heights;
    return json;
}

}  // namespace linkwright::project

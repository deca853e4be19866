// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/element_formats.h"
#include "engine/project/element_reader.h"
#include "engine/project/json_parts.h"

namespace linkwright::project {

using namespace model;

void readElement(ReadingNotes& notes, const Json& json, Path path, Dimension& dimension) {
    ObjectReader reader(notes, json, std::move(path));
    readIdentity(reader, dimension);
    const bool known = reader.requireWord("kind", dimension.kind);
    reader.require("points", "a list of the ids of points");
    reader.texts("points", dimension.points);
    if (known && hasValue(dimension.kind))
        reader.requireNumber("value", dimension.value);
    else
        reader.number("value", dimension.value);
}

Json write(const Dimension& dimension) {
    Json json = startElement(dimension);
    json["kind"] = toWord(dimension.kind);
    json["points"] = dimension.points;
    if (hasValue(dimension.kind)) json["value"] = toJson(dimension.value);
    return json;
}

}  // namespace linkwright::project

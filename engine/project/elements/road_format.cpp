// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/element_formats.h"
#include "engine/project/element_reader.h"
#include "engine/project/json_parts.h"

namespace linkwright::project {

using namespace model;

namespace {

void readSurface(ReadingNotes& notes, const Json& json, Path path, const Road& road) {
    SurfaceOfRoad found{road.id, notes.sourceName + " " + pathText(path), {}};
    ObjectReader reader(notes, json, std::move(path));
    reader.requireText("file", found.surface.file, "the name of an STL or OBJ file");
    reader.real("scale", found.surface.scale);
    reader.real("spacing", found.surface.spacing);
    if (!(found.surface.scale > 0.0))
        reader.fault("scale", "The scale of a surface must be positive.",
                     "Enter meters per unit of the file, such as 0.001 for millimeters.");
    if (found.surface.spacing < 0.0)
        reader.fault("spacing", "The spacing of rows is negative.",
                     "Enter a length in m, or leave it out.");
    if (!road.places.empty() || !road.heights.empty())
        reader.fault("file", "The road already has a table.",
                     "Give it either a surface or \"places\" and \"heights\".");
    notes.roadSurfaces.push_back(std::move(found));
}

}  // namespace

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
    if (const Json* surface = reader.find("surface"))
        readSurface(notes, *surface, reader.pathTo("surface"), road);
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

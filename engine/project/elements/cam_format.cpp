// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/element_formats.h"
#include "engine/project/element_reader.h"
#include "engine/project/json_parts.h"

namespace linkwright::project {

using namespace model;

namespace {

void readTable(ObjectReader& reader, Cam& cam) {
    std::vector<std::vector<double>> rows;
    reader.realLists("table", rows);
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (rows[row].size() != 2) {
            reader.fault("table",
                         "Row " + std::to_string(row + 1) + " of the table has "
                             + std::to_string(rows[row].size()) + " numbers.",
                         "Enter two coordinates in m per row: [x, y].");
            return;
        }
        cam.table.push_back({rows[row][0], rows[row][1]});
    }
}

}  // namespace

void readElement(ReadingNotes& notes, const Json& json, Path path, Cam& cam) {
    ObjectReader reader(notes, json, std::move(path));
    readIdentity(reader, cam);
    reader.requireText("bodyA", cam.bodyA, "the id of the body of the follower");
    reader.requireText("point", cam.point, "the id of a point of the follower");
    reader.number("radius", cam.radius);
    reader.text("bodyB", cam.bodyB);
    reader.texts("points", cam.points);
    if (reader.find("table") != nullptr)
        reader.requireText("origin", cam.origin, "the id of the point the table is counted from");
    else
        reader.text("origin", cam.origin);
    reader.numbers("radii", cam.radii);
    reader.numbers("flanks", cam.flanks);
    readTable(reader, cam);
    reader.boolean("closed", cam.closed);
    reader.boolean("pulls", cam.pulls);
    reader.numbers("axis", cam.axis);
}

Json write(const Cam& cam) {
    static const Cam standard;
    Json json = startElement(cam);
    json["bodyA"] = cam.bodyA;
    json["point"] = cam.point;
    putUnless(standard.radius, json, "radius", cam.radius);
    putUnless(standard.bodyB, json, "bodyB", cam.bodyB);
    if (!cam.points.empty()) json["points"] = cam.points;
    if (!cam.radii.empty()) json["radii"] = listOf(cam.radii);
    if (!cam.flanks.empty()) json["flanks"] = listOf(cam.flanks);
    putText(json, "origin", cam.origin);
    for (const std::array<double, 2>& row : cam.table)
        json["table"].push_back({row[0], row[1]});
    putUnless(standard.closed, json, "closed", cam.closed);
    putUnless(standard.pulls, json, "pulls", cam.pulls);
    if (cam.axis != standard.axis) json["axis"] = listOf(cam.axis);
    return json;
}

}  // namespace linkwright::project

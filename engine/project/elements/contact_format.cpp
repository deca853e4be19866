// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/element_formats.h"
#include "engine/project/element_reader.h"
#include "engine/project/json_parts.h"
#include "engine/project/words.h"

namespace linkwright::project {

using namespace model;

namespace {

using Places = std::vector<std::array<double, 3>>;

void readPlaces(ObjectReader& reader, const std::string& key, Places& target) {
    std::vector<std::vector<double>> lists;
    reader.realLists(key, lists);
    for (const std::vector<double>& list : lists)
        if (list.size() == 3)
            target.push_back({list[0], list[1], list[2]});
        else
            return reader.fault(key, "A position needs three numbers, x, y and z.",
                                "Write each as a list of three, in m.");
}

}  // namespace

void readElement(ReadingNotes& notes, const Json& json, Path path, Contact& contact) {
    ObjectReader reader(notes, json, std::move(path));
    readIdentity(reader, contact);
    reader.requireText("bodyA", contact.bodyA, "the id of a body");
    reader.word("touching", contact.touching);
    readPlaces(reader, "vertices", contact.vertices);
    if (contact.vertices.empty()) reader.require("points", "a list of ids of points");
    reader.texts("points", contact.points);
    reader.numbers("size", contact.size);
    reader.number("radius", contact.radius);
    reader.text("bodyB", contact.bodyB);
    reader.word("shape", contact.shape);
    if (contact.shape == ContactShape::Road) {
        reader.requireText("road", contact.road, "the id of a road");
        reader.text("point", contact.point);
    } else if (hasCorners(contact.shape)) {
        readPlaces(reader, "surfaceVertices", contact.surfaceVertices);
        if (contact.surfaceVertices.empty()) reader.require("corners", "a list of ids of points");
        reader.text("road", contact.road);
        reader.text("point", contact.point);
    } else {
        reader.text("road", contact.road);
        reader.requireText("point", contact.point, "the id of a point");
    }
    reader.texts("corners", contact.corners);
    reader.number("rounding", contact.rounding);
    reader.numbers("direction", contact.direction);
    if (isRound(contact.shape)) reader.require("surfaceRadius", "a length in m");
    reader.number("surfaceRadius", contact.surfaceRadius);
    reader.boolean("hollow", contact.hollow);
    reader.number("stiffness", contact.stiffness);
    reader.number("dissipation", contact.dissipation);
    reader.number("static", contact.staticLevel);
    reader.number("dynamic", contact.dynamicLevel);
    reader.number("transitionVelocity", contact.transitionVelocity);
}

Json write(const Contact& contact) {
    static const Contact standard;
    Json json = startElement(contact);
    json["bodyA"] = contact.bodyA;
    if (contact.touching != standard.touching) json["touching"] = toWord(contact.touching);
    if (!contact.points.empty()) json["points"] = contact.points;
    if (!contact.vertices.empty()) json["vertices"] = contact.vertices;
    if (contact.touching == ContactTouching::Box || contact.size != standard.size)
        json["size"] = listOf(contact.size);
    putUnless(standard.radius, json, "radius", contact.radius);
    putUnless(standard.bodyB, json, "bodyB", contact.bodyB);
    json["shape"] = toWord(contact.shape);
    putText(json, "road", contact.road);
    putText(json, "point", contact.point);
    if (!contact.corners.empty()) json["corners"] = contact.corners;
    if (!contact.surfaceVertices.empty()) json["surfaceVertices"] = contact.surfaceVertices;
    putUnless(standard.rounding, json, "rounding", contact.rounding);
    if (isDirected(contact.shape) || contact.direction != standard.direction)
        json["direction"] = listOf(contact.direction);
    if (isRound(contact.shape) || contact.surfaceRadius != standard.surfaceRadius)
        json["surfaceRadius"] = toJson(contact.surfaceRadius);
    putUnless(standard.hollow, json, "hollow", contact.hollow);
    json["stiffness"] = toJson(contact.stiffness);
    putUnless(standard.dissipation, json, "dissipation", contact.dissipation);
    putUnless(standard.staticLevel, json, "static", contact.staticLevel);
    putUnless(standard.dynamicLevel, json, "dynamic", contact.dynamicLevel);
    putUnless(standard.transitionVelocity, json, "transitionVelocity", contact.transitionVelocity);
    return json;
}

}  // namespace linkwright::project

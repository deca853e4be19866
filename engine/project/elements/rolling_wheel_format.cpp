// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/element_formats.h"
#include "engine/project/element_reader.h"
#include "engine/project/json_parts.h"

namespace linkwright::project {

using namespace model;

void readElement(ReadingNotes& notes, const Json& json, Path path, RollingWheel& wheel) {
    ObjectReader reader(notes, json, std::move(path));
    readIdentity(reader, wheel);
    reader.requireText("bodyA", wheel.bodyA, "the id of a body");
    reader.requireText("center", wheel.center, "the id of a point");
    reader.require("axis", "the direction of the axle");
    reader.numbers("axis", wheel.axis);
    reader.require("radius", "a length in m");
    reader.number("radius", wheel.radius);
    reader.number("rimRadius", wheel.rimRadius);
    reader.text("bodyB", wheel.bodyB);
    reader.requireText("point", wheel.point, "the id of a point of the ground");
    reader.numbers("normal", wheel.normal);
}

Json write(const RollingWheel& wheel) {
    static const RollingWheel standard;
    Json json = startElement(wheel);
    json["bodyA"] = wheel.bodyA;
    json["center"] = wheel.center;
    json["axis"] = listOf(wheel.axis);
    json["radius"] = toJson(wheel.radius);
    putUnless(standard.rimRadius, json, "rimRadius", wheel.rimRadius);
    putUnless(standard.bodyB, json, "bodyB", wheel.bodyB);
    json["point"] = wheel.point;
    json["normal"] = listOf(wheel.normal);
    return json;
}

}  // namespace linkwright::project

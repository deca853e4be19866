// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/element_formats.h"
#include "engine/project/element_reader.h"
#include "engine/project/json_parts.h"
#include "engine/project/words.h"

namespace linkwright::project {

using namespace model;

void readElement(ReadingNotes& notes, const Json& json, Path path, Tire& tire) {
    ObjectReader reader(notes, json, std::move(path));
    readIdentity(reader, tire);
    reader.requireText("bodyA", tire.bodyA, "the id of a body");
    reader.requireText("center", tire.center, "the id of a point");
    reader.require("axis", "the direction of the axle");
    reader.numbers("axis", tire.axis);
    reader.require("radius", "a length in m");
    reader.number("radius", tire.radius);
    reader.number("rimRadius", tire.rimRadius);
    reader.requireText("road", tire.road, "the id of a road");
    reader.number("stiffness", tire.stiffness);
    reader.number("dissipation", tire.dissipation);
    reader.word("law", tire.law);
    reader.number("friction", tire.friction);
    reader.number("longitudinalStiffness", tire.longitudinalStiffness);
    reader.number("lateralStiffness", tire.lateralStiffness);
    reader.numbers("longitudinal", tire.longitudinal);
    reader.numbers("lateral", tire.lateral);
    reader.number("loadSensitivity", tire.loadSensitivity);
    reader.number("nominalLoad", tire.nominalLoad);
    reader.number("camber", tire.camber);
    reader.number("trail", tire.trail);
    reader.number("rollingResistance", tire.rollingResistance);
    reader.number("transitionVelocity", tire.transitionVelocity);
}

Json write(const Tire& tire) {
    static const Tire standard;
    Json json = startElement(tire);
    json["bodyA"] = tire.bodyA;
    json["center"] = tire.center;
    json["axis"] = listOf(tire.axis);
    json["radius"] = toJson(tire.radius);
    putUnless(standard.rimRadius, json, "rimRadius", tire.rimRadius);
    json["road"] = tire.road;
    json["stiffness"] = toJson(tire.stiffness);
    putUnless(standard.dissipation, json, "dissipation", tire.dissipation);
    json["law"] = toWord(tire.law);
    const bool brush = tire.law == TireLaw::Brush;
    const auto put = [&](const char* key, const Number& usual, const Number& number, bool used) {
        if (used || number != usual) json[key] = toJson(number);
    };
    put("friction", standard.friction, tire.friction, brush);
    put("longitudinalStiffness", standard.longitudinalStiffness, tire.longitudinalStiffness, brush);
    put("lateralStiffness", standard.lateralStiffness, tire.lateralStiffness, brush);
    if (!brush || tire.longitudinal != standard.longitudinal)
        json["longitudinal"] = listOf(tire.longitudinal);
    if (!brush || tire.lateral != standard.lateral) json["lateral"] = listOf(tire.lateral);
    putUnless(standard.loadSensitivity, json, "loadSensitivity", tire.loadSensitivity);
    putUnless(standard.nominalLoad, json, "nominalLoad", tire.nominalLoad);
    putUnless(standard.camber, json, "camber", tire.camber);
    putUnless(standard.trail, json, "trail", tire.trail);
    putUnless(standard.rollingResistance, json, "rollingResistance", tire.rollingResistance);
    putUnless(standard.transitionVelocity, json, "transitionVelocity", tire.transitionVelocity);
    return json;
}

}  // namespace linkwright::project

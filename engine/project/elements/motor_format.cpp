// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/element_formats.h"
#include "engine/project/element_reader.h"
#include "engine/project/json_parts.h"

namespace linkwright::project {

using namespace model;

void readElement(ReadingNotes& notes, const Json& json, Path path, Motor& motor) {
    ObjectReader reader(notes, json, std::move(path));
    readIdentity(reader, motor);
    reader.requireText("joint", motor.joint, "the id of a joint");
    reader.integer("coordinate", motor.coordinate);
    reader.requireText("input", motor.input, "the id of the input that is its voltage");
    reader.number("gearRatio", motor.gearRatio);
    reader.number("torqueConstant", motor.torqueConstant);
    reader.number("backEmfConstant", motor.backEmfConstant);
    reader.number("resistance", motor.resistance);
    reader.number("viscousFriction", motor.viscousFriction);
    reader.number("rotorInertia", motor.rotorInertia);
    reader.number("coulombFriction", motor.coulombFriction);
    reader.number("frictionVelocity", motor.frictionVelocity);
}

Json write(const Motor& motor) {
    static const Motor standard;
    Json json = startElement(motor);
    json["joint"] = motor.joint;
    putUnless(0, json, "coordinate", motor.coordinate);
    json["input"] = motor.input;
    json["gearRatio"] = toJson(motor.gearRatio);
    json["torqueConstant"] = toJson(motor.torqueConstant);
    json["backEmfConstant"] = toJson(motor.backEmfConstant);
    json["resistance"] = toJson(motor.resistance);
    putUnless(standard.viscousFriction, json, "viscousFriction", motor.viscousFriction);
    putUnless(standard.rotorInertia, json, "rotorInertia", motor.rotorInertia);
    putUnless(standard.coulombFriction, json, "coulombFriction", motor.coulombFriction);
    putUnless(standard.frictionVelocity, json, "frictionVelocity", motor.frictionVelocity);
    return json;
}

}  // namespace linkwright::project

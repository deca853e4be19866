// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/element_writer.h"

#include "engine/project/json_parts.h"
#include "engine/project/words.h"

#include <algorithm>

namespace linkwright::project {

using namespace model;

namespace {

void putCoordinate(Json& json, const JointCoordinate& coordinate) {
    putUnless(Number(0.0), json, "drawn", coordinate.drawn);
    putIfGiven(json, "start", coordinate.start);
    putIfGiven(json, "startVelocity", coordinate.startVelocity);
    putUnless(Number(0.0), json, "damping", coordinate.damping);
}

}  // namespace

Json write(const Parameter& parameter) {
    Json json = startElement(parameter);
    putText(json, "unit", parameter.unit);
    json["value"] = toJson(parameter.value);
    return json;
}

Json write(const Point& point) {
    Json json = startElement(point);
    json["position"] = listOf(point.position);
    return json;
}

Json write(const Body& body) {
    Json json = startElement(body);
    json["points"] = body.points;
    const MassProperties& mass = body.massProperties;
    Json& massJson = json["mass"] = Json::object();
    massJson["kind"] = toWord(mass.kind);
    massJson["mass"] = toJson(mass.mass);
    if (mass.centerOfMass) massJson["centerOfMass"] = listOf(*mass.centerOfMass);
    if (mass.kind == MassKind::Explicit || mass.inertia != std::array<Number, 6>{})
        massJson["inertia"] = listOf(mass.inertia);
    if (body.appearance == Appearance{}) return json;
    Json& look = json["appearance"] = Json::object();
    putText(look, "color", body.appearance.color);
    putUnless(true, look, "visible", body.appearance.visible);
    return json;
}

Json write(const Joint& joint) {
    static const Joint standard;
    Json json = startElement(joint);
    json["kind"] = toWord(joint.kind);
    json["bodyA"] = joint.bodyA;
    json["bodyB"] = joint.bodyB;
    json["point"] = joint.point;
    const JointKind kind = joint.kind;
    const int axes = traitsOf(kind).axes;
    if (axes > 0 || joint.axis != standard.axis) json["axis"] = listOf(joint.axis);
    if (axes > 1 || joint.secondAxis != standard.secondAxis)
        json["secondAxis"] = listOf(joint.secondAxis);
    if (kind == JointKind::Screw || joint.pitch != standard.pitch)
        json["pitch"] = toJson(joint.pitch);
    if (joint.startOrientation) json["startOrientation"] = listOf(*joint.startOrientation);
    const bool plain = std::all_of(joint.coordinates.begin(), joint.coordinates.end(),
                                   [](const JointCoordinate& c) { return c == JointCoordinate{}; });
    if (degreesOfFreedom(kind) == 1 && joint.coordinates.size() == 1) {
        putCoordinate(json, joint.coordinates.front());
    } else if (!plain) {
        Json& list = json["coordinates"] = Json::array();
        for (const JointCoordinate& coordinate : joint.coordinates) {
            list.push_back(Json::object());
            putCoordinate(list.back(), coordinate);
        }
    }
    return json;
}

Json write(const SpringDamper& spring) {
    Json json = startElement(spring);
    json["endA"] = attachmentJson(spring.endA);
    json["endB"] = attachmentJson(spring.endB);
    json["stiffness"] = toJson(spring.stiffness);
    putIfGiven(json, "freeLength", spring.freeLength);
    putUnless(Number(0.0), json, "damping", spring.damping);
    return json;
}

Json write(const TorsionalSpring& spring) {
    Json json = startElement(spring);
    json["joint"] = spring.joint;
    putUnless(0, json, "coordinate", spring.coordinate);
    json["stiffness"] = toJson(spring.stiffness);
    putIfGiven(json, "freeAngle", spring.freeAngle);
    putUnless(Number(0.0), json, "damping", spring.damping);
    return json;
}

Json write(const Rod& rod) {
    Json json = startElement(rod);
    json["endA"] = attachmentJson(rod.endA);
    json["endB"] = attachmentJson(rod.endB);
    putIfGiven(json, "length", rod.length);
    return json;
}

Json write(const GearCoupling& gear) {
    Json json = startElement(gear);
    json["jointA"] = gear.jointA;
    putUnless(0, json, "coordinateA", gear.coordinateA);
    json["jointB"] = gear.jointB;
    putUnless(0, json, "coordinateB", gear.coordinateB);
    json["ratio"] = toJson(gear.ratio);
    return json;
}

Json write(const Drive& drive) {
    static const Drive standard;
    Json json = startElement(drive);
    json["kind"] = toWord(drive.kind);
    const bool ofPoint = drive.kind == DriveKind::PointComponent;
    if (ofPoint || drive.at != standard.at) json["at"] = attachmentJson(drive.at);
    if (!ofPoint || !drive.joint.empty()) json["joint"] = drive.joint;
    if (ofPoint)
        json["coordinate"] = drive.coordinate;
    else
        putUnless(0, json, "coordinate", drive.coordinate);
    json["expression"] = drive.expression;
    return json;
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

Json write(const Load& load) {
    static const Load standard;
    Json json = startElement(load);
    json["kind"] = toWord(load.kind);
    if (load.kind != LoadKind::JointLoad || load.at != standard.at)
        json["at"] = attachmentJson(load.at);
    const bool onJoint = load.kind == LoadKind::JointLoad;
    if (onJoint || !load.joint.empty()) json["joint"] = load.joint;
    putUnless(0, json, "coordinate", load.coordinate);
    putUnless(std::string(toWord(standard.frame)), json, "frame", std::string(toWord(load.frame)));
    if (!onJoint || load.direction != standard.direction)
        json["direction"] = listOf(load.direction);
    putUnless(standard.magnitude, json, "magnitude", load.magnitude);
    putText(json, "input", load.input);
    return json;
}

Json write(const Input& input) {
    Json json = startElement(input);
    json["unit"] = input.unit;
    json["kind"] = toWord(input.kind);
    if (input.kind == InputKind::Expression || !input.expression.empty())
        json["expression"] = input.expression;
    if (input.kind == InputKind::Samples || input.interpolation != Input{}.interpolation)
        json["interpolation"] = toWord(input.interpolation);
    putUnless(false, json, "optimize", input.optimize);
    putIfGiven(json, "lower", input.lower);
    putIfGiven(json, "upper", input.upper);
    if (input.kind == InputKind::Samples || !input.samples.empty())
        json["samples"] = listOf(input.samples);
    return json;
}

}  // namespace linkwright::project

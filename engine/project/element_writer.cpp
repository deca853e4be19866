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

Json write(const Appearance& appearance) {
    static const Shape standard;
    Json json = Json::object();
    putText(json, "color", appearance.color);
    putUnless(true, json, "visible", appearance.visible);
    if (appearance.shape.file.empty()) return json;
    Json& shape = json["shape"] = Json::object();
    shape["file"] = appearance.shape.file;
    putUnless(standard.position, shape, "position", appearance.shape.position);
    putUnless(standard.orientation, shape, "orientation", appearance.shape.orientation);
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

}  // namespace linkwright::project

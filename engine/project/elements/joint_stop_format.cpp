// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/element_formats.h"
#include "engine/project/element_reader.h"
#include "engine/project/json_parts.h"

namespace linkwright::project {

using namespace model;

void readElement(ReadingNotes& notes, const Json& json, Path path, JointStop& stop) {
    ObjectReader reader(notes, json, std::move(path));
    readIdentity(reader, stop);
    reader.requireText("joint", stop.joint, "the id of a joint");
    reader.integer("coordinate", stop.coordinate);
    reader.number("lower", stop.lower);
    reader.number("upper", stop.upper);
    reader.number("stiffness", stop.stiffness);
    reader.number("dissipation", stop.dissipation);
}

Json write(const JointStop& stop) {
    Json json = startElement(stop);
    json["joint"] = stop.joint;
    putUnless(0, json, "coordinate", stop.coordinate);
    putIfGiven(json, "lower", stop.lower);
    putIfGiven(json, "upper", stop.upper);
    json["stiffness"] = toJson(stop.stiffness);
    putUnless(Number(0.0), json, "dissipation", stop.dissipation);
    return json;
}

}  // namespace linkwright::project

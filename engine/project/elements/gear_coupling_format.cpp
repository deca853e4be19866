// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/element_formats.h"
#include "engine/project/element_reader.h"
#include "engine/project/json_parts.h"

namespace linkwright::project {

using namespace model;

namespace {

void readTerm(ReadingNotes& notes, const Json& json, Path path, GearTerm& term) {
    ObjectReader reader(notes, json, std::move(path));
    reader.requireText("joint", term.joint, "the id of a joint");
    reader.integer("coordinate", term.coordinate);
    reader.number("ratio", term.ratio);
}

}  // namespace

void readElement(ReadingNotes& notes, const Json& json, Path path, GearCoupling& gear) {
    ObjectReader reader(notes, json, std::move(path));
    readIdentity(reader, gear);
    reader.requireText("jointA", gear.jointA, "the id of a joint");
    reader.integer("coordinateA", gear.coordinateA);
    reader.requireText("jointB", gear.jointB, "the id of a joint");
    reader.integer("coordinateB", gear.coordinateB);
    reader.number("ratio", gear.ratio);
    reader.list("further", [&](const Json& entry, Path place) {
        readTerm(notes, entry, std::move(place), gear.further.emplace_back());
    });
}

Json write(const GearCoupling& gear) {
    Json json = startElement(gear);
    json["jointA"] = gear.jointA;
    putUnless(0, json, "coordinateA", gear.coordinateA);
    json["jointB"] = gear.jointB;
    putUnless(0, json, "coordinateB", gear.coordinateB);
    json["ratio"] = toJson(gear.ratio);
    for (const GearTerm& term : gear.further) {
        Json& entry = json["further"].emplace_back(Json::object());
        entry["joint"] = term.joint;
        putUnless(0, entry, "coordinate", term.coordinate);
        entry["ratio"] = toJson(term.ratio);
    }
    return json;
}

}  // namespace linkwright::project

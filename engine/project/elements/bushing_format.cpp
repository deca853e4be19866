// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/element_formats.h"
#include "engine/project/element_reader.h"
#include "engine/project/json_parts.h"

namespace linkwright::project {

using namespace model;

void readElement(ReadingNotes& notes, const Json& json, Path path, Bushing& bushing) {
    ObjectReader reader(notes, json, std::move(path));
    readIdentity(reader, bushing);
    reader.text("bodyA", bushing.bodyA);
    reader.requireText("bodyB", bushing.bodyB, "the id of a body");
    reader.requireText("point", bushing.point, "the id of a point");
    reader.numbers("stiffness", bushing.stiffness);
    reader.numbers("damping", bushing.damping);
    bushing.coupled =
        reader.find("stiffnessCoupling") != nullptr || reader.find("dampingCoupling") != nullptr;
    reader.numbers("stiffnessCoupling", bushing.stiffnessCoupling);
    reader.numbers("dampingCoupling", bushing.dampingCoupling);
}

Json write(const Bushing& bushing) {
    Json json = startElement(bushing);
    putUnless(std::string(groundId), json, "bodyA", bushing.bodyA);
    json["bodyB"] = bushing.bodyB;
    json["point"] = bushing.point;
    json["stiffness"] = listOf(bushing.stiffness);
    if (bushing.damping != Bushing().damping) json["damping"] = listOf(bushing.damping);
    if (!bushing.coupled) return json;
    json["stiffnessCoupling"] = listOf(bushing.stiffnessCoupling);
    if (bushing.dampingCoupling != Bushing().dampingCoupling)
        json["dampingCoupling"] = listOf(bushing.dampingCoupling);
    return json;
}

}  // namespace linkwright::project

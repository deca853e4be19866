// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/element_formats.h"
#include "engine/project/element_reader.h"
#include "engine/project/json_parts.h"
#include "engine/project/words.h"

namespace linkwright::project {

using namespace model;

void readElement(ReadingNotes& notes, const Json& json, Path path, Load& load) {
    ObjectReader reader(notes, json, std::move(path));
    readIdentity(reader, load);
    const bool known = reader.requireWord("kind", load.kind);
    const bool onJoint = known && load.kind == LoadKind::JointLoad;
    if (onJoint) {
        reader.requireText("joint", load.joint, "the id of a joint");
    } else {
        reader.text("joint", load.joint);
    }
    if (reader.find("at") || (known && !onJoint))
        readAttachment(reader, notes, "at", load.at,
                       load.kind == LoadKind::Force ? PointRule::Required : PointRule::Optional);
    reader.integer("coordinate", load.coordinate);
    reader.word("frame", load.frame);
    reader.numbers("direction", load.direction);
    reader.number("magnitude", load.magnitude);
    reader.text("input", load.input);
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

}  // namespace linkwright::project

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/element_formats.h"
#include "engine/project/element_reader.h"
#include "engine/project/json_parts.h"
#include "engine/project/words.h"

namespace linkwright::project {

using namespace model;

void readElement(ReadingNotes& notes, const Json& json, Path path, Drive& drive) {
    ObjectReader reader(notes, json, std::move(path));
    readIdentity(reader, drive);
    const bool known = reader.requireWord("kind", drive.kind);
    const bool ofPoint = known && drive.kind == DriveKind::PointComponent;
    if (reader.find("at") || ofPoint)
        readAttachment(reader, notes, "at", drive.at, PointRule::Required);
    if (known && !ofPoint)
        reader.requireText("joint", drive.joint, "the id of a joint");
    else
        reader.text("joint", drive.joint);
    reader.integer("coordinate", drive.coordinate);
    reader.requireText("expression", drive.expression,
                       "a formula of the time t, for example \"0.1*sin(3*t)\"");
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

}  // namespace linkwright::project

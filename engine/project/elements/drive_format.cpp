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
    reader.word("profile", drive.profile);
    if (drive.profile == DriveProfile::Formula)
        reader.requireText("expression", drive.expression,
                           "a formula of the time t, for example \"0.1*sin(3*t)\"");
    else
        reader.text("expression", drive.expression);
    if (drive.profile == DriveProfile::ConstantSpeed)
        reader.require("speed", "a number in rad/s or m/s");
    if (drive.profile == DriveProfile::Table)
        for (const char* key : {"times", "values"})
            reader.require(key, "a list of numbers, one per row of the table");
    reader.number("speed", drive.speed);
    reader.number("start", drive.start);
    reader.reals("times", drive.times);
    reader.numbers("values", drive.values);
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
    const auto is = [&](DriveProfile profile) { return drive.profile == profile; };
    putUnless(std::string(toWord(standard.profile)), json, "profile",
              std::string(toWord(drive.profile)));
    if (is(DriveProfile::Formula) || !drive.expression.empty())
        json["expression"] = drive.expression;
    if (is(DriveProfile::ConstantSpeed) || drive.speed != standard.speed)
        json["speed"] = toJson(drive.speed);
    putIfGiven(json, "start", drive.start);
    if (is(DriveProfile::Table) || !drive.times.empty()) {
        json["times"] = drive.times;
        json["values"] = listOf(drive.values);
    }
    return json;
}

}  // namespace linkwright::project

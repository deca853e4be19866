// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/element_formats.h"
#include "engine/project/element_reader.h"
#include "engine/project/json_parts.h"

namespace linkwright::project {

using model::Feedback;
using model::Number;

void readElement(ReadingNotes& notes, const Json& json, Path path, Feedback& feedback) {
    ObjectReader reader(notes, json, std::move(path));
    readIdentity(reader, feedback);
    if (reader.find("at")) {
        readAttachment(reader, notes, "at", feedback.at, PointRule::Required);
        reader.text("joint", feedback.joint);
        if (!feedback.joint.empty())
            reader.fault("joint", "The feedback acts on a joint and at a point.",
                         "Omit either joint or at.");
    } else {
        reader.requireText("joint", feedback.joint,
                           "the id of the joint it acts on (or a point by the key at)");
    }
    reader.integer("coordinate", feedback.coordinate);
    reader.numbers("direction", feedback.direction);
    reader.text("measuredJoint", feedback.measuredJoint);
    reader.integer("measuredCoordinate", feedback.measuredCoordinate);
    reader.text("measuredSignal", feedback.measuredSignal);
    reader.integer("measuredComponent", feedback.measuredComponent);
    reader.number("proportional", feedback.proportional);
    reader.number("integral", feedback.integral);
    reader.number("derivative", feedback.derivative);
    reader.number("reference", feedback.reference);
    reader.number("referenceRate", feedback.referenceRate);
}

Json write(const Feedback& feedback) {
    Json json = startElement(feedback);
    if (feedback.joint.empty()) {
        json["at"] = attachmentJson(feedback.at);
        json["direction"] = listOf(feedback.direction);
    } else {
        json["joint"] = feedback.joint;
    }
    putUnless(0, json, "coordinate", feedback.coordinate);
    putText(json, "measuredJoint", feedback.measuredJoint);
    putUnless(0, json, "measuredCoordinate", feedback.measuredCoordinate);
    putText(json, "measuredSignal", feedback.measuredSignal);
    putUnless(0, json, "measuredComponent", feedback.measuredComponent);
    json["proportional"] = toJson(feedback.proportional);
    putIfGiven(json, "integral", feedback.integral);
    putUnless(Number(0.0), json, "derivative", feedback.derivative);
    putUnless(Number(0.0), json, "reference", feedback.reference);
    putUnless(Number(0.0), json, "referenceRate", feedback.referenceRate);
    return json;
}

}  // namespace linkwright::project

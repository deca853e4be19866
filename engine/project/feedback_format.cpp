// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/feedback_format.h"

#include "engine/project/json_parts.h"

namespace linkwright::project {

using model::Feedback;
using model::Number;

void readFeedback(ReadingNotes& notes, const Json& json, Path path, Feedback& feedback) {
    ObjectReader reader(notes, json, std::move(path));
    reader.requireText("id", feedback.id, idExpected);
    reader.text("name", feedback.name);
    reader.requireText("joint", feedback.joint, "the id of the joint it acts on");
    reader.integer("coordinate", feedback.coordinate);
    reader.text("measuredJoint", feedback.measuredJoint);
    reader.integer("measuredCoordinate", feedback.measuredCoordinate);
    reader.number("proportional", feedback.proportional);
    reader.number("derivative", feedback.derivative);
    reader.number("reference", feedback.reference);
}

Json write(const Feedback& feedback) {
    Json json = startElement(feedback);
    json["joint"] = feedback.joint;
    putUnless(0, json, "coordinate", feedback.coordinate);
    putText(json, "measuredJoint", feedback.measuredJoint);
    putUnless(0, json, "measuredCoordinate", feedback.measuredCoordinate);
    json["proportional"] = toJson(feedback.proportional);
    putUnless(Number(0.0), json, "derivative", feedback.derivative);
    putUnless(Number(0.0), json, "reference", feedback.reference);
    return json;
}

}  // namespace linkwright::project

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/elements/spring_law.h"
#include "engine/model/mechanism.h"
#include "engine/project/object_reader.h"

#include <string>
#include <vector>

/// Readers of the elements of a drawing, one per kind. Each reads one entry of its list; faults
/// and unknown keys go to `notes` with `path`.
namespace linkwright::project {

/// Reads what every element has: its id, which must be there, and its name.
template <class Element>
void readIdentity(ObjectReader& reader, Element& element) {
    reader.requireText("id", element.id, "the id of this element");
    reader.text("name", element.name);
}

/// Whether an attachment has to name a point of its body.
enum class PointRule { Required, Optional };

/// Reads `{"body": ..., "point": ...}` out of a key of `owner`, which has to be there.
void readAttachment(ObjectReader& owner, ReadingNotes& notes, const std::string& key,
                    model::Attachment& attachment, PointRule rule);

/// Reads the keys of a spring law out of a spring.
void readLaw(ObjectReader& owner, model::SpringLaw& law);

/// Each reads all keys of one element into an object that holds the defaults.
/// @param json the element
/// @param path to it, for faults
void readParameter(ReadingNotes& notes, const Json& json, Path path, model::Parameter& parameter);
void readPoint(ReadingNotes& notes, const Json& json, Path path, model::Point& point);
void readAppearance(ReadingNotes& notes, const Json& json, Path path,
                    model::Appearance& appearance);
void readBody(ReadingNotes& notes, const Json& json, Path path, model::Body& body);
void readJoint(ReadingNotes& notes, const Json& json, Path path, model::Joint& joint);
void readInput(ReadingNotes& notes, const Json& json, Path path, model::Input& input);

}  // namespace linkwright::project

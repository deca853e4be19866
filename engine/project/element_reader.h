// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"
#include "engine/project/object_reader.h"

#include <string>
#include <vector>

/// Readers of parts of a drawing that are not described (field_reader.h reads what is). Faults and
/// unknown keys go to `notes` with `path`.
namespace linkwright::project {

/// Reads what every element has: its id, which must be there, and its name.
template <class Element>
void readIdentity(ObjectReader& reader, Element& element) {
    reader.requireText("id", element.id, "the id of this element");
    reader.text("name", element.name);
}

/// Reads `{"body": ..., "point": ...}` out of a key of `owner`, which has to be there.
void readAttachment(ObjectReader& owner, ReadingNotes& notes, const std::string& key,
                    model::Attachment& attachment, model::PointRule rule);

void readAppearance(ReadingNotes& notes, const Json& json, Path path,
                    model::Appearance& appearance);
/// Reads all keys of a joint.
void readJoint(ReadingNotes& notes, const Json& json, Path path, model::Joint& joint);

/// What is left to be read of an element, once what is described has been.
template <class Element>
void finishReading(ObjectReader&, ReadingNotes&, const Path&, Element&) {}
/// The file that a road takes its table from.
void finishReading(ObjectReader& reader, ReadingNotes& notes, const Path& path, model::Road& road);
/// Angles of two places never had a constraint, whatever stood there.
void finishReading(ObjectReader& reader, ReadingNotes& notes, const Path& path,
                   model::Signal& signal);

}  // namespace linkwright::project

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"
#include "engine/project/object_reader.h"

/// Reading and writing of what acts on bodies and joints. Both functions of a kind are in
/// `elements/`; that they are called follows from `model::forEachElementList`.
namespace linkwright::project {

void readElement(ReadingNotes& notes, const Json& json, Path path, model::SpringDamper& spring);
Json write(const model::SpringDamper& spring);
void readElement(ReadingNotes& notes, const Json& json, Path path, model::TorsionalSpring& spring);
Json write(const model::TorsionalSpring& spring);
void readElement(ReadingNotes& notes, const Json& json, Path path, model::JointFriction& friction);
Json write(const model::JointFriction& friction);
void readElement(ReadingNotes& notes, const Json& json, Path path, model::JointStop& stop);
Json write(const model::JointStop& stop);
void readElement(ReadingNotes& notes, const Json& json, Path path, model::Bushing& bushing);
Json write(const model::Bushing& bushing);
void readElement(ReadingNotes& notes, const Json& json, Path path, model::Road& road);
Json write(const model::Road& road);
void readElement(ReadingNotes& notes, const Json& json, Path path, model::Contact& contact);
Json write(const model::Contact& contact);
void readElement(ReadingNotes& notes, const Json& json, Path path, model::Tire& tire);
Json write(const model::Tire& tire);
void readElement(ReadingNotes& notes, const Json& json, Path path, model::Feedback& feedback);
Json write(const model::Feedback& feedback);
void readElement(ReadingNotes& notes, const Json& json, Path path, model::Rod& rod);
Json write(const model::Rod& rod);
void readElement(ReadingNotes& notes, const Json& json, Path path, model::RollingWheel& wheel);
Json write(const model::RollingWheel& wheel);
void readElement(ReadingNotes& notes, const Json& json, Path path, model::Cam& cam);
Json write(const model::Cam& cam);
void readElement(ReadingNotes& notes, const Json& json, Path path, model::GearCoupling& gear);
Json write(const model::GearCoupling& gear);
void readElement(ReadingNotes& notes, const Json& json, Path path, model::Drive& drive);
Json write(const model::Drive& drive);
void readElement(ReadingNotes& notes, const Json& json, Path path, model::Motor& motor);
Json write(const model::Motor& motor);
void readElement(ReadingNotes& notes, const Json& json, Path path, model::Load& load);
Json write(const model::Load& load);
void readElement(ReadingNotes& notes, const Json& json, Path path, model::Dimension& dimension);
Json write(const model::Dimension& dimension);

}  // namespace linkwright::project

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/project/object_reader.h"

namespace linkwright::project {

/// An entry of "cases".
void readCase(ReadingNotes& notes, const Json& json, Path path, model::Case& entry);
/// @param model the case belongs to: values of its parameters are written as such
Json caseJson(const model::Model& model, const model::Case& entry);

}  // namespace linkwright::project

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"
#include "engine/project/object_reader.h"

namespace linkwright::project {

/// Reads the model out of a parsed project. Faults and unknown keys go to `notes`; after a fault
/// the model is incomplete.
model::Model readModel(const Json& json, ReadingNotes& notes);

}  // namespace linkwright::project

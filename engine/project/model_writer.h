// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"
#include "engine/project/json_text.h"

namespace linkwright::project {

/// The model as the JSON of a project file: keys in a fixed order, defaults left out where the
/// rest stays readable. All numbers must be finite.
Json writeModel(const model::Model& model);

}  // namespace linkwright::project

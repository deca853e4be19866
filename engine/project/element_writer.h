// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/mechanism.h"
#include "engine/project/json_text.h"

/// Writers of parts of a drawing that are not described (field_writer.h writes what is): keys in a
/// fixed order, defaults left out where the rest stays readable.
namespace linkwright::project {

Json write(const model::Appearance& appearance);
Json write(const model::Joint& joint);

}  // namespace linkwright::project

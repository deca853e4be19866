// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/mechanism.h"
#include "engine/project/json_text.h"

/// Writers of the elements of a drawing, one per kind: keys in a fixed order, defaults left out
/// where the rest stays readable.
namespace linkwright::project {

/// Each gives the entry of one element in its list of the project file.
Json write(const model::Parameter& parameter);
Json write(const model::Point& point);
Json write(const model::Appearance& appearance);
Json write(const model::Body& body);
Json write(const model::Joint& joint);
Json write(const model::Input& input);

}  // namespace linkwright::project

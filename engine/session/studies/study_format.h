// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/project/json_text.h"
#include "engine/session/studies/study.h"

namespace linkwright::session {

/// A study as it stands in a project file; what is usual is left out.
project::Json studyJson(const Study& study);
/// @throws base::InputError
Study studyOf(const project::Json& json);

}  // namespace linkwright::session

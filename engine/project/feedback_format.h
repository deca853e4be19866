// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/feedback.h"
#include "engine/project/element_reader.h"

namespace linkwright::project {

void readFeedback(ReadingNotes& notes, const Json& json, Path path, model::Feedback& feedback);
Json write(const model::Feedback& feedback);

}  // namespace linkwright::project

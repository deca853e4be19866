// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/model/model.h"

#include <vector>

namespace linkwright::session {

/// Memory that the result of `simulate` takes at most while it grows, bytes. Motions with steps of
/// their own choice: as if all of them had the largest length; they may take more.
/// @param atTimes as for `simulate`
/// @param asJson whether it becomes one JSON object, too
double motionMemory(const model::Model& model, const std::vector<double>& atTimes, bool asJson);

/// Memory that this process may still take: what the machine has left, or less where limits are
/// set, bytes.
double availableMemory();

/// @throws base::InputError when the motion does not fit into `available` bytes
void requireMemory(const model::Model& model, const std::vector<double>& atTimes, bool asJson,
                   double available = availableMemory());

/// What is said when memory ran out all the same.
base::Diagnostic outOfMemory();

}  // namespace linkwright::session

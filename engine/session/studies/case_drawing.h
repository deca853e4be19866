// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"
#include "engine/session/studies/study.h"

#include <vector>

namespace linkwright::session {

/// Cases in which numbers lie within their tolerances, for a design that bears them: the samples of
/// a tolerance study, the first `count` of them. Each case adds something to every number of the
/// study, so that the numbers may be design variables. They are called after the study, "Workshop
/// 1", and weigh as much as one together where their sum counts, or one each where the worst does.
/// @param study of tolerances; its seed decides what is drawn
/// @throws base::InputError with everything that keeps the study from being made
std::vector<model::Case> drawCases(const model::Model& model, const Study& study, int count);

}  // namespace linkwright::session

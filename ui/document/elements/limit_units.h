// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/model.h"
#include "ui/document/shown/display_units.h"

namespace linkwright::document {

/// What value and limits of a constraint are shown in; of no unit where it has none.
DisplayUnit limitUnit(const model::Model& model, const model::CostTerm& term);

}  // namespace linkwright::document

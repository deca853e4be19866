// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/optimization_run.h"

#include <QString>

namespace linkwright::document {

/// What stands in place of a reason with a run whose program ended before the run did.
QString interruptionText();

/// Whether a run was interrupted: no error ended it, and it can be continued.
bool wasInterrupted(const OptimizationRun& run);

}  // namespace linkwright::document

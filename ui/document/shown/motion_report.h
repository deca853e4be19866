// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/optimizations/stored_optimization.h"

#include <QString>

namespace linkwright::document {

/// A report of a motion in Markdown, in the units of the project: what was computed and how
/// accurately, the figures, the dimensions and masses of the mechanism, what acts on it, and the
/// extremes of its signals.
/// @param model that moves
QString motionReport(const model::Model& model, const session::SimulationResult& motion,
                     const QString& projectName, const Figures& figures);

}  // namespace linkwright::document

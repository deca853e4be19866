// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/optimizations/optimization.h"

#include <QImage>

namespace linkwright::panels {

/// What is drawn: a mechanism, its motion for the paths of measured points, and what it was before.
struct Pictured {
    const model::Model* model = nullptr;
    const session::SimulationResult* motion = nullptr;  ///< null: no paths
    const model::Model* before = nullptr;               ///< null: nothing dashed
};

/// The mechanism as drawn and, dashed, as it was before, with the paths of the points that are
/// measured. Spatial ones are seen along the diagonal. Null where nothing is drawn; in the colors
/// of paper, `scale` pixels for one of the page.
QImage mechanismPicture(const Pictured& pictured, const QSize& size, double scale);

}  // namespace linkwright::panels

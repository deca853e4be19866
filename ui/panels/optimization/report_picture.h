// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/optimizations/optimization.h"

#include <QImage>

namespace linkwright::panels {

/// The mechanism at its start, as the optimization found it and, dashed, as it was before, with the
/// paths of the points that are measured. Spatial ones are seen along the diagonal. Null where
/// nothing is drawn; in the colors of paper, `scale` pixels for one of the page.
/// Computes the motion where it is not known: beside the window's thread.
QImage mechanismPicture(const document::Optimization& optimization, const QSize& size,
                        double scale);

}  // namespace linkwright::panels

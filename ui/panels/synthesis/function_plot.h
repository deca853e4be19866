// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/synthesis/linkage_finder.h"

#include <QPainter>
#include <QRectF>
#include <vector>

namespace linkwright::panels {

/// The turn of the rocker over that of the crank: wanted and found, small.
void paintFunction(QPainter& painter, const QRectF& place,
                   const std::vector<synthesis::AnglePair>& wanted,
                   const std::vector<synthesis::AnglePair>& found);

}  // namespace linkwright::panels

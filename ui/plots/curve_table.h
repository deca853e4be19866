// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plot_axes.h"

#include <QString>

namespace linkwright::plots {

/// The samples of visible curves within the x range as CSV. Curves need not share their x: every x
/// that occurs gets a line, missing cells stay empty. Where a curve has several values at one x
/// (the end of a stage and the start of the next), each has a line of its own.
/// @param title names a curve without a name
QString visibleSamples(const Curves& curves, const PlotAxes& axes, const QString& title);

}  // namespace linkwright::plots

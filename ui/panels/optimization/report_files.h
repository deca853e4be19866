// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/optimizations/optimization.h"
#include "ui/document/solving/motion_task.h"

#include <QString>
#include <functional>
#include <vector>

namespace linkwright::plots {
class PlotPane;
}

namespace linkwright::panels {

/// Draws the plots of a report of an optimization, which takes the window's thread.
/// @return writes the report, on any thread: Markdown with pictures beside it, or, when the name
/// ends with .pdf, one PDF; its answer is empty, or what failed
std::function<QString()> reportWriter(const document::Optimization& optimization,
                                      const QString& projectName, const QString& path);

/// The same for a motion, with the plots that are shown.
std::function<QString()> motionReportWriter(const document::ModelPointer& model,
                                            const document::SimulationPointer& motion,
                                            const std::vector<plots::PlotPane*>& plots,
                                            const QString& projectName, const QString& path);

}  // namespace linkwright::panels

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/optimizations/optimization.h"

#include <QString>
#include <functional>

namespace linkwright::panels {

/// Draws the plots of a report of an optimization, which takes the window's thread.
/// @return writes the report, on any thread: Markdown with pictures beside it, or, when the name
/// ends with .pdf, one PDF; its answer is empty, or what failed
std::function<QString()> reportWriter(const document::Optimization& optimization,
                                      const QString& projectName, const QString& path);

}  // namespace linkwright::panels

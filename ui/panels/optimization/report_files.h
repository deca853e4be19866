// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/optimizations/optimization.h"

#include <QString>

namespace linkwright::panels {

/// Writes a report of an optimization with its plots: Markdown with pictures beside it, or, when
/// the name ends with .pdf, one PDF.
/// @return empty, or what failed
QString writeReport(const document::Optimization& optimization, const QString& projectName,
                    const QString& path);

}  // namespace linkwright::panels

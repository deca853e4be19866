// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/runs/optimization.h"

#include <QString>

namespace linkwright::panels {

/// Writes a report of a run with its plots: Markdown with pictures beside it, or, when the name
/// ends with .pdf, one PDF.
/// @return empty, or what failed
QString writeReport(const document::Optimization& run, const QString& projectName,
                    const QString& path);

}  // namespace linkwright::panels

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"
#include "ui/document/runs/optimizations.h"

#include <QString>
#include <vector>

namespace linkwright::document {

/// The runs that are compared: with a color and not hidden; all that are not hidden when none is.
std::vector<session::StoredRun> comparedRuns(const Project& project,
                                             const Optimizations& optimizations);

/// Writes the compared runs: HDF5 for ".h5", otherwise two tables, `path` for the iterations and
/// `...-motion.csv` beside it for the signals. @return empty, or what failed
QString exportRuns(const Project& project, const Optimizations& optimizations, const QString& path);

}  // namespace linkwright::document

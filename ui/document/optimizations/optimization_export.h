// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/optimizations/optimizations.h"
#include "ui/document/project/project.h"

#include <QString>
#include <vector>

namespace linkwright::document {

/// The optimizations that are compared: with a color and not hidden; all that are not hidden when
/// none is.
std::vector<session::StoredOptimization> comparedOptimizations(const Project& project,
                                                               const Optimizations& optimizations);

/// Writes the compared optimizations: HDF5 for ".h5", otherwise two tables, `path` for the
/// iterations and
/// `...-motion.csv` beside it for the signals. @return empty, or what failed
QString exportOptimizations(const Project& project, const Optimizations& optimizations,
                            const QString& path);

}  // namespace linkwright::document

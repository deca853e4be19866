// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/optimizations/optimizations.h"
#include "ui/document/project/project.h"

#include <QString>
#include <functional>
#include <vector>

namespace linkwright::document {

/// The optimizations that are compared: with a color and not hidden; all that are not hidden when
/// none is.
std::vector<session::StoredOptimization> comparedOptimizations(const Project& project,
                                                               const Optimizations& optimizations);

/// @return writes the compared optimizations, on any thread: HDF5 for ".h5", otherwise two tables,
/// `path` for the iterations and `...-motion.csv` beside it for the signals; its answer is empty,
/// or what failed
std::function<QString()> comparisonWriter(const Project& project,
                                          const Optimizations& optimizations, const QString& path);

}  // namespace linkwright::document

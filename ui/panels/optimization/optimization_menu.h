// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/optimizations/optimizations.h"
#include "ui/document/project/project.h"

class QMenu;
class QPoint;
class QWidget;

namespace linkwright::panels {

/// What can be done with an optimization wherever it is listed: show or hide it, give it a color
/// (which compares it), restore its design, export the compared optimizations.
void addOptimizationActions(QMenu& menu, QWidget* parent, document::Project& project,
                            document::Optimizations& optimizations, std::size_t optimization);

/// Opens a menu of these actions at a global position.
void showOptimizationMenu(QWidget* parent, document::Project& project,
                          document::Optimizations& optimizations, std::size_t optimization,
                          const QPoint& place);

/// Asks for a file and exports; tells when that fails.
void exportOptimizationsInteractively(QWidget* parent, const document::Project& project,
                                      const document::Optimizations& optimizations);

}  // namespace linkwright::panels

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"
#include "ui/document/runs/optimizations.h"

class QMenu;
class QPoint;
class QWidget;

namespace linkwright::panels {

/// What can be done with a run wherever it is listed: show or hide it, give it a color (which
/// compares it), restore its design, export the compared runs.
void addRunActions(QMenu& menu, QWidget* parent, document::Project& project,
                   document::Optimizations& optimizations, std::size_t run);

/// Opens a menu of these actions at a global position.
void showRunMenu(QWidget* parent, document::Project& project,
                 document::Optimizations& optimizations, std::size_t run, const QPoint& place);

/// Asks for a file and exports; tells when that fails.
void exportRunsInteractively(QWidget* parent, const document::Project& project,
                             const document::Optimizations& optimizations);

}  // namespace linkwright::panels

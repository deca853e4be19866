// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/drawing/link_measure.h"

#include <QByteArray>
#include <QString>

namespace linkwright::windows {

/// A line drawing of the mechanism for the workshop, seen along its hinges: links, joints, springs,
/// dimension lines with lengths, and tables of links and points in the units of the project.
/// Lengths are true also where the mechanism is not planar.
/// @param suffix of the file: "pdf", "svg" or "png"
/// @param title printed above it
QByteArray workshopSketch(const model::Model& model, const QString& title, const QString& suffix);

/// Writes the sketch of a project in a file, in its units. Needs a QGuiApplication only.
/// @return why not, one sentence; empty when the file is written
QString saveWorkshopSketch(const QString& project, const QString& path);

}  // namespace linkwright::windows

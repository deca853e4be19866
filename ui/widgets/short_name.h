// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFontMetrics>
#include <QStringList>

namespace linkwright::widgets {

/// A name in so little room that part of it is left out: as near to its middle as keeps it apart
/// from all others ("Point 1 position y" and "Point 2 position y": "Point 1...y", "Point 2...y").
/// @param others  names beside it; itself may be among them
/// @param width  room, pixels
QString shortenedName(const QFontMetrics& metrics, const QString& name, const QStringList& others,
                      int width);

}  // namespace linkwright::widgets

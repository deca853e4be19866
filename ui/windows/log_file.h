// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace linkwright::windows {

/// Sets the least important messages that are kept: debug, info (at first), warning or error.
/// Everything Qt and the program say goes through one handler, so this is the only place to change
/// it. @param level a word that is none of them changes nothing
void setLogLevel(const QString& level);

/// Where messages are kept, below the data of the user; the file exists from the first message on.
QString logPath();

/// From now on messages go into a file, besides to where they went before. At a megabyte the file
/// becomes `.1`, which replaces the one before.
/// @param path empty: `logPath()`
void startLog(const QString& path = {});

/// The last lines of the log, at most as many; empty when there is none.
QStringList lastLogged(int lines);

/// Messages go where they went before `startLog`.
void stopLog();

}  // namespace linkwright::windows

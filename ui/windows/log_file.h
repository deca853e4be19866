// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QtGlobal>

namespace linkwright::windows {

/// The least important message that is kept. Everything Qt and the program say goes through one
/// handler, so this is the only place to change it.
inline constexpr QtMsgType leastLogged = QtInfoMsg;

/// Where messages are kept, below the data of the user; the file exists from the first message on.
QString logPath();

/// From now on messages go into a file, besides to where they went before. At a megabyte the file
/// becomes `.1`, which replaces the one before.
/// @param path empty: `logPath()`
void startLog(const QString& path = {});

/// Messages go where they went before `startLog`.
void stopLog();

}  // namespace linkwright::windows

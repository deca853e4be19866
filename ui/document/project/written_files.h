// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <functional>

namespace linkwright::document {

/// Writes files that somebody exports beside the window's thread, one after the other; all are
/// written before the application ends.
/// @param write called on another thread. @return empty, or what failed; what it throws is told,
/// too
/// @param tell called on this thread afterwards with what failed or nothing, as long as `context`
/// is there
void writeInTurn(QObject* context, std::function<QString()> write,
                 std::function<void(const QString& failure)> tell);

}  // namespace linkwright::document

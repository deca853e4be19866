// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVariant>

namespace linkwright::document {

/// Changes a setting of the user: QSettings tells it at once; the disk, which may be slow, follows
/// beside the window's thread. @param value invalid: removes it
void keepSetting(const QString& key, const QVariant& value);

}  // namespace linkwright::document

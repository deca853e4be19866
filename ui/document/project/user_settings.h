// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVariant>

namespace linkwright::document {

// Settings of the user. QSettings waits for the disk while another thread writes, and writing
// flushes: on the window's thread use these.

/// Changes a setting; the disk follows beside the window's thread. @param value invalid: removes it
void keepSetting(const QString& key, const QVariant& value);

/// The present value of a setting, on disk or not; invalid when there is none.
QVariant settingOf(const QString& key);

}  // namespace linkwright::document

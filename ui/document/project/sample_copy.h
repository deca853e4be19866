// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

/// Samples are opened as copies among the data of the user: the shipped file is never written, and
/// what belongs beside a project (results, logs, tables) has a place before the project has one.
namespace linkwright::document {

/// Whether a project file is such a copy.
bool isSampleCopy(const QString& path);

/// Copies a sample and the tables and surfaces beside it, in place of an earlier copy.
/// @return path of the copy, empty when it cannot be written
QString copySample(const QString& path);

}  // namespace linkwright::document

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace linkwright::document {

/// What optimizations and trials of a project without a file are recorded under.
inline constexpr const char* nameWithoutFile = "Untitled";

/// The file name of the other project that an optimization was recorded for; empty when it is this
/// one.
/// @param recorded what the file of the optimization names
/// @param fileName of this project
inline QString otherProject(const QString& recorded, const QString& fileName) {
    return recorded == fileName || recorded == QLatin1String(nameWithoutFile) ? QString()
                                                                              : recorded;
}

}  // namespace linkwright::document

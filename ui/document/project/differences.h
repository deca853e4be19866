// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project_file.h"

#include <QString>
#include <vector>

namespace linkwright::document {

/// One value that differs between two versions of a project.
struct Difference {
    QString place;   ///< "springs › spring-1 › stiffness"
    QString mine;    ///< empty: not there
    QString theirs;  ///< empty: not there
};

/// Most differences that are told.
inline constexpr std::size_t maxDifferences = 500;

/// Where a model differs from the project in a file, in the order of the file. Takes as long as
/// reading does. @throws base::InputError when the file cannot be read
std::vector<Difference> differencesFromFile(const model::Model& mine, const QString& path);

}  // namespace linkwright::document

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/project/json_text.h"

#include <QtCore/QString>
#include <QtCore/QStringList>

#include <functional>

namespace linkwright::testing {

/// What a run of the headless tool left behind.
struct ProgramRun {
    int exitCode = -1;  ///< -1: it did not start, crashed or took too long
    QString output;
    QString messages;

    /// The one JSON object on standard output; null when there is none or more than that.
    [[nodiscard]] project::Json json() const;
};

/// Runs linkwright-cli and waits for it.
ProgramRun runProgram(const QStringList& arguments);

/// Path of a sample project.
QString samplePath(const QString& name);

/// A sample project, changed.
project::Json changedSample(const QString& name, const std::function<void(project::Json&)>& change);

/// Writes a file. @return its path, empty when that failed
QString writeFile(const QString& path, const std::string& text);

}  // namespace linkwright::testing

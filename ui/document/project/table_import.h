// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"

#include <QString>
#include <QStringList>
#include <optional>
#include <string>
#include <vector>

namespace linkwright::document {

/// A table of numbers as it was read, or why it could not be.
struct ImportedTable {
    QString fileName;                          ///< without its folder
    QString timeHeading;                       ///< as in the file; empty when it has none
    QStringList headings;                      ///< of the value columns: "x", or "Column 2"
    std::vector<double> times;                 ///< s, the first column
    std::vector<std::vector<double>> columns;  ///< the other columns
    bool converted = false;                    ///< numbers are no longer those of the file
    QStringList faults;                        ///< one sentence each; empty when it was read
};

/// Reads a file with columns separated by commas, semicolons or tabs, the first one the time.
ImportedTable readTableFile(const QString& path);

/// Targets as they were read, or why they could not be.
struct ImportedTargets {
    std::vector<std::vector<double>> points;
    QString fault;                     ///< one sentence; empty when they were read
    std::vector<double> tolerances{};  ///< one per point, or empty
    std::optional<bool> closed{};      ///< of a curve, whether it comes back to its start
    std::vector<double> times{};       ///< s, one per point, or empty: whenever it is nearest
};

/// Reads targets, one per line; behind a target "± 0.001" is its tolerance, and "@ 0.5" the time
/// (s) at which it is wanted.
/// @param name for messages
ImportedTargets readTargets(const QString& text, const QString& name);
/// Reads targets, or even points of the longest curve of an SVG or DXF drawing.
ImportedTargets readTargetsFile(const QString& path);
/// The text that `readTargets` reads.
QString targetsText(const model::CostTerm& term);
/// Gives a term targets, as one commit with this name. They are kept in the project: a file they
/// came from stays as it is.
void useTargets(Project& project, const std::string& term, const QString& commit,
                const ImportedTargets& targets);

/// Names of the components that a cost term needs: "x", "y", "z" or "Value".
QStringList componentsOfTerm(const model::Model& model, const std::string& term);

/// Makes the table the reference of a cost term, as one commit. The project keeps it as a file of
/// its own beside the project when it is saved.
/// @param columnOfComponent index into `table.columns` for each component, -1: zero
void useTable(Project& project, const std::string& term, const ImportedTable& table,
              const std::vector<int>& columnOfComponent);

/// Makes a column of the table the samples of an input, as one commit: their number stays, values
/// between rows lie on a cubic spline, and those before and after the table are its first and last.
void useSamples(Project& project, const std::string& input, const ImportedTable& table, int column);

}  // namespace linkwright::document

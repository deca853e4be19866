// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/model/model.h"

#include <string>
#include <vector>

namespace linkwright::project {

/// Format version written by this program: major.minor.
/// 1.1 added torsional springs, rods, gear couplings, drives, motors, B-splines, more signals,
/// references and kinds of terms, and what a stage may change; 1.0 is read unchanged.
inline constexpr int formatMajor = 1;
inline constexpr int formatMinor = 1;

/// Reads a project from a `*.linkwright.json` file, the tables beside it, and the surfaces that
/// roads take their tables from. Shapes of bodies are found, not read. Formulas are evaluated;
/// whether the model makes sense is for model::validate to tell.
/// @param warnings receives what does no harm but deserves a look: keys that have no meaning,
///        shapes that are not there or outside the project folder
/// @param shapesOutside receives the latter alone; they are not in the model
/// @throws base::InputError with file, JSON path and what was expected, for every fault found
model::Model readProject(const std::string& path, std::vector<base::Diagnostic>* warnings = nullptr,
                         std::vector<base::Diagnostic>* shapesOutside = nullptr);

/// Reads a project from text; `sourceName` stands for the file in messages, and surfaces of roads
/// are read from its folder. Tables in files of their own are left without rows.
model::Model parseProject(const std::string& text, const std::string& sourceName,
                          std::vector<base::Diagnostic>* warnings = nullptr);

/// The text of the project file: UTF-8, stable key order, SI units.
/// Unknown keys of `previousText` (the file as it was read) are kept when given.
/// @throws base::InputError when a number is not finite, which JSON cannot hold
std::string formatProject(const model::Model& model, const std::string& previousText = {});

/// Writes the project atomically (temporary file, fsync, rename); the previous file is kept
/// beside it as `*.backup`. Tables with a file of their own are written beside it, unless they
/// are there already; shapes of bodies from elsewhere are copied there (`bringShapes`).
/// @param previousText the file as it was read, whose unknown keys are kept; when empty, the text
///        of the file that is replaced
/// @throws base::InputError naming the file and the reason; the old file is then untouched. A
///         table that is there with other numbers is such a reason
void writeProject(const model::Model& model, const std::string& path,
                  const std::string& previousText = {});

}  // namespace linkwright::project

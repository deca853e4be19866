// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"

#include <QString>
#include <string>
#include <vector>

/// A number is either a design variable or follows from a formula: edits that part them.
namespace linkwright::document {

/// Ids of the parameters that decide the value of a formula and are plain numbers themselves, in
/// the order of the model: those that could be varied in place of what follows from it.
std::vector<std::string> decidingParameters(const model::Model& model, const std::string& formula);

/// "L1", "L1 and L2", "L1, L2 and L3".
QString listText(const std::vector<std::string>& ids);

/// Gives a design variable a formula and makes the parameters that decide it variables in its
/// place, as one commit.
/// @return why the formula cannot be used (nothing is changed then), empty when it can
QString writeFormulaVaryingParameters(Project& project, const std::string& object,
                                      const std::string& property, const std::string& formula);
/// The number keeps its formula; the parameters that decide it become design variables. One commit.
void varyParametersOf(Project& project, const std::string& object, const std::string& property);
/// The number keeps its value, loses its formula and becomes a design variable. One commit.
void varyWithoutFormula(Project& project, const std::string& object, const std::string& property);

}  // namespace linkwright::document

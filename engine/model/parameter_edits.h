// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <string>
#include <vector>

namespace linkwright::model {

/// The text with every whole name `from` replaced by `to`: `L1*sin(L1x)` keeps `L1x`, and the `e`
/// of `1e3` is no name.
std::string replaceName(const std::string& formula, const std::string& from, const std::string& to);

/// Whether the name occurs in the formula.
bool usesName(const std::string& formula, const std::string& name);

/// The names in a formula but those of functions and constants, each once, in order.
std::vector<std::string> namesIn(const std::string& formula);

/// Why a parameter cannot be called so (no letter first, a function of formulas, taken by another
/// element), one sentence; empty when it can.
std::string faultOfParameterName(const Model& model, const std::string& id);

/// Ids of the elements whose formulas use the parameter, each once, in the order of the model.
std::vector<std::string> usersOfParameter(const Model& model, const std::string& id);

/// Adds a parameter called by the first free of `stem`1, `stem`2, ... @return its id
std::string addParameter(Model& model, const std::string& stem, double value);

/// Renames a parameter and follows it in every formula, stage and design variable.
void renameParameter(Model& model, const std::string& from, const std::string& to);

/// Removes a parameter. Numbers that followed from it alone or with others keep their present
/// values as plain numbers; formulas of time get its value written in.
void removeParameter(Model& model, const std::string& id);

}  // namespace linkwright::model

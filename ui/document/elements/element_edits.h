// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/elements/element_choices.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/project/project.h"
#include "ui/document/shown/view_state.h"
#include "ui/document/solving/solver.h"

#include <QString>
#include <QStringList>
#include <string>
#include <vector>

namespace linkwright::document {

/// A number of an element that is there or could be.
struct ListedNumber {
    model::PropertyInfo info;
    bool optional = false;  ///< may be left out
    double standard = 0.0;  ///< optional: the value it has when left out
};

/// All numbers of an element in display order, those left out included.
std::vector<ListedNumber> listedNumbers(const model::Model& model, const std::string& object);

/// Leaves an optional number out again, as one commit.
void clearNumber(Project& project, const std::string& object, const std::string& property);

/// Shows the motion the number would give, without editing; see `Shown::drag`.
void previewNumber(ViewState& shown, const std::string& object, const std::string& property,
                   double value);

/// Applies a choice as one commit, "Set Body A of P1".
/// @return why the value cannot be used (nothing is changed then), empty when it can
QString choose(Project& project, Solver& solver, const std::string& object, const Choice& choice,
               const QString& value);

// Named parameters, for panels.

/// Adds a parameter `L1`, `L2`, ... of value 1. @return its id
std::string addNamedParameter(model::Model& model);
/// As one commit. @return why it cannot be called so, empty when it is now
QString renameNamedParameter(Project& project, const std::string& id, const QString& wanted);
/// What followed from it keeps its value.
void removeNamedParameter(model::Model& model, const std::string& id);
/// Names of the elements whose formulas use it.
QStringList parameterUsers(const model::Model& model, const std::string& id);

}  // namespace linkwright::document

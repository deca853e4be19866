// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"

#include <QString>
#include <functional>
#include <string>

class QWidget;

/// A number is either a design variable or follows from a formula. An edit that would end one for
/// the other asks first.
namespace linkwright::panels {

/// Gives a number a formula, without its "=". Where the number is a design variable, a question
/// opens, and the formula is written or not when it is answered.
/// @param kept called when nothing was changed in the end
/// @return why the formula cannot be used, empty when it can
QString writeFormula(document::Project& project, const std::string& object,
                     const std::string& property, const QString& formula, QWidget* parent,
                     const std::function<void()>& kept);

/// Makes a number a design variable or takes it back. Where it follows from a formula, a question
/// opens.
/// @param kept called when nothing was changed in the end
void writeStar(document::Project& project, const std::string& object, const std::string& property,
               bool starred, QWidget* parent, const std::function<void()>& kept);

}  // namespace linkwright::panels

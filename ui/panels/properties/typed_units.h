// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"
#include "ui/widgets/units.h"

#include <QString>
#include <string>

namespace linkwright::widgets {
class NumberField;
}

namespace linkwright::panels {

/// A field for the value of a named parameter with this unit: shown like other numbers where it is
/// an SI unit, and ready for any where there is none yet.
widgets::UnitSpec parameterSpec(const std::string& unit);

/// What a number is shown in: the unit it was typed in, where that fits.
/// @param usual what it is shown in otherwise
widgets::UnitSpec typedSpec(const document::Project& project, const std::string& object,
                            const std::string& property, const widgets::UnitSpec& usual);
/// Remembers the unit with which a number was just typed into a field.
void keepTypedUnit(document::Project& project, const std::string& object,
                   const std::string& property, const widgets::UnitSpec& usual,
                   const widgets::NumberField& field);

/// Writes a number that was just typed into a field of a named parameter. A parameter without a
/// unit takes the SI unit of the one typed.
void writeParameter(document::Project& project, const std::string& id, double value,
                    const widgets::NumberField& field);
/// Gives a named parameter a unit. Formulas are in SI units, so "mm" makes it a length in meters
/// that is shown in millimeters; a plain number before counts as typed in the new unit.
void writeParameterUnit(document::Project& project, const std::string& id, const QString& unit);

}  // namespace linkwright::panels

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/quantity.h"
#include "ui/document/shown/display_units.h"

#include <QString>

namespace linkwright::document {

/// A number for reading: at most `digits` significant digits, no trailing zeros, true minus sign.
QString numberText(double value, int digits = 5);
/// A sentence of the engine with true minus signs at its numbers; hyphens of words stay.
QString withMinusSigns(QString sentence);
/// A value in SI with the unit it is shown in: "2.236 m", "30°".
QString withUnit(double value, const DisplayUnit& unit, int digits = 5);
/// The same of a quantity.
QString quantityText(double value, base::Quantity quantity, int digits = 4);
/// The SI unit as labels show it: "N·s/m".
QString unitText(base::Quantity quantity);
/// A span of time for reading: "0.42 ms", "3.1 s", "2 min 5 s".
QString durationText(double seconds);

}  // namespace linkwright::document

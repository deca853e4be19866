// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/shown/display_units.h"
#include "ui/widgets/units.h"

namespace linkwright::panels {

/// A field for a number in an SI unit, shown in what the project is shown in. What is no unit is
/// shown as it is, and so is a unit that is not SI.
inline widgets::UnitSpec shownSpec(const QString& si) {
    return widgets::UnitSpec::of(document::shownUnit(si).symbol);
}

/// A field for a number whose unit is a word for people: the number is in that unit, whatever it is
/// in SI, and others are read where it is an SI unit.
inline widgets::UnitSpec wordSpec(const QString& unit) {
    const widgets::UnitSpec spec = widgets::UnitSpec::of(unit);
    return spec.factor == 1.0 ? spec : widgets::UnitSpec{spec.symbol, {}, 1.0};
}

}  // namespace linkwright::panels

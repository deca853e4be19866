// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/elements/element_choices.h"
#include "ui/document/elements/element_info.h"

#include <QString>
#include <optional>
#include <string>
#include <vector>

namespace linkwright::panels {

/// A number of an element as the panel shows it.
struct NumberEntry {
    model::PropertyInfo info;
    bool optional = false;  ///< may be left out
    double standard = 0.0;  ///< optional: the value it has when left out
};

/// What belongs under one heading: choices first, then numbers, then choices that stand below.
struct PropertyGroup {
    QString title;
    std::vector<document::Choice> choices;
    std::vector<NumberEntry> numbers;
};

/// Everything about an element that can be edited, in the order in which the panel shows it;
/// numbers that may be left out are listed whether they are there or not.
std::vector<PropertyGroup> propertyGroups(const model::Model& model, const std::string& object);

/// Label and unit of a number: "Resistance (Ω)" becomes "Resistance" and "Ω"; a parameter has the
/// unit it was given. Under a heading that says the rest, the label is short: "x".
struct NumberCaption {
    QString name;  ///< whole
    QString label;
    QString unit;
    bool converts = true;  ///< false: the value is in this unit, whatever it is in SI

    bool operator==(const NumberCaption&) const = default;
};
NumberCaption captionOf(const model::Model& model, const model::PropertyInfo& info);

}  // namespace linkwright::panels

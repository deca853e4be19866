// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/element_info.h"

#include <QString>

#include <vector>

namespace linkwright::panels {

/// Numeric properties that belong under one heading.
struct PropertyGroup {
    QString title;
    std::vector<model::PropertyInfo> properties;
};

/// The properties of an element in the order in which the panel shows them.
std::vector<PropertyGroup> propertyGroups(const model::Model& model, const std::string& object);

/// A fact about an element that is not a number: which bodies a joint connects.
struct ConnectionFact {
    QString label;
    QString text;
    QString note;  ///< smaller, at the right
};

std::vector<ConnectionFact> connectionFacts(const model::Model& model, const std::string& object);

}  // namespace linkwright::panels

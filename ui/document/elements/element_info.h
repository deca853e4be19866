// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/model.h"
#include "engine/model/properties.h"
#include "ui/document/shown/display_units.h"

#include <QObject>
#include <QString>
#include <optional>
#include <string>

namespace linkwright::document {

/// Translates words outside of a class.
inline QString tr(const char* text) {
    return QObject::tr(text);
}

/// What an object id stands for.
enum class ElementKind {
    None,
    Project,  ///< the whole project: name, description, how the motion is computed
    Gravity,
    Ground,
    Point,
    Body,
    Joint,
    Acting,  ///< acts on bodies and joints: has its entry in kinds/
    Input,
    Signal,
    CostTerm,
    Parameter
};

/// Reserved ids of objects that are no list elements.
inline constexpr const char* projectId = "project";
inline constexpr const char* gravityId = "gravity";

ElementKind kindOf(const model::Model& model, const std::string& id);

/// Name for people; the id when the element has no name, empty when there is no such element.
QString nameOf(const model::Model& model, const std::string& id);
/// A sentence of the engine that begins what it says about an element with its id in quotes, with
/// the name in place of the id, and what it is: `Revolute joint "Crank": ...`.
QString withNames(const model::Model& model, const QString& sentence);
/// What it is: "Linear spring", "Revolute joint".
QString typeText(const model::Model& model, const std::string& id);
/// One short fact for the tree: "B to P1", "0, 0 m", "revolute, ground".
QString detailText(const model::Model& model, const std::string& id);
/// Name of the icon that stands for this kind of element everywhere.
QString iconNameOf(const model::Model& model, const std::string& id);

/// Gives the element another name. Does nothing for objects without a name of their own.
void rename(model::Model& model, const std::string& id, const std::string& name);
/// Whether the element has a name that can be edited.
bool hasName(ElementKind kind);

/// Label of a property, for example "Free length"; the key when it is unknown.
QString propertyLabel(const model::Model& model, const std::string& object,
                      const std::string& property);
/// "Spring 1 free length".
QString variableLabel(const model::Model& model, const std::string& object,
                      const std::string& property);

/// Index of the design variable for this property.
std::optional<std::size_t> designVariableIndex(const model::Model& model, const std::string& object,
                                               const std::string& property);
/// Whether any property (or the samples) of the object may be changed by the optimizer.
bool isOptimized(const model::Model& model, const std::string& object);

/// Unit of the cost when all active terms agree on one (`m²·s`), otherwise empty.
QString costUnit(const model::Model& model);
/// Limits of a constraint as signs, in the units of the project: "\u2264 40\u00b0", "= 0 m",
/// "1 \u2026 2 N".
QString limitsText(const model::Model& model, const model::CostTerm& term);
/// A value of a term in the same unit, without it.
QString termValueText(const model::Model& model, const model::CostTerm& term, double value);
/// Unit that the derivative of the cost by a variable is shown in (`m²·s/mm`), empty where the cost
/// has none, and what a derivative in SI is multiplied by.
DisplayUnit slopeUnit(const model::Model& model, const model::DesignVariable& variable);
/// Unit of what running terms integrate over time (`m²`), empty where the cost has none.
QString runningCostUnit(const model::Model& model);

}  // namespace linkwright::document

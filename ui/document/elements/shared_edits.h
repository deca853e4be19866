// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/properties.h"
#include "ui/document/elements/element_choices.h"
#include "ui/document/project/project.h"

#include <QString>
#include <optional>
#include <string>
#include <vector>

/// Editing several elements at once: what they have in common, and each edit of all as one commit.
namespace linkwright::document {

/// A number that all of them have.
struct SharedNumber {
    model::PropertyInfo info;     ///< of the first
    std::optional<double> value;  ///< where all have the same
    bool starred = false;         ///< all are design variables
    std::optional<double> lower;  ///< bounds of all, where they are the same
    std::optional<double> upper;
};
std::vector<SharedNumber> sharedNumbers(const model::Model& model,
                                        const std::vector<std::string>& ids);
/// Choices that all of them offer alike; `current` is empty where they differ.
std::vector<Choice> sharedChoices(const model::Model& model, const std::vector<std::string>& ids);

/// "3 links", "4 elements".
QString countText(const model::Model& model, const std::vector<std::string>& ids);

void setShared(Project& project, const std::vector<std::string>& ids, const std::string& property,
               double value);
/// Numbers that follow from a formula are left out.
void starShared(Project& project, const std::vector<std::string>& ids, const std::string& property,
                bool on);
/// Bounds of those that are design variables.
/// Names of the axes in which the points of a drawing differ, at least two: "x", "y".
QStringList positionAxes(const model::Model& model);
/// Whether all these coordinates of all points that follow from no formula are design variables.
bool positionsStarred(const model::Model& model, const std::vector<std::string>& points);
/// Stars all these coordinates, or none of them, as one commit.
void starPositions(Project& project, const std::vector<std::string>& points, bool on);

void boundShared(Project& project, const std::vector<std::string>& ids, const std::string& property,
                 std::optional<double> lower, std::optional<double> upper);
void chooseShared(Project& project, const std::vector<std::string>& ids, const Choice& choice,
                  const QString& value);
/// Removes them with all that cannot be without them. @return "3 links, and with them 4 joints"
QString removeShared(Project& project, const std::vector<std::string>& ids);

}  // namespace linkwright::document

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/case_model.h"
#include "engine/model/properties.h"
#include "ui/document/project/project.h"

#include <QString>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

/// What the Cases part of the objective panel does: each function is one named commit. Cases are
/// told apart by their place in the list.
namespace linkwright::document {

/// Adds a case. The first case comes with one more, the project as drawn, which would not count
/// otherwise. @return its place
std::size_t addCase(Project& project);
void duplicateCase(Project& project, std::size_t place);
void moveCase(Project& project, std::size_t place, int steps);
void removeCase(Project& project, std::size_t place);

/// @param what is set, for the commit: "weight"
void editCase(Project& project, std::size_t place, const QString& what,
              const std::function<void(model::Case&)>& change);
/// @return why the case cannot be called so, empty when it can and is
QString renameCase(Project& project, std::size_t place, const QString& name);

/// Sets a limit as it holds in a case: that of the case where it has one of its own, else that of
/// the project.
/// @param property `atLeast` or `atMost`
void setLimitIn(Project& project, const std::string& caseName, const std::string& term,
                const std::string& property, double value);

void setCaseObjective(Project& project, model::CaseObjective objective);
void setCaseControls(Project& project, model::CaseControls controls);

/// Draws cases from a tolerance study of the project in place of those it has.
/// @return why they cannot be drawn, empty when they were
QString drawCases(Project& project, const std::string& study, int count);

/// Gives a case a course or a goal of its own, as that of the project is now.
void addCaseInput(Project& project, std::size_t place, const std::string& input);
void addCaseReference(Project& project, std::size_t place, const std::string& term);
/// What a case may have of its own and does not have yet: inputs, unless all cases share what the
/// optimizer finds, and what cost terms follow.
std::vector<std::string> inputsForCase(const model::Model& model, const model::Case& chosen);
std::vector<std::string> referencesForCase(const model::Model& model, const model::Case& chosen);

/// SI unit of what a cost term follows.
QString referenceUnit(const model::Model& model, const std::string& term);

/// A number that a case may change: what it is called and its key.
struct CaseChoice {
    std::string object, property;
    QString name;  ///< "Start velocity of Guide"
};
/// What cases change as a rule: starts of joints, magnitudes of loads, references and limits of
/// cost terms. Named parameters have rows of their own.
std::vector<CaseChoice> numbersForCases(const model::Model& model);

}  // namespace linkwright::document

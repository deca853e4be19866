// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/elements/choice_lists.h"
#include "ui/document/project/project.h"

#include <QString>
#include <QStringList>
#include <cstddef>
#include <string>
#include <vector>

/// What the objective panel, the tree and the remedies of problems do: each function is one named
/// commit and returns the id of what it made, empty when nothing could be made.
namespace linkwright::document {

/// Adds a cost term for a signal that is there.
std::string addTerm(Project& project, const std::string& signal);
/// Adds a cost term for a new (or the same) signal of a kind, measured of `target` when that fits.
std::string addTermFor(Project& project, model::SignalKind kind, const std::string& target);
std::string addSignal(Project& project, model::SignalKind kind, const std::string& target);
/// Leads a coordinate of a joint by a drive, whose reaction becomes a signal.
std::string addDrive(Project& project, const std::string& joint, model::DriveProfile profile);
/// Adds signals for the reactions of the joints that can have one and have none. @return how many
int measureReactions(Project& project);
/// Whether the model has something that a signal of this kind can be measured of.
bool canMeasure(const model::Model& model, model::SignalKind kind);

/// A place where an input can act: a load that is constant, a motor without a voltage, or none.
struct InputPlace {
    std::string object;  ///< load or motor, empty: none
    QString name;
};
std::vector<InputPlace> inputPlaces(const model::Model& model);
/// Adds an input whose samples the optimizer changes, and lets `object` be driven by it.
std::string addInput(Project& project, const std::string& object);
/// The same in a model.
std::string giveInput(model::Model& model, const std::string& object);
/// Lets a choice of inputs give the motor or load one of its own.
void offerNewInput(Choice& choice, const std::string& object);

/// Copies a term, signal or input.
std::string duplicateItem(Project& project, const std::string& id);
void moveItem(Project& project, const std::string& id, int steps);
/// Removes an element with all that cannot be without it. @return "Link 2, and with it 2 joints"
QString removeItem(Project& project, const std::string& id);

/// Points that are varied first, as a rule: where joints are, but not the pivots of the ground,
/// unless targets are to be met, which from given pivots seldom can be; the last point where there
/// are only pivots.
QStringList pointsToVary(const model::Model& model);
/// Whether a design variable moves a point of the dimension.
bool isVaried(const model::Model& model, const model::Dimension& dimension);
/// Points that would have to be variables, too, so that starred dimensions can vary at all.
std::vector<std::string> pointsToStar(const model::Model& model);
/// How many design variables have neither a lower nor an upper bound.
std::size_t unboundedVariables(const model::Model& model);
/// Gives them some that keep the design near the drawing.
void suggestBounds(Project& project);

void addStage(Project& project);
void duplicateStage(Project& project, std::size_t stage);
void moveStage(Project& project, std::size_t stage, int steps);
void removeStage(Project& project, std::size_t stage);

}  // namespace linkwright::document

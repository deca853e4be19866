// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/elements/choice_lists.h"
#include "ui/document/project/project_controller.h"

#include <QString>
#include <string>
#include <vector>

/// What the objective panel, the tree and the remedies of problems do: each function is one named
/// commit and returns the id of what it made, empty when nothing could be made.
namespace linkwright::document {

/// Adds a cost term for a signal that is there.
std::string addTerm(ProjectController& controller, const std::string& signal);
/// Adds a cost term for a new (or the same) signal of a kind, measured of `target` when that fits.
std::string addTermFor(ProjectController& controller, model::SignalKind kind,
                       const std::string& target);
std::string addSignal(ProjectController& controller, model::SignalKind kind,
                      const std::string& target);
/// Holds a coordinate of a joint by a drive, whose reaction becomes a signal.
std::string addDrive(ProjectController& controller, const std::string& joint);
/// Adds signals for the reactions of all joints that can have one. @return how many there are now
int measureReactions(ProjectController& controller);
/// Whether the model has something that a signal of this kind can be measured of.
bool canMeasure(const model::Model& model, model::SignalKind kind);

/// A place where an input can act: a load that is constant, a motor without a voltage, or none.
struct InputPlace {
    std::string object;  ///< load or motor, empty: none
    QString name;
};
std::vector<InputPlace> inputPlaces(const model::Model& model);
/// Adds an input whose samples the optimizer changes, and lets `object` be driven by it.
std::string addInput(ProjectController& controller, const std::string& object);

/// Copies a term, signal or input.
std::string duplicateItem(ProjectController& controller, const std::string& id);
void moveItem(ProjectController& controller, const std::string& id, int steps);
/// Removes an element with all that cannot be without it. @return "Link 2, and with it 2 joints"
QString removeItem(ProjectController& controller, const std::string& id);

void addStage(ProjectController& controller);
void duplicateStage(ProjectController& controller, std::size_t stage);
void moveStage(ProjectController& controller, std::size_t stage, int steps);
void removeStage(ProjectController& controller, std::size_t stage);

}  // namespace linkwright::document

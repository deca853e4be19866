// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <cstddef>
#include <optional>
#include <string>

/// Saying what a mechanism should do: edits of signals, cost terms, inputs and stages, to be used
/// inside `Document::commit`. Each leaves a model whose parts fit together: a cost term has as many
/// references as its signal has components, a stage names no term that is gone.
namespace linkwright::session {

/// Adds a signal of a kind that measures `target`: a point, joint, body, input or constraint.
/// @param target empty or of the wrong kind: the first element that fits
/// @return its id, empty when nothing in the model can be measured so
std::string addSignal(model::Model& model, model::SignalKind kind, const std::string& target);

/// Changes what a signal measures; keeps what it measures it of where that fits, and makes the
/// cost terms that use it fit.
void setSignalKind(model::Model& model, const std::string& signal, model::SignalKind kind);

/// Gives a signal a formula, and an operand to each name in it that is no parameter: the first
/// signal that fits, until another is chosen. Operands that are not used any more go.
void setSignalFormula(model::Model& model, const std::string& signal, const std::string& formula);

/// The signal of this kind that measures `target`, added when there is none.
std::string findOrAddSignal(model::Model& model, model::SignalKind kind, const std::string& target);

/// Adds a cost term that holds a signal over the whole motion at its initial value, or at zero
/// where it is an effort: a force, torque, voltage, input or acceleration.
/// @return its id
std::string addCostTerm(model::Model& model, const std::string& signal);

/// Adds a constraint: the largest value of a signal stays below a limit. Of an effort and of a
/// vector that is no place and no direction that is its magnitude, unless a component is asked for.
/// @param component of a vector; none: the magnitude, or the first one of a place
/// @param atMost SI unit of the signal
/// @return its id; empty where there is no such signal
std::string addPeakLimit(model::Model& model, const std::string& signal,
                         std::optional<std::size_t> component, double atMost);
/// Whether only the size of a signal is limited as a rule, not its sign: see `addPeakLimit`.
bool isLimitedBySize(const model::Model& model, const model::Signal& signal);

/// Gives a cost term another signal or another kind of reference; values for components that it
/// did not have are zero. A constant in place of the value at the start is that value.
void setTermSignal(model::Model& model, const std::string& term, const std::string& signal);
void setTermReference(model::Model& model, const std::string& term, model::ReferenceKind kind);
/// Says what of the motion a term takes; with targets it squares distances, unless it has a shape
/// that they can have.
void setTermTime(model::Model& model, const std::string& term, model::TermTime time);
/// Measures a signal beside that of a term with targets: in place of the one that stands at
/// `index`, or behind the others; empty: none.
void setOtherSignal(model::Model& model, const std::string& term, std::size_t index,
                    const std::string& signal);
/// Gives every list of a term one entry per component of its signal.
void fitTerm(model::Model& model, model::CostTerm& term);

/// Adds an input with `samples` values of zero. @return its id
std::string addInput(model::Model& model, const std::string& name, const std::string& unit,
                     int samples);

/// Lets an input be defined by samples or by a formula. Samples take over the curve of the formula,
/// unless that is zero and there are samples of before.
void setInputKind(model::Model& model, const std::string& input, model::InputKind kind);

/// Adds a stage after the others; the first one keeps what the objective says now.
void addStage(model::Model& model);

/// Puts the element (term, signal, input, parameter) one place up or down in its list.
/// @param steps -1 or +1  @return whether it moved
bool moveInList(model::Model& model, const std::string& id, int steps);

/// Copies a term, signal or input behind the original. @return id of the copy
std::string duplicateInList(model::Model& model, const std::string& id);

}  // namespace linkwright::session

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <cstddef>
#include <string>
#include <vector>

/// What can be measured along a motion without drawing anything more.
namespace linkwright::session {

/// Name for people of a signal that nobody gave one: "Velocity of P2", "Angle 2 of Slider".
std::string signalName(const model::Model& model, const model::Signal& signal);

/// Every signal that the elements of a model have by themselves, without ids and names: of points
/// that move, pairs of them on different links, joints, links, what acts on them, inputs, the whole
/// mechanism and its angles of transmission. Formulas are not among them.
/// @param planar whether the links turn in one plane, so that they have an angle
std::vector<model::Signal> measurableSignals(const model::Model& model, bool planar);

/// The angles of transmission at a guide of a driven link: one for each way in which a coupler
/// pushes that link. None unless it is a revolute or prismatic joint.
std::vector<model::Signal> transmissionsAt(const model::Model& model, const model::Joint& guide);

/// Id of the signal of the model that measures the same as `wanted`, empty when there is none.
std::string findSignal(const model::Model& model, const model::Signal& wanted);
/// Id of that signal; it is added, with a name, when there is none.
std::string measure(model::Model& model, const model::Signal& wanted);

/// "x", "y", "z", or what the components of its kind are: "longitudinal", "lateral", "normal" of
/// the ground on a rolling wheel. Empty where there is only one.
std::string componentName(model::SignalKind kind, std::size_t component, std::size_t count);

/// SI unit of a signal, "m/s"; that of an input or formula is the one it was given.
std::string signalUnit(const model::Model& model, const model::Signal& signal);
/// Whether a vector in this SI unit has a magnitude to look at: places and directions have none.
bool hasMagnitude(const std::string& unit);

}  // namespace linkwright::session

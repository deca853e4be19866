// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/elements/field.h"
#include "engine/model/mechanism.h"

#include <array>
#include <concepts>
#include <string>
#include <type_traits>

/// What the descriptions of all kinds of elements share. An element is plain data in a list of
/// `Model`. Beside its data stand, found by overload,
///   describe(fields, element, model)       what it has, see field.h;
///   check(report, element)                 its faults.
namespace linkwright::model {

struct Model;

/// Element, const or not.
template <class Type, class Element>
concept Is = std::same_as<std::remove_const_t<Type>, Element>;

inline constexpr std::array<const char*, 3> axisNames{"x", "y", "z"};

/// Whether a coordinate is a travel; not if there is no such joint.
bool isTravel(const Model& model, const std::string& joint, int coordinate);
/// Value of a coordinate in the drawn pose; 0 if there is none.
double drawnValue(const Model& model, const std::string& joint, int coordinate);
/// m, in the drawn pose; 0 if a point is missing.
double drawnDistance(const Model& model, const Attachment& one, const Attachment& other);

}  // namespace linkwright::model

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/quantity.h"
#include "engine/model/mechanism.h"

#include <array>
#include <concepts>
#include <string>
#include <type_traits>

/// What the descriptions of all kinds of elements share. An element is plain data in a list of
/// `Model`. Beside its data stand, found by overload,
///   visitNumbers(walk, element, model)     the names and units of its numbers;
///   visitReferences(element, visit)        `visit(id)` for each id it names that matters;
///   check(report, element)                 its faults;
/// and, where it has any,
///   visitCoordinates(element, visit)       `visit(joint, coordinate)`: what it acts on or
///   measures; visitOptionals(element, model, visit)  `visit(key, number, standard)`: numbers that
///   may be left
///                                          out, and the values they would have anyway.
namespace linkwright::model {

struct Model;

/// Element, const or not.
template <class Type, class Element>
concept Is = std::same_as<std::remove_const_t<Type>, Element>;

/// Whether a number has any influence given the kind of its element: the inertia of a rod is
/// derived, a revolute joint has no second axis.
enum class Relevance { Used, Unused };

inline Relevance usedIf(bool used) {
    return used ? Relevance::Used : Relevance::Unused;
}

inline constexpr std::array<const char*, 3> axisNames{"x", "y", "z"};

/// Whether a coordinate is a travel; not if there is no such joint.
bool isTravel(const Model& model, const std::string& joint, int coordinate);
/// Value of a coordinate in the drawn pose; 0 if there is none.
double drawnValue(const Model& model, const std::string& joint, int coordinate);
/// m, in the drawn pose; 0 if a point is missing.
double drawnDistance(const Model& model, const Attachment& one, const Attachment& other);

/// Body and point.
template <Is<Attachment> AttachmentType, class Visit>
void visitAttachment(AttachmentType& attachment, const Visit& visit) {
    visit(attachment.body);
    visit(attachment.point);
}

// Of elements that have none.
template <class Element, class Visit>
void visitCoordinates(const Element&, const Visit&) {}
template <class Element, class Visit>
void visitOptionals(Element&, const Model&, const Visit&) {}

}  // namespace linkwright::model

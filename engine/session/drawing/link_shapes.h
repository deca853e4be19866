// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <Eigen/Core>

#include <array>
#include <set>
#include <string>
#include <vector>

/// What links keep while points of the drawing move.
namespace linkwright::session {

/// Dimensions that are not of the drawing, between its points and others of the ground.
struct Shapes {
    std::vector<model::Dimension> dimensions;
    std::vector<model::Point> aids;  ///< of the ground, not of the drawing
};

/// Steps in which a drawing is turned through an angle (rad) so that it stays on its branch.
int stepsOfTurn(double angle);

/// Whether a body has both points.
bool hasPoints(const model::Body& body, const std::string& one, const std::string& other);

/// Keeps the shape of all links but some, of those the points on their lines, and blocks on their
/// rails of the ground. Links in space that the ground hinges turn about their hinge only.
/// @param drawn how they are
/// @param changing ids of bodies and rods whose shape is free
/// @param freed points that may leave the line of their link and their rail
Shapes shapesOf(const model::Model& drawn, const std::set<std::string>& changing,
                const std::set<std::string>& freed);

/// A line from one new point of the ground to another, by their ids.
/// @param stem of these ids; shapes that come together have different ones
std::vector<std::string> addGroundLine(Shapes& shapes, const model::Model& drawn,
                                       const std::string& stem, const Eigen::Vector3d& start,
                                       const Eigen::Vector3d& end);

/// A dimension with the value that the drawing measures, not added to it.
model::Dimension drawnDimension(const model::Model& drawn, model::DimensionKind kind,
                                const std::vector<std::string>& points);

/// Whether a body has the same shape in two drawings that both have its points.
bool keepsShape(const model::Model& model, const model::Model& before, const model::Body& body);

/// After points were moved: points on the line between the first two points of a link, the moved
/// ones of which they are not, divide it as before.
void keepOnLines(model::Model& model, const model::Model& before);

/// After points were moved: marks of links, points that nothing but their link holds, divide its
/// line as before, also beyond its ends.
/// @param changed two points whose line counts in links that have both; elsewhere that of the first
///   two points does
void keepMarks(model::Model& model, const model::Model& before,
               const std::array<std::string, 2>& changed);

}  // namespace linkwright::session

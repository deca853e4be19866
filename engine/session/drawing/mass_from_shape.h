// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <string>

namespace linkwright::session {

enum class ShapeKind {
    Rod,       ///< round bar or tube from the first to the second point of the body
    Bar,       ///< flat bar from the first to the second point
    Plate,     ///< polygon through the points of the body
    Box,       ///< edges along the world axes of the drawing, centered at the points' mean
    Cylinder,  ///< round bar or tube centered at the points' mean
    Mesh       ///< closed surface from a file
};

enum class ShapeAxis { X, Y, Z };

/// What a body is made of; only what the kind needs is read. Lengths in m.
struct MassShape {
    ShapeKind kind = ShapeKind::Rod;
    double density = 7850.0;        ///< kg/m^3
    double outerDiameter = 0.02;    ///< Rod, Cylinder
    double innerDiameter = 0.0;     ///< Rod, Cylinder; 0: not hollow
    double length = 0.1;            ///< Cylinder
    ShapeAxis axis = ShapeAxis::Z;  ///< Cylinder: direction of its axis, world
    double width = 0.03;      ///< Bar: across, perpendicular to z where possible; Box: along x
    double height = 0.03;     ///< Box: along y
    double thickness = 0.01;  ///< Bar, Plate: across; Box: along z
    std::string file;         ///< Mesh: STL or OBJ
    double scale = 1e-3;      ///< Mesh: meters per unit of the file
    bool centered = false;    ///< Mesh: moved so that its center of mass is the points' mean
};

/// Mass, center of mass (world, drawn pose) and inertia of a body of this shape.
/// @throws base::InputError naming what is missing or impossible
model::MassProperties massOfShape(const model::Model& model, const model::Body& body,
                                  const MassShape& shape);

}  // namespace linkwright::session

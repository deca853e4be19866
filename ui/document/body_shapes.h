// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/mass_from_shape.h"
#include "ui/document/project_controller.h"

#include <QString>

#include <string>
#include <vector>

namespace linkwright::document {

/// A material by its density.
struct Material {
    QString name;
    double density = 0.0;  ///< kg/m^3
};
const std::vector<Material>& materials();

/// What a shape gives a link, in words: mass, center, principal inertia; or why it cannot be.
struct ShapeResult {
    QString text;
    bool possible = false;
};
ShapeResult describeShape(const model::Model& model, const std::string& body, const session::MassShape& shape);

/// Gives the link the mass, center of mass and inertia of the shape, as one commit.
/// @return why not, empty when it has them
QString useShape(ProjectController& controller, const std::string& body, const session::MassShape& shape);

}  // namespace linkwright::document

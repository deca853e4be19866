// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/project/import/robot_file.h"

#include <optional>
#include <string>
#include <vector>

namespace linkwright::project {

enum class RobotFormat { Urdf, Mjcf };

/// By the ending of a file: .urdf is URDF, .xml and .mjcf are MJCF; nothing for others.
std::optional<RobotFormat> robotFormatOf(const std::string& path);

/// A robot description, and what of the project is not in it.
struct RobotText {
    std::string text;
    std::vector<ImportNote> notes;
};

/// Writes a tree of links as a robot description that `importRobot` reads back to the same motion.
/// What only acts on it and the format cannot say is left out and told.
/// @throws base::InputError when the project has an error, or when its structure cannot be said:
///         loops, couplings and joints that the format does not have
RobotText exportRobot(const model::Model& model, RobotFormat format);

/// Writes it to a file; its ending tells the format. Shapes of URDF links are copied into a folder
/// beside it, where they are not there already.
/// @return what was taken, changed and left out
/// @throws base::InputError as `exportRobot`, and when something cannot be written
std::vector<ImportNote> saveRobot(const model::Model& model, const std::string& path);

}  // namespace linkwright::project

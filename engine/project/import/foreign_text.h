// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/project/import/foreign_model.h"

#include <string>

namespace linkwright::project {

/// A text for `parseForeignText`, from the process that reads to the one that asked.
std::string formatForeignText(const ForeignModel& foreign);
/// @throws std::runtime_error when the text ends too early
ForeignModel parseForeignText(const std::string& text);

/// The project that such a text makes. @param path of the file, for messages
/// @throws base::InputError
ImportedRobot robotOf(const std::string& text, const std::string& path);

/// Reads a robot description, URDF or MJCF; its first element tells which. The parsers are those of
/// others and belong into a process of their own: linkwright_engine_foreign, called by
/// `linkwright-reader` alone. @return a text for `parseForeignText`
/// @throws base::InputError naming the file and the reason
std::string readForeignText(const std::string& path);

}  // namespace linkwright::project

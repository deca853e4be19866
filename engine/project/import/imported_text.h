// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/project/import/imported_model.h"

#include <string>

namespace linkwright::project {

/// A text for `parseImportedText`, from the process that reads to the one that asked.
std::string formatImportedText(const ImportedModel& foreign);
/// @throws std::runtime_error when the text ends too early
ImportedModel parseImportedText(const std::string& text);

/// The project that such a text makes. @param path of the file, for messages
/// @throws base::InputError
ImportedRobot robotOf(const std::string& text, const std::string& path);

/// Reads a robot description, URDF or MJCF; its first element tells which. The parsers are those of
/// others and belong into a process of their own: linkwright_engine_foreign, called by
/// `linkwright-reader` alone. @return a text for `parseImportedText`
/// @throws base::InputError naming the file and the reason
std::string readImportedText(const std::string& path);

}  // namespace linkwright::project

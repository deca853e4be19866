// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>

#include <string>

namespace linkwright::project {

using Json = nlohmann::ordered_json;

/// Deepest nesting of lists and objects that a project may have.
inline constexpr int maximumJsonDepth = 64;

/// Parses JSON text.
/// @throws base::InputError with line and column when the text is not JSON, an object names a key
///         twice, or the nesting is too deep
Json parseJson(const std::string& text, const std::string& sourceName);

/// Writes JSON for people: what fits on a line of 100 characters stays on it, numbers have as few
/// digits as their exact value allows. Ends with a line break.
std::string formatJson(const Json& json);

/// The same JSON in ASCII: each letter beyond it becomes an escape, `\u0105`.
/// @param text JSON in UTF-8
std::string asciiJson(const std::string& text);

}  // namespace linkwright::project

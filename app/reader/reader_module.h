// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#define LINKWRIGHT_READER_SYMBOL "linkwright_read_foreign"

namespace linkwright::reader {

/// What a library that `linkwright-reader` loads for one format offers under that name.
/// @param text receives the answer
/// @throws std::exception with a sentence that says why the file cannot be read
using ReadImported = void(const std::string& path, std::string& text);

}  // namespace linkwright::reader

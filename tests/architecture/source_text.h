// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace linkwright::architecture {

/// One broken rule; `place` is what an editor can jump to, `path:line`.
struct Violation {
    std::string place;
    std::string message;
};

struct Include {
    std::string header;
    bool quoted = false;  ///< "ours" rather than <theirs>
    int line = 0;         ///< first line is 1
};

/// Every #include directive that is not commented out.
std::vector<Include> readIncludes(std::string_view text);

/// The text with comments, string and character literals blanked; line breaks stay in place.
/// `keepStrings` leaves literals as they are.
std::string withoutComments(std::string_view text, bool keepStrings = false);

/// The license named by an SPDX line among the first five lines, or an empty string.
std::string licenseOf(std::string_view text);

int countLines(std::string_view text);

/// True when `word` occurs in the code as an identifier, not as part of a longer one.
bool namesIdentifier(std::string_view code, std::string_view word);

}  // namespace linkwright::architecture

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/printable.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>

namespace linkwright::base {

namespace {

/// A character of UTF-8; length 0 where the bytes are none.
struct Character {
    std::uint32_t code = 0;
    std::size_t length = 0;
};

/// @param text not empty
Character firstOf(std::string_view text) {
    const auto byte = [&](std::size_t place) -> std::uint32_t {
        return static_cast<unsigned char>(text[place]);
    };
    const std::uint32_t lead = byte(0);
    if (lead < 0x80) return {lead, 1};
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return {};
    std::uint32_t code = lead & (0xFFU >> (length + 1));
    for (std::size_t place = 1; place < length; ++place) {
        if ((byte(place) & 0xC0U) != 0x80U) return {};
        code = code << 6U | (byte(place) & 0x3FU);
    }
    constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    return code < least[length] || code > 0x10FFFF || surrogate ? Character{}
                                                                : Character{code, length};
}

/// Whether a terminal or an editor takes a character for a command.
bool isCommand(std::uint32_t code) {
    const bool control = code < 0x20 || (code >= 0x7F && code < 0xA0);
    const bool line = code == 0x2028 || code == 0x2029;
    const bool direction = (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
    return control || line || direction;
}

std::string escape(const char* format, std::uint32_t code) {
    char text[16];
    std::snprintf(text, sizeof text, format, static_cast<unsigned>(code));
    return text;
}

}  // namespace

std::string printable(std::string_view text, Layout layout) {
    std::string result;
    result.reserve(text.size());
    const auto isPlain = [&](char letter) {
        return (letter >= ' ' && letter <= '~')
               || (layout == Layout::Kept && (letter == '\n' || letter == '\t'));
    };
    while (!text.empty()) {
        const auto end = std::find_if_not(text.begin(), text.end(), isPlain);
        result.append(text.begin(), end);
        text.remove_prefix(static_cast<std::size_t>(end - text.begin()));
        if (text.empty()) break;
        const Character character = firstOf(text);
        const std::size_t length = character.length > 0 ? character.length : 1;
        if (character.length == 0)
            result += escape("\\x%02x", static_cast<unsigned char>(text.front()));
        else if (!isCommand(character.code))
            result += text.substr(0, length);
        else if (character.code == '\n')
            result += "\\n";
        else if (character.code == '\t')
            result += "\\t";
        else
            // Beyond ASCII as JSON writes it, which is printed through here, too.
            result += escape(character.code < 0x7F ? "\\x%02x" : "\\u%04x", character.code);
        text.remove_prefix(length);
    }
    return result;
}

}  // namespace linkwright::base

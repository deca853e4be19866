// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdarg>
#include <cstdio>
#include <string>

namespace linkwright::session {

/// A sentence with numbers in it, as printf writes it; longer ones are cut at 400 bytes.
[[gnu::format(printf, 1, 2)]] inline std::string formatted(const char* format, ...) {
    char text[400];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return text;
}

}  // namespace linkwright::session

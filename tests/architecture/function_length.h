// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace linkwright::architecture {

struct FunctionBody {
    std::string name;  ///< as written, with its class where given
    int line = 0;      ///< of the opening brace
    int length = 0;    ///< lines from the opening to the closing brace
};

/// The bodies of all functions defined in a C++ text, found by their braces. Lambdas and local
/// classes count to the function around them. Good enough to measure lengths: it knows no grammar.
std::vector<FunctionBody> readFunctions(std::string_view text);

}  // namespace linkwright::architecture

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/fuzz/seeds.h"

#include <string>
#include <vector>

namespace linkwright::fuzz {

/// A command line and the files it reads, all in one folder.
struct Trial {
    std::vector<std::string> words;
    std::string input;  ///< name of the damaged file
};

/// Draws what is done, and writes the files into a folder that is there and empty.
/// @param number the same one gives the same trial
Trial makeTrial(const Seeds& seeds, std::uint64_t seed, std::uint64_t number,
                const std::string& folder);

}  // namespace linkwright::fuzz

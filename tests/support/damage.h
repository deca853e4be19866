// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtCore/QtGlobal>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace linkwright::testing {

/// How many damaged files a test tries: LINKWRIGHT_DAMAGED=1000 makes a campaign of it.
inline int damagedFiles(int usual) {
    return std::max(qEnvironmentVariableIntValue("LINKWRIGHT_DAMAGED"), usual);
}

/// A file with one to four faults: bytes that are others, missing, twice there or put in.
/// @param pieces words that the format knows or that make no sense as numbers
/// @param from nothing before this byte is touched
inline std::string damaged(std::string text, std::mt19937& random,
                           const std::vector<std::string>& pieces, std::size_t from = 0) {
    const auto draw = [&](std::size_t count) {
        return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
    };
    const std::size_t times = 1 + draw(4);
    for (std::size_t time = 0; time < times && text.size() > from; ++time) {
        const std::size_t place = from + draw(text.size() - from);
        const std::size_t length = 1 + draw(std::min<std::size_t>(40, text.size() - place));
        switch (draw(6)) {
            case 0: text[place] = static_cast<char>(draw(256)); break;
            case 1: text.erase(place, length); break;
            case 2: text.insert(place, text.substr(draw(text.size()), length)); break;
            case 3: text.insert(place, pieces[draw(pieces.size())]); break;
            case 4:
                if (draw(10) == 0) text.resize(place);
                break;
            default: {
                // A number takes another value: what is well formed and makes no sense.
                const std::size_t digit = text.find_first_of("0123456789", place);
                if (digit != std::string::npos) text.replace(digit, 1, pieces[draw(pieces.size())]);
            }
        }
    }
    return text;
}

}  // namespace linkwright::testing

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/project/json_text.h"

#include <map>
#include <random>
#include <string>
#include <vector>

namespace linkwright::fuzz {

using project::Json;

/// Draws. The same seed and number give the same everywhere.
class Dice {
public:
    Dice(std::uint64_t seed, std::uint64_t number);

    /// Below `count`, which is positive.
    std::size_t below(std::size_t count) { return random_() % count; }
    /// Once in `count` times.
    bool once(std::size_t count) { return below(count) == 0; }
    template <class List>
    const auto& from(const List& list) {
        return list[below(list.size())];
    }
    std::mt19937& random() { return random_; }

private:
    std::mt19937 random_;
};

/// What values projects have, by the key they stand under: other words of the same kind, elements
/// for other lists.
class Pool {
public:
    void add(const Json& project);
    /// A value that some project has under this key, null when none has.
    [[nodiscard]] Json draw(const std::string& key, Dice& dice) const;

private:
    void add(const std::string& key, const Json& value);

    std::map<std::string, std::vector<Json>> values_;
};

/// A project with one to four faults: numbers of absurd size or none, values of other types,
/// missing, repeated and foreign ones, references that name others or themselves, other words.
void damageProject(Json& project, const Pool& pool, Dice& dice);

/// Bytes with one to four faults, see tests/support/damage.h; of text formats, numbers, too.
std::string damageBytes(std::string bytes, Dice& dice);

}  // namespace linkwright::fuzz

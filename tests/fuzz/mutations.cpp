// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/mutations.h"

#include "tests/support/damage.h"

#include <algorithm>
#include <cstdlib>

namespace linkwright::fuzz {

namespace {

const std::vector<double> absurdNumbers{
    0.0,   -0.0,  1.0,  -1.0,  2.0,    0.5,     1e-3,   1e3,   1e-9,   1e9,      1e-12,
    -1e12, 1e-30, 1e30, 1e150, -1e150, 1e-300,  1e-320, 1e300, -1e300, 1e308,    1e-6,
    1e6,   3.0,   7.0,  100.0, -5.0,   65536.0, 1e5,    180.0, 90.0,   6.2831853};
const std::vector<std::int64_t> absurdCounts{0,   -1,    1,          2,           3,  7,
                                             100, 65536, 2147483647, -2147483648, 99, 4294967296};
const std::vector<std::string> absurdWords{"",        "ground",
                                           "gravity", "nan",
                                           "inf",     "-1",
                                           "1e999",   "0/0",
                                           "1/0",     "log(-1)",
                                           "t",       "x",
                                           "x*x",     "sqrt(t-1)",
                                           "a",       "b",
                                           "../../x", "\n",
                                           "\"",      "\xc3\xa4",
                                           "all",     "none",
                                           "1e300",   "sin(1e300*t)",
                                           "t^-1",    "((((((((((((1))))))))))))"};

/// A value inside a project, and the key it stands under; those of a list have the key of the list.
struct Place {
    Json* owner = nullptr;
    std::string key;        ///< of an object
    std::size_t index = 0;  ///< of a list
    std::string name;

    [[nodiscard]] Json& value() const {
        return owner->is_object() ? (*owner)[key] : (*owner)[index];
    }
    void remove() const {
        if (owner->is_object())
            owner->erase(key);
        else
            owner->erase(index);
    }
};

void collect(Json& json, const std::string& name, std::vector<Place>& places) {
    if (json.is_object())
        for (auto& [key, value] : json.items()) {
            places.push_back({&json, key, 0, key});
            collect(value, key, places);
        }
    else if (json.is_array())
        for (std::size_t index = 0; index < json.size(); ++index) {
            places.push_back({&json, {}, index, name});
            collect(json[index], name, places);
        }
}

Json otherType(Dice& dice) {
    switch (dice.below(8)) {
        case 0: return nullptr;
        case 1: return true;
        case 2: return Json::array();
        case 3: return Json::object();
        case 4: return dice.from(absurdWords);
        case 5: return dice.from(absurdNumbers);
        case 6: return Json::array({0.3, "a", nullptr});
        default: return Json::array({1.0, 2.0, 3.0});
    }
}

Json otherNumber(const Json& value, Dice& dice) {
    if (value.is_number_integer() && dice.once(2)) return dice.from(absurdCounts);
    // Most changes of other sizes are refused; what is computed is changed a little.
    static const std::vector<double> factors{0.0, -1.0, 0.1, 0.5, 0.9, 1.0000001, 1.5, 3.0, 30.0};
    switch (dice.below(6)) {
        case 0: return value.get<double>() * dice.from(absurdNumbers);
        case 1: return value.get<double>() + dice.from(absurdNumbers);
        case 2: return dice.from(absurdNumbers);
        default: return value.get<double>() * dice.from(factors);
    }
}

/// Another place whose value is of the same kind, most often a reference to something.
const Place& alike(const std::vector<Place>& places, const Place& place, Dice& dice) {
    constexpr int tries = 20;
    for (int attempt = 0; attempt < tries; ++attempt) {
        const Place& other = dice.from(places);
        if (other.value().type() == place.value().type()) return other;
    }
    return place;
}

void addMore(const Place& place, Dice& dice) {
    constexpr std::size_t many = 40;
    Json& list = place.value();
    if (!list.is_array() || list.empty()) return;
    const Json copy = list[dice.below(list.size())];
    for (std::size_t count = dice.once(6) ? many : 1; count > 0; --count)
        list.push_back(copy);
}

void damageOnce(Json& project, const Pool& pool, Dice& dice) {
    std::vector<Place> places;
    collect(project, {}, places);
    if (places.empty()) return;
    const Place& place = dice.from(places);
    Json& value = place.value();
    if (value.is_number() && !dice.once(4)) {
        value = otherNumber(value, dice);
        return;
    }
    switch (dice.below(10)) {
        case 0: place.remove(); break;
        case 1: value = otherType(dice); break;
        case 2: addMore(place, dice); break;
        case 3: value = Json(alike(places, place, dice).value()); break;
        case 4:
        case 5:
            if (Json other = pool.draw(place.name, dice); !other.is_null())
                value = std::move(other);
            break;
        case 6:
            if (value.is_array())
                value.push_back(pool.draw(place.name, dice));
            else if (value.is_string())
                value = dice.from(absurdWords);
            break;
        default:
            if (value.is_number())
                value = otherNumber(value, dice);
            else if (value.is_string())
                value = Json(alike(places, place, dice).value());
            else if (value.is_array() && !value.empty())
                std::swap(value.front(), value[dice.below(value.size())]);
    }
}

}  // namespace

Dice::Dice(std::uint64_t seed, std::uint64_t number) {
    std::seed_seq sequence{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32),
                           static_cast<std::uint32_t>(number),
                           static_cast<std::uint32_t>(number >> 32)};
    random_.seed(sequence);
}

void Pool::add(const Json& project) {
    add({}, project);
}

void Pool::add(const std::string& key, const Json& value) {
    constexpr std::size_t most = 200;
    if (std::vector<Json>& list = values_[key]; list.size() < most) list.push_back(value);
    if (value.is_object())
        for (const auto& [name, inner] : value.items())
            add(name, inner);
    else if (value.is_array())
        for (const Json& inner : value)
            add(key, inner);
}

Json Pool::draw(const std::string& key, Dice& dice) const {
    const auto found = values_.find(key);
    return found == values_.end() ? Json() : dice.from(found->second);
}

void damageProject(Json& project, const Pool& pool, Dice& dice) {
    static const std::vector<std::size_t> faults{1, 1, 1, 1, 2, 3, 4};
    for (std::size_t times = dice.from(faults); times > 0; --times)
        damageOnce(project, pool, dice);
}

namespace {

/// Another number in the place of one of a text; what is well formed and makes no sense.
std::string withOtherNumber(std::string text, Dice& dice) {
    const std::size_t place = dice.below(std::max<std::size_t>(1, text.size()));
    const std::size_t begin = text.find_first_of("0123456789", place);
    if (begin == std::string::npos) return text;
    const std::size_t end = std::min(text.find_first_not_of("0123456789.eE", begin), text.size());
    const double value = std::strtod(text.substr(begin, end - begin).c_str(), nullptr);
    return text.replace(begin, end - begin, otherNumber(value, dice).dump());
}

}  // namespace

std::string damageBytes(std::string bytes, Dice& dice) {
    const bool isText = bytes.find('\0') == std::string::npos;
    if (isText && !dice.once(3)) {
        for (std::size_t times = 1 + dice.below(3); times > 0; --times)
            bytes = withOtherNumber(std::move(bytes), dice);
        return bytes;
    }
    static const std::vector<std::string> pieces{"-1",      "1e308",
                                                 "nan",     "inf",
                                                 "\n",      "0\nLINE\n",
                                                 ",",       ";",
                                                 "\xff",    "1e-320",
                                                 "f ",      "v ",
                                                 "facet",   "$",
                                                 "\t",      "",
                                                 "\"",      "<",
                                                 ">",       "/>",
                                                 "0 0 0",   "1e300",
                                                 "0",       "-0",
                                                 "2e9",     "ARC",
                                                 "\r\n",    "#",
                                                 "\'",      "=",
                                                 "65536",   "1e-300",
                                                 "0.0",     "mass",
                                                 "name",    "99999999999",
                                                 "endloop", std::string(1, '\0')};
    return testing::damaged(std::move(bytes), dice.random(), pieces);
}

}  // namespace linkwright::fuzz

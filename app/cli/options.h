// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <CLI/CLI.hpp>

#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Kinds of options that commands have.
namespace linkwright::cli {

/// Reads a finite number; the whole text must be one.
std::optional<double> toNumber(std::string_view text);

/// "a, b or c".
std::string oneOf(const std::vector<std::string>& words);

/// An option whose text `read` takes, or refuses with CLI::ValidationError.
CLI::Option* addText(CLI::App& app, const std::string& name, const std::string& type,
                     const std::string& help, std::function<void(const std::string&)> read);

/// The numbers that an option takes, and what it says of others.
struct NumberKind {
    std::string expected;  ///< "a positive number"
    double least = 0.0, most = std::numeric_limits<double>::infinity();
    bool above = false;  ///< the least itself is none
    bool whole = false;
    std::string ending = ".";  ///< of the sentence, after the text that was found

    [[nodiscard]] double read(const std::string& option, const std::string& text) const;
};

inline NumberKind positiveNumber() {
    return {"a positive number", 0.0, std::numeric_limits<double>::infinity(), true};
}
inline NumberKind numberFromZero() {
    return {"a number of zero or more"};
}
inline NumberKind positiveSeconds() {
    return {"a positive number of seconds", 0.0, std::numeric_limits<double>::infinity(), true};
}
inline NumberKind timeOfMotion() {
    return {"a time in seconds, zero or more"};
}
inline NumberKind positiveCount(double most) {
    return {"a positive whole number", 1.0, most, false, true};
}
inline NumberKind countFromZero(double most) {
    return {"a whole number of zero or more", 0.0, most, false, true};
}
inline NumberKind numberWithin(double least, double most) {
    return {"a number", least, most, false, false, ", which is none or out of range."};
}

template <class Value>
void assign(Value& target, double number) {
    target = static_cast<Value>(number);
}
template <class Value>
void assign(std::optional<Value>& target, double number) {
    target = static_cast<Value>(number);
}

/// @param target a number, or std::optional of one
template <class Target>
void addNumber(CLI::App& app, const std::string& name, Target& target, NumberKind kind,
               const std::string& unit, const std::string& help) {
    addText(app, name, unit, help, [name, &target, kind](const std::string& text) {
        assign(target, kind.read(name, text));
    });
}

/// Words to choose from.
template <class Value>
struct Choices {
    std::vector<std::pair<std::string, Value>> available;
    std::map<std::string, std::string> synonyms;

    [[nodiscard]] std::string list() const {
        std::vector<std::string> words;
        for (const auto& [word, value] : available)
            words.push_back(word);
        return oneOf(words);
    }

    [[nodiscard]] Value choose(const std::string& option, std::string word) const {
        if (const auto synonym = synonyms.find(word); synonym != synonyms.end())
            word = synonym->second;
        for (const auto& [name, value] : available)
            if (name == word) return value;
        throw CLI::ValidationError(option,
                                   "\"" + word + "\" is not known; expected " + list() + ".");
    }
};

/// @param choices lives as long as the program
template <class Value, class Target>
CLI::Option* addChoice(CLI::App& app, const std::string& name, const Choices<Value>& choices,
                       Target& target, const std::string& help) {
    return addText(app, name, "WORD", help + ": " + choices.list(),
                   [name, &choices, &target](const std::string& word) {
                       target = choices.choose(name, word);
                   });
}

inline const Choices<double> lengthUnits{{{"m", 1.0}, {"cm", 0.01}, {"mm", 0.001}, {"in", 0.0254}},
                                         {}};

void addThreads(CLI::App& app, std::optional<std::size_t>& threads);

}  // namespace linkwright::cli

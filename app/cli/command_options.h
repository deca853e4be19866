// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "app/cli/command_line.h"

#include <CLI/CLI.hpp>

#include <charconv>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace linkwright::cli {

/// Reads a finite number; the whole text must be one.
std::optional<double> toNumber(std::string_view text);

/// An option with words to choose from.
template <class Value>
struct Choices {
    std::vector<std::pair<std::string, Value>> available;
    std::map<std::string, std::string> synonyms;

    [[nodiscard]] std::string list() const {
        std::string text;
        for (std::size_t index = 0; index < available.size(); ++index) {
            if (index > 0) text += index + 1 == available.size() ? " or " : ", ";
            text += available[index].first;
        }
        return text;
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

template <class Value, class Store>
void addChoice(CLI::App& command, const std::string& name, const Choices<Value>& choices,
               const Store& store, const std::string& help) {
    command
        .add_option_function<std::string>(
            name,
            [name, &choices, store](const std::string& word) { store(choices.choose(name, word)); },
            help + ": " + choices.list())
        ->type_name("WORD");
}

/// A command with what every command has.
CLI::App* addCommand(CLI::App& app, Options& options, const std::string& name, Command command,
                     const std::string& help);

/// A positive number of seconds.
void addPositive(CLI::App& command, const std::string& name, std::optional<double>& target,
                 const std::string& help);

/// A number within bounds, for example a gain.
void addNumber(CLI::App& command, const std::string& name, std::optional<double>& target,
               bool positive, const std::string& unit, const std::string& help);

/// A whole number from `least` to `most`.
template <class Store>
void addCount(CLI::App& command, const std::string& name, double least, double most,
              const Store& store, const std::string& help) {
    command
        .add_option_function<std::string>(
            name,
            [name, least, most, store](const std::string& text) {
                const std::optional<double> count = toNumber(text);
                if (!count || *count < least || *count > most || *count != std::floor(*count)) {
                    throw CLI::ValidationError(name,
                                               std::string("expected a ")
                                                   + (least > 0.0 ? "positive whole number"
                                                                  : "whole number of zero or more")
                                                   + ", found \"" + text + "\".");
                }
                store(*count);
            },
            help)
        ->type_name("COUNT");
}

/// A number within bounds that has a value without being given.
template <class Target>
void addBounded(CLI::App& command, const std::string& name, Target& target, double least,
                double most, const std::string& unit, const std::string& help) {
    command
        .add_option_function<std::string>(
            name,
            [name, &target, least, most](const std::string& text) {
                const std::optional<double> value = toNumber(text);
                if (!value || *value < least || *value > most)
                    throw CLI::ValidationError(name, "expected a number, found \"" + text
                                                         + "\", which is none or out of range.");
                target = static_cast<Target>(*value);
            },
            help)
        ->type_name(unit);
}

void addThreads(CLI::App& command, Options& options);

/// Whether a file of this name is HDF5.
bool namesResults(const std::string& path);

/// `--out` of a command that writes results only.
void addResults(CLI::App& command, Options& options, const std::string& help);

/// Commands that act on a rig and its logs.
void addRun(CLI::App& app, Options& options);
void addIdentify(CLI::App& app, Options& options);
void addRecover(CLI::App& app, Options& options);

/// Commands that look through many designs, and those that read foreign files.
void addSynthesize(CLI::App& app, Options& options);
void addStudy(CLI::App& app, Options& options);
void addEvaluate(CLI::App& app, Options& options);
void addCases(CLI::App& app, Options& options);
void addImport(CLI::App& app, Options& options);
void addExport(CLI::App& app, Options& options);
void addRender(CLI::App& app, Options& options);

}  // namespace linkwright::cli

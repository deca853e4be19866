// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/studies/dakota_files.h"

#include "engine/project/fault.h"
#include "engine/session/document/formatted.h"

#include <charconv>
#include <optional>
#include <sstream>

namespace linkwright::session {

namespace {

std::optional<double> numberOf(const std::string& word) {
    double value = 0.0;
    const char* begin = word.data() + (word.starts_with('+') ? 1 : 0);
    const char* end = word.data() + word.size();
    const auto [rest, error] = std::from_chars(begin, end, value);
    if (error != std::errc() || rest != end) return std::nullopt;
    return value;
}

/// Reads lines of a value and a label.
class LineReader {
public:
    LineReader(const std::string& text, std::string sourceName)
        : stream_(text), source_(std::move(sourceName)) {}

    /// The next line that is not empty; nothing at the end.
    bool next() {
        for (std::string line; std::getline(stream_, line);) {
            ++number_;
            std::istringstream words(line);
            if (!(words >> value_)) continue;
            label_.clear();
            words >> label_;
            return true;
        }
        return false;
    }
    /// @throws base::InputError when there is no line, or one with another label
    std::size_t count(const std::string& label) {
        if (!next() || label_ != label) fail("\"<count> " + label + "\"");
        constexpr double most = 1e6;
        const std::optional<double> count = numberOf(value_);
        if (!count || *count < 0.0 || *count > most || *count != static_cast<int>(*count))
            fail("a count of " + label);
        return static_cast<std::size_t>(*count);
    }
    /// The number of the next line. @param prefix of its label, cut off
    double entry(const std::string& prefix) {
        if (!next()) fail("one line more");
        const std::optional<double> value = numberOf(value_);
        if (!value) fail("a number");
        if (label_.empty() || !label_.starts_with(prefix)) fail("a label");
        label_.erase(0, prefix.size());
        return *value;
    }
    [[nodiscard]] const std::string& label() const { return label_; }
    [[nodiscard]] const std::string& value() const { return value_; }
    [[noreturn]] void fail(const std::string& expected) const {
        throw project::fault(source_ + ":" + std::to_string(number_),
                             "This is not a parameters file of Dakota: expected " + expected + ".",
                             "Use the standard format, not aprepro.");
    }

private:
    std::istringstream stream_;
    std::string source_, value_, label_;
    int number_ = 0;
};

void appendNumber(std::string& text, double value) {
    text += formatted("%24.16e", value);
}

}  // namespace

bool isDakotaParameters(const std::string& text) {
    std::istringstream words(text);
    std::string count, label;
    return words >> count >> label && label == "variables";
}

DakotaParameters parseDakotaParameters(const std::string& text, const std::string& sourceName) {
    LineReader reader(text, sourceName);
    DakotaParameters parameters;
    for (std::size_t left = reader.count("variables"); left > 0; --left) {
        parameters.values.push_back(reader.entry(""));
        parameters.variables.push_back(reader.label());
    }
    const std::size_t functions = reader.count("functions");
    for (std::size_t index = 1; index <= functions; ++index) {
        const double active = reader.entry("ASV_" + std::to_string(index) + ":");
        if (!(active >= 0.0 && active <= 7.0)) reader.fail("0 to 7 of the active set vector");
        parameters.functions.push_back({reader.label(), static_cast<int>(active)});
    }
    const std::size_t derivatives = reader.count("derivative_variables");
    for (std::size_t index = 1; index <= derivatives; ++index) {
        const double variable = reader.entry("DVV_" + std::to_string(index) + ":");
        if (!(variable >= 1.0 && variable <= static_cast<double>(parameters.values.size())))
            reader.fail("the number of a variable");
        parameters.derivatives.push_back(static_cast<std::size_t>(variable) - 1);
    }
    while (reader.next())
        if (reader.label() == "eval_id") parameters.evaluation = reader.value();
    return parameters;
}

std::string formatDakotaResults(const DakotaParameters& parameters,
                                const std::vector<double>& values,
                                const std::vector<std::vector<double>>& gradients) {
    std::string text;
    for (std::size_t index = 0; index < parameters.functions.size(); ++index) {
        if ((parameters.functions[index].active & 1) == 0) continue;
        appendNumber(text, values.at(index));
        text += ' ' + parameters.functions[index].label + '\n';
    }
    for (std::size_t index = 0; index < parameters.functions.size(); ++index) {
        if ((parameters.functions[index].active & 2) == 0) continue;
        text += "[";
        for (const double entry : gradients.at(index))
            appendNumber(text, entry);
        text += " ]\n";
    }
    return text;
}

std::string formatDakotaFailure(const std::string& reason) {
    return "fail " + reason + '\n';
}

}  // namespace linkwright::session

// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/options.h"

#include <charconv>
#include <cmath>

namespace linkwright::cli {

std::optional<double> toNumber(std::string_view text) {
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

std::string oneOf(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t index = 0; index < words.size(); ++index) {
        if (index > 0) text += index + 1 == words.size() ? " or " : ", ";
        text += words[index];
    }
    return text;
}

CLI::Option* addText(CLI::App& app, const std::string& name, const std::string& type,
                     const std::string& help, std::function<void(const std::string&)> read) {
    return app.add_option_function<std::string>(name, std::move(read), help)->type_name(type);
}

double NumberKind::read(const std::string& option, const std::string& text) const {
    const std::optional<double> value = toNumber(text);
    if (!value || *value < least || *value > most || (above && *value == least)
        || (whole && *value != std::floor(*value)))
        throw CLI::ValidationError(option,
                                   "expected " + expected + ", found \"" + text + '"' + ending);
    return *value;
}

void addThreads(CLI::App& app, std::optional<std::size_t>& threads) {
    constexpr double most = 4096.0;
    addNumber(app, "--threads", threads, positiveCount(most), "COUNT",
              "maximum number of threads; results do not depend on it");
}

}  // namespace linkwright::cli

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/architecture/source_text.h"

#include <algorithm>
#include <cctype>
#include <regex>
#include <sstream>

namespace linkwright::architecture {
namespace {

/// Copies a text while blanking what is not code.
class Blanker {
public:
    Blanker(std::string_view text, bool keepStrings) : text_(text), keepStrings_(keepStrings) {}

    std::string run() {
        while (position_ < text_.size()) {
            if (startsWith("//")) {
                blankLineComment();
            } else if (startsWith("/*")) {
                blankBlockComment();
            } else if (startsWith("R\"") && !followsWord()) {
                copyRawString();
            } else if (text_[position_] == '"') {
                copyLiteral('"');
            } else if (text_[position_] == '\'' && !followsWord()) {
                copyLiteral('\'');  // after a word it separates digits
            } else {
                copy(true);
            }
        }
        return result_;
    }

private:
    [[nodiscard]] bool startsWith(std::string_view token) const {
        return text_.substr(position_).starts_with(token);
    }

    [[nodiscard]] bool followsWord() const {
        return position_ > 0 && std::isalnum(static_cast<unsigned char>(text_[position_ - 1])) != 0;
    }

    void copy(bool keep) {
        const char letter = text_[position_++];
        result_ += keep || letter == '\n' ? letter : ' ';
    }

    void blankLineComment() {
        while (position_ < text_.size() && text_[position_] != '\n')
            copy(false);
    }

    void blankBlockComment() {
        const std::size_t closing = text_.find("*/", position_ + 2);
        copyUpTo(closing == std::string_view::npos ? text_.size() : closing + 2, false);
    }

    void copyRawString() {
        const std::size_t opening = text_.find('(', position_);
        if (opening == std::string_view::npos) return copy(true);
        const std::string delimiter(text_.substr(position_ + 2, opening - position_ - 2));
        const std::string closingToken = ")" + delimiter + "\"";
        const std::size_t closing = text_.find(closingToken, opening);
        copyUpTo(closing == std::string_view::npos ? text_.size() : closing + closingToken.size(),
                 keepStrings_);
    }

    void copyLiteral(char quote) {
        copy(true);
        while (position_ < text_.size() && text_[position_] != quote && text_[position_] != '\n') {
            if (text_[position_] == '\\') copy(keepStrings_);
            if (position_ < text_.size()) copy(keepStrings_);
        }
        if (position_ < text_.size()) copy(true);
    }

    void copyUpTo(std::size_t end, bool keep) {
        while (position_ < end)
            copy(keep);
    }

    std::string_view text_;
    bool keepStrings_;
    std::size_t position_ = 0;
    std::string result_;
};

bool isWordLetter(char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

}  // namespace

std::string withoutComments(std::string_view text, bool keepStrings) {
    return Blanker(text, keepStrings).run();
}

std::vector<Include> readIncludes(std::string_view text) {
    static const std::regex pattern(R"re(^\s*#\s*include\s*(["<])([^">]+)[">])re");
    std::vector<Include> includes;
    std::istringstream lines(withoutComments(text, true));
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        std::smatch match;
        if (std::regex_search(line, match, pattern)) {
            includes.push_back({match[2].str(), match[1].str() == "\"", number});
        }
    }
    return includes;
}

std::string licenseOf(std::string_view text) {
    static const std::regex pattern(R"(SPDX-License-Identifier:\s*([A-Za-z0-9.+-]+))");
    std::istringstream lines{std::string(text)};
    std::string line;
    for (int number = 1; number <= 5 && std::getline(lines, line); ++number) {
        std::smatch match;
        if (std::regex_search(line, match, pattern)) return match[1].str();
    }
    return {};
}

int countLines(std::string_view text) {
    const auto breaks = static_cast<int>(std::count(text.begin(), text.end(), '\n'));
    return text.empty() || text.back() == '\n' ? breaks : breaks + 1;
}

bool namesIdentifier(std::string_view code, std::string_view word) {
    for (std::size_t found = code.find(word); found != std::string_view::npos;
         found = code.find(word, found + 1)) {
        const std::size_t end = found + word.size();
        const bool startsThere = found == 0 || !isWordLetter(code[found - 1]);
        const bool endsThere = end == code.size() || !isWordLetter(code[end]);
        if (startsThere && endsThere) return true;
    }
    return false;
}

}  // namespace linkwright::architecture

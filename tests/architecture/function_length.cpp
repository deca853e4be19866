// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/architecture/function_length.h"

#include "tests/architecture/source_text.h"

#include <cctype>
#include <regex>

namespace linkwright::architecture {
namespace {

enum class BraceKind {
    Scope,        // namespace or class: functions may stand inside
    Function,     // counted; what is inside belongs to it
    Initializer,  // of a member in front of a constructor's body; the statement goes on after it
    Other         // values, enumerators
};

struct Brace {
    BraceKind kind;
    int line;
    std::string statement;  ///< what stood in front of it
};

bool isSpace(char letter) {
    return std::isspace(static_cast<unsigned char>(letter)) != 0;
}

/// The statement without the template head and attributes, whose words would mislead.
std::string withoutDecoration(const std::string& statement) {
    static const std::regex attribute(R"(\[\[[^\]]*\]\])");
    // A macro alone on its line, such as Q_DECLARE_METATYPE(Case), is a statement of its own.
    static const std::regex macro(R"(^\s*[A-Z][A-Z0-9_]*\([^()\n]*\)[ \t]*\n)");
    static const std::regex access(R"(^\s*(public|protected|private|Q_SIGNALS|\w+\s+Q_SLOTS)\s*:)");
    std::string rest = std::regex_replace(statement, attribute, "");
    rest = std::regex_replace(rest, macro, "");
    rest = std::regex_replace(rest, access, "");
    const std::size_t start = rest.find_first_not_of(" \t\n");
    if (start == std::string::npos || rest.compare(start, 8, "template") != 0) return rest;
    int depth = 0;
    for (std::size_t index = rest.find('<', start); index < rest.size(); ++index) {
        if (rest[index] == '<') ++depth;
        if (rest[index] == '>' && --depth == 0) return rest.substr(index + 1);
    }
    return rest;
}

/// True when the text behind the parameter list starts initializing members.
bool hasMemberInitializers(const std::string& statement) {
    const std::size_t parameters = statement.find(')');
    if (parameters == std::string::npos) return false;
    for (std::size_t index = parameters; index < statement.size(); ++index) {
        if (statement[index] != ':') continue;
        if (index + 1 < statement.size() && statement[index + 1] == ':') {
            ++index;
        } else {
            return true;
        }
    }
    return false;
}

/// An assignment outside parentheses makes it a value; `operator=` does not, nor does the default
/// value of a parameter.
bool isAssigned(const std::string& statement) {
    static const std::regex operatorName(R"(operator\s*[^\s\w(]+)");
    static const std::regex assignment(R"((^|[^=!<>])=($|[^=]))");
    std::string outside;
    int depth = 0;
    for (const char letter : std::regex_replace(statement, operatorName, "operator")) {
        if (letter == '(') ++depth;
        if (depth == 0) outside += letter;
        if (letter == ')') --depth;
    }
    return std::regex_search(outside, assignment);
}

BraceKind classify(const std::string& decorated) {
    static const std::regex scope(R"(^\s*(inline\s+)?(namespace|class|struct|union|extern)\b)");
    static const std::regex enumeration(R"(^\s*enum\b)");
    const std::string statement = withoutDecoration(decorated);
    if (std::regex_search(statement, enumeration)) return BraceKind::Other;
    const std::size_t last = statement.find_last_not_of(" \t\n");
    if (last == std::string::npos) return BraceKind::Other;
    if (statement.find(')') == std::string::npos) {
        return std::regex_search(statement, scope) ? BraceKind::Scope : BraceKind::Other;
    }
    const char lastLetter = statement[last];
    const bool endsWithName = std::isalnum(static_cast<unsigned char>(lastLetter)) != 0
                              || lastLetter == '_' || lastLetter == '>';
    if (endsWithName && hasMemberInitializers(statement)) return BraceKind::Initializer;
    return isAssigned(statement) ? BraceKind::Other : BraceKind::Function;
}

std::string nameOf(const std::string& statement) {
    static const std::regex name(R"(([A-Za-z_~][\w:~]*(\s*[^\s\w(]+)?)\s*\()");
    std::smatch match;
    const std::string plain = withoutDecoration(statement);
    return std::regex_search(plain, match, name) ? match[1].str() : "a function";
}

/// Preprocessor lines may hold braces that do not pair; they are blanked.
std::string withoutPreprocessor(std::string code) {
    bool atLineStart = true;
    bool inDirective = false;
    for (std::size_t index = 0; index < code.size(); ++index) {
        char& letter = code[index];
        if (letter == '\n') {
            inDirective = inDirective && index > 0 && code[index - 1] == '\\';
            atLineStart = true;
            continue;
        }
        if (atLineStart && letter == '#') inDirective = true;
        if (!isSpace(letter)) atLineStart = false;
        if (inDirective && letter != '\\') letter = ' ';
    }
    return code;
}

class FunctionFinder {
public:
    std::vector<FunctionBody> run(const std::string& code) {
        for (const char letter : code) {
            if (letter == '\n') ++line_;
            if (letter == '{') {
                open();
            } else if (letter == '}') {
                close();
            } else if (letter == ';' && parentheses_ == 0) {
                statement_.clear();
            } else {
                if (letter == '(') ++parentheses_;
                if (letter == ')') --parentheses_;
                statement_ += letter;
            }
        }
        return functions_;
    }

private:
    void open() {
        const bool inScope = braces_.empty() || braces_.back().kind == BraceKind::Scope;
        // A brace among parameters is a default value.
        const bool isValue = !inScope || parentheses_ > 0;
        const BraceKind kind = isValue ? BraceKind::Other : classify(statement_);
        braces_.push_back({kind, line_, statement_});
        if (parentheses_ == 0) statement_.clear();
    }

    void close() {
        if (braces_.empty()) return;
        const Brace brace = braces_.back();
        braces_.pop_back();
        if (brace.kind == BraceKind::Function) {
            functions_.push_back({nameOf(brace.statement), brace.line, line_ - brace.line + 1});
        }
        if (brace.kind == BraceKind::Initializer) {
            statement_ = brace.statement + "()";
        } else if (parentheses_ == 0) {
            statement_.clear();
        }
    }

    std::vector<FunctionBody> functions_;
    std::vector<Brace> braces_;
    std::string statement_;
    int line_ = 1;
    int parentheses_ = 0;
};

}  // namespace

std::vector<FunctionBody> readFunctions(std::string_view text) {
    return FunctionFinder().run(withoutPreprocessor(withoutComments(text)));
}

}  // namespace linkwright::architecture

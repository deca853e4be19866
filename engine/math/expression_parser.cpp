// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/diagnostic.h"
#include "engine/math/expression.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <numbers>

namespace linkwright::math {

namespace {

bool isDigit(char letter) {
    return letter >= '0' && letter <= '9';
}
bool isLetter(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
}

}  // namespace

/// Recursive descent over
///     sum     = product { ("+" | "-") product }
///     product = signed { ("*" | "/") signed }
///     signed  = ("+" | "-") signed | power
///     power   = primary [ "^" signed ]
///     primary = number | name | name "(" sum { "," sum } ")" | "(" sum ")"
class ExpressionParser {
public:
    using Operation = Expression::Operation;
    struct Function {
        std::string_view name;
        Operation operation;
        int arguments;
    };
    static constexpr std::array<Function, 16> functions{{
        {"sin", Operation::Sin, 1},
        {"cos", Operation::Cos, 1},
        {"tan", Operation::Tan, 1},
        {"asin", Operation::Asin, 1},
        {"acos", Operation::Acos, 1},
        {"atan", Operation::Atan, 1},
        {"sinh", Operation::Sinh, 1},
        {"cosh", Operation::Cosh, 1},
        {"tanh", Operation::Tanh, 1},
        {"exp", Operation::Exp, 1},
        {"log", Operation::Log, 1},
        {"sqrt", Operation::Sqrt, 1},
        {"abs", Operation::Abs, 1},
        {"atan2", Operation::Atan2, 2},
        {"min", Operation::Min, 2},
        {"max", Operation::Max, 2},
    }};

    ExpressionParser(std::string_view text, std::span<const std::string> variables)
        : text_(text), variables_(variables) {}

    Expression parseAll() {
        if (text_.size() > Expression::maximumLength) {
            fail(Expression::maximumLength, "the formula is longer than "
                                                + std::to_string(Expression::maximumLength)
                                                + " characters");
        }
        result_.program_.clear();
        parseSum();
        skipBlanks();
        if (position_ < text_.size()) failExpected("an operator or the end of the formula");
        auto& used = result_.usedVariables_;
        std::sort(used.begin(), used.end());
        used.erase(std::unique(used.begin(), used.end()), used.end());
        return std::move(result_);
    }

private:
    /// Counts nesting for as long as it lives.
    class Level {
    public:
        explicit Level(ExpressionParser& parser) : parser_(parser) {
            if (++parser_.depth_ > Expression::maximumDepth) parser_.failDepth();
        }
        ~Level() { --parser_.depth_; }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;

    private:
        ExpressionParser& parser_;
    };

    void parseSum() {
        parseProduct();
        for (;;) {
            if (accept('+')) {
                parseProduct();
                emitBinary(Operation::Add);
            } else if (accept('-')) {
                parseProduct();
                emitBinary(Operation::Subtract);
            } else {
                return;
            }
        }
    }

    void parseProduct() {
        parseSigned();
        for (;;) {
            if (accept('*')) {
                parseSigned();
                emitBinary(Operation::Multiply);
            } else if (accept('/')) {
                parseSigned();
                emitBinary(Operation::Divide);
            } else {
                return;
            }
        }
    }

    void parseSigned() {
        const Level level(*this);
        if (accept('-')) {
            parseSigned();
            emit({Operation::Negate, 0.0, 0});
        } else if (accept('+')) {
            parseSigned();
        } else {
            parsePrimary();
            if (accept('^')) {
                parseSigned();
                emitBinary(Operation::Power);
            }
        }
    }

    void parsePrimary() {
        skipBlanks();
        const char next = position_ < text_.size() ? text_[position_] : '\0';
        if (isDigit(next) || next == '.') {
            parseNumber();
        } else if (isLetter(next)) {
            parseName();
        } else if (accept('(')) {
            parseSum();
            expect(')');
        } else {
            failExpected("a number, a name or \"(\"");
        }
    }

    void parseNumber() {
        double value = 0.0;
        const char* begin = text_.data() + position_;
        const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value);
        if (error == std::errc::result_out_of_range)
            fail(position_, "the number is too large or too small to be represented");
        if (error != std::errc()) failExpected("a number");
        position_ += static_cast<std::size_t>(end - begin);
        emitOperand({Operation::Constant, value, 0});
    }

    void parseName() {
        const std::size_t start = position_;
        while (
            position_ < text_.size()
            && (isLetter(text_[position_]) || isDigit(text_[position_]) || text_[position_] == '_'))
            ++position_;
        const std::string_view name = text_.substr(start, position_ - start);
        const auto function =
            std::find_if(functions.begin(), functions.end(),
                         [&](const Function& entry) { return entry.name == name; });
        if (function != functions.end()) {
            parseArguments(*function);
            return;
        }
        const auto variable = std::find(variables_.begin(), variables_.end(), name);
        if (variable != variables_.end()) {
            const auto index = static_cast<std::size_t>(variable - variables_.begin());
            result_.usedVariables_.push_back(index);
            emitOperand({Operation::Variable, 0.0, index});
        } else if (name == "pi") {
            emitOperand({Operation::Constant, std::numbers::pi, 0});
        } else if (name == "e") {
            emitOperand({Operation::Constant, std::numbers::e, 0});
        } else {
            fail(start, "\"" + std::string(name) + "\" is not known" + knownNames());
        }
    }

    void parseArguments(const Function& function) {
        expect('(');
        parseSum();
        for (int argument = 1; argument < function.arguments; ++argument) {
            expect(',');
            parseSum();
        }
        expect(')');
        if (function.arguments == 2) {
            emitBinary(function.operation);
        } else {
            emit({function.operation, 0.0, 0});
        }
    }

    [[nodiscard]] std::string knownNames() const {
        if (variables_.empty()) return "; no named parameters are available here";
        std::string text = "; expected a function, pi, e or one of:";
        const std::size_t shown = std::min<std::size_t>(variables_.size(), 12);
        for (std::size_t index = 0; index < shown; ++index)
            text += (index == 0 ? " " : ", ") + variables_[index];
        if (shown < variables_.size()) text += ", ...";
        return text;
    }

    void skipBlanks() {
        while (position_ < text_.size() && (text_[position_] == ' ' || text_[position_] == '\t'))
            ++position_;
    }
    bool accept(char wanted) {
        skipBlanks();
        if (position_ >= text_.size() || text_[position_] != wanted) return false;
        ++position_;
        return true;
    }
    void expect(char wanted) {
        if (!accept(wanted)) failExpected(std::string("\"") + wanted + "\"");
    }

    void emit(const Expression::Instruction& instruction) {
        result_.program_.push_back(instruction);
    }
    void emitOperand(const Expression::Instruction& instruction) {
        if (++held_ > Expression::maximumDepth) failDepth();
        emit(instruction);
    }
    void emitBinary(Operation operation) {
        --held_;
        emit({operation, 0.0, 0});
    }

    [[noreturn]] void failDepth() {
        fail(position_, "the formula is nested more than "
                            + std::to_string(Expression::maximumDepth) + " levels deep");
    }
    [[noreturn]] void failExpected(const std::string& expected) {
        skipBlanks();
        std::string found = "the end of the formula";
        if (position_ < text_.size()) {
            const char next = text_[position_];
            found = next > ' ' && next < '\x7f' ? std::string("\"") + next + "\""
                                                : std::string("a character not allowed here");
        }
        fail(position_, expected + " was expected, found " + found);
    }
    [[noreturn]] void fail(std::size_t position, const std::string& message) const {
        base::Diagnostic diagnostic;
        diagnostic.message = "In the formula \"" + std::string(text_.substr(0, 80))
                             + (text_.size() > 80 ? "...\"" : "\"") + ", position "
                             + std::to_string(position + 1) + ": " + message + ".";
        throw base::InputError(std::move(diagnostic));
    }

    std::string_view text_;
    std::span<const std::string> variables_;
    std::size_t position_ = 0;
    std::size_t depth_ = 0;
    std::size_t held_ = 0;  ///< operands on the stack of the program so far
    Expression result_;
};

Expression Expression::parse(std::string_view text, std::span<const std::string> variables) {
    return ExpressionParser(text, variables).parseAll();
}

bool isReservedName(std::string_view name) {
    if (name == "pi" || name == "e") return true;
    return std::any_of(ExpressionParser::functions.begin(), ExpressionParser::functions.end(),
                       [&](const auto& function) { return function.name == name; });
}

bool isVariableName(std::string_view name) {
    return !name.empty() && isLetter(name.front())
           && std::all_of(name.begin(), name.end(), [](char letter) {
                  return isLetter(letter) || isDigit(letter) || letter == '_';
              });
}

}  // namespace linkwright::math

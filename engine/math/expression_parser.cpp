// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/diagnostic.h"
#include "engine/math/expression.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <numbers>
#include <optional>

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
///     formula = sum [ ("<" | "<=" | ">" | ">=") sum ]
///     sum     = product { ("+" | "-") product }
///     product = signed { ("*" | "/") signed }
///     signed  = ("+" | "-") signed | power
///     power   = primary [ "^" signed ]
///     primary = number | name | name "(" formula { "," formula } ")" | "(" formula ")"
class ExpressionParser {
public:
    using Operation = Expression::Operation;
    struct Function {
        std::string_view name;
        Operation operation;
        std::string_view form;  ///< as it is written
        bool reserved;          ///< whether no variable may have its name
    };
    static constexpr std::array<Function, 22> functions{{
        {"sin", Operation::Sin, "sin(x)", true},
        {"cos", Operation::Cos, "cos(x)", true},
        {"tan", Operation::Tan, "tan(x)", true},
        {"asin", Operation::Asin, "asin(x)", true},
        {"acos", Operation::Acos, "acos(x)", true},
        {"atan", Operation::Atan, "atan(x)", true},
        {"sinh", Operation::Sinh, "sinh(x)", true},
        {"cosh", Operation::Cosh, "cosh(x)", true},
        {"tanh", Operation::Tanh, "tanh(x)", true},
        {"exp", Operation::Exp, "exp(x)", true},
        {"log", Operation::Log, "log(x)", true},
        {"sqrt", Operation::Sqrt, "sqrt(x)", true},
        {"abs", Operation::Abs, "abs(x)", true},
        {"atan2", Operation::Atan2, "atan2(y, x)", true},
        {"min", Operation::Min, "min(a, b)", true},
        {"max", Operation::Max, "max(a, b)", true},
        // Parameters of older files may be called so.
        {"if", Operation::If, "if(condition, a, b)", false},
        {"sign", Operation::Sign, "sign(x)", false},
        {"step", Operation::Step, "step(x) or smoothstep(x, x0, y0, x1, y1)", false},
        {"saw", Operation::Saw, "saw(x)", false},
        {"pulse", Operation::Pulse, "pulse(x, start, width)", false},
        {"smoothstep", Operation::SmoothStep, "smoothstep(x, x0, y0, x1, y1)", false},
    }};
    static const Function* functionOf(std::string_view name) {
        const auto found = std::find_if(functions.begin(), functions.end(),
                                        [&](const Function& entry) { return entry.name == name; });
        return found == functions.end() ? nullptr : &*found;
    }

    ExpressionParser(std::string_view text, std::span<const std::string> variables)
        : text_(text), variables_(variables) {}

    Expression parseAll() {
        if (text_.size() > Expression::maximumLength) {
            fail(Expression::maximumLength, "the formula is longer than "
                                                + std::to_string(Expression::maximumLength)
                                                + " characters");
        }
        result_.program_.clear();
        parseFormula();
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

    void parseFormula() {
        parseSum();
        const auto comparison = acceptComparison();
        if (comparison) {
            parseSum();
            emitJoint(*comparison, 2);
        }
        rejectOtherLogic(comparison.has_value());
    }

    std::optional<Operation> acceptComparison() {
        if (accept('<')) return accept('=') ? Operation::LessOrEqual : Operation::Less;
        if (accept('>')) return accept('=') ? Operation::GreaterOrEqual : Operation::Greater;
        return std::nullopt;
    }

    /// Other languages join conditions in ways that this one does not know.
    void rejectOtherLogic(bool compared) {
        skipBlanks();
        const std::string_view rest = text_.substr(std::min(position_, text_.size()));
        const char next = rest.empty() ? '\0' : rest.front();
        if (compared && (next == '<' || next == '>'))
            fail(position_, "one comparison is enough here; write (a < b)*(b < c) for both");
        if (next == '=' || (next == '!' && rest.substr(0, 2) == "!="))
            fail(position_, "whether numbers are equal cannot be asked; write <, <=, > or >=");
        const auto isWord = [&](std::string_view word) {
            return rest.substr(0, word.size()) == word
                   && (rest.size() == word.size() || rest[word.size()] == ' '
                       || rest[word.size()] == '(');
        };
        if (next == '&' || next == '|' || isWord("and") || isWord("or"))
            fail(position_,
                 "conditions are joined by functions; write (a < b)*(c < d) for both, "
                 "max(a < b, c < d) for one of them");
    }

    void parseSum() {
        parseProduct();
        for (;;) {
            if (accept('+')) {
                parseProduct();
                emitJoint(Operation::Add, 2);
            } else if (accept('-')) {
                parseProduct();
                emitJoint(Operation::Subtract, 2);
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
                emitJoint(Operation::Multiply, 2);
            } else if (accept('/')) {
                parseSigned();
                emitJoint(Operation::Divide, 2);
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
                emitJoint(Operation::Power, 2);
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
            parseFormula();
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
        const auto variable = std::find(variables_.begin(), variables_.end(), name);
        const Function* function = functionOf(name);
        if (function != nullptr
            && (function->reserved || variable == variables_.end() || isNext('('))) {
            parseArguments(*function);
            return;
        }
        if (variable != variables_.end()) {
            const auto index = static_cast<std::size_t>(variable - variables_.begin());
            result_.usedVariables_.push_back(index);
            emitOperand({Operation::Variable, 0.0, index});
        } else if (name == "pi") {
            emitOperand({Operation::Constant, std::numbers::pi, 0});
        } else if (name == "e") {
            emitOperand({Operation::Constant, std::numbers::e, 0});
        } else {
            failUnknown(start, std::string(name));
        }
    }

    void parseArguments(const Function& function) {
        const std::string form(function.form);
        expect('(', form);
        const std::size_t start = position_, before = result_.program_.size();
        parseFormula();
        if (function.operation == Operation::If && !comparesSince(before))
            fail(start, "the condition of \"if\" compares nothing; write one such as t < 2");
        const std::size_t count = Expression::operandsOf(function.operation);
        for (std::size_t argument = 1; argument < count; ++argument) {
            expect(',', form);
            parseFormula();
        }
        expect(')', form);
        emitJoint(function.operation, count);
    }

    /// Whether a comparison is among the instructions from there on.
    [[nodiscard]] bool comparesSince(std::size_t instruction) const {
        const auto& program = result_.program_;
        return std::any_of(program.begin() + static_cast<std::ptrdiff_t>(instruction),
                           program.end(), [](const Expression::Instruction& entry) {
                               return entry.operation == Operation::Less
                                      || entry.operation == Operation::LessOrEqual
                                      || entry.operation == Operation::Greater
                                      || entry.operation == Operation::GreaterOrEqual;
                           });
    }

    [[noreturn]] void failUnknown(std::size_t start, const std::string& name) const {
        std::string small = name;
        std::transform(small.begin(), small.end(), small.begin(), [](unsigned char letter) {
            return static_cast<char>(std::tolower(letter));
        });
        if (const Function* function = functionOf(small))
            fail(start, "\"" + name + "\" is not known; write " + std::string(function->form));
        fail(start, "\"" + name + "\" is not known" + knownNames());
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
    bool isNext(char wanted) {
        skipBlanks();
        return position_ < text_.size() && text_[position_] == wanted;
    }
    void expect(char wanted, const std::string& form = {}) {
        if (!accept(wanted)) failExpected(std::string("\"") + wanted + "\"", form);
    }

    void emit(const Expression::Instruction& instruction) {
        result_.program_.push_back(instruction);
    }
    void emitOperand(const Expression::Instruction& instruction) {
        if (++held_ > Expression::maximumDepth) failDepth();
        emit(instruction);
    }
    /// An operation that makes one number of several.
    void emitJoint(Operation operation, std::size_t operands) {
        held_ -= operands - 1;
        emit({operation, 0.0, 0});
    }

    [[noreturn]] void failDepth() {
        fail(position_, "the formula is nested more than "
                            + std::to_string(Expression::maximumDepth) + " levels deep");
    }
    [[noreturn]] void failExpected(const std::string& expected, const std::string& form = {}) {
        skipBlanks();
        std::string found = "the end of the formula";
        if (position_ < text_.size()) {
            const char next = text_[position_];
            found = next > ' ' && next < '\x7f' ? std::string("\"") + next + "\""
                                                : std::string("a character not allowed here");
        }
        if (form.empty()) fail(position_, expected + " was expected, found " + found);
        fail(position_, expected + " was expected, found " + found + "; write " + form);
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
    const ExpressionParser::Function* function = ExpressionParser::functionOf(name);
    return function != nullptr && function->reserved;
}

bool isFunctionName(std::string_view name) {
    return ExpressionParser::functionOf(name) != nullptr;
}

bool isVariableName(std::string_view name) {
    return !name.empty() && isLetter(name.front())
           && std::all_of(name.begin(), name.end(), [](char letter) {
                  return isLetter(letter) || isDigit(letter) || letter == '_';
              });
}

}  // namespace linkwright::math

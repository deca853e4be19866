// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/math/expression.h"

#include "engine/base/diagnostic.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <random>

namespace expression_test {

using linkwright::base::InputError;
using linkwright::math::Expression;

namespace {

using Complex = std::complex<double>;

const std::vector<std::string> names{"t", "L1", "mass_2"};
/// General values: no zeros, ones or equal numbers that could hide an exchange.
const std::vector<double> values{0.37, 1.73, 2.41};

double evaluate(const std::string& text) {
    return Expression::parse(text, names).evaluate(std::span<const double>(values));
}

std::string messageOf(const std::string& text) {
    try {
        (void)Expression::parse(text, names);
    } catch (const InputError& error) {
        return error.diagnostics().front().message;
    }
    return {};
}

/// A random formula of the variables that is smooth and finite for positive arguments near one.
std::string randomFormula(std::mt19937& random, int depth) {
    const auto sub = [&] { return randomFormula(random, depth - 1); };
    const auto positive = [&] { return "(1.5+sin(" + sub() + "))"; };
    if (depth == 0) {
        static const std::vector<std::string> leaves{"t", "L1", "mass_2", "0.7", "1.3", "pi"};
        return leaves[random() % leaves.size()];
    }
    switch (random() % 15) {
        case 0: return "(" + sub() + "+" + sub() + ")";
        case 1: return "(" + sub() + "-" + sub() + ")";
        case 2: return "(" + sub() + "*cos(" + sub() + "))";
        case 3: return "(sin(" + sub() + ")/" + positive() + ")";
        case 4: return "-sin(" + sub() + ")^3";
        case 5: return positive() + "^cos(" + sub() + ")";
        case 6: return "atan2(sin(" + sub() + "),-" + positive() + "/3)";
        case 7: return "sqrt(" + positive() + ")";
        case 8: return "log(" + positive() + ")";
        case 9: return "exp(tanh(" + sub() + "))";
        case 11: return "if(sin(" + sub() + ")<0.3*" + sub() + "," + sub() + ",cos(" + sub() + "))";
        case 12: return "smoothstep(sin(" + sub() + "),-1.5,t," + positive() + "," + sub() + ")";
        case 13: return "saw(" + sub() + ")*sign(" + sub() + "-0.81)";
        case 10: return "asin(sin(" + sub() + ")*0.6)+atan(" + sub() + ")";
        default: return "max(sin(" + sub() + "),cosh(cos(" + sub() + ")))";
    }
}

}  // namespace

class ExpressionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Issue 16: the slope of an angle of constants was no number.
    void constantsHaveNoSlope() {
        const std::vector<std::string> names{"t"};
        const std::vector<double> values{0.3};
        const auto formula = Expression::parse("t^2 + atan2(0, 0)", names);
        const auto found = formula.evaluateWithDerivative<double>(values, 0);
        QCOMPARE(found.value, 0.09);
        QCOMPARE(found.derivative, 0.6);
        // Where it turns there is none.
        const auto turned = Expression::parse("atan2(t - 0.3, 0)", names);
        QVERIFY(!std::isfinite(turned.evaluateWithDerivative<double>(values, 0).derivative));
    }

    void valuesAgreeWithTheLanguage_data() {
        const double t = values[0];
        const double L1 = values[1];
        const double mass_2 = values[2];
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("expected");
        const auto row = [](const char* text, double expected) {
            QTest::newRow(text) << text << expected;
        };
        row("1+2*3", 7.0);
        row("(1+2)*3", 9.0);
        row("7-2-1", 4.0);
        row("8/4/2", 1.0);
        row("-2^2", -4.0);
        row("2^3^2", 512.0);
        row("2^-2", 0.25);
        row("(-2)^3", -8.0);
        row("--3", 3.0);
        row("2*-3", -6.0);
        row("1.5e-3*2", 0.003);
        row(".5", 0.5);
        row("2*pi", 2.0 * M_PI);
        row("e", M_E);
        row("5+2*sin(1.26*t)", 5.0 + 2.0 * std::sin(1.26 * t));
        row("L1/2", L1 / 2.0);
        row("mass_2*L1^2/12", mass_2 * L1 * L1 / 12.0);
        row("L1^2.5", std::pow(L1, 2.5));
        row("t^0", 1.0);
        row("cos(t)+tan(t)", std::cos(t) + std::tan(t));
        row("asin(t)-acos(t)", std::asin(t) - std::acos(t));
        row("atan(L1)", std::atan(L1));
        row("atan2(-L1,-t)", std::atan2(-L1, -t));
        row("atan2(t,-L1)", std::atan2(t, -L1));
        row("sinh(t)*cosh(L1)-tanh(t)", std::sinh(t) * std::cosh(L1) - std::tanh(t));
        row("exp(-t)+log(L1)+sqrt(mass_2)", std::exp(-t) + std::log(L1) + std::sqrt(mass_2));
        row("abs(t-L1)", L1 - t);
        row("min(L1,t)", t);
        row("max(L1, t)", L1);
        row(" ( t ) ", t);
        // t = 0.37, L1 = 1.73, mass_2 = 2.41
        row("if(t < L1, mass_2, 7)", mass_2);
        row("if(L1 < t, sqrt(-L1), mass_2)", mass_2);
        row("if((t > 0.1)*(t < 0.3), 1, if(L1 >= t, 2, 3))", 2.0);
        row("if(max(t < 0.1, t > 0.3), 5, 6)", 5.0);
        row("2*(t < L1) + (L1 < t) + 3*(t - 1 <= -0.5)", 5.0);
        row("(t < t) + 2*(t <= t) + 4*(t > t) + 8*(t >= t)", 10.0);
        row("t - 1 > L1*-0.5", 1.0);
        row("sign(t - L1)*mass_2 + sign(t - t) + sign(L1)/4", 0.25 - mass_2);
        row("step(t - L1) + 2*step(L1 - t) + 4*step(t - t)", 6.0);
        row("saw(L1) + saw(-t) + saw(3)", 1.73 - 1.0 + 0.63);
        row("pulse(t, 0.3, 0.1) + 2*pulse(t, 0.4, 1) + 4*pulse(t, 0.1, 0.2)", 1.0);
        row("pulse(2, 2, 1) + 2*pulse(3, 2, 1)", 1.0);
        row("smoothstep(t, 0.5, L1, 0.9, mass_2)", L1);
        row("smoothstep(t, 0.1, L1, 0.3, mass_2)", mass_2);
        const double share = 0.27 / 0.4;
        row("smoothstep(t, 0.1, L1, 0.5, mass_2)",
            L1 + (mass_2 - L1) * share * share * (3.0 - 2.0 * share));
        row("smoothstep(t, 0.5, mass_2, 0.1, L1)",
            L1 + (mass_2 - L1) * share * share * (3.0 - 2.0 * share));
        row("smoothstep(t, 0.2, L1, 0.2, mass_2)", mass_2);
        row("smoothstep(t, 0.4, L1, 0.4, mass_2)", L1);
    }

    void valuesAgreeWithTheLanguage() {
        QFETCH(QString, text);
        QFETCH(double, expected);
        const double value = evaluate(text.toStdString());
        // A few roundings apart, as the order of operations may differ.
        QVERIFY2(std::abs(value - expected) <= 4e-16 * std::max(1.0, std::abs(expected)),
                 qPrintable(QString::number(value, 'g', 17)));
        std::vector<Complex> complexValues(values.begin(), values.end());
        const Complex complexValue = Expression::parse(text.toStdString(), names)
                                         .evaluate(std::span<const Complex>(complexValues));
        QVERIFY(std::abs(complexValue - expected) <= 1e-15 * std::max(1.0, std::abs(expected)));
    }

    /// A variable may have the name of a function that came later.
    void namesOfPiecesAreFree() {
        const std::vector<std::string> others{"step", "if", "t"};
        const std::vector<double> numbers{2.5, -0.5, 1.2};
        const auto valueOf = [&](const char* text) {
            return Expression::parse(text, others).evaluate(std::span<const double>(numbers));
        };
        QCOMPARE(valueOf("step*step(t - 1) + if"), 2.0);
        QCOMPARE(valueOf("if (t < step, if, step)"), -0.5);
    }

    void whatIsUndefinedStaysSo() {
        for (const char* text :
             {"step(log(-t))", "sign(log(-t))", "log(-t) < 1", "1 >= log(-t)", "saw(log(-t))",
              "if(log(-t) < 1, 2, 3)", "pulse(log(-t), 0, 1)", "pulse(t, 0, log(-t))",
              "smoothstep(log(-t), 0, 1, 2, 3)", "smoothstep(t, 0, 1, log(-t), 3)"}) {
            QVERIFY2(std::isnan(evaluate(text)), text);
            const std::vector<Complex> complexValues(values.begin(), values.end());
            const Complex value =
                Expression::parse(text, names).evaluate(std::span<const Complex>(complexValues));
            QVERIFY2(std::isnan(value.real()), text);
        }
    }

    /// The slope is that of the piece, also where another one has none.
    void slopesOfPieces() {
        const auto slope = [](const char* text, double time) {
            const std::vector<double> at{time, 1.73, 2.41};
            return Expression::parse(text, names)
                .evaluateWithTwoDerivatives(std::span<const double>(at), 0);
        };
        QCOMPARE(slope("if(t <= 0, t, sqrt(t))", 0.0)[1], 1.0);
        QCOMPARE(slope("if(t < 0, t, sqrt(t))", 0.25)[1], 1.0);
        QCOMPARE(slope("step(t) + sign(t) + pulse(t, 0, 1) + (t > 0)", 0.5)[1], 0.0);
        QCOMPARE(slope("saw(3*t)", 0.5)[1], 3.0);
        // y' = 6 u (1 - u) (y1 - y0)/(x1 - x0) and y'' of u = 1/4, over 2 up to 3
        QCOMPARE(slope("smoothstep(t, 1, 4, 3, 7)", 1.5)[1], 6.0 * 0.25 * 0.75 * 1.5);
        QCOMPARE(slope("smoothstep(t, 1, 4, 3, 7)", 1.5)[2], 6.0 * 0.5 * 0.75);
        for (const double end : {1.0, 3.0, 0.5, 4.0})
            QCOMPARE(slope("smoothstep(t, 1, 4, 3, 7)", end)[1], 0.0);
    }

    /// However near together, and through functions that repeat.
    void placesOfPieces() {
        const auto places = [](const char* text, double from = 0.0, double to = 10.0) {
            return Expression::parse(text, names).piecesBetween(from, to, values, 0);
        };
        const auto agree = [](const std::vector<double>& found, const std::vector<double>& wanted) {
            return found.size() == wanted.size()
                   && std::equal(found.begin(), found.end(), wanted.begin(),
                                 [](double one, double other) {
                                     return std::abs(one - other) < 1e-14 * 10.0;
                                 });
        };
        QVERIFY(places("sin(40*t)*exp(-t)").empty());
        QVERIFY(places("abs(L1 - 3)").empty());
        QVERIFY(agree(places("max(0, 3*t - L1)"), {1.73 / 3.0}));
        QVERIFY(agree(places("pulse(t, 2.00001, 3e-6)"), {2.00001, 2.000013}));
        QVERIFY(agree(places("5*pulse(t, 2, 0.5)"), {2.0, 2.5}));
        QVERIFY(agree(places("smoothstep(2*t, 1, 0, 3, L1)"), {0.5, 1.5}));
        QVERIFY(agree(places("if(t*L1 >= 5, step(t - 9), 2)"), {5.0 / 1.73, 9.0}));
        QVERIFY(agree(places("saw(-t/4)"), {4.0, 8.0}));
        QVERIFY(agree(places("pulse(saw(t/4), 0.25, 1e-5)"),
                      {1.0, 1.00004, 4.0, 5.0, 5.00004, 8.0, 9.0, 9.00004}));
        // Not linear: near, by the slope; 0.01^2/(2 sqrt(30)) away at most.
        const std::vector<double> found = places("t^2 > 30");
        QVERIFY(!found.empty() && std::abs(found.back() - std::sqrt(30.0)) < 1e-5);
        // Too many to look for.
        QCOMPARE(places("saw(1e7*t)").size(), std::size_t{10000});
    }

    void emptyExpressionIsZero() {
        QCOMPARE(Expression().evaluate(std::span<const double>(values)), 0.0);
    }

    void usedVariablesAreListedOnce() {
        const Expression formula = Expression::parse("mass_2*t+mass_2", names);
        QCOMPARE(formula.usedVariables(), (std::vector<std::size_t>{0, 2}));
        QVERIFY(Expression::parse("3*pi", names).usedVariables().empty());
    }

    void derivativesAgreeWithComplexStep() {
        std::mt19937 random(20231);
        int moving = 0;
        int curved = 0;
        for (int round = 0; round < 400; ++round) {
            const std::string text = randomFormula(random, 1 + round % 5);
            if (text.size() > Expression::maximumLength) continue;
            const Expression formula = Expression::parse(text, names);
            for (std::size_t variable = 0; variable < values.size(); ++variable) {
                std::vector<Complex> stepped(values.begin(), values.end());
                constexpr double step = 1e-30;
                stepped[variable] += Complex(0.0, step);
                const double oracle =
                    formula.evaluate(std::span<const Complex>(stepped)).imag() / step;
                const auto exact =
                    formula.evaluateWithDerivative(std::span<const double>(values), variable);
                QVERIFY2(std::isfinite(exact.derivative), text.c_str());
                // Both are exact; rounding grows with the nesting.
                QVERIFY2(std::abs(exact.derivative - oracle) <= 1e-11 * (1.0 + std::abs(oracle)),
                         text.c_str());
                QCOMPARE(exact.value, formula.evaluate(std::span<const double>(values)));
                if (std::abs(oracle) > 1e-3) ++moving;
                const double second =
                    formula.evaluateWithDerivative(std::span<const Complex>(stepped), variable)
                        .derivative.imag()
                    / step;
                const auto both =
                    formula.evaluateWithTwoDerivatives(std::span<const double>(values), variable);
                QCOMPARE(both[0], exact.value);
                QCOMPARE(both[1], exact.derivative);
                QVERIFY2(std::abs(both[2] - second) <= 1e-10 * (1.0 + std::abs(second)),
                         text.c_str());
                if (std::abs(second) > 1e-3) ++curved;
            }
        }
        QVERIFY2(curved > 100, "too few formulas have a second derivative");
        QVERIFY2(moving > 300, "too few formulas depend on anything");
    }

    void derivativesAgreeWithDifferences() {
        // Independent of the complex functions: central differences, so only about 1e-9.
        for (const char* text : {"sin(t)^2*exp(L1)", "atan2(t,-L1)*mass_2", "L1^t", "acos(t)/L1",
                                 "abs(t-L1)*min(t,L1)", "atan2(-L1,t)", "(-L1)^3*t"}) {
            const Expression formula = Expression::parse(text, names);
            for (std::size_t variable = 0; variable < 2; ++variable) {
                std::vector<double> moved = values;
                constexpr double step = 1e-5;
                moved[variable] = values[variable] + step;
                const double above = formula.evaluate(std::span<const double>(moved));
                moved[variable] = values[variable] - step;
                const double below = formula.evaluate(std::span<const double>(moved));
                const double difference = (above - below) / (2.0 * step);
                const double exact =
                    formula.evaluateWithDerivative(std::span<const double>(values), variable)
                        .derivative;
                QVERIFY(exact != 0.0 || difference == 0.0);
                QVERIFY2(std::abs(exact - difference) < 1e-8 * (1.0 + std::abs(exact)), text);
            }
        }
    }

    void outsideTheRealDomainIsNotANumber() {
        for (const char* text : {"sqrt(-L1)", "log(-t)", "asin(L1)", "acos(-L1)", "(-L1)^0.5"}) {
            QVERIFY2(std::isnan(evaluate(text)), text);
            std::vector<Complex> complexValues(values.begin(), values.end());
            const Complex value =
                Expression::parse(text, names).evaluate(std::span<const Complex>(complexValues));
            QVERIFY2(std::isnan(value.real()), text);
        }
        QVERIFY(std::isinf(evaluate("1/(t-t)")));
    }

    void errorsSayWhereAndWhat_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("part");
        QTest::newRow("empty") << ""
                               << "position 1: a number, a name or \"(\" was expected";
        QTest::newRow("operator")
            << "1+*2"
            << "position 3: a number, a name or \"(\" was expected, found \"*\"";
        QTest::newRow("end") << "2*(t+1"
                             << "position 7: \")\" was expected, found the end";
        QTest::newRow("juxtaposed")
            << "2 t"
            << "position 3: an operator or the end of the formula was expected";
        QTest::newRow("unknown name") << "L1+L2"
                                      << "position 4: \"L2\" is not known; expected a function, "
                                         "pi, e or one of: t, L1, mass_2";
        QTest::newRow("argument count") << "atan2(t)"
                                        << "position 8: \",\" was expected, found \")\"";
        QTest::newRow("function without arguments") << "sin t"
                                                    << "\"(\" was expected, found \"t\"";
        const char* both = "write (a < b)*(b < c) for both";
        QTest::newRow("two comparisons")
            << "0 < t < 1" << QString("position 7: one comparison is enough here; ") + both;
        QTest::newRow("equality") << "if(t == 1, 2, 3)"
                                  << "position 6: whether numbers are equal cannot be asked; "
                                     "write <, <=, > or >=";
        QTest::newRow("inequality") << "t != 1"
                                    << "position 3: whether numbers are equal";
        QTest::newRow("and") << "if(t > 1 && t < 2, 1, 0)"
                             << "position 10: conditions are joined by functions; "
                                "write (a < b)*(c < d) for both";
        QTest::newRow("or") << "(t > 1) or (t < 2)"
                            << "max(a < b, c < d) for one of them";
        QTest::newRow("no condition") << "if(t, 1, 2)"
                                      << "position 4: the condition of \"if\" compares nothing; "
                                         "write one such as t < 2";
        QTest::newRow("no other branch")
            << "if(t < 1, 2)"
            << "position 12: \",\" was expected, found \")\"; write if(condition, a, b)";
        QTest::newRow("Adams") << "STEP(t, 0, 0, 1, 1)"
                               << "position 1: \"STEP\" is not known; write step(x) or "
                                  "smoothstep(x, x0, y0, x1, y1)";
        QTest::newRow("too many arguments")
            << "step(t, 0, 0, 1, 1)"
            << "position 7: \")\" was expected, found \",\"; write step(x) or smoothstep(x,";
        QTest::newRow("function of pieces alone") << "2*saw"
                                                  << "position 6: \"(\" was expected, found the "
                                                     "end of the formula; write saw(x)";
        QTest::newRow("exponent missing") << "2^"
                                          << "position 3";
        QTest::newRow("huge number") << "1e999"
                                     << "position 1: the number is too large";
        QTest::newRow("dot") << "."
                             << "a number was expected";
        QTest::newRow("control character") << QString("1+\x01") << "a character not allowed here";
        QTest::newRow("letters of other alphabets")
            << QString::fromUtf8("1+\u03c0") << "position 3";
    }

    void errorsSayWhereAndWhat() {
        QFETCH(QString, text);
        QFETCH(QString, part);
        const QString message = QString::fromStdString(messageOf(text.toStdString()));
        QVERIFY2(message.contains(part), qPrintable(message));
    }

    void lengthAndDepthAreBounded() {
        const std::string open(10000, '(');
        QVERIFY(messageOf(open).find("longer than") != std::string::npos);
        QVERIFY(messageOf(std::string(500, '(') + "1").find("levels deep") != std::string::npos);
        QVERIFY(messageOf(std::string(500, '-') + "1").find("levels deep") != std::string::npos);
        std::string powers = "2";
        std::string sums = "t";
        for (int i = 0; i < 300; ++i) {
            powers += "^2";
            sums += "+t";
        }
        QVERIFY(messageOf(powers).find("levels deep") != std::string::npos);
        QVERIFY(std::abs(evaluate(sums) - 301 * values[0]) < 1e-11);
        // The stack machine holds as many operands as the parser admits.
        std::string nested = "t";
        for (int i = 0; i < 60; ++i)
            nested = "(1+" + nested + ")";
        QVERIFY(std::abs(evaluate(nested) - (60 + values[0])) < 1e-12);
    }

    void randomTextNeverCrashes() {
        std::mt19937 random(77);
        const std::string alphabet = "0123456789.eE+-*/^(),<>= tL1_sincoabxqrlgpf\xcf\x80";
        int accepted = 0;
        for (int round = 0; round < 20000; ++round) {
            std::string text;
            for (std::size_t length = random() % 12; length-- > 0;)
                text += alphabet[random() % alphabet.size()];
            try {
                (void)Expression::parse(text, names).evaluate(std::span<const double>(values));
                ++accepted;
            } catch (const InputError& error) {
                QVERIFY(!error.diagnostics().front().message.empty());
            }
        }
        QVERIFY(accepted > 50);
    }

    void namesAreJudged() {
        using linkwright::math::isReservedName;
        using linkwright::math::isVariableName;
        QVERIFY(isReservedName("pi") && isReservedName("e") && isReservedName("atan2"));
        QVERIFY(!isReservedName("L1") && !isReservedName("sine"));
        using linkwright::math::isFunctionName;
        QVERIFY(isFunctionName("step") && !isReservedName("step") && !isFunctionName("pi"));
        QVERIFY(isVariableName("L1") && isVariableName("mass_2"));
        QVERIFY(!isVariableName("1L") && !isVariableName("a-b") && !isVariableName(""));
    }
};

LINKWRIGHT_TEST(ExpressionTest)

}  // namespace expression_test

#include "expression_test.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/solving/variables.h"

#include "engine/session/solving/solve.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <limits>
#include <stdexcept>

namespace variables_test {

using namespace linkwright;
using session::Variable;

namespace {

model::Model driven() {
    model::Model drawing;
    drawing.points = {{"a", "A", {0.0, 0.0, 0.0}}, {"b", "B", {0.03, 0.04, 0.0}}};
    drawing.parameters = {{"k", "stiffness", "N/m", 250.0}};
    drawing.springs.resize(2);
    drawing.springs[0].id = "spring-1";
    drawing.springs[0].stiffness = 2500.0;
    drawing.springs[0].freeLength = model::Number(0.02);
    drawing.springs[1].id = "spring-2";
    drawing.springs[1].stiffness.expression = "2*k";
    drawing.inputs.resize(3);
    drawing.inputs[0].id = "force";
    drawing.inputs[0].samples = {0.5, -12.0, 3.0};
    drawing.inputs[0].optimize = true;
    drawing.inputs[1].id = "fixed";
    drawing.inputs[1].samples = {7.0, 7.0};
    drawing.inputs[2].id = "voltage";
    drawing.inputs[2].samples = {0.1, 0.2};
    drawing.inputs[2].optimize = true;
    drawing.inputs[2].lower = -2.0;
    drawing.inputs[2].upper = 2.0;
    drawing.designVariables = {{"spring-1", "stiffness", 100.0, std::nullopt},
                               {"spring-1", "freeLength", std::nullopt, std::nullopt},
                               {"b", "position.x", 0.01, 0.05},
                               {"k", "value", std::nullopt, std::nullopt}};
    return drawing;
}

}  // namespace

class VariablesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void designVariablesThenSamples() {
        const std::vector<Variable> variables = session::variablesOf(driven());
        std::vector<std::string> names;
        for (const Variable& variable : variables)
            names.push_back(variable.name);
        QCOMPARE(names, (std::vector<std::string>{"spring-1.stiffness", "spring-1.freeLength",
                                                  "b.position.x", "k.value", "force[0]", "force[1]",
                                                  "force[2]", "voltage[0]", "voltage[1]"}));
        QCOMPARE(variables[0].value, 2500.0);
        QCOMPARE(variables[0].lower, std::optional(100.0));
        QCOMPARE(variables[0].upper, std::optional<double>());
        QCOMPARE(variables[0].sample, -1);
        QCOMPARE(variables[5].value, -12.0);
        QCOMPARE(variables[5].sample, 1);
        QCOMPARE(variables[8].upper, std::optional(2.0));
    }

    void scales() {
        const model::Model drawing = driven();
        const auto list = session::toMinimizerVariables(drawing, session::variablesOf(drawing));
        std::vector<double> found;
        for (const auto& variable : list)
            found.push_back(variable.scale);
        // own size; size of the drawing (0.03, 0.04 diagonal); width of bounds; own size; largest
        // sample of the channel; width of bounds
        const std::vector<double> expected{2500.0, 0.05, 0.04, 250.0, 12.0, 12.0, 12.0, 4.0, 4.0};
        for (std::size_t i = 0; i < expected.size(); ++i)
            QCOMPARE(found.at(i), expected[i]);
        QCOMPARE(list[0].lower, 100.0);
        QCOMPARE(list[0].upper, std::numeric_limits<double>::infinity());
        QCOMPARE(list[1].start, 0.02);
    }

    void assignedValuesAreFound() {
        model::Model drawing = driven();
        const std::vector<Variable> variables = session::variablesOf(drawing);
        session::assignVariables(
            drawing, variables,
            std::vector<double>{111.0, 0.07, 0.015, 300.0, 1.0, 2.0, 3.0, 4.0, 5.0});
        QCOMPARE(drawing.springs[0].stiffness.value, 111.0);
        QCOMPARE(drawing.springs[0].freeLength->value, 0.07);
        QCOMPARE(drawing.points[1].position[0].value, 0.015);
        QCOMPARE(drawing.springs[1].stiffness.value, 600.0);  // follows from k
        QCOMPARE(drawing.inputs[0].samples, (std::vector<double>{1.0, 2.0, 3.0}));
        QCOMPARE(drawing.inputs[1].samples, (std::vector<double>{7.0, 7.0}));
        QCOMPARE(drawing.inputs[2].samples, (std::vector<double>{4.0, 5.0}));
    }

    void wrongNumberOfValues() {
        model::Model drawing = driven();
        QVERIFY_EXCEPTION_THROWN(session::assignVariables(drawing, session::variablesOf(drawing),
                                                          std::vector<double>{1.0}),
                                 std::invalid_argument);
    }
};

LINKWRIGHT_TEST(VariablesTest)

}  // namespace variables_test

#include "variables_test.moc"

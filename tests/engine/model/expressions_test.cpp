// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/expressions.h"

#include "engine/model/properties.h"
#include "tests/engine/model/rich_model.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <cmath>
#include <complex>

namespace expressions_test {

using namespace linkwright;
using namespace linkwright::model;
using linkwright::testing::richModel;

namespace {

Number formula(const std::string& expression) {
    Number number;
    number.expression = expression;
    return number;
}

/// Parameters that build on each other in a mixed order, and numbers that use them.
Model chainedModel() {
    Model model;
    model.parameters = {{"area", "", "", formula("width*height")},
                        {"height", "", "", formula("width^1.5+0.2")},
                        {"width", "", "", 1.7}};
    model.points = {{"P", "", {formula("sin(area)"), 0.4, formula("height/width")}}};
    return model;
}

std::vector<double> valuesOf(const Model& model) {
    std::vector<double> values;
    forEachNumber(
        model, [&](const PropertyInfo&, const Number& number) { values.push_back(number.value); });
    return values;
}

}  // namespace

class ExpressionsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void formulasAreEvaluatedWhateverTheirOrder() {
        Model model = chainedModel();
        std::vector<base::Diagnostic> diagnostics;
        resolveExpressions(model, diagnostics);
        QVERIFY(diagnostics.empty());
        const double height = std::pow(1.7, 1.5) + 0.2;
        QCOMPARE(model.parameters[1].value.value, height);
        QCOMPARE(model.parameters[0].value.value, 1.7 * height);
        QCOMPARE(model.points[0].position[0].value, std::sin(1.7 * height));
        QCOMPARE(model.points[0].position[1].value, 0.4);
        QCOMPARE(model.points[0].position[2].value, height / 1.7);
    }

    /// A step of a parameter goes through all formulas that follow from it.
    void slotVectorsCarryComplexSteps() {
        Model model = chainedModel();
        std::vector<base::Diagnostic> diagnostics;
        resolveExpressions(model, diagnostics);
        assignSlots(model);
        const ExpressionTable table(model, diagnostics);
        QVERIFY(!table.empty());
        const std::vector<double> values = valuesOf(model);
        const auto at = [](const Number& number) { return static_cast<std::size_t>(number.slot); };
        const Number& width = model.parameters[2].value;
        std::vector<std::complex<double>> stepped(values.begin(), values.end());
        constexpr double step = 1e-30;
        stepped[at(width)] += std::complex<double>(0.0, step);
        table.evaluate(std::span<std::complex<double>>(stepped));
        const double height = std::pow(1.7, 1.5) + 0.2, slope = 1.5 * std::sqrt(1.7);
        const double areaSlope = height + 1.7 * slope;
        const std::pair<const Number*, double> expected[] = {
            {&width, 1.0},
            {&model.parameters[1].value, slope},
            {&model.parameters[0].value, areaSlope},
            {&model.points[0].position[0], std::cos(1.7 * height) * areaSlope},
            {&model.points[0].position[1], 0.0},
            {&model.points[0].position[2], slope / 1.7 - height / (1.7 * 1.7)}};
        for (const auto& [number, derivative] : expected)
            // Rounding of a handful of operations.
            QVERIFY(std::abs(stepped[at(*number)].imag() / step - derivative) < 1e-14);
        // And so does another value, as by resolveExpressions.
        model.parameters[2].value.value = 2.3;
        std::vector<double> moved = values;
        moved[at(width)] = 2.3;
        table.evaluate(std::span<double>(moved));
        resolveExpressions(model, diagnostics);
        QCOMPARE(moved, valuesOf(model));
        QVERIFY(diagnostics.empty());
    }

    void circlesAreNamed() {
        Model model = chainedModel();
        std::vector<base::Diagnostic> diagnostics;
        resolveExpressions(model, diagnostics);
        const double before = model.parameters[0].value.value;
        model.parameters[2].value.expression = "2*area";
        resolveExpressions(model, diagnostics);
        QCOMPARE(diagnostics.size(), std::size_t{1});
        const QString message = QString::fromStdString(diagnostics[0].message);
        QVERIFY2(message.contains("circle") && message.contains("area -> height -> width -> area"),
                 qPrintable(message));
        QCOMPARE(model.parameters[0].value.value, before);
        model.parameters[2].value.expression = "width";
        diagnostics.clear();
        resolveExpressions(model, diagnostics);
        QCOMPARE(diagnostics.size(), std::size_t{1});
        QCOMPARE(diagnostics[0].object, std::string("width"));
    }

    void everyFaultIsReportedWithItsPlace() {
        Model model = chainedModel();
        model.points[0].position[0] = formula("sin(");
        model.points[0].position[1] = formula("nowhere+1");
        model.points[0].position[2] = formula("sqrt(-width)");
        model.points[0].position[2].value = 0.77;
        std::vector<base::Diagnostic> diagnostics;
        resolveExpressions(model, diagnostics);
        QCOMPARE(diagnostics.size(), std::size_t{3});
        for (const base::Diagnostic& diagnostic : diagnostics) {
            QCOMPARE(diagnostic.object, std::string("P"));
            QVERIFY(!diagnostic.message.empty() && !diagnostic.remedy.empty());
        }
        QCOMPARE(diagnostics[0].place, std::string("position.x"));
        QCOMPARE(diagnostics[1].place, std::string("position.y"));
        QCOMPARE(diagnostics[2].place, std::string("position.z"));
        QVERIFY(diagnostics[2].message.find("finite") != std::string::npos);
        QCOMPARE(model.points[0].position[2].value, 0.77);
    }

    void tooManyParametersAreRefused() {
        Model model;
        for (std::size_t index = 0; index <= maximumParameters; ++index)
            model.parameters.push_back({"p" + std::to_string(index), "", "", formula("1+1")});
        std::vector<base::Diagnostic> diagnostics;
        resolveExpressions(model, diagnostics);
        QCOMPARE(diagnostics.size(), std::size_t{1});
        model.parameters.pop_back();
        diagnostics.clear();
        resolveExpressions(model, diagnostics);
        QVERIFY(diagnostics.empty());
        QCOMPARE(model.parameters.back().value.value, 2.0);
    }

    void boundsMayBeFormulas() {
        Model model;
        model.parameters = {{"L", "", "m", Number(0.3)}};
        model.points = {{"A", "", {Number(0.5), Number(0.0), Number(0.0)}}};
        model.designVariables = {{"A", "position.x", {}, {}, "-L", "2*L"}};
        std::vector<base::Diagnostic> faults;
        model::resolveExpressions(model, faults);
        QVERIFY(faults.empty());
        QCOMPARE(*model.designVariables[0].lower, -0.3);
        QCOMPARE(*model.designVariables[0].upper, 0.6);
        // Bounds do not follow while the parameter is varied: that is said.
        model.designVariables.push_back({"L", "value", {}, {}});
        model::resolveExpressions(model, faults);
        QCOMPARE(faults.size(), std::size_t{2});
        QVERIFY(faults[0].severity == base::Severity::Warning
                && faults[0].message.find("\"L\"") != std::string::npos);
        faults.clear();
        model.designVariables = {{"A", "position.x", {}, {}, "", "1/0"}};
        model::resolveExpressions(model, faults);
        QVERIFY(faults.size() == 1 && faults[0].place == "/designVariables/0/upper");
    }
};

LINKWRIGHT_TEST(ExpressionsTest)

}  // namespace expressions_test

#include "expressions_test.moc"

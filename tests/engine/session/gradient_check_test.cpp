// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a gradient check compares where there are many variables, and what is left of a canceled
// one.
#include "engine/session/solving/gradient_check.h"

#include "engine/base/diagnostic.h"
#include "engine/project/project_file.h"
#include "engine/session/solving/gradient_along.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <algorithm>
#include <atomic>
#include <cmath>
#include <string>
#include <vector>

namespace gradient_check_test {

using namespace linkwright;
using session::GradientMethod;

namespace {

/// A four-bar linkage moved by a torque of 100 samples, with a limit and three numbers to change.
model::Model linkage() {
    support::Drawing drawing = support::fourBar();
    std::vector<double> samples;
    for (int index = 0; index < 100; ++index)
        samples.push_back(3.0 * std::sin(0.2 * index) + 0.01 * index);
    drawing.samples("torque", model::Interpolation::Linear, samples).optimize = true;
    drawing.jointLoad("load", "a", 0, 1.0, "torque");
    drawing.jointSignal("angle", model::SignalKind::JointCoordinate, "d");
    drawing.term("angle", model::TermTime::Terminal, 3.0);
    drawing.term("angle", model::TermTime::Running, 0.5);
    model::CostTerm limit;
    limit.id = limit.name = "end";
    limit.signal = "angle";
    limit.time = model::TermTime::Terminal;
    limit.kind = model::TermKind::Value;
    limit.atMost = 2.0;
    drawing.model.costTerms.push_back(limit);
    drawing.design("B", "position.x");
    drawing.design("C", "position.y");
    drawing.design("crank", "mass");
    drawing.model.simulation.duration = 0.4;
    drawing.model.simulation.step = 0.02;
    return drawing.model;
}

/// Two general directions of so many variables.
std::vector<sensitivity::Direction> directions(std::size_t count) {
    std::vector<sensitivity::Direction> result(2);
    for (std::size_t place = 0; place < count; ++place) {
        result[0].push_back({place, std::sin(1.3 * static_cast<double>(place) + 0.4)});
        if (place % 2 == 0) result[1].push_back({place, 0.7 + 0.1 * static_cast<double>(place)});
    }
    return result;
}

/// Derivatives along directions against the sum of those by each variable, which another run
/// computes. Rounding is relative to the largest of the sums of magnitudes; differences have an
/// error of their own.
void compareAlong(const std::vector<double>& along, const std::vector<double>& gradient,
                  double tolerance) {
    const auto wanted = directions(gradient.size());
    QCOMPARE(along.size(), wanted.size());
    for (std::size_t index = 0; index < wanted.size(); ++index) {
        double sum = 0.0, size = 0.0;
        for (const auto& [place, share] : wanted[index]) {
            sum += share * gradient[place];
            size += std::abs(share * gradient[place]);
        }
        QVERIFY2(std::abs(along[index] - sum) <= tolerance * std::max(size, 1e-9),
                 qPrintable(QString("%1 instead of %2").arg(along[index], 0, 'g', 17).arg(sum)));
    }
}

}  // namespace

class GradientCheckTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void derivativesAlongDirectionsAreSums_data() {
        QTest::addColumn<QString>("sample");
        QTest::newRow("limit") << QString();
        QTest::newRow("starts at rest") << "five-bar-design";
        QTest::newRow("vibrations") << "tuned-absorber";
        QTest::newRow("cases") << "suspension-cases";
    }
    void derivativesAlongDirectionsAreSums() {
        QFETCH(QString, sample);
        const model::Model model =
            sample.isEmpty() ? linkage()
                             : project::readProject(QStringLiteral(LINKWRIGHT_SOURCE_DIR
                                                                   "/projects/%1.linkwright.json")
                                                        .arg(sample)
                                                        .toStdString());
        for (const GradientMethod method :
             {GradientMethod::Adjoint, GradientMethod::Direct, GradientMethod::ComplexStep,
              GradientMethod::FiniteDifference}) {
            const session::GradientResult whole = session::computeGradient(model, method);
            const session::GradientResult along =
                session::computeGradientAlong(model, method, directions(whole.variables.size()));
            // Central differences over 6e-6 of a variable: about 1e-9 of rounding and truncation,
            // more where the cost bends.
            const double tolerance = method == GradientMethod::FiniteDifference ? 1e-5 : 1e-10;
            compareAlong(along.gradient, whole.gradient, tolerance);
            QCOMPARE(along.constraints.size(), whole.constraints.size());
            for (std::size_t index = 0; index < whole.constraints.size(); ++index)
                compareAlong(along.constraints[index].gradient, whole.constraints[index].gradient,
                             tolerance);
            QCOMPARE(along.cases.size(), whole.cases.size());
            for (std::size_t index = 0; index < whole.cases.size(); ++index)
                compareAlong(along.cases[index].gradient, whole.cases[index].gradient, tolerance);
        }
    }

    /// Some of many, the largest derivative among them, and directions, which are sums of all.
    void someOfManyAndDirections() {
        const model::Model model = linkage();
        const session::GradientCheck check = session::checkGradient(model);
        QVERIFY(check.passed);
        QVERIFY(!check.canceled);
        QCOMPARE(check.variablesOfModel, std::size_t{103});
        QCOMPARE(check.variables.size(), session::checkedOfMany + 8);
        QCOMPARE(session::directionsOf(check), std::size_t{8});
        QVERIFY(check.costates != nullptr);
        QVERIFY(!check.differenceErrors.empty());
        const session::GradientResult whole =
            session::computeGradient(model, GradientMethod::Direct);
        const auto largest = std::max_element(
            whole.gradient.begin(), whole.gradient.end(),
            [](double one, double other) { return std::abs(one) < std::abs(other); });
        bool hasLargest = false;
        for (const session::CheckedMethod& method : check.methods) {
            QCOMPARE(method.gradient.size(), check.variables.size());
            QCOMPARE(method.constraints.at(0).gradient.size(), check.variables.size());
            if (method.method != GradientMethod::Adjoint) continue;
            for (std::size_t row = 0; row < session::checkedOfMany; ++row) {
                const auto place = std::find_if(
                    whole.variables.begin(), whole.variables.end(),
                    [&](const auto& other) { return other.name == check.variables[row].name; });
                const auto index = static_cast<std::size_t>(place - whole.variables.begin());
                // Both are exact: rounding of some 20 steps.
                QVERIFY(std::abs(method.gradient[row] - whole.gradient.at(index))
                        <= 1e-11 * std::abs(*largest));
                hasLargest = hasLargest || whole.gradient.at(index) == *largest;
            }
        }
        QVERIFY(hasLargest);
        QVERIFY(check.variables.back().object.empty());
    }

    void whatIsAskedForIsCompared() {
        const model::Model model = linkage();
        const session::GradientCheck named = session::checkGradient(
            model, {.variables = {"torque[7]", "crank.mass"}, .directions = 3});
        QVERIFY(named.passed);
        QCOMPARE(named.variables.size(), std::size_t{5});
        QCOMPARE(named.variables[0].name, std::string("torque[7]"));
        const session::GradientCheck all = session::checkGradient(model, {.everything = true});
        QVERIFY(all.passed);
        QCOMPARE(all.variables.size(), all.variablesOfModel);
        QCOMPARE(session::directionsOf(all), std::size_t{0});
        try {
            session::checkGradient(model, {.variables = {"torque[700]"}});
            QFAIL("a name that is no variable");
        } catch (const base::InputError& error) {
            QVERIFY(error.diagnostics().front().message.find("torque[700]") != std::string::npos);
        }
    }

    /// Canceled in the second block: the first is there, with its verdict.
    void aCanceledCheckKeepsWhatItHas() {
        const model::Model model = linkage();
        std::atomic<bool> stop = false;
        session::SolveControl control;
        control.stop = &stop;
        int blocks = 0;
        const session::GradientCheck check =
            session::checkGradient(model, {.everything = true}, control, [&](std::size_t part) {
                if (session::checkedMethods.at(std::min<std::size_t>(part, 4))
                        == GradientMethod::Direct
                    && ++blocks == 2)
                    stop = true;
            });
        QVERIFY(check.canceled);
        QVERIFY(check.passed);
        QVERIFY(check.variables.size() >= 32 && check.variables.size() < check.variablesOfModel);
        for (const session::CheckedMethod& method : check.methods) {
            QCOMPARE(method.gradient.size(), check.variables.size());
            QCOMPARE(method.constraints.at(0).gradient.size(), check.variables.size());
        }
        stop = true;
        QVERIFY_EXCEPTION_THROWN(session::checkGradient(model, {}, control), base::Cancelled);
    }
};

LINKWRIGHT_TEST(GradientCheckTest)

}  // namespace gradient_check_test

#include "gradient_check_test.moc"

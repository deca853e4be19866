// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every sample project against numbers computed without this engine: expected_values.json says
// where each one comes from. LINKWRIGHT_VERBOSE=1 prints how far the computed ones are from them.
#include "engine/math/expression.h"
#include "engine/model/expressions.h"
#include "engine/model/properties.h"
#include "engine/project/project_file.h"
#include "engine/session/solving/solve.h"
#include "tests/support/test_program.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QJsonArray>
#include <QtCore/QJsonDocument>
#include <QtCore/QJsonObject>
#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace expected_values_test {

using namespace linkwright;
using session::GradientResult;
using session::Series;
using session::SimulationResult;

namespace {

QJsonArray projects() {
    QFile file(LINKWRIGHT_SOURCE_DIR "/tests/workflow/expected_values.json");
    if (!file.open(QIODevice::ReadOnly))
        throw std::runtime_error("expected_values.json is missing");
    const QJsonDocument document = QJsonDocument::fromJson(file.readAll());
    if (!document.isObject()) throw std::runtime_error("expected_values.json is not a JSON object");
    return document.object()["projects"].toArray();
}

std::string text(const QJsonValue& value) {
    return value.toString().toStdString();
}

std::vector<double> numbers(const QJsonValue& list) {
    std::vector<double> result;
    for (const QJsonValue& value : list.toArray())
        result.push_back(value.toDouble());
    return result;
}

model::Input& inputOf(model::Model& model, const QString& id) {
    for (model::Input& input : model.inputs)
        if (input.id == id.toStdString()) return input;
    throw std::out_of_range("no input " + id.toStdString());
}

std::vector<double> sampled(const std::string& formula, std::size_t count, double duration) {
    const std::vector<std::string> names{"t"};
    const math::Expression expression = math::Expression::parse(formula, names);
    std::vector<double> samples(count);
    for (std::size_t index = 0; index < count; ++index) {
        const double time = duration * static_cast<double>(index) / static_cast<double>(count - 1);
        samples[index] = expression.evaluate(std::span<const double>(&time, 1));
    }
    return samples;
}

/// The project with what a case changes in it.
model::Model prepared(const QString& project, const QJsonObject& values) {
    model::Model model = project::readProject(
        (LINKWRIGHT_SOURCE_DIR "/projects/" + project + ".linkwright.json").toStdString());
    if (values.contains("duration")) {
        // The samples in use keep their times.
        const double before = model.simulation.duration;
        model.simulation.duration = values["duration"].toDouble();
        for (model::Input& input : model.inputs)
            input.samples.resize(
                static_cast<std::size_t>(std::lround(static_cast<double>(input.samples.size() - 1)
                                                     * model.simulation.duration / before))
                + 1);
    }
    const QJsonObject properties = values["properties"].toObject();
    for (auto entry = properties.begin(); entry != properties.end(); ++entry) {
        const qsizetype dot = entry.key().indexOf('.');
        model::Number* number = model::findNumber(model, entry.key().left(dot).toStdString(),
                                                  entry.key().mid(dot + 1).toStdString());
        if (number == nullptr) throw std::out_of_range("no property " + entry.key().toStdString());
        number->value = entry.value().toDouble();
    }
    std::vector<base::Diagnostic> problems;
    model::resolveExpressions(model, problems);
    if (!problems.empty()) throw std::runtime_error(base::toText(problems.front()));
    const QJsonObject weights = values["termWeights"].toObject();
    for (model::CostTerm& term : model.costTerms)
        if (const QJsonValue weight = weights[QString::fromStdString(term.id)]; weight.isDouble())
            term.weight.value = weight.toDouble();
    const QJsonObject formulas = values["inputs"].toObject();
    for (auto entry = formulas.begin(); entry != formulas.end(); ++entry) {
        model::Input& input = inputOf(model, entry.key());
        input.samples =
            sampled(text(entry.value()), input.samples.size(), model.simulation.duration);
    }
    const QJsonObject samples = values["samples"].toObject();
    for (auto entry = samples.begin(); entry != samples.end(); ++entry)
        inputOf(model, entry.key()).samples = numbers(entry.value());
    return model;
}

/// Gathers what differs, so that one run shows all of it.
class Comparison {
public:
    void check(const QString& what, double actual, double expected, double tolerance) {
        ++count_;
        const double error = std::abs(actual - expected);
        if (qEnvironmentVariableIsSet("LINKWRIGHT_VERBOSE"))
            qInfo("%s: %.12g, off by %.2g of %.2g", qPrintable(what), actual, error, tolerance);
        if (error <= tolerance) return;  // false for NaN
        faults_ += QString("%1: %2 instead of %3, off by %4 where %5 is allowed\n")
                       .arg(what)
                       .arg(actual, 0, 'g', 15)
                       .arg(expected, 0, 'g', 15)
                       .arg(error, 0, 'g', 3)
                       .arg(tolerance, 0, 'g', 3);
    }
    void check(const QString& what, double actual, const QJsonObject& expected) {
        check(what, actual, expected["value"].toDouble(std::nan("")),
              expected["tolerance"].toDouble(std::nan("")));
    }
    [[nodiscard]] QString faults() const { return count_ > 0 ? faults_ : "nothing was compared"; }

private:
    QString faults_;
    int count_ = 0;
};

std::size_t variableIndex(const std::vector<session::Variable>& variables,
                          const std::string& name) {
    const auto found = std::find_if(variables.begin(), variables.end(),
                                    [&](const auto& variable) { return variable.name == name; });
    if (found == variables.end()) throw std::out_of_range("no variable " + name);
    return static_cast<std::size_t>(found - variables.begin());
}

/// Derivative along a change of all samples of an input, constant or growing like t: both shapes
/// are reproduced exactly by every interpolation.
double along(const GradientResult& result, const std::string& input, const QString& shape,
             double duration) {
    double sum = 0.0;
    int last = 0;
    for (const session::Variable& variable : result.variables)
        if (variable.object == input) last = std::max(last, variable.sample);
    for (std::size_t index = 0; index < result.variables.size(); ++index) {
        const session::Variable& variable = result.variables[index];
        if (variable.object != input) continue;
        sum += result.gradient[index] * (shape == "ramp" ? duration * variable.sample / last : 1.0);
    }
    return sum;
}

void compareGradient(const model::Model& model, const QJsonObject& values, Comparison& comparison) {
    const GradientResult result = session::computeGradient(model, session::GradientMethod::Adjoint);
    if (values.contains("cost")) comparison.check("cost", result.cost, values["cost"].toObject());
    for (const QJsonValue& entry : values["gradient"].toArray()) {
        const std::string name = text(entry["variable"]);
        comparison.check("derivative by " + entry["variable"].toString(),
                         result.gradient.at(variableIndex(result.variables, name)),
                         entry.toObject());
    }
    for (const QJsonValue& entry : values["directions"].toArray())
        comparison.check(
            "derivative along " + entry["shape"].toString() + " " + entry["input"].toString(),
            along(result, text(entry["input"]), entry["shape"].toString(),
                  model.simulation.duration),
            entry.toObject());
    for (const QJsonValue& entry : values["functionGradient"].toArray()) {
        const std::vector<double> times = numbers(entry["times"]);
        const std::vector<double> expected = numbers(entry["values"]);
        const std::vector<double>& actual = result.functionGradient.at(text(entry["input"]));
        for (std::size_t index = 0; index < times.size(); ++index) {
            const auto place = std::lower_bound(result.functionTimes.begin(),
                                                result.functionTimes.end(), times[index] - 1e-9);
            if (place == result.functionTimes.end() || std::abs(*place - times[index]) > 1e-9)
                throw std::out_of_range("the motion has no step at this time");
            comparison.check(
                QString("function gradient of %1 at %2 s")
                    .arg(entry["input"].toString())
                    .arg(times[index]),
                actual.at(static_cast<std::size_t>(place - result.functionTimes.begin())),
                expected.at(index), entry["tolerance"].toDouble());
        }
    }
}

/// A signal, a joint coordinate, `velocity of` a joint, or the `energy` of everything.
Series seriesOf(const SimulationResult& motion, const std::string& name) {
    if (name == "energy") {
        Series energy;
        for (std::size_t index = 0; index < motion.kineticEnergy.size(); ++index)
            energy.values.push_back(motion.kineticEnergy[index] + motion.potentialEnergy[index]);
        return energy;
    }
    const std::string velocity = "velocity of ";
    if (name.starts_with(velocity)) {
        const std::string joint = name.substr(velocity.size());
        for (const Series& series : motion.velocities)
            if (joint == series.id) return series;
    }
    for (const std::vector<Series>* list : {&motion.signalSeries, &motion.coordinates})
        for (const Series& series : *list)
            if (name == series.id || name == series.id + "." + series.component) return series;
    throw std::out_of_range("no series " + name);
}

void compareMotion(const model::Model& model, const QJsonObject& values, Comparison& comparison) {
    for (const QJsonValue& entry : values["motion"].toArray()) {
        const std::vector<double> times = numbers(entry["times"]);
        const std::vector<double> expected = numbers(entry["values"]);
        const SimulationResult motion = session::simulate(model, times);
        if (motion.failure) throw std::runtime_error(base::toText(*motion.failure));
        const Series series = seriesOf(motion, text(entry["series"]));
        for (std::size_t index = 0; index < times.size(); ++index)
            comparison.check(
                QString("%1 at %2 s").arg(entry["series"].toString()).arg(times[index]),
                series.values.at(index), expected.at(index), entry["tolerance"].toDouble());
    }
}

void compareOptimum(const model::Model& model, const QJsonObject& expected,
                    Comparison& comparison) {
    const session::OptimizationResult result = session::optimize(model);
    comparison.check("optimum", result.finalCost, expected["cost"].toObject());
    for (const QJsonValue& entry : expected["variables"].toArray())
        comparison.check(
            "optimal " + entry["variable"].toString(),
            result.variables.at(variableIndex(result.variables, text(entry["variable"]))).value,
            entry.toObject());
}

}  // namespace

class ExpectedValuesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyProjectIsListed() {
        QStringList listed;
        for (const QJsonValue& project : projects()) {
            QVERIFY(!project["source"].toString().isEmpty());
            listed << project["project"].toString() + ".linkwright.json";
        }
        listed.sort();
        const QDir folder(LINKWRIGHT_SOURCE_DIR "/projects");
        QCOMPARE(listed, folder.entryList({"*.linkwright.json"}, QDir::Files, QDir::Name));
    }

    void values_data() {
        QTest::addColumn<QString>("project");
        QTest::addColumn<QJsonObject>("values");
        for (const QJsonValue& project : projects())
            for (const QJsonValue& values : project["cases"].toArray())
                QTest::addRow("%s: %s", qPrintable(project["project"].toString()),
                              qPrintable(values["name"].toString()))
                    << project["project"].toString() << values.toObject();
    }
    void values() {
        QFETCH(QString, project);
        QFETCH(QJsonObject, values);
        Comparison comparison;
        const model::Model model = prepared(project, values);
        // A mechanism that is only led through its poses has no cost.
        if (!model.costTerms.empty()) compareGradient(model, values, comparison);
        compareMotion(model, values, comparison);
        // From the first guess of the file, whatever the case changes.
        if (values.contains("optimum"))
            compareOptimum(prepared(project, {}), values["optimum"].toObject(), comparison);
        QVERIFY2(comparison.faults().isEmpty(), qPrintable("\n" + comparison.faults()));
    }
};

LINKWRIGHT_TEST(ExpectedValuesTest)

}  // namespace expected_values_test

#include "expected_values_test.moc"

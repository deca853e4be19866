// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/case_model.h"

#include "engine/model/parameter_edits.h"
#include "engine/model/properties.h"
#include "tests/engine/model/fault_table.h"
#include "tests/engine/model/rich_model.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <limits>

namespace case_model_test {

using namespace linkwright;
using namespace linkwright::model;
using base::Severity;
using linkwright::testing::Fault;
using linkwright::testing::richModel;
using linkwright::testing::verifyFound;

namespace {

Case& rough(Model& m) {
    return m.cases.list[0];
}

std::vector<Fault> caseFaults() {
    return {
        {"case without a name", [](Model& m) { rough(m).name.clear(); }, Severity::Error, "",
         "/cases/0/name", "no name", "a unique name"},
        {"two cases of one name", [](Model& m) { m.cases.list[1].name = rough(m).name; },
         Severity::Error, "", "/cases/1/name", "two cases called \"Rough road\"", "a unique name"},
        {"case without weight", [](Model& m) { rough(m).weight = 0.0; }, Severity::Error, "",
         "/cases/0/weight", "The weight of the case is 0.", "a positive weight"},
        {"unknown parameter",
         [](Model& m) {
             rough(m).numbers.push_back({"load", "value", 2.0, false});
         },
         Severity::Error, "", "/cases/0/parameterValues/load", "no parameter \"load\"",
         "existing parameter"},
        {"unknown number", [](Model& m) { rough(m).numbers[1].property = "colour"; },
         Severity::Error, "", "/cases/0/numbers/1", "\"spring\" has no number \"colour\"",
         "stiffness"},
        {"number twice", [](Model& m) { rough(m).numbers.push_back(rough(m).numbers[1]); },
         Severity::Error, "", "/cases/0/numbers/2", "changed twice", "Remove one"},
        {"number that is none",
         [](Model& m) { rough(m).numbers[0].value = std::numeric_limits<double>::infinity(); },
         Severity::Error, "", "/cases/0/numbers/0", "not a finite number", "finite number"},
        {"value of a design variable", [](Model& m) { rough(m).numbers[0].added = false; },
         Severity::Error, "", "/cases/0/parameterValues/k", "is a design variable", "\"add\""},
        {"value of a stage",
         [](Model& m) {
             rough(m).numbers.push_back({"half", "value", 0.6, false});
         },
         Severity::Error, "", "/cases/0/parameterValues/half", "Stage 3 also sets the parameter",
         "to the stage or to the case"},
        {"unknown input", [](Model& m) { rough(m).inputs[0].input = "w"; }, Severity::Error, "",
         "/cases/0/inputs/0/input", "no input \"w\"", "existing input"},
        {"samples of a shared control",
         [](Model& m) {
             rough(m).inputs[0] = {"u", InputKind::Samples, {1, 2, 3, 4, 5, 6}, {}};
         },
         Severity::Error, "", "/cases/0/inputs/0",
         "6 samples of its own for the input \"u\", but all cases share the 4", "\"perCase\""},
        {"formula of a control",
         [](Model& m) {
             m.cases.controls = CaseControls::PerCase;
             rough(m).inputs[0] = {"u", InputKind::Expression, {}, "t"};
         },
         Severity::Error, "", "/cases/0/inputs/0", "follows a formula in this case",
         "Remove the formula"},
        {"unknown term", [](Model& m) { rough(m).references[0].term = "tracks"; }, Severity::Error,
         "", "/cases/0/references/0/term", "no cost term \"tracks\"", "existing term"},
        {"targets of a term without",
         [](Model& m) {
             rough(m).references[0].targets.points = {{0.1, 0.2, 0.3}};
         },
         Severity::Error, "", "/cases/0/references/0", "takes a reference, not targets",
         "\"reference\""},
        {"reference with too few components",
         [](Model& m) { rough(m).references[0].referenceValues.pop_back(); }, Severity::Error,
         "track", "/objective/terms/0/referenceValues", "(In case \"Rough road\".)",
         "3 components"},
        {"no duration", [](Model& m) { rough(m).duration = 0.0; }, Severity::Error, "",
         "/simulation/duration", "(In case \"Rough road\".)", "positive"},
        {"no active case", [](Model& m) { rough(m).active = false; }, Severity::Warning, "",
         "/cases", "No case is active", "Activate"},
        {"controls of each case without any",
         [](Model& m) {
             m.cases.controls = CaseControls::PerCase;
             m.inputs[0].optimize = false;
         },
         Severity::Warning, "", "/objective/controls", "no input is optimized",
         "Optimize an input"},
    };
}

}  // namespace

class CaseModelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyFaultIsFound_data() {
        QTest::addColumn<int>("index");
        for (std::size_t index = 0; index < caseFaults().size(); ++index)
            QTest::newRow(caseFaults()[index].name) << static_cast<int>(index);
    }

    void everyFaultIsFound() {
        QFETCH(int, index);
        verifyFound(caseFaults()[static_cast<std::size_t>(index)]);
    }

    /// k is 31, L1 = 2 half; the values of the case are in richModel.
    void aCaseChangesWhatItNames() {
        const Model project = richModel();
        const Case& chosen = *findCase(project, "Rough road");
        const Model found = modelOfCase(project, chosen);
        QVERIFY(found.cases == Cases{});
        QCOMPARE(findById(found.parameters, "k")->value.value, 31.5);
        QCOMPARE(findNumber(found, "spring", "damping")->value, 0.7);
        // What follows from a number of the case follows from its value there.
        QCOMPARE(findNumber(found, "cable", "stiffness")->value, 63.0);
        QCOMPARE(findById(found.inputs, "volts")->samples.size(), std::size_t{5});
        QVERIFY(findById(found.inputs, "shake")->kind == InputKind::Expression);
        QCOMPARE(findById(found.inputs, "shake")->expression, std::string("0.2*sin(5*t)+half"));
        QCOMPARE(findById(found.costTerms, "track")->referenceValues.at(1).value, 31.5 / 9.0);
        QCOMPARE(found.simulation.duration, 2.4);
        QVERIFY(found.simulation.durationFormula.empty());
        // Bounds are for the number of the project, not for that of the case.
        QVERIFY(!found.designVariables[1].upper);
        QCOMPARE(addedTo(chosen, "k", "value"), 0.5);
        QVERIFY(replaces(chosen, "spring", "damping") && !replaces(chosen, "k", "value"));
        QVERIFY(activeCases(project).size() == 1 && activeCases(project)[0] == &chosen);
    }

    /// A tolerance of a number that follows from a formula leaves it following.
    void whatIsAddedToAFormulaStaysOne() {
        Model project = richModel();
        project.cases.list[0].numbers.push_back({"L1", "value", -0.25, true});
        const Model found = modelOfCase(project, project.cases.list[0]);
        QCOMPARE(findById(found.parameters, "L1")->value.value, 2.0 * 0.655 - 0.25);
        QVERIFY(!findById(found.parameters, "L1")->value.expression.empty());
    }

    void parametersAreFollowed() {
        Model project = richModel();
        renameParameter(project, "k", "stiffness");
        QCOMPARE(project.cases.list[0].numbers[0].object, std::string("stiffness"));
        QCOMPARE(project.cases.list[0].references[0].referenceValues[1].expression,
                 std::string("stiffness/9"));
        renameParameter(project, "half", "middle");
        QCOMPARE(project.cases.list[0].inputs[1].expression, std::string("0.2*sin(5*t)+middle"));
        removeParameter(project, "stiffness");
        QCOMPARE(project.cases.list[0].numbers.size(), std::size_t{1});
    }
};

LINKWRIGHT_TEST(CaseModelTest)

}  // namespace case_model_test

#include "case_model_test.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
//
// Studies in project files, and everything that can be wrong with them.
#include "engine/project/json_text.h"
#include "engine/project/project_file.h"
#include "engine/session/studies/dakota_files.h"
#include "engine/session/studies/study.h"
#include "tests/engine/session/studies/study_models.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

namespace study_format_test {

using namespace linkwright;
using namespace linkwright::session;
using project::Json;

namespace {

model::Model sample() {
    model::Model model = testing::formulaModel({{"x", 0.3, -2.0, 2.0}, {"y", 0.2, -1.0, 2.0}},
                                               {"x^2", "y^2", "x*y"});
    model.costTerms[2].atMost = 1.0;
    return model;
}

std::vector<Study> everyKind() {
    std::vector<Study> studies(5);
    for (std::size_t index = 0; index < studies.size(); ++index) {
        studies[index].kind = static_cast<StudyKind>(index);
        studies[index].name = nameOf(studies[index].kind);
        studies[index].points = 17;
        studies[index].seed = 4000000000U;
    }
    studies[0].sampling = Sampling::LatinHypercube;
    studies[1].numbers = {{"x", "value", {0.1, 0.2}}, {"y", "value", {}, -0.5, 0.5, 2}};
    studies[1].together = true;
    studies[1].points = Study().points;  // a sweep has none of these
    studies[1].seed = Study().seed;
    studies[2].functions = {"f0", "f1"};
    studies[2].starts = 3;
    studies[3].numbers = {{"x", "value", {}, 0.0, 0.0, 0, 0.01, Scatter::Uniform}};
    studies[3].costAtMost = 0.25;
    return studies;
}

QString textOf(const std::vector<base::Diagnostic>& diagnostics) {
    QString text;
    for (const base::Diagnostic& diagnostic : diagnostics)
        text += QString::fromStdString(base::toText(diagnostic)) + '\n';
    return text;
}

}  // namespace

class StudyFormatTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyStudySurvivesTheFile() {
        const std::string bare = project::formatProject(sample());
        const std::string text = withStudies(bare, everyKind());
        QVERIFY(readStudies(text, "p") == everyKind());
        std::vector<base::Diagnostic> warnings;
        const model::Model model = project::parseProject(text, "p", &warnings);
        QVERIFY2(warnings.empty(), qPrintable(textOf(warnings)));
        // They are no part of the model, and saving it keeps them.
        QVERIFY(model == sample());
        QCOMPARE(readStudies(project::formatProject(model, text), "p").size(), std::size_t{5});
        QVERIFY(readStudies(withStudies(text, {}), "p").empty());
        for (const Study& study : everyKind()) {
            const auto problems = problemsOf(sample(), study);
            QVERIFY2(problems.empty(), qPrintable(textOf(problems)));
        }
    }

    void whatCannotBeReadIsTold_data() {
        QTest::addColumn<QString>("studies");
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("message");
        QTest::newRow("no list") << R"({"a": 1})"
                                 << "/studies"
                                 << "a list";
        QTest::newRow("no name") << R"([{"kind": "multiStart"}])"
                                 << "/studies/0/name"
                                 << "missing";
        QTest::newRow("no kind") << R"([{"name": "a"}])"
                                 << "/studies/0/kind"
                                 << "missing";
        QTest::newRow("kind") << R"([{"name": "a", "kind": "guess"}])"
                              << "/studies/0/kind"
                              << "\"multiStart\", \"sweep\"";
        QTest::newRow("twice")
            << R"([{"name": "a", "kind": "multiStart"}, {"name": "a", "kind": "global"}])"
            << "/studies/1/name"
            << "two studies named \"a\"";
        QTest::newRow("key of another kind")
            << R"([{"name": "a", "kind": "multiStart", "starts": 2}])"
            << "/studies/0/starts"
            << "has no \"starts\"";
        QTest::newRow("seed") << R"([{"name": "a", "kind": "multiStart", "seed": -1}])"
                              << "/studies/0/seed"
                              << "not a whole number";
        QTest::newRow("points") << R"([{"name": "a", "kind": "global", "points": "many"}])"
                                << "/studies/0/points"
                                << "found the text";
        QTest::newRow("functions") << R"([{"name": "a", "kind": "tradeOff"}])"
                                   << "/studies/0/functions"
                                   << "missing";
        QTest::newRow("numbers") << R"([{"name": "a", "kind": "sweep"}])"
                                 << "/studies/0/numbers"
                                 << "missing";
        QTest::newRow("tolerance")
            << R"([{"name": "a", "kind": "tolerance", "numbers": [{"object": "x", "property": "value"}]}])"
            << "/studies/0/numbers/0/tolerance"
            << "missing";
        QTest::newRow("no values")
            << R"([{"name": "a", "kind": "sweep", "numbers": [{"object": "x", "property": "value"}]}])"
            << "/studies/0/numbers/0/count"
            << "missing";
    }
    void whatCannotBeReadIsTold() {
        QFETCH(QString, studies);
        QFETCH(QString, place);
        QFETCH(QString, message);
        Json json = project::parseJson(project::formatProject(sample()), {});
        json["studies"] = project::parseJson(studies.toStdString(), {});
        try {
            (void)readStudies(json.dump(), "p");
            QFAIL("nothing was thrown");
        } catch (const base::InputError& error) {
            bool told = false;
            for (const base::Diagnostic& diagnostic : error.diagnostics())
                told = told
                       || (QString::fromStdString(diagnostic.place) == "p " + place
                           && QString::fromStdString(diagnostic.message + diagnostic.remedy)
                                  .contains(message));
            QVERIFY2(told, error.what());
        }
    }

    void whatCannotBeMadeIsTold_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("message");
        QTest::newRow("bound") << 0 << "\"y.value\" has no upper bound";
        QTest::newRow("points") << 1 << "0 is out of range";
        QTest::newRow("unknown number") << 2 << "no number \"z.value\"";
        QTest::newRow("formula") << 3 << "follows from the formula";
        QTest::newRow("lists") << 4 << "different lengths";
        QTest::newRow("grid") << 5 << "more than 100000000 points";
        QTest::newRow("one function") << 6 << "not 1";
        QTest::newRow("unknown function") << 7 << "no cost term \"f9\"";
        QTest::newRow("limited function") << 8 << "has limits of its own";
        QTest::newRow("tolerance") << 9 << "not a positive number";
        QTest::newRow("no variables") << 10 << "no variables";
        QTest::newRow("number twice") << 11 << "listed twice";
        QTest::newRow("no terms") << 12 << "no active terms";
    }
    void whatCannotBeMadeIsTold() {
        QFETCH(int, kind);
        QFETCH(QString, message);
        model::Model model = sample();
        std::vector<Study> studies = everyKind();
        Study study = studies[0];
        switch (kind) {
            case 0: model.designVariables[1].upper.reset(); break;
            case 1: study.points = 0; break;
            case 2: (study = studies[1]).numbers[0].object = "z"; break;
            case 3:
                study = studies[1];
                model.parameters[0].value.expression = "2*y";
                break;
            case 4: (study = studies[1]).numbers[1].count = 5; break;
            case 5:
                study = studies[1];
                study.together = false;
                study.numbers[1].count = 2000000000;
                break;
            case 6: (study = studies[2]).functions = {"f0"}; break;
            case 7: (study = studies[2]).functions = {"f0", "f9"}; break;
            case 8: (study = studies[2]).functions = {"f0", "f2"}; break;
            case 9: (study = studies[3]).numbers[0].tolerance = 0.0; break;
            case 10: model.designVariables.clear(); break;
            case 11:
                study = studies[3];
                study.numbers.push_back(study.numbers[0]);
                break;
            case 12:
                for (model::CostTerm& term : model.costTerms)
                    term.active = false;
                break;
            default: QFAIL("no such case");
        }
        const QString told = textOf(problemsOf(model, study, 3));
        QVERIFY2(told.contains(message) && told.contains("/studies/3"), qPrintable(told));
    }

    /// Evaluation 60 of the example "rosenbrock_bb" in Dakota's User's Manual, advanced interfaces.
    void filesOfDakotaAreUnderstood() {
        const std::string text =
            "                                          2 variables\n"
            "                      4.664752623441543e-01 x1\n"
            "                      2.256400864298234e-01 x2\n"
            "                                          1 functions\n"
            "                                          3 ASV_1:obj_fn\n"
            "                                          2 derivative_variables\n"
            "                                          1 DVV_1:x1\n"
            "                                          2 DVV_2:x2\n"
            "                                          0 analysis_components\n"
            "                                         60 eval_id\n";
        QVERIFY(isDakotaParameters(text));
        QVERIFY(!isDakotaParameters("x1,x2\n1,2\n"));
        const DakotaParameters parameters = parseDakotaParameters(text, "params.in");
        QCOMPARE(parameters.variables, (std::vector<std::string>{"x1", "x2"}));
        QCOMPARE(parameters.values,
                 (std::vector<double>{4.664752623441543e-01, 2.256400864298234e-01}));
        QCOMPARE(parameters.functions[0].label, std::string("obj_fn"));
        QCOMPARE(parameters.functions[0].active, 3);
        QCOMPARE(parameters.derivatives, (std::vector<std::size_t>{0, 1}));
        QCOMPARE(parameters.evaluation, std::string("60"));
        QCOMPARE(formatDakotaResults(parameters, {0.25}, {{-2.5, 1.5}}),
                 std::string("  2.5000000000000000e-01 obj_fn\n"
                             "[ -2.5000000000000000e+00  1.5000000000000000e+00 ]\n"));
        DakotaParameters values = parameters;
        values.functions[0].active = 2;
        QVERIFY(formatDakotaResults(values, {0.25}, {{-2.5, 1.5}}).starts_with('['));
    }

    void filesThatAreNotDakotasAreTold_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("line");
        QTest::newRow("empty") << ""
                               << "p:0";
        QTest::newRow("aprepro") << "{ DAKOTA_VARS = 2 }"
                                 << "p:1";
        QTest::newRow("cut off") << "2 variables\n1 x\n"
                                 << "p:2";
        QTest::newRow("no number") << "1 variables\nmany x\n"
                                   << "p:2";
        QTest::newRow("active set") << "1 variables\n1 x\n1 functions\n9 ASV_1:f\n"
                                    << "p:4";
        QTest::newRow("derivative")
            << "1 variables\n1 x\n1 functions\n1 ASV_1:f\n1 derivative_variables\n7 DVV_1:x\n"
            << "p:6";
    }
    void filesThatAreNotDakotasAreTold() {
        QFETCH(QString, text);
        QFETCH(QString, line);
        try {
            (void)parseDakotaParameters(text.toStdString(), "p");
            QFAIL("nothing was thrown");
        } catch (const base::InputError& error) {
            QCOMPARE(QString::fromStdString(error.diagnostics().front().place), line);
        }
    }
};

LINKWRIGHT_TEST(StudyFormatTest)

}  // namespace study_format_test

#include "study_format_test.moc"

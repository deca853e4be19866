// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/properties.h"
#include "tests/support/open_project.h"
#include "tests/support/test_program.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/variables_model.h"
#include "ui/document/optimizations/optimizations_model.h"
#include "ui/document/project/history_model.h"
#include "ui/document/project/problems_model.h"
#include "ui/document/shown/display_units.h"
#include "ui/document/shown/selection_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

namespace item_models_test {

using namespace linkwright;
using document::VariablesModel;

namespace {
const QString fiveBarPath =
    QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json");
const QString swingUpPath =
    QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/double-pendulum-swing-up.linkwright.json");
}  // namespace

class ItemModelsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        QCoreApplication::setOrganizationName(QStringLiteral("Linkwright"));
        QCoreApplication::setApplicationName(QStringLiteral("item models test"));
    }

    void listsDesignVariables() {
        tests::OpenProject work;
        VariablesModel variables(work.project, work.optimizations);
        QAbstractItemModelTester tester(&variables,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(work.project.open(fiveBarPath));
        QCOMPARE(variables.rowCount(), 2);
        QCOMPARE(variables.unknowns(), 2);
        QCOMPARE(variables.index(0, VariablesModel::NameColumn).data().toString(),
                 QStringLiteral("Spring 1 free length"));
        QCOMPARE(variables.index(0, VariablesModel::LowerColumn).data().toString(),
                 QStringLiteral("0.9"));
        QCOMPARE(variables.index(0, VariablesModel::UpperColumn).data().toString(),
                 QStringLiteral("7"));
        QCOMPARE(variables.index(0, VariablesModel::UnitColumn).data().toString(),
                 QStringLiteral("m"));
        QVERIFY(!variables.index(0, 0).data(VariablesModel::BoundHitRole).toBool());
        work.project.setNumber("spring-1", "freeLength", 7.0);
        QVERIFY(variables.index(0, 0).data(VariablesModel::BoundHitRole).toBool());
    }

    void countsSamplesOfInputs() {
        tests::OpenProject work;
        VariablesModel variables(work.project, work.optimizations);
        QVERIFY(work.project.open(swingUpPath));
        QCOMPARE(variables.rowCount(), 1);
        QVERIFY(variables.unknowns() > 50);
    }

    void showsInitialAndPresentValues() {
        tests::OpenProject work;
        VariablesModel variables(work.project, work.optimizations);
        document::OptimizationsModel runs(work.optimizations);
        QAbstractItemModelTester tester(&runs,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(work.project.open(fiveBarPath));
        QSignalSpy finished(&work.optimizations, &document::Optimizations::finished);
        work.optimizations.start();
        QCOMPARE(runs.rowCount(), 1);
        QVERIFY(runs.index(0, 0).data().toString().contains("now"));
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 60000);
        QCOMPARE(variables.index(0, VariablesModel::InitialColumn).data().toString(),
                 QStringLiteral("2.2361"));
        QCOMPARE(variables.index(0, VariablesModel::ValueColumn).data().toString(),
                 QStringLiteral("2.43192"));
        QCOMPARE(runs.index(0, 0).data().toString(), QStringLiteral("Optimization 1"));
        QVERIFY(
            !runs.index(0, document::OptimizationsModel::CostColumn).data().toString().isEmpty());
    }

    void followsTheHistory() {
        tests::OpenProject work;
        document::HistoryModel history(work.project);
        QVERIFY(work.project.open(fiveBarPath));
        QCOMPARE(history.rowCount(), 1);
        work.project.setNumber("spring-1", "stiffness", 90.0);
        work.project.setNumber("spring-1", "stiffness", 80.0);
        QCOMPARE(history.rowCount(), 3);
        QCOMPARE(history.index(1, 0).data().toString(),
                 QStringLiteral("Set Stiffness of Spring 1"));
        work.project.goTo(1);
        QVERIFY(history.index(1, 0).data(document::HistoryModel::CurrentRole).toBool());
        QVERIFY(history.index(2, 0).data(document::HistoryModel::UndoneRole).toBool());
    }

    void namesTheObjectOfAProblem() {
        tests::OpenProject work;
        QVERIFY(work.project.open(fiveBarPath));
        document::ProblemsModel problems;
        problems.setProblems({{base::Severity::Error, "spring-2", "/springs/1",
                               "The stiffness is negative.", "Make it positive."}},
                             work.project.model());
        const QModelIndex row = problems.index(0, 0);
        QVERIFY(row.data().toString().startsWith("Spring 2: The stiffness is negative."));
        QVERIFY(row.data().toString().contains("Make it positive."));
        QCOMPARE(row.data(document::ProblemsModel::ObjectRole).toString(),
                 QStringLiteral("spring-2"));
        QCOMPARE(row.data(document::ProblemsModel::IconNameRole).toString(),
                 QStringLiteral("error"));
    }

    /// As Properties show them: named, rounded, in the units of the project.
    void tellsBoundsInTheUnitsOfTheProject() {
        model::Model model;
        model.points = {{"D", "D", {0.14250797088732078, 0.2, 0.0}}};
        const std::string property = model::propertiesOf(model, "D").front().property;
        model.designVariables.push_back({"D", property, std::nullopt, 0.1});
        document::DisplayUnits& units = document::DisplayUnits::instance();
        const document::UnitChoice before = units.choice();
        document::UnitChoice chosen = before;
        chosen.length = QStringLiteral("mm");
        units.set(chosen);
        document::ProblemsModel problems;
        problems.setProblems({{base::Severity::Warning, "D", "/designVariables/0/upper",
                               "The value 0.14250797088732078 is above the upper bound 0.1.", ""}},
                             model);
        const QString said = problems.index(0, 0).data().toString();
        units.set(before);
        QVERIFY2(said.endsWith(": The value 142.5 mm is above the upper bound 100 mm."),
                 qPrintable(said));
        QVERIFY(said.startsWith(document::variableLabel(model, "D", property)));
    }

    void selectsOnlyOnce() {
        document::SelectionModel selection;
        QSignalSpy spy(&selection, &document::SelectionModel::selectionChanged);
        selection.select(QStringLiteral("a"));
        selection.select(QStringList{"a"});
        selection.select(QStringList{"a", "b"});
        QCOMPARE(spy.count(), 2);
        QCOMPARE(selection.current(), QStringLiteral("b"));
        selection.clear();
        QVERIFY(selection.current().isEmpty());
    }
};

LINKWRIGHT_TEST(ItemModelsTest)

}  // namespace item_models_test

#include "item_models_test.moc"

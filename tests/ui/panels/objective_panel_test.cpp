// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/optimization/objective_panel.h"

#include "engine/session/document/objective_edits.h"
#include "tests/support/gui_test.h"
#include "tests/support/open_project.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/objective_actions.h"
#include "ui/document/project/remedies.h"
#include "ui/document/project/table_import.h"
#include "ui/panels/frame/problems_bar.h"
#include "ui/panels/properties/choice_row.h"
#include "ui/panels/properties/element_editor.h"
#include "ui/panels/properties/item_list.h"
#include "ui/panels/properties/property_form.h"
#include "ui/panels/properties/settings_forms.h"
#include "ui/panels/properties/stage_forms.h"
#include "ui/panels/properties/table_form.h"
#include "ui/panels/properties/table_import_dialog.h"
#include "ui/panels/properties/targets_form.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/property_row.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <array>
#include <cmath>

namespace objective_panel_test {

using namespace linkwright;

namespace {

/// The drawing of a pendulum, as the drawing tools leave it: nobody has said what it should do.
model::Model drawing() {
    model::Model model;
    model.simulation.duration = 0.8;
    model.simulation.step = 0.01;
    model.points = {{"O", "O", {0.2, 0.1, 0.0}}, {"P", "P", {1.0, 0.7, 0.0}}};
    model::Body body;
    body.id = "arm";
    body.name = "Arm";
    body.points = {"O", "P"};
    model.bodies = {body};
    model::Joint joint;
    joint.id = "hinge";
    joint.name = "Hinge";
    joint.bodyB = "arm";
    joint.point = "O";
    joint.coordinates.resize(1);
    model.joints = {joint};
    model::SpringDamper spring;
    spring.id = "spring";
    spring.name = "Spring";
    spring.endA = {model::groundId, "O"};
    spring.endB = {"arm", "P"};
    model.springs = {spring};
    model::TorsionalSpring coil;
    coil.id = "coil";
    coil.name = "Coil";
    coil.joint = "hinge";
    coil.stiffness = 6.0;
    coil.freeAngle = 0.3;
    model.torsionalSprings = {coil};
    model::Load load;
    load.id = "load";
    load.name = "Push";
    load.at = {"arm", "P"};
    model.loads = {load};
    return model;
}

void type(QLineEdit* field, const QString& text) {
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text);
    QTest::keyClick(field, Qt::Key_Return);
}

void chooseText(panels::ChoiceRow* row, const QString& text) {
    const int place = row->box()->findText(text);
    QVERIFY2(place >= 0, qPrintable(text));
    row->box()->setCurrentIndex(place);
    Q_EMIT row->box()->activated(place);
}

/// Opens the menu of an add button as a click does and takes the entry with this text.
void addFromMenu(panels::ItemList* list, const QString& text) {
    QMenu* menu = list->addButton()->menu();
    Q_EMIT menu->aboutToShow();
    for (QAction* action : tests::entriesOf(*menu))
        if (action->text() == text) {
            QVERIFY(action->isEnabled());
            action->trigger();
            return;
        }
    QFAIL(qPrintable(QStringLiteral("no entry ") + text));
}

}  // namespace

class ObjectivePanelTest : public QObject {
    Q_OBJECT

private:
    tests::OpenProject* work_ = nullptr;
    document::SelectionModel* selection_ = nullptr;
    panels::ObjectivePanel* panel_ = nullptr;

    const model::Model& model() { return work_->project.model(); }
    panels::ChoiceRow* termChoice(const char* key) {
        return panel_->termEditor()->form()->choiceRow(QString::fromLatin1(key));
    }
    /// Makes a term that follows a table and opens the import of a file `course.csv`.
    panels::TableImportDialog* openImport(const QTemporaryDir& folder, const char* content) {
        QFile file(folder.filePath("course.csv"));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) < 0) return nullptr;
        file.close();
        addFromMenu(panel_->termList(), QStringLiteral("Coordinate of a joint"));
        chooseText(termChoice("reference"), QStringLiteral("a table"));
        auto* form = panel_->termEditor()->findChild<panels::TableForm*>();
        if (!form) return nullptr;
        form->importFile(file.fileName());
        return form->findChild<panels::TableImportDialog*>();
    }

private Q_SLOTS:
    void initTestCase() {
        QCoreApplication::setOrganizationName(QStringLiteral("Linkwright"));
        QCoreApplication::setApplicationName(QStringLiteral("objective panel test"));
    }

    void init() {
        work_ = new tests::OpenProject;
        selection_ = new document::SelectionModel;
        panel_ =
            new panels::ObjectivePanel(work_->project, work_->solver, work_->shown, *selection_);
        panel_->resize(320, 800);
        panel_->show();
        QVERIFY(QTest::qWaitForWindowExposed(panel_));
        work_->project.commit("Draw", [](model::Model& edited) { edited = drawing(); });
    }

    void cleanup() {
        delete panel_;
        delete selection_;
        delete work_;
    }

    /// A flat list of everything covered the screen: each menu is short, and none of the kinds is
    /// left out.
    void kindsOfSignalsAreInGroups() {
        QMenu* menu = panel_->signalList()->addButton()->menu();
        Q_EMIT menu->aboutToShow();
        QVERIFY(menu->actions().size() <= 10);
        QSet<QString> known;
        for (const QAction* action : tests::entriesOf(*menu))
            known.insert(action->objectName());
        for (const QAction* group : menu->actions()) {
            QVERIFY(group->menu() != nullptr);
            QVERIFY(group->menu()->actions().size() <= 10);
        }
        QCOMPARE(known.size(), static_cast<qsizetype>(document::signalKindOptions().size()));
        QVERIFY(known.size() >= 35);
    }

    void fromADrawingToARunningOptimization() {
        // Three actions: a term, a star, Start.
        selection_->select(QStringLiteral("P"));
        addFromMenu(panel_->termList(), QStringLiteral("Position of a point"));
        QCOMPARE(model().costTerms.size(), std::size_t{1});
        QCOMPARE(model().signalList[0].at, (model::Attachment{"arm", "P"}));
        QCOMPARE(panel_->termEditor()->form()->nameField()->text(),
                 QStringLiteral("Position of P"));
        work_->project.setDesignVariable("coil", "freeAngle", true);
        QVERIFY2(work_->optimizations.startObstacle().isEmpty(),
                 qPrintable(work_->optimizations.startObstacle()));
        work_->optimizations.start();
        QTRY_VERIFY_WITH_TIMEOUT(!work_->optimizations.running(), 20000);
        QTRY_VERIFY(work_->optimizations.all().back().result != nullptr);
        QTRY_VERIFY(work_->optimizations.all().back().result->finalCost
                    < 0.9 * work_->optimizations.all().back().result->initialCost);
    }

    void aConstantBeginsAsTheSignalIs() {
        selection_->select(QStringLiteral("P"));
        addFromMenu(panel_->termList(), QStringLiteral("Position of a point"));
        const auto known = [this] {
            return work_->solver.simulation() && !work_->solver.simulationStale();
        };
        QTRY_VERIFY_WITH_TIMEOUT(known(), 20000);
        chooseText(termChoice("reference"), QStringLiteral("constant"));
        const std::vector<model::Number> wanted = model().costTerms[0].referenceValues;
        QCOMPARE(wanted.size(), std::size_t{3});
        double distance = 0.0;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            QCOMPARE(wanted[axis].value,
                     work_->solver.simulation()->signalSeries[axis].values.front());
            distance += std::abs(wanted[axis].value);
        }
        QVERIFY2(distance > 0.1, "P is not drawn at the origin");
        // So does a function of time; its numbers are written to six digits.
        chooseText(termChoice("reference"), QStringLiteral("a function of time"));
        for (std::size_t axis = 0; axis < 3; ++axis)
            QVERIFY(std::abs(std::stod(model().costTerms[0].referenceExpressions[axis])
                             - wanted[axis].value)
                    <= 1e-5 * std::abs(wanted[axis].value));
        chooseText(termChoice("reference"), QStringLiteral("constant"));
        // What somebody typed is there again after a look at something else.
        type(panel_->termEditor()
                 ->form()
                 ->row(QStringLiteral("referenceValues.0"))
                 ->field()
                 ->lineEdit(),
             "0.123");
        chooseText(termChoice("reference"), QStringLiteral("its value at the start"));
        chooseText(termChoice("reference"), QStringLiteral("constant"));
        QCOMPARE(model().costTerms[0].referenceValues[0].value, 0.123);
    }

    void everyReferenceByClicks() {
        addFromMenu(panel_->termList(), QStringLiteral("Coordinate of a joint"));
        chooseText(termChoice("reference"), QStringLiteral("constant"));
        type(panel_->termEditor()
                 ->form()
                 ->row(QStringLiteral("referenceValues.0"))
                 ->field()
                 ->lineEdit(),
             "30 deg");
        QVERIFY(std::abs(model().costTerms[0].referenceValues[0].value - 0.5235987755982988)
                < 1e-15);
        chooseText(termChoice("reference"), QStringLiteral("a function of time"));
        QLineEdit* formula = termChoice("referenceExpression.0")->lineEdit();
        const std::string before = model().costTerms[0].referenceExpressions[0];
        type(formula, "0.2*sin(3*tt)");
        QVERIFY(termChoice("referenceExpression.0")->errorText().contains("tt"));
        QCOMPARE(model().costTerms[0].referenceExpressions[0], before);
        QTest::keyClick(formula, Qt::Key_Escape);
        QVERIFY(termChoice("referenceExpression.0")->errorText().isEmpty());
        type(formula, "0.2*sin(3*t)");
        QCOMPARE(model().costTerms[0].referenceExpressions[0], std::string("0.2*sin(3*t)"));
        chooseText(termChoice("kind"), QStringLiteral("beyond a limit, squared"));
        QVERIFY(panel_->termEditor()->form()->row(QStringLiteral("limit")) != nullptr);
        chooseText(termChoice("time"), QStringLiteral("at the end"));
        QCOMPARE(model().costTerms[0].time, model::TermTime::Terminal);
        QTRY_VERIFY_WITH_TIMEOUT(work_->solver.summaryKnown(), 20000);
        QTRY_VERIFY(work_->solver.summary().valid);
        // Each was one commit: all of it can be taken back.
        while (work_->project.document().canUndo())
            work_->project.undo();
        QVERIFY(work_->project.empty());
    }

    /// A second term becomes a constraint by a limit, and holds back the first.
    void aLimitMakesAConstraint() {
        selection_->select(QStringLiteral("P"));
        addFromMenu(panel_->termList(), QStringLiteral("Position of a point"));
        addFromMenu(panel_->termList(), QStringLiteral("Coordinate of a joint"));
        QCOMPARE(model().costTerms.size(), std::size_t{2});
        chooseText(termChoice("reference"), QStringLiteral("constant"));
        chooseText(termChoice("kind"), QStringLiteral("signed deviation"));
        chooseText(termChoice("time"), QStringLiteral("largest value"));
        const auto known = [this] {
            return work_->solver.simulation() && !work_->solver.simulationStale();
        };
        QTRY_VERIFY_WITH_TIMEOUT(known(), 20000);
        const std::string limited = model().costTerms[1].id;
        const double present = work_->solver.simulation()->costByTerm.at(limited);
        const double limit = present + 0.05;
        type(panel_->termEditor()->form()->row(QStringLiteral("atLeast"))->field()->lineEdit(),
             QString::number(limit, 'g', 17));
        QVERIFY(model::isConstraint(model().costTerms[1]));
        QTRY_VERIFY_WITH_TIMEOUT(known(), 20000);
        // It went to the constraints, where it stays in the hand, with value and lower limit.
        QTRY_COMPARE(panel_->termList()->list()->count(), 1);
        QTRY_COMPARE(panel_->constraintList()->current(), QString::fromStdString(limited));
        const auto row = [this] { return panel_->constraintList()->list()->item(0); };
        QTRY_VERIFY_WITH_TIMEOUT(row()->data(Qt::UserRole + 2).toBool(), 20000);
        const QStringList columns = row()->data(Qt::UserRole + 3).toStringList();
        QCOMPARE(columns.size(), 3);
        QCOMPARE(columns[1], document::termValueText(model(), model().costTerms[1], limit));
        QCOMPARE(columns[2], QString(QChar(0x2013)));
        // A limit that is left is a doubt, told below the row and among the problems.
        QCOMPARE(row()->data(Qt::UserRole + 4).toStringList().size(), 1);
        const auto doubts = [&] {
            const auto& problems = work_->solver.problems();
            return std::count_if(problems.begin(), problems.end(), [&](const auto& problem) {
                return problem.object == limited
                       && problem.message.find("should be") != std::string::npos;
            });
        };
        QCOMPARE(doubts(), 1);
        work_->project.setDesignVariable("coil", "freeAngle", true);
        work_->optimizations.start();
        QTRY_VERIFY_WITH_TIMEOUT(!work_->optimizations.running(), 20000);
        const auto result = work_->optimizations.all().back().result;
        QVERIFY(result != nullptr);
        QVERIFY2(result->converged, result->reason.c_str());
        QCOMPARE(result->constraints.size(), std::size_t{1});
        QVERIFY(result->constraints[0].value >= limit - 1e-6);
    }

    void importsATable() {
        const QTemporaryDir folder;
        auto* dialog = openImport(folder, "time;height;angle\n0;5;0.1\n0.5;6;0.3\n1;7;0.2\n");
        QVERIFY(dialog != nullptr);
        auto* box = dialog->findChild<widgets::ChoiceBox*>();
        box->setCurrentIndex(box->findText(QStringLiteral("angle")));
        dialog->accept();
        const model::ReferenceTable& table = model().costTerms[0].table;
        QCOMPARE(table.times, (std::vector<double>{0.0, 0.5, 1.0}));
        QCOMPARE(table.columns, (std::vector<std::vector<double>>{{0.1, 0.3, 0.2}}));
        QTRY_VERIFY_WITH_TIMEOUT(work_->solver.summaryKnown(), 20000);
        QTRY_VERIFY(work_->solver.summary().valid);
    }

    void convertsTheUnitsThatHeadingsName() {
        const QTemporaryDir folder;
        auto* dialog = openImport(
            folder, "t (ms);x [mm];angle [deg];left (side)\n0;5;90;1\n500;6;180;2\n1000;7;45;3\n");
        QVERIFY(dialog != nullptr);
        QCOMPARE(dialog->table().headings,
                 (QStringList{"x, given in mm", "angle, given in deg", "left (side)"}));
        QCOMPARE(dialog->table().columns[2], (std::vector<double>{1.0, 2.0, 3.0}));  // no unit
        auto* box = dialog->findChild<widgets::ChoiceBox*>();
        box->setCurrentIndex(1);
        dialog->accept();
        const model::ReferenceTable& table = model().costTerms[0].table;
        QCOMPARE(table.times, (std::vector<double>{0.0, 0.5, 1.0}));
        QCOMPARE(table.columns.size(), std::size_t{1});
        for (std::size_t row = 0; row < 3; ++row)
            QVERIFY(std::abs(table.columns[0][row] - std::array{0.005, 0.006, 0.007}[row]) < 1e-15);
        // Other numbers than those of the file: it must not be taken for the project's own table.
        QVERIFY(table.file != "course.csv");
    }

    void takesInstantsAndWindows() {
        addFromMenu(panel_->termList(), QStringLiteral("Coordinate of a joint"));
        chooseText(termChoice("time"), QStringLiteral("at an instant"));
        QCOMPARE(model().costTerms[0].time, model::TermTime::Instant);
        const double duration = model().simulation.duration;
        QCOMPARE(model().costTerms[0].instant, 0.5 * duration);
        type(termChoice("instant")->lineEdit(), "0.2 s");
        QCOMPARE(model().costTerms[0].instant, 0.2);
        type(termChoice("instant")->lineEdit(), "-1");
        QVERIFY(termChoice("instant")->errorText().contains("from 0 to"));
        QCOMPARE(model().costTerms[0].instant, 0.2);
        QTest::keyClick(termChoice("instant")->lineEdit(), Qt::Key_Escape);
        chooseText(termChoice("time"), QStringLiteral("largest value"));
        QVERIFY(termChoice("instant") == nullptr);
        type(termChoice("window.from")->lineEdit(), "0.1");
        type(termChoice("window.to")->lineEdit(), "0.3");
        QCOMPARE(model().costTerms[0].window, (model::TimeWindow{0.1, 0.3}));
        QLineEdit* from = termChoice("window.from")->lineEdit();
        from->setFocus();
        from->selectAll();
        QTest::keyClick(from, Qt::Key_Delete);
        QTest::keyClick(from, Qt::Key_Return);
        QCOMPARE(model().costTerms[0].window, (model::TimeWindow{std::nullopt, 0.3}));
    }

    /// A frequency needs no signal, and its value is that of the mechanism at rest.
    void takesVibrations() {
        addFromMenu(panel_->termList(), QStringLiteral("Coordinate of a joint"));
        chooseText(termChoice("time"), QStringLiteral("natural frequency"));
        chooseText(termChoice("kind"), QStringLiteral("signed deviation"));
        const model::CostTerm& term = model().costTerms[0];
        QCOMPARE(term.time, model::TermTime::Frequency);
        QCOMPARE(term.reference, model::ReferenceKind::Constant);
        QCOMPARE(term.referenceValues.size(), std::size_t{1});
        QCOMPARE(term.referenceValues[0].value, 0.0);
        QVERIFY(termChoice("signal") == nullptr && termChoice("reference") == nullptr);
        type(termChoice("vibration")->lineEdit(), "0");
        QVERIFY(termChoice("vibration")->errorText().contains("at least 1"));
        QTest::keyClick(termChoice("vibration")->lineEdit(), Qt::Key_Escape);
        const auto known = [this] {
            return work_->solver.simulation() && !work_->solver.simulationStale();
        };
        QTRY_VERIFY_WITH_TIMEOUT(known(), 20000);
        QTRY_VERIFY(work_->solver.simulation()->costByTerm.at(term.id) > 0.1);
        type(termChoice("vibration")->lineEdit(), "2");
        QCOMPARE(model().costTerms[0].vibration, 2);
        QTRY_VERIFY_WITH_TIMEOUT(known() && work_->solver.simulation()->failure, 20000);
        chooseText(termChoice("time"), QStringLiteral("in equilibrium"));
        QVERIFY(termChoice("signal") != nullptr && termChoice("vibration") == nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(known() && !work_->solver.simulation()->failure, 20000);
    }

    void takesTargets() {
        addFromMenu(panel_->termList(), QStringLiteral("Position of a point"));
        chooseText(termChoice("time"), QStringLiteral("closest to targets"));
        QCOMPARE(model().costTerms[0].time, model::TermTime::Nearest);
        QVERIFY2(termChoice("reference") == nullptr, "targets take the place of a reference");
        auto* form = panel_->termEditor()->findChild<panels::TargetsForm*>();
        QVERIFY(form != nullptr);
        auto* text = form->findChild<QPlainTextEdit*>(QStringLiteral("targets"));
        text->setFocus();
        QTest::keyClicks(text, QStringLiteral("0.5, 0.1"));
        QTest::keyClick(text, Qt::Key_Return);
        QTest::keyClicks(text, QStringLiteral("0.3, x"));
        QTest::keyClick(text, Qt::Key_Return, Qt::ControlModifier);
        QVERIFY2(model().costTerms[0].targets.points.empty(), "x is not a number");
        const auto* facts = form->findChild<QLabel*>(QStringLiteral("targetFacts"));
        QVERIFY(facts->text() != QStringLiteral("0 targets"));
        QTest::keyClick(text, Qt::Key_Backspace);
        QVERIFY2(facts->text() == QStringLiteral("0 targets"), "what is mended is not blamed");
        QTest::keyClicks(text, QStringLiteral("0.4"));
        QTest::keyClick(text, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(model().costTerms[0].targets.points,
                 (std::vector<std::vector<double>>{{0.5, 0.1}, {0.3, 0.4}}));
        // The playhead stands at the start.
        QTRY_VERIFY_WITH_TIMEOUT(work_->shown.motion() != nullptr, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(
            work_->shown.motion()->times.size() > 1 && !work_->solver.simulationStale(), 20000);
        form->findChild<QPushButton*>(QStringLiteral("addPresentTarget"))->click();
        QCOMPARE(model().costTerms[0].targets.points.size(), std::size_t{3});
        QCOMPARE(model().costTerms[0].targets.points[2].size(), std::size_t{3});
        chooseText(termChoice("otherSignals.0"), QStringLiteral("Position of P"));
        QCOMPARE(model().costTerms[0].otherSignals.size(), std::size_t{1});
        QCOMPARE(model().costTerms[0].targets.points[0].size(), std::size_t{6});
    }

    void importsTargets() {
        const QTemporaryDir folder;
        QFile file(folder.filePath("path.csv"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("x;y\n0,5;0,1\n0,4;0,3\n0,2;0,4\n");
        file.close();
        addFromMenu(panel_->termList(), QStringLiteral("Position of a point"));
        chooseText(termChoice("time"), QStringLiteral("closest to targets"));
        auto* form = panel_->termEditor()->findChild<panels::TargetsForm*>();
        QVERIFY(form != nullptr && form->importFile(file.fileName()));
        QCOMPARE(model().costTerms[0].targets.points,
                 (std::vector<std::vector<double>>{{0.5, 0.1}, {0.4, 0.3}, {0.2, 0.4}}));
        QTRY_VERIFY_WITH_TIMEOUT(work_->solver.summaryKnown(), 20000);
        QTRY_VERIFY(work_->solver.summary().valid);
        QVERIFY(!form->importFile(folder.filePath("none.csv")));
    }

    void takesTolerancesOfTargets() {
        addFromMenu(panel_->termList(), QStringLiteral("Position of a point"));
        chooseText(termChoice("time"), QStringLiteral("closest to targets"));
        auto* form = panel_->termEditor()->findChild<panels::TargetsForm*>();
        auto* text = form->findChild<QPlainTextEdit*>(QStringLiteral("targets"));
        const auto enter = [&](const char* lines) {
            text->setFocus();
            text->setPlainText(QString::fromUtf8(lines));
            QTest::keyClick(text, Qt::Key_Return, Qt::ControlModifier);
        };
        enter("0.5, 0.1 ± 0.002\n0.3, 0.4\n0.2, 0.4 +- 1e-3");
        const model::Targets& targets = model().costTerms[0].targets;
        QCOMPARE(targets.points.size(), std::size_t{3});
        QCOMPARE(targets.tolerances, (std::vector<double>{0.002, 0.0, 0.001}));
        QTRY_COMPARE(text->toPlainText(),
                     QString::fromUtf8("0.5,0.1 ± 0.002\n0.3,0.4\n0.2,0.4 ± 0.001"));
        enter("0.5, 0.1 ± wide\n0.3, 0.4");
        QVERIFY2(model().costTerms[0].targets.points.size() == 3, "nothing is lost");
        enter("0.123456789012, 0.1\n0.3, 0.4");
        panel_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(panel_));
        text->setFocus();
        QTRY_COMPARE(text->toPlainText(), QStringLiteral("0.123456789012,0.1\n0.3,0.4"));
        form->findChild<QPushButton*>(QStringLiteral("addPresentTarget"))->setFocus();
        QCOMPARE(text->toPlainText(), QStringLiteral("0.123457,0.1\n0.3,0.4"));
        QCOMPARE(model().costTerms[0].targets.points[0][0], 0.123456789012);
        enter("0.5, 0.1\n0.3, 0.4");
        QVERIFY(model().costTerms[0].targets.tolerances.empty());
        QCOMPARE(model().costTerms[0].targets.points.size(), std::size_t{2});
    }

    void takesTimesOfTargets() {
        addFromMenu(panel_->termList(), QStringLiteral("Position of a point"));
        chooseText(termChoice("time"), QStringLiteral("closest to targets"));
        auto* form = panel_->termEditor()->findChild<panels::TargetsForm*>();
        auto* text = form->findChild<QPlainTextEdit*>(QStringLiteral("targets"));
        const auto enter = [&](const char* lines) {
            text->setFocus();
            text->setPlainText(QString::fromUtf8(lines));
            QTest::keyClick(text, Qt::Key_Return, Qt::ControlModifier);
        };
        enter("0.5, 0.1 ± 0.002 @ 0\n0.3, 0.4 @ 0.25 s\n0.2, 0.4 @0.5");
        const model::Targets& targets = model().costTerms[0].targets;
        QCOMPARE(targets.times, (std::vector<double>{0.0, 0.25, 0.5}));
        QCOMPARE(targets.tolerances, (std::vector<double>{0.002, 0.0, 0.0}));
        QTRY_COMPARE(text->toPlainText(),
                     QString::fromUtf8("0.5,0.1 ± 0.002 @ 0\n0.3,0.4 @ 0.25\n0.2,0.4 @ 0.5"));
        QTRY_VERIFY_WITH_TIMEOUT(work_->solver.summaryKnown(), 20000);
        QTRY_VERIFY(work_->solver.summary().valid);
        const auto said = [&](const char* words) {
            for (const QLabel* label : form->findChildren<QLabel*>())
                if (label->text().contains(QString::fromUtf8(words))) return true;
            return false;
        };
        QVERIFY(said("each with a time"));
        enter("0.5, 0.1 @ 0\n0.3, 0.4\n0.2, 0.4 @ 0.5");
        QVERIFY(said("line 2: This target has no time"));
        enter("0.5, 0.1 @ soon\n0.3, 0.4");
        QVERIFY(said("line 1: After @, enter a time"));
        QVERIFY2(model().costTerms[0].targets.times.size() == 3, "nothing is lost");
        enter("0.5, 0.1\n0.3, 0.4\n0.2, 0.4");
        QVERIFY(model().costTerms[0].targets.times.empty());
        QCOMPARE(model().costTerms[0].targets.points.size(), std::size_t{3});
    }

    void takesTheCurveOfADrawingAsTargets() {
        const QTemporaryDir folder;
        QFile file(folder.filePath("ring.svg"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("<svg width='100mm' viewBox='0 0 100 100'><circle cx='50' r='20'/></svg>");
        file.close();
        addFromMenu(panel_->termList(), QStringLiteral("Position of a point"));
        chooseText(termChoice("time"), QStringLiteral("closest to targets"));
        auto* form = panel_->termEditor()->findChild<panels::TargetsForm*>();
        QVERIFY(form->importFile(file.fileName()));
        const model::Targets& targets = model().costTerms[0].targets;
        QVERIFY(targets.closed);
        QVERIFY(targets.points.size() >= 24);
        for (const std::vector<double>& point : targets.points)
            QVERIFY(std::abs(std::hypot(point[0] - 0.05, point[1]) - 0.02) < 2e-5);
    }

    void saysWhatIsWrongWithATable() {
        QTemporaryDir folder;
        QFile file(folder.filePath("bad.csv"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("time,x\n0,1\n0.5,one\n");
        file.close();
        const document::ImportedTable table = document::readTableFile(file.fileName());
        QCOMPARE(table.faults.size(), 1);
        QVERIFY(table.faults[0].contains(QStringLiteral("3")));
        QVERIFY(!document::readTableFile(folder.filePath("missing.csv")).faults.isEmpty());
    }

    void ordersDuplicatesAndDeletes() {
        addFromMenu(panel_->termList(), QStringLiteral("Kinetic energy"));
        addFromMenu(panel_->termList(), QStringLiteral("Coordinate of a joint"));
        QCOMPARE(model().costTerms.size(), std::size_t{2});
        panels::ItemList* list = panel_->termList();
        QCOMPARE(list->current(), QString::fromStdString(model().costTerms[1].id));
        QTest::mouseClick(list->upButton(), Qt::LeftButton);
        QCOMPARE(model().costTerms[0].id, list->current().toStdString());
        QVERIFY(!list->upButton()->isEnabled());
        QTest::mouseClick(list->duplicateButton(), Qt::LeftButton);
        QCOMPARE(model().costTerms.size(), std::size_t{3});
        QCOMPARE(list->current(), QString::fromStdString(model().costTerms[1].id));
        list->list()->setFocus();
        QTest::keyClick(list->list(), Qt::Key_Delete);
        QCOMPARE(model().costTerms.size(), std::size_t{2});
        list->setCurrent(QString::fromStdString(model().costTerms[0].id));
        const std::string first = model().costTerms[0].id;
        QTest::keyClick(list->list(), Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(model().costTerms[1].id, first);
        list->list()->item(0)->setCheckState(Qt::Unchecked);
        QVERIFY(!model().costTerms[0].active);
        QVERIFY(model().costTerms[1].active);
    }

    void deletingASignalTakesItsTermAlong() {
        addFromMenu(panel_->termList(), QStringLiteral("Kinetic energy"));
        panel_->showItem(QString::fromStdString(model().signalList[0].id));
        QTest::mouseClick(panel_->signalList()->removeButton(), Qt::LeftButton);
        QVERIFY(model().signalList.empty());
        QVERIFY(model().costTerms.empty());
        work_->project.undo();
        QCOMPARE(model().costTerms.size(), std::size_t{1});
    }

    void anInputForALoad() {
        const double push = model().loads[0].magnitude.value;  // not zero
        addFromMenu(panel_->inputList(), QStringLiteral("Curve for Push"));
        QCOMPARE(model().inputs.size(), std::size_t{1});
        QCOMPARE(model().loads[0].input, model().inputs[0].id);
        panel_->showItem(QString::fromStdString(model().inputs[0].id));
        // A load is given: it keeps its size, and the optimizer leaves it alone.
        QVERIFY(!model().inputs[0].optimize);
        QCOMPARE(model().inputs[0].samples,
                 std::vector<double>(model().inputs[0].samples.size(), push));
        panels::PropertyForm* form = panel_->inputEditor()->form();
        type(form->choiceRow(QStringLiteral("sampleCount"))->lineEdit(), "1");
        QVERIFY(!form->choiceRow(QStringLiteral("sampleCount"))->errorText().isEmpty());
        type(form->choiceRow(QStringLiteral("sampleCount"))->lineEdit(), "11");
        QCOMPARE(model().inputs[0].samples.size(), std::size_t{11});
        chooseText(form->choiceRow(QStringLiteral("interpolation")), QStringLiteral("linear"));
        auto* bound = panel_->inputEditor()->findChild<widgets::NumberField*>(
            QStringLiteral("inputBound:Upper bound"));
        type(bound->lineEdit(), "2 kN");
        QCOMPARE(model().inputs[0].upper.value(), 2000.0);
    }

    void samplesOfAnInputFromAFile() {
        QTemporaryDir folder;
        QFile file(folder.filePath("force.csv"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        // A line is its own spline.
        const auto course = [](double time) { return 1.5 - 4.0 * time; };
        file.write("Time [s],Reaction [N]\n");
        for (int row = 0; row <= 4; ++row)
            file.write(QStringLiteral("%1,%2\n").arg(0.25 * row).arg(course(0.25 * row)).toUtf8());
        file.close();
        work_->project.commit("Short",
                              [](model::Model& edited) { edited.simulation.duration = 2.0; });
        addFromMenu(panel_->inputList(), QStringLiteral("Curve for Push"));
        panel_->showItem(QString::fromStdString(model().inputs[0].id));
        type(panel_->inputEditor()->form()->choiceRow(QStringLiteral("sampleCount"))->lineEdit(),
             "17");
        auto* form = panel_->inputEditor()->findChild<panels::InputForm*>();
        QVERIFY(form != nullptr);
        form->importFile(file.fileName());
        auto* dialog = form->findChild<panels::TableImportDialog*>();
        QVERIFY(dialog != nullptr);
        QCOMPARE(dialog->findChild<widgets::ChoiceBox*>()->currentText(), QString("Reaction [N]"));
        dialog->accept();
        const std::vector<double>& samples = model().inputs[0].samples;
        QCOMPARE(samples.size(), std::size_t{17});
        // Every 0.125 s: on the table to 1 s, and what it ends with from there on.
        for (std::size_t sample = 0; sample < samples.size(); ++sample)
            QVERIFY(std::abs(samples[sample]
                             - course(std::min(1.0, 0.125 * static_cast<double>(sample))))
                    < 1e-12);
        work_->project.undo();
        QCOMPARE(model().inputs[0].samples,
                 std::vector<double>(17, model().loads[0].magnitude.value));
        // Control points of a B-spline are no values.
        auto* button =
            panel_->inputEditor()->findChild<QPushButton*>(QStringLiteral("importSamples"));
        QVERIFY(button->isEnabled());
        chooseText(panel_->inputEditor()->form()->choiceRow(QStringLiteral("interpolation")),
                   QStringLiteral("B-spline"));
        button = panel_->inputEditor()->findChild<QPushButton*>(QStringLiteral("importSamples"));
        QVERIFY(!button->isEnabled());
    }

    void stages() {
        addFromMenu(panel_->termList(), QStringLiteral("Kinetic energy"));
        addFromMenu(panel_->termList(), QStringLiteral("Coordinate of a joint"));
        const std::string first = model().costTerms[0].id;
        panels::ItemList* list = panel_->stageList();
        Q_EMIT list->addRequested();
        Q_EMIT list->addRequested();
        QCOMPARE(model().optimization.stages.size(), std::size_t{2});
        panels::StageForm* form = panel_->stageForm();
        form->termCheck(first)->click();
        QCOMPARE(model().optimization.stages[1].activeTerms->size(), std::size_t{1});
        form->termCheck(first)->click();
        QVERIFY(!model().optimization.stages[1].activeTerms.has_value());
        type(form->termWeight(first)->lineEdit(), "12.5");
        QCOMPARE(model().optimization.stages[1].termWeights.at(first), 12.5);
        form->findChild<QCheckBox*>(QStringLiteral("ownStopRules"))->click();
        auto* iterations =
            form->findChild<widgets::NumberField*>(QStringLiteral("maximumIterations"));
        type(iterations->lineEdit(), "25");
        QCOMPARE(model().optimization.stages[1].stop->maximumIterations, 25);
        Q_EMIT list->moveRequested(QStringLiteral("1"), -1);
        QCOMPARE(model().optimization.stages[0].stop->maximumIterations, 25);
        Q_EMIT list->removeRequested(QStringLiteral("0"));
        QCOMPARE(model().optimization.stages.size(), std::size_t{1});
    }

    void offersRemedies() {
        // A spring of constant length is a doubt.
        work_->project.commit("Remove", [](model::Model& edited) { edited.springs.clear(); });
        panels::ProblemsBar bar(work_->project, work_->solver, *selection_);
        bar.resize(900, 200);
        bar.show();
        const auto waitForNone = [&] {
            const auto told = [&] {
                std::string text;
                for (const base::Diagnostic& problem : work_->solver.problems())
                    text += problem.message + ' ';
                return text;
            };
            QTRY_VERIFY2(bar.headline() == QStringLiteral("No problems"), told().c_str());
        };
        const auto waitForFirst = [&](const char* text) {
            QTRY_VERIFY2_WITH_TIMEOUT(bar.remedyButton()->text() == QLatin1String(text),
                                      qPrintable(bar.headline() + bar.remedyButton()->text()),
                                      20000);
        };
        // While one only draws, nothing is missing; with a star, a term can be added from there.
        waitForNone();
        work_->project.setDesignVariable("coil", "freeAngle", true);
        waitForFirst("Add a term");
        QTest::mouseClick(bar.remedyButton(), Qt::LeftButton);
        QCOMPARE(model().costTerms.size(), std::size_t{1});
        waitForNone();
        // An inertia that no body has.
        work_->project.commit("Break", [](model::Model& edited) {
            edited.bodies[0].massProperties.kind = model::MassKind::Explicit;
            edited.bodies[0].massProperties.inertia = {0.3, 0.4, 0.9, 0.02, -0.01, 0.03};
        });
        waitForFirst("Use the nearest valid inertia");
        QTest::mouseClick(bar.remedyButton(), Qt::LeftButton);
        waitForNone();
        // A signal of something that is gone, and bounds the wrong way around.
        work_->project.commit("Break", [](model::Model& edited) {
            edited.signalList[0].at.point = "gone";
            edited.designVariables = {{"coil", "freeAngle", 1.0, -1.0}};
        });
        waitForFirst("Delete Position of P");
        bar.setOpen(true);
        QTest::mouseClick(bar.list()->findChild<QPushButton*>(QStringLiteral("remedy:1")),
                          Qt::LeftButton);
        QTRY_COMPARE(model().designVariables[0].upper.value(), 1.0);
        waitForFirst("Delete Position of P");
        QTest::mouseClick(bar.remedyButton(), Qt::LeftButton);
        QVERIFY(model().signalList.empty());
        waitForFirst("Add a term");
    }

    void aTermOutOfNothingTakesTheNewestPathThatIsMeasured() {
        std::string path;
        work_->project.commit("Measure", [&](model::Model& edited) {
            path = session::addSignal(edited, model::SignalKind::PointPosition,
                                      edited.points.back().id);
            session::addSignal(edited, model::SignalKind::JointCoordinate, {});
        });
        work_->project.setDesignVariable("coil", "freeAngle", true);
        const std::size_t signalCount = model().signalList.size();
        panels::ProblemsBar bar(work_->project, work_->solver, *selection_);
        bar.resize(900, 200);
        bar.show();
        QTRY_COMPARE_WITH_TIMEOUT(bar.remedyButton()->text(), QStringLiteral("Add a term"), 20000);
        QTest::mouseClick(bar.remedyButton(), Qt::LeftButton);
        QCOMPARE(model().costTerms.size(), std::size_t{1});
        QCOMPARE(model().costTerms[0].signal, path);
        QCOMPARE(model().signalList.size(), signalCount);
        QCOMPARE(selection_->current(), QString::fromStdString(model().costTerms[0].id));
    }

    void remediesOfOtherProblems() {
        const auto textFor = [&](const std::string& object, const std::string& place) {
            return document::remedyFor({base::Severity::Error, object, place, "wrong", "mend it"},
                                       model())
                .text;
        };
        QCOMPARE(textFor("arm", "/bodies/0"), QStringLiteral("Let it move freely"));
        QCOMPARE(textFor("load", "/loads/0/input"), QStringLiteral("Make it constant"));
        QCOMPARE(textFor("coil", "/torsionalSprings/0/joint"), QStringLiteral("Delete Coil"));
        QCOMPARE(textFor("", "/optimization/stages/0/activeTerms/1"),
                 QStringLiteral("Clean up the stages"));
        QCOMPARE(textFor("", "/simulation/step"), QStringLiteral("Halve the step"));
        QCOMPARE(textFor("arm", "/simulation/integrator"), QStringLiteral("Use adaptive steps"));
        QCOMPARE(textFor("arm", "/bodies/0/mass/kind"), QStringLiteral("Make it a round rod"));
        QVERIFY(textFor("arm", "/bodies/0/mass/mass").isEmpty());
        QVERIFY(textFor("", "").isEmpty());
        // What starts deep in what it touches settles.
        work_->project.commit("Touch", [](model::Model& edited) {
            model::Contact& contact = edited.contacts.emplace_back();
            contact.id = "foot";
            contact.bodyA = "arm";
        });
        const document::Remedy settling = document::remedyFor(
            {base::Severity::Warning, "foot", "/contacts/0/points/0", "deep", "mend it"}, model());
        QCOMPARE(settling.text, QStringLiteral("Start in equilibrium"));
        document::applyRemedy(work_->project, settling);
        QCOMPARE(model().simulation.start, model::MotionStart::Equilibrium);
        work_->project.commit("Part", [](model::Model& edited) {
            edited.contacts.clear();
            edited.simulation.start = model::MotionStart::Given;
        });
        // A free joint makes a loose body sound again.
        work_->project.commit("Let go", [](model::Model& edited) {
            edited.joints.clear();
            edited.torsionalSprings.clear();
        });
        QTRY_VERIFY_WITH_TIMEOUT(work_->solver.summaryKnown() && !work_->solver.summary().valid,
                                 20000);
        const auto firstRemedy = [&] {
            const auto& problems = work_->solver.problems();
            return problems.empty() ? document::Remedy()
                                    : document::remedyFor(problems.front(), model());
        };
        document::applyRemedy(work_->project, firstRemedy());
        // A thin rod that nothing holds may turn about its own length.
        QTRY_COMPARE_WITH_TIMEOUT(firstRemedy().text, QStringLiteral("Make it a round rod"), 20000);
        document::applyRemedy(work_->project, firstRemedy());
        QTRY_VERIFY_WITH_TIMEOUT(work_->solver.summaryKnown(), 20000);
        QTRY_VERIFY(work_->solver.summary().valid);
        QTRY_COMPARE(work_->solver.summary().degreesOfFreedom, 6);
    }
};

LINKWRIGHT_GUI_TEST(ObjectivePanelTest)

}  // namespace objective_panel_test

#include "objective_panel_test.moc"

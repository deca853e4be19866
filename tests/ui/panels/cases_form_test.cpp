// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/optimization/cases_form.h"

#include "engine/project/project_file.h"
#include "tests/support/gui_test.h"
#include "tests/support/open_project.h"
#include "ui/panels/properties/item_list.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/number_field.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QTest>
#include <QToolButton>

namespace cases_form_test {

using namespace linkwright;

class CasesFormTest : public QObject {
    Q_OBJECT

private:
    tests::OpenProject* work_ = nullptr;
    panels::CasesForm* form_ = nullptr;

    const model::Cases& cases() { return work_->project.model().cases; }
    /// Chooses as a click in the list of a box does.
    static void choose(widgets::ChoiceBox* box, const QString& text) {
        const int place = box->findText(text);
        QVERIFY2(place >= 0, qPrintable(text));
        box->setCurrentIndex(place);
        Q_EMIT box->activated(place);
    }
    void add() {
        QMenu* menu = form_->list()->addButton()->menu();
        Q_EMIT menu->aboutToShow();
        menu->findChild<QAction*>(QStringLiteral("addCase"))->trigger();
    }

private Q_SLOTS:
    void initTestCase() {
        QCoreApplication::setOrganizationName(QStringLiteral("Linkwright"));
        QCoreApplication::setApplicationName(QStringLiteral("cases form test"));
    }

    void init() {
        work_ = new tests::OpenProject;
        form_ = new panels::CasesForm(work_->project, work_->solver);
        connect(&work_->project, &document::Project::modelChanged, form_,
                &panels::CasesForm::refresh);
        form_->resize(320, 800);
        form_->show();
        QVERIFY(QTest::qWaitForWindowExposed(form_));
        const model::Model sample = project::readProject(
            LINKWRIGHT_SOURCE_DIR "/projects/suspension-cases.linkwright.json");
        work_->project.commit("Draw", [&](model::Model& edited) { edited = sample; });
    }

    void cleanup() {
        delete form_;
        delete work_;
    }

    /// The full load is the worst of the drawn design, see tests/engine/session/cases_test.cpp.
    void theListTellsCostsAndTheWorst() {
        QCOMPARE(form_->list()->list()->count(), 3);
        QTRY_VERIFY_WITH_TIMEOUT(work_->solver.cases() != nullptr, 20000);
        QTRY_COMPARE(form_->note(), QStringLiteral("3, worst: Full load"));
        const auto found = work_->solver.cases();
        QVERIFY(std::abs(found->cases[2].cost - 15.466666666666667) < 1e-6);
        QCOMPARE(form_->objectiveChoice()->currentText(), QStringLiteral("the worst case"));
    }

    void aCaseIsShownInstead() {
        QTRY_VERIFY_WITH_TIMEOUT(work_->shown.motion() && !work_->solver.busy(), 20000);
        QVERIFY(std::abs(work_->shown.motion()->cost - 13.265972222222222) < 1e-6);
        choose(form_->shownChoice(), QStringLiteral("Empty"));
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(work_->shown.motion()->cost - 12.408333333333333) < 1e-6,
                                 20000);
        // Renamed, it stays the one that is shown; gone, it makes way for the project.
        form_->list()->setCurrent(QStringLiteral("0"));
        form_->nameField()->setText(QStringLiteral("Bare"));
        form_->nameField()->setModified(true);
        Q_EMIT form_->nameField()->editingFinished();
        QCOMPARE(cases().list[0].name, std::string("Bare"));
        QCOMPARE(work_->solver.shownCase(), std::string("Bare"));
        Q_EMIT form_->list()->removeRequested(QStringLiteral("0"));
        QCOMPARE(work_->solver.shownCase(), std::string());
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(work_->shown.motion()->cost - 13.265972222222222) < 1e-6,
                                 20000);
    }

    void everyEditIsACommit() {
        form_->list()->setCurrent(QStringLiteral("1"));
        Q_EMIT form_->weightField()->valueEdited(2.5);
        QCOMPARE(cases().list[1].weight, 2.5);
        widgets::NumberField* load = form_->numberField("load", "value");
        QVERIFY(load && *load->value() == 450.0);
        // Design variables are the same in all cases.
        QVERIFY(!form_->numberField("stiffness", "value"));
        Q_EMIT load->valueEdited(500.0);
        QCOMPARE(cases().list[1].numbers[0].value, 500.0);
        Q_EMIT form_->numberField("load", "value")->cleared();
        QVERIFY(cases().list[1].numbers.empty());
        choose(form_->objectiveChoice(), QStringLiteral("the sum of all cases"));
        QVERIFY(cases().objective == model::CaseObjective::Sum);
        choose(form_->controlsChoice(), QStringLiteral("each case has its own"));
        QVERIFY(cases().controls == model::CaseControls::PerCase);
        Q_EMIT form_->list()->checkRequested(QStringLiteral("2"), false);
        QVERIFY(!cases().list[2].active);
        for (int edit = 0; edit < 6; ++edit)
            work_->project.undo();
        QCOMPARE(cases().list[1].numbers[0].value, 450.0);
        QCOMPARE(cases().list[1].weight, 1.0);
        QVERIFY(cases().objective == model::CaseObjective::Worst && cases().list[2].active);
    }

    /// What else a case may have of its own: here a goal, as a number and as a formula.
    void aCaseGetsAReferenceOfItsOwn() {
        form_->list()->setCurrent(QStringLiteral("1"));
        auto* more = form_->findChild<QToolButton*>(QStringLiteral("changeNumber"));
        QVERIFY(more);
        Q_EMIT more->menu()->aboutToShow();
        QAction* reference = nullptr;
        for (QAction* action : more->menu()->actions())
            if (action->text() == QStringLiteral("Reference of Travel")) reference = action;
        QVERIFY(reference);
        reference->trigger();
        QCOMPARE(cases().list[1].references.size(), std::size_t{1});
        QCOMPARE(cases().list[1].references[0].term, std::string("room"));
        auto* field = form_->findChild<widgets::NumberField*>(QStringLiteral("caseReferenceValue"));
        QVERIFY(field && field->isVisible());
        Q_EMIT field->valueEdited(0.1);
        QCOMPARE(cases().list[1].references[0].referenceValues[0].value, 0.1);
        // The cost of the case follows: travel counts from another height.
        QTRY_VERIFY_WITH_TIMEOUT(work_->solver.cases() != nullptr, 20000);
        QTRY_VERIFY(work_->solver.cases()->cases[1].cost > 20.0);
        // The others do not change.
        QVERIFY(std::abs(work_->solver.cases()->cases[2].cost - 15.466666666666667) < 1e-6);
        work_->project.undo();
        work_->project.undo();
        QVERIFY(cases().list[1].references.empty());
        QVERIFY(!form_->findChild<widgets::NumberField*>(QStringLiteral("caseReferenceValue"))
                || !field->isVisible());
    }

    void casesAreAddedCopiedMovedAndRemoved() {
        add();
        QCOMPARE(cases().list.size(), std::size_t{4});
        QCOMPARE(form_->list()->current(), QStringLiteral("3"));
        Q_EMIT form_->list()->duplicateRequested(QStringLiteral("0"));
        QCOMPARE(cases().list[1].name, std::string("Empty copy"));
        QCOMPARE(cases().list[1].numbers.size(), std::size_t{1});
        Q_EMIT form_->list()->moveRequested(QStringLiteral("1"), 1);
        QCOMPARE(cases().list[2].name, std::string("Empty copy"));
        for (int left = 5; left > 0; --left)
            Q_EMIT form_->list()->removeRequested(QStringLiteral("0"));
        QVERIFY(cases() == model::Cases{});
        QVERIFY(!form_->objectiveChoice()->isVisible());
        QCOMPARE(form_->note(), QStringLiteral("one"));
        // The first one comes with the project as drawn, which would not count otherwise.
        add();
        QCOMPARE(cases().list.size(), std::size_t{2});
        QCOMPARE(cases().list[0].name, std::string("As drawn"));
    }

    void twoCasesHaveTwoNames() {
        form_->list()->setCurrent(QStringLiteral("1"));
        form_->nameField()->setText(QStringLiteral("Empty"));
        form_->nameField()->setModified(true);
        Q_EMIT form_->nameField()->editingFinished();
        QCOMPARE(cases().list[1].name, std::string("Half load"));
        // What was typed stays with the reason; Esc brings the name back.
        QCOMPARE(form_->nameField()->text(), QStringLiteral("Empty"));
        auto* fault = form_->findChild<QLabel*>(QStringLiteral("caseNameFault"));
        QVERIFY(fault && !fault->text().isEmpty());
        QTest::keyClick(form_->nameField(), Qt::Key_Escape);
        QCOMPARE(form_->nameField()->text(), QStringLiteral("Half load"));
        QVERIFY(fault->text().isEmpty());
    }

    void aStartIsChangedFromTheMenu() {
        form_->list()->setCurrent(QStringLiteral("2"));
        auto* button = form_->findChild<QToolButton*>(QStringLiteral("changeNumber"));
        Q_EMIT button->menu()->aboutToShow();
        QAction* wanted = nullptr;
        for (QAction* action : button->menu()->actions())
            if (action->text().startsWith(QStringLiteral("Start velocity"))) wanted = action;
        QVERIFY(wanted);
        wanted->trigger();
        QCOMPARE(cases().list[2].numbers.size(), std::size_t{2});
        QCOMPARE(cases().list[2].numbers[1].property, std::string("startVelocity.0"));
        QVERIFY(form_->numberField("guide", "startVelocity.0"));
    }
};

LINKWRIGHT_GUI_TEST(CasesFormTest)

}  // namespace cases_form_test

#include "cases_form_test.moc"

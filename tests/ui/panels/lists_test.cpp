// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/gui_test.h"
#include "tests/support/open_project.h"
#include "tests/ui/document/rows.h"
#include "ui/document/elements/named_problems.h"
#include "ui/panels/frame/history_panel.h"
#include "ui/panels/frame/message_bar.h"
#include "ui/panels/frame/model_tree_panel.h"
#include "ui/panels/frame/problems_bar.h"
#include "ui/widgets/search_field.h"

#include <QHelpEvent>
#include <QListView>
#include <QTest>
#include <QToolButton>
#include <QToolTip>
#include <QTreeView>

namespace lists_test {

using namespace linkwright;

namespace {

const QString fiveBarPath =
    QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json");

void click(QAbstractItemView* view, const QModelIndex& index) {
    view->scrollTo(index);
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(index).center());
}

/// The model tree in a window of its own.
struct ShownTree {
    tests::OpenProject work;
    document::SelectionModel selection;
    panels::ModelTreePanel panel{work.project, work.solver, selection};

    bool openFiveBar() {
        panel.resize(280, 700);
        panel.show();
        return QTest::qWaitForWindowExposed(&panel) && work.project.open(fiveBarPath);
    }
};

}  // namespace

class ListsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        QCoreApplication::setOrganizationName(QStringLiteral("Linkwright"));
        QCoreApplication::setApplicationName(QStringLiteral("lists test"));
    }

    void sharesTheSelectionWithTheTree() {
        ShownTree shown;
        QVERIFY(shown.openFiveBar());
        auto& [work, selection, panel] = shown;
        QTreeView* tree = panel.tree();
        click(tree, tests::rowNamed(*tree->model(), "Spring 2"));
        QCOMPARE(selection.selected(), QStringList{"spring-2"});
        selection.select(QStringLiteral("link-3"));
        QCOMPARE(tree->selectionModel()->selectedRows().first().data().toString(),
                 QStringLiteral("Link 3"));
        work.project.setNumber("link-3", "mass", 1.7);
        QCOMPARE(tree->selectionModel()->selectedRows().first().data().toString(),
                 QStringLiteral("Link 3"));
    }

    void tellsWhatIsUnderThePointer() {
        ShownTree shown;
        QVERIFY(shown.openFiveBar());
        auto& [work, selection, panel] = shown;
        QTreeView* tree = panel.tree();
        Q_EMIT tree->entered(tests::rowNamed(*tree->model(), "Link 2"));
        QCOMPARE(selection.hovered(), QStringLiteral("link-2"));
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(tree->viewport(), &leave);
        QVERIFY(selection.hovered().isEmpty());
    }

    void showsWhereTheKeyboardIsInTheTree() {
        tests::OpenProject work;
        document::SelectionModel selection;
        panels::ModelTreePanel panel(work.project, work.solver, selection);
        panel.resize(280, 700);
        panel.show();
        panel.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&panel));
        QVERIFY(work.project.open(fiveBarPath));
        QTreeView* tree = panel.tree();
        panel.searchField()->setFocus();
        const QRect first = tree->visualRect(tree->model()->index(0, 0));
        const QImage without = tree->viewport()->grab(first).toImage();
        QTest::keyClick(panel.searchField(), Qt::Key_Tab);
        QVERIFY(tree->hasFocus());
        QVERIFY(tree->viewport()->grab(first).toImage() != without);
        QVERIFY2(selection.selected().isEmpty(), "to come along is not to choose");
    }

    /// An element with a fault bears a sign, so does the folded row above it, and the sign says
    /// why.
    void marksFaultyRowsOfTheTree() {
        ShownTree shown;
        QVERIFY(shown.openFiveBar());
        auto& [work, selection, panel] = shown;
        QTRY_VERIFY_WITH_TIMEOUT(work.solver.summaryKnown() && !work.busy(), 20000);
        QTreeView* tree = panel.tree();
        const auto picture = [tree](const char* name) {
            return tree->viewport()
                ->grab(tree->visualRect(tests::rowNamed(*tree->model(), name)))
                .toImage();
        };
        const QImage before = picture("Link 2");
        const QImage other = picture("Link 3");
        const QImage links = picture("Links");
        work.project.setNumber("link-2", "mass", -2.0);
        QTRY_VERIFY_WITH_TIMEOUT(!work.solver.problems().empty(), 20000);
        QTRY_COMPARE(work.solver.problems().front().object, std::string("link-2"));
        QVERIFY(picture("Link 2") != before);
        QCOMPARE(picture("Link 3"), other);
        QCOMPARE(picture("Links"), links);
        const QRect row = tree->visualRect(tests::rowNamed(*tree->model(), "Link 2"));
        QHelpEvent help(QEvent::ToolTip, row.center(), tree->viewport()->mapToGlobal(row.center()));
        QCoreApplication::sendEvent(tree->viewport(), &help);
        QVERIFY2(QToolTip::text().contains("negative"), qPrintable(QToolTip::text()));
        tree->collapse(tests::rowNamed(*tree->model(), "Links"));
        QVERIFY(picture("Links") != links);
        tree->expand(tests::rowNamed(*tree->model(), "Links"));
        work.project.undo();
        QTRY_VERIFY_WITH_TIMEOUT(work.solver.problems().empty(), 20000);
        QCOMPARE(picture("Link 2"), before);
    }

    void searchesTheTree() {
        tests::OpenProject work;
        document::SelectionModel selection;
        panels::ModelTreePanel panel(work.project, work.solver, selection);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        QVERIFY(work.project.open(fiveBarPath));
        panel.searchField()->setFocus();
        QTest::keyClicks(panel.searchField(), "pivot");
        const QAbstractItemModel& rows = *panel.tree()->model();
        QVERIFY(tests::rowNamed(rows, "Pivot A").isValid());
        QVERIFY(!tests::rowNamed(rows, "Spring 1").isValid());
        QTest::keyClick(panel.searchField(), Qt::Key_Escape);
        QVERIFY(tests::rowNamed(rows, "Spring 1").isValid());
    }

    void goesThroughTheHistory() {
        tests::OpenProject work;
        panels::HistoryPanel panel(work.project);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        QVERIFY(work.project.open(fiveBarPath));
        work.project.setNumber("spring-1", "stiffness", 90.0);
        work.project.setNumber("spring-1", "stiffness", 80.0);
        click(panel.list(), panel.list()->model()->index(1, 0));
        QCOMPARE(work.project.document().current(), std::size_t{1});
        QCOMPARE(work.project.model().springs[0].stiffness.value, 90.0);
        click(panel.list(), panel.list()->model()->index(2, 0));
        QCOMPARE(work.project.model().springs[0].stiffness.value, 80.0);
    }

    void showsProblemsAndSelectsTheirObject() {
        tests::OpenProject work;
        document::SelectionModel selection;
        panels::ProblemsBar bar(work.project, work.solver, selection);
        bar.resize(900, 200);
        bar.show();
        QVERIFY(QTest::qWaitForWindowExposed(&bar));
        QVERIFY(work.project.open(fiveBarPath));
        QTRY_VERIFY_WITH_TIMEOUT(!work.busy(), 20000);
        QTRY_COMPARE(bar.headline(), QStringLiteral("No problems"));
        work.project.setNumber("link-2", "mass", -1.0);
        QTRY_VERIFY_WITH_TIMEOUT(bar.headline().contains("error"), 20000);
        QTRY_VERIFY(!bar.isOpen());
        QTest::mouseClick(bar.findChild<QToolButton*>("problemsToggle"), Qt::LeftButton);
        QVERIFY(bar.isOpen());
        click(bar.list(), bar.list()->model()->index(0, 0));
        QCOMPARE(selection.current(), QStringLiteral("link-2"));
        work.project.undo();
        QTRY_COMPARE_WITH_TIMEOUT(bar.headline(), QStringLiteral("No problems"), 20000);
        QTRY_VERIFY(!bar.isOpen());
    }

    void saysWhatDidNotHappen() {
        panels::MessageBar bar;
        QVERIFY(!bar.isVisible());
        bar.show({"x.json could not be opened",
                  {{base::Severity::Error, "", "/joints/2/axis", "Three numbers are expected.",
                    "Write [0, 0, 1]."}}});
        QVERIFY(bar.isVisible());
        QVERIFY(
            bar.text().contains("/joints/2/axis: Three numbers are expected. Write [0, 0, 1]."));
        QTest::mouseClick(bar.findChild<QToolButton*>("messageClose"), Qt::LeftButton);
        QVERIFY(!bar.isVisible());
        // Of whom it is, and the title not twice.
        model::Model model;
        model.joints.push_back({});
        model.joints.back().id = "j1";
        model.joints.back().name = "Crank pivot";
        bar.show({"No equilibrium was found",
                  document::namedProblems(
                      model, {{base::Severity::Error, "j1", "/equilibrium",
                               "No equilibrium was found: forces still move this joint.", ""}})});
        QCOMPARE(bar.text(), QStringLiteral("No equilibrium was found\nCrank pivot: Forces still "
                                            "move this joint."));
    }
};

LINKWRIGHT_GUI_TEST(ListsTest)

}  // namespace lists_test

#include "lists_test.moc"

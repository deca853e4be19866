// SPDX-License-Identifier: GPL-3.0-or-later
// The smaller controls: section header, search field, empty state, readout, dock titles.

#include "tests/support/gui_test.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/dock_frame.h"
#include "ui/widgets/dock_title_bar.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/search_field.h"
#include "ui/widgets/section_header.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/value_readout.h"

#include <QDockWidget>
#include <QFile>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QMainWindow>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <QWheelEvent>

namespace controls_test {

using namespace linkwright::widgets;

class ControlsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { Theme::apply(*qApp, ThemeKind::Dark); }

    /// It scrolls the panel that the box is in, also while the box has the keyboard.
    void theWheelChoosesNothing() {
        ChoiceBox box;
        box.addItems({"dynamic", "kinematic", "automatic"});
        box.show();
        box.activateWindow();
        box.setFocus();
        QWheelEvent wheel({5, 5}, box.mapToGlobal(QPointF(5, 5)), {}, {0, -120}, Qt::NoButton, {},
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(&box, &wheel);
        QCOMPARE(box.currentIndex(), 0);
        QVERIFY(!wheel.isAccepted());
    }

    void sectionFolds() {
        QWidget panel;
        auto* header = new SectionHeader("Spring law", &panel);
        auto* content = new QLabel("content", &panel);
        header->setContent(content);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        QCOMPARE(header->height(), 26);
        QSignalSpy toggled(header, &SectionHeader::toggled);
        QTest::mouseClick(header, Qt::LeftButton);
        QVERIFY(!content->isVisible());
        QTest::keyClick(header, Qt::Key_Space);
        QVERIFY(content->isVisible());
        QTest::keyClick(header, Qt::Key_Left);
        QVERIFY(!header->isExpanded());
        QCOMPARE(toggled.count(), 3);
    }

    void searchClearsWithEscape() {
        SearchField field("Search names and types");
        field.show();
        QVERIFY(QTest::qWaitForWindowExposed(&field));
        QSignalSpy wanted(&field, &SearchField::resultsRequested);
        QTest::keyClicks(&field, "spring");
        QCOMPARE(field.text(), QStringLiteral("spring"));
        QTest::keyClick(&field, Qt::Key_Down);
        QCOMPARE(wanted.count(), 1);
        QTest::keyClick(&field, Qt::Key_Escape);
        QVERIFY(field.text().isEmpty());
    }

    void emptyStateOffersItsAction() {
        EmptyState with("Nothing yet.", "Start");
        QSignalSpy triggered(&with, &EmptyState::actionTriggered);
        with.findChild<QPushButton*>()->click();
        QCOMPARE(triggered.count(), 1);
        EmptyState without("Nothing yet.");
        QVERIFY(!without.findChild<QPushButton*>());
    }

    void readoutShowsADashForNothing() {
        ValueReadout readout("Best cost");
        QCOMPARE(readout.text(), QString(QChar(0x2013)));
        readout.setText("0.09376", "in²·s");
        QCOMPARE(readout.text(), QStringLiteral("0.09376"));
    }

    void dockTitleFloatsAndCloses() {
        QMainWindow window;
        auto* dock = new QDockWidget("Model", &window);
        dock->setWidget(new QLabel("tree"));
        auto* title = new DockTitleBar(dock);
        window.addDockWidget(Qt::LeftDockWidgetArea, dock);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QCOMPARE(title->height(), 28);
        const auto buttons = title->findChildren<QToolButton*>();
        QCOMPARE(buttons.size(), 2);
        QTest::mouseClick(buttons[0], Qt::LeftButton);
        QVERIFY(dock->isFloating());
        QTest::mouseClick(buttons[0], Qt::LeftButton);
        QVERIFY(!dock->isFloating());
        QTest::mouseClick(buttons[1], Qt::LeftButton);
        QVERIFY(!dock->isVisible());
        dock->setFeatures(QDockWidget::NoDockWidgetFeatures);
        QVERIFY(!buttons[1]->isVisibleTo(title));
    }

    void tabbedDocksShareOneLine() {
        QMainWindow window;
        window.setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
        QList<QDockWidget*> docks;
        for (const char* name : {"Properties", "Objective", "History"}) {
            auto* dock = new QDockWidget(name, &window);
            dock->setWidget(new QLabel(name));
            new DockTitleBar(dock);
            window.addDockWidget(Qt::RightDockWidgetArea, dock);
            docks << dock;
        }
        window.tabifyDockWidget(docks[0], docks[1]);
        new DockFrame(&window);
        window.resize(900, 600);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        const auto title = [&docks](int index) {
            return qobject_cast<DockTitleBar*>(docks[index]->titleBarWidget());
        };
        QTRY_VERIFY(title(0)->isCollapsed());
        QTRY_VERIFY(title(1)->isCollapsed());
        QTRY_VERIFY(!title(2)->isCollapsed());
        docks[1]->raise();
        QTabBar* tabs = nullptr;
        QTRY_VERIFY((tabs = window.findChild<QTabBar*>(QString(), Qt::FindDirectChildrenOnly))
                    && tabs->findChildren<QToolButton*>().size() >= 2);
        QToolButton* floating = nullptr;
        for (QToolButton* button : tabs->findChildren<QToolButton*>())
            if (button->toolTip() == "Float") floating = button;
        QVERIFY(floating);
        QTRY_VERIFY(isInFront(*docks[1]));
        QTest::mouseClick(floating, Qt::LeftButton);
        QVERIFY(docks[1]->isFloating());
        // Alone again, the other one gets its title back.
        QTRY_VERIFY(!title(0)->isCollapsed());
        QTRY_VERIFY(!title(1)->isCollapsed());
    }

    /// Sizes and dates were cut, and the list began with a scroll bar.
    void fileDialogsShowSizesAndDates() {
        QTemporaryDir folder;
        QFile file(folder.filePath("a project with a name that is rather long.linkwright.json"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(QByteArray(170'000, ' ')) > 0);
        file.close();
        QFileDialog dialog(nullptr, "Open", folder.path());
        dialog.setOption(QFileDialog::DontUseNativeDialog);
        dialog.setViewMode(QFileDialog::Detail);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        auto* files = dialog.findChild<QTreeView*>("treeView");
        QVERIFY(files);
        QTRY_COMPARE(files->model()->rowCount(files->rootIndex()), 1);
        QTRY_VERIFY(files->header()->length() <= files->viewport()->width());
        for (const int column : {1, 3}) {  // size and date
            const QString text =
                files->model()->index(0, column, files->rootIndex()).data().toString();
            QTRY_VERIFY2(files->columnWidth(column) > files->fontMetrics().horizontalAdvance(text),
                         qPrintable(text));
        }
    }
};

LINKWRIGHT_GUI_TEST(ControlsTest)

}  // namespace controls_test

#include "controls_test.moc"

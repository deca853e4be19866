// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/main_window.h"

#include "tests/support/settled.h"
#include "tests/support/test_program.h"
#include "tests/ui/windows/window_test.h"
#include "ui/panels/frame/model_tree_panel.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/widgets/dock_frame.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/timeline.h"
#include "ui/windows/help_window.h"
#include "ui/windows/shortcuts_overlay.h"
#include "ui/windows/welcome_page.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSet>
#include <QSettings>
#include <QTabBar>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>
#include <algorithm>

namespace main_window_test {

using namespace linkwright;
using windows::Layout;
using windows::MainWindow;

namespace {

const QString fiveBarPath =
    QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json");

/// Presses a button of the next message box, as soon as it is there.
void answerNextQuestion(QMessageBox::StandardButton button, bool* asked) {
    auto* timer = new QTimer(qApp);
    QObject::connect(timer, &QTimer::timeout, timer, [timer, button, asked] {
        auto* question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (!question) return;
        timer->deleteLater();
        *asked = true;
        QTest::mouseClick(question->button(button), Qt::LeftButton);
    });
    timer->start(20);
}

/// Opens the protected count of listeners.
struct ListenerCount : QAction {
    static int of(const QAction* action, const char* notice) {
        return (action->*(&ListenerCount::receivers))(notice);
    }
};

bool isConnected(const QAction* action) {
    return ListenerCount::of(action, SIGNAL(triggered(bool))) > 0
           || ListenerCount::of(action, SIGNAL(toggled(bool))) > 0;
}

QDockWidget* dock(MainWindow& window, const char* name) {
    return window.findChild<QDockWidget*>(QStringLiteral("dock:") + QLatin1String(name));
}

/// Whether somebody sees a widget, or would by scrolling, and can use it: docks behind others,
/// buttons of a title that is no more and tab bars kept for later are put where they are not seen,
/// and count as visible.
bool isUsable(const QWidget& widget, const MainWindow& window) {
    if (!widget.isVisible() || !widget.isEnabled() || widget.window() != &window) return false;
    QRect seen = widget.rect();
    for (const QWidget* part = &widget; part != &window && !seen.isEmpty();
         part = part->parentWidget()) {
        const QWidget* parent = part->parentWidget();
        seen.translate(part->pos());
        if (qobject_cast<const QScrollArea*>(parent->parentWidget())) seen = parent->rect();
        seen &= parent->rect();
    }
    return !seen.isEmpty();
}

/// What Tab has to reach, found without asking how it finds it.
QSet<QWidget*> reachable(const MainWindow& window) {
    QSet<QWidget*> found;
    for (QWidget* widget : window.findChildren<QWidget*>())
        if ((widget->focusPolicy() & Qt::TabFocus) && !widget->focusProxy()
            && isUsable(*widget, window))
            found << widget;
    // Keys scroll a page that has nothing else for them.
    const QSet<QWidget*> all = found;
    found.removeIf([&](const QWidget* page) {
        return qobject_cast<const QScrollArea*>(page)
               && std::any_of(all.begin(), all.end(), [&](const QWidget* other) {
                      return other != page && page->isAncestorOf(other);
                  });
    });
    return found;
}

/// Presses Tab until the focus is where it began.
QList<QWidget*> roundByTab(Qt::KeyboardModifiers modifiers) {
    QList<QWidget*> round;
    do {
        QWidget* now = QApplication::focusWidget();
        if (!now || round.contains(now)) break;
        round << now;
        QTest::keyClick(now, modifiers & Qt::ShiftModifier ? Qt::Key_Backtab : Qt::Key_Tab,
                        modifiers);
    } while (QApplication::focusWidget() != round.first());
    return round;
}

QString describe(const QWidget* widget) {
    QString text;
    for (; widget && !qobject_cast<const QMainWindow*>(widget); widget = widget->parentWidget())
        text += QStringLiteral(" < ") + QLatin1String(widget->metaObject()->className())
                + QLatin1Char(' ') + widget->objectName();
    return text;
}

QString describe(const QSet<QWidget*>& widgets) {
    QString text;
    for (const QWidget* widget : widgets)
        text += describe(widget) + QLatin1Char('\n');
    return text;
}

/// How a widget looks with a little around it, without what is written in a field: there the cursor
/// would be a sign, and one that blinks.
QImage look(QWidget* widget) {
    QWidget* parent = widget->parentWidget();
    QImage image = parent->grab(widget->geometry().adjusted(-3, -3, 3, 3)).toImage();
    if (qobject_cast<QLineEdit*>(widget) || qobject_cast<QPlainTextEdit*>(widget)) {
        QPainter painter(&image);
        painter.fillRect(image.rect().adjusted(7, 7, -7, -7), Qt::black);
    }
    return image;
}

}  // namespace

class MainWindowTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<MainWindow> window_;

    void openFiveBar() {
        QVERIFY(window_->openFile(fiveBarPath));
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy(), 20000);
    }

private Q_SLOTS:
    void initTestCase() { QSettings().clear(); }

    void init() {
        window_ = std::make_unique<MainWindow>();
        tests::showInFront(*window_);
    }

    void cleanup() { window_.reset(); }

    void welcomesWithTheSamples() {
        QVERIFY(window_->findChild<windows::WelcomePage*>()->isVisible());
        QVERIFY(!window_->timeline().isVisible());
        // However many samples there are, the window fits a small screen.
        QVERIFY(window_->minimumSizeHint().height() <= 800);
        auto* row = window_->findChild<QAbstractButton*>("file:five-bar-design.linkwright.json");
        QVERIFY(row != nullptr);
        QTest::mouseClick(row, Qt::LeftButton);
        QCOMPARE(window_->project().model().bodies.size(), std::size_t{4});
        QVERIFY(!window_->findChild<windows::WelcomePage*>()->isVisible());
        QVERIFY(window_->timeline().isVisible());
    }

    void switchesLayouts() {
        openFiveBar();
        QVERIFY(dock(*window_, "model")->isVisible());
        QVERIFY(!dock(*window_, "optimize")->isVisible());
        auto* tabs = window_->findChild<QTabBar*>("layoutTabs");
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(1).center());
        QVERIFY(dock(*window_, "optimize")->isVisible());
        QVERIFY(dock(*window_, "convergence")->isVisible());
        QVERIFY(!dock(*window_, "model")->isVisible());
        QVERIFY(dock(*window_, "view")->isVisible());
        QTest::keyClick(window_.get(), Qt::Key_1, Qt::ControlModifier);
        QVERIFY(dock(*window_, "model")->isVisible());
        QCOMPARE(tabs->currentIndex(), 0);
    }

    /// Whatever layout it belongs to: a panel that is opened has a place, and covers no other.
    void everyPanelFindsAPlaceInEveryLayout() {
        openFiveBar();
        const QList<QDockWidget*> docks = window_->workspace().docks();
        const auto placeOf = [](const QDockWidget* panel) {
            return QRect(panel->mapToGlobal(QPoint()), panel->size());
        };
        for (const Layout layout : {Layout::Model, Layout::Optimize, Layout::Run, Layout::Study}) {
            window_->showLayout(layout);
            for (QDockWidget* opened : docks) {
                if (!opened->isHidden()) continue;
                opened->toggleViewAction()->trigger();
                QVERIFY2(opened->isVisible(), qPrintable(opened->objectName()));
                QTRY_VERIFY2(std::none_of(docks.begin(), docks.end(),
                                          [&](const QDockWidget* other) {
                                              return other != opened
                                                     && !other->visibleRegion().isEmpty()
                                                     && placeOf(other).intersects(placeOf(opened));
                                          }),
                             qPrintable(opened->objectName()));
            }
            window_->workspace().resetLayout();
        }
    }

    void remembersAndResetsALayout() {
        openFiveBar();
        dock(*window_, "properties")->close();
        window_->showLayout(Layout::Optimize);
        window_->showLayout(Layout::Model);
        window_->workspace().resetLayout();
        QVERIFY(dock(*window_, "properties")->isVisible());
        QVERIFY(dock(*window_, "properties")->width() >= 300);
    }

    void panelsStayClosedAndOpenedWhenTheLayoutComesBack() {
        openFiveBar();
        const auto away = [this](Layout layout) {
            window_->showLayout(layout == Layout::Model ? Layout::Optimize : Layout::Model);
            QCoreApplication::processEvents();
            window_->showLayout(layout);
            QCoreApplication::processEvents();
        };
        dock(*window_, "history")->close();
        away(Layout::Model);
        QVERIFY(dock(*window_, "history")->isHidden());
        dock(*window_, "history")->toggleViewAction()->trigger();
        dock(*window_, "variables")->toggleViewAction()->trigger();
        away(Layout::Model);
        QVERIFY(!dock(*window_, "history")->isHidden());
        QVERIFY(dock(*window_, "variables")->isVisible());
        window_->showLayout(Layout::Run);
        dock(*window_, "identify")->close();
        away(Layout::Run);
        QVERIFY(dock(*window_, "identify")->isHidden());
        // What nobody touched goes on following the window.
        window_->showLayout(Layout::Optimize);
        const int before = dock(*window_, "convergence")->width();
        window_->resize(window_->width() + 200, window_->height());
        QTRY_VERIFY(dock(*window_, "convergence")->width() >= before + 190);
    }

    void theTabInFrontStaysSo() {
        openFiveBar();
        window_->showLayout(Layout::Run);
        QTRY_VERIFY(!widgets::isInFront(*dock(*window_, "view")));
        dock(*window_, "view")->raise();
        QTRY_VERIFY(widgets::isInFront(*dock(*window_, "view")));
        window_->showLayout(Layout::Model);
        QCoreApplication::processEvents();
        window_->showLayout(Layout::Run);
        QTRY_VERIFY(widgets::isInFront(*dock(*window_, "view"))
                    && !widgets::isInFront(*dock(*window_, "runPlots")));
    }

    /// The two buttons at the right end of a title, or of a line of tabs.
    void theButtonsOfADockFloatAndClose() {
        openFiveBar();
        const auto buttonOf = [](QWidget* bar, const char* name) -> QToolButton* {
            for (QToolButton* button : bar->findChildren<QToolButton*>())
                if (button->accessibleName() == QLatin1String(name) && button->isVisible())
                    return button;
            return nullptr;
        };
        QDockWidget* tree = dock(*window_, "model");
        QToolButton* floating = buttonOf(tree->titleBarWidget(), "Float");
        QVERIFY(floating != nullptr);
        QTest::mouseClick(floating, Qt::LeftButton);
        QTRY_VERIFY(tree->isFloating());
        QTRY_COMPARE(floating->toolTip(), QStringLiteral("Dock"));
        QTest::mouseClick(floating, Qt::LeftButton);
        QTRY_VERIFY(!tree->isFloating());
        QTest::mouseClick(buttonOf(tree->titleBarWidget(), "Close"), Qt::LeftButton);
        QTRY_VERIFY(tree->isHidden());
        tree->toggleViewAction()->trigger();
        QTRY_VERIFY(tree->isVisible());
        // Of tabs the one in front is meant.
        QTabBar* tabs = nullptr;
        for (QTabBar* bar : window_->workspace().findChildren<QTabBar*>(Qt::FindDirectChildrenOnly))
            if (bar->isVisible() && bar->tabText(0) == "Properties") tabs = bar;
        QVERIFY(tabs != nullptr);
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(1).center());
        QCOMPARE(tabs->tabText(1), QStringLiteral("Objective"));
        QTRY_VERIFY(buttonOf(tabs, "Close") != nullptr
                    && widgets::isInFront(*dock(*window_, "objective")));
        QTest::mouseClick(buttonOf(tabs, "Close"), Qt::LeftButton);
        QTRY_VERIFY(dock(*window_, "objective")->isHidden());
        QTRY_VERIFY(!dock(*window_, "properties")->isHidden());
        QTRY_VERIFY(!dock(*window_, "history")->isHidden());
    }

    void linksTheSelectionBothWays() {
        openFiveBar();
        window_->selection().select(QStringLiteral("spring-1"));
        QCOMPARE(window_->view().selection(), QStringList{"spring-1"});
        QCOMPARE(window_->findChild<QLabel*>("propertyTitle")->text(), QStringLiteral("Spring 1"));
        Q_EMIT window_->view().selectionChanged({"link-2"});
        QCOMPARE(window_->selection().current(), QStringLiteral("link-2"));
        QCOMPARE(window_->findChild<QLabel*>("propertyTitle")->text(), QStringLiteral("Link 2"));
        Q_EMIT window_->view().hoverChanged("link-3");
        QCOMPARE(window_->selection().hovered(), QStringLiteral("link-3"));
    }

    void playsAndStepsByKey() {
        openFiveBar();
        window_->view().setFocus();
        QTest::keyClick(&window_->view(), Qt::Key_Space);
        QVERIFY(window_->timeline().isPlaying());
        QTRY_VERIFY(window_->timeline().time() > 0.05);
        QTest::keyClick(&window_->view(), Qt::Key_Space);
        QVERIFY(!window_->timeline().isPlaying());
        const double stopped = window_->timeline().time();
        QTest::keyClick(&window_->view(), Qt::Key_Right);
        QVERIFY(window_->timeline().time() > stopped);
        QTest::keyClick(&window_->view(), Qt::Key_Home);
        QCOMPARE(window_->timeline().time(), 0.0);
    }

    void saysWhatIsEdited() {
        openFiveBar();
        QVERIFY(!window_->windowTitle().isEmpty() && !window_->isWindowModified());
        window_->project().setNumber("spring-1", "stiffness", 90.0);
        QVERIFY(window_->isWindowModified());
        QVERIFY(window_->findChild<QLabel*>("fileLabel")->text().contains("edited"));
        QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!window_->isWindowModified());
        QTest::keyClick(window_.get(), Qt::Key_Y, Qt::ControlModifier);
        QVERIFY(window_->isWindowModified());
    }

    void asksBeforeItForgets() {
        openFiveBar();
        window_->project().setNumber("spring-1", "stiffness", 90.0);
        bool asked = false;
        answerNextQuestion(QMessageBox::Cancel, &asked);
        QVERIFY(!window_->close());
        QVERIFY(asked);
        QVERIFY(window_->isVisible());
        asked = false;
        answerNextQuestion(QMessageBox::Discard, &asked);
        QVERIFY(window_->close());
        QVERIFY(asked);
    }

    void opensADroppedFile() {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(fiveBarPath)});
        QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window_.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window_.get(), &drop);
        QTRY_COMPARE(window_->project().fileName(),
                     QStringLiteral("five-bar-design.linkwright.json"));
        QTRY_VERIFY2(window_->project().isSample(),
                     "however a shipped file is opened, it is a copy");
    }

    void theViewHasTheKeyboardAgainAfterTheKeys() {
        openFiveBar();
        window_->view().setFocus();
        QTest::keyClick(&window_->view(), Qt::Key_F1);
        auto* overlay = window_->findChild<windows::ShortcutsOverlay*>();
        QVERIFY(overlay->hasFocus());
        QTest::keyClick(overlay, Qt::Key_Escape);
        QVERIFY(window_->view().hasFocus());
    }

    void showsItsKeys() {
        auto* overlay = window_->findChild<windows::ShortcutsOverlay*>();
        QVERIFY(!overlay->isVisible());
        QTest::keyClick(window_.get(), Qt::Key_F1);
        QVERIFY(overlay->isVisible());
        QCOMPARE(overlay->size(), window_->size());
        const QSizeF whole = overlay->sheet().size();
        for (const QSize size : {QSize(1280, 800), QSize(1920, 1080), QSize(900, 620)}) {
            window_->resize(size);
            QTRY_COMPARE(overlay->size(), window_->size());
            QTRY_VERIFY(QRectF(overlay->rect()).contains(overlay->sheet()));
        }
        QVERIFY(overlay->sheet().width() < whole.width());
        // The texts keep clear of the frame: inside its line the margin shows nothing but the
        // surface.
        window_->resize(1280, 800);
        QTRY_COMPARE(overlay->size(), window_->size());
        const QImage shown = overlay->grab().toImage();
        const QRect sheet = overlay->sheet().toRect();
        for (int row = sheet.top() + 2; row < sheet.bottom() - 1; ++row)
            for (int column : {sheet.left() + 12, sheet.right() - 12})
                QCOMPARE(shown.pixelColor(column, row),
                         shown.pixelColor(sheet.left() + 12, sheet.top() + 2));
        QTest::keyClick(overlay, Qt::Key_Escape);
        QVERIFY(!overlay->isVisible());
    }

    void showsItsHelpPages() {
        QTest::keyClick(window_.get(), Qt::Key_F1, Qt::ShiftModifier);
        auto* help = window_->findChild<windows::HelpWindow*>();
        QVERIFY(help != nullptr && help->isVisible());
        QVERIFY(!windows::HelpWindow::folder().isEmpty());
        const QString first = help->browser()->toPlainText();
        QVERIFY(first.contains("Your first mechanism") && !first.contains("SPDX"));
        // Every link of the page leads to a page that is there, and every picture is there.
        for (QTextBlock block = help->browser()->document()->begin(); block.isValid();
             block = block.next())
            for (auto part = block.begin(); !part.atEnd(); ++part) {
                const QTextCharFormat format = part.fragment().charFormat();
                for (const QString& target :
                     {format.anchorHref(),
                      format.isImageFormat() ? format.toImageFormat().name() : QString()})
                    if (!target.isEmpty())
                        QVERIFY2(QFile::exists(windows::HelpWindow::folder() + "/" + target),
                                 qPrintable(target));
            }
        help->openPage("drawing.md");
        QVERIFY(help->browser()->toPlainText().contains("Ground pivot"));
        QTest::mouseClick(help->findChild<QAbstractButton*>("helpBack"), Qt::LeftButton);
        QCOMPARE(help->browser()->toPlainText(), first);
    }

    void helpListsEveryPageWithTheWords() {
        QTest::keyClick(window_.get(), Qt::Key_F1, Qt::ShiftModifier);
        auto* help = window_->findChild<windows::HelpWindow*>();
        auto* pages = help->findChild<QListWidget*>("helpPages");
        auto* field = help->findChild<QLineEdit*>("helpSearch");
        const QDir folder(windows::HelpWindow::folder());
        QVERIFY(pages->isVisible());
        QCOMPARE(pages->count(), folder.entryList({"*.md"}, QDir::Files).size());
        QCOMPARE(pages->item(0)->data(Qt::UserRole).toString(), QString("first-mechanism.md"));
        for (int row = 0; row < pages->count(); ++row)
            QVERIFY2(pages->item(row)->text().size() > 3, qPrintable(QString::number(row)));
        QTest::keyClicks(field, "spring");
        int expected = 0;
        for (const QString& page : folder.entryList({"*.md"}, QDir::Files)) {
            QFile file(folder.filePath(page));
            QVERIFY(file.open(QIODevice::ReadOnly));
            expected += file.readAll().toLower().contains("spring") ? 1 : 0;
        }
        QVERIFY(expected > 2);
        QCOMPARE(pages->count(), expected);
        const QRect last = pages->visualItemRect(pages->item(1));
        QTest::mouseClick(pages->viewport(), Qt::LeftButton, Qt::NoModifier, last.center());
        QCOMPARE(help->browser()->source().fileName(),
                 pages->item(1)->data(Qt::UserRole).toString());
        QCOMPARE(help->browser()->textCursor().selectedText().toLower(), QString("spring"));
        QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
        // Words may stand apart, and are not parts of others: "rig" is not in "right".
        QTest::keyClicks(field, "spring stiffness");
        QTRY_VERIFY(pages->count() > 0 && pages->count() <= expected);
        QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(field, "inkwrigh");
        QTRY_COMPARE(pages->count(), 0);
        QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(field, "spring xylophone");
        QTRY_VERIFY(!pages->isVisible());
    }

    void theFocusDoesNotLeaveThePanelOfAButtonThatWasPressed() {
        openFiveBar();
        window_->showLayout(windows::Layout::Optimize);
        window_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        auto* start = window_->findChild<QPushButton*>("startOptimization");
        QVERIFY(start && start->isEnabled());
        QTest::mouseClick(start, Qt::LeftButton);
        QVERIFY(!start->isEnabled());
        QTRY_VERIFY_WITH_TIMEOUT(!window_->optimizations().running(), 20000);
        const QWidget* focus = window_->focusWidget();
        while (focus && !qobject_cast<const QDockWidget*>(focus))
            focus = focus->parentWidget();
        QVERIFY2(!focus || focus->isAncestorOf(start),
                 qPrintable(focus ? focus->objectName() : QString()));
    }

    void tabReachesEverythingOnceInReadingOrder_data() {
        QTest::addColumn<Layout>("layout");
        QTest::addColumn<QStringList>("raised");
        QTest::addColumn<QStringList>("order");
        QTest::newRow("model") << Layout::Model << QStringList()
                               << QStringList{"layoutBar", "dock:model", "view3d",
                                              "dock:properties", "timeline"};
        QTest::newRow("objective")
            << Layout::Model << QStringList{"objective"}
            << QStringList{"layoutBar", "dock:model", "view3d", "dock:objective", "timeline"};
        QTest::newRow("optimize") << Layout::Optimize << QStringList()
                                  << QStringList{"layoutBar", "dock:optimize", "dock:convergence",
                                                 "view3d", "timeline"};
        QTest::newRow("optimize, behind")
            << Layout::Optimize << QStringList{"gradientCheck", "signals", "queue"}
            << QStringList{"layoutBar", "dock:gradientCheck", "dock:convergence", "dock:signals",
                           "view3d",    "dock:queue"};
        QTest::newRow("optimize, further behind")
            << Layout::Optimize << QStringList{"objective", "costates", "history"}
            << QStringList{"layoutBar",     "dock:objective", "dock:convergence",
                           "dock:costates", "view3d",         "dock:history"};
        QTest::newRow("run") << Layout::Run << QStringList()
                             << QStringList{"layoutBar", "dock:rig", "dock:runPlots",
                                            "dock:runResults"};
        QTest::newRow("study") << Layout::Study << QStringList()
                               << QStringList{
                                      "layoutBar",          "dock:study", "dock:studyOverview",
                                      "dock:studyParallel", "view3d",     "dock:studyPoints"};
        QTest::newRow("run, behind")
            << Layout::Run << QStringList{"identify"}
            << QStringList{"layoutBar", "dock:rig", "dock:runPlots", "dock:identify"};
    }

    void tabReachesEverythingOnceInReadingOrder() {
        QFETCH(Layout, layout);
        QFETCH(QStringList, raised);
        QFETCH(QStringList, order);
        openFiveBar();
        window_->selection().select(QStringLiteral("spring-1"));
        window_->showLayout(layout);
        if (raised.contains("gradientCheck")) {
            window_->checker().start();
            QTRY_VERIFY_WITH_TIMEOUT(!window_->checker().checking(), 60000);
        }
        for (const QString& panel : raised)
            QVERIFY(window_->workspace().raisePanel(panel));
        QCoreApplication::processEvents();  // docks come to the front with a turn of the event loop
        window_->findChild<QTabBar*>("layoutTabs")->setFocus();
        const QList<QWidget*> forward = roundByTab({});
        // Of buttons that exclude each other Tab reaches one, the arrows the rest: now this is
        // known.
        const QSet<QWidget*> wanted = reachable(*window_);
        QVERIFY(wanted.size() > 30);
        const QSet<QWidget*> reached(forward.begin(), forward.end());
        QVERIFY2(reached == wanted, qPrintable("missed:\n" + describe(wanted - reached)
                                               + "too many:\n" + describe(reached - wanted)));
        QCOMPARE(QApplication::focusWidget(), forward.first());
        QList<QWidget*> backward = roundByTab(Qt::ShiftModifier);
        std::reverse(backward.begin() + 1, backward.end());
        QCOMPARE(backward, forward);
        qsizetype last = -1;
        for (const QString& name : order) {
            const auto* part = window_->findChild<QWidget*>(name);
            QVERIFY2(part != nullptr, qPrintable(name));
            qsizetype first = 0;
            while (first < forward.size() && forward[first] != part
                   && !part->isAncestorOf(forward[first]))
                ++first;
            QVERIFY2(first < forward.size() && first > last, qPrintable(name));
            last = first;
        }
    }

    /// Curves stand below the drawing, beside the tree they are dragged from.
    void plotsOfTheModelLayoutAreBelowTheDrawing() {
        openFiveBar();
        auto* tree = window_->findChild<panels::ModelTreePanel*>();
        window_->selection().select(QStringLiteral("position-P2"));
        QMenu menu;
        tree->fillMenu(menu, tree->tree()->selectionModel()->selectedRows().first());
        QAction* plot = nullptr;
        for (QAction* action : menu.actions())
            if (action->text() == "Plot") plot = action;
        QVERIFY(plot != nullptr);
        plot->trigger();
        QTRY_VERIFY(!dock(*window_, "signals")->visibleRegion().isEmpty());
        QTRY_VERIFY(!dock(*window_, "model")->visibleRegion().isEmpty());
        QTRY_VERIFY(dock(*window_, "signals")->y() > dock(*window_, "view")->y());
        QTRY_VERIFY(dock(*window_, "signals")->width() > 500);
        // The next wide panel comes beside it.
        QVERIFY(window_->workspace().raisePanel("variables"));
        QTRY_VERIFY(!dock(*window_, "variables")->visibleRegion().isEmpty());
        QTRY_VERIFY(window_->workspace()
                        .tabifiedDockWidgets(dock(*window_, "variables"))
                        .contains(dock(*window_, "signals")));
    }

    /// With a fourth panel at the left its tabs are narrower, until it is closed again.
    void tabsKeepAwayFromTheButtonsOfTheirDock() {
        openFiveBar();
        window_->resize(1280, 800);
        window_->showLayout(Layout::Optimize);
        const auto tabsOf = [this](const QString& title) -> QTabBar* {
            for (QTabBar* bar : window_->findChildren<QTabBar*>())
                for (int tab = 0; tab < bar->count() && bar->objectName() != "layoutTabs"; ++tab)
                    if (bar->tabText(tab) == title && bar->isVisible()) return bar;
            return nullptr;
        };
        const auto clear = [](QTabBar* bar) {
            int buttons = bar->width();
            for (const QToolButton* button : bar->findChildren<QToolButton*>())
                if (button->isVisible())
                    buttons = std::min(buttons, button->mapTo(bar, QPoint(0, 0)).x());
            return buttons - bar->tabRect(bar->count() - 1).right();
        };
        QTRY_VERIFY(tabsOf("Objective") != nullptr);
        QTRY_VERIFY2(clear(tabsOf("Objective")) > 0,
                     qPrintable(QString::number(clear(tabsOf("Objective")))));
        QTabBar* tabs = tabsOf("Objective");
        const int before = tabs->tabRect(0).width();
        const int count = tabs->count();
        QVERIFY(window_->workspace().raisePanel("model"));
        QTRY_VERIFY(tabsOf("Model") != nullptr && tabsOf("Model")->count() == count + 1);
        QTRY_VERIFY2(clear(tabsOf("Model")) > 0,
                     qPrintable(QString::number(clear(tabsOf("Model")))));
        window_->findChild<QDockWidget*>("dock:model")->close();
        QTRY_COMPARE(tabsOf("Objective")->count(), count);
        // Nor has their line an end in the middle, however often the layout changed.
        for (const Layout layout : {Layout::Model, Layout::Optimize}) {
            window_->showLayout(layout);
            QVERIFY(tests::settled(*window_));
            for (const QTabBar* bar :
                 window_->workspace().findChildren<QTabBar*>(Qt::FindDirectChildrenOnly))
                QVERIFY(!bar->drawBase());
        }
        QTRY_COMPARE(tabsOf("Objective")->tabRect(0).width(), before);
    }

    void theFocusIsSeenEverywhere() {
        openFiveBar();
        window_->selection().select(QStringLiteral("spring-1"));
        QSet<QWidget*> unseen;
        for (const Layout layout : {Layout::Model, Layout::Optimize, Layout::Run, Layout::Study}) {
            window_->showLayout(layout);
            QCoreApplication::processEvents();
            auto* tabs = window_->findChild<QTabBar*>("layoutTabs");
            tabs->setFocus(Qt::TabFocusReason);
            QList<QWidget*> round;
            while (!round.contains(QApplication::focusWidget())) {
                QWidget* now = QApplication::focusWidget();
                const QImage with = look(now);
                round << now;
                now->clearFocus();
                if (look(now) == with) unseen << now;
                now->setFocus(Qt::TabFocusReason);
                QTest::keyClick(now, Qt::Key_Tab);
            }
        }
        QVERIFY2(unseen.isEmpty(), qPrintable(describe(unseen)));
    }

    void theMenuPausesAndChecks() {
        openFiveBar();
        const auto action = [this](const char* name) { return window_->findChild<QAction*>(name); };
        QAction* pause = action("action:pauseOptimization");
        QVERIFY(pause && !pause->isEnabled());
        action("action:startOptimization")->trigger();
        QVERIFY(pause->isEnabled());
        pause->trigger();
        QVERIFY(window_->optimizations().paused());
        QVERIFY(pause->text().contains("Res"));
        pause->trigger();
        QVERIFY(!window_->optimizations().paused());
        QTRY_VERIFY_WITH_TIMEOUT(!window_->optimizations().running() && !window_->busy(), 20000);
        QTRY_VERIFY(!pause->isEnabled());
        action("action:checkGradient")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(
            window_->checker().check() != nullptr && !window_->checker().checking(), 60000);
        QTRY_VERIFY(action("action:checkGradient")->isEnabled());
    }

    void aNewProjectBeginsWithDrawing() {
        QCOMPARE(window_->windowTitle(), QStringLiteral("Linkwright[*]"));
        openFiveBar();
        window_->showLayout(windows::Layout::Optimize);
        QTest::keyClick(window_.get(), Qt::Key_N, Qt::ControlModifier);
        QTRY_COMPARE(window_->workspace().currentLayout(), windows::Layout::Model);
        QTRY_VERIFY(window_->windowTitle().startsWith("Untitled"));
    }

    void changesItsColors() {
        const bool dark = widgets::Theme::isDark();
        const auto* toggle = window_->findChild<QAction*>("action:toggleTheme");
        // It tells what it leads to.
        QCOMPARE(toggle->toolTip(),
                 dark ? QStringLiteral("Light colors") : QStringLiteral("Dark colors"));
        window_->findChild<QAction*>("action:toggleTheme")->trigger();
        QCOMPARE(widgets::Theme::isDark(), !dark);
        QCOMPARE(toggle->toolTip(),
                 dark ? QStringLiteral("Dark colors") : QStringLiteral("Light colors"));
        QTRY_COMPARE(QSettings().value("theme").toInt(),
                     static_cast<int>(dark ? widgets::ThemeKind::Light : widgets::ThemeKind::Dark));
        window_->findChild<QAction*>("action:toggleTheme")->trigger();
        QCOMPARE(widgets::Theme::isDark(), dark);
    }

    void hasNoDeadMenuEntry() {
        openFiveBar();
        for (QAction* menu : window_->menuBar()->actions()) {
            QVERIFY(menu->menu() != nullptr);
            QVERIFY(!menu->menu()->actions().isEmpty());
            for (QAction* action : menu->menu()->actions())
                QVERIFY2(action->isSeparator() || action->menu() || isConnected(action),
                         qPrintable(action->text()));
        }
    }
};

LINKWRIGHT_TEST_RUN_BY(&tests::runWindowTest<MainWindowTest>)

}  // namespace main_window_test

#include "main_window_test.moc"

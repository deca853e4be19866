// SPDX-License-Identifier: GPL-3.0-or-later
// What a small or magnified window shows: at 200 % a screen of 1920 by 1080 pixels is one of 960 by
// 540.

#include "tests/support/settled.h"
#include "tests/support/test_program.h"
#include "tests/ui/windows/window_test.h"
#include "ui/plots/plot_pane.h"
#include "ui/scene/tools/view_editor.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/widgets/dock_frame.h"
#include "ui/widgets/emergency_stop.h"
#include "ui/widgets/number_field.h"
#include "ui/windows/status_line.h"

#include <QAbstractButton>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScreen>
#include <QSettings>
#include <QStatusBar>
#include <QTabBar>
#include <QTest>
#include <QToolBar>
#include <QToolButton>
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

namespace sizes_test {

using namespace linkwright;
using windows::Layout;
using windows::MainWindow;

namespace {

constexpr std::array<Layout, 4> layouts{Layout::Model, Layout::Optimize, Layout::Run,
                                        Layout::Study};

QString describe(const QWidget& widget) {
    QString text;
    for (const QWidget* part = &widget; part; part = part->parentWidget())
        text += QStringLiteral("%1 \"%2\" %3x%4 at least %5x%6 < ")
                    .arg(QLatin1String(part->metaObject()->className()), part->objectName())
                    .arg(part->width())
                    .arg(part->height())
                    .arg(part->minimumSizeHint().width())
                    .arg(part->minimumSizeHint().height());
    return text;
}

}  // namespace

class SizesTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<MainWindow> window_;

    void openRig() {
        QVERIFY(window_->openFile(
            QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-tracking-a.linkwright.json")));
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy(), 20000);
    }

private Q_SLOTS:
    void initTestCase() { QSettings().clear(); }

    void init() {
        window_ = std::make_unique<MainWindow>();
        tests::showInFront(*window_);
        QVERIFY(window_->openFile(
            QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json")));
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy(), 20000);
    }

    void cleanup() { window_.reset(); }

    void everyLayoutFitsAMagnifiedScreen() {
        for (const Layout layout : layouts) {
            window_->showLayout(layout);
            for (const QSize size : {QSize(1280, 800), QSize(1024, 640), QSize(960, 540)}) {
                window_->resize(size);
                QVERIFY(tests::settled(*window_));
                const QString where = QStringLiteral("layout %1: ").arg(static_cast<int>(layout));
                QVERIFY2(window_->size() == size, qPrintable(where + describe(*window_)));
                for (const QDockWidget* dock : window_->workspace().docks()) {
                    if (!widgets::isInFront(*dock)) continue;
                    const QRect place(dock->mapTo(window_.get(), QPoint()), dock->size());
                    QVERIFY2(window_->rect().contains(place), qPrintable(where + describe(*dock)));
                    // What is written on a button is read in full, and nothing lies over it.
                    for (const QAbstractButton* button : dock->findChildren<QAbstractButton*>()) {
                        if (!button->isVisible() || button->visibleRegion().isEmpty()
                            || button->text().isEmpty())
                            continue;
                        QVERIFY2(button->width() >= button->minimumSizeHint().width(),
                                 qPrintable(where + describe(*button)));
                    }
                }
            }
        }
    }

    /// A window gives them what they had when it is as large as then.
    void panelsAreAsWideAfterARestart() {
        const auto dock = [this](const char* name) {
            return window_->findChild<QDockWidget*>(QLatin1String("dock:") + QLatin1String(name));
        };
        const auto restart = [this](const QSize& size) {
            window_.reset();
            window_ = std::make_unique<MainWindow>();
            window_->restoreArrangement();
            window_->resize(size);
            tests::showInFront(*window_);
            QVERIFY(window_->openFile(
                QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json")));
            QTRY_VERIFY_WITH_TIMEOUT(!window_->busy(), 20000);
            QVERIFY(tests::settled(*window_));
        };
        const QSize size(1280, 760);
        window_->resize(size);
        window_->showLayout(Layout::Model);
        QVERIFY(tests::settled(*window_));
        const int usual = dock("properties")->width();
        dock("history")->close();
        window_->workspace().resizeDocks({dock("properties")}, {usual + 60}, Qt::Horizontal);
        QVERIFY(tests::settled(*window_));
        // As much as the middle has to spare.
        const int chosen = dock("properties")->width();
        QVERIFY(chosen > usual);
        window_->close();
        restart(size);
        QTRY_COMPARE(dock("properties")->width(), chosen);
        QVERIFY(dock("history")->isHidden());
        QSettings().clear();
    }

    void theFirstWindowIsNotLargerThanTheScreen() {
        const MainWindow first;
        const QSize room = first.screen()->availableSize();
        // With a title bar above it: 19 to 37 px with the usual ones.
        QVERIFY2(first.width() <= room.width() && first.height() <= room.height() - 37,
                 qPrintable(QStringLiteral("%1 x %2").arg(first.width()).arg(first.height())));
    }

    void aSmallWindowStaysSmallWhenItsLayoutChanges() {
        const QSize size(960, 540);
        window_->resize(size);
        for (const Layout layout : {Layout::Run, Layout::Optimize, Layout::Study, Layout::Model}) {
            window_->showLayout(layout);
            QVERIFY(tests::settled(*window_));
            QString docks;
            for (const QDockWidget* dock : window_->workspace().docks())
                if (!dock->isHidden()) docks += QLatin1Char('\n') + describe(*dock->widget());
            QVERIFY2(window_->size() == size, qPrintable(describe(*window_) + docks));
        }
    }

    /// With everything to be told of an optimization.
    void aSmallWindowStaysSmallAfterAnOptimization() {
        const QSize size(960, 540);
        window_->resize(size);
        window_->showLayout(Layout::Optimize);
        window_->optimizations().start();
        QTRY_VERIFY_WITH_TIMEOUT(!window_->optimizations().running() && !window_->busy(), 60000);
        QTRY_VERIFY(window_->optimizations().all().back().result);
        QVERIFY(tests::settled(*window_));
        QString docks;
        for (const QDockWidget* dock : window_->workspace().docks())
            if (!dock->isHidden()) docks += QLatin1Char('\n') + describe(*dock->widget());
        QVERIFY2(window_->size() == size, qPrintable(describe(*window_) + docks));
        // Nor are its plots lines.
        int seen = 0;
        for (const plots::PlotPane* pane : window_->findChild<QDockWidget*>("dock:convergence")
                                               ->findChildren<plots::PlotPane*>()) {
            if (!pane->isVisible() || pane->visibleRegion().isEmpty()) continue;
            ++seen;
            QVERIFY2(pane->plotArea().height() >= 60, qPrintable(describe(*pane)));
        }
        QVERIFY(seen >= 2);
        auto* outcome = window_->findChild<QLabel*>("optimizationOutcome");
        QVERIFY2(outcome->height() <= outcome->heightForWidth(outcome->width()) + 4,
                 qPrintable(describe(*outcome)));
    }

    /// What has no room is reached by arrows; no name is cut, nor is a hint.
    void namesOfPanelsAreWhole() {
        window_->resize(960, 540);
        window_->showLayout(Layout::Optimize);
        window_->workspace().raisePanel(QStringLiteral("signals"));
        QVERIFY(tests::settled(*window_));
        int tabs = 0;
        for (QTabBar* bar :
             window_->workspace().findChildren<QTabBar*>(Qt::FindDirectChildrenOnly)) {
            if (!bar->isVisible() || bar->visibleRegion().isEmpty()) continue;
            for (int tab = 0; tab < bar->count(); ++tab) {
                ++tabs;
                QVERIFY2(bar->tabRect(tab).width()
                             >= bar->fontMetrics().horizontalAdvance(bar->tabText(tab)),
                         qPrintable(bar->tabText(tab)));
            }
            const QRect current = bar->tabRect(bar->currentIndex());
            QVERIFY2(bar->rect().contains(current.center()),
                     qPrintable(bar->tabText(bar->currentIndex())));
        }
        QVERIFY(tabs > 8);
        const auto* hint = window_->findChild<QLabel*>("plotHint");
        QVERIFY(hint->isVisible());
        QVERIFY2(hint->fontMetrics().horizontalAdvance(hint->text()) <= hint->width(),
                 qPrintable(hint->text()));
    }

    /// The longest hint of a tool makes the figures beside it go.
    void theHintOfAToolIsWhole() {
        window_->resize(1280, 800);
        window_->showLayout(Layout::Model);
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy(), 60000);
        window_->editor().setTool(scene::ToolKind::Path);
        auto* hint = window_->findChild<QLabel*>("statusHint");
        QTRY_VERIFY2(hint->text().contains("draw the path; Esc"), qPrintable(hint->text()));
        QTRY_VERIFY2(hint->width() >= hint->sizeHint().width(), qPrintable(describe(*hint)));
        QTRY_COMPARE(hint->visibleRegion().boundingRect().width(), hint->width());
    }

    /// At 200 % with a work plane, hint and coordinates were cut without a sign.
    void theStatusBarCutsNothingWithoutASign() {
        window_->resize(960, 540);
        window_->showLayout(Layout::Model);
        window_->editor().setWorkPlane(scene::PlaneChoice::YZ, 0.12);
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy(), 60000);
        auto* status = window_->findChild<windows::StatusLine*>();
        const QString text =
            "Press Enter or click to end the line toward the pointer, and then on "
            "and on until nobody has room for it";
        status->setHint(windows::StatusLine::Hint::Tool, text);
        status->setPointer(-0.1234, 0.1234, -0.1234);
        QVERIFY(tests::settled(*window_));
        auto* hint = window_->findChild<QLabel*>("statusHint");
        QVERIFY2(hint->text().endsWith(QChar(0x2026)), qPrintable(hint->text()));
        QCOMPARE(hint->toolTip(), text);
        for (QWidget* part : window_->statusBar()->findChildren<QWidget*>())
            if (part->isVisible() && qobject_cast<QLabel*>(part))
                QVERIFY2(part->width() >= part->sizeHint().width(), qPrintable(describe(*part)));
        status->clearPointer();
        status->setHint(windows::StatusLine::Hint::Tool, "Click");
        QTRY_COMPARE(hint->text(), QString("Click"));
    }

    /// Where there is room again, panels stand above each other again, and back.
    void theOptimizeLayoutFollowsTheHeightOfTheWindow() {
        window_->showLayout(Layout::Optimize);
        const auto together = [this] {
            auto* gradient = window_->findChild<QDockWidget*>("dock:gradient");
            return window_->workspace()
                .tabifiedDockWidgets(window_->findChild<QDockWidget*>("dock:convergence"))
                .contains(gradient);
        };
        for (const bool small : {true, false, true}) {
            window_->resize(small ? QSize(960, 540) : QSize(1280, 800));
            QTRY_COMPARE(together(), small);
        }
    }

    /// A recorded optimization was told in a gap as high as its words are in a narrow panel.
    void whatAnOptimizationCameToHasTheHeightOfItsWords() {
        window_->resize(1280, 800);
        window_->optimizations().start();
        QTRY_VERIFY_WITH_TIMEOUT(!window_->optimizations().running() && !window_->busy(), 60000);
        window_->showLayout(Layout::Optimize);
        QVERIFY(tests::settled(*window_));
        const auto* outcome = window_->findChild<QLabel*>("optimizationOutcome");
        QVERIFY(outcome->isVisible());
        QVERIFY2(outcome->height() <= outcome->heightForWidth(outcome->width()) + 4,
                 qPrintable(describe(*outcome)));
    }

    void theEmergencyStopIsAlwaysInTheWindow() {
        for (const QSize size :
             {QSize(1920, 1080), QSize(1280, 800), QSize(1024, 640), QSize(960, 540)}) {
            window_->showLayout(Layout::Run);
            window_->resize(size);
            QVERIFY(tests::settled(*window_));
            auto* stop = window_->findChild<widgets::EmergencyStop*>("emergencyStop");
            QVERIFY(stop && stop->isVisible());
            const QRect place(stop->mapTo(window_.get(), QPoint()), stop->size());
            QVERIFY2(window_->rect().contains(place), qPrintable(describe(*stop)));
            QVERIFY2(QRect(QPoint(), size).contains(place), qPrintable(describe(*stop)));
            QCOMPARE(stop->visibleRegion().boundingRect(), stop->rect());
        }
    }

    /// Tools that have no room are reached by a button that can be seen, also while the place of
    /// the E-stop takes some of it.
    void toolsWithoutRoomAreReached() {
        openRig();
        const auto* bar = window_->findChild<QToolBar*>("toolBar");
        auto* more = bar->findChild<QToolButton*>("qt_toolbar_ext_button");
        QVERIFY(more != nullptr);
        for (const bool connected : {false, true}) {
            window_->showLayout(Layout::Run);
            if (connected) {
                window_->rig().connection().open(QStringLiteral("simulated"));
                QTRY_VERIFY_WITH_TIMEOUT(window_->rig().connection().connected(), 20000);
            }
            for (const Layout layout : layouts)
                for (const int width : {1280, 1024, 960}) {
                    window_->showLayout(layout);
                    window_->resize(width, 540);
                    QVERIFY(tests::settled(*window_));
                    QStringList hidden;
                    for (QAction* action : bar->actions())
                        if (const QWidget* tool = bar->widgetForAction(action);
                            action->isVisible() && tool && !tool->isVisible())
                            hidden << action->objectName();
                    if (connected && width == 960) QVERIFY(!hidden.isEmpty());
                    QCOMPARE(more->isVisible(), !hidden.isEmpty());
                    if (hidden.isEmpty()) continue;
                    const QSize seen = more->visibleRegion().boundingRect().size();
                    QVERIFY2(seen.width() >= 27 && seen.height() >= 27,
                             qPrintable(describe(*more)));
                    QTest::mouseClick(more, Qt::LeftButton);
                    auto* menu = bar->findChild<QMenu*>("hiddenTools");
                    QTRY_VERIFY(menu->isVisible());
                    for (QAction* action : bar->actions()) {
                        const auto* tool = qobject_cast<QToolButton*>(bar->widgetForAction(action));
                        if (!tool || !action->isVisible() || tool->isVisible()) continue;
                        const QAction* entry = tool->menu() ? tool->menu()->menuAction() : action;
                        QVERIFY2(menu->actions().contains(entry), qPrintable(tool->objectName()));
                    }
                    menu->close();
                }
        }
    }

    /// The buttons that come next stay where they are when a device is connected.
    void connectingMovesNoButton() {
        openRig();
        for (const QSize size : {QSize(1280, 800), QSize(960, 540)}) {
            window_->showLayout(Layout::Run);
            window_->resize(size);
            QVERIFY(tests::settled(*window_));
            const auto placeOf = [this](const char* name) {
                const auto* button = window_->findChild<QPushButton*>(QLatin1String(name));
                return button->mapTo(window_.get(), QPoint());
            };
            const std::array<const char*, 4> names{"connectRig", "homeRig", "watchdogTest",
                                                   "signTest"};
            std::vector<QPoint> before;
            for (const char* name : names)
                before.push_back(placeOf(name));
            window_->rig().connection().open(QStringLiteral("simulated"));
            QTRY_VERIFY_WITH_TIMEOUT(window_->rig().connection().connected(), 20000);
            QVERIFY(tests::settled(*window_));
            for (std::size_t index = 0; index < names.size(); ++index) {
                QCOMPARE(placeOf(names[index]), before[index]);
                const auto* button = window_->findChild<QPushButton*>(QLatin1String(names[index]));
                QCOMPARE(button->visibleRegion().boundingRect(), button->rect());
            }
            window_->rig().connection().close();
            QTRY_VERIFY_WITH_TIMEOUT(!window_->rig().connection().connected(), 20000);
        }
    }

    /// Whatever number is in a field of a panel, its first digits are read.
    void noFieldHidesLeadingDigits() {
        int fields = 0;
        for (const QSize size : {QSize(1920, 1080), QSize(1280, 800), QSize(960, 540)})
            for (const Layout layout : layouts) {
                window_->resize(size);
                window_->showLayout(layout);
                for (const char* object : {"spring-1", "link-2"}) {
                    window_->selection().select(QString::fromLatin1(object));
                    QVERIFY(tests::settled(*window_));
                    for (auto* field : window_->findChildren<widgets::NumberField*>()) {
                        if (!field->isVisible()) continue;
                        ++fields;
                        for (const double value : {34.849912, -0.0123456789, 1234567.89}) {
                            field->setValue(value * field->unit().factor);
                            const QLineEdit& line = *field->lineEdit();
                            const double shown = line.text().toDouble();
                            QVERIFY2(line.cursorPosition() == 0
                                         && std::abs(shown / value - 1.0) < 0.051
                                         && line.fontMetrics().horizontalAdvance(line.text())
                                                <= line.width() - line.textMargins().right() - 6,
                                     qPrintable(line.text() + " < " + describe(line)));
                        }
                    }
                }
            }
        QVERIFY2(fields > 60, qPrintable(QString::number(fields)));
    }

    /// Enter in a number and Ctrl+Z: field and model tell the same, and leaving the field is no
    /// edit.
    void undoInAFieldIsThatOfTheModel() {
        window_->showLayout(Layout::Model);
        window_->selection().select(QStringLiteral("spring-1"));
        QVERIFY(tests::settled(*window_));
        widgets::NumberField* length = nullptr;
        for (auto* field : window_->findChildren<widgets::NumberField*>())
            if (field->isVisible() && field->accessibleName() == QStringLiteral("Free length"))
                length = field;
        QVERIFY(length);
        const QString before = length->text();
        const std::optional<double> valueBefore = length->value();
        QLineEdit* line = length->lineEdit();
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, "0.123");
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(window_->project().document().canUndo());
        QTest::keyClick(line, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!window_->project().document().canUndo());
        QCOMPARE(length->value(), valueBefore);
        window_->view().setFocus();
        QVERIFY(!window_->project().document().canUndo());
        QCOMPARE(length->text(), before);
    }
};

LINKWRIGHT_TEST_RUN_BY(&tests::runWindowTest<SizesTest>)

}  // namespace sizes_test

#include "sizes_test.moc"

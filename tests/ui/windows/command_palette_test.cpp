// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/command_palette.h"

#include "tests/support/test_program.h"
#include "tests/ui/windows/window_test.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/widgets/search_field.h"

#include <QAction>
#include <QLabel>
#include <QListWidget>
#include <QRegularExpression>
#include <QSettings>
#include <QTest>
#include <algorithm>

namespace command_palette_test {

using namespace linkwright;
using windows::MainWindow;

class CommandPaletteTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<MainWindow> window_;

    void openFiveBar() {
        QVERIFY(window_->openFile(
            QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json")));
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy(), 20000);
    }

private Q_SLOTS:
    void initTestCase() { QSettings().clear(); }

    void init() {
        window_ = std::make_unique<MainWindow>();
        tests::showInFront(*window_);
        openFiveBar();
    }

    void cleanup() { window_.reset(); }

    void findsCommandsByName() {
        QTest::keyClick(window_.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        auto* palette = window_->findChild<windows::CommandPalette*>();
        QVERIFY(palette->isVisible());
        QVERIFY(palette->list()->count() > 60);
        QTest::keyClicks(palette->field(), "perspec");
        QCOMPARE(palette->list()->count(), 1);
        const bool before = window_->view().perspective();
        QTest::keyClick(palette->field(), Qt::Key_Return);
        QVERIFY(!palette->isVisible());
        QCOMPARE(window_->view().perspective(), !before);
        // What cannot be used is listed, says why and does nothing.
        window_->project().newProject();
        auto* field = window_->findChild<QWidget*>("commandField");
        QVERIFY(field->isVisible());
        QTest::mouseClick(field, Qt::LeftButton);
        QTest::keyClicks(palette->field(), "insert motor");
        QCOMPARE(palette->list()->count(), 1);
        QTest::keyClick(palette->field(), Qt::Key_Return);
        QVERIFY(palette->isVisible());
        QVERIFY(palette->findChild<QLabel*>()->text().contains("hinge a link first"));
        QTest::keyClick(palette->field(), Qt::Key_Escape);
        QVERIFY(!palette->isVisible());
    }

    /// Words of people who do not know how a command is called.
    void findsCommandsByOtherWords() {
        const QList<QPair<const char*, const char*>> words{
            {"drive", "Drive"},
            {"constant speed", "Drive"},
            {"rpm", "Drive"},
            {"crank", "Drive"},
            {"servo", "Motor"},
            {"unit", "Project settings"},
            {"mm", "Project settings"},
            {"degrees", "Project settings"},
            {"settings", "Project settings"},
            {"preferences", "Project settings"},
            {"gravity", "Project settings"},
            {"time step", "Project settings"},
            {"dark mode", "Dark"},
            {"export", "Save picture"},
            {"export csv", "Export optimizations"},
            {"csv", "Signals"},
            {"export pdf", "Save workshop sketch"},
            {"drawing", "Save workshop sketch"},
            {"print", "Save workshop sketch"},
            {"screenshot", "Save picture"},
            {"report", "Optimizations"},
            {"compare", "Optimizations"},
            {"sample", "Welcome page"},
            {"example", "Welcome page"},
            {"synthesis", "New mechanism for a path"},
            {"coupler curve", "Point marker"},
            {"trace", "Path"},
            {"equilibrium", "Equilibrium and modes"},
            {"natural frequency", "Equilibrium and modes"},
            {"vibration", "Equilibrium and modes"},
            {"replace motor", "Replace drive with a motor"},
            {"inverse dynamics", "Replace drive with a motor"},
            {"work plane", "XY plane"},
            {"offset", "Offset"},
            {"inches", "Lengths › in"},
            {"dimension", "Keep the distance"},
            {"lock angle", "Keep the angle"},
            {"right angle", "Make perpendicular"},
            {"same length", "Make equally long"},
            {"hinge", "Revolute joint"},
            {"slider", "Prismatic joint"},
            {"ball", "Spherical joint"},
            {"anchor", "Ground pivot"},
            {"shock absorber", "Damper"},
            {"pid", "Feedback"},
            {"end limit", "Joint stop"},
            {"teeth", "Gear coupling"},
            {"cost", "Objective"},
            {"bounds", "Design variables"},
            {"simulate", "Play or pause"},
            {"zoom", "Fit"},
            {"serial board", "Rig"},
            {"friction", "Identify"},
            {"manual", "First steps and help pages"},
            {"exit", "Quit"},
            {"remove", "Delete"},
            {"unhide", "Show all"}};
        auto* palette = window_->findChild<windows::CommandPalette*>();
        palette->open();
        for (const auto& [typed, wanted] : words) {
            palette->field()->setText(QString::fromLatin1(typed));
            QStringList first;
            for (int row = 0; row < std::min(8, palette->list()->count()); ++row)
                first << palette->list()->item(row)->text();
            // An entry that is gray may say in parentheses what it waits for.
            const QRegularExpression entry(
                QStringLiteral(" %1( \\(.*)?$").arg(QRegularExpression::escape(QString(wanted))));
            QVERIFY2(!first.filter(entry).isEmpty(),
                     qPrintable(QString(typed) + QLatin1Char('\n') + first.join('\n')));
        }
    }

    /// Also where a name only begins with what was typed and a description has it as a word.
    void namesComeBeforeDescriptions_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("first");
        QTest::newRow("a name with words of its own") << "preferences"
                                                      << "Edit › Preferences";
        QTest::newRow("the beginning of a name") << "reaction"
                                                 << " › Reactions";
        QTest::newRow("no sample") << "spring"
                                   << " › Spring";
    }

    void namesComeBeforeDescriptions() {
        QFETCH(QString, typed);
        QFETCH(QString, first);
        auto* palette = window_->findChild<windows::CommandPalette*>();
        palette->open();
        QTest::keyClicks(palette->field(), typed);
        QVERIFY(palette->list()->count() > 1);
        const QString found = palette->list()->item(0)->text();
        QVERIFY2(found.endsWith(first), qPrintable(found));
    }

    /// What has a button or a key is in the palette, too.
    void thePaletteKnowsEveryCommand() {
        auto* palette = window_->findChild<windows::CommandPalette*>();
        palette->open();
        QStringList listed;
        for (int row = 0; row < palette->list()->count(); ++row)
            listed << palette->list()->item(row)->text().section(QStringLiteral(" › "), -1);
        int commands = 0;
        for (const QAction* action : window_->findChildren<QAction*>()) {
            const QString name = action->objectName();
            // The colors are in it by name.
            if (!(name.startsWith("action:") || name.startsWith("tool:"))
                || name == "action:toggleTheme")
                continue;
            QString text = action->text();
            text.remove(QLatin1Char('&')).remove(QChar(0x2026));
            QVERIFY2(listed.contains(text), qPrintable(name));
            ++commands;
        }
        QVERIFY(commands > 80);
        QVERIFY(listed.filter("Signals").size() == 1);  // to show it, not to hide it
    }
};

LINKWRIGHT_TEST_RUN_BY(&tests::runWindowTest<CommandPaletteTest>)

}  // namespace command_palette_test

#include "command_palette_test.moc"

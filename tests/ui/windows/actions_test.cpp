// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/actions.h"

#include "tests/support/gui_test.h"

#include <QAction>
#include <QKeySequence>
#include <QSet>
#include <QTest>
#include <QWidget>

namespace actions_test {

using namespace linkwright;
using windows::Actions;

class ActionsTest : public QObject {
    Q_OBJECT

private:
    QWidget window_;
    Actions actions_{&window_};

private Q_SLOTS:
    void everyRowMakesACommand() {
        QSet<QString> names, keys;
        for (const QAction* action : actions_.findChildren<QAction*>()) {
            QVERIFY2(!names.contains(action->objectName()), qPrintable(action->objectName()));
            names << action->objectName();
            QVERIFY(!action->text().isEmpty());
            for (const QKeySequence& sequence : action->shortcuts()) {
                QVERIFY2(!keys.contains(sequence.toString()), qPrintable(sequence.toString()));
                keys << sequence.toString();
            }
        }
        QCOMPARE(actions_.standardViews.size(), 7);
        QVERIFY(actions_.saveReport && actions_.about
                && actions_.toggleTheme);  // none is forgotten
        QCOMPARE(actions_.save->toolTip(), QString("Save (Ctrl+S)"));
        QCOMPARE(actions_.fit->toolTip(), QString("Fit (F)\nFits the selection, or everything"));
        QVERIFY(actions_.path->isChecked() && !actions_.masses->isChecked());
        QVERIFY(!actions_.save->isCheckable());
        QVERIFY(actions_.path->property("words").toString().contains("coupler"));
    }

    /// Digits, letters and arrows may be meant for a field.
    void keysOfTheViewAreNotThoseOfTheWindow() {
        for (QAction* action : actions_.ofView())
            QVERIFY2(!window_.actions().contains(action), qPrintable(action->objectName()));
        QVERIFY(actions_.ofView().contains(actions_.fit));
        QVERIFY(actions_.ofView().contains(actions_.standardViews[6]));
        QVERIFY(window_.actions().contains(actions_.play));
    }

    void commandsWaitForWhatTheyNeed() {
        actions_.enable({});
        for (const QAction* action :
             {actions_.fit, actions_.standardViews[0], actions_.save, actions_.saveReport,
              actions_.play, actions_.findEquilibrium, actions_.layoutRun})
            QVERIFY2(!action->isEnabled(), qPrintable(action->objectName()));
        QVERIFY(actions_.open->isEnabled() && actions_.quit->isEnabled());
        actions_.enable({.projectIsShown = true, .isDrawn = true});
        QVERIFY(actions_.fit->isEnabled() && actions_.save->isEnabled());
        QVERIFY(!actions_.saveReport->isEnabled() && !actions_.play->isEnabled());
        actions_.enable(
            {.projectIsShown = true, .isDrawn = true, .hasMotion = true, .canPlay = true});
        QVERIFY(actions_.saveReport->isEnabled() && actions_.play->isEnabled());
        // A motion that lies behind another page is not written.
        actions_.enable({.hasMotion = true});
        QVERIFY(!actions_.saveReport->isEnabled());
    }
};

LINKWRIGHT_GUI_TEST(ActionsTest)

}  // namespace actions_test

#include "actions_test.moc"

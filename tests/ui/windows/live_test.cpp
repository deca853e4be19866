// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window while a number is dragged, and with the keyboard alone.
#include "engine/session/drawing/drawing.h"
#include "engine/session/solving/error_estimate.h"
#include "engine/session/statics/statics.h"
#include "tests/support/sanitized.h"
#include "tests/support/test_program.h"
#include "tests/ui/windows/window_test.h"
#include "ui/document/elements/number_text.h"
#include "ui/panels/frame/model_tree_panel.h"
#include "ui/panels/optimization/objective_panel.h"
#include "ui/panels/properties/item_list.h"
#include "ui/panels/properties/property_form.h"
#include "ui/panels/properties/property_panel.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/property_row.h"
#include "ui/widgets/timeline.h"
#include "ui/windows/main_window.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>

namespace live_test {

using namespace linkwright;

namespace {

constexpr int patience = support::sanitized ? 300000 : 20000;  // ms
const QString fiveBarPath =
    QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json");

}  // namespace

class LiveTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<windows::MainWindow> window_;

    panels::PropertyForm* form() { return window_->findChild<panels::PropertyPanel*>()->form(); }

private Q_SLOTS:
    void initTestCase() { QSettings().clear(); }

    void init() {
        window_ = std::make_unique<windows::MainWindow>();
        tests::showInFront(*window_);
        QVERIFY(window_->openFile(fiveBarPath));
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy(), patience);
    }

    void cleanup() { window_.reset(); }

    void followsADraggedNumber() {
        window_->selection().select(QStringLiteral("spring-1"));
        widgets::NumberField* field = form()->row(QStringLiteral("freeLength"))->field();
        int motions = 0, gradients = 0;
        QObject counter;
        window_->shown().whenChanged(document::ViewPart::Motion, &counter,
                                     [&motions](QObject*) { ++motions; });
        window_->shown().whenChanged(document::ViewPart::Gradient, &counter,
                                     [&gradients](QObject*) { ++gradients; });
        const double before = window_->shown().motion()->cost;
        QElapsedTimer clock;
        clock.start();
        qint64 longest = 0;
        constexpr int wanted = support::sanitized ? 1 : 20;
        constexpr qint64 enough = support::sanitized ? patience : 8000;
        for (int step = 0; (motions < wanted || gradients < wanted) && clock.elapsed() < enough;
             ++step) {
            const qint64 start = clock.elapsed();
            field->scrubBy(step % 40 < 20 ? 1 : -1);
            QApplication::processEvents();
            longest = std::max(longest, clock.elapsed() - start);
            QTest::qSleep(1);
        }
        // Reported, not asserted: the machine may be busy with other things.
        const double seconds = static_cast<double>(clock.elapsed()) / 1000.0;
        qInfo(
            "live updates per second: motion %.1f, gradient %.1f; longest turn of the window %lld "
            "ms",
            motions / seconds, gradients / seconds, static_cast<long long>(longest));
        QVERIFY(motions > 0);
        QVERIFY(gradients > 0);
        QCOMPARE(window_->project().document().history().size(), std::size_t{1});
        field->scrubBy(7);
        field->endScrub();
        QCOMPARE(window_->project().document().history().size(), std::size_t{2});
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy() && !window_->solver().simulationStale(),
                                 patience);
        QTRY_VERIFY(window_->solver().simulation()->cost != before);
        window_->project().undo();
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy() && !window_->solver().simulationStale(),
                                 patience);
        QTRY_COMPARE(window_->solver().simulation()->cost, before);
    }

    void renamesInTheTreeByKeyboard() {
        auto* tree = window_->findChild<panels::ModelTreePanel*>();
        window_->selection().select(QStringLiteral("spring-1"));
        tree->tree()->setFocus();
        tree->tree()->setCurrentIndex(tree->tree()->selectionModel()->selectedRows().first());
        QTest::keyClick(tree->tree(), Qt::Key_F2);
        auto* editor = tree->tree()->findChild<QLineEdit*>();
        QVERIFY(editor != nullptr);
        editor->selectAll();
        QTest::keyClicks(editor, QStringLiteral("Left spring"));
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(window_->project().model().springs[0].name, std::string("Left spring"));
        QTRY_COMPARE(window_->project().document().undoName(),
                     std::string("Rename Spring 1 to Left spring"));
    }

    void hidesALinkByItsEye() {
        auto* panel = window_->findChild<panels::ModelTreePanel*>();
        window_->selection().select(QStringLiteral("link-2"));
        QTreeView* tree = panel->tree();
        const QRect row = tree->visualRect(tree->selectionModel()->selectedRows().first());
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {},
                          QPoint(row.right() - 16, row.center().y()));
        QVERIFY(!window_->project().model().bodies[1].appearance.visible);
        QCOMPARE(window_->project().document().undoName(), std::string("Hide Link 2"));
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {},
                          QPoint(row.right() - 16, row.center().y()));
        QVERIFY(window_->project().model().bodies[1].appearance.visible);
    }

    void theMenuOfTheTreeMeasuresAPoint() {
        auto* panel = window_->findChild<panels::ModelTreePanel*>();
        window_->selection().select(QStringLiteral("P3"));
        QMenu menu;
        panel->fillMenu(menu, panel->tree()->selectionModel()->selectedRows().first());
        for (QAction* action : menu.actions())
            if (action->text() == QStringLiteral("Add a cost term for its position"))
                action->trigger();
        QCOMPARE(window_->project().model().costTerms.size(), std::size_t{2});
        QCOMPARE(window_->project().model().signalList.back().at.point, std::string("P3"));
        // The new term is selected, and the objective panel shows it.
        QCOMPARE(window_->findChild<panels::ObjectivePanel*>()->termList()->current(),
                 window_->selection().current());
    }

    void aMotorTakesThePlaceOfADrive() {
        document::Project& project = window_->project();
        std::string drive;
        project.commit("Drive", [&](model::Model& edited) {
            for (const char* joint : {"joint-A", "joint-B"})
                drive = session::addDrive(edited, joint, model::DriveProfile::Formula);
            edited.drives[0].expression += "+0.1*t";
        });
        window_->selection().select(QStringLiteral("joint-A"));
        auto* panel = window_->findChild<panels::ModelTreePanel*>();
        QMenu menu;
        panel->fillMenu(menu, panel->tree()->selectionModel()->selectedRows().first());
        QAction* replace = nullptr;
        for (QAction* action : menu.actions())
            if (action->objectName() == QStringLiteral("action:replaceDrive")) replace = action;
        QVERIFY(replace != nullptr && replace->isEnabled());
        replace->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(project.model().motors.size(), std::size_t{1}, 20000);
        QTRY_COMPARE(project.model().drives.size(), std::size_t{1});
        QTRY_COMPARE(window_->selection().current(),
                     QString::fromStdString(project.model().motors[0].id));
        project.undo();
        QCOMPARE(project.model().drives.size(), std::size_t{2});
    }

    void tellsWhichDigitsOfTheMotionAreSafe() {
        window_->findChild<QAction*>("action:estimateError")->trigger();
        const auto box = [&] {
            return window_->findChild<QMessageBox*>(QStringLiteral("errorEstimate"));
        };
        QTRY_VERIFY_WITH_TIMEOUT(box() != nullptr && box()->isVisible(), 60000);
        QTRY_VERIFY(!box()->isModal());
        const session::ErrorEstimate expected = session::estimateError(window_->project().model());
        QVERIFY(expected.cost.digits > 0);
        QVERIFY2(box()->text().contains(
                     QStringLiteral(": %1 digits are reliable").arg(expected.cost.digits)),
                 qPrintable(box()->text()));
        QVERIFY(box()->text().contains(
            QStringLiteral("%1 digits of every joint coordinate").arg(expected.fewestDigits)));
        window_->findChild<QAction*>("action:new")->trigger();
        QTRY_VERIFY(box() == nullptr);
    }

    void findsTheEquilibriumAndShowsItsModes() {
        document::Project& project = window_->project();
        const session::SmallMotions expected = session::findSmallMotions(project.model());
        window_->findChild<QAction*>("action:findRest")->trigger();
        auto* dialog = window_->findChild<QDialog*>(QStringLiteral("restDialog"));
        QTRY_VERIFY_WITH_TIMEOUT(dialog->isVisible(), 20000);
        QTRY_VERIFY(!dialog->isModal());
        auto* modes = dialog->findChild<QTableWidget*>(QStringLiteral("modes"));
        QCOMPARE(modes->rowCount(), static_cast<int>(expected.modes.size()));
        QCOMPARE(modes->item(0, 0)->text(),
                 document::numberText(expected.modes[0].frequency, 5) + QStringLiteral(" Hz"));
        // The view shows the equilibrium, then the mode that is chosen.
        const auto shownNow = [&] { return window_->shown().pulledPose(); };
        QCOMPARE(shownNow().size(), project.model().bodies.size());
        const auto rest = shownNow();
        QTest::mouseClick(modes->viewport(), Qt::LeftButton, {},
                          modes->visualItemRect(modes->item(1, 0)).center());
        QTRY_VERIFY(!shownNow()[0].rotation.isApprox(rest[0].rotation, 1e-4));
        QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("drawInPose")),
                          Qt::LeftButton);
        QVERIFY(!dialog->isVisible());
        QVERIFY(shownNow().empty());
        const session::Equilibrium drawn = session::findEquilibrium(project.model());
        QCOMPARE(drawn.steps, 1);  // it is at rest as drawn
    }

    void theMotionIsShownAgainAfterAMode() {
        const auto shownTurn = [this] {
            return Eigen::Matrix3d(window_->view().mechanismScene().pose().of(1).linear());
        };
        const Eigen::Matrix3d before = shownTurn();
        window_->findChild<QAction*>("action:findRest")->trigger();
        auto* dialog = window_->findChild<QDialog*>(QStringLiteral("restDialog"));
        QTRY_VERIFY_WITH_TIMEOUT(dialog->isVisible(), patience);
        dialog->findChild<QTableWidget*>(QStringLiteral("modes"))->setCurrentCell(1, 0);
        QTRY_VERIFY(!shownTurn().isApprox(before, 1e-4));
        QTest::mouseClick(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Close),
                          Qt::LeftButton);
        QVERIFY(!dialog->isVisible());
        QVERIFY(shownTurn().isApprox(before, 1e-12));
    }

    void spacePlaysAfterANumberWasEntered() {
        window_->selection().select(QStringLiteral("spring-1"));
        const auto line = [this] {
            return form()->row(QStringLiteral("stiffness"))->field()->lineEdit();
        };
        QTRY_VERIFY(line()->isVisible());
        line()->setFocus();
        line()->selectAll();
        QTest::keyClicks(line(), "120");
        QTest::keyClick(line(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy(), patience);
        const QString entered = line()->text();
        QTest::keyClick(line(), Qt::Key_Space);
        QVERIFY(window_->timeline().isPlaying());
        QCOMPARE(line()->text(), entered);
    }

    void lettersTakeToolsAfterANumberWasEntered() {
        window_->selection().select(QStringLiteral("spring-1"));
        const auto line = [this] {
            return form()->row(QStringLiteral("stiffness"))->field()->lineEdit();
        };
        QTRY_VERIFY(line()->isVisible());
        line()->setFocus();
        line()->selectAll();
        QTest::keyClicks(line(), "120 N/m");  // letters after digits are those of a unit
        QCOMPARE(line()->text(), QStringLiteral("120 N/m"));
        QTest::keyClick(line(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy(), patience);
        const QString entered = line()->text();
        QTest::keyClick(line(), Qt::Key_G);
        QCOMPARE(line()->text(), entered);
        QVERIFY(window_->findChild<QAction*>("tool:groundPivot")->isChecked());
    }

    void savesTheMatricesOfSmallMotions() {
        window_->findChild<QAction*>("action:findRest")->trigger();
        auto* rest = window_->findChild<QDialog*>(QStringLiteral("restDialog"));
        QTRY_VERIFY_WITH_TIMEOUT(rest->isVisible(), patience);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("modes"));  // the suffix is added
        QTimer clicks;
        connect(&clicks, &QTimer::timeout, &clicks, [&clicks, path] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (dialog == nullptr) return;
            clicks.stop();
            dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(path);
            QTest::mouseClick(
                dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save),
                Qt::LeftButton);
        });
        clicks.start(100);
        QTest::mouseClick(rest->findChild<QPushButton*>(QStringLiteral("saveMatrices")),
                          Qt::LeftButton);
        QFile file(path + QStringLiteral(".mat"));
        QTRY_VERIFY_WITH_TIMEOUT(file.exists(), patience);
        QVERIFY(file.open(QIODevice::ReadOnly) && file.read(10) == "MATLAB 5.0");
    }

    void everyFieldOfAPanelIsReachedByTab() {
        window_->selection().select(QStringLiteral("spring-1"));
        QSet<QWidget*> wanted;
        for (const char* property : {"stiffness", "damping", "freeLength"}) {
            widgets::PropertyRow* row = form()->row(QString::fromLatin1(property));
            wanted << row->field()->lineEdit();
        }
        // The rows of a new form show themselves with the next turn of the event loop.
        QTRY_VERIFY(form()->nameField()->isVisible());
        form()->nameField()->setFocus();
        // Beyond the panel the focus goes on to the tree, where it would change the selection.
        for (int press = 0; press < 24 && !wanted.isEmpty(); ++press) {
            QVERIFY(QApplication::focusWidget() != nullptr);
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            wanted.remove(QApplication::focusWidget());
        }
        QVERIFY2(wanted.isEmpty(), qPrintable(QString::number(wanted.size())));
    }
};

LINKWRIGHT_TEST_RUN_BY(&tests::runWindowTest<LiveTest>)

}  // namespace live_test

#include "live_test.moc"

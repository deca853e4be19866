// SPDX-License-Identifier: GPL-3.0-or-later
// What a project keeps of how it is shown: units, camera, layout.
#include "tests/support/pointer.h"
#include "tests/support/settled.h"
#include "tests/support/test_program.h"
#include "tests/ui/windows/hand.h"
#include "tests/ui/windows/window_test.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/shown/display_units.h"
#include "ui/panels/properties/property_panel.h"
#include "ui/plots/plot_pane.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/scene/view/view_overlay.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/property_row.h"
#include "ui/windows/main_window.h"

#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <cmath>
#include <memory>
#include <numbers>

namespace project_view_test {

using namespace linkwright;
using windows::MainWindow;

class ProjectViewTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<MainWindow> window_;
    std::unique_ptr<tests::Hand> hand_;

    QString path() { return folder_->filePath(QStringLiteral("five-bar.linkwright.json")); }
    void openWindow() {
        window_ = std::make_unique<MainWindow>();
        tests::showInFront(*window_);
        window_->view().setCameraAnimated(false);
        hand_ = std::make_unique<tests::Hand>(*window_);
    }
    panels::PropertyPanel& properties() { return *window_->findChild<panels::PropertyPanel*>(); }
    widgets::PropertyRow* row(const char* property) {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return properties().findChild<widgets::PropertyRow*>(QStringLiteral("row:")
                                                             + QLatin1String(property));
    }
    void type(const char* property, const QString& text) {
        QLineEdit* field = row(property)->field()->lineEdit();
        hand_->press(field);
        QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    }
    void chooseUnit(const char* box, const QString& unit) {
        window_->selection().select(QString::fromLatin1(document::projectId));
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        auto* units = properties().findChild<QComboBox*>(QLatin1String(box));
        QVERIFY(units);
        units->setCurrentText(unit);
        Q_EMIT units->activated(units->currentIndex());
        QCoreApplication::processEvents();
    }

private Q_SLOTS:
    void init() {
        QSettings().clear();
        folder_ = std::make_unique<QTemporaryDir>();
        QVERIFY(QFile::copy(
            QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json"),
            path()));
        openWindow();
    }

    void cleanup() { window_.reset(); }

    /// Typed, shown, plotted and drawn in the units of the project; the model stays SI.
    void showsAProjectInItsUnits() {
        QVERIFY(window_->openFile(path()));
        const model::Model before = window_->project().model();
        chooseUnit("lengthUnit", QStringLiteral("mm"));
        chooseUnit("angleUnit", QString(QChar(0xB0)));
        QVERIFY(window_->project().model() == before);
        QVERIFY2(window_->project().modified(), "it is kept in the file");
        window_->selection().select(QStringLiteral("spring-2"));
        QTRY_VERIFY(row("freeLength"));
        QTRY_COMPARE(row("freeLength")->field()->unit().symbol, QString("mm"));
        type("freeLength", QStringLiteral("1850"));
        QVERIFY(
            std::abs(model::findNumber(window_->project().model(), "spring-2", "freeLength")->value
                     - 1.85)
            < 1e-12);
        type("freeLength", QStringLiteral("1.9 m"));  // stays as typed
        QCOMPARE(row("freeLength")->field()->text(), QString("1.9"));
        type("freeLength", QStringLiteral("1900 mm"));
        QCOMPARE(row("freeLength")->field()->text(), QString("1900"));
        const std::string joint = window_->project().model().joints[0].id;
        window_->selection().select(QString::fromStdString(joint));
        QTRY_VERIFY(row("start.0"));
        type("start.0", QStringLiteral("30 deg"));
        QCOMPARE(row("start.0")->field()->text(), QString("30"));
        QVERIFY(std::abs(model::findNumber(window_->project().model(), joint, "start.0")->value
                         - std::numbers::pi / 6.0)
                < 1e-12);
        QCOMPARE(scene::lengthText(0.25), QString("250") + QChar(0x00A0) + QString("mm"));
        // In the file, and back from it.
        QVERIFY(window_->project().save());
        QVERIFY(!window_->project().modified());
        window_.reset();
        document::DisplayUnits::instance().set({});
        openWindow();
        QVERIFY(window_->openFile(path()));
        QCOMPARE(document::DisplayUnits::instance().choice().length, QString("mm"));
        window_->selection().select(QStringLiteral("spring-2"));
        QTRY_VERIFY(row("freeLength"));
        QTRY_COMPARE(row("freeLength")->field()->text(), QString("1900"));
    }

    void undoTakesUnitsBackAndTheFileKeepsTypedOnes() {
        QVERIFY(window_->openFile(path()));
        document::Project& project = window_->project();
        window_->selection().select(QStringLiteral("project"));
        auto* box = window_->findChild<QComboBox*>(QStringLiteral("lengthUnit"));
        QTRY_VERIFY(box && box->isVisible());
        box->setCurrentText(QStringLiteral("cm"));
        Q_EMIT box->activated(box->currentIndex());
        QCOMPARE(project.unitChoice().length, QString("cm"));
        window_->selection().select(QStringLiteral("spring-2"));
        QTRY_VERIFY(row("freeLength"));
        type("freeLength", QStringLiteral("70 in"));
        QCOMPARE(row("freeLength")->field()->text(), QString("70"));
        QVERIFY(project.save());
        window_.reset();
        openWindow();
        QVERIFY(window_->openFile(path()));
        window_->selection().select(QStringLiteral("spring-2"));
        QTRY_VERIFY(row("freeLength"));
        QTRY_COMPARE(row("freeLength")->field()->text(), QString("70"));
        window_->project().undo();  // nothing: what was chosen before is in the file
        QCOMPARE(window_->project().unitChoice().length, QString("cm"));
        window_->project().chooseUnits(
            {QStringLiteral("mm"), QStringLiteral("rad"), QStringLiteral("rad/s")});
        QCOMPARE(document::DisplayUnits::instance().choice().length, QString("mm"));
        QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(document::DisplayUnits::instance().choice().length, QString("cm"));
        window_->project().redo();
        QCOMPARE(window_->project().unitChoice().length, QString("mm"));
    }

    void plotsInTheUnitsOfTheProject() {
        QVERIFY(window_->openFile(path()));
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy() && window_->shown().motion(), 30000);
        hand_->openTab(QStringLiteral("Optimize"));
        hand_->openTab(QStringLiteral("Signals"));
        const auto largest = [this] {
            double found = 0.0;
            for (const plots::PlotPane* pane : window_->findChildren<plots::PlotPane*>())
                if (pane->title().startsWith("Position of P2"))
                    found = std::max(found, pane->yRange(0).upper);
            return found;
        };
        QTRY_VERIFY2(std::abs(largest() - 1.2) < 0.1, qPrintable(QString::number(largest())));
        window_->project().setUnitChoice(
            {QStringLiteral("mm"), QStringLiteral("rad"), QStringLiteral("rad/s")});
        QTRY_VERIFY2(std::abs(largest() - 1200.0) < 100.0, qPrintable(QString::number(largest())));
    }

    void aClickThatOpenedTheProjectDoesNotHoldTheCamera() {
        QVERIFY(window_->openFile(path()));
        // The button that chose the file is still down, and the pointer over the view.
        const QPointF middle = window_->view().rect().center();
        QMouseEvent move(QEvent::MouseMove, middle, window_->view().mapToGlobal(middle),
                         Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&window_->view(), &move);
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy() && window_->shown().motion(), 30000);
        QVERIFY(window_->project().save());
        QTRY_VERIFY(!window_->project().windowView().contains("camera"));
    }

    void keepsCameraAndLayoutWithTheProject() {
        QVERIFY(window_->openFile(path()));
        hand_->openTab(QStringLiteral("Optimize"));
        QCoreApplication::processEvents();
        const QPoint middle = window_->view().rect().center();
        hand_->drag(middle + QPoint(40, 60), middle + QPoint(90, 80));
        const scene::CameraState camera = window_->view().cameraState();
        QVERIFY(window_->project().save());
        window_.reset();
        openWindow();
        QVERIFY(window_->openFile(path()));
        QCOMPARE(window_->workspace().currentLayout(), windows::Layout::Optimize);
        QVERIFY(tests::settled(*window_));
        QVERIFY(std::abs(window_->view().cameraState().yaw - camera.yaw) < 1e-9);
        QVERIFY(std::abs(window_->view().cameraState().distance - camera.distance) < 1e-9);
        QVERIFY2(!window_->project().modified(), "a look changes nothing");
    }

    /// The line between two docks that was moved is there again after another layout.
    void rememberTheLinesBetweenDocks() {
        QVERIFY(window_->openFile(path()));
        QCoreApplication::processEvents();
        windows::Workspace& workspace = window_->workspace();
        auto* tree = workspace.findChild<QDockWidget*>("dock:model");
        const int before = tree->width();
        QPoint at(tree->geometry().right() + 2, workspace.height() / 2);
        while (!workspace.isSeparator(at) && at.x() < before + 12)
            at.rx() += 1;
        QVERIFY(workspace.isSeparator(at));
        tests::movePointer(&workspace, at);
        QTest::mousePress(&workspace, Qt::LeftButton, {}, at);
        tests::movePointer(&workspace, at + QPoint(40, 0));
        tests::movePointer(&workspace, at + QPoint(80, 0));
        QTRY_VERIFY(std::abs(tree->width() - before - 80) < 4);
        QTest::mouseRelease(&workspace, Qt::LeftButton, {}, at + QPoint(80, 0));
        QTRY_VERIFY(std::abs(tree->width() - before - 80) < 4);
        hand_->openTab(QStringLiteral("Optimize"));
        hand_->openTab(QStringLiteral("Model"));
        QTRY_VERIFY2(std::abs(tree->width() - before - 80) < 4,
                     qPrintable(QString::number(tree->width())));
    }

    /// What has no room beside the view is in a menu at its end.
    void viewButtonsOverflowIntoAMenu() {
        QVERIFY(window_->openFile(path()));
        auto* more = window_->findChild<QToolButton*>("moreViewButtons");
        QVERIFY(more);
        window_->resize(1280, 800);
        QTRY_VERIFY(!more->isVisible());
        window_->resize(1280, 560);
        QTRY_VERIFY(more->isVisible());
        hand_->choose(more, {QStringLiteral("Reactions")});
    }
};

LINKWRIGHT_TEST_RUN_BY(&tests::runWindowTest<ProjectViewTest>)

}  // namespace project_view_test

#include "project_view_test.moc"

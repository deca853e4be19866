// SPDX-License-Identifier: GPL-3.0-or-later
// What a mechanism designer reaches for in the first hour, by mouse and keyboard alone.
#include "engine/project/project_file.h"
#include "tests/support/test_program.h"
#include "tests/ui/windows/hand.h"
#include "tests/ui/windows/window_test.h"
#include "ui/panels/properties/choice_row.h"
#include "ui/panels/properties/property_form.h"
#include "ui/panels/properties/property_panel.h"
#include "ui/scene/tools/view_editor.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/property_row.h"
#include "ui/windows/main_window.h"

#include <QAbstractItemModel>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QTableView>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <cmath>
#include <memory>
#include <numbers>

namespace designer_test {

using namespace linkwright;
using windows::MainWindow;

class DesignerTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<MainWindow> window_;
    std::unique_ptr<tests::Hand> hand_;

    scene::MechanismView& view() { return window_->view(); }
    const model::Model& model() { return window_->project().model(); }
    panels::PropertyPanel& properties() { return *window_->findChild<panels::PropertyPanel*>(); }
    QString undoName() { return QString::fromStdString(window_->project().document().undoName()); }
    void undo() { QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier); }
    void idle() {
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy() && !window_->solver().simulationStale(), 30000);
    }

    /// Grashof, so that the crank A-C can turn.
    void drawCrankRocker() {
        hand_->take("groundPivot");
        hand_->click(0.0, 0.0);  // A
        hand_->click(2.0, 0.0);  // B
        hand_->take("link");
        hand_->click(0.0, 0.0);
        hand_->click(0.0, 0.5);  // C
        hand_->click(0.0, 0.5);
        hand_->click(1.6, 1.2);  // D
        hand_->click(1.6, 1.2);
        hand_->click(2.0, 0.0);
        hand_->take("select");
    }

    /// Types into a number of the property panel.
    void type(const QString& name, const QString& text) {
        widgets::PropertyRow* found = row(name);
        QVERIFY2(found, qPrintable(name));
        hand_->press(found->field()->lineEdit());
        QTest::keyClick(found->field()->lineEdit(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(found->field()->lineEdit(), text);
        QTest::keyClick(found->field()->lineEdit(), Qt::Key_Return);
    }
    widgets::PropertyRow* row(const QString& name) {
        // Forms of what was selected before are on their way out.
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return properties().findChild<widgets::PropertyRow*>(QStringLiteral("row:") + name);
    }

    /// Entries of the menu that a right click opens.
    QStringList menuAt(QPoint at) {
        QStringList entries;
        QTimer::singleShot(200, &view(), [&entries] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (!menu) return;
            for (const QAction* action : menu->actions())
                if (!action->isSeparator()) entries << action->text().remove(QLatin1Char('&'));
            menu->close();
        });
        QTest::mouseClick(&view(), Qt::RightButton, {}, at);
        return entries;
    }

private Q_SLOTS:
    void initTestCase() { QSettings().clear(); }

    void init() {
        window_ = std::make_unique<MainWindow>();
        tests::showInFront(*window_);
        QTest::mouseClick(window_->findChild<QPushButton*>("welcomeNew"), Qt::LeftButton);
        QTRY_VERIFY(view().isVisible());
        view().setCameraAnimated(false);
        QCoreApplication::processEvents();
        hand_ = std::make_unique<tests::Hand>(*window_);
        drawCrankRocker();
    }

    void cleanup() { window_.reset(); }

    void drivesACrankWithTheTool() {
        hand_->take("drive");
        hand_->click(0.0, 0.0);
        QCOMPARE(model().drives.size(), std::size_t{1});
        QVERIFY(model().drives[0].profile == model::DriveProfile::ConstantSpeed);
        QVERIFY(undoName().startsWith("Add Drive"));
        hand_->take("select");
        type(QStringLiteral("speed"), QStringLiteral("60 rpm"));
        QVERIFY(std::abs(model().drives[0].speed.value - 2.0 * std::numbers::pi) < 1e-12);
        idle();
        QVERIFY(window_->solver().simulation() && !window_->solver().simulation()->failure);
        const session::SimulationResult& motion = *window_->solver().simulation();
        const std::string joint = model().drives[0].joint;
        for (const session::Series& series : motion.coordinates)
            if (series.id == joint)
                QVERIFY(
                    std::abs(series.values.back() - 2.0 * std::numbers::pi * motion.times.back())
                    < 1e-6);
        undo();
        undo();
        QVERIFY2(model().drives.empty() && model().signalList.empty(), "tool and signal go back");
    }

    void drivesFromTheMenuOfAJointAndByATable() {
        hand_->chooseInView(hand_->pixel(0.0, 0.0), {QStringLiteral("Drive")});
        QCOMPARE(model().drives.size(), std::size_t{1});
        QCOMPARE(window_->selection().current(), QString::fromStdString(model().drives[0].id));
        panels::ChoiceRow* profile = properties().form()->choiceRow(QStringLiteral("profile"));
        QVERIFY(profile);
        auto* box = profile->findChild<widgets::ChoiceBox*>();
        box->setCurrentIndex(box->findText(QStringLiteral("a table")));
        Q_EMIT box->activated(box->currentIndex());
        QTRY_VERIFY(properties().findChild<QTableView*>("courseTable"));
        auto* table = properties().findChild<QTableView*>("courseTable");
        QVERIFY(model().drives[0].profile == model::DriveProfile::Table);
        QCOMPARE(table->model()->rowCount(), static_cast<int>(model().drives[0].times.size()) + 1);
        // A value typed in another unit, and a row between others.
        QVERIFY(table->model()->setData(table->model()->index(2, 1), "30 deg", Qt::EditRole));
        QTRY_VERIFY(std::abs(model().drives[0].values[2].value - std::numbers::pi / 6.0) < 1e-12);
        const int rows = table->model()->rowCount();
        table = properties().findChild<QTableView*>("courseTable");
        QVERIFY(table->model()->setData(table->model()->index(rows - 1, 0), "0.01", Qt::EditRole));
        QTRY_COMPARE(model().drives[0].times.size(), static_cast<std::size_t>(rows));
        QTRY_COMPARE(model().drives[0].times[1], 0.01);
        QTRY_VERIFY2(undoName().startsWith("Set table of Drive"), qPrintable(undoName()));
        const model::Model saved = project::parseProject(project::formatProject(model()), "test");
        QVERIFY(saved.drives == model().drives);
    }

    void tracesAPointByOneClick() {
        hand_->chooseInView(hand_->pixel(0.0, 0.0), {QStringLiteral("Drive")});
        hand_->chooseInView(hand_->pixel(0.8, 0.85),
                            {QStringLiteral("Trace this point of Link 2")});
        const model::Signal& signal = model().signalList.back();
        QVERIFY(signal.kind == model::SignalKind::PointPosition);
        const model::Point* traced = model::findById(model().points, signal.at.point);
        QVERIFY(std::abs(traced->position[0].value - 0.8) < 0.03
                && std::abs(traced->position[1].value - 0.85) < 0.03);
        // On the line of the link.
        QVERIFY(std::abs(traced->position[1].value - 0.5 - 0.7 / 1.6 * traced->position[0].value)
                < 1e-9);
        idle();
        QVERIFY(view().mechanismScene().hasPath());
        const QString tip = window_->findChild<QAction*>("action:path")->toolTip();
        QVERIFY2(tip.startsWith("Path of "), qPrintable(tip));
        // The same point again measures nothing new.
        const std::size_t signalCount = model().signalList.size();
        window_->setPlayhead(0.0);
        hand_->chooseInView(hand_->pixel(1.6, 1.2), {QStringLiteral("Trace D")});
        QCOMPARE(model().signalList.size(), signalCount + 1);
        hand_->chooseInView(hand_->pixel(1.6, 1.2), {QStringLiteral("Trace D")});
        QCOMPARE(model().signalList.size(), signalCount + 1);
    }

    /// A place clicked in the middle of the motion is the place of the link, not of the paper.
    void tracesWhereTheLinkIsNow() {
        hand_->chooseInView(hand_->pixel(0.0, 0.0), {QStringLiteral("Drive")});
        idle();
        window_->setPlayhead(0.3 * model().simulation.duration);
        QCoreApplication::processEvents();
        const int crank = view().mechanismScene().layout().indexOf(model().bodies[0].id);
        const Eigen::Vector3d wanted(0.0, 0.2, 0.0);
        const Eigen::Vector3d now = view().mechanismScene().pose().place(crank, wanted);
        QVERIFY2((now - wanted).norm() > 0.1, "the crank has turned");
        hand_->chooseInView(view().toWidget(now).toPoint(),
                            {QStringLiteral("Trace this point of Link 1")});
        const model::Point* traced =
            model::findById(model().points, model().signalList.back().at.point);
        QVERIFY2(std::abs(traced->position[0].value) < 1e-9
                     && std::abs(traced->position[1].value - 0.2) < 0.03,
                 qPrintable(QString::number(traced->position[1].value)));
    }

    void menusOfferWhatFits() {
        const QStringList empty = menuAt(hand_->pixel(-0.7, 1.2));
        QVERIFY2(empty.contains("Paste") && empty.contains("Insert") && !empty.contains("Cut"),
                 qPrintable(empty.join(", ")));
        const QStringList joint = menuAt(hand_->pixel(0.0, 0.0));
        QVERIFY2(joint.contains("Motor") && joint.contains("Drive"), qPrintable(joint.join(", ")));
        QVERIFY2(!joint.contains("Hide"), "only links can be hidden");
        const QStringList link = menuAt(hand_->pixel(0.8, 0.85));
        QVERIFY2(link.contains("Cut") && link.contains("Trace this point of Link 2"),
                 qPrintable(link.join(", ")));
        QCOMPARE(link.count(QStringLiteral("Hide")), 1);
    }

    void setsLengthAndAngleOfALink() {
        hand_->clickPixel(hand_->pixel(0.8, 0.85));
        QCOMPARE(window_->selection().current(), QString::fromStdString(model().bodies[1].id));
        QVERIFY(row(QStringLiteral("spanLength")));
        hand_->clickPixel(hand_->pixel(0.0, 0.25));
        QTRY_VERIFY(row(QStringLiteral("spanLength")));
        QTRY_COMPARE(row(QStringLiteral("spanLength"))->field()->value().value_or(0.0), 0.5);
        type(QStringLiteral("spanLength"), QStringLiteral("400 mm"));
        const auto& position = model::findById(model().points, "C")->position;
        QCOMPARE(position[1].value, 0.4);
        QVERIFY2(undoName().startsWith("Set length of Link 1"), qPrintable(undoName()));
        QCOMPARE(model().dimensions.size(), std::size_t{1});  // what is typed stays
        QCOMPARE(model().dimensions[0].value.value, 0.4);
        type(QStringLiteral("spanAngle"), QStringLiteral("60"));
        QVERIFY(std::abs(model::findById(model().points, "C")->position[0].value - 0.2) < 1e-12);
        undo();
        undo();
        QCOMPARE(model::findById(model().points, "C")->position[1].value, 0.5);
        QCOMPARE(row(QStringLiteral("spanLength"))->field()->value().value_or(0.0), 0.5);
        type(QStringLiteral("spanLength"), QStringLiteral("0"));
        QVERIFY(row(QStringLiteral("spanLength"))->field()->errorText().contains("more than zero"));
        QCOMPARE(model::findById(model().points, "C")->position[1].value, 0.5);
    }

    void editsSeveralAtOnce() {
        hand_->selectInTree(QStringLiteral("Link 1"));
        hand_->selectInTree(QStringLiteral("Link 2"), Qt::ControlModifier);
        hand_->selectInTree(QStringLiteral("Link 3"), Qt::ControlModifier);
        QTRY_VERIFY(row(QStringLiteral("mass")));
        QTRY_VERIFY2(!row(QStringLiteral("mass"))->field()->value(), "they differ");
        const std::size_t commits = window_->project().document().history().size();
        type(QStringLiteral("mass"), QStringLiteral("750 g"));
        QCOMPARE(window_->project().document().history().size(), commits + 1);
        for (const model::Body& body : model().bodies)
            QCOMPARE(body.massProperties.mass.value, 0.75);
        QTRY_VERIFY(row(QStringLiteral("mass")));
        hand_->press(row(QStringLiteral("mass"))->starButton());
        QCOMPARE(model().designVariables.size(), std::size_t{3});
        QCOMPARE(window_->project().document().history().size(), commits + 2);
        undo();
        QVERIFY(model().designVariables.empty());
        QTRY_VERIFY(properties().findChild<QPushButton*>("deleteShared"));
        hand_->press(properties().findChild<QPushButton*>("deleteShared"));
        QVERIFY(model().bodies.empty());
        undo();
        QCOMPARE(model().bodies.size(), std::size_t{3});
    }
};

LINKWRIGHT_TEST_RUN_BY(&tests::runWindowTest<DesignerTest>)

}  // namespace designer_test

#include "designer_test.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// What is typed, pasted and read on the page of the synthesis: poses, functions, tables, files.
#include "tests/support/pointer.h"
#include "tests/support/test_program.h"
#include "tests/ui/windows/synthesis_work.h"
#include "ui/panels/synthesis/synthesis_page.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/widgets/number_field.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <array>
#include <cmath>
#include <numbers>

namespace synthesis_forms_test {

using namespace linkwright;
using tests::searchPatience;

namespace {

constexpr double pi = std::numbers::pi;

}  // namespace

class SynthesisFormsTest : public QObject, private tests::SynthesisWork {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QSettings().clear(); }
    void init() { openWindow(); }
    void cleanup() { window_.reset(); }

    void posesAreDrawnTypedAndTaken() {
        hand_->press(find<QPushButton>("welcomePath"));
        hand_->press(find<QToolButton>("taskPoses"));
        panels::SynthesisCanvas& canvas = page().canvas();
        const auto draw = [&](double x, double y, double degrees) {
            const synthesis::PlanePoint place(x, y);
            QTest::mousePress(&canvas, Qt::LeftButton, {}, at(x, y));
            const synthesis::PlanePoint end = place + std::polar(0.03, degrees * pi / 180.0);
            tests::movePointer(&canvas, at(end.real(), end.imag()));
            QTest::mouseRelease(&canvas, Qt::LeftButton, {}, at(end.real(), end.imag()));
        };
        draw(-0.06, 0.0, 0.0);
        QVERIFY(find<QLabel>("pathTold")->text().contains(QStringLiteral("At least two poses")));
        draw(0.0, 0.03, 20.0);
        found();
        draw(0.06, 0.01, 50.0);
        found();
        QCOMPARE(canvas.poses().size(), std::size_t{3});
        QVERIFY(std::abs(canvas.poses()[2].angle - 50.0 * pi / 180.0) < 0.03);
        picture("poses");
        auto* table = find<QTableWidget>("poseTable");
        QVERIFY(std::abs(table->item(1, 0)->text().toDouble()) < 1.0);
        // A gap and half a pose are told; nothing is lost.
        table->item(4, 0)->setText(QStringLiteral("12"));
        QVERIFY(find<QLabel>("pathTold")->text().contains(QStringLiteral("gap before pose 5")));
        table->item(4, 0)->setText({});
        found();
        table->item(1, 2)->setText({});
        QVERIFY(find<QLabel>("pathTold")->text().contains(QStringLiteral("Pose 2 is incomplete")));
        table->item(1, 2)->setText(QStringLiteral("25"));
        found();
        QVERIFY(std::abs(canvas.poses()[1].angle - 25.0 * pi / 180.0) < 1e-12);
        const std::vector<synthesis::RigidPose> poses = canvas.poses();
        take();
        if (QTest::currentTestFailed()) return;
        const model::Model& model = window_->project().model();
        QCOMPARE(model.costTerms.front().targets.points.size(), std::size_t{3});
        // The motion begins in the first pose and ends in the last.
        const auto motion = window_->solver().simulation();
        const auto& series = motion->signalSeries;
        QVERIFY(std::abs(series[0].values.back() - poses[2].origin.real()) < 1e-9);
        QVERIFY(std::abs(series[1].values.back() - poses[2].origin.imag()) < 1e-9);
        QVERIFY(std::abs(series[3].values.back() - (poses[2].angle - poses[0].angle)) < 1e-9);
        // The poses are ghosts of the coupler: where its drawn point is taken to, at these angles.
        const std::vector<scene::PoseGhost>& ghosts = window_->view().mechanismScene().poseGhosts();
        QCOMPARE(ghosts.size(), std::size_t{3});
        const model::Signal& place = model.signalList.front();
        const model::Number3& point = model::findById(model.points, place.at.point)->position;
        for (std::size_t index = 0; index < 3; ++index) {
            QCOMPARE(ghosts[index].body, place.at.body);
            const Eigen::Vector3d there =
                ghosts[index].pose.rotation
                    * Eigen::Vector3d(point[0].value, point[1].value, point[2].value)
                + ghosts[index].pose.translation;
            QVERIFY(std::abs(there.x() - poses[index].origin.real()) < 1e-9);
            QVERIFY(std::abs(there.y() - poses[index].origin.imag()) < 1e-9);
            const Eigen::Vector3d side = ghosts[index].pose.rotation * Eigen::Vector3d::UnitX();
            QVERIFY(std::abs(std::remainder(
                        std::atan2(side.y(), side.x()) - (poses[index].angle - poses[0].angle),
                        2.0 * pi))
                    < 1e-9);
        }
        // The poses are met: what slopes are left are rounding, and no arrows.
        QTRY_VERIFY_WITH_TIMEOUT(window_->solver().gradient() && !window_->solver().gradientStale(),
                                 searchPatience);
        QTRY_VERIFY(!window_->view().mechanismScene().hasGradient());
        picture("poses-taken");
    }

    /// More poses than a four-bar can pass: the nearest ones are told with their errors, and taken.
    void manyPosesAreReadAndApproached() {
        hand_->press(find<QPushButton>("welcomePath"));
        hand_->press(find<QToolButton>("taskPoses"));
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("poses.csv")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            "x,y,angle\n188,121,-51.6\n133,181,0\n63,198,40.1\n-4,171,85.9\n"
            "-27,103,160.4\n-11,60,228.2\n2,17,245.4\n34,-22,251.1\n78,-49,239.7\n");
        file.close();
        QVERIFY(page().importFile(file.fileName()));
        found();
        QCOMPARE(page().canvas().poses().size(), std::size_t{9});
        auto* table = find<QTableWidget>("poseTable");
        QCOMPARE(table->rowCount(), 10);  // one more for the next pose
        QVERIFY2(find<QLabel>("pathTold")->text().contains(QStringLiteral("come closest")),
                 qPrintable(find<QLabel>("pathTold")->text()));
        const document::FoundLinkage best = page().finder().found().front();
        QVERIFY(!best.exact && best.meanError > 0.0 && best.largestError < 0.01);
        picture("nine-poses");
        take();
        if (QTest::currentTestFailed()) return;
        const model::Model& model = window_->project().model();
        QCOMPARE(model.costTerms.front().targets.points.size(), std::size_t{9});
    }

    void functionsAreTypedAndTaken() {
        hand_->press(find<QPushButton>("welcomePath"));
        hand_->press(find<QToolButton>("taskFunction"));
        auto* formula = find<QLineEdit>("functionFormula");
        QTest::keyClicks(formula, QStringLiteral("log(x"));
        QVERIFY(!find<QLabel>("pathTold")->text().isEmpty());
        QVERIFY(!find<QPushButton>("pathTake")->isEnabled());
        QTest::keyClicks(formula, QStringLiteral(")"));
        found();
        QVERIFY(list()->count() > 3);
        const double error = page().finder().found().front().largestError;
        QVERIFY(error > 0.0 && error < 0.1 * pi / 180.0);
        picture("function");
        // A table with a repeated angle is told by its row; the formula is not lost.
        find<QComboBox>("functionSource")->setCurrentIndex(1);
        auto* table = find<QPlainTextEdit>("functionTable");
        table->setPlainText(QStringLiteral("0, 0\n20, 30\n20, 35\n60, 70"));
        QVERIFY2(
            find<QLabel>("pathTold")->text().contains(QStringLiteral("row 3 is that of row 2")),
            qPrintable(find<QLabel>("pathTold")->text()));
        table->setPlainText(QStringLiteral("0, 0\n20, \n60, 70"));
        QVERIFY(find<QLabel>("pathTold")->text().contains(QStringLiteral("table:2")));
        table->setPlainText(QStringLiteral("0, 0\n25, 40\n40, 55\n60, 70"));
        found();
        QCOMPARE(formula->text(), QStringLiteral("log(x)"));
        take();
        if (QTest::currentTestFailed()) return;
        const model::Model& model = window_->project().model();
        QCOMPARE(model.costTerms.front().targets.points.size(), std::size_t{4});
        const auto motion = window_->solver().simulation();
        QVERIFY(std::abs(motion->signalSeries[3].values.back() - pi / 3.0) < 1e-12);
    }

    /// Without the mouse: Tab through the page of poses, Escape back, Enter takes.
    void keysLeadThroughThePage() {
        hand_->press(find<QPushButton>("welcomePath"));
        QTRY_VERIFY(page().isVisible());
        QTRY_VERIFY(page().isAncestorOf(QApplication::focusWidget()));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QTRY_VERIFY(find<QPushButton>("welcomePath")->isVisible());
        hand_->press(find<QPushButton>("welcomePath"));
        hand_->press(find<QToolButton>("taskPoses"));
        QStringList passed;
        for (int step = 0; step < 60; ++step) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            passed << QApplication::focusWidget()->objectName();
        }
        for (const char* name : {"poseTable", "pathImport", "pathCancel"})
            QVERIFY2(
                passed.contains(QLatin1String(name)),
                qPrintable(QLatin1String(name) + QStringLiteral(" not in ") + passed.join(u' ')));
        auto* table = find<QTableWidget>("poseTable");
        const double poses[3][3] = {{-60, 0, 0}, {0, 30, 20}, {60, 10, 50}};
        for (int row = 0; row < 3; ++row)
            for (int column = 0; column < 3; ++column)
                table->model()->setData(table->model()->index(row, column),
                                        QString::number(poses[row][column]));
        // Enter in the table is of the table.
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Return);
        QVERIFY(page().isVisible());
        found();
        find<QToolButton>("taskPoses")->setFocus();
        QTest::keyClick(find<QToolButton>("taskPoses"), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(!window_->project().empty() && window_->view().isVisible(),
                                 searchPatience);
    }

    void curvesOfFilesAndPicturesAreTraced() {
        hand_->press(find<QPushButton>("welcomePath"));
        QTemporaryDir folder;
        const auto write = [&](const char* name, const QByteArray& text) {
            QFile file(folder.filePath(QLatin1String(name)));
            const bool open = file.open(QIODevice::WriteOnly);
            file.write(text);
            return open ? file.fileName() : QString();
        };
        QVERIFY(page().importFile(write("curve.svg",
                                        "<svg width='100mm' viewBox='0 0 100 100'><circle r='30'/>"
                                        "<ellipse cx='5' cy='5' rx='60' ry='30'/></svg>")));
        QVERIFY(page().canvas().path().closed);
        QCOMPARE(find<QLabel>("pathTold")->text(), QStringLiteral("Looking for linkages…"));
        found();
        QVERIFY(find<QLabel>("pathTold")->text().contains(QStringLiteral("longest of 2")));
        const std::size_t points = page().canvas().path().points.size();
        QVERIFY(!page().importFile(write("bad.svg", "<svg>\n<path d='M 0'/></svg>")));
        QVERIFY(find<QLabel>("pathTold")->text().contains(QStringLiteral("bad.svg:2")));
        QCOMPARE(page().canvas().path().points.size(), points);
        QImage image(400, 200, QImage::Format_RGB32);
        image.fill(Qt::white);
        QVERIFY(image.save(folder.filePath(QStringLiteral("photo.png"))));
        QVERIFY(!page().loadPicture(folder.filePath(QStringLiteral("curve.svg.png"))));
        hand_->press(find<QPushButton>("pathClear"));
        QVERIFY(page().loadPicture(folder.filePath(QStringLiteral("photo.png"))));
        panels::SynthesisCanvas& canvas = page().canvas();
        auto* distance = find<QWidget>("pathDistance");
        QVERIFY(distance->isVisible());
        static_cast<widgets::NumberField*>(distance)->setValue(0.25);
        const QRectF before = canvas.picture().bounds();
        // From the left to the right edge of the picture.
        clickOnCanvas(before.left(), before.center().y());
        clickOnCanvas(before.right(), before.center().y());
        QVERIFY2(std::abs(canvas.picture().bounds().width() - 0.25) < 0.003,
                 qPrintable(QString::number(canvas.picture().bounds().width())));
        QVERIFY(std::abs(canvas.picture().bounds().height() - 0.125) < 0.002);
        QVERIFY(!distance->isVisible());
        const QRectF now = canvas.picture().bounds();
        clickOnCanvas(now.left() + 0.05, now.center().y());
        clickOnCanvas(now.left() + 0.15, now.center().y());
        clickOnCanvas(now.left() + 0.1, now.center().y() + 0.04);
        QCOMPARE(canvas.path().points.size(), std::size_t{3});
        found();
        picture("traced");
    }

    void pointsOnlyAndTimingAreKept() {
        hand_->press(find<QPushButton>("welcomePath"));
        hand_->press(find<QToolButton>("pathPoints"));
        drawBean();
        hand_->press(find<QCheckBox>("pathTimed"));
        found();
        const document::FoundLinkage chosen = page().finder().found().front();
        QCOMPARE(chosen.angles.size(), bean().size());
        for (std::size_t index = 1; index < chosen.angles.size(); ++index)
            QVERIFY(
                std::abs(std::abs(chosen.angles[index] - chosen.angles[index - 1]) - 2.0 * pi / 6.0)
                < 1e-9);
        take();
        if (QTest::currentTestFailed()) return;
        const model::CostTerm& term = window_->project().model().costTerms.front();
        QCOMPARE(term.targets.times.size(), bean().size());
        QVERIFY(std::abs(term.targets.times[3] - 0.5) < 1e-12);
    }

    /// A path with timing is typed: points, times, and when it is back at its first point.
    void timesAreTyped() {
        hand_->press(find<QPushButton>("welcomePath"));
        hand_->press(find<QToolButton>("pathTable"));
        auto* table = find<QTableWidget>("pathPointTable");
        QVERIFY(table->isVisible());
        const auto type = [&](int row, int column, const QString& text) {
            table->model()->setData(table->model()->index(row, column), text);
        };
        const auto told = [&] { return find<QLabel>("pathTold")->text(); };
        const std::vector<synthesis::PlanePoint> points = bean();
        for (int row = 0; row < 6; ++row) {
            const synthesis::PlanePoint point = points[static_cast<std::size_t>(row)];
            type(row, 0, QString::number(1000.0 * point.real()));
            if (row == 1)
                QVERIFY2(told().contains(QStringLiteral("Point 2 is incomplete")),
                         qPrintable(told()));
            type(row, 1, QString::number(1000.0 * point.imag()));
        }
        QCOMPARE(page().canvas().path().points.size(), std::size_t{6});
        QVERIFY(std::abs(page().canvas().path().points[3] - points[3]) < 1e-12);
        found();
        QVERIFY(!find<QCheckBox>("pathTimed")->isChecked());
        // The crank rests at no point: a quarter of the time for the first half of the path.
        const std::array<double, 6> times{0.0, 0.3, 0.6, 1.0, 1.6, 2.4};
        for (int row = 0; row < 6; ++row) {
            type(row, 2, QString::number(times[static_cast<std::size_t>(row)]));
            if (row == 0) {
                QVERIFY(find<QCheckBox>("pathTimed")->isChecked());
                QVERIFY2(told().contains(QStringLiteral("no time for point 2")),
                         qPrintable(told()));
            }
        }
        QVERIFY2(told().contains(QStringLiteral("no time for the return to point 1")),
                 qPrintable(told()));
        QVERIFY(!find<QPushButton>("pathTake")->isEnabled());
        const int last = table->rowCount() - 1;
        type(last, 2, QStringLiteral("2.4"));
        QVERIFY2(told().contains(QStringLiteral("return to point 1, 2.4 s, is not after that of "
                                                "point 6, 2.4 s")),
                 qPrintable(told()));
        type(last, 2, QStringLiteral("3.2"));
        found();
        picture("times");
        const document::FoundLinkage chosen = page().finder().found().front();
        for (std::size_t index = 0; index < times.size(); ++index)
            QVERIFY(std::abs(std::abs(chosen.angles[index] - chosen.angles[0])
                             - 2.0 * pi * times[index] / 3.2)
                    < 1e-9);
        // Whoever unticks the timing keeps the times.
        hand_->press(find<QCheckBox>("pathTimed"));
        found();
        hand_->press(find<QCheckBox>("pathTimed"));
        found();
        take();
        if (QTest::currentTestFailed()) return;
        const model::Model& model = window_->project().model();
        QCOMPARE(model.simulation.duration, 3.2);
        for (std::size_t index = 0; index < times.size(); ++index)
            QVERIFY(std::abs(model.costTerms.front().targets.times[index] - times[index]) < 1e-12);
        // At these times P is as near the points as was told, but for half a step.
        const auto motion = window_->solver().simulation();
        QCOMPARE(motion->times.back(), 3.2);
        for (std::size_t index = 0; index < times.size(); ++index) {
            const auto there = chosen.linkage.poseAt(chosen.angles[index]);
            const auto frame = static_cast<std::size_t>(
                std::lround(times[index] / 3.2 * static_cast<double>(motion->times.size() - 1)));
            const double off = std::abs(motion->times[frame] - times[index]);
            const synthesis::PlanePoint point(motion->signalSeries[0].values[frame],
                                              motion->signalSeries[1].values[frame]);
            // P moves less than the size of the linkage in half a step of 1/180 of a turn.
            QVERIFY(off <= 3.2 / 360.0 + 1e-9);
            QVERIFY(std::abs(point - there->couplerPoint)
                    < 2.0 * pi / 3.2 * off * std::abs(chosen.extent) + 1e-9);
        }
    }

    /// Rows are removed, pasted and kept in step with what is clicked.
    void theTableFollowsTheDrawing() {
        hand_->press(find<QPushButton>("welcomePath"));
        hand_->press(find<QToolButton>("pathPoints"));
        hand_->press(find<QToolButton>("pathTable"));
        drawBean();
        auto* table = find<QTableWidget>("pathPointTable");
        panels::SynthesisCanvas& canvas = page().canvas();
        QCOMPARE(table->rowCount(), 8);  // with the next point and the return
        for (int row = 0; row < 8; ++row)
            if (row != 6)
                table->model()->setData(table->model()->index(row, 2), QString::number(row));
        QCOMPARE(canvas.path().times.size(), std::size_t{7});
        // A point that is removed takes its time along; one that is added has none yet.
        QTest::mouseClick(&canvas, Qt::RightButton, {},
                          canvas.onCanvas(canvas.path().points[1]).toPoint());
        QCOMPARE(canvas.path().times, (std::vector<double>{0.0, 2.0, 3.0, 4.0, 5.0, 7.0}));
        QCOMPARE(table->item(1, 2)->text(), QStringLiteral("2"));
        clickOnCanvas(0.02, -0.01);
        QVERIFY(find<QLabel>("pathTold")->text().contains(QStringLiteral("no time for point 6")));
        table->selectRow(5);
        QTest::keyClick(table, Qt::Key_Delete);
        QCOMPARE(canvas.path().points.size(), std::size_t{5});
        found();
        // An emptied row is told, and nothing else is lost.
        table->item(2, 0)->setText({});
        QVERIFY(find<QLabel>("pathTold")->text().contains(QStringLiteral("Point 3 is incomplete")));
        QCOMPARE(canvas.path().points.size(), std::size_t{5});
        table->item(2, 0)->setText(QStringLiteral("abc"));
        QVERIFY(find<QLabel>("pathTold")->text().contains(QStringLiteral("Point 3: ")));
        table->item(2, 0)->setText(QStringLiteral("-50"));
        found();
        QApplication::clipboard()->setText(QStringLiteral("no numbers"));
        QTest::keySequence(table, QKeySequence::Paste);
        QVERIFY(find<QLabel>("pathTold")->text().contains(QStringLiteral("no rows of numbers")));
        QCOMPARE(canvas.path().points.size(), std::size_t{5});
        table->setCurrentCell(0, 0);
        QApplication::clipboard()->setText(
            QStringLiteral("x\ty\n0\t0\n100\t0\n100\t50\n50\t70\n0\t50\n"));
        QTest::keySequence(table, QKeySequence::Paste);
        found();
        QVERIFY(std::abs(canvas.path().points[1] - synthesis::PlanePoint(0.1, 0.0)) < 1e-12);
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("timed.csv")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("t,x,y\n0,0,0\n1,100,0\n2,100,60\n4,0,60\n5,0,0\n");
        file.close();
        hand_->press(find<QCheckBox>("pathTimed"));
        QVERIFY(page().importFile(file.fileName()));
        QVERIFY(find<QLabel>("pathTold")->text().contains(QStringLiteral("Looking")));
        found();
        QVERIFY(find<QLabel>("pathTold")->text().contains(QStringLiteral("table has times")));
        QCOMPARE(table->rowCount(), 6);  // it returns to its first point by itself
        QCOMPARE(table->item(3, 2)->text(), QStringLiteral("4"));
    }
};

LINKWRIGHT_TEST_RUN_BY(&tests::runWindowTest<SynthesisFormsTest>)

}  // namespace synthesis_forms_test

#include "synthesis_forms_test.moc"

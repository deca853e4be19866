// SPDX-License-Identifier: GPL-3.0-or-later
// From the empty window to linkages for a drawn path.
#include "ui/panels/synthesis/synthesis_page.h"

#include "tests/support/pointer.h"
#include "tests/support/test_program.h"
#include "tests/ui/windows/synthesis_work.h"
#include "ui/panels/optimization/optimize_panel.h"
#include "ui/panels/synthesis/linkage_picture.h"
#include "ui/panels/synthesis/transmission_strip.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/theme.h"

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSlider>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace synthesis_page_test {

using namespace linkwright;
using tests::searchPatience;

namespace {

constexpr double pi = std::numbers::pi;

}  // namespace

class SynthesisPageTest : public QObject, private tests::SynthesisWork {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QSettings().clear(); }
    void init() { openWindow(); }
    void cleanup() { window_.reset(); }

    /// The first lesson: a point that runs along a circle, converged within 40 actions.
    void aCircleInFortyActions() {
        hand_->press(find<QPushButton>("welcomePath"));
        QTRY_VERIFY(page().isVisible());
        picture("empty");
        hand_->press(find<QToolButton>("pathPoints"));
        constexpr double radius = 0.05, x = 0.03, y = 0.02;
        for (int index = 0; index < 8; ++index)
            clickOnCanvas(x + radius * std::cos(pi * index / 4.0),
                          y + radius * std::sin(pi * index / 4.0));
        QCOMPARE(page().canvas().path().points.size(), std::size_t{8});
        QVERIFY(page().canvas().path().closed);
        found();
        QCOMPARE(list()->count(), 10);
        picture("circle");
        hand_->press(find<QPushButton>("pathTake"));
        QTRY_VERIFY_WITH_TIMEOUT(window_->view().isVisible() && !window_->project().empty(),
                                 searchPatience);
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy() && window_->solver().summaryKnown(),
                                 searchPatience);
        picture("taken");
        QVERIFY(window_->project().filePath().isEmpty());
        QCOMPARE(window_->project().model().drives.size(), std::size_t{1});
        hand_->openTab(QStringLiteral("Optimize"));
        hand_->press(window_->findChild<panels::OptimizePanel*>()->startButton());
        QTRY_VERIFY_WITH_TIMEOUT(
            !window_->optimizations().running() && !window_->optimizations().all().empty(),
            searchPatience);
        const auto& result = window_->optimizations().all().back().result;
        QVERIFY2(result != nullptr, qPrintable(window_->optimizations().all().back().failure));
        QVERIFY2(result->converged, result->reason.c_str());
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy(), searchPatience);
        const int actions = hand_->actions() + clicks_;
        qInfo("%d user actions", actions);
        QVERIFY(actions < 40);
        // The path of P is the circle that was clicked, to the pixels of the clicks.
        const auto motion = window_->solver().simulation();
        QVERIFY(motion && !motion->failure);
        const auto& series = motion->signalSeries;
        for (std::size_t frame = 0; frame < motion->times.size(); ++frame) {
            const double away =
                std::hypot(series[0].values[frame] - x, series[1].values[frame] - y);
            QVERIFY2(std::abs(away - radius) < 0.002, qPrintable(QString::number(away)));
        }
        picture("optimized");
    }

    void lengthsHaveNoExponents() {
        QCOMPARE(panels::plainDigits(4.16e-13, 3), QStringLiteral("0"));
        QCOMPARE(panels::plainDigits(1000.0, 3), QStringLiteral("1000"));
        QCOMPARE(panels::plainDigits(0.0665, 3), QStringLiteral("0.0665"));
        QCOMPARE(panels::plainDigits(-1284.0, 3), QStringLiteral("\u22121280"));
    }

    void aStrokeOfTheHandIsAPath() {
        for (const bool dark : {true, false}) {
            widgets::Theme::apply(*qApp,
                                  dark ? widgets::ThemeKind::Dark : widgets::ThemeKind::Light);
            hand_->press(find<QPushButton>("welcomePath"));
            panels::SynthesisCanvas& canvas = page().canvas();
            if (!dark) hand_->press(find<QPushButton>("pathClear"));
            QTRY_VERIFY(canvas.isVisible());
            const auto place = [&](int step) {
                // A bean: flat below, with the tremble of a hand.
                const double angle = 2.0 * pi * step / 120.0;
                const double tremble = 0.0006 * std::sin(17.0 * angle);
                return at(0.09 * std::cos(angle) + tremble,
                          0.05 * std::sin(angle) * (std::sin(angle) < 0.0 ? 0.25 : 1.0) + tremble);
            };
            QTest::mousePress(&canvas, Qt::LeftButton, {}, place(0));
            for (int step = 1; step < 119; ++step)
                tests::movePointer(&canvas, place(step));
            QTest::mouseRelease(&canvas, Qt::LeftButton, {}, place(118));
            QVERIFY(canvas.path().closed);
            QVERIFY(find<QCheckBox>("pathClosed")->isChecked());
            const std::size_t points = canvas.path().points.size();
            QVERIFY(points > 12 && points < 60);
            QTest::mouseClick(&canvas, Qt::LeftButton, {}, at(0.2, 0.0));
            QVERIFY2(canvas.path().points.size() == points, "a click is no path");
            found();
            const double first = page().finder().found().front().meanError;
            QVERIFY2(first < 0.004, qPrintable(QString::number(first)));
            QTest::keyClick(list(), Qt::Key_Down);
            QCOMPARE(list()->currentRow(), 1);
            picture(dark ? "stroke-dark" : "stroke-light");
            // Nothing of this is kept when it is not wanted.
            hand_->press(find<QPushButton>("pathCancel"));
            QTRY_VERIFY(find<QPushButton>("welcomePath")->isVisible());
            QTRY_VERIFY(window_->project().empty());
        }
        widgets::Theme::apply(*qApp, widgets::ThemeKind::Dark);
    }

    /// A tolerance is a band around the path, marks what lies beyond it, and goes along.
    void toleranceMarksWhatLiesBeyondAndGoesAlong() {
        for (const bool dark : {true, false}) {
            widgets::Theme::apply(*qApp,
                                  dark ? widgets::ThemeKind::Dark : widgets::ThemeKind::Light);
            window_->resize(dark ? QSize(1440, 900) : QSize(1280, 800));
            hand_->press(find<QPushButton>("welcomePath"));
            hand_->press(find<QToolButton>("pathPoints"));
            if (dark) drawBean();
            found();
            find<QToolButton>("pathPlay")->setChecked(false);
            QLineEdit* tolerance = find<widgets::NumberField>("pathTolerance")->lineEdit();
            const auto type = [&](double millimetres) {
                tolerance->selectAll();
                QTest::keyClicks(tolerance, QString::number(millimetres));
                QTest::keyClick(tolerance, Qt::Key_Return);
            };
            type(0.0);
            // Half of the candidates are beyond the middle one.
            std::vector<double> errors;
            for (const document::FoundLinkage& candidate : page().finder().found())
                errors.push_back(candidate.largestError);
            const std::vector<double> inOrder = errors;
            std::nth_element(errors.begin(), errors.begin() + 5, errors.end());
            const auto warned = [&] {
                const QImage image =
                    list()->viewport()->grab().toImage().convertToFormat(QImage::Format_RGB32);
                const auto* pixels = reinterpret_cast<const QRgb*>(image.constBits());
                return std::count(pixels, pixels + image.width() * image.height(),
                                  widgets::Theme::colors().warning.rgb());
            };
            // Those that transmit poorly are marked anyway.
            const auto alone = warned();
            const QImage before = page().canvas().grab().toImage();
            type(1000.0 * errors[5]);
            QVERIFY2(page().canvas().grab().toImage() != before, "there is a band");
            QVERIFY(warned() > alone);
            // How many of the points of the chosen one lie within is told.
            const auto isTold = [&](const char* words) {
                const QList<QLabel*> labels = page().findChildren<QLabel*>();
                return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
                    return label->text().contains(QLatin1String(words));
                });
            };
            list()->setCurrentRow(static_cast<int>(std::max_element(inOrder.begin(), inOrder.end())
                                                   - inOrder.begin()));
            QVERIFY(isTold("of 72 points within"));
            QVERIFY2(find<QPushButton>("pathTake")->isEnabled(), "nothing is looked for anew");
            type(4000.0 * errors[5]);
            QVERIFY(warned() <= alone);
            QVERIFY(isTold("all points within"));
            picture(dark ? "tolerance-dark" : "tolerance-light");
            if (dark) hand_->press(find<QPushButton>("pathCancel"));
        }
        widgets::Theme::apply(*qApp, widgets::ThemeKind::Dark);
        const double typed = *find<widgets::NumberField>("pathTolerance")->value();
        take();
        if (QTest::currentTestFailed()) return;
        const model::CostTerm& term = window_->project().model().costTerms.front();
        QCOMPARE(term.targets.tolerances, std::vector<double>(term.targets.points.size(), typed));
    }

    /// The path of a stroke follows the slider until it is bent by hand; the stroke stays.
    void aStrokeIsSmoothed() {
        hand_->press(find<QPushButton>("welcomePath"));
        panels::SynthesisCanvas& canvas = page().canvas();
        auto* smooth = find<QSlider>("pathSmooth");
        QVERIFY2(!smooth->isVisible(), "there is no stroke yet");
        // A circle with the teeth of a hand that trembles.
        constexpr double radius = 0.06;
        const auto place = [&](int step) {
            const double angle = 2.0 * pi * step / 240.0;
            const double away = radius + (step / 5 % 2 == 0 ? 0.003 : -0.003);
            return at(away * std::cos(angle), away * std::sin(angle));
        };
        const auto draw = [&](int steps) {
            QTest::mousePress(&canvas, Qt::LeftButton, {}, place(0));
            for (int step = 1; step < steps; ++step)
                tests::movePointer(&canvas, place(step));
            QTest::mouseRelease(&canvas, Qt::LeftButton, {}, place(steps - 1));
        };
        draw(239);
        QVERIFY(smooth->isVisible());
        /// Largest difference of the distances from the center.
        const auto roughness = [&] {
            std::vector<double> away;
            for (const synthesis::PlanePoint& point : canvas.path().points)
                away.push_back(std::abs(point));
            return std::ranges::max(away) - std::ranges::min(away);
        };
        QTest::keyClick(smooth, Qt::Key_Home);
        const double rough = roughness();
        QTest::keyClick(smooth, Qt::Key_End);
        // Teeth of 6 mm remain without a mean; one over several of them takes most out.
        QVERIFY2(rough > 0.004, qPrintable(QString::number(rough)));
        QVERIFY2(roughness() < 0.002, qPrintable(QString::number(roughness())));
        found();
        picture("stroke-smooth");
        const auto smoothed = canvas.path().points;
        QTest::keyClick(smooth, Qt::Key_Home);
        QVERIFY2(std::abs(roughness() - rough) < 1e-12, "the stroke as drawn is kept");
        QTest::keyClick(smooth, Qt::Key_End);
        QVERIFY(canvas.path().points == smoothed);
        hand_->press(find<QToolButton>("pathPoints"));
        const QPoint from = canvas.onCanvas(canvas.path().points[2]).toPoint();
        QTest::mousePress(&canvas, Qt::LeftButton, {}, from);
        tests::movePointer(&canvas, from + QPoint(6, 6));
        QTest::mouseRelease(&canvas, Qt::LeftButton, {}, from + QPoint(6, 6));
        QVERIFY2(!smooth->isVisible(), "smoothing would take the bend back");
        hand_->press(find<QToolButton>("pathPen"));
        draw(120);
        hand_->press(find<QCheckBox>("pathTimed"));
        QVERIFY(smooth->isVisible() && find<widgets::NumberField>("pathTurn")->isVisible());
        picture("stroke-options");
        const auto* clear = find<QPushButton>("pathClear");
        QVERIFY2(clear->geometry().right() < clear->parentWidget()->width(), "there is no room");
    }

    /// The relief of the chosen one agrees with its least angle, and a click turns the crank there.
    void theTransmissionAngleIsSeenOverTheTurn() {
        hand_->press(find<QPushButton>("welcomePath"));
        hand_->press(find<QToolButton>("pathPoints"));
        drawBean();
        auto* strip = find<panels::TransmissionStrip>("transmissionStrip");
        QVERIFY(strip->angles().empty());
        found();
        for (int row = 0; row < 3; ++row) {
            list()->setCurrentRow(row);
            const auto& chosen = page().finder().found()[static_cast<std::size_t>(row)];
            const std::vector<double>& angles = strip->angles();
            // Sampled every two degrees, the least one lies between samples.
            const double least = std::ranges::min(angles);
            QVERIFY2(least >= chosen.minTransmissionAngle - 1e-9
                         && least < chosen.minTransmissionAngle + 0.02,
                     qPrintable(QString::number(least - chosen.minTransmissionAngle)));
            QVERIFY(std::abs(angles.front() - angles.back()) < 1e-9);
        }
        QTest::mouseClick(strip, Qt::LeftButton, {}, {strip->width() / 2, strip->height() / 2});
        QVERIFY(!find<QToolButton>("pathPlay")->isChecked());
        QVERIFY(std::abs(page().canvas().phase() - 0.5) < 0.01);
        picture("transmission");
    }

    void pointsAreDraggedAndRemovedAndFollowed() {
        hand_->chooseFromMenuBar(
            {QStringLiteral("File"), QStringLiteral("New mechanism for a path…")});
        QTRY_VERIFY(page().isVisible());
        hand_->press(find<QToolButton>("pathPoints"));
        clickOnCanvas(-0.05, 0.0);
        clickOnCanvas(0.05, 0.0);
        QVERIFY(
            find<QLabel>("pathTold")->text().contains(QStringLiteral("three different points")));
        QVERIFY(!find<QPushButton>("pathTake")->isEnabled());
        clickOnCanvas(0.06, 0.04);
        clickOnCanvas(-0.03, 0.05);
        found();
        const auto before = page().finder().found().front().linkage.crankPivot;
        panels::SynthesisCanvas& canvas = page().canvas();
        QTest::mousePress(&canvas, Qt::LeftButton, {},
                          canvas.onCanvas(canvas.path().points[2]).toPoint());
        tests::movePointer(&canvas, canvas.onCanvas({0.075, 0.06}).toPoint());
        QTest::mouseRelease(&canvas, Qt::LeftButton, {}, canvas.onCanvas({0.075, 0.06}).toPoint());
        QVERIFY(std::abs(canvas.path().points[2] - synthesis::PlanePoint(0.075, 0.06)) < 0.003);
        QVERIFY2(!find<QPushButton>("pathTake")->isEnabled(),
                 "what is shown is of the path before");
        found();
        QVERIFY(page().finder().found().front().linkage.crankPivot != before);
        hand_->press(find<QCheckBox>("kindFourBar"));
        found();
        for (const document::FoundLinkage& candidate : page().finder().found())
            QCOMPARE(candidate.linkage.kind, synthesis::LinkageKind::SliderCrank);
        QTest::mouseClick(&canvas, Qt::RightButton, {},
                          canvas.onCanvas(canvas.path().points[0]).toPoint());
        QCOMPARE(canvas.path().points.size(), std::size_t{3});
        hand_->press(find<QPushButton>("pathClear"));
        QVERIFY(canvas.path().points.empty());
        QCOMPARE(list()->count(), 0);
        QVERIFY(!find<QPushButton>("pathTake")->isEnabled());
    }

    /// Six-bars are found where they are ticked, drawn with both loops, and run when taken. (Those
    /// of Watt take twice as long to find.)
    /// What is found between two clicks does not move the plane under the mouse; once it leaves,
    /// all of the linkage is seen.
    void thePlaneRestsUnderTheMouse() {
        hand_->press(find<QPushButton>("welcomePath"));
        hand_->press(find<QToolButton>("pathPoints"));
        // So far up that no linkage for them has room.
        const QPoint corner(page().canvas().width() - 30, 30);
        for (const QPoint step : {QPoint(0, 0), QPoint(-200, 0), QPoint(-100, 60)})
            QTest::mouseClick(&page().canvas(), Qt::LeftButton, {}, corner + step);
        const QPointF before = page().canvas().onCanvas({0.0, 0.0});
        QTRY_VERIFY_WITH_TIMEOUT(find<QPushButton>("pathTake")->isEnabled(), searchPatience);
        QTRY_COMPARE(page().canvas().onCanvas({0.0, 0.0}), before);
        leaveCanvas();
        const synthesis::Linkage linkage = page().finder().found().front().linkage;
        QVERIFY(page().canvas().onCanvas({0.0, 0.0}) != before);
        QVERIFY(
            QRectF(page().canvas().rect()).contains(page().canvas().onCanvas(linkage.crankPivot)));
    }

    void sixBarsAreFoundAndTaken() {
        hand_->press(find<QPushButton>("welcomePath"));
        QVERIFY2(!find<QCheckBox>("kindStephensonSixBar")->isChecked(),
                 "a longer search is asked for");
        hand_->press(find<QToolButton>("pathPoints"));
        hand_->press(find<QToolButton>("pathPlay"));
        drawBean();
        hand_->press(find<QCheckBox>("kindStephensonSixBar"));
        hand_->press(find<QCheckBox>("kindFourBar"));
        hand_->press(find<QCheckBox>("kindSliderCrank"));
        found();
        qInfo("found in %.2f s", page().finder().seconds());
        for (const document::FoundLinkage& candidate : page().finder().found())
            QCOMPARE(candidate.linkage.kind, synthesis::LinkageKind::StephensonSixBar);
        QCOMPARE(find<QPushButton>("pathTake")->text(), QStringLiteral("Use this six-bar"));
        picture("stephenson");
        const synthesis::Linkage linkage = page().finder().found().front().linkage;
        const synthesis::LinkagePose pose = linkage.poseAt(linkage.startAngle).value();
        const QImage drawn = page().canvas().grab().toImage();
        const auto colorAt = [&](synthesis::PlanePoint place) {
            return drawn.pixelColor(
                (page().canvas().onCanvas(place) * drawn.devicePixelRatio()).toPoint());
        };
        for (const synthesis::PlanePoint pin :
             {pose.couplerPin, pose.couplerJoint, pose.floatingPin, pose.guidePin})
            QCOMPARE(colorAt(pin), colorAt(pose.crankPin));
        take();
        if (QTest::currentTestFailed()) return;
        const model::Model& model = window_->project().model();
        QCOMPARE(model.joints.size(), std::size_t{7});
        QCOMPARE(model.drives.size(), std::size_t{1});
        QCOMPARE(model.drives.front().joint, std::string("joint-A"));
        QCOMPARE(model.costTerms.size(), std::size_t{1});
        // P hangs on the second loop: it runs as the closed form of the whole six-bar says.
        const auto motion = window_->solver().simulation();
        const double speed = 2.0 * pi * linkage.direction;
        for (std::size_t frame = 0; frame < motion->times.size(); ++frame) {
            const auto there = linkage.poseAt(linkage.startAngle + speed * motion->times[frame]);
            const synthesis::PlanePoint point(motion->signalSeries[0].values[frame],
                                              motion->signalSeries[1].values[frame]);
            QVERIFY(std::abs(point - there->couplerPoint) < 1e-9);
        }
        picture("stephenson-taken");
    }

    void cognatesAreLookedAtAndTaken() {
        for (const int which : {1, 2}) {
            hand_->press(find<QPushButton>("welcomePath"));
            hand_->press(find<QToolButton>("pathPoints"));
            drawBean();
            if (find<QCheckBox>("kindSliderCrank")->isChecked())
                hand_->press(find<QCheckBox>("kindSliderCrank"));
            found();
            const document::FoundLinkage chosen = page().finder().found().front();
            hand_->press(find<QToolButton>(which == 1 ? "cognate1" : "cognate2"));
            picture(which == 1 ? "cognate-1" : "cognate-2");
            QCOMPARE(chosen.cognates.size(), std::size_t{2});
            const bool swings = chosen.cognates[static_cast<std::size_t>(which - 1)].couplerDriven;
            QVERIFY(which == 1 || !swings);
            const std::vector<double>& angles =
                find<panels::TransmissionStrip>("transmissionStrip")->angles();
            const double smallest = std::ranges::min(angles);
            const double told =
                chosen.cognates[static_cast<std::size_t>(which - 1)].minTransmissionAngle;
            // Both are sampled, at other places of the turn.
            QVERIFY2(std::abs(smallest - told) < 0.05,
                     qPrintable(QString::number(smallest - told)));
            take();
            if (QTest::currentTestFailed()) return;
            const model::Model& model = window_->project().model();
            QCOMPARE(model.drives.front().joint, std::string(swings ? "joint-B" : "joint-A"));
            // It is another four-bar, and draws the curve of the chosen one.
            const model::Point* pin = model::findById(model.points, "B");
            const auto drawn = chosen.linkage.poseAt(chosen.linkage.startAngle);
            QVERIFY(std::abs(synthesis::PlanePoint(pin->position[0].value, pin->position[1].value)
                             - drawn->crankPin)
                    > 1e-3);
            const std::vector<synthesis::PlanePoint> curve =
                synthesis::couplerCurve(chosen.linkage, 7200);
            const auto motion = window_->solver().simulation();
            for (std::size_t frame = 0; frame < motion->times.size(); ++frame) {
                const synthesis::PlanePoint here(motion->signalSeries[0].values[frame],
                                                 motion->signalSeries[1].values[frame]);
                double least = 1.0;
                for (const synthesis::PlanePoint& point : curve)
                    least = std::min(least, std::abs(point - here));
                // Half a step of the curve, of some 0.3 m in 7200 points, with room.
                QVERIFY2(least < 1e-4, qPrintable(QString::number(least)));
            }
            cleanup();
            init();
        }
    }
};

LINKWRIGHT_TEST_RUN_BY(&tests::runWindowTest<SynthesisPageTest>)

}  // namespace synthesis_page_test

#include "synthesis_page_test.moc"

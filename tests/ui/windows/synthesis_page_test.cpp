// SPDX-License-Identifier: GPL-3.0-or-later
// From the empty window to linkages for a drawn path, for poses and for a function.
#include "ui/panels/synthesis/synthesis_page.h"

#include "tests/support/test_program.h"
#include "tests/ui/windows/hand.h"
#include "tests/ui/windows/window_test.h"
#include "ui/panels/optimization/optimize_panel.h"
#include "ui/panels/synthesis/linkage_picture.h"
#include "ui/panels/synthesis/synthesis_canvas.h"
#include "ui/panels/synthesis/transmission_strip.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QSlider>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numbers>

namespace synthesis_page_test {

using namespace linkwright;
using windows::MainWindow;

namespace {

constexpr int patience = 60000;  // ms, for loaded machines
constexpr double pi = std::numbers::pi;

}  // namespace

class SynthesisPageTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<MainWindow> window_;
    std::unique_ptr<tests::Hand> hand_;
    int clicks_ = 0;  ///< on the canvas

    panels::SynthesisPage& page() { return *window_->findChild<panels::SynthesisPage*>(); }
    template <class Widget>
    Widget* find(const char* name) {
        return window_->findChild<Widget*>(QLatin1String(name));
    }
    QListWidget* list() { return find<QListWidget>("candidateList"); }

    /// Writes a picture of the window when a folder is named: `LINKWRIGHT_PICTURES=folder`.
    void picture(const char* name) {
        const QString folder = qEnvironmentVariable("LINKWRIGHT_PICTURES");
        if (folder.isEmpty()) return;
        QTest::qWait(300);
        QVERIFY(QDir().mkpath(folder));
        QVERIFY(window_->grab().save(
            QStringLiteral("%1/path-%2.png").arg(folder, QString::fromLatin1(name))));
    }

    QPoint at(double x, double y) { return page().canvas().onCanvas({x, y}).toPoint(); }
    void clickOnCanvas(double x, double y, Qt::MouseButton button = Qt::LeftButton) {
        QTest::mouseClick(&page().canvas(), button, {}, at(x, y));
        ++clicks_;
    }
    void found() { QTRY_VERIFY_WITH_TIMEOUT(find<QPushButton>("pathTake")->isEnabled(), patience); }

    /// Takes what is chosen and waits for its motion.
    void take() {
        hand_->press(find<QPushButton>("pathTake"));
        QTRY_VERIFY_WITH_TIMEOUT(window_->view().isVisible() && !window_->project().empty(),
                                 patience);
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy() && window_->solver().summaryKnown(), patience);
        const auto motion = window_->solver().simulation();
        QVERIFY(motion && !motion->failure);
    }

    void drawBean() {
        for (const synthesis::PlanePoint point : bean())
            clickOnCanvas(point.real(), point.imag());
    }
    static std::vector<synthesis::PlanePoint> bean() {
        return {{0.05, 0.0},    {0.035, 0.03}, {0.0, 0.04},
                {-0.035, 0.03}, {-0.05, 0.0},  {0.0, -0.01}};
    }

private Q_SLOTS:
    void initTestCase() { QSettings().clear(); }

    void init() {
        window_ = std::make_unique<MainWindow>();
        tests::showInFront(*window_);
        hand_ = std::make_unique<tests::Hand>(*window_);
        clicks_ = 0;
    }
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
                                 patience);
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy() && window_->solver().summaryKnown(), patience);
        picture("taken");
        QVERIFY(window_->project().filePath().isEmpty());
        QCOMPARE(window_->project().model().drives.size(), std::size_t{1});
        hand_->openTab(QStringLiteral("Optimize"));
        hand_->press(window_->findChild<panels::OptimizePanel*>()->startButton());
        QTRY_VERIFY_WITH_TIMEOUT(
            !window_->optimizations().running() && !window_->optimizations().all().empty(),
            patience);
        const auto& result = window_->optimizations().all().back().result;
        QVERIFY2(result != nullptr, qPrintable(window_->optimizations().all().back().failure));
        QVERIFY2(result->converged, result->reason.c_str());
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy(), patience);
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
                QTest::mouseMove(&canvas, place(step), 1);
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
            QVERIFY(window_->project().empty());
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
            std::nth_element(errors.begin(), errors.begin() + 5, errors.end());
            const auto warned = [&] {
                const QImage image =
                    list()->viewport()->grab().toImage().convertToFormat(QImage::Format_RGB32);
                const auto* pixels = reinterpret_cast<const QRgb*>(image.constBits());
                return std::count(pixels, pixels + image.width() * image.height(),
                                  widgets::Theme::colors().warning.rgb());
            };
            QVERIFY(warned() == 0);
            const QImage before = page().canvas().grab().toImage();
            type(1000.0 * errors[5]);
            QVERIFY2(page().canvas().grab().toImage() != before, "there is a band");
            QVERIFY(warned() > 0);
            QVERIFY2(find<QPushButton>("pathTake")->isEnabled(), "nothing is looked for anew");
            type(4000.0 * errors[5]);
            QVERIFY(warned() == 0);
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
                QTest::mouseMove(&canvas, place(step), 1);
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
        QTest::mouseMove(&canvas, from + QPoint(6, 6));
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
            QVERIFY2(least >= chosen.leastTransmissionAngle - 1e-9
                         && least < chosen.leastTransmissionAngle + 0.02,
                     qPrintable(QString::number(least - chosen.leastTransmissionAngle)));
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
        QTest::mouseMove(&canvas, canvas.onCanvas({0.075, 0.06}).toPoint());
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

    void posesAreDrawnTypedAndTaken() {
        hand_->press(find<QPushButton>("welcomePath"));
        hand_->press(find<QToolButton>("taskPoses"));
        panels::SynthesisCanvas& canvas = page().canvas();
        const auto draw = [&](double x, double y, double degrees) {
            const synthesis::PlanePoint place(x, y);
            QTest::mousePress(&canvas, Qt::LeftButton, {}, at(x, y));
            const synthesis::PlanePoint end = place + std::polar(0.03, degrees * pi / 180.0);
            QTest::mouseMove(&canvas, at(end.real(), end.imag()));
            QTest::mouseRelease(&canvas, Qt::LeftButton, {}, at(end.real(), end.imag()));
        };
        draw(-0.06, 0.0, 0.0);
        draw(0.0, 0.03, 20.0);
        QVERIFY(find<QLabel>("pathTold")->text().contains(QStringLiteral("At least three poses")));
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
        QVERIFY(
            find<QLabel>("pathTold")->text().contains(QStringLiteral("Pose 2 is not complete")));
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
                                 patience);
        QVERIFY(!window_->view().mechanismScene().hasGradient());
        picture("poses-taken");
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
        QVERIFY(page().isAncestorOf(QApplication::focusWidget()));
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
                                 patience);
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
                QVERIFY2(told().contains(QStringLiteral("Point 2 is not complete")),
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
        QVERIFY(find<QLabel>("pathTold")->text().contains(QStringLiteral("Point 3 is not")));
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

LINKWRIGHT_TEST_RUN_BY(&tests::runWindowTest<SynthesisPageTest>)

}  // namespace synthesis_page_test

#include "synthesis_page_test.moc"

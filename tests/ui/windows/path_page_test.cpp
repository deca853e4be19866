// SPDX-License-Identifier: GPL-3.0-or-later
// From the empty window to a linkage that follows a drawn path, with the mouse alone.
#include "ui/panels/synthesis/path_page.h"

#include "tests/support/test_program.h"
#include "tests/ui/windows/hand.h"
#include "tests/ui/windows/window_test.h"
#include "ui/panels/optimization/optimize_panel.h"
#include "ui/panels/synthesis/path_canvas.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/widgets/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QDir>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QTest>
#include <QToolButton>
#include <cmath>
#include <memory>
#include <numbers>

namespace path_page_test {

using namespace linkwright;
using windows::MainWindow;

namespace {

constexpr int patience = 60000;  // ms, for loaded machines
constexpr double pi = std::numbers::pi;

}  // namespace

class PathPageTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<MainWindow> window_;
    std::unique_ptr<tests::Hand> hand_;
    int clicks_ = 0;  ///< on the canvas

    panels::PathPage& page() { return *window_->findChild<panels::PathPage*>(); }
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

    void aStrokeOfTheHandIsAPath() {
        for (const bool dark : {true, false}) {
            widgets::Theme::apply(*qApp,
                                  dark ? widgets::ThemeKind::Dark : widgets::ThemeKind::Light);
            hand_->press(find<QPushButton>("welcomePath"));
            panels::PathCanvas& canvas = page().canvas();
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
            QVERIFY(canvas.path().points.size() > 12 && canvas.path().points.size() < 60);
            found();
            const double first = page().finder().candidates().front().meanError;
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
        const auto before = page().finder().candidates().front().linkage.crankPivot;
        panels::PathCanvas& canvas = page().canvas();
        QTest::mousePress(&canvas, Qt::LeftButton, {},
                          canvas.onCanvas(canvas.path().points[2]).toPoint());
        QTest::mouseMove(&canvas, canvas.onCanvas({0.075, 0.06}).toPoint());
        QTest::mouseRelease(&canvas, Qt::LeftButton, {}, canvas.onCanvas({0.075, 0.06}).toPoint());
        QVERIFY(std::abs(canvas.path().points[2] - synthesis::PlanePoint(0.075, 0.06)) < 0.003);
        QVERIFY2(!find<QPushButton>("pathTake")->isEnabled(),
                 "what is shown is of the path before");
        found();
        QVERIFY(page().finder().candidates().front().linkage.crankPivot != before);
        hand_->press(find<QCheckBox>("kindFourBar"));
        found();
        for (const synthesis::PathCandidate& candidate : page().finder().candidates())
            QCOMPARE(candidate.linkage.kind, synthesis::LinkageKind::SliderCrank);
        QTest::mouseClick(&canvas, Qt::RightButton, {},
                          canvas.onCanvas(canvas.path().points[0]).toPoint());
        QCOMPARE(canvas.path().points.size(), std::size_t{3});
        hand_->press(find<QPushButton>("pathClear"));
        QVERIFY(canvas.path().points.empty());
        QCOMPARE(list()->count(), 0);
        QVERIFY(!find<QPushButton>("pathTake")->isEnabled());
    }
};

LINKWRIGHT_TEST_RUN_BY(&tests::runWindowTest<PathPageTest>)

}  // namespace path_page_test

#include "path_page_test.moc"

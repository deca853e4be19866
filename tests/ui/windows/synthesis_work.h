// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/settled.h"
#include "tests/ui/windows/hand.h"
#include "tests/ui/windows/window_test.h"
#include "ui/panels/synthesis/synthesis_canvas.h"
#include "ui/panels/synthesis/synthesis_page.h"
#include "ui/scene/view/mechanism_view.h"

#include <QApplication>
#include <QDir>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QTest>
#include <memory>
#include <vector>

namespace linkwright::tests {

inline constexpr int searchPatience = 60000;  ///< ms, for loaded machines

/// A window for each test of the page "New mechanism for", and what is done on it.
class SynthesisWork {
protected:
    void openWindow() {
        window_ = std::make_unique<windows::MainWindow>();
        showInFront(*window_);
        hand_ = std::make_unique<Hand>(*window_);
        clicks_ = 0;
    }

    std::unique_ptr<windows::MainWindow> window_;
    std::unique_ptr<Hand> hand_;
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
        QVERIFY(tests::settled(*window_));
        QVERIFY(QDir().mkpath(folder));
        QVERIFY(window_->grab().save(
            QStringLiteral("%1/path-%2.png").arg(folder, QString::fromLatin1(name))));
    }

    QPoint at(double x, double y) { return page().canvas().onCanvas({x, y}).toPoint(); }
    void clickOnCanvas(double x, double y, Qt::MouseButton button = Qt::LeftButton) {
        QTest::mouseClick(&page().canvas(), button, {}, at(x, y));
        ++clicks_;
    }
    /// Waits until something is found; the mouse leaves the canvas to look at it.
    void found() {
        QTRY_VERIFY_WITH_TIMEOUT(find<QPushButton>("pathTake")->isEnabled(), searchPatience);
        leaveCanvas();
    }
    void leaveCanvas() {
        QEvent left(QEvent::Leave);
        QApplication::sendEvent(&page().canvas(), &left);
    }

    /// Takes what is chosen and waits for its motion.
    void take() {
        hand_->press(find<QPushButton>("pathTake"));
        QTRY_VERIFY_WITH_TIMEOUT(window_->view().isVisible() && !window_->project().empty(),
                                 searchPatience);
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy() && window_->solver().summaryKnown(),
                                 searchPatience);
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
};

}  // namespace linkwright::tests

// SPDX-License-Identifier: GPL-3.0-or-later
// Limits of constraints in a pane: where they stand, and how they are dragged.
#include "tests/support/gui_test.h"
#include "tests/support/pointer.h"
#include "ui/plots/plot_pane.h"

#include <QSignalSpy>
#include <QTest>
#include <cmath>
#include <memory>

namespace plot_limits_test {

using namespace linkwright::plots;

class PlotLimitsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        pane_ = std::make_unique<PlotPane>();
        pane_->resize(500, 240);
        pane_->setTitle("Force", "N");
        pane_->setPlayhead(0.5);
        const CurveId curve = pane_->addCurve("force", {});
        pane_->setCurveData(curve, {0, 1, 2, 3, 4}, {0, 10, 20, 10, 0});
        pane_->show();
        QVERIFY(QTest::qWaitForWindowExposed(pane_.get()));
    }
    void cleanup() { pane_.reset(); }

    void aNamedLimitStaysInSightUnlessItWouldSquashTheCurves() {
        PlotLimit limit;
        limit.name = "Load \u2264";
        limit.value = 40.0;
        pane_->addLimit(limit);
        pane_->repaintNow();
        QVERIFY(pane_->yRange().upper > 40.0);
        pane_->clearLimits();
        limit.value = 2000.0;
        pane_->addLimit(limit);
        pane_->repaintNow();
        // The curve keeps the height it has alone, with the padding of 6 % at each end.
        QVERIFY(pane_->yRange().upper < 25.0);
        // It is told at the edge: the picture is another one than without it.
        const QImage with = pane_->grab().toImage();
        pane_->clearLimits();
        pane_->repaintNow();
        QVERIFY(with != pane_->grab().toImage());
    }

    void noLineStrikesOutWhatIsWrittenAtALimit() {
        PlotLimit limit;
        limit.name = "Load \u2264";
        limit.value = 15.0;
        limit.violated = true;
        limit.extreme = QPointF(2.0, 20.0);
        limit.extremeText = QStringLiteral("20 N at 2 s");
        pane_->addLimit(limit);
        pane_->repaintNow();
        (void)pane_->grab();
        QStringList written;
        for (int item = 0; item < pane_->itemCount(); ++item)
            if (const auto* text = qobject_cast<QCPItemText*>(pane_->item(item)))
                if (text->brush().style() != Qt::NoBrush) written << text->text();
        QVERIFY(written.contains(QStringLiteral("Load \u2264 15 N")));
        QVERIFY(written.contains(QStringLiteral("20 N at 2 s")));
    }

    void escapePutsADraggedLimitBack() {
        PlotLimit limit;
        limit.value = 15.0;
        limit.handle = 3;
        QString told;
        limit.expectation = [&told](double value) { return told = QString::number(value); };
        pane_->addLimit(limit);
        pane_->repaintNow();
        QSignalSpy dragged(pane_.get(), &PlotPane::limitDragged);
        const QImage before = pane_->grab().toImage();
        pane_->setFocus();
        QTest::mousePress(pane_.get(), Qt::LeftButton, {}, at(2.5, 15.0));
        linkwright::tests::movePointer(pane_.get(), at(2.5, 12.0));
        linkwright::tests::movePointer(pane_.get(), at(2.5, 11.0));
        pane_->repaintNow();
        QVERIFY(pane_->limits()[0].value < 14.0);
        // Its tag, and what is told of it.
        QVERIFY(before != pane_->grab().toImage());
        QVERIFY(!told.isEmpty());
        QTest::keyClick(pane_.get(), Qt::Key_Escape);
        QCOMPARE(pane_->limits()[0].value, 15.0);
        QTest::mouseRelease(pane_.get(), Qt::LeftButton, {}, at(2.5, 11.0));
        QCOMPARE(dragged.count(), 0);
    }

    /// What lies beyond a limit is drawn over the curve.
    void theViolatingPartIsSeen() {
        PlotLimit limit;
        limit.value = 15.0;
        limit.violated = true;
        pane_->addLimit(limit);
        pane_->repaintNow();
        const QImage plain = pane_->grab().toImage();
        pane_->clearLimits();
        limit.beyond = {{{1.5, 15.0}, {2.0, 20.0}, {2.5, 15.0}}};
        limit.extreme = QPointF(2.0, 20.0);
        limit.extremeText = QStringLiteral("20 N at 2 s");
        pane_->addLimit(limit);
        pane_->repaintNow();
        const QImage marked = pane_->grab().toImage();
        QVERIFY(plain != marked);
        // Between curve and limit, away from both lines.
        const QPoint inside = at(2.0, 17.0);
        QVERIFY(plain.pixelColor(inside) != marked.pixelColor(inside));
        const QPoint elsewhere = at(0.6, 3.0);
        QCOMPARE(plain.pixelColor(elsewhere), marked.pixelColor(elsewhere));
    }

    void draggingMovesALimitInsteadOfThePlayhead() {
        PlotLimit limit;
        limit.value = 15.0;
        limit.name = "Load \u2264";
        limit.handle = 3;
        pane_->addLimit(limit);
        pane_->repaintNow();
        QSignalSpy dragged(pane_.get(), &PlotPane::limitDragged);
        QSignalSpy scrubbed(pane_.get(), &PlotPane::scrubbed);
        const QPoint from = at(2.5, 15.0), to = at(2.5, 11.0);
        linkwright::tests::movePointer(pane_.get(), from);
        QTRY_COMPARE(pane_->cursor().shape(), Qt::SizeVerCursor);
        QTest::mousePress(pane_.get(), Qt::LeftButton, Qt::NoModifier, from);
        linkwright::tests::movePointer(pane_.get(), (from + to) / 2);
        linkwright::tests::movePointer(pane_.get(), to);
        QTest::mouseRelease(pane_.get(), Qt::LeftButton, Qt::NoModifier, to);
        QCOMPARE(scrubbed.count(), 0);
        QCOMPARE(dragged.count(), 1);
        QCOMPARE(dragged[0][0].toInt(), 3);
        // Two pixels: that of the press and that of the release are rounded.
        const double perPixel = pane_->yRange().size() / pane_->plotArea().height();
        QVERIFY(std::abs(dragged[0][1].toDouble() - 11.0) <= 2.0 * perPixel);
        linkwright::tests::movePointer(pane_.get(), at(1.0, 2.0));
        QTRY_COMPARE(pane_->cursor().shape(), Qt::SizeHorCursor);
    }

    void aClickOnALimitMovesNothing() {
        PlotLimit limit;
        limit.value = 15.0;
        limit.handle = 0;
        pane_->addLimit(limit);
        pane_->repaintNow();
        QSignalSpy dragged(pane_.get(), &PlotPane::limitDragged);
        QTest::mouseClick(pane_.get(), Qt::LeftButton, Qt::NoModifier, at(2.5, 15.0));
        QCOMPARE(dragged.count(), 0);
        QCOMPARE(pane_->limits()[0].value, 15.0);
    }

    void whatHoldsAtAnInstantIsGrabbedThereOnly() {
        PlotLimit limit;
        limit.value = 15.0;
        limit.handle = 0;
        limit.span = AxisRange(4.0, 4.0);
        pane_->addLimit(limit);
        pane_->repaintNow();
        QSignalSpy dragged(pane_.get(), &PlotPane::limitDragged);
        QSignalSpy scrubbed(pane_.get(), &PlotPane::scrubbed);
        const auto dragFrom = [&](double x) {
            QTest::mousePress(pane_.get(), Qt::LeftButton, Qt::NoModifier, at(x, 15.0));
            linkwright::tests::movePointer(pane_.get(), at(x, 10.0));
            QTest::mouseRelease(pane_.get(), Qt::LeftButton, Qt::NoModifier, at(x, 10.0));
        };
        dragFrom(1.0);
        QCOMPARE(dragged.count(), 0);
        QVERIFY(scrubbed.count() > 0);
        dragFrom(3.97);
        QCOMPARE(dragged.count(), 1);
    }

    void aLimitThatGoesWhileItIsDraggedIsNoEdit() {
        PlotLimit limit;
        limit.value = 15.0;
        limit.handle = 0;
        pane_->addLimit(limit);
        pane_->repaintNow();
        QSignalSpy dragged(pane_.get(), &PlotPane::limitDragged);
        QTest::mousePress(pane_.get(), Qt::LeftButton, Qt::NoModifier, at(2.5, 15.0));
        linkwright::tests::movePointer(pane_.get(), at(2.5, 12.0));
        pane_->clearLimits();
        linkwright::tests::movePointer(pane_.get(), at(2.5, 11.0));
        QTest::mouseRelease(pane_.get(), Qt::LeftButton, Qt::NoModifier, at(2.5, 11.0));
        QCOMPARE(dragged.count(), 0);
    }

private:
    [[nodiscard]] QPoint at(double x, double y) const {
        return {static_cast<int>(std::lround(pane_->xToPixel(x))),
                static_cast<int>(std::lround(pane_->yToPixel(y)))};
    }

    std::unique_ptr<PlotPane> pane_;
};

LINKWRIGHT_GUI_TEST(PlotLimitsTest)

}  // namespace plot_limits_test

#include "plot_limits_test.moc"

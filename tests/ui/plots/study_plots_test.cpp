// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/gui_test.h"
#include "ui/plots/density_picture.h"
#include "ui/plots/parallel_plot.h"
#include "ui/plots/scatter_plot.h"

#include <QSignalSpy>
#include <QTest>
#include <cmath>

namespace study_plots_test {

using namespace linkwright;

namespace {

/// A sweep of one number with `count` points whose value and cost are their number.
session::StudyPoint pointOf(std::uint64_t number) {
    session::StudyPoint point;
    point.point = number;
    point.status = session::PointStatus::Good;
    return point;
}

}  // namespace

class StudyPlotsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A line puts one unit of color into each step along its longer side, however it is inclined.
    void aLineHasOneUnitOfColorInEachStep() {
        for (const QPointF& end : {QPointF(90.0, 5.0), QPointF(90.0, 33.3), QPointF(12.7, 90.0)}) {
            plots::DensityPicture picture({100, 100});
            picture.addLine({5.0, 5.0}, end);
            const QImage image = picture.image(Qt::black, 1.0 - std::exp(-1e-3));
            // Far below saturation opacity is linear in the count.
            plots::DensityPicture strong({100, 100});
            for (int times = 0; times < 40; ++times)
                strong.addLine({5.0, 5.0}, end);
            const QImage dense = strong.image(Qt::black, 0.02);
            QVERIFY(qAlpha(dense.pixel(5, 5)) > qAlpha(image.pixel(5, 5)));
            const bool steep = end.y() - 5.0 > end.x() - 5.0;
            for (int step = 10; step < 80; ++step) {
                double sum = 0.0;
                for (int across = 0; across < 100; ++across) {
                    const int alpha =
                        qAlpha(steep ? dense.pixel(across, step) : dense.pixel(step, across));
                    sum += std::log1p(-std::min(254, alpha) / 255.0) / std::log1p(-0.02);
                }
                // 40 lines; an alpha of 8 bits and 16 shades per line leave some 2 %.
                QVERIFY2(std::abs(sum - 40.0) < 1.5, qPrintable(QString::number(sum)));
            }
        }
    }

    void linesOutsideAreLeftOut() {
        plots::DensityPicture picture({20, 20});
        picture.addLine({-50.0, -50.0}, {-10.0, 400.0});
        picture.addLine({-1e6, 10.0}, {1e6, 10.0});
        picture.addDot({200.0, 3.0}, 2.5);
        const QImage image = picture.image(Qt::black, 0.5);
        for (int x = 0; x < 20; ++x) {
            QVERIFY(qAlpha(image.pixel(x, 10)) > 100);
            QCOMPARE(qAlpha(image.pixel(x, 3)), 0);
        }
    }

    void pointsOfNoStudyAreNone() {
        document::StudyPoints points;
        points.begin(nullptr);
        points.append({pointOf(3), pointOf(1), pointOf(3)});
        QCOMPARE(points.rows(), std::size_t{2});  // one of them came twice
        QCOMPARE(points.rowOf(1), std::optional<std::size_t>(1));
        plots::ParallelPlot parallel(points);
        plots::ScatterPlot matrix(plots::ScatterPlot::Form::Matrix, points);
        for (plots::StudyPlot* plot :
             {static_cast<plots::StudyPlot*>(&parallel), static_cast<plots::StudyPlot*>(&matrix)}) {
            plot->resize(400, 300);
            QVERIFY(!plot->toImage().isNull());
            QTest::mouseClick(plot, Qt::LeftButton, {}, {100, 100});
            QVERIFY(!points.current());
        }
    }
};

LINKWRIGHT_GUI_TEST(StudyPlotsTest)

}  // namespace study_plots_test

#include "study_plots_test.moc"

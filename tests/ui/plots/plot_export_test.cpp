// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_export.h"

#include "tests/support/gui_test.h"
#include "ui/plots/gradient_bars.h"
#include "ui/plots/path_plot.h"
#include "ui/plots/plot_pane.h"
#include "ui/widgets/theme.h"

#include <QFile>
#include <QImage>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace plot_export_test {

using namespace linkwright::plots;
using linkwright::widgets::Theme;
using linkwright::widgets::ThemeKind;

namespace {

QByteArray contents(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class PlotExportTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;
    std::unique_ptr<PlotPane> pane_;

private Q_SLOTS:
    void initTestCase() { Theme::apply(*qApp, ThemeKind::Light); }

    void init() {
        pane_ = std::make_unique<PlotPane>();
        pane_->resize(500, 220);
        pane_->setTitle("Voltage, motors", "V");
        pane_->setXLabel("Time", "s");
        const CurveId first = pane_->addCurve("Motor A", {0, LineKind::Current, 0});
        const CurveId second = pane_->addCurve("Motor \"B\"", {1, LineKind::Current, 0});
        pane_->setCurveData(first, {0, 0.1, 0.2, 0.3},
                            {1.0 / 3.0, 2, std::numeric_limits<double>::quiet_NaN(), 4});
        pane_->setCurveData(second, {0, 0.2, 0.3}, {-1, -2, -3});
        pane_->show();
        QVERIFY(QTest::qWaitForWindowExposed(pane_.get()));
    }

    void csvHoldsTheVisibleNumbersExactly() {
        pane_->setXRange({0.0, 0.25});
        const QString path = folder_.filePath("plot.csv");
        QCOMPARE(pane_->exportTo(path), QString());
        QCOMPARE(QString::fromUtf8(contents(path)),
                 QStringLiteral("Time [s],Motor A [V],\"Motor \"\"B\"\" [V]\"\n"
                                "0,0.3333333333333333,-1\n"
                                "0.1,2,\n"
                                "0.2,,-2\n"));
    }

    void csvKeepsBothValuesOfAJump() {
        // The last iteration of a stage and the first of the next have one number.
        linkwright::plots::PlotPane pane;
        pane.setXLabel("Iteration");
        const auto cost = pane.addCurve("Run", {});
        pane.setCurveData(cost, {0, 1, 1, 1, 2}, {5, 4, std::nan(""), 7, 6});
        const auto other = pane.addCurve("Other", {});
        pane.setCurveData(other, {1, 2}, {0.5, 0.25});
        pane.repaintNow();
        QCOMPARE(pane.visibleCsv(),
                 QStringLiteral("Iteration,Run,Other\n0,5,\n1,4,0.5\n1,7,\n2,6,0.25\n"));
    }

    void pngHasTheCurveAndTheTitle() {
        const QString path = folder_.filePath("plot.png");
        QCOMPARE(pane_->exportTo(path), QString());
        const QImage picture(path);
        QCOMPARE(picture.size(), QSize(1000, 450));  // twice 500 by 225, as flat as a figure may be
        int blue = 0;
        int dark = 0;
        for (int row = 0; row < picture.height(); ++row)
            for (int column = 0; column < picture.width(); ++column) {
                const QColor pixel = picture.pixelColor(column, row);
                if (pixel == Theme::seriesColor(0)) ++blue;
                if (row < 50 && column < 500 && pixel.lightness() < 60) ++dark;
            }
        QVERIFY(blue > 100);
        QVERIFY(dark > 50);
        // Exporting leaves the pane as it was.
        pane_->repaintNow();
        QCOMPARE(pane_->grab().size(), QSize(500, 220));
    }

    void lowPanesBecomeFigures() {
        // What docks leave to a pane: a strip of 518 by 100 pixels, or a narrow one.
        for (const QSize& strip : {QSize(518, 100), QSize(240, 110)}) {
            pane_->resize(strip);
            pane_->repaintNow();
            const QImage picture = pane_->toImage(1.0);
            QVERIFY2(picture.width() >= std::max(480, strip.width()),
                     qPrintable(QString::number(picture.width())));
            QVERIFY(picture.height() >= 0.44 * picture.width());
            QCOMPARE(pane_->size(), strip);
        }
        pane_->resize(500, 400);
        QCOMPARE(pane_->toImage(1.0).size(), QSize(500, 400));  // high enough as it is
    }

    void paperShowsEverySample() {
        const int samples = 4000;
        std::vector<double> x, y;
        for (int sample = 0; sample < samples; ++sample) {
            x.push_back(sample * 0.3 / samples);
            y.push_back(sample % 2 == 0 ? 0.2 : 0.2 + 1e-9);  // nothing to be seen in the picture
        }
        PlotPane pane;
        pane.resize(500, 225);
        pane.setLegendShown(false);
        const CurveId curve = pane.addCurve("dense", {0, LineKind::Current, 0});
        pane.setCurveData(curve, x, y);
        pane.setYRange({-2.0, 2.0});
        pane.repaintNow();
        const auto onScreen = pane.drawnSamples(curve).size();
        QVERIFY(onScreen < samples);
        const QString path = folder_.filePath("dense.svg");
        QCOMPARE(pane.exportTo(path), QString());
        const QByteArray svg = contents(path);
        qsizetype longest = 0;
        for (qsizetype from = svg.indexOf("points=\""); from >= 0;
             from = svg.indexOf("points=\"", from + 8))
            longest = std::max(longest,
                               svg.mid(from + 8, svg.indexOf('"', from + 8) - from - 8).count(','));
        QCOMPARE(longest, samples);
        // Twice 2 px thick.
        const QImage picture = pane.toImage(2.0);
        const QColor blue = Theme::seriesColor(0);
        int thickest = 0;
        for (int column = 0; column < picture.width(); ++column)
            for (int row = 0, run = 0; row < picture.height(); ++row) {
                run = picture.pixelColor(column, row) == blue ? run + 1 : 0;
                thickest = std::max(thickest, run);
            }
        QVERIFY2(thickest >= 3 && thickest <= 5, qPrintable(QString::number(thickest)));
        QCOMPARE(pane.drawnSamples(curve).size(), onScreen);
    }

    void powersOfTenAreToldAsNumbers() {
        PlotPane pane;
        pane.resize(500, 225);
        pane.setXLabel("Relative step");
        pane.setXDecades(true);
        pane.setLogarithmic(true);
        pane.setCurveData(pane.addCurve("error", {}), {-12, -6, -1}, {1e-3, 1e-9, 1e-2});
        pane.repaintNow();
        const QStringList lines = pane.visibleCsv().split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 4);
        QCOMPARE(lines[0], QStringLiteral("Relative step,error"));
        for (const auto& [line, step] :
             {std::pair(1, 1e-12), std::pair(2, 1e-6), std::pair(3, 0.1)})
            QVERIFY(std::abs(lines[line].section(',', 0, 0).toDouble() / step - 1.0) < 1e-12);
        const QString path = folder_.filePath("decades.svg");
        QCOMPARE(pane.exportTo(path), QString());
        QVERIFY(contents(path).contains(QStringLiteral("10\u207B\u2076").toUtf8()));
        pane.setFixedCursors({-6.0});
        QCOMPARE(pane.fixedCursorTable()[0],
                 (QStringList{"Relative step", QStringLiteral("1e\u22126")}));
    }

    void picturesAreForPaper() {
        // A pane above others has no labels on its x axis, and a legend of many entries no room.
        Theme::apply(*qApp, ThemeKind::Dark);
        pane_->setXAxisLabeled(false);
        for (int run = 0; run < 8; ++run)
            pane_->setCurveData(
                pane_->addCurve(QStringLiteral("A run with a long name %1").arg(run),
                                {run, LineKind::Earlier, 0}),
                {0, 0.3}, {1.0, 2.0});
        pane_->setPlayhead(0.15);
        pane_->repaintNow();
        const QByteArray svg = [this] {
            const QString path = folder_.filePath("paper.svg");
            return pane_->exportTo(path).isEmpty() ? contents(path) : QByteArray();
        }();
        for (int run = 0; run < 8; ++run)
            QVERIFY(svg.contains(QStringLiteral("A run with a long name %1").arg(run).toUtf8()));
        QVERIFY(svg.contains("Time [s]"));
        const QString path = folder_.filePath("paper.png");
        QCOMPARE(pane_->exportTo(path), QString());
        const QImage picture(path);
        QVERIFY(picture.width() == 1000 && picture.height() > 450 + 54);
        // White with the colors of the light theme, and without the playhead.
        for (const QPoint& corner : {QPoint(2, 2), QPoint(997, 2), QPoint(2, picture.height() - 3)})
            QCOMPARE(picture.pixelColor(corner), QColor(Qt::white));
        const QColor blue = Theme::colors(ThemeKind::Light).series[0],
                     playhead = Theme::colors(ThemeKind::Light).accent;
        int drawn = 0, head = 0;
        for (int row = 0; row < picture.height(); ++row)
            for (int column = 0; column < picture.width(); ++column) {
                if (picture.pixelColor(column, row) == blue) ++drawn;
                if (picture.pixelColor(column, row) == playhead) ++head;
            }
        QVERIFY(drawn > 100);
        QCOMPARE(head, 0);
        // On the screen everything is as it was.
        QCOMPARE(pane_->size(), QSize(500, 220));
        QVERIFY(pane_->grab().toImage().pixelColor(2, 2).lightness() < 60);
        Theme::apply(*qApp, ThemeKind::Light);
    }

    void svgIsMadeOfVectors() {
        const QString path = folder_.filePath("plot.svg");
        QCOMPARE(pane_->exportTo(path), QString());
        const QByteArray text = contents(path);
        QVERIFY(text.contains("<polyline") || text.contains("<path"));
        QVERIFY(text.contains("Voltage, motors"));
        QVERIFY(!text.contains("<image"));
        QVERIFY(QSvgRenderer(text).isValid());
    }

    void pdfIsWritten() {
        const QString path = folder_.filePath("plot.pdf");
        QCOMPARE(pane_->exportTo(path), QString());
        const QByteArray bytes = contents(path);
        QVERIFY(bytes.startsWith("%PDF-"));
        QVERIFY(bytes.size() > 2000);
    }

    void failuresAreTold() {
        const QString reason = pane_->exportTo(folder_.filePath("missing/folder/plot.png"));
        QVERIFY(reason.contains("plot.png"));
        QVERIFY(reason.contains("could not be written"));
        QVERIFY(!pane_->exportTo("/proc/plot.csv").isEmpty());
    }

    void cellsAreQuotedWhereNeeded() {
        QCOMPARE(csvCell("plain"), QStringLiteral("plain"));
        QCOMPARE(csvCell("a,b"), QStringLiteral("\"a,b\""));
        QCOMPARE(csvCell("say \"x\""), QStringLiteral("\"say \"\"x\"\"\""));
    }

    void curvesWithoutSamplesHaveNoColumn() {
        // An entry of the legend that stands for several curves.
        pane_->addCurve("Reference", {0, LineKind::Reference, 0});
        QVERIFY(pane_->visibleCsv().startsWith("Time [s],Motor A [V],\"Motor \"\"B\"\" [V]\"\n"));
    }

    void pathsExport() {
        PathPlot plot;
        plot.resize(200, 180);
        plot.setTitle("Path of the end effector");
        Path path{"Run 1", {0, LineKind::Current, 0}, {}, true};
        for (int point = 0; point < 100; ++point)
            path.points.emplace_back(0.1 * std::cos(0.06 * point), 0.05 * std::sin(0.06 * point));
        plot.setPaths({path});
        const QStringList lines = plot.csv().split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 101);
        QCOMPARE(lines[0], QStringLiteral("path,x [mm],y [mm]"));
        QCOMPARE(lines[1], QStringLiteral("Run 1,100,0"));
        Theme::apply(*qApp, ThemeKind::Dark);
        QImage picture;
        QVERIFY(picture.loadFromData(plot.exported("png")));
        Theme::apply(*qApp, ThemeKind::Light);
        QVERIFY(picture.width() >= 960 && picture.height() >= 720);
        QCOMPARE(picture.pixelColor(3, 3), QColor(Qt::white));
        const QColor blue = Theme::colors(ThemeKind::Light).series[0];
        int drawn = 0;
        for (int row = 0; row < picture.height(); ++row)
            for (int column = 0; column < picture.width(); ++column)
                if (picture.pixelColor(column, row) == blue) ++drawn;
        QVERIFY(drawn > 500);
        const QByteArray svg = plot.exported("svg");
        QVERIFY(QSvgRenderer(svg).isValid() && svg.contains("Path of the end effector")
                && !svg.contains("<image"));
        QVERIFY(plot.exported("pdf").startsWith("%PDF-"));
        QCOMPARE(plot.size(), QSize(200, 180));
    }

    void barsExportAllRows() {
        GradientBars bars;
        std::vector<GradientEntry> entries;
        for (int index = 0; index < 50; ++index)
            entries.push_back({QStringLiteral("variable %1").arg(index), index - 25.5});
        bars.setEntries(entries);
        bars.resize(400, 120);
        QCOMPARE(bars.csv().count('\n'), 51);
        QImage picture;
        QVERIFY(picture.loadFromData(bars.exported("png")));
        QVERIFY(picture.height() > 2 * 50 * 24);
        const QByteArray svg = bars.exported("svg");
        QVERIFY(svg.contains("variable 49"));
        QVERIFY(!svg.contains("kg"));
        const QByteArray pdf = bars.exported("pdf");
        QVERIFY(pdf.startsWith("%PDF-") && pdf.size() > 2000);
        for (GradientEntry& entry : entries)
            entry.unit = QStringLiteral("m/kg");
        bars.setEntries(entries);
        QVERIFY(bars.exported("svg").contains("m/kg"));
        QVERIFY(bars.csv().startsWith("Variable,dJ/dp,Unit\nvariable 0,-25.5,m/kg\n"));
        bars.setEntries(entries, true);
        QVERIFY(bars.csv().startsWith("Variable,dL/dp,Unit\n"));
    }
};

LINKWRIGHT_GUI_TEST(PlotExportTest)

}  // namespace plot_export_test

#include "plot_export_test.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/workshop_sketch.h"

#include "engine/project/project_file.h"
#include "tests/support/gui_test.h"
#include "ui/document/shown/display_units.h"

#include <QImage>
#include <QTest>
#include <QXmlStreamReader>

namespace workshop_sketch_test {

using namespace linkwright;

namespace {

model::Model sample(const std::string& name) {
    return project::readProject(LINKWRIGHT_SOURCE_DIR "/projects/" + name + ".linkwright.json");
}

/// Every piece of text of a drawing.
QStringList textsOf(const QByteArray& svg) {
    QStringList texts;
    QXmlStreamReader reader(svg);
    while (!reader.atEnd())
        if (reader.readNext() == QXmlStreamReader::StartElement
            && reader.name() == QLatin1String("text"))
            texts << reader.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
    return texts;
}

}  // namespace

class WorkshopSketchTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { document::DisplayUnits::instance().set({}); }

    void tellsEveryLengthAndPlace() {
        const QStringList texts =
            textsOf(windows::workshopSketch(sample("five-bar-design"), "Five bars", "svg"));
        QVERIFY(texts.contains("Five bars"));
        QVERIFY(texts.contains("Length, m"));
        // Links A-P1, P1-P2, P2-P3, P3-B; beside its line and in the table.
        for (const char* length : {"1.41421", "1.80278"})
            QCOMPARE(texts.count(QString::fromLatin1(length)), 4);
        QCOMPARE(texts.count("1"), 3);  // between the pivots, and the place of B
        for (const char* name : {"A", "B", "P1", "P2", "P3"})
            QCOMPARE(texts.count(QString::fromLatin1(name)), 2);
        QVERIFY(texts.contains("P1 \u2013 P2"));
    }

    /// The rod of an RSSR linkage is the link that matters, and long names are told whole.
    void tellsTheLengthsOfRodsAndLongNames() {
        const model::Model model = sample("spatial-rssr-function");
        const QStringList texts = textsOf(windows::workshopSketch(model, {}, "svg"));
        QVERIFY(texts.contains("Coupler"));
        const double length = model.rods.front().length->value;
        QVERIFY2(texts.filter(QString::number(length, 'g', 6)).size() >= 2,
                 qPrintable(texts.join(" | ")));
        QVERIFY(texts.contains("Crank pin \u2013 Rocker pin"));
    }

    void usesTheUnitsOfTheProject() {
        document::UnitChoice units;
        units.length = QStringLiteral("mm");
        units.angle = QStringLiteral("\u00b0");
        document::DisplayUnits::instance().set(units);
        const QStringList texts =
            textsOf(windows::workshopSketch(sample("five-bar-design"), {}, "svg"));
        QVERIFY(texts.contains("Length, mm"));
        QCOMPARE(texts.count("1414.21"), 4);
        QVERIFY(texts.contains("\u2212135") || texts.contains("-135"));
    }

    void drawsEverySampleOnAPage() {
        for (const char* name : {"governor", "slider-crank-codesign", "n-link-cart-64"}) {
            const QByteArray png = windows::workshopSketch(sample(name), name, "png");
            const QImage picture = QImage::fromData(png);
            QVERIFY(picture.width() > 2000 && picture.height() > 1500);
            // Nothing is cut off: the rim is paper.
            for (int x = 0; x < picture.width(); ++x)
                QVERIFY(picture.pixel(x, 0) == qRgb(255, 255, 255)
                        && picture.pixel(x, picture.height() - 1) == qRgb(255, 255, 255));
            for (int y = 0; y < picture.height(); ++y)
                QVERIFY(picture.pixel(0, y) == qRgb(255, 255, 255)
                        && picture.pixel(picture.width() - 1, y) == qRgb(255, 255, 255));
            QVERIFY(windows::workshopSketch(sample(name), name, "pdf").startsWith("%PDF"));
        }
    }

    void anEmptyDrawingIsAnEmptyPage() {
        QVERIFY(windows::workshopSketch({}, "Nothing", "pdf").startsWith("%PDF"));
    }
};

LINKWRIGHT_GUI_TEST(WorkshopSketchTest)

}  // namespace workshop_sketch_test

#include "workshop_sketch_test.moc"

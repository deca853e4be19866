// SPDX-License-Identifier: GPL-3.0-or-later
// What is told of a project before it is opened: name, first sentence and thumbnail.
#include "ui/windows/project_heading.h"

#include "tests/support/gui_test.h"
#include "ui/widgets/theme.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QPainter>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

namespace project_heading_test {

using linkwright::windows::ProjectHeading;
using namespace linkwright::widgets;

namespace {

/// A rocker of three corners above two pivots: 2 m wide, 1.5 m high.
const QByteArray flat = R"({
  "name": "Rocker",
  "description": "Stands on two pivots. More about it.",
  "points": [
    {"id": "A", "position": [-1.0, 0.0, 0.0]}, {"id": "B", "position": [1.0, 0.0, 0.0]},
    {"id": "C", "position": [-0.5, 1.5, 0.0]}, {"id": "D", "position": [0.5, 1.5, 0.0]},
    {"id": "E", "position": [0.0, 0.5, 0.0]}],
  "bodies": [
    {"id": "left", "points": ["A", "C"]}, {"id": "plate", "points": ["C", "D", "E"]},
    {"id": "right", "points": ["D", "B", "missing"]}],
  "joints": [
    {"id": "a", "bodyA": "ground", "bodyB": "left", "point": "A"},
    {"id": "b", "bodyA": "right", "bodyB": "ground", "point": "B"},
    {"id": "c", "bodyA": "left", "bodyB": "plate", "point": "C"}]
})";

/// The smallest rectangle around all that is not background.
QRect inkOf(const QImage& image, const QColor& background) {
    QRect ink;
    for (int row = 0; row < image.height(); ++row)
        for (int column = 0; column < image.width(); ++column)
            if (image.pixelColor(column, row) != background) ink |= QRect(column, row, 1, 1);
    return ink;
}

}  // namespace

class ProjectHeadingTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;

    QString write(const QByteArray& text) {
        const QString path = folder_.filePath("project.linkwright.json");
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) return {};
        return path;
    }

private Q_SLOTS:
    void tellsNameSentenceAndDrawing() {
        const ProjectHeading heading = ProjectHeading::of(write(flat));
        QCOMPARE(heading.name, QString("Rocker"));
        QCOMPARE(heading.description, QString("Stands on two pivots."));
        QCOMPARE(heading.links.size(), 3);
        QCOMPARE(heading.links[0], QPolygonF({{-1.0, 0.0}, {-0.5, 1.5}}));
        QCOMPARE(heading.links[1].size(), 3);
        QCOMPARE(heading.links[2].size(), 2);  // a point that is not there is left out
        QCOMPARE(heading.grounded, QList<QPointF>({{-1.0, 0.0}, {1.0, 0.0}}));
    }

    /// In proportion, upright, inside its place, and with the pivots at the bottom.
    void drawsToScale() {
        Theme::apply(*qApp, ThemeKind::Light);
        const ProjectHeading heading = ProjectHeading::of(write(flat));
        const QRectF place(20.0, 10.0, 160.0, 60.0);
        const QColor background = Theme::colors().surface2;
        QImage image(200, 80, QImage::Format_ARGB32_Premultiplied);
        image.fill(background);
        QPainter painter(&image);
        heading.paint(painter, place);
        painter.end();
        const QRect ink = inkOf(image, background);
        // 60 pixels are 1.5 m; dots of 2.6 pixels and half a pen stand over, and smoothing one
        // more.
        const double width = 60.0 / 1.5 * 2.0, over = 2.6 + 0.6 + 1.0;
        QVERIFY2(std::abs(ink.width() - width - 2.0 * over) <= 3.0,
                 qPrintable(QString::number(ink.width())));
        QVERIFY2(std::abs(ink.height() - 60.0 - over) <= 3.0,
                 qPrintable(QString::number(ink.height())));
        QVERIFY(place.adjusted(-over, -over, over, over).contains(QRectF(ink)));
        QVERIFY(std::abs(ink.center().x() - place.center().x()) <= 1.5);
        // The pivot A is a disk of surface1 at the lower left.
        const QPointF pivot(place.center().x() - width / 2.0, place.bottom());
        QCOMPARE(image.pixelColor(pivot.toPoint()), Theme::colors().surface1);
    }

    void looksAtSpatialOnesAlongTheDiagonal() {
        const ProjectHeading heading = ProjectHeading::of(write(R"({
          "points": [{"id": "A", "position": [1.0, 1.0, 0.0]}, {"id": "B", "position": [0.0, 0.0, 3.0]}],
          "bodies": [{"id": "link", "points": ["A", "B"]}]})"));
        QCOMPARE(heading.name, QString("project.linkwright.json"));  // without a name of its own
        // The axes of an isometric view: right is (1, 1, 0) / sqrt 2, up (-1, 1, 2) / sqrt 6.
        const QPointF first = heading.links.at(0).at(0), second = heading.links.at(0).at(1);
        QVERIFY(std::abs(first.x() - std::sqrt(2.0)) < 1e-12 && std::abs(first.y()) < 1e-12);
        QVERIFY(std::abs(second.x()) < 1e-12 && std::abs(second.y() - std::sqrt(6.0)) < 1e-12);
    }

    void everySampleHasAThumbnail() {
        const QStringList samples =
            linkwright::windows::projectsIn(QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects"));
        QVERIFY(samples.size() > 20);
        const auto placeOf = [&samples](const char* name) {
            const QStringList found = samples.filter(QLatin1String(name) + ".linkwright.json");
            return found.isEmpty() ? -1 : samples.indexOf(found.first());
        };
        QVERIFY(placeOf("n-link-cart-4") >= 0 && placeOf("five-bar-tracking-c") >= 0);
        QVERIFY(placeOf("n-link-cart-4") < placeOf("n-link-cart-16"));
        QVERIFY(placeOf("n-link-cart-16") < placeOf("n-link-cart-64"));
        QVERIFY(placeOf("five-bar-tracking-c") < placeOf("five-bar-tracking-c-bounded"));
        for (const QString& path : samples) {
            const ProjectHeading heading = ProjectHeading::of(path);
            QVERIFY2(!heading.links.isEmpty() && !heading.description.isEmpty(), qPrintable(path));
            QVERIFY2(heading.name != QFileInfo(path).fileName(), qPrintable(path));
        }
    }

    /// Points given by formulas were all at the origin, and rods were left out.
    void drawsFormulasAndRods() {
        const QString folder = QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/");
        const auto shaper = ProjectHeading::of(folder + "quick-return.linkwright.json");
        QVERIFY(shaper.links.at(2).boundingRect().height() > 0.1);
        const auto spatial = ProjectHeading::of(folder + "spatial-rssr-function.linkwright.json");
        QCOMPARE(spatial.links.size(), 3);  // crank, rocker and rod
        QVERIFY(spatial.links.at(2).boundingRect().width() > 0.05);
    }

    void everySampleIsInOneGroup() {
        const QString folder = QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects");
        QStringList grouped;
        for (const auto& group : linkwright::windows::samplesIn(folder)) {
            QVERIFY2(group.name != "Others", qPrintable(group.paths.join('\n')));
            QVERIFY(group.paths.size() >= 2);
            grouped << group.paths;
        }
        QStringList all = linkwright::windows::projectsIn(folder);
        grouped.sort();
        all.sort();
        QCOMPARE(grouped, all);
        // Other folders need no list.
        const QTemporaryDir plain;
        QVERIFY(QFile::copy(all.first(), plain.filePath("one.linkwright.json")));
        const auto groups = linkwright::windows::samplesIn(plain.path());
        QCOMPARE(groups.size(), std::size_t{1});
        QCOMPARE(groups[0].paths.size(), 1);
    }

    void whatIsNoProjectHasItsFileName() {
        for (const QByteArray& text : {QByteArray("no JSON"), QByteArray("[]"), QByteArray("{}")}) {
            const ProjectHeading heading = ProjectHeading::of(write(text));
            QCOMPARE(heading.name, QString("project.linkwright.json"));
            QVERIFY(heading.links.isEmpty() && heading.grounded.isEmpty());
            QImage image(20, 20, QImage::Format_ARGB32_Premultiplied);
            image.fill(Qt::white);
            QPainter painter(&image);
            heading.paint(painter, QRectF(2, 2, 16, 16));
            painter.end();
            QVERIFY(inkOf(image, Qt::white).isEmpty());
        }
    }
};

LINKWRIGHT_GUI_TEST(ProjectHeadingTest)

}  // namespace project_heading_test

#include "project_heading_test.moc"

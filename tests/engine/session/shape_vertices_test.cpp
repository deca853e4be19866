// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/drawing/shape_vertices.h"

#include "engine/base/diagnostic.h"
#include "tests/support/sample_drawing.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>

namespace shape_vertices_test {

using namespace linkwright;

namespace {

/// A pyramid of the height 2 on a square, with a dent: its base reaches up to (0.5, 0.5, 0.4).
/// @param faces how many of its eight are written
QByteArray pyramid(int faces) {
    QByteArray text =
        "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0.5 0.5 2\nv 0.5 0.5 0.4\n"
        "f 1 2 5\nf 2 3 5\nf 3 4 5\nf 4 1 5\n";
    static const char* const base[] = {"f 2 1 6\n", "f 3 2 6\n", "f 4 3 6\n", "f 1 4 6\n"};
    for (int face = 4; face < faces; ++face)
        text += base[face - 4];
    return text;
}

model::Model drawnWith(const QString& file) {
    support::Drawing drawing;
    drawing.point("P", 0.0, 0.0);
    drawing.solid("stone", {"P"}, 1.0, {0.0, 0.0, 0.0}, {1.0, 1.0, 1.0, 0.0, 0.0, 0.0});
    drawing.model.bodies[0].name = "Stone";
    model::Shape& shape = drawing.model.bodies[0].appearance.shape;
    shape.file = file.toStdString();
    shape.position = {3.0, 0.0, 0.0};
    shape.orientation = {std::sqrt(0.5), 0.0, 0.0, std::sqrt(0.5)};  // a quarter turn about z
    return drawing.model;
}

}  // namespace

class ShapeVerticesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Where the shape is in the drawing; what lies within the convex solid is left out.
    void takesTheCornersOfTheHull() {
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("stone.obj")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(pyramid(8));
        file.close();
        auto vertices = session::shapeVertices(drawnWith(file.fileName()), "stone");
        QCOMPARE(vertices.size(), std::size_t{5});
        const auto has = [&](double x, double y, double z) {
            return std::any_of(vertices.begin(), vertices.end(), [&](const auto& vertex) {
                return std::hypot(vertex[0] - x, vertex[1] - y, vertex[2] - z) < 1e-12;
            });
        };
        QVERIFY(has(3.0, 0.0, 0.0) && has(3.0, 1.0, 0.0) && has(2.0, 1.0, 0.0));
        QVERIFY(has(2.0, 0.0, 0.0) && has(2.5, 0.5, 2.0));
    }

    /// A surface with a hole is named, with how many edges it leaves open.
    void refusesSurfacesWithHoles() {
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("stone.obj")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(pyramid(6));
        file.close();
        try {
            (void)session::shapeVertices(drawnWith(file.fileName()), "stone");
            QFAIL("taken");
        } catch (const base::InputError& error) {
            QCOMPARE(QString::fromStdString(error.diagnostics().front().message),
                     QStringLiteral("\"stone.obj\" encloses no solid. The surface is not closed "
                                    "(4 open edges)."));
        }
        model::Model bare = drawnWith(QString());
        QVERIFY_THROWS_EXCEPTION(base::InputError, (void)session::shapeVertices(bare, "stone"));
    }
};

LINKWRIGHT_TEST(ShapeVerticesTest)

}  // namespace shape_vertices_test

#include "shape_vertices_test.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/drawing/drawing_import.h"

#include "engine/base/diagnostic.h"
#include "engine/project/text_file.h"
#include "engine/session/solving/solve.h"
#include "tests/support/test_program.h"

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

namespace drawing_import_test {

using namespace linkwright;

namespace {

std::string dxf(const std::string& entities, const std::string& unit) {
    const std::string header =
        unit.empty() ? "" : "0\nSECTION\n2\nHEADER\n9\n$INSUNITS\n70\n" + unit + "\n0\nENDSEC\n";
    return header + "0\nSECTION\n2\nENTITIES\n" + entities + "0\nENDSEC\n0\nEOF\n";
}

std::string line(double x1, double y1, double x2, double y2) {
    return "0\nLINE\n10\n" + std::to_string(x1) + "\n20\n" + std::to_string(y1) + "\n11\n"
           + std::to_string(x2) + "\n21\n" + std::to_string(y2) + "\n";
}

std::string circle(double x, double y) {
    return "0\nCIRCLE\n10\n" + std::to_string(x) + "\n20\n" + std::to_string(y) + "\n40\n2\n";
}

std::string textOf(const project::ImportedRobot& made) {
    std::string text;
    for (const project::ImportNote& note : made.notes)
        text += note.text + "\n";
    return text;
}

}  // namespace

class DrawingImportTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;

    project::ImportedRobot import(const char* name, const std::string& text,
                                  const session::DrawingChoice& choice = {}) {
        const std::string path = folder_.filePath(name).toStdString();
        project::replaceTextFile(path, text, project::Backup::None);
        return session::importDrawing(path, choice);
    }

private Q_SLOTS:
    /// Crank, coupler and rocker drawn as lines in millimeters, whose ends miss each other by less
    /// than a draftsman sees, two circles for the pivots: a four-bar with one degree of freedom.
    void aFourBarOfLinesMoves() {
        const project::ImportedRobot made = import(
            "bars.dxf", dxf(line(0, 0, 20, 30) + line(20.00001, 30, 90, 60) + line(90, 60, 80, 0)
                                + circle(0, 0) + circle(80, 0) + "0\nTEXT\n1\nhello\n",
                            "4"));
        const session::ModelSummary summary = session::summarize(made.model);
        QVERIFY(summary.valid);
        QCOMPARE(made.model.bodies.size(), std::size_t{3});
        QCOMPARE(made.model.points.size(), std::size_t{4});
        QCOMPARE(summary.joints, 4);
        QCOMPARE(summary.loops, 1);
        QCOMPARE(summary.degreesOfFreedom, 1);
        QCOMPARE(made.model.points[1].position[0].value, 0.02);
        // A bar of 1 kg/m; drawing rounds masses to three digits.
        const double length = std::hypot(0.02, 0.03);
        QVERIFY(std::abs(made.model.bodies[0].massProperties.mass.value - length) < 5e-3 * length);
        const std::string told = textOf(made);
        for (const char* part : {"3 lines became links, 4 joints", "2 circles", "1 TEXT"})
            QVERIFY2(told.find(part) != std::string::npos, told.c_str());
    }

    void bowsAndPolylinesAreLinksToo() {
        const std::string arc = "0\nARC\n10\n0\n20\n0\n40\n2\n50\n0\n51\n90\n";
        const std::string plate =
            "0\nLWPOLYLINE\n70\n1\n10\n2\n20\n0\n10\n5\n20\n0\n10\n4\n20\n3\n";
        const project::ImportedRobot made =
            import("plate.dxf", dxf(arc + plate + "0\nPOINT\n10\n9\n20\n9\n", ""), {0.01, false});
        QCOMPARE(made.model.bodies.size(), std::size_t{2});
        // The bow from (2, 0) to (0, 2), the plate through three corners, and the point.
        QCOMPARE(made.model.points.size(), std::size_t{5});
        QCOMPARE(made.model.bodies[1].points.size(), std::size_t{3});
        QCOMPARE(made.model.joints.size(), std::size_t{1});  // where both begin
        QVERIFY(std::abs(made.model.points[1].position[1].value - 0.02) < 1e-15);
        const std::string told = textOf(made);
        for (const char* part : {"1 arc became a link", "no unit", "0.01 m"})
            QVERIFY2(told.find(part) != std::string::npos, told.c_str());
    }

    void tablesBecomePointsOrChains() {
        const std::string table = "x,y\n0,0\n100,0\n100,50\n0,0\n";
        const project::ImportedRobot points = import("places.csv", table, {0.001, false});
        QCOMPARE(points.model.points.size(), std::size_t{3});
        QVERIFY(points.model.bodies.empty());
        QCOMPARE(points.model.points[2].position[1].value, 0.05);
        QVERIFY(textOf(points).find("1 row repeats a point") != std::string::npos);
        const project::ImportedRobot chain = import("places.csv", table, {0.001, true});
        QCOMPARE(chain.model.bodies.size(), std::size_t{3});
        const project::ImportedRobot spatial = import("space.csv", "1 2 3\n4 5 6\n", {});
        QCOMPARE(spatial.model.points[1].position[2].value, 6.0);
    }

    /// Where semicolons or tabs separate numbers, commas are decimal signs; what could be either is
    /// refused with its line.
    void decimalCommasAreReadAsWritten() {
        for (const char* table :
             {"0,5;1\n0,75;2\n", "x;y\n0,5; 1\n0,75; 2\n", "0,5\t1\n0,75\t2\n"}) {
            const project::ImportedRobot made = import("comma.csv", table, {});
            QCOMPARE(made.model.points.size(), std::size_t{2});
            QCOMPARE(made.model.points[0].position[0].value, 0.5);
            QCOMPARE(made.model.points[1].position[0].value, 0.75);
            QCOMPARE(made.model.points[1].position[1].value, 2.0);
        }
        QCOMPARE(import("plain.csv", "1, 2\n3 ,4,\n", {}).model.points.size(), std::size_t{2});
        for (const char* table : {"1,2\n0,5 1\n", "1;2\n1;;2\n", "1,2\n,1,2\n", "nan,1\n1,2\n"})
            QVERIFY_EXCEPTION_THROWN(import("unclear.csv", table, {}), base::InputError);
    }

    /// Issue 38: an angle beyond all turns was wound back turn by turn.
    void anglesWithoutDirectionAreRefused() {
        const auto arc = [](const std::string& from) {
            return dxf("0\nARC\n10\n0\n20\n0\n40\n1\n50\n" + from + "\n51\n90\n", "6");
        };
        QVERIFY_EXCEPTION_THROWN(import("endless.dxf", arc("1e300"), {}), base::InputError);
        QVERIFY_EXCEPTION_THROWN(import("endless.dxf", arc("-1e300"), {}), base::InputError);
        // 720 degrees are none: a quarter of a circle.
        const project::ImportedRobot made = import("turns.dxf", arc("720"), {});
        QCOMPARE(made.model.points.size(), std::size_t{2});
        QVERIFY(std::abs(made.model.points[0].position[0].value - 1.0) < 1e-12);
    }

    /// A large drawing is made in time that grows with its size: by comparing all with all this one
    /// took minutes.
    void largeDrawingsAreMade() {
        constexpr int count = 4000;
        std::string lines, table;
        for (int number = 0; number < count; ++number) {
            lines += line(number, number % 7, number + 1, (number + 1) % 7);
            table += std::to_string(number) + "," + std::to_string(number % 7) + "\n";
        }
        const project::ImportedRobot drawn = import("long.dxf", dxf(lines, "6"), {});
        QCOMPARE(drawn.model.bodies.size(), std::size_t{count});
        QCOMPARE(drawn.model.points.size(), std::size_t{count + 1});
        QCOMPARE(drawn.model.joints.size(), std::size_t{count - 1});
        QCOMPARE(drawn.model.joints.back().bodyA, std::string("link-3999"));
        const project::ImportedRobot chain = import("long.csv", table, {1.0, true});
        QCOMPARE(chain.model.bodies.size(), std::size_t{count - 1});
    }

    /// A hub and its bore: circles about one center are one pivot.
    void circlesAboutOneCenterAreOnePivot() {
        const project::ImportedRobot made =
            import("hub.dxf", dxf(line(0, 0, 20, 30) + circle(0, 0) + circle(0, 0), "4"), {});
        QCOMPARE(made.model.joints.size(), std::size_t{1});
        QVERIFY(textOf(made).find("1 circle repeats a ground pivot") != std::string::npos);
    }

    void wrongFilesAreRefused() {
        QVERIFY_EXCEPTION_THROWN(import("empty.dxf", dxf("", "4")), base::InputError);
        QVERIFY_EXCEPTION_THROWN(import("no.dxf", "hello"), base::InputError);
        QVERIFY_EXCEPTION_THROWN(import("words.csv", "one,two\nthree,four\n"), base::InputError);
        QVERIFY_EXCEPTION_THROWN(import("one.csv", "1\n2\n"), base::InputError);
        QVERIFY(session::isDrawingFile("A.DXF") && session::isDrawingFile("b.csv"));
        QVERIFY(!session::isDrawingFile("a.urdf") && !session::isDrawingFile("csv"));
    }
};

LINKWRIGHT_TEST(DrawingImportTest)

}  // namespace drawing_import_test

#include "drawing_import_test.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Curves of drawings: places on known lines, circles and splines, and what is wrong with bad files.
#include "engine/synthesis/curve_file.h"

#include "engine/base/diagnostic.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <cmath>
#include <functional>
#include <numbers>

namespace curve_file_test {

using namespace linkwright;
using namespace linkwright::synthesis;

namespace {

/// Largest difference of the distance of points from a center to a radius.
double offCircle(const WantedPath& path, PlanePoint center, double radius) {
    double off = 0.0;
    for (const PlanePoint& point : path.points)
        off = std::max(off, std::abs(std::abs(point - center) - radius));
    return off;
}

FileCurves svg(const std::string& content, const std::string& head = "") {
    return parseSvg(
        "<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
            + (head.empty() ? "width=\"200mm\" height=\"100mm\" viewBox=\"0 0 200 100\"" : head)
            + ">\n" + content + "\n</svg>\n",
        "drawing.svg");
}

/// Groups of a DXF from "code value" pairs.
std::string dxf(const std::string& entities, const std::string& unit = "4") {
    std::string text = "0\nSECTION\n2\nHEADER\n9\n$INSUNITS\n70\n" + unit
                       + "\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n";
    for (const char letter : entities)
        text += letter == ' ' ? '\n' : letter;
    return text + "\n0\nENDSEC\n0\nEOF\n";
}

std::string faultIn(const std::function<void()>& work) {
    try {
        work();
    } catch (const base::InputError& error) {
        const base::Diagnostic& first = error.diagnostics().front();
        return first.place + " " + first.message;
    }
    return {};
}

}  // namespace

class CurveFileTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void circlesOfSvgHaveTheirScale() {
        // Center (30, 40) mm from the corner above, y down; radius 25 mm.
        const FileCurves read = svg("<circle cx='30' cy='40' r='25'/>");
        QVERIFY(read.scaled);
        QCOMPARE(read.curves.size(), std::size_t{1});
        QVERIFY(read.curves[0].closed);
        // 128 chords leave r (1 - cos(pi/128)) = 3e-4 r.
        QVERIFY(offCircle(read.curves[0], {0.03, -0.04}, 0.025) < 3.1e-4 * 0.025);
        // Without a unit a length is a pixel of 1/96 inch.
        const FileCurves pixels = svg("<circle cx='96' cy='0' r='48'/>", "width='200'");
        QVERIFY(offCircle(pixels.curves[0], 0.0254, 0.0127) < 1e-5);
    }

    void arcsAndBowsOfSvgLieWhereTheyShould() {
        // Three quarters of a circle about the origin, by arcs; and turned, moved and stretched.
        for (const char* element :
             {"<path d='M10,0 A10 10 0 1 1 0,-10'/>", "<path d='m10 0a10,10 0 11-10-10'/>",
              "<g transform='translate(5,3)'><path transform='rotate(90) scale(2)' "
              "d='M 1.5 2.5 m 0 -5 a5 5 0 1 0 5 5'/></g>"}) {
            const bool moved = std::string(element).find("translate") != std::string::npos;
            const FileCurves read = svg(element);
            // The third one has its center at (1.5, 2.5) + (0, 0): turned to (-2.5, 1.5), doubled
            // and moved to (0, 6).
            const PlanePoint center = moved ? PlanePoint{0.0, -0.006} : PlanePoint{};
            QVERIFY2(offCircle(read.curves.at(0), center, 0.01) < 2e-5, element);
            QVERIFY(!read.curves[0].closed);
            double length = 0.0;
            for (std::size_t index = 1; index < read.curves[0].points.size(); ++index)
                length += std::abs(read.curves[0].points[index] - read.curves[0].points[index - 1]);
            // Chords are shorter than their arcs, by 1e-3 of the length at most.
            QVERIFY2(std::abs(length / 0.015 / std::numbers::pi - 1.0) < 1e-3, element);
        }
        // A cubic bow of a parabola y = x^2 / 10, and the same by a quadratic one and smooth ones.
        for (const char* data :
             {"M0 0 C 10 0 20 20 30 90 M0 99 H1", "M0,0 Q15,0 30,90", "M0,0 Q5,0 10,10 T20,40",
              "M0 0 C 3.3333333333 0 6.6666666667 "
              "3.3333333333 10 10 S 16.6666666667 "
              "26.6666666667 20 40"}) {
            const WantedPath path = svg(std::string("<path d='") + data + "'/>").curves.at(0);
            if (data == std::string("M0 0 C 10 0 20 20 30 90 M0 99 H1")) {
                // x = 30 s, y = 60 s^2 + 30 s^3 by the polynomials of Bernstein.
                for (const PlanePoint& point : path.points) {
                    const double share = point.real() / 0.03;
                    const double wanted = 0.06 * share * share + 0.03 * share * share * share;
                    QVERIFY(std::abs(-point.imag() - wanted) < 5e-5);
                }
                continue;
            }
            for (const PlanePoint& point : path.points)
                QVERIFY2(std::abs(-point.imag() - point.real() * point.real() / 0.01) < 5e-5, data);
        }
    }

    void thePiecesOfACurveAreJoined() {
        const FileCurves read =
            svg("<g><line x1='0' y1='0' x2='100' y2='0'/><polyline points='100,0 100,50'/>"
                "<defs><path d='M0 0H999'/></defs><line x1='0' y1='50' x2='0' y2='0'/>"
                "<path d='M0 50 L 100 50'/><polygon points='1 1 2 1 2 2'/></g>");
        QCOMPARE(read.curves.size(), std::size_t{2});
        QVERIFY(read.curves[0].closed);
        double length = 0.0;
        const std::vector<PlanePoint>& points = read.curves[0].points;
        for (std::size_t index = 0; index < points.size(); ++index)
            length += std::abs(points[(index + 1) % points.size()] - points[index]);
        // Corners between even points are cut: less than a step of 300 mm / 96 in all.
        QVERIFY(length < 0.3 + 1e-12 && length > 0.3 - 0.0032);
    }

    void entitiesOfDxfLieWhereTheyShould() {
        const auto one = [](const std::string& entity) {
            return parseDxf(dxf(entity), "drawing.dxf").curves.at(0);
        };
        const PlanePoint center{0.02, 0.03};
        QVERIFY(offCircle(one("0 CIRCLE 10 20 20 30 40 15"), center, 0.015) < 5e-6);
        const WantedPath arc = one("0 ARC 10 20 20 30 40 15 50 270 51 90");
        QVERIFY(offCircle(arc, center, 0.015) < 5e-6);
        QVERIFY(!arc.closed);
        for (const PlanePoint& point : arc.points)
            QVERIFY(point.real() > 0.02 - 1e-12);
        // Two half circles by bulges of 1, open the first, closed the second.
        const WantedPath round = one("0 LWPOLYLINE 90 2 70 1 10 5 20 30 42 1 10 35 20 30 42 1");
        QVERIFY(round.closed);
        QVERIFY(offCircle(round, center, 0.015) < 5e-6);
        const WantedPath half =
            one("0 POLYLINE 66 1 70 0 0 VERTEX 10 35 20 30 42 1 0 VERTEX 10 5 20 30 0 SEQEND");
        QVERIFY(offCircle(half, center, 0.015) < 5e-6);
        for (const PlanePoint& point : half.points)
            QVERIFY(point.imag() > 0.03 - 1e-12);
        const WantedPath ellipse = one("0 ELLIPSE 10 0 20 0 11 30 21 0 40 0.5 41 0 42 6.283185307");
        for (const PlanePoint& point : ellipse.points)
            QVERIFY(std::abs(std::hypot(point.real() / 0.03, point.imag() / 0.015) - 1.0) < 1e-3);
        // A quarter of a circle as a rational spline of degree two.
        const WantedPath spline =
            one("0 SPLINE 70 4 71 2 40 0 40 0 40 0 40 1 40 1 40 1 41 1 41 0.70710678118654752 41 1 "
                "10 35 20 30 10 35 20 45 10 20 20 45");
        QVERIFY(offCircle(spline, center, 0.015) < 2e-5);
        // In inches; lines of a contour are joined, and without a unit nothing is known of them.
        const FileCurves contour =
            parseDxf(dxf("0 LINE 10 0 20 0 11 1 21 0 0 LINE 10 1 20 1 11 1 21 0", "1"), "x.dxf");
        QCOMPARE(contour.curves.size(), std::size_t{1});
        QVERIFY(std::abs(contour.curves[0].points.back() - PlanePoint(0.0254, 0.0254)) < 1e-12
                || std::abs(contour.curves[0].points.front() - PlanePoint(0.0254, 0.0254)) < 1e-12);
        QVERIFY(!parseDxf(dxf("0 CIRCLE 10 0 20 0 40 1", "0"), "x.dxf").scaled);
    }

    void theLongestCurveOfAFileIsAPath() {
        const FilePath read = parsePathFile(
            dxf("0 CIRCLE 10 0 20 0 40 1 0 CIRCLE 10 5 20 0 40 3", "0"), "Part.DXF", 1e-3);
        QCOMPARE(read.others, std::size_t{1});
        QVERIFY(offCircle(read.path, 0.005, 0.003) < 2e-6);
        const FilePath table = parsePathFile("x,y\n0,0\n10,0\n10,5\n", "path.csv", 1e-3);
        QVERIFY(std::abs(table.path.points[2] - PlanePoint(0.01, 0.005)) < 1e-15);
    }

    void whatIsWrongIsSaidWithItsLine() {
        QCOMPARE(faultIn([] { svg("<path d='M0 0\nL 1 x'/>"); }),
                 std::string("drawing.svg:3 The data of this <path> end early or contain "
                             "something that is not a number."));
        QCOMPARE(faultIn([] { svg("<path d='L 1 2'/>"); }),
                 std::string("drawing.svg:3 The data of this <path> do not begin with a move."));
        QCOMPARE(faultIn([] { parseSvg("<html>\n", "page.svg"); }),
                 std::string("page.svg:1 This is not an SVG file: it begins with <html>."));
        QVERIFY(
            faultIn([] { parseSvg("<svg>\n<!-- and on", "cut.svg"); }).starts_with("cut.svg:2"));
        QVERIFY(faultIn([] { svg("<path transform='bend(3)' d='M0 0'/>"); }).find("transform")
                != std::string::npos);
        QCOMPARE(faultIn([] { parsePathFile("<svg>\n</svg>", "empty.svg", 1.0); }),
                 std::string("empty.svg The drawing has no curve."));
        QCOMPARE(faultIn([] { parseDxf(dxf("0 CIRCLE 10 0 20 0 40 wide"), "a.dxf"); }),
                 std::string("a.dxf:22 Expected a number, found \"wide\"."));
        QCOMPARE(faultIn([] { parseDxf(dxf("0 CIRCLE 10 0 20 0"), "a.dxf"); }),
                 std::string("a.dxf:16 This CIRCLE lacks group 40."));
        QVERIFY(
            faultIn([] { parseDxf("hello\nworld\n", "a.dxf"); }).starts_with("a.dxf:1 This is no"));
        QVERIFY(faultIn([] {
                    parseDxf(dxf("0 SPLINE 71 3 40 0 40 1 10 0 20 0 10 1 20 1"), "a.dxf");
                }).find("do not match")
                != std::string::npos);
    }
};

LINKWRIGHT_TEST(CurveFileTest)

}  // namespace curve_file_test

#include "curve_file_test.moc"

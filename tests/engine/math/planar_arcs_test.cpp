// SPDX-License-Identifier: GPL-3.0-or-later
//
// Curves of lines and arcs against triangles, whole turns and complex steps.
#include "engine/math/planar_arcs.h"

#include "tests/engine/math/curve_derivatives.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <cmath>
#include <complex>
#include <numbers>
#include <vector>

namespace planar_arcs_test {

using namespace linkwright::math;
using Complex = std::complex<double>;

namespace {

constexpr double pi = std::numbers::pi;

template <class Scalar>
struct Filled {
    std::vector<Scalar> pieces;
    CurveForm form;
};

template <class Scalar>
Filled<Scalar> filled(const CircleChain<Scalar>& chain) {
    Filled<Scalar> result;
    result.form = {CurveKind::Arcs, arcPieceCount(chain.centers.size(), chain.closed),
                   chain.closed};
    result.pieces.resize(static_cast<std::size_t>(curvePieceSize * result.form.count));
    fillPlanarArcs(chain, result.pieces.data());
    return result;
}

/// A cam with a hollow and a bulging flank and a straight one, or a bent slot; of the 4 n numbers
/// (center, radius, flank of each circle) one is perturbed.
template <class Scalar>
Filled<Scalar> drawn(bool closed, int perturbed) {
    CircleChain<Scalar> chain;
    chain.closed = closed;
    chain.centers = {
        {Scalar(0.1), Scalar(-0.2)}, {Scalar(3.0), Scalar(0.3)}, {Scalar(1.2), Scalar(2.9)}};
    for (const double radius : {closed ? 1.1 : 0.0, closed ? 0.5 : -0.4, closed ? 0.7 : 0.0})
        chain.radii.emplace_back(radius);
    for (const double flank : {6.0, 0.0, -4.0})
        chain.flanks.emplace_back(flank);
    if (!closed) chain.flanks.pop_back();
    if constexpr (std::is_same_v<Scalar, Complex>)
        if (perturbed >= 0) {
            const auto circle = static_cast<std::size_t>(perturbed / 4);
            const int number = perturbed % 4;
            const Complex moved(0.0, curveStep);
            if (number < 2)
                chain.centers[circle][number] += moved;
            else if (number == 2 && chain.radii[circle] != 0.0)
                chain.radii[circle] += moved;
            else if (circle < chain.flanks.size() && chain.flanks[circle] != 0.0)
                chain.flanks[circle] += moved;
        }
    return filled(chain);
}

}  // namespace

class PlanarArcsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// One circle: distance and way are those of the angle, at all places.
    void circle() {
        for (const double radius : {2.0, -2.0}) {
            CircleChain<double> chain;
            chain.centers = {{0.3, -0.7}};
            chain.radii = {radius};
            chain.closed = true;
            const Filled<double> curve = filled(chain);
            for (const double angle : {0.0, 0.123, 1.9, 3.3, 4.4, 6.2}) {
                const Vector2<double> out(std::cos(angle), std::sin(angle));
                const BesideCurve<double> beside(curve.pieces.data(), curve.form,
                                                 Vector2<double>(0.3, -0.7) + out * 2.5);
                const double side = radius < 0.0 ? -1.0 : 1.0;
                QVERIFY(std::abs(beside.distance() + 0.5 * side) < 1e-14);
                QVERIFY((beside.normal + out * side).norm() < 1e-14);
                const double way = side > 0.0 || angle == 0.0 ? angle : 2.0 * pi - angle;
                QVERIFY(std::abs(beside.way() - 2.0 * way) < 1e-13);
            }
        }
    }

    /// A belt around two pulleys has the length of textbooks: with the half angle b between the
    /// centers' line and the straight parts, sin b = (R - r) / a,
    /// 2 a cos b + R (pi + 2 b) + r (pi - 2 b). Its curvature jumps, its direction does not.
    void belt() {
        const double large = 1.3, small = 0.4, apart = 3.0;
        CircleChain<double> chain;
        chain.centers = {{0.0, 0.0}, {apart, 0.0}};
        chain.radii = {large, small};
        chain.flanks = {0.0, 0.0};
        chain.closed = true;
        const Filled<double> curve = filled(chain);
        const double half = std::asin((large - small) / apart);
        const double* last = curve.pieces.data() + std::ptrdiff_t{curvePieceSize} * 3;
        QVERIFY(std::abs(last[0] + last[1] * last[2]
                         - (2.0 * apart * std::cos(half) + large * (pi + 2.0 * half)
                            + small * (pi - 2.0 * half)))
                < 1e-13);
        QVERIFY(std::abs(last[1] - apart * std::cos(half)) < 1e-14);
    }

    /// Pieces follow each other without gaps and corners; arcs touch at their own radius.
    void smooth() {
        for (const bool closed : {true, false}) {
            const Filled<double> curve = drawn<double>(closed, -1);
            const int joints = curve.form.count - (closed ? 0 : 1);
            for (int piece = 0; piece < joints; ++piece) {
                const double* one = curve.pieces.data() + std::ptrdiff_t{curvePieceSize} * piece;
                const double* next =
                    curve.pieces.data()
                    + std::ptrdiff_t{curvePieceSize} * ((piece + 1) % curve.form.count);
                const CurveBasis<double> end(CurveKind::Arcs, one[1]), start(CurveKind::Arcs, 0.0);
                QVERIFY((onCurve(one, end.value) - onCurve(next, start.value)).norm() < 1e-14);
                const Vector2<double> before = onCurve(one, end.slope).normalized(),
                                      after = onCurve(next, start.slope).normalized();
                QVERIFY((before - after).norm() < 1e-14);
                QVERIFY(one[1] > 0.0);
            }
        }
    }

    /// An open curve goes straight on beyond its ends, also where they are arcs.
    void ends() {
        const Filled<double> curve = drawn<double>(false, -1);
        const double* numbers = curve.pieces.data();
        const CurveBasis<double> start(CurveKind::Arcs, 0.0);
        const Vector2<double> tangent = onCurve(numbers, start.slope).normalized();
        const Vector2<double> point =
            onCurve(numbers, start.value) - tangent * 0.3 + turnedLeft<double>(tangent) * 0.2;
        const BesideCurve<double> beside(numbers, curve.form, point);
        QVERIFY(std::abs(beside.distance() - 0.2) < 1e-14);
        QVERIFY(std::abs(beside.way() + 0.3) < 1e-14);
        QVERIFY(std::abs(beside.place.beyond(numbers, curve.form) - 0.3) < 1e-14);
    }

    /// Circles within each other have no common line: numbers that are none, never wrong ones.
    void missing() {
        CircleChain<double> chain;
        chain.centers = {{0.0, 0.0}, {0.5, 0.0}};
        chain.radii = {2.0, 0.4};
        chain.flanks = {0.0, 0.0};
        chain.closed = true;
        QVERIFY(!linkOf(chain, 0));
        QVERIFY(std::isnan(filled(chain).pieces.front()));
        // Around the second circle clockwise: an eight.
        chain.centers[1] = {3.0, 0.0};
        chain.radii[1] = -0.4;
        QVERIFY(linkOf(chain, 0).has_value());
        QVERIFY(std::isnan(filled(chain).pieces.back()));
    }

    void derivatives_data() {
        QTest::addColumn<bool>("closed");
        QTest::addColumn<double>("x");
        QTest::addColumn<double>("y");
        for (const bool closed : {true, false})
            for (const double x : {-1.4, 1.1, 2.4, 3.9})
                for (const double y : {-1.3, 0.2, 2.0})
                    QTest::addRow("%s %g %g", closed ? "closed" : "open", x, y) << closed << x << y;
    }

    /// With respect to the point, the centers and the radii, to rounding.
    void derivatives() {
        QFETCH(const bool, closed);
        QFETCH(const double, x);
        QFETCH(const double, y);
        const double worst = worstCurveDerivative(
            drawn<double>(closed, -1).form, x, y, 12,
            [closed](int number) { return drawn<Complex>(closed, number).pieces; });
        QVERIFY2(worst < 2e-13, qPrintable(QString::number(worst)));
    }
};

LINKWRIGHT_TEST(PlanarArcsTest)

}  // namespace planar_arcs_test

#include "planar_arcs_test.moc"

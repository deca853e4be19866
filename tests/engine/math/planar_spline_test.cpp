// SPDX-License-Identifier: GPL-3.0-or-later
//
// Smooth curves of cams against circles, lines and complex steps.
#include "engine/math/planar_spline.h"

#include "tests/engine/math/curve_derivatives.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <cmath>
#include <complex>
#include <numbers>
#include <type_traits>
#include <vector>

namespace planar_spline_test {

using namespace linkwright::math;
using Complex = std::complex<double>;

namespace {

/// Points of a kidney, the last ones left out for an open curve; one number is perturbed.
template <class Scalar>
std::vector<Scalar> kidney(bool closed, int perturbed) {
    constexpr int count = 9;
    std::vector<Vector2<Scalar>> points;
    for (int point = 0; point < count; ++point) {
        const double angle = 2.0 * std::numbers::pi * point / (closed ? count : 1.7 * count);
        points.push_back({Scalar(1.3 * std::cos(angle)),
                          Scalar(0.8 * std::sin(angle) + 0.1 * std::sin(3.0 * angle))});
    }
    if constexpr (std::is_same_v<Scalar, Complex>)
        if (perturbed >= 0)
            points[static_cast<std::size_t>(perturbed / 2)][perturbed % 2] +=
                Complex(0.0, curveStep);
    std::vector<Scalar> pieces(
        static_cast<std::size_t>(curvePieceSize * splinePieceCount(points.size(), closed)));
    fillPlanarSpline(points, closed, pieces.data());
    return pieces;
}

CurveForm formOf(bool closed) {
    return {CurveKind::Spline, closed ? 9 : 8, closed};
}

}  // namespace

class PlanarSplineTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A circle through n points is met to the fourth power of their distance.
    void circle() {
        double before = 0.0;
        for (const int count : {20, 40}) {
            std::vector<Vector2<double>> points;
            for (int point = 0; point < count; ++point) {
                const double angle = 2.0 * std::numbers::pi * point / count;
                points.push_back({0.3 + 2.0 * std::cos(angle), -0.7 + 2.0 * std::sin(angle)});
            }
            std::vector<double> pieces(static_cast<std::size_t>(curvePieceSize * count));
            fillPlanarSpline(points, true, pieces.data());
            double worst = 0.0;
            for (const double angle : {0.123, 1.9, 4.4, 6.2}) {
                const Vector2<double> out(std::cos(angle), std::sin(angle));
                const BesideCurve<double> beside(pieces.data(), {CurveKind::Spline, count, true},
                                                 Vector2<double>(0.3, -0.7) + out * 2.5);
                worst = std::max(worst, std::abs(beside.distance() + 0.5));
                QVERIFY((beside.normal + out).norm() < 1e-3);
                // Chords of a twentieth of the circle are shorter by (pi/20)^2/6, 0.4 %.
                QVERIFY(std::abs(beside.way() - 2.0 * angle) < 0.006 * 2.0 * angle);
            }
            QVERIFY(worst > 0.0 && worst < 1e-3);
            if (before > 0.0) QVERIFY(worst < before / 12.0);
            before = worst;
        }
    }

    /// Two points make a line, which goes straight on beyond its ends.
    void line() {
        const std::vector<Vector2<double>> points{{1.0, 2.0}, {4.0, 6.0}};
        const CurveForm form{CurveKind::Spline, 1, false};
        std::vector<double> pieces(curvePieceSize);
        fillPlanarSpline(points, false, pieces.data());
        for (const double along : {-1.5, 0.0, 2.2, 5.0, 8.1}) {
            const Vector2<double> tangent(0.6, 0.8), normal(-0.8, 0.6);
            const BesideCurve<double> beside(
                pieces.data(), form, Vector2<double>(points[0] + tangent * along + normal * 0.37));
            QVERIFY(std::abs(beside.distance() - 0.37) < 1e-14);
            QVERIFY(std::abs(beside.way() - along) < 1e-14);
            QVERIFY(
                std::abs(beside.place.beyond(pieces.data(), form) - std::max(-along, along - 5.0))
                < 1e-14);
        }
    }

    void derivatives_data() {
        QTest::addColumn<bool>("closed");
        QTest::addColumn<double>("x");
        QTest::addColumn<double>("y");
        for (const bool closed : {true, false})
            for (const double x : {1.5, 1.9, -1.6})
                for (const double y : {-0.2, 0.4, 1.0})
                    QTest::addRow("%s %g %g", closed ? "closed" : "open", x, y) << closed << x << y;
    }

    /// With respect to the point and the points of the curve, to rounding.
    void derivatives() {
        QFETCH(const bool, closed);
        QFETCH(const double, x);
        QFETCH(const double, y);
        const double worst = worstCurveDerivative(formOf(closed), x, y, 18, [closed](int number) {
            return kidney<Complex>(closed, number);
        });
        QVERIFY2(worst < 1e-14, qPrintable(QString::number(worst)));
    }
};

LINKWRIGHT_TEST(PlanarSplineTest)

}  // namespace planar_spline_test

#include "planar_spline_test.moc"

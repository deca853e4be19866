// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/math/curve.h"

#include "tests/support/test_program.h"

#include <QTest>
#include <cmath>
#include <vector>

namespace curve_test {

using namespace linkwright;
using math::Curve;

namespace {

/// A spiral with a drift, in three dimensions.
double spiral(double place, std::size_t axis) {
    if (axis == 0) return (1.0 + 0.1 * place) * std::cos(place);
    return axis == 1 ? (1.0 - 0.05 * place) * std::sin(place) : 0.3 * std::sin(0.7 * place);
}

std::vector<double> unevenPlaces(std::size_t count, double length) {
    std::vector<double> places;
    for (std::size_t knot = 0; knot < count; ++knot) {
        const double part = static_cast<double>(knot) / static_cast<double>(count - 1);
        places.push_back(length * (part + 0.04 * std::sin(9.0 * part)));
    }
    places.back() = length;
    return places;
}

Curve spiralCurve(std::size_t count) {
    const std::vector<double> places = unevenPlaces(count, 5.0);
    std::vector<double> values;
    for (const double place : places)
        for (std::size_t axis = 0; axis < 3; ++axis)
            values.push_back(spiral(place, axis));
    Curve curve(places, 5);
    curve.setValues(values, {0.0, 0.0, 0.0});
    return curve;
}

double squaredDistance(const Curve& curve, const Curve::Place& place,
                       const std::vector<double>& point) {
    double square = 0.0;
    for (std::size_t axis = 0; axis < point.size(); ++axis)
        square += std::pow(curve.valueAt(place, axis) - point[axis], 2.0);
    return square;
}

}  // namespace

class CurveTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Slopes of quartics leave cubics as they are.
    void cubicsAreKept() {
        const std::vector<double> places = unevenPlaces(7, 2.0);
        const auto cubic = [](double u) { return 0.3 + u * (1.2 + u * (-0.7 + 0.4 * u)); };
        std::vector<double> values;
        for (const double place : places)
            values.push_back(cubic(place));
        Curve curve(places, 5);
        curve.setValues(values, {0.0});
        for (const double at : {0.03, 0.7, 1.31, 1.99})
            QVERIFY(std::abs(curve.valueAt(curve.placeOf(at), 0) - cubic(at)) < 1e-13);
        QVERIFY(std::abs(curve.valueAt(curve.placeOf(9.0), 0) - cubic(2.0)) < 1e-13);
    }

    /// The error of a smooth curve falls with the fourth power of the distance of its knots.
    void errorFallsWithFourthPower() {
        const auto errorOf = [](std::size_t count) {
            const Curve curve = spiralCurve(count);
            double error = 0.0;
            for (double at = 0.0; at < 5.0; at += 0.0137)
                for (std::size_t axis = 0; axis < 3; ++axis)
                    error = std::max(
                        error, std::abs(curve.valueAt(curve.placeOf(at), axis) - spiral(at, axis)));
            return error;
        };
        const double coarse = errorOf(41), fine = errorOf(81);
        QVERIFY2(coarse < 1e-4, QByteArray::number(coarse).constData());
        QVERIFY2(coarse / fine > 12.0, QByteArray::number(coarse / fine).constData());
    }

    void weightsMakeTheCurve() {
        const std::vector<double> places = unevenPlaces(9, 3.0);
        std::vector<double> values{0.3, -1.2, 0.8, 0.1, 2.2, -0.4, 0.9, 1.7, 0.3};
        for (const bool closed : {false, true}) {
            Curve curve(places, 3, closed);
            curve.setValues(values, {0.0});
            for (double at = 0.01; at < 3.0; at += 0.23) {
                std::vector<Curve::KnotWeight> weights;
                curve.addWeights(curve.placeOf(at), 2.0, weights);
                double sum = 0.0;
                for (const Curve::KnotWeight& knot : weights)
                    sum += knot.weight * values[knot.knot];
                QVERIFY(std::abs(sum - 2.0 * curve.valueAt(curve.placeOf(at), 0)) < 1e-13);
            }
        }
    }

    /// No place of a fine search is nearer, and the place found is a minimum to rounding.
    void nearestIsNearest() {
        const Curve curve = spiralCurve(13);
        for (int draw = 0; draw < 60; ++draw) {
            const std::vector<double> point{1.6 * std::sin(1.3 * draw), 1.4 * std::cos(2.1 * draw),
                                            0.5 * std::sin(0.7 * draw + 1.0)};
            const Curve::Nearest found = curve.nearest(point.data());
            QVERIFY(std::abs(squaredDistance(curve, found.place, point) - found.squaredDistance)
                    < 1e-14);
            double least = HUGE_VAL;
            for (std::size_t segment = 0; segment < curve.segmentCount(); ++segment)
                for (int sample = 0; sample <= 400; ++sample)
                    least =
                        std::min(least, squaredDistance(curve, {segment, sample / 400.0}, point));
            QVERIFY2(found.squaredDistance < least + 1e-14, QByteArray::number(draw).constData());
            QVERIFY(least - found.squaredDistance < 1e-3);
            if (found.place.fraction <= 0.0 || found.place.fraction >= 1.0) continue;
            constexpr double step = 1e-5;
            const auto beside = [&](double move) {
                return squaredDistance(curve, {found.place.segment, found.place.fraction + move},
                                       point);
            };
            QVERIFY(std::abs(beside(step) - beside(-step)) / (2.0 * step) < 1e-9);
        }
    }

    /// The seam of a closed curve is as smooth as the rest, and angles may turn fully there.
    /// Steps of rounding at a minimum must not lead to another one of the same segment.
    void minimumIsKeptWhenItIsFound() {
        const std::vector<double> values{-1.0814991, -0.6027954, 1.1983348,  0.9916543,
                                         -0.4911864, 0.9674850,  -1.4977831, 0.1432069,
                                         0.5222061,  -0.3213179, 0.5992586,  1.0289496};
        std::vector<double> places{0.0};
        for (std::size_t knot = 1; knot < values.size() / 2; ++knot)
            places.push_back(places.back()
                             + std::hypot(values[2 * knot] - values[2 * knot - 2],
                                          values[2 * knot + 1] - values[2 * knot - 1]));
        Curve curve(places, 3);
        curve.setValues(values, {0.0, 0.0});
        // The distance of neighbors differs by no more than they are apart.
        double before = 0.0;
        constexpr double apart = 1e-9;
        for (int number = 0; number < 20000; ++number) {
            const double point[2]{1.1353654 + number * apart, 0.8821028};
            const double distance = std::sqrt(curve.nearest(point).squaredDistance);
            if (number > 0) QVERIFY(std::abs(distance - before) < 1.1 * apart);
            before = distance;
        }
    }

    void closedCurvesHaveNoSeam() {
        constexpr std::size_t count = 24;
        std::vector<double> places, values;
        for (std::size_t knot = 0; knot <= count; ++knot) {
            const double angle = 2.0 * M_PI * static_cast<double>(knot) / count;
            places.push_back(angle);
            values.insert(values.end(),
                          {std::cos(angle), std::sin(angle), std::remainder(angle, 2.0 * M_PI)});
        }
        Curve curve(places, 3, true);
        curve.setValues(values, {0.0, 0.0, 2.0 * M_PI});
        const auto errorAt = [&](double angle) {
            const Curve::Place place = curve.placeOf(angle);
            return std::hypot(curve.valueAt(place, 0) - std::cos(angle),
                              curve.valueAt(place, 1) - std::sin(angle),
                              std::remainder(curve.valueAt(place, 2) - angle, 2.0 * M_PI));
        };
        const double spacing = places[1];
        QVERIFY(std::abs(errorAt(0.3 * spacing) - errorAt(7.3 * spacing)) < 1e-12);
        QVERIFY(std::abs(errorAt(12.3 * spacing) - errorAt(7.3 * spacing)) < 1e-12);
        QVERIFY(errorAt(0.3 * spacing) < 1e-3);
        // An angle and the same angle some turns away have the same nearest place.
        const std::vector<double> here{0.9, 0.6, 0.5}, turned{0.9, 0.6, 0.5 + 6.0 * M_PI};
        const Curve::Nearest one = curve.nearest(here.data()), other = curve.nearest(turned.data());
        QCOMPARE(one.place.segment, other.place.segment);
        QVERIFY(std::abs(one.squaredDistance - other.squaredDistance) < 1e-13);
    }
};

LINKWRIGHT_TEST(CurveTest)

}  // namespace curve_test

#include "curve_test.moc"

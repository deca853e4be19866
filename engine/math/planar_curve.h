// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/vectors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <type_traits>

// A smooth curve in a plane, made of pieces: a spline through points (planar_spline.h), or lines
// and arcs of circles (planar_arcs.h). Along a piece both coordinates are sums of four functions of
// u, with a coefficient each,
//   of a spline 1, u, u^2, u^3; of lines and arcs 1, u, cos u, sin u.
// With r(u), its slope r' and bend r'', the place nearest to a point x has
//   (x - r) . r' = 0,                                                                          (1)
// and with the tangent t = r' / |r'|, the normal n = t turned by a right angle, counterclockwise,
// and D = |r'|^2 - (x - r) . r'',
//   distance d = n . (x - r),   dd/dx = n,                                                     (2)
//   du = (dx . r') / D,   dn = -t (n . r'') du / |r'|.                                         (3)
// D vanishes where x is the center of curvature. Beyond its ends an open curve goes straight on.

namespace linkwright::math {

/// Numbers that describe one piece: way along the curve at its start, its length in u, way per u,
/// then the coefficients of the first coordinate, and those of the second.
inline constexpr int curvePieceSize = 11;
/// Place of the first coefficient among them.
inline constexpr int curveCoefficients = 3;

/// What the pieces of a curve are made of.
enum class CurveKind { Spline, Arcs };

/// What is known of a curve beside its numbers.
struct CurveForm {
    CurveKind kind = CurveKind::Spline;
    int count = 0;  ///< of its pieces
    bool closed = false;
};

/// The four functions of u, their slopes and bends.
template <class Number>
struct CurveBasis {
    std::array<Number, 4> value, slope, bend;

    CurveBasis(CurveKind kind, const Number& u) {
        const Number zero(0.0), one(1.0);
        if (kind == CurveKind::Spline) {
            value = {one, u, u * u, u * u * u};
            slope = {zero, one, u * Number(2.0), u * u * Number(3.0)};
            bend = {zero, zero, Number(2.0), u * Number(6.0)};
            return;
        }
        using std::cos;
        using std::sin;
        const Number cosine = cos(u), sine = sin(u);
        value = {one, u, cosine, sine};
        slope = {zero, one, -sine, cosine};
        bend = {zero, zero, -cosine, -sine};
    }
};

/// A point of a piece and its derivatives with respect to u.
/// @param functions values, slopes or bends of a CurveBasis
template <class Scalar>
Vector2<double> onCurve(const Scalar* piece, const std::array<double, 4>& functions) {
    Vector2<double> sum = Vector2<double>::Zero();
    for (int axis = 0; axis < 2; ++axis)
        for (int term = 0; term < 4; ++term)
            sum[axis] += realPart(piece[curveCoefficients + 4 * axis + term])
                         * functions[static_cast<std::size_t>(term)];
    return sum;
}

/// Where on a curve.
struct PlaceOnCurve {
    int piece = 0;
    double along = 0.0;  ///< u, from the start of the piece; beyond an end of an open curve it is
                         ///< less than zero or more than the length of the piece

    /// How far the place lies beyond an end of the curve, m; not positive within.
    template <class Scalar>
    [[nodiscard]] double beyond(const Scalar* pieces, const CurveForm& form) const {
        if (form.closed) return 0.0;
        const Scalar* numbers = pieces + curvePieceSize * piece;
        double excess = -1e300;
        if (piece == 0) excess = -along;
        if (piece == form.count - 1) excess = std::max(excess, along - realPart(numbers[1]));
        return excess * realPart(numbers[2]);
    }
};

/// The place on a spline that is nearest to a point: from the nearest of four samples on each
/// piece, by a Newton iteration on (1) that bisection keeps where it belongs.
template <class Scalar>
PlaceOnCurve nearestOnSpline(const Scalar* pieces, const CurveForm& form,
                             const Vector2<double>& point) {
    constexpr int samples = 4;
    const auto numbersOf = [&](int piece) { return pieces + curvePieceSize * piece; };
    const auto lengthOf = [&](int piece) { return realPart(numbersOf(piece)[1]); };
    // (x - r) . r' and D.
    struct Slope {
        double value, stretch;
    };
    const auto slopeAt = [&](int piece, double u) -> Slope {
        const CurveBasis<double> basis(CurveKind::Spline, u);
        const Vector2<double> gap = point - onCurve(numbersOf(piece), basis.value);
        const Vector2<double> slope = onCurve(numbersOf(piece), basis.slope);
        return {dot(gap, slope),
                dot(slope, slope) - dot(gap, onCurve(numbersOf(piece), basis.bend))};
    };
    double least = 1e300;
    int nearest = 0;
    const int total = samples * form.count + (form.closed ? 0 : 1);
    for (int sample = 0; sample < total; ++sample) {
        const int piece = std::min(sample / samples, form.count - 1);
        const double u = lengthOf(piece) * (sample - samples * piece) / samples;
        const CurveBasis<double> basis(CurveKind::Spline, u);
        const double square = (point - onCurve(numbersOf(piece), basis.value)).squaredNorm();
        if (!(square < least)) continue;
        least = square;
        nearest = sample;
    }
    const int here = std::min(nearest / samples, form.count - 1);
    const bool forward =
        slopeAt(here, lengthOf(here) * (nearest - samples * here) / samples).value > 0.0;
    int from = forward ? nearest : nearest - 1;
    if (form.closed) from = (from + total) % total;
    // Straight on.
    if (from < 0 || (!form.closed && from == total - 1)) {
        const double end = from < 0 ? 0.0 : lengthOf(here);
        const CurveBasis<double> basis(CurveKind::Spline, end);
        return {
            here,
            end + slopeAt(here, end).value / onCurve(numbersOf(here), basis.slope).squaredNorm()};
    }
    const int piece = from / samples;
    const double step = lengthOf(piece) / samples;
    double low = step * (from - samples * piece), high = low + step;
    double u = 0.5 * (low + high);
    for (int iteration = 0; iteration < 60; ++iteration) {
        const Slope slope = slopeAt(piece, u);
        (slope.value > 0.0 ? low : high) = u;
        double next = slope.stretch > 0.0 ? u + slope.value / slope.stretch : low;
        if (!(next > low && next < high)) next = 0.5 * (low + high);
        const bool done = std::abs(next - u) < 1e-9 * step;
        u = next;
        if (done) break;
    }
    return {piece, u};
}

/// The place on lines and arcs that is nearest to a point: the nearest of those on each of them.
template <class Scalar>
PlaceOnCurve nearestOnArcs(const Scalar* pieces, const CurveForm& form,
                           const Vector2<double>& point) {
    PlaceOnCurve nearest;
    double least = 1e300;
    for (int piece = 0; piece < form.count; ++piece) {
        const Scalar* numbers = pieces + curvePieceSize * piece;
        const double length = realPart(numbers[1]);
        const Vector2<double> gap = point - onCurve(numbers, {1.0, 0.0, 0.0, 0.0});
        const Vector2<double> line = onCurve(numbers, {0.0, 1.0, 0.0, 0.0});
        double along = 0.0;
        if (line.squaredNorm() > 0.0) {
            along = std::clamp(dot(gap, line), 0.0, std::max(length, 0.0));
        } else {
            along = std::atan2(dot(gap, onCurve(numbers, {0.0, 0.0, 0.0, 1.0})),
                               dot(gap, onCurve(numbers, {0.0, 0.0, 1.0, 0.0})));
            if (along < 0.0) along += 2.0 * std::numbers::pi;
            if (along > length)
                along = along - length < 2.0 * std::numbers::pi - along ? length : 0.0;
        }
        const CurveBasis<double> basis(CurveKind::Arcs, along);
        const Vector2<double> rest = point - onCurve(numbers, basis.value);
        if (!(rest.squaredNorm() < least)) continue;
        least = rest.squaredNorm();
        nearest = {piece, along};
        if (form.closed) continue;
        // Straight on.
        const Vector2<double> slope = onCurve(numbers, basis.slope);
        const double further = dot(rest, slope) / slope.squaredNorm();
        if ((piece == 0 && along == 0.0 && further < 0.0)
            || (piece == form.count - 1 && along == length && further > 0.0))
            nearest.along += further;
    }
    return nearest;
}

template <class Scalar>
PlaceOnCurve nearestOnCurve(const Scalar* pieces, const CurveForm& form,
                            const Vector2<double>& point) {
    return form.kind == CurveKind::Arcs ? nearestOnArcs(pieces, form, point)
                                        : nearestOnSpline(pieces, form, point);
}

/// A point beside a curve: the nearest place, the distance and the normal there, equations (1) to
/// (3), for every kind of number, and derivatives of them with respect to the point and the curve.
template <class Number>
class BesideCurve {
public:
    using Vector = Vector2<Number>;

    PlaceOnCurve place;
    Vector gap;      ///< x - r
    Vector slope;    ///< r'
    Vector bend;     ///< r''
    Vector tangent;  ///< unit
    Vector normal;   ///< unit, to the left of the curve
    Number speed;    ///< |r'|
    Number stretch;  ///< D

    /// @param pieces of the curve, of the same kind of number or of its base
    template <class Parameter>
    BesideCurve(const Parameter* pieces, const CurveForm& form, const Vector& point)
        : place(nearestOnCurve(pieces, form, {realPart(point[0]), realPart(point[1])})),
          kind_(form.kind),
          start_(lift(pieces[curvePieceSize * place.piece])),
          wayPerLength_(lift(pieces[curvePieceSize * place.piece + 2])),
          along_(Number(place.along)) {
        const Parameter* piece = pieces + curvePieceSize * place.piece;
        straight_ = place.beyond(pieces, form) > 0.0;
        if (straight_ && place.along > 0.0) end_ = lift(piece[1]);
        // The first takes rounding away, the second brings first and the third second derivatives.
        for (int pass = 0; pass < 4; ++pass) {
            if (pass > 0) along_ += dot(gap, slope) / stretch;
            evaluate(piece, point);
        }
        using std::sqrt;
        speed = sqrt(dot(slope, slope));
        tangent = slope / speed;
        normal = {-tangent[1], tangent[0]};
    }

    /// d, positive to the left of the curve, m.
    [[nodiscard]] Number distance() const { return dot(normal, gap); }
    /// Way from the start of the curve, m; of a spline along the chords of its points.
    [[nodiscard]] Number way() const { return start_ + along_ * wayPerLength_; }
    /// Rate of the normal when the point moves.
    [[nodiscard]] Vector normalRate(const Vector& pointRate) const {
        return tangent * (-dot(normal, bend) * dot(pointRate, slope) / (stretch * speed));
    }

    /// Derivatives with respect to what the place is made of.
    struct Pulled {
        Vector point;              ///< x
        Vector place;              ///< r at a held u
        Vector slope;              ///< r' at a held u
        Number start{0.0};         ///< way at the start of the piece
        Number wayPerLength{0.0};  ///< of the piece
    };
    [[nodiscard]] Pulled pullDistance(const Number& cotangent) const {
        return {normal * cotangent, normal * -cotangent, Vector::Zero()};
    }
    [[nodiscard]] Pulled pullNormal(const Vector& cotangent) const {
        const Number weight = -dot(cotangent, tangent) / speed;
        const Number along = weight * dot(normal, bend) / stretch;
        return {slope * along, slope * -along, normal * weight + gap * along};
    }
    [[nodiscard]] Pulled pullWay(const Number& cotangent) const {
        const Number along = cotangent * wayPerLength_ / stretch;
        return {slope * along, slope * -along, gap * along, cotangent, cotangent * along_};
    }

    /// Calls `add(place, derivative)` for the numbers of the pieces.
    template <class Add>
    void forCoefficients(const Pulled& pulled, const Add& add) const {
        const int first = curvePieceSize * place.piece;
        add(first, pulled.start);
        add(first + 2, pulled.wayPerLength);
        const CurveBasis<Number> basis(kind_, straight_ ? end_ : along_);
        for (int term = 0; term < 4; ++term) {
            const auto index = static_cast<std::size_t>(term);
            Number value = basis.value[index];
            if (straight_) value += basis.slope[index] * (along_ - end_);
            for (int axis = 0; axis < 2; ++axis)
                add(first + curveCoefficients + 4 * axis + term,
                    pulled.place[axis] * value + pulled.slope[axis] * basis.slope[index]);
        }
    }

private:
    template <class Parameter>
    static Number lift(const Parameter& parameter) {
        if constexpr (std::is_same_v<Parameter, Number>)
            return parameter;
        else
            return Number(parameter, Parameter(0.0));
    }

    template <class Parameter>
    void evaluate(const Parameter* piece, const Vector& point) {
        const CurveBasis<Number> basis(kind_, straight_ ? end_ : along_);
        for (int axis = 0; axis < 2; ++axis) {
            gap[axis] = point[axis];
            slope[axis] = Number(0.0);
            bend[axis] = Number(0.0);
            for (int term = 0; term < 4; ++term) {
                const auto index = static_cast<std::size_t>(term);
                const Number coefficient = lift(piece[curveCoefficients + 4 * axis + term]);
                gap[axis] -= coefficient * basis.value[index];
                slope[axis] += coefficient * basis.slope[index];
                if (!straight_) bend[axis] += coefficient * basis.bend[index];
            }
            if (straight_) gap[axis] -= slope[axis] * (along_ - end_);
        }
        stretch = dot(slope, slope) - dot(gap, bend);
    }

    CurveKind kind_;
    Number start_;         ///< way at the start of the piece
    Number wayPerLength_;  ///< of the piece
    Number along_;         ///< u
    Number end_{0.0};      ///< u of the end of an open curve beyond which the place lies
    bool straight_ = false;
};

}  // namespace linkwright::math

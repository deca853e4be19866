// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/natural_spline.h"
#include "engine/math/vectors.h"

#include <algorithm>
#include <type_traits>
#include <vector>

// A smooth curve through points p_0 ... p_n of a plane. Between two of them, a piece, both
// coordinates are cubic in u, which runs over the distance of the two points, so that it nearly is
// the length of the arc: the cubic splines of natural_spline.h, natural ones or, of closed curves,
// periodic ones. With r(u), its slope r' and bend r'', the place nearest to a point x has
//   (x - r) . r' = 0,                                                                          (1)
// and with the tangent t = r' / |r'|, the normal n = t turned by a right angle, counterclockwise,
// and D = |r'|^2 - (x - r) . r'',
//   distance d = n . (x - r),   dd/dx = n,                                                     (2)
//   du = (dx . r') / D,   dn = -t (n . r'') du / |r'|.                                         (3)
// D vanishes where x is the center of curvature. Beyond its ends an open curve goes straight on.

namespace linkwright::math {

/// Numbers that describe one piece: way along the curve at its start, its length in u, then the
/// coefficients of 1, u, u^2, u^3 of the first coordinate, and those of the second.
inline constexpr int splinePieceSize = 10;

/// Pieces of a spline through so many points.
inline int splinePieceCount(std::size_t points, bool closed) {
    return static_cast<int>(points) - (closed ? 0 : 1);
}

/// Second derivatives at the points, one coordinate; of a closed curve those of all of them.
/// @param lengths of the pieces
/// @param values one per point; a closed curve goes on with the first one
template <class Scalar>
std::vector<Scalar> splineBends(const std::vector<Scalar>& lengths,
                                const std::vector<Scalar>& values, bool closed) {
    const std::size_t pieces = lengths.size(), points = values.size();
    const auto length = [&](std::size_t piece) { return lengths[piece % pieces]; };
    const auto jump = [&](std::size_t point) {
        const auto slope = [&](std::size_t piece) -> Scalar {
            return (values[(piece + 1) % points] - values[piece]) / lengths[piece];
        };
        return Scalar((slope(point) - slope((point + pieces - 1) % pieces)) * Scalar(6.0));
    };
    std::vector<Scalar> inner;
    for (std::size_t point = 1; point < pieces; ++point)
        inner.push_back(jump(point));
    solveSplineSystem(length, inner);
    Scalar first(0.0);
    if (closed) {
        // Those of the others are linear in the first one, which row 0 of the system then gives.
        std::vector<Scalar> share(inner.size(), Scalar(0.0));
        share.front() -= lengths.front();
        share.back() -= lengths.back();
        solveSplineSystem(length, share);
        const Scalar& before = lengths.back();
        const Scalar& after = lengths.front();
        first = (jump(0) - before * inner.back() - after * inner.front())
                / ((before + after) * Scalar(2.0) + before * share.back() + after * share.front());
        for (std::size_t row = 0; row < inner.size(); ++row)
            inner[row] += share[row] * first;
    }
    std::vector<Scalar> bends{first};
    bends.insert(bends.end(), inner.begin(), inner.end());
    bends.push_back(first);  // the end: zero, or again the first point
    return bends;
}

/// Describes the curve through points, at least two, of a closed curve three, none upon the next.
/// @param pieces receives splinePieceSize numbers for each piece
template <class Scalar>
void fillPlanarSpline(const std::vector<Vector2<Scalar>>& points, bool closed, Scalar* pieces) {
    const auto count = static_cast<std::size_t>(splinePieceCount(points.size(), closed));
    std::vector<Scalar> lengths, values(points.size());
    for (std::size_t piece = 0; piece < count; ++piece)
        lengths.push_back(
            length<Vector2<Scalar>>(points[(piece + 1) % points.size()] - points[piece]));
    for (int axis = 0; axis < 2; ++axis) {
        for (std::size_t point = 0; point < points.size(); ++point)
            values[point] = points[point][axis];
        const std::vector<Scalar> bends = splineBends(lengths, values, closed);
        for (std::size_t piece = 0; piece < count; ++piece) {
            Scalar* target = pieces + splinePieceSize * piece + 2 + 4 * axis;
            const Scalar& span = lengths[piece];
            const Scalar& left = bends[piece];
            const Scalar& right = bends[piece + 1];
            const Scalar rise = values[(piece + 1) % points.size()] - values[piece];
            target[0] = values[piece];
            target[1] = rise / span - span * (left * Scalar(2.0) + right) / Scalar(6.0);
            target[2] = left * Scalar(0.5);
            target[3] = (right - left) / (span * Scalar(6.0));
        }
    }
    Scalar way(0.0);
    for (std::size_t piece = 0; piece < count; ++piece) {
        pieces[splinePieceSize * piece] = way;
        pieces[splinePieceSize * piece + 1] = lengths[piece];
        way += lengths[piece];
    }
}

/// Where on a curve.
struct SplinePlace {
    int piece = 0;
    double along = 0.0;  ///< u, from the start of the piece; beyond an end of an open curve it is
                         ///< less than zero or more than the length of the piece

    /// How far the place lies beyond an end of the curve, m; not positive within.
    /// @param pieces of the curve, `count` of them
    template <class Scalar>
    [[nodiscard]] double beyond(const Scalar* pieces, int count, bool closed) const {
        if (closed) return 0.0;
        double excess = -1e300;
        if (piece == 0) excess = -along;
        if (piece == count - 1)
            excess = std::max(excess, along - realPart(pieces[splinePieceSize * piece + 1]));
        return excess;
    }
};

/// The place on a curve that is nearest to a point: from the nearest of four samples on each piece,
/// by a Newton iteration on (1) that bisection keeps where it belongs.
template <class Scalar>
SplinePlace nearestOnSpline(const Scalar* pieces, int count, bool closed, double x, double y) {
    constexpr int samples = 4;
    const auto number = [&](int piece, int place) {
        return realPart(pieces[splinePieceSize * piece + place]);
    };
    // (x - r) . r' and D.
    struct Slope {
        double value, stretch;
    };
    const auto slopeAt = [&](int piece, double u) -> Slope {
        double value = 0.0, stretch = 0.0;
        for (int axis = 0; axis < 2; ++axis) {
            const int first = 2 + 4 * axis;
            const double c1 = number(piece, first + 1), c2 = number(piece, first + 2),
                         c3 = number(piece, first + 3);
            const double gap =
                (axis == 0 ? x : y) - (number(piece, first) + u * (c1 + u * (c2 + u * c3)));
            const double slope = c1 + u * (2.0 * c2 + u * 3.0 * c3);
            value += gap * slope;
            stretch += slope * slope - gap * (2.0 * c2 + 6.0 * c3 * u);
        }
        return {value, stretch};
    };
    double least = 1e300;
    int nearest = 0;
    const int total = samples * count + (closed ? 0 : 1);
    for (int sample = 0; sample < total; ++sample) {
        const int piece = std::min(sample / samples, count - 1);
        const double u = number(piece, 1) * (sample - samples * piece) / samples;
        double square = 0.0;
        for (int axis = 0; axis < 2; ++axis) {
            const int first = 2 + 4 * axis;
            const double gap =
                (axis == 0 ? x : y)
                - (number(piece, first)
                   + u
                         * (number(piece, first + 1)
                            + u * (number(piece, first + 2) + u * number(piece, first + 3))));
            square += gap * gap;
        }
        if (!(square < least)) continue;
        least = square;
        nearest = sample;
    }
    const int here = std::min(nearest / samples, count - 1);
    const bool forward =
        slopeAt(here, number(here, 1) * (nearest - samples * here) / samples).value > 0.0;
    int from = forward ? nearest : nearest - 1;
    if (closed) from = (from + total) % total;
    // Straight on.
    if (from < 0 || (!closed && from == total - 1)) {
        const double end = from < 0 ? 0.0 : number(here, 1);
        const Slope slope = slopeAt(here, end);
        double square = 0.0;
        for (const int first : {2, 6}) {
            const double part =
                number(here, first + 1)
                + end * (2.0 * number(here, first + 2) + end * 3.0 * number(here, first + 3));
            square += part * part;
        }
        return {here, end + slope.value / square};
    }
    const int piece = from / samples;
    const double step = number(piece, 1) / samples;
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

/// A point beside a curve: the nearest place, the distance and the normal there, equations (1) to
/// (3), for every kind of number, and derivatives of them with respect to the point and the curve.
template <class Number>
class BesideSpline {
public:
    using Vector = Vector2<Number>;

    SplinePlace place;
    Vector gap;      ///< x - r
    Vector slope;    ///< r'
    Vector bend;     ///< r''
    Vector tangent;  ///< unit
    Vector normal;   ///< unit, to the left of the curve
    Number speed;    ///< |r'|
    Number stretch;  ///< D

    /// @param pieces of the curve, `count` of them, of the same kind of number or of its base
    template <class Parameter>
    BesideSpline(const Parameter* pieces, int count, bool closed, const Vector& point)
        : place(nearestOnSpline(pieces, count, closed, realPart(point[0]), realPart(point[1]))),
          start_(lift(pieces[splinePieceSize * place.piece])),
          along_(Number(place.along)) {
        const Parameter* piece = pieces + splinePieceSize * place.piece;
        straight_ = place.beyond(pieces, count, closed) > 0.0;
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
    /// Way from the start of the curve, m, along the chords of its points.
    [[nodiscard]] Number way() const { return start_ + along_; }
    /// Rate of the normal when the point moves.
    [[nodiscard]] Vector normalRate(const Vector& pointRate) const {
        return tangent * (-dot(normal, bend) * dot(pointRate, slope) / (stretch * speed));
    }

    /// Derivatives with respect to what the place is made of.
    struct Pulled {
        Vector point;       ///< x
        Vector place;       ///< r at a held u
        Vector slope;       ///< r' at a held u
        Number start{0.0};  ///< way at the start of the piece
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
        const Number along = cotangent / stretch;
        return {slope * along, slope * -along, gap * along, cotangent};
    }

    /// Calls `add(place, derivative)` for the numbers of the pieces.
    template <class Add>
    void forCoefficients(const Pulled& pulled, const Add& add) const {
        const int first = splinePieceSize * place.piece;
        add(first, pulled.start);
        const Number at = straight_ ? end_ : along_;
        Number power(1.0), lower(0.0);
        for (int degree = 0; degree < 4; ++degree) {
            Number basis = power;
            if (straight_) basis += lower * (along_ - end_);
            for (int axis = 0; axis < 2; ++axis)
                add(first + 2 + 4 * axis + degree,
                    pulled.place[axis] * basis + pulled.slope[axis] * lower);
            lower = power * Number(degree + 1.0);
            power *= at;
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
        const Number at = straight_ ? end_ : along_;
        for (int axis = 0; axis < 2; ++axis) {
            const Parameter* numbers = piece + 2 + 4 * axis;
            const Number c1 = lift(numbers[1]), c2 = lift(numbers[2]), c3 = lift(numbers[3]);
            slope[axis] = c1 + at * (c2 * Number(2.0) + at * c3 * Number(3.0));
            bend[axis] = straight_ ? Number(0.0) : c2 * Number(2.0) + at * c3 * Number(6.0);
            gap[axis] = point[axis] - (lift(numbers[0]) + at * (c1 + at * (c2 + at * c3)));
            if (straight_) gap[axis] -= slope[axis] * (along_ - end_);
        }
        stretch = dot(slope, slope) - dot(gap, bend);
    }

    Number start_;     ///< way at the start of the piece
    Number along_;     ///< u
    Number end_{0.0};  ///< u of the end of an open curve beyond which the place lies
    bool straight_ = false;
};

}  // namespace linkwright::math

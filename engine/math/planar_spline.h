// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/natural_spline.h"
#include "engine/math/planar_curve.h"

#include <vector>

// The curve of planar_curve.h through points p_0 ... p_n. Between two of them, a piece, both
// coordinates are cubic in u, which runs over the distance of the two points, so that it nearly is
// the length of the arc: the cubic splines of natural_spline.h, natural ones or, of closed curves,
// periodic ones.

namespace linkwright::math {

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
/// @param pieces receives curvePieceSize numbers for each piece
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
            Scalar* target = pieces + curvePieceSize * piece + curveCoefficients + 4 * axis;
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
        Scalar* target = pieces + curvePieceSize * piece;
        target[0] = way;
        target[1] = lengths[piece];
        target[2] = Scalar(1.0);
        way += lengths[piece];
    }
}

}  // namespace linkwright::math

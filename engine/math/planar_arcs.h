// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/planar_curve.h"

#include <optional>
#include <vector>

// The curve of planar_curve.h around circles in turn, each with a signed radius R: positive where
// the curve goes around the center c counterclockwise, so that with its normal n, to the left, it
// passes c - R n. From circle A to circle B leads what touches both, with the span s = c_B - c_A:
//   a line, s = L t + (R_B - R_A) n;                                                           (1)
//   or an arc of signed radius S about m, m = c_A + (S - R_A) n_A = c_B + (S - R_B) n_B.       (2)
// Of the two solutions of (2) the one that becomes (1) as S grows is taken: m to the left of s
// where S is positive. Direction never jumps, curvature does. The ends of an open curve are
// circles without radius.

namespace linkwright::math {

/// Circles in turn and what leads from each to the next.
template <class Scalar>
struct CircleChain {
    std::vector<Vector2<Scalar>> centers;
    std::vector<Scalar> radii;   ///< signed, m, one per center
    std::vector<Scalar> flanks;  ///< signed radii, m, of what leads to the next; 0: a line
    bool closed = false;

    [[nodiscard]] std::size_t linkCount() const {
        if (closed) return centers.size() > 1 ? centers.size() : 0;
        return centers.size() - 1;
    }
};

/// Of a closed curve the arc of the first circle, what leads to the second, its arc, and so on; of
/// an open curve, whose ends have no arc, what leads from the first to the second comes first.
inline int arcPieceCount(std::size_t circles, bool closed) {
    const int count = static_cast<int>(circles);
    if (closed) return count > 1 ? 2 * count : 1;
    return 2 * count - 3;
}

/// The vector turned by a right angle, counterclockwise.
template <class Scalar>
Vector2<Scalar> turnedLeft(const Vector2<Scalar>& vector) {
    return {-vector[1], vector[0]};
}

/// Normals of the curve where it leaves a circle and where it reaches the next, equations (1), (2).
template <class Scalar>
struct CircleLink {
    Vector2<Scalar> leaving, reaching;
};

/// @return nothing where no such line or arc touches both circles
template <class Scalar>
std::optional<CircleLink<Scalar>> linkOf(const CircleChain<Scalar>& chain, std::size_t index) {
    using std::sqrt;
    const std::size_t next = (index + 1) % chain.centers.size();
    const Vector2<Scalar> span = chain.centers[next] - chain.centers[index];
    const Scalar distance = length<Vector2<Scalar>>(span);
    if (!(realPart(distance) > 0.0)) return std::nullopt;
    const Vector2<Scalar> ahead = span / distance, left = turnedLeft<Scalar>(ahead);
    const Scalar &first = chain.radii[index], &second = chain.radii[next];
    const Scalar& flank = chain.flanks[index];
    if (realPart(flank) == 0.0) {
        const Scalar sine = (second - first) / distance;
        const Scalar square = Scalar(1.0) - sine * sine;
        if (!(realPart(square) > 0.0)) return std::nullopt;
        const Vector2<Scalar> normal = ahead * sine + left * sqrt(square);
        return CircleLink<Scalar>{normal, normal};
    }
    const Scalar near = flank - first, far = flank - second;
    const Scalar forward =
        (distance * distance + near * near - far * far) / (distance * Scalar(2.0));
    const Scalar square = near * near - forward * forward;
    if (!(realPart(square) > 0.0)) return std::nullopt;
    const Vector2<Scalar> center =
        ahead * forward + left * (sqrt(square) * Scalar(realPart(flank) > 0.0 ? 1.0 : -1.0));
    return CircleLink<Scalar>{center / near, (center - span) / far};
}

/// The angle by which an arc turns, not negative; of a signed radius.
template <class Scalar>
Scalar turnOf(const Vector2<Scalar>& from, const Vector2<Scalar>& to, const Scalar& radius) {
    constexpr double whole = 2.0 * std::numbers::pi, rounding = 1e-9;
    const double side = realPart(radius) < 0.0 ? -1.0 : 1.0;
    const Scalar sine = cross(from, to) * Scalar(side), cosine = dot(from, to);
    // The rest beside the angle of the real parts is as small as a derivative, and its own sine.
    const double realSine = realPart(sine), realCosine = realPart(cosine);
    const Scalar rest = sine * Scalar(realCosine) - cosine * Scalar(realSine);
    double turn = std::atan2(realSine, realCosine);
    if (turn < -rounding) turn += whole;
    return Scalar(turn) + rest / Scalar(realSine * realSine + realCosine * realCosine);
}

/// Describes the curve.
/// @param pieces receives curvePieceSize numbers for each of the arcPieceCount pieces; numbers that
/// are none where a link is missing, or where a closed curve does not go around once
template <class Scalar>
void fillPlanarArcs(const CircleChain<Scalar>& chain, Scalar* pieces) {
    const std::size_t count = chain.centers.size(), links = chain.linkCount();
    Scalar* target = pieces;
    Scalar way(0.0), turned(0.0);
    const auto add = [&](const Scalar& length, const Scalar& perLength,
                         const std::array<Vector2<Scalar>, 4>& coefficients) {
        target[0] = way;
        target[1] = length;
        target[2] = perLength;
        for (int axis = 0; axis < 2; ++axis)
            for (int term = 0; term < 4; ++term)
                target[curveCoefficients + 4 * axis + term] =
                    coefficients[static_cast<std::size_t>(term)][axis];
        way += length * perLength;
        target += curvePieceSize;
    };
    const Vector2<Scalar> none = Vector2<Scalar>::Zero();
    const auto addArc = [&](const Vector2<Scalar>& center, const Scalar& radius,
                            const Vector2<Scalar>& normal, const Scalar& turn) {
        const Scalar side(realPart(radius) < 0.0 ? -1.0 : 1.0);
        const Vector2<Scalar> out = normal * -radius;
        turned += turn * side;
        add(turn, radius * side, {center, none, out, turnedLeft<Scalar>(out) * side});
    };
    std::vector<CircleLink<Scalar>> found;
    for (std::size_t link = 0; link < links; ++link)
        if (const auto touching = linkOf(chain, link)) found.push_back(*touching);
    if (count == 1 && chain.closed) {
        const Scalar side(realPart(chain.radii[0]) < 0.0 ? -1.0 : 1.0);
        addArc(chain.centers[0], chain.radii[0], {-side, Scalar(0.0)},
               Scalar(2.0 * std::numbers::pi));
        return;
    }
    for (std::size_t index = 0; index < links && found.size() == links; ++index) {
        const CircleLink<Scalar>& link = found[index];
        const std::size_t next = (index + 1) % count;
        if (chain.closed || index > 0) {
            const Vector2<Scalar>& before = found[(index + links - 1) % links].reaching;
            addArc(chain.centers[index], chain.radii[index], before,
                   turnOf<Scalar>(before, link.leaving, chain.radii[index]));
        }
        const Scalar& flank = chain.flanks[index];
        if (realPart(flank) == 0.0) {
            const Vector2<Scalar> start = chain.centers[index] - link.leaving * chain.radii[index];
            const Vector2<Scalar> tangent(link.leaving[1], -link.leaving[0]);
            const Vector2<Scalar> span = chain.centers[next] - chain.centers[index];
            add(dot(span, tangent), Scalar(1.0), {start, tangent, none, none});
        } else {
            addArc(chain.centers[index] + link.leaving * (flank - chain.radii[index]), flank,
                   link.leaving, turnOf<Scalar>(link.leaving, link.reaching, flank));
        }
    }
    const double around = std::abs(realPart(turned)) / (2.0 * std::numbers::pi);
    if (found.size() == links && (!chain.closed || std::abs(around - 1.0) < 0.01)) return;
    std::fill_n(pieces, curvePieceSize * arcPieceCount(count, chain.closed), Scalar(std::nan("")));
}

}  // namespace linkwright::math

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/world_components.h"

#include <algorithm>
#include <cmath>

namespace linkwright::dynamics {

// The middle c of a ball, where it is not a point of its body.
//
// Of the line a + s u of a capsule, near a point b, or near the line through b along v, it is where
//   |P w - s P u|^2 + epsilon^2 |u|^2 (s - 1/2)^2
// is least, w = b - a, P w = w - v (v . w)/(v . v) (of a point P w = w): nearest, and for lines
// that are parallel in the middle. With U = u . u, V = v . v, R = u . v, W = u . w, Q = v . w, and
// without terms of v for a point,
//   s = N/D,  N = W - R Q/V + epsilon^2 U/2,  D = (1 + epsilon^2) U - R^2/V,
// held within 0 and 1. Of a line with ends, its own ends count as points, and what is least of all.
//
// The end of a cylinder of radius R along u about p is a flat ellipsoid of the radii R, R and
// delta R. Over a plane of normal n its lowest point is
//   c = p - R y/sqrt(n . y),  y = n - (1 - delta^2) u (n . u)/(u . u).

inline constexpr double parallelSine = 1e-3;  ///< epsilon
inline constexpr double endBulge = 1e-3;      ///< delta

/// Where what touches is at one place.
template <class Space>
struct BallPlace {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    /// What the line of a capsule is near to; Start, End: it is nearest at its own end.
    enum class Near { Start, End, Point, Line };

    Vector middle;                   ///< c
    Vector along = Vector::Zero();   ///< u
    Near near = Near::Start;         ///< of lines
    int core = 0;                    ///< Point: of a hull of two corners, which one
    Vector toCore = Vector::Zero();  ///< w
    Vector across = Vector::Zero();  ///< v
    Scalar place{0.0};               ///< s
    Vector lowest = Vector::Zero();  ///< y
    Vector normal = Vector::Zero();  ///< n; of ends

    BallPlace(const assembly::ContactElement& contact, const assembly::ContactBall& ball,
              const Scalar* parameters, const Record<Space>& record)
        : middle(assembly::worldPoint<Space>(ball.point, parameters, record.poses.data())) {
        using Kind = assembly::ContactBall::Kind;
        if (ball.kind == Kind::Ball) return;
        along = assembly::worldPoint<Space>(ball.other, parameters, record.poses.data()) - middle;
        if (ball.kind == Kind::End)
            becomeEnd(contact, parameters, record);
        else if (math::realPart(math::dot(along, along)) > 0.0)
            findNearest(contact, parameters, record);
    }

private:
    void becomeEnd(const assembly::ContactElement& contact, const Scalar* parameters,
                   const Record<Space>& record) {
        using std::sqrt;
        normal =
            assembly::worldDirection<Space>(contact.direction, parameters, record.poses.data());
        lowest = normal;
        // In the plane of a planar mechanism an axis along its normal has no length.
        const Scalar square = math::dot(along, along);
        if (math::realPart(square) > 0.0)
            lowest =
                normal
                - along * (Scalar(1.0 - endBulge * endBulge) * math::dot(normal, along) / square);
        middle -= lowest * (parameters[contact.radius] / sqrt(math::dot(normal, lowest)));
    }

    void findNearest(const assembly::ContactElement& contact, const Scalar* parameters,
                     const Record<Space>& record) {
        const auto* poses = record.poses.data();
        const Vector start = middle;
        const auto spanTo = [&](const assembly::PointReference& point) -> Vector {
            return assembly::worldPoint<Space>(point, parameters, poses) - start;
        };
        if (contact.corners.size() < 2) {
            toCore = spanTo(contact.corners.empty() ? contact.surface : contact.corners[0]);
            const bool line = contact.shape == model::ContactShape::Cylinder;
            if (line)
                across = assembly::worldDirection<Space>(contact.direction, parameters, poses);
            place = nearestTo(toCore, across, line);
            near = line ? Near::Line : Near::Point;
        } else {
            chooseCore(spanTo(contact.corners[0]), spanTo(contact.corners[1]));
        }
        if (math::realPart(place) <= 0.0) {
            near = Near::Start;
            place = Scalar(0.0);
        } else if (math::realPart(place) >= 1.0) {
            near = Near::End;
            place = Scalar(1.0);
        }
        middle = start + along * place;
    }

    /// The corner or the line of a capsule that this one is nearest to.
    void chooseCore(const Vector& first, const Vector& second) {
        const Vector edge = second - first;
        const double square = math::realPart(math::dot(edge, edge));
        const double length = math::realPart(math::dot(along, along));
        double least = HUGE_VAL;
        const auto attempt = [&](Near kind, int corner) {
            const Vector& span = corner == 0 ? first : second;
            const Scalar found = nearestTo(span, edge, kind == Near::Line);
            const double held = std::clamp(math::realPart(found), 0.0, 1.0);
            const Vector from = along * Scalar(held) - first;
            const double part =
                square > 0.0 ? std::clamp(math::realPart(math::dot(edge, from)) / square, 0.0, 1.0)
                             : 0.0;
            const Vector gap = from - edge * Scalar(part);
            const double pull = parallelSine * (held - 0.5);
            const double size = math::realPart(math::dot(gap, gap)) + pull * pull * length;
            if (!(size < least)) return;
            least = size;
            near = kind;
            core = corner;
            place = found;
            toCore = span;
            across = kind == Near::Line ? edge : Vector(Vector::Zero());
        };
        if (square > 0.0) attempt(Near::Line, 0);
        attempt(Near::Point, 0);
        attempt(Near::Point, 1);
    }

    /// s
    [[nodiscard]] Scalar nearestTo(const Vector& span, const Vector& direction, bool line) const {
        constexpr double pull = parallelSine * parallelSine;
        const Scalar length = math::dot(along, along);
        Scalar above = math::dot(along, span) + length * Scalar(0.5 * pull);
        Scalar below = length * Scalar(1.0 + pull);
        if (line) {
            const Scalar part = math::dot(along, direction) / math::dot(direction, direction);
            above -= part * math::dot(direction, span);
            below -= part * math::dot(along, direction);
        }
        return above / below;
    }
};

}  // namespace linkwright::dynamics

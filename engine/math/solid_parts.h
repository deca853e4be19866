// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <Eigen/Geometry>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace linkwright::math {

/// Corner, edge or face of a solid that its corners describe.
struct SolidPart {
    /// Of a corner the first, of an edge two, of a face three, counterclockwise seen from outside;
    /// of what is not finite, any corner.
    std::array<int, 3> corners{0, -1, -1};
    double side = 1.0;  ///< -1: at a corner inside the solid, or an edge of a profile that runs
                        ///< clockwise

    /// 1: corner; 2: edge; 3: face
    [[nodiscard]] int count() const { return corners[1] < 0 ? 1 : corners[2] < 0 ? 2 : 3; }
};

namespace detail {

/// Nearest place of an edge to a point: 0 at its start, 1 at its end.
/// @param span from its start to the point
/// @param edge from its start to its end
inline double placeOnEdge(const Eigen::Vector3d& span, const Eigen::Vector3d& edge) {
    const double square = edge.squaredNorm();
    return square > 0.0 ? std::clamp(span.dot(edge) / square, 0.0, 1.0) : 0.0;
}

/// The edge or one of its ends.
inline SolidPart partOfEdge(int start, int end, double place) {
    if (place <= 0.0) return {{start, -1, -1}};
    if (place >= 1.0) return {{end, -1, -1}};
    return {{start, end, -1}};
}

}  // namespace detail

/// The edge or corner of a closed polygon that is nearest to a point. At a corner the side is -1
/// where the polygon turns the other way there, so that the point lies in it.
/// @param axis unit, across the polygon; what the spans have along it does not count
/// @param spanOf `spanOf(corner)`: from a corner to the point
template <class SpanOf>
SolidPart nearestPartOfProfile(int count, const Eigen::Vector3d& axis, const SpanOf& spanOf) {
    const auto across = [&](int corner) -> Eigen::Vector3d {
        const Eigen::Vector3d span = spanOf((corner + count) % count);
        return span - axis * axis.dot(span);
    };
    SolidPart nearest;
    double least = std::numeric_limits<double>::infinity(), area = 0.0;
    Eigen::Vector3d start = across(0);
    for (int corner = 0; corner < count; ++corner) {
        const Eigen::Vector3d end = across(corner + 1), edge = start - end;
        const double place = detail::placeOnEdge(start, edge);
        const double square = (start - edge * place).squaredNorm();
        if (square < least) {
            least = square;
            nearest = detail::partOfEdge(corner, (corner + 1) % count, place);
        }
        area += axis.dot(start.cross(end));
        start = end;
    }
    const double turning = area < 0.0 ? -1.0 : 1.0;
    if (nearest.count() == 2) {
        nearest.side = turning;
        return nearest;
    }
    const int corner = nearest.corners[0];
    const Eigen::Vector3d middle = across(corner), next = middle - across(corner + 1);
    const Eigen::Vector3d last = across(corner - 1) - middle;
    const double bend = turning * axis.dot(last.cross(next));
    // In a corner the distance has no normal, and one that is straight is none.
    if (!(least > 0.0) || std::abs(bend) <= 1e-12 * last.norm() * next.norm())
        return {{corner, (corner + 1) % count, -1}, turning};
    nearest.side = bend < 0.0 ? -1.0 : 1.0;
    return nearest;
}

/// The face, edge or corner of a convex solid that is nearest to a point; of a point in it, the
/// face that it is least deep below.
/// @param facets see convexHull
/// @param spanOf `spanOf(corner)`: from a corner to the point
template <class SpanOf>
SolidPart nearestPartOfHull(const std::vector<std::array<int, 3>>& facets, const SpanOf& spanOf) {
    constexpr double rounding = 1e-12;
    SolidPart nearest, above;
    double least = std::numeric_limits<double>::infinity(), highest = -least;
    bool outside = false;
    for (const std::array<int, 3>& facet : facets) {
        const std::array<Eigen::Vector3d, 3> spans{spanOf(facet[0]), spanOf(facet[1]),
                                                   spanOf(facet[2])};
        const Eigen::Vector3d first = spans[0] - spans[1], second = spans[0] - spans[2];
        const Eigen::Vector3d normal = first.cross(second);
        const double square = normal.squaredNorm();
        if (square > 0.0) {
            const double height = normal.dot(spans[0]) / std::sqrt(square);
            if (height > highest) {
                highest = height;
                above = {facet};
            }
            if (height <= 0.0) continue;
            const double along = normal.dot(spans[0].cross(second)) / square;
            const double beside = normal.dot(first.cross(spans[0])) / square;
            if (std::min({along, beside, 1.0 - along - beside}) >= -rounding) {
                if (height <= least) {
                    least = height;
                    nearest = {facet};
                }
                outside = true;
                continue;
            }
        }
        outside = true;
        for (std::size_t side = 0; side < 3; ++side) {
            const std::size_t next = (side + 1) % 3;
            const Eigen::Vector3d edge = spans[side] - spans[next];
            const double place = detail::placeOnEdge(spans[side], edge);
            const double distance = (spans[side] - edge * place).norm();
            if (!(distance < least * (1.0 - rounding))) continue;
            least = distance;
            nearest = detail::partOfEdge(facet[side], facet[next], place);
        }
    }
    return outside ? nearest : above;
}

}  // namespace linkwright::math

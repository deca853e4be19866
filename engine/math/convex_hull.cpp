// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/convex_hull.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace linkwright::math {

namespace {

using Facet = std::array<int, 3>;

class HullBuilder {
public:
    explicit HullBuilder(const std::vector<Eigen::Vector3d>& points) : points_(points) {
        for (const Eigen::Vector3d& point : points)
            size_ = std::max(size_, (point - points.front()).norm());
    }

    /// @return whether there are four points with a volume
    bool start() {
        const int first = 0;
        const int second =
            farthest([&](const Eigen::Vector3d& point) { return (point - at(first)).norm(); });
        if (second < 0) return false;
        const Eigen::Vector3d line = (at(second) - at(first)).normalized();
        const int third = farthest(
            [&](const Eigen::Vector3d& point) { return line.cross(point - at(first)).norm(); });
        if (third < 0) return false;
        const Eigen::Vector3d normal = line.cross(at(third) - at(first)).normalized();
        const int fourth = farthest(
            [&](const Eigen::Vector3d& point) { return std::abs(normal.dot(point - at(first))); });
        if (fourth < 0) return false;
        const bool below = normal.dot(at(fourth) - at(first)) < 0.0;
        const int a = below ? first : second, b = below ? second : first;
        facets_ = {{a, b, third}, {b, a, fourth}, {third, b, fourth}, {a, third, fourth}};
        return true;
    }

    /// Replaces the facets that see a point by a fan to it.
    void add(int point) {
        const auto seen =
            std::stable_partition(facets_.begin(), facets_.end(),
                                  [&](const Facet& facet) { return !sees(facet, point); });
        std::set<std::pair<int, int>> rim;
        for (auto facet = seen; facet != facets_.end(); ++facet)
            for (std::size_t side = 0; side < 3; ++side) {
                const std::pair<int, int> edge{(*facet)[side], (*facet)[(side + 1) % 3]};
                // An edge between two of them is not on the rim.
                if (rim.erase({edge.second, edge.first}) == 0) rim.insert(edge);
            }
        facets_.erase(seen, facets_.end());
        for (const auto& [start, end] : rim)
            facets_.push_back({start, end, point});
    }

    [[nodiscard]] const std::vector<Facet>& facets() const { return facets_; }

private:
    static constexpr double flatness = 1e-9;  // relative to the size

    [[nodiscard]] const Eigen::Vector3d& at(int point) const {
        return points_[static_cast<std::size_t>(point)];
    }
    /// -1: none is far enough
    template <class Measure>
    [[nodiscard]] int farthest(const Measure& measure) const {
        const auto found = std::max_element(
            points_.begin(), points_.end(),
            [&](const auto& one, const auto& other) { return measure(one) < measure(other); });
        return measure(*found) > flatness * size_ ? static_cast<int>(found - points_.begin()) : -1;
    }
    [[nodiscard]] bool sees(const Facet& facet, int point) const {
        const Eigen::Vector3d normal =
            (at(facet[1]) - at(facet[0])).cross(at(facet[2]) - at(facet[0])).normalized();
        return normal.dot(at(point) - at(facet[0])) > flatness * size_;
    }

    const std::vector<Eigen::Vector3d>& points_;
    double size_ = 0.0;
    std::vector<Facet> facets_;
};

}  // namespace

std::vector<Facet> convexHull(const std::vector<Eigen::Vector3d>& points) {
    if (points.size() == 1) return {{0, 0, 0}};
    if (points.size() == 2 && points[0] != points[1]) return {{0, 1, 1}};
    if (points.size() < 4) return {};
    HullBuilder builder(points);
    if (!builder.start()) return {};
    for (std::size_t point = 0; point < points.size(); ++point)
        builder.add(static_cast<int>(point));
    return builder.facets();
}

std::vector<Eigen::Vector2d> convexOutline(std::vector<Eigen::Vector2d> points) {
    const auto less = [](const Eigen::Vector2d& first, const Eigen::Vector2d& second) {
        return first.x() < second.x() || (first.x() == second.x() && first.y() < second.y());
    };
    // Twice the area of a triangle, positive where it turns left.
    const auto turn = [](const Eigen::Vector2d& first, const Eigen::Vector2d& second,
                         const Eigen::Vector2d& third) {
        const Eigen::Vector2d along = second - first;
        const Eigen::Vector2d onward = third - second;
        return along.x() * onward.y() - along.y() * onward.x();
    };
    std::sort(points.begin(), points.end(), less);
    points.erase(std::unique(points.begin(), points.end()), points.end());
    if (points.size() < 3) return points;
    const double extent = (points.back() - points.front()).norm();
    // Monotone chain: lower side from left to right, then upper side back.
    std::vector<Eigen::Vector2d> hull;
    for (int side = 0; side < 2; ++side) {
        const std::size_t start = hull.size();
        for (const Eigen::Vector2d& point : points) {
            while (hull.size() >= start + 2
                   && turn(hull[hull.size() - 2], hull.back(), point) <= 1e-9 * extent * extent)
                hull.pop_back();
            hull.push_back(point);
        }
        hull.pop_back();
        std::reverse(points.begin(), points.end());
    }
    return hull;
}

}  // namespace linkwright::math

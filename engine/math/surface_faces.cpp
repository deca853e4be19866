// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/surface_faces.h"

#include "engine/math/surface_shapes.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <set>
#include <unordered_map>

namespace linkwright::math {

namespace {

using Eigen::Matrix3d;
using Eigen::Vector2d;
using Eigen::Vector3d;

const double crease = std::cos(std::numbers::pi / 6.0);
const double flat = std::cos(0.5 * std::numbers::pi / 180.0);
const double maxBend = std::cos(2.0 * std::numbers::pi / 9.0);  ///< between strips of a round face
constexpr double coarsely = 0.01, finely = 1e-3;  ///< off a circle, of its radius, or off an axis
constexpr double minTurn = 0.99 * std::numbers::pi;  ///< that a round face goes around

double squaredDistance(const Vector3d& place, const std::array<Vector3d, 3>& triangle) {
    // Ericson, Real-Time Collision Detection (2005), section 5.1.5.
    const auto& [a, b, c] = triangle;
    const Vector3d ab = b - a, ac = c - a;
    const auto onEdge = [&](const Vector3d& from, const Vector3d& along) {
        const double length = along.squaredNorm();
        const double share =
            length > 0.0 ? std::clamp((place - from).dot(along) / length, 0.0, 1.0) : 0.0;
        return (from + share * along - place).squaredNorm();
    };
    const Vector3d normal = ab.cross(ac);
    const double size = normal.squaredNorm();
    if (size > 0.0) {
        const Vector3d from = place - a;
        const double v = from.cross(ac).dot(normal) / size;
        const double w = ab.cross(from).dot(normal) / size;
        if (v >= 0.0 && w >= 0.0 && v + w <= 1.0) return std::pow(from.dot(normal), 2.0) / size;
    }
    return std::min({onEdge(a, ab), onEdge(a, ac), onEdge(b, c - b)});
}

using Circle = SurfaceFaces::Circle;

/// The circle nearest to places of a plane in the sense of Kåsa (1976); radius 0: there is none.
Circle circleThrough(const std::vector<Vector2d>& places) {
    Vector2d mean = Vector2d::Zero();
    for (const Vector2d& place : places)
        mean += place / static_cast<double>(places.size());
    Matrix3d normal = Matrix3d::Zero();
    Vector3d right = Vector3d::Zero();
    for (const Vector2d& place : places) {
        const Vector2d from = place - mean;
        const Vector3d row(2.0 * from.x(), 2.0 * from.y(), 1.0);
        normal += row * row.transpose();
        right += row * from.squaredNorm();
    }
    const Vector3d solution = normal.fullPivLu().solve(right);
    const Vector2d center = solution.head<2>();
    const double square = solution.z() + center.squaredNorm();
    if (!(square > 0.0) || !std::isfinite(square)) return {};
    return {mean + center, std::sqrt(square)};
}

}  // namespace

SurfaceFaces::SurfaceFaces(const TriangleMesh& mesh) : mesh_(welded(mesh)) {
    std::unordered_map<std::uint64_t, std::array<int, 2>> edges;  // triangle, corner across
    edges.reserve(3 * mesh_.triangles.size() / 2);
    atCorner_.resize(mesh_.vertices.size());
    for (int triangle = 0; triangle < static_cast<int>(mesh_.triangles.size()); ++triangle) {
        const std::array<int, 3>& own = mesh_.triangles[static_cast<std::size_t>(triangle)];
        neighbors_.push_back({-1, -1, -1});
        const Vector3d across = (corner(triangle, 1) - corner(triangle, 0))
                                    .cross(corner(triangle, 2) - corner(triangle, 0));
        areas_.push_back(0.5 * across.norm());
        normals_.emplace_back(across.norm() > 0.0 ? Vector3d(across.normalized())
                                                  : Vector3d(Vector3d::Zero()));
        for (std::size_t index = 0; index < 3; ++index) {
            atCorner_[static_cast<std::size_t>(own[index])].push_back(triangle);
            const auto from = static_cast<std::uint64_t>(own[(index + 1) % 3]);
            const auto to = static_cast<std::uint64_t>(own[(index + 2) % 3]);
            const auto [edge, fresh] =
                edges.try_emplace(std::min(from, to) << 32 | std::max(from, to),
                                  std::array<int, 2>{triangle, static_cast<int>(index)});
            if (fresh) continue;
            const auto [other, opposite] = edge->second;
            neighbors_.back()[index] = other;
            neighbors_[static_cast<std::size_t>(other)][static_cast<std::size_t>(opposite)] =
                triangle;
        }
    }
}

const Vector3d& SurfaceFaces::corner(int triangle, int index) const {
    const std::array<int, 3>& own = mesh_.triangles[static_cast<std::size_t>(triangle)];
    return mesh_.vertices[static_cast<std::size_t>(own[static_cast<std::size_t>(index)])];
}

std::vector<std::array<Vector3d, 3>> SurfaceFaces::cornerNormals() const {
    std::vector<std::array<Vector3d, 3>> all(mesh_.triangles.size());
    for (std::size_t triangle = 0; triangle < mesh_.triangles.size(); ++triangle)
        for (std::size_t index = 0; index < 3; ++index) {
            Vector3d sum = Vector3d::Zero();
            for (const int other :
                 atCorner_[static_cast<std::size_t>(mesh_.triangles[triangle][index])]) {
                const auto at = static_cast<std::size_t>(other);
                if (normals_[at].dot(normals_[triangle]) >= crease)
                    sum += areas_[at] * normals_[at];
            }
            all[triangle][index] = sum.norm() > 0.0 ? sum.normalized() : Vector3d::UnitZ();
        }
    return all;
}

std::vector<std::array<Vector3d, 2>> SurfaceFaces::creases() const {
    std::vector<std::array<Vector3d, 2>> found;
    for (int triangle = 0; triangle < static_cast<int>(mesh_.triangles.size()); ++triangle)
        for (int index = 0; index < 3; ++index) {
            const auto own = static_cast<std::size_t>(triangle);
            const int other = neighbors_[own][static_cast<std::size_t>(index)];
            // Each edge once.
            if (other > triangle
                || (other >= 0
                    && normals_[static_cast<std::size_t>(other)].dot(normals_[own]) >= crease))
                continue;
            found.push_back({corner(triangle, (index + 1) % 3), corner(triangle, (index + 2) % 3)});
        }
    return found;
}

/// Triangles that go on from one in its plane.
std::vector<int> SurfaceFaces::planeAround(int triangle) const {
    std::vector<int> found{triangle};
    std::set<int> seen{triangle};
    const Vector3d& normal = normals_[static_cast<std::size_t>(triangle)];
    for (std::size_t next = 0; next < found.size(); ++next)
        for (const int neighbor : neighbors_[static_cast<std::size_t>(found[next])])
            if (neighbor >= 0 && normals_[static_cast<std::size_t>(neighbor)].dot(normal) > flat
                && seen.insert(neighbor).second)
                found.push_back(neighbor);
    return found;
}

FaceAxis SurfaceFaces::planeOf(const std::vector<int>& triangles) const {
    FaceAxis face;
    face.axis = normals_[static_cast<std::size_t>(triangles.front())];
    double area = 0.0;
    for (const int triangle : triangles) {
        const double own = areas_[static_cast<std::size_t>(triangle)];
        area += own;
        face.place += own / 3.0 * (corner(triangle, 0) + corner(triangle, 1) + corner(triangle, 2));
    }
    face.place /= area;
    return face;
}

/// The places of triangles in the plane across an axis.
std::vector<Vector2d> SurfaceFaces::across(const std::vector<int>& triangles,
                                           const Vector3d& axis) const {
    const Vector3d right = axis.unitOrthogonal(), up = axis.cross(right);
    std::vector<Vector2d> places;
    for (const int triangle : triangles)
        for (int index = 0; index < 3; ++index)
            places.emplace_back(corner(triangle, index).dot(right),
                                corner(triangle, index).dot(up));
    return places;
}

/// All triangles that go on from one on a circle about an axis.
std::vector<int> SurfaceFaces::roundFrom(int triangle, const Vector3d& axis, const Circle& circle,
                                         double tolerance) const {
    const auto belongs = [&](int other) {
        if (std::abs(normals_[static_cast<std::size_t>(other)].dot(axis)) > tolerance) return false;
        const std::vector<Vector2d> places = across({other}, axis);
        return std::all_of(places.begin(), places.end(), [&](const Vector2d& place) {
            return std::abs((place - circle.center).norm() - circle.radius)
                   <= tolerance * circle.radius;
        });
    };
    std::vector<int> found;
    if (belongs(triangle)) found.push_back(triangle);
    std::set<int> seen(found.begin(), found.end());
    for (std::size_t next = 0; next < found.size(); ++next)
        for (const int neighbor : neighbors_[static_cast<std::size_t>(found[next])])
            if (neighbor >= 0
                && normals_[static_cast<std::size_t>(neighbor)].dot(
                       normals_[static_cast<std::size_t>(found[next])])
                       > maxBend
                && belongs(neighbor) && seen.insert(neighbor).second)
                found.push_back(neighbor);
    return found;
}

/// The round face that a plane strip belongs to: its neighbors across the first bend give the axis
/// and the circle, and all that goes on from there on the circle belongs to it.
std::optional<FaceAxis> SurfaceFaces::roundAround(const std::vector<int>& strip) const {
    const auto normalOf = [this](int triangle) -> const Vector3d& {
        return normals_[static_cast<std::size_t>(triangle)];
    };
    const Vector3d& normal = normalOf(strip.front());
    Vector3d axis = Vector3d::Zero();
    std::vector<int> found = strip;
    for (const int triangle : strip)
        for (const int neighbor : neighbors_[static_cast<std::size_t>(triangle)]) {
            if (neighbor < 0) continue;
            const double bend = normalOf(neighbor).dot(normal);
            if (bend > flat || bend < maxBend) continue;
            const Vector3d turn = normal.cross(normalOf(neighbor));
            if (axis.norm() > 0.0 && axis.cross(turn).norm() > 0.02 * axis.norm() * turn.norm())
                return std::nullopt;  // bent in two directions
            axis += turn.dot(axis) < 0.0 ? Vector3d(-turn) : turn;
            found.push_back(neighbor);
        }
    if (!(axis.norm() > 0.0)) return std::nullopt;
    axis.normalize();
    Circle circle;
    // Three strips know the face roughly, the whole face knows itself.
    for (const double tolerance : {coarsely, finely}) {
        circle = circleThrough(across(found, axis));
        if (!(circle.radius > 0.0)) return std::nullopt;
        found = roundFrom(strip.front(), axis, circle, tolerance);
        Matrix3d spread = Matrix3d::Zero();
        for (const int triangle : found)
            spread += areas_[static_cast<std::size_t>(triangle)] * normalOf(triangle)
                      * normalOf(triangle).transpose();
        const Eigen::SelfAdjointEigenSolver<Matrix3d> principal(spread);
        if (!(principal.eigenvalues()[1] > 1e-3 * principal.eigenvalues()[2])) return std::nullopt;
        axis = principal.eigenvectors().col(0);  // what all normals are perpendicular to
    }
    return roundOf(found, axis);
}

std::optional<FaceAxis> SurfaceFaces::roundOf(const std::vector<int>& triangles,
                                              Vector3d axis) const {
    Eigen::Index largest = 0;
    axis.cwiseAbs().maxCoeff(&largest);
    if (axis[largest] < 0.0) axis = -axis;
    const std::vector<Vector2d> places = across(triangles, axis);
    const Circle circle = circleThrough(places);
    std::vector<double> angles;
    for (const Vector2d& place : places)
        angles.push_back(std::atan2(place.y() - circle.center.y(), place.x() - circle.center.x()));
    std::sort(angles.begin(), angles.end());
    double gap = angles.front() + 2.0 * std::numbers::pi - angles.back();
    for (std::size_t next = 1; next < angles.size(); ++next)
        gap = std::max(gap, angles[next] - angles[next - 1]);
    if (2.0 * std::numbers::pi - gap < minTurn) return std::nullopt;
    double from = 1e300, to = -1e300;
    for (const int triangle : triangles)
        for (int index = 0; index < 3; ++index) {
            from = std::min(from, corner(triangle, index).dot(axis));
            to = std::max(to, corner(triangle, index).dot(axis));
        }
    const Vector3d right = axis.unitOrthogonal(), up = axis.cross(right);
    FaceAxis face;
    face.place = circle.center.x() * right + circle.center.y() * up + 0.5 * (from + to) * axis;
    face.axis = axis;
    face.radius = circle.radius;
    face.length = to - from;
    const Vector3d outward = corner(triangles.front(), 0) - face.place;
    face.hollow = normals_[static_cast<std::size_t>(triangles.front())].dot(outward) < 0.0;
    return face;
}

std::optional<FaceAxis> SurfaceFaces::axisAt(const Vector3d& place, double reach) const {
    std::vector<std::pair<double, int>> near;  // squared distance, triangle
    std::pair<double, int> nearest{0.0, -1};
    for (int triangle = 0; triangle < static_cast<int>(mesh_.triangles.size()); ++triangle) {
        if (!(areas_[static_cast<std::size_t>(triangle)] > 0.0)) continue;
        const double distance =
            squaredDistance(place, {corner(triangle, 0), corner(triangle, 1), corner(triangle, 2)});
        if (nearest.second < 0 || distance < nearest.first) nearest = {distance, triangle};
        if (distance <= reach * reach) near.emplace_back(distance, triangle);
    }
    if (nearest.second < 0) return std::nullopt;
    const std::vector<int> own = planeAround(nearest.second);
    if (const std::optional<FaceAxis> round = roundAround(own)) return round;
    std::sort(near.begin(), near.end());
    std::set<int> tried(own.begin(), own.end());
    for (const auto& [distance, triangle] : near) {
        if (tried.contains(triangle)) continue;
        const std::vector<int> strip = planeAround(triangle);
        if (const std::optional<FaceAxis> round = roundAround(strip)) return round;
        tried.insert(strip.begin(), strip.end());
    }
    return planeOf(own);
}

}  // namespace linkwright::math

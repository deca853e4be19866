// SPDX-License-Identifier: BSD-3-Clause
//
// Integrals over a solid of density rho: mass m, center c, second moments S = integral of
// (x - c)(x - c)^T dm, and inertia J = tr(S) 1 - S.
//
// A closed surface is cut into tetrahedra (o, p1, p2, p3), one per triangle, with signed volume
// V = p1 . (p2 x p3) / 6 relative to o. For each of them (S. Lien, J. T. Kajiya 1984, "A symbolic
// method for calculating the integral properties of arbitrary nonconvex polyhedra", IEEE Computer
// Graphics and Applications 4(10)):
//   integral of x dV     = V/4 (p1 + p2 + p3)
//   integral of x x^T dV = V/20 (p1 p1^T + p2 p2^T + p3 p3^T + s s^T),  s = p1 + p2 + p3.
#include "engine/math/solid_mass.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <numbers>
#include <tuple>
#include <utility>

namespace linkwright::math {

namespace {

/// Volume below this share of (size of the surface)^3 is a sheet, not a solid.
constexpr double minVolumeShare = 1e-12;

Eigen::Matrix3d inertiaOf(const Eigen::Matrix3d& secondMoments) {
    return secondMoments.trace() * Eigen::Matrix3d::Identity() - secondMoments;
}

Eigen::Vector3d meanOf(const std::vector<Eigen::Vector3d>& vertices) {
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    for (const Eigen::Vector3d& vertex : vertices)
        sum += vertex;
    return vertices.empty() ? sum : Eigen::Vector3d(sum / static_cast<double>(vertices.size()));
}

double sizeOf(const std::vector<Eigen::Vector3d>& vertices) {
    if (vertices.empty()) return 0.0;
    Eigen::Vector3d lowest = vertices.front();
    Eigen::Vector3d highest = vertices.front();
    for (const Eigen::Vector3d& vertex : vertices) {
        lowest = lowest.cwiseMin(vertex);
        highest = highest.cwiseMax(vertex);
    }
    return (highest - lowest).norm();
}

struct VolumeIntegrals {
    double volume = 0.0;
    Eigen::Vector3d first = Eigen::Vector3d::Zero();
    Eigen::Matrix3d second = Eigen::Matrix3d::Zero();
};

/// @param origin close to the solid, so that far away solids lose no digits
VolumeIntegrals integrate(const TriangleMesh& mesh, const Eigen::Vector3d& origin) {
    VolumeIntegrals sums;
    for (const std::array<int, 3>& triangle : mesh.triangles) {
        std::array<Eigen::Vector3d, 3> corner;
        for (std::size_t index = 0; index < 3; ++index)
            corner[index] = mesh.vertices[static_cast<std::size_t>(triangle[index])] - origin;
        const double volume = corner[0].dot(corner[1].cross(corner[2])) / 6.0;
        const Eigen::Vector3d sum = corner[0] + corner[1] + corner[2];
        sums.volume += volume;
        sums.first += volume / 4.0 * sum;
        sums.second += volume / 20.0 * sum * sum.transpose();
        for (const Eigen::Vector3d& point : corner)
            sums.second += volume / 20.0 * point * point.transpose();
    }
    return sums;
}

/// Number of the place of each corner: files often list a corner once per triangle.
std::vector<int> placesOf(const TriangleMesh& mesh) {
    std::map<std::tuple<double, double, double>, int> places;
    std::vector<int> place;
    place.reserve(mesh.vertices.size());
    for (const Eigen::Vector3d& vertex : mesh.vertices)
        place.push_back(places
                            .emplace(std::tuple(vertex[0], vertex[1], vertex[2]),
                                     static_cast<int>(places.size()))
                            .first->second);
    return place;
}

double cross(const Eigen::Vector2d& first, const Eigen::Vector2d& second) {
    return first[0] * second[1] - first[1] * second[0];
}

bool segmentsCross(const Eigen::Vector2d& a, const Eigen::Vector2d& b, const Eigen::Vector2d& c,
                   const Eigen::Vector2d& d) {
    const auto side = [](const Eigen::Vector2d& from, const Eigen::Vector2d& to,
                         const Eigen::Vector2d& point) { return cross(to - from, point - from); };
    return side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0;
}

}  // namespace

SolidMass boxMass(const Eigen::Vector3d& size, double density) {
    SolidMass solid;
    solid.mass = density * size.prod();
    const Eigen::Vector3d moments = solid.mass / 12.0 * size.cwiseAbs2();
    solid.inertia = inertiaOf(moments.asDiagonal());
    return solid;
}

SolidMass cylinderMass(double outerRadius, double innerRadius, double length, double density) {
    const double outer = outerRadius * outerRadius;
    const double inner = innerRadius * innerRadius;
    SolidMass solid;
    solid.mass = density * std::numbers::pi * (outer - inner) * length;
    const double across = solid.mass * (outer + inner) / 4.0;
    const double along = solid.mass * length * length / 12.0;
    solid.inertia = inertiaOf(Eigen::Vector3d(across, across, along).asDiagonal());
    return solid;
}

SolidMass plateMass(const std::vector<Eigen::Vector2d>& outline, double thickness, double density) {
    Eigen::Vector2d origin = Eigen::Vector2d::Zero();
    for (const Eigen::Vector2d& corner : outline)
        origin += corner / static_cast<double>(outline.size());
    // Triangles (origin, p1, p2), integrated as the tetrahedra above: A/3 s and
    // A/12 (p1 p1^T + p2 p2^T + s s^T) with s = p1 + p2.
    double area = 0.0;
    Eigen::Vector2d first = Eigen::Vector2d::Zero();
    Eigen::Matrix2d second = Eigen::Matrix2d::Zero();
    for (std::size_t index = 0; index < outline.size(); ++index) {
        const Eigen::Vector2d start = outline[index] - origin;
        const Eigen::Vector2d end = outline[(index + 1) % outline.size()] - origin;
        const double part = cross(start, end) / 2.0;
        const Eigen::Vector2d sum = start + end;
        area += part;
        first += part / 3.0 * sum;
        second += part / 12.0
                  * (start * start.transpose() + end * end.transpose() + sum * sum.transpose());
    }
    const Eigen::Vector2d offset = first / area;
    SolidMass solid;
    solid.mass = density * thickness * std::abs(area);
    solid.center.head<2>() = origin + offset;
    Eigen::Matrix3d moments = Eigen::Matrix3d::Zero();
    moments.topLeftCorner<2, 2>() = solid.mass * (second / area - offset * offset.transpose());
    moments(2, 2) = solid.mass * thickness * thickness / 12.0;
    solid.inertia = inertiaOf(moments);
    return solid;
}

SolidMass meshMass(const TriangleMesh& mesh, double density) {
    const Eigen::Vector3d origin = meanOf(mesh.vertices);
    const VolumeIntegrals sums = integrate(mesh, origin);
    const Eigen::Vector3d offset = sums.first / sums.volume;
    SolidMass solid;
    solid.mass = density * std::abs(sums.volume);
    solid.center = origin + offset;
    solid.inertia =
        inertiaOf(solid.mass * (sums.second / sums.volume - offset * offset.transpose()));
    return solid;
}

std::string faultOfSurface(const TriangleMesh& mesh) {
    if (mesh.triangles.empty()) return "The surface has no triangles.";
    const std::vector<int> place = placesOf(mesh);
    std::map<std::pair<int, int>, int> edges;  // directed edge -> how often
    for (const std::array<int, 3>& triangle : mesh.triangles) {
        for (std::size_t index = 0; index < 3; ++index) {
            const int from = place[static_cast<std::size_t>(triangle[index])];
            const int to = place[static_cast<std::size_t>(triangle[(index + 1) % 3])];
            if (from != to) ++edges[{from, to}];
        }
    }
    std::size_t open = 0;
    std::size_t turned = 0;
    for (const auto& [edge, count] : edges) {
        const auto back = edges.find({edge.second, edge.first});
        const int opposite = back == edges.end() ? 0 : back->second;
        if (opposite == count) continue;
        ++(opposite == 0 && count == 1 ? open : turned);
    }
    if (turned > 0)
        return "Adjacent triangles face different ways, or more than two meet at an edge ("
               + std::to_string(turned) + " edges).";
    if (open > 0) return "The surface is not closed (" + std::to_string(open) + " open edges).";
    const double size = sizeOf(mesh.vertices);
    const double volume = integrate(mesh, meanOf(mesh.vertices)).volume;
    if (!(std::abs(volume) > minVolumeShare * size * size * size))
        return "The surface encloses no volume.";
    return {};
}

bool isSimplePolygon(const std::vector<Eigen::Vector2d>& outline) {
    const std::size_t count = outline.size();
    if (count < 3) return false;
    double area = 0.0;
    double reach = 0.0;
    for (std::size_t index = 0; index < count; ++index) {
        const Eigen::Vector2d start = outline[index] - outline[0];
        area += cross(start, outline[(index + 1) % count] - outline[0]) / 2.0;
        reach = std::max(reach, start.squaredNorm());
        for (std::size_t other = index + 2; other < count; ++other)
            if (segmentsCross(outline[index], outline[(index + 1) % count], outline[other],
                              outline[(other + 1) % count]))
                return false;
    }
    return std::abs(area) > minVolumeShare * reach;
}

SolidMass placed(const SolidMass& solid, const Eigen::Matrix3d& rotation,
                 const Eigen::Vector3d& translation) {
    return {solid.mass, rotation * solid.center + translation,
            rotation * solid.inertia * rotation.transpose()};
}

}  // namespace linkwright::math

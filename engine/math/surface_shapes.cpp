// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/surface_shapes.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace linkwright::math {

namespace {

constexpr int around = 32;       ///< corners of a round surface
constexpr int quarterRings = 8;  ///< from pole to equator

}  // namespace

TriangleMesh boxSurface(const Eigen::Vector3d& half) {
    TriangleMesh mesh;
    for (int corner = 0; corner < 8; ++corner)
        mesh.vertices.emplace_back((corner & 1 ? 1.0 : -1.0) * half.x(),
                                   (corner & 2 ? 1.0 : -1.0) * half.y(),
                                   (corner & 4 ? 1.0 : -1.0) * half.z());
    for (const std::array<int, 4>& face : {std::array{0, 2, 3, 1},
                                           {4, 5, 7, 6},
                                           {0, 1, 5, 4},
                                           {2, 6, 7, 3},
                                           {0, 4, 6, 2},
                                           {1, 3, 7, 5}}) {
        mesh.triangles.push_back({face[0], face[1], face[2]});
        mesh.triangles.push_back({face[0], face[2], face[3]});
    }
    return mesh;
}

TriangleMesh turnedSurface(const std::vector<std::pair<double, double>>& profile) {
    TriangleMesh mesh;
    std::vector<std::array<int, 2>> rings;  // first corner, number of corners
    for (const auto& [radius, along] : profile) {
        const int corners = radius > 0.0 ? around : 1;
        rings.push_back({static_cast<int>(mesh.vertices.size()), corners});
        for (int corner = 0; corner < corners; ++corner) {
            const double angle = 2.0 * std::numbers::pi * corner / around;
            mesh.vertices.emplace_back(radius * std::cos(angle), radius * std::sin(angle), along);
        }
    }
    for (std::size_t step = 1; step < rings.size(); ++step) {
        const auto& [below, belowCount] = rings[step - 1];
        const auto& [above, aboveCount] = rings[step];
        for (int corner = 0; corner < around; ++corner) {
            const int next = (corner + 1) % around;
            const int lower = below + corner % belowCount, lowerNext = below + next % belowCount;
            const int upper = above + corner % aboveCount, upperNext = above + next % aboveCount;
            if (belowCount > 1) mesh.triangles.push_back({lower, lowerNext, upperNext});
            if (aboveCount > 1) mesh.triangles.push_back({lower, upperNext, upper});
        }
    }
    return mesh;
}

TriangleMesh capsuleSurface(double radius, double half) {
    std::vector<std::pair<double, double>> profile;
    for (int ring = 0; ring <= 2 * quarterRings; ++ring) {
        const double polar = 0.5 * std::numbers::pi * ring / quarterRings;
        const bool pole = ring == 0 || ring == 2 * quarterRings;
        const double along = -radius * std::cos(polar);
        profile.emplace_back(pole ? 0.0 : radius * std::sin(polar),
                             along + (ring <= quarterRings ? -half : half));
        if (ring == quarterRings && half > 0.0) profile.emplace_back(radius, half);
    }
    return turnedSurface(profile);
}

TriangleMesh welded(const TriangleMesh& mesh) {
    const auto at = [&mesh](int vertex) -> const Eigen::Vector3d& {
        return mesh.vertices[static_cast<std::size_t>(vertex)];
    };
    std::vector<int> order(mesh.vertices.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](int one, int other) {
        return std::lexicographical_compare(at(one).begin(), at(one).end(), at(other).begin(),
                                            at(other).end());
    });
    TriangleMesh result;
    std::vector<int> place(order.size());
    for (const int vertex : order) {
        if (result.vertices.empty() || result.vertices.back() != at(vertex))
            result.vertices.push_back(at(vertex));
        place[static_cast<std::size_t>(vertex)] = static_cast<int>(result.vertices.size()) - 1;
    }
    for (const auto& [one, two, three] : mesh.triangles)
        result.triangles.push_back({place[static_cast<std::size_t>(one)],
                                    place[static_cast<std::size_t>(two)],
                                    place[static_cast<std::size_t>(three)]});
    return result;
}

void append(TriangleMesh& mesh, const TriangleMesh& other, const Eigen::Affine3d& placement) {
    const int first = static_cast<int>(mesh.vertices.size());
    const bool mirrored = placement.linear().determinant() < 0.0;
    for (const Eigen::Vector3d& vertex : other.vertices)
        mesh.vertices.emplace_back(placement * vertex);
    for (const auto& [one, two, three] : other.triangles)
        mirrored ? mesh.triangles.push_back({first + one, first + three, first + two})
                 : mesh.triangles.push_back({first + one, first + two, first + three});
}

}  // namespace linkwright::math

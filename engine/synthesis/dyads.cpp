// SPDX-License-Identifier: BSD-3-Clause
#include "engine/synthesis/dyads.h"

#include "engine/math/dense_decompositions.h"

#include <Eigen/Dense>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace linkwright::synthesis {

namespace {

/// Center of the circle through three places; absent if they lie on a line.
std::optional<PlanePoint> centerOf(PlanePoint first, PlanePoint second, PlanePoint third) {
    const PlanePoint left = second - first, right = third - first;
    const double area = 2.0 * cross(left, right);
    if (!(std::abs(area) > 1e-12 * (std::norm(left) + std::norm(right)))) return std::nullopt;
    return first
           + PlanePoint{0.0, 1.0} * (right * std::norm(left) - left * std::norm(right)) / -area;
}

PlanePoint turned(const RigidPose& from, const RigidPose& to) {
    return std::polar(1.0, to.angle - from.angle);
}

/// Equation (1) for poses 2 to 5 about the first origin, in lengths of `size`: coefficients of X,
/// Y, m, k and 1.
Eigen::Matrix<double, 4, 7> linearEquations(const std::vector<RigidPose>& poses, double size) {
    Eigen::Matrix<double, 4, 7> equations;
    for (int row = 0; row < 4; ++row) {
        const RigidPose& pose = poses[static_cast<std::size_t>(row) + 1];
        const PlanePoint rotation = turned(poses[0], pose);
        const PlanePoint shift = (pose.origin - poses[0].origin) / size;
        const PlanePoint back = std::conj(rotation) * shift;
        equations.row(row) << 1.0 - rotation.real(), rotation.imag(), -shift.real(), -shift.imag(),
            back.real(), back.imag(), 0.5 * std::norm(shift);
    }
    return equations;
}

/// a x^2 + b x y + c y^2 + d x + e y + f.
struct Conic {
    double a = 0.0, b = 0.0, c = 0.0, d = 0.0, e = 0.0, f = 0.0;

    [[nodiscard]] double at(double x, double y) const {
        return (a * x + b * y + d) * x + (c * y + e) * y + f;
    }
    [[nodiscard]] Eigen::RowVector2d gradient(double x, double y) const {
        return {2.0 * a * x + b * y + d, b * x + 2.0 * c * y + e};
    }
};

/// (left + right x) (left' + right' x) with pairs of linear functions of the plane: their product.
Conic product(const Eigen::Vector3d& left, const Eigen::Vector3d& right) {
    return {left[0] * right[0],
            left[0] * right[1] + left[1] * right[0],
            left[1] * right[1],
            left[0] * right[2] + left[2] * right[0],
            left[1] * right[2] + left[2] * right[1],
            left[2] * right[2]};
}

Conic sum(const Conic& left, const Conic& right, double factor) {
    return {left.a + factor * right.a, left.b + factor * right.b, left.c + factor * right.c,
            left.d + factor * right.d, left.e + factor * right.e, left.f + factor * right.f};
}

using Polynomial = std::vector<double>;  // ascending powers

Polynomial times(const Polynomial& left, const Polynomial& right) {
    Polynomial result(left.size() + right.size() - 1, 0.0);
    for (std::size_t index = 0; index < left.size(); ++index)
        for (std::size_t other = 0; other < right.size(); ++other)
            result[index + other] += left[index] * right[other];
    return result;
}

Polynomial minus(Polynomial left, const Polynomial& right) {
    left.resize(std::max(left.size(), right.size()), 0.0);
    for (std::size_t index = 0; index < right.size(); ++index)
        left[index] -= right[index];
    return left;
}

/// Roots as the eigenvalues of the companion matrix.
std::vector<PlanePoint> rootsOf(Polynomial polynomial) {
    double largest = 0.0;
    for (const double coefficient : polynomial)
        largest = std::max(largest, std::abs(coefficient));
    while (polynomial.size() > 1 && std::abs(polynomial.back()) <= 1e-14 * largest)
        polynomial.pop_back();
    const auto degree = static_cast<Eigen::Index>(polynomial.size()) - 1;
    if (degree < 1) return {};
    Eigen::MatrixXd companion = Eigen::MatrixXd::Zero(degree, degree);
    for (Eigen::Index row = 0; row < degree; ++row) {
        if (row > 0) companion(row, row - 1) = 1.0;
        companion(row, degree - 1) = -polynomial[static_cast<std::size_t>(row)] / polynomial.back();
    }
    const Eigen::VectorXcd values = math::generalEigen(companion).values;
    return {values.begin(), values.end()};
}

/// Real common points of two conics: roots of the resultant, mended by Newton's method.
std::vector<PlanePoint> commonPoints(const Conic& first, const Conic& second) {
    const auto linear = [](const Conic& conic) { return Polynomial{conic.d, conic.b}; };
    const auto constant = [](const Conic& conic) { return Polynomial{conic.f, conic.e, conic.c}; };
    const Polynomial squares =
        minus(times({first.a}, constant(second)), times({second.a}, constant(first)));
    const Polynomial lines =
        minus(times({first.a}, linear(second)), times({second.a}, linear(first)));
    const Polynomial mixed =
        minus(times(linear(first), constant(second)), times(linear(second), constant(first)));
    const auto value = [](const Polynomial& polynomial, double at) {
        double result = 0.0;
        for (std::size_t power = polynomial.size(); power-- > 0;)
            result = result * at + polynomial[power];
        return result;
    };
    std::vector<PlanePoint> points;
    for (const PlanePoint root : rootsOf(minus(times(squares, squares), times(lines, mixed)))) {
        if (std::abs(root.imag()) > 1e-4 * (1.0 + std::abs(root))) continue;
        Eigen::Vector2d point{-value(squares, root.real()) / value(lines, root.real()),
                              root.real()};
        double step = 1.0;
        for (int iteration = 0; iteration < 50 && step > 1e-16 * (1.0 + point.norm());
             ++iteration) {
            Eigen::Matrix2d jacobian;
            jacobian << first.gradient(point[0], point[1]), second.gradient(point[0], point[1]);
            const Eigen::Vector2d move = jacobian.fullPivLu().solve(
                Eigen::Vector2d{first.at(point[0], point[1]), second.at(point[0], point[1])});
            point -= move;
            step = move.norm();
        }
        const double scale = 1.0 + point.squaredNorm();
        const bool meets = std::abs(first.at(point[0], point[1])) < 1e-11 * scale
                           && std::abs(second.at(point[0], point[1])) < 1e-11 * scale;
        const PlanePoint found{point[0], point[1]};
        const bool known = std::any_of(points.begin(), points.end(), [&](PlanePoint other) {
            return std::abs(other - found) < 1e-7 * (1.0 + std::abs(found));
        });
        if (meets && !known) points.push_back(found);
    }
    return points;
}

}  // namespace

PlanePoint carried(const RigidPose& from, const RigidPose& to, PlanePoint point) {
    return to.origin + turned(from, to) * (point - from.origin);
}

double dyadError(const std::vector<RigidPose>& poses, const Dyad& dyad) {
    const double length = std::abs(dyad.circle - dyad.center);
    double largest = 0.0;
    for (const RigidPose& pose : poses)
        largest = std::max(
            largest,
            std::abs(std::abs(carried(poses[0], pose, dyad.circle) - dyad.center) - length));
    return largest;
}

Dyad closestDyad(const std::vector<RigidPose>& poses, const Dyad& start) {
    constexpr int maxSteps = 40;
    // Unknowns: center, circle point, mean length.
    using Unknowns = Eigen::Vector<double, 5>;
    const auto dyadOf = [](const Unknowns& at) { return Dyad{{at[0], at[1]}, {at[2], at[3]}}; };
    Unknowns at;
    at << start.center.real(), start.center.imag(), start.circle.real(), start.circle.imag(),
        std::abs(start.circle - start.center);
    const auto changeAt = [&](const Unknowns& unknowns, const RigidPose& pose) {
        const Dyad dyad = dyadOf(unknowns);
        return std::abs(carried(poses[0], pose, dyad.circle) - dyad.center) - unknowns[4];
    };
    const auto squaresAt = [&](const Unknowns& unknowns) {
        double sum = 0.0;
        for (const RigidPose& pose : poses)
            sum += changeAt(unknowns, pose) * changeAt(unknowns, pose);
        return sum;
    };
    double squares = squaresAt(at), damping = 1e-3;
    for (int step = 0; step < maxSteps && damping < 1e8; ++step) {
        Eigen::Matrix<double, 5, 5> matrix = Eigen::Matrix<double, 5, 5>::Zero();
        Unknowns right = Unknowns::Zero();
        for (const RigidPose& pose : poses) {
            const Dyad dyad = dyadOf(at);
            const PlanePoint link = carried(poses[0], pose, dyad.circle) - dyad.center;
            const PlanePoint along = link / std::abs(link);
            const PlanePoint back = std::conj(turned(poses[0], pose)) * along;
            Unknowns gradient;
            gradient << -along.real(), -along.imag(), back.real(), back.imag(), -1.0;
            matrix += gradient * gradient.transpose();
            right -= gradient * changeAt(at, pose);
        }
        matrix.diagonal() *= 1.0 + damping;
        const Unknowns next = at + matrix.ldlt().solve(right);
        const double after = next.allFinite() ? squaresAt(next) : squares;
        const bool better = after < squares;
        const bool settled = better && squares - after < 1e-9 * squares;
        if (better) at = next;
        if (better) squares = after;
        damping = better ? std::max(0.2 * damping, 1e-12) : 5.0 * damping;
        if (settled) break;
    }
    return dyadOf(at);
}

std::optional<Dyad> dyadOfTurn(const std::vector<RigidPose>& poses, PlanePoint circle,
                               double turn) {
    // k' - m = e^(i turn) (k - m).
    const PlanePoint rotation = std::polar(1.0, turn);
    const PlanePoint moved = carried(poses[0], poses[1], circle);
    if (!(std::abs(moved - circle) > 0.0)) return std::nullopt;
    return Dyad{(moved - rotation * circle) / (1.0 - rotation), circle};
}

std::optional<Dyad> dyadOfCircle(const std::vector<RigidPose>& poses, PlanePoint circle) {
    const std::optional<PlanePoint> center =
        centerOf(circle, carried(poses[0], poses[1], circle), carried(poses[0], poses[2], circle));
    if (!center) return std::nullopt;
    return Dyad{*center, circle};
}

std::optional<Dyad> dyadOfCenter(const std::vector<RigidPose>& poses, PlanePoint center) {
    const std::optional<PlanePoint> circle =
        centerOf(center, carried(poses[1], poses[0], center), carried(poses[2], poses[0], center));
    if (!circle) return std::nullopt;
    return Dyad{center, *circle};
}

std::vector<Dyad> burmesterDyads(const std::vector<RigidPose>& poses, int steps) {
    std::array<PlanePoint, 3> turns, shifts;  // e^(i alpha_j) - 1 and delta_j of poses 2 to 4
    for (std::size_t index = 0; index < 3; ++index) {
        turns[index] = turned(poses[0], poses[index + 1]) - 1.0;
        shifts[index] = poses[index + 1].origin - poses[0].origin;
    }
    const auto minor = [&](std::size_t row, std::size_t other) {
        return turns[row] * shifts[other] - turns[other] * shifts[row];
    };
    // The determinant of (3): sum of cofactor_j e^(i beta_j) plus what is left.
    const std::array<PlanePoint, 3> cofactors{minor(1, 2), -minor(0, 2), minor(0, 1)};
    const PlanePoint left = -cofactors[0] - cofactors[1] - cofactors[2];
    std::vector<Dyad> dyads;
    for (int step = 0; step < steps; ++step) {
        // Between steps of round angles: at alpha_2 the equations say nothing.
        const PlanePoint second =
            std::polar(1.0, 2.0 * std::numbers::pi * (step + 0.381966) / steps);
        const PlanePoint given = left + cofactors[0] * second;
        const double cosine = (std::norm(cofactors[2]) - std::norm(given) - std::norm(cofactors[1]))
                              / (2.0 * std::abs(given) * std::abs(cofactors[1]));
        if (!(std::abs(cosine) <= 1.0)) continue;
        for (const double side : {1.0, -1.0}) {
            const PlanePoint third = std::polar(
                1.0, side * std::acos(cosine) + std::arg(given) - std::arg(cofactors[1]));
            const PlanePoint determinant = (second - 1.0) * turns[1] - (third - 1.0) * turns[0];
            if (!(std::abs(determinant) > 1e-9)) continue;
            const PlanePoint crank = (shifts[0] * turns[1] - shifts[1] * turns[0]) / determinant;
            const PlanePoint body =
                ((second - 1.0) * shifts[1] - (third - 1.0) * shifts[0]) / determinant;
            const PlanePoint circle = poses[0].origin - body;
            dyads.push_back({circle - crank, circle});
        }
    }
    return dyads;
}

std::vector<Dyad> dyadsOfFivePoses(const std::vector<RigidPose>& poses) {
    double size = 0.0;
    for (const RigidPose& pose : poses)
        size = std::max(size, std::abs(pose.origin - poses[0].origin));
    if (!(size > 0.0)) return {};
    const Eigen::Matrix<double, 4, 7> equations = linearEquations(poses, size);
    // One pivot stays free, the other is solved for, whichever is better to be had.
    Eigen::Matrix4d forCenter = equations.leftCols<4>(), forCircle;
    forCircle << equations.leftCols<2>(), equations.middleCols<2>(4);
    const double centerPivot =
        Eigen::FullPivLU<Eigen::Matrix4d>(forCenter).matrixLU().diagonal().cwiseAbs().minCoeff();
    const double circlePivot =
        Eigen::FullPivLU<Eigen::Matrix4d>(forCircle).matrixLU().diagonal().cwiseAbs().minCoeff();
    const bool circleFree = centerPivot >= circlePivot;
    if (!(std::max(centerPivot, circlePivot) > 1e-12)) return {};
    Eigen::Matrix<double, 4, 3> others;
    others << equations.middleCols<2>(circleFree ? 4 : 2), equations.col(6);
    // X, Y and the other pivot as linear functions of the free one.
    const Eigen::Matrix<double, 4, 3> solved =
        -(circleFree ? forCenter : forCircle).fullPivLu().solve(others);
    // The plane turned by a general angle: no conic is to lack its x^2.
    const PlanePoint general = std::polar(1.0, 0.7);
    Eigen::Matrix3d turnedPlane = Eigen::Matrix3d::Identity();
    turnedPlane << general.real(), -general.imag(), 0.0, general.imag(), general.real(), 0.0, 0.0,
        0.0, 1.0;
    const auto function = [&](int row) -> Eigen::Vector3d {
        return (solved.row(row) * turnedPlane).transpose();
    };
    const Eigen::Vector3d freeX = turnedPlane.row(0).transpose(),
                          freeY = turnedPlane.row(1).transpose();
    const Eigen::Vector3d one{0.0, 0.0, 1.0};
    const double sign = circleFree ? 1.0 : -1.0;
    const Conic real = sum(sum(product(function(2), freeX), product(function(3), freeY), 1.0),
                           product(function(0), one), -1.0);
    const Conic imaginary = sum(sum(product(function(2), freeY), product(function(3), freeX), -1.0),
                                product(function(1), one), -sign);
    std::vector<Dyad> dyads;
    for (const PlanePoint point : commonPoints(real, imaginary)) {
        const Eigen::Vector3d at{point.real(), point.imag(), 1.0};
        const PlanePoint free = poses[0].origin + size * general * point;
        const PlanePoint other =
            poses[0].origin + size * PlanePoint{function(2).dot(at), function(3).dot(at)};
        dyads.push_back(circleFree ? Dyad{other, free} : Dyad{free, other});
    }
    return dyads;
}

}  // namespace linkwright::synthesis

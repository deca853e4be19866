// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/quality/transmission.h"

#include "engine/session/drawing/drawing_parts.h"
#include "engine/session/drawing/drive_edit.h"
#include "engine/session/quality/four_joints.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace linkwright::session {

namespace {

using model::JointKind;

Eigen::Vector3d partAcross(const Eigen::Vector3d& vector, const Eigen::Vector3d& axis) {
    return vector - axis * axis.dot(vector);
}

/// Hinges about parallel axes; the last joint may be a slider across them.
bool isPlanarRing(const std::vector<const model::Joint*>& ring, const Eigen::Vector3d& axis) {
    constexpr double parallel = 1e-9;
    for (std::size_t index = 0; index < 3; ++index)
        if (ring[index]->kind != JointKind::Revolute
            || axis.cross(toVector(ring[index]->axis).normalized()).norm() > parallel)
            return false;
    const Eigen::Vector3d last = toVector(ring[3]->axis).normalized();
    return ring[3]->kind == JointKind::Revolute    ? axis.cross(last).norm() <= parallel
           : ring[3]->kind == JointKind::Prismatic ? std::abs(axis.dot(last)) <= parallel
                                                   : false;
}

/// A crank on the ground and the coupler that it moves, seen along their axes. Lengths in m.
struct CrankAndCoupler {
    double crank = 0.0, coupler = 0.0;
    double output = 0.0;  ///< of the rocker; 0: a slider
    double base = 0.0;    ///< between the pivots; of a slider from the pivot to its line, signed
    double phase = 0.0;   ///< of the crank against the base, or the normal of the line, as drawn

    /// The transmission angle where the crank has turned by so much from the drawn pose.
    [[nodiscard]] double angleAt(double turned) const {
        const double cosine = std::cos(phase + turned);
        double ratio = 0.0;
        if (output > 0.0) {
            const double square = crank * crank + base * base - 2.0 * crank * base * cosine;
            ratio = (coupler * coupler + output * output - square) / (2.0 * coupler * output);
        } else {
            ratio = (crank * cosine - base) / coupler;
        }
        return std::acos(std::min(1.0, std::abs(ratio)));
    }
};

std::optional<CrankAndCoupler> crankAndCoupler(const model::Model& model,
                                               const std::vector<const model::Joint*>& ring,
                                               const Eigen::Vector3d& axis) {
    std::array<Eigen::Vector3d, 4> places;
    for (std::size_t index = 0; index < places.size(); ++index) {
        const model::Point* point = model::findById(model.points, ring[index]->point);
        if (point == nullptr) return std::nullopt;
        places[index] = toVector(point->position);
    }
    const auto between = [&](std::size_t from, std::size_t to) {
        return partAcross(places[to] - places[from], axis);
    };
    const Eigen::Vector3d arm = between(0, 1);
    CrankAndCoupler found{arm.norm(), between(1, 2).norm()};
    Eigen::Vector3d direction = between(0, 3);
    if (ring[3]->kind == JointKind::Revolute) {
        found.output = between(2, 3).norm();
        found.base = direction.norm();
        if (!(found.output > 0.0)) return std::nullopt;
    } else {
        direction = axis.cross(toVector(ring[3]->axis)).normalized();
        found.base = direction.dot(between(0, 2));
    }
    if (!(found.coupler > 0.0)) return std::nullopt;
    found.phase = std::atan2(axis.dot(direction.cross(arm)), direction.dot(arm));
    return found;
}

/// When the function of a drive passes a value between two instants that lie around it, s.
double timeOfValue(const model::Model& model, double value, double from, double to) {
    const model::Drive& drive = model.drives.front();
    const bool rises =
        driveValues(model, drive, {to}).front() > driveValues(model, drive, {from}).front();
    for (int halving = 0; halving < 50; ++halving) {
        const double middle = 0.5 * (from + to);
        const double here = driveValues(model, drive, {middle}).front();
        const bool before = rises ? here < value : here > value;
        (before ? from : to) = middle;
    }
    return 0.5 * (from + to);
}

}  // namespace

std::optional<LeastTransmission> minTransmission(const model::Model& model,
                                                 const SimulationResult& motion) {
    if (model.drives.size() != 1 || model.drives[0].kind != model::DriveKind::JointCoordinate
        || motion.times.empty())
        return {};
    const std::vector<const model::Joint*> ring = ringOfFour(model, model.drives[0].joint);
    if (ring.empty()) return {};
    const Eigen::Vector3d axis = toVector(ring[0]->axis).normalized();
    if (!isPlanarRing(ring, axis)) return {};
    const std::optional<CrankAndCoupler> linkage = crankAndCoupler(model, ring, axis);
    if (!linkage) return {};
    // The crank turns about the axis with the coordinate, unless its link is the first of the two.
    const double sense = ring[0]->bodyB == model::groundId ? -1.0 : 1.0;
    const double drawn = ring[0]->coordinates.front().drawn.value;
    const std::vector<double> values = driveValues(model, model.drives.front(), motion.times);
    std::optional<LeastTransmission> least;
    const auto take = [&](double value, double time) {
        const double angle = linkage->angleAt(sense * (value - drawn));
        if (!least || angle < least->angle) least = {angle, time};
    };
    for (std::size_t instant = 0; instant < values.size(); ++instant) {
        take(values[instant], motion.times[instant]);
        if (instant == 0) continue;
        // The angle is extreme where the crank lines up with the base, however long a step is.
        constexpr double half = std::numbers::pi;
        const auto turnsOf = [&](double value) {
            return (linkage->phase + sense * (value - drawn)) / half;
        };
        const auto [low, high] =
            std::minmax({turnsOf(values[instant - 1]), turnsOf(values[instant])});
        const double first = std::ceil(low);
        for (double place = first; place <= std::min(high, first + 1.0); place += 1.0) {
            const double value = drawn + sense * (place * half - linkage->phase);
            take(value,
                 timeOfValue(model, value, motion.times[instant - 1], motion.times[instant]));
        }
    }
    return least;
}

}  // namespace linkwright::session

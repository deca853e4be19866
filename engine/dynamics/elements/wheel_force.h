// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/equations/accelerations.h"

#include <cmath>

namespace linkwright::dynamics {

// The force of the ground on a wheel that rolls, along its way, across it and out of the ground.
// Its rows give the forces f1 and f2 along two directions d1 and d2 of the ground, n x d1 = d2.
// With the axis e of the wheel, which rolls along t = e x n and across s = n x t,
//   t = (a2 d1 - a1 d2)/g,  s = (a1 d1 + a2 d2)/g,  a = e . d,  g = |a|.

/// How a wheel turns its forces, and what they are.
template <class Space>
struct WheelForce {
    using Scalar = typename Space::Scalar;
    Scalar first{0.0}, second{0.0};                       ///< f1, f2
    Scalar alongFirst{0.0}, alongSecond{1.0}, size{1.0};  ///< a1, a2, g
    Scalar pressing{0.0};                                 ///< N
    Scalar driving{0.0}, lateral{0.0};                    ///< along t and s

    WheelForce(const assembly::SignalElement& signal, const Accelerations<Space>& rates) {
        using std::sqrt;
        const System& system = rates.system();
        const auto& rows = signal.rows;
        pressing = -rates.impulses()[at(rows[0])];
        first = -rates.impulses()[at(rows[1])];
        if constexpr (Space::planar) {
            alongSecond = Scalar(signal.sign);
        } else {
            second = -rates.impulses()[at(rows[2])];
            const auto directionOf = [&](const assembly::DirectionReference& direction) {
                return assembly::worldDirection<Space>(direction, rates.parameters(),
                                                       rates.record().poses.data());
            };
            const auto axis = directionOf(system.rows[at(rows[1])].directionA);
            alongFirst = math::dot(axis, directionOf(system.rows[at(rows[1])].along));
            alongSecond = math::dot(axis, directionOf(system.rows[at(rows[2])].along));
            size = sqrt(alongFirst * alongFirst + alongSecond * alongSecond);
        }
        driving = (first * alongSecond - second * alongFirst) / size;
        lateral = (first * alongFirst + second * alongSecond) / size;
    }

    [[nodiscard]] math::Vector3<Scalar> value() const { return {driving, lateral, pressing}; }
};

}  // namespace linkwright::dynamics

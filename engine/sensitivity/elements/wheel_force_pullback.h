// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/wheel_force.h"
#include "engine/sensitivity/equations/cotangents.h"

#include <vector>

namespace linkwright::sensitivity {

/// Derivative twin of engine/dynamics/elements/wheel_force.h with respect to the rates of impulses.
template <class Space>
void seedWheelForce(const assembly::SignalElement& signal,
                    const dynamics::Accelerations<Space>& rates,
                    const math::Vector3<typename Space::Scalar>& by,
                    std::vector<typename Space::Scalar>& impulses) {
    const dynamics::WheelForce<Space> force(signal, rates);
    impulses[at(signal.rows[0])] -= by[2];
    impulses[at(signal.rows[1])] -=
        (by[0] * force.alongSecond + by[1] * force.alongFirst) / force.size;
    if constexpr (!Space::planar)
        impulses[at(signal.rows[2])] -=
            (by[1] * force.alongSecond - by[0] * force.alongFirst) / force.size;
}

/// The same with respect to the directions.
template <class Space>
void pullWheelForce(const assembly::SignalElement& signal, const PullbackContext<Space>& context,
                    const dynamics::Accelerations<Space>& rates,
                    const math::Vector3<typename Space::Scalar>& by) {
    if constexpr (!Space::planar) {
        using Scalar = typename Space::Scalar;
        const dynamics::WheelForce<Space> force(signal, rates);
        const Scalar turned =
            (by[0] * force.driving + by[1] * force.lateral) / (force.size * force.size);
        const Scalar byFirst =
            (by[1] * force.first - by[0] * force.second) / force.size - force.alongFirst * turned;
        const Scalar bySecond =
            (by[0] * force.first + by[1] * force.second) / force.size - force.alongSecond * turned;
        const auto& first = context.system.rows[at(signal.rows[1])];
        const auto& second = context.system.rows[at(signal.rows[2])];
        const auto valueOf = [&](const assembly::DirectionReference& direction) {
            Attached<Space> result;
            result.value = assembly::worldDirection<Space>(direction, context.parameters,
                                                           context.record.poses.data());
            return result;
        };
        const auto pull = [&](const assembly::DirectionReference& direction,
                              const typename Space::Vector& cotangent) {
            Attached<Space> pulled;
            pulled.value = cotangent;
            context.pullDirectionPose(direction, valueOf(direction), pulled);
        };
        const auto axis = valueOf(first.directionA).value;
        pull(first.directionA, typename Space::Vector(valueOf(first.along).value * byFirst
                                                      + valueOf(second.along).value * bySecond));
        pull(first.along, typename Space::Vector(axis * byFirst));
        pull(second.along, typename Space::Vector(axis * bySecond));
    }
}

}  // namespace linkwright::sensitivity

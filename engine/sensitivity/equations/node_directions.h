// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/sensitivity/equations/cotangents.h"
#include "engine/sensitivity/equations/joints_pullback.h"

namespace linkwright::sensitivity {

/// Adds the derivatives with respect to the directions of a joint that has an axis.
template <class Space>
void pullNodeDirections(const PullbackContext<Space>& context, std::size_t index,
                        const JointCotangents<Space>& cotangents) {
    const dynamics::Node& node = context.system.nodes[index];
    const Record<Space>& record = context.record;
    const typename Space::Rotation parent =
        node.parent >= 0 ? record.poses[at(node.parent)].rotation : typename Space::Rotation{};
    const typename Space::Scalar moved =
        record.state[at(node.firstCoordinate)] - context.parameters[node.zeroParameter];
    typename Space::Scalar* target = context.cotangents.parameters;
    if (node.kind == assembly::NodeKind::Prismatic) {
        pullJointTravel<Space>(parent, record.poses[index], moved, cotangents,
                               target + node.axisParameter);
        return;
    }
    pullJointAxis<Space>(context.parameters + node.axisParameter, parent, record.poses[index],
                         moved, cotangents, target + node.axisParameter);
    if (node.travelParameter >= 0)
        pullJointTravel<Space>(parent, record.poses[index], moved, cotangents,
                               target + node.travelParameter);
}

}  // namespace linkwright::sensitivity

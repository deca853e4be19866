// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace linkwright::dynamics {

/// d(quaternion)/dt = quaternion * (0, angular velocity in child axes) / 2.
template <class Scalar>
void quaternionRate(const Scalar* quaternion, const Scalar* angular, Scalar* rate) {
    const Scalar half(0.5);
    const Scalar w = quaternion[0], x = quaternion[1], y = quaternion[2], z = quaternion[3];
    rate[0] = -half * (x * angular[0] + y * angular[1] + z * angular[2]);
    rate[1] = half * (w * angular[0] + y * angular[2] - z * angular[1]);
    rate[2] = half * (w * angular[1] + z * angular[0] - x * angular[2]);
    rate[3] = half * (w * angular[2] + x * angular[1] - y * angular[0]);
}

}  // namespace linkwright::dynamics

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/equations/record.h"

namespace linkwright::dynamics {

/// World components of a vector of the space.
template <class Space>
math::Vector3<typename Space::Scalar> toWorld(const System& system,
                                              const typename Space::Vector& vector) {
    using Scalar = typename Space::Scalar;
    if constexpr (Space::planar)
        return system.plane.first.cast<Scalar>() * vector[0]
               + system.plane.second.cast<Scalar>() * vector[1];
    else
        return vector;
}

/// Transpose of `toWorld`.
template <class Space>
typename Space::Vector fromWorld(const System& system,
                                 const math::Vector3<typename Space::Scalar>& world) {
    using Scalar = typename Space::Scalar;
    if constexpr (Space::planar)
        return {math::dot<Scalar>(system.plane.first.cast<Scalar>(), world),
                math::dot<Scalar>(system.plane.second.cast<Scalar>(), world)};
    else
        return world;
}

/// World components of an angular quantity of the space, which in the plane is along its normal.
template <class Space>
math::Vector3<typename Space::Scalar> angularToWorld(const System& system,
                                                     const typename Space::Angular& angular) {
    using Scalar = typename Space::Scalar;
    if constexpr (Space::planar)
        return system.plane.normal.cast<Scalar>() * angular;
    else
        return angular;
}

/// Transpose of `angularToWorld`.
template <class Space>
typename Space::Angular angularFromWorld(const System& system,
                                         const math::Vector3<typename Space::Scalar>& world) {
    using Scalar = typename Space::Scalar;
    if constexpr (Space::planar)
        return math::dot<Scalar>(system.plane.normal.cast<Scalar>(), world);
    else
        return world;
}

}  // namespace linkwright::dynamics

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/equations/record.h"

namespace linkwright::dynamics {

/// Where the forces of an evaluation act: the record's node forces and the joint forces.
template <class Space>
struct ForceContext {
    const System& system;
    const typename Space::Scalar* parameters;
    const typename Space::Scalar* coordinates;
    Record<Space>& record;
    typename Space::Scalar* jointForces;  ///< per dof, added to H^T f

    /// World position of a point, m.
    [[nodiscard]] typename Space::Vector position(const assembly::PointReference& point) const {
        return assembly::worldPoint<Space>(point, parameters, record.poses.data());
    }
    /// World velocity of a point, m/s.
    /// @param position its world position
    [[nodiscard]] typename Space::Vector velocity(const assembly::PointReference& point,
                                                  const typename Space::Vector& position) const {
        if (point.node < 0) return Space::Vector::Zero();
        return velocityOf<Space>(record.velocities[at(point.node)], position);
    }
    /// Adds a force (N) at a world position to those of a node; the ground takes any.
    void push(int node, const typename Space::Vector& position,
              const typename Space::Vector& force) const {
        if (node >= 0) record.forces[at(node)] += {Space::moment(position, force), force};
    }
};

}  // namespace linkwright::dynamics

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/equations/record.h"

namespace linkwright::dynamics {

/// Where the forces of an evaluation act.
template <class Space>
struct ForceContext {
    const System& system;
    const typename Space::Scalar* parameters;
    const typename Space::Scalar* coordinates;
    const Record<Space>& record;             ///< places and velocities
    typename Space::Force* forces;           ///< on nodes
    typename Space::Scalar* jointForces;     ///< per dof, added to H^T f
    typename Space::Scalar* feedbackForces;  ///< per feedback

    /// At the state of a record, whose lists take the forces.
    static ForceContext of(Record<Space>& record, const System& system,
                           const typename Space::Scalar* parameters,
                           typename Space::Scalar* jointForces) {
        return {system,
                parameters,
                record.state.data(),
                record,
                record.forces.data(),
                jointForces,
                record.feedbackForces.data()};
    }

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
        if (node >= 0) forces[at(node)] += {Space::moment(position, force), force};
    }
};

}  // namespace linkwright::dynamics

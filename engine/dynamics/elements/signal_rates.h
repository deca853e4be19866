// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/signals.h"
#include "engine/dynamics/elements/wheel_force.h"
#include "engine/dynamics/equations/accelerations.h"
#include "engine/dynamics/equations/hamiltonian.h"

namespace linkwright::dynamics {

/// The wrench that body A exerts on body B through a joint, its moment about the joint's point
/// where that is measured: M = M_0 - P x F.
template <class Space>
typename Space::Force jointReaction(const assembly::SignalElement& signal,
                                    const Accelerations<Space>& rates) {
    using Scalar = typename Space::Scalar;
    const Record<Space>& record = rates.record();
    typename Space::Force wrench;
    if (signal.node >= 0) {
        wrench = rates.wrenches()[at(signal.node)] * Scalar(signal.sign);
    } else {
        for (const int row : signal.rows)
            wrench -= record.closures[at(row)].wrenchB * rates.impulses()[at(row)];
        for (const int index : signal.relatives)
            wrench += record.relativeWrenches[at(index)]
                      * (record.relativeForces[at(index)] - rates.relativeImpulses()[at(index)]);
    }
    if (signal.moment)
        wrench.moment -=
            Space::moment(momentPoint<Space>(signal, rates.parameters(), record), wrench.force);
    return wrench;
}

/// The velocity that a drive leads, as a signal of its own.
inline assembly::SignalElement drivenVelocity(const assembly::SignalElement& signal) {
    assembly::SignalElement velocity = signal;
    velocity.kind =
        signal.dof.dof >= 0 ? model::SignalKind::JointVelocity : model::SignalKind::PointVelocity;
    velocity.rate = false;
    return velocity;
}
/// Its value.
template <class Space>
typename Space::Scalar drivenRate(const assembly::SignalElement& signal,
                                  const Accelerations<Space>& rates) {
    const Record<Space>& record = rates.record();
    return signalValue<Space>(drivenVelocity(signal), rates.system(), rates.parameters(),
                              record.state.data(), record)[signal.axis];
}

/// Value of a signal that is a rate along the motion: an acceleration, a reaction, or one that
/// follows from them.
template <class Space>
math::Vector3<typename Space::Scalar> signalRate(const assembly::SignalElement& signal,
                                                 const Accelerations<Space>& rates) {
    using Scalar = typename Space::Scalar;
    using World = math::Vector3<Scalar>;
    const System& system = rates.system();
    switch (signal.kind) {
        case model::SignalKind::PointVelocity: {
            if (signal.at.node < 0) return World::Zero();
            const std::size_t node = at(signal.at.node);
            const Record<Space>& record = rates.record();
            const typename Space::Vector position =
                assembly::worldPoint<Space>(signal.at, rates.parameters(), record.poses.data());
            const typename Space::Motion& motion = record.velocities[node];
            return toWorld<Space>(
                system,
                velocityOf<Space>(rates.motions()[node], position)
                    + Space::crossVector(motion.angular, velocityOf<Space>(motion, position)));
        }
        case model::SignalKind::JointVelocity:
            return {rates.joints()[at(signal.dof.dof)], Scalar(0.0), Scalar(0.0)};
        case model::SignalKind::ConstraintImpulse:
            return {-rates.impulses()[at(signal.row)], Scalar(0.0), Scalar(0.0)};
        case model::SignalKind::WheelForce: return WheelForce<Space>(signal, rates).value();
        case model::SignalKind::Reaction:
            return wrenchToWorld<Space>(signal, system, jointReaction<Space>(signal, rates));
        case model::SignalKind::Momentum:
            return wrenchToWorld<Space>(
                signal, system,
                groupShaking<Space>(signal, rates.parameters(), rates.record(), rates.motions()));
        case model::SignalKind::Power:
            return {-rates.impulses()[at(signal.row)] * drivenRate<Space>(signal, rates),
                    Scalar(0.0), Scalar(0.0)};
        default: return World::Zero();  // no others are rates
    }
}

/// Signals that are rates along the motion, of any record of the equations of motion.
template <class Space>
class SignalRates {
public:
    using World = math::Vector3<typename Space::Scalar>;

    /// @param dynamics kept
    explicit SignalRates(Hamiltonian<Space>& dynamics)
        : dynamics_(dynamics), accelerations_(dynamics.system(), dynamics.parameters()) {}

    /// @param record kept until the next call
    void evaluate(const Record<Space>& record) {
        accelerations_.evaluate(dynamics_.undivided(record, copy_));
    }
    /// Value of a rate signal at the record last evaluated.
    [[nodiscard]] World value(const assembly::SignalElement& signal) const {
        return signalRate<Space>(signal, accelerations_);
    }
    /// The last evaluation; its record is undivided.
    [[nodiscard]] const Accelerations<Space>& accelerations() const { return accelerations_; }

private:
    Hamiltonian<Space>& dynamics_;
    Accelerations<Space> accelerations_;
    Record<Space> copy_;  ///< of records of divided equations
};

}  // namespace linkwright::dynamics

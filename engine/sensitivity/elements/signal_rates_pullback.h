// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/signal_rates.h"
#include "engine/sensitivity/elements/group_momentum_pullback.h"
#include "engine/sensitivity/elements/signal_pullback.h"
#include "engine/sensitivity/elements/wheel_force_pullback.h"
#include "engine/sensitivity/equations/accelerations_pullback.h"

namespace linkwright::sensitivity {

/// Derivative twin of engine/dynamics/elements/signal_rates.h: what signals that are rates make
/// accelerations count for, and what they depend on besides.
template <class Space>
class SignalRatesPullback {
public:
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    using Motion = typename Space::Motion;
    using World = math::Vector3<Scalar>;

    /// @param rates kept; what was evaluated last is differentiated
    explicit SignalRatesPullback(const dynamics::Accelerations<Space>& rates)
        : rates_(rates), system_(rates.system()), pullback_(rates) {}

    /// @param cotangents of all signals, world components; kept for `pull`
    /// @param forceFields adds motions that weigh the forces on single nodes
    /// @param jointForces the same per velocity
    void seed(const std::vector<World>& cotangents, std::vector<Motion>& forceFields,
              std::vector<Scalar>& jointForces) {
        cotangents_ = &cotangents;
        pullback_.clear();
        forEachUsed([&](const assembly::SignalElement& signal, const World& cotangent) {
            seed(signal, cotangent, jointForces);
        });
        pullback_.solve(forceFields, jointForces);
    }

    /// Adds the derivatives to the cotangents of a pullback of the same record.
    void pull(const PullbackContext<Space>& context) {
        pullback_.pull(context);
        forEachUsed([&](const assembly::SignalElement& signal, const World& cotangent) {
            if (signal.kind == model::SignalKind::PointVelocity)
                pullAcceleration(signal, context, cotangent);
            else if (signal.kind == model::SignalKind::Reaction)
                pullReaction(signal, context, cotangent);
            else if (signal.kind == model::SignalKind::Momentum)
                pullGroupShaking<Space>(signal, context, cotangent, rates_.motions());
            else if (signal.kind == model::SignalKind::WheelForce)
                pullWheelForce<Space>(signal, context, rates_, cotangent);
            else if (signal.kind == model::SignalKind::Power)
                pullDrivePower(signal, context, cotangent[0]);
        });
    }

private:
    template <class Work>
    void forEachUsed(const Work& work) {
        for (std::size_t index = 0; index < cotangents_->size(); ++index) {
            const World& cotangent = (*cotangents_)[index];
            if (system_.signalElements[index].rate
                && math::dot(cotangent, cotangent) != Scalar(0.0))
                work(system_.signalElements[index], cotangent);
        }
    }

    void seed(const assembly::SignalElement& signal, const World& cotangent,
              std::vector<Scalar>& jointForces) {
        const Record<Space>& record = rates_.record();
        auto& seeds = pullback_.seeds;
        if (signal.kind == model::SignalKind::PointVelocity) {
            if (signal.at.node < 0) return;
            const Vector force = dynamics::fromWorld<Space>(system_, cotangent);
            const Vector point =
                assembly::worldPoint<Space>(signal.at, rates_.parameters(), record.poses.data());
            seeds.motions[at(signal.at.node)] += {Space::moment(point, force), force};
        } else if (signal.kind == model::SignalKind::JointVelocity) {
            seeds.joints[at(signal.dof.dof)] += cotangent[0];
        } else if (signal.kind == model::SignalKind::ConstraintImpulse) {
            seeds.impulses[at(signal.row)] -= cotangent[0];
        } else if (signal.kind == model::SignalKind::Momentum) {
            seedGroupShaking<Space>(signal, system_, rates_.parameters(), record, cotangent,
                                    seeds.motions);
        } else if (signal.kind == model::SignalKind::WheelForce) {
            seedWheelForce<Space>(signal, rates_, cotangent, seeds.impulses);
        } else if (signal.kind == model::SignalKind::Power) {
            seeds.impulses[at(signal.row)] -=
                cotangent[0] * dynamics::drivenRate<Space>(signal, rates_);
        } else {
            const Motion motion =
                wrenchCotangent<Space>(signal, system_, rates_.parameters(), record, cotangent);
            if (signal.node >= 0) seeds.fields[at(signal.node)] += motion * Scalar(signal.sign);
            for (const int row : signal.rows)
                seeds.impulses[at(row)] -=
                    Space::dotProduct(motion, record.closures[at(row)].wrenchB);
            for (const int index : signal.relatives) {
                const Scalar along = Space::dotProduct(motion, record.relativeWrenches[at(index)]);
                seeds.relativeImpulses[at(index)] -= along;
                jointForces[at(system_.dofCount + index)] += along;
            }
        }
    }

    /// a = A.linear + A.angular x P + V.angular x dP/dt; A turns in `AccelerationsPullback`.
    void pullAcceleration(const assembly::SignalElement& signal,
                          const PullbackContext<Space>& context, const World& cotangent) const {
        if (signal.at.node < 0) return;
        const std::size_t node = at(signal.at.node);
        const auto& spin = context.record.velocities[node].angular;
        const Vector force = dynamics::fromWorld<Space>(system_, cotangent);
        const Attached<Space> point = context.point(signal.at);
        Attached<Space> pulled;
        pulled.value = -Space::crossVector(rates_.motions()[node].angular, force);
        pulled.velocity = -Space::crossVector(spin, force);
        context.pullPointVelocity(signal.at.node, point, pulled);
        context.pullPointPose(signal.at, point, pulled);
        const typename Space::Angular moment = Space::moment(point.velocity, force);
        context.cotangents.velocities[node].moment += moment;
        context.cotangents.poses[node].moment += Space::angularCross(spin, moment);
    }

    /// The velocity that the reaction of a drive is multiplied with.
    void pullDrivePower(const assembly::SignalElement& signal,
                        const PullbackContext<Space>& context, const Scalar& cotangent) const {
        World weight = World::Zero();
        weight[signal.axis] = -cotangent * rates_.impulses()[at(signal.row)];
        pullSignal<Space>(dynamics::drivenVelocity(signal), context, weight);
    }

    /// The wrenches of rows and relative coordinates, and the point a moment is taken about.
    void pullReaction(const assembly::SignalElement& signal, const PullbackContext<Space>& context,
                      const World& cotangent) const {
        const Record<Space>& record = context.record;
        const Motion motion =
            wrenchCotangent<Space>(signal, system_, context.parameters, record, cotangent);
        const Scalar zero(0.0);
        if (signal.node < 0) {
            for (const int row : signal.rows)
                WrenchPull<Space>{context, motion, -rates_.impulses()[at(row)], zero}.row(
                    system_.rows[at(row)]);
            for (const int index : signal.relatives)
                WrenchPull<Space>{
                    context, motion,
                    record.relativeForces[at(index)] - rates_.relativeImpulses()[at(index)], zero}
                    .relative(system_.relatives[at(index)]);
        }
        if (signal.moment)
            context.pullPosition(
                signal.at,
                Space::crossVector(dynamics::angularFromWorld<Space>(system_, cotangent),
                                   dynamics::jointReaction<Space>(signal, rates_).force));
    }

    const dynamics::Accelerations<Space>& rates_;
    const System& system_;
    AccelerationsPullback<Space> pullback_;
    const std::vector<World>* cotangents_ = nullptr;
};

}  // namespace linkwright::sensitivity

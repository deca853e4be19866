// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/equations/accelerations.h"
#include "engine/sensitivity/elements/joint_reaction_pullback.h"
#include "engine/sensitivity/equations/factors.h"
#include "engine/sensitivity/equations/node_directions.h"
#include "engine/sensitivity/equations/time_pullback.h"

namespace linkwright::sensitivity {

/// Adds the derivative of  value C T + rate dC/dt T  of a row about the span of two points, with
/// respect to the points, for motions T of its bodies that are held:
///   C T = axis . apart,  apart = velocity of B under T less that of A.
template <class Space>
void pullSpan(const PullbackContext<Space>& context, const assembly::LoopConstraintRow& row,
              const typename Space::Motion& motionA, const typename Space::Motion& motionB,
              const typename Space::Scalar& value, const typename Space::Scalar& rate) {
    using Vector = typename Space::Vector;
    const Attached<Space> first = context.point(row.pointA), second = context.point(row.pointB);
    Vector axis = assembly::rowDirection<Space>(row), axisRate = Vector::Zero();
    Attached<Space> bySpan;
    if (row.kind == assembly::LoopConstraintRow::Kind::Distance) {
        const typename Space::Scalar scale(row.scale);
        const Vector apart = dynamics::velocityOf<Space>(motionB, second.value)
                             - dynamics::velocityOf<Space>(motionA, first.value);
        const Vector apartRate = Space::crossVector(motionB.angular, second.velocity)
                                 - Space::crossVector(motionA.angular, first.velocity);
        axis = (second.value - first.value) * scale;
        axisRate = (second.velocity - first.velocity) * scale;
        bySpan.value = (apart * value + apartRate * rate) * scale;
        bySpan.velocity = apart * (rate * scale);
    }
    const auto pull = [&](const assembly::PointReference& reference, const Attached<Space>& point,
                          const typename Space::Motion& motion, double sign) {
        const typename Space::Scalar factor(sign);
        Attached<Space> pulled;
        pulled.value =
            (bySpan.value
             - Space::crossVector(motion.angular, Vector(axis * value + axisRate * rate)))
            * factor;
        pulled.velocity =
            (bySpan.velocity - Space::crossVector(motion.angular, Vector(axis * rate))) * factor;
        context.pullPointVelocity(reference.node, point, pulled);
        context.pullPointPose(reference, point, pulled);
    };
    pull(row.pointA, first, motionA, -1.0);
    pull(row.pointB, second, motionB, 1.0);
}

/// Derivative twin of dynamics::Accelerations. With multipliers w' and omega' of its equations
/// (eta' = H w' moves the bodies) and a motion nu that weighs Q, it differentiates
///   sum_bodies zeta . Q - w' . (J d(beta)/dt + direct entries of rows - tau)
///     - omega' . (C A + dC/dt V - d(prescribed)/dt) + what else measures accelerations,
/// with zeta = nu - eta'. Stationarity with respect to the accelerations and d(sigma)/dt gives
///   M w' + Gamma omega' = H^T (M nu + cotangents of A) + those of d(beta)/dt,
///   Gamma^T w' = C nu + cotangents of d(sigma)/dt,
/// a solve with the factors of the record. The forces f in Q and tau are weighed by -zeta and w'
/// like any others: they become seeds of HamiltonianPullback, whose record counts dC/dt^T sigma
/// among them, which is taken back here.
///
/// On the pose: what a displacement does to A and eta' is that the part relative to the parent
/// turns, A - A_parent by the sum of the cotangents of A beyond, eta' - eta'_parent by -S; nu keeps
/// still.
template <class Space>
class AccelerationsPullback {
public:
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    using Motion = typename Space::Motion;
    using Force = typename Space::Force;

    /// What is measured, as cotangents.
    struct Seeds {
        std::vector<Motion> fields;    ///< weigh Q of a node and of all beyond it
        std::vector<Force> motions;    ///< of A
        std::vector<Scalar> joints;    ///< of d(beta)/dt, relative ones behind
        std::vector<Scalar> impulses;  ///< of d(sigma)/dt, per row
        std::vector<Scalar> relativeImpulses;
    };

    /// @param rates kept; what was evaluated last is differentiated
    explicit AccelerationsPullback(const dynamics::Accelerations<Space>& rates)
        : rates_(rates),
          system_(rates.system()),
          solution_(system_),
          multipliers_(solution_.velocities),
          rowMultipliers_(solution_.impulses),
          zeta_(system_.nodes.size()),
          motions_(system_.nodes.size()),
          relatives_(system_.relatives.size()) {
        seeds.fields.resize(system_.nodes.size());
        seeds.motions.resize(system_.nodes.size());
        seeds.joints.resize(at(system_.velocityCount()));
        seeds.impulses.resize(system_.rows.size());
        seeds.relativeImpulses.resize(system_.relatives.size());
    }

    Seeds seeds;
    void clear() {
        std::fill(seeds.fields.begin(), seeds.fields.end(), Motion{});
        std::fill(seeds.motions.begin(), seeds.motions.end(), Force{});
        for (auto* list : {&seeds.joints, &seeds.impulses, &seeds.relativeImpulses})
            std::fill(list->begin(), list->end(), Scalar(0.0));
    }

    /// w', omega' and zeta from the seeds.
    /// @param forceFields adds what weighs the forces on each node
    /// @param jointForces the same per velocity
    void solve(std::vector<Motion>& forceFields, std::vector<Scalar>& jointForces) {
        const Record<Space>& record = rates_.record();
        for (std::size_t index = 0; index < system_.nodes.size(); ++index) {
            const dynamics::Node& node = system_.nodes[index];
            if (node.parent >= 0) seeds.fields[index] += seeds.fields[at(node.parent)];
            solution_.wrenches[index] = seeds.motions[index];
            if (node.inertiaParameter >= 0)
                solution_.wrenches[index] += record.inertias[index] * seeds.fields[index];
        }
        std::copy_n(seeds.joints.begin(), system_.dofCount, solution_.joints.begin());
        std::fill(solution_.rates.begin(), solution_.rates.end(), Scalar(0.0));
        for (std::size_t index = 0; index < system_.relatives.size(); ++index) {
            relatives_[index] =
                seeds.relativeImpulses[index]
                + dynamics::relativeRate<Space>(system_, record, index, seeds.fields);
            dynamics::addRelativeWrench<Space>(
                system_, record, index,
                armatureOf(index) * relatives_[index] + seeds.joints[at(system_.dofCount) + index],
                solution_.wrenches.data());
        }
        for (std::size_t row = 0; row < system_.rows.size(); ++row) {
            const dynamics::LoopConstraintValue<Space>& closure = record.closures[row];
            Scalar& rate = solution_.rates[row];
            rate =
                seeds.impulses[row]
                + dynamics::rowRate<Space>(closure, closure.wrenchA, closure.wrenchB, seeds.fields);
            dynamics::forEachRelativeEntry<Space>(system_, closure,
                                                  [&](std::size_t relative, const Scalar& entry) {
                                                      rate += entry * relatives_[relative];
                                                  });
        }
        solution_.solve(system_, record);
        for (std::size_t index = 0; index < system_.nodes.size(); ++index) {
            zeta_[index] = seeds.fields[index] - solution_.motions[index];
            forceFields[index] += zeta_[index] * Scalar(-1.0);
        }
        for (std::size_t dof = 0; dof < at(system_.dofCount); ++dof)
            jointForces[dof] += multipliers_[dof];
        // Of relative coordinates: cotangents of the rates of their impulses.
        for (std::size_t index = 0; index < system_.relatives.size(); ++index)
            relatives_[index] -= multipliers_[at(system_.dofCount) + index];
    }

    /// Adds the derivatives to the cotangents of a pullback of the same record, after `solve`.
    void pull(const PullbackContext<Space>& context) {
        beginNodes();
        pullRelatives(context);
        pullRows(context);
        pullNodes(context);
    }

private:
    [[nodiscard]] Scalar armatureOf(std::size_t relative) const {
        const int armature = system_.armatures[at(system_.dofCount) + relative];
        return armature >= 0 ? rates_.parameters()[armature] : Scalar(0.0);
    }

    /// Cotangents of A of single nodes.
    void beginNodes() {
        const Record<Space>& record = rates_.record();
        for (std::size_t index = 0; index < system_.nodes.size(); ++index) {
            motions_[index] = seeds.motions[index];
            if (system_.nodes[index].inertiaParameter >= 0)
                motions_[index] += record.inertias[index] * zeta_[index];
        }
        for (std::size_t row = 0; row < system_.rows.size(); ++row) {
            const dynamics::LoopConstraintValue<Space>& closure = record.closures[row];
            if (closure.nodeA >= 0)
                motions_[at(closure.nodeA)] -= closure.wrenchA * rowMultipliers_[row];
            if (closure.nodeB >= 0)
                motions_[at(closure.nodeB)] -= closure.wrenchB * rowMultipliers_[row];
        }
    }

    /// Relative coordinates: the rates s' of their impulses s act on both bodies, and their own
    /// accelerations are W . dA + dW/dt . dV, d. the difference of a field between the bodies.
    void pullRelatives(const PullbackContext<Space>& context) {
        const Record<Space>& record = rates_.record();
        for (std::size_t index = 0; index < system_.relatives.size(); ++index) {
            const assembly::RelativeDof& relative = system_.relatives[index];
            const std::size_t dof = at(system_.dofCount) + index;
            Scalar acceleration = seeds.joints[dof] + armatureOf(index) * relatives_[index];
            if (const int armature = system_.armatures[dof]; armature >= 0)
                context.cotangents.parameters[armature] += rates_.joints()[dof] * relatives_[index];
            for (std::size_t row = 0; row < system_.rows.size(); ++row) {
                const dynamics::LoopConstraintValue<Space>& closure = record.closures[row];
                dynamics::forEachRelativeEntry<Space>(
                    system_, closure, [&](std::size_t other, const Scalar& entry) {
                        if (other == index) acceleration -= entry * rowMultipliers_[row];
                    });
            }
            dynamics::addRelativeWrench<Space>(system_, record, index, acceleration,
                                               motions_.data());
            const Force rate = dynamics::relativeWrenchRate<Space>(
                relative, record.relativeWrenches[index], context.parameters, record);
            const auto between = [&](const std::vector<Motion>& motions) {
                Motion motion;
                if (relative.nodeB >= 0) motion += motions[at(relative.nodeB)];
                return relative.nodeA >= 0 ? motion - motions[at(relative.nodeA)] : motion;
            };
            const Motion weight = between(zeta_);
            pullRelativeImpulse<Space>(context, static_cast<int>(index),
                                       Space::dotProduct(weight, rate));
            const Scalar zero(0.0);
            WrenchPull<Space>{context, weight, rates_.relativeImpulses()[index],
                              record.relativeImpulses[index]}
                .relative(relative);
            WrenchPull<Space>{context, between(rates_.motions()), acceleration, zero}.relative(
                relative);
            WrenchPull<Space>{context, between(record.velocities), zero, acceleration}.relative(
                relative);
            addVelocity(context, relative.nodeA, rate * -acceleration);
            addVelocity(context, relative.nodeB, rate * acceleration);
        }
    }

    /// The part with respect to V of a node of something that V is weighed with, and the turning
    /// of V.
    void addVelocity(const PullbackContext<Space>& context, int node, const Force& cotangent) {
        if (node < 0) return;
        context.cotangents.velocities[at(node)] += cotangent;
        context.cotangents.poses[at(node)] +=
            Space::crossForce(context.record.velocities[at(node)], cotangent);
    }

    void pullRows(const PullbackContext<Space>& context) {
        for (const assembly::RowGroup& group : system_.rowGroups) {
            if (group.joinsPoints)
                pullJoined(context, group);
            else
                pullRow(context, at(group.first));
        }
    }

    /// Rows that join points, with vectors along them.
    void pullJoined(const PullbackContext<Space>& context, const assembly::RowGroup& group) {
        const auto along = [&](const std::vector<Scalar>& values) -> Vector {
            return dynamics::alongRows<Space>(system_, group, values.data());
        };
        const assembly::LoopConstraintRow& source = system_.rows[at(group.first)];
        const Vector impulse = along(context.record.impulses);
        const Vector rate = along(rates_.impulses());
        const Vector multiplier = along(rowMultipliers_);
        const Vector apart =
            pullJoinedPoint(context, source.pointB, impulse, rate, multiplier)
            - pullJoinedPoint(context, source.pointA, -impulse, -rate, -multiplier);
        for (int row = group.first; row < group.first + group.count; ++row)
            context.cotangents.impulses[at(row)] +=
                math::dot(assembly::rowDirection<Space>(system_.rows[at(row)]), apart);
    }

    /// @return what the rate of the row's wrench makes of zeta
    Vector pullJoinedPoint(const PullbackContext<Space>& context,
                           const assembly::PointReference& reference, const Vector& impulse,
                           const Vector& rate, const Vector& multiplier) {
        if (reference.node < 0) return Vector::Zero();
        const std::size_t node = at(reference.node);
        const Motion& velocity = context.record.velocities[node];
        const auto& turning = zeta_[node].angular;
        Attached<Space> point, pulled;
        point.value =
            assembly::worldPoint<Space>(reference, context.parameters, context.record.poses.data());
        point.velocity = dynamics::velocityOf<Space>(velocity, point.value);
        pulled.value = Space::crossVector(rates_.motions()[node].angular, multiplier)
                       - Space::crossVector(turning, rate);
        pulled.velocity =
            Space::crossVector(velocity.angular, multiplier) - Space::crossVector(turning, impulse);
        context.pullPointVelocity(reference.node, point, pulled);
        context.pullPointPose(reference, point, pulled);
        const typename Space::Angular moment = Space::moment(point.velocity, multiplier);
        context.cotangents.velocities[node].moment -= moment;
        context.cotangents.poses[node].moment -= Space::angularCross(velocity.angular, moment);
        return Space::crossVector(turning, point.velocity);
    }

    void pullRow(const PullbackContext<Space>& context, std::size_t row) {
        const Record<Space>& record = context.record;
        const assembly::LoopConstraintRow& source = system_.rows[row];
        const dynamics::LoopConstraintValue<Space>& closure = record.closures[row];
        const Scalar& multiplier = rowMultipliers_[row];
        if (source.function >= 0) pullFunction(context, source.function, multiplier);
        if (source.kind == assembly::LoopConstraintRow::Kind::CoordinateRatio) {
            pullRatio(context, source, rates_.impulses()[row], multiplier);
            return;
        }
        const dynamics::WrenchRates<Space> rates =
            dynamics::wrenchRates<Space>(source, closure, context.parameters, record);
        context.cotangents.impulses[row] +=
            dynamics::rowRate<Space>(closure, rates.onA, rates.onB, zeta_);
        const Scalar zero(0.0);
        pullRowWrenches(context, source, closure, zeta_, rates_.impulses()[row],
                        record.impulses[row]);
        pullRowWrenches(context, source, closure, rates_.motions(), -multiplier, zero);
        pullRowWrenches(context, source, closure, record.velocities, zero, -multiplier);
        addVelocity(context, closure.nodeA, rates.onA * -multiplier);
        addVelocity(context, closure.nodeB, rates.onB * -multiplier);
    }

    /// Adds the derivative of  value C T + rate dC/dt T  for motions T that are held.
    void pullRowWrenches(const PullbackContext<Space>& context,
                         const assembly::LoopConstraintRow& source,
                         const dynamics::LoopConstraintValue<Space>& closure,
                         const std::vector<Motion>& motions, const Scalar& value,
                         const Scalar& rate) {
        Motion motionA, motionB;
        if (closure.nodeA >= 0) motionA = motions[at(closure.nodeA)];
        if (closure.nodeB >= 0) motionB = motions[at(closure.nodeB)];
        if (joinsPoints(source))
            pullSpan<Space>(context, source, motionA, motionB, value, rate);
        else
            WrenchPull<Space>{context, motionB - motionA, value, rate}.row(source);
    }

    /// A ratio of velocities, its impulse and its multiplier.
    void pullRatio(const PullbackContext<Space>& context, const assembly::LoopConstraintRow& source,
                   const Scalar& impulse, const Scalar& multiplier) {
        for (const assembly::RatioTerm& term : source.terms) {
            const int dof = term.dof.dof;
            const Scalar weight = system_.isRelative(dof) ? -relatives_[at(dof - system_.dofCount)]
                                                          : multipliers_[at(dof)];
            context.cotangents.parameters[term.ratio] +=
                weight * impulse + multiplier * rates_.joints()[at(dof)];
        }
    }

    /// Numbers of the model in the second derivative of what a drive prescribes.
    void pullFunction(const PullbackContext<Space>& context, int function,
                      const Scalar& cotangent) {
        using Tangent = math::Tangent<Scalar>;
        const assembly::TimeFunction& prescribed = system_.functions[at(function)];
        const math::Expression& formula = prescribed.formula;
        if (system_.timeScale >= 0)
            pullTime<Space>(context,
                            cotangent * timeDerivatives<Space>(context, function).ofSecondRate);
        assembly::forEachTableNumber(
            prescribed, context.record.time, [&](std::size_t argument, const auto& share) {
                context.cotangents.parameters[at(system_.functionNumbers) + argument - 1] +=
                    cotangent * share.ofSecondRate;
            });
        std::vector<Scalar> numbers;
        std::vector<Tangent> arguments;
        for (const std::size_t used : formula.usedVariables()) {
            if (used == 0) continue;
            if (arguments.empty()) {
                assembly::functionArguments<Scalar>(system_, context.parameters,
                                                    context.record.time, numbers);
                for (const Scalar& number : numbers)
                    arguments.emplace_back(number, Scalar(arguments.empty() ? 1.0 : 0.0));
            }
            context.cotangents.parameters[at(system_.functionNumbers) + used - 1] +=
                cotangent
                * assembly::formulaRateDerivative<Tangent>(formula, arguments, used).derivative;
        }
    }

    /// Joints and bodies, from the tips to the ground.
    void pullNodes(const PullbackContext<Space>& context) {
        const Record<Space>& record = context.record;
        Cotangents<Space>& target = context.cotangents;
        for (std::size_t index = system_.nodes.size(); index-- > 0;) {
            const dynamics::Node& node = system_.nodes[index];
            const Motion& velocity = record.velocities[index];
            const Motion& acceleration = rates_.motions()[index];
            const Motion& weight = zeta_[index];
            Motion ownVelocity = velocity, ownAcceleration = acceleration;
            Motion ownMultiplier = solution_.motions[index];
            const Force& cotangent = motions_[index];  // of A here and beyond
            if (node.parent >= 0) {
                const std::size_t parent = at(node.parent);
                ownVelocity = ownVelocity - record.velocities[parent];
                ownAcceleration = ownAcceleration - rates_.motions()[parent];
                ownMultiplier = ownMultiplier - solution_.motions[parent];
                motions_[parent] += cotangent;
            }
            target.velocities[index] += Space::crossForce(ownVelocity, cotangent);
            target.poses[index] += Space::crossForce(ownAcceleration, cotangent);
            target.poses[index] -= Space::crossForce(ownMultiplier, rates_.wrenches()[index]);
            if (node.inertiaParameter >= 0) {
                const typename Space::Inertia& inertia = record.inertias[index];
                const Force momentum = inertia * velocity;
                const Motion turned = Space::crossMotion(weight, velocity);
                target.velocities[index] += inertia * turned;
                target.velocities[index] -= Space::crossForce(weight, momentum);
                target.poses[index] -= Space::crossForce(
                    weight, inertia * acceleration + Space::crossForce(velocity, momentum));
                target.poses[index] -= Space::crossForce(acceleration, inertia * weight);
                if (context.wantPlaces) pullInertia(context, index, turned);
            }
            pullJoint(context, node, index, cotangent);
        }
    }

    /// weight . (M A + V x* M V) with respect to the inertia parameters.
    void pullInertia(const PullbackContext<Space>& context, std::size_t index,
                     const Motion& turned) {
        const assembly::Pose<Space>& pose = context.record.poses[index];
        Scalar* target = context.cotangents.parameters + system_.nodes[index].inertiaParameter;
        Space::pullBackInertia(zeta_[index], rates_.motions()[index], pose.rotation, pose.origin,
                               target);
        Space::pullBackInertia(turned, context.record.velocities[index], pose.rotation, pose.origin,
                               target);
    }

    /// Joint velocities, rotors, friction and the direction of a joint.
    /// @param cotangent of A here and beyond
    void pullJoint(const PullbackContext<Space>& context, const dynamics::Node& node,
                   std::size_t index, const Force& cotangent) {
        const Record<Space>& record = context.record;
        Cotangents<Space>& target = context.cotangents;
        const Force turned = Space::crossForce(record.velocities[index], cotangent);
        for (int local = 0; local < node.dofCount; ++local) {
            const std::size_t dof = at(node.firstDof + local);
            const Scalar& multiplier = multipliers_[dof];
            const int damping = node.dampingParameter + local;
            target.jointVelocities[dof] -= Space::dotProduct(record.axes[dof], turned)
                                           + context.parameters[damping] * multiplier;
            target.parameters[damping] -= record.jointVelocities[dof] * multiplier;
            if (const int armature = system_.armatures[dof]; armature >= 0)
                target.parameters[armature] -= multiplier * rates_.joints()[dof];
        }
        if (!context.wantPlaces || node.axisParameter < 0) return;
        const std::size_t dof = at(node.firstDof);
        const Force column = cotangent * rates_.joints()[dof] - turned * record.jointVelocities[dof]
                             - rates_.wrenches()[index] * multipliers_[dof];
        pullNodeDirections<Space>(context, index, {{}, column});
    }

    const dynamics::Accelerations<Space>& rates_;
    const System& system_;
    dynamics::TreeSolution<Space> solution_;
    const std::vector<Scalar>& multipliers_;     ///< w', relative ones from eta'
    const std::vector<Scalar>& rowMultipliers_;  ///< omega'
    std::vector<Motion> zeta_;
    std::vector<Force> motions_;     ///< cotangents of A
    std::vector<Scalar> relatives_;  ///< of the rates of impulses of relative coordinates
};

}  // namespace linkwright::sensitivity

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// Definitions of the members of HamiltonianPullback, for the files that instantiate them for one
// kind of number each: instances take long to compile, and so they compile beside each other.
#include "engine/math/planar_space.h"
#include "engine/math/spatial_space.h"
#include "engine/sensitivity/force_pullback.h"
#include "engine/sensitivity/hamiltonian_pullback.h"
#include "engine/sensitivity/hamiltonian_pullback_constraints.h"
#include "engine/sensitivity/signal_pullback.h"

#include <algorithm>
#include <type_traits>

namespace linkwright::sensitivity {

using assembly::Node;
using assembly::NodeKind;

template <class Space>
HamiltonianPullback<Space>::HamiltonianPullback(const dynamics::Hamiltonian<Space>& dynamics)
    : system_(dynamics.system()),
      parameters_(dynamics.parameters()),
      zeroRates_(dynamics.stateSize(), Scalar(0.0)),
      forceCostates_(at(system_.velocityCount())),
      jointCostates_(at(system_.velocityCount())),
      jointMultipliers_(at(system_.velocityCount())),
      relativeRates_(system_.relatives.size()),
      impulseCotangents_(system_.rowTotal(), Scalar(0.0)),
      rowMultipliers_(system_.rowTotal()) {
    fields_.resize(system_);
    jointFields_.resize(system_);
    cotangents_.resize(system_);
    scratch_.resize(system_);
    if (system_.model.simulation.formulation == model::Formulation::DivideAndConquer)
        divided_ = DividedPullback<Space>::create(system_, parameters_);
    if constexpr (std::is_same_v<Space, PlanarPullback::Space>)
        if (dynamics::PlanarTree::fits(system_))
            planar_ = std::make_unique<PlanarPullback>(system_, parameters_);
    if constexpr (std::is_same_v<Space, SpatialPullback::Space>)
        if (dynamics::SpatialTree::fits(system_))
            spatial_ = std::make_unique<SpatialPullback>(system_, parameters_);
}

template <class Space>
void HamiltonianPullback<Space>::refresh() {
    if (divided_) divided_->refresh();
    if (planar_) planar_->refresh();
    if (spatial_) spatial_->refresh();
}

/// @return false when something is asked for that only the general equations give
template <class Space>
bool HamiltonianPullback<Space>::pullPlanar(const Record<Space>& record, const Seeds<Space>& seeds,
                                            const std::vector<World>& initialSignals,
                                            const Derivatives<Space>& derivatives) {
    if constexpr (std::is_same_v<Space, PlanarPullback::Space>) {
        if (!planar_ || !seeds.isOrdinary()) return false;
        const Scalar* rate = seeds.rate != nullptr ? seeds.rate : zeroRates_.data();
        planar_->begin(record, rate, derivatives.parameters, wantParameters_);
        const std::vector<Scalar>& inputs = planar_->cotangents().inputs;
        const PullbackContext<Space> context{
            system_,           parameters_,           record,
            planar_->fields(), planar_->cotangents(), wantParameters_};
        pullElements<Space>(context, rate + system_.coordinateCount);
        pullMeasures(context, seeds, initialSignals, derivatives);
        planar_->finish(record, wantParameters_, rowMultipliers_.data(), derivatives.state);
        for (std::size_t input = 0; input < inputs.size(); ++input)
            derivatives.inputs[input] += inputs[input];
        return true;
    }
    return false;
}

template <class Space>
void HamiltonianPullback<Space>::pullDivided(const Record<Space>& record, const Seeds<Space>& seeds,
                                             const std::vector<World>& initialSignals,
                                             const Derivatives<Space>& derivatives) {
    const Scalar* rate = seeds.rate != nullptr ? seeds.rate : zeroRates_.data();
    const PullbackContext<Space> context{system_, parameters_, record, fields_, cotangents_};
    std::fill(cotangents_.inputs.begin(), cotangents_.inputs.end(), Scalar(0.0));
    cotangents_.parameters = derivatives.parameters;
    std::fill(cotangents_.impulses.begin(), cotangents_.impulses.end(), Scalar(0.0));
    std::fill(cotangents_.coordinates.begin(), cotangents_.coordinates.end(), Scalar(0.0));
    divided_->begin(record, rate, fields_, cotangents_);
    addFields(record, seeds);
    weighFields(record, seeds);
    pullElements<Space>(context, rate + system_.coordinateCount);
    pullMeasures(context, seeds, initialSignals, derivatives);
    pullClosureVelocities(context);
    divided_->solve(record, cotangents_, wantParameters_, impulseCotangents_.data(), fields_,
                    jointMultipliers_.data(), rowMultipliers_.data());
    subtractRowMultipliers(record);
    pullClosurePoses(context);
    divided_->finish(record, cotangents_, derivatives.state);
    // Coordinates that belong to no joint but integrate the force of one.
    for (const assembly::SignalElement& signal : system_.signalElements)
        for (int axis = 0;
             signal.impulseCoordinate >= 0 && axis < dynamics::impulseSize<Space>(signal); ++axis)
            derivatives.state[signal.impulseCoordinate + axis] +=
                cotangents_.coordinates[at(signal.impulseCoordinate + axis)];
    for (std::size_t input = 0; input < cotangents_.inputs.size(); ++input)
        derivatives.inputs[input] += cotangents_.inputs[input];
}

/// What seed fields alone make of the inertias and the weight of the bodies; the joints' part is in
/// the substructures.
template <class Space>
void HamiltonianPullback<Space>::weighFields(const Record<Space>& record,
                                             const Seeds<Space>& seeds) {
    if (seeds.momentumFields == nullptr && seeds.forceFields == nullptr) return;
    const auto gravity = Space::vectorFrom(parameters_ + system_.gravityParameter);
    const typename Space::Motion falling{Space::zeroAngular(), gravity};
    for (std::size_t index = 0; index < system_.nodes.size(); ++index) {
        const Node& node = system_.nodes[index];
        if (node.inertiaParameter < 0) continue;
        const typename Space::Inertia& inertia = record.inertias[index];
        const auto pullInertia = [&](const typename Space::Motion& field,
                                     const typename Space::Motion& motion) {
            if (wantParameters_)
                Space::pullBackInertia(field, motion, record.poses[index].rotation,
                                       record.poses[index].origin,
                                       cotangents_.parameters + node.inertiaParameter);
        };
        if (seeds.forceFields != nullptr) {
            weighNode(inertia, seeds.forceFields[index], gravity, index);
            pullInertia(seeds.forceFields[index], falling);
        }
        if (seeds.momentumFields != nullptr) {
            cotangents_.velocities[index] += inertia * seeds.momentumFields[index];
            pullInertia(seeds.momentumFields[index], record.velocities[index]);
        }
    }
}

/// Cost terms and signals.
template <class Space>
void HamiltonianPullback<Space>::pullMeasures(const PullbackContext<Space>& context,
                                              const Seeds<Space>& seeds,
                                              const std::vector<World>& initialSignals,
                                              const Derivatives<Space>& derivatives) {
    if (seeds.costs != nullptr)
        for (std::size_t index = 0; index < system_.costs.size(); ++index)
            if (seeds.costs[index] != Scalar(0.0)
                && !isPulledApart(system_.signalElements[at(system_.costs[index].signal)]))
                pullCost<Space>(system_.costs[index], context, context.record.state.data(),
                                seeds.costs[index], initialSignals, *derivatives.initialSignals);
    if (seeds.signals != nullptr)
        for (std::size_t index = 0; index < system_.signalElements.size(); ++index)
            pullSignal<Space>(system_.signalElements[index], context, seeds.signals[index]);
    if (seeds.pushes != nullptr)
        for (std::size_t index = 0; index < system_.signalElements.size(); ++index)
            pullJointPush<Space>(system_.signalElements[index], context, seeds.pushes[index]);
}

/// What weighs the generalized forces: the costates, and seeds of their own.
template <class Space>
const typename Space::Scalar* HamiltonianPullback<Space>::forceCostates(const Seeds<Space>& seeds) {
    if (seeds.relativeForces == nullptr) return jointCostates_.data();
    std::copy(jointCostates_.begin(), jointCostates_.end(), forceCostates_.begin());
    for (std::size_t index = 0; index < system_.relatives.size(); ++index)
        forceCostates_[at(system_.dofCount) + index] += seeds.relativeForces[index];
    return forceCostates_.data();
}

template <class Space>
void HamiltonianPullback<Space>::pullBack(const Record<Space>& record, const Seeds<Space>& seeds,
                                          const std::vector<World>& initialSignals,
                                          const Derivatives<Space>& derivatives) {
    if (record.isDivided) {
        pullDivided(record, seeds, initialSignals, derivatives);
        return;
    }
    if (pullPlanar(record, seeds, initialSignals, derivatives)) return;
    const Scalar* state = record.state.data();
    const Scalar* rate = seeds.rate != nullptr ? seeds.rate : zeroRates_.data();
    std::copy_n(rate + system_.coordinateCount, system_.dofCount, jointCostates_.begin());
    const PullbackContext<Space> context{system_, parameters_, record, fields_, cotangents_};
    clear(derivatives);
    pullCoordinateRates(record, state, rate);
    beginTree(context, seeds);
    pullForces<Space>(context, forceCostates(seeds));
    pullErrors<Space>(context, rate);
    pullMeasures(context, seeds, initialSignals, derivatives);
    pullClosureVelocities(context);
    gatherRelatives(context);
    solveMultipliers(record, seeds);
    for (std::size_t index = 0; index < system_.relatives.size(); ++index)
        jointMultipliers_[at(system_.dofCount) + index] =
            dynamics::relativeRate<Space>(system_, record, index, fields_.multiplier);
    pullMultipliers(context);
    pullClosurePoses(context);
    pullRelativePoses(context);
    finishTree(context, seeds, state);

    for (std::size_t entry = 0; entry < cotangents_.coordinates.size(); ++entry)
        derivatives.state[entry] += cotangents_.coordinates[entry];
    Scalar* momenta = derivatives.state + system_.coordinateCount;
    for (std::size_t dof = 0; dof < at(system_.dofCount); ++dof)
        momenta[dof] += jointMultipliers_[dof];
    for (std::size_t input = 0; input < cotangents_.inputs.size(); ++input)
        derivatives.inputs[input] += cotangents_.inputs[input];
}

/// Costates, and what they make V, poses and the direction of gravity count for.
template <class Space>
void HamiltonianPullback<Space>::beginTree(const PullbackContext<Space>& context,
                                           const Seeds<Space>& seeds) {
    if constexpr (std::is_same_v<Space, SpatialPullback::Space>)
        if (takesSpatial(seeds)) {
            spatial_->spreadCostates(context.record, jointCostates_.data(), fields_, cotangents_);
            spreadToRelatives(context);
            return;
        }
    spreadCostate(context.record, jointCostates_.data());
    addFields(context.record, seeds);
    spreadToRelatives(context);
    weighInertias(context.record);
}

/// Stationarity with respect to beta and sigma: w, eta and omega; M_bodies eta.
template <class Space>
void HamiltonianPullback<Space>::solveMultipliers(const Record<Space>& record,
                                                  const Seeds<Space>& seeds) {
    if constexpr (std::is_same_v<Space, SpatialPullback::Space>)
        if (takesSpatial(seeds)) {
            spatial_->gatherVelocities(record, cotangents_, scratch_.wrenches,
                                       scratch_.innovations.data());
            dynamics::solveRows<Space>(system_, record, scratch_.innovations.data(),
                                       impulseCotangents_.data(), rowMultipliers_.data());
            spatial_->spreadMultipliers(record, scratch_.innovations.data(),
                                        jointMultipliers_.data(), fields_, scratch_.wrenches);
            return;
        }
    gatherVelocities(record);
    dynamics::solveTree<Space>(system_, record, scratch_, cotangents_.jointVelocities.data(),
                               impulseCotangents_.data(), jointMultipliers_.data(),
                               rowMultipliers_.data(), fields_.multiplier.data());
    weighMultipliers(record);
}

/// What is left: poses, from the tips to the ground.
template <class Space>
void HamiltonianPullback<Space>::finishTree(const PullbackContext<Space>& context,
                                            const Seeds<Space>& seeds, const Scalar* state) {
    if constexpr (std::is_same_v<Space, SpatialPullback::Space>)
        if (takesSpatial(seeds)) {
            spatial_->gatherPoses(context.record, fields_, cotangents_, scratch_.wrenches);
            if (!wantParameters_) return;
            pullInertias(context);
            for (std::size_t index = 0; index < system_.nodes.size(); ++index)
                pullGeometry(context, index, state, spatial_->displacements()[index],
                             jointCostates_.data());
            return;
        }
    subtractMultipliers();
    if (wantParameters_) pullInertias(context);
    gatherPoses(context, state, jointCostates_.data());
}

template <class Space>
void HamiltonianPullback<Space>::clear(const Derivatives<Space>& derivatives) {
    std::fill(cotangents_.coordinates.begin(), cotangents_.coordinates.end(), Scalar(0.0));
    std::fill(cotangents_.jointVelocities.begin(), cotangents_.jointVelocities.end(), Scalar(0.0));
    std::fill(cotangents_.inputs.begin(), cotangents_.inputs.end(), Scalar(0.0));
    std::fill(cotangents_.normals.begin(), cotangents_.normals.end(), Scalar(0.0));
    std::fill(cotangents_.impulses.begin(), cotangents_.impulses.end(), Scalar(0.0));
    std::fill(fields_.multiplier.begin(), fields_.multiplier.end(), typename Space::Motion{});
    cotangents_.parameters = derivatives.parameters;
}

/// d alpha/dt = beta; for quaternions see dynamics::quaternionRate.
template <class Space>
void HamiltonianPullback<Space>::pullCoordinateRates(const Record<Space>& record,
                                                     const Scalar* state, const Scalar* rate) {
    for (const Node& node : system_.nodes) {
        const Scalar* seed = rate + node.firstCoordinate;
        Scalar* velocity = cotangents_.jointVelocities.data() + node.firstDof;
        if (node.kind != NodeKind::Spherical) {
            for (int local = 0; local < node.dofCount; ++local)
                velocity[local] += seed[local];
            continue;
        }
        const Scalar* quaternion = state + node.firstCoordinate;
        const Scalar w = quaternion[0], x = quaternion[1], y = quaternion[2], z = quaternion[3];
        const Scalar half(0.5);
        velocity[0] += half * (w * seed[1] - x * seed[0] + z * seed[2] - y * seed[3]);
        velocity[1] += half * (w * seed[2] - y * seed[0] + x * seed[3] - z * seed[1]);
        velocity[2] += half * (w * seed[3] - z * seed[0] + y * seed[1] - x * seed[2]);
        const Scalar* angular = record.jointVelocities.data() + node.firstDof;
        Scalar* coordinate = cotangents_.coordinates.data() + node.firstCoordinate;
        coordinate[0] +=
            half * (seed[1] * angular[0] + seed[2] * angular[1] + seed[3] * angular[2]);
        coordinate[1] +=
            half * (seed[3] * angular[1] - seed[2] * angular[2] - seed[0] * angular[0]);
        coordinate[2] +=
            half * (seed[1] * angular[2] - seed[3] * angular[0] - seed[0] * angular[1]);
        coordinate[3] +=
            half * (seed[2] * angular[0] - seed[1] * angular[1] - seed[0] * angular[2]);
    }
    for (std::size_t index = 0; index < system_.relatives.size(); ++index)
        if (const int coordinate = system_.relatives[index].coordinate; coordinate >= 0)
            cotangents_.jointVelocities[at(system_.dofCount) + index] += rate[coordinate];
}

/// xi and its rate from the ground to the tips; what they make V count for.
template <class Space>
void HamiltonianPullback<Space>::spreadCostate(const Record<Space>& record,
                                               const Scalar* jointCostate) {
    for (std::size_t index = 0; index < system_.nodes.size(); ++index) {
        const Node& node = system_.nodes[index];
        typename Space::Motion own;
        for (int dof = node.firstDof; dof < node.firstDof + node.dofCount; ++dof)
            own += record.axes[at(dof)] * jointCostate[dof];
        typename Space::Motion costate = own;
        typename Space::Motion rate = Space::crossMotion(record.velocities[index], own);
        if (node.parent >= 0) {
            costate += jointFields_.costate[at(node.parent)];
            rate += jointFields_.costateRate[at(node.parent)];
        }
        jointFields_.costate[index] = costate;
        jointFields_.costateRate[index] = rate;
        fields_.costate[index] = costate;
        fields_.costateRate[index] = rate;
        cotangents_.velocities[index] = Space::crossForce(own, record.momenta[index]);
        cotangents_.poses[index] = {};
    }
}

/// Adds the seed fields. They keep still when the node is displaced, while everything else
/// attached to it turns along: their share of the turning is taken back.
template <class Space>
void HamiltonianPullback<Space>::addFields(const Record<Space>& record, const Seeds<Space>& seeds) {
    if (seeds.momentumFields == nullptr && seeds.forceFields == nullptr) return;
    ownForces_ = record.forces;
    ownMomenta_ = record.momenta;
    for (std::size_t index = 0; index < system_.nodes.size(); ++index)
        if (const int parent = system_.nodes[index].parent; parent >= 0) {
            ownForces_[at(parent)] -= record.forces[index];
            ownMomenta_[at(parent)] -= record.momenta[index];
        }
    for (std::size_t index = 0; index < system_.nodes.size(); ++index) {
        if (seeds.forceFields != nullptr) {
            fields_.costate[index] += seeds.forceFields[index];
            cotangents_.poses[index] -=
                Space::crossForce(seeds.forceFields[index], ownForces_[index]);
        }
        if (seeds.momentumFields != nullptr) {
            fields_.costateRate[index] += seeds.momentumFields[index];
            cotangents_.poses[index] -=
                Space::crossForce(seeds.momentumFields[index], ownMomenta_[index]);
        }
    }
}

/// What the fields make V and the direction of gravity count for.
template <class Space>
void HamiltonianPullback<Space>::weighInertias(const Record<Space>& record) {
    const auto gravity = Space::vectorFrom(parameters_ + system_.gravityParameter);
    for (std::size_t index = 0; index < system_.nodes.size(); ++index) {
        const Node& node = system_.nodes[index];
        if (node.inertiaParameter < 0) continue;
        const typename Space::Inertia& inertia = record.inertias[index];
        cotangents_.velocities[index] += inertia * fields_.costateRate[index];
        weighNode(inertia, fields_.costate[index], gravity, index);
    }
}

/// Weight of a body under a motion. Gravity keeps its direction when the body turns.
template <class Space>
void HamiltonianPullback<Space>::weighNode(const typename Space::Inertia& inertia,
                                           const typename Space::Motion& motion,
                                           const typename Space::Vector& gravity,
                                           std::size_t index) {
    const typename Space::Vector weighted =
        motion.linear * inertia.mass + Space::crossVector(motion.angular, inertia.firstMoment);
    cotangents_.poses[index].moment += Space::moment(weighted, gravity);
    Space::addTo(cotangents_.parameters + system_.gravityParameter, weighted);
}

/// Sums the cotangents of V over subtrees and projects them on the joints.
template <class Space>
void HamiltonianPullback<Space>::gatherVelocities(const Record<Space>& record) {
    for (std::size_t index = system_.nodes.size(); index-- > 0;) {
        const Node& node = system_.nodes[index];
        for (int dof = node.firstDof; dof < node.firstDof + node.dofCount; ++dof)
            cotangents_.jointVelocities[at(dof)] +=
                Space::dotProduct(record.axes[at(dof)], cotangents_.velocities[index]);
        if (node.parent >= 0)
            cotangents_.velocities[at(node.parent)] += cotangents_.velocities[index];
    }
}

/// M_bodies eta.
template <class Space>
void HamiltonianPullback<Space>::weighMultipliers(const Record<Space>& record) {
    for (std::size_t index = 0; index < system_.nodes.size(); ++index) {
        scratch_.wrenches[index] = {};
        if (system_.nodes[index].inertiaParameter >= 0)
            scratch_.wrenches[index] = record.inertias[index] * fields_.multiplier[index];
    }
}

/// (xi-dot - eta) . M V and the weight under xi, with respect to the inertia parameters.
template <class Space>
void HamiltonianPullback<Space>::pullInertias(const PullbackContext<Space>& context) {
    const auto gravity = Space::vectorFrom(parameters_ + system_.gravityParameter);
    for (std::size_t dof = 0; dof < system_.armatures.size(); ++dof)
        if (const int armature = system_.armatures[dof]; armature >= 0)
            cotangents_.parameters[armature] +=
                (relativeRate(static_cast<int>(dof)) - jointMultipliers_[dof])
                * context.record.jointVelocities[dof];
    for (std::size_t index = 0; index < system_.nodes.size(); ++index) {
        const Node& node = system_.nodes[index];
        if (node.inertiaParameter < 0) continue;
        const assembly::Pose<Space>& pose = context.record.poses[index];
        Scalar* target = cotangents_.parameters + node.inertiaParameter;
        Space::pullBackInertia(fields_.costateRate[index] - fields_.multiplier[index],
                               context.record.velocities[index], pose.rotation, pose.origin,
                               target);
        // xi . (mass g, first moment x g): the weight acts as an inertia force of -g would.
        const typename Space::Motion falling{Space::zeroAngular(), gravity};
        Space::pullBackInertia(fields_.costate[index], falling, pose.rotation, pose.origin, target);
    }
}

template <class Space>
void HamiltonianPullback<Space>::gatherPoses(const PullbackContext<Space>& context,
                                             const Scalar* state, const Scalar* jointCostate) {
    for (std::size_t index = system_.nodes.size(); index-- > 0;) {
        pullNode(context, index, state, jointCostate);
        const int parent = system_.nodes[index].parent;
        if (parent >= 0) cotangents_.poses[at(parent)] += cotangents_.poses[index];
    }
}

/// Cotangent of a rigid displacement of the subtree beyond a joint, and from it those of the
/// joint's coordinates and geometry.
template <class Space>
void HamiltonianPullback<Space>::pullNode(const PullbackContext<Space>& context, std::size_t index,
                                          const Scalar* state, const Scalar* jointCostate) {
    const Node& node = system_.nodes[index];
    const Record<Space>& record = context.record;
    typename Space::Force displacement = cotangents_.poses[index];
    if (node.parent >= 0) {
        const std::size_t parent = at(node.parent);
        displacement -= Space::crossForce(record.velocities[parent], cotangents_.velocities[index]);
        displacement -= Space::crossForce(jointFields_.costate[parent], record.forces[index]);
        displacement -= Space::crossForce(
            jointFields_.costateRate[parent] - fields_.multiplier[parent], record.momenta[index]);
    }
    pullGeometry(context, index, state, displacement, jointCostate);
    Scalar* coordinate = cotangents_.coordinates.data() + node.firstCoordinate;
    if (node.kind == NodeKind::Spherical) {
        const Scalar* q = state + node.firstCoordinate;
        const Scalar scale = Scalar(2.0) / (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        Scalar turn[3];
        for (int local = 0; local < 3; ++local)
            turn[local] =
                scale * Space::dotProduct(record.axes[at(node.firstDof + local)], displacement);
        coordinate[0] -= q[1] * turn[0] + q[2] * turn[1] + q[3] * turn[2];
        coordinate[1] += q[0] * turn[0] - q[3] * turn[1] + q[2] * turn[2];
        coordinate[2] += q[0] * turn[1] + q[3] * turn[0] - q[1] * turn[2];
        coordinate[3] += q[0] * turn[2] - q[2] * turn[0] + q[1] * turn[1];
        return;
    }
    for (int local = 0; local < node.dofCount; ++local) {
        const Scalar derivative =
            Space::dotProduct(record.axes[at(node.firstDof + local)], displacement);
        coordinate[local] += derivative;
    }
}

/// Anchor, drawn coordinates and axis of a joint, from the cotangent of a rigid displacement of
/// what it carries.
template <class Space>
void HamiltonianPullback<Space>::pullGeometry(const PullbackContext<Space>& context,
                                              std::size_t index, const Scalar* state,
                                              const typename Space::Force& displacement,
                                              const Scalar* jointCostate) {
    const Node& node = system_.nodes[index];
    Scalar* parameters = cotangents_.parameters;
    Space::addTo(parameters + node.anchorParameter,
                 node.parent >= 0
                     ? context.record.poses[at(node.parent)].rotation.back(displacement.force)
                     : displacement.force);
    if (node.kind == NodeKind::Spherical) return;
    for (int local = 0; local < node.dofCount; ++local)
        parameters[node.zeroParameter + local] -=
            Space::dotProduct(context.record.axes[at(node.firstDof + local)], displacement);
    if (node.axisParameter >= 0) pullAxis(context, index, state, displacement, jointCostate);
}

/// Derivative with respect to the axis of a revolute or prismatic joint: the subtree turns by
/// R_parent (sin q da + (1 - cos q) a x da), or travels by q R_parent da, and the column of H
/// changes by the axis as seen from the child. Planar axes cannot tilt and have none, except
/// for the direction of travel.
template <class Space>
void HamiltonianPullback<Space>::pullAxis(const PullbackContext<Space>& context, std::size_t index,
                                          const Scalar* state,
                                          const typename Space::Force& displacement,
                                          const Scalar* jointCostate) {
    const Node& node = system_.nodes[index];
    const Record<Space>& record = context.record;
    const std::size_t dof = at(node.firstDof);
    const typename Space::Force column =
        cotangents_.velocities[index] * record.jointVelocities[dof]
        + (record.forces[index]
           - Space::crossForce(record.velocities[index], record.momenta[index]))
              * jointCostate[dof]
        - record.momenta[index] * jointMultipliers_[dof];
    const assembly::Pose<Space>& pose = record.poses[index];
    const Scalar travel = state[node.firstCoordinate] - parameters_[node.zeroParameter];
    Scalar* target = cotangents_.parameters + node.axisParameter;
    if (node.kind == NodeKind::Prismatic) {
        // Parent and child have the same orientation.
        Space::addTo(target, pose.rotation.back(displacement.force * travel + column.force));
        return;
    }
    if constexpr (!Space::planar) {
        const typename Space::Angular axis = Space::angularFrom(parameters_ + node.axisParameter);
        const typename Space::Rotation parent =
            node.parent >= 0 ? record.poses[at(node.parent)].rotation : typename Space::Rotation{};
        const typename Space::Angular turning =
            parent.back(displacement.moment - Space::moment(pose.origin, displacement.force));
        using std::cos;
        using std::sin;
        Space::addTo(
            target,
            turning * sin(travel) + math::cross(turning, axis) * (Scalar(1.0) - cos(travel))
                + pose.rotation.back(column.moment - Space::moment(pose.origin, column.force)));
    }
}

}  // namespace linkwright::sensitivity

#include "engine/sensitivity/hamiltonian_pullback_correction.h"

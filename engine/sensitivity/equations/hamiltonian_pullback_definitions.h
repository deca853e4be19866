// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// Definitions of the members of HamiltonianPullback, for the files that instantiate them for one
// kind of number each: instances take long to compile, and so they compile beside each other.
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "engine/sensitivity/elements/force_pullback.h"
#include "engine/sensitivity/elements/signal_pullback.h"
#include "engine/sensitivity/elements/signal_rates_pullback.h"
#include "engine/sensitivity/equations/hamiltonian_pullback.h"
#include "engine/sensitivity/equations/hamiltonian_pullback_constraints.h"
#include "engine/sensitivity/equations/node_directions.h"
#include "engine/sensitivity/equations/number_sweeps_pullback.h"

#include <algorithm>
#include <type_traits>

namespace linkwright::sensitivity {

using assembly::Node;
using assembly::NodeKind;

template <class Space>
HamiltonianPullback<Space>::HamiltonianPullback(const dynamics::Hamiltonian<Space>& dynamics)
    : system_(dynamics.system()),
      parameters_(dynamics.parameters()),
      fields_(system_),
      jointFields_(system_),
      cotangents_(system_),
      wrenches_(system_.nodes.size()),
      ends_(system_.rowGroups.size()),
      tree_(system_, parameters_, fields_, cotangents_, wrenches_),
      zeroRates_(dynamics.stateSize(), Scalar(0.0)),
      forceCostates_(at(system_.velocityCount())),
      jointCostates_(at(system_.velocityCount())),
      jointMultipliers_(at(system_.velocityCount())),
      relativeRates_(system_.relatives.size()),
      impulseCotangents_(system_.rowTotal(), Scalar(0.0)),
      rowMultipliers_(system_.rowTotal()) {
    if constexpr (std::is_same_v<Scalar, double>)
        if (system_.model.simulation.formulation == model::Formulation::DivideAndConquer)
            divided_ = DividedPullback<Space>::create(system_, parameters_);
}

template <class Space>
void HamiltonianPullback<Space>::refresh() {
    tree_.refresh();
    if (divided_) divided_->refresh();
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
    if (wantParameters_) pullFieldInertias(record, seeds);
    pullElements<Space>(context, rate + system_.coordinateCount);
    pullMeasures(context, seeds, initialSignals, derivatives);
    pullLoopConstraintVelocities(context);
    divided_->solve(record, cotangents_, wantParameters_, impulseCotangents_.data(), fields_,
                    jointMultipliers_.data(), rowMultipliers_.data());
    subtractRowMultipliers(record);
    pullLoopConstraintPoses(context);
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
/// the sweeps.
template <class Space>
void HamiltonianPullback<Space>::weighFields(const Record<Space>& record,
                                             const Seeds<Space>& seeds) {
    if (seeds.forceFields == nullptr && seeds.momentumFields == nullptr) return;
    const auto gravity = Space::vectorFrom(parameters_ + system_.gravityParameter);
    for (std::size_t index = 0; index < system_.nodes.size(); ++index) {
        if (system_.nodes[index].inertiaParameter < 0) continue;
        const typename Space::Inertia& inertia = record.inertias[index];
        if (seeds.forceFields != nullptr)
            weighNode(inertia, seeds.forceFields[index], gravity, index);
        if (seeds.momentumFields != nullptr)
            cotangents_.velocities[index] += inertia * seeds.momentumFields[index];
    }
}

/// The same with respect to the inertia parameters, of divided equations: for others pullInertias
/// takes the fields as a whole.
template <class Space>
void HamiltonianPullback<Space>::pullFieldInertias(const Record<Space>& record,
                                                   const Seeds<Space>& seeds) {
    const auto gravity = Space::vectorFrom(parameters_ + system_.gravityParameter);
    const typename Space::Motion falling{Space::zeroAngular(), gravity};
    const auto pull = [&](const typename Space::Motion* fields, std::size_t index,
                          const typename Space::Motion& motion) {
        if (fields != nullptr)
            Space::pullBackInertia(fields[index], motion, record.poses[index].rotation,
                                   record.poses[index].origin,
                                   cotangents_.parameters + system_.nodes[index].inertiaParameter);
    };
    for (std::size_t index = 0; index < system_.nodes.size(); ++index) {
        if (system_.nodes[index].inertiaParameter < 0) continue;
        pull(seeds.forceFields, index, falling);
        pull(seeds.momentumFields, index, record.velocities[index]);
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
                && !hasSeedsOfItsOwn(system_.signalElements[at(system_.costs[index].signal)]))
                pullCost<Space>(system_.costs[index], context, context.record.state.data(),
                                seeds.costs[index], initialSignals, *derivatives.initialSignals);
    if (seeds.signals != nullptr)
        for (std::size_t index = 0; index < system_.signalElements.size(); ++index)
            pullSignal<Space>(system_.signalElements[index], context, seeds.signals[index]);
    if (seeds.pushes != nullptr)
        for (std::size_t index = 0; index < system_.signalElements.size(); ++index)
            pullJointPush<Space>(system_.signalElements[index], context, seeds.pushes[index]);
    if constexpr (!math::isTangent<Scalar>)
        if (seeds.rates != nullptr) seeds.rates->pull(context);
}

/// What weighs the generalized forces: the costates, and seeds of their own.
template <class Space>
const typename Space::Scalar* HamiltonianPullback<Space>::forceCostates(const Seeds<Space>& seeds) {
    if (seeds.jointForces == nullptr) return jointCostates_.data();
    for (std::size_t dof = 0; dof < forceCostates_.size(); ++dof)
        forceCostates_[dof] = jointCostates_[dof] + seeds.jointForces[dof];
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
    const Scalar* rate = seeds.rate != nullptr ? seeds.rate : zeroRates_.data();
    std::copy_n(rate + system_.coordinateCount, system_.dofCount, jointCostates_.begin());
    const PullbackContext<Space> context{system_, parameters_, record,
                                         fields_, cotangents_, wantParameters_};
    clear(derivatives);
    pullRelativeRates(rate);
    beginTree(context, seeds, rate);
    pullForces<Space>(context, forceCostates(seeds));
    pullErrors<Space>(context, rate);
    pullMeasures(context, seeds, initialSignals, derivatives);
    pullLoopConstraintVelocities(context);
    gatherRelatives(context);
    solveMultipliers(record);
    pullMultipliers(context);
    pullLoopConstraintPoses(context);
    pullRelativePoses(context);
    finishTree(context);

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
                                           const Seeds<Space>& seeds, const Scalar* rate) {
    if (seeds.momentumFields == nullptr && seeds.forceFields == nullptr) {
        tree_.spreadCostates(context.record, rate, jointCostates_.data(), fields_);
    } else {
        tree_.spreadCostates(context.record, rate, jointCostates_.data(), jointFields_);
        fields_.costate = jointFields_.costate;
        fields_.costateRate = jointFields_.costateRate;
        addFields(context.record, seeds);
        weighFields(context.record, seeds);
    }
    spreadToRelatives(context);
}

/// Stationarity with respect to beta and sigma: w, eta and omega; M_bodies eta.
template <class Space>
void HamiltonianPullback<Space>::solveMultipliers(const Record<Space>& record) {
    Scalar* innovations = tree_.gatherVelocities();
    dynamics::solveRows<Space>(system_, record, innovations, impulseCotangents_.data(),
                               rowMultipliers_.data());
    tree_.spreadMultipliers(jointMultipliers_.data());
    for (std::size_t index = 0; index < system_.relatives.size(); ++index)
        jointMultipliers_[at(system_.dofCount) + index] =
            dynamics::relativeRate<Space>(system_, record, index, fields_.multiplier);
}

/// What is left: poses, from the tips to the ground.
template <class Space>
void HamiltonianPullback<Space>::finishTree(const PullbackContext<Space>& context) {
    const std::vector<typename Space::Force>& displacements = tree_.gatherPoses();
    if (!wantParameters_) return;
    pullInertias(context);
    for (const Node& node : system_.nodes)
        for (int local = 0; local < node.dofCount; ++local)
            cotangents_.parameters[node.dampingParameter + local] -=
                context.record.jointVelocities[at(node.firstDof + local)]
                * jointCostates_[at(node.firstDof + local)];
    for (std::size_t index = 0; index < system_.nodes.size(); ++index)
        pullGeometry(context, index, displacements[index]);
}

template <class Space>
void HamiltonianPullback<Space>::clear(const Derivatives<Space>& derivatives) {
    std::fill(cotangents_.coordinates.begin(), cotangents_.coordinates.end(), Scalar(0.0));
    std::fill(cotangents_.inputs.begin(), cotangents_.inputs.end(), Scalar(0.0));
    std::fill(cotangents_.normals.begin(), cotangents_.normals.end(), Scalar(0.0));
    std::fill(cotangents_.impulses.begin(), cotangents_.impulses.end(), Scalar(0.0));
    std::fill(fields_.multiplier.begin(), fields_.multiplier.end(), typename Space::Motion{});
    cotangents_.parameters = derivatives.parameters;
}

/// The rates of relative coordinates that are part of the state.
template <class Space>
void HamiltonianPullback<Space>::pullRelativeRates(const Scalar* rate) {
    for (std::size_t index = 0; index < system_.relatives.size(); ++index) {
        Scalar& cotangent = cotangents_.jointVelocities[at(system_.dofCount) + index];
        const int coordinate = system_.relatives[index].coordinate;
        cotangent = coordinate >= 0 ? rate[coordinate] : Scalar(0.0);
    }
}

/// Adds the seed fields. They keep still when the node is displaced, while everything else
/// attached to it turns along: their share of the turning is taken back.
template <class Space>
void HamiltonianPullback<Space>::addFields(const Record<Space>& record, const Seeds<Space>& seeds) {
    // Lists of the record are sums: a node has its own by what those beyond it do not have.
    const auto add = [&](const typename Space::Motion* seed,
                         const std::vector<typename Space::Force>& sums,
                         std::vector<typename Space::Motion>& fields) {
        if (seed == nullptr) return;
        for (std::size_t index = 0; index < system_.nodes.size(); ++index) {
            fields[index] += seed[index];
            cotangents_.poses[index] -= Space::crossForce(seed[index], sums[index]);
            if (const int parent = system_.nodes[index].parent; parent >= 0)
                cotangents_.poses[at(parent)] += Space::crossForce(seed[parent], sums[index]);
        }
    };
    add(seeds.forceFields, record.forces, fields_.costate);
    add(seeds.momentumFields, record.momenta, fields_.costateRate);
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

/// Anchor, drawn coordinates and axis of a joint, from the cotangent of a rigid displacement of
/// what it carries.
template <class Space>
void HamiltonianPullback<Space>::pullGeometry(const PullbackContext<Space>& context,
                                              std::size_t index,
                                              const typename Space::Force& displacement) {
    const Node& node = system_.nodes[index];
    const Record<Space>& record = context.record;
    const typename Space::Rotation parent =
        node.parent >= 0 ? record.poses[at(node.parent)].rotation : typename Space::Rotation{};
    Scalar* parameters = cotangents_.parameters;
    Space::addTo(parameters + node.anchorParameter, parent.back(displacement.force));
    if (node.kind == NodeKind::Spherical) return;
    for (int local = 0; local < node.dofCount; ++local)
        parameters[node.zeroParameter + local] -=
            Space::dotProduct(record.axes[at(node.firstDof + local)], displacement);
    if (node.axisParameter < 0) return;
    const std::size_t dof = at(node.firstDof);
    const typename Space::Force column =
        cotangents_.velocities[index] * record.jointVelocities[dof]
        + (record.forces[index]
           - Space::crossForce(record.velocities[index], record.momenta[index]))
              * jointCostates_[dof]
        - record.momenta[index] * jointMultipliers_[dof];
    pullNodeDirections<Space>(context, index, {displacement, column});
}

}  // namespace linkwright::sensitivity

#include "engine/sensitivity/equations/hamiltonian_pullback_correction.h"
#include "engine/sensitivity/equations/hamiltonian_pullback_driven.h"

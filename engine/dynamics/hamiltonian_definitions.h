// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// Definitions of the members of Hamiltonian, for the files that instantiate them for one kind of
// number each: instances take long to compile, and so they compile beside each other.
#include "engine/assembly/formulas.h"
#include "engine/dynamics/closure_forces.h"
#include "engine/dynamics/forces.h"
#include "engine/dynamics/hamiltonian.h"
#include "engine/dynamics/joint_reaction.h"
#include "engine/dynamics/reaction_friction.h"
#include "engine/math/planar_space.h"
#include "engine/math/spatial_space.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace linkwright::dynamics {

template <class Space>
Hamiltonian<Space>::Hamiltonian(const System& system, const Scalar* parameters,
                                const InputTable<Scalar>& inputs)
    : system_(system),
      parameters_(parameters),
      inputs_(inputs),
      jointForces_(at(system.velocityCount())) {
    scratch_.resize(system);
    if (system.model.simulation.formulation == model::Formulation::DivideAndConquer)
        divided_ = DivideAndConquer<Space>::create(system, parameters);
    if constexpr (std::is_same_v<Space, PlanarTree::Space>)
        if (PlanarTree::fits(system))
            planar_ = std::make_unique<PlanarDynamics>(system, parameters);
    if constexpr (std::is_same_v<Space, SpatialTree::Space>)
        if (SpatialTree::fits(system)) spatial_ = std::make_unique<SpatialTree>(system, parameters);
    // Rates along the motion take the normal forces of the motion.
    if constexpr (!math::isTangent<Scalar>)
        if (!system.contactFrictions.empty())
            contacts_ = std::make_shared<ReactionFriction<Space>>(system, parameters);
}

template <class Space>
void Hamiltonian<Space>::refresh() {
    if (divided_) divided_->refresh();
    if (planar_) planar_->refresh();
    if (spatial_) spatial_->refresh();
    if constexpr (!math::isTangent<Scalar>)
        if (contacts_) contacts_->refresh();
}

template <class Space>
Status Hamiltonian<Space>::evaluatePlanar(Record<Space>& record, Scalar* rate, Extent extent) {
    if constexpr (std::is_same_v<Space, PlanarTree::Space>) {
        if (extent == Extent::Complete) planar_->refresh();
        if (const Status status = planar_->evaluate(record, rate); status.singular) return status;
        std::copy_n(rate, stateSize(), record.rate.begin());
    }
    return {};
}

template <class Space>
std::optional<Status> Hamiltonian<Space>::evaluateDivided(const StageSum<Scalar>& state,
                                                          Record<Space>& record, Scalar* rate,
                                                          Extent extent) {
    record.isDivided = false;
    if (!divided_) return {};
    if (extent == Extent::Complete) divided_->refresh();
    const std::optional<Status> status =
        divided_->evaluate(state, functions_, record, rate, extent);
    record.isDivided = status.has_value();
    return status;
}

template <class Space>
void Hamiltonian<Space>::evaluateFunctions(const Scalar& time, Record<Space>& record) {
    if (system_.functions.empty()) return;
    assembly::evaluateFunctions<Scalar>(system_, parameters_, time, arguments_, functions_);
    std::copy(functions_.values.begin(), functions_.values.end(), record.functionValues.begin());
}

template <class Space>
void Hamiltonian<Space>::placeTree(const Scalar* coordinates, Record<Space>& record) const {
    assembly::placeNodes<Space>(system_, parameters_, coordinates, record.poses.data(),
                                record.axes.data());
    for (std::size_t index = 0; index < system_.nodes.size(); ++index)
        if (system_.nodes[index].inertiaParameter >= 0)
            record.inertias[index] =
                Space::inertiaInWorld(parameters_ + system_.nodes[index].inertiaParameter,
                                      record.poses[index].rotation, record.poses[index].origin);
}

/// Constraints and relative coordinates of placed bodies.
template <class Space>
void Hamiltonian<Space>::placeRows(const Scalar& time, const Scalar* coordinates,
                                   Record<Space>& record) {
    for (std::size_t index = 0; index < system_.relatives.size(); ++index)
        record.relativeWrenches[index] = assembly::relativeWrench<Space>(
            system_.relatives[index], parameters_, record.poses.data());
    evaluateFunctions(time, record);
    placeClosures<Space>(system_, parameters_, coordinates, functions_, record);
}

template <class Space>
void Hamiltonian<Space>::place(const Scalar& time, const Scalar* coordinates,
                               Record<Space>& record) {
    placeTree(coordinates, record);
    placeRows(time, coordinates, record);
}

/// Velocities and impulses of a placed record, momenta of the bodies, and their weights and viscous
/// friction of the joints to begin the forces with.
template <class Space>
Status Hamiltonian<Space>::solveVelocities(Record<Space>& record) {
    if (const Status status = factorizeTree<Space>(system_, parameters_, scratch_, record);
        status.singular)
        return status;
    if (system_.rowTotal() > 0)
        if (const Status status = factorizeLoops<Space>(system_, parameters_, scratch_, record);
            status.singular)
            return status;
    solveTree<Space>(system_, record, scratch_, record.state.data() + system_.coordinateCount,
                     record.prescribedRates.data(), record.jointVelocities.data(),
                     record.impulses.data(), record.velocities.data());
    for (std::size_t index = 0; index < system_.nodes.size(); ++index) {
        record.momenta[index] = {};
        if (system_.nodes[index].inertiaParameter >= 0)
            record.momenta[index] = record.inertias[index] * record.velocities[index];
    }
    applyOwnForces<Space>({system_, parameters_, record.state.data(), record, jointForces_.data()});
    return {};
}

/// The same by the sweeps of their own.
template <class Space>
Status Hamiltonian<Space>::solveSpatial(Record<Space>& record) {
    if constexpr (std::is_same_v<Space, SpatialTree::Space>) {
        const double* momentum = record.state.data() + system_.coordinateCount;
        if (const Status status = spatial_->eliminate(record, momentum); status.singular)
            return status;
        if (system_.rowTotal() > 0) {
            if (const Status status = factorizeLoops<Space>(system_, parameters_, scratch_, record);
                status.singular)
                return status;
            solveRows<Space>(system_, record, spatial_->innovations(),
                             record.prescribedRates.data(), record.impulses.data());
        }
        spatial_->spread(record, jointForces_.data());
    }
    return {};
}

template <class Space>
Status Hamiltonian<Space>::evaluate(const Scalar& time, const Scalar* state, Record<Space>& record,
                                    Scalar* rate, Extent extent) {
    return evaluate(time, StageSum<Scalar>(state), record, rate, extent);
}

template <class Space>
Status Hamiltonian<Space>::evaluate(const Scalar& time, const StageSum<Scalar>& state,
                                    Record<Space>& record, Scalar* rate, Extent extent) {
    if constexpr (!math::isTangent<Scalar>)
        if (contacts_) {
            if (extent == Extent::Complete) contacts_->refresh();
            return contacts_->solve(
                [&] { return evaluatePressed(time, state, record, rate, extent); }, record);
        }
    return evaluatePressed(time, state, record, rate, extent);
}

template <class Space>
Status Hamiltonian<Space>::evaluatePressed(const Scalar& time, const StageSum<Scalar>& sum,
                                           Record<Space>& record, Scalar* rate, Extent extent) {
    record.time = time;
    if (!divided_) sum.fill({0, stateSize()}, record.state.data());
    const Scalar* state = record.state.data();
    inputs_.evaluate(math::realPart(time), record.inputs.data());
    if (divided_) {
        evaluateFunctions(time, record);
        if (const std::optional<Status> status = evaluateDivided(sum, record, rate, extent)) {
            if (status->singular) return *status;
            pushImpulses(record, rate);
            std::copy_n(rate, stateSize(), record.rate.begin());
            return {};
        }
    }
    if (planar_) {
        evaluateFunctions(time, record);
        return evaluatePlanar(record, rate, extent);
    }
    if (spatial_) {
        if constexpr (std::is_same_v<Space, SpatialTree::Space>) {
            if (extent == Extent::Complete) spatial_->refresh();
            spatial_->place(record);
        }
        placeRows(time, state, record);
    } else {
        place(time, state, record);
    }
    if (const Status status = spatial_ ? solveSpatial(record) : solveVelocities(record);
        status.singular)
        return status;
    for (std::size_t index = 0; index < system_.relatives.size(); ++index)
        record.jointVelocities[at(system_.dofCount) + index] =
            relativeRate<Space>(system_, record, index, record.velocities);
    const ForceContext<Space> context{system_, parameters_, state, record, jointForces_.data()};
    applyRelativeFriction<Space>(context);
    applyElements<Space>(context);
    addClosureForces<Space>(system_, parameters_, record);
    addRelativeForces(record);
    accumulate(state, record, rate);
    std::copy_n(rate, stateSize(), record.rate.begin());
    return {};
}

template <class Space>
Status Hamiltonian<Space>::evaluateCorrection(const Scalar& time, const Scalar* state,
                                              Record<Space>& record, Scalar* rate) {
    record.time = time;
    record.isDivided = false;
    std::copy_n(state, system_.coordinateCount, record.state.begin());
    std::fill(record.state.begin() + system_.coordinateCount, record.state.end(), Scalar(0.0));
    place(time, record.state.data(), record);
    for (std::size_t row = 0; row < system_.rows.size(); ++row)
        record.prescribedRates[row] = -record.closures[row].residual;
    if (const Status status = solveVelocities(record); status.singular) return status;
    for (std::size_t index = 0; index < system_.relatives.size(); ++index)
        record.jointVelocities[at(system_.dofCount) + index] =
            relativeRate<Space>(system_, record, index, record.velocities);
    addClosureForces<Space>(system_, parameters_, record);
    addRelativeForces(record);
    accumulateTree(record, rate + system_.coordinateCount);
    // Momenta stay, and so does what integrates a force.
    std::fill_n(rate, stateSize(), Scalar(0.0));
    rateCoordinates(record.state.data(), record, rate);
    std::copy_n(rate, stateSize(), record.rate.begin());
    return {};
}

/// Forces along relative coordinates, and the momenta of their rotors and constraints, act on
/// both bodies by the wrench W: W s adds to the momenta, W tau + W-dot s to the forces.
template <class Space>
void Hamiltonian<Space>::addRelativeForces(Record<Space>& record) const {
    if (system_.relatives.empty()) return;
    std::fill(record.relativeImpulses.begin(), record.relativeImpulses.end(), Scalar(0.0));
    for (std::size_t row = 0; row < system_.rows.size(); ++row) {
        const ClosureValue<Space>& closure = record.closures[row];
        const auto add = [&](int dof, const Scalar& entry) {
            if (dof >= 0 && system_.isRelative(dof))
                record.relativeImpulses[at(dof - system_.dofCount)] += entry * record.impulses[row];
        };
        add(closure.dofA, closure.entryA);
        add(closure.dofB, closure.entryB);
    }
    for (std::size_t index = 0; index < system_.relatives.size(); ++index) {
        const assembly::RelativeDof& relative = system_.relatives[index];
        const std::size_t dof = at(system_.dofCount) + index;
        Scalar& impulse = record.relativeImpulses[index];
        if (const int armature = system_.armatures[dof]; armature >= 0)
            impulse += parameters_[armature] * record.jointVelocities[dof];
        record.relativeForces[index] = jointForces_[dof];
        const typename Space::Force& wrench = record.relativeWrenches[index];
        const typename Space::Force force =
            wrench * jointForces_[dof]
            + relativeWrenchRate<Space>(relative, wrench, parameters_, record) * impulse;
        if (relative.nodeA >= 0) {
            record.momenta[at(relative.nodeA)] -= wrench * impulse;
            record.forces[at(relative.nodeA)] -= force;
        }
        if (relative.nodeB >= 0) {
            record.momenta[at(relative.nodeB)] += wrench * impulse;
            record.forces[at(relative.nodeB)] += force;
        }
    }
}

/// Sums momenta and forces over subtrees and projects them on the joints.
template <class Space>
void Hamiltonian<Space>::accumulateTree(Record<Space>& record, Scalar* momentumRate) const {
    for (std::size_t index = system_.nodes.size(); index-- > 0;) {
        const Node& node = system_.nodes[index];
        // H . F + (V x H) . P = H . (F - V x* P)
        const typename Space::Force driving =
            record.forces[index]
            - Space::crossForce(record.velocities[index], record.momenta[index]);
        for (int dof = node.firstDof; dof < node.firstDof + node.dofCount; ++dof)
            momentumRate[dof] =
                Space::dotProduct(record.axes[at(dof)], driving) + jointForces_[at(dof)];
        if (node.parent >= 0) {
            record.forces[at(node.parent)] += record.forces[index];
            record.momenta[at(node.parent)] += record.momenta[index];
        }
    }
}

template <class Space>
void Hamiltonian<Space>::rateCoordinates(const Scalar* state, const Record<Space>& record,
                                         Scalar* rate) const {
    for (const Node& node : system_.nodes) {
        const Scalar* velocity = record.jointVelocities.data() + node.firstDof;
        Scalar* coordinateRate = rate + node.firstCoordinate;
        if (node.kind == assembly::NodeKind::Spherical)
            quaternionRate(state + node.firstCoordinate, velocity, coordinateRate);
        else
            for (int local = 0; local < node.dofCount; ++local)
                coordinateRate[local] = velocity[local];
    }
    for (std::size_t index = 0; index < system_.relatives.size(); ++index)
        if (const int coordinate = system_.relatives[index].coordinate; coordinate >= 0)
            rate[coordinate] = record.jointVelocities[at(system_.dofCount) + index];
}

template <class Space>
void Hamiltonian<Space>::accumulate(const Scalar* state, Record<Space>& record, Scalar* rate) {
    Scalar* momentumRate = rate + system_.coordinateCount;
    if constexpr (std::is_same_v<Space, SpatialTree::Space>) {
        if (spatial_)
            spatial_->accumulate(record, jointForces_.data(), momentumRate);
        else
            accumulateTree(record, momentumRate);
    } else {
        accumulateTree(record, momentumRate);
    }
    rateCoordinates(state, record, rate);
    integrateErrors<Space>(system_, parameters_, state, record, rate);
    pushImpulses(record, rate);
}

/// Rates of the coordinates that integrate what the forces of joints are besides a rate.
template <class Space>
void Hamiltonian<Space>::pushImpulses(const Record<Space>& record, Scalar* rate) const {
    if (!system_.hasJointForces) return;
    for (const assembly::SignalElement& signal : system_.signalElements) {
        if (signal.impulseCoordinate < 0) continue;
        typename Space::Force push = jointPush<Space>(signal, system_, parameters_, record);
        for (int axis = 0; axis < impulseSize<Space>(signal); ++axis)
            rate[signal.impulseCoordinate + axis] = impulseComponent<Space>(signal, push, axis);
    }
}

template <class Space>
void Hamiltonian<Space>::momentaFromVelocities(const Scalar* coordinates, const Scalar* velocities,
                                               Record<Space>& record, Scalar* momenta) {
    place(Scalar(0.0), coordinates, record);
    for (std::size_t index = 0; index < system_.nodes.size(); ++index) {
        const Node& node = system_.nodes[index];
        typename Space::Motion motion =
            node.parent < 0 ? typename Space::Motion{} : record.velocities[at(node.parent)];
        for (int dof = node.firstDof; dof < node.firstDof + node.dofCount; ++dof)
            motion += record.axes[at(dof)] * velocities[dof];
        record.velocities[index] = motion;
        record.momenta[index] = {};
        if (node.inertiaParameter >= 0) record.momenta[index] = record.inertias[index] * motion;
    }
    for (const int rotor : system_.rotors) {
        const assembly::RelativeDof& relative = system_.relatives[at(rotor)];
        const typename Space::Force momentum =
            record.relativeWrenches[at(rotor)]
            * (parameters_[system_.armatures[at(system_.dofCount + rotor)]]
               * relativeRate<Space>(system_, record, at(rotor), record.velocities));
        if (relative.nodeA >= 0) record.momenta[at(relative.nodeA)] -= momentum;
        if (relative.nodeB >= 0) record.momenta[at(relative.nodeB)] += momentum;
    }
    for (std::size_t index = system_.nodes.size(); index-- > 0;) {
        const Node& node = system_.nodes[index];
        for (int dof = node.firstDof; dof < node.firstDof + node.dofCount; ++dof)
            momenta[dof] = Space::dotProduct(record.axes[at(dof)], record.momenta[index]);
        for (int dof = node.firstDof; dof < node.firstDof + node.dofCount; ++dof)
            if (const int armature = system_.armatures[at(dof)]; armature >= 0)
                momenta[dof] += parameters_[armature] * velocities[dof];
        if (node.parent >= 0) record.momenta[at(node.parent)] += record.momenta[index];
    }
}

template <class Space>
void Hamiltonian<Space>::closureViolation(const Record<Space>& record, double& position,
                                          double& velocity) const {
    double positionSquare = 0.0;
    double velocitySquare = 0.0;
    for (const ClosureValue<Space>& closure : record.closures)
        positionSquare += math::realPart(closure.residual) * math::realPart(closure.residual);
    for (const Scalar& rate : closureRates(record))
        velocitySquare += math::realPart(rate) * math::realPart(rate);
    position = std::sqrt(positionSquare);
    velocity = std::sqrt(velocitySquare);
}

}  // namespace linkwright::dynamics

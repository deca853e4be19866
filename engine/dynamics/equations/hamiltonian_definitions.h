// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// Definitions of the members of Hamiltonian, for the files that instantiate them for one kind of
// number each: instances take long to compile, and so they compile beside each other.
#include "engine/assembly/formulas.h"
#include "engine/assembly/momenta.h"
#include "engine/dynamics/elements/forces.h"
#include "engine/dynamics/elements/joint_reaction.h"
#include "engine/dynamics/elements/reaction_friction.h"
#include "engine/dynamics/equations/hamiltonian.h"
#include "engine/dynamics/equations/number_sweeps.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"

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
      tree_(system, parameters),
      jointForces_(at(system.velocityCount())),
      momentumRates_(at(system.dofCount)) {
    scratch_.resize(system);
    // Other numbers check the derivatives, and do so with the undivided equations.
    if (system.model.simulation.formulation == model::Formulation::DivideAndConquer)
        if constexpr (std::is_same_v<Scalar, double>)
            divided_ = DivideAndConquer<Space>::create(system, parameters);
    // Along the motion what presses is that of the motion.
    if constexpr (!math::isTangent<Scalar>)
        if (!system.contactFrictions.empty())
            contacts_ = std::make_shared<ReactionFriction<Space>>(*this);
}

template <class Space>
void Hamiltonian<Space>::refresh() {
    tree_.refresh();
    if (divided_) divided_->refresh();
}

template <class Space>
std::optional<Status> Hamiltonian<Space>::evaluateDivided(const StageSum<Scalar>& state,
                                                          Record<Space>& record, Scalar* rate,
                                                          EvaluationLevel extent) {
    record.isDivided = false;
    if (!divided_) return {};
    if (extent == EvaluationLevel::Complete) divided_->refresh();
    const std::optional<Status> status =
        divided_->evaluate(state, functions_, record, rate, extent);
    record.isDivided = status.has_value();
    return status;
}

template <class Space>
void Hamiltonian<Space>::evaluateFunctions(const Scalar& time, Record<Space>& record, bool keeps) {
    if (system_.functions.empty()) return;
    if (!keeps || math::realPart(time) != functionsTime_)
        assembly::evaluateFunctions<Scalar>(system_, parameters_, time, arguments_, functions_);
    functionsTime_ = math::realPart(time);
    std::copy(functions_.values.begin(), functions_.values.end(), record.functionValues.begin());
}

/// Constraints and relative coordinates of placed bodies.
template <class Space>
void Hamiltonian<Space>::placeRows(const Scalar& time, const Scalar* coordinates,
                                   Record<Space>& record, bool keeps) {
    for (std::size_t index = 0; index < system_.relatives.size(); ++index)
        record.relativeWrenches[index] = assembly::relativeWrench<Space>(
            system_.relatives[index], parameters_, record.poses.data());
    evaluateFunctions(time, record, keeps);
    placeLoopConstraints<Space>(system_, parameters_, coordinates, functions_, record);
}

template <class Space>
void Hamiltonian<Space>::placeBodies(const Scalar& time, const Scalar* coordinates,
                                     Record<Space>& record, bool keeps) {
    tree_.place(record, coordinates);
    placeContacts<Space>(system_, parameters_, record);
    placeRows(time, coordinates, record, keeps);
}

template <class Space>
void Hamiltonian<Space>::place(const Scalar& time, const Scalar* state, Record<Space>& record,
                               bool keeps) {
    record.time = time;
    record.isDivided = false;
    std::copy_n(state, system_.coordinateCount, record.state.begin());
    std::fill(record.state.begin() + system_.coordinateCount, record.state.end(), Scalar(0.0));
    placeBodies(time, record.state.data(), record, keeps);
}

template <class Space>
void Hamiltonian<Space>::moveBodies(Record<Space>& record) const {
    for (std::size_t index = 0; index < system_.nodes.size(); ++index) {
        const Node& node = system_.nodes[index];
        typename Space::Motion motion =
            node.parent < 0 ? typename Space::Motion{} : record.velocities[at(node.parent)];
        for (int dof = node.firstDof; dof < node.firstDof + node.dofCount; ++dof)
            motion += record.axes[at(dof)] * record.jointVelocities[at(dof)];
        record.velocities[index] = motion;
    }
}

template <class Space>
void Hamiltonian<Space>::rateCoordinates(const Record<Space>& record, Scalar* rate) const {
    for (const Node& node : system_.nodes)
        assembly::rateJoint(node.kind, node.dofCount, record.state.data() + node.firstCoordinate,
                            record.jointVelocities.data() + node.firstDof,
                            rate + node.firstCoordinate);
}

/// Velocities and impulses of a placed record, momenta of the bodies, and their weights and viscous
/// friction of the joints to begin the forces with.
template <class Space>
Status Hamiltonian<Space>::solveVelocities(Record<Space>& record, Scalar* rate) {
    const Scalar* momentum = record.state.data() + system_.coordinateCount;
    if (const Status status = tree_.eliminate(record, momentum); status.singular) return status;
    if (system_.rowTotal() > 0) {
        if (const Status status =
                factorizeLoops<Space>(system_, parameters_, tree_, scratch_, record);
            status.singular)
            return status;
        solveRows<Space>(system_, record, tree_.innovations(), record.prescribedRates.data(),
                         record.impulses.data());
    }
    tree_.spread(record, jointForces_.data(), rate);
    for (std::size_t index = 0; index < system_.relatives.size(); ++index) {
        Scalar& velocity = record.jointVelocities[at(system_.dofCount) + index];
        velocity = relativeRate<Space>(system_, record, index, record.velocities);
        if (const int coordinate = system_.relatives[index].coordinate; coordinate >= 0)
            rate[coordinate] = velocity;
    }
    return {};
}

template <class Space>
Status Hamiltonian<Space>::evaluate(const Scalar& time, const Scalar* state, Record<Space>& record,
                                    Scalar* rate, EvaluationLevel extent) {
    return evaluate(time, StageSum<Scalar>(state), record, rate, extent);
}

template <class Space>
Status Hamiltonian<Space>::evaluate(const Scalar& time, const StageSum<Scalar>& state,
                                    Record<Space>& record, Scalar* rate, EvaluationLevel extent) {
    if constexpr (!math::isTangent<Scalar>)
        if (contacts_)
            return contacts_->solve(
                [&] { return evaluateWithNormals(time, state, record, rate, extent); }, record);
    return evaluateWithNormals(time, state, record, rate, extent);
}

template <class Space>
Status Hamiltonian<Space>::evaluateWithNormals(const Scalar& time, const StageSum<Scalar>& sum,
                                               Record<Space>& record, Scalar* rate,
                                               EvaluationLevel extent) {
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
    if (extent == EvaluationLevel::Complete) tree_.refresh();
    if (const Status status = evaluateUndivided(time, state, record, rate); status.singular)
        return status;
    std::copy_n(rate, stateSize(), record.rate.begin());
    return {};
}

template <class Space>
Status Hamiltonian<Space>::evaluateUndivided(const Scalar& time, const Scalar* state,
                                             Record<Space>& record, Scalar* rate) {
    placeBodies(time, state, record);
    if (const Status status = solveVelocities(record, rate); status.singular) return status;
    const auto context = ForceContext<Space>::of(record, system_, parameters_, jointForces_.data());
    applyRelativeFriction<Space>(context);
    applyElements<Space>(context);
    addLoopConstraintForces<Space>(system_, parameters_, record);
    addRelativeForces(record);
    accumulate(state, record, rate);
    return {};
}

template <class Space>
const Record<Space>& Hamiltonian<Space>::undivided(const Record<Space>& record,
                                                   Record<Space>& copy) {
    if (!record.isDivided) return record;
    if (copy.state.empty()) copy.resize(system_);
    copy.time = record.time;
    copy.state = record.state;
    copy.inputs = record.inputs;
    copy.normals = record.normals;
    copy.normalShares = record.normalShares;
    evaluateUndivided(copy.time, copy.state.data(), copy, copy.rate.data());
    return copy;
}

template <class Space>
Status Hamiltonian<Space>::evaluateCorrection(const Scalar& time, const Scalar* state,
                                              Record<Space>& record, Scalar* rate) {
    place(time, state, record);
    for (std::size_t row = 0; row < system_.rows.size(); ++row)
        record.prescribedRates[row] = -record.closures[row].residual;
    // Momenta stay, and so does what integrates a force.
    std::fill_n(rate, stateSize(), Scalar(0.0));
    if (const Status status = solveVelocities(record, rate); status.singular) return status;
    addLoopConstraintForces<Space>(system_, parameters_, record);
    addRelativeForces(record);
    tree_.accumulate(record, jointForces_.data(), momentumRates_.data());
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
        const LoopConstraintValue<Space>& closure = record.closures[row];
        forEachRelativeEntry<Space>(
            system_, closure, [&](std::size_t relative, const Scalar& entry) {
                record.relativeImpulses[relative] += entry * record.impulses[row];
            });
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

template <class Space>
void Hamiltonian<Space>::accumulate(const Scalar* state, Record<Space>& record, Scalar* rate) {
    tree_.accumulate(record, jointForces_.data(), rate + system_.coordinateCount);
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
    tree_.refresh();
    placeBodies(Scalar(0.0), coordinates, record);
    assembly::momentaOf<Space>(system_, parameters_, record.poses.data(), record.axes.data(),
                               velocities, momenta);
}

template <class Space>
void Hamiltonian<Space>::closureViolation(const Record<Space>& record, double& position,
                                          double& velocity) const {
    double positionSquare = 0.0;
    double velocitySquare = 0.0;
    for (const LoopConstraintValue<Space>& closure : record.closures)
        positionSquare += math::realPart(closure.residual) * math::realPart(closure.residual);
    for (const Scalar& rate : closureRates(record))
        velocitySquare += math::realPart(rate) * math::realPart(rate);
    position = std::sqrt(positionSquare);
    velocity = std::sqrt(velocitySquare);
}

}  // namespace linkwright::dynamics

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// Definitions of the members of Hamiltonian, for the files that instantiate them for one kind of
// number each: instances take long to compile, and so they compile beside each other.
#include "engine/dynamics/hamiltonian.h"

#include "engine/assembly/formulas.h"
#include "engine/dynamics/forces.h"
#include "engine/dynamics/joint_reaction.h"
#include "engine/math/planar_space.h"
#include "engine/math/spatial_space.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace linkwright::dynamics {

/// Rate of a force along an axis that turns with body A, at a point that moves with body B.
template <class Space>
typename Space::Force alongRate(const typename Space::Motion& motionA,
                                const typename Space::Motion& motionB,
                                const typename Space::Vector& point,
                                const typename Space::Vector& axis) {
    const typename Space::Vector turn = Space::crossVector(motionA.angular, axis);
    return {Space::moment(velocityOf<Space>(motionB, point), axis) + Space::moment(point, turn),
            turn};
}

template <class Space>
Hamiltonian<Space>::Hamiltonian(const System& system, const Scalar* parameters,
                                const InputTable<Scalar>& inputs)
    : system_(system), parameters_(parameters), inputs_(inputs), jointForces_(at(system.velocityCount())) {
    scratch_.resize(system);
    // Other scalars serve to check and to differentiate; they take the undivided recursion.
    if constexpr (std::is_same_v<Scalar, double>)
        if (system.model.simulation.formulation == model::Formulation::DivideAndConquer)
            divided_ = DivideAndConquer<Space>::create(system, parameters);
    if constexpr (std::is_same_v<Space, PlanarTree::Space>)
        if (PlanarTree::fits(system)) planar_ = std::make_unique<PlanarDynamics>(system, parameters);
}

template <class Space>
void Hamiltonian<Space>::refresh() {
    if constexpr (std::is_same_v<Scalar, double>)
        if (divided_) divided_->refresh();
    if (planar_) planar_->refresh();
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
bool Hamiltonian<Space>::evaluateDivided(Record<Space>& record, Scalar* rate, Extent extent) {
    record.isDivided = false;
    if constexpr (std::is_same_v<Scalar, double>) {
        if (!divided_) return false;
        if (extent == Extent::Complete) divided_->refresh();
        record.isDivided = divided_->evaluate(record, rate, extent);
    }
    return record.isDivided;
}

template <class Space>
void Hamiltonian<Space>::evaluateFunctions(const Scalar& time, Record<Space>& record) {
    if (system_.functions.empty()) return;
    assembly::evaluateFunctions<Scalar>(system_, parameters_, time, arguments_, functions_);
    std::copy(functions_.values.begin(), functions_.values.end(), record.functionValues.begin());
}

template <class Space>
void Hamiltonian<Space>::place(const Scalar& time, const Scalar* coordinates,
                               Record<Space>& record) {
    assembly::placeNodes<Space>(system_, parameters_, coordinates, record.poses.data(),
                                record.axes.data());
    for (std::size_t index = 0; index < system_.nodes.size(); ++index)
        if (system_.nodes[index].inertiaParameter >= 0)
            record.inertias[index] =
                Space::inertiaInWorld(parameters_ + system_.nodes[index].inertiaParameter,
                                      record.poses[index].rotation, record.poses[index].origin);
    for (std::size_t index = 0; index < system_.relatives.size(); ++index)
        record.relativeWrenches[index] = assembly::relativeWrench<Space>(
            system_.relatives[index], parameters_, record.poses.data());
    evaluateFunctions(time, record);
    for (std::size_t row = 0; row < system_.rows.size(); ++row) {
        record.closures[row] = assembly::evaluateClosure<Space>(
            system_.rows[row], parameters_, coordinates, record.poses.data(), functions_);
        record.prescribedRates[row] = record.closures[row].prescribedRate;
    }
}

template <class Space>
Status Hamiltonian<Space>::evaluate(const Scalar& time, const Scalar* state, Record<Space>& record,
                                    Scalar* rate, Extent extent) {
    record.time = time;
    std::copy_n(state, stateSize(), record.state.begin());
    inputs_.evaluate(math::realPart(time), record.inputs.data());
    if (divided_) {
        evaluateFunctions(time, record);
        if (evaluateDivided(record, rate, extent)) {
            std::copy_n(rate, stateSize(), record.rate.begin());
            return {};
        }
    }
    if (planar_) {
        evaluateFunctions(time, record);
        return evaluatePlanar(record, rate, extent);
    }
    place(time, state, record);
    if (const Status status = factorizeTree<Space>(system_, parameters_, scratch_, record); status.singular)
        return status;
    if (system_.rowTotal() > 0)
        if (const Status status = factorizeLoops<Space>(system_, parameters_, scratch_, record);
            status.singular)
            return status;
    solveTree<Space>(system_, record, scratch_, state + system_.coordinateCount,
                     record.prescribedRates.data(), record.jointVelocities.data(),
                     record.impulses.data(), record.velocities.data());
    for (std::size_t index = 0; index < system_.relatives.size(); ++index)
        record.jointVelocities[at(system_.dofCount) + index] =
            relativeRate<Space>(system_, record, index, record.velocities);

    for (std::size_t index = 0; index < system_.nodes.size(); ++index) {
        record.momenta[index] = {};
        if (system_.nodes[index].inertiaParameter >= 0)
            record.momenta[index] = record.inertias[index] * record.velocities[index];
    }
    applyForces<Space>({system_, parameters_, state, record, jointForces_.data()});
    addClosureForces(record);
    addRelativeForces(record);
    accumulate(state, record, rate);
    std::copy_n(rate, stateSize(), record.rate.begin());
    return {};
}

/// Adds C^T sigma to the momenta and C-dot^T sigma to the forces of the two ends.
template <class Space>
void Hamiltonian<Space>::addClosureForces(Record<Space>& record) const {
    using Vector = typename Space::Vector;
    for (std::size_t row = 0; row < system_.rows.size(); ++row) {
        const assembly::ClosureRow& source = system_.rows[row];
        const ClosureValue<Space>& closure = record.closures[row];
        const Scalar impulse = record.impulses[row];
        const auto motionOf = [&](int node) {
            return node < 0 ? typename Space::Motion{} : record.velocities[at(node)];
        };
        typename Space::Force rateA, rateB;
        using Kind = assembly::ClosureRow::Kind;
        if (source.kind == Kind::CoordinateRatio) continue;
        if (source.kind == Kind::AlongDirection) {
            rateB = alongRate<Space>(motionOf(closure.nodeA), motionOf(closure.nodeB),
                                     assembly::worldPoint<Space>(source.pointB, parameters_,
                                                                 record.poses.data()),
                                     closure.wrenchB.force);
            rateA = rateB * Scalar(-1.0);
        } else if (source.kind == Kind::PointComponent || source.kind == Kind::Distance) {
            const auto turnedArm = [&](int node, const assembly::PointReference& point,
                                       const Vector& axis) {
                const Vector position =
                    assembly::worldPoint<Space>(point, parameters_, record.poses.data());
                return Space::moment(velocityOf<Space>(motionOf(node), position), axis);
            };
            rateA.moment = turnedArm(closure.nodeA, source.pointA, closure.wrenchA.force);
            rateB.moment = turnedArm(closure.nodeB, source.pointB, closure.wrenchB.force);
            if (source.kind == Kind::Distance) addAxisRate(source, record, rateA, rateB);
        } else {
            const Vector first =
                assembly::worldDirection<Space>(source.directionA, parameters_, record.poses.data());
            const Vector second =
                assembly::worldDirection<Space>(source.directionB, parameters_, record.poses.data());
            const Vector firstRate = Space::crossVector(motionOf(closure.nodeA).angular, first);
            const Vector secondRate = Space::crossVector(motionOf(closure.nodeB).angular, second);
            const typename Space::Angular moment =
                Space::moment(firstRate, second) + Space::moment(first, secondRate);
            rateA.moment = moment;
            rateB.moment = -moment;
        }
        if (closure.nodeA >= 0) {
            record.momenta[at(closure.nodeA)] += closure.wrenchA * impulse;
            record.forces[at(closure.nodeA)] += rateA * impulse;
        }
        if (closure.nodeB >= 0) {
            record.momenta[at(closure.nodeB)] += closure.wrenchB * impulse;
            record.forces[at(closure.nodeB)] += rateB * impulse;
        }
    }
}

/// The line of a rod turns: the force axes of its ends change with the relative velocity.
template <class Space>
void Hamiltonian<Space>::addAxisRate(const assembly::ClosureRow& row, const Record<Space>& record,
                                     typename Space::Force& rateA,
                                     typename Space::Force& rateB) const {
    using Vector = typename Space::Vector;
    const auto velocity = [&](int node, const Vector& position) -> Vector {
        if (node < 0) return Vector::Zero();
        return velocityOf<Space>(record.velocities[at(node)], position);
    };
    const Vector first = assembly::worldPoint<Space>(row.pointA, parameters_, record.poses.data());
    const Vector second = assembly::worldPoint<Space>(row.pointB, parameters_, record.poses.data());
    const Vector turn = (velocity(row.pointB.node, second) - velocity(row.pointA.node, first)) *
                        Scalar(row.scale);
    const Vector opposite = -turn;
    rateA += {Space::moment(first, opposite), opposite};
    rateB += {Space::moment(second, turn), turn};
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
            wrench * jointForces_[dof] + wrenchRate(relative, wrench, record) * impulse;
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
typename Space::Force Hamiltonian<Space>::wrenchRate(const assembly::RelativeDof& relative,
                                                     const typename Space::Force& wrench,
                                                     const Record<Space>& record) const {
    const auto motionOf = [&](int node) {
        return node < 0 ? typename Space::Motion{} : record.velocities[at(node)];
    };
    if (relative.kind == assembly::RelativeDof::Kind::Rotation)
        return {Space::angularCross(motionOf(relative.directionNode).angular, wrench.moment),
                Space::Vector::Zero()};
    return alongRate<Space>(
        motionOf(relative.nodeA), motionOf(relative.nodeB),
        assembly::worldPoint<Space>(relative.pointB, parameters_, record.poses.data()),
        wrench.force);
}

/// Sums momenta and forces over subtrees and projects them on the joints.
template <class Space>
void Hamiltonian<Space>::accumulate(const Scalar* state, Record<Space>& record, Scalar* rate) const {
    Scalar* momentumRate = rate + system_.coordinateCount;
    for (std::size_t index = system_.nodes.size(); index-- > 0;) {
        const Node& node = system_.nodes[index];
        // H . F + (V x H) . P = H . (F - V x* P)
        const typename Space::Force driving =
            record.forces[index] - Space::crossForce(record.velocities[index], record.momenta[index]);
        for (int dof = node.firstDof; dof < node.firstDof + node.dofCount; ++dof)
            momentumRate[dof] =
                Space::dotProduct(record.axes[at(dof)], driving) + jointForces_[at(dof)];
        if (node.parent >= 0) {
            record.forces[at(node.parent)] += record.forces[index];
            record.momenta[at(node.parent)] += record.momenta[index];
        }
        const Scalar* velocity = record.jointVelocities.data() + node.firstDof;
        Scalar* coordinateRate = rate + node.firstCoordinate;
        if (node.kind == assembly::NodeKind::Spherical)
            quaternionRate(state + node.firstCoordinate, velocity, coordinateRate);
        else
            for (int local = 0; local < node.dofCount; ++local) coordinateRate[local] = velocity[local];
    }
    for (std::size_t index = 0; index < system_.relatives.size(); ++index)
        if (const int coordinate = system_.relatives[index].coordinate; coordinate >= 0)
            rate[coordinate] = record.jointVelocities[at(system_.dofCount) + index];
    if (!system_.hasJointForces) return;
    for (const assembly::SignalElement& signal : system_.signalElements) {
        if (signal.impulseCoordinate < 0) continue;
        const typename Space::Vector push = jointPush<Space>(signal, system_, record);
        for (int axis = 0; axis < Space::vectorSize; ++axis)
            rate[signal.impulseCoordinate + axis] = push[axis];
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
            record.relativeWrenches[at(rotor)] *
            (parameters_[system_.armatures[at(system_.dofCount + rotor)]] *
             relativeRate<Space>(system_, record, at(rotor), record.velocities));
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

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/kinematics.h"
#include "engine/math/row_factors.h"

#include <memory>
#include <vector>

namespace linkwright::dynamics {

using assembly::LoopConstraintValue;
using assembly::Node;
using assembly::Pose;
using assembly::System;

/// An index of the engine, which counts in int, as one of a standard list.
inline std::size_t at(int value) {
    return static_cast<std::size_t>(value);
}

/// Memory that a list takes.
template <class Entry>
std::size_t bytesOf(const std::vector<Entry>& list) {
    return list.size() * sizeof(Entry);
}

/// What an evaluation of divided equations keeps, see divided_tree.h.
struct DividedValuesBase {
    virtual ~DividedValuesBase() = default;
    /// Memory it takes.
    [[nodiscard]] virtual std::size_t bytes() const = 0;
};

/// What the sweeps over a tree compute. All spatial quantities are referred to the world origin; of
/// a substructure, to that of handle 1.
template <class Space>
struct TreeRecord {
    using Scalar = typename Space::Scalar;

    // Per node.
    std::vector<Pose<Space>> poses;
    std::vector<typename Space::Inertia> inertias;
    std::vector<typename Space::Motion> velocities;  ///< V
    /// Momentum of the subtree including closure impulses, P* summed (Maciag 2023, eq. 3.22).
    std::vector<typename Space::Force> momenta;
    /// Force on the subtree including C-dot^T sigma.
    std::vector<typename Space::Force> forces;
    // Per degree of freedom.
    std::vector<typename Space::Motion> axes;        ///< column of H
    std::vector<typename Space::Force> articulated;  ///< articulated inertia times H
    std::vector<Scalar> inverseInertias;             ///< 1 / (H^T A H)
    std::vector<Scalar> jointVelocities;             ///< beta, relative ones behind

    void resize(std::size_t nodes, std::size_t dofs) {
        poses.resize(nodes);
        inertias.resize(nodes);
        velocities.resize(nodes);
        momenta.resize(nodes);
        forces.resize(nodes);
        axes.resize(dofs);
        articulated.resize(dofs);
        inverseInertias.resize(dofs);
        jointVelocities.resize(dofs);
    }
    /// Memory that the lists take.
    [[nodiscard]] std::size_t bytes() const {
        return bytesOf(poses) + bytesOf(inertias) + bytesOf(velocities) + bytesOf(momenta)
               + bytesOf(forces) + bytesOf(axes) + bytesOf(articulated) + bytesOf(inverseInertias)
               + bytesOf(jointVelocities);
    }
};

/// What one evaluation of the equations of motion computes and the derivative twin builds on.
template <class Space>
struct Record : TreeRecord<Space> {
    using Scalar = typename Space::Scalar;

    Scalar time{0.0};
    std::vector<Scalar> state;  ///< coordinates and joint momenta evaluated at
    std::vector<Scalar> rate;   ///< their rates
    // Per relative coordinate.
    std::vector<typename Space::Force> relativeWrenches;  ///< W: rate = W . (V_B - V_A)
    std::vector<Scalar> relativeForces;                   ///< along the coordinate
    std::vector<Scalar> relativeImpulses;  ///< momentum of the rotor and impulses of gears, drives
    // Per closure row.
    std::vector<LoopConstraintValue<Space>> closures;
    std::vector<Scalar> prescribedRates;
    std::vector<Scalar> rowInnovations;  ///< half solved Gamma^T, see System::innovationOffsets
    std::vector<Scalar> rowFactors;      ///< LDL^T of Gamma^T M^-1 Gamma by its skyline
    std::vector<Scalar> impulses;        ///< sigma, then the momenta of rotors
    /// Of Gamma^T, once a kinematic motion has solved its velocities with them.
    math::RowFactors<Scalar> drivenFactors;
    /// Smallest part of a closure row that is independent of the rows before it, squared sine of
    /// an angle; and that row. Small near a singular configuration.
    double closureRatio = 1.0;
    int weakestRow = -1;
    // Per input.
    std::vector<Scalar> inputs;
    std::vector<Scalar> feedbackForces;                 ///< per feedback, N or N m
    std::vector<typename Space::Vector> contactPlaces;  ///< of ForceElements::contactPlaces, world
    // Per friction by a joint reaction.
    std::vector<Scalar> normals;  ///< force that presses the surfaces together, N
    /// d(pressing force k)/d(normals j) with the state held, row by row: what the force of joint k
    /// becomes when friction j is pressed by more.
    std::vector<Scalar> normalShares;
    // Per time function of the system.
    std::vector<Scalar> functionValues;
    /// Made by the first evaluation of DivideAndConquer.
    std::unique_ptr<DividedValuesBase> divided;
    /// The last evaluation was that: the lists above hold what force elements and signals refer to.
    bool isDivided = false;

    /// Makes room for all lists, so that evaluations allocate nothing.
    void resize(const System& system) {
        state.resize(at(system.coordinateCount) + at(system.dofCount));
        rate.resize(state.size());
        TreeRecord<Space>::resize(system.nodes.size(), at(system.dofCount));
        this->jointVelocities.resize(at(system.velocityCount()));
        relativeWrenches.resize(system.relatives.size());
        relativeForces.resize(system.relatives.size());
        relativeImpulses.resize(system.relatives.size());
        closures.resize(system.rows.size());
        prescribedRates.assign(system.rowTotal(), Scalar(0.0));
        rowInnovations.resize(at(system.innovationCount));
        rowFactors.resize(at(system.rowSkyline.entryCount));
        impulses.resize(system.rowTotal());
        if (system.kinematic) drivenFactors = math::RowFactors<Scalar>(system.rows.size());
        inputs.resize(system.model.inputs.size());
        feedbackForces.resize(system.feedbacks.size());
        contactPlaces.resize(system.contactPlaces.size());
        normals.assign(system.contactFrictions.size(), Scalar(0.0));
        normalShares.assign(normals.size() * normals.size(), Scalar(0.0));
        functionValues.resize(system.functions.size());
    }

    /// Bytes one record of this system takes, for the memory limit of stored motions.
    [[nodiscard]] std::size_t bytes() const {
        return sizeof(*this) + TreeRecord<Space>::bytes() + bytesOf(state) + bytesOf(rate)
               + bytesOf(relativeWrenches) + bytesOf(relativeForces) + bytesOf(relativeImpulses)
               + bytesOf(closures) + bytesOf(prescribedRates) + bytesOf(rowInnovations)
               + bytesOf(rowFactors) + bytesOf(impulses) + drivenFactors.bytes() + bytesOf(inputs)
               + bytesOf(feedbackForces) + bytesOf(contactPlaces) + bytesOf(normals)
               + bytesOf(normalShares) + bytesOf(functionValues) + (divided ? divided->bytes() : 0);
    }
};

/// How an evaluation ended.
struct Status {
    bool singular = false;
    int row = -1;  ///< closure row whose direction is lost, -1: a joint of the tree
    int node = -1;
    double time = 0.0;      ///< of the evaluation, s
    bool unsolved = false;  ///< the equations of an implicit stage have no solution in reach
    int friction = -1;      ///< friction by a joint reaction that has no solution
};

/// World position and velocity fields of a point fixed in a node (zero velocity on the ground).
template <class Space>
inline typename Space::Vector velocityOf(const typename Space::Motion& motion,
                                         const typename Space::Vector& position) {
    return motion.linear + Space::crossVector(motion.angular, position);
}

/// Rate of a relative coordinate under a motion of every node: W . (motion of B - motion of A).
template <class Space>
typename Space::Scalar relativeRate(const System& system, const Record<Space>& record,
                                    std::size_t index,
                                    const std::vector<typename Space::Motion>& motions) {
    const assembly::RelativeDof& relative = system.relatives[index];
    const typename Space::Force& wrench = record.relativeWrenches[index];
    typename Space::Scalar rate(0.0);
    if (relative.nodeB >= 0) rate += Space::dotProduct(motions[at(relative.nodeB)], wrench);
    if (relative.nodeA >= 0) rate -= Space::dotProduct(motions[at(relative.nodeA)], wrench);
    return rate;
}

}  // namespace linkwright::dynamics

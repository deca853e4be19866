// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/equations/loops.h"

namespace linkwright::dynamics {

/// Right side of the equations of motion that is solved with the factors of an evaluated record,
///   M x + Gamma y = H^T wrenches + joints,  Gamma^T x = rates,
/// and its solution.
template <class Space>
struct TreeSolution {
    using Scalar = typename Space::Scalar;
    // Right side; overwritten.
    std::vector<typename Space::Force> wrenches;  ///< on each node
    std::vector<Scalar> joints;                   ///< per degree of freedom of the tree
    std::vector<Scalar> rates;                    ///< per row of the constraint system
    // Solution.
    std::vector<typename Space::Motion> motions;  ///< H x, per node
    std::vector<Scalar> velocities;               ///< x; behind it that of relative coordinates
    std::vector<Scalar> impulses;                 ///< y, soft rows behind

    explicit TreeSolution(const System& system)
        : wrenches(system.nodes.size()),
          joints(at(system.dofCount)),
          rates(system.rowTotal()),
          motions(system.nodes.size()),
          velocities(at(system.velocityCount())),
          impulses(system.rowTotal()) {}

    /// Takes the right side along to the ground, and its solution back to the tips: with U, D and
    /// the rows as an evaluation does with momenta (sweeps.h).
    void solve(const System& system, const Record<Space>& record) {
        for (std::size_t index = system.nodes.size(); index-- > 0;) {
            const Node& node = system.nodes[index];
            typename Space::Force& wrench = wrenches[index];
            for (int dof = node.firstDof + node.dofCount; dof-- > node.firstDof;) {
                joints[at(dof)] += Space::dotProduct(record.axes[at(dof)], wrench);
                wrench -= record.articulated[at(dof)]
                          * (joints[at(dof)] * record.inverseInertias[at(dof)]);
            }
            if (node.parent >= 0) wrenches[at(node.parent)] += wrench;
        }
        solveRows<Space>(system, record, joints.data(), rates.data(), impulses.data());
        for (std::size_t index = 0; index < system.nodes.size(); ++index) {
            const Node& node = system.nodes[index];
            typename Space::Motion motion;
            if (node.parent >= 0) motion = motions[at(node.parent)];
            for (int dof = node.firstDof; dof < node.firstDof + node.dofCount; ++dof) {
                const Scalar velocity =
                    (joints[at(dof)] - Space::dotProduct(motion, record.articulated[at(dof)]))
                    * record.inverseInertias[at(dof)];
                velocities[at(dof)] = velocity;
                motion += record.axes[at(dof)] * velocity;
            }
            motions[index] = motion;
        }
        for (std::size_t index = 0; index < system.relatives.size(); ++index)
            velocities[at(system.dofCount) + index] =
                relativeRate<Space>(system, record, index, motions);
    }
};

/// Calls `work(relative, entry)` for the entries that a row has of relative coordinates.
template <class Space, class Work>
void forEachRelativeEntry(const System& system, const LoopConstraintValue<Space>& closure,
                          const Work& work) {
    closure.entries.forEach([&](int dof, const typename Space::Scalar& entry) {
        if (system.isRelative(dof)) work(at(dof - system.dofCount), entry);
    });
}

/// What the wrenches of a row make of a motion of every node.
template <class Space>
typename Space::Scalar rowRate(const LoopConstraintValue<Space>& closure,
                               const typename Space::Force& wrenchA,
                               const typename Space::Force& wrenchB,
                               const std::vector<typename Space::Motion>& motions) {
    typename Space::Scalar rate(0.0);
    if (closure.nodeA >= 0) rate += Space::dotProduct(motions[at(closure.nodeA)], wrenchA);
    if (closure.nodeB >= 0) rate += Space::dotProduct(motions[at(closure.nodeB)], wrenchB);
    return rate;
}

}  // namespace linkwright::dynamics

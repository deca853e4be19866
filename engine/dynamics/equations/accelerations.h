// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/formulas.h"
#include "engine/dynamics/equations/tree_solve.h"

namespace linkwright::dynamics {

/// Accelerations of an evaluated record and the forces between its bodies: the rate of eq. (3.28)
/// of Maciag 2023 along the motion, in the form of Newton and Euler. With the rates of the joint
/// velocities beta and of the impulses sigma, for each body and each row
///   A = A_parent + H d(beta)/dt + V x (H beta),
///   Q = M A + V x* M V + C^T d(sigma)/dt - f,  H . (Q summed beyond the joint) = tau,
///   C A + dC/dt V = d(prescribed)/dt,
/// with the forces f and tau of the record: the matrix is that of the velocities, so its factors
/// are taken over. A joint of the tree carries the sum S of Q beyond it (lambda = d(sigma)/dt,
/// section 3.2.1, for the others).
template <class Space>
class Accelerations {
public:
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    using Motion = typename Space::Motion;
    using Force = typename Space::Force;

    /// @param parameters of the system; kept
    Accelerations(const System& system, const Scalar* parameters)
        : system_(system),
          parameters_(parameters),
          solution_(system),
          motions_(system.nodes.size()),
          wrenches_(system.nodes.size()),
          drifts_(system.relatives.size()),
          joints_(at(system.velocityCount())),
          relativeImpulses_(system.relatives.size()) {}

    /// @param record kept until the next call; not of divided equations
    void evaluate(const Record<Space>& record) {
        record_ = &record;
        beginNodes();
        beginRelatives();
        beginRows();
        for (std::size_t index = 0; index < wrenches_.size(); ++index)
            solution_.wrenches[index] = wrenches_[index] * Scalar(-1.0);
        solution_.solve(system_, record);
        finish();
    }

    [[nodiscard]] const System& system() const { return system_; }
    [[nodiscard]] const Scalar* parameters() const { return parameters_; }
    [[nodiscard]] const Record<Space>& record() const { return *record_; }
    /// A per node: rates of V.
    [[nodiscard]] const std::vector<Motion>& motions() const { return motions_; }
    /// S per node, what its joint takes from the bodies before it to those beyond.
    [[nodiscard]] const std::vector<Force>& wrenches() const { return wrenches_; }
    /// d(beta)/dt, of relative coordinates behind.
    [[nodiscard]] const std::vector<Scalar>& joints() const { return joints_; }
    /// d(sigma)/dt per row.
    [[nodiscard]] const std::vector<Scalar>& impulses() const { return solution_.impulses; }
    /// The same of the momenta and impulses of relative coordinates.
    [[nodiscard]] const std::vector<Scalar>& relativeImpulses() const { return relativeImpulses_; }

private:
    /// A and Q for constant beta and sigma, without f.
    void beginNodes() {
        const Record<Space>& record = *record_;
        for (std::size_t index = 0; index < system_.nodes.size(); ++index) {
            const Node& node = system_.nodes[index];
            const Motion& velocity = record.velocities[index];
            Motion before, motion;
            if (node.parent >= 0) {
                before = record.velocities[at(node.parent)];
                motion = motions_[at(node.parent)];
            }
            motion += Space::crossMotion(velocity, velocity - before);
            motions_[index] = motion;
            wrenches_[index] = {};
            if (node.inertiaParameter >= 0) {
                const typename Space::Inertia& inertia = record.inertias[index];
                wrenches_[index] =
                    inertia * motion + Space::crossForce(velocity, inertia * velocity);
            }
            // tau = d(p-hat)/dt - H . (F - V x* P), and the record's F holds dC/dt^T sigma, too.
            const Force turning = Space::crossForce(velocity, record.momenta[index]);
            for (int dof = node.firstDof; dof < node.firstDof + node.dofCount; ++dof)
                solution_.joints[at(dof)] = record.rate[at(system_.coordinateCount + dof)]
                                            + Space::dotProduct(record.axes[at(dof)], turning);
        }
    }

    void beginRelatives() {
        const Record<Space>& record = *record_;
        for (std::size_t index = 0; index < system_.relatives.size(); ++index) {
            const assembly::RelativeDof& relative = system_.relatives[index];
            const Force rate = relativeWrenchRate<Space>(relative, record.relativeWrenches[index],
                                                         parameters_, record);
            drifts_[index] = relativeRate<Space>(system_, record, index, motions_);
            addRelative(relative, rate * record.relativeImpulses[index]);
            if (relative.nodeB >= 0)
                drifts_[index] += Space::dotProduct(record.velocities[at(relative.nodeB)], rate);
            if (relative.nodeA >= 0)
                drifts_[index] -= Space::dotProduct(record.velocities[at(relative.nodeA)], rate);
        }
        for (std::size_t rotor = 0; rotor < system_.rotors.size(); ++rotor)
            solution_.rates[system_.rows.size() + rotor] = -drifts_[at(system_.rotors[rotor])];
        // What ballasts lend is taken back with any right side.
        for (std::size_t row = system_.rows.size() + system_.rotors.size();
             row < solution_.rates.size(); ++row)
            solution_.rates[row] = Scalar(0.0);
    }

    /// d(prescribed)/dt - dC/dt V - C A of each row, and its dC/dt^T sigma.
    void beginRows() {
        const Record<Space>& record = *record_;
        if (!system_.functions.empty())
            assembly::functionArguments<Scalar>(system_, parameters_, record.time, arguments_);
        for (const assembly::RowGroup& group : system_.rowGroups) {
            if (group.joinsPoints) {
                joinPoints(group);
                continue;
            }
            const std::size_t row = at(group.first);
            const assembly::LoopConstraintRow& source = system_.rows[row];
            const LoopConstraintValue<Space>& closure = record.closures[row];
            const WrenchRates<Space> rates =
                wrenchRates<Space>(source, closure, parameters_, record);
            Scalar& rate = solution_.rates[row];
            rate = Scalar(0.0);
            if (source.function >= 0)
                rate = assembly::functionSecondRate<Scalar>(system_, source.function, record.time,
                                                            arguments_);
            rate -= rowRate<Space>(closure, closure.wrenchA, closure.wrenchB, motions_);
            rate -= rowRate<Space>(closure, rates.onA, rates.onB, record.velocities);
            forEachRelativeEntry<Space>(system_, closure,
                                        [&](std::size_t relative, const Scalar& entry) {
                                            rate -= entry * drifts_[relative];
                                        });
            if (closure.nodeA >= 0)
                wrenches_[at(closure.nodeA)] += rates.onA * record.impulses[row];
            if (closure.nodeB >= 0)
                wrenches_[at(closure.nodeB)] += rates.onB * record.impulses[row];
        }
    }

    void joinPoints(const assembly::RowGroup& group) {
        const assembly::LoopConstraintRow& source = system_.rows[at(group.first)];
        const Vector impulse = alongRows<Space>(system_, group, record_->impulses.data());
        const Vector apart =
            joinPoint(source.pointB, impulse) - joinPoint(source.pointA, Vector(-impulse));
        for (int row = group.first; row < group.first + group.count; ++row)
            solution_.rates[at(row)] =
                -math::dot(assembly::rowDirection<Space>(system_.rows[at(row)]), apart);
    }

    /// @return acceleration of a point, as far as it is known
    Vector joinPoint(const assembly::PointReference& point, const Vector& impulse) {
        if (point.node < 0) return Vector::Zero();
        const std::size_t node = at(point.node);
        const Vector position =
            assembly::worldPoint<Space>(point, parameters_, record_->poses.data());
        const Motion& velocity = record_->velocities[node];
        const Vector moved = velocityOf<Space>(velocity, position);
        wrenches_[node].moment += Space::moment(moved, impulse);
        return velocityOf<Space>(motions_[node], position)
               + Space::crossVector(velocity.angular, moved);
    }

    /// Adds what the solution makes, and sums Q beyond each joint.
    void finish() {
        const Record<Space>& record = *record_;
        joints_ = solution_.velocities;
        for (std::size_t index = 0; index < system_.nodes.size(); ++index) {
            motions_[index] += solution_.motions[index];
            if (system_.nodes[index].inertiaParameter >= 0)
                wrenches_[index] += record.inertias[index] * solution_.motions[index];
        }
        for (std::size_t index = 0; index < system_.relatives.size(); ++index) {
            const std::size_t dof = at(system_.dofCount) + index;
            joints_[dof] += drifts_[index];
            const int armature = system_.armatures[dof];
            relativeImpulses_[index] =
                armature >= 0 ? parameters_[armature] * joints_[dof] : Scalar(0.0);
        }
        for (std::size_t row = 0; row < system_.rows.size(); ++row) {
            const LoopConstraintValue<Space>& closure = record.closures[row];
            const Scalar& impulse = solution_.impulses[row];
            if (closure.nodeA >= 0) wrenches_[at(closure.nodeA)] += closure.wrenchA * impulse;
            if (closure.nodeB >= 0) wrenches_[at(closure.nodeB)] += closure.wrenchB * impulse;
            forEachRelativeEntry<Space>(system_, closure,
                                        [&](std::size_t relative, const Scalar& entry) {
                                            relativeImpulses_[relative] += entry * impulse;
                                        });
        }
        for (std::size_t index = 0; index < system_.relatives.size(); ++index)
            addRelative(system_.relatives[index],
                        record.relativeWrenches[index] * relativeImpulses_[index]);
        for (std::size_t index = system_.nodes.size(); index-- > 0;) {
            if (const int parent = system_.nodes[index].parent; parent >= 0)
                wrenches_[at(parent)] += wrenches_[index];
            wrenches_[index] -= record.forces[index];
        }
    }

    void addRelative(const assembly::RelativeDof& relative, const Force& wrench) {
        if (relative.nodeA >= 0) wrenches_[at(relative.nodeA)] -= wrench;
        if (relative.nodeB >= 0) wrenches_[at(relative.nodeB)] += wrench;
    }

    const System& system_;
    const Scalar* parameters_;
    const Record<Space>* record_ = nullptr;
    TreeSolution<Space> solution_;
    std::vector<Motion> motions_;
    std::vector<Force> wrenches_;
    std::vector<Scalar> drifts_;  ///< of relative coordinates, with beta held
    std::vector<Scalar> joints_, relativeImpulses_;
    std::vector<Scalar> arguments_;  ///< of time functions
};

}  // namespace linkwright::dynamics

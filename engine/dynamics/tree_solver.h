// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/record.h"
#include "engine/math/dense_solve.h"

namespace linkwright::dynamics {

// Linear algebra of the tree in O(n). The joint-space mass matrix M = H^T M_bodies H of
// Maciag 2023, eq. 3.26 is never formed: eliminating joints from the tips to the ground gives
// its factors,
//   U_d = A_i H_d,  D_d = H_d . U_d + rotor inertia,  A_parent += A_i - U_d U_d^T / D_d,
// and the loop equations follow from the Schur complement Gamma^T M^-1 Gamma (eq. 3.28 with
// Gamma^T beta = 0). Joints with several degrees of freedom are eliminated column by column.

/// Pivot ratio of the Schur complement below which a loop has lost a direction. At the
/// five-bar's stretched pose the ratio falls below 1e-10 within 1e-5 rad.
inline constexpr double singularRatio = 1e-10;

/// Scratch of the solver, one per thread.
template <class Space>
struct TreeScratch {
    std::vector<typename Space::ArticulatedInertia> articulated;  ///< per node
    std::vector<typename Space::Force> wrenches;                  ///< per node
    std::vector<typename Space::Scalar> innovations;              ///< per dof
    std::vector<typename Space::Scalar> scaledRow;                ///< per dof, zero between uses
    /// Of soft rows: rotor inertias, then ballasts with the opposite sign.
    std::vector<typename Space::Scalar> stiffnesses;
    /// Makes room, so that evaluations allocate nothing.
    void resize(const System& system) {
        articulated.resize(system.nodes.size());
        wrenches.resize(system.nodes.size());
        innovations.resize(at(system.dofCount));
        scaledRow.assign(at(system.dofCount), typename Space::Scalar(0.0));
        stiffnesses.resize(system.softCount());
    }
};

/// Calls `visit(dof, place in the half solved row)` for every dof on the path of a row.
template <class Visit>
void forEachInnovation(const System& system, std::size_t row, const Visit& visit) {
    std::size_t place = at(system.innovationOffsets[row]);
    for (const int index : system.rowPath(row)) {
        const Node& node = system.nodes[at(index)];
        for (int dof = node.firstDof; dof < node.firstDof + node.dofCount; ++dof)
            visit(at(dof), place++);
    }
}

/// Eliminates all joints; fills `articulated` and `inverseInertias` of the record.
template <class Space>
Status factorizeTree(const System& system, const typename Space::Scalar* parameters,
                     TreeScratch<Space>& scratch, Record<Space>& record) {
    using Scalar = typename Space::Scalar;
    for (std::size_t node = 0; node < system.nodes.size(); ++node) {
        scratch.articulated[node] = {};
        if (system.nodes[node].inertiaParameter >= 0)
            scratch.articulated[node].add(record.inertias[node]);
    }
    for (const assembly::Ballast& ballast : system.ballasts)
        scratch.articulated[at(ballast.node)].addTurning(ballast.axis, Scalar(ballast.inertia));
    for (std::size_t index = system.nodes.size(); index-- > 0;) {
        const Node& node = system.nodes[index];
        typename Space::ArticulatedInertia& inertia = scratch.articulated[index];
        for (int dof = node.firstDof + node.dofCount; dof-- > node.firstDof;) {
            const typename Space::Force column = inertia * record.axes[at(dof)];
            Scalar pivot = Space::dotProduct(record.axes[at(dof)], column);
            if (const int armature = system.armatures[at(dof)]; armature >= 0)
                pivot += parameters[armature];
            if (!(math::realPart(pivot) > 0.0)) return {true, -1, static_cast<int>(index)};
            const Scalar inverse = Scalar(1.0) / pivot;
            record.articulated[at(dof)] = column;
            record.inverseInertias[at(dof)] = inverse;
            if (node.parent >= 0 || dof > node.firstDof) inertia.subtractOuter(column, inverse);
        }
        if (node.parent >= 0) scratch.articulated[at(node.parent)] += inertia;
    }
    return {};
}

/// Adds the wrench of a unit impulse of velocity `dof` times `entry`, when it is a relative one.
template <class Space>
void addRelativeWrench(const System& system, const Record<Space>& record, int dof,
                       const typename Space::Scalar& entry, TreeScratch<Space>& scratch) {
    if (dof < 0 || !system.isRelative(dof)) return;
    const assembly::RelativeDof& relative = system.relative(dof);
    const typename Space::Force wrench = record.relativeWrenches[at(dof - system.dofCount)] * entry;
    if (relative.nodeA >= 0) scratch.wrenches[at(relative.nodeA)] -= wrench;
    if (relative.nodeB >= 0) scratch.wrenches[at(relative.nodeB)] += wrench;
}

/// Half solves one row of the constraint system along its path: z = L^-1 Gamma_row.
template <class Space>
void projectRow(const System& system, std::size_t row, TreeScratch<Space>& scratch,
                Record<Space>& record) {
    using Scalar = typename Space::Scalar;
    const std::vector<int>& path = system.rowPath(row);
    for (const int node : path)
        scratch.wrenches[at(node)] = {};
    int dofA = -1;
    int dofB = -1;
    Scalar entryA(0.0);
    Scalar entryB(1.0);
    if (row < system.rows.size()) {
        const ClosureValue<Space>& closure = record.closures[row];
        if (closure.nodeA >= 0) scratch.wrenches[at(closure.nodeA)] += closure.wrenchA;
        if (closure.nodeB >= 0) scratch.wrenches[at(closure.nodeB)] += closure.wrenchB;
        dofA = closure.dofA;
        dofB = closure.dofB;
        entryA = closure.entryA;
        entryB = closure.entryB;
    } else if (const std::size_t soft = row - system.rows.size(); soft < system.rotors.size()) {
        dofB = system.dofCount + system.rotors[soft];
    } else {
        const assembly::Ballast& ballast = system.ballasts[soft - system.rotors.size()];
        Space::component(scratch.wrenches[at(ballast.node)].moment, ballast.axis) = Scalar(1.0);
    }
    addRelativeWrench<Space>(system, record, dofA, entryA, scratch);
    addRelativeWrench<Space>(system, record, dofB, entryB, scratch);
    std::size_t place = at(system.innovationOffsets[row]);
    for (const int index : path) {
        const Node& node = system.nodes[at(index)];
        typename Space::Force wrench = scratch.wrenches[at(index)];
        for (int dof = node.firstDof + node.dofCount; dof-- > node.firstDof;) {
            Scalar innovation = Space::dotProduct(record.axes[at(dof)], wrench);
            if (dof == dofA) innovation += entryA;
            if (dof == dofB) innovation += entryB;
            record.rowInnovations[place + at(dof - node.firstDof)] = innovation;
            wrench -= record.articulated[at(dof)] * (innovation * record.inverseInertias[at(dof)]);
        }
        place += at(node.dofCount);
        if (node.parent >= 0) scratch.wrenches[at(node.parent)] += wrench;
    }
}

/// First component of a point closure that has shrunk to nothing beside the other components, -1
/// when there is none. Elimination does not notice: the row may be perpendicular to the others, as
/// in a linkage stretched along a world axis.
/// @param record with the Schur complement of the closure rows, not yet factorized
template <class Space>
int vanishedRow(const System& system, const Record<Space>& record) {
    const std::size_t rows = system.rows.size();
    const auto size = [&](std::size_t row) {
        const int diagonal = static_cast<int>(row);
        return math::realPart(record.rowFactors[system.rowSkyline.place(diagonal, diagonal)]);
    };
    for (std::size_t row = 0; row < rows; ++row) {
        if (system.rows[row].kind != assembly::ClosureRow::Kind::PointComponent) continue;
        const int closure = system.rows[row].closure;
        // Rows of a closure follow each other.
        for (std::size_t other = row + 1; other < rows; ++other) {
            if (system.rows[other].closure != closure
                || system.rows[other].kind != system.rows[row].kind)
                break;
            if (size(row) < singularRatio * size(other)) return static_cast<int>(row);
            if (size(other) < singularRatio * size(row)) return static_cast<int>(other);
        }
    }
    return -1;
}

/// Factorizes the Schur complement of the constraint rows in a record.
/// @param stiffnesses of the soft rows
template <class Space>
Status factorizeRows(const System& system, const typename Space::Scalar* stiffnesses,
                     Record<Space>& record) {
    if (const int lost = vanishedRow<Space>(system, record); lost >= 0) return {true, lost, -1};
    double ratio = 1.0;
    int weakest = -1;
    math::factorizeSkyline(system.rowSkyline, record.rowFactors.data(), stiffnesses,
                           static_cast<int>(system.softCount()), ratio, weakest);
    if (const int last = static_cast<int>(system.rows.size() + system.rotors.size());
        weakest >= last && !(ratio > math::dependentRow))
        return {true, -1, system.ballasts[at(weakest - last)].node};
    record.closureRatio = ratio;
    record.weakestRow = weakest;
    if (!(ratio > singularRatio)) return {true, weakest, -1};
    return {};
}

/// Half solves all rows and factorizes their Schur complement. The inertia J of a rotor between
/// two free bodies adds D^T J D to their mass matrix; with its momentum s = J D V as a further
/// unknown that is the soft row D V - s / J = 0. A ballast is a rotor of the inertia -J on the
/// ground, in a mass matrix that was made with J too much.
template <class Space>
Status factorizeLoops(const System& system, const typename Space::Scalar* parameters,
                      TreeScratch<Space>& scratch, Record<Space>& record) {
    using Scalar = typename Space::Scalar;
    const std::size_t rows = system.rowTotal();
    for (std::size_t row = 0; row < rows; ++row)
        projectRow<Space>(system, row, scratch, record);
    for (std::size_t row = 0; row < rows; ++row) {
        forEachInnovation(system, row, [&](std::size_t dof, std::size_t place) {
            scratch.scaledRow[dof] = record.rowInnovations[place] * record.inverseInertias[dof];
        });
        const int line = static_cast<int>(row);
        for (int column = system.rowSkyline.start(line); column <= line; ++column) {
            Scalar sum(0.0);
            forEachInnovation(system, at(column), [&](std::size_t dof, std::size_t place) {
                sum += scratch.scaledRow[dof] * record.rowInnovations[place];
            });
            record.rowFactors[system.rowSkyline.place(line, column)] = sum;
        }
        forEachInnovation(system, row, [&](std::size_t dof, std::size_t) {
            scratch.scaledRow[dof] = Scalar(0.0);
        });
    }
    for (std::size_t rotor = 0; rotor < system.rotors.size(); ++rotor)
        scratch.stiffnesses[rotor] =
            parameters[system.armatures[at(system.dofCount + system.rotors[rotor])]];
    for (std::size_t ballast = 0; ballast < system.ballasts.size(); ++ballast)
        scratch.stiffnesses[system.rotors.size() + ballast] =
            Scalar(-system.ballasts[ballast].inertia);
    return factorizeRows<Space>(system, scratch.stiffnesses.data(), record);
}

/// Multipliers of the rows of the constraint system, and what they take from the innovations of the
/// right side (see solveTree).
template <class Space>
void solveRows(const System& system, const Record<Space>& record,
               typename Space::Scalar* innovations, const typename Space::Scalar* rate,
               typename Space::Scalar* multiplier) {
    using Scalar = typename Space::Scalar;
    const std::size_t rows = system.rowTotal();
    for (std::size_t row = 0; row < rows; ++row) {
        Scalar sum = -rate[row];
        forEachInnovation(system, row, [&](std::size_t dof, std::size_t place) {
            sum += record.rowInnovations[place] * record.inverseInertias[dof] * innovations[dof];
        });
        multiplier[row] = sum;
    }
    math::solveSkyline(system.rowSkyline, record.rowFactors.data(), multiplier);
    for (std::size_t row = 0; row < rows; ++row)
        forEachInnovation(system, row, [&](std::size_t dof, std::size_t place) {
            innovations[dof] -= record.rowInnovations[place] * multiplier[row];
        });
}

/// Solves  M velocity + Gamma multiplier = momentum,  Gamma^T velocity = rate
/// (Maciag 2023, eq. 3.28a with the loop constraint; eq. 3.14a for free bodies).
/// @param momentum right side per dof
/// @param rate right side per row of the constraint system, zero for rotors
/// @param velocity solution per dof
/// @param multiplier solution per row of the constraint system
/// @param motions body motions that go with `velocity`, per node
template <class Space>
void solveTree(const System& system, const Record<Space>& record, TreeScratch<Space>& scratch,
               const typename Space::Scalar* momentum, const typename Space::Scalar* rate,
               typename Space::Scalar* velocity, typename Space::Scalar* multiplier,
               typename Space::Motion* motions) {
    using Scalar = typename Space::Scalar;
    for (typename Space::Force& wrench : scratch.wrenches)
        wrench = {};
    for (std::size_t index = system.nodes.size(); index-- > 0;) {
        const Node& node = system.nodes[index];
        typename Space::Force& wrench = scratch.wrenches[index];
        for (int dof = node.firstDof + node.dofCount; dof-- > node.firstDof;) {
            const Scalar innovation =
                momentum[dof] + Space::dotProduct(record.axes[at(dof)], wrench);
            scratch.innovations[at(dof)] = innovation;
            wrench -= record.articulated[at(dof)] * (innovation * record.inverseInertias[at(dof)]);
        }
        if (node.parent >= 0) scratch.wrenches[at(node.parent)] += wrench;
    }

    solveRows<Space>(system, record, scratch.innovations.data(), rate, multiplier);

    for (std::size_t index = 0; index < system.nodes.size(); ++index) {
        const Node& node = system.nodes[index];
        typename Space::Motion motion =
            node.parent < 0 ? typename Space::Motion{} : motions[at(node.parent)];
        for (int dof = node.firstDof; dof < node.firstDof + node.dofCount; ++dof) {
            const Scalar rateOfDof = (scratch.innovations[at(dof)]
                                      - Space::dotProduct(motion, record.articulated[at(dof)]))
                                     * record.inverseInertias[at(dof)];
            velocity[dof] = rateOfDof;
            motion += record.axes[at(dof)] * rateOfDof;
        }
        motions[index] = motion;
    }
}

}  // namespace linkwright::dynamics

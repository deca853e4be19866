// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// What closes loops, once for all spaces: rows of joints that were cut, rods, gears, drives, cams
// and wheels, inertias of rotors between free bodies, and ballasts. The sweeps over the tree leave
// the factors of M in a record; here the rows are half solved with them, z = L^-1 Gamma, and the
// loop equations follow from the Schur complement Gamma^T M^-1 Gamma (Maciag 2023, eq. 3.28 with
// Gamma^T beta = prescribed).
#include "engine/dynamics/equations/record.h"
#include "engine/dynamics/equations/tree.h"
#include "engine/math/dense_solve.h"

#include <algorithm>
#include <type_traits>

namespace linkwright::dynamics {

/// Pivot ratio of the Schur complement below which a loop has lost a direction. At the
/// five-bar's stretched pose the ratio falls below 1e-10 within 1e-5 rad.
inline constexpr double singularRatio = 1e-10;

/// Scratch of the rows, one per thread.
template <class Space>
struct LoopScratch {
    std::vector<typename Space::Force> wrenches;  ///< per node, for each row of a batch
    /// Of soft rows: rotor inertias, then ballasts with the opposite sign.
    std::vector<typename Space::Scalar> stiffnesses;
    /// Makes room, so that evaluations allocate nothing.
    void resize(const System& system) {
        wrenches.resize(system.nodes.size() * assembly::RowBatch::most);
        stiffnesses.resize(system.softCount());
    }
};

/// Adds `factor` times the wrench of a relative coordinate to those of its bodies.
/// @param wrenches of each node one, `stride` apart
template <class Space>
void addRelativeWrench(const System& system, const Record<Space>& record, std::size_t index,
                       const typename Space::Scalar& factor, typename Space::Force* wrenches,
                       int stride = 1) {
    const assembly::RelativeDof& relative = system.relatives[index];
    const typename Space::Force wrench = record.relativeWrenches[index] * factor;
    if (relative.nodeA >= 0) wrenches[relative.nodeA * stride] -= wrench;
    if (relative.nodeB >= 0) wrenches[relative.nodeB * stride] += wrench;
}

/// Wrenches of a unit impulse of a row, and what it has of joint velocities.
/// @param wrenches of each node one, `rows.count` apart, zero on the path of the row
template <class Space>
void startRow(const System& system, std::size_t row, const Record<Space>& record,
              typename Space::Force* wrenches, RowsInWork<typename Space::Scalar>& rows) {
    using Scalar = typename Space::Scalar;
    rows.entries.count = 0;
    if (row < system.rows.size()) {
        const LoopConstraintValue<Space>& closure = record.closures[row];
        if (closure.nodeA >= 0) wrenches[closure.nodeA * rows.count] += closure.wrenchA;
        if (closure.nodeB >= 0) wrenches[closure.nodeB * rows.count] += closure.wrenchB;
        rows.entries = closure.entries;
    } else if (const std::size_t soft = row - system.rows.size(); soft < system.rotors.size()) {
        rows.entries.add(system.dofCount + system.rotors[soft], Scalar(1.0));
    } else if (const assembly::VirtualInertia& virtualInertia =
                   system.virtualInertias[soft - system.rotors.size()];
               virtualInertia.dof >= 0) {
        rows.entries.add(virtualInertia.dof, Scalar(1.0));
    } else {
        Space::component(wrenches[virtualInertia.node * rows.count].moment, virtualInertia.axis) =
            Scalar(1.0);
    }
    rows.entries.forEach([&](int dof, const Scalar& entry) {
        if (system.isRelative(dof))
            addRelativeWrench<Space>(system, record, at(dof - system.dofCount), entry, wrenches,
                                     rows.count);
    });
}

/// Half solves the rows of a batch along their path: z = L^-1 Gamma.
template <class Space>
void halfSolve(const System& system, const assembly::RowBatch& batch, const Tree<Space>& tree,
               LoopScratch<Space>& scratch, Record<Space>& record) {
    using Scalar = typename Space::Scalar;
    const std::size_t first = at(batch.first);
    const std::vector<int>& path = system.rowPath(first);
    typename Space::Force* wrenches = scratch.wrenches.data();
    for (const int node : path)
        for (int row = 0; row < batch.count; ++row)
            wrenches[node * batch.count + row] = {};
    RowsInWork<Scalar> rows;
    rows.path = path.data();
    rows.pathLength = static_cast<int>(path.size());
    rows.dofs = batch.dofs;
    rows.count = batch.count;
    rows.wrenches = numbersOf<Scalar>(scratch.wrenches);
    rows.half = record.rowInnovations.data() + system.innovationOffsets[first];
    for (int row = 0; row < batch.count; ++row)
        startRow<Space>(system, first + at(row), record, wrenches + row, rows);
    tree.halfSolve(rows);
}

/// Calls `work` with a number of shared degrees of freedom as a constant: what is summed over them
/// stays in registers.
template <class Work>
void withCount(std::size_t count, const Work& work) {
    static_assert(assembly::SharedDofs::most == 6);
    switch (count) {
        case 1: return work(std::integral_constant<std::size_t, 1>());
        case 2: return work(std::integral_constant<std::size_t, 2>());
        case 3: return work(std::integral_constant<std::size_t, 3>());
        case 4: return work(std::integral_constant<std::size_t, 4>());
        case 5: return work(std::integral_constant<std::size_t, 5>());
        default: return work(std::integral_constant<std::size_t, 6>());
    }
}

/// Adds z D^-1 z^T of degrees of freedom to the rows that share them.
template <std::size_t count, class Space>
void addProducts(const System& system, const assembly::SharedDofs& shared, Record<Space>& record) {
    using Scalar = typename Space::Scalar;
    for (const auto& row : shared.rows) {
        const Scalar* own = record.rowInnovations.data() + row.place;
        Scalar scaled[count];
        for (std::size_t dof = 0; dof < count; ++dof)
            scaled[dof] = own[dof] * record.inverseInertias[at(shared.dofs[dof])];
        Scalar* line = record.rowFactors.data() + system.rowSkyline.place(row.row, 0);
        for (const auto& column : shared.rows) {
            if (column.row > row.row) break;
            const Scalar* other = record.rowInnovations.data() + column.place;
            Scalar sum = line[column.row];
            for (std::size_t dof = 0; dof < count; ++dof)
                sum += scaled[dof] * other[dof];
            line[column.row] = sum;
        }
    }
}

/// Gamma^T M^-1 Gamma from the half solved rows.
template <class Space>
void fillSchurComplement(const System& system, Record<Space>& record) {
    std::fill(record.rowFactors.begin(), record.rowFactors.end(), typename Space::Scalar(0.0));
    for (const assembly::SharedDofs& shared : system.sharedDofs)
        withCount(shared.dofs.size(),
                  [&](auto count) { addProducts<count(), Space>(system, shared, record); });
}

/// A component of a point closure beside the largest of the same closure.
struct ShrunkRow {
    double ratio = 1.0;  ///< of their entries of the Schur complement
    int row = -1;
};

/// The component of a point closure that has shrunk most beside the other components. Elimination
/// does not notice when one has shrunk to nothing: the row may be perpendicular to the others, as
/// in a linkage stretched along a world axis.
/// @param record with the Schur complement of the closure rows, not yet factorized
template <class Space>
ShrunkRow maxShrunkRow(const System& system, const Record<Space>& record) {
    const std::size_t rows = system.rows.size();
    const auto size = [&](std::size_t row) {
        const int diagonal = static_cast<int>(row);
        return math::realPart(record.rowFactors[system.rowSkyline.place(diagonal, diagonal)]);
    };
    ShrunkRow most;
    const auto compare = [&](std::size_t row, std::size_t other) {
        if (!(size(row) < most.ratio * size(other))) return;
        most = {size(row) / size(other), static_cast<int>(row)};
    };
    for (std::size_t row = 0; row < rows; ++row) {
        if (system.rows[row].kind != assembly::LoopConstraintRow::Kind::PointComponent) continue;
        const int closure = system.rows[row].closure;
        // Rows of a closure follow each other.
        for (std::size_t other = row + 1; other < rows; ++other) {
            if (system.rows[other].closure != closure
                || system.rows[other].kind != system.rows[row].kind)
                break;
            compare(row, other);
            compare(other, row);
        }
    }
    return most;
}

/// Factorizes the Schur complement of the constraint rows in a record.
/// @param stiffnesses of the soft rows
template <class Space>
Status factorizeRows(const System& system, const typename Space::Scalar* stiffnesses,
                     Record<Space>& record) {
    const ShrunkRow shrunk = maxShrunkRow<Space>(system, record);
    if (shrunk.ratio < singularRatio) return {true, shrunk.row, -1};
    double ratio = 1.0;
    int weakest = -1;
    math::factorizeSkyline(system.rowSkyline, record.rowFactors.data(), stiffnesses,
                           static_cast<int>(system.softCount()), ratio, weakest);
    if (const int last = static_cast<int>(system.rows.size() + system.rotors.size());
        weakest >= last && !(ratio > math::dependentRow))
        return {true, -1, system.virtualInertias[at(weakest - last)].node};
    record.closureRatio = std::min(ratio, shrunk.ratio);
    record.weakestRow = shrunk.ratio < ratio ? shrunk.row : weakest;
    if (!(ratio > singularRatio)) return {true, weakest, -1};
    return {};
}

/// Half solves all rows and factorizes their Schur complement. The inertia J of a rotor between
/// two free bodies adds D^T J D to their mass matrix; with its momentum s = J D V as a further
/// unknown that is the soft row D V - s / J = 0. A ballast is a rotor of the inertia -J on the
/// ground, in a mass matrix that was made with J too much.
template <class Space>
Status factorizeLoops(const System& system, const typename Space::Scalar* parameters,
                      const Tree<Space>& tree, LoopScratch<Space>& scratch, Record<Space>& record) {
    using Scalar = typename Space::Scalar;
    for (const assembly::RowBatch& batch : system.rowBatches)
        halfSolve<Space>(system, batch, tree, scratch, record);
    fillSchurComplement<Space>(system, record);
    for (std::size_t rotor = 0; rotor < system.rotors.size(); ++rotor)
        scratch.stiffnesses[rotor] =
            parameters[system.armatures[at(system.dofCount + system.rotors[rotor])]];
    for (std::size_t virtualInertia = 0; virtualInertia < system.virtualInertias.size();
         ++virtualInertia)
        scratch.stiffnesses[system.rotors.size() + virtualInertia] =
            Scalar(-system.virtualInertias[virtualInertia].inertia);
    return factorizeRows<Space>(system, scratch.stiffnesses.data(), record);
}

/// Multipliers of the rows of the constraint system, and what they take from the innovations of the
/// right side of the tree.
/// @param rate right side per row, zero for rotors and ballasts
template <class Space>
void solveRows(const System& system, const Record<Space>& record,
               typename Space::Scalar* innovations, const typename Space::Scalar* rate,
               typename Space::Scalar* multiplier) {
    using Scalar = typename Space::Scalar;
    const Scalar* halves = record.rowInnovations.data();
    for (std::size_t row = 0; row < system.rowTotal(); ++row)
        multiplier[row] = -rate[row];
    for (const assembly::SharedDofs& shared : system.sharedDofs)
        withCount(shared.dofs.size(), [&](auto count) {
            Scalar scaled[count()];
            for (std::size_t dof = 0; dof < count(); ++dof)
                scaled[dof] =
                    record.inverseInertias[at(shared.dofs[dof])] * innovations[shared.dofs[dof]];
            for (const auto& row : shared.rows) {
                Scalar sum = multiplier[row.row];
                for (std::size_t dof = 0; dof < count(); ++dof)
                    sum += halves[at(row.place) + dof] * scaled[dof];
                multiplier[row.row] = sum;
            }
        });
    math::solveSkyline(system.rowSkyline, record.rowFactors.data(), multiplier);
    for (const assembly::SharedDofs& shared : system.sharedDofs)
        withCount(shared.dofs.size(), [&](auto count) {
            Scalar left[count()];
            for (std::size_t dof = 0; dof < count(); ++dof)
                left[dof] = innovations[shared.dofs[dof]];
            for (const auto& row : shared.rows)
                for (std::size_t dof = 0; dof < count(); ++dof)
                    left[dof] -= halves[at(row.place) + dof] * multiplier[row.row];
            for (std::size_t dof = 0; dof < count(); ++dof)
                innovations[shared.dofs[dof]] = left[dof];
        });
}

/// Residuals, wrenches and prescribed rates of all closure rows.
/// @param functions values and rates of the time functions
template <class Space>
void placeLoopConstraints(const System& system, const typename Space::Scalar* parameters,
                          const typename Space::Scalar* coordinates,
                          const assembly::FunctionValues<typename Space::Scalar>& functions,
                          Record<Space>& record) {
    using Vector = typename Space::Vector;
    for (const assembly::RowGroup& group : system.rowGroups) {
        const std::size_t begin = at(group.first), end = at(group.first + group.count);
        if (!group.joinsPoints) {
            record.closures[begin] = assembly::evaluateLoopConstraint<Space>(
                system.rows[begin], parameters, coordinates, record.poses.data(), functions);
            record.prescribedRates[begin] = record.closures[begin].prescribedRate;
            continue;
        }
        const assembly::LoopConstraintRow& source = system.rows[begin];
        const Vector first =
            assembly::worldPoint<Space>(source.pointA, parameters, record.poses.data());
        const Vector second =
            assembly::worldPoint<Space>(source.pointB, parameters, record.poses.data());
        for (std::size_t row = begin; row < end; ++row) {
            assembly::placePointRow<Space>(system.rows[row], first, second, record.closures[row]);
            // A correction leaves something else there.
            record.prescribedRates[row] = typename Space::Scalar(0.0);
        }
    }
}

/// sum_r values_r direction_r over the rows of a group that joins points.
template <class Space>
inline typename Space::Vector alongRows(const System& system, const assembly::RowGroup& group,
                                        const typename Space::Scalar* values) {
    typename Space::Vector sum = Space::Vector::Zero();
    for (int row = group.first; row < group.first + group.count; ++row)
        sum += assembly::rowDirection<Space>(system.rows[at(row)]) * values[row];
    return sum;
}

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

/// The line of a rod turns: the force axes of its ends change with the relative velocity.
template <class Space>
void addAxisRate(const assembly::LoopConstraintRow& row, const typename Space::Scalar* parameters,
                 const Record<Space>& record, typename Space::Force& rateA,
                 typename Space::Force& rateB) {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    const auto velocity = [&](int node, const Vector& position) -> Vector {
        if (node < 0) return Vector::Zero();
        return velocityOf<Space>(record.velocities[at(node)], position);
    };
    const Vector first = assembly::worldPoint<Space>(row.pointA, parameters, record.poses.data());
    const Vector second = assembly::worldPoint<Space>(row.pointB, parameters, record.poses.data());
    const Vector turn =
        (velocity(row.pointB.node, second) - velocity(row.pointA.node, first)) * Scalar(row.scale);
    const Vector opposite = -turn;
    rateA += {Space::moment(first, opposite), opposite};
    rateB += {Space::moment(second, turn), turn};
}

/// Rates of the two wrenches of a row along the motion of a record.
template <class Space>
struct WrenchRates {
    typename Space::Force onA, onB;
};

/// V of a node of an evaluated record; zero for the ground (-1).
template <class Space>
inline typename Space::Motion motionOf(const Record<Space>& record, int node) {
    return node < 0 ? typename Space::Motion{} : record.velocities[at(node)];
}

/// Velocity of the lowest point of a wheel, which neither body carries along.
/// @param steep at the pose of the record
template <class Space>
typename Space::Vector lowestPointRate(
    const assembly::LoopConstraintRow& row, const typename Space::Scalar* parameters,
    const Record<Space>& record, const assembly::RollingDirection<typename Space::Vector>& steep) {
    using Vector = typename Space::Vector;
    const typename Space::Scalar rim = parameters[row.rimRadius];
    const Vector axisRate =
        Space::crossVector(motionOf<Space>(record, row.directionA.node).angular, steep.axis);
    const Vector normalRate =
        Space::crossVector(motionOf<Space>(record, row.directionB.node).angular, steep.normal);
    return velocityOf<Space>(
               motionOf<Space>(record, row.pointA.node),
               assembly::worldPoint<Space>(row.pointA, parameters, record.poses.data()))
           - steep.rate(axisRate, normalRate) * (parameters[row.radius] - rim) - normalRate * rim;
}

/// Rate of the wrench that a row of a wheel has on B: its force turns with B, its place is the
/// lowest point of the wheel.
template <class Space>
typename Space::Force wheelWrenchRate(const assembly::LoopConstraintRow& row,
                                      const typename Space::Force& wrench,
                                      const typename Space::Scalar* parameters,
                                      const Record<Space>& record) {
    using Vector = typename Space::Vector;
    const assembly::RollingDirection<Vector> steep(
        assembly::worldDirection<Space>(row.directionA, parameters, record.poses.data()),
        assembly::worldDirection<Space>(row.directionB, parameters, record.poses.data()));
    const Vector place = assembly::lowestPoint<Space>(row, parameters, record.poses.data());
    const Vector turn =
        Space::crossVector(motionOf<Space>(record, row.along.node).angular, wrench.force);
    const Vector rate = lowestPointRate<Space>(row, parameters, record, steep);
    return {Space::moment(rate, wrench.force) + Space::moment(place, turn), turn};
}

/// Rate of a vector that is fixed in a node.
template <class Space>
typename Space::Vector turnOf(const Record<Space>& record, int node,
                              const typename Space::Vector& vector) {
    return Space::crossVector(motionOf<Space>(record, node).angular, vector);
}

/// Rate of the normal of a cam at its follower.
/// @param beside at the pose of the record
template <class Space>
typename Space::Vector curveNormalRate(const assembly::CurveContact& contact,
                                       const Record<Space>& record,
                                       const assembly::CurvePlace<Space>& beside) {
    using Vector = typename Space::Vector;
    const Vector firstRate = turnOf<Space>(record, contact.first.node, beside.first);
    const Vector secondRate = turnOf<Space>(record, contact.second.node, beside.second);
    const Vector spanRate =
        velocityOf<Space>(motionOf<Space>(record, contact.follower.node), beside.follower)
        - velocityOf<Space>(motionOf<Space>(record, contact.origin.node),
                            Vector(beside.follower - beside.span));
    const math::Vector2<typename Space::Scalar> moved{
        math::dot(firstRate, beside.span) + math::dot(beside.first, spanRate),
        math::dot(secondRate, beside.span) + math::dot(beside.second, spanRate)};
    return beside.inWorld(beside.nearest.normalRate(moved)) + firstRate * beside.nearest.normal[0]
           + secondRate * beside.nearest.normal[1];
}

/// Rate of the wrench that the row of a cam has on its follower.
template <class Space>
typename Space::Force curveWrenchRate(const assembly::LoopConstraintRow& row,
                                      const typename Space::Force& wrench,
                                      const typename Space::Scalar* parameters,
                                      const Record<Space>& record) {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    const assembly::CurvePlace<Space> beside(row.curve, parameters, record.poses.data());
    const Vector turn = curveNormalRate<Space>(row.curve, record, beside) * Scalar(row.curve.side);
    const Vector rate =
        velocityOf<Space>(motionOf<Space>(record, row.pointA.node), beside.follower);
    return {Space::moment(rate, wrench.force) + Space::moment(beside.follower, turn), turn};
}

/// C-dot^T of one row (Maciag 2023, eq. 3.28b): rates of the wrenches that `closure` holds.
/// @param record with poses and velocities
template <class Space>
WrenchRates<Space> wrenchRates(const assembly::LoopConstraintRow& row,
                               const LoopConstraintValue<Space>& closure,
                               const typename Space::Scalar* parameters,
                               const Record<Space>& record) {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    using Kind = assembly::LoopConstraintRow::Kind;
    WrenchRates<Space> rates;
    if (row.kind == Kind::CoordinateRatio) return rates;
    const typename Space::Motion motionA = motionOf<Space>(record, closure.nodeA);
    const typename Space::Motion motionB = motionOf<Space>(record, closure.nodeB);
    if (row.kind == Kind::AlongDirection) {
        rates.onB = alongRate<Space>(
            motionA, motionB,
            assembly::worldPoint<Space>(row.pointB, parameters, record.poses.data()),
            closure.wrenchB.force);
        rates.onA = rates.onB * Scalar(-1.0);
    } else if (row.isOfWheel()) {
        rates.onB = wheelWrenchRate<Space>(row, closure.wrenchB, parameters, record);
        rates.onA = rates.onB * Scalar(-1.0);
    } else if (row.kind == Kind::OnCurve) {
        rates.onA = curveWrenchRate<Space>(row, closure.wrenchA, parameters, record);
        rates.onB = rates.onA * Scalar(-1.0);
    } else if (row.kind == Kind::PointComponent || row.kind == Kind::Distance) {
        const auto turnedArm = [&](const typename Space::Motion& motion,
                                   const assembly::PointReference& point, const Vector& axis) {
            const Vector position =
                assembly::worldPoint<Space>(point, parameters, record.poses.data());
            return Space::moment(velocityOf<Space>(motion, position), axis);
        };
        rates.onA.moment = turnedArm(motionA, row.pointA, closure.wrenchA.force);
        rates.onB.moment = turnedArm(motionB, row.pointB, closure.wrenchB.force);
        if (row.kind == Kind::Distance)
            addAxisRate<Space>(row, parameters, record, rates.onA, rates.onB);
    } else {
        const Vector first =
            assembly::worldDirection<Space>(row.directionA, parameters, record.poses.data());
        const Vector second =
            assembly::worldDirection<Space>(row.directionB, parameters, record.poses.data());
        const typename Space::Angular moment =
            Space::moment(Vector(Space::crossVector(motionA.angular, first)), second)
            + Space::moment(first, Vector(Space::crossVector(motionB.angular, second)));
        rates.onA.moment = moment;
        rates.onB.moment = -moment;
    }
    return rates;
}

/// Rate of the wrench W of a relative coordinate.
template <class Space>
typename Space::Force relativeWrenchRate(const assembly::RelativeDof& relative,
                                         const typename Space::Force& wrench,
                                         const typename Space::Scalar* parameters,
                                         const Record<Space>& record) {
    if (relative.kind == assembly::RelativeDof::Kind::Rotation)
        return {Space::angularCross(motionOf<Space>(record, relative.directionNode).angular,
                                    wrench.moment),
                Space::Vector::Zero()};
    return alongRate<Space>(
        motionOf<Space>(record, relative.nodeA), motionOf<Space>(record, relative.nodeB),
        assembly::worldPoint<Space>(relative.pointB, parameters, record.poses.data()),
        wrench.force);
}

/// C^T sigma and C-dot^T sigma of points that are joined, at one of them.
template <class Space>
inline void pushPoint(const assembly::PointReference& point,
                      const typename Space::Scalar* parameters,
                      const typename Space::Vector& impulse, Record<Space>& record) {
    if (point.node < 0) return;
    const std::size_t node = at(point.node);
    const typename Space::Vector position =
        assembly::worldPoint<Space>(point, parameters, record.poses.data());
    record.momenta[node] += {Space::moment(position, impulse), impulse};
    record.forces[node].moment +=
        Space::moment(velocityOf<Space>(record.velocities[node], position), impulse);
}

/// Adds C^T sigma to the momenta and C-dot^T sigma to the forces of the two ends.
template <class Space>
void addLoopConstraintForces(const System& system, const typename Space::Scalar* parameters,
                             Record<Space>& record) {
    for (const assembly::RowGroup& group : system.rowGroups) {
        const std::size_t row = at(group.first);
        if (group.joinsPoints) {
            const typename Space::Vector impulse =
                alongRows<Space>(system, group, record.impulses.data());
            pushPoint<Space>(system.rows[row].pointA, parameters, -impulse, record);
            pushPoint<Space>(system.rows[row].pointB, parameters, impulse, record);
            continue;
        }
        const LoopConstraintValue<Space>& closure = record.closures[row];
        const typename Space::Scalar impulse = record.impulses[row];
        const WrenchRates<Space> rates =
            wrenchRates<Space>(system.rows[row], closure, parameters, record);
        if (closure.nodeA >= 0) {
            record.momenta[at(closure.nodeA)] += closure.wrenchA * impulse;
            record.forces[at(closure.nodeA)] += rates.onA * impulse;
        }
        if (closure.nodeB >= 0) {
            record.momenta[at(closure.nodeB)] += closure.wrenchB * impulse;
            record.forces[at(closure.nodeB)] += rates.onB * impulse;
        }
    }
}

}  // namespace linkwright::dynamics

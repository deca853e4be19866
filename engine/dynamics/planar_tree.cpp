// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/planar_tree.h"

#include "engine/dynamics/tree_solver.h"

#include <algorithm>

namespace linkwright::dynamics {

namespace {

using assembly::ClosureRow;
using assembly::NodeKind;

bool isJoint(const Node& node, int index) {
    return (node.kind == NodeKind::Revolute || node.kind == NodeKind::Prismatic) &&
           node.dofCount == 1 && node.firstDof == index && node.firstCoordinate == index;
}

bool isSame(const assembly::PointReference& first, const assembly::PointReference& second) {
    return first.node == second.node && first.parameter == second.parameter;
}

}  // namespace

bool PlanarTree::fits(const System& system) {
    const int count = static_cast<int>(system.nodes.size());
    if (!system.planar || !system.relatives.empty() || system.rowTotal() != system.rows.size() ||
        system.coordinateCount != count || system.dofCount != count || system.hasJointForces ||
        !system.ballasts.empty())
        return false;
    for (int index = 0; index < count; ++index)
        if (!isJoint(system.nodes[at(index)], index)) return false;
    return std::all_of(system.rows.begin(), system.rows.end(), [](const ClosureRow& row) {
        return row.kind == ClosureRow::Kind::PointComponent && row.function < 0 &&
               row.normalPart < 0;
    });
}

PlanarTree::PlanarTree(const System& system, const double* parameters)
    : system_(system),
      parameters_(parameters),
      joints_(system.nodes.size()),
      articulated_(joints_.size()),
      wrenches_(joints_.size()),
      innovations_(joints_.size()),
      scaledRow_(joints_.size(), 0.0) {
    for (std::size_t row = 0; row < system.rows.size(); ++row) {
        const ClosureRow& source = system.rows[row];
        const bool goes = !loops_.empty() && loops_.back().rowCount == 1 &&
                          isSame(loops_.back().pointA, source.pointA) &&
                          isSame(loops_.back().pointB, source.pointB);
        if (!goes) {
            PlanarLoop& loop = loops_.emplace_back();
            loop.firstRow = static_cast<int>(row);
            loop.pointA = source.pointA;
            loop.pointB = source.pointB;
            loop.path = source.path;
        }
        PlanarLoop& loop = loops_.back();
        loop.directions[at(loop.rowCount)] = assembly::rowDirection<Space>(source);
        loop.places[at(loop.rowCount)] = at(system.innovationOffsets[row]);
        ++loop.rowCount;
    }
    refresh();
}

void PlanarTree::refresh() {
    gravity_ = Space::vectorFrom(parameters_ + system_.gravityParameter);
    for (std::size_t index = 0; index < joints_.size(); ++index) {
        const Node& node = system_.nodes[index];
        PlanarJoint& joint = joints_[index];
        joint.parent = node.parent;
        joint.turns = node.kind == NodeKind::Revolute;
        joint.heavy = node.inertiaParameter >= 0;
        joint.anchor = Space::vectorFrom(parameters_ + node.anchorParameter);
        if (joint.turns) joint.sense = Space::angularFrom(parameters_ + node.axisParameter);
        else joint.direction = Space::vectorFrom(parameters_ + node.axisParameter);
        joint.zero = parameters_[node.zeroParameter];
        joint.damping = parameters_[node.dampingParameter];
        const int armature = system_.armatures[index];
        joint.armature = armature >= 0 ? parameters_[armature] : 0.0;
        if (joint.heavy)
            std::copy_n(parameters_ + node.inertiaParameter, joint.inertia.size(),
                        joint.inertia.begin());
    }
}

PlanarTree::Vector PlanarTree::positionOf(const assembly::PointReference& point,
                                          const Record<Space>& record) const {
    return assembly::worldPoint<Space>(point, parameters_, record.poses.data());
}

PlanarTree::Vector PlanarTree::alongRows(const PlanarLoop& loop, const double* values) {
    Vector sum = loop.directions[0] * values[loop.firstRow];
    if (loop.rowCount > 1) sum += loop.directions[1] * values[loop.firstRow + 1];
    return sum;
}

Status PlanarTree::factorize(Record<Space>& record) {
    const PlanarJoint* joints = joints_.data();
    const Space::Inertia* inertias = record.inertias.data();
    const Motion* axes = record.axes.data();
    Force* columns = record.articulated.data();
    double* inverses = record.inverseInertias.data();
    Space::ArticulatedInertia* articulated = articulated_.data();
    const std::size_t count = joints_.size();
    for (std::size_t index = 0; index < count; ++index) {
        articulated[index] = {};
        if (joints[index].heavy) articulated[index].add(inertias[index]);
    }
    for (std::size_t index = count; index-- > 0;) {
        const PlanarJoint& joint = joints[index];
        Space::ArticulatedInertia inertia = articulated[index];
        const Motion axis = axes[index];
        const Force column = inertia * axis;
        const double pivot = Space::dotProduct(axis, column) + joint.armature;
        if (!(pivot > 0.0)) return {true, -1, static_cast<int>(index)};
        const double inverse = 1.0 / pivot;
        columns[index] = column;
        inverses[index] = inverse;
        if (joint.parent < 0) continue;
        inertia.subtractOuter(column, inverse);
        articulated[joint.parent] += inertia;
    }
    return {};
}

/// z = L^-1 Gamma_row along the path.
void PlanarTree::projectRow(const PlanarLoop& loop, int local, Record<Space>& record) {
    const PlanarJoint* joints = joints_.data();
    const ClosureValue<Space>& closure = record.closures[at(loop.firstRow + local)];
    const Motion* axes = record.axes.data();
    const Force* columns = record.articulated.data();
    const double* inverses = record.inverseInertias.data();
    double* result = record.rowInnovations.data() + loop.places[at(local)];
    Force* wrenches = wrenches_.data();
    for (const int index : loop.path) wrenches[index] = {};
    if (closure.nodeA >= 0) wrenches[closure.nodeA] += closure.wrenchA;
    if (closure.nodeB >= 0) wrenches[closure.nodeB] += closure.wrenchB;
    for (const int index : loop.path) {
        const Force wrench = wrenches[index];
        const double innovation = Space::dotProduct(axes[index], wrench);
        *result++ = innovation;
        if (const int parent = joints[index].parent; parent >= 0)
            wrenches[parent] += wrench - columns[index] * (innovation * inverses[index]);
    }
}

Status PlanarTree::factorizeLoops(Record<Space>& record) {
    const math::Skyline& skyline = system_.rowSkyline;
    const double* inverses = record.inverseInertias.data();
    const double* half = record.rowInnovations.data();
    double* factors = record.rowFactors.data();
    double* scaled = scaledRow_.data();
    for (const PlanarLoop& loop : loops_)
        for (int local = 0; local < loop.rowCount; ++local) projectRow(loop, local, record);
    for (const PlanarLoop& loop : loops_)
        for (int local = 0; local < loop.rowCount; ++local) {
            const int row = loop.firstRow + local;
            const int start = skyline.start(row);
            const double* own = half + loop.places[at(local)];
            for (const int index : loop.path) scaled[index] = *own++ * inverses[index];
            for (const PlanarLoop& other : loops_)
                for (int place = 0; place < other.rowCount; ++place) {
                    const int column = other.firstRow + place;
                    if (column < start || column > row) continue;
                    const double* entry = half + other.places[at(place)];
                    double sum = 0.0;
                    for (const int index : other.path) sum += scaled[index] * *entry++;
                    factors[skyline.place(row, column)] = sum;
                }
            for (const int index : loop.path) scaled[index] = 0.0;
        }
    if (const int lost = vanishedRow<Space>(system_, record); lost >= 0) return {true, lost, -1};
    double ratio = 1.0;
    int weakest = -1;
    math::factorizeSkyline<double>(skyline, factors, nullptr, 0, ratio, weakest);
    record.closureRatio = ratio;
    record.weakestRow = weakest;
    if (!(ratio > singularRatio)) return {true, weakest, -1};
    return {};
}

/// Multipliers of the rows, and what they take from the innovations.
void PlanarTree::solveRows(const Record<Space>& record, const double* rate, double* multiplier) {
    const double* inverses = record.inverseInertias.data();
    double* innovations = innovations_.data();
    for (const PlanarLoop& loop : loops_)
        for (int local = 0; local < loop.rowCount; ++local) {
            const double* half = record.rowInnovations.data() + loop.places[at(local)];
            double sum = rate == nullptr ? 0.0 : -rate[loop.firstRow + local];
            for (const int index : loop.path) sum += *half++ * inverses[index] * innovations[index];
            multiplier[loop.firstRow + local] = sum;
        }
    math::solveSkyline<double>(system_.rowSkyline, record.rowFactors.data(), multiplier);
    for (const PlanarLoop& loop : loops_)
        for (int local = 0; local < loop.rowCount; ++local) {
            const double* half = record.rowInnovations.data() + loop.places[at(local)];
            const double share = multiplier[loop.firstRow + local];
            for (const int index : loop.path) innovations[index] -= *half++ * share;
        }
}

void PlanarTree::solve(const Record<Space>& record, const double* momentum, const double* rate,
                       double* velocity, double* multiplier, Motion* motions) {
    const PlanarJoint* joints = joints_.data();
    const Motion* axes = record.axes.data();
    const Force* columns = record.articulated.data();
    const double* inverses = record.inverseInertias.data();
    Force* wrenches = wrenches_.data();
    double* innovations = innovations_.data();
    const std::size_t count = joints_.size();
    for (std::size_t index = 0; index < count; ++index) wrenches[index] = {};
    for (std::size_t index = count; index-- > 0;) {
        const Force wrench = wrenches[index];
        const double innovation = momentum[index] + Space::dotProduct(axes[index], wrench);
        innovations[index] = innovation;
        if (const int parent = joints[index].parent; parent >= 0)
            wrenches[parent] += wrench - columns[index] * (innovation * inverses[index]);
    }
    if (!loops_.empty()) solveRows(record, rate, multiplier);
    const Motion ground;
    for (std::size_t index = 0; index < count; ++index) {
        const int parent = joints[index].parent;
        const Motion carried = parent < 0 ? ground : motions[parent];
        const double own = (innovations[index] - Space::dotProduct(carried, columns[index])) *
                           inverses[index];
        velocity[index] = own;
        motions[index] = carried + axes[index] * own;
    }
}

}  // namespace linkwright::dynamics

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/joints.h"
#include "engine/assembly/number_space.h"
#include "engine/assembly/rolling.h"
#include "engine/assembly/system.h"
#include "engine/math/planar_curve.h"
#include "engine/math/vectors.h"

#include <cmath>
#include <cstddef>
#include <vector>

namespace linkwright::assembly {

/// Pose of a node and columns of H of its joint, see `placeJoint`.
/// @param parent pose of the parent frame (identity for the ground)
/// @param coordinates all coordinates of the system
/// @param motionSubspace all columns of the system; those of the node are written
template <class Space>
void placeNode(const Node& node, const typename Space::Scalar* parameters,
               const typename Space::Scalar* coordinates, const Pose<Space>& parent,
               Pose<Space>& pose, typename Space::Motion* motionSubspace) {
    using Scalar = typename Space::Scalar;
    using std::cos;
    using std::sin;
    JointConstants<Scalar> joint;
    fillPlace<Space>(node, parameters, joint);
    const Scalar* coordinate = coordinates + node.firstCoordinate;
    const Scalar angle = turnOf<NumberSpace<Space>>(node.kind, joint, coordinate);
    placeJoint<NumberSpace<Space>>(node.kind, joint, parent, coordinate, Scalar(sin(angle)),
                                   Scalar(cos(angle)), pose, motionSubspace + node.firstDof);
}

/// Places all nodes, parents first.
template <class Space>
void placeNodes(const System& system, const typename Space::Scalar* parameters,
                const typename Space::Scalar* coordinates, Pose<Space>* poses,
                typename Space::Motion* motionSubspace) {
    const Pose<Space> ground{};
    for (std::size_t index = 0; index < system.nodes.size(); ++index) {
        const Node& node = system.nodes[index];
        placeNode<Space>(node, parameters, coordinates,
                         node.parent < 0 ? ground : poses[node.parent], poses[index],
                         motionSubspace);
    }
}

/// World position of a point, m.
/// @param poses per node, placed
template <class Space>
inline typename Space::Vector worldPoint(const PointReference& point,
                                         const typename Space::Scalar* parameters,
                                         const Pose<Space>* poses) {
    const auto local = Space::vectorFrom(parameters + point.parameter);
    if (point.node < 0) return local;
    return poses[point.node].origin + poses[point.node].rotation * local;
}

/// World components of a direction that is fixed in a node; as long as its numbers say.
/// @param poses per node, placed
template <class Space>
inline typename Space::Vector worldDirection(const DirectionReference& direction,
                                             const typename Space::Scalar* parameters,
                                             const Pose<Space>* poses) {
    const auto local = Space::vectorFrom(parameters + direction.parameter);
    if (direction.node < 0) return local;
    return poses[direction.node].rotation * local;
}

/// A follower beside the curve of its cam: where it is in the coordinates of the curve, and the
/// nearest place there. In space only the part in the plane of the curve counts.
template <class Space>
struct CurvePlace {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    Vector follower;       ///< world
    Vector first, second;  ///< axes of the curve, world
    Vector span;           ///< from its origin to the follower
    math::BesideCurve<Scalar> nearest;

    CurvePlace(const CurveContact& contact, const Scalar* parameters, const Pose<Space>* poses)
        : follower(worldPoint<Space>(contact.follower, parameters, poses)),
          first(worldDirection<Space>(contact.first, parameters, poses)),
          second(worldDirection<Space>(contact.second, parameters, poses)),
          span(follower - worldPoint<Space>(contact.origin, parameters, poses)),
          nearest(parameters + contact.pieces, contact.form,
                  {math::dot(first, span), math::dot(second, span)}) {}

    /// A vector of the plane of the curve, world.
    [[nodiscard]] Vector inWorld(const math::Vector2<Scalar>& own) const {
        return first * own[0] + second * own[1];
    }
    /// Unit, to the left of the curve.
    [[nodiscard]] Vector normal() const { return inWorld(nearest.normal); }
};

/// Prescribed values of the time functions at one instant and their rates.
template <class Scalar>
struct FunctionValues {
    std::vector<Scalar> values, rates;
};

/// Wrench W of a relative coordinate: rate = W . (V_B - V_A).
template <class Space>
typename Space::Force relativeWrench(const RelativeDof& relative,
                                     const typename Space::Scalar* parameters,
                                     const Pose<Space>* poses) {
    const Pose<Space> ground{};
    const Pose<Space>& pose = relative.directionNode < 0 ? ground : poses[relative.directionNode];
    if (relative.kind == RelativeDof::Kind::Rotation)
        return {Space::rotateAngular(pose.rotation,
                                     Space::angularFrom(parameters + relative.direction)),
                Space::Vector::Zero()};
    const typename Space::Vector axis =
        pose.rotation * Space::vectorFrom(parameters + relative.direction);
    return {Space::moment(worldPoint<Space>(relative.pointB, parameters, poses), axis), axis};
}

/// Residual of a constraint equation and what its rate is made of:
///   d phi/dt = wrenchA . V(nodeA) + wrenchB . V(nodeB) + sum of entries beta(dof)
///              - prescribedRate,
/// the rows C of Maciag 2023, eq. 3.13, with direct entries for joint coordinates.
template <class Space>
struct LoopConstraintValue {
    typename Space::Scalar residual{0.0};
    typename Space::Force wrenchA, wrenchB;
    int nodeA = -1, nodeB = -1;
    RowEntries<typename Space::Scalar> entries;
    typename Space::Scalar prescribedRate{0.0};
};

/// Fixed direction of a point-component row.
template <class Space>
typename Space::Vector rowDirection(const LoopConstraintRow& row) {
    typename Space::Vector direction;
    for (int axis = 0; axis < Space::vectorSize; ++axis)
        direction[axis] = typename Space::Scalar(row.direction[static_cast<std::size_t>(axis)]);
    return direction;
}

/// A row that says that two points coincide along its direction.
/// @param first world position of the point of A
/// @param second of that of B
/// @param value all but these entries is as in a new one
template <class Space>
void placePointRow(const LoopConstraintRow& row, const typename Space::Vector& first,
                   const typename Space::Vector& second, LoopConstraintValue<Space>& value) {
    const typename Space::Vector axis = rowDirection<Space>(row);
    const typename Space::Vector opposite = -axis;
    value.residual = math::dot(axis, typename Space::Vector(second - first));
    value.nodeA = row.pointA.node;
    value.nodeB = row.pointB.node;
    value.wrenchA = {Space::moment(first, opposite), opposite};
    value.wrenchB = {Space::moment(second, axis), axis};
}

/// Lowest point x of the wheel of a row.
template <class Space>
typename Space::Vector lowestPoint(const LoopConstraintRow& row,
                                   const typename Space::Scalar* parameters,
                                   const Pose<Space>* poses) {
    using Vector = typename Space::Vector;
    const RollingDirection<Vector> steep(worldDirection<Space>(row.directionA, parameters, poses),
                                         worldDirection<Space>(row.directionB, parameters, poses));
    const typename Space::Scalar rim = parameters[row.rimRadius];
    return worldPoint<Space>(row.pointA, parameters, poses)
           - steep.value * (parameters[row.radius] - rim) - steep.normal * rim;
}

/// A row that says that a wheel touches the ground, or does not slip there.
template <class Space>
void placeWheelRow(const LoopConstraintRow& row, const typename Space::Scalar* parameters,
                   const Pose<Space>* poses, LoopConstraintValue<Space>& value) {
    using Vector = typename Space::Vector;
    const Vector place = lowestPoint<Space>(row, parameters, poses);
    const Vector axis = worldDirection<Space>(row.along, parameters, poses);
    if (row.kind == LoopConstraintRow::Kind::Touching)
        value.residual =
            math::dot(axis, Vector(place - worldPoint<Space>(row.pointB, parameters, poses)));
    const Vector opposite = -axis;
    value.nodeA = row.pointA.node;
    value.nodeB = row.pointB.node;
    value.wrenchA = {Space::moment(place, axis), axis};
    value.wrenchB = {Space::moment(place, opposite), opposite};
}

/// A row that keeps a follower on its cam. The normal of the curve turns with B, which feels the
/// force at the point of A.
template <class Space>
void placeCurveRow(const LoopConstraintRow& row, const typename Space::Scalar* parameters,
                   const Pose<Space>* poses, LoopConstraintValue<Space>& value) {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    const CurvePlace<Space> beside(row.curve, parameters, poses);
    const Scalar side(row.curve.side);
    value.residual = beside.nearest.distance() * side - parameters[row.radius];
    const Vector axis = beside.normal() * side;
    const Vector opposite = -axis;
    value.nodeA = row.pointA.node;
    value.nodeB = row.pointB.node;
    value.wrenchA = {Space::moment(beside.follower, axis), axis};
    value.wrenchB = {Space::moment(beside.follower, opposite), opposite};
}

/// A row that couples coordinates, or drives one.
template <class Space>
void placeRatioRow(const LoopConstraintRow& row, const typename Space::Scalar* parameters,
                   const typename Space::Scalar* coordinates, LoopConstraintValue<Space>& value) {
    using Scalar = typename Space::Scalar;
    value.residual = coordinates[row.dofB.coordinate];
    if (row.zeroB >= 0) value.residual -= parameters[row.zeroB];
    value.entries.add(row.dofB.dof, Scalar(1.0));
    for (const RatioTerm& term : row.terms) {
        const Scalar entry = -parameters[term.ratio];
        value.entries.add(term.dof.dof, entry);
        value.residual += entry * (coordinates[term.dof.coordinate] - parameters[term.zero]);
    }
}

/// A row of the constraints at given poses: residual in m, or rad or 1 for rows of directions and
/// coordinates, and the wrenches that make up its rate (C of Maciag 2023, eq. 3.13).
/// @param coordinates all of the system
/// @param poses per node, placed
/// @param functions values of the time functions
template <class Space>
LoopConstraintValue<Space> evaluateLoopConstraint(
    const LoopConstraintRow& row, const typename Space::Scalar* parameters,
    const typename Space::Scalar* coordinates, const Pose<Space>* poses,
    const FunctionValues<typename Space::Scalar>& functions) {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    using Kind = LoopConstraintRow::Kind;
    LoopConstraintValue<Space> value;
    if (row.kind == Kind::PointComponent) {
        placePointRow<Space>(row, worldPoint<Space>(row.pointA, parameters, poses),
                             worldPoint<Space>(row.pointB, parameters, poses), value);
        if (row.normalPart >= 0) value.residual += parameters[row.normalPart];
    } else if (row.kind == Kind::Distance) {
        const Vector first = worldPoint<Space>(row.pointA, parameters, poses);
        const Vector second = worldPoint<Space>(row.pointB, parameters, poses);
        const Vector span = second - first;
        const Vector axis = span * Scalar(row.scale);
        const Scalar length = parameters[row.length];
        value.residual = (math::dot(span, span) - length * length) * Scalar(0.5 * row.scale);
        const Vector opposite = -axis;
        value.nodeA = row.pointA.node;
        value.nodeB = row.pointB.node;
        value.wrenchA = {Space::moment(first, opposite), opposite};
        value.wrenchB = {Space::moment(second, axis), axis};
    } else if (row.kind == Kind::AlongDirection) {
        const Vector axis = worldDirection<Space>(row.directionA, parameters, poses);
        const Vector first = worldPoint<Space>(row.pointA, parameters, poses);
        const Vector second = worldPoint<Space>(row.pointB, parameters, poses);
        value.residual = math::dot(axis, Vector(second - first));
        value.nodeA = row.pointA.node;
        value.nodeB = row.pointB.node;
        // The direction turns with A, so that A feels the force at the point of B.
        const Vector opposite = -axis;
        value.wrenchA = {Space::moment(second, opposite), opposite};
        value.wrenchB = {Space::moment(second, axis), axis};
    } else if (row.isOfWheel()) {
        placeWheelRow<Space>(row, parameters, poses, value);
    } else if (row.kind == Kind::OnCurve) {
        placeCurveRow<Space>(row, parameters, poses, value);
    } else if (row.kind == Kind::Perpendicular) {
        const Vector first = worldDirection<Space>(row.directionA, parameters, poses);
        const Vector second = worldDirection<Space>(row.directionB, parameters, poses);
        value.residual = math::dot(first, second);
        value.nodeA = row.directionA.node;
        value.nodeB = row.directionB.node;
        value.wrenchA.moment = Space::moment(first, second);
        value.wrenchB.moment = Space::moment(second, first);
    } else {
        placeRatioRow<Space>(row, parameters, coordinates, value);
    }
    if (row.function >= 0) {
        value.residual -= functions.values[static_cast<std::size_t>(row.function)];
        value.prescribedRate = functions.rates[static_cast<std::size_t>(row.function)];
    }
    return value;
}

/// Residuals of rows of the system, those it solves for or those left out, and their Jacobian with
/// respect to the joint velocities, row major rows x dofCount (transpose of Gamma in Maciag 2023,
/// eq. 3.28).
template <class Space>
void rowJacobian(const System& system, const std::vector<LoopConstraintRow>& rows,
                 const typename Space::Scalar* parameters,
                 const typename Space::Scalar* coordinates, const Pose<Space>* poses,
                 const typename Space::Motion* motionSubspace,
                 const FunctionValues<typename Space::Scalar>& functions,
                 typename Space::Scalar* residuals, typename Space::Scalar* jacobian) {
    using Scalar = typename Space::Scalar;
    for (std::size_t index = 0; index < rows.size(); ++index) {
        const LoopConstraintValue<Space> value =
            evaluateLoopConstraint<Space>(rows[index], parameters, coordinates, poses, functions);
        residuals[index] = value.residual;
        Scalar* line = jacobian + index * static_cast<std::size_t>(system.dofCount);
        for (int dof = 0; dof < system.dofCount; ++dof)
            line[dof] = Scalar(0.0);
        const auto climb = [&](int nodeIndex, const typename Space::Force& wrench) {
            for (; nodeIndex >= 0;
                 nodeIndex = system.nodes[static_cast<std::size_t>(nodeIndex)].parent) {
                const Node& node = system.nodes[static_cast<std::size_t>(nodeIndex)];
                for (int dof = node.firstDof; dof < node.firstDof + node.dofCount; ++dof)
                    line[dof] += Space::dotProduct(motionSubspace[dof], wrench);
            }
        };
        climb(value.nodeA, value.wrenchA);
        climb(value.nodeB, value.wrenchB);
        const auto enter = [&](int dof, const Scalar& entry) {
            if (!system.isRelative(dof)) {
                line[dof] += entry;
                return;
            }
            const RelativeDof& relative = system.relative(dof);
            const typename Space::Force wrench =
                relativeWrench<Space>(relative, parameters, poses) * entry;
            climb(relative.nodeB, wrench);
            climb(relative.nodeA, wrench * Scalar(-1.0));
        };
        value.entries.forEach(enter);
    }
}

/// The same of all rows that the system solves for.
template <class Space>
void closureJacobian(const System& system, const typename Space::Scalar* parameters,
                     const typename Space::Scalar* coordinates, const Pose<Space>* poses,
                     const typename Space::Motion* motionSubspace,
                     const FunctionValues<typename Space::Scalar>& functions,
                     typename Space::Scalar* residuals, typename Space::Scalar* jacobian) {
    rowJacobian<Space>(system, system.rows, parameters, coordinates, poses, motionSubspace,
                       functions, residuals, jacobian);
}

/// Adds joint displacements (in velocity coordinates) to the coordinates.
template <class Scalar>
void displace(const System& system, const Scalar* displacement, Scalar* coordinates) {
    for (const Node& node : system.nodes) {
        Scalar* coordinate = coordinates + node.firstCoordinate;
        const Scalar* step = displacement + node.firstDof;
        Scalar rate[4];
        rateJoint(node.kind, node.dofCount, coordinate, step, rate);
        for (int local = 0; local < node.coordinateCount; ++local)
            coordinate[local] += rate[local];
    }
}

}  // namespace linkwright::assembly

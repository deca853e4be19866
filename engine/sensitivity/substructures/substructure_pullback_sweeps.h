// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/substructures/substructure_sweeps.h"
#include "engine/sensitivity/substructures/substructure_pullback.h"

namespace linkwright::sensitivity {

// Derivative twins of dynamics/substructure_sweeps.h: the adjoint divide-and-conquer algorithm over
// the nodes of a substructure. The equations are those of HamiltonianPullback; the linear system of
// the multipliers has the matrix of the velocities (thesis 4.5), so that U, D and e are taken over.

template <class Space, bool serial>
SubstructureNode shapeAt(const SubstructureCotangents<Space>& data, int slot) {
    if constexpr (serial)
        return {assembly::NodeKind::Revolute, slot - 1, slot - 1, 1, slot - 1, true};
    else
        return data.shape[slot];
}

/// H xi-hat of a node.
template <class Space>
typename Space::Motion ownCostate(const SubstructureCotangents<Space>& data,
                                  const SubstructureNode& node) {
    if (node.dofCount == 0) return {};
    typename Space::Motion own =
        data.dofValues[node.firstDof].axis * data.momentumSeeds[node.firstDof];
    for (int dof = node.firstDof + 1; dof < node.firstDof + node.dofCount; ++dof)
        own += data.dofValues[dof].axis * data.momentumSeeds[dof];
    return own;
}

/// xi = sum H xi-hat (eq. 4.26) and its rate along the motion, sum V x H xi-hat, relative to those
/// of handle 1.
template <class Space, bool serial>
void spreadSubstructureCostates(SubstructureCotangents<Space>& data) {
    using Scalar = typename Space::Scalar;
    data.costates[0] = {};
    data.costateRates[0] = {};
    typename Space::Motion costate, rate;  // of the parent, then of the node
    for (int slot = 1; slot < data.slots; ++slot) {
        const SubstructureNode node = shapeAt<Space, serial>(data, slot);
        if constexpr (!serial) {
            costate = data.costates[node.parent];
            rate = data.costateRates[node.parent];
        }
        const typename Space::Motion own = ownCostate<Space>(data, node);
        costate += own;
        rate += Space::crossMotion(data.nodes[slot].velocity, own);
        data.costates[slot] = costate;
        data.costateRates[slot] = rate;
        data.velocityCotangents[slot] = {};
        data.poseCotangents[slot] = {};
        for (int dof = node.firstDof; dof < node.firstDof + node.dofCount; ++dof)
            data.jointVelocityCotangents[dof] = Scalar(0.0);
        const int coordinates =
            !serial && node.kind == assembly::NodeKind::Spherical ? 4 : node.dofCount;
        for (int local = 0; local < coordinates; ++local)
            data.coordinateCotangents[node.firstCoordinate + local] = Scalar(0.0);
    }
}

/// Twin of assembly::rateJoint for a quaternion.
template <class Space>
void pullQuaternionRate(SubstructureCotangents<Space>& data, const SubstructureNode& node) {
    using Scalar = typename Space::Scalar;
    const Scalar* seed = data.coordinateSeeds + node.firstCoordinate;
    const Scalar* quaternion = data.coordinates + node.firstCoordinate;
    const Scalar w = quaternion[0], x = quaternion[1], y = quaternion[2], z = quaternion[3];
    const Scalar half(0.5);
    Scalar* velocity = data.jointVelocityCotangents + node.firstDof;
    velocity[0] += half * (w * seed[1] - x * seed[0] + z * seed[2] - y * seed[3]);
    velocity[1] += half * (w * seed[2] - y * seed[0] + x * seed[3] - z * seed[1]);
    velocity[2] += half * (w * seed[3] - z * seed[0] + y * seed[1] - x * seed[2]);
    Scalar angular[3];
    for (int local = 0; local < 3; ++local)
        angular[local] = data.dofValues[node.firstDof + local].velocity;
    Scalar* coordinate = data.coordinateCotangents + node.firstCoordinate;
    coordinate[0] += half * (seed[1] * angular[0] + seed[2] * angular[1] + seed[3] * angular[2]);
    coordinate[1] += half * (seed[3] * angular[1] - seed[2] * angular[2] - seed[0] * angular[0]);
    coordinate[2] += half * (seed[1] * angular[2] - seed[3] * angular[0] - seed[0] * angular[1]);
    coordinate[3] += half * (seed[2] * angular[0] - seed[1] * angular[1] - seed[0] * angular[2]);
}

/// Cotangents of V and of beta, and the assembly of M w = (cotangent of beta):
///   dL/dV = H xi-hat x* P* + M xi-dot,
///   epsilon = dL/dbeta + H . (w + dL/dV),  w_parent += w + dL/dV - U epsilon / D.
template <class Space, bool serial>
void gatherSubstructureVelocities(SubstructureCotangents<Space>& data) {
    using Scalar = typename Space::Scalar;
    using Force = typename Space::Force;
    const typename Space::Motion baseCostate = data.baseCostate;
    const typename Space::Motion baseRate = data.baseCostateRate;
    const typename Space::Vector gravity = data.gravity;
    data.costates[0] = baseCostate;
    data.costateRates[0] = baseRate;
    Force velocitySum, poseSum;
    typename Space::Motion drift;
    typename Space::Vector gravityDerivative = Space::Vector::Zero();
    dynamics::InwardSum<Force, serial> biases(data.biases, data.slots);
    for (int slot = data.slots; slot-- > 1;) {
        const SubstructureNode node = shapeAt<Space, serial>(data, slot);
        const NodeValues<Space>& values = data.nodes[slot];
        const typename Space::Motion costate = data.costates[slot] + baseCostate;
        const typename Space::Motion rate = data.costateRates[slot] + baseRate;
        data.costates[slot] = costate;
        data.costateRates[slot] = rate;
        const Force cotangent = data.velocityCotangents[slot] + values.inertia * rate
                                + Space::crossForce(ownCostate<Space>(data, node), values.momentum);
        data.velocityCotangents[slot] = cotangent;
        // Gravity keeps its direction when the body turns.
        const typename Space::Vector weighted =
            costate.linear * values.inertia.mass
            + Space::crossVector(costate.angular, values.inertia.firstMoment);
        data.poseCotangents[slot].moment += Space::moment(weighted, gravity);
        gravityDerivative += weighted;
        velocitySum += cotangent;
        poseSum += data.poseCotangents[slot];
        if (!serial && node.kind == assembly::NodeKind::Spherical)
            pullQuaternionRate<Space>(data, node);
        else
            for (int local = 0; local < node.dofCount; ++local)
                data.jointVelocityCotangents[node.firstDof + local] +=
                    data.coordinateSeeds[node.firstCoordinate + local];
        Force bias = biases.at(slot) + cotangent;
        for (int dof = node.firstDof + node.dofCount; dof-- > node.firstDof;) {
            const DofValues<Space>& joint = data.dofValues[dof];
            const Scalar innovation = data.jointVelocityCotangents[dof]
                                      - data.dofConstants[dof].damping * data.momentumSeeds[dof]
                                      + Space::dotProduct(joint.axis, bias);
            const Scalar change = innovation * joint.inverse;
            data.innovations[dof] = innovation;
            bias -= joint.column * change;
            if (node.onPath) drift += joint.tipAxis * change;
        }
        biases.add(node.parent, bias);
    }
    data.bias = biases.at(0);
    data.drift = drift;
    data.ownVelocityCotangent = velocitySum;
    data.ownPoseCotangent = poseSum;
    data.gravityDerivative = gravityDerivative;
}

/// Disassembly: multipliers w of the joints and eta of the bodies, and their part in the cotangents
/// of V, -M eta.
template <class Space, bool serial>
void spreadSubstructureMultipliers(SubstructureCotangents<Space>& data) {
    using Scalar = typename Space::Scalar;
    const typename Space::Force tipForce = data.tipForce;
    data.multipliers[0] = data.baseMultiplier;
    typename Space::Force velocitySum = data.ownVelocityCotangent;
    typename Space::Motion multiplier = data.baseMultiplier;
    for (int slot = 1; slot < data.slots; ++slot) {
        const SubstructureNode node = shapeAt<Space, serial>(data, slot);
        if constexpr (!serial) multiplier = data.multipliers[node.parent];
        for (int dof = node.firstDof; dof < node.firstDof + node.dofCount; ++dof) {
            const DofValues<Space>& joint = data.dofValues[dof];
            const Scalar own = (data.innovations[dof] + Space::dotProduct(joint.tipAxis, tipForce)
                                - Space::dotProduct(multiplier, joint.column))
                               * joint.inverse;
            data.jointMultipliers[dof] = own;
            multiplier += joint.axis * own;
        }
        data.multipliers[slot] = multiplier;
        const typename Space::Force part = data.nodes[slot].inertia * multiplier;
        data.velocityCotangents[slot] -= part;
        velocitySum -= part;
    }
    data.ownVelocityCotangent = velocitySum;
}

/// Cotangent of the quaternion of a spherical joint, whose subtree turns by `displacement`.
template <class Space>
void pullQuaternion(SubstructureCotangents<Space>& data, const SubstructureNode& node,
                    const typename Space::Force& displacement) {
    using Scalar = typename Space::Scalar;
    const Scalar* q = data.coordinates + node.firstCoordinate;
    const Scalar scale = Scalar(2.0) / (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    Scalar turn[3];
    for (int local = 0; local < 3; ++local)
        turn[local] =
            scale * Space::dotProduct(data.dofValues[node.firstDof + local].axis, displacement);
    Scalar* coordinate = data.coordinateCotangents + node.firstCoordinate;
    coordinate[0] -= q[1] * turn[0] + q[2] * turn[1] + q[3] * turn[2];
    coordinate[1] += q[0] * turn[0] - q[3] * turn[1] + q[2] * turn[2];
    coordinate[2] += q[0] * turn[1] + q[3] * turn[0] - q[1] * turn[2];
    coordinate[3] += q[0] * turn[2] - q[2] * turn[0] + q[1] * turn[1];
}

/// What the drawing says about a node: derivatives as in HamiltonianPullback::pullInertias,
/// pullNode and pullAxis.
template <class Space>
void pullConstants(SubstructureCotangents<Space>& data, const SubstructureNode& node, int slot,
                   const typename Space::Force& displacement) {
    using Scalar = typename Space::Scalar;
    const NodeValues<Space>& values = data.nodes[slot];
    const assembly::Pose<Space>& pose = values.pose;
    const typename Space::Rotation& parent = data.nodes[node.parent].pose.rotation;
    NodeConstants<Space>& target = data.nodeDerivatives[slot];
    target.anchor = parent.back(displacement.force);
    for (Scalar& entry : target.inertia)
        entry = Scalar(0.0);
    Space::pullBackInertia(data.costateRates[slot] - data.multipliers[slot], values.velocity,
                           pose.rotation, pose.origin, target.inertia);
    // xi . (mass g, first moment x g): the weight acts as an inertia force of -g would.
    const typename Space::Motion falling{Space::zeroAngular(), data.gravity};
    Space::pullBackInertia(data.costates[slot], falling, pose.rotation, pose.origin,
                           target.inertia);
    for (int dof = node.firstDof; dof < node.firstDof + node.dofCount; ++dof) {
        const DofValues<Space>& joint = data.dofValues[dof];
        DofConstants<Space>& derivative = data.dofDerivatives[dof];
        derivative.zero = -Space::dotProduct(joint.axis, displacement);
        derivative.armature = -(data.jointMultipliers[dof] * joint.velocity);
        derivative.damping = -(joint.velocity * data.momentumSeeds[dof]);
    }
    if (node.dofCount != 1) return;
    const int dof = node.firstDof;
    const DofValues<Space>& joint = data.dofValues[dof];
    const typename Space::Force column =
        data.velocityCotangents[slot] * joint.velocity
        + (values.force - Space::crossForce(values.velocity, values.momentum))
              * data.momentumSeeds[dof]
        - values.momentum * data.jointMultipliers[dof];
    const Scalar travel = data.coordinates[node.firstCoordinate] - data.dofConstants[dof].zero;
    target.travel = parent.back(displacement.force * travel) + pose.rotation.back(column.force);
    if constexpr (!Space::planar) {
        const typename Space::Angular axis = data.nodeConstants[slot].axis;
        const typename Space::Angular turning =
            parent.back(displacement.moment - Space::moment(pose.origin, displacement.force));
        const auto angle = math::sineCosine(travel);
        target.axis =
            turning * angle.sine + math::cross(turning, axis) * (Scalar(1.0) - angle.cosine)
            + pose.rotation.back(column.moment - Space::moment(pose.origin, column.force));
    }
}

/// Cotangents of the rigid displacement of each subtree and from them those of the coordinates:
///   dL/dpi = (own) - V_p x* dL/dV - xi_p x* f - (xi-dot_p - eta_p) x* P*,   p the parent.
template <class Space, bool serial>
void gatherSubstructurePoses(SubstructureCotangents<Space>& data) {
    using Force = typename Space::Force;
    if (data.tip > 0) {
        data.velocityCotangents[data.tip] += data.velocityCotangentBeyond;
        data.poseCotangents[data.tip] += data.poseCotangentBeyond;
    }
    Force velocityCotangent, poseCotangent;  // of the subtree, within a serial chain
    for (int slot = data.slots; slot-- > 1;) {
        const SubstructureNode node = shapeAt<Space, serial>(data, slot);
        const NodeValues<Space>& values = data.nodes[slot];
        if constexpr (serial) {
            velocityCotangent += data.velocityCotangents[slot];
            poseCotangent += data.poseCotangents[slot];
            data.velocityCotangents[slot] = velocityCotangent;
        } else {
            velocityCotangent = data.velocityCotangents[slot];
            poseCotangent = data.poseCotangents[slot];
            if (node.parent > 0) {
                data.velocityCotangents[node.parent] += velocityCotangent;
                data.poseCotangents[node.parent] += poseCotangent;
            }
        }
        const Force displacement =
            poseCotangent - Space::crossForce(data.nodes[node.parent].velocity, velocityCotangent)
            - Space::crossForce(data.costates[node.parent], values.force)
            - Space::crossForce(data.costateRates[node.parent] - data.multipliers[node.parent],
                                values.momentum);
        if (!serial && node.kind == assembly::NodeKind::Spherical)
            pullQuaternion<Space>(data, node, displacement);
        else
            for (int local = 0; local < node.dofCount; ++local)
                data.coordinateCotangents[node.firstCoordinate + local] +=
                    Space::dotProduct(data.dofValues[node.firstDof + local].axis, displacement);
        if (data.wantParameters) pullConstants<Space>(data, node, slot, displacement);
    }
}

/// Costates of the handles of lanes that are joined with each other, and `gravity`, which comes in
/// the axes of the world.
template <class Space>
void spreadLaneBases(SubstructureCotangents<Space>& data) {
    using Join = dynamics::LaneJoin<Space>;
    data.baseCostate = Join::spreadBases(*data.chain, data.costates[data.tip]);
    data.baseCostateRate = Join::spreadBases(*data.chain, data.costateRates[data.tip]);
    data.gravity = data.chain->base.rotation.back(data.gravity);
}

template <class Space, bool serial>
SubstructurePullbackSweeps compiledPullbackSweeps() {
    using Data = SubstructureCotangents<Space>;
    SubstructurePullbackSweeps sweeps{
        [](void* data) { spreadSubstructureCostates<Space, serial>(*static_cast<Data*>(data)); },
        [](void* data) { gatherSubstructureVelocities<Space, serial>(*static_cast<Data*>(data)); },
        [](void* data) { spreadSubstructureMultipliers<Space, serial>(*static_cast<Data*>(data)); },
        [](void* data) { gatherSubstructurePoses<Space, serial>(*static_cast<Data*>(data)); }};
    if constexpr (serial) sweeps.ranges = dynamics::rangeTransfer(typename Space::Scalar());
    if constexpr (dynamics::joinsLanes<Space>) {
        using Join = dynamics::LaneJoin<Space>;
        sweeps.spreadBases = [](void* data) { spreadLaneBases<Space>(*static_cast<Data*>(data)); };
        sweeps.joinLanes = [](void* pointer) {
            Data& data = *static_cast<Data*>(pointer);
            Join::solve(*data.chain, data.bias, data.drift, data.baseMultiplier, data.tipForce);
        };
        sweeps.gatherBeyond = [](void* pointer) {
            Data& data = *static_cast<Data*>(pointer);
            data.velocityCotangentBeyond =
                Join::gatherBeyond(*data.chain, data.ownVelocityCotangent);
            data.poseCotangentBeyond = Join::gatherBeyond(*data.chain, data.ownPoseCotangent);
        };
    }
    return sweeps;
}

}  // namespace linkwright::sensitivity

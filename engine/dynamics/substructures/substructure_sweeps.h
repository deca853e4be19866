// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/joints.h"
#include "engine/dynamics/substructures/lane_chain.h"
#include "engine/dynamics/substructures/substructure.h"

namespace linkwright::dynamics {

// The three sweeps of the Hamiltonian divide-and-conquer algorithm over the nodes of a
// substructure. Symbols (Maciag 2023, sections 3.3 and 3.4): H motion subspace, A articulated
// inertia, p-hat joint momentum, beta joint velocity, P* momentum of the subtree, f force on it.
// A serial chain of joints with one degree of freedom has its shape known to the compiler.
//
//   ground              o--------[ 3 ]--------o--------[ 4 ]--------o  tip
//     o--------[ 1 ]----'
//           handle 1    `--------[ 2 ]--------o  tip     handle 2 of 1 = handle 1 of 2 and 3
//
//   sweep                    within the substructures         between them (HandleTree, LaneJoin)
//   1 velocities, inward     joints eliminated                A, w joined, tips to ground
//     closures               z of each cut, inward            V_1, T_2 of each cut; sigma
//   2 velocities, outward    beta, V, momenta, weight         V_1, T_2 found, ground to tips
//   3 forces, inward         P*, f summed, d(p-hat)/dt        sums beyond handle 2
// and their twin, ../../sensitivity/substructures/substructure_pullback_sweeps.h:
//   4 costates, outward      xi, xi-dot                       xi of handle 1
//   5 multipliers, inward    epsilon with the factors of 1    w joined with the K of sweep 1
//     closures               the same z                       omega
//   6 multipliers, outward   w, eta                           eta of handle 1, force on handle 2
//   7 poses, inward          dL/dpi, dL/d(alpha)              sums beyond handle 2
// What the thesis calls zeta_ij appears solved for the impulse on handle 1 and the velocity of
// handle 2 (HandleEquations): that needs no inverse of the bodies' inertias, so that massless
// frames are allowed, and no directions of constraint. Each substructure is computed in the frame
// of its handle 1 and answers at handle 2 in the frame of that, which keeps the digits that moments
// of inertia about a far origin would cost.

template <class Space, bool serial>
SubstructureNode nodeAt(const SubstructureData<Space>& data, int slot) {
    if constexpr (serial)
        return {assembly::NodeKind::Revolute, slot - 1, slot - 1, 1, slot - 1, true};
    else
        return data.shape[slot];
}

/// What is summed from the tips inward: by slot, or in a serial chain in the registers.
template <class Sum, bool serial>
class InwardSum {
public:
    InwardSum(Sum* bySlot, int slots) : bySlot_(bySlot) {
        if constexpr (!serial)
            for (int slot = 0; slot < slots; ++slot)
                bySlot_[slot] = {};
    }
    [[nodiscard]] const Sum& at(int slot) const {
        if constexpr (serial)
            return whole_;
        else
            return bySlot_[slot];
    }
    /// @param sum of a whole subtree, which hangs on `parent`
    void add(int parent, const Sum& sum) {
        if constexpr (serial)
            whole_ = sum;
        else
            bySlot_[parent] += sum;
    }

private:
    Sum* bySlot_;
    Sum whole_{};
};

/// R = 1 + sin a~ + (1 - cos) a~ a~, which is the identity for an axis of zero.
template <class Space>
typename Space::Rotation turnAbout(const typename Space::Angular& axis,
                                   const math::SineCosine<typename Space::Scalar>& angle) {
    using Scalar = typename Space::Scalar;
    if constexpr (Space::planar) {
        return {angle.cosine, angle.sine};
    } else {
        const Scalar rest = Scalar(1.0) - angle.cosine;
        const typename Space::Vector sine = axis * angle.sine;
        const typename Space::Vector share = axis * rest;
        const Scalar diagonal = Scalar(1.0) - math::dot(share, axis);
        const Scalar xy = share[0] * axis[1], xz = share[0] * axis[2], yz = share[1] * axis[2];
        typename Space::Rotation rotation;
        auto& matrix = rotation.matrix;
        matrix(0, 0) = diagonal + share[0] * axis[0];
        matrix(1, 1) = diagonal + share[1] * axis[1];
        matrix(2, 2) = diagonal + share[2] * axis[2];
        matrix(0, 1) = xy - sine[2];
        matrix(1, 0) = xy + sine[2];
        matrix(0, 2) = xz + sine[1];
        matrix(2, 0) = xz - sine[1];
        matrix(1, 2) = yz - sine[0];
        matrix(2, 1) = yz + sine[0];
        return rotation;
    }
}

/// Notes a pivot that is not positive, in any lane.
template <class Scalar>
void watchPivot(const Scalar& pivot, bool& irregular) {
    irregular = irregular || !(math::realPart(pivot) > 0.0);
}
template <class Target>
[[gnu::always_inline]] inline void watchPivot(const math::Pack<Target>& pivot,
                                              typename math::Pack<Target>::Integers& irregular) {
    irregular |= ~(pivot.numbers > 0.0);
}
/// Notes a joint that turned too far for the sine of packs, in any lane.
template <class Scalar>
void watchTurn(const Scalar&, bool&) {}
template <class Target>
[[gnu::always_inline]] inline void watchTurn(const math::Pack<Target>& coordinate,
                                             typename math::Pack<Target>::Integers& irregular) {
    irregular |= ~((coordinate.numbers <= math::largestPackAngle)
                   & (coordinate.numbers >= -math::largestPackAngle));
}
template <class Scalar>
struct JointWatch {
    bool irregular = false;
    [[nodiscard]] bool any() const { return irregular; }
};
template <class Target>
struct JointWatch<math::Pack<Target>> {
    typename math::Pack<Target>::Integers irregular{};
    [[nodiscard]] bool any() const {
        std::int64_t sum = 0;
        for (int lane = 0; lane < math::Pack<Target>::size; ++lane)
            sum |= irregular[lane];
        return sum != 0;
    }
};

/// Pose of a node with one degree of freedom and the column of H (eq. 3.20, table 3.2), both in
/// the frame of handle 1.
template <class Space>
[[gnu::always_inline]] inline void placeScrew(const NodeConstants<Space>& constants,
                                              const typename Space::Scalar& displacement,
                                              const assembly::Pose<Space>& parent,
                                              assembly::Pose<Space>& pose,
                                              typename Space::Motion& column) {
    const typename Space::Vector joint = parent.origin + parent.rotation * constants.anchor;
    const typename Space::Vector travel = parent.rotation * constants.travel;
    pose.origin = joint + travel * displacement;
    if constexpr (Space::planar) {
        pose.rotation =
            parent.rotation
            * turnAbout<Space>(constants.axis, math::sineCosine(constants.axis * displacement));
        column = Space::rotationAbout(joint, constants.axis);
    } else {
        pose.rotation =
            parent.rotation * turnAbout<Space>(constants.axis, math::sineCosine(displacement));
        const typename Space::Angular axis = parent.rotation * constants.axis;
        column = Space::rotationAbout(joint, axis);
    }
    column.linear += travel;
}

template <class Space, bool serial>
void placeSubstructure(SubstructureData<Space>& data, JointWatch<typename Space::Scalar>& watch) {
    using Scalar = typename Space::Scalar;
    data.nodes[0].pose = {};
    assembly::Pose<Space> parent;
    for (int slot = 1; slot < data.slots; ++slot) {
        const SubstructureNode node = nodeAt<Space, serial>(data, slot);
        const NodeConstants<Space>& constants = data.nodeConstants[slot];
        NodeValues<Space>& values = data.nodes[slot];
        if constexpr (!serial) parent = data.nodes[node.parent].pose;
        DofValues<Space>* dofs = data.dofValues + node.firstDof;
        const Scalar* coordinate = data.coordinates + node.firstCoordinate;
        const DofConstants<Space>* dofConstants = data.dofConstants + node.firstDof;
        if (serial || node.kind == assembly::NodeKind::Revolute
            || node.kind == assembly::NodeKind::Prismatic
            || node.kind == assembly::NodeKind::Screw) {
            watchTurn(coordinate[0], watch.irregular);
            placeScrew<Space>(constants, coordinate[0] - dofConstants[0].zero, parent, values.pose,
                              dofs[0].axis);
        } else {
            values.pose.origin = parent.origin + parent.rotation * constants.anchor;
            values.pose.rotation = parent.rotation;
            const bool turns = node.kind == assembly::NodeKind::Spherical;
            if constexpr (!Space::planar)
                if (turns) values.pose.rotation = parent.rotation * Space::rotationOf(coordinate);
            for (int local = 0; local < node.dofCount; ++local) {
                using Vector = typename Space::Vector;
                const Vector direction = values.pose.rotation * Vector(Vector::Unit(local));
                if constexpr (!Space::planar) {
                    if (turns) {
                        dofs[local].axis = Space::rotationAbout(values.pose.origin, direction);
                        continue;
                    }
                }
                dofs[local].axis = {Space::zeroAngular(), direction};
                values.pose.origin += direction * (coordinate[local] - dofConstants[local].zero);
            }
        }
        values.inertia =
            Space::inertiaInWorld(constants.inertia, values.pose.rotation, values.pose.origin);
        if constexpr (serial) parent = values.pose;
    }
}

/// Forces along and moments about the axes of the frame with `pose`, one after the other, referred
/// to the frame around it: the equations at handle 2 before the elimination of any joint.
template <class Space>
[[gnu::always_inline]] inline void referForces(const assembly::Pose<Space>& pose,
                                               typename Space::Force* columns) {
    using Vector = typename Space::Vector;
    using Scalar = typename Space::Scalar;
    if constexpr (Space::planar) {
        columns[0] = {Scalar(1.0), Vector::Zero()};
    } else {
        for (int axis = 0; axis < 3; ++axis)
            columns[axis] = {pose.rotation.matrix.col(axis), Vector::Zero()};
    }
    for (int axis = 0; axis < Space::vectorSize; ++axis) {
        const Vector direction = pose.rotation * Vector(Vector::Unit(axis));
        columns[Space::angularSize + axis] = {Space::moment(pose.origin, direction), direction};
    }
}

/// Assembly within the substructure: its equations at the handles. Joints are eliminated from the
/// tips to handle 1,
///   U = A H,  D = H . U,  epsilon = p-hat + H . w,  e = Phi^T H,
///   A_parent += A - U U^T / D,   w_parent += w - U epsilon / D,
///   Phi -= U e^T / D,   v += e epsilon / D,   G += e e^T / D.
template <class Space, bool serial>
void assembleSubstructure(SubstructureData<Space>& data) {
    using Scalar = typename Space::Scalar;
    constexpr int size = screwSize<Space>;
    JointWatch<Scalar> watch;
    placeSubstructure<Space, serial>(data, watch);
    InwardSum<typename Space::ArticulatedInertia, serial> inertias(data.articulated, data.slots);
    InwardSum<typename Space::Force, serial> biases(data.biases, data.slots);
    HandleEquations<Space> equations;
    referForces<Space>(data.nodes[data.tip].pose, equations.transfer);
    for (int slot = data.slots; slot-- > 1;) {
        const SubstructureNode node = nodeAt<Space, serial>(data, slot);
        typename Space::ArticulatedInertia inertia = inertias.at(slot);
        inertia.add(data.nodes[slot].inertia);
        typename Space::Force bias = biases.at(slot);
        for (int dof = node.firstDof + node.dofCount; dof-- > node.firstDof;) {
            const DofConstants<Space>& constants = data.dofConstants[dof];
            DofValues<Space>& values = data.dofValues[dof];
            const typename Space::Force column = inertia * values.axis;
            // Padding has the pivot one and no share in anything.
            const Scalar pivot = Space::dotProduct(values.axis, column) + constants.armature
                                 + (Scalar(1.0) - constants.present);
            watchPivot(pivot, watch.irregular);
            const Scalar inverse = constants.present / pivot;
            const Scalar innovation = data.momenta[dof] + Space::dotProduct(values.axis, bias);
            const Scalar rate = innovation * inverse;
            values.column = column;
            values.inverse = inverse;
            data.innovations[dof] = innovation;
            bias -= column * rate;
            inertia.subtractOuter(column, inverse);
            if (!node.onPath) {
                values.tipAxis = {};
                continue;
            }
            typename Space::Motion tipAxis;
            for (int place = 0; place < size; ++place) {
                const Scalar entry = Space::dotProduct(values.axis, equations.transfer[place]);
                component<Space>(tipAxis, place) = entry;
                equations.transfer[place] -= column * (entry * inverse);
            }
            values.tipAxis = tipAxis;
            equations.drift += tipAxis * rate;
            Scalar* compliance = equations.compliance;
            for (int row = 0; row < size; ++row) {
                const Scalar scaled = component<Space>(tipAxis, row) * inverse;
                for (int other = 0; other <= row; ++other)
                    *compliance++ += scaled * component<Space>(tipAxis, other);
            }
        }
        inertias.add(node.parent, inertia);
        biases.add(node.parent, bias);
    }
    equations.inertia = inertias.at(0);
    equations.bias = biases.at(0);
    data.equations = equations;
    data.irregular = watch.any();
}

/// Disassembly: velocities from those of handle 1 and the impulse on handle 2,
///   beta = (epsilon + e . T_2 - U . V_parent) / D,   V = V_parent + H beta   (eq. 3.21),
/// and from them the momenta and the weight of the bodies.
template <class Space, bool serial>
void spreadSubstructureVelocities(SubstructureData<Space>& data) {
    using Scalar = typename Space::Scalar;
    const typename Space::Force tipImpulse = data.tipImpulse;
    const typename Space::Vector gravity = data.gravity;
    data.nodes[0].velocity = data.baseVelocity;
    typename Space::Force momentumSum, forceSum;
    typename Space::Motion velocity = data.baseVelocity;
    for (int slot = 1; slot < data.slots; ++slot) {
        const SubstructureNode node = nodeAt<Space, serial>(data, slot);
        NodeValues<Space>& values = data.nodes[slot];
        if constexpr (!serial) velocity = data.nodes[node.parent].velocity;
        for (int dof = node.firstDof; dof < node.firstDof + node.dofCount; ++dof) {
            DofValues<Space>& joint = data.dofValues[dof];
            const Scalar rate =
                (data.innovations[dof] + Space::dotProduct(joint.tipAxis, tipImpulse)
                 - Space::dotProduct(velocity, joint.column))
                * joint.inverse;
            joint.velocity = rate;
            data.jointForces[dof] = -(data.dofConstants[dof].damping * rate);
            velocity += joint.axis * rate;
        }
        values.velocity = velocity;
        values.momentum = values.inertia * velocity;
        values.force = {Space::moment(values.inertia.firstMoment, gravity),
                        gravity * values.inertia.mass};
        momentumSum += values.momentum;
        forceSum += values.force;
    }
    data.ownMomentum = momentumSum;
    data.ownForce = forceSum;
}

/// Force sweep (thesis 3.4.2, referred to handle 1): momenta and forces summed over subtrees, and
///   d(p-hat)/dt = H . (f - V x* P*)   (eq. 3.28b).
template <class Space, bool serial>
void gatherSubstructureForces(SubstructureData<Space>& data) {
    using Scalar = typename Space::Scalar;
    if (data.tip > 0) {
        data.nodes[data.tip].momentum += data.momentumBeyond;
        data.nodes[data.tip].force += data.forceBeyond;
    }
    typename Space::Force momentum, force;  // of the subtree, within a serial chain
    for (int slot = data.slots; slot-- > 1;) {
        const SubstructureNode node = nodeAt<Space, serial>(data, slot);
        NodeValues<Space>& values = data.nodes[slot];
        if constexpr (serial) {
            momentum += values.momentum;
            force += values.force;
            values.momentum = momentum;
            values.force = force;
        } else {
            momentum = values.momentum;
            force = values.force;
            if (node.parent > 0) {
                data.nodes[node.parent].momentum += momentum;
                data.nodes[node.parent].force += force;
            }
        }
        const typename Space::Force driving = force - Space::crossForce(values.velocity, momentum);
        for (int dof = node.firstDof; dof < node.firstDof + node.dofCount; ++dof)
            data.momentumRates[dof] =
                Space::dotProduct(data.dofValues[dof].axis, driving) + data.jointForces[dof];
        Scalar* coordinateRate = data.coordinateRates + node.firstCoordinate;
        if (!serial && node.kind == assembly::NodeKind::Spherical) {
            Scalar angular[3];
            for (int local = 0; local < 3; ++local)
                angular[local] = data.dofValues[node.firstDof + local].velocity;
            assembly::rateJoint(node.kind, 3, data.coordinates + node.firstCoordinate, angular,
                                coordinateRate);
        } else {
            for (int local = 0; local < node.dofCount; ++local)
                coordinateRate[local] = data.dofValues[node.firstDof + local].velocity;
        }
    }
}

/// Joins the lanes and takes them apart again. `gravity` comes in the axes of the world.
template <class Space>
void joinSubstructureLanes(SubstructureData<Space>& data) {
    LaneJoin<Space>::place(data.nodes[data.tip].pose, *data.chain);
    LaneJoin<Space>::factorize(data.equations, *data.chain);
    LaneJoin<Space>::solve(*data.chain, data.equations.bias, data.equations.drift,
                           data.baseVelocity, data.tipImpulse);
    data.gravity = data.chain->base.rotation.back(data.gravity);
}

template <class Space>
void gatherBeyondLanes(SubstructureData<Space>& data) {
    data.momentumBeyond = LaneJoin<Space>::gatherBeyond(*data.chain, data.ownMomentum);
    data.forceBeyond = LaneJoin<Space>::gatherBeyond(*data.chain, data.ownForce);
}

template <class Space, bool serial>
SubstructureSweeps compiledSweeps() {
    using Data = SubstructureData<Space>;
    SubstructureSweeps sweeps{
        [](void* data) { assembleSubstructure<Space, serial>(*static_cast<Data*>(data)); },
        [](void* data) { spreadSubstructureVelocities<Space, serial>(*static_cast<Data*>(data)); },
        [](void* data) { gatherSubstructureForces<Space, serial>(*static_cast<Data*>(data)); }};
    if constexpr (serial) sweeps.ranges = rangeTransfer(typename Space::Scalar());
    if constexpr (joinsLanes<Space>) {
        sweeps.joinLanes = [](void* data) {
            joinSubstructureLanes<Space>(*static_cast<Data*>(data));
        };
        sweeps.gatherBeyond = [](void* data) {
            gatherBeyondLanes<Space>(*static_cast<Data*>(data));
        };
    }
    return sweeps;
}

}  // namespace linkwright::dynamics

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/number_space.h"

namespace linkwright::dynamics {

// What the sweeps over a tree do besides when that is a substructure: a connected part of the
// spanning tree with two handles, the frame its first joints are fixed to (handle 1) and its tip,
// the joint on which the next substructures hang (handle 2). All about it is referred to the frame
// of handle 1, so that substructures know nothing of each other.

/// Numbers of one motion or force, 3 in the plane and 6 in space.
template <class Space>
inline constexpr int screwSize = Space::angularSize + Space::vectorSize;

/// Component of a motion or force, angular part first.
template <class Space, class Screw>
auto& component(Screw& screw, int place) {
    auto& [angular, linear] = screw;
    if constexpr (Space::planar)
        return place == 0 ? angular : linear[place - 1];
    else
        return place < 3 ? angular[place] : linear[place - 3];
}

/// The equations of a substructure seen from its handles (thesis 3.30-3.35 solved for the impulse
/// on handle 1 and the velocity of handle 2, which needs neither an inverse of the bodies' inertias
/// nor the directions of constraint):
///   -T_1 = A V_1 - w - Phi T_2,   V_2 = Phi^T V_1 + v + G T_2
/// with T_2 the impulse that all beyond exerts on handle 2. V_2, T_2, v and G are in the frame of
/// handle 2, so that joining needs no change of frames.
template <class Space>
struct HandleEquations {
    using Scalar = typename Space::Scalar;
    using Motion = typename Space::Motion;
    using Force = typename Space::Force;
    static constexpr int size = screwSize<Space>;
    typename Space::ArticulatedInertia inertia;     ///< A
    Force bias;                                     ///< w
    Force transfer[size];                           ///< columns of Phi
    Scalar compliance[size * (size + 1) / 2] = {};  ///< G, rows of the lower triangle
    Motion drift;                                   ///< v

    HandleEquations() = default;
    /// Before the elimination of any joint: forces along and moments about the axes of handle 2.
    /// @param tip its pose
    [[gnu::always_inline]] explicit HandleEquations(const assembly::Pose<Space>& tip) {
        using Vector = typename Space::Vector;
        if constexpr (Space::planar) {
            transfer[0] = {Scalar(1.0), Vector::Zero()};
        } else {
            for (int axis = 0; axis < 3; ++axis)
                transfer[axis] = {tip.rotation.matrix.col(axis), Vector::Zero()};
        }
        for (int axis = 0; axis < Space::vectorSize; ++axis) {
            const Vector direction = tip.rotation * Vector(Vector::Unit(axis));
            transfer[Space::angularSize + axis] = {Space::moment(tip.origin, direction), direction};
        }
    }

    /// Eliminates a joint between the handles; symbols as in sweeps.h:
    ///   e = Phi^T H,   Phi -= U e^T / D,   v += e epsilon / D,   G += e e^T / D.
    /// @param scaled U / D
    /// @return e, the innovation per impulse on handle 2
    [[gnu::always_inline]] Motion eliminate(const Motion& axis, const Force& scaled,
                                            const Scalar& inverse, const Scalar& innovation) {
        Motion tipAxis;
        for (int place = 0; place < size; ++place) {
            const Scalar entry = Space::dotProduct(axis, transfer[place]);
            component<Space>(tipAxis, place) = entry;
            transfer[place] -= scaled * entry;
        }
        drift += tipAxis * (innovation * inverse);
        Scalar* entry = compliance;
        for (int row = 0; row < size; ++row) {
            const Scalar share = component<Space>(tipAxis, row) * inverse;
            for (int other = 0; other <= row; ++other)
                *entry++ += share * component<Space>(tipAxis, other);
        }
        return tipAxis;
    }
};

/// A substructure at its handles during an evaluation.
template <class Space>
struct HandlesInWork {
    using Motion = typename Space::Motion;
    using Force = typename Space::Force;

    HandleEquations<Space> equations;
    assembly::Pose<Space> tip;                               ///< of handle 2
    Motion baseVelocity;                                     ///< V_1
    Force tipImpulse;                                        ///< T_2, in the frame of handle 2
    typename Space::Vector gravity = Space::Vector::Zero();  ///< in the frame of handle 1
    Force ownMomentum;                                       ///< sum over the substructure
    Force ownForce;
    Force momentumBeyond;  ///< sums over all that hangs on handle 2, in the frame of handle 1
    Force forceBeyond;
};

}  // namespace linkwright::dynamics

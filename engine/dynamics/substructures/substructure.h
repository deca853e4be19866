// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/kinematics.h"
#include "engine/dynamics/equations/processor.h"
#include "engine/dynamics/substructures/lane_ranges.h"
#include "engine/math/spaces/pack.h"

#include <type_traits>

namespace linkwright::dynamics {

// A substructure is a connected part of the spanning tree with two handles: the frame its first
// node is jointed to (handle 1, slot 0 of all arrays) and its tip, the node to which the next
// substructure is jointed (handle 2). Everything about it is expressed in the frame of handle 1, so
// that substructures know nothing of each other. Space is over double (one substructure) or over
// packs (eight substructures of the same shape, one per lane).

/// Numbers of one motion or force, 3 in the plane and 6 in space.
template <class Space>
inline constexpr int screwSize = Space::angularSize + Space::vectorSize;

/// A node of the shape that all lanes share. Slots count from one, slot 0 is handle 1.
struct SubstructureNode {
    assembly::NodeKind kind = assembly::NodeKind::Revolute;
    int parent = 0;    ///< slot
    int firstDof = 0;  ///< within the substructure
    int dofCount = 1;
    int firstCoordinate = 0;  ///< within the substructure
    bool onPath = false;      ///< between the handles
};

/// What the drawing says about a node. A joint with one degree of freedom turns about `axis` and
/// travels along `travel`, one of which is zero; padding has neither.
template <class Space>
struct NodeConstants {
    using Scalar = typename Space::Scalar;
    typename Space::Vector anchor = Space::Vector::Zero();  ///< in the parent's frame
    typename Space::Angular axis = Space::zeroAngular();
    typename Space::Vector travel = Space::Vector::Zero();
    Scalar inertia[Space::inertiaSize] = {};
};

/// What the drawing says about a degree of freedom, in the units of its coordinate.
template <class Space>
struct DofConstants {
    using Scalar = typename Space::Scalar;
    Scalar zero{0.0};  ///< coordinate in the drawn pose
    Scalar armature{0.0};
    Scalar damping{0.0};
    Scalar present{0.0};  ///< 1, or 0 for padding
};

/// What an evaluation leaves about a node for its derivative twin.
template <class Space>
struct NodeValues {
    assembly::Pose<Space> pose;
    typename Space::Inertia inertia;
    typename Space::Motion velocity;  ///< V
    typename Space::Force momentum;   ///< P* of the subtree
    typename Space::Force force;      ///< on the subtree
};

/// The like about a degree of freedom; symbols as in ../equations/sweeps.h.
template <class Space>
struct DofValues {
    using Scalar = typename Space::Scalar;
    typename Space::Motion axis;     ///< column of H
    typename Space::Force column;    ///< U = A H
    typename Space::Motion tipAxis;  ///< e: innovation per impulse on handle 2; zero off the path
    Scalar inverse{0.0};             ///< 1 / (H . U)
    Scalar velocity{0.0};            ///< beta
};

/// The equations of a substructure seen from its handles (thesis 3.30-3.35 solved for the impulse
/// on handle 1 and the velocity of handle 2, which needs neither an inverse of the bodies' inertias
/// nor the directions of constraint):
///   -T_1 = A V_1 - w - Phi T_2,   V_2 = Phi^T V_1 + v + G T_2
/// with T_2 the impulse that all beyond exerts on handle 2. V_2, T_2, v and G are in the frame of
/// handle 2, so that joining needs no change of frames.
template <class Space>
struct HandleEquations {
    using Scalar = typename Space::Scalar;
    static constexpr int size = screwSize<Space>;
    typename Space::ArticulatedInertia inertia;     ///< A
    typename Space::Force bias;                     ///< w
    typename Space::Force transfer[size];           ///< columns of Phi
    Scalar compliance[size * (size + 1) / 2] = {};  ///< G, rows of the lower triangle
    typename Space::Motion drift;                   ///< v
};

template <class Space>
struct LaneChain;

/// What is known of one substructure or of eight side by side: shape, constants and the values of
/// an evaluation, which the derivative twin only reads.
template <class Space, bool readOnly>
struct SubstructureView {
    using Scalar = typename Space::Scalar;
    template <class Values>
    using Pointer = std::conditional_t<readOnly, const Values*, Values*>;

    const SubstructureNode* shape = nullptr;  ///< by slot; slot 0 is not used
    int slots = 1;                            ///< nodes and handle 1
    int dofs = 0;
    int tip = 0;  ///< slot of handle 2, 0: none
    const NodeConstants<Space>* nodeConstants = nullptr;
    const DofConstants<Space>* dofConstants = nullptr;
    Pointer<NodeValues<Space>> nodes = nullptr;
    Pointer<DofValues<Space>> dofValues = nullptr;
    const Scalar* coordinates = nullptr;
    /// Joins from lane to lane, see lane_chain.h; null where HandleTree joins.
    Pointer<LaneChain<Space>> chain = nullptr;
};

/// Memory of the forward sweeps. They allocate nothing.
template <class Space>
struct SubstructureData : SubstructureView<Space, false> {
    using Scalar = typename Space::Scalar;
    using Motion = typename Space::Motion;
    using Force = typename Space::Force;

    const Scalar* momenta = nullptr;
    // Scratch.
    typename Space::ArticulatedInertia* articulated = nullptr;  ///< per slot
    Force* biases = nullptr;                                    ///< per slot
    Scalar* innovations = nullptr;                              ///< per dof
    Scalar* jointForces = nullptr;                              ///< per dof
    bool irregular = false;  ///< a joint has no positive inertia or turned too far for the lanes
    // At the handles.
    HandleEquations<Space> equations;
    Motion baseVelocity;                                     ///< V_1
    Force tipImpulse;                                        ///< T_2, in the frame of handle 2
    typename Space::Vector gravity = Space::Vector::Zero();  ///< in the frame of handle 1
    Force ownMomentum;                                       ///< sum over the substructure
    Force ownForce;
    Force momentumBeyond;  ///< sums over all that hangs on handle 2, in the frame of handle 1
    Force forceBeyond;
    Scalar* coordinateRates = nullptr;
    Scalar* momentumRates = nullptr;
};

/// Component of a motion or force, angular part first.
template <class Space, class Screw>
auto& component(Screw& screw, int place) {
    auto& [angular, linear] = screw;
    if constexpr (Space::planar)
        return place == 0 ? angular : linear[place - 1];
    else
        return place < 3 ? angular[place] : linear[place - 3];
}

/// Compiled sweeps over one shape. The argument of each is a SubstructureData of the space they
/// were compiled for.
struct SubstructureSweeps {
    void (*assemble)(void* data) = nullptr;
    void (*spreadVelocities)(void* data) = nullptr;
    void (*gatherForces)(void* data) = nullptr;
    /// Of a LaneChain: V_1, T_2 and the weight of each lane from the equations of all; sums beyond.
    void (*joinLanes)(void* data) = nullptr;
    void (*gatherBeyond)(void* data) = nullptr;
    RangeTransfer ranges = {};  ///< of packs
};

/// Sweeps over eight serial chains (packs).
template <class Space>
SubstructureSweeps laneSweeps(ProcessorKind kind);

}  // namespace linkwright::dynamics

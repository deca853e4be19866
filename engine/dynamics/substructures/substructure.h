// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/equations/handles.h"
#include "engine/dynamics/equations/processor.h"
#include "engine/dynamics/equations/sweep_data.h"
#include "engine/dynamics/substructures/lane_ranges.h"
#include "engine/math/spaces/pack.h"

namespace linkwright::dynamics {

// The Hamiltonian divide-and-conquer algorithm (Maciag 2023, sections 3.3 and 3.4) cuts the tree
// into substructures, each with two handles (../equations/handles.h). Within them run the sweeps of
// ../equations/sweeps.h, over double (one substructure) or over packs (eight serial chains, one per
// lane).
//
//   ground              o--------[ 3 ]--------o--------[ 4 ]--------o  tip
//     o--------[ 1 ]----'
//           handle 1    `--------[ 2 ]--------o  tip     handle 2 of 1 = handle 1 of 2 and 3
//
//   sweep                    within the substructures         between them (HandleTree, LaneJoin)
//   1 velocities, inward     place, eliminate                 A, w joined, tips to ground
//     closures               z of each cut, inward            V_1, T_2 of each cut; sigma
//   2 velocities, outward    spread: beta, V, momenta         V_1, T_2 found, ground to tips
//   3 forces, inward         accumulate: d(p-hat)/dt          sums beyond handle 2
// and their twin, ../../sensitivity/equations/sweeps_pullback.h:
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

template <class Lanes>
struct LaneChain;

/// Compiled sweeps over substructures.
/// @tparam Lanes space over double, or over packs
template <class Lanes>
struct SubstructureSweeps {
    Sweeps<typename Lanes::Scalar> tree;
    /// Of packs: V_1, T_2 and the weight of each lane from the equations of all; sums beyond.
    void (*joinLanes)(HandlesInWork<Lanes>& handles, LaneChain<Lanes>& chain) = nullptr;
    void (*gatherBeyond)(HandlesInWork<Lanes>& handles, const LaneChain<Lanes>& chain) = nullptr;
    RangeTransfer ranges = {};
};

/// A space over packs as the source files know it that are not compiled for one processor.
template <class Lanes>
using CommonLanes = typename Lanes::template Rebind<math::Pack<PortableTarget>>;

/// Sweeps over eight serial chains of screws.
template <class Space>
SubstructureSweeps<CommonLanes<Space>> laneSweeps(ProcessorKind kind);

}  // namespace linkwright::dynamics

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/substructures/substructure.h"
#include "engine/sensitivity/equations/handle_cotangents.h"
#include "engine/sensitivity/equations/sweeps_pullback_data.h"

namespace linkwright::sensitivity {

/// The twin of dynamics::SubstructureSweeps.
template <class Lanes>
struct SubstructurePullbackSweeps {
    using Handles = HandleCotangents<Lanes>;
    using Chain = dynamics::LaneChain<Lanes>;

    SweepPullbacks<typename Lanes::Scalar> tree;
    /// Of packs: motions and weight of handle 1 of each lane; its multipliers; sums beyond.
    void (*spreadBases)(Handles& handles, const Chain& chain) = nullptr;
    void (*joinLanes)(Handles& handles, const Chain& chain) = nullptr;
    void (*gatherBeyond)(Handles& handles, const Chain& chain) = nullptr;
    dynamics::RangeTransfer ranges = {};
};

/// Sweeps over eight serial chains of screws.
template <class Space>
SubstructurePullbackSweeps<dynamics::CommonLanes<Space>> lanePullbackSweeps(
    dynamics::ProcessorKind kind);
/// Defined in one source file per kind of processor, see dynamics/substructure_lanes.h.
template <class LaneSpace>
SubstructurePullbackSweeps<dynamics::CommonLanes<LaneSpace>> pullbackSweepsOverLanes();

}  // namespace linkwright::sensitivity

// SPDX-License-Identifier: BSD-3-Clause
// Compiled once for each kind of processor; LINKWRIGHT_TARGET names it.
#include "engine/dynamics/equations/sweeps.h"
#include "engine/dynamics/substructures/lane_chain.h"
#include "engine/dynamics/substructures/substructure_lanes.h"

namespace linkwright::dynamics {

/// The sweeps over packs of other source files.
template <class LaneSpace>
struct LaneSweeps {
    using Kernels = TreeSweeps<assembly::NumberSpace<LaneSpace>, Scope::Chains>;
    using Join = LaneJoin<LaneSpace>;
    using Common = CommonLanes<LaneSpace>;
    using CommonNumber = typename Common::Scalar;
    using CommonData = SweepData<CommonNumber>;
    using CommonHandles = HandlesInWork<Common>;
    using CommonChain = LaneChain<Common>;
    using Number = typename LaneSpace::Scalar;
    using Data = SweepData<Number>;
    using Handles = HandlesInWork<LaneSpace>;
    using Chain = LaneChain<LaneSpace>;

    static void place(const CommonData& data) { Kernels::place(ownOf<const Data>(data)); }
    static int eliminate(const CommonData& data, const CommonNumber* momentum) {
        return Kernels::eliminate(ownOf<const Data>(data), &ownOf<const Number>(*momentum));
    }
    static void spread(const CommonData& data) { Kernels::spread(ownOf<const Data>(data)); }
    static void accumulate(const CommonData& data, CommonNumber* momentumRate) {
        Kernels::accumulate(ownOf<const Data>(data), &ownOf<Number>(*momentumRate));
    }
    static void join(CommonHandles& handles, CommonChain& chain) {
        Join::join(ownOf<Handles>(handles), ownOf<Chain>(chain));
    }
    static void gatherBeyond(CommonHandles& handles, const CommonChain& chain) {
        Join::gatherBeyond(ownOf<Handles>(handles), ownOf<const Chain>(chain));
    }
};

template <class LaneSpace>
SubstructureSweeps<CommonLanes<LaneSpace>> sweepsOverLanes() {
    using Lanes = LaneSweeps<LaneSpace>;
    void (*join)(typename Lanes::CommonHandles&, typename Lanes::CommonChain&) = nullptr;
    void (*gatherBeyond)(typename Lanes::CommonHandles&, const typename Lanes::CommonChain&) =
        nullptr;
    if constexpr (joinsLanes<LaneSpace>) {
        join = &Lanes::join;
        gatherBeyond = &Lanes::gatherBeyond;
    }
    return {{&Lanes::place, &Lanes::eliminate, nullptr, &Lanes::spread, &Lanes::accumulate},
            join,
            gatherBeyond,
            rangeTransfer(typename LaneSpace::Scalar())};
}

template SubstructureSweeps<CommonLanes<PlanarLanes<LINKWRIGHT_TARGET>>>
sweepsOverLanes<PlanarLanes<LINKWRIGHT_TARGET>>();
template SubstructureSweeps<CommonLanes<SpatialLanes<LINKWRIGHT_TARGET>>>
sweepsOverLanes<SpatialLanes<LINKWRIGHT_TARGET>>();

}  // namespace linkwright::dynamics

// SPDX-License-Identifier: BSD-3-Clause
// Compiled once for each kind of processor; LINKWRIGHT_TARGET names it.
#include "engine/dynamics/substructures/lane_chain.h"
#include "engine/dynamics/substructures/substructure_lanes.h"
#include "engine/sensitivity/equations/sweeps_pullback.h"
#include "engine/sensitivity/substructures/substructure_pullback.h"

namespace linkwright::sensitivity {

using dynamics::CommonLanes;
using dynamics::LINKWRIGHT_TARGET;
using dynamics::ownOf;
using dynamics::PlanarLanes;
using dynamics::SpatialLanes;

/// The twins over packs of other source files.
template <class LaneSpace>
struct LaneSweepPullbacks {
    using Kernels = TreeSweepPullbacks<assembly::NumberSpace<LaneSpace>, Scope::Chains>;
    using Join = dynamics::LaneJoin<LaneSpace>;
    using Common = CommonLanes<LaneSpace>;
    using CommonData = SweepPullbackData<typename Common::Scalar>;
    using CommonHandles = HandleCotangents<Common>;
    using CommonChain = const dynamics::LaneChain<Common>;
    using Data = SweepPullbackData<typename LaneSpace::Scalar>;
    using Handles = HandleCotangents<LaneSpace>;
    using Chain = const dynamics::LaneChain<LaneSpace>;

    static void spreadCostates(CommonData& data) { Kernels::spreadCostates(ownOf<Data>(data)); }
    static void gatherVelocities(const CommonData& data) {
        Kernels::gatherVelocities(ownOf<const Data>(data));
    }
    static void spreadMultipliers(const CommonData& data) {
        Kernels::spreadMultipliers(ownOf<const Data>(data));
    }
    static void gatherPoses(const CommonData& data) {
        Kernels::gatherPoses(ownOf<const Data>(data));
    }

    static void spreadBases(CommonHandles& commonHandles, CommonChain& commonChain) {
        Handles& handles = ownOf<Handles>(commonHandles);
        Chain& chain = ownOf<Chain>(commonChain);
        handles.baseCostate = Join::spreadBases(chain, handles.tipCostate);
        handles.baseCostateRate = Join::spreadBases(chain, handles.tipCostateRate);
        handles.gravity = chain.base.rotation.back(handles.gravity);
    }
    static void join(CommonHandles& commonHandles, CommonChain& chain) {
        Handles& handles = ownOf<Handles>(commonHandles);
        Join::solve(ownOf<Chain>(chain), handles.bias, handles.drift, handles.baseMultiplier,
                    handles.tipForce);
    }
    static void gatherBeyond(CommonHandles& commonHandles, CommonChain& commonChain) {
        Handles& handles = ownOf<Handles>(commonHandles);
        Chain& chain = ownOf<Chain>(commonChain);
        handles.velocityCotangentBeyond = Join::gatherBeyond(chain, handles.ownVelocityCotangent);
        handles.poseCotangentBeyond = Join::gatherBeyond(chain, handles.ownPoseCotangent);
    }
};

template <class LaneSpace>
SubstructurePullbackSweeps<CommonLanes<LaneSpace>> pullbackSweepsOverLanes() {
    using Lanes = LaneSweepPullbacks<LaneSpace>;
    using OfHandles = void (*)(typename Lanes::CommonHandles&, typename Lanes::CommonChain&);
    OfHandles spreadBases = nullptr, join = nullptr, gatherBeyond = nullptr;
    if constexpr (dynamics::joinsLanes<LaneSpace>) {
        spreadBases = &Lanes::spreadBases;
        join = &Lanes::join;
        gatherBeyond = &Lanes::gatherBeyond;
    }
    return {{&Lanes::spreadCostates, &Lanes::gatherVelocities, &Lanes::spreadMultipliers,
             &Lanes::gatherPoses},
            spreadBases,
            join,
            gatherBeyond,
            dynamics::rangeTransfer(typename LaneSpace::Scalar())};
}

template SubstructurePullbackSweeps<CommonLanes<PlanarLanes<LINKWRIGHT_TARGET>>>
pullbackSweepsOverLanes<PlanarLanes<LINKWRIGHT_TARGET>>();
template SubstructurePullbackSweeps<CommonLanes<SpatialLanes<LINKWRIGHT_TARGET>>>
pullbackSweepsOverLanes<SpatialLanes<LINKWRIGHT_TARGET>>();

}  // namespace linkwright::sensitivity

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace linkwright::sensitivity {

/// A substructure at its handles during a backward evaluation: the twin of
/// dynamics::HandlesInWork. All in the frame of handle 1, if nothing else is said.
template <class Space>
struct HandleCotangents {
    using Motion = typename Space::Motion;
    using Force = typename Space::Force;
    using Vector = typename Space::Vector;

    Motion baseVelocity;                                 ///< V_1 of the evaluation
    Motion tipCostate, tipCostateRate;                   ///< of handle 2, relative to handle 1
    Motion baseCostate, baseCostateRate;                 ///< of handle 1
    Vector gravity = Vector::Zero();                     ///< m/s^2
    Vector weights = Vector::Zero();                     ///< cotangent of gravity
    Force bias;                                          ///< w
    Motion drift;                                        ///< v, in the frame of handle 2
    Motion baseMultiplier;                               ///< eta of handle 1
    Force tipForce;                                      ///< on handle 2, in its frame
    Force ownVelocityCotangent, ownPoseCotangent;        ///< sums over the substructure
    Force velocityCotangentBeyond, poseCotangentBeyond;  ///< sums over all on handle 2
};

}  // namespace linkwright::sensitivity

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/substructures/substructure.h"

namespace linkwright::sensitivity {

using dynamics::DofConstants;
using dynamics::DofValues;
using dynamics::NodeConstants;
using dynamics::NodeValues;
using dynamics::SubstructureNode;

/// Memory of the derivative twin of dynamics::SubstructureData: cotangents of one substructure or
/// of eight side by side. All in the frame of handle 1.
template <class Space>
struct SubstructureCotangents : dynamics::SubstructureView<Space, true> {
    using Scalar = typename Space::Scalar;
    using Motion = typename Space::Motion;
    using Force = typename Space::Force;

    // Seeds: cotangents of the coordinate rates and of the momentum rates (xi-hat).
    const Scalar* coordinateSeeds = nullptr;
    const Scalar* momentumSeeds = nullptr;
    // Per slot.
    Motion* costates = nullptr;           ///< xi
    Motion* costateRates = nullptr;       ///< its rate with xi-hat held
    Motion* multipliers = nullptr;        ///< eta
    Force* velocityCotangents = nullptr;  ///< with respect to V
    Force* poseCotangents = nullptr;      ///< with respect to a rigid displacement
    Force* biases = nullptr;
    // Per degree of freedom and coordinate.
    Scalar* jointVelocityCotangents = nullptr;
    Scalar* innovations = nullptr;
    Scalar* jointMultipliers = nullptr;  ///< w: cotangent of the joint momentum
    Scalar* coordinateCotangents = nullptr;
    // At the handles.
    Motion baseCostate, baseCostateRate, baseMultiplier;
    Force tipForce;
    Force bias;
    Motion drift;
    Force ownVelocityCotangent, ownPoseCotangent;        ///< sums over the substructure
    Force velocityCotangentBeyond, poseCotangentBeyond;  ///< sums over all on handle 2
    typename Space::Vector gravity = Space::Vector::Zero();
    // Derivatives with respect to the constants, and gravity; left alone when not wanted.
    bool wantParameters = false;
    NodeConstants<Space>* nodeDerivatives = nullptr;
    DofConstants<Space>* dofDerivatives = nullptr;
    typename Space::Vector gravityDerivative = Space::Vector::Zero();
};

/// Compiled sweeps; the argument is a SubstructureCotangents of the space they were compiled for.
struct SubstructurePullbackSweeps {
    void (*spreadCostates)(void* data) = nullptr;
    void (*gatherVelocities)(void* data) = nullptr;
    void (*spreadMultipliers)(void* data) = nullptr;
    void (*gatherPoses)(void* data) = nullptr;
    /// Of a dynamics::LaneChain: motions and weight of handle 1; its multipliers; sums beyond.
    void (*spreadBases)(void* data) = nullptr;
    void (*joinLanes)(void* data) = nullptr;
    void (*gatherBeyond)(void* data) = nullptr;
    dynamics::RangeTransfer ranges = {};  ///< of packs
};

/// Sweeps over eight serial chains (packs).
template <class Space>
SubstructurePullbackSweeps lanePullbackSweeps(dynamics::ProcessorKind kind);
/// Defined in one source file per kind of processor, see dynamics/substructure_lanes.h.
template <class LaneSpace>
SubstructurePullbackSweeps pullbackSweepsOverLanes();

}  // namespace linkwright::sensitivity

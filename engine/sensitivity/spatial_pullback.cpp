// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sensitivity/spatial_pullback.h"

#include "engine/dynamics/processor.h"
#include "engine/dynamics/record_numbers.h"

namespace linkwright::sensitivity {

using dynamics::numbersOf;

SpatialPullback::SpatialPullback(const System& system, const double* parameters)
    : system_(system),
      sweeps_(dynamics::compiledFor(
          dynamics::bestProcessorKind(),
          [](auto target) { return spatialPullbackSweepsFor<decltype(target)>(); })),
      joints_(system, parameters),
      displacements_(system.nodes.size()) {
    data_.joints = joints_.list().data();
    data_.jointCount = static_cast<int>(system.nodes.size());
    data_.displacements = numbersOf(displacements_);
    joints_.gravityTo(data_.gravity);
}

void SpatialPullback::refresh() {
    joints_.refresh();
    joints_.gravityTo(data_.gravity);
}

void SpatialPullback::bind(const Record<Space>& record) {
    dynamics::bindBodies(data_, record);
    data_.columns = numbersOf(record.articulated);
    data_.inverses = record.inverseInertias.data();
    data_.coordinates = record.state.data();
}

void SpatialPullback::spreadCostates(const Record<Space>& record, const double* jointCostates,
                                     CostateFields<Space>& fields, Cotangents<Space>& cotangents) {
    bind(record);
    data_.jointCostates = jointCostates;
    data_.costates = numbersOf(fields.costate);
    data_.costateRates = numbersOf(fields.costateRate);
    data_.poseCotangents = numbersOf(cotangents.poses);
    data_.velocityCotangents = numbersOf(cotangents.velocities);
    sweeps_.spreadCostates(data_);
    for (int axis = 0; axis < 3; ++axis)
        cotangents.parameters[system_.gravityParameter + axis] += data_.weights[axis];
}

void SpatialPullback::gatherVelocities(const Record<Space>& record, Cotangents<Space>& cotangents,
                                       std::vector<Force>& wrenches, double* innovations) {
    bind(record);
    data_.velocityCotangents = numbersOf(cotangents.velocities);
    data_.jointVelocityCotangents = cotangents.jointVelocities.data();
    data_.wrenches = numbersOf(wrenches);
    data_.innovations = innovations;
    sweeps_.gatherVelocities(data_);
}

void SpatialPullback::spreadMultipliers(const Record<Space>& record, double* innovations,
                                        double* jointMultipliers, CostateFields<Space>& fields,
                                        std::vector<Force>& wrenches) {
    bind(record);
    data_.innovations = innovations;
    data_.jointMultipliers = jointMultipliers;
    data_.multipliers = numbersOf(fields.multiplier);
    data_.wrenches = numbersOf(wrenches);
    sweeps_.spreadMultipliers(data_);
}

void SpatialPullback::gatherPoses(const Record<Space>& record, CostateFields<Space>& fields,
                                  Cotangents<Space>& cotangents, std::vector<Force>& wrenches) {
    bind(record);
    data_.costates = numbersOf(fields.costate);
    data_.costateRates = numbersOf(fields.costateRate);
    data_.multipliers = numbersOf(fields.multiplier);
    data_.poseCotangents = numbersOf(cotangents.poses);
    data_.velocityCotangents = numbersOf(cotangents.velocities);
    data_.coordinateCotangents = cotangents.coordinates.data();
    data_.wrenches = numbersOf(wrenches);
    sweeps_.gatherPoses(data_);
}

}  // namespace linkwright::sensitivity

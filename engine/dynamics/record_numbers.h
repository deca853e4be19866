// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/record.h"

#include <vector>

namespace linkwright::dynamics {

// Sweeps that are compiled for one kind of processor each know the lists of a record as numbers.

/// A list of poses, inertias, motions or forces as the numbers that it is made of.
template <class Entry>
const double* numbersOf(const std::vector<Entry>& list) {
    return reinterpret_cast<const double*>(list.data());
}
template <class Entry>
double* numbersOf(std::vector<Entry>& list) {
    return reinterpret_cast<double*>(list.data());
}

/// Shows sweeps what an evaluation holds of each body and joint axis.
/// @tparam AnyRecord a record, const for the twins, which only read
template <class Data, class AnyRecord>
void bindBodies(Data& data, AnyRecord& record) {
    data.inertias = numbersOf(record.inertias);
    data.velocities = numbersOf(record.velocities);
    data.momenta = numbersOf(record.momenta);
    data.forces = numbersOf(record.forces);
    data.axes = numbersOf(record.axes);
}

/// Shows the sweeps of the equations of motion what they fill.
template <class Data, class Space>
void bindRecord(Data& data, Record<Space>& record) {
    bindBodies(data, record);
    data.poses = numbersOf(record.poses);
    data.columns = numbersOf(record.articulated);
    data.inverses = record.inverseInertias.data();
    data.jointVelocities = record.jointVelocities.data();
}

}  // namespace linkwright::dynamics

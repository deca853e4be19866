// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/spatial_tree.h"

#include "engine/dynamics/processor.h"
#include "engine/dynamics/record_numbers.h"

#include <algorithm>
#include <memory>

namespace linkwright::dynamics {

using Space = SpatialTree::Space;

// The sweeps know the lists of a record as numbers.
static_assert(sizeof(Pose<Space>) == 12 * sizeof(double));
static_assert(sizeof(Space::Inertia) == 13 * sizeof(double));
static_assert(sizeof(Space::Motion) == 6 * sizeof(double));
static_assert(sizeof(Space::Force) == 6 * sizeof(double));

void LaneMemory::resize(std::size_t bytes) {
    constexpr std::size_t alignment = 64;
    bytes_.assign(bytes + alignment, std::byte{0});
    start_ = bytes_.data();
    std::size_t space = bytes_.size();
    std::align(alignment, bytes, start_, space);
}

SpatialJoints::SpatialJoints(const System& system, const double* parameters)
    : system_(system), parameters_(parameters), joints_(system.nodes.size()) {
    for (std::size_t index = 0; index < joints_.size(); ++index) {
        const Node& node = system.nodes[index];
        SpatialJoint& joint = joints_[index];
        joint.kind = node.kind;
        joint.parent = node.parent;
        joint.firstDof = node.firstDof;
        joint.dofCount = node.dofCount;
        joint.firstCoordinate = node.firstCoordinate;
        joint.heavy = node.inertiaParameter >= 0;
        joint.follows = node.parent >= 0 && at(node.parent) + 1 == index;
        if (node.parent >= 0 && !joint.follows) joints_[at(node.parent)].gathers = true;
    }
    refresh();
}

void SpatialJoints::refresh() {
    for (std::size_t index = 0; index < joints_.size(); ++index) {
        const Node& node = system_.nodes[index];
        SpatialJoint& joint = joints_[index];
        std::copy_n(parameters_ + node.anchorParameter, 3, joint.anchor);
        if (node.axisParameter >= 0) std::copy_n(parameters_ + node.axisParameter, 3, joint.axis);
        for (int local = 0; local < node.dofCount; ++local) {
            // Of a rotation by quaternions there is none.
            if (node.kind != assembly::NodeKind::Spherical)
                joint.zero[local] = parameters_[node.zeroParameter + local];
            joint.damping[local] = parameters_[node.dampingParameter + local];
            const int armature = system_.armatures[at(node.firstDof + local)];
            joint.armature[local] = armature >= 0 ? parameters_[armature] : 0.0;
        }
        if (!joint.heavy) continue;
        const double* inertia = parameters_ + node.inertiaParameter;
        joint.mass = inertia[0];
        for (int axis = 0; axis < 3; ++axis)
            joint.massColumns[5 * axis] = inertia[0];
        std::copy_n(inertia + 1, 3, joint.firstMoment);
        const math::Matrix3<double> moments = Space::symmetric(inertia + 4);
        for (int column = 0; column < 3; ++column)
            std::copy_n(moments.col(column).data(), 3, joint.moments + 4 * column);
    }
}

void SpatialJoints::gravityTo(double* target) const {
    std::copy_n(parameters_ + system_.gravityParameter, 3, target);
}

SpatialTree::SpatialTree(const System& system, const double* parameters)
    : sweeps_(compiledFor(bestProcessorKind(),
                          [](auto target) { return spatialSweepsFor<decltype(target)>(); })),
      joints_(system, parameters) {
    const std::size_t joints = system.nodes.size();
    const std::size_t dofs = at(system.dofCount);
    const std::size_t padded = (joints + 7) / 8 * 8;  // whole packs
    bodies_.resize(joints * at(sweeps_.bodyBytes));
    axes_.resize(dofs * at(sweeps_.axisBytes));
    numbers_.resize((3 * padded + dofs) * sizeof(double));
    data_.joints = joints_.list().data();
    data_.jointCount = static_cast<int>(joints);
    data_.bodies = bodies_.data();
    data_.axesInWork = axes_.data();
    data_.angles = numbers_.numbers();
    data_.sines = data_.angles + padded;
    data_.cosines = data_.sines + padded;
    data_.innovations = data_.cosines + padded;
    joints_.gravityTo(data_.gravity);
}

void SpatialTree::refresh() {
    joints_.refresh();
    joints_.gravityTo(data_.gravity);
}

void SpatialTree::place(Record<Space>& record) {
    bindRecord(data_, record);
    sweeps_.place(data_, record.state.data());
}

Status SpatialTree::eliminate(Record<Space>& record, const double* momentum) {
    bindRecord(data_, record);
    const int lost = sweeps_.eliminate(data_, momentum);
    return {lost >= 0, -1, lost};
}

void SpatialTree::spread(Record<Space>& record, double* jointForces) {
    bindRecord(data_, record);
    data_.jointForces = jointForces;
    sweeps_.spread(data_);
}

void SpatialTree::accumulate(Record<Space>& record, double* jointForces, double* momentumRate) {
    bindRecord(data_, record);
    data_.jointForces = jointForces;
    sweeps_.accumulate(data_, momentumRate);
}

}  // namespace linkwright::dynamics

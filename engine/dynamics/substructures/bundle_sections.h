// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/kinematics.h"
#include "engine/dynamics/substructures/section_tree.h"

#include <atomic>
#include <cstddef>
#include <vector>

namespace linkwright::dynamics {

/// Balanced binary tree over `sections` neighbors: sections first, then joins, each behind what it
/// joins, the root last.
inline std::vector<SectionShape> sectionShapes(int sections) {
    std::vector<SectionShape> shapes(static_cast<std::size_t>(sections));
    std::vector<int> level;
    for (int section = 0; section < sections; ++section) {
        shapes[static_cast<std::size_t>(section)].first = section;
        shapes[static_cast<std::size_t>(section)].last = section;
        level.push_back(section);
    }
    while (level.size() > 1) {
        std::vector<int> next;
        for (std::size_t place = 0; place + 1 < level.size(); place += 2) {
            SectionShape& inner = shapes[static_cast<std::size_t>(level[place])];
            SectionShape& outer = shapes[static_cast<std::size_t>(level[place + 1])];
            next.push_back(static_cast<int>(shapes.size()));
            inner.parent = outer.parent = next.back();
            shapes.push_back({inner.first, outer.last, level[place], level[place + 1], -1});
        }
        if (level.size() % 2 == 1) next.push_back(level.back());
        level = std::move(next);
    }
    return shapes;
}

/// The sections of one bundle during a run. Threads hand in one section each; whoever completes a
/// pair joins it, so that nobody waits and the joins of one level run beside each other.
template <class Lanes>
class BundleSections {
public:
    using Motion = typename Lanes::Motion;
    using Force = typename Lanes::Force;

    /// @param shapes kept
    BundleSections(const std::vector<SectionShape>& shapes, const SectionJoins& joins)
        : joins_(joins), flows_(shapes.size()), arrivals_(shapes.size()) {
        tree_.shape = shapes.data();
        tree_.sections = static_cast<int>(shapes.size() + 1) / 2;
    }

    [[nodiscard]] int count() const { return tree_.sections; }

    /// @param values per section and join, filled by `add`
    void bind(std::vector<SectionValues<Lanes>>& values) {
        tree_.values = tree_.newValues = values.data();
        tree_.flows = flows_.data();
    }
    /// @param values of an evaluation that has ended, for `addFlow`
    void bind(const std::vector<SectionValues<Lanes>>& values) {
        tree_.values = values.data();
        tree_.flows = flows_.data();
    }

    /// Hands in what the assembly of a section gave.
    void add(int section, const HandleEquations<Lanes>& equations) {
        joins_.readSection(&tree_, section, &equations);
        climb(section, joins_.joinEquations);
    }
    /// Hands in the right side of a section alone.
    void addFlow(int section, const Force& bias, const Motion& drift) {
        joins_.readFlow(&tree_, section, &bias, &drift);
        climb(section, joins_.joinFlows);
    }

    /// Equations of the whole, once all sections are handed in.
    void write(HandleEquations<Lanes>& equations) const { joins_.writeWhole(&tree_, &equations); }
    /// The right side of the whole alone.
    void writeFlow(Force& bias, Motion& drift) const { joins_.writeFlow(&tree_, &bias, &drift); }

    /// Motion of handle 1 and impulse on handle 2 of a section in place of those of the whole.
    void descend(int section, Motion& base, Force& tip) const {
        joins_.descend(&tree_, section, &base, &tip);
    }

private:
    void climb(int section, void (*join)(void* tree, int join)) {
        for (int node = tree_.shape[section].parent; node >= 0; node = tree_.shape[node].parent) {
            // The first of two leaves the join to the second.
            if (arrivals_[static_cast<std::size_t>(node)].fetch_add(1, std::memory_order_acq_rel)
                    % 2
                == 0)
                return;
            join(&tree_, node);
        }
    }

    SectionJoins joins_;
    SectionTree<Lanes> tree_;
    std::vector<SectionFlow<Lanes>> flows_;
    std::vector<std::atomic<unsigned>> arrivals_;  ///< per join, never reset: two each time
};

// Frames: `pose` is that of an inner frame in the frame around it.

/// A force given in the inner frame, referred to the frame around it.
template <class Space>
typename Space::Force forceOutOf(const assembly::Pose<Space>& pose,
                                 const typename Space::Force& local) {
    const typename Space::Vector force = pose.rotation * local.force;
    return {Space::rotateAngular(pose.rotation, local.moment) + Space::moment(pose.origin, force),
            force};
}
/// A force, which is given in the frame that `pose` places, and about its origin: in that frame.
template <class Space>
typename Space::Force forceInto(const assembly::Pose<Space>& pose,
                                const typename Space::Force& wrench) {
    return {Space::rotateAngularBack(pose.rotation,
                                     wrench.moment - Space::moment(pose.origin, wrench.force)),
            pose.rotation.back(wrench.force)};
}
template <class Space>
typename Space::Motion motionInto(const assembly::Pose<Space>& pose,
                                  const typename Space::Motion& motion) {
    return {Space::rotateAngularBack(pose.rotation, motion.angular),
            pose.rotation.back(motion.linear + Space::crossVector(motion.angular, pose.origin))};
}
template <class Space>
typename Space::Motion motionOutOf(const assembly::Pose<Space>& pose,
                                   const typename Space::Motion& local) {
    const auto angular = Space::rotateAngular(pose.rotation, local.angular);
    return {angular, pose.rotation * local.linear - Space::crossVector(angular, pose.origin)};
}
template <class Space>
assembly::Pose<Space> poseOutOf(const assembly::Pose<Space>& pose,
                                const assembly::Pose<Space>& local) {
    return {pose.rotation * local.rotation, pose.origin + pose.rotation * local.origin};
}

}  // namespace linkwright::dynamics

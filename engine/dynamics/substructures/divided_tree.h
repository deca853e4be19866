// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/equations/tree.h"
#include "engine/dynamics/substructures/bundle_sections.h"
#include "engine/dynamics/substructures/handle_tree.h"
#include "engine/dynamics/substructures/lane_chain.h"
#include "engine/dynamics/substructures/partition.h"

#include <memory>
#include <vector>

namespace linkwright::dynamics {

/// Number of lanes of the substructures of a space.
template <class Scalar>
inline constexpr int lanesOf = 1;
template <class Target>
inline constexpr int lanesOf<math::Pack<Target>> = math::Pack<Target>::size;

/// Rows of the loop closures half solved over a divided tree, see DividedRows.
template <class Space>
struct RowValues {
    using Column = typename HandleTree<Space>::Column;
    std::vector<typename Space::Scalar>
        innovations;                  ///< z, per degree of freedom on the way of a row's share
    std::vector<Column> bias, drift;  ///< per share: w and v of the substructure
    std::vector<Column> base, tip;  ///< V_1 and T_2 of a unit of the row, per row and substructure

    [[nodiscard]] std::size_t bytes() const {
        return innovations.size() * sizeof(typename Space::Scalar)
               + 2 * (bias.size() + base.size()) * sizeof(Column);
    }
};

/// What an evaluation leaves about a divided tree for its derivative twin.
template <class Space, class Lanes>
struct DividedValues : DividedValuesBase {
    /// Of the lanes of one group, see SubstructureGroup; per joint and degree of freedom of it.
    struct Group : TreeRecord<Lanes> {
        std::vector<typename Lanes::Motion> tipAxes;  ///< e, see HandleEquations
        typename Lanes::Motion baseVelocity;          ///< V_1
        assembly::Pose<Lanes> base;                   ///< of a section in the frame of its bundle
    };
    std::vector<Group> groups;
    std::vector<std::vector<SectionValues<Lanes>>>
        sections;  ///< per bundle; none of single sections
    /// Per substructure; of a lane chain the frames only.
    std::vector<typename HandleTree<Space>::Link> links;
    std::vector<LaneChain<Lanes>> chain;  ///< one or none
    RowValues<Space> rows;

    [[nodiscard]] std::size_t bytes() const override {
        std::size_t sum = bytesOf(links) + bytesOf(chain) + rows.bytes();
        for (const Group& group : groups)
            sum += sizeof(Group) + group.bytes() + bytesOf(group.tipAxes);
        for (const auto& values : sections)
            sum += bytesOf(values);
        return sum;
    }
};

/// Substructures, or sections of them, that are computed at once, one per lane: their common shape
/// and constants.
template <class Lanes>
struct SubstructureGroup {
    using Scalar = typename Lanes::Scalar;
    static constexpr int lanes = lanesOf<Scalar>;

    /// Side by side they are screws. Padding has an axis and a travel of zero and the inertia one
    /// of a rotor, and so no share in anything.
    std::vector<assembly::JointConstants<Scalar>> joints;
    int dofs = 0, coordinates = 0;
    int tip = -1;  ///< joint that carries handle 2, -1: none does
    int bundle = 0, section = 0;
    std::vector<int> nodeOf;        ///< joint * lanes + lane -> node of the system, -1: padding
    std::vector<int> dofOf;         ///< dof * lanes + lane -> dof of the system, -1: padding
    std::vector<int> coordinateOf;  ///< likewise
    /// Of chains that are numbered through: first degree of freedom (and coordinate) of the system
    /// and how many, per lane. Empty for others.
    std::vector<int> laneStarts, laneLengths;
    int sharedLength = 0;  ///< the least of the lengths when all lanes are occupied

    [[nodiscard]] LaneRanges ranges() const {
        return {laneStarts.data(), laneLengths.data(), static_cast<int>(laneStarts.size()),
                sharedLength};
    }
};

/// Substructures side by side: groups that follow each other, one per section.
struct SubstructureBundle {
    int firstGroup = 0;
    std::vector<SectionShape> shapes;

    [[nodiscard]] int sections() const { return static_cast<int>(shapes.size() + 1) / 2; }
};

/// Numbers of the system into those of a group. Padding is left as it is, zero from the start.
/// @param places dofOf or coordinateOf of the group
template <class Lanes, class Scalar>
void gatherLanes(const RangeTransfer& transfer, const SubstructureGroup<Lanes>& group,
                 const std::vector<int>& places, const Scalar* source,
                 std::vector<typename Lanes::Scalar>& target) {
    constexpr std::size_t lanes = SubstructureGroup<Lanes>::lanes;
    if constexpr (lanes > 1)
        if (!group.laneStarts.empty()) {
            transfer.gather(group.ranges(), source, target.data());
            return;
        }
    for (std::size_t place = 0; place < places.size(); ++place)
        if (lanes == 1 || places[place] >= 0)
            setLane(target[place / lanes], static_cast<int>(place % lanes), source[places[place]]);
}

/// Numbers of a group to where they belong in the system.
/// @tparam adds to what is there
template <bool adds, class Lanes, class Scalar>
void scatterLanes(const RangeTransfer& transfer, const SubstructureGroup<Lanes>& group,
                  const std::vector<int>& places, const std::vector<typename Lanes::Scalar>& source,
                  Scalar* target) {
    constexpr std::size_t lanes = SubstructureGroup<Lanes>::lanes;
    if constexpr (lanes > 1)
        if (!group.laneStarts.empty()) {
            (adds ? transfer.add : transfer.scatter)(group.ranges(), source.data(), target);
            return;
        }
    for (std::size_t place = 0; place < places.size(); ++place) {
        if (lanes > 1 && places[place] < 0) continue;
        Scalar& number = target[places[place]];
        const Scalar value = laneOf(source[place / lanes], static_cast<int>(place % lanes));
        if constexpr (adds)
            number += value;
        else
            number = value;
    }
}

/// Where a node of the system is computed.
struct SubstructurePlace {
    int part = 0;  ///< substructure
    int group = 0;
    int lane = 0;
    int joint = -1;  ///< of the group, -1: handle 1
};

/// Where a substructure is computed.
struct PartPlace {
    int bundle = 0;
    int lane = 0;
};

/// Pose in one lane.
template <class Space, class Lanes>
assembly::Pose<Space> lanePose(const assembly::Pose<Lanes>& source, int lane) {
    assembly::Pose<Space> pose;
    for (int axis = 0; axis < Space::vectorSize; ++axis)
        pose.origin[axis] = laneOf(source.origin[axis], lane);
    if constexpr (Space::planar) {
        pose.rotation = {laneOf(source.rotation.cosine, lane), laneOf(source.rotation.sine, lane)};
    } else {
        for (int row = 0; row < 3; ++row)
            for (int column = 0; column < 3; ++column)
                pose.rotation.matrix(row, column) =
                    laneOf(source.rotation.matrix(row, column), lane);
    }
    return pose;
}

/// The substructures of a tree with their constants; shared by the forward sweeps and their twins.
template <class Space, class Lanes>
class DividedTree {
public:
    using LaneScalar = typename Lanes::Scalar;
    static constexpr int lanes = lanesOf<LaneScalar>;

    /// @param partition of this system
    /// @param system kept
    DividedTree(const System& system, const Partition& partition);

    /// Takes over the parameters of the system.
    void setParameters(const typename Space::Scalar* parameters);

    [[nodiscard]] const std::vector<SubstructureGroup<Lanes>>& groups() const { return groups_; }
    [[nodiscard]] const std::vector<SubstructureBundle>& bundles() const { return bundles_; }
    /// The substructures are the lanes of one group and hang on each other's tips in that order,
    /// and there are no closed loops: they are joined from lane to lane.
    [[nodiscard]] bool isLaneChain() const { return isLaneChain_; }
    /// How many substructures there are, all lanes counted.
    [[nodiscard]] int parts() const { return static_cast<int>(partPlaces_.size()); }
    [[nodiscard]] const PartPlace& placeOfPart(int part) const { return partPlaces_[at(part)]; }
    /// Memory for what an evaluation leaves, but that of rows.
    [[nodiscard]] std::unique_ptr<DividedValues<Space, Lanes>> makeValues() const;

    /// Joints and lists of a group as the sweeps, forward or backward, see them.
    template <class Values, class Data>
    void bind(std::size_t group, Values& values, Data& data) const {
        data.joints = groups_[group].joints.data();
        data.jointCount = static_cast<int>(groups_[group].joints.size());
        data.tip = groups_[group].tip;
        data.tipAxes = numbersOf<LaneScalar>(values.groups[group].tipAxes);
        bindTree(values.groups[group], data);
    }

    /// Where a node is computed.
    [[nodiscard]] const SubstructurePlace& placeOf(int node) const { return places_[at(node)]; }
    /// Frame in the world in which a place is computed.
    [[nodiscard]] assembly::Pose<Space> baseOf(const DividedValues<Space, Lanes>& values,
                                               const SubstructurePlace& place) const {
        const assembly::Pose<Space>& whole = values.links[at(place.part)].base;
        if (groups_[at(place.group)].section == 0) return whole;
        return poseOutOf<Space>(
            whole, lanePose<Space, Lanes>(values.groups[at(place.group)].base, place.lane));
    }
    /// Pose of handle 2 of a group, which has one, in the frame of its handle 1.
    [[nodiscard]] const assembly::Pose<Lanes>& tipOf(const DividedValues<Space, Lanes>& values,
                                                     int group) const {
        return values.groups[at(group)].poses[at(groups_[at(group)].tip)];
    }
    /// Sums of forces over whole bundles, in the frame of the bundle, from those over the sections.
    /// @param own of a group, in its frame: `(int group)`
    template <class Own>
    [[nodiscard]] typename Lanes::Force sumOverSections(const DividedValues<Space, Lanes>& values,
                                                        const SubstructureBundle& bundle,
                                                        const Own& own) const {
        int group = bundle.firstGroup + bundle.sections() - 1;
        typename Lanes::Force sum = own(group);
        while (--group >= bundle.firstGroup)
            sum = own(group) + forceOutOf<Lanes>(tipOf(values, group), sum);
        return sum;
    }
    /// The like beyond handle 2 of each section, in the frame of the section.
    /// @param beyond of the bundle, in the frame of the bundle
    /// @param set takes that of a group: `(int group, const Force& beyond)`
    template <class Own, class Set>
    void passToSections(const DividedValues<Space, Lanes>& values, const SubstructureBundle& bundle,
                        typename Lanes::Force beyond, const Own& own, const Set& set) const {
        int group = bundle.firstGroup + bundle.sections() - 1;
        beyond = forceInto<Lanes>(values.groups[at(group)].base, beyond);
        set(group, beyond);
        while (--group >= bundle.firstGroup) {
            beyond = forceOutOf<Lanes>(tipOf(values, group), own(group + 1) + beyond);
            set(group, beyond);
        }
    }

    /// Some signal measures the whole mechanism or is a rate: every record is filled completely.
    [[nodiscard]] bool touchesAll() const { return touchesAll_; }
    /// What force elements, closures and signals refer to.
    [[nodiscard]] const std::vector<int>& touchedNodes() const { return touchedNodes_; }
    [[nodiscard]] const std::vector<int>& touchedDofs() const { return touchedDofs_; }
    [[nodiscard]] const std::vector<int>& touchedCoordinates() const { return touchedCoordinates_; }
    /// dof within its group, per dof of the system.
    [[nodiscard]] const std::vector<int>& localDofs() const { return localDofs_; }
    /// Coordinate within its group, per coordinate of the system.
    [[nodiscard]] const std::vector<int>& localCoordinates() const { return localCoordinates_; }
    /// The node whose joint has a velocity or coordinate of the system.
    [[nodiscard]] int nodeOfDof(int dof) const { return nodesOfDofs_[at(dof)]; }
    [[nodiscard]] int nodeOfCoordinate(int coordinate) const {
        return nodesOfCoordinates_[at(coordinate)];
    }

private:
    void addBundle(const Partition& partition, const Partition::Bundle& bundle);
    void addLanes(const Partition& partition, const std::vector<int>& parts, int section,
                  std::size_t begin, std::size_t end);
    void addSingle(const Partition::Part& part, int place);
    void useRanges(SubstructureGroup<Lanes>& group, const Partition& partition,
                   const std::vector<int>& parts, std::size_t begin, std::size_t end) const;
    void enter(SubstructureGroup<Lanes>& group, int node, const SubstructurePlace& place);
    void findTouched();
    [[nodiscard]] bool hangsFromLaneToLane() const;
    [[nodiscard]] bool watchesAll() const;

    const System& system_;
    std::vector<assembly::JointConstants<typename Space::Scalar>> joints_;  ///< of the system
    std::vector<SubstructureGroup<Lanes>> groups_;
    std::vector<SubstructureBundle> bundles_;
    std::vector<int> partParents_;
    std::vector<bool> partIsTip_;
    std::vector<PartPlace> partPlaces_;
    std::vector<SubstructurePlace> places_;
    bool isLaneChain_ = false;
    bool touchesAll_ = false;
    std::vector<int> localDofs_, localCoordinates_, nodesOfDofs_, nodesOfCoordinates_;
    std::vector<int> touchedNodes_, touchedDofs_, touchedCoordinates_;
};

}  // namespace linkwright::dynamics

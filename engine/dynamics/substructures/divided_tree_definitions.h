// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// Definitions of the members of DividedTree, for the files that instantiate them for one kind of
// number each.
#include "engine/dynamics/substructures/divided_tree.h"

#include <algorithm>

namespace linkwright::dynamics {

template <class Space, class Lanes>
DividedTree<Space, Lanes>::DividedTree(const System& system, const Partition& partition)
    : system_(system),
      joints_(assembly::jointConstants<typename Space::Scalar>(system)),
      places_(system.nodes.size()),
      localDofs_(at(system.dofCount)),
      localCoordinates_(at(system.coordinateCount)),
      nodesOfDofs_(at(system.dofCount)),
      nodesOfCoordinates_(at(system.coordinateCount), -1) {
    for (const Partition::Part& part : partition.parts) {
        partParents_.push_back(part.parent);
        partIsTip_.push_back(part.tip < 0);
    }
    partPlaces_.resize(partition.parts.size());
    if constexpr (lanes > 1) {
        for (const Partition::Bundle& bundle : partition.bundles)
            addBundle(partition, bundle);
    } else {
        for (std::size_t part = 0; part < partition.parts.size(); ++part)
            addSingle(partition.parts[part], static_cast<int>(part));
    }
    isLaneChain_ = hangsFromLaneToLane();
    findTouched();
}

template <class Space, class Lanes>
bool DividedTree<Space, Lanes>::hangsFromLaneToLane() const {
    // Products over 1, 2 and 4 lanes of chains long enough for sections lose two digits of the
    // gradient.
    if (!Space::planar || lanes == 1 || groups_.size() != 1 || system_.rowTotal() > 0) return false;
    for (int part = 0; part < parts(); ++part)
        if (partParents_[at(part)] != part - 1 || partPlaces_[at(part)].lane != part) return false;
    return true;
}

template <class Space, class Lanes>
std::unique_ptr<DividedValues<Space, Lanes>> DividedTree<Space, Lanes>::makeValues() const {
    auto values = std::make_unique<DividedValues<Space, Lanes>>();
    for (const SubstructureGroup<Lanes>& group : groups_) {
        auto& target = values->groups.emplace_back();
        target.resize(group.joints.size(), at(group.dofs));
        target.tipAxes.resize(at(group.dofs));
    }
    for (const SubstructureBundle& bundle : bundles_)
        values->sections.emplace_back(bundle.sections() > 1 ? bundle.shapes.size() : 0);
    values->links.resize(partPlaces_.size());
    values->chain.resize(isLaneChain_ ? 1 : 0);
    for (std::size_t part = 0; part < partPlaces_.size(); ++part) {
        values->links[part].parent = partParents_[part];
        values->links[part].isTip = partIsTip_[part];
    }
    return values;
}

template <class Space, class Lanes>
void DividedTree<Space, Lanes>::addBundle(const Partition& partition,
                                          const Partition::Bundle& bundle) {
    const int index = static_cast<int>(bundles_.size());
    for (std::size_t lane = 0; lane < bundle.parts.size(); ++lane)
        partPlaces_[at(bundle.parts[lane])] = {index, static_cast<int>(lane)};
    bundles_.push_back({static_cast<int>(groups_.size()),
                        sectionShapes(static_cast<int>(bundle.sectionEnds.size()))});
    std::size_t begin = 0;
    for (std::size_t section = 0; section < bundle.sectionEnds.size(); ++section) {
        const std::size_t end = at(bundle.sectionEnds[section]);
        addLanes(partition, bundle.parts, static_cast<int>(section), begin, end);
        begin = end;
    }
}

/// One section of chains side by side; what a chain lacks at its tip is padding.
/// @param begin,end of the section, in nodes of the longest chain
template <class Space, class Lanes>
void DividedTree<Space, Lanes>::addLanes(const Partition& partition, const std::vector<int>& parts,
                                         int section, std::size_t begin, std::size_t end) {
    const std::size_t longest = end - begin;
    const int index = static_cast<int>(groups_.size());
    SubstructureGroup<Lanes>& group = groups_.emplace_back();
    group.bundle = static_cast<int>(bundles_.size()) - 1;
    group.section = section;
    group.joints.resize(longest);
    group.dofs = group.coordinates = static_cast<int>(longest);
    group.tip = static_cast<int>(longest) - 1;
    for (std::vector<int>* places : {&group.nodeOf, &group.dofOf, &group.coordinateOf})
        places->assign(longest * lanes, -1);
    for (int joint = 0; joint < group.dofs; ++joint) {
        assembly::JointConstants<LaneScalar>& screw = group.joints[at(joint)];
        static_cast<assembly::JointShape&>(screw) = assembly::chainJoint(joint);
        screw.armature[0] = LaneScalar(1.0);
    }
    for (std::size_t lane = 0; lane < parts.size(); ++lane) {
        const std::vector<int>& nodes = partition.parts[at(parts[lane])].nodes;
        for (std::size_t place = begin; place < std::min(end, nodes.size()); ++place)
            enter(group, nodes[place],
                  {parts[lane], index, static_cast<int>(lane), static_cast<int>(place - begin)});
    }
    useRanges(group, partition, parts, begin, end);
}

/// Notes the ranges of the lanes when their numbers follow each other in the system.
template <class Space, class Lanes>
void DividedTree<Space, Lanes>::useRanges(SubstructureGroup<Lanes>& group,
                                          const Partition& partition, const std::vector<int>& parts,
                                          std::size_t begin, std::size_t end) const {
    for (const int part : parts) {
        const std::vector<int>& nodes = partition.parts[at(part)].nodes;
        if (nodes.size() <= begin) {
            group.laneStarts.push_back(0);
            group.laneLengths.push_back(0);
            continue;
        }
        const std::size_t behind = std::min(end, nodes.size());
        const Node& first = system_.nodes[at(nodes[begin])];
        const Node& last = system_.nodes[at(nodes[behind - 1])];
        const int length = static_cast<int>(behind - begin);
        if (last.firstDof - first.firstDof + 1 != length || first.firstDof != first.firstCoordinate
            || last.firstCoordinate - first.firstCoordinate + 1 != length) {
            group.laneStarts.clear();
            group.laneLengths.clear();
            return;
        }
        group.laneStarts.push_back(first.firstDof);
        group.laneLengths.push_back(length);
    }
    if (group.laneLengths.size() == lanes)
        group.sharedLength = *std::min_element(group.laneLengths.begin(), group.laneLengths.end());
}

template <class Space, class Lanes>
void DividedTree<Space, Lanes>::addSingle(const Partition::Part& part, int place) {
    SubstructureGroup<Lanes>& group = groups_.emplace_back();
    group.bundle = place;
    bundles_.push_back({place, sectionShapes(1)});
    partPlaces_[at(place)] = {place, 0};
    for (std::size_t index = 0; index < part.nodes.size(); ++index) {
        const Node& source = system_.nodes[at(part.nodes[index])];
        const int joint = static_cast<int>(index);
        const SubstructurePlace parent =
            source.parent >= 0 ? places_[at(source.parent)] : SubstructurePlace();
        auto& target = group.joints.emplace_back(joints_[at(part.nodes[index])]);
        target.parent = parent.part == place ? parent.joint : -1;
        target.firstDof = group.dofs;
        target.firstCoordinate = group.coordinates;
        target.follows = joint > 0 && target.parent == joint - 1;
        target.gathers = false;
        if (target.parent >= 0 && !target.follows) group.joints[at(target.parent)].gathers = true;
        target.onPath = part.onPath[index];
        group.dofs += source.dofCount;
        group.coordinates += source.coordinateCount;
        group.nodeOf.push_back(-1);
        group.dofOf.resize(at(group.dofs), -1);
        group.coordinateOf.resize(at(group.coordinates), -1);
        enter(group, part.nodes[index], {place, place, 0, joint});
        if (part.nodes[index] == part.tip) group.tip = joint;
    }
}

template <class Space, class Lanes>
void DividedTree<Space, Lanes>::enter(SubstructureGroup<Lanes>& group, int node,
                                      const SubstructurePlace& place) {
    const Node& source = system_.nodes[at(node)];
    const assembly::JointConstants<LaneScalar>& target = group.joints[at(place.joint)];
    places_[at(node)] = place;
    group.nodeOf[at(place.joint * lanes + place.lane)] = node;
    for (int local = 0; local < source.dofCount; ++local) {
        const int dof = target.firstDof + local;
        group.dofOf[at(dof * lanes + place.lane)] = source.firstDof + local;
        localDofs_[at(source.firstDof + local)] = dof;
        nodesOfDofs_[at(source.firstDof + local)] = node;
    }
    for (int local = 0; local < source.coordinateCount; ++local) {
        const int coordinate = target.firstCoordinate + local;
        group.coordinateOf[at(coordinate * lanes + place.lane)] = source.firstCoordinate + local;
        localCoordinates_[at(source.firstCoordinate + local)] = coordinate;
        nodesOfCoordinates_[at(source.firstCoordinate + local)] = node;
    }
}

/// Energies, momenta, rates and the forces of joints take every body into account.
template <class Space, class Lanes>
bool DividedTree<Space, Lanes>::watchesAll() const {
    return system_.hasRateSignals || system_.hasJointForces
           || std::any_of(system_.signalElements.begin(), system_.signalElements.end(),
                          [](const assembly::SignalElement& signal) {
                              return signal.kind == model::SignalKind::KineticEnergy
                                     || signal.kind == model::SignalKind::PotentialEnergy
                                     || !signal.group.empty();
                          });
}

template <class Space, class Lanes>
void DividedTree<Space, Lanes>::findTouched() {
    touchesAll_ = watchesAll();
    std::vector<bool> nodes(system_.nodes.size(), touchesAll_);
    std::vector<bool> dofs(at(system_.dofCount), touchesAll_);
    std::vector<bool> coordinates(at(system_.coordinateCount), touchesAll_);
    const auto touch = [](std::vector<bool>& list, int place) {
        if (place >= 0) list[at(place)] = true;
    };
    const assembly::Touched notice{[&](int place) { touch(nodes, place); },
                                   [&](int place) { touch(dofs, place); },
                                   [&](int place) { touch(coordinates, place); }};
    assembly::forEachForceElement(system_, [&](const auto& element) { element.touch(notice); });
    for (const assembly::LoopConstraintRow& row : system_.rows) {
        for (const int node :
             {row.pointA.node, row.pointB.node, row.directionA.node, row.directionB.node})
            touch(nodes, node);
        touch(dofs, row.dofB.dof);
        for (const assembly::RatioTerm& term : row.terms)
            touch(dofs, term.dof.dof);
    }
    for (const assembly::SignalElement& signal : system_.signalElements) {
        touch(nodes, signal.at.node);
        touch(nodes, signal.other.node);
        touch(nodes, signal.pivot.node);
        touch(dofs, signal.dof.dof);
        touch(coordinates, signal.dof.coordinate);
        if (signal.kind == model::SignalKind::BodyAngle)
            for (int node = signal.at.node; node >= 0; node = system_.nodes[at(node)].parent)
                touch(coordinates, system_.nodes[at(node)].firstCoordinate);
    }
    // Coordinates that integrate the force of a joint are none of a node.
    for (std::size_t place = 0; place < coordinates.size(); ++place)
        coordinates[place] = coordinates[place] && nodesOfCoordinates_[place] >= 0;
    const auto collect = [](const std::vector<bool>& list, std::vector<int>& touched) {
        for (std::size_t place = 0; place < list.size(); ++place)
            if (list[place]) touched.push_back(static_cast<int>(place));
    };
    collect(nodes, touchedNodes_);
    collect(dofs, touchedDofs_);
    collect(coordinates, touchedCoordinates_);
}

template <class Space, class Lanes>
void DividedTree<Space, Lanes>::setParameters(const typename Space::Scalar* parameters) {
    assembly::fillConstants<Space>(system_, parameters, joints_);
    for (SubstructureGroup<Lanes>& group : groups_)
        for (std::size_t place = 0; place < group.nodeOf.size(); ++place) {
            if (group.nodeOf[place] < 0) continue;
            auto source = joints_[at(group.nodeOf[place])];
            if constexpr (lanes > 1) source = assembly::screwOf(source);
            assembly::forNumbers(group.joints[place / lanes], source,
                                 [lane = static_cast<int>(place % lanes)](
                                     LaneScalar& target, const typename Space::Scalar& number) {
                                     setLane(target, lane, number);
                                 });
        }
}

}  // namespace linkwright::dynamics

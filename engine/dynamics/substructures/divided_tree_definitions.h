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
    for (SubstructureGroup<Lanes>& group : groups_) {
        group.nodeConstants.resize(group.shape.size());
        group.dofConstants.resize(at(group.dofs));
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
        target.nodes.resize(at(group.slots()));
        target.dofs.resize(at(group.dofs));
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
    group.shape.resize(longest + 1);
    group.dofs = group.coordinates = static_cast<int>(longest);
    group.tip = static_cast<int>(longest);
    group.nodeOf.assign((longest + 1) * lanes, -1);
    group.dofOf.assign(longest * lanes, -1);
    group.coordinateOf.assign(longest * lanes, -1);
    for (std::size_t slot = 1; slot <= longest; ++slot) {
        const int place = static_cast<int>(slot) - 1;
        group.shape[slot] = {assembly::NodeKind::Revolute, place, place, 1, place, true};
    }
    for (std::size_t lane = 0; lane < parts.size(); ++lane) {
        const std::vector<int>& nodes = partition.parts[at(parts[lane])].nodes;
        for (std::size_t place = begin; place < std::min(end, nodes.size()); ++place)
            enter(
                group, nodes[place],
                {parts[lane], index, static_cast<int>(lane), static_cast<int>(place - begin) + 1});
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
    group.shape.resize(1);
    group.nodeOf.assign(1, -1);
    for (std::size_t index = 0; index < part.nodes.size(); ++index) {
        const Node& source = system_.nodes[at(part.nodes[index])];
        const int slot = group.slots();
        const bool inside = source.parent >= 0 && places_[at(source.parent)].part == place
                            && places_[at(source.parent)].slot > 0;
        SubstructureNode node{source.kind,       inside ? places_[at(source.parent)].slot : 0,
                              group.dofs,        source.dofCount,
                              group.coordinates, part.onPath[index]};
        group.shape.push_back(node);
        group.dofs += source.dofCount;
        group.coordinates += source.coordinateCount;
        group.nodeOf.push_back(-1);
        group.dofOf.resize(at(group.dofs), -1);
        group.coordinateOf.resize(at(group.coordinates), -1);
        enter(group, part.nodes[index], {place, place, 0, slot});
        if (part.nodes[index] == part.tip) group.tip = slot;
    }
}

template <class Space, class Lanes>
void DividedTree<Space, Lanes>::enter(SubstructureGroup<Lanes>& group, int node,
                                      const SubstructurePlace& place) {
    const Node& source = system_.nodes[at(node)];
    const SubstructureNode& target = group.shape[at(place.slot)];
    places_[at(node)] = place;
    group.nodeOf[at(place.slot * lanes + place.lane)] = node;
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

/// Energies, rates and the forces of joints take every body into account.
template <class Space, class Lanes>
bool DividedTree<Space, Lanes>::watchesAll() const {
    return system_.hasRateSignals || system_.hasJointForces
           || std::any_of(system_.signalElements.begin(), system_.signalElements.end(),
                          [](const assembly::SignalElement& signal) {
                              return signal.kind == model::SignalKind::KineticEnergy
                                     || signal.kind == model::SignalKind::PotentialEnergy;
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
    for (const assembly::ClosureRow& row : system_.rows) {
        for (const int node :
             {row.pointA.node, row.pointB.node, row.directionA.node, row.directionB.node})
            touch(nodes, node);
        touch(dofs, row.dofA.dof);
        touch(dofs, row.dofB.dof);
    }
    for (const assembly::SignalElement& signal : system_.signalElements) {
        touch(nodes, signal.at.node);
        touch(nodes, signal.other.node);
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
    for (SubstructureGroup<Lanes>& group : groups_) {
        for (int slot = 1; slot < group.slots(); ++slot)
            for (int lane = 0; lane < lanes; ++lane) {
                const int index = group.nodeOf[at(slot * lanes + lane)];
                if (index < 0) continue;
                const Node& node = system_.nodes[at(index)];
                NodeConstants<Lanes>& target = group.nodeConstants[at(slot)];
                for (int axis = 0; axis < Space::vectorSize; ++axis)
                    setLane(target.anchor[axis], lane, parameters[node.anchorParameter + axis]);
                if (node.kind == assembly::NodeKind::Prismatic)
                    for (int axis = 0; axis < Space::vectorSize; ++axis)
                        setLane(target.travel[axis], lane, parameters[node.axisParameter + axis]);
                if (node.travelParameter >= 0)
                    for (int axis = 0; axis < Space::vectorSize; ++axis)
                        setLane(target.travel[axis], lane, parameters[node.travelParameter + axis]);
                if (node.kind == assembly::NodeKind::Revolute
                    || node.kind == assembly::NodeKind::Screw) {
                    if constexpr (Space::planar)
                        setLane(target.axis, lane, parameters[node.axisParameter]);
                    else
                        for (int axis = 0; axis < 3; ++axis)
                            setLane(target.axis[axis], lane, parameters[node.axisParameter + axis]);
                }
                if (node.inertiaParameter >= 0)
                    for (int entry = 0; entry < Space::inertiaSize; ++entry)
                        setLane(target.inertia[entry], lane,
                                parameters[node.inertiaParameter + entry]);
                for (int local = 0; local < node.dofCount; ++local) {
                    DofConstants<Lanes>& dof =
                        group.dofConstants[at(group.shape[at(slot)].firstDof + local)];
                    setLane(dof.present, lane, typename Space::Scalar(1.0));
                    setLane(dof.damping, lane, parameters[node.dampingParameter + local]);
                    if (node.kind != assembly::NodeKind::Spherical)
                        setLane(dof.zero, lane, parameters[node.zeroParameter + local]);
                    const int armature = system_.armatures[at(node.firstDof + local)];
                    if (armature >= 0) setLane(dof.armature, lane, parameters[armature]);
                }
            }
    }
}

}  // namespace linkwright::dynamics

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/partition.h"

#include "engine/math/pack.h"

#include <algorithm>

namespace linkwright::dynamics {

namespace {

std::size_t index(int value) { return static_cast<std::size_t>(value); }

struct AnyTarget {};
constexpr int laneCount = math::Pack<AnyTarget>::size;

/// Degrees of freedom of the subtree beyond each node, its own included.
std::vector<int> subtreeSizes(const assembly::System& system) {
    std::vector<int> sizes(system.nodes.size());
    for (std::size_t node = system.nodes.size(); node-- > 0;) {
        sizes[node] += system.nodes[node].dofCount;
        if (const int parent = system.nodes[node].parent; parent >= 0)
            sizes[index(parent)] += sizes[node];
    }
    return sizes;
}

/// From the ground always to the child with the largest subtree.
std::vector<int> longestChain(const assembly::System& system, const std::vector<int>& sizes) {
    std::vector<int> largest(system.nodes.size() + 1, -1);  // child, per parent + 1
    for (std::size_t node = 0; node < system.nodes.size(); ++node) {
        int& child = largest[index(system.nodes[node].parent + 1)];
        if (child < 0 || sizes[node] > sizes[index(child)]) child = static_cast<int>(node);
    }
    std::vector<int> chain;
    for (int node = largest[0]; node >= 0; node = largest[index(node + 1)]) chain.push_back(node);
    return chain;
}

/// Part of every node: that of the chain node it hangs on.
std::vector<int> partsOfNodes(const assembly::System& system, const std::vector<int>& chain,
                              const std::vector<int>& partOfChain) {
    std::vector<int> part(system.nodes.size(), -1);
    for (std::size_t place = 0; place < chain.size(); ++place)
        part[index(chain[place])] = partOfChain[place];
    for (std::size_t node = 0; node < system.nodes.size(); ++node) {
        if (part[node] >= 0) continue;
        const int parent = system.nodes[node].parent;
        part[node] = parent < 0 ? 0 : part[index(parent)];
    }
    return part;
}

}  // namespace

Partition partitionOf(const assembly::System& system) {
    Partition partition;
    if (system.nodes.empty()) return partition;
    const std::vector<int> sizes = subtreeSizes(system);
    const std::vector<int> chain = longestChain(system, sizes);
    const int shortest = system.planar ? shortestPlanarLaneChain : shortestSpatialLaneChain;
    partition.lanes =
        chain.size() == system.nodes.size() && chain.size() >= index(shortest) &&
        std::all_of(system.nodes.begin(), system.nodes.end(), [](const assembly::Node& node) {
            return node.kind == assembly::NodeKind::Revolute ||
                   node.kind == assembly::NodeKind::Prismatic;
        });
    const int length = static_cast<int>(chain.size());
    const int count = partition.lanes ? laneCount
                      : length < 4    ? 1
                                      : std::clamp(length / 6, 2, laneCount);
    // Equal shares of the degrees of freedom, branches included. A part ends with a node that has
    // mass: alone, joints without any beyond them would have no inertia.
    std::vector<int> partOfChain(chain.size(), 0);
    const double total = sizes[index(chain.front())];
    for (int place = 1; place < length; ++place) {
        const int before = chain[index(place - 1)];
        const double behind = total - sizes[index(chain[index(place)])];
        const int wanted = static_cast<int>(behind / total * count);
        const int last = partOfChain[index(place - 1)];
        const bool mayCut = system.nodes[index(before)].inertiaParameter >= 0;
        partOfChain[index(place)] = wanted > last && mayCut ? last + 1 : last;
    }
    const std::vector<int> part = partsOfNodes(system, chain, partOfChain);
    std::vector<bool> onChain(system.nodes.size(), false);
    for (const int node : chain) onChain[index(node)] = true;
    partition.parts.resize(index(partition.lanes ? count : partOfChain.back() + 1));
    for (std::size_t node = 0; node < system.nodes.size(); ++node) {
        Partition::Part& owner = partition.parts[index(part[node])];
        owner.nodes.push_back(static_cast<int>(node));
        owner.onPath.push_back(onChain[node]);
    }
    return partition;
}

bool canDivide(const assembly::System& system) {
    if (!system.rows.empty() || system.hasRateSignals || system.hasJointForces ||
        system.nodes.empty()) return false;
    return std::none_of(system.signalElements.begin(), system.signalElements.end(),
                        [](const assembly::SignalElement& signal) {
                            return signal.kind == model::SignalKind::KineticEnergy ||
                                   signal.kind == model::SignalKind::PotentialEnergy;
                        });
}

}  // namespace linkwright::dynamics

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/substructures/partition.h"

#include "engine/math/spaces/pack.h"

#include <algorithm>
#include <numeric>

namespace linkwright::dynamics {

namespace {

std::size_t index(int value) {
    return static_cast<std::size_t>(value);
}

struct AnyTarget {};
constexpr int laneCount = math::Pack<AnyTarget>::size;

/// Most substructures of a tree that is not computed in lanes, and the degrees of freedom that one
/// should have.
constexpr int maxParts = 8;
constexpr int dofsPerPart = 6;

/// Most slots for a node when chains of unlike length stand side by side.
constexpr double maxPadding = 1.5;

/// A spanning tree with its children listed and its subtrees measured.
class Tree {
public:
    explicit Tree(const assembly::System& system)
        : system_(system), children_(system.nodes.size() + 1), sizes_(system.nodes.size()) {
        for (std::size_t node = system.nodes.size(); node-- > 0;) {
            sizes_[node] += system.nodes[node].dofCount;
            if (const int parent = system.nodes[node].parent; parent >= 0)
                sizes_[index(parent)] += sizes_[node];
        }
        for (std::size_t node = 0; node < system.nodes.size(); ++node)
            children_[index(system.nodes[node].parent + 1)].push_back(static_cast<int>(node));
    }

    /// @param node -1 for the ground
    [[nodiscard]] const std::vector<int>& children(int node) const {
        return children_[index(node + 1)];
    }
    /// Degrees of freedom of the subtree, its own joint included.
    [[nodiscard]] int size(int node) const { return sizes_[index(node)]; }
    [[nodiscard]] int total() const {
        int sum = 0;
        for (const int root : children(-1))
            sum += size(root);
        return sum;
    }
    /// A part ends with a node that has mass: alone, joints without any beyond them would have no
    /// inertia.
    [[nodiscard]] bool mayEndAt(int node) const {
        return system_.nodes[index(node)].inertiaParameter >= 0;
    }

private:
    const assembly::System& system_;
    std::vector<std::vector<int>> children_;  ///< per node + 1
    std::vector<int> sizes_;
};

/// Cuts a tree of any kind into parts of about `share` degrees of freedom.
class Cutter {
public:
    Cutter(const Tree& tree, int share)
        : tree_(tree), share_(share), least_(std::max(2, (share + 1) / 2)) {}

    std::vector<Partition::Part> cut() {
        hang(-1, -1);
        return std::move(parts_);
    }

private:
    [[nodiscard]] bool isLarge(int node) const { return tree_.size(node) >= least_; }

    /// Parts for all that hangs on a node: one for each large subtree; on the ground the small ones
    /// join the first part. On other nodes they belong to the part that ends there.
    void hang(int node, int parent) {
        bool first = node < 0;
        for (const int child : tree_.children(node))
            if (isLarge(child)) {
                grow(child, parent, first);
                first = false;
            }
        if (first && !tree_.children(node).empty()) grow(-1, parent, true);
    }

    /// One part from `root` on, and all that hangs on its tip.
    /// @param withSmall take the small subtrees of the ground as well; alone for root -1
    void grow(int root, int parent, bool withSmall) {
        const std::size_t place = parts_.size();
        parts_.emplace_back();
        parts_[place].parent = parent;
        std::vector<int> nodes, path;
        if (withSmall)
            for (const int child : tree_.children(-1))
                if (!isLarge(child)) addSubtree(child, nodes);
        const int tip = root >= 0 ? followPath(root, nodes, path) : -1;
        std::sort(nodes.begin(), nodes.end());
        Partition::Part& part = parts_[place];
        part.tip = tip;
        for (const int node : nodes)
            part.onPath.push_back(tip >= 0 && std::binary_search(path.begin(), path.end(), node));
        part.nodes = std::move(nodes);
        if (tip >= 0) hang(tip, static_cast<int>(place));
    }

    /// Takes nodes along the largest subtrees until the part has its share and enough for another
    /// hangs on it, or the mechanism branches.
    /// @return the tip, -1 when the part takes everything
    int followPath(int root, std::vector<int>& nodes, std::vector<int>& path) const {
        int taken = static_cast<int>(nodes.size());
        for (int node = root;;) {
            nodes.push_back(node);
            path.push_back(node);
            const std::vector<int>& children = tree_.children(node);
            const auto large = std::count_if(children.begin(), children.end(),
                                             [this](int child) { return isLarge(child); });
            int next = -1;
            for (const int child : children)
                if (isLarge(child) && (next < 0 || tree_.size(child) > tree_.size(next)))
                    next = child;
            taken += tree_.size(node) - (next < 0 ? 0 : tree_.size(next));
            const bool ends =
                tree_.mayEndAt(node) && (large > 1 || (large == 1 && taken >= share_));
            for (const int child : children)
                if (ends ? !isLarge(child) : child != next) addSubtree(child, nodes);
            if (ends) return node;
            if (next < 0) return -1;
            node = next;
        }
    }

    void addSubtree(int root, std::vector<int>& nodes) const {
        nodes.push_back(root);
        for (const int child : tree_.children(root))
            addSubtree(child, nodes);
    }

    const Tree& tree_;
    int share_;
    int least_;  ///< degrees of freedom that make a part of their own
    std::vector<Partition::Part> parts_;
};

bool isSerial(const assembly::System& system) {
    return std::all_of(system.nodes.begin(), system.nodes.end(),
                       [](const assembly::Node& node) { return node.dofCount == 1; });
}

/// Cuts a tree into serial chains: at every branch, and long chains into parts of like length.
class ChainCutter {
public:
    ChainCutter(const Tree& tree, int wanted)
        : tree_(tree), length_(static_cast<double>(tree.total()) / wanted) {}

    /// @return empty when some branch cannot be cut
    std::vector<Partition::Part> cut() {
        for (const int root : tree_.children(-1))
            addSegment(root, -1);
        return possible_ ? std::move(parts_) : std::vector<Partition::Part>{};
    }

private:
    /// The chain from `root` to the next branch or tip, and all beyond.
    void addSegment(int root, int parent) {
        std::vector<int> segment{root};
        while (tree_.children(segment.back()).size() == 1)
            segment.push_back(tree_.children(segment.back()).front());
        const double whole = static_cast<double>(segment.size());
        const int count = std::max(1, static_cast<int>(whole / length_ + 0.5));
        int last = -1;
        for (std::size_t place = 0; place < segment.size(); ++place) {
            const int wanted = static_cast<int>(static_cast<double>(place) * count / whole);
            if (place == 0 || (wanted > last && tree_.mayEndAt(segment[place - 1]))) {
                if (place > 0) parts_.back().tip = segment[place - 1];
                const int hangsOn = place == 0 ? parent : static_cast<int>(parts_.size()) - 1;
                parts_.emplace_back().parent = hangsOn;
                ++last;
            }
            parts_.back().nodes.push_back(segment[place]);
            parts_.back().onPath.push_back(true);
        }
        const int end = segment.back();
        if (tree_.children(end).empty()) return;
        possible_ = possible_ && tree_.mayEndAt(end);
        parts_.back().tip = end;
        const int here = static_cast<int>(parts_.size()) - 1;
        for (const int child : tree_.children(end))
            addSegment(child, here);
    }

    const Tree& tree_;
    double length_;
    bool possible_ = true;
    std::vector<Partition::Part> parts_;
};

/// Ends of sections of like length. A section ends where all its lanes have a node with mass or
/// none: alone, joints without any beyond them would have no inertia.
std::vector<int> sectionEndsOf(const assembly::System& system, const Tree& tree,
                               const std::vector<Partition::Part>& parts,
                               const std::vector<int>& lanes) {
    std::size_t longest = 0;
    for (const int part : lanes)
        longest = std::max(longest, parts[index(part)].nodes.size());
    const auto mayEndAt = [&](std::size_t nodes) {
        return std::all_of(lanes.begin(), lanes.end(), [&](int part) {
            const std::vector<int>& list = parts[index(part)].nodes;
            return list.size() < nodes || tree.mayEndAt(list[nodes - 1]);
        });
    };
    const auto share = index(system.planar ? planarNodesPerSection : spatialNodesPerSection);
    // Loops act on parts, whatever these are cut into.
    const std::size_t count = system.rowTotal() == 0
                                  ? std::clamp(longest / share, std::size_t{1}, index(maxSections))
                                  : 1;
    std::vector<int> ends;
    for (std::size_t section = 1; section < count; ++section)
        if (const std::size_t end = section * longest / count; mayEndAt(end))
            ends.push_back(static_cast<int>(end));
    ends.push_back(static_cast<int>(longest));
    return ends;
}

/// Parts of like length side by side.
/// @return empty when too many slots would stay empty
std::vector<std::vector<int>> lanesOfParts(const std::vector<Partition::Part>& parts) {
    std::vector<int> order(parts.size());
    std::iota(order.begin(), order.end(), 0);
    const auto length = [&](int part) { return parts[index(part)].nodes.size(); };
    const auto [shortest, longest] = std::minmax_element(
        order.begin(), order.end(), [&](int one, int two) { return length(one) < length(two); });
    // Parts that differ by one node stay in their order, which keeps neighbors together.
    if (length(*longest) > length(*shortest) + 1)
        std::stable_sort(order.begin(), order.end(),
                         [&](int one, int two) { return length(one) > length(two); });
    std::vector<std::vector<int>> groups;
    std::size_t slots = 0, nodes = 0;
    for (std::size_t first = 0; first < order.size(); first += laneCount) {
        const std::size_t last = std::min(first + laneCount, order.size());
        groups.emplace_back(order.begin() + static_cast<std::ptrdiff_t>(first),
                            order.begin() + static_cast<std::ptrdiff_t>(last));
        std::size_t most = 0;
        for (const int part : groups.back()) {
            most = std::max(most, length(part));
            nodes += length(part);
        }
        slots += most * laneCount;
    }
    if (static_cast<double>(slots) > maxPadding * static_cast<double>(nodes)) groups.clear();
    return groups;
}

/// Parts in lanes; none when the tree does not fit.
Partition lanePartition(const assembly::System& system, const Tree& tree) {
    Partition partition;
    const int count = static_cast<int>(system.nodes.size());
    const int smallest = system.planar ? smallestPlanarLaneTree : smallestSpatialLaneTree;
    if (count < smallest || !isSerial(system)) return partition;
    const int perBundle = system.planar ? planarNodesPerBundle : spatialNodesPerBundle;
    const int bundles = system.rowTotal() == 0 ? 1 : std::clamp(count / perBundle, 1, maxBundles);
    partition.parts = ChainCutter(tree, laneCount * bundles).cut();
    // As few nodes per part would not pay in a chain either.
    const int parts = static_cast<int>(partition.parts.size());
    if (count * laneCount >= parts * smallest)
        for (std::vector<int>& lanes : lanesOfParts(partition.parts)) {
            std::vector<int> ends = sectionEndsOf(system, tree, partition.parts, lanes);
            partition.bundles.push_back({std::move(lanes), std::move(ends)});
        }
    if (partition.bundles.empty()) partition.parts.clear();
    return partition;
}

}  // namespace

Partition partitionOf(const assembly::System& system) {
    const Tree tree(system);
    Partition partition = lanePartition(system, tree);
    if (!partition.parts.empty() || system.nodes.empty()) return partition;
    const int total = tree.total();
    const int parts = total < 4 ? 1 : std::clamp(total / dofsPerPart, 2, maxParts);
    partition.parts = Cutter(tree, (total + parts - 1) / parts).cut();
    return partition;
}

}  // namespace linkwright::dynamics

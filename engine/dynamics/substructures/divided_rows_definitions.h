// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// Definitions of the members of DividedRows, for the files that instantiate them for one kind of
// number each.
#include "engine/dynamics/equations/loops.h"
#include "engine/dynamics/substructures/divided_rows.h"

#include <algorithm>

namespace linkwright::dynamics {

template <class Space, class Lanes>
DividedRows<Space, Lanes>::DividedRows(const System& system, const DividedTree<Space, Lanes>& tree)
    : system_(system),
      tree_(tree),
      wrenches_(system.nodes.size()),
      scaledRow_(at(system.dofCount), Scalar(0.0)),
      flows_(at(tree.parts())) {
    for (std::size_t row = 0; row < system.rows.size(); ++row) {
        firstShares_.push_back(shares_.size());
        addShares(static_cast<int>(row));
    }
    firstShares_.push_back(shares_.size());
}

/// The path of a row goes on to the ground; a substructure has a share when the row acts on a body
/// or a joint within it, and its share ends at handle 1.
template <class Space, class Lanes>
void DividedRows<Space, Lanes>::addShares(int row) {
    const assembly::LoopConstraintRow& source = system_.rows[at(row)];
    std::vector<int> ends;
    for (const int node : {source.pointA.node, source.pointB.node, source.directionA.node,
                           source.directionB.node, source.dofB.node})
        if (node >= 0) ends.push_back(node);
    for (const assembly::RatioTerm& term : source.terms)
        if (term.dof.node >= 0) ends.push_back(term.dof.node);
    std::vector<int> parts;
    for (const int end : ends) {
        const int part = tree_.placeOf(end).part;
        if (std::find(parts.begin(), parts.end(), part) == parts.end()) parts.push_back(part);
    }
    for (const int part : parts) {
        Share& share = shares_.emplace_back();
        share.row = row;
        share.part = part;
        share.firstInnovation = innovationCount_;
        std::vector<bool> taken(system_.nodes.size(), false);
        for (const int end : ends)
            for (int node = end; node >= 0 && tree_.placeOf(end).part == part
                                 && tree_.placeOf(node).part == part && !taken[at(node)];
                 node = system_.nodes[at(node)].parent) {
                taken[at(node)] = true;
                share.nodes.push_back(node);
            }
        std::sort(share.nodes.rbegin(), share.nodes.rend());
        for (const int node : share.nodes)
            for (int local = 0; local < system_.nodes[at(node)].dofCount; ++local)
                share.dofs.push_back(system_.nodes[at(node)].firstDof + local);
        innovationCount_ += share.dofs.size();
    }
}

template <class Space, class Lanes>
void DividedRows<Space, Lanes>::resize(RowValues<Space>& values) const {
    values.innovations.resize(innovationCount_);
    values.bias.resize(shares_.size());
    values.drift.resize(shares_.size());
    values.base.resize(system_.rows.size() * flows_.size());
    values.tip.resize(values.base.size());
}

/// z / D of an entry of a share.
template <class Space, class Lanes>
typename Space::Scalar DividedRows<Space, Lanes>::scaled(const Values& values, const Share& share,
                                                         std::size_t index) const {
    const int dof = share.dofs[index];
    return values.rows.innovations[share.firstInnovation + index]
           * laneOf(groupOf(values, dof).inverseInertias[at(tree_.localDofs()[at(dof)])],
                    tree_.placeOf(tree_.nodeOfDof(dof)).lane);
}

/// Half solves a row within one substructure.
template <class Space, class Lanes>
void DividedRows<Space, Lanes>::project(const Share& share, std::size_t place,
                                        const LoopConstraintValue<Space>& closure, Values& values) {
    const assembly::Pose<Space>& base = values.links[at(share.part)].base;
    for (const int node : share.nodes)
        wrenches_[at(node)] = {};
    const auto act = [&](int node, const typename Space::Force& world) {
        if (node >= 0 && tree_.placeOf(node).part == share.part)
            wrenches_[at(node)] +=
                Tree::template screwOf<typename Space::Force>(Tree::forceInto(base, world));
    };
    act(closure.nodeA, closure.wrenchA);
    act(closure.nodeB, closure.wrenchB);
    typename Space::Force left;
    values.rows.drift[place].setZero();
    std::size_t first = share.firstInnovation;
    for (const int index : share.nodes) {
        const Node& node = system_.nodes[at(index)];
        typename Space::Force wrench = wrenches_[at(index)];
        const int lane = tree_.placeOf(index).lane;
        for (int dof = node.firstDof + node.dofCount; dof-- > node.firstDof;) {
            const typename Values::Group& group = groupOf(values, dof);
            const std::size_t local = at(tree_.localDofs()[at(dof)]);
            Scalar innovation =
                Space::dotProduct(laneMotion<Space, Lanes>(group.axes[local], lane), wrench);
            closure.entries.forEach([&](int own, const Scalar& entry) {
                if (own == dof) innovation += entry;
            });
            values.rows.innovations[first + at(dof - node.firstDof)] = innovation;
            const Scalar change = innovation * laneOf(group.inverseInertias[local], lane);
            wrench -= laneForce<Space, Lanes>(group.articulated[local], lane) * change;
            values.rows.drift[place] += columnOf<Space, Lanes>(group.tipAxes[local], lane) * change;
        }
        first += at(node.dofCount);
        const bool inside = node.parent >= 0 && tree_.placeOf(node.parent).part == share.part;
        (inside ? wrenches_[at(node.parent)] : left) += wrench;
    }
    values.rows.bias[place] = Tree::columnOf(left);
}

/// What a unit of the row does at the handles of all substructures.
template <class Space, class Lanes>
void DividedRows<Space, Lanes>::joinRow(std::size_t row, Values& values) {
    for (Flow& flow : flows_) {
        flow.bias.setZero();
        flow.drift.setZero();
    }
    for (std::size_t place = firstShares_[row]; place < firstShares_[row + 1]; ++place) {
        flows_[at(shares_[place].part)].bias = values.rows.bias[place];
        flows_[at(shares_[place].part)].drift = values.rows.drift[place];
    }
    Tree::solve(values.links, flows_);
    for (std::size_t part = 0; part < flows_.size(); ++part) {
        values.rows.base[row * flows_.size() + part] = flows_[part].base;
        values.rows.tip[row * flows_.size() + part] = flows_[part].tipForce;
    }
}

/// Entry of the Schur complement, with z_row / D in `scaledRow_`.
template <class Space, class Lanes>
typename Space::Scalar DividedRows<Space, Lanes>::inverseInertia(std::size_t row, std::size_t other,
                                                                 const Values& values) const {
    Scalar sum(0.0);
    for (std::size_t place = firstShares_[other]; place < firstShares_[other + 1]; ++place) {
        const Share& share = shares_[place];
        for (std::size_t index = 0; index < share.dofs.size(); ++index)
            sum += scaledRow_[at(share.dofs[index])]
                   * values.rows.innovations[share.firstInnovation + index];
        const std::size_t part = row * flows_.size() + at(share.part);
        sum += dotColumns(values.rows.bias[place], values.rows.base[part])
               + dotColumns(values.rows.drift[place], values.rows.tip[part]);
    }
    return sum;
}

template <class Space, class Lanes>
Status DividedRows<Space, Lanes>::factorize(Values& values, Record<Space>& record) {
    for (std::size_t row = 0; row < system_.rows.size(); ++row) {
        for (std::size_t place = firstShares_[row]; place < firstShares_[row + 1]; ++place)
            project(shares_[place], place, record.closures[row], values);
        joinRow(row, values);
        const auto forEachDof = [&](const auto& visit) {
            for (std::size_t place = firstShares_[row]; place < firstShares_[row + 1]; ++place)
                for (std::size_t index = 0; index < shares_[place].dofs.size(); ++index)
                    visit(shares_[place], index);
        };
        forEachDof([&](const Share& share, std::size_t index) {
            scaledRow_[at(share.dofs[index])] = scaled(values, share, index);
        });
        const int line = static_cast<int>(row);
        for (int column = system_.rowSkyline.start(line); column <= line; ++column)
            record.rowFactors[system_.rowSkyline.place(line, column)] =
                inverseInertia(row, at(column), values);
        forEachDof([&](const Share& share, std::size_t index) {
            scaledRow_[at(share.dofs[index])] = Scalar(0.0);
        });
    }
    return factorizeRows<Space>(system_, nullptr, record);
}

}  // namespace linkwright::dynamics

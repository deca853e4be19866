// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/substructures/divided_tree.h"

#include <initializer_list>
#include <vector>

namespace linkwright::dynamics {

/// Sums momenta, forces or cotangents over all that hangs on handle 2 of each substructure, from
/// those over each: from sections to bundles, from the tips of the mechanism to the ground, and
/// back to the sections. The divided equations and their derivative twin have two such sums each.
/// @tparam Data what the sweeps over a substructure work on
template <class Space, class Lanes, class Data>
class SumsBeyond {
public:
    /// A sum: over the substructure, and over all beyond it in the frame of its handle 1.
    struct Sum {
        typename Lanes::Force Data::*own;
        typename Lanes::Force Data::*beyond;
    };

    /// @param tree kept
    explicit SumsBeyond(const DividedTree<Space, Lanes>& tree)
        : tree_(tree), own_(at(tree.parts())), beyond_(own_.size()) {}

    /// @param bundles what is known of the sections of each as a whole, `whole`
    /// @param dataOf what is known of a group, `(int group) -> Data&`
    /// @param wholeOf what is known of a bundle, `(int bundle) -> Data&`
    /// @param sumLanes the compiled sweep that makes the sums from lane to lane
    template <class Bundles, class DataOf, class WholeOf>
    void gather(const DividedValues<Space, Lanes>& values, Bundles& bundles, const DataOf& dataOf,
                const WholeOf& wholeOf, void (*sumLanes)(void* data),
                std::initializer_list<Sum> sums) {
        for (const Sum& sum : sums)
            for (std::size_t index = 0; index < bundles.size(); ++index)
                if (bundles[index].sections.count() > 1)
                    bundles[index].whole.*sum.own = tree_.sumOverSections(
                        values, tree_.bundles()[index], [&](int group) -> auto& {
                            return dataOf(group).*sum.own;
                        });
        if (tree_.isLaneChain()) {
            sumLanes(&wholeOf(0));
        } else {
            for (const Sum& sum : sums)
                gatherParts(values, wholeOf, sum);
        }
        for (const Sum& sum : sums)
            for (std::size_t index = 0; index < bundles.size(); ++index)
                if (bundles[index].sections.count() > 1)
                    tree_.passToSections(
                        values, tree_.bundles()[index], bundles[index].whole.*sum.beyond,
                        [&](int group) -> auto& { return dataOf(group).*sum.own; },
                        [&](int group, const typename Lanes::Force& beyond) {
                            dataOf(group).*sum.beyond = beyond;
                        });
    }

private:
    template <class WholeOf>
    void gatherParts(const DividedValues<Space, Lanes>& values, const WholeOf& wholeOf,
                     const Sum& sum) {
        for (int part = 0; part < tree_.parts(); ++part) {
            const PartPlace& place = tree_.placeOfPart(part);
            own_[at(part)] = columnOf<Space, Lanes>(wholeOf(place.bundle).*sum.own, place.lane);
        }
        HandleTree<Space>::gatherBeyond(values.links, own_, beyond_);
        for (int part = 0; part < tree_.parts(); ++part) {
            const PartPlace& place = tree_.placeOfPart(part);
            setColumn<Lanes>(wholeOf(place.bundle).*sum.beyond, place.lane, beyond_[at(part)]);
        }
    }

    const DividedTree<Space, Lanes>& tree_;
    std::vector<typename HandleTree<Space>::Column> own_, beyond_;
};

}  // namespace linkwright::dynamics

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/substructures/divided_tree.h"

#include <initializer_list>
#include <vector>

namespace linkwright::dynamics {

/// Sums momenta, forces or cotangents over all that hangs on handle 2 of each substructure, from
/// those over each: from sections to bundles, from the tips of the mechanism to the ground, and
/// back to the sections. The divided equations and their derivative twin have two such sums each.
/// @tparam Handles what is known of a substructure at its handles
template <class Space, class Lanes, class Handles>
class SumsBeyond {
public:
    /// A sum: over the substructure, and over all beyond it in the frame of its handle 1.
    struct Sum {
        typename Lanes::Force Handles::*own;
        typename Lanes::Force Handles::*beyond;
    };

    /// @param tree kept
    explicit SumsBeyond(const DividedTree<Space, Lanes>& tree)
        : tree_(tree), own_(at(tree.parts())), beyond_(own_.size()) {}

    /// @param bundles what is known of the sections of each as a whole, `whole`
    /// @param handlesOf what is known of a group, `(int group) -> Handles&`
    /// @param wholeOf what is known of a bundle, `(int bundle) -> Handles&`
    /// @param sumLanes the compiled sweep that makes the sums from lane to lane
    template <class Bundles, class HandlesOf, class WholeOf>
    void gather(const DividedValues<Space, Lanes>& values, Bundles& bundles,
                const HandlesOf& handlesOf, const WholeOf& wholeOf,
                void (*sumLanes)(Handles& handles, const LaneChain<Lanes>& chain),
                std::initializer_list<Sum> sums) {
        for (const Sum& sum : sums)
            for (std::size_t index = 0; index < bundles.size(); ++index)
                if (bundles[index].sections.count() > 1)
                    bundles[index].whole.*sum.own = tree_.sumOverSections(
                        values, tree_.bundles()[index], [&](int group) -> auto& {
                            return handlesOf(group).*sum.own;
                        });
        if (tree_.isLaneChain()) {
            sumLanes(wholeOf(0), values.chain.front());
        } else {
            for (const Sum& sum : sums)
                gatherParts(values, wholeOf, sum);
        }
        for (const Sum& sum : sums)
            for (std::size_t index = 0; index < bundles.size(); ++index)
                if (bundles[index].sections.count() > 1)
                    tree_.passToSections(
                        values, tree_.bundles()[index], bundles[index].whole.*sum.beyond,
                        [&](int group) -> auto& { return handlesOf(group).*sum.own; },
                        [&](int group, const typename Lanes::Force& beyond) {
                            handlesOf(group).*sum.beyond = beyond;
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

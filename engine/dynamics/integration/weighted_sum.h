// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/integration/list_sums.h"
#include "engine/dynamics/integration/tableau.h"

#include <cstddef>
#include <type_traits>

namespace linkwright::dynamics {

/// Entries of a state that lie side by side, from `begin` to before `end`.
struct StateRange {
    std::size_t begin = 0, end = 0;
};

/// Weighted sum of lists of equal length, such as the rates of the stages of a step. Numbers that
/// lie side by side are summed at once and stay in registers; for each, the order is that of the
/// lists.
template <class Scalar>
class WeightedSum {
public:
    /// Adds a list, at most one more than a method has stages; one of weight zero is left out.
    void add(const Scalar* list, double weight) {
        if (weight == 0.0) return;
        lists_[size_] = list;
        weights_[size_] = weight;
        ++size_;
    }
    /// result = state + factor * sum
    /// @param state may be null: zero
    /// @param count of the numbers
    void give(const Scalar* state, const Scalar& factor, std::size_t count, Scalar* result) const {
        give(state, factor, {0, count}, result);
    }
    /// The same for a part of the numbers.
    void give(const Scalar* state, const Scalar& factor, const StateRange& range,
              Scalar* result) const {
        if constexpr (std::is_same_v<Scalar, double>) {
            sumLists({lists_, weights_, size_}, range.begin, range.end, state, factor, result);
        } else {
            for (std::size_t entry = range.begin; entry < range.end; ++entry) {
                Scalar sum(0.0);
                for (std::size_t list = 0; list < size_; ++list)
                    sum += lists_[list][entry] * weights_[list];
                result[entry] = sum * factor;
                if (state != nullptr) result[entry] += state[entry];
            }
        }
    }

private:
    const Scalar* lists_[Tableau::maximumStages + 1];
    double weights_[Tableau::maximumStages + 1];
    std::size_t size_ = 0;
};

}  // namespace linkwright::dynamics

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

namespace linkwright::dynamics {

/// Lists of numbers and their weights.
struct WeightedLists {
    const double* const* lists = nullptr;
    const double* weights = nullptr;
    std::size_t size = 0;
};

/// result = state + factor * sum_i weights_i lists_i, number by number and in the order of the
/// lists, by what the processor has.
/// @param state may be null: zero
/// @param begin, end of the numbers that are wanted
void sumLists(const WeightedLists& lists, std::size_t begin, std::size_t end, const double* state,
              double factor, double* result);

/// The same compiled for one kind of processor.
template <class Target>
void sumListsFor(const WeightedLists& lists, std::size_t begin, std::size_t end,
                 const double* state, double factor, double* result);

}  // namespace linkwright::dynamics

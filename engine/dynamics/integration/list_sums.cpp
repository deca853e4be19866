// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/integration/list_sums.h"

#include "engine/dynamics/equations/processor.h"

namespace linkwright::dynamics {

void sumLists(const WeightedLists& lists, std::size_t begin, std::size_t end, const double* state,
              double factor, double* result) {
    static const auto sum = compiledFor(bestProcessorKind(),
                                        [](auto target) { return &sumListsFor<decltype(target)>; });
    sum(lists, begin, end, state, factor, result);
}

}  // namespace linkwright::dynamics

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/list_sums.h"

#include "engine/dynamics/substructure_lanes.h"
#include "engine/dynamics/substructure_sweeps.h"

namespace linkwright::dynamics {

namespace {

using Sum = decltype(&sumLists);

Sum bestSum() {
#ifdef LINKWRIGHT_PROCESSOR_DISPATCH
    if (bestProcessorKind() == ProcessorKind::Avx512) return &sumListsFor<Avx512Target>;
    if (bestProcessorKind() == ProcessorKind::Avx2) return &sumListsFor<Avx2Target>;
#endif
    return &sumListsFor<PortableTarget>;
}

}  // namespace

void sumLists(const WeightedLists& lists, std::size_t begin, std::size_t end, const double* state,
              double factor, double* result) {
    static const Sum sum = bestSum();
    sum(lists, begin, end, state, factor, result);
}

}  // namespace linkwright::dynamics

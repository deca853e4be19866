// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/integration/list_sums_definitions.h"

namespace linkwright::dynamics {

template void sumListsFor<LINKWRIGHT_TARGET>(const WeightedLists& lists, std::size_t begin,
                                             std::size_t end, const double* state, double factor,
                                             double* result);

}  // namespace linkwright::dynamics

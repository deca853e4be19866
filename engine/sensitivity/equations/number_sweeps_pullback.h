// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/number_space.h"
#include "engine/sensitivity/equations/sweeps_pullback.h"
#include "engine/sensitivity/equations/tree_pullback.h"

namespace linkwright::sensitivity {

template <class Space>
SweepPullbacks<typename Space::Scalar> sweepPullbacksFor() {
    return sweepPullbacksOver<assembly::NumberSpace<Space>>();
}

}  // namespace linkwright::sensitivity

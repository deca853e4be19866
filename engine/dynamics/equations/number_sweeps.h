// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/number_space.h"
#include "engine/dynamics/equations/sweeps.h"
#include "engine/dynamics/equations/tree.h"

namespace linkwright::dynamics {

template <class Space>
Sweeps<typename Space::Scalar> sweepsFor() {
    return sweepsOver<assembly::NumberSpace<Space>>();
}

}  // namespace linkwright::dynamics

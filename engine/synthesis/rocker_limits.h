// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/synthesis/linkage.h"

#include <array>
#include <optional>

namespace linkwright::synthesis {

/// The places of C at which the rocker of a crank-rocker turns back: there crank and coupler lie on
/// one line, C is b + a or b - a from A (R. L. Norton, Design of Machinery, section 3.2).
/// @return absent for other linkages
std::optional<std::array<PlanePoint, 2>> rockerLimits(const Linkage& linkage);

}  // namespace linkwright::synthesis

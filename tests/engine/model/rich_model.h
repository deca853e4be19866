// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/model.h"

namespace linkwright::testing {

/// A valid model that has every kind of element, every optional number and general values: no
/// zeros, ones or equal numbers that could hide an exchange.
model::Model richModel();

}  // namespace linkwright::testing

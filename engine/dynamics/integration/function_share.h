// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace linkwright::dynamics {

/// Derivatives of what is asked for with respect to a function of the motion and its limits.
struct FunctionShare {
    double value = 0.0, atLeast = 0.0, atMost = 0.0;
};

}  // namespace linkwright::dynamics

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/sensitivity/methods/curvature.h"

#include <cstddef>
#include <vector>

namespace linkwright::optimization {

/// Curvature of a cost at a design: of motions that share their variables, and of penalties.
struct CostCurvature {
    struct Part {
        double weight = 1.0;
        sensitivity::Curvature curvature;
        std::vector<std::size_t> places;  ///< of its variables among all
    };
    /// factor (slopes . d)^2 / 2
    struct Penalty {
        double factor = 0.0;
        std::vector<double> slopes;
    };
    std::vector<Part> parts;  ///< all with as many pieces
    std::vector<Penalty> penalties;
};

}  // namespace linkwright::optimization

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/sensitivity/methods/curvature.h"

#include <cmath>
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

    /// What samples of inputs cost where they act, on average, for changes by the scales of the
    /// variables.
    [[nodiscard]] double ofSamples(const std::vector<double>& scales) const {
        const auto at = [](int index) { return static_cast<std::size_t>(index); };
        double sum = 0.0;
        std::size_t count = 0;
        for (const Part& part : parts)
            for (const sensitivity::Curvature::Piece& piece : part.curvature.pieces)
                for (std::size_t place = 0; place < piece.acting.size(); ++place) {
                    const sensitivity::InputHandle& handle =
                        part.curvature.handles[at(piece.acting[place])];
                    if (handle.isCurvature) continue;
                    const auto own = static_cast<Eigen::Index>(part.curvature.stateSize + place);
                    const double scale = scales[part.places[at(handle.variable)]];
                    sum += part.weight * scale * scale * std::abs(piece.hessian(own, own));
                    ++count;
                }
        return count > 0 ? sum / static_cast<double>(count) : 0.0;
    }
};

}  // namespace linkwright::optimization

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/integration/forward_run.h"

#include <algorithm>
#include <cmath>

namespace linkwright::dynamics {

std::vector<Step> fixedSteps(double duration, double step) {
    const auto count =
        std::max<std::size_t>(1, static_cast<std::size_t>(std::ceil(duration / step - 1e-9)));
    std::vector<Step> steps(count);
    for (std::size_t index = 0; index < count; ++index) {
        steps[index].time = static_cast<double>(index) * step;
        const double next = index + 1 == count ? duration : static_cast<double>(index + 1) * step;
        steps[index].size = next - steps[index].time;
    }
    return steps;
}

}  // namespace linkwright::dynamics

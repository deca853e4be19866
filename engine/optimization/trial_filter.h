// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace linkwright::optimization {

/// Takes trials of a search within limits that lower either what is missing of the limits or the
/// cost, beside all before them (Wächter and Biegler 2006, section 2.3).
class TrialFilter {
public:
    /// What is missing of the limits, and the cost with what pushes back, in units of the search.
    struct Merit {
        double lack = 0.0, cost = 0.0;
    };

    /// Discards what came before.
    /// @param firstLack from which a lack counts as far
    void begin(double firstLack) {
        firstLack_ = std::max(1.0, firstLack);
        before_.clear();
    }
    /// The same, where the cost counts otherwise from here on.
    void clear() { before_.clear(); }

    /// @param length of the step to the trial, a part of the whole
    /// @param falls by which the cost falls along the whole step, to first order
    bool takes(const Merit& here, const Merit& there, double length, double falls) {
        constexpr double gain = 1e-5, lowers = 1e-8, little = 1e-4, far = 1e4, rounding = 1e-12;
        constexpr double fallPower = 2.3, lackPower = 1.1;
        if (!(there.lack <= far * firstLack_) || !std::isfinite(there.cost)) return false;
        if (std::any_of(before_.begin(), before_.end(), [&](const Merit& one) {
                return there.lack >= one.lack && there.cost >= one.cost;
            }))
            return false;
        if (here.lack < little * firstLack_ && falls > 0.0
            && length * std::pow(falls, fallPower) > std::pow(here.lack, lackPower))
            return there.cost
                   <= here.cost - lowers * length * falls + rounding * std::abs(here.cost);
        const bool nearer = here.lack > 0.0 && there.lack <= (1.0 - gain) * here.lack;
        if (!nearer && !(there.cost <= here.cost - gain * here.lack)) return false;
        before_.push_back({(1.0 - gain) * here.lack, here.cost - gain * here.lack});
        return true;
    }

private:
    double firstLack_ = 1.0;
    std::vector<Merit> before_;
};

}  // namespace linkwright::optimization

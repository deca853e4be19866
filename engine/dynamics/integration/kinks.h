// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"
#include "engine/dynamics/integration/forward_run.h"

#include <vector>

namespace linkwright::dynamics {

// A step across a kink or jump of what drives the motion loses the order of the integrator. Steps
// therefore end at those whose instants can be known: of inputs with linear or held samples, of the
// formulas of inputs, drives, references and signals, and of tables that begin or end within the
// motion. They also end where a term of the cost has an instant, or an end of its window.

/// Instants within the duration at which steps end, ascending, s. Beside the kink of a formula
/// there is one before and one behind it: its rate jumps there, which the rows of drives and
/// derivatives for parameters see, and a step that reaches just up to the kink would see the other
/// side. Held samples take the values of the step they are evaluated in, see InputTable::Piece.
/// @param parameters of the system, real
std::vector<double> landings(const assembly::System& system, const double* parameters);

/// Splits steps so that they end at these instants as well.
std::vector<Step> splitSteps(const std::vector<Step>& steps, const std::vector<double>& landings);

/// The size of an adaptive step that would pass the next landing, cut to end there.
class LandingSteps {
public:
    LandingSteps(std::vector<double> landings, double duration)
        : landings_(std::move(landings)), duration_(duration) {
        landings_.push_back(duration);
    }

    /// @param time s, at the start of the step
    /// @param size s, wanted; shortened, or lengthened by a thousandth, to end at a landing
    /// @return whether it ends there
    bool cut(double time, double& size) {
        while (next_ + 1 < landings_.size() && landings_[next_] <= time + 1e-13 * duration_)
            ++next_;
        // A remainder of less than a thousandth of a step is merged into the last one.
        if (time + size * 1.001 < landings_[next_]) return false;
        size = landings_[next_] - time;
        return true;
    }
    /// s, of the landing that was cut for.
    [[nodiscard]] double landing() const { return landings_[next_]; }

private:
    std::vector<double> landings_;
    double duration_;
    std::size_t next_ = 0;
};

}  // namespace linkwright::dynamics

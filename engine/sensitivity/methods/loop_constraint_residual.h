// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <memory>
#include <span>

namespace linkwright::sensitivity {

/// How far the loops of a driven mechanism are from closing, over a whole motion:
///   C(b) = 1/2 sum_n w_n min_alpha |Phi(alpha, t_n; b)|^2 / L^2                                (1)
/// with the closure rows Phi, the size L of the drawing and w_n = 1 / N at equally spaced instants.
/// Each pose is found from that of the instant before, by Levenberg's and Marquardt's method. C is
/// zero where the mechanism follows its drives everywhere, and smooth where it does not; its
/// gradient is that of Phi at the poses found (envelope theorem). With a margin the same is added
/// with points that are to be one held apart by it, along another row and to another side at each
/// instant: what closes then as well is farther from its dead points than that.
class LoopConstraintResidual {
public:
    /// @param model one whose drives leave it no freedom
    /// @param margin over the size of the drawing
    explicit LoopConstraintResidual(const model::Model& model, double margin = 0.0);
    ~LoopConstraintResidual();
    LoopConstraintResidual(const LoopConstraintResidual&) = delete;
    LoopConstraintResidual& operator=(const LoopConstraintResidual&) = delete;

    /// Whether (1) can be computed: of kinematic motions.
    [[nodiscard]] bool known() const;
    /// @param variables values of the variables, as those of a GradientEvaluator
    /// @param gradient receives dC/db; empty: not wanted
    double evaluate(std::span<const double> variables, std::span<double> gradient);
    /// What the loops miss over the motion where (1) has this value: root mean square, m.
    [[nodiscard]] double gapOf(double value) const;

private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace linkwright::sensitivity

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/optimization/constrained.h"

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace linkwright::optimization {

/// A cost with limits as a function of more variables, once its motions are cut: behind those of
/// the design stand the states at the nodes. Not cut, it is the cost itself.
class CutCost {
public:
    /// Both are kept.
    CutCost(const ConstrainedCost& cost, const CuttableMotions& motions,
            const std::vector<MinimizerVariable>& design);
    ~CutCost();
    CutCost(const CutCost&) = delete;
    CutCost& operator=(const CutCost&) = delete;

    /// Cuts the motions at the states that the last evaluation has passed.
    /// @return whether they may be cut
    bool cut();
    /// Whole motions from here on; `variables` are those of the design.
    void join();
    /// Where every state is one of the mechanism: lays the states at the nodes on a straight line,
    /// from the first of each motion to an end at which equations of the end hold.
    /// @param design values of its variables
    /// @param equations numbers of the functions that are equations
    /// @return whether there is such an end
    bool straighten(std::span<const double> design, const std::vector<std::size_t>& equations);
    /// Scales of states, by how far they go along the motions, now and after a first step.
    /// @param change of all variables
    void chooseScales(std::span<const double> at, std::span<const double> change);

    [[nodiscard]] const std::vector<MinimizerVariable>& variables() const { return variables_; }
    [[nodiscard]] std::size_t designSize() const { return designSize_; }
    [[nodiscard]] std::size_t states() const { return variables_.size() - designSize_; }

    /// @param costates with which that counts in the gradient what arrives at the nodes; empty: it
    ///        does not
    /// @param pathForces that count in the gradient, see CuttableMotions; both stay for curvature
    ConstrainedValue operator()(std::span<const double> variables, std::span<double> gradient,
                                const MultipliersOf& multipliersOf,
                                const std::vector<double>& costates = {},
                                const std::vector<std::vector<double>>& pathForces = {});
    /// Of the whole motions of a design, whether they are cut or not.
    ConstrainedValue whole(std::span<const double> design, std::span<double> gradient);
    /// By which the states at the nodes are beyond what arrived there, in the last evaluation.
    [[nodiscard]] const std::vector<double>& gaps() const { return gaps_; }

private:
    [[nodiscard]] std::vector<double> start(std::span<const double> design) const;
    [[nodiscard]] std::vector<std::size_t> lastNodes() const;
    bool moveEnd(std::vector<double>& at, const std::vector<std::size_t>& equations);

    const ConstrainedCost& cost_;
    const CuttableMotions& motions_;
    std::size_t designSize_;
    std::vector<MinimizerVariable> variables_;
    std::vector<sensitivity::NodeStates> nodes_;  ///< of each motion
    std::vector<double> gaps_;
};

}  // namespace linkwright::optimization

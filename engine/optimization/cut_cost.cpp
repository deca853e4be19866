// SPDX-License-Identifier: BSD-3-Clause
#include "engine/optimization/cut_cost.h"

#include "engine/base/diagnostic.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <optional>

namespace linkwright::optimization {

CutCost::CutCost(const ConstrainedCost& cost, const CuttableMotions& motions,
                 const std::vector<MinimizerVariable>& design)
    : cost_(cost), motions_(motions), designSize_(design.size()), variables_(design) {}

CutCost::~CutCost() {
    if (motions_.setPathForces) motions_.setPathForces({});
    join();
}

bool CutCost::cut() {
    if (!motions_.states) return false;
    nodes_ = motions_.states();
    for (const sensitivity::NodeStates& motion : nodes_)
        for (const double value : motion.values)
            variables_.push_back({.start = value});
    return states() > 0;
}

void CutCost::join() {
    if (states() == 0) return;
    variables_.resize(designSize_);
    gaps_.clear();
    motions_.cut(std::nullopt);
}

std::vector<double> CutCost::start(std::span<const double> design) const {
    std::vector<double> result(design.begin(), design.end());
    for (std::size_t state = designSize_; state < variables_.size(); ++state)
        result.push_back(variables_[state].start);
    return result;
}

/// Variables that are states at the last node of each motion.
std::vector<std::size_t> CutCost::lastNodes() const {
    std::vector<std::size_t> result;
    std::size_t end = designSize_;
    for (const sensitivity::NodeStates& motion : nodes_) {
        end += motion.values.size();
        for (std::size_t entry = 0; entry < motion.size; ++entry)
            result.push_back(end - motion.size + entry);
    }
    return result;
}

bool CutCost::straighten(std::span<const double> design,
                         const std::vector<std::size_t>& equations) {
    constexpr int maxSteps = 12;
    if (std::any_of(nodes_.begin(), nodes_.end(), [](const sensitivity::NodeStates& motion) {
            return !motion.areFree || motion.nodes() < 2;
        }))
        return false;
    std::vector<double> at = start(design);
    try {
        int steps = 0;
        while (!moveEnd(at, equations))
            if (++steps == maxSteps) return false;
    } catch (const base::ComputationError&) {
        return false;  // no motion passes there
    }
    std::size_t first = designSize_;
    for (const sensitivity::NodeStates& motion : nodes_) {
        const std::size_t last = motion.nodes() - 1;
        for (std::size_t node = 0; node <= last; ++node) {
            const double share = static_cast<double>(node) / static_cast<double>(last);
            for (std::size_t entry = 0; entry < motion.size; ++entry)
                variables_[first + node * motion.size + entry].start =
                    (1.0 - share) * at[first + entry]
                    + share * at[first + last * motion.size + entry];
        }
        first += motion.values.size();
    }
    return true;
}

/// A step of Newton's method for the states at the last nodes, the shortest of those that meet the
/// equations in linear terms. @return whether they hold
bool CutCost::moveEnd(std::vector<double>& at, const std::vector<std::size_t>& equations) {
    constexpr double near = 1e-3;
    const std::vector<std::size_t> moved = lastNodes();
    std::vector<double> plain(at.size()), gradient(at.size());
    const auto evaluate = [&](std::vector<double>& slopes, std::optional<std::size_t> counted) {
        return (*this)(at, slopes, [&](std::size_t begin, auto functions) {
            std::vector<double> shares(functions.size(), 0.0);
            if (counted && *counted >= begin && *counted - begin < shares.size())
                shares[*counted - begin] = 1.0;
            return shares;
        });
    };
    const ConstrainedValue value = evaluate(plain, std::nullopt);
    const auto signedSize = [](std::size_t size) { return static_cast<Eigen::Index>(size); };
    Eigen::MatrixXd slopes(signedSize(equations.size()), signedSize(moved.size()));
    Eigen::VectorXd missing(signedSize(equations.size()));
    double worst = 0.0;
    for (std::size_t row = 0; row < equations.size(); ++row) {
        const LimitedValue& function = value.functions[equations[row]];
        evaluate(gradient, equations[row]);
        for (std::size_t column = 0; column < moved.size(); ++column)
            slopes(signedSize(row), signedSize(column)) =
                gradient[moved[column]] - plain[moved[column]];
        missing[signedSize(row)] = function.limits.atMost - function.value;
        worst = std::max(worst, function.limits.violation(function.value));
    }
    if (worst < near) return true;
    const Eigen::VectorXd step = slopes.completeOrthogonalDecomposition().solve(missing);
    if (!step.allFinite()) return false;
    for (std::size_t column = 0; column < moved.size(); ++column)
        at[moved[column]] += step[signedSize(column)];
    return false;
}

void CutCost::chooseScales(std::span<const double> at, std::span<const double> change) {
    constexpr double atRest = 1e-9;
    std::size_t first = designSize_;
    for (const sensitivity::NodeStates& motion : nodes_) {
        for (std::size_t entry = 0; entry < motion.size; ++entry) {
            double scale = 0.0;
            for (std::size_t node = 0; node < motion.nodes(); ++node) {
                const std::size_t state = first + node * motion.size + entry;
                scale = std::max({scale, std::abs(at[state]), std::abs(at[state] + change[state])});
            }
            for (std::size_t node = 0; node < motion.nodes(); ++node)
                variables_[first + node * motion.size + entry].scale = scale > atRest ? scale : 1.0;
        }
        first += motion.values.size();
    }
}

ConstrainedValue CutCost::operator()(std::span<const double> variables, std::span<double> gradient,
                                     const MultipliersOf& multipliersOf,
                                     const std::vector<double>& costates,
                                     const std::vector<std::vector<double>>& pathForces) {
    if (motions_.setPathForces) motions_.setPathForces(pathForces);
    if (states() == 0) return cost_(variables, gradient, multipliersOf);
    const auto tail = variables.subspan(designSize_);
    sensitivity::MotionCut cut{{tail.begin(), tail.end()}, costates};
    cut.costates.resize(states(), 0.0);
    motions_.cut(cut);
    const ConstrainedValue value =
        cost_(variables.first(designSize_), gradient.first(designSize_), multipliersOf);
    const sensitivity::CutEnds ends = motions_.ends();
    std::copy(ends.slopes.begin(), ends.slopes.end(), gradient.subspan(designSize_).begin());
    gaps_.clear();
    for (std::size_t state = 0; state < states(); ++state)
        gaps_.push_back(tail[state] - ends.arrived[state]);
    return value;
}

ConstrainedValue CutCost::whole(std::span<const double> design, std::span<double> gradient) {
    motions_.cut(std::nullopt);
    if (motions_.setPathForces) motions_.setPathForces({});
    return cost_(design, gradient, [](std::size_t, auto functions) {
        return std::vector<double>(functions.size(), 0.0);
    });
}

}  // namespace linkwright::optimization

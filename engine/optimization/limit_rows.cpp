// SPDX-License-Identifier: BSD-3-Clause
#include "engine/optimization/limit_rows.h"

#include "engine/base/diagnostic.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <map>

namespace linkwright::optimization {

double lackOf(const ConstrainedValue& value) {
    double lack = 0.0;
    for (const LimitedValue& function : value.functions)
        if (const double own = function.farthest(); !function.limits.areMet(own))
            lack = std::max(lack, function.limits.violation(own));
    return lack;
}

bool mayBeOptimum(const ConstrainedValue& value) {
    constexpr double near = 1e-3;
    return lackOf(value) == 0.0
           && std::any_of(value.functions.begin(), value.functions.end(),
                          [](const LimitedValue& own) {
                              const double room = std::min(own.limits.atMost - own.farthest(),
                                                           own.farthest() - own.limits.atLeast);
                              return !own.path.empty() && room <= near * own.limits.scale;
                          });
}

void LimitRows::make(const std::vector<LimitedValue>& functions) {
    rows_.clear();
    functions_ = functions.size();
    for (std::size_t index = 0; index < functions.size(); ++index) {
        const model::Limits& limits = functions[index].limits;
        const bool isEquation = limits.atLeast == limits.atMost;
        if (!functions[index].path.empty()) continue;
        if (std::isfinite(limits.atMost)) rows_.push_back({index, 1.0, isEquation});
        if (std::isfinite(limits.atLeast) && !isEquation) rows_.push_back({index, -1.0});
    }
    functionRows_ = rows_.size();
    for (std::size_t index = 0; index < functions.size(); ++index) {
        const double sign = std::isfinite(functions[index].limits.atMost) ? 1.0 : -1.0;
        for (std::size_t place = 0; place < functions[index].path.size(); ++place)
            rows_.push_back({index, sign, false, 1.0, place});
    }
}

std::vector<double> LimitRows::values(const std::vector<LimitedValue>& functions) const {
    std::vector<double> result;
    for (const LimitRow& row : rows_) {
        if (row.place && *row.place >= functions[row.function].path.size())
            throw base::ComputationError(
                {base::Severity::Error, "", "/simulation", "The motion has other steps.", ""}, 0.0);
        result.push_back(row.value(functions));
    }
    return result;
}

double LimitRows::largestChange(std::span<const double> slopes) const {
    double change = 0.0;
    for (std::size_t i = 0; i < slopes.size(); ++i)
        change = std::max(change, cost_.variables()[i].scale * std::abs(slopes[i]));
    return std::isfinite(change) ? change : 0.0;
}

void LimitRows::choose(const RowsAt& at, const std::vector<LimitedValue>& functions) {
    for (LimitRow& row : rows_)
        row.scale = 1.0;
    slopes_.clear();
    const auto scaleOf = [&](const LimitRow& row, double change) {
        return change > 0.0 ? change : functions[row.function].limits.scale;
    };
    for (std::size_t row = 0; row < functionRows_; ++row) {
        slopes_.push_back(slopesOf(rows_[row], at));
        rows_[row].scale = scaleOf(rows_[row], largestChange(slopes_.back()));
        for (double& slope : slopes_.back())
            slope /= rows_[row].scale;
    }
    for (std::size_t row = functionRows_; row < size();) {
        const std::size_t function = rows_[row].function;
        const std::vector<double>& path = functions[function].path;
        const auto [least, most] = std::minmax_element(path.begin(), path.end());
        const double change = std::max(largestChange(slopesOf(rows_[row], at)), *most - *least);
        for (; row < size() && rows_[row].function == function; ++row)
            rows_[row].scale = scaleOf(rows_[row], change);
    }
    computeCarried(at);
}

void LimitRows::tighten(const std::vector<LimitedValue>& functions) {
    for (std::size_t row = functionRows_; row < size(); ++row)
        rows_[row].tightened = functions[rows_[row].function].beyondPath;
}

void LimitRows::computeSlopes(const RowsAt& at) {
    slopes_.clear();
    for (std::size_t row = 0; row < functionRows_; ++row)
        slopes_.push_back(slopesOf(rows_[row], at));
    computeCarried(at);
}

std::vector<double> LimitRows::closing(std::span<const double> variables,
                                       std::span<const double> missed) const {
    Eigen::VectorXd room(static_cast<Eigen::Index>(variables.size()));
    for (std::size_t i = 0; i < variables.size(); ++i) {
        const MinimizerVariable& own = cost_.variables()[i];
        // Where a variable moves an end far, one digit of it changes all rounding behind it: that
        // misses more than there is to close. Such variables stay as they are, to the last digit.
        double steepness = 1.0;
        for (const std::vector<double>& slopes : slopes_)
            steepness = std::max(steepness, own.scale * std::abs(slopes[i]));
        room[static_cast<Eigen::Index>(i)] =
            std::min({own.scale, variables[i] - own.lower, own.upper - variables[i]})
            / std::pow(steepness, 3);
    }
    Eigen::MatrixXd slopes =
        Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(functionRows_), room.size());
    Eigen::VectorXd right = Eigen::VectorXd::Zero(slopes.rows());
    for (std::size_t row = 0; row < functionRows_; ++row) {
        if (!rows_[row].isEquation) continue;
        const auto place = static_cast<Eigen::Index>(row);
        const Eigen::Map<const Eigen::VectorXd> own(slopes_[row].data(), room.size());
        slopes.row(place) = own.cwiseProduct(room).transpose();
        right[place] = -missed[row];
    }
    const Eigen::VectorXd change =
        room.cwiseProduct(slopes.completeOrthogonalDecomposition().solve(right));
    return {change.begin(), change.end()};
}

/// Of the function of a row.
std::vector<double> LimitRows::slopesOf(const LimitRow& row, const RowsAt& at) {
    std::vector<double> slopes(at.variables.size());
    ++evaluations_;
    cost_(at.variables, slopes, [&](std::size_t begin, auto functions) {
        std::vector<double> shares(functions.size(), 0.0);
        if (row.function >= begin && row.function - begin < shares.size())
            shares[row.function - begin] = row.sign;
        return shares;
    });
    for (std::size_t i = 0; i < slopes.size(); ++i)
        slopes[i] = (slopes[i] - at.gradient[i]) / row.scale;
    return slopes;
}

void LimitRows::computeCarried(const RowsAt& at) {
    carried_.clear();
    if (cost_.states() == 0 && !hasPaths()) return;
    carried_.resize(at.variables.size());
    ++evaluations_;
    cost_(
        at.variables, carried_,
        [](std::size_t, auto functions) { return std::vector<double>(functions.size(), 0.0); },
        at.costates, pathForces(at.forces));
    for (std::size_t i = 0; i < carried_.size(); ++i)
        carried_[i] -= at.gradient[i];
    for (std::size_t state = 0; state < cost_.states(); ++state)
        carried_[cost_.designSize() + state] -= at.costates[state];
}

void LimitRows::addSlopes(std::span<const double> forces, std::vector<double>& to) const {
    for (std::size_t row = 0; row < functionRows_; ++row)
        for (std::size_t i = 0; i < to.size(); ++i)
            to[i] += forces[row] * slopes_[row][i];
    for (std::size_t i = 0; i < carried_.size(); ++i)
        to[i] += carried_[i];
}

std::vector<double> LimitRows::multipliers(std::span<const double> forces) const {
    std::vector<double> result(functions_, 0.0);
    for (std::size_t row = 0; row < forces.size(); ++row)
        result[rows_[row].function] += instantUnit(row) * forces[row];
    return result;
}

std::vector<std::vector<double>> LimitRows::pathForces(std::span<const double> forces) const {
    std::vector<std::vector<double>> result;
    if (hasPaths()) result.resize(functions_);
    for (std::size_t row = functionRows_; row < size(); ++row)
        result[rows_[row].function].push_back(instantUnit(row) * forces[row]);
    return result;
}

bool LimitRows::join(CostCurvature& curvature) {
    curvature.penalties.clear();
    for (const std::vector<double>& slopes : slopes_)
        curvature.penalties.push_back({1.0, slopes});
    instantRows_.clear();
    if (!hasPaths()) return true;
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> rowAt;
    for (std::size_t row = functionRows_; row < size(); ++row)
        rowAt[{rows_[row].function, *rows_[row].place}] = row;
    const std::size_t perPart = functions_ / curvature.parts.size();
    for (std::size_t part = 0; part < curvature.parts.size(); ++part)
        for (const sensitivity::Curvature::Piece& piece : curvature.parts[part].curvature.pieces)
            for (const sensitivity::Curvature::LimitedInstant& instant : piece.instants) {
                const auto found = rowAt.find({part * perPart + instant.constraint, instant.place});
                if (found == rowAt.end()) return false;
                instantRows_.push_back(found->second);
            }
    return instantRows_.size() == rowAt.size();
}

void LimitRows::setFactors(CostCurvature& curvature, std::span<const double> forces,
                           std::span<const double> slacks, double ofEquations) const {
    for (std::size_t row = 0; row < functionRows_; ++row)
        curvature.penalties[row].factor =
            rows_[row].isEquation ? ofEquations : forces[row] / slacks[row];
    auto row = instantRows_.begin();
    for (CostCurvature::Part& part : curvature.parts)
        for (sensitivity::Curvature::Piece& piece : part.curvature.pieces)
            for (sensitivity::Curvature::LimitedInstant& instant : piece.instants) {
                instant.factor =
                    forces[*row] / slacks[*row] * instantUnit(*row) * instantUnit(*row);
                ++row;
            }
}

}  // namespace linkwright::optimization

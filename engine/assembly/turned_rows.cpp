// SPDX-License-Identifier: BSD-3-Clause
#include "engine/assembly/turned_rows.h"

#include "engine/assembly/places.h"
#include "engine/assembly/row_basis_change.h"

#include <Eigen/Geometry>
#include <Eigen/SVD>

#include <algorithm>
#include <cstddef>

namespace linkwright::assembly {

namespace {

using Space = math::SpatialSpace<double>;
using Kind = LoopConstraintRow::Kind;
using RuleKind = ParameterRule::Kind;

/// Index of the rule that makes a direction.
std::size_t ruleOf(const System& system, const DirectionReference& direction) {
    return static_cast<std::size_t>(
        std::find_if(system.rules.begin(), system.rules.end(),
                     [&](const ParameterRule& rule) { return rule.offset == direction.parameter; })
        - system.rules.begin());
}

RuleKind kindOf(const System& system, const LoopConstraintRow& row) {
    return system.rules[ruleOf(system, row.directionA)].kind;
}

/// What is left of rows beside an orthonormal basis.
void removeBasis(Eigen::MatrixXd& rows, const std::vector<Eigen::VectorXd>& basis) {
    for (int pass = 0; pass < 2; ++pass)
        for (const Eigen::VectorXd& direction : basis)
            rows -= (rows * direction) * direction.transpose();
}

/// Adds what a row has beside the basis, if it has.
void extendBasis(std::vector<Eigen::VectorXd>& basis, const Eigen::RowVectorXd& row) {
    Eigen::MatrixXd rest = row;
    removeBasis(rest, basis);
    if (rest.norm() > dependenceTolerance * row.norm())
        basis.emplace_back(rest.row(0).normalized().transpose());
}

/// Orthonormal combinations of `rows`, one per column: what is independent of the basis comes
/// first, the most so leading.
Eigen::MatrixXd combinationsOf(Eigen::MatrixXd rows, const std::vector<Eigen::VectorXd>& basis) {
    removeBasis(rows, basis);
    Eigen::MatrixXd result = Eigen::JacobiSVD<Eigen::MatrixXd>(rows, Eigen::ComputeFullU).matrixU();
    for (Eigen::Index column = 0; column < result.cols(); ++column) {
        Eigen::Index largest = 0;
        result.col(column).cwiseAbs().maxCoeff(&largest);
        if (result(largest, column) < 0.0) result.col(column) *= -1.0;
    }
    return result;
}

class Turning {
public:
    Turning(System& system, RankStudy<Space>& study, const std::vector<bool>& dependent)
        : system_(system), study_(study), dependent_(dependent), poses_(study.poses()) {}

    bool turn() {
        bool changed = false;
        for (std::size_t row = 0; row < system_.rows.size(); ++row)
            if (const std::size_t count = componentsAt(row); count > 1) {
                const auto first = dependent_.begin() + static_cast<std::ptrdiff_t>(row);
                const auto left =
                    std::count(first, first + static_cast<std::ptrdiff_t>(count), true);
                if (left > 0 && left < static_cast<std::ptrdiff_t>(count)) {
                    if (system_.rows[row].kind == Kind::PointComponent)
                        turnPoint(row, count);
                    else
                        turnAxis(row);
                    changed = true;
                }
                row += count - 1;
            }
        return changed;
    }

private:
    /// How many rows from this one on are components whose axes may be turned: three of a point, or
    /// two of the axis of a hinge.
    [[nodiscard]] std::size_t componentsAt(std::size_t row) const {
        const LoopConstraintRow& first = system_.rows[row];
        if (system_.closures[at(first.closure)].kind != LoopConstraint::Kind::Joint) return 0;
        std::size_t count = 0;
        while (row + count < system_.rows.size()
               && system_.rows[row + count].closure == first.closure
               && system_.rows[row + count].kind == first.kind)
            ++count;
        if (first.kind == Kind::PointComponent) return count == 3 ? count : 0;
        const bool axis = first.kind == Kind::Perpendicular && count == 2
                          && ruleAt(row).kind == RuleKind::UnitPerpendicular
                          && ruleAt(row + 1).kind == RuleKind::SecondPerpendicular;
        return axis ? count : 0;
    }

    [[nodiscard]] ParameterRule& ruleAt(std::size_t row) const {
        return system_.rules[ruleOf(system_, system_.rows[row].directionA)];
    }

    [[nodiscard]] Eigen::MatrixXd combinations(std::size_t row, std::size_t count) {
        const Eigen::MatrixXd& jacobian = study_.jacobian();
        for (; based_ < row; ++based_)
            extendBasis(basis_, jacobian.row(static_cast<Eigen::Index>(based_)));
        return combinationsOf(
            jacobian.middleRows(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(count)),
            basis_);
    }

    /// Point rows become ones along axes of body A.
    void turnPoint(std::size_t row, std::size_t count) {
        const Eigen::MatrixXd turned = combinations(row, count);
        const int node = system_.rows[row].pointA.node;
        for (std::size_t place = 0; place < count; ++place) {
            Eigen::Vector3d direction = Eigen::Vector3d::Zero();
            for (std::size_t other = 0; other < count; ++other)
                direction +=
                    turned(static_cast<Eigen::Index>(other), static_cast<Eigen::Index>(place))
                    * Eigen::Vector3d::Unit(static_cast<Eigen::Index>(other));
            LoopConstraintRow& source = system_.rows[row + place];
            source.kind = Kind::AlongDirection;
            source.directionA = addDirection(
                node,
                node < 0 ? direction : Eigen::Vector3d(poses_[at(node)].rotation.back(direction)));
        }
    }

    /// Direction that is fixed in a body, as drawn.
    DirectionReference addDirection(int node, const Eigen::Vector3d& direction) {
        ParameterRule rule;
        rule.kind = RuleKind::FixedDirection;
        rule.offset = system_.parameterCount;
        rule.constant = direction;
        system_.parameterCount += Space::vectorSize;
        system_.rules.push_back(rule);
        return {node, rule.offset};
    }

    /// The axis of B is perpendicular to two directions of A, which are perpendicular to the axis
    /// of A and otherwise free: constant x axis, and the axis times that.
    void turnAxis(std::size_t row) {
        const Eigen::MatrixXd turned = combinations(row, 2);
        ParameterRule& first = ruleAt(row);
        ParameterRule& second = ruleAt(row + 1);
        Eigen::Vector3d axis;
        const std::vector<double> numbers = numbersOf(system_);
        for (int component = 0; component < 3; ++component)
            axis[component] = numbers[at(first.slots[at(component)])];
        axis.normalize();
        const Eigen::Vector3d one = first.constant.cross(axis).normalized();
        const Eigen::Vector3d kept = turned(0, 0) * one + turned(1, 0) * axis.cross(one);
        first.constant = second.constant = axis.cross(kept);
    }

    System& system_;
    RankStudy<Space>& study_;
    const std::vector<bool>& dependent_;
    const std::vector<Pose<Space>> poses_;
    std::vector<Eigen::VectorXd> basis_;  ///< of the first `based_` rows
    std::size_t based_ = 0;
};

/// The components of one joint that are kept, and those that are left out.
struct Components {
    std::vector<std::size_t> kept, left;  ///< indices into rows and leftOutRows
};

std::vector<Components> turnableComponents(const System& system) {
    std::vector<Components> list;
    if (system.leftOutRows.empty()) return list;
    const auto isLike = [](const LoopConstraintRow& row, const LoopConstraintRow& other) {
        return row.closure == other.closure && row.kind == other.kind;
    };
    const auto indicesLike = [&](const std::vector<LoopConstraintRow>& rows,
                                 const LoopConstraintRow& row) {
        std::vector<std::size_t> indices;
        for (std::size_t index = 0; index < rows.size(); ++index)
            if (isLike(rows[index], row)) indices.push_back(index);
        return indices;
    };
    for (std::size_t row = 0; row < system.rows.size(); ++row) {
        const LoopConstraintRow& source = system.rows[row];
        if (source.kind != Kind::AlongDirection && source.kind != Kind::Perpendicular) continue;
        if (system.closures[at(source.closure)].kind != LoopConstraint::Kind::Joint) continue;
        const Components found{indicesLike(system.rows, source),
                               indicesLike(system.leftOutRows, source)};
        if (found.left.empty() || found.kept.front() != row) continue;
        std::vector<RuleKind> kinds;
        for (const std::size_t kept : found.kept)
            kinds.push_back(kindOf(system, system.rows[kept]));
        for (const std::size_t left : found.left)
            kinds.push_back(kindOf(system, system.leftOutRows[left]));
        const bool point = source.kind == Kind::AlongDirection && kinds.size() == 3
                           && std::count(kinds.begin(), kinds.end(), RuleKind::FixedDirection) == 3;
        const bool axis =
            source.kind == Kind::Perpendicular && kinds.size() == 2
            && std::count(kinds.begin(), kinds.end(), RuleKind::UnitPerpendicular) == 1
            && std::count(kinds.begin(), kinds.end(), RuleKind::SecondPerpendicular) == 1;
        if (point || axis) list.push_back(found);
    }
    return list;
}

/// Jacobian of rows at a pose.
Eigen::MatrixXd jacobianOf(const System& system, const std::vector<LoopConstraintRow>& rows,
                           const double* parameters, const double* coordinates) {
    std::vector<Pose<Space>> poses(system.nodes.size());
    std::vector<Space::Motion> columns(at(system.dofCount));
    placeNodes<Space>(system, parameters, coordinates, poses.data(), columns.data());
    std::vector<double> arguments;
    FunctionValues<double> functions;
    evaluateFunctions<double>(system, parameters, 0.0, arguments, functions);
    std::vector<double> residuals(rows.size());
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> jacobian(
        static_cast<Eigen::Index>(rows.size()), system.dofCount);
    rowJacobian<Space>(system, rows, parameters, coordinates, poses.data(), columns.data(),
                       functions, residuals.data(), jacobian.data());
    return jacobian;
}

}  // namespace

bool hasTurnableRows(const System& system) {
    return !system.planar && !turnableComponents(system).empty();
}

std::vector<RowBasisChange> bestTurns(const System& system, const double* parameters,
                                      const double* coordinates) {
    const Eigen::MatrixXd kept = jacobianOf(system, system.rows, parameters, coordinates);
    const Eigen::MatrixXd left = jacobianOf(system, system.leftOutRows, parameters, coordinates);
    std::vector<RowBasisChange> turns;
    for (const Components& components : turnableComponents(system)) {
        const std::size_t count = components.kept.size();
        Eigen::MatrixXd rows(static_cast<Eigen::Index>(count + components.left.size()),
                             kept.cols());
        std::vector<Eigen::VectorXd> others;
        RowBasisChange turn;
        Eigen::Index place = 0;
        for (std::size_t row = 0; row < system.rows.size(); ++row) {
            const Eigen::RowVectorXd line = kept.row(static_cast<Eigen::Index>(row));
            if (std::find(components.kept.begin(), components.kept.end(), row)
                == components.kept.end()) {
                extendBasis(others, line);
                continue;
            }
            rows.row(place++) = line;
            turn.directions.push_back(system.rows[row].directionA.parameter);
        }
        for (const std::size_t row : components.left) {
            rows.row(place++) = left.row(static_cast<Eigen::Index>(row));
            turn.directions.push_back(system.leftOutRows[row].directionA.parameter);
        }
        turn.combination = combinationsOf(rows, others);
        turns.push_back(std::move(turn));
    }
    return turns;
}

bool turnDependentRows(System& system, RankStudy<Space>& study,
                       const std::vector<bool>& dependent) {
    return Turning(system, study, dependent).turn();
}

}  // namespace linkwright::assembly

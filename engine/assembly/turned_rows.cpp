// SPDX-License-Identifier: BSD-3-Clause
#include "engine/assembly/turned_rows.h"

#include <Eigen/Geometry>
#include <Eigen/SVD>

#include <algorithm>
#include <cstddef>

namespace linkwright::assembly {

namespace {

using Space = math::SpatialSpace<double>;
using Kind = ClosureRow::Kind;
using RuleKind = ParameterRule::Kind;

std::size_t at(int value) {
    return static_cast<std::size_t>(value);
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
        const ClosureRow& first = system_.rows[row];
        if (system_.closures[at(first.closure)].kind != Closure::Kind::Joint) return 0;
        std::size_t count = 0;
        while (row + count < system_.rows.size()
               && system_.rows[row + count].closure == first.closure
               && system_.rows[row + count].kind == first.kind)
            ++count;
        if (first.kind == Kind::PointComponent) return count == 3 ? count : 0;
        const bool axis =
            first.kind == Kind::Perpendicular && count == 2
            && ruleOf(first.directionA).kind == RuleKind::UnitPerpendicular
            && ruleOf(system_.rows[row + 1].directionA).kind == RuleKind::SecondPerpendicular;
        return axis ? count : 0;
    }

    [[nodiscard]] ParameterRule& ruleOf(const DirectionReference& direction) const {
        return *std::find_if(
            system_.rules.begin(), system_.rules.end(),
            [&](const ParameterRule& rule) { return rule.offset == direction.parameter; });
    }

    /// Orthonormal combinations of rows, one per column: what is independent of the rows before
    /// them comes first, the most so leading.
    [[nodiscard]] Eigen::MatrixXd combinations(std::size_t row, std::size_t count) const {
        const Eigen::MatrixXd& jacobian = study_.jacobian();
        const auto first = static_cast<Eigen::Index>(row);
        Eigen::MatrixXd rest = jacobian.middleRows(first, static_cast<Eigen::Index>(count));
        if (first > 0) {
            const Eigen::MatrixXd before = jacobian.topRows(first);
            Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> decomposition;
            decomposition.setThreshold(dependenceTolerance);
            decomposition.compute(before);
            rest -= rest * decomposition.pseudoInverse() * before;
        }
        Eigen::MatrixXd result =
            Eigen::JacobiSVD<Eigen::MatrixXd>(rest, Eigen::ComputeFullU).matrixU();
        for (Eigen::Index column = 0; column < result.cols(); ++column) {
            Eigen::Index largest = 0;
            result.col(column).cwiseAbs().maxCoeff(&largest);
            if (result(largest, column) < 0.0) result.col(column) *= -1.0;
        }
        return result;
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
            ClosureRow& source = system_.rows[row + place];
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
        ParameterRule& first = ruleOf(system_.rows[row].directionA);
        ParameterRule& second = ruleOf(system_.rows[row + 1].directionA);
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
};

}  // namespace

bool turnDependentRows(System& system, RankStudy<Space>& study,
                       const std::vector<bool>& dependent) {
    return Turning(system, study, dependent).turn();
}

}  // namespace linkwright::assembly

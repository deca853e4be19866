// SPDX-License-Identifier: BSD-3-Clause
#include "engine/assembly/branch_rows.h"

#include "engine/assembly/rank_study.h"
#include "engine/assembly/row_layout.h"
#include "engine/math/dense_decompositions.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/model/properties.h"

#include <algorithm>
#include <cmath>
#include <complex>

namespace linkwright::assembly {

namespace {

using Space = math::PlanarSpace<double>;

std::size_t placeOf(int value) {
    return static_cast<std::size_t>(value);
}

/// A force of a joint does not follow from rows that stand for those of its points.
bool asksForForces(const System& system) {
    return !system.contactFrictions.empty()
           || std::any_of(
               system.model.signalList.begin(), system.model.signalList.end(),
               [](const model::Signal& signal) { return model::isReaction(signal.kind); });
}

bool closesPoints(const ClosureRow& row) {
    return (row.kind == ClosureRow::Kind::PointComponent && row.function < 0)
           || row.kind == ClosureRow::Kind::Distance;
}

/// Couplings and drives stay what they are.
bool isLoop(const System& system, const ClosureRow& row) {
    const Closure::Kind kind = system.closures[placeOf(row.closure)].kind;
    return kind == Closure::Kind::Joint || kind == Closure::Kind::Rod;
}

/// Rotations of the bodies at several poses of a mechanism, its drives let go.
class ParallelStudy {
public:
    explicit ParallelStudy(const System& system)
        : free_(system), expressions_(system.model, problems_), numbers_(numbersOf(system)) {
        std::erase_if(free_.rows, [](const ClosureRow& row) { return row.function >= 0; });
    }

    /// Per body the one before it, or the ground (-1), that it never turns against, itself when
    /// there is none. Empty when the mechanism does not move, nothing stays parallel, or a design
    /// variable would change that.
    std::vector<int> parallelBodies() {
        RankStudy<Space> study(free_);
        if (!study.closeLoops() || !addPose(study)) return {};
        const double scale = std::sqrt(static_cast<double>(free_.dofCount));
        constexpr std::size_t fewest = 4;
        for (const double amount : {0.03, -0.05, 0.08, -0.11}) {
            RankStudy<Space> moved = study;
            moved.moveFreely(amount * scale);
            if (!moved.closeLoops() || !addPose(moved)) continue;
            compare();
            if (!anyParallel() || turnsByDesign(moved)) return {};
        }
        return poses_.size() < fewest ? std::vector<int>{} : parallel_;
    }

private:
    using Complex = std::complex<double>;
    using Varied = Space::Rebind<Complex>;
    struct Rotation {
        double cosine = 1.0, sine = 0.0;
    };

    /// @return false when no body has turned
    bool addPose(RankStudy<Space>& study) {
        std::vector<Rotation> rotations;
        const auto poses = study.poses();
        for (const int node : free_.bodyNode)
            rotations.push_back(node < 0 ? Rotation{}
                                         : Rotation{poses[placeOf(node)].rotation.cosine,
                                                    poses[placeOf(node)].rotation.sine});
        bool turned = poses_.empty();
        constexpr double least = 1e-3;
        for (std::size_t body = 0; body < rotations.size() && !turned; ++body)
            turned = distance(rotations[body], poses_.front()[body]) > least;
        if (turned) poses_.push_back(std::move(rotations));
        return turned;
    }

    static double distance(const Rotation& first, const Rotation& second) {
        return std::hypot(first.cosine - second.cosine, first.sine - second.sine);
    }

    void compare() {
        // Far below what a pose that is moved by hundredths changes, far above rounding.
        constexpr double same = 1e-8;
        parallel_.resize(free_.bodyNode.size());
        const auto agree = [&](const auto& rotationOf, std::size_t body) {
            return std::all_of(poses_.begin(), poses_.end(), [&](const auto& pose) {
                return distance(pose[body], rotationOf(pose)) < same;
            });
        };
        for (std::size_t body = 0; body < parallel_.size(); ++body) {
            parallel_[body] = static_cast<int>(body);
            if (agree([](const auto&) { return Rotation{}; }, body)) {
                parallel_[body] = -1;
                continue;
            }
            // The nearest one before, so that rows couple neighbors.
            for (std::size_t other = body; other-- > 0;)
                if (agree([&](const auto& pose) { return pose[other]; }, body)) {
                    parallel_[body] = static_cast<int>(other);
                    break;
                }
        }
    }

    [[nodiscard]] bool anyParallel() const {
        for (std::size_t body = 0; body < parallel_.size(); ++body)
            if (parallel_[body] != static_cast<int>(body) && free_.bodyNode[body] >= 0) return true;
        return false;
    }

    /// Whether bodies turn against each other when a design variable changes and the loops close
    /// again: the drawn design is a parallelogram, its neighbors are not.
    bool turnsByDesign(RankStudy<Space>& study) {
        constexpr double limit = 1e-8;  // rad, or of the size of the drawing, per unit
        const Eigen::MatrixXd turns = relativeTurns(study);
        for (const model::DesignVariable& variable : free_.model.designVariables) {
            const model::Number* number =
                model::findNumber(free_.model, variable.object, variable.property);
            if (number == nullptr) continue;
            const Eigen::VectorXd slopes = residualSlopes(number->slot, study.coordinates());
            if (slopes.size() == 0 || slopes.lpNorm<Eigen::Infinity>() <= limit * free_.size)
                continue;
            const Eigen::VectorXd step =
                math::OrthogonalDecomposition(study.jacobian()).solve(slopes);
            const double scale = std::max(step.lpNorm<Eigen::Infinity>(), 1.0);
            if ((turns * step).lpNorm<Eigen::Infinity>() > limit * scale) return true;
        }
        return false;
    }

    /// Turns of parallel bodies against each other per unit of joint motion, which are zero along
    /// the motion that the loops leave.
    [[nodiscard]] Eigen::MatrixXd relativeTurns(RankStudy<Space>& study) const {
        Eigen::MatrixXd turns =
            Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(parallel_.size()), free_.dofCount);
        const auto add = [&](std::size_t line, int node, double sign) {
            for (; node >= 0; node = free_.nodes[placeOf(node)].parent) {
                const Node& link = free_.nodes[placeOf(node)];
                for (int dof = link.firstDof; dof < link.firstDof + link.dofCount; ++dof)
                    turns(static_cast<Eigen::Index>(line), dof) +=
                        sign * study.columns()[placeOf(dof)].angular;
            }
        };
        for (std::size_t body = 0; body < parallel_.size(); ++body) {
            const int other = parallel_[body];
            if (other == static_cast<int>(body)) continue;
            add(body, free_.bodyNode[body], 1.0);
            if (other >= 0) add(body, free_.bodyNode[placeOf(other)], -1.0);
        }
        return turns;
    }

    /// Changes of the residuals of all rows per unit of a number: by complex step.
    [[nodiscard]] Eigen::VectorXd residualSlopes(int slot,
                                                 const std::vector<double>& coordinates) const {
        constexpr double step = 1e-30;
        std::vector<Complex> numbers(numbers_.begin(), numbers_.end());
        numbers[placeOf(slot)] += Complex(0.0, step);
        if (!expressions_.empty()) evaluateTable<Complex>(expressions_, numbers);
        std::vector<Complex> parameters(placeOf(free_.parameterCount));
        fillParameters<Varied>(free_, numbers.data(), parameters.data());
        const std::vector<Complex> place(coordinates.begin(), coordinates.end());
        std::vector<Pose<Varied>> poses(free_.nodes.size());
        std::vector<Varied::Motion> columns(placeOf(free_.dofCount));
        placeNodes<Varied>(free_, parameters.data(), place.data(), poses.data(), columns.data());
        std::vector<Complex> arguments;
        FunctionValues<Complex> functions;
        evaluateFunctions<Complex>(free_, parameters.data(), Complex(0.0), arguments, functions);
        Eigen::VectorXd slopes(static_cast<Eigen::Index>(free_.rows.size()));
        for (std::size_t row = 0; row < free_.rows.size(); ++row)
            slopes[static_cast<Eigen::Index>(row)] =
                evaluateClosure<Varied>(free_.rows[row], parameters.data(), place.data(),
                                        poses.data(), functions)
                    .residual.imag()
                / step;
        return slopes;
    }

    System free_;
    std::vector<base::Diagnostic> problems_;
    const model::ExpressionTable expressions_;
    std::vector<double> numbers_;
    std::vector<std::vector<Rotation>> poses_;
    std::vector<int> parallel_;
};

/// Direction that is fixed in a body, as drawn.
DirectionReference addDirection(System& system, int node, const Eigen::Vector3d& direction) {
    ParameterRule rule;
    rule.kind = ParameterRule::Kind::FixedDirection;
    rule.offset = system.parameterCount;
    rule.constant = direction;
    system.parameterCount += Space::vectorSize;
    system.rules.push_back(rule);
    return {node, rule.offset};
}

/// Rows that say that bodies stay parallel, each told by the closure of a row through it.
std::vector<ClosureRow> parallelRows(System& system, const std::vector<int>& parallelBodies) {
    std::vector<ClosureRow> rows;
    for (std::size_t body = 0; body < parallelBodies.size(); ++body) {
        const int other = parallelBodies[body];
        const int node = system.bodyNode[body];
        if (other == static_cast<int>(body) || node < 0) continue;
        ClosureRow row;
        row.kind = ClosureRow::Kind::Perpendicular;
        const int otherNode = other < 0 ? -1 : system.bodyNode[placeOf(other)];
        const auto through =
            std::find_if(system.rows.begin(), system.rows.end(), [&](const ClosureRow& candidate) {
                return closesPoints(candidate)
                       && std::find(candidate.path.begin(), candidate.path.end(), node)
                              != candidate.path.end();
            });
        if (through == system.rows.end()) continue;
        row.directionA = addDirection(system, otherNode, system.plane.first);
        row.directionB = addDirection(system, node, system.plane.second);
        row.closure = through->closure;
        row.path = pathToGround(system, {otherNode, node});
        rows.push_back(row);
    }
    return rows;
}

/// Takes over rows in the order of their worth, those that depend on others left out.
/// @return false when that would not be the same mechanism, or nothing is gained
bool choose(System& system, const std::vector<ClosureRow>& parallel) {
    const std::vector<ClosureRow> before = system.rows;
    std::vector<ClosureRow> loops, ordered;
    for (const ClosureRow& row : before)
        (isLoop(system, row) ? loops : ordered).push_back(row);
    ordered.insert(ordered.end(), parallel.begin(), parallel.end());
    ordered.insert(ordered.end(), loops.begin(), loops.end());
    system.rows = ordered;
    RankStudy<Space> study(system);
    if (!study.closeLoops()) return false;
    const std::vector<bool> dependent = study.dependentRows();
    std::vector<ClosureRow> kept, left = system.leftOutRows;
    bool gains = false;
    for (std::size_t row = 0; row < ordered.size(); ++row) {
        if (!dependent[row]) {
            kept.push_back(ordered[row]);
            continue;
        }
        if (ordered[row].original < 0) continue;
        if (!isLoop(system, ordered[row])) return false;
        gains = gains || closesPoints(ordered[row]);
        left.push_back(ordered[row]);
    }
    if (!gains || kept.size() != before.size()) return false;
    system.rows = std::move(kept);
    system.leftOutRows = std::move(left);
    return true;
}

}  // namespace

bool keepsBranch(const System& system) {
    return std::any_of(system.rows.begin(), system.rows.end(),
                       [](const ClosureRow& row) { return row.original < 0; });
}

void keepBranch(System& system) {
    if (!system.planar || asksForForces(system)
        || std::none_of(system.rows.begin(), system.rows.end(), closesPoints))
        return;
    // Bodies are as parallel in one formulation as in the other.
    const bool absolute = system.jointForm != nullptr;
    if (absolute && !keepsBranch(*system.jointForm)) return;
    const std::vector<int> parallelBodies =
        ParallelStudy(absolute ? *system.jointForm : system).parallelBodies();
    const std::vector<ClosureRow> before = system.rows;
    const int parametersBefore = system.parameterCount;
    const std::size_t rulesBefore = system.rules.size();
    const std::vector<ClosureRow> parallel = parallelRows(system, parallelBodies);
    if (!parallel.empty() && choose(system, parallel)) return;
    system.rows = before;
    system.parameterCount = parametersBefore;
    system.rules.resize(rulesBefore);
}

}  // namespace linkwright::assembly

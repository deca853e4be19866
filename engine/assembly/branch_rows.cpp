// SPDX-License-Identifier: BSD-3-Clause
#include "engine/assembly/branch_rows.h"

#include "engine/assembly/joint_forces.h"
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

/// A force of a joint does not follow from rows that stand for those of its points; that of a drive
/// does, which holds no loop together.
bool asksForForces(const System& system) {
    return !system.contactFrictions.empty()
           || std::any_of(system.model.signalList.begin(), system.model.signalList.end(),
                          [&](const model::Signal& signal) {
                              return model::isReaction(signal.kind)
                                     && model::findById(system.model.drives, signal.constraint)
                                            == nullptr;
                          });
}

bool closesPoints(const LoopConstraintRow& row) {
    return (row.kind == LoopConstraintRow::Kind::PointComponent && row.function < 0)
           || row.kind == LoopConstraintRow::Kind::Distance
           || row.kind == LoopConstraintRow::Kind::AlongDirection;
}

/// Couplings and drives stay what they are.
bool isLoop(const System& system, const LoopConstraintRow& row) {
    const LoopConstraint::Kind kind = system.closures[placeOf(row.closure)].kind;
    return kind == LoopConstraint::Kind::Joint || kind == LoopConstraint::Kind::Rod;
}

/// What a body turns with.
struct Follower {
    int other = -1;  ///< a body before it; the ground (-1); itself when there is none
    int sense = 1;   ///< -1 when it turns as much the other way
};

/// Rotations of the bodies at several poses of a mechanism, its drives let go.
class TurnStudy {
public:
    explicit TurnStudy(const System& system)
        : free_(system), expressions_(system.model, problems_), numbers_(numbersOf(system)) {
        std::erase_if(free_.rows, [](const LoopConstraintRow& row) { return row.function >= 0; });
    }

    /// Per body what it turns with. Empty when the mechanism does not move, nothing turns together,
    /// or a design variable would change that.
    std::vector<Follower> followers() {
        // Drawn close to a change point, the longer ways lead across it.
        for (const double share : {1.0, 0.1}) {
            poses_.clear();
            RankStudy<Space> study(free_);
            if (!study.closeLoops()) return {};
            addPose(study);
            if (comparePoses(study, share * std::sqrt(static_cast<double>(free_.dofCount))))
                return followers_;
        }
        return {};
    }

private:
    using Complex = std::complex<double>;
    using Varied = Space::Rebind<Complex>;
    struct Rotation {
        double cosine = 1.0, sine = 0.0;
    };

    /// @param scale of the ways to the poses
    bool comparePoses(const RankStudy<Space>& study, double scale) {
        constexpr std::size_t fewest = 4;
        for (const double amount : {0.03, -0.05, 0.08, -0.11}) {
            RankStudy<Space> moved = study;
            moved.moveFreely(amount * scale);
            if (!moved.closeLoops() || !addPose(moved)) continue;
            compare();
            if (!anyFollows() || turnsByDesign(moved)) return false;
        }
        return poses_.size() >= fewest;
    }

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
        followers_.resize(free_.bodyNode.size());
        const auto agree = [&](const auto& rotationOf, std::size_t body, int sense) {
            return std::all_of(poses_.begin(), poses_.end(), [&](const auto& pose) {
                const Rotation turned = rotationOf(pose);
                return distance(pose[body], {turned.cosine, sense * turned.sine}) < same;
            });
        };
        for (std::size_t body = 0; body < followers_.size(); ++body) {
            followers_[body] = {static_cast<int>(body), 1};
            if (agree([](const auto&) { return Rotation{}; }, body, 1)) {
                followers_[body].other = -1;
                continue;
            }
            // The nearest one before, so that rows couple neighbors.
            for (const int sense : {1, -1})
                for (std::size_t other = body; other-- > 0 && !follows(body);)
                    if (agree([&](const auto& pose) { return pose[other]; }, body, sense))
                        followers_[body] = {static_cast<int>(other), sense};
        }
    }

    [[nodiscard]] bool follows(std::size_t body) const {
        return followers_[body].other != static_cast<int>(body);
    }

    [[nodiscard]] bool anyFollows() const {
        for (std::size_t body = 0; body < followers_.size(); ++body)
            if (follows(body) && free_.bodyNode[body] >= 0) return true;
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

    /// Turns of bodies against what they follow per unit of joint motion, which are zero along the
    /// motion that the loops leave.
    [[nodiscard]] Eigen::MatrixXd relativeTurns(RankStudy<Space>& study) const {
        Eigen::MatrixXd turns =
            Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(followers_.size()), free_.dofCount);
        const auto add = [&](std::size_t line, int node, double sign) {
            for (; node >= 0; node = free_.nodes[placeOf(node)].parent) {
                const Node& link = free_.nodes[placeOf(node)];
                for (int dof = link.firstDof; dof < link.firstDof + link.dofCount; ++dof)
                    turns(static_cast<Eigen::Index>(line), dof) +=
                        sign * study.columns()[placeOf(dof)].angular;
            }
        };
        for (std::size_t body = 0; body < followers_.size(); ++body) {
            if (!follows(body)) continue;
            const auto [other, sense] = followers_[body];
            add(body, free_.bodyNode[body], 1.0);
            if (other >= 0) add(body, free_.bodyNode[placeOf(other)], -sense);
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
                evaluateLoopConstraint<Varied>(free_.rows[row], parameters.data(), place.data(),
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
    std::vector<Follower> followers_;
};

/// Numbers that no design changes.
int addConstant(System& system, ParameterRule::Kind kind, const Eigen::Vector3d& constant) {
    ParameterRule rule;
    rule.kind = kind;
    rule.offset = system.parameterCount;
    rule.constant = constant;
    const bool angular = kind == ParameterRule::Kind::FixedAxis;
    system.parameterCount += angular ? Space::angularSize : Space::vectorSize;
    system.rules.push_back(rule);
    return rule.offset;
}

/// Direction that is fixed in a body, as drawn.
DirectionReference addDirection(System& system, int node, const Eigen::Vector3d& direction) {
    return {node, addConstant(system, ParameterRule::Kind::FixedDirection, direction)};
}

/// A node stays parallel to another, or to the ground: directions that are perpendicular as drawn
/// remain so.
void setParallel(System& system, LoopConstraintRow& row, int node, int other) {
    row.kind = LoopConstraintRow::Kind::Perpendicular;
    row.directionA = addDirection(system, other, system.plane.first);
    row.directionB = addDirection(system, node, system.plane.second);
}

/// The angles of two nodes, which are sums over the joints that carry them, make up for each other.
/// @param columns of the joints
/// @return false where these are more than a row takes
bool setOpposite(System& system, LoopConstraintRow& row, const std::vector<int>& ends,
                 const std::vector<typename Space::Motion>& columns) {
    std::vector<double> turns(placeOf(system.dofCount), 0.0);
    for (int node : ends)
        for (; node >= 0; node = system.nodes[placeOf(node)].parent)
            if (const Node& link = system.nodes[placeOf(node)]; link.kind == NodeKind::Revolute)
                turns[placeOf(link.firstDof)] += columns[placeOf(link.firstDof)].angular;
    row.kind = LoopConstraintRow::Kind::CoordinateRatio;
    double first = 0.0;
    for (int node = 0; node < static_cast<int>(system.nodes.size()); ++node) {
        const Node& link = system.nodes[placeOf(node)];
        if (link.dofCount == 0 || turns[placeOf(link.firstDof)] == 0.0) continue;
        const double turn = turns[placeOf(link.firstDof)];
        const JointDof dof{node, link.firstDof, link.firstCoordinate};
        if (first == 0.0) {
            first = turn;
            row.dofB = dof;
            row.zeroB = link.zeroParameter;
            continue;
        }
        const int ratio = addConstant(system, ParameterRule::Kind::FixedAxis,
                                      system.plane.normal * (-turn / first));
        row.terms.push_back({dof, link.zeroParameter, ratio});
    }
    return row.terms.size() < RowEntries<double>::most;
}

/// Rows that say how bodies turn together, each told by the closure of a row through one of them.
std::vector<LoopConstraintRow> turnRows(System& system, const std::vector<Follower>& followers) {
    std::vector<LoopConstraintRow> rows;
    RankStudy<Space> study(system);
    static_cast<void>(study.poses());
    const std::vector<typename Space::Motion>& columns = study.columns();
    for (std::size_t body = 0; body < followers.size(); ++body) {
        const auto [other, sense] = followers[body];
        const int node = system.bodyNode[body];
        if (other == static_cast<int>(body) || node < 0) continue;
        LoopConstraintRow row;
        const int otherNode = other < 0 ? -1 : system.bodyNode[placeOf(other)];
        const auto through = std::find_if(
            system.rows.begin(), system.rows.end(), [&](const LoopConstraintRow& candidate) {
                return closesPoints(candidate)
                       && std::find(candidate.path.begin(), candidate.path.end(), node)
                              != candidate.path.end();
            });
        if (through == system.rows.end()) continue;
        row.closure = through->closure;
        row.path = pathToGround(system, {otherNode, node});
        if (sense > 0)
            setParallel(system, row, node, otherNode);
        else if (!setOpposite(system, row, {otherNode, node}, columns))
            continue;
        rows.push_back(row);
    }
    return rows;
}

/// Takes over rows in the order of their worth, those that depend on others left out.
/// @return false when that would not be the same mechanism, or nothing is gained
bool choose(System& system, const std::vector<LoopConstraintRow>& turning) {
    const std::vector<LoopConstraintRow> before = system.rows;
    std::vector<LoopConstraintRow> loops, ordered;
    for (const LoopConstraintRow& row : before)
        (isLoop(system, row) ? loops : ordered).push_back(row);
    ordered.insert(ordered.end(), turning.begin(), turning.end());
    ordered.insert(ordered.end(), loops.begin(), loops.end());
    system.rows = ordered;
    RankStudy<Space> study(system);
    if (!study.closeLoops()) return false;
    const std::vector<bool> dependent = study.dependentRows();
    std::vector<LoopConstraintRow> kept, left = system.leftOutRows;
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
                       [](const LoopConstraintRow& row) { return row.original < 0; });
}

/// @return whether rows were replaced
static bool replaceRows(System& system) {
    if (std::none_of(system.rows.begin(), system.rows.end(), closesPoints)) return false;
    // Bodies are as parallel in one formulation as in the other.
    const bool absolute = system.jointForm != nullptr;
    const std::vector<Follower> followers =
        TurnStudy(absolute ? *system.jointForm : system).followers();
    const std::vector<LoopConstraintRow> before = system.rows;
    const int parametersBefore = system.parameterCount;
    const std::size_t rulesBefore = system.rules.size();
    const std::vector<LoopConstraintRow> turning = turnRows(system, followers);
    if (!turning.empty() && choose(system, turning)) return true;
    system.rows = before;
    system.parameterCount = parametersBefore;
    system.rules.resize(rulesBefore);
    return false;
}

bool stopsForForces(const System& system) {
    if (!system.planar || !asksForForces(system)) return false;
    System copy = system.jointForm != nullptr ? *system.jointForm : system;
    return replaceRows(copy);
}

void keepBranch(System& system) {
    if (!system.planar || asksForForces(system)) return;
    if (system.jointForm == nullptr || keepsBranch(*system.jointForm)) replaceRows(system);
}

}  // namespace linkwright::assembly

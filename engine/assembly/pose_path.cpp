// SPDX-License-Identifier: BSD-3-Clause
#include "engine/assembly/pose_path.h"

#include "engine/assembly/formulas.h"
#include "engine/assembly/joint_moves.h"
#include "engine/assembly/loop_constraint_rank.h"
#include "engine/assembly/places.h"
#include "engine/assembly/start_state.h"
#include "engine/math/dense_decompositions.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace linkwright::assembly {

namespace {

constexpr double unboundedSlope = std::numeric_limits<double>::infinity();

/// Farthest that a step goes, rad or of the size of the drawing.
constexpr double longestStep = 0.2;
/// Corrections are smaller than this share of a step: poses of another branch are farther.
constexpr double largestShare = 0.2;
/// Steps shorter than this show a change of sign that no step avoids: where branches meet, and not
/// where one of them only bends sharply.
constexpr double meetingStep = 1e-4;

}  // namespace

template <class Space>
PosePath<Space>::PosePath(const System& system, std::vector<LoopConstraintRow> rows,
                          const double* parameters)
    : system_(system),
      rows_(std::move(rows)),
      parameters_(parameters),
      poses_(system.nodes.size()),
      columns_(at(system.dofCount)) {
    std::vector<double> arguments;
    evaluateFunctions<double>(system, parameters, 0.0, arguments, functions_);
}

template <class Space>
void PosePath<Space>::evaluate(const std::vector<double>& pose) {
    const auto count = static_cast<Eigen::Index>(rows_.size());
    residuals_.resize(count);
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> lines(count,
                                                                                 system_.dofCount);
    placeNodes<Space>(system_, parameters_, pose.data(), poses_.data(), columns_.data());
    rowJacobian<Space>(system_, rows_, parameters_, pose.data(), poses_.data(), columns_.data(),
                       functions_, residuals_.data(), lines.data());
    jacobian_ = lines;
}

template <class Space>
Eigen::VectorXd PosePath<Space>::residuals(const std::vector<double>& pose) {
    evaluate(pose);
    return residuals_;
}

template <class Space>
Eigen::MatrixXd PosePath<Space>::jacobian(const std::vector<double>& pose) {
    evaluate(pose);
    return jacobian_;
}

template <class Space>
Eigen::MatrixXd PosePath<Space>::freeColumns(const Way& way) const {
    Eigen::MatrixXd result = jacobian_;
    for (std::size_t dof = 0; dof < way.free.size(); ++dof)
        if (!way.free[dof]) result.col(static_cast<Eigen::Index>(dof)).setZero();
    return result;
}

template <class Space>
void PosePath<Space>::lead(const Way& way, double progress, std::vector<double>& pose) const {
    for (const Lead& led : way.leads) {
        if (!led.isOrientation()) {
            pose[at(led.coordinate)] = led.from + progress * (led.to - led.from);
            continue;
        }
        const double angle = led.turn.norm();
        double* quaternion = pose.data() + system_.nodes[at(led.node)].firstCoordinate;
        quaternion[0] = std::cos(0.5 * progress * angle);
        for (int axis = 0; axis < 3; ++axis)
            quaternion[1 + axis] = std::sin(0.5 * progress * angle) * led.turn[axis] / angle;
    }
}

template <class Space>
void PosePath<Space>::move(const Eigen::VectorXd& step, std::vector<double>& pose) const {
    displace(system_, step.data(), pose.data());
    normalizeQuaternions(system_, pose.data());
}

template <class Space>
double PosePath<Space>::lengthOf(const Eigen::VectorXd& step) const {
    return step.allFinite() ? largestMove(system_, step.data()) : unboundedSlope;
}

template <class Space>
double PosePath<Space>::likeness(const Eigen::VectorXd& first,
                                 const Eigen::VectorXd& second) const {
    double product = 0.0, one = 0.0, other = 0.0;
    for (const Node& node : system_.nodes) {
        const bool travels = node.kind == NodeKind::Prismatic || node.kind == NodeKind::Translation;
        const double weight = travels ? 1.0 / (system_.size * system_.size) : 1.0;
        for (int dof = node.firstDof; dof < node.firstDof + node.dofCount; ++dof) {
            product += weight * first[dof] * second[dof];
            one += weight * first[dof] * first[dof];
            other += weight * second[dof] * second[dof];
        }
    }
    return one > 0.0 && other > 0.0 ? product / std::sqrt(one * other) : 1.0;
}

template <class Space>
auto PosePath<Space>::instantAt(const std::vector<double>& pose, const Way& way) -> Instant {
    evaluate(pose);
    Instant instant{pose, jacobian_, Eigen::VectorXd::Zero(system_.dofCount)};
    for (const Lead& led : way.leads) {
        const Node& node = system_.nodes[at(led.node)];
        if (led.isOrientation())
            instant.tangent.template segment<3>(node.firstDof) = led.turn;
        else
            instant.tangent[node.firstDof + led.coordinate - node.firstCoordinate] =
                led.to - led.from;
    }
    const Eigen::VectorXd missing = way.residuals - jacobian_ * instant.tangent;
    instant.tangent +=
        math::OrthogonalDecomposition(freeColumns(way), roundingTolerance).solve(missing);
    return instant;
}

template <class Space>
double PosePath<Space>::settle(const Way& way, double progress, double reach,
                               std::vector<double>& pose) {
    constexpr int maxCorrections = 25;
    const double closed = 1e-13 * system_.size, nearlyClosed = closedGap * system_.size;
    double moved = 0.0, before = unboundedSlope;
    // Rows that depend on others may miss each other by what a drawing is rounded to.
    for (int correction = 0; correction < maxCorrections; ++correction) {
        evaluate(pose);
        const Eigen::VectorXd open = beginning_ + progress * way.residuals - residuals_;
        const double gap = open.template lpNorm<Eigen::Infinity>();
        if (gap <= closed || (gap <= nearlyClosed && gap > 0.5 * before)) return moved;
        if (!(gap < before)) return unboundedSlope;
        before = gap;
        const Eigen::VectorXd step =
            math::OrthogonalDecomposition(freeColumns(way), roundingTolerance).solve(open);
        moved += lengthOf(step);
        if (!(moved <= reach)) return unboundedSlope;
        move(step, pose);
    }
    return unboundedSlope;
}

template <class Space>
double PosePath<Space>::determinantRatio(const Way& way, const Instant& before,
                                         const Instant& after) const {
    if (rows_.empty()) return 1.0;
    Eigen::MatrixXd first = before.jacobian, second = after.jacobian;
    for (std::size_t dof = 0; dof < way.free.size(); ++dof)
        if (!way.free[dof]) {
            first.col(static_cast<Eigen::Index>(dof)).setZero();
            second.col(static_cast<Eigen::Index>(dof)).setZero();
        }
    // Rows that depend on others have no part in it. The product of two determinants is that of the
    // product, where as many degrees of freedom follow as there are rows: both are divided by the
    // square of the first, as the pseudo-inverse does.
    const math::PivotedQr factors(first.transpose());
    const Eigen::Index rank = factors.rank();
    Eigen::MatrixXd kept(rank, first.cols()), moved(rank, first.cols());
    for (Eigen::Index row = 0; row < rank; ++row) {
        kept.row(row) = first.row(factors.order()[row]);
        moved.row(row) = second.row(factors.order()[row]);
    }
    return (moved * math::OrthogonalDecomposition(kept, roundingTolerance).pseudoInverse())
        .determinant();
}

template <class Space>
Followed PosePath<Space>::follow(const std::vector<double>& pose, const Way& way, double progress) {
    constexpr double finest = 1e-11;
    constexpr int maxSteps = 5000;
    Followed found = {pose, progress, {}};
    if (progress == 0.0) beginning_ = residuals(pose);
    Instant here = instantAt(pose, way);
    double size = 1.0 - progress;
    for (int step = 0; step < maxSteps && found.progress < 1.0 && size > finest; ++step) {
        const double speed = lengthOf(here.tangent);
        if (!(speed < unboundedSlope)) break;
        size = std::min(size, 1.0 - found.progress);
        if (size * speed > longestStep) size = longestStep / speed;
        const bool last = size >= 1.0 - found.progress;
        const double next = last ? 1.0 : found.progress + size;
        std::vector<double> trial = here.pose;
        move(here.tangent * size, trial);
        lead(way, next, trial);
        const double stride = size * speed;
        constexpr double rounding = 1e-9;
        const double moved = settle(way, next, largestShare * stride + rounding, trial);
        size *= 0.5;
        if (moved == unboundedSlope) continue;
        Instant there = instantAt(trial, way);
        const double same = likeness(here.tangent, there.tangent);
        constexpr double bent = 0.7, straight = 0.99;
        if (!(same > bent)) continue;
        if (const double ratio = determinantRatio(way, here, there); ratio < 0.0) {
            if (stride > meetingStep || same < straight) continue;
            const double crossing = found.progress + (next - found.progress) / (1.0 - ratio);
            found.meetings.push_back({next, trial, crossing});
        }
        here = std::move(there);
        found.progress = next;
        found.pose = here.pose;
        size *= moved < 0.25 * largestShare * stride ? 4.0 : 2.0;
    }
    return found;
}

template <class Space>
std::vector<double> PosePath<Space>::beside(std::vector<double> pose) const {
    Eigen::VectorXd step(system_.dofCount);
    // Unequal components, so that no symmetry of the drawing survives.
    for (int dof = 0; dof < system_.dofCount; ++dof)
        step[dof] = 0.01 * std::cos(1.0 + 2.3 * dof);
    move(step, pose);
    return pose;
}

template <class Space>
Followed PosePath<Space>::followOther(const Meeting& meeting, const Way& way) {
    const Instant here = instantAt(meeting.pose, way);
    const Eigen::MatrixXd columns = freeColumns(way);
    // The branches differ along the direction that the rows lose where they meet.
    Eigen::MatrixXd squares = columns.transpose() * columns;
    Eigen::Index follows = 0;
    for (std::size_t dof = 0; dof < way.free.size(); ++dof) {
        const auto place = static_cast<Eigen::Index>(dof);
        if (way.free[dof])
            ++follows;
        else
            squares(place, place) = columns.squaredNorm() + 1.0;  // after all others
    }
    evaluate(beside(meeting.pose));
    const Eigen::Index rank = math::PivotedQr(freeColumns(way)).rank();
    Followed none = {meeting.pose, meeting.progress, {}};
    if (rank == 0) return none;
    Eigen::VectorXd lost = math::symmetricEigen(squares).vectors.col(follows - rank);
    Eigen::Index largest = 0;
    lost.cwiseAbs().maxCoeff(&largest);
    if (lost[largest] < 0.0) lost = -lost;
    // So far from the meeting that its branches can be told from each other.
    constexpr double apart = 0.05, other = 0.98;
    for (const double ahead : {apart, 0.04 * apart}) {
        const double progress = meeting.progress + ahead / std::max(lengthOf(here.tangent), ahead);
        if (progress >= 1.0) continue;
        for (const double amount : {1.0, -1.0, 2.0, -2.0, 0.5, -0.5, 4.0, -4.0}) {
            const double distance = amount * apart;
            std::vector<double> trial = meeting.pose;
            move(here.tangent * (progress - meeting.progress) + lost * distance, trial);
            lead(way, progress, trial);
            if (settle(way, progress, 2.0 * std::abs(distance), trial) == unboundedSlope) continue;
            // On the branch that was followed, velocities change little.
            if (likeness(here.tangent, instantAt(trial, way).tangent) > other) continue;
            return follow(trial, way, progress);
        }
    }
    return none;
}

template class PosePath<math::PlanarSpace<double>>;
template class PosePath<math::SpatialSpace<double>>;

}  // namespace linkwright::assembly

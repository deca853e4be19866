// SPDX-License-Identifier: BSD-3-Clause
#include "engine/synthesis/path_fit.h"

#include "engine/base/diagnostic.h"
#include "engine/synthesis/path.h"
#include "engine/synthesis/point_derivative.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <limits>

namespace linkwright::synthesis {

namespace {

constexpr int maxIterations = 80, maxOfSixBars = 120;  // whose valleys are longer
constexpr int stepsBetweenPoses = 12;
constexpr int maxColumns = 17;
// A linkage whose transmission angle comes this near to its limit (rad) is held off by a force that
// grows to this many half sizes of the path: a fit slides along the limit instead of ending at it.
constexpr double edges[] = {0.03, 0.003};
constexpr double pushAtLimit = 0.1;

/// Of a path the place of P is wanted (two rows), of poses also the way from there to a second
/// point of the body.
template <int rows>
struct Wanted {
    std::vector<Eigen::Vector<double, rows>> places;
    double size = 0.0;   ///< half size of the path, m
    double reach = 0.0;  ///< of the second point from P, m
    bool timed = false;  ///< the last unknown is the angle that all share
    double edge = edges[0];
    FitLimits limits;

    /// Unknowns but the angle: the dimensions, and of poses the angle of the body.
    [[nodiscard]] static int ownCount(LinkageKind kind) {
        return dimensionCount(kind) + (rows == 4 ? 1 : 0);
    }
};

template <int rows>
Eigen::Vector<double, rows> stacked(PlanePoint point, PlanePoint ahead) {
    Eigen::Vector<double, rows> place;
    place.template head<2>() << point.real(), point.imag();
    if constexpr (rows == 4) place.template tail<2>() << ahead.real(), ahead.imag();
    return place;
}

/// From P to the second point of the body.
PlanePoint aheadOf(const PathFit& fit, const LinkagePose& pose, double reach) {
    return std::polar(reach, fit.bodyAngle) * (pose.couplerPin - pose.crankPin)
           / fit.linkage.coupler;
}

bool hasAllowedLinks(const Linkage& linkage, double size, const FitLimits& limits) {
    const double least = limits.shortestLink * size, most = limits.largestLink * size;
    const bool pivoted = linkage.kind != LinkageKind::SliderCrank;
    const bool geared = linkage.kind == LinkageKind::GearedFiveBar;
    const bool sixBar = isSixBar(linkage.kind);
    for (const double length : {linkage.crank, linkage.coupler, pivoted ? linkage.rocker : least,
                                geared ? linkage.secondCrank : least,
                                sixBar ? linkage.floating : least, sixBar ? linkage.guide : least})
        if (!(length >= least && length <= most)) return false;
    const double arm = std::max(std::abs(linkage.couplerRatio) * linkage.coupler,
                                sixBar ? std::abs(linkage.floatingRatio) * linkage.floating : 0.0);
    const double ground = std::abs(linkage.rockerPivot - linkage.crankPivot);
    return arm <= most && (!pivoted || ground >= least) && (!pivoted || ground <= most);
}

bool transmitsBetween(const Linkage& linkage, const std::vector<double>& angles, double least) {
    for (std::size_t pose = 0; pose + 1 < angles.size(); ++pose)
        for (int step = 0; step <= stepsBetweenPoses; ++step) {
            const double share = static_cast<double>(step) / stepsBetweenPoses;
            const auto transmission = transmissionAngle(
                linkage, angles[pose] + share * (angles[pose + 1] - angles[pose]));
            if (!transmission || *transmission < least) return false;
        }
    return true;
}

template <int rows>
bool withinLimits(const PathFit& fit, const Wanted<rows>& wanted) {
    const Linkage& linkage = fit.linkage;
    const double least = wanted.limits.minTransmissionAngle;
    if (!hasAllowedLinks(linkage, wanted.size, wanted.limits)) return false;
    if (rows == 4) return transmitsBetween(linkage, fit.angles, least);
    return couplerArm(linkage) >= minCouplerArm * linkage.crank && crankTurnsFully(linkage)
           && minTransmissionAngle(linkage) >= least;
}

/// What holds a linkage off the limit of its transmission angle, m. Nothing does those of poses,
/// whose cranks need not turn fully, and six-bars, of whose angles the least is long to find.
template <int rows>
double pushOf(const Linkage& linkage, const Wanted<rows>& wanted) {
    if (rows == 4 || isSixBar(linkage.kind)) return 0.0;
    const double room = minTransmissionAngle(linkage) - wanted.limits.minTransmissionAngle;
    return pushAtLimit * wanted.size * std::max(0.0, 1.0 - room / wanted.edge);
}

/// Sum of the squared distances at the angles of a fit, and of what holds it off its limit;
/// infinite where its loop does not close.
template <int rows>
double squaresOf(const PathFit& fit, const Wanted<rows>& wanted) {
    const double push = pushOf(fit.linkage, wanted);
    double sum = push * push;
    for (std::size_t sample = 0; sample < wanted.places.size(); ++sample) {
        const auto pose = fit.linkage.poseAt(fit.angles[sample]);
        if (!pose) return std::numeric_limits<double>::infinity();
        sum += (stacked<rows>(pose->couplerPoint, aheadOf(fit, *pose, wanted.reach))
                - wanted.places[sample])
                   .squaredNorm();
    }
    return sum;
}

/// Normal equations of a step, with what is needed to find the steps of the angles from it.
template <int rows>
struct NormalEquations {
    using Derivative = Eigen::Matrix<double, rows, maxColumns>;

    Eigen::MatrixXd matrix;
    Eigen::VectorXd right;
    std::vector<Derivative> derivatives;
    std::vector<Eigen::Vector<double, rows>> residuals;

    bool timed;  ///< nothing eliminates the angle that all share
    int angle;   ///< the column of the angle

    NormalEquations(const PathFit& fit, const Wanted<rows>& wanted)
        : timed(wanted.timed), angle(wanted.ownCount(fit.linkage.kind)) {
        const int count = angle + (timed ? 1 : 0);
        matrix.setZero(count, count);
        right.setZero(count);
        derivatives.resize(wanted.places.size());
        residuals.resize(wanted.places.size());
        for (std::size_t sample = 0; sample < wanted.places.size(); ++sample) {
            const LinkagePose pose = *fit.linkage.poseAt(fit.angles[sample]);
            const PlanePoint ahead = aheadOf(fit, pose, wanted.reach);
            derive(fit, sample, pose, ahead);
            residuals[sample] = stacked<rows>(pose.couplerPoint, ahead) - wanted.places[sample];
            using Vector = Eigen::Vector<double, rows>;
            using Square = Eigen::Matrix<double, rows, rows>;
            const Vector tangent = timed ? Vector::Zero() : Vector(derivatives[sample].col(angle));
            // Across the curve; where it stands still, at a cusp, in every direction.
            const Square across =
                Square::Identity()
                - tangent * tangent.transpose() / (tangent.squaredNorm() + standing(fit.linkage));
            const auto jacobian = derivatives[sample].leftCols(count);
            matrix += jacobian.transpose() * across * jacobian;
            right -= jacobian.transpose() * (across * residuals[sample]);
        }
        addPush(fit, wanted);
    }

    /// By differences: the least of several angles has no simple derivative.
    void addPush(const PathFit& fit, const Wanted<rows>& wanted) {
        const double push = pushOf(fit.linkage, wanted);
        if (push == 0.0) return;
        const int dimensions = dimensionCount(fit.linkage.kind);
        Eigen::VectorXd slope = Eigen::VectorXd::Zero(matrix.rows());
        for (int column = 0; column < dimensions; ++column) {
            const double beside = 1e-6 * wanted.size;
            const Eigen::VectorXd step = beside * Eigen::VectorXd::Unit(dimensions, column);
            slope[column] = (pushOf(moved(fit.linkage, step), wanted)
                             - pushOf(moved(fit.linkage, -step), wanted))
                            / (2.0 * beside);
        }
        matrix += slope * slope.transpose();
        right -= slope * push;
    }

    /// The second point is a coupler point, too: kappa + reach e^(i bodyAngle) / b.
    void derive(const PathFit& fit, std::size_t sample, const LinkagePose& pose, PlanePoint ahead) {
        const int dimensions = dimensionCount(fit.linkage.kind);
        Derivative& all = derivatives[sample];
        PointDerivative point;
        differentiate(fit.linkage, fit.angles[sample], pose, point);
        all.template topRows<2>().leftCols(dimensions) = point.leftCols(dimensions);
        all.template topRows<2>().col(angle) = point.col(dimensions);
        if constexpr (rows == 4) {
            Linkage second = fit.linkage;
            second.couplerRatio += ahead / (pose.couplerPin - pose.crankPin);
            PointDerivative other;
            differentiate(second, fit.angles[sample], pose, other);
            const PlanePoint shrunk = -ahead / fit.linkage.coupler,
                             turned = PlanePoint{0.0, 1.0} * ahead;
            other.col(couplerColumn) += Eigen::Vector2d{shrunk.real(), shrunk.imag()};
            all.template bottomRows<2>().leftCols(dimensions) =
                (other - point).leftCols(dimensions);
            all.template bottomRows<2>().col(angle) = (other - point).col(dimensions);
            all.col(dimensions) << 0.0, 0.0, turned.real(), turned.imag();
        }
    }

    static double standing(const Linkage& linkage) { return 1e-6 * linkage.crank * linkage.crank; }

    /// The angles after a step of the unknowns.
    [[nodiscard]] std::vector<double> anglesAfter(const PathFit& fit,
                                                  const Eigen::VectorXd& step) const {
        constexpr double largest = 0.2;  // rad: no point may pass to another stretch of the curve
        std::vector<double> angles = fit.angles;
        for (std::size_t sample = 0; sample < angles.size(); ++sample) {
            if (timed) {
                angles[sample] += step[step.size() - 1];
                continue;
            }
            const Eigen::Vector<double, rows> tangent = derivatives[sample].col(step.size());
            const Eigen::Vector<double, rows> ahead =
                residuals[sample] + derivatives[sample].leftCols(step.size()) * step;
            angles[sample] +=
                std::clamp(-tangent.dot(ahead) / (tangent.squaredNorm() + standing(fit.linkage)),
                           -largest, largest);
        }
        return angles;
    }

    [[nodiscard]] PathFit after(const PathFit& fit, const Eigen::VectorXd& step) const {
        PathFit next = fit;
        const int dimensions = dimensionCount(fit.linkage.kind);
        next.linkage = moved(fit.linkage, step.head(dimensions));
        if (rows == 4) next.bodyAngle += step[dimensions];
        next.angles = anglesAfter(fit, step);
        return next;
    }
};

template <int rows>
PathFit fitted(const PathFit& start, const Wanted<rows>& wanted) {
    PathFit fit = start;
    double squares = squaresOf(fit, wanted);
    double damping = 1e-3;
    const int most = isSixBar(fit.linkage.kind) ? maxOfSixBars : maxIterations;
    for (int iteration = 0; iteration < most; ++iteration) {
        if (wanted.limits.stop != nullptr && *wanted.limits.stop) throw base::Cancelled();
        const NormalEquations<rows> equations(fit, wanted);
        const double before = squares;
        for (bool accepted = false; !accepted && damping < 1e8;) {
            Eigen::MatrixXd damped = equations.matrix;
            // Lengths and places have one scale; the ratio and angles have that of the coupler.
            for (Eigen::Index index = 0; index < damped.rows(); ++index)
                damped(index, index) += damping * (equations.matrix(index, index) + 1e-9);
            const Eigen::VectorXd step = damped.ldlt().solve(equations.right);
            if (step.allFinite()) {
                PathFit next = equations.after(fit, step);
                const double after = withinLimits(next, wanted) ? squaresOf(next, wanted) : squares;
                accepted = after < squares;
                if (accepted) {
                    fit = std::move(next);
                    squares = after;
                }
            }
            damping = accepted ? std::max(damping * 0.2, 1e-12) : damping * 5.0;
        }
        if (!(before - squares > 1e-6 * before)) break;
    }
    fit.linkage.startAngle = fit.angles.front();
    fit.error = std::sqrt(squares / static_cast<double>(wanted.places.size()));
    return fit;
}

}  // namespace

PathFit fitToPath(const PathFit& start, const std::vector<PlanePoint>& path,
                  const FitLimits& limits, bool timed) {
    Wanted<2> wanted;
    for (const PlanePoint& point : path)
        wanted.places.push_back(stacked<2>(point, 0.0));
    wanted.size = sizeOf(path);
    wanted.timed = timed;
    wanted.limits = limits;
    PathFit fit = fitted(start, wanted);
    if (pushOf(fit.linkage, wanted) > 0.0) {
        wanted.edge = edges[1];
        fit = fitted(fit, wanted);
    }
    double sum = 0.0;
    for (std::size_t sample = 0; sample < path.size(); ++sample)
        sum += std::norm(fit.linkage.poseAt(fit.angles[sample])->couplerPoint - path[sample]);
    fit.error = std::sqrt(sum / static_cast<double>(path.size()));
    return fit;
}

PathFit fitToPoses(const PathFit& start, const std::vector<RigidPose>& poses, double reach,
                   const FitLimits& limits) {
    Wanted<4> wanted;
    for (const RigidPose& pose : poses)
        wanted.places.push_back(stacked<4>(pose.origin, std::polar(reach, pose.angle)));
    wanted.size = reach;
    wanted.reach = reach;
    wanted.limits = limits;
    return fitted(start, wanted);
}

std::optional<RigidPose> bodyPose(const PathFit& fit, double angle) {
    const auto pose = fit.linkage.poseAt(angle);
    if (!pose) return std::nullopt;
    return RigidPose{pose->couplerPoint,
                     std::arg(pose->couplerPin - pose->crankPin) + fit.bodyAngle};
}

}  // namespace linkwright::synthesis

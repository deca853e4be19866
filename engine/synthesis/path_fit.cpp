// SPDX-License-Identifier: BSD-3-Clause
#include "engine/synthesis/path_fit.h"

#include "engine/synthesis/path.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>

// Derivatives of the point follow from those of the pins:
//   dB = dA + e^(i theta) da + i a e^(i theta) dtheta,
//   (C - B) . (dC - dB) = b db,
//   (C - E) . (dC - dE) = c dc,  dE = dD + e^(i psi) (de + i e (g dtheta + dphi)),  or  n . (dC -
//   dS) = t . (C - S) dpsi,  n = i t = i e^(i psi), dP = dB + kappa (dC - dB) + dkappa (C - B).
// Of six-bars that is dG, and the second loop goes on likewise:
//   (H - G) . (dH - dG) = f df,  (H - I) . (dH - dI) = h dh,
//   dI = dI or dD + eta (dC - dD) + deta (C - D),  dP = dG + lambda (dH - dG) + dlambda (H - G).

namespace linkwright::synthesis {

namespace {

constexpr int mostIterations = 80, mostOfSixBars = 120;  // whose valleys are longer
constexpr double leastLink = 0.05;                       // in half sizes of the path

/// Pivots, lengths and coupler point as one vector.
/// FourBar: A, D, a, b, c, kappa. SliderCrank: A, psi, n . S, a, b, kappa. GearedFiveBar: A, D, a,
/// b, c, e, phi, kappa. Six-bars: those of a four-bar, I or eta, f, h, lambda.
constexpr int unknownCount(LinkageKind kind) {
    if (isSixBar(kind)) return 15;
    return kind == LinkageKind::FourBar ? 9 : kind == LinkageKind::SliderCrank ? 8 : 11;
}

/// First of two columns of kappa.
constexpr int ratioColumn(LinkageKind kind) {
    return isSixBar(kind) ? 7 : unknownCount(kind) - 2;
}

Linkage moved(const Linkage& linkage, const Eigen::VectorXd& step) {
    Linkage result = linkage;
    result.crankPivot += PlanePoint{step[0], step[1]};
    if (linkage.kind != LinkageKind::SliderCrank) {
        result.rockerPivot += PlanePoint{step[2], step[3]};
        result.rocker += step[6];
        if (linkage.kind == LinkageKind::GearedFiveBar) {
            result.secondCrank += step[7];
            result.gearPhase += step[8];
        }
    } else {
        result.slideAngle += step[2];
        result.rockerPivot += PlanePoint{0.0, step[3]} * std::polar(1.0, result.slideAngle);
    }
    result.crank += step[4];
    result.coupler += step[5];
    const int ratio = ratioColumn(linkage.kind);
    result.couplerRatio += PlanePoint{step[ratio], step[ratio + 1]};
    if (isSixBar(linkage.kind)) {
        (linkage.kind == LinkageKind::WattSixBar ? result.guideRatio : result.guidePivot) +=
            PlanePoint{step[9], step[10]};
        result.floating += step[11];
        result.guide += step[12];
        result.floatingRatio += PlanePoint{step[13], step[14]};
    }
    return result;
}

/// Derivative of P with respect to the unknowns, one column each, and at last the angle.
using PointDerivative = Eigen::Matrix<double, 2, 16>;

void setColumn(PointDerivative& derivative, int column, PlanePoint point) {
    derivative(0, column) = point.real();
    derivative(1, column) = point.imag();
}

/// The point z with first . z = firstRow, second . z = secondRow.
PlanePoint solved(PlanePoint first, double firstRow, PlanePoint second, double secondRow) {
    return PlanePoint{firstRow * second.imag() - secondRow * first.imag(),
                      first.real() * secondRow - second.real() * firstRow}
           / cross(first, second);
}

/// The second loop of a six-bar.
class SecondLoop {
public:
    SecondLoop(const Linkage& linkage, const LinkagePose& pose)
        : linkage_(linkage),
          rod_(pose.floatingPin - pose.couplerJoint),
          guide_(pose.floatingPin - pose.guidePin),
          rocker_(pose.couplerPin - linkage.rockerPivot) {}

    /// dP from what changes in the first loop.
    /// @param rockerPivot dD
    [[nodiscard]] PlanePoint passOn(PlanePoint couplerJoint, PlanePoint couplerPin,
                                    PlanePoint rockerPivot) const {
        PlanePoint guidePin = 0.0;
        if (linkage_.kind == LinkageKind::WattSixBar)
            guidePin = rockerPivot + linkage_.guideRatio * (couplerPin - rockerPivot);
        return change(couplerJoint, guidePin, 0.0, 0.0, 0.0);
    }
    /// The columns of what is its own.
    void differentiate(PointDerivative& derivative) const {
        const PlanePoint ahead = 1.0, up{0.0, 1.0};
        const bool turns = linkage_.kind == LinkageKind::WattSixBar;
        setColumn(derivative, 9, change(0.0, turns ? rocker_ : ahead, 0.0, 0.0, 0.0));
        setColumn(derivative, 10, change(0.0, up * (turns ? rocker_ : ahead), 0.0, 0.0, 0.0));
        setColumn(derivative, 11, change(0.0, 0.0, linkage_.floating, 0.0, 0.0));
        setColumn(derivative, 12, change(0.0, 0.0, 0.0, linkage_.guide, 0.0));
        setColumn(derivative, 13, change(0.0, 0.0, 0.0, 0.0, ahead));
        setColumn(derivative, 14, change(0.0, 0.0, 0.0, 0.0, up));
    }

private:
    [[nodiscard]] PlanePoint change(PlanePoint couplerJoint, PlanePoint guidePin, double rodRow,
                                    double guideRow, PlanePoint ratio) const {
        const PlanePoint pin = solved(rod_, dot(rod_, couplerJoint) + rodRow, guide_,
                                      dot(guide_, guidePin) + guideRow);
        return couplerJoint + linkage_.floatingRatio * (pin - couplerJoint) + ratio * rod_;
    }

    const Linkage& linkage_;
    PlanePoint rod_, guide_, rocker_;
};

void differentiate(const Linkage& linkage, double angle, const LinkagePose& pose,
                   PointDerivative& derivative) {
    const bool slides = linkage.kind == LinkageKind::SliderCrank;
    const int count = unknownCount(linkage.kind);
    const PlanePoint arm = std::polar(1.0, angle), along = std::polar(1.0, linkage.slideAngle);
    const PlanePoint rod = pose.couplerPin - pose.crankPin;
    const PlanePoint guide = pose.couplerPin - linkage.rockerEnd(angle);
    const PlanePoint second = slides ? PlanePoint{-along.imag(), along.real()} : guide;
    const bool sixBar = isSixBar(linkage.kind);
    const SecondLoop secondLoop(linkage, pose);
    const PlanePoint none = 0.0, ahead = 1.0, up{0.0, 1.0};
    const auto set = [&](int column, PlanePoint crankPin, double rodRow, double guideRow,
                         PlanePoint ratio) {
        const PlanePoint couplerPin = solved(rod, dot(rod, crankPin) + rodRow, second, guideRow);
        const PlanePoint point =
            crankPin + linkage.couplerRatio * (couplerPin - crankPin) + ratio * rod;
        const PlanePoint rockerPivot = column == 2 ? ahead : column == 3 ? up : none;
        setColumn(derivative, column,
                  sixBar ? secondLoop.passOn(point, couplerPin, rockerPivot) : point);
    };
    set(0, ahead, 0.0, 0.0, none);
    set(1, up, 0.0, 0.0, none);
    if (slides) {
        set(2, none, 0.0, dot(along, guide), none);
        set(3, none, 0.0, 1.0, none);
    } else {
        set(2, none, 0.0, guide.real(), none);
        set(3, none, 0.0, guide.imag(), none);
        set(6, none, 0.0, linkage.rocker, none);
    }
    set(4, arm, 0.0, 0.0, none);
    set(5, none, linkage.coupler, 0.0, none);
    set(ratioColumn(linkage.kind), none, 0.0, 0.0, ahead);
    set(ratioColumn(linkage.kind) + 1, none, 0.0, 0.0, up);
    if (sixBar) secondLoop.differentiate(derivative);
    const bool geared = linkage.kind == LinkageKind::GearedFiveBar;
    const PlanePoint secondArm = std::polar(1.0, linkage.gearRatio * angle + linkage.gearPhase);
    // Along the guide, per radian of the geared crank.
    const double gearRow =
        geared ? dot(guide, PlanePoint{0.0, linkage.secondCrank} * secondArm) : 0.0;
    if (geared) {
        set(7, none, 0.0, dot(guide, secondArm), none);
        set(8, none, 0.0, gearRow, none);
    }
    set(count, PlanePoint{0.0, linkage.crank} * arm, 0.0, linkage.gearRatio * gearRow, none);
}

bool withinLimits(const Linkage& linkage, double size, const FitLimits& limits) {
    const double least = leastLink * size, most = limits.largestLink * size;
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
    return couplerArm(linkage) >= leastCouplerArm * linkage.crank && arm <= most
           && (!pivoted || ground >= least) && (!pivoted || ground <= most)
           && crankTurnsFully(linkage)
           && leastTransmissionAngle(linkage) >= limits.leastTransmissionAngle;
}

/// Sum of the squared distances at the given angles.
double squaresOf(const Linkage& linkage, const std::vector<double>& angles,
                 const std::vector<PlanePoint>& path) {
    double sum = 0.0;
    for (std::size_t sample = 0; sample < path.size(); ++sample)
        sum += std::norm(linkage.poseAt(angles[sample])->couplerPoint - path[sample]);
    return sum;
}

/// Normal equations of a step, with what is needed to find the steps of the angles from it.
struct NormalEquations {
    Eigen::MatrixXd matrix;
    Eigen::VectorXd right;
    std::vector<PointDerivative> derivatives;
    std::vector<Eigen::Vector2d> residuals;

    bool timed;  ///< the last unknown is the angle that all share, which nothing eliminates

    NormalEquations(const PathFit& fit, const std::vector<PlanePoint>& path, bool isTimed)
        : timed(isTimed) {
        const int angle = unknownCount(fit.linkage.kind), count = angle + (timed ? 1 : 0);
        matrix.setZero(count, count);
        right.setZero(count);
        derivatives.resize(path.size());
        residuals.resize(path.size());
        for (std::size_t sample = 0; sample < path.size(); ++sample) {
            const LinkagePose pose = *fit.linkage.poseAt(fit.angles[sample]);
            differentiate(fit.linkage, fit.angles[sample], pose, derivatives[sample]);
            const PlanePoint apart = pose.couplerPoint - path[sample];
            residuals[sample] = {apart.real(), apart.imag()};
            const Eigen::Vector2d tangent =
                timed ? Eigen::Vector2d::Zero() : Eigen::Vector2d(derivatives[sample].col(angle));
            // Across the curve; where it stands still, at a cusp, in every direction.
            const Eigen::Matrix2d across =
                Eigen::Matrix2d::Identity()
                - tangent * tangent.transpose() / (tangent.squaredNorm() + standing(fit.linkage));
            const auto jacobian = derivatives[sample].leftCols(count);
            matrix += jacobian.transpose() * across * jacobian;
            right -= jacobian.transpose() * (across * residuals[sample]);
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
            const Eigen::Vector2d tangent = derivatives[sample].col(step.size());
            const Eigen::Vector2d ahead =
                residuals[sample] + derivatives[sample].leftCols(step.size()) * step;
            angles[sample] +=
                std::clamp(-tangent.dot(ahead) / (tangent.squaredNorm() + standing(fit.linkage)),
                           -largest, largest);
        }
        return angles;
    }
};

}  // namespace

PathFit fitToPath(const PathFit& start, const std::vector<PlanePoint>& path,
                  const FitLimits& limits, bool timed) {
    const double size = sizeOf(path);
    PathFit fit = start;
    double squares = squaresOf(fit.linkage, fit.angles, path);
    double damping = 1e-3;
    const int dimensions = unknownCount(fit.linkage.kind), count = dimensions + (timed ? 1 : 0);
    const int most = isSixBar(fit.linkage.kind) ? mostOfSixBars : mostIterations;
    for (int iteration = 0; iteration < most; ++iteration) {
        const NormalEquations equations(fit, path, timed);
        const double before = squares;
        for (bool accepted = false; !accepted && damping < 1e8;) {
            Eigen::MatrixXd damped = equations.matrix;
            // Lengths and places have one scale; the ratio and angles have that of the coupler.
            for (int index = 0; index < count; ++index)
                damped(index, index) += damping * (equations.matrix(index, index) + 1e-9);
            const Eigen::VectorXd step = damped.ldlt().solve(equations.right);
            const Linkage linkage = moved(fit.linkage, step.head(dimensions));
            accepted = step.allFinite() && withinLimits(linkage, size, limits);
            if (accepted) {
                std::vector<double> angles = equations.anglesAfter(fit, step);
                const double after = squaresOf(linkage, angles, path);
                accepted = after < squares;
                if (accepted) {
                    fit.linkage = linkage;
                    fit.angles = std::move(angles);
                    squares = after;
                }
            }
            damping = accepted ? std::max(damping * 0.2, 1e-12) : damping * 5.0;
        }
        if (!(before - squares > 1e-6 * before)) break;
    }
    fit.linkage.startAngle = fit.angles.front();
    fit.error = std::sqrt(squares / static_cast<double>(path.size()));
    return fit;
}

}  // namespace linkwright::synthesis

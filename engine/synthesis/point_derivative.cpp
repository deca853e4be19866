// SPDX-License-Identifier: BSD-3-Clause
#include "engine/synthesis/point_derivative.h"

namespace linkwright::synthesis {

namespace {

/// First of two columns of kappa.
constexpr int ratioColumn(LinkageKind kind) {
    return isSixBar(kind) ? 7 : dimensionCount(kind) - 2;
}

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

}  // namespace

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

void differentiate(const Linkage& linkage, double angle, const LinkagePose& pose,
                   PointDerivative& derivative) {
    const bool slides = linkage.kind == LinkageKind::SliderCrank;
    const int count = dimensionCount(linkage.kind);
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

}  // namespace linkwright::synthesis

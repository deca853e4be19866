// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <complex>
#include <optional>
#include <vector>

// Planar four-bars, geared five-bars, slider-cranks and six-bars with a point that draws a path, in
// complex numbers x + i y (m): a crank, and a dyad whose other end stands still, turns on a geared
// crank, or slides.
//   B = A + a e^(i theta)                                                crank pin
//   C: |C - B| = b, and |C - E| = c or Im(conj(t) (C - S)) = 0           coupler pin
//   E = D, or D + e e^(i (g theta + phi))                                pin of the geared crank
//   P = B + kappa (C - B)                                                coupler point
// A six-bar is a four-bar with a second dyad, from a joint G of its coupler to a guide pin I, and
// the point of its floating link GH that draws:
//   G = B + kappa (C - B)                                                coupler joint
//   H: |H - G| = f, |H - I| = h                                          floating pin
//   I stands still (Stephenson III), or I = D + eta (C - D) (Watt I)     guide pin
//   P = G + lambda (H - G)
// J. M. McCarthy, G. S. Soh, Geometric Design of Linkages, 2011, chapters 2 and 3.

namespace linkwright::synthesis {

/// A point or vector of the plane, x + i y, m.
using PlanePoint = std::complex<double>;

inline double dot(PlanePoint left, PlanePoint right) {
    return left.real() * right.real() + left.imag() * right.imag();
}
inline double cross(PlanePoint left, PlanePoint right) {
    return left.real() * right.imag() - left.imag() * right.real();
}

enum class LinkageKind {
    FourBar,           ///< C turns about D
    SliderCrank,       ///< C slides along a line
    GearedFiveBar,     ///< C turns about the pin of a second crank, which gears turn with the first
    StephensonSixBar,  ///< the second dyad of a four-bar turns about a pivot of its own
    WattSixBar         ///< the second dyad of a four-bar turns about a pin of its rocker
};

constexpr bool isSixBar(LinkageKind kind) {
    return kind == LinkageKind::StephensonSixBar || kind == LinkageKind::WattSixBar;
}

/// How the links of a four-bar or slider-crank turn; of a six-bar, those of its four-bar.
enum class RotationClass {
    CrankRocker,   ///< the crank turns fully, the rocker swings
    DoubleCrank,   ///< both turn fully
    DoubleRocker,  ///< only the coupler turns fully
    RockerCrank,   ///< the rocker turns fully, the crank swings
    TripleRocker,  ///< nothing turns fully
    CrankSlider,   ///< slider-crank whose crank turns fully
    RockerSlider,  ///< slider-crank whose crank swings
    GearedCranks   ///< geared five-bar
};

/// Places of the moving points at one angle of the crank.
struct LinkagePose {
    PlanePoint crankPin;      ///< B
    PlanePoint couplerPin;    ///< C
    PlanePoint couplerPoint;  ///< P
    // Six-bars.
    PlanePoint couplerJoint;  ///< G
    PlanePoint floatingPin;   ///< H
    PlanePoint guidePin;      ///< I
};

/// Distance of a coupler point from both pins below which linkages are not looked for, in cranks:
/// near B, and near C of a four-bar, all of them draw the circle of the pin.
inline constexpr double minCouplerArm = 0.3;

/// A planar linkage with one crank: its dimensions and where it stands.
struct Linkage {
    LinkageKind kind = LinkageKind::FourBar;
    PlanePoint crankPivot;    ///< A
    double crank = 1.0;       ///< a, m
    double coupler = 1.0;     ///< b, m
    PlanePoint couplerRatio;  ///< kappa = (P - B)/(C - B); of six-bars (G - B)/(C - B)
    PlanePoint rockerPivot;   ///< D; SliderCrank: S, any point of the line of C
    double rocker = 1.0;      ///< c, m; not of a slider-crank
    double slideAngle = 0.0;  ///< SliderCrank: direction t = e^(i slideAngle), rad
    /// +1 where C lies to the left of the way from B to D or E, else -1. SliderCrank: +1 where
    /// C lies ahead of B along t, else -1.
    int branch = 1;
    double startAngle = 0.0;   ///< theta of the drawn pose, rad
    double secondCrank = 0.0;  ///< GearedFiveBar: e, m
    int gearRatio = -1;        ///< GearedFiveBar: g, turns of DE per turn of AB
    double gearPhase = 0.0;    ///< GearedFiveBar: phi, angle of DE at theta = 0, rad
    int direction = 1;         ///< +1: the crank turns counterclockwise, -1: clockwise
    // Six-bars.
    double floating = 1.0;     ///< f, m
    double guide = 1.0;        ///< h, m
    PlanePoint floatingRatio;  ///< lambda = (P - G)/(H - G)
    PlanePoint guidePivot;     ///< StephensonSixBar: I
    PlanePoint guideRatio;     ///< WattSixBar: eta = (I - D)/(C - D)
    int floatingBranch = 1;    ///< +1 where H lies to the left of the way from G to I, else -1

    /// E, or D of a four-bar. @param angle theta, rad
    [[nodiscard]] PlanePoint rockerEnd(double angle) const;
    /// @param angle theta, rad  @return absent where the loop does not close
    [[nodiscard]] std::optional<LinkagePose> poseAt(double angle) const;
};

/// Four-bar through four places of its pins and one of its coupler point, with the branch they
/// show.
Linkage fourBarThrough(PlanePoint crankPivot, PlanePoint crankPin, PlanePoint couplerPin,
                       PlanePoint rockerPivot, PlanePoint couplerPoint);

/// The four-bar that a six-bar begins with, its coupler point in G.
Linkage firstLoopOf(const Linkage& linkage);

/// Distance of the coupler point from B, or from C of a four-bar if that is less, m. Of a six-bar
/// that of G, or of P from the ends of the floating link.
double couplerArm(const Linkage& linkage);

RotationClass rotationClass(const Linkage& linkage);
/// Whether the crank turns fully, without a dead point or a change point.
bool crankTurnsFully(const Linkage& linkage);

/// Transmission angle of one pose, 0 to pi/2: between coupler and rocker, or between coupler and
/// the normal of the slide; of a six-bar that between floating link and guide if it is less.
/// @param angle theta, rad  @return absent where the loop does not close
std::optional<double> transmissionAngle(const Linkage& linkage, double angle);
/// The same of a four-bar whose coupler is turned against its crank: between rocker and ground.
std::optional<double> coupledTransmissionAngle(const Linkage& linkage, double angle);

/// Least transmission angle over a full turn, 0 to pi/2: between coupler and rocker, or between
/// coupler and the normal of the slide; of a six-bar also between floating link and guide. Of a
/// linkage whose crank turns fully.
double minTransmissionAngle(const Linkage& linkage);

/// Path of the coupler point over a full turn of the crank, from the drawn pose in its direction.
/// @param count number of points; the first is not repeated  @return empty if the loop opens
std::vector<PlanePoint> couplerCurve(const Linkage& linkage, int count);

/// Width and height of what the linkage covers during a turn, pivots included, m.
PlanePoint extentOf(const Linkage& linkage);

/// The other two four-bars whose coupler points draw the same path (theorem of Roberts and
/// Chebyshev). The second has its crank where this one's coupler triangle, turned onto the ground,
/// has its third corner, and is driven with the same angle as this one's crank; the crank of the
/// first turns as the coupler of this one.
/// @param linkage a four-bar whose coupler point is neither B nor C
std::array<Linkage, 2> cognatesOf(const Linkage& linkage);

/// The linkage after the similarity z -> scale z + shift, mirrored at the x axis first if asked.
Linkage transformed(const Linkage& linkage, bool mirrored, PlanePoint scale, PlanePoint shift);

}  // namespace linkwright::synthesis

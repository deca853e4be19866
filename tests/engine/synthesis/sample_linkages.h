// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/synthesis/linkage.h"

/// Linkages of some centimeters whose cranks turn fully. None of their ratios lies on the grid of
/// the atlas.
namespace linkwright::synthesis::samples {

inline constexpr PlanePoint fourBarCrankPin{0.051, -0.011}, fourBarCouplerPin{0.109, 0.041},
    fourBarPoint{0.062, 0.063};

/// A crank-rocker, drawn with its pins in the places above.
inline Linkage fourBar() {
    return fourBarThrough({0.03, -0.02}, fourBarCrankPin, fourBarCouplerPin, {0.12, -0.014},
                          fourBarPoint);
}

inline Linkage doubleCrank() {
    return fourBarThrough({0.01, 0.02}, {0.07, 0.09}, {0.125, 0.075}, {0.036, 0.005}, {0.1, 0.13});
}

inline Linkage sliderCrank() {
    Linkage linkage;
    linkage.kind = LinkageKind::SliderCrank;
    linkage.crankPivot = {0.02, 0.01};
    linkage.crank = 0.031;
    linkage.coupler = 0.106;
    linkage.couplerRatio = {0.43, 0.51};
    linkage.rockerPivot = {0.05, 0.031};
    linkage.slideAngle = 0.4;
    linkage.startAngle = 0.7;
    return linkage;
}

inline Linkage gearedFiveBar() {
    Linkage linkage;
    linkage.kind = LinkageKind::GearedFiveBar;
    linkage.crankPivot = {0.02, 0.01};
    linkage.crank = 0.03;
    linkage.coupler = 0.08;
    linkage.couplerRatio = {1.1, -0.2};
    linkage.rockerPivot = {0.09, 0.03};
    linkage.rocker = 0.085;
    linkage.secondCrank = 0.034;
    linkage.gearRatio = -1;
    linkage.gearPhase = 0.8;
    linkage.startAngle = 0.7;
    return linkage;
}

/// The four-bar with a second dyad that begins at another point of its coupler.
inline Linkage stephensonSixBar() {
    Linkage linkage = fourBar();
    linkage.kind = LinkageKind::StephensonSixBar;
    linkage.couplerRatio = {0.9, 0.6};
    linkage.floating = 0.07;
    linkage.guide = 0.062;
    linkage.guidePivot = {0.02, 0.095};
    linkage.floatingRatio = {0.6, -0.55};
    return linkage;
}

inline Linkage wattSixBar() {
    Linkage linkage = stephensonSixBar();
    linkage.kind = LinkageKind::WattSixBar;
    linkage.couplerRatio = {0.55, 0.6};
    linkage.guideRatio = {1.5, -0.4};
    linkage.floating = 0.055;
    linkage.guide = 0.05;
    return linkage;
}

}  // namespace linkwright::synthesis::samples

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/synthesis/linkage.h"

#include <array>
#include <atomic>
#include <complex>
#include <cstddef>
#include <vector>

// Coupler curves z(s) over their length, 0 <= s < 1, by their Fourier descriptors
//   z(s) = Z_0 + sum over k of Z_k e^(2 pi i k s),  k = -10 ... -1, 1 ... 10.
// Over the length instead of the angle of the crank a curve does not depend on timing. Leaving Z_0
// out frees it of its place, unit norm of its size; turning by alpha multiplies all Z_k by e^(i
// alpha), another start by e^(2 pi i k phi), walking backward changes k into -k, and a mirror Z_k
// into conj(Z_(-k)). (C. T. Zahn, R. Z. Roskies, Fourier Descriptors for Plane Closed Curves, IEEE
// Trans. Computers C-21, 1972; J. R. McGarva, Rapid Search and Selection of Path Generating
// Mechanisms from a Library, Mechanism and Machine Theory 29, 1994.)

namespace linkwright::synthesis {

inline constexpr int harmonics = 10;
inline constexpr std::size_t descriptorCount = 2 * harmonics;
inline constexpr int curveSamples = 64;  ///< points at equal lengths a descriptor is made of

/// Z_k for k = 1 ... 10, then for k = -1 ... -10.
using Descriptors = std::array<std::complex<float>, descriptorCount>;

constexpr int harmonicOf(std::size_t index) {
    const int order = static_cast<int>(index % harmonics) + 1;
    return index < harmonics ? order : -order;
}

/// Descriptors of a closed curve, not normalized. @param points `curveSamples` at equal lengths
Descriptors descriptorsOf(const std::vector<PlanePoint>& points);

/// Points at equal lengths along a closed polygon, and where they are in it.
struct EvenCurve {
    std::vector<PlanePoint> points;  ///< `curveSamples`
    std::vector<double> places;      ///< index into the polygon, with fraction
};
EvenCurve evenCurve(const std::vector<PlanePoint>& polygon);

/// Ratios of a linkage whose crank turns fully, with the crank as unit of length.
struct LinkageRatios {
    float ground = 0.0F;               ///< d/a; SliderCrank: offset e/a of the line of C
    float coupler = 0.0F;              ///< b/a
    float rocker = 0.0F;               ///< c/a
    std::complex<float> couplerRatio;  ///< kappa
    float secondCrank = 0.0F;          ///< GearedFiveBar: e/a
    float gearPhase = 0.0F;            ///< GearedFiveBar: phi, rad
    int gearRatio = -1;                ///< GearedFiveBar: g
    // Six-bars.
    float floating = 0.0F;              ///< f/a
    float guide = 0.0F;                 ///< h/a
    std::complex<float> floatingRatio;  ///< lambda
    std::complex<float> guidePin;       ///< StephensonSixBar: I; WattSixBar: eta
    int floatingBranch = 1;
};

/// The linkage with crank 1 that starts with its crank along the ground or the slide, at the
/// origin.
Linkage linkageOf(LinkageKind kind, const LinkageRatios& ratios);

/// One curve of the atlas.
struct AtlasCurve {
    LinkageRatios ratios;
    int links = 0;            ///< number of the link lengths it shares with other coupler points
    Descriptors descriptors;  ///< of unit norm
};

/// All curves of a grid of ratios, of linkages with a least transmission angle of 15 degrees whose
/// crank turns fully: of four-bars crank-rockers and double cranks, in the branch where C is left
/// of BD; the other one is its mirror image. Curves of Grashof double rockers are curves of
/// crank-rockers by the cognates.
///
/// Computed by all threads when it is asked for first, in half a second on two cores, of each kind
/// of six-bars in one: no file is shipped.
/// @throws base::Cancelled when `stop` becomes true before it is there
const std::vector<AtlasCurve>& curveAtlas(LinkageKind kind,
                                          const std::atomic<bool>* stop = nullptr);

}  // namespace linkwright::synthesis

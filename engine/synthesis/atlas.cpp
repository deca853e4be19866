// SPDX-License-Identifier: BSD-3-Clause
#include "engine/synthesis/atlas.h"

#include "engine/base/diagnostic.h"
#include "engine/base/parallel.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace linkwright::synthesis {

namespace {

constexpr int crankSteps = 72;
constexpr double minTransmission = std::numbers::pi / 12.0;

// The grid, in lengths of the crank. Curves change fast where links are short.
constexpr std::array ratioGrid{0.4, 0.6, 0.8, 1.2, 1.5, 1.9, 2.4, 3.0, 3.8, 4.8, 6.0, 7.5};
constexpr std::array offsetGrid{0.0, 0.2, 0.4, 0.7, 1.0, 1.4, 1.9, 2.5, 3.2, 4.0};
constexpr double pointsFrom = -1.5, pointsTo = 2.5, pointsStep = 0.25;  // along BC, of its length
constexpr double pointsAside = 2.0;                                     // and across it
// Of geared five-bars, which have more numbers: fewer of each.
constexpr std::array gearedGround{1.5, 2.5, 4.0}, gearedCrank{0.6, 1.0, 1.6};
constexpr std::array gearedArm{1.6, 2.4, 3.6};
constexpr std::array gearRatios{-2, -1, 1, 2};
constexpr int gearedPhases = 6;
constexpr double gearedFrom = -1.0, gearedTo = 2.0, gearedStep = 1.0, gearedAside = 1.0;

// Of six-bars: four-bars that transmit well, joints of their couplers, guide pins around the path
// of the joint or on the rocker, and links of the second dyad by the distance that they bridge.
constexpr std::array<std::array<double, 3>, 6> sixBarLoops{{{2.5, 2.0, 2.2},
                                                            {3.0, 3.6, 2.2},
                                                            {1.8, 2.4, 2.2},
                                                            {4.0, 3.0, 2.4},
                                                            {2.2, 3.6, 3.4},
                                                            {0.4, 1.5, 1.6}}};
constexpr std::array<PlanePoint, 7> sixBarJoints{
    {{0.5, 0.5}, {0.5, -0.5}, {1.5, 0.0}, {1.5, 0.8}, {1.0, 1.0}, {1.0, -1.0}, {-0.6, 0.5}}};
constexpr int guideDirections = 8;
constexpr std::array guideDistances{2.0, 3.5};  // of Stephenson's, from the middle of the path
constexpr std::array<PlanePoint, 6> guideRatios{
    {{0.5, 0.5}, {0.5, -0.5}, {1.4, 0.5}, {1.4, -0.5}, {0.0, 0.8}, {0.0, -0.8}}};
constexpr std::array<std::array<double, 2>, 3> dyadShares{{{0.8, 0.8}, {1.2, 0.7}, {0.7, 1.2}}};
constexpr std::array<PlanePoint, 6> floatingRatios{
    {{0.5, 0.5}, {0.5, -0.5}, {1.5, 0.0}, {1.0, 1.0}, {1.0, -1.0}, {-0.6, 0.4}}};

/// Middle and largest distance from it of the path of the joint of a four-bar.
std::pair<PlanePoint, double> extentOfPath(const Linkage& fourBar) {
    const std::vector<PlanePoint> path = couplerCurve(fourBar, crankSteps);
    PlanePoint middle = 0.0;
    double reach = 0.0;
    for (const PlanePoint& point : path)
        middle += point / static_cast<double>(path.size());
    for (const PlanePoint& point : path)
        reach = std::max(reach, std::abs(point - middle));
    return {middle, reach};
}

/// Adds the six-bars of a four-bar with a guide pin, in both branches of the second dyad.
void addDyads(LinkageKind kind, LinkageRatios ratios, double span,
              std::vector<LinkageRatios>& grid) {
    for (const auto& [floating, guide] : dyadShares)
        for (const int branch : {1, -1}) {
            ratios.floating = static_cast<float>(floating * span);
            ratios.guide = static_cast<float>(guide * span);
            ratios.floatingBranch = branch;
            const Linkage linkage = linkageOf(kind, ratios);
            if (crankTurnsFully(linkage) && minTransmissionAngle(linkage) >= minTransmission)
                grid.push_back(ratios);
        }
}

/// Six-bars that turn fully.
std::vector<LinkageRatios> sixBarGrid(LinkageKind kind) {
    std::vector<LinkageRatios> grid;
    for (const auto& [ground, coupler, rocker] : sixBarLoops)
        for (const PlanePoint& joint : sixBarJoints) {
            LinkageRatios ratios;
            ratios.ground = static_cast<float>(ground);
            ratios.coupler = static_cast<float>(coupler);
            ratios.rocker = static_cast<float>(rocker);
            ratios.couplerRatio = std::complex<float>(joint);
            const Linkage fourBar = linkageOf(LinkageKind::FourBar, ratios);
            if (!crankTurnsFully(fourBar)) continue;
            if (kind == LinkageKind::WattSixBar) {
                for (const PlanePoint& ratio : guideRatios) {
                    ratios.guidePin = std::complex<float>(ratio);
                    const LinkagePose pose = *fourBar.poseAt(0.5 * std::numbers::pi);
                    const PlanePoint pin =
                        fourBar.rockerPivot + ratio * (pose.couplerPin - fourBar.rockerPivot);
                    addDyads(kind, ratios, std::abs(pin - pose.couplerPoint), grid);
                }
                continue;
            }
            const auto [middle, reach] = extentOfPath(fourBar);
            for (const double distance : guideDistances)
                for (int direction = 0; direction < guideDirections; ++direction) {
                    const double angle = 2.0 * std::numbers::pi * direction / guideDirections;
                    ratios.guidePin =
                        std::complex<float>(middle + std::polar(distance * reach, angle));
                    addDyads(kind, ratios, distance * reach, grid);
                }
        }
    return grid;
}

/// Geared five-bars that turn fully.
std::vector<LinkageRatios> gearedGrid() {
    std::vector<LinkageRatios> grid;
    const std::size_t lengths =
        gearedGround.size() * gearedCrank.size() * gearedArm.size() * gearedArm.size();
    for (std::size_t index = 0; index < lengths * gearRatios.size() * gearedPhases; ++index) {
        std::size_t rest = index;
        const auto next = [&rest](const auto& list) {
            const auto chosen = list[rest % list.size()];
            rest /= list.size();
            return chosen;
        };
        LinkageRatios ratios;
        ratios.ground = static_cast<float>(next(gearedGround));
        ratios.secondCrank = static_cast<float>(next(gearedCrank));
        ratios.coupler = static_cast<float>(next(gearedArm));
        ratios.rocker = static_cast<float>(next(gearedArm));
        ratios.gearRatio = next(gearRatios);
        ratios.gearPhase =
            static_cast<float>(2.0 * std::numbers::pi * static_cast<double>(rest) / gearedPhases);
        const Linkage linkage = linkageOf(LinkageKind::GearedFiveBar, ratios);
        if (crankTurnsFully(linkage) && minTransmissionAngle(linkage) >= minTransmission)
            grid.push_back(ratios);
    }
    return grid;
}

std::vector<LinkageRatios> linkGrid(LinkageKind kind) {
    if (kind == LinkageKind::GearedFiveBar) return gearedGrid();
    if (isSixBar(kind)) return sixBarGrid(kind);
    std::vector<LinkageRatios> grid;
    const auto add = [&](double ground, double coupler, double rocker) {
        LinkageRatios ratios;
        ratios.ground = static_cast<float>(ground);
        ratios.coupler = static_cast<float>(coupler);
        ratios.rocker = static_cast<float>(rocker);
        const Linkage linkage = linkageOf(kind, ratios);
        if (crankTurnsFully(linkage) && minTransmissionAngle(linkage) >= minTransmission)
            grid.push_back(ratios);
    };
    for (const double coupler : ratioGrid) {
        if (kind == LinkageKind::SliderCrank) {
            for (const double offset : offsetGrid)
                add(offset, coupler, 0.0);
            continue;
        }
        for (const double ground : ratioGrid)
            for (const double rocker : ratioGrid)
                add(ground, coupler, rocker);
    }
    return grid;
}

/// e^(-2 pi i k j / samples) by order and sample.
const std::vector<Descriptors>& waves() {
    static const std::vector<Descriptors> table = [] {
        std::vector<Descriptors> made(curveSamples);
        for (int sample = 0; sample < curveSamples; ++sample)
            for (std::size_t index = 0; index < descriptorCount; ++index)
                made[static_cast<std::size_t>(sample)][index] = std::complex<float>(std::polar(
                    1.0, -2.0 * std::numbers::pi * harmonicOf(index) * sample / curveSamples));
        return made;
    }();
    return table;
}

/// @return whether it is a curve, not a point
bool normalize(Descriptors& descriptors) {
    float sum = 0.0F;
    for (const std::complex<float>& entry : descriptors)
        sum += std::norm(entry);
    if (!(sum > 0.0F)) return false;
    for (std::complex<float>& entry : descriptors)
        entry /= std::sqrt(sum);
    return true;
}

/// Curves of all coupler points of one set of links.
std::vector<AtlasCurve> curvesOf(LinkageKind kind, const LinkageRatios& ratios, int links) {
    Linkage linkage = linkageOf(kind, ratios);
    std::vector<LinkagePose> poses;
    for (int turned = 0; turned < crankSteps; ++turned)
        poses.push_back(*linkage.poseAt(2.0 * std::numbers::pi * turned / crankSteps));
    std::vector<AtlasCurve> curves;
    std::vector<PlanePoint> polygon(poses.size());
    const bool geared = kind == LinkageKind::GearedFiveBar;
    const double step = geared ? gearedStep : pointsStep,
                 reach = geared ? gearedAside : pointsAside;
    const double first = geared ? gearedFrom : pointsFrom, last = geared ? gearedTo : pointsTo;
    for (double along = first; along <= last; along += step)
        for (double aside = -reach; aside <= reach; aside += step) {
            const PlanePoint ratio = linkage.couplerRatio = {along, aside};
            if (couplerArm(linkage) < minCouplerArm) continue;
            for (std::size_t pose = 0; pose < poses.size(); ++pose)
                polygon[pose] =
                    poses[pose].crankPin + ratio * (poses[pose].couplerPin - poses[pose].crankPin);
            AtlasCurve curve{ratios, links, descriptorsOf(evenCurve(polygon).points)};
            curve.ratios.couplerRatio = std::complex<float>(ratio);
            if (normalize(curve.descriptors)) curves.push_back(curve);
        }
    return curves;
}

/// Curves of points of the floating link of one six-bar.
std::vector<AtlasCurve> sixBarCurvesOf(LinkageKind kind, const LinkageRatios& ratios, int links) {
    Linkage linkage = linkageOf(kind, ratios);
    std::vector<AtlasCurve> curves;
    for (const PlanePoint& ratio : floatingRatios) {
        linkage.floatingRatio = ratio;
        if (couplerArm(linkage) < minCouplerArm) continue;
        AtlasCurve curve{ratios, links,
                         descriptorsOf(evenCurve(couplerCurve(linkage, crankSteps)).points)};
        curve.ratios.floatingRatio = std::complex<float>(ratio);
        if (normalize(curve.descriptors)) curves.push_back(curve);
    }
    return curves;
}

std::vector<AtlasCurve> computeAtlas(LinkageKind kind, const std::atomic<bool>* stop) {
    const std::vector<LinkageRatios> grid = linkGrid(kind);
    std::vector<std::vector<AtlasCurve>> found(grid.size());
    base::parallelFor(grid.size(), [&](std::size_t index, std::size_t) {
        if (stop != nullptr && *stop) throw base::Cancelled();
        found[index] = isSixBar(kind) ? sixBarCurvesOf(kind, grid[index], static_cast<int>(index))
                                      : curvesOf(kind, grid[index], static_cast<int>(index));
    });
    std::vector<AtlasCurve> atlas;
    for (const std::vector<AtlasCurve>& curves : found)
        atlas.insert(atlas.end(), curves.begin(), curves.end());
    return atlas;
}

}  // namespace

Descriptors descriptorsOf(const std::vector<PlanePoint>& points) {
    Descriptors sums{};
    for (std::size_t sample = 0; sample < points.size(); ++sample) {
        const auto x = static_cast<float>(points[sample].real());
        const auto y = static_cast<float>(points[sample].imag());
        const Descriptors& wave = waves()[sample];
        for (std::size_t index = 0; index < descriptorCount; ++index)
            sums[index] += std::complex<float>(x * wave[index].real() - y * wave[index].imag(),
                                               x * wave[index].imag() + y * wave[index].real());
    }
    for (std::complex<float>& sum : sums)
        sum /= static_cast<float>(curveSamples);
    return sums;
}

EvenCurve evenCurve(const std::vector<PlanePoint>& polygon) {
    std::vector<double> lengths{0.0};
    for (std::size_t index = 0; index < polygon.size(); ++index)
        lengths.push_back(lengths.back()
                          + std::abs(polygon[(index + 1) % polygon.size()] - polygon[index]));
    EvenCurve curve;
    curve.points.reserve(curveSamples);
    curve.places.reserve(curveSamples);
    std::size_t side = 0;
    for (int sample = 0; sample < curveSamples; ++sample) {
        const double wanted = lengths.back() * sample / curveSamples;
        while (side + 1 < polygon.size() && lengths[side + 1] <= wanted)
            ++side;
        const double length = lengths[side + 1] - lengths[side];
        const double fraction = length > 0.0 ? (wanted - lengths[side]) / length : 0.0;
        const PlanePoint end = polygon[(side + 1) % polygon.size()];
        curve.points.push_back(polygon[side] + fraction * (end - polygon[side]));
        curve.places.push_back(static_cast<double>(side) + fraction);
    }
    return curve;
}

Linkage linkageOf(LinkageKind kind, const LinkageRatios& ratios) {
    Linkage linkage;
    linkage.kind = kind;
    linkage.coupler = ratios.coupler;
    linkage.couplerRatio = PlanePoint(ratios.couplerRatio);
    if (kind != LinkageKind::SliderCrank) {
        linkage.rockerPivot = ratios.ground;
        linkage.rocker = ratios.rocker;
        linkage.secondCrank = ratios.secondCrank;
        linkage.gearRatio = ratios.gearRatio;
        linkage.gearPhase = ratios.gearPhase;
        linkage.floating = ratios.floating;
        linkage.guide = ratios.guide;
        linkage.floatingRatio = PlanePoint(ratios.floatingRatio);
        linkage.guidePivot = linkage.guideRatio = PlanePoint(ratios.guidePin);
        linkage.floatingBranch = ratios.floatingBranch;
    } else {
        linkage.rockerPivot = PlanePoint{0.0, ratios.ground};
    }
    return linkage;
}

const std::vector<AtlasCurve>& curveAtlas(LinkageKind kind, const std::atomic<bool>* stop) {
    static const std::vector<AtlasCurve> fourBars = computeAtlas(LinkageKind::FourBar, stop);
    if (kind == LinkageKind::FourBar) return fourBars;
    if (kind == LinkageKind::SliderCrank) {
        static const std::vector<AtlasCurve> sliderCranks =
            computeAtlas(LinkageKind::SliderCrank, stop);
        return sliderCranks;
    }
    if (kind == LinkageKind::StephensonSixBar) {
        static const std::vector<AtlasCurve> stephensons =
            computeAtlas(LinkageKind::StephensonSixBar, stop);
        return stephensons;
    }
    if (kind == LinkageKind::WattSixBar) {
        static const std::vector<AtlasCurve> watts = computeAtlas(LinkageKind::WattSixBar, stop);
        return watts;
    }
    static const std::vector<AtlasCurve> fiveBars = computeAtlas(LinkageKind::GearedFiveBar, stop);
    return fiveBars;
}

}  // namespace linkwright::synthesis

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/synthesis/curve_match.h"

#include "engine/base/diagnostic.h"
#include "engine/base/parallel.h"
#include "engine/synthesis/path.h"

#include <algorithm>
#include <cmath>
#include <numbers>

// With unit norm on both sides the best similarity from curve A to path W leaves the squared error
// 1 - |c|^2, c = sum over k of conj(A_k e^(2 pi i k phi)) W_k, and is itself c. It cannot be better
// than 1 - (sum of |A_k| |W_k|)^2, whatever the start phi. Of an open path the points of the path
// and of a part of the curve take the place of the descriptors, both without their mean.

namespace linkwright::synthesis {

namespace {

using Small = std::complex<float>;

constexpr int parts = 8;  // of an open path: the shortest part of a curve is an eighth of it
constexpr int openPoints = parts + 1;
constexpr int startStep = 4;  // between the starts of the parts that are tried, of `curveSamples`

/// How a curve is laid onto a path.
struct Fit {
    float match = -1.0F;    ///< |c|, 1 is perfect
    bool mirrored = false;  ///< the curve is mirrored
    bool backward = false;  ///< and walked against its crank
    float start = 0.0F;  ///< s of the curve at the first point of the path, or the last if backward
    float share = 1.0F;  ///< of the curve that the path takes

    [[nodiscard]] bool betterThan(const Fit& other) const { return match > other.match; }
};

/// The absolute value, without the care of std::abs for numbers that overflow.
float sizeOfSmall(Small number) {
    return std::sqrt(std::norm(number));
}

/// Descriptors of the curve mirrored or walked backward.
Descriptors varied(const Descriptors& curve, bool mirrored, bool backward) {
    Descriptors result;
    for (std::size_t index = 0; index < descriptorCount; ++index) {
        // Both together leave the order: conj(z(-s)) has conj(Z_k).
        const std::size_t source =
            mirrored != backward ? (index + harmonics) % descriptorCount : index;
        result[index] = mirrored ? std::conj(curve[source]) : curve[source];
    }
    return result;
}

/// Scores curves against a closed path.
class ClosedScore {
public:
    explicit ClosedScore(const std::vector<PlanePoint>& path)
        : wanted_(descriptorsOf(evenCurve(path).points)) {
        float sum = 0.0F;
        for (const Small& entry : wanted_)
            sum += std::norm(entry);
        for (std::size_t index = 0; index < descriptorCount; ++index) {
            wanted_[index] /= std::sqrt(std::max(sum, 1e-30F));
            sizes_[index] = std::abs(wanted_[index]);
        }
        for (int start = 0; start < curveSamples; ++start)
            for (std::size_t index = 0; index < descriptorCount; ++index)
                shifts_[static_cast<std::size_t>(start)][index] = Small(std::polar(
                    1.0, -2.0 * std::numbers::pi * harmonicOf(index) * start / curveSamples));
    }

    /// No fit is better.
    [[nodiscard]] float bound(const Descriptors& curve) const {
        float same = 0.0F, swapped = 0.0F;
        for (std::size_t index = 0; index < descriptorCount; ++index) {
            const float size = sizeOfSmall(curve[index]);
            same += size * sizes_[index];
            swapped += size * sizes_[(index + harmonics) % descriptorCount];
        }
        return std::max(same, swapped);
    }

    [[nodiscard]] Fit best(const Descriptors& curve) const {
        Fit best;
        for (const bool mirrored : {false, true})
            for (const bool backward : {false, true}) {
                Descriptors product = varied(curve, mirrored, backward);
                for (std::size_t index = 0; index < descriptorCount; ++index)
                    product[index] = std::conj(product[index]) * wanted_[index];
                for (int start = 0; start < curveSamples; ++start) {
                    const Descriptors& shift = shifts_[static_cast<std::size_t>(start)];
                    float real = 0.0F, imaginary = 0.0F;
                    for (std::size_t index = 0; index < descriptorCount; ++index) {
                        real += product[index].real() * shift[index].real()
                                - product[index].imag() * shift[index].imag();
                        imaginary += product[index].real() * shift[index].imag()
                                     + product[index].imag() * shift[index].real();
                    }
                    const float at = static_cast<float>(start) / curveSamples;
                    const Fit fit{sizeOfSmall({real, imaginary}), mirrored, backward,
                                  backward ? 1.0F - at : at, 1.0F};
                    if (fit.betterThan(best)) best = fit;
                }
            }
        return best;
    }

private:
    Descriptors wanted_;
    std::array<float, descriptorCount> sizes_{};
    std::array<Descriptors, curveSamples> shifts_{};
};

/// Scores parts of curves against an open path.
class OpenScore {
public:
    explicit OpenScore(const std::vector<PlanePoint>& path) {
        PlanePoint mean = 0.0;
        std::vector<PlanePoint> points;
        for (int part = 0; part < openPoints; ++part) {
            const double place = static_cast<double>(path.size() - 1) * part / parts;
            const auto index = std::min(static_cast<std::size_t>(place), path.size() - 2);
            const double fraction = place - static_cast<double>(index);
            points.push_back((1.0 - fraction) * path[index] + fraction * path[index + 1]);
            mean += points.back() / static_cast<double>(openPoints);
        }
        double sum = 0.0;
        for (const PlanePoint& point : points)
            sum += std::norm(point - mean);
        for (std::size_t index = 0; index < points.size(); ++index)
            wanted_[index] = Small((points[index] - mean) / std::sqrt(std::max(sum, 1e-300)));
        for (std::size_t sample = 0; sample < curveSamples; ++sample)
            for (std::size_t index = 0; index < descriptorCount; ++index)
                waves_[sample][index] =
                    Small(std::polar(1.0, 2.0 * std::numbers::pi * harmonicOf(index)
                                              * static_cast<double>(sample) / curveSamples));
    }

    [[nodiscard]] static float bound(const Descriptors&) { return 1.0F; }

    [[nodiscard]] Fit best(const Descriptors& curve) const {
        std::array<Small, curveSamples> points{};
        for (std::size_t sample = 0; sample < curveSamples; ++sample) {
            float x = 0.0F, y = 0.0F;
            for (std::size_t index = 0; index < descriptorCount; ++index) {
                const Small wave = waves_[sample][index];
                x += curve[index].real() * wave.real() - curve[index].imag() * wave.imag();
                y += curve[index].real() * wave.imag() + curve[index].imag() * wave.real();
            }
            points[sample] = {x, y};
        }
        Fit best;
        for (int stride = 1; stride < curveSamples / parts; ++stride)
            for (int start = 0; start < curveSamples; start += startStep)
                tryPart(points, start, stride, best);
        return best;
    }

private:
    void tryPart(const std::array<Small, curveSamples>& points, int start, int stride,
                 Fit& best) const {
        // Sums of the curve times the path and times its conjugate, walked forward and backward;
        // the mean of the curve drops out, because the path has none.
        Small forward = 0.0F, backward = 0.0F, forwardMirror = 0.0F, backwardMirror = 0.0F,
              sum = 0.0F;
        float squares = 0.0F;
        for (std::size_t part = 0; part < openPoints; ++part) {
            const Small point =
                points[(static_cast<std::size_t>(start) + part * static_cast<std::size_t>(stride))
                       % curveSamples];
            const Small ahead = wanted_[part], behind = wanted_[parts - part];
            forward += multiplied(std::conj(point), ahead);
            backward += multiplied(std::conj(point), behind);
            forwardMirror += multiplied(point, ahead);
            backwardMirror += multiplied(point, behind);
            sum += point;
            squares += std::norm(point);
        }
        const float scale = std::sqrt(std::max(squares - std::norm(sum) / openPoints, 1e-20F));
        const float at = static_cast<float>(start) / curveSamples;
        const float share = static_cast<float>(stride * parts) / curveSamples;
        for (const Fit& fit : {Fit{sizeOfSmall(forward) / scale, false, false, at, share},
                               Fit{sizeOfSmall(backward) / scale, false, true, at, share},
                               Fit{sizeOfSmall(forwardMirror) / scale, true, false, at, share},
                               Fit{sizeOfSmall(backwardMirror) / scale, true, true, at, share}})
            if (fit.betterThan(best)) best = fit;
    }
    static Small multiplied(Small left, Small right) {
        return {left.real() * right.real() - left.imag() * right.imag(),
                left.real() * right.imag() + left.imag() * right.real()};
    }

    std::array<Small, openPoints> wanted_{};
    std::array<Descriptors, curveSamples> waves_{};
};

/// For each set of links of an atlas its best curve.
struct BestOfLinks {
    Fit fit;
    std::size_t curve = 0;
};

/// Where the curves of each set of links begin in an atlas, and its end.
std::vector<std::size_t> linkStarts(const std::vector<AtlasCurve>& atlas) {
    std::vector<std::size_t> starts;
    for (std::size_t index = 0; index < atlas.size(); ++index)
        if (index == 0 || atlas[index].links != atlas[index - 1].links) starts.push_back(index);
    starts.push_back(atlas.size());
    return starts;
}

template <class Score>
std::vector<BestOfLinks> bestOfLinks(const std::vector<AtlasCurve>& atlas, const Score& score,
                                     const std::atomic<bool>* stop) {
    const std::vector<std::size_t> starts = linkStarts(atlas);
    std::vector<BestOfLinks> best(starts.size() - 1);
    base::parallelFor(best.size(), [&](std::size_t links, std::size_t) {
        if (stop != nullptr && *stop) throw base::Cancelled();
        for (std::size_t index = starts[links]; index < starts[links + 1]; ++index) {
            const Descriptors& curve = atlas[index].descriptors;
            if (score.bound(curve) <= best[links].fit.match) continue;
            const Fit fit = score.best(curve);
            if (fit.betterThan(best[links].fit)) best[links] = {fit, index};
        }
    });
    std::stable_sort(best.begin(), best.end(),
                     [](const BestOfLinks& left, const BestOfLinks& right) {
                         return left.fit.betterThan(right.fit);
                     });
    return best;
}

/// Lays a curve of the atlas onto the path.
CurveMatch place(LinkageKind kind, const AtlasCurve& curve, const Fit& fit,
                 const std::vector<PlanePoint>& path, bool closed) {
    const Linkage linkage = linkageOf(kind, curve.ratios);
    const std::vector<PlanePoint> polygon = couplerCurve(linkage, 2 * curveSamples);
    const EvenCurve even = evenCurve(polygon);
    const auto interpolated = [&](double length, const auto& at) {
        const double place = (length - std::floor(length)) * curveSamples;
        const auto index = std::min(static_cast<int>(place), curveSamples - 1);
        const double fraction = place - index;
        return at(static_cast<std::size_t>(index), fraction);
    };
    CurveMatch match;
    match.links = curve.links;
    std::vector<PlanePoint> points;
    const auto count = static_cast<double>(closed ? path.size() : path.size() - 1);
    for (std::size_t sample = 0; sample < path.size(); ++sample) {
        const double walked = static_cast<double>(sample) / count;
        const double along = fit.backward ? (closed ? -walked : 1.0 - walked) : walked;
        const double length = fit.start + along * fit.share;
        points.push_back(interpolated(length, [&](std::size_t index, double fraction) {
            return (1.0 - fraction) * even.points[index]
                   + fraction * even.points[(index + 1) % even.points.size()];
        }));
        match.angles.push_back(interpolated(length, [&](std::size_t index, double fraction) {
            const double end = index + 1 < even.places.size() ? even.places[index + 1]
                                                              : static_cast<double>(polygon.size());
            return 2.0 * std::numbers::pi / static_cast<double>(polygon.size())
                   * ((1.0 - fraction) * even.places[index] + fraction * end);
        }));
    }
    PlanePoint mean = 0.0, wantedMean = 0.0, product = 0.0;
    for (std::size_t sample = 0; sample < path.size(); ++sample) {
        if (fit.mirrored) points[sample] = std::conj(points[sample]);
        mean += points[sample] / static_cast<double>(path.size());
        wantedMean += path[sample] / static_cast<double>(path.size());
    }
    double squares = 0.0;
    for (std::size_t sample = 0; sample < path.size(); ++sample) {
        product += std::conj(points[sample] - mean) * (path[sample] - wantedMean);
        squares += std::norm(points[sample] - mean);
    }
    const PlanePoint scale = product / squares, shift = wantedMean - scale * mean;
    match.linkage = transformed(linkage, fit.mirrored, scale, shift);
    double errors = 0.0;
    for (std::size_t sample = 0; sample < path.size(); ++sample) {
        errors += std::norm(scale * points[sample] + shift - path[sample]);
        double& angle = match.angles[sample];
        angle = (fit.mirrored ? -angle : angle) + std::arg(scale);
        if (sample > 0)
            angle = match.angles[sample - 1]
                    + std::remainder(angle - match.angles[sample - 1], 2.0 * std::numbers::pi);
    }
    match.error = std::sqrt(errors / static_cast<double>(path.size())) / sizeOf(path);
    match.linkage.direction = fit.mirrored != fit.backward ? -1 : 1;
    match.linkage.startAngle = match.angles.front();
    return match;
}

}  // namespace

std::vector<CurveMatch> closestCurves(LinkageKind kind, const std::vector<PlanePoint>& path,
                                      bool closed, std::size_t count,
                                      const std::atomic<bool>* stop) {
    const std::vector<AtlasCurve>& atlas = curveAtlas(kind, stop);
    const std::vector<BestOfLinks> best = closed ? bestOfLinks(atlas, ClosedScore(path), stop)
                                                 : bestOfLinks(atlas, OpenScore(path), stop);
    std::vector<CurveMatch> matches;
    for (std::size_t index = 0; index < std::min(count, best.size()); ++index)
        matches.push_back(place(kind, atlas[best[index].curve], best[index].fit, path, closed));
    std::stable_sort(
        matches.begin(), matches.end(),
        [](const CurveMatch& left, const CurveMatch& right) { return left.error < right.error; });
    return matches;
}

}  // namespace linkwright::synthesis

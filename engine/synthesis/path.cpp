// SPDX-License-Identifier: BSD-3-Clause
#include "engine/synthesis/path.h"

#include "engine/base/diagnostic.h"
#include "engine/math/natural_spline.h"
#include "engine/synthesis/full_turn.h"
#include "engine/synthesis/rows.h"

#include <algorithm>
#include <cmath>

namespace linkwright::synthesis {

namespace {

constexpr int crossingSamples = 240;
constexpr double samePlace = 1e-9;  // of the size of a path: points this close are one

/// The places of a path without those that repeat the one before.
std::vector<PlanePoint> differentPoints(const WantedPath& path) {
    const double least = samePlace * sizeOf(path.points);
    std::vector<PlanePoint> points;
    for (const PlanePoint& point : path.points)
        if (points.empty() || std::abs(point - points.back()) > least) points.push_back(point);
    if (path.closed)
        while (points.size() > 1 && std::abs(points.back() - points.front()) <= least)
            points.pop_back();
    return points;
}

/// Cubic spline through knots over the length of the chords. A closed one goes on around the ring
/// beyond both ends: what the natural ends do there fades by 0.27 with every knot.
class ChordSpline {
public:
    explicit ChordSpline(const WantedPath& path) {
        const std::vector<PlanePoint> ring = differentPoints(path);
        const int count = static_cast<int>(ring.size());
        const int beyond = path.closed ? fadingKnots : 0;
        const auto at = [&](int index) {
            return ring[static_cast<std::size_t>(((index % count) + count) % count)];
        };
        for (int index = -beyond; index < count + beyond + (path.closed ? 1 : 0); ++index)
            knots_.push_back(at(index));
        first_ = static_cast<std::size_t>(beyond);
        last_ = first_ + ring.size() - (path.closed ? 0 : 1);
        for (std::size_t index = 0; index + 1 < knots_.size(); ++index)
            chords_.push_back(std::abs(knots_[index + 1] - knots_[index]));
        std::vector<PlanePoint> inner;
        for (std::size_t index = 1; index + 1 < knots_.size(); ++index)
            inner.push_back(6.0
                            * ((knots_[index + 1] - knots_[index]) / chords_[index]
                               - (knots_[index] - knots_[index - 1]) / chords_[index - 1]));
        math::solveSplineSystem([this](std::size_t row) { return chords_[row]; }, inner);
        bends_.push_back(0.0);
        bends_.insert(bends_.end(), inner.begin(), inner.end());
        bends_.push_back(0.0);
    }

    [[nodiscard]] std::size_t chords() const { return last_ - first_; }
    /// @param fraction of the chord
    [[nodiscard]] PlanePoint at(std::size_t chord, double fraction) const {
        const std::size_t left = first_ + chord;
        const math::SplineWeights weights = math::splineWeights(fraction, chords_[left]);
        return weights.left * knots_[left] + weights.right * knots_[left + 1]
               + weights.leftCurvature * bends_[left] + weights.rightCurvature * bends_[left + 1];
    }

private:
    static constexpr int fadingKnots = 24;
    std::vector<PlanePoint> knots_, bends_;
    std::vector<double> chords_;
    std::size_t first_ = 0, last_ = 0;
};

/// A closed path without a last point that repeats the first, whose time is that of the return.
WantedPath withoutRepeat(WantedPath path) {
    const double least = samePlace * sizeOf(path.points);
    if (path.closed && path.points.size() > 1
        && std::abs(path.points.back() - path.points.front()) <= least)
        path.points.pop_back();
    return path;
}

[[noreturn]] void rejectPath(const std::string& place, const std::string& message) {
    throw base::InputError(base::Diagnostic{base::Severity::Error, {}, place, message, {}});
}

double lengthOf(const std::vector<PlanePoint>& points) {
    double length = 0.0;
    for (std::size_t index = 1; index < points.size(); ++index)
        length += std::abs(points[index] - points[index - 1]);
    return length;
}

}  // namespace

double sizeOf(const std::vector<PlanePoint>& points) {
    if (points.empty()) return 0.0;
    PlanePoint low = points.front(), high = low;
    for (const PlanePoint& point : points) {
        low = {std::min(low.real(), point.real()), std::min(low.imag(), point.imag())};
        high = {std::max(high.real(), point.real()), std::max(high.imag(), point.imag())};
    }
    return 0.5 * std::abs(high - low);
}

std::string faultOf(const WantedPath& path) {
    for (const PlanePoint& point : path.points)
        if (!std::isfinite(point.real()) || !std::isfinite(point.imag()))
            return "A point of the path is not a number.";
    const std::size_t count = differentPoints(path).size();
    if (count < 3)
        return "A path needs at least three different points; this one has " + std::to_string(count)
               + ".";
    return {};
}

bool hasTimes(const WantedPath& path) {
    return std::any_of(path.times.begin(), path.times.end(),
                       [](double time) { return std::isfinite(time); });
}

std::string timingFaultOf(const WantedPath& path) {
    if (!hasTimes(path)) return {};
    const WantedPath ring = withoutRepeat(path);
    const std::size_t count = ring.points.size();
    const auto timeOf = [&](std::size_t index) {
        return index < ring.times.size() ? ring.times[index] : std::nan("");
    };
    for (std::size_t index = 0; index < count + (ring.closed ? 1 : 0); ++index) {
        const bool returns = index == count;
        const std::string place =
            returns ? "the return to point 1" : "point " + std::to_string(index + 1);
        if (!std::isfinite(timeOf(index)))
            return "There is no time for " + place + ": type it, or "
                   + (returns ? "leave the path open." : "remove all times.");
        if (index > 0 && !(timeOf(index) > timeOf(index - 1)))
            return "The time of " + place + ", " + shortNumber(timeOf(index)) + " s"
                   + ", is not after that of point " + std::to_string(index) + ", "
                   + shortNumber(timeOf(index - 1)) + " s.";
    }
    return {};
}

WantedPath timed(WantedPath path, double turn) {
    if (const std::string fault = timingFaultOf(path); !fault.empty()) rejectPath({}, fault);
    if (!path.closed && !(turn > 0.0 && turn < fullTurn))
        rejectPath({},
                   "An open path takes a part of a turn of the crank, between 0 and 360 degrees.");
    const bool given = hasTimes(path);
    path = withoutRepeat(std::move(path));
    const std::size_t count = path.points.size(), steps = count - (path.closed ? 0 : 1);
    if (given) path.seconds = path.times[steps] - path.times[0];
    path.turned.clear();
    for (std::size_t index = 0; index < count; ++index) {
        const double share = given ? (path.times[index] - path.times[0]) / path.seconds
                                   : static_cast<double>(index) / static_cast<double>(steps);
        path.turned.push_back((path.closed ? fullTurn : turn) * share);
    }
    return path;
}

std::vector<PlanePoint> crossingsOf(const WantedPath& path) {
    const std::vector<PlanePoint> points = evenPoints(path, crossingSamples);
    const std::size_t sides = points.size() - (path.closed ? 0 : 1);
    const auto end = [&](std::size_t side) { return points[(side + 1) % points.size()]; };
    const auto apart = [&](std::size_t side, std::size_t other) {
        const PlanePoint along = end(side) - points[side];
        return cross(along, points[other] - points[side]) * cross(along, end(other) - points[side])
               < 0.0;
    };
    std::vector<PlanePoint> crossings;
    for (std::size_t side = 0; side < sides; ++side)
        for (std::size_t other = side + 2; other < sides; ++other)
            if (apart(side, other) && apart(other, side))
                crossings.push_back(0.5 * (points[side] + end(side)));
    return crossings;
}

std::size_t nearestPoint(const WantedPath& path, PlanePoint place) {
    const auto nearest = std::min_element(
        path.points.begin(), path.points.end(), [&](PlanePoint left, PlanePoint right) {
            return std::abs(left - place) < std::abs(right - place);
        });
    return static_cast<std::size_t>(nearest - path.points.begin()) + 1;
}

std::string remarkOn(const WantedPath& path, const std::vector<LinkageKind>& kinds) {
    if (path.pointsOnly || !path.turned.empty()) return {};
    const std::vector<PlanePoint> crossings = crossingsOf(path);
    std::string unable;
    for (const LinkageKind kind : kinds) {
        if (kind == LinkageKind::GearedFiveBar || isSixBar(kind)) return {};
        const bool fourBar = kind == LinkageKind::FourBar;
        if (crossings.size() <= (fourBar ? 3 : 2)) continue;
        unable += (unable.empty() ? "" : ", ")
                  + std::string(fourBar ? "a four-bar's curve can do so three times"
                                        : "a slider-crank's curve can do so twice");
    }
    if (unable.empty()) return {};
    return "The path crosses itself " + std::to_string(crossings.size())
           + " times, first near point " + std::to_string(nearestPoint(path, crossings.front()))
           + "; " + unable + " at most.";
}

std::vector<PlanePoint> evenPoints(const WantedPath& path, int count) {
    if (const std::string fault = faultOf(path); !fault.empty()) rejectPath({}, fault);
    const ChordSpline spline(path);
    constexpr std::size_t parts = 32;  // of a chord: its length is good to 1e-6
    std::vector<double> lengths{0.0};
    PlanePoint before = spline.at(0, 0.0);
    for (std::size_t part = 1; part <= spline.chords() * parts; ++part) {
        const std::size_t chord = (part - 1) / parts;
        const PlanePoint here = spline.at(chord, static_cast<double>(part - chord * parts) / parts);
        lengths.push_back(lengths.back() + std::abs(here - before));
        before = here;
    }
    std::vector<PlanePoint> points;
    const int steps = path.closed ? count : count - 1;
    std::size_t part = 0;
    for (int index = 0; index < count; ++index) {
        const double wanted = lengths.back() * index / steps;
        while (part + 2 < lengths.size() && lengths[part + 1] < wanted)
            ++part;
        const double inside =
            std::clamp((wanted - lengths[part]) / (lengths[part + 1] - lengths[part]), 0.0, 1.0);
        const std::size_t chord = part / parts;
        points.push_back(
            spline.at(chord, (static_cast<double>(part - chord * parts) + inside) / parts));
    }
    return points;
}

WantedPath pathOfStroke(const std::vector<PlanePoint>& stroke, double spacing, double reach) {
    WantedPath path{stroke, false};
    if (!faultOf(path).empty()) return path;
    const double length = lengthOf(stroke);
    path.closed = std::abs(stroke.back() - stroke.front()) < 0.1 * length;
    // Means over the neighbors take out what a hand trembles; those of a ring go around it.
    std::vector<PlanePoint> means = stroke;
    const auto count = static_cast<std::ptrdiff_t>(stroke.size());
    const std::ptrdiff_t neighbors = std::min<std::ptrdiff_t>(
        count / 8,
        static_cast<std::ptrdiff_t>(spacing * reach * static_cast<double>(count) / length));
    for (std::ptrdiff_t index = 0; index < count; ++index) {
        const std::ptrdiff_t room =
            path.closed ? neighbors : std::min({neighbors, index, count - 1 - index});
        PlanePoint sum = 0.0;
        for (std::ptrdiff_t offset = -room; offset <= room; ++offset)
            sum += stroke[static_cast<std::size_t>((index + offset + count) % count)];
        means[static_cast<std::size_t>(index)] = sum / static_cast<double>(2 * room + 1);
    }
    path.points.clear();
    double walked = spacing;
    for (std::size_t index = 0; index < means.size(); ++index) {
        if (index > 0) walked += std::abs(means[index] - means[index - 1]);
        if (walked < spacing && (path.closed || index + 1 < means.size())) continue;
        path.points.push_back(means[index]);
        walked = 0.0;
    }
    // The ends of a ring overlap or leave a gap: the last point must not crowd the first.
    while (path.closed && path.points.size() > 3
           && std::abs(path.points.back() - path.points.front()) < 0.6 * spacing)
        path.points.pop_back();
    return path;
}

WantedPath parsePath(const std::string& text, const std::string& name) {
    WantedPath path;
    for (const std::vector<double>& row : parseRows(text, name, 2, 3)) {
        path.points.emplace_back(row[row.size() - 2], row[row.size() - 1]);
        if (row.size() == 3) path.times.push_back(row[0]);
    }
    if (const std::string fault = faultOf(path); !fault.empty()) rejectPath(name, fault);
    path.closed = std::abs(path.points.back() - path.points.front()) < 0.05 * lengthOf(path.points);
    return path;
}

}  // namespace linkwright::synthesis

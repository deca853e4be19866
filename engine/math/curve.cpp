// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/curve.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace linkwright::math {

namespace {

/// Coefficients of a segment, a cubic in the fraction: four numbers per axis.
constexpr std::size_t order = 4;

/// h_00, h_10, h_01, h_11 at a fraction.
std::array<double, order> hermite(double fraction) {
    const double rest = 1.0 - fraction;
    return {(1.0 + 2.0 * fraction) * rest * rest, fraction * rest * rest,
            fraction * fraction * (3.0 - 2.0 * fraction), -fraction * fraction * rest};
}

/// Weights of the values at `places` in the slope at place `at` of the polynomial through them.
std::vector<double> slopeWeights(const std::vector<double>& places, std::size_t at) {
    std::vector<double> weights(places.size(), 0.0);
    for (std::size_t knot = 0; knot < places.size(); ++knot) {
        if (knot == at) continue;
        weights[at] += 1.0 / (places[at] - places[knot]);
        double product = 1.0 / (places[knot] - places[at]);
        for (std::size_t other = 0; other < places.size(); ++other)
            if (other != at && other != knot)
                product *= (places[at] - places[other]) / (places[knot] - places[other]);
        weights[knot] = product;
    }
    return weights;
}

}  // namespace

Curve::Curve(std::vector<double> parameters, std::size_t width, bool closed)
    : parameters_(std::move(parameters)), closed_(closed) {
    for (std::size_t knot = 0; knot < parameters_.size(); ++knot)
        slopes_.push_back(stencilOf(knot, width));
}

/// A closed curve is counted on after its last knot.
std::size_t Curve::knotOf(std::size_t counted) const {
    return closed_ ? counted % segmentCount() : counted;
}

double Curve::parameterOf(std::size_t counted) const {
    if (!closed_) return parameters_[counted];
    const double length = parameters_.back() - parameters_.front();
    return parameters_[counted % segmentCount()]
           + length * static_cast<double>(counted / segmentCount());
}

Curve::Stencil Curve::stencilOf(std::size_t knot, std::size_t width) const {
    const std::size_t half = width / 2;
    Stencil stencil;
    std::size_t count = std::min(width, closed_ ? segmentCount() : parameters_.size());
    if (closed_) {
        knot += segmentCount();
        stencil.first = knot - std::min(half, count - 1);
    } else {
        stencil.first = std::min(knot - std::min(knot, half), parameters_.size() - count);
    }
    std::vector<double> places;
    for (std::size_t place = 0; place < count; ++place)
        places.push_back(parameterOf(stencil.first + place));
    stencil.weights = slopeWeights(places, knot - stencil.first);
    return stencil;
}

void Curve::setValues(std::vector<double> values, std::vector<double> periods) {
    periods_ = std::move(periods);
    dimension_ = periods_.size();
    const auto value = [&](std::size_t knot, std::size_t axis) {
        return values[knot * dimension_ + axis];
    };
    const auto beside = [&](double near, double other, std::size_t axis) {
        return periods_[axis] > 0.0 ? near + std::remainder(other - near, periods_[axis]) : other;
    };
    const auto slope = [&](std::size_t knot, std::size_t axis) {
        double sum = 0.0;
        for (std::size_t place = 0; place < slopes_[knot].weights.size(); ++place) {
            const double other = value(knotOf(slopes_[knot].first + place), axis);
            sum += slopes_[knot].weights[place] * beside(value(knot, axis), other, axis);
        }
        return sum;
    };
    std::vector<double> slopes;
    slopes.reserve(parameters_.size() * dimension_);
    for (std::size_t knot = 0; knot < parameters_.size(); ++knot)
        for (std::size_t axis = 0; axis < dimension_; ++axis)
            slopes.push_back(slope(knot, axis));
    controls_.resize(segmentCount() * dimension_ * order);
    radii_.assign(segmentCount(), 0.0);
    for (std::size_t segment = 0; segment < segmentCount(); ++segment) {
        const double length = parameters_[segment + 1] - parameters_[segment];
        double reach = 0.0;
        for (std::size_t axis = 0; axis < dimension_; ++axis) {
            const double begin = value(segment, axis),
                         end = beside(begin, value(segment + 1, axis), axis);
            const double out = length * slopes[segment * dimension_ + axis],
                         in = length * slopes[(segment + 1) * dimension_ + axis];
            double* control = controls_.data() + (segment * dimension_ + axis) * order;
            control[0] = begin;
            control[1] = out;
            control[2] = 3.0 * (end - begin) - 2.0 * out - in;
            control[3] = 2.0 * (begin - end) + out + in;
            // The cubic stays within the hull of its four Bezier points.
            const double middle = 0.5 * (begin + end);
            const double farthest =
                std::max({std::abs(end - middle), std::abs(begin + out / 3.0 - middle),
                          std::abs(end - in / 3.0 - middle)});
            reach += farthest * farthest;
        }
        radii_[segment] = std::sqrt(reach);
    }
}

Curve::Place Curve::placeOf(double parameter) const {
    const auto after = std::upper_bound(parameters_.begin(), parameters_.end(), parameter);
    const auto count = static_cast<std::size_t>(after - parameters_.begin());
    const std::size_t segment = std::clamp<std::size_t>(count, 1, segmentCount()) - 1;
    const double length = parameters_[segment + 1] - parameters_[segment];
    return {segment, std::clamp((parameter - parameters_[segment]) / length, 0.0, 1.0)};
}

double Curve::valueAt(const Place& place, std::size_t axis) const {
    const double* c = controls_.data() + (place.segment * dimension_ + axis) * order;
    return ((c[3] * place.fraction + c[2]) * place.fraction + c[1]) * place.fraction + c[0];
}

void Curve::addWeights(const Place& place, double factor, std::vector<KnotWeight>& weights) const {
    const double length = parameters_[place.segment + 1] - parameters_[place.segment];
    const std::array<double, order> share = hermite(place.fraction);
    for (const std::size_t end : {std::size_t{0}, std::size_t{1}}) {
        const std::size_t knot = place.segment + end;
        weights.push_back({knot, factor * share[2 * end]});
        const Stencil& slope = slopes_[knot];
        for (std::size_t other = 0; other < slope.weights.size(); ++other)
            weights.push_back({knotOf(slope.first + other),
                               factor * length * share[2 * end + 1] * slope.weights[other]});
    }
}

/// What is added to a coordinate of a point to have it beside a segment.
double Curve::offset(std::size_t segment, std::size_t axis, const double* point) const {
    if (periods_[axis] <= 0.0) return 0.0;
    const double begin = controls_[(segment * dimension_ + axis) * order];
    return periods_[axis] * std::round((begin - point[axis]) / periods_[axis]);
}

/// Squared distance from a point, half of its derivatives with respect to the fraction if wanted.
double Curve::along(std::size_t segment, double fraction, const double* point, double* slope,
                    double* curvature) const {
    double square = 0.0, first = 0.0, second = 0.0;
    for (std::size_t axis = 0; axis < dimension_; ++axis) {
        const double* c = controls_.data() + (segment * dimension_ + axis) * order;
        const double gap =
            valueAt({segment, fraction}, axis) - (point[axis] + offset(segment, axis, point));
        const double rate = (3.0 * c[3] * fraction + 2.0 * c[2]) * fraction + c[1];
        square += gap * gap;
        first += gap * rate;
        second += rate * rate + gap * (6.0 * c[3] * fraction + 2.0 * c[2]);
    }
    if (slope) *slope = first;
    if (curvature) *curvature = second;
    return square;
}

/// Squared distance of a point from a place of the straight line between the ends of a segment.
double Curve::toEnds(std::size_t segment, double share, const double* point) const {
    double square = 0.0;
    const double* control = controls_.data() + segment * dimension_ * order;
    for (std::size_t axis = 0; axis < dimension_; ++axis, control += order) {
        double gap = control[0] + share * (control[1] + control[2] + control[3]) - point[axis];
        if (periods_[axis] > 0.0) gap -= offset(segment, axis, point);
        square += gap * gap;
    }
    return square;
}

/// Samples bracket the minimum, Newton's method with bisection finds it.
Curve::Nearest Curve::nearestOn(std::size_t segment, const double* point) const {
    constexpr int samples = 4, maxSteps = 80;
    constexpr double rounding = 4.0 * std::numeric_limits<double>::epsilon();
    int best = 0;
    double least = HUGE_VAL;
    for (int sample = 0; sample <= samples; ++sample) {
        const double square = along(segment, sample / double(samples), point);
        if (square >= least) continue;
        least = square;
        best = sample;
    }
    double fraction = best / double(samples), slope = 0.0, curvature = 0.0;
    (void)along(segment, fraction, point, &slope, &curvature);
    const bool atEnd = (best == 0 && slope >= 0.0) || (best == samples && slope <= 0.0);
    if (atEnd) return {{segment, fraction}, least};
    double low = std::max(0, best - 1) / double(samples);
    double high = std::min(samples, best + 1) / double(samples);
    for (int step = 0; step < maxSteps && slope != 0.0 && low < high; ++step) {
        // A step of rounding would leave the bracket, and its bisection this minimum for another.
        if (curvature > 0.0 && std::abs(slope) <= rounding * curvature) break;
        (slope > 0.0 ? high : low) = fraction;
        double next = fraction - slope / curvature;
        if (!(curvature > 0.0 && next > low && next < high)) next = 0.5 * (low + high);
        fraction = next;
        (void)along(segment, fraction, point, &slope, &curvature);
    }
    return {{segment, fraction}, along(segment, fraction, point)};
}

Curve::Nearest Curve::nearest(const double* point) const {
    std::size_t knot = 0;
    double square = HUGE_VAL;
    for (std::size_t segment = 0; segment < segmentCount(); ++segment) {
        const double candidate = toEnds(segment, 0.0, point);
        if (candidate >= square) continue;
        square = candidate;
        knot = segment;
    }
    // The knot is a start, and better places lie within balls that reach as near.
    Nearest found{{knot, 0.0}, std::nextafter(square, HUGE_VAL)};
    double distance = std::sqrt(found.squaredDistance);
    for (std::size_t segment = 0; segment < segmentCount(); ++segment) {
        const double reach = distance + radii_[segment];
        if (toEnds(segment, 0.5, point) > reach * reach) continue;
        const Nearest candidate = nearestOn(segment, point);
        if (candidate.squaredDistance >= found.squaredDistance) continue;
        found = candidate;
        distance = std::sqrt(found.squaredDistance);
    }
    return found;
}

}  // namespace linkwright::math

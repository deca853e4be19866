// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"
#include "engine/dynamics/elements/signals.h"
#include "engine/dynamics/integration/function_share.h"
#include "engine/math/curve.h"
#include "engine/math/vectors.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

namespace linkwright::dynamics {

/// Value of a cost term with targets p_i (model::Targets). The signals at the starts of the steps
/// and at the end are knots of a curve y(t) (math::Curve, whose slopes are those of quartics); of
/// it
///   J = w sum_i e(d_i - tolerance_i),   d_i = min_t sqrt(sum_c w_c (y_c(t) - p_ic)^2).        (1)
/// Targets in order are found on segments that never go back, those with times at these. Where the
/// motion is to stay near the curve q through the targets, it also costs at each instant n
///   w N w_n e(d_n),   d_n = min_u |y(t_n) - q(u)|,                                            (2)
/// with N targets and w_n the part of the duration around the instant. The place of a minimum is
/// held fixed where (1) and (2) are differentiated (envelope theorem).
template <class Scalar>
class TargetMatch {
public:
    using Element = assembly::TargetElement;

    /// @param targets kept
    explicit TargetMatch(const Element& targets) : targets_(targets) {}

    void clear() { values_.clear(); }
    /// @param signals at the next instant
    void addInstant(const std::vector<math::Vector3<Scalar>>& signals) {
        for (const Element::Component& component : targets_.components)
            values_.push_back(signals[at(component.signal)][component.component]);
    }

    /// @param times of the instants, s
    Scalar finish(const assembly::CostElement& cost, const std::vector<double>& times,
                  const Scalar* parameters) {
        start(parameters);
        // Most motions have the instants of the one before.
        if (!motion_ || motion_->parameters() != times) motion_.emplace(times, motionWidth);
        if (targets_.times.empty()) motion_->setValues(scaled(values_), periods_);
        const std::vector<math::Curve::Nearest> places = placesOn(*motion_);
        for (std::size_t target = 0; target < places.size(); ++target) {
            knots_.clear();
            motion_->addWeights(places[target].place, 1.0, knots_);
            add(cost, parameters, 1.0, targets_.points[target].data(), targets_.tolerances[target]);
        }
        if (targets_.stayNear) addWay(cost, parameters, times);
        return parameters[cost.weight] * byWeight_;
    }

    // Derivatives of the value.
    /// @param instant knot
    [[nodiscard]] const Scalar* seeds(std::size_t instant) const {
        return seeds_.data() + instant * dimension();
    }
    [[nodiscard]] const std::vector<Element::Component>& components() const {
        return targets_.components;
    }
    /// Adds those with respect to the numbers of the term.
    void pullParameters(const assembly::CostElement& cost, double share,
                        Scalar* derivatives) const {
        derivatives[cost.weight] += byWeight_ * share;
        derivatives[cost.smoothing] += bySmoothing_ * share;
        derivatives[cost.limit] += byLimit_ * share;
        for (std::size_t axis = 0; axis < dimension(); ++axis)
            if (const int weight = targets_.components[axis].weight; weight >= 0)
                derivatives[weight] += byComponents_[axis] * share;
    }

private:
    using Nearest = math::Curve::Nearest;
    /// Knots that a slope is made of: of a smooth motion; of points that may be few and uneven.
    static constexpr std::size_t motionWidth = 5, targetWidth = 3;

    [[nodiscard]] std::size_t dimension() const { return targets_.components.size(); }

    void start(const Scalar* parameters) {
        seeds_.assign(values_.size(), Scalar(0.0));
        byComponents_.assign(dimension(), Scalar(0.0));
        byWeight_ = bySmoothing_ = byLimit_ = Scalar(0.0);
        weights_.clear();
        scales_.clear();
        periods_.clear();
        for (const Element::Component& component : targets_.components) {
            weights_.push_back(component.weight < 0 ? Scalar(1.0) : parameters[component.weight]);
            scales_.push_back(std::sqrt(std::fmax(0.0, math::realPart(weights_.back()))));
            periods_.push_back(component.period * scales_.back());
        }
    }

    /// Numbers whose plain distances are those of the term.
    template <class Number>
    [[nodiscard]] std::vector<double> scaled(const std::vector<Number>& values) const {
        std::vector<double> result;
        for (std::size_t place = 0; place < values.size(); ++place)
            result.push_back(math::realPart(values[place]) * scales_[place % dimension()]);
        return result;
    }

    [[nodiscard]] std::vector<Nearest> placesOn(const math::Curve& motion) const {
        std::vector<std::vector<double>> points;
        for (const std::vector<double>& point : targets_.points)
            points.push_back(scaled(point));
        if (targets_.times.empty() && targets_.inOrder) return inOrder(motion, points);
        std::vector<Nearest> places;
        for (std::size_t target = 0; target < points.size(); ++target)
            places.push_back(targets_.times.empty()
                                 ? motion.nearest(points[target].data())
                                 : Nearest{motion.placeOf(targets_.times[target]), 0.0});
        return places;
    }

    /// Segments that never go back and make the sum of squared distances least, by dynamic
    /// programming; a closed path may be entered at any target.
    [[nodiscard]] std::vector<Nearest> inOrder(
        const math::Curve& motion, const std::vector<std::vector<double>>& points) const {
        const std::size_t count = points.size(), segments = motion.segmentCount();
        std::vector<std::vector<Nearest>> all(count);
        for (std::size_t target = 0; target < count; ++target)
            for (std::size_t segment = 0; segment < segments; ++segment)
                all[target].push_back(motion.nearestOn(segment, points[target].data()));
        std::vector<Nearest> best(count);
        double least = HUGE_VAL;
        for (std::size_t first = 0; first < (targets_.closed ? count : 1); ++first) {
            // Least sum of the targets so far that ends at or before a segment, and where it does.
            std::vector<double> sums(segments, 0.0);
            std::vector<std::vector<std::size_t>> chosen(count);
            for (std::size_t place = 0; place < count; ++place) {
                const std::vector<Nearest>& row = all[(first + place) % count];
                double smallest = HUGE_VAL;
                std::size_t where = 0;
                for (std::size_t segment = 0; segment < segments; ++segment) {
                    const double sum = sums[segment] + row[segment].squaredDistance;
                    if (sum < smallest) {
                        smallest = sum;
                        where = segment;
                    }
                    sums[segment] = smallest;
                    chosen[place].push_back(where);
                }
            }
            if (sums.back() >= least) continue;
            least = sums.back();
            std::size_t last = segments - 1;
            for (std::size_t place = count; place-- > 0;) {
                last = chosen[place][last];
                best[(first + place) % count] = all[(first + place) % count][last];
            }
        }
        return best;
    }

    /// Equation (2).
    void addWay(const assembly::CostElement& cost, const Scalar* parameters,
                const std::vector<double>& times) {
        const std::size_t count = targets_.points.size();
        std::vector<double> places{0.0}, values;
        for (std::size_t target = 0; target < count + (targets_.closed ? 1 : 0); ++target) {
            const std::vector<double>& point = targets_.points[target % count];
            if (target > 0)
                places.push_back(places.back() + gap(targets_.points[target - 1], point));
            for (const double value : scaled(point))
                values.push_back(value);
        }
        math::Curve way(places, targetWidth, targets_.closed);
        way.setValues(std::move(values), periods_);
        const std::vector<double> knots = scaled(values_);
        std::vector<double> nearest(dimension());
        for (std::size_t instant = 0; instant < times.size(); ++instant) {
            const math::Curve::Place place =
                way.nearest(knots.data() + instant * dimension()).place;
            for (std::size_t axis = 0; axis < dimension(); ++axis)
                nearest[axis] = scales_[axis] > 0.0
                                    ? way.valueAt(place, axis) / scales_[axis]
                                    : math::realPart(values_[instant * dimension() + axis]);
            knots_.assign(1, {instant, 1.0});
            add(cost, parameters, static_cast<double>(count) * durationShare(times, instant),
                nearest.data(), 0.0);
        }
    }

    /// Distance of neighbors on the way through the targets, of whatever unit: it only parts them.
    [[nodiscard]] double gap(const std::vector<double>& from, const std::vector<double>& to) const {
        double square = 0.0;
        for (std::size_t axis = 0; axis < dimension(); ++axis) {
            const double period = targets_.components[axis].period;
            const double moved = to[axis] - from[axis];
            square = std::hypot(square, period > 0.0 ? std::remainder(moved, period) : moved);
        }
        return square;
    }

    /// Adds factor * e(distance - tolerance) of a point of the motion, the sum of `knots_`.
    void add(const assembly::CostElement& cost, const Scalar* parameters, double factor,
             const double* target, double tolerance) {
        using std::sqrt;
        deviation_.assign(dimension(), Scalar(0.0));
        Scalar square(0.0);
        for (std::size_t axis = 0; axis < dimension(); ++axis) {
            for (const math::Curve::KnotWeight& knot : knots_)
                deviation_[axis] += values_[knot.knot * dimension() + axis] * knot.weight;
            deviation_[axis] -= Scalar(target[axis]);
            if (const double period = targets_.components[axis].period; period > 0.0)
                deviation_[axis] -=
                    Scalar(period * std::round(math::realPart(deviation_[axis]) / period));
            square += weights_[axis] * deviation_[axis] * deviation_[axis];
        }
        if (math::realPart(square) == 0.0) return;  // neither value nor slope
        const Scalar distance = sqrt(square);
        const Scalar excess = distance - Scalar(tolerance);
        if (math::realPart(excess) <= 0.0) return;
        const Penalty<Scalar> penalty = penaltyOf<Scalar>(cost, parameters, excess);
        byWeight_ += penalty.value * factor;
        const Scalar whole = parameters[cost.weight] * factor;
        bySmoothing_ += whole * penalty.bySmoothing;
        byLimit_ += whole * penalty.byLimit;
        const Scalar slope = whole * penalty.slope / distance;
        for (std::size_t axis = 0; axis < dimension(); ++axis) {
            byComponents_[axis] += slope * deviation_[axis] * deviation_[axis] * 0.5;
            const Scalar pulled = slope * weights_[axis] * deviation_[axis];
            for (const math::Curve::KnotWeight& knot : knots_)
                seeds_[knot.knot * dimension() + axis] += pulled * knot.weight;
        }
    }

    const Element& targets_;
    std::vector<Scalar> values_, seeds_;  ///< instant after instant, one per component
    Scalar byWeight_{0.0}, bySmoothing_{0.0}, byLimit_{0.0};
    std::vector<Scalar> byComponents_, weights_, deviation_;
    std::vector<double> scales_, periods_;
    std::optional<math::Curve> motion_;
    std::vector<math::Curve::KnotWeight> knots_;
};

}  // namespace linkwright::dynamics

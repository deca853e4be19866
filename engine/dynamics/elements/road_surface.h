// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/rolling.h"
#include "engine/dynamics/elements/force_context.h"
#include "engine/dynamics/elements/spring_law_force.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace linkwright::dynamics {

// The place of a road that is nearest to a point c, the foot. In the frame of the road c is at
// (xi, eta), and the foot at (x, h(x)) with
//   F(x) = x - xi + (h(x) - eta) h'(x) = 0.
// There the normal is n = (u - h' a)/g, g = sqrt(1 + h'^2), and c is D = n . (c - foot) above.

/// Height of a profile and its derivatives with respect to x.
template <class Scalar>
struct RoadHeight {
    Scalar height{0.0};  ///< h, m
    Scalar slope{0.0};   ///< h'
    double bend = 0.0;   ///< h'', 1/m
};

/// Evaluates the profile of a road at several places.
template <class Scalar>
class RoadProfile {
public:
    RoadProfile(const assembly::SpringLawElement& law, const System& system,
                const Scalar* parameters)
        : law_(law) {
        if (law.hasFormula)
            arguments_ = lawArguments<Scalar>(system, parameters, Scalar(0.0), Scalar(0.0));
        for (const Scalar& argument : arguments_)
            real_.push_back(math::realPart(argument));
    }

    [[nodiscard]] double height(double x) {
        double height = 0.0;
        if (law_.hasFormula) height += law_.formula.evaluate<double>(realAt(x));
        if (law_.hasTable()) height += SpringTable<double>(law_.table, x).force;
        return height;
    }
    [[nodiscard]] RoadHeight<double> derivatives(double x) {
        RoadHeight<double> result;
        if (law_.hasFormula) {
            const auto values = law_.formula.evaluateWithTwoDerivatives<double>(realAt(x), 0);
            result = {values[0], values[1], values[2]};
        }
        if (law_.hasTable()) {
            using Along = math::Tangent<double>;
            const SpringTable<Along> table(law_.table, Along(x, 1.0));
            result.height += table.force.value;
            result.slope += table.slope.value;
            result.bend += table.slope.derivative;
        }
        return result;
    }
    /// Likewise, for any scalar; the second derivative is that of its real part.
    [[nodiscard]] RoadHeight<Scalar> at(const Scalar& x) {
        RoadHeight<Scalar> result;
        result.bend = derivatives(math::realPart(x)).bend;
        if (law_.hasFormula) {
            arguments_[0] = x;
            result.height += assembly::evaluateFormula<Scalar>(law_.formula, arguments_);
            result.slope += assembly::formulaRate<Scalar>(law_.formula, arguments_);
        }
        if (law_.hasTable()) {
            const SpringTable<Scalar> table(law_.table, x);
            result.height += table.force;
            result.slope += table.slope;
        }
        return result;
    }
    /// x, the named parameters, 0; empty without a formula.
    [[nodiscard]] const std::vector<Scalar>& arguments() const { return arguments_; }

private:
    const std::vector<double>& realAt(double x) {
        real_[0] = x;
        return real_;
    }

    const assembly::SpringLawElement& law_;
    std::vector<Scalar> arguments_;
    std::vector<double> real_;
};

/// x of the foot: of the places within reach the nearest one, of which there may be several where a
/// valley is sharper than the ball or wheel.
/// @param reach m, of the ball or wheel about the point
template <class Scalar>
double footOf(RoadProfile<Scalar>& profile, double xi, double eta, double reach) {
    constexpr int count = 4;  // samples on each side
    double best = xi, least = std::numeric_limits<double>::infinity();
    for (int sample = -count; sample <= count; ++sample) {
        const double x = xi + reach * sample / count;
        const double distance = std::hypot(x - xi, profile.height(x) - eta);
        if (!(distance < least)) continue;
        least = distance;
        best = x;
    }
    // Newton's method for F, held within the samples beside the best one.
    const double step = reach / count, low = best - step, high = best + step;
    double x = best;
    for (int iteration = 0; iteration < 40; ++iteration) {
        const RoadHeight<double> at = profile.derivatives(x);
        const double residual = x - xi + (at.height - eta) * at.slope;
        double rate = 1.0 + at.slope * at.slope + (at.height - eta) * at.bend;
        if (!(rate > 0.1)) rate = 1.0 + at.slope * at.slope;  // not convex there
        const double next = std::clamp(x - residual / rate, low, high);
        // The next step would be as small as the square of this one.
        const bool done = std::abs(next - x) <= 1e-9 * reach;
        x = next;
        if (done) break;
    }
    return x;
}

/// Where a point is over a road.
template <class Space>
struct RoadPlace {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    Vector up, along = Vector::Zero();  ///< u, a: unit, at right angles; world
    Vector given = Vector::Zero();      ///< `along` as drawn
    Vector span;                        ///< from the point of the road
    Vector normal;                      ///< n
    Scalar distance{0.0};               ///< D, m
    Scalar offset{0.0};                 ///< h - eta at the foot; not of flat roads
    Scalar growth{1.0};                 ///< g
    RoadHeight<Scalar> height;          ///< at the foot
    Scalar foot{0.0};                   ///< x of the foot

    /// @param point c, world
    /// @param reach m, of the ball or wheel about it
    RoadPlace(const assembly::RoadElement& road, const System& system, const Scalar* parameters,
              const Record<Space>& record, const Vector& point, const Scalar& reach)
        : up(assembly::worldDirection<Space>(road.up, parameters, record.poses.data())),
          span(point - assembly::worldPoint<Space>(road.point, parameters, record.poses.data())),
          normal(up),
          distance(math::dot(up, span)) {
        if (road.isFlat()) return;
        given = assembly::worldDirection<Space>(road.along, parameters, record.poses.data());
        along = assembly::RollingDirection<Vector>(up, given).value;
        findFoot(road, system, parameters, math::realPart(reach));
    }

private:
    void findFoot(const assembly::RoadElement& road, const System& system, const Scalar* parameters,
                  double reach) {
        using std::sqrt;
        const Scalar xi = math::dot(along, span), eta = math::dot(up, span);
        RoadProfile<Scalar> profile(road.height, system, parameters);
        constexpr double minReach = 1e-3;  // m, of bare points
        foot = Scalar(
            footOf(profile, math::realPart(xi), math::realPart(eta), std::max(reach, minReach)));
        height = profile.at(foot);
        // The derivatives of x follow by steps with the slope of the real part, one for each order.
        if constexpr (!std::is_same_v<Scalar, double>)
            for (int order = 0; order < 2; ++order) {
                const Scalar residual = foot - xi + (height.height - eta) * height.slope;
                const double slope = math::realPart(height.slope);
                const double rate =
                    1.0 + slope * slope + math::realPart(height.height - eta) * height.bend;
                foot -= residual * Scalar(1.0 / rate);
                height = profile.at(foot);
            }
        growth = sqrt(Scalar(1.0) + height.slope * height.slope);
        normal = (up - along * height.slope) * (Scalar(1.0) / growth);
        offset = height.height - eta;
        distance = -(offset + height.slope * (xi - foot)) * (Scalar(1.0) / growth);
    }
};

}  // namespace linkwright::dynamics

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/equations/loops.h"
#include "engine/math/dual.h"
#include "engine/sensitivity/equations/cotangents.h"
#include "engine/sensitivity/equations/factors.h"

namespace linkwright::sensitivity {

/// Cotangents of what a follower beside the curve of its cam is made of.
template <class Space>
struct CurveCotangents {
    Attached<Space> span;           ///< from the origin of the curve to the follower
    Attached<Space> first, second;  ///< axes of the curve
    typename math::BesideCurve<math::Tangent<typename Space::Scalar>>::Pulled coefficients;
};

/// Derivative twin of assembly::CurvePlace and dynamics::curveNormalRate. In the coordinates u of
/// the curve, u_i = e_i . s with its axes e_i and the span s, all is a number with its rate along
/// the motion. The cotangents of u are linear in those of the rate of what is pulled; their rate,
/// with the cotangents of its value as the rate of those, is the rest.
template <class Space>
class CurvePull {
public:
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    using Tangent = math::Tangent<Scalar>;
    using Own = math::Vector2<Tangent>;

    CurvePull(const assembly::CurveContact& contact, const PullbackContext<Space>& context)
        : contact_(contact),
          context_(context),
          follower_(context.point(contact.follower)),
          origin_(context.point(contact.origin)),
          first_(context.direction(contact.first)),
          second_(context.direction(contact.second)),
          span_(follower_.value - origin_.value),
          spanRate_(follower_.velocity - origin_.velocity),
          nearest_(context.parameters + contact.pieces, contact.form,
                   Own(along(first_), along(second_))) {}

    /// The normal to the left of the curve, and its rate; world.
    [[nodiscard]] Vector normal() const {
        return first_.value * nearest_.normal[0].value + second_.value * nearest_.normal[1].value;
    }
    [[nodiscard]] Vector normalRate() const {
        return first_.velocity * nearest_.normal[0].value
               + second_.velocity * nearest_.normal[1].value
               + first_.value * nearest_.normal[0].derivative
               + second_.value * nearest_.normal[1].derivative;
    }

    /// @param cotangent of the normal and of its rate
    [[nodiscard]] CurveCotangents<Space> pullNormal(const Attached<Space>& cotangent) const {
        const auto seed = [&](const Attached<Space>& axis) {
            return Tangent(math::dot(axis.value, cotangent.velocity),
                           math::dot(axis.value, cotangent.value)
                               + math::dot(axis.velocity, cotangent.velocity));
        };
        CurveCotangents<Space> result =
            resultOf(nearest_.pullNormal(Own(seed(first_), seed(second_))));
        const auto add = [&](Attached<Space>& axis, const Tangent& part) {
            axis.value += cotangent.value * part.value + cotangent.velocity * part.derivative;
            axis.velocity += cotangent.velocity * part.value;
        };
        add(result.first, nearest_.normal[0]);
        add(result.second, nearest_.normal[1]);
        return result;
    }
    /// @param cotangent of the distance, or of the way along the curve
    [[nodiscard]] CurveCotangents<Space> pullDistance(const Scalar& cotangent) const {
        return resultOf(nearest_.pullDistance(Tangent(Scalar(0.0), cotangent)));
    }
    [[nodiscard]] CurveCotangents<Space> pullWay(const Scalar& cotangent) const {
        return resultOf(nearest_.pullWay(Tangent(Scalar(0.0), cotangent)));
    }

    /// Adds to the derivatives with respect to V of the bodies.
    void addVelocities(const CurveCotangents<Space>& cotangents) const {
        context_.pullPointVelocity(contact_.follower.node, follower_, cotangents.span);
        context_.pullPointVelocity(contact_.origin.node, origin_, opposite(cotangents.span));
        context_.pullDirectionVelocity(contact_.first.node, first_, cotangents.first);
        context_.pullDirectionVelocity(contact_.second.node, second_, cotangents.second);
    }
    /// The same with respect to everything else.
    void addPlaces(const CurveCotangents<Space>& cotangents) const {
        context_.pullPointPose(contact_.follower, follower_, cotangents.span);
        context_.pullPointPose(contact_.origin, origin_, opposite(cotangents.span));
        context_.pullDirectionPose(contact_.first, first_, cotangents.first);
        context_.pullDirectionPose(contact_.second, second_, cotangents.second);
        nearest_.forCoefficients(cotangents.coefficients, [&](int place, const Tangent& value) {
            context_.cotangents.parameters[contact_.pieces + place] += value.derivative;
        });
    }

private:
    [[nodiscard]] Tangent along(const Attached<Space>& axis) const {
        return {math::dot(axis.value, span_),
                math::dot(axis.velocity, span_) + math::dot(axis.value, spanRate_)};
    }
    static Attached<Space> opposite(const Attached<Space>& cotangent) {
        return scaled<Space>(cotangent, Scalar(-1.0));
    }

    template <class Pulled>
    [[nodiscard]] CurveCotangents<Space> resultOf(const Pulled& pulled) const {
        CurveCotangents<Space> result;
        result.coefficients = pulled;
        const auto add = [&](const Attached<Space>& axis, const Tangent& part,
                             Attached<Space>& ofAxis) {
            const Scalar& ofRate = part.value;
            const Scalar& ofValue = part.derivative;
            ofAxis.value = span_ * ofValue + spanRate_ * ofRate;
            ofAxis.velocity = span_ * ofRate;
            result.span.value += axis.value * ofValue + axis.velocity * ofRate;
            result.span.velocity += axis.value * ofRate;
        };
        add(first_, pulled.point[0], result.first);
        add(second_, pulled.point[1], result.second);
        return result;
    }

    const assembly::CurveContact& contact_;
    const PullbackContext<Space>& context_;
    Attached<Space> follower_, origin_, first_, second_;
    Vector span_, spanRate_;
    math::BesideCurve<Tangent> nearest_;
};

}  // namespace linkwright::sensitivity

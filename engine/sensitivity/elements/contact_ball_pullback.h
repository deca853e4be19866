// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/contact_ball.h"
#include "engine/sensitivity/equations/cotangents.h"

namespace linkwright::sensitivity {

/// Of the end of a cylinder, see pullBall.
template <class Space>
typename Space::Vector pullEnd(const assembly::ContactElement& contact,
                               const assembly::ContactBall& ball,
                               const PullbackContext<Space>& context,
                               const dynamics::BallPlace<Space>& place,
                               const typename Space::Vector& byMiddle) {
    using std::sqrt;
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    const Scalar radius = context.parameters[contact.radius];
    const Scalar inverse = Scalar(1.0) / sqrt(math::dot(place.normal, place.lowest));
    const Scalar part = math::dot(place.lowest, byMiddle);
    context.cotangents.parameters[contact.radius] -= part * inverse;
    // y/q, q^2 = n . y
    const Scalar byRoot = part * inverse * inverse * inverse * radius * Scalar(0.5);
    const Vector byLowest = byMiddle * (-radius * inverse) + place.normal * byRoot;
    Vector byNormal = place.lowest * byRoot + byLowest;
    Vector byPoint = byMiddle;
    const Scalar square = math::dot(place.along, place.along);
    if (math::realPart(square) > 0.0) {
        const Scalar share(1.0 - dynamics::endBulge * dynamics::endBulge);
        const Scalar tilt = math::dot(place.normal, place.along) / square;
        const Scalar turned = math::dot(place.along, byLowest) / square;
        byNormal -= place.along * (share * turned);
        const Vector byAlong =
            (byLowest * tilt + (place.normal - place.along * (tilt * Scalar(2.0))) * turned)
            * -share;
        context.pullPosition(ball.other, byAlong);
        byPoint -= byAlong;
    }
    context.pullPosition(ball.point, byPoint);
    return byNormal;
}

/// Derivative twin of engine/dynamics/elements/contact_ball.h: adds the derivatives with respect to
/// all that the middle of a ball depends on, but the direction of the surface.
/// @return the derivative with respect to that direction
template <class Space>
typename Space::Vector pullBall(const assembly::ContactElement& contact,
                                const assembly::ContactBall& ball,
                                const PullbackContext<Space>& context,
                                const dynamics::BallPlace<Space>& place,
                                const typename Space::Vector& byMiddle) {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    using Kind = assembly::ContactBall::Kind;
    using Near = typename dynamics::BallPlace<Space>::Near;
    if (ball.kind == Kind::End) return pullEnd<Space>(contact, ball, context, place, byMiddle);
    if (ball.kind == Kind::Ball || place.near == Near::Start) {
        context.pullPosition(ball.point, byMiddle);
        return Vector::Zero();
    }
    if (place.near == Near::End) {
        context.pullPosition(ball.other, byMiddle);
        return Vector::Zero();
    }
    constexpr double pull = dynamics::parallelSine * dynamics::parallelSine;
    const Vector &u = place.along, &w = place.toCore, &v = place.across;
    Scalar below = math::dot(u, u) * Scalar(1.0 + pull);
    const bool line = place.near == Near::Line;
    const Scalar square = line ? math::dot(v, v) : Scalar(1.0);
    const Scalar product = math::dot(u, v), offset = math::dot(v, w);
    below -= product * product / square;
    const Scalar byAbove = math::dot(u, byMiddle) / below;
    const Scalar byBelow = -byAbove * place.place;
    const Scalar byLength = byAbove * Scalar(0.5 * pull) + byBelow * Scalar(1.0 + pull);
    Vector byAlong = byMiddle * place.place + w * byAbove + u * (byLength * Scalar(2.0));
    Vector byCore = u * byAbove, byAcross = Vector::Zero();
    if (line) {
        const Scalar byProduct = -(byAbove * offset + byBelow * product * Scalar(2.0)) / square;
        const Scalar byOffset = -byAbove * product / square;
        const Scalar bySquare =
            (byAbove * offset + byBelow * product) * product / (square * square);
        byAlong += v * byProduct;
        byCore += v * byOffset;
        byAcross = u * byProduct + w * byOffset + v * (bySquare * Scalar(2.0));
    }
    context.pullPosition(ball.other, byAlong);
    context.pullPosition(ball.point, Vector(byMiddle - byAlong - byCore));
    if (contact.corners.empty()) {
        context.pullPosition(contact.surface, byCore);
        return byAcross;
    }
    context.pullPosition(contact.corners[at(place.core)], byCore);
    if (line) {
        context.pullPosition(contact.corners[1], byAcross);
        context.pullPosition(contact.corners[0], Vector(-byAcross));
    }
    return Vector::Zero();
}

}  // namespace linkwright::sensitivity

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/contact_part.h"
#include "engine/sensitivity/equations/cotangents.h"

namespace linkwright::sensitivity {

/// Derivative twin of engine/dynamics/elements/contact_part.h: adds the derivative with respect to
/// what the direction of a plane or an axis is made of.
template <class Space>
void pullDirection(const assembly::ContactElement& contact, const PullbackContext<Space>& context,
                   const dynamics::ContactPart<Space>& part,
                   const typename Space::Vector& byDirection) {
    using model::ContactShape;
    using Vector = typename Space::Vector;
    const bool profile = contact.shape == ContactShape::Profile;
    Vector byAxis = byDirection;
    // Corners of profiles and all planes and lines that are given take it as it is.
    if (!contact.corners.empty() && part.part.count() > 1) {
        // Of m.
        const Vector by = (byDirection - part.direction * math::dot(part.direction, byDirection))
                          * (typename Space::Scalar(1.0) / part.size);
        Vector first = by, second = Vector::Zero();
        if (profile) {
            first = -Space::crossVector(part.turn, by);
            if constexpr (!Space::planar)
                byAxis = math::cross(part.edges[0], by) * typename Space::Scalar(-part.part.side);
        } else if (part.kind == ContactShape::Plane) {
            if constexpr (!Space::planar) {
                first = math::cross(part.edges[1], by);
                second = math::cross(by, part.edges[0]);
                context.pullPosition(part.corner(contact, 2), second);
            }
        }
        context.pullPosition(part.corner(contact, 1), first);
        context.pullPosition(part.corner(contact, 0), Vector(-(first + second)));
    }
    if (contact.direction.parameter < 0) return;
    Attached<Space> direction, pulled;
    direction.value = assembly::worldDirection<Space>(contact.direction, context.parameters,
                                                      context.record.poses.data());
    pulled.value = byAxis;
    context.pullDirectionPose(contact.direction, direction, pulled);
}

}  // namespace linkwright::sensitivity

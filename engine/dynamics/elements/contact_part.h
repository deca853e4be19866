// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/world_components.h"
#include "engine/math/solid_parts.h"

#include <array>

namespace linkwright::dynamics {

// A ball near a solid with corners sees the part of it that is nearest: the plane of a face, the
// line of an edge or a corner, as if that were the whole surface. With e and f the edges from the
// first corner of the part, a the axis of a profile and s its side,
//   face of a hull:   n = m/|m|,  m = e x f;    edge of a hull:  along m/|m|,  m = e;
//   edge of a profile, which is a face across the axis:  n = m/|m|,  m = -s a x e.
// Which part it is follows from real parts alone. Distance and normal are continuous from one part
// to the next; the derivative of the normal is that of the part taken.

/// What a ball touches.
template <class Space>
struct ContactPart {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    model::ContactShape kind;           ///< Plane, Cylinder or Sphere
    math::SolidPart part;               ///< of solids with corners
    double outward = 1.0;               ///< of the normal along the span from a line or point
    double swelling = 1.0;              ///< of the depth with the radius of the surface
    Vector direction = Vector::Zero();  ///< of a plane or an axis
    std::array<Vector, 2> edges;        ///< e, f
    Scalar size{1.0};                   ///< |m|
    typename Space::Angular turn = Space::zeroAngular();  ///< -s a, of profiles
    const assembly::PointReference* place;                ///< of the surface

    /// @param ball its middle, world
    ContactPart(const assembly::ContactElement& contact, const Vector& ball,
                const Scalar* parameters, const Record<Space>& record)
        : kind(contact.shape),
          outward(contact.outward),
          swelling(model::isRound(contact.shape) ? contact.outward : 0.0),
          place(&contact.surface) {
        edges.fill(Vector::Zero());
        if (contact.direction.parameter >= 0)
            direction =
                assembly::worldDirection<Space>(contact.direction, parameters, record.poses.data());
        if (contact.corners.empty()) return;
        part = nearestPart(contact, ball, parameters, record);
        swelling = 1.0;
        place = &corner(contact, 0);
        if (part.count() > 1) edges[0] = edge(contact, 1, parameters, record);
        if (contact.shape == model::ContactShape::Profile)
            becomeSide();
        else
            becomeFace(contact, parameters, record);
    }

    /// Corner of the part.
    [[nodiscard]] const assembly::PointReference& corner(const assembly::ContactElement& contact,
                                                         std::size_t index) const {
        return contact.corners[at(part.corners[index])];
    }

private:
    static math::SolidPart nearestPart(const assembly::ContactElement& contact, const Vector& ball,
                                       const Scalar* parameters, const Record<Space>& record) {
        const auto real = [](const Vector& vector) {
            Eigen::Vector3d result = Eigen::Vector3d::Zero();
            for (int axis = 0; axis < Space::vectorSize; ++axis)
                result[axis] = math::realPart(vector[axis]);
            return result;
        };
        // In the frame of the solid, where its corners rest.
        const int node = contact.surface.node;
        Vector middle = ball;
        if (node >= 0)
            middle = record.poses[at(node)].rotation.back(middle - record.poses[at(node)].origin);
        const Eigen::Vector3d from = real(middle);
        const auto spanOf = [&](int corner) -> Eigen::Vector3d {
            return from
                   - real(Space::vectorFrom(parameters + contact.corners[at(corner)].parameter));
        };
        if (contact.shape == model::ContactShape::Hull)
            return math::nearestPartOfHull(contact.facets, spanOf);
        const Eigen::Vector3d axis =
            Space::planar
                ? Eigen::Vector3d(Eigen::Vector3d::UnitZ())
                : real(Space::vectorFrom(parameters + std::max(contact.direction.parameter, 0)));
        return math::nearestPartOfProfile(static_cast<int>(contact.corners.size()), axis, spanOf);
    }

    Vector edge(const assembly::ContactElement& contact, std::size_t to, const Scalar* parameters,
                const Record<Space>& record) const {
        const auto* poses = record.poses.data();
        return assembly::worldPoint<Space>(corner(contact, to), parameters, poses)
               - assembly::worldPoint<Space>(corner(contact, 0), parameters, poses);
    }

    void direct(const Vector& along) {
        size = math::length(along);
        direction = along * (Scalar(1.0) / size);
    }

    void becomeSide() {
        if (part.count() == 1) {
            outward = part.side;
            kind = Space::planar ? model::ContactShape::Sphere : model::ContactShape::Cylinder;
            return;
        }
        kind = model::ContactShape::Plane;
        if constexpr (Space::planar)
            turn = Scalar(-part.side);
        else
            turn = direction * Scalar(-part.side);
        direct(Space::crossVector(turn, edges[0]));
    }

    void becomeFace([[maybe_unused]] const assembly::ContactElement& contact,
                    [[maybe_unused]] const Scalar* parameters,
                    [[maybe_unused]] const Record<Space>& record) {
        if (part.count() == 1) {
            kind = model::ContactShape::Sphere;
        } else if (part.count() == 2) {
            kind = model::ContactShape::Cylinder;
            direct(edges[0]);
        } else if constexpr (!Space::planar) {
            kind = model::ContactShape::Plane;
            edges[1] = edge(contact, 2, parameters, record);
            direct(math::cross(edges[0], edges[1]));
        }
    }
};

}  // namespace linkwright::dynamics

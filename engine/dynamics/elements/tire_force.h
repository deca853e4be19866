// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/contact_force.h"
#include "engine/dynamics/elements/road_surface.h"
#include "engine/dynamics/elements/tire_law.h"

#include <array>

namespace linkwright::dynamics {

/// Where a tire is on its road, in the symbols of model::Tire.
template <class Space>
struct TireGeometry {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    using Angular = typename Space::Angular;
    Vector center;                               ///< c
    RoadPlace<Space> road;                       ///< of the center
    assembly::RollingDirection<Vector> upright;  ///< e, n, m
    Angular axis;                                ///< e, also in the plane
    Vector along;                                ///< t
    Vector across = Vector::Zero();              ///< s; none in the plane
    Vector place;                                ///< x
    Scalar depth{0.0};                           ///< d

    TireGeometry(const assembly::TireElement& tire, const System& system, const Scalar* parameters,
                 const Record<Space>& record)
        : center(assembly::worldPoint<Space>(tire.center, parameters, record.poses.data())),
          road(tire.road, system, parameters, record, center, parameters[tire.radius]),
          upright(assembly::worldDirection<Space>(tire.axis, parameters, record.poses.data()),
                  road.normal) {
        if constexpr (Space::planar) {
            axis = parameters[tire.spin];
        } else {
            axis = upright.axis;
        }
        along = Space::crossVector(axis, upright.value);
        if constexpr (!Space::planar) across = math::cross(road.normal, along);
        const Scalar rim = parameters[tire.rimRadius];
        const Scalar arm = parameters[tire.radius] - rim;
        place = center - upright.value * arm - road.normal * rim;
        depth = arm * upright.upright + rim - road.distance;
    }
    [[nodiscard]] bool touches() const { return math::realPart(depth) > 0.0; }
};

/// Angular velocity of A less that of B, under a motion of the nodes.
template <class Space>
typename Space::Angular relativeSpin(int nodeA, int nodeB,
                                     const std::vector<typename Space::Motion>& motions) {
    typename Space::Angular result = Space::zeroAngular();
    if (nodeA >= 0) result += motions[at(nodeA)].angular;
    if (nodeB >= 0) result -= motions[at(nodeB)].angular;
    return result;
}

/// How a tire moves over its road.
template <class Space>
struct TireMotion {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    Vector sliding;                ///< w
    Vector travel;                 ///< v
    typename Space::Angular spin;  ///< of A less that of B

    TireMotion(const assembly::TireElement& tire, const TireGeometry<Space>& geometry,
               const std::vector<typename Space::Motion>& motions)
        : sliding(relativeVelocity<Space>(tire.center.node, tire.road.point.node, geometry.place,
                                          motions)),
          travel(relativeVelocity<Space>(tire.center.node, tire.road.point.node, geometry.center,
                                         motions)),
          spin(relativeSpin<Space>(tire.center.node, tire.road.point.node, motions)) {}
};

/// 1 + loadSensitivity (N - nominalLoad)/nominalLoad
template <class Scalar>
Scalar gripLoss(const assembly::TireElement& tire, const Scalar& pressing,
                const Scalar* parameters) {
    return Scalar(1.0)
           + parameters[tire.loadSensitivity]
                 * (pressing / parameters[tire.nominalLoad] - Scalar(1.0));
}

template <class Space>
TireInputs<typename Space::Scalar> tireInputs(const assembly::TireElement& tire,
                                              const TireGeometry<Space>& geometry,
                                              const TireMotion<Space>& motion,
                                              const typename Space::Scalar& pressing,
                                              const typename Space::Scalar* parameters) {
    using Scalar = typename Space::Scalar;
    TireInputs<Scalar> in;
    in.grip = Scalar(1.0) / gripLoss<Scalar>(tire, pressing, parameters);
    in.along = math::dot(motion.sliding, geometry.along);
    if constexpr (!Space::planar) in.across = math::dot(motion.sliding, geometry.across);
    in.travel = math::dot(motion.travel, geometry.along);
    in.spin = Space::angularDot(motion.spin, geometry.axis);
    in.tilt = geometry.upright.tilt;
    const std::array<int, 13> offsets = tireOffsets(tire);
    std::size_t place = 0;
    in.visit(tire.law, [&](auto& input) {
        if (place >= in.motionCount) input = parameters[offsets[place - in.motionCount]];
        ++place;
    });
    return in;
}

/// Forces of a tire that touches.
template <class Space>
struct TireState {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    TireMotion<Space> motion;
    ClippedPush<Scalar> push;  ///< of d and d'
    Scalar pressing{0.0};      ///< N
    TireOutputs<Scalar> law;

    TireState(const assembly::TireElement& tire, const TireGeometry<Space>& geometry,
              const Scalar* parameters, const Record<Space>& record)
        : motion(tire, geometry, record.velocities),
          push(geometry.depth, -math::dot(geometry.road.normal, motion.sliding),
               parameters[tire.dissipation]),
          pressing(parameters[tire.stiffness] * push.shape() * push.share),
          law(tireLaw(tire.law, tireInputs<Space>(tire, geometry, motion, pressing, parameters))) {}

    /// The force per load.
    [[nodiscard]] Vector direction(const TireGeometry<Space>& geometry) const {
        return geometry.road.normal + geometry.along * law.along + geometry.across * law.across;
    }
    /// The moment per load.
    [[nodiscard]] typename Space::Angular moment(const TireGeometry<Space>& geometry) const {
        typename Space::Angular result = geometry.axis * law.rolling;
        if constexpr (!Space::planar) result += geometry.road.normal * law.aligning;
        return result;
    }
};

template <class Space>
void applyForce(const assembly::TireElement& tire, const ForceContext<Space>& context) {
    const TireGeometry<Space> geometry(tire, context.system, context.parameters, context.record);
    if (!geometry.touches()) return;
    const TireState<Space> state(tire, geometry, context.parameters, context.record);
    const typename Space::Vector force = state.direction(geometry) * state.pressing;
    const typename Space::Angular moment = state.moment(geometry) * state.pressing;
    const int nodeA = tire.center.node, nodeB = tire.road.point.node;
    context.push(nodeA, geometry.place, force);
    context.push(nodeB, geometry.place, -force);
    if (nodeA >= 0) context.forces[at(nodeA)].moment += moment;
    if (nodeB >= 0) context.forces[at(nodeB)].moment -= moment;
}

/// (2/5) k d^(5/2)
template <class Space>
typename Space::Scalar storedEnergy(const assembly::TireElement& tire, const System& system,
                                    const typename Space::Scalar* parameters,
                                    const typename Space::Scalar*, const Record<Space>& record) {
    using std::sqrt;
    using Scalar = typename Space::Scalar;
    const TireGeometry<Space> geometry(tire, system, parameters, record);
    if (!geometry.touches()) return Scalar(0.0);
    return Scalar(0.4) * parameters[tire.stiffness] * geometry.depth * geometry.depth
           * sqrt(geometry.depth);
}

/// Value of a signal of a tire; scalars are the first component. Slips are taken in the air, too.
template <class Space>
math::Vector3<typename Space::Scalar> tireSignal(const assembly::SignalElement& signal,
                                                 const System& system,
                                                 const typename Space::Scalar* parameters,
                                                 const Record<Space>& record) {
    using Scalar = typename Space::Scalar;
    const assembly::TireElement& tire = system.tires[at(signal.tire)];
    const TireGeometry<Space> geometry(tire, system, parameters, record);
    const TireState<Space> state(tire, geometry, parameters, record);
    const auto scalar = [](const Scalar& value) -> math::Vector3<Scalar> {
        return {value, Scalar(0.0), Scalar(0.0)};
    };
    switch (signal.kind) {
        case model::SignalKind::TireLoad: return scalar(state.pressing);
        case model::SignalKind::TireSlip: return scalar(state.law.slip);
        case model::SignalKind::TireSlipAngle: return scalar(state.law.slipAngle);
        default:
            return toWorld<Space>(
                system, typename Space::Vector(state.direction(geometry) * state.pressing));
    }
}

}  // namespace linkwright::dynamics

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/tire_force.h"
#include "engine/math/dual.h"
#include "engine/sensitivity/elements/contact_pullback.h"
#include "engine/sensitivity/elements/local_slopes.h"
#include "engine/sensitivity/elements/road_pullback.h"

#include <array>
#include <cstddef>

namespace linkwright::sensitivity {

// Derivative twin of engine/dynamics/elements/tire_force.h. What is differentiated is a function of
// N, of what the law gives, of the vectors of the geometry, of w, v and the spin, and of y and its
// spin, where those are the costate of A less that of B at x, or given. The law itself is
// differentiated forward: few numbers go in.

/// Derivatives of what is differentiated, at a tire.
template <class Space>
struct TireCotangents {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    using Angular = typename Space::Angular;
    Scalar pressing{0.0};               ///< N
    dynamics::TireOutputs<Scalar> law;  ///< of what the law gives
    Vector normal = Vector::Zero(), along = Vector::Zero(), across = Vector::Zero();  ///< n, t, s
    Angular axis = Space::zeroAngular();                                              ///< e
    Vector other = Vector::Zero();             ///< y, where it moves with the bodies
    Angular otherSpin = Space::zeroAngular();  ///< likewise
};

/// Of  force . y + moment . spin.
template <class Space>
TireCotangents<Space> tireForceCotangents(const dynamics::TireGeometry<Space>& geometry,
                                          const dynamics::TireState<Space>& state,
                                          const typename Space::Vector& other,
                                          const typename Space::Angular& spin) {
    using Scalar = typename Space::Scalar;
    TireCotangents<Space> by;
    const Scalar& load = state.pressing;
    const auto direction = state.direction(geometry);
    const auto moment = state.moment(geometry);
    by.pressing = math::dot(direction, other) + Space::angularDot(moment, spin);
    by.normal = other * load;
    by.along = other * (load * state.law.along);
    by.law.along = load * math::dot(geometry.along, other);
    by.law.rolling = load * Space::angularDot(geometry.axis, spin);
    by.axis = spin * (load * state.law.rolling);
    if constexpr (!Space::planar) {
        by.across = other * (load * state.law.across);
        by.law.across = load * math::dot(geometry.across, other);
        by.law.aligning = load * math::dot(geometry.road.normal, spin);
        by.normal += spin * (load * state.law.aligning);
    }
    by.other = direction * load;
    by.otherSpin = moment * load;
    return by;
}

/// Derivatives of  by . law  with respect to the inputs, in their order. Not by slopesOf: a list of
/// these many numbers beside the inputs makes a gradient of the buggy 4 % dearer.
template <class Scalar>
std::array<Scalar, dynamics::TireInputs<Scalar>::largestCount> pullTireLaw(
    model::TireLaw kind, dynamics::TireInputs<Scalar> in, const dynamics::TireOutputs<Scalar>& by) {
    constexpr std::size_t count = dynamics::TireInputs<Scalar>::largestCount;
    using Number = Local<Scalar, count>;
    std::array<Scalar, count> values{};
    std::size_t place = 0;
    in.visit(kind, [&](const Scalar& input) { values[place++] = input; });
    dynamics::TireInputs<Number> numbers;
    place = 0;
    numbers.visit(kind, [&](Number& input) {
        input.value = values[place];
        input.derivative.along[place++] = Scalar(1.0);
    });
    const dynamics::TireOutputs<Number> out = dynamics::tireLaw(kind, numbers);
    const Slopes<Scalar, count> sum =
        out.along.derivative * by.along + out.across.derivative * by.across
        + out.aligning.derivative * by.aligning + out.rolling.derivative * by.rolling
        + out.slip.derivative * by.slip + out.slipAngle.derivative * by.slipAngle;
    return sum.along;
}

/// Of what the load leaves of friction, g = 1/L. @return with respect to the load
template <class Scalar>
Scalar pullGrip(const assembly::TireElement& tire, const Scalar* parameters, const Scalar& pressing,
                const Scalar& byGrip, Scalar* derivative) {
    const Scalar loss = dynamics::gripLoss<Scalar>(tire, pressing, parameters);
    const Scalar nominal = parameters[tire.nominalLoad];
    const Scalar byLoss = -byGrip / (loss * loss);
    const Scalar byRatio = byLoss * parameters[tire.loadSensitivity];
    derivative[tire.loadSensitivity] += byLoss * (pressing / nominal - Scalar(1.0));
    derivative[tire.nominalLoad] -= byRatio * pressing / (nominal * nominal);
    return byRatio / nominal;
}

/// Adds the derivative of the spin of A less that of B, under V or a costate, with respect to the
/// motion (`target`, if any) and the poses, which take their motion along.
template <class Space>
void pullRelativeSpin(int nodeA, int nodeB, const PullbackContext<Space>& context,
                      const std::vector<typename Space::Motion>& motions,
                      const typename Space::Angular& cotangent,
                      std::vector<typename Space::Force>* target) {
    const auto pull = [&](int node, const typename Space::Angular& share) {
        if (node < 0) return;
        if (target) (*target)[at(node)].moment += share;
        context.cotangents.poses[at(node)].moment +=
            Space::angularCross(motions[at(node)].angular, share);
    };
    pull(nodeA, cotangent);
    pull(nodeB, -cotangent);
}

/// Adds the derivatives of the geometry of a tire with respect to poses and numbers.
/// @param byPlace of x; `byCenter` of c besides
template <class Space>
void pullTireGeometry(const assembly::TireElement& tire, const PullbackContext<Space>& context,
                      const dynamics::TireGeometry<Space>& geometry,
                      typename Space::Vector byNormal, const typename Space::Vector& byAlong,
                      const typename Space::Angular& byAxis, const typename Space::Scalar& byTilt,
                      const typename Space::Scalar& byDepth, const typename Space::Vector& byPlace,
                      typename Space::Vector byCenter) {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    Scalar* derivative = context.cotangents.parameters;
    const auto& upright = geometry.upright;
    const Scalar rim = context.parameters[tire.rimRadius];
    const Scalar arm = context.parameters[tire.radius] - rim;
    // x = c - (R - r) m - r n, d = (R - r) |n - e (e . n)| + r - D
    byCenter += byPlace;
    byNormal -= byPlace * rim;
    const Scalar byArm = byDepth * upright.upright - math::dot(upright.value, byPlace);
    derivative[tire.radius] += byArm;
    derivative[tire.rimRadius] += byDepth - math::dot(geometry.road.normal, byPlace) - byArm;
    const Scalar byUpright = byDepth * arm;
    byNormal += upright.value * byUpright;
    // t = e x m
    Vector bySteep = Space::crossVector(-geometry.axis, byAlong) - byPlace * arm;
    const auto pulled = upright.pull(bySteep);
    byNormal += pulled.normal;
    if constexpr (!Space::planar) {
        byNormal += upright.axis * byTilt;
        Attached<Space> axis, turned;
        axis.value = upright.axis;
        turned.value = byAxis + math::cross(upright.value, byAlong) + pulled.axis
                       + upright.normal * byTilt - upright.value * (byUpright * upright.tilt);
        context.pullDirectionPose(tire.axis, axis, turned);
    }
    context.pullPosition(tire.center, byCenter);
    pullRoad<Space>(tire.road, context, geometry.road, tire.center, -byDepth, byNormal);
}

/// Adds all derivatives from those of a tire.
/// @param costate whether `other` is the costate at x
template <class Space>
void pullTire(const assembly::TireElement& tire, const PullbackContext<Space>& context,
              const dynamics::TireGeometry<Space>& geometry,
              const dynamics::TireState<Space>& state, TireCotangents<Space> by, bool costate) {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    using Angular = typename Space::Angular;
    const Scalar* parameters = context.parameters;
    Scalar* derivative = context.cotangents.parameters;
    const auto& motion = state.motion;
    // The law.
    const auto byInput = pullTireLaw<Scalar>(
        tire.law, dynamics::tireInputs<Space>(tire, geometry, motion, state.pressing, parameters),
        by.law);
    by.pressing += pullGrip<Scalar>(tire, parameters, state.pressing, byInput[5], derivative);
    const PushCotangents<Scalar> byPush =
        pullPush<Space>(tire, context, geometry.depth, state.push.depthRate, by.pressing);
    by.normal -= motion.sliding * byPush.depthRate;  // d' = -n . w
    Vector bySliding = geometry.road.normal * -byPush.depthRate;
    const auto offsets = dynamics::tireOffsets(tire);
    constexpr std::size_t motions = dynamics::TireInputs<Scalar>::motionCount;
    const std::size_t numbers = tire.law == model::TireLaw::Brush ? 8 : 13;
    for (std::size_t number = 0; number < numbers; ++number)
        derivative[offsets[number]] += byInput[motions + number];
    bySliding += geometry.along * byInput[0] + geometry.across * byInput[1];
    by.along += motion.sliding * byInput[0] + motion.travel * byInput[2];
    const Vector byTravel = geometry.along * byInput[2];
    const Angular bySpin = geometry.axis * byInput[3];
    by.axis += motion.spin * byInput[3];
    if constexpr (!Space::planar) {  // s = n x t
        by.across += motion.sliding * byInput[1];
        by.normal += math::cross(geometry.along, by.across);
        by.along += math::cross(by.across, geometry.road.normal);
    }

    const int nodeA = tire.center.node, nodeB = tire.road.point.node;
    auto& velocities = context.cotangents.velocities;
    const auto& present = context.record.velocities;
    Vector byPlace = pullRelativeVelocity<Space>(nodeA, nodeB, context, geometry.place, present,
                                                 bySliding, &velocities);
    const Vector byCenter = pullRelativeVelocity<Space>(nodeA, nodeB, context, geometry.center,
                                                        present, byTravel, &velocities);
    pullRelativeSpin<Space>(nodeA, nodeB, context, present, bySpin, &velocities);
    if (costate) {
        byPlace += pullRelativeVelocity<Space>(nodeA, nodeB, context, geometry.place,
                                               context.fields.costate, by.other, nullptr);
        pullRelativeSpin<Space>(nodeA, nodeB, context, context.fields.costate, by.otherSpin,
                                nullptr);
    }
    pullTireGeometry<Space>(tire, context, geometry, by.normal, by.along, by.axis, byInput[4],
                            byPush.depth, byPlace, byCenter);
}

template <class Space>
void pullForce(const assembly::TireElement& tire, const PullbackContext<Space>& context,
               const typename Space::Scalar*) {
    const dynamics::TireGeometry<Space> geometry(tire, context.system, context.parameters,
                                                 context.record);
    if (!geometry.touches()) return;
    const dynamics::TireState<Space> state(tire, geometry, context.parameters, context.record);
    const dynamics::TireMotion<Space> costate(tire, geometry, context.fields.costate);
    pullTire<Space>(tire, context, geometry, state,
                    tireForceCotangents<Space>(geometry, state, costate.sliding, costate.spin),
                    true);
}

/// Adds the derivative of  cotangent * energy.
template <class Space>
void pullStoredEnergy(const assembly::TireElement& tire, const PullbackContext<Space>& context,
                      const typename Space::Scalar& cotangent) {
    using std::sqrt;
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    const dynamics::TireGeometry<Space> geometry(tire, context.system, context.parameters,
                                                 context.record);
    if (!geometry.touches()) return;
    const Vector none = Vector::Zero();
    const Scalar shape = geometry.depth * sqrt(geometry.depth) * cotangent;
    context.cotangents.parameters[tire.stiffness] += Scalar(0.4) * shape * geometry.depth;
    pullTireGeometry<Space>(tire, context, geometry, none, none, Space::zeroAngular(), Scalar(0.0),
                            shape * context.parameters[tire.stiffness], none, none);
}

/// Adds the derivative of  cotangent . signal  of a tire.
/// @param cotangent world components, scalar signals use the first
template <class Space>
void pullTireSignal(const assembly::SignalElement& signal, const PullbackContext<Space>& context,
                    const math::Vector3<typename Space::Scalar>& cotangent) {
    const assembly::TireElement& tire = context.system.tires[at(signal.tire)];
    const dynamics::TireGeometry<Space> geometry(tire, context.system, context.parameters,
                                                 context.record);
    const dynamics::TireState<Space> state(tire, geometry, context.parameters, context.record);
    TireCotangents<Space> by;
    switch (signal.kind) {
        case model::SignalKind::TireLoad: by.pressing = cotangent[0]; break;
        case model::SignalKind::TireSlip: by.law.slip = cotangent[0]; break;
        case model::SignalKind::TireSlipAngle: by.law.slipAngle = cotangent[0]; break;
        default:
            by = tireForceCotangents<Space>(geometry, state,
                                            dynamics::fromWorld<Space>(context.system, cotangent),
                                            Space::zeroAngular());
    }
    pullTire<Space>(tire, context, geometry, state, by, false);
}

}  // namespace linkwright::sensitivity

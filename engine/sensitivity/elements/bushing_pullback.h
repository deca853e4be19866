// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/bushing_force.h"
#include "engine/sensitivity/equations/cotangents.h"

namespace linkwright::sensitivity {

// Derivative twin of engine/dynamics/elements/bushing_force.h. With q the coordinates, v their
// rates and c their rates under the costate, the power is  -c . (K q + D v).

/// Cotangents of the vectors of a bushing: as they are, of what V and what the costate makes of
/// them.
template <class Space>
struct BushingCotangents {
    dynamics::BushingVectors<Space> value, velocity, costate;
};

/// Adds the derivative of the vectors of a bushing to that of poses, V and places.
template <class Space>
void pullBushingVectors(const assembly::BushingElement& bushing,
                        const PullbackContext<Space>& context,
                        const dynamics::BushingVectors<Space>& vectors,
                        const BushingCotangents<Space>& cotangent) {
    const auto turn = [&](int node, auto list) {
        if (node < 0) return;
        auto& pose = context.cotangents.poses[at(node)];
        for (std::size_t axis = 0; axis < (vectors.*list).size(); ++axis) {
            const auto& value = (vectors.*list)[axis];
            const auto under = [&](const typename Space::Motion& motion) {
                return Space::crossVector(motion.angular, value);
            };
            pose.moment += Space::moment(value, (cotangent.value.*list)[axis]);
            pose.moment += Space::moment(under(context.record.velocities[at(node)]),
                                         (cotangent.velocity.*list)[axis]);
            pose.moment += Space::moment(under(context.fields.costate[at(node)]),
                                         (cotangent.costate.*list)[axis]);
            context.cotangents.velocities[at(node)].moment +=
                Space::moment(value, (cotangent.velocity.*list)[axis]);
        }
    };
    turn(bushing.pointA.node, &dynamics::BushingVectors<Space>::first);
    turn(bushing.pointB.node, &dynamics::BushingVectors<Space>::second);
    PointMotion<Space> span;
    span.value = cotangent.value.span;
    span.velocity = cotangent.velocity.span;
    span.costate = cotangent.costate.span;
    context.pullPointMotion(bushing.pointB, context.moved(bushing.pointB), span);
    span.value = -span.value;
    span.velocity = -span.velocity;
    span.costate = -span.costate;
    context.pullPointMotion(bushing.pointA, context.moved(bushing.pointA), span);
}

template <class Space>
void pullForce(const assembly::BushingElement& bushing, const PullbackContext<Space>& context,
               const typename Space::Scalar*) {
    using Scalar = typename Space::Scalar;
    using Angular = typename Space::Angular;
    using Entry = assembly::BushingElement::Entry;
    using Products = dynamics::BushingProducts<Space>;
    using Six = dynamics::Six<Scalar>;
    const System& system = context.system;
    const Scalar* parameters = context.parameters;
    const dynamics::BushingState<Space> state(bushing, system, parameters, context.record);
    const auto motion = [&](const std::vector<typename Space::Motion>& motions) {
        return dynamics::bushingMotion<Space>(bushing, state.vectors, state.placeA, state.placeB,
                                              motions);
    };
    const auto velocity = motion(context.record.velocities);
    const auto costate = motion(context.fields.costate);
    const Products velocityRate = state.rates(velocity);
    const Products costateRate = state.rates(costate);
    const Six rates =
        dynamics::sixOf<Space>(system, velocityRate.travel, state.turnRate(velocityRate));
    const Six under =
        dynamics::sixOf<Space>(system, costateRate.travel, state.turnRate(costateRate));

    for (const Entry& entry : bushing.entries) {
        Scalar stiffness = under[entry.row] * state.coordinates[entry.column];
        Scalar damping = under[entry.row] * rates[entry.column];
        if (entry.row != entry.column) {
            stiffness += under[entry.column] * state.coordinates[entry.row];
            damping += under[entry.column] * rates[entry.row];
        }
        context.cotangents.parameters[entry.stiffness] -= stiffness;
        context.cotangents.parameters[entry.damping] -= damping;
    }
    const auto product = [&](int Entry::*offset, const Six& numbers) {
        Six result = dynamics::bushingProduct<Scalar>(bushing, offset, parameters, numbers);
        for (Scalar& number : result)
            number = -number;
        return result;
    };
    const Six byCoordinate = product(&Entry::stiffness, under);
    const Six byRate = product(&Entry::damping, under);
    Six byUnder = product(&Entry::stiffness, state.coordinates);
    const Six viscous = product(&Entry::damping, rates);
    for (std::size_t axis = 0; axis < byUnder.size(); ++axis)
        byUnder[axis] += viscous[axis];

    // turn = w m^(-1/2), its rates w' m^(-1/2) - w m' m^(-3/2) / 2.
    const Angular skew = state.products.skew();
    const Scalar cube = state.half * state.half * state.half;
    const Scalar fifth = cube * state.half * state.half;
    const Angular turn = dynamics::turnsOf<Space>(system, byCoordinate);
    const Angular turnRate = dynamics::turnsOf<Space>(system, byRate);
    const Angular turnUnder = dynamics::turnsOf<Space>(system, byUnder);
    const Scalar trace = velocityRate.trace(), traceUnder = costateRate.trace();
    const auto dot = [](const Angular& first, const Angular& second) {
        return Space::angularDot(first, second);
    };
    const Scalar ofRate = dot(turnRate, skew), ofUnder = dot(turnUnder, skew);
    Products byValue, byVelocity, byCostate;
    byValue.travel = dynamics::travelsOf<Space>(system, byCoordinate);
    byVelocity.travel = dynamics::travelsOf<Space>(system, byRate);
    byCostate.travel = dynamics::travelsOf<Space>(system, byUnder);
    byValue.addTurn(
        turn * state.half - (turnRate * trace + turnUnder * traceUnder) * (Scalar(0.5) * cube),
        Scalar(-0.5) * cube
                * (dot(turn, skew) + dot(turnRate, velocityRate.skew())
                   + dot(turnUnder, costateRate.skew()))
            + Scalar(0.75) * fifth * (ofRate * trace + ofUnder * traceUnder));
    byVelocity.addTurn(turnRate * state.half, Scalar(-0.5) * cube * ofRate);
    byCostate.addTurn(turnUnder * state.half, Scalar(-0.5) * cube * ofUnder);

    BushingCotangents<Space> pulled;
    byValue.pull(state.vectors, state.vectors, pulled.value, pulled.value);
    byVelocity.pull(velocity, state.vectors, pulled.velocity, pulled.value);
    byVelocity.pull(state.vectors, velocity, pulled.value, pulled.velocity);
    byCostate.pull(costate, state.vectors, pulled.costate, pulled.value);
    byCostate.pull(state.vectors, costate, pulled.value, pulled.costate);
    pullBushingVectors<Space>(bushing, context, state.vectors, pulled);
}

/// Adds the derivative of  cotangent * energy.
template <class Space>
void pullStoredEnergy(const assembly::BushingElement& bushing,
                      const PullbackContext<Space>& context,
                      const typename Space::Scalar& cotangent) {
    using Scalar = typename Space::Scalar;
    using Entry = assembly::BushingElement::Entry;
    const System& system = context.system;
    const dynamics::BushingState<Space> state(bushing, system, context.parameters, context.record);
    dynamics::Six<Scalar> force = dynamics::bushingProduct<Scalar>(
        bushing, &Entry::stiffness, context.parameters, state.coordinates);
    for (Scalar& number : force)
        number = number * cotangent;
    for (const Entry& entry : bushing.entries)
        context.cotangents.parameters[entry.stiffness] +=
            cotangent * state.coordinates[entry.row] * state.coordinates[entry.column]
            * Scalar(entry.row == entry.column ? 0.5 : 1.0);
    const auto turn = dynamics::turnsOf<Space>(system, force);
    dynamics::BushingProducts<Space> byValue;
    byValue.travel = dynamics::travelsOf<Space>(system, force);
    byValue.addTurn(turn * state.half, Scalar(-0.5) * state.half * state.half * state.half
                                           * Space::angularDot(turn, state.products.skew()));
    BushingCotangents<Space> pulled;
    byValue.pull(state.vectors, state.vectors, pulled.value, pulled.value);
    pullBushingVectors<Space>(bushing, context, state.vectors, pulled);
}

}  // namespace linkwright::sensitivity

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/force_context.h"
#include "engine/dynamics/elements/world_components.h"

#include <array>
#include <cmath>

namespace linkwright::dynamics {

// With a_i and b_j the axes of the drawing as bodies A and B carry them, s from the point of A to
// that of B and R_ij = a_i . b_j, the coordinates of model::Bushing are
//   travel_i = a_i . s,   turn = w / sqrt(m),   w_k = R_ji - R_ij (i, j, k cyclic),
//   m = 1 + trace R = 4 cos(angle/2)^2:
// w is 2 sin(angle) times the axis, so that turn is 2 sin(angle/2) times the axis. Everything
// before the root is bilinear in the vectors of A and B, and rates follow by the product rule.

/// Vectors of a bushing, or what a motion makes of them, or cotangents of either.
template <class Space>
struct BushingVectors {
    using Vector = typename Space::Vector;
    std::array<Vector, Space::vectorSize> first, second;  ///< a_i and b_j
    Vector span = Vector::Zero();                         ///< s
    BushingVectors() {
        first.fill(Vector::Zero());
        second.fill(Vector::Zero());
    }
};

/// travel_i and R_ij, their rates, or cotangents of either.
template <class Space>
struct BushingProducts {
    using Scalar = typename Space::Scalar;
    static constexpr int size = Space::vectorSize;
    typename Space::Vector travel = Space::Vector::Zero();
    std::array<std::array<Scalar, size>, size> rotation{};

    /// Adds what is bilinear in vectors of A and vectors of B.
    void add(const BushingVectors<Space>& ofA, const BushingVectors<Space>& ofB) {
        for (int row = 0; row < size; ++row) {
            travel[row] += math::dot(ofA.first[at(row)], ofB.span);
            for (int column = 0; column < size; ++column)
                rotation[at(row)][at(column)] +=
                    math::dot(ofA.first[at(row)], ofB.second[at(column)]);
        }
    }
    /// Transpose of `add` with these as cotangents: adds to those of the vectors.
    void pull(const BushingVectors<Space>& ofA, const BushingVectors<Space>& ofB,
              BushingVectors<Space>& byA, BushingVectors<Space>& byB) const {
        for (int row = 0; row < size; ++row) {
            byA.first[at(row)] += ofB.span * travel[row];
            byB.span += ofA.first[at(row)] * travel[row];
            for (int column = 0; column < size; ++column) {
                const Scalar& share = rotation[at(row)][at(column)];
                byA.first[at(row)] += ofB.second[at(column)] * share;
                byB.second[at(column)] += ofA.first[at(row)] * share;
            }
        }
    }
    /// w, or its rate.
    [[nodiscard]] typename Space::Angular skew() const {
        typename Space::Angular result = Space::zeroAngular();
        for (int axis = 0; axis < Space::angularSize; ++axis)
            Space::component(result, axis) = rotation[at(below(axis))][at(above(axis))]
                                             - rotation[at(above(axis))][at(below(axis))];
        return result;
    }
    /// Trace of R in the plane of the space, or its rate.
    [[nodiscard]] Scalar trace() const {
        Scalar sum(0.0);
        for (int axis = 0; axis < size; ++axis)
            sum += rotation[at(axis)][at(axis)];
        return sum;
    }
    /// Transpose of `skew` and `trace`.
    void addTurn(typename Space::Angular bySkew, const Scalar& byTrace) {
        for (int axis = 0; axis < Space::angularSize; ++axis) {
            const Scalar share = Space::component(bySkew, axis);
            rotation[at(below(axis))][at(above(axis))] += share;
            rotation[at(above(axis))][at(below(axis))] -= share;
        }
        for (int axis = 0; axis < size; ++axis)
            rotation[at(axis)][at(axis)] += byTrace;
    }

private:
    // R_ji - R_ij of the axis k: rows j = k + 2, columns i = k + 1; of the plane's normal 1 and 0.
    static int above(int axis) { return Space::planar ? 0 : (axis + 1) % 3; }
    static int below(int axis) { return Space::planar ? 1 : (axis + 2) % 3; }
};

/// Six numbers along and about the axes of the drawing.
template <class Scalar>
using Six = std::array<Scalar, 6>;

template <class Space>
Six<typename Space::Scalar> sixOf(const System& system, const typename Space::Vector& travel,
                                  const typename Space::Angular& turn) {
    const auto along = toWorld<Space>(system, travel);
    const auto about = angularToWorld<Space>(system, turn);
    return {along[0], along[1], along[2], about[0], about[1], about[2]};
}

/// Vectors of a bushing and what a motion field makes of them.
template <class Space>
BushingVectors<Space> bushingVectors(const assembly::BushingElement& bushing,
                                     const typename Space::Scalar* parameters,
                                     const Record<Space>& record) {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    BushingVectors<Space> result;
    const auto axes = [&](int node, auto& list) {
        for (int axis = 0; axis < Space::vectorSize; ++axis) {
            Vector unit = Vector::Zero();
            unit[axis] = Scalar(1.0);
            list[at(axis)] = node < 0 ? unit : Vector(record.poses[at(node)].rotation * unit);
        }
    };
    axes(bushing.pointA.node, result.first);
    axes(bushing.pointB.node, result.second);
    result.span = assembly::worldPoint<Space>(bushing.pointB, parameters, record.poses.data())
                  - assembly::worldPoint<Space>(bushing.pointA, parameters, record.poses.data());
    return result;
}
/// @param motions of the nodes, V or a costate
template <class Space>
BushingVectors<Space> bushingMotion(const assembly::BushingElement& bushing,
                                    const BushingVectors<Space>& vectors,
                                    const typename Space::Vector& placeA,
                                    const typename Space::Vector& placeB,
                                    const std::vector<typename Space::Motion>& motions) {
    BushingVectors<Space> result;
    const auto turn = [&](int node, const auto& from, auto& list) {
        if (node < 0) return;
        for (int axis = 0; axis < Space::vectorSize; ++axis)
            list[at(axis)] = Space::crossVector(motions[at(node)].angular, from[at(axis)]);
    };
    turn(bushing.pointA.node, vectors.first, result.first);
    turn(bushing.pointB.node, vectors.second, result.second);
    if (bushing.pointB.node >= 0)
        result.span += velocityOf<Space>(motions[at(bushing.pointB.node)], placeB);
    if (bushing.pointA.node >= 0)
        result.span -= velocityOf<Space>(motions[at(bushing.pointA.node)], placeA);
    return result;
}

/// Coordinates of a bushing or their rates: travels in m, turns in rad.
template <class Space>
struct BushingState {
    using Scalar = typename Space::Scalar;
    BushingVectors<Space> vectors;
    typename Space::Vector placeA, placeB;
    BushingProducts<Space> products;
    Scalar half{0.0};  ///< 1 / sqrt(m)
    Six<Scalar> coordinates{};

    BushingState(const assembly::BushingElement& bushing, const System& system,
                 const Scalar* parameters, const Record<Space>& record)
        : vectors(bushingVectors<Space>(bushing, parameters, record)),
          placeA(assembly::worldPoint<Space>(bushing.pointA, parameters, record.poses.data())),
          placeB(assembly::worldPoint<Space>(bushing.pointB, parameters, record.poses.data())) {
        using std::sqrt;
        products.add(vectors, vectors);
        half = Scalar(1.0) / sqrt(products.trace() + Scalar(Space::planar ? 2.0 : 1.0));
        coordinates = sixOf<Space>(system, products.travel, products.skew() * half);
    }

    /// Rates of the products under a motion.
    [[nodiscard]] BushingProducts<Space> rates(const BushingVectors<Space>& motion) const {
        BushingProducts<Space> result;
        result.add(motion, vectors);
        result.add(vectors, motion);
        return result;
    }
    /// Rate of `turn` from those of the products.
    [[nodiscard]] typename Space::Angular turnRate(const BushingProducts<Space>& rate) const {
        return rate.skew() * half
               - products.skew() * (Scalar(0.5) * rate.trace() * half * half * half);
    }
};

/// Product of K or D with six numbers.
/// @param offset `stiffness` or `damping` of an entry
template <class Scalar>
Six<Scalar> bushingProduct(const assembly::BushingElement& bushing,
                           int assembly::BushingElement::Entry::*offset, const Scalar* parameters,
                           const Six<Scalar>& numbers) {
    Six<Scalar> result{};
    for (const auto& entry : bushing.entries) {
        const Scalar& value = parameters[entry.*offset];
        result[entry.row] += value * numbers[entry.column];
        if (entry.row != entry.column) result[entry.column] += value * numbers[entry.row];
    }
    return result;
}

/// Travels and turns out of six numbers: transpose of `sixOf`.
template <class Space>
typename Space::Vector travelsOf(const System& system, const Six<typename Space::Scalar>& six) {
    return fromWorld<Space>(system, {six[0], six[1], six[2]});
}
template <class Space>
typename Space::Angular turnsOf(const System& system, const Six<typename Space::Scalar>& six) {
    return angularFromWorld<Space>(system, {six[3], six[4], six[5]});
}

/// Adds the generalized forces -(K q + D dq/dt), which act by the rates of the coordinates.
template <class Space>
void applyForce(const assembly::BushingElement& bushing, const ForceContext<Space>& context) {
    using Scalar = typename Space::Scalar;
    using Entry = assembly::BushingElement::Entry;
    const Record<Space>& record = context.record;
    const BushingState<Space> state(bushing, context.system, context.parameters, record);
    const BushingProducts<Space> rate = state.rates(bushingMotion<Space>(
        bushing, state.vectors, state.placeA, state.placeB, record.velocities));
    const Six<Scalar> elastic =
        bushingProduct<Scalar>(bushing, &Entry::stiffness, context.parameters, state.coordinates);
    const Six<Scalar> viscous =
        bushingProduct<Scalar>(bushing, &Entry::damping, context.parameters,
                               sixOf<Space>(context.system, rate.travel, state.turnRate(rate)));
    Six<Scalar> force;
    for (std::size_t axis = 0; axis < force.size(); ++axis)
        force[axis] = -(elastic[axis] + viscous[axis]);

    const typename Space::Angular turn = turnsOf<Space>(context.system, force);
    BushingProducts<Space> byRate;
    byRate.travel = travelsOf<Space>(context.system, force);
    byRate.addTurn(turn * state.half, Scalar(-0.5) * state.half * state.half * state.half
                                          * Space::angularDot(turn, state.products.skew()));
    BushingVectors<Space> push;
    byRate.pull(state.vectors, state.vectors, push, push);
    context.push(bushing.pointB.node, state.placeB, push.span);
    context.push(bushing.pointA.node, state.placeA, -push.span);
    const auto twist = [&](int node, const auto& axes, const auto& forces) {
        if (node < 0) return;
        for (int axis = 0; axis < Space::vectorSize; ++axis)
            context.forces[at(node)].moment += Space::moment(axes[at(axis)], forces[at(axis)]);
    };
    twist(bushing.pointA.node, state.vectors.first, push.first);
    twist(bushing.pointB.node, state.vectors.second, push.second);
}

/// q . K q / 2.
template <class Space>
typename Space::Scalar storedEnergy(const assembly::BushingElement& bushing, const System& system,
                                    const typename Space::Scalar* parameters,
                                    const typename Space::Scalar*, const Record<Space>& record) {
    using Scalar = typename Space::Scalar;
    const BushingState<Space> state(bushing, system, parameters, record);
    const Six<Scalar> force = bushingProduct<Scalar>(
        bushing, &assembly::BushingElement::Entry::stiffness, parameters, state.coordinates);
    Scalar energy(0.0);
    for (std::size_t axis = 0; axis < force.size(); ++axis)
        energy += force[axis] * state.coordinates[axis] * Scalar(0.5);
    return energy;
}

}  // namespace linkwright::dynamics

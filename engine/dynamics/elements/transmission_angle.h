// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/equations/record.h"

#include <cmath>

namespace linkwright::dynamics {

/// Angle whose tangent is sine/cosine, in the quadrant of both. For a perturbed scalar the
/// remainder after the angle of the real parts is infinitesimal, so its tangent is the angle.
template <class Scalar>
Scalar angleOf(const Scalar& sine, const Scalar& cosine) {
    const double realSine = math::realPart(sine);
    const double realCosine = math::realPart(cosine);
    const Scalar rest = (sine * Scalar(realCosine) - cosine * Scalar(realSine))
                        / (cosine * Scalar(realCosine) + sine * Scalar(realSine));
    return Scalar(std::atan2(realSine, realCosine)) + rest;
}

/// What the angles of transmission are made of (Alt 1932; Balli and Chand 2002, "Transmission angle
/// in mechanisms"). A coupler that carries no load of its own pushes the driven link along the line
/// f from its other joint B to the joint C between them; a cam pushes its follower C along the
/// normal f of its curve. C moves along w as the joint at P of the
/// driven link lets it:
///   w = axis x (C - P) of a revolute, w = axis of a prismatic joint.
/// With S = |f . w| and K = |f x w| the pressure angle between f and w has the tangent K/S, the
/// transmission angle, its complement, S/K. Of a four-bar that is the angle between coupler and
/// rocker, of a slider-crank the one between the connecting rod and the normal of the slide. Both
/// are taken between lines: in [0, pi/2]. Where all is drawn in a larger mechanism or in space does
/// not matter.
template <class Space>
struct TransmissionState {
    using Scalar = typename Space::Scalar;
    typename Space::Vector force;   ///< f, m; of a cam 1
    typename Space::Vector arm;     ///< C - P, m
    typename Space::Vector axis;    ///< unit, world; in the plane of prismatic joints only
    typename Space::Vector motion;  ///< w
    typename Space::Angular across;
    Scalar sense{1.0};  ///< sign of f . w
    Scalar along{0.0};  ///< S
    Scalar size{0.0};   ///< K

    TransmissionState(const assembly::SignalElement& signal, const Scalar* parameters,
                      const Record<Space>& record) {
        using Vector = typename Space::Vector;
        const auto* poses = record.poses.data();
        const Vector end = assembly::worldPoint<Space>(signal.other, parameters, poses);
        if (signal.curve.form.count > 0)
            force = assembly::CurvePlace<Space>(signal.curve, parameters, poses).normal();
        else
            force = end - assembly::worldPoint<Space>(signal.at, parameters, poses);
        arm = end - assembly::worldPoint<Space>(signal.pivot, parameters, poses);
        axis = Vector::Zero();
        if (signal.direction >= 0)
            axis = assembly::worldDirection<Space>(axisOf(signal), parameters, poses);
        if (signal.slides)
            motion = axis;
        else if constexpr (Space::planar)
            motion = Space::crossVector(Scalar(1.0), arm);
        else
            motion = Space::crossVector(axis, arm);
        const Scalar product = math::dot<Scalar>(force, motion);
        if (math::realPart(product) < 0.0) sense = Scalar(-1.0);
        along = product * sense;
        across = Space::moment(force, motion);
        const Scalar square = Space::angularDot(across, across);
        using std::sqrt;
        // Where the lines are parallel, the angle between them has a kink and no slope is taken.
        if (math::realPart(square) > 0.0) size = sqrt(square);
    }
    static assembly::DirectionReference axisOf(const assembly::SignalElement& signal) {
        return {signal.pivot.node, signal.direction};
    }
    /// S^2 + K^2; zero where a line is a point and there is no angle.
    [[nodiscard]] Scalar square() const { return along * along + size * size; }
    /// The transmission angle, rad.
    [[nodiscard]] Scalar angle() const {
        if (math::realPart(square()) <= 0.0) return Scalar(0.0);
        return angleOf<Scalar>(along, size);
    }
};

}  // namespace linkwright::dynamics

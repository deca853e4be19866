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
struct TransmissionVectors {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    Vector force = Vector::Zero();  ///< f, m; of a cam 1
    Vector arm = Vector::Zero();    ///< C - P, m
    Vector axis = Vector::Zero();   ///< unit, world; in the plane of prismatic joints only

    TransmissionVectors() = default;
    TransmissionVectors(const assembly::SignalElement& signal, const Scalar* parameters,
                        const Record<Space>& record) {
        const auto* poses = record.poses.data();
        const Vector end = assembly::worldPoint<Space>(signal.other, parameters, poses);
        if (signal.curve.form.count > 0)
            force = assembly::CurvePlace<Space>(signal.curve, parameters, poses).normal();
        else
            force = end - assembly::worldPoint<Space>(signal.at, parameters, poses);
        arm = end - assembly::worldPoint<Space>(signal.pivot, parameters, poses);
        if (signal.direction >= 0)
            axis = assembly::worldDirection<Space>(axisOf(signal), parameters, poses);
    }
    static assembly::DirectionReference axisOf(const assembly::SignalElement& signal) {
        return {signal.pivot.node, signal.direction};
    }

    /// The transmission angle, rad.
    /// @param slides whether the driven link does, along the axis
    [[nodiscard]] Scalar angle(bool slides) const {
        Vector motion = axis;  // w
        if constexpr (Space::planar) {
            if (!slides) motion = Space::crossVector(Scalar(1.0), arm);
        } else {
            if (!slides) motion = Space::crossVector(axis, arm);
        }
        const Scalar product = math::dot<Scalar>(force, motion);
        const Scalar along = math::realPart(product) < 0.0 ? Scalar(-product) : product;  // S
        const auto across = Space::moment(force, motion);
        const Scalar square = Space::angularDot(across, across);
        using std::sqrt;
        // Where the lines are parallel, the angle between them has a kink and no slope is taken.
        const Scalar size = math::realPart(square) > 0.0 ? sqrt(square) : Scalar(0.0);  // K
        // Where a line is a point there is no angle.
        if (math::realPart(along * along + square) <= 0.0) return Scalar(0.0);
        return angleOf<Scalar>(along, size);
    }
};

/// The transmission angle of a signal, rad.
template <class Space>
typename Space::Scalar transmissionAngle(const assembly::SignalElement& signal,
                                         const typename Space::Scalar* parameters,
                                         const Record<Space>& record) {
    return TransmissionVectors<Space>(signal, parameters, record).angle(signal.slides);
}

}  // namespace linkwright::dynamics

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/transmission_angle.h"
#include "engine/sensitivity/elements/cam_pullback.h"
#include "engine/sensitivity/equations/cotangents.h"

namespace linkwright::sensitivity {

// Derivative twin of engine/dynamics/elements/transmission_angle.h.

/// Adds the derivative of  cotangent * transmission angle, (K dS - S dK) / (S^2 + K^2).
template <class Space>
void pullTransmission(const assembly::SignalElement& signal, const PullbackContext<Space>& context,
                      const typename Space::Scalar& cotangent) {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    const dynamics::TransmissionState<Space> state(signal, context.parameters, context.record);
    const Scalar square = state.square();
    if (math::realPart(square) <= 0.0 || cotangent == Scalar(0.0)) return;
    const Scalar byAlong = cotangent * state.size / square * state.sense;
    // d|f x w| = n . (df x w + f x dw) with n along f x w.
    typename Space::Angular normal = Space::zeroAngular();
    if (math::realPart(state.size) > 0.0)
        normal = state.across * (cotangent * state.along / (square * state.size));
    const Vector byForce = state.motion * byAlong + Space::crossVector(normal, state.motion);
    const Vector byMotion = state.force * byAlong - Space::crossVector(normal, state.force);
    if (signal.curve.form.count > 0) {
        const CurvePull<Space> curve(signal.curve, context);
        Attached<Space> ofNormal;
        ofNormal.value = byForce;
        curve.addPlaces(curve.pullNormal(ofNormal));
    } else {
        context.pullPosition(signal.other, byForce);
        context.pullPosition(signal.at, Vector(-byForce));
    }

    const assembly::DirectionReference axis = dynamics::TransmissionState<Space>::axisOf(signal);
    Attached<Space> pulled;
    if (signal.slides) {
        pulled.value = byMotion;
        context.pullDirectionPose(axis, context.direction(axis), pulled);
        return;
    }
    Vector byArm;
    if constexpr (Space::planar) {
        byArm = -Space::crossVector(Scalar(1.0), byMotion);
    } else {
        byArm = -Space::crossVector(state.axis, byMotion);
        pulled.value = Space::moment(state.arm, byMotion);
        context.pullDirectionPose(axis, context.direction(axis), pulled);
    }
    context.pullPosition(signal.other, byArm);
    context.pullPosition(signal.pivot, Vector(-byArm));
}

}  // namespace linkwright::sensitivity

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/transmission_angle.h"
#include "engine/sensitivity/elements/cam_pullback.h"
#include "engine/sensitivity/elements/local_slopes.h"
#include "engine/sensitivity/equations/cotangents.h"

namespace linkwright::sensitivity {

// Derivative twin of engine/dynamics/elements/transmission_angle.h.

/// Adds the derivative of  cotangent * transmission angle.
template <class Space>
void pullTransmission(const assembly::SignalElement& signal, const PullbackContext<Space>& context,
                      const typename Space::Scalar& cotangent) {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    using Vectors = dynamics::TransmissionVectors<Space>;
    if (cotangent == Scalar(0.0)) return;
    const Vectors vectors(signal, context.parameters, context.record);
    constexpr std::size_t size = Space::vectorSize;
    using Number = Local<Scalar, 3 * size>;
    std::array<Scalar, 3 * size> values;
    std::size_t place = 0;
    for (const Vector* vector : {&vectors.force, &vectors.arm, &vectors.axis})
        for (int axis = 0; axis < Space::vectorSize; ++axis)
            values[place++] = (*vector)[axis];
    const auto slopes = slopesOf(values, [&](const std::array<Number, 3 * size>& of) {
        using LocalSpace = typename Space::template Rebind<Number>;
        dynamics::TransmissionVectors<LocalSpace> locals;
        locals.force = LocalSpace::vectorFrom(of.data());
        locals.arm = LocalSpace::vectorFrom(of.data() + size);
        locals.axis = LocalSpace::vectorFrom(of.data() + 2 * size);
        return locals.angle(signal.slides);
    });
    const Vector byForce = Space::vectorFrom(slopes.data()) * cotangent;
    const Vector byArm = Space::vectorFrom(slopes.data() + size) * cotangent;
    if (signal.curve.form.count > 0) {
        const CurvePull<Space> curve(signal.curve, context);
        Attached<Space> ofNormal;
        ofNormal.value = byForce;
        curve.addPlaces(curve.pullNormal(ofNormal));
    } else {
        context.pullPosition(signal.other, byForce);
        context.pullPosition(signal.at, Vector(-byForce));
    }
    context.pullPosition(signal.other, byArm);
    context.pullPosition(signal.pivot, Vector(-byArm));
    if (signal.direction < 0) return;
    Attached<Space> pulled;
    pulled.value = Space::vectorFrom(slopes.data() + 2 * size) * cotangent;
    const assembly::DirectionReference axis = Vectors::axisOf(signal);
    context.pullDirectionPose(axis, context.direction(axis), pulled);
}

}  // namespace linkwright::sensitivity

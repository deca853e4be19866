// SPDX-License-Identifier: BSD-3-Clause
// The control law, the same on the board (float) and on the computer (double).
#pragma once

namespace linkwright {
namespace firmware {

/// Not NaN and not infinite; holds under any optimization level for IEEE numbers.
template <class Scalar>
bool isFinite(Scalar value) {
    return value - value == Scalar(0);
}

template <class Scalar>
Scalar clampTo(Scalar value, Scalar bound) {
    return value > bound ? bound : (value < -bound ? -bound : value);
}

/// Goes from `previous` towards `wanted`, at most `step` away.
template <class Scalar>
Scalar slewTowards(Scalar previous, Scalar wanted, Scalar step) {
    return previous + clampTo(wanted - previous, step);
}

/// Speed from a measured angle: backward difference behind a first-order low pass.
template <class Scalar>
class SpeedFilter {
public:
    /// Starts at rest at `angle`.
    void reset(Scalar angle) {
        angle_ = angle;
        speed_ = Scalar(0);
    }
    /// @param angle rad
    /// @param interval s since the last call, positive
    /// @param timeConstant s of the low pass, 0: none
    Scalar update(Scalar angle, Scalar interval, Scalar timeConstant) {
        const Scalar difference = (angle - angle_) / interval;
        speed_ += (difference - speed_) * (interval / (timeConstant + interval));
        angle_ = angle;
        return speed_;
    }
    Scalar speed() const { return speed_; }

private:
    Scalar angle_ = Scalar(0);
    Scalar speed_ = Scalar(0);
};

/// Feedback voltage of one motor (Maciag 2023, figure 7.6), V.
/// @param proportional V/rad
/// @param derivative V s/rad
template <class Scalar>
Scalar feedbackVoltage(Scalar proportional, Scalar derivative, Scalar angleError,
                       Scalar speedError) {
    return proportional * angleError + derivative * speedError;
}

}  // namespace firmware
}  // namespace linkwright

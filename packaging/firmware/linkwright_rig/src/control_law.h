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
Scalar clampTo(Scalar value, Scalar lowest, Scalar highest) {
    return value > highest ? highest : (value < lowest ? lowest : value);
}

/// What a motor gets of the voltage `wanted`. Slew first, voltage last: the bound on the voltage
/// holds at every cycle.
/// @param previous V, of the cycle before
/// @param step V, largest change in one cycle
/// @param bound V
template <class Scalar>
Scalar limitedVoltage(Scalar previous, Scalar wanted, Scalar step, Scalar bound) {
    return clampTo(clampTo(wanted, previous - step, previous + step), -bound, bound);
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

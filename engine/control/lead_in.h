// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/control/trial_plan.h"
#include "engine/model/model.h"

#include <atomic>
#include <memory>
#include <span>
#include <vector>

namespace linkwright::control {

/// Angle, velocity and acceleration of a joint: rad, rad/s, rad/s^2.
struct JointMotion {
    double angle = 0.0, velocity = 0.0, acceleration = 0.0;
};

/// The motion of least integral squared jerk that begins at rest, without acceleration, anywhere,
/// and ends in `end` after `duration` seconds. Where the begin is free, the fifth derivative of the
/// optimum vanishes: a polynomial of fourth order,
///   v(s) = v_1 (3 s^2 - 2 s^3) + a_1 T (s^3 - s^2),  s = t / T.
/// It reaches back by v_1 T / 2 - a_1 T^2 / 12.
/// @param time s since the begin, 0 to `duration`
JointMotion motionFromRest(const JointMotion& end, double duration, double time);

/// Voltages that give the motors of a mechanism wanted accelerations: the equations of motion are
/// affine in the voltages, so that one evaluation per motor and one more say all (inverse
/// dynamics). For mechanisms whose motion the motors alone decide. Not thread-safe.
class InverseDynamics {
public:
    /// @throws base::InputError when the model is wrong
    explicit InverseDynamics(const model::Model& model);
    ~InverseDynamics();
    InverseDynamics(InverseDynamics&&) noexcept;
    InverseDynamics& operator=(InverseDynamics&&) noexcept;

    /// Whether the motors decide the motion, each with an input of its own.
    [[nodiscard]] bool available() const;
    /// @param motions of the motors' joints, in the order of the model
    /// @returns V per motor; empty when the linkage cannot take the pose or is singular there
    std::vector<double> voltages(std::span<const JointMotion> motions);

private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

/// Gives a plan whose reference does not begin at rest a lead-in: along the motion of least jerk
/// from rest to angle, velocity and acceleration of the reference at `joinSample`, with the
/// feedforward of inverse dynamics. `joinSample` is the first sample behind the impulse, beyond the
/// limit of the voltage, by which a model at rest gets onto a moving curve; zero without one.
///
/// The shortest of some durations (0.3 to 1.7 s) that keeps nine tenths of the voltage and speed
/// limits and that the linkage can take. Where there is none the plan stays as it is. Limits of the
/// angle are widened by what the lead-in uses.
/// @throws base::Cancelled
/// @returns whether there is a lead-in now
bool addLeadIn(TrialPlan& plan, const model::Model& model, const std::atomic<bool>* stop = nullptr);

}  // namespace linkwright::control

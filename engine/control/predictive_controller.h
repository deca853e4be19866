// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/control/disturbance_estimator.h"
#include "engine/control/receding_horizon.h"

#include <memory>
#include <span>
#include <vector>

namespace linkwright::control {

/// How a controller that plans while it moves is set.
struct PredictiveSettings {
    HorizonSettings horizon;
    EstimatorSettings estimator;
    double delay = 1e-3;  ///< s from a command to its motor, rounded to cycles

    bool operator==(const PredictiveSettings&) const = default;
};

/// Where a voltage of a PredictiveController comes from.
enum class PlanSource : unsigned char {
    Plan,        ///< of this cycle
    FormerPlan,  ///< the last good one, for this one failed
    None         ///< there has been no good one for too long: others have to command
};

/// A controller that plans at every cycle: estimator and horizon on one model. A cycle is
/// `prepare`, before its readings are there, then `command` with them; before the first one, and
/// while others command, `watch` in place of both.
///
/// Nothing but construction allocates, locks or throws.
class PredictiveController {
public:
    /// Seconds for which a former plan is played when no new one is found, and for which plans go
    /// on while no reading can be believed.
    static constexpr double formerPlanTime = 0.02;

    /// Follows the reference of a plan, its lead-in included.
    /// @throws base::InputError when model and plan do not fit to each other, or the settings or
    ///         the integrator of the model do not fit to either
    PredictiveController(const model::Model& model, const TrialPlan& plan,
                         const PredictiveSettings& settings = {});
    /// Follows a target.
    /// @param everyJoint see PredictedMotion
    /// @param limits per motor
    PredictiveController(const model::Model& model, bool everyJoint, MotionTarget target,
                         std::vector<ChannelLimits> limits, double sampleTime,
                         const PredictiveSettings& settings = {});

    /// The rig rests in the start pose of the model.
    /// @param time s, of the target
    void reset(double time) noexcept;
    void prepare() noexcept;
    /// @param angles of the measured joints, rad
    /// @param volts receives those of the motors; stays as it is when there are none
    PlanSource command(std::span<const double> angles, std::span<double> volts) noexcept;
    /// Others have commanded these voltages in this cycle, or have changed those of `command`.
    void commanded(std::span<const double> volts) noexcept;
    /// A cycle in which others command: `commanded` follows.
    void watch(std::span<const double> angles) noexcept;

    [[nodiscard]] const DisturbanceEstimator& estimator() const { return *estimator_; }
    [[nodiscard]] const RecedingHorizon& horizon() const { return *horizon_; }
    [[nodiscard]] PredictedMotion& motion() { return *motion_; }

private:
    void makeRoom(double delay);
    void takeOver() noexcept;

    std::unique_ptr<PredictedMotion> motion_;
    std::unique_ptr<DisturbanceEstimator> estimator_;
    std::unique_ptr<RecedingHorizon> horizon_;
    double sampleTime_;
    std::size_t cyclesOfDelay_ = 0, formerCycles_ = 0;
    /// Commands that have not acted yet, oldest first, and the last one that has.
    std::vector<Eigen::VectorXd> pending_;
    MotionNode begin_, next_;
    MotionSlopes slopes_;
    Eigen::MatrixXd passage_, product_;  ///< from the estimate to the start of the horizon
    Eigen::VectorXd change_;
    std::vector<Eigen::VectorXd> former_;  ///< voltages of the last good plan
    std::size_t age_ = 0;                  ///< cycles since then
    std::size_t blindCycles_ = 0;          ///< in a row, whose readings were not believed
    bool fresh_ = true;                    ///< no time has passed since `reset`
    bool known_ = false, prepared_ = false;
};

}  // namespace linkwright::control

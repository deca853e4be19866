// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/control/trial_log.h"
#include "engine/model/model.h"

#include <Eigen/Core>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace linkwright::control {

/// Place of the end effector from the angles of the motors: the forward kinematics by which the
/// thesis recreates the path from encoder readings (Maciag 2023, section 7.5). The end effector is
/// the first point position that a cost term of the model asks for. Loops are closed on the branch
/// of the drawing. Not thread-safe.
class TaskKinematics {
public:
    /// @throws base::InputError when the model is wrong
    explicit TaskKinematics(const model::Model& model);
    ~TaskKinematics();
    TaskKinematics(TaskKinematics&&) noexcept;
    TaskKinematics& operator=(TaskKinematics&&) noexcept;

    /// Whether there is an end effector and the motors alone decide where it is.
    [[nodiscard]] bool available() const;
    [[nodiscard]] const std::string& signal() const;  ///< id of its signal, empty without one
    [[nodiscard]] const std::string& name() const;    ///< for people
    /// World position, m, for the joint angles of the motors in rad, in the order of the model.
    /// Empty when the loops cannot be closed at these angles, or not available.
    [[nodiscard]] std::optional<Eigen::Vector3d> position(std::span<const double> angles);

private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

/// How well a trial followed its reference.
struct TrackingMeasures {
    bool inTaskSpace = false;  ///< true: meters at the end effector; false: radians at the motors
    /// Integral squared error over the recorded time (Maciag 2023, eq. 7.3): m^2 s, or rad^2 s.
    double integralSquaredError = 0.0;
    double largestError = 0.0;                                 ///< m or rad
    std::vector<double> error;                                 ///< norm per sample, m or rad
    double jointIntegralSquaredError = 0.0;                    ///< rad^2 s, summed over the motors
    std::vector<double> largestJointError;                     ///< rad, per motor
    std::vector<Eigen::Vector3d> measuredPath, referencePath;  ///< m; empty in joint space
};

/// Measures a trial. A pose the encoders report but the linkage cannot take (noise at the edge of
/// the workspace) makes the whole measure one of joint space.
/// @param log channels in the order of the motors of the kinematics' model
TrackingMeasures measureTracking(TaskKinematics& kinematics, const TrialLog& log);

}  // namespace linkwright::control

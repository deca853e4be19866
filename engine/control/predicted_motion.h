// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <Eigen/Core>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace linkwright::control {

/// A state of the equations of motion and the ways in which it may change: of a mechanism with
/// loops, independent joint coordinates a and momenta c,
///   d alpha = N a,   c = N^T d p-hat,   Gamma^T N = 0,
/// so that neither what opens a loop nor the impulses of closures (p-hat = M beta + Gamma sigma,
/// Maciag 2023, eq. 3.28a), which move nothing, take part. The basis belongs to the linearization
/// only. Where joint coordinates are no integrals of joint velocities (rotations in space) it is
/// the whole state.
struct MotionNode {
    double time = 0.0;  ///< s
    Eigen::VectorXd state;
    Eigen::MatrixXd directions;  ///< change of the state by that of each freedom
    Eigen::MatrixXd freedoms;    ///< change of each freedom by that of the state
    // Of the joints that are measured, known after the motion has gone on from here.
    Eigen::VectorXd velocities;      ///< rad/s
    Eigen::MatrixXd velocitySlopes;  ///< by the freedoms
};

/// Derivatives of the freedoms at the end of a part of a motion.
struct MotionSlopes {
    Eigen::MatrixXd freedoms;  ///< by those at its beginning
    Eigen::MatrixXd volts;     ///< by the voltages of the motors, held meanwhile
    Eigen::MatrixXd torques;   ///< by disturbance torques at the motored joints, held meanwhile
};

/// The equations of motion of a model with held voltages and held disturbance torques at its
/// motored joints, and tangents of it, in lanes: what a controller that plans and one that
/// estimates predict with. Nothing but construction allocates, locks or throws. Not thread-safe.
class PredictedMotion {
public:
    /// @param everyJoint every joint coordinate of one degree of freedom is measured, those of
    ///        motors first; otherwise only those
    /// @throws base::InputError when the model is wrong or cannot be predicted with fixed steps
    explicit PredictedMotion(const model::Model& model, bool everyJoint = false);
    ~PredictedMotion();
    PredictedMotion(PredictedMotion&&) noexcept;
    PredictedMotion& operator=(PredictedMotion&&) noexcept;

    [[nodiscard]] std::size_t freedomCount() const;
    [[nodiscard]] std::size_t motorCount() const;
    [[nodiscard]] std::size_t measuredCount() const;
    /// Whether a voltage moves each freedom by itself: there are as many motors as joints to move.
    [[nodiscard]] bool isFullyActuated() const;
    /// N m (N) at the joint per volt, standing.
    [[nodiscard]] double torquePerVolt(std::size_t motor) const;
    /// Joints that are measured: ids.
    [[nodiscard]] const std::vector<std::string>& measuredJoints() const;

    /// A node with room for everything, at the start pose at rest.
    [[nodiscard]] MotionNode startNode() const;
    [[nodiscard]] MotionSlopes emptySlopes() const;

    /// Of the measured joints at a node, rad.
    [[nodiscard]] double angle(const MotionNode& node, std::size_t measured) const;
    /// Its change by that of the freedoms.
    [[nodiscard]] auto angleSlope(const MotionNode& node, std::size_t measured) const {
        return node.directions.row(coordinateOf(measured));
    }

    /// Goes on from a node for `duration` seconds, in so many steps of the explicit midpoint rule.
    /// @param torques whether derivatives by them are wanted
    /// @return false where the mechanism is singular or a number is not finite
    bool advance(MotionNode& from, const Eigen::VectorXd& volts, const Eigen::VectorXd& disturbance,
                 double duration, std::size_t steps, bool torques, MotionNode& to,
                 MotionSlopes& slopes) noexcept;
    /// Velocities at a node from which the motion does not go on.
    bool observe(MotionNode& node) noexcept;
    /// Changes a node by its freedoms and closes its loops again.
    bool change(MotionNode& node, const Eigen::VectorXd& freedoms) noexcept;

private:
    class Engine;
    template <template <class> class SpaceOf>
    class SpaceEngine;
    [[nodiscard]] Eigen::Index coordinateOf(std::size_t measured) const;

    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace linkwright::control

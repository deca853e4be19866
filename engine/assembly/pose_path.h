// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/kinematics.h"
#include "engine/assembly/system.h"

#include <Eigen/Core>

#include <vector>

namespace linkwright::assembly {

/// A coordinate, or the orientation of a ball joint, that is led from one value to another.
struct Lead {
    int node = -1;
    int coordinate = -1;                             ///< of a travel or an angle
    double from = 0.0, to = 0.0;                     ///< of it: m or rad
    Eigen::Vector3d turn = Eigen::Vector3d::Zero();  ///< of an orientation, which begins as drawn
    [[nodiscard]] bool isOrientation() const { return coordinate < 0; }
};

/// What moves a mechanism from one pose to another: coordinates that are led, and residuals of its
/// rows that change, both in proportion to the progress, from 0 to 1.
struct Way {
    std::vector<Lead> leads;
    std::vector<bool> free;     ///< per degree of freedom: it follows
    Eigen::VectorXd residuals;  ///< change of the residual of each row over the whole way
};

/// A singular pose that was passed: two branches of the mechanism meet in it.
struct Meeting {
    double progress = 0.0;  ///< of the pose, a little beyond
    std::vector<double> pose;
    double crossing = 0.0;  ///< progress of the singular pose itself
};

/// Where a way led.
struct Followed {
    std::vector<double> pose;
    double progress = 0.0;
    std::vector<Meeting> meetings;
    /// The rest, below which a singular pose cannot be told from the end, is for Newton's method.
    [[nodiscard]] bool arrived() const { return progress > 1.0 - 1e-8; }
};

/// Follows the poses of a mechanism along a way, on the branch on which it begins: each pose is
/// foretold along the tangent and settled by Newton's method, in steps so short that corrections
/// are small beside them. The sign of the determinant of the rows with respect to what follows is
/// kept; where every step changes it, branches meet, and the way goes on without a jump of
/// velocities. Where it turns back (a dead point) it ends.
template <class Space>
class PosePath {
public:
    /// @param rows of the system, all that hold; they may depend on each other
    /// @param parameters kept
    PosePath(const System& system, std::vector<LoopConstraintRow> rows, const double* parameters);

    /// Residuals of the rows.
    Eigen::VectorXd residuals(const std::vector<double>& pose);
    /// Their derivatives along the joint velocities, rows x dofCount.
    Eigen::MatrixXd jacobian(const std::vector<double>& pose);

    /// A pose nearby, loops open, where rows lose only what they lose everywhere.
    [[nodiscard]] std::vector<double> beside(std::vector<double> pose) const;

    /// @param pose at the beginning
    /// @param progress where on the way it is
    Followed follow(const std::vector<double>& pose, const Way& way, double progress = 0.0);

    /// The end of the way along the other branch of a meeting, or along one of two from where it
    /// begins; not arrived when none is found. After `follow` of the same way.
    Followed followOther(const Meeting& meeting, const Way& way);

private:
    struct Instant {
        std::vector<double> pose;
        Eigen::MatrixXd jacobian;  ///< of all rows
        Eigen::VectorXd tangent;   ///< joint velocities per progress
    };

    void evaluate(const std::vector<double>& pose);
    [[nodiscard]] Eigen::MatrixXd freeColumns(const Way& way) const;
    /// Sets what is led.
    void lead(const Way& way, double progress, std::vector<double>& pose) const;
    [[nodiscard]] Instant instantAt(const std::vector<double>& pose, const Way& way);
    /// Newton's method. @return how far it moved, rad or of the size; infinite when it failed
    double settle(const Way& way, double progress, double reach, std::vector<double>& pose);
    void move(const Eigen::VectorXd& step, std::vector<double>& pose) const;
    [[nodiscard]] double lengthOf(const Eigen::VectorXd& step) const;
    /// Cosine of the angle between two directions of motion.
    [[nodiscard]] double likeness(const Eigen::VectorXd& first,
                                  const Eigen::VectorXd& second) const;
    /// The determinant of the rows after a step, as a multiple of that before.
    [[nodiscard]] double determinantRatio(const Way& way, const Instant& before,
                                          const Instant& after) const;

    const System& system_;
    std::vector<LoopConstraintRow> rows_;
    const double* parameters_;
    FunctionValues<double> functions_;
    std::vector<Pose<Space>> poses_;
    std::vector<typename Space::Motion> columns_;
    Eigen::VectorXd residuals_, beginning_;  ///< of the pose evaluated last; at progress 0
    Eigen::MatrixXd jacobian_;
};

}  // namespace linkwright::assembly

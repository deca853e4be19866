// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <Eigen/Core>

#include <cstddef>
#include <utility>
#include <vector>

namespace linkwright::sensitivity {

/// A number that moves an input near one instant: a sample or, of a cubic spline, its second
/// derivative at a sample.
struct InputHandle {
    int variable = -1;         ///< of the evaluator: the sample, or that at whose place it is
    bool isCurvature = false;  ///< a second derivative, which follows from the samples
    std::size_t node = 0;      ///< where it stands
    int input = -1, sample = -1;
    double unit = 1.0;  ///< change of the number itself when the handle changes by one
};

/// Second derivatives of a cost made of squares, and how a motion carries them, in pieces between
/// nodes: with the state x at a node, the handles u that act in the piece behind it, and the
/// parameters p (variables that are no samples),
///   cost = sum over pieces of v^T hessian v / 2,  v = (x, u, p),   x' = transition v,   x_0 =
///   start p.
/// Second derivatives of what is squared are left out (Gauss-Newton), so that it never is negative.
/// Where there is but one piece it knows no state.
struct Curvature {
    /// A value at an instant of what is limited all along the motion, less the limit.
    struct LimitedInstant {
        std::size_t constraint = 0;  ///< of the evaluator
        std::size_t place = 0;       ///< among its values, see ConstraintValue::path
        Eigen::VectorXd slopes;      ///< by the v of its piece
        double factor = 0.0;         ///< adds factor (slopes . v)^2 / 2 to the cost
    };
    struct Piece {
        std::vector<int> acting;  ///< handles u
        Eigen::MatrixXd hessian, transition;
        std::vector<LimitedInstant> instants = {};  ///< where they are asked for
    };
    /// A sum of factors times handles that is zero: what makes a spline of its samples.
    struct Relation {
        std::size_t node = 0;
        std::vector<std::pair<int, double>> factors;
    };
    /// factor (slopes . v)^2 / 2 of one number that the whole motion makes.
    struct Sum {
        double factor = 0.0;
        std::vector<Eigen::VectorXd> slopes;  ///< of its piece's v, each
    };
    std::size_t stateSize = 0;
    std::vector<int> parameters;  ///< variables of the evaluator
    std::vector<InputHandle> handles;
    std::vector<Relation> relations;
    std::vector<Piece> pieces;
    std::vector<Sum> sums;
    Eigen::MatrixXd start;
};

}  // namespace linkwright::sensitivity

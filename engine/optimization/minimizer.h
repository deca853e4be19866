// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/settings.h"
#include "engine/sensitivity/methods/motion_cut.h"

#include <atomic>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace linkwright::optimization {

/// A smooth cost of several variables. Writes the gradient (size of `variables`) and returns the
/// cost. May throw base::ComputationError, or return something that is not finite, for a design
/// that cannot be evaluated, and base::Cancelled when it was asked to stop; any other exception
/// ends the minimization and reaches its caller.
using CostAndGradient =
    std::function<double(std::span<const double> variables, std::span<double> gradient)>;

struct CostCurvature;  // see cost_curvature.h

/// How much of the curvature of a cost: that of its squares alone, which is never negative
/// (Gauss-Newton), or all of it (Newton).
enum class CurvatureKind { Squares, Whole };

/// Curvature of a cost at a design; with multipliers, of the cost plus each function times its own.
/// Null where there is none of the kind. Throws as CostAndGradient.
using CurvatureOf = std::function<std::shared_ptr<CostCurvature>(
    std::span<const double> variables, std::span<const double> multipliers, CurvatureKind kind)>;

/// Motions that a search may cut; those of several cases stand one behind another. All may be
/// empty.
struct CuttableMotions {
    /// Of the last evaluation; none where the motions may not be cut.
    std::function<std::vector<sensitivity::NodeStates>()> states;
    /// From here on costs, functions, gradients and curvature are those of motions cut so, or of
    /// whole ones again.
    std::function<void(const std::optional<sensitivity::MotionCut>&)> cut;
    /// Of the last gradient of cut motions.
    std::function<sensitivity::CutEnds()> ends;
    /// From here on gradients and curvature count, besides, values at instants of the paths of
    /// functions less their limits, with a force each. Of each function, empty where none count.
    std::function<void(const std::vector<std::vector<double>>&)> setPathForces = {};
};

/// One variable as the minimizer sees it.
struct MinimizerVariable {
    double start = 0.0;
    double lower = -std::numeric_limits<double>::infinity();
    double upper = std::numeric_limits<double>::infinity();
    /// A change of the variable by this much counts as one; positive. See `defaultScale`.
    double scale = 1.0;
};

/// Scale of a variable that nothing more is known of: the width between its bounds when both are
/// finite and differ, else the larger of |value| and `typical`.
double defaultScale(double value, double lower, double upper, double typical = 1.0);

/// What is known after an iteration. The spans are valid during the call only.
struct MinimizerIteration {
    int iteration = 0;  ///< 0 is the start
    double cost = 0.0;
    double optimality = 0.0;
    int evaluations = 0;  ///< of cost and gradient so far, failed ones included
    double seconds = 0.0;
    std::span<const double> variables;
    std::span<const double> gradient;  ///< with respect to the unscaled variables
    double violation = 0.0;  ///< largest, in scales of the limits; see minimizeConstrained
    std::span<const double> multipliers = {};  ///< of constraints
};

/// Why a minimization ended.
enum class StopCause {
    Optimality,    ///< first-order optimality reached
    Cost,          ///< cost low enough
    RelativeCost,  ///< cost hardly changed
    RelativeStep,  ///< variables hardly changed
    Iterations,    ///< maximum number of iterations
    Time,          ///< wall time used up
    Cancelled,     ///< stopped on request
    Rounding,      ///< no step lowers the cost any more within its rounding
    FailedTrials,  ///< every step tried led to designs that cannot be evaluated
    Infeasible     ///< no design within the limits was found
};

/// How to minimize.
struct MinimizerOptions {
    model::Algorithm algorithm = model::Algorithm::SequentialQuadratic;
    model::StopRules stop;
    /// What Algorithm::GaussNewton steps by; without it, Algorithm::Automatic takes another.
    CurvatureOf curvature;
    CuttableMotions motions;
    /// Whether a start at which the gradient vanishes, and which is no minimum, is left.
    bool leavesStationaryStart = true;
    const std::atomic<bool>* cancel = nullptr;  ///< ends the work soon after it becomes true
    /// Seconds that the cost function has waited so far because somebody paused it, written by the
    /// calling thread; they count neither for the stop rule nor in any report. May be null.
    const double* pausedSeconds = nullptr;
    /// Called on the calling thread for the start and after each iteration; may be empty.
    std::function<void(const MinimizerIteration&)> iteration;
};

/// The end of a minimization.
struct MinimizerResult {
    std::vector<double> variables;  ///< the best evaluated
    std::vector<double> gradient;   ///< at `variables`
    double initialCost = 0.0;
    double cost = 0.0;
    double optimality = 0.0;
    int iterations = 0;
    int evaluations = 0;
    int failedEvaluations = 0;
    /// Of constraints, see minimizeConstrained: raising the limit that holds one by a little
    /// changes the cost by minus its multiplier times that.
    std::vector<double> multipliers;
    double violation = 0.0;    ///< largest, in scales of the limits
    bool limitsMet = true;     ///< all of them, see model::Limits
    int worstConstraint = -1;  ///< whose it is
    StopCause cause = StopCause::Rounding;
    /// A rule on optimality or cost was met; on the change of the cost only where the last step was
    /// not cut short by designs that cannot be evaluated. Variables that hardly change tell nothing
    /// of a minimum.
    bool converged = false;
    std::string reason;  ///< one sentence for people
    model::Algorithm algorithm = model::Algorithm::SequentialQuadratic;  ///< the one that worked
    double seconds = 0.0;
};

/// Above this number of variables SLSQP, whose work per iteration grows with the cube of their
/// number, is replaced by L-BFGS (and the result says so).
inline constexpr std::size_t sequentialQuadraticLimit = 300;

/// Distance from a bound, in scaled variables, within which a variable counts as lying on it.
inline constexpr double boundMargin = 1e-6;

/// Minimizes a smooth cost within bounds, from starts clipped into the bounds.
///
/// Scaling: the algorithm works on z_i = (x_i - start_i) / scale_i.
/// First-order optimality is the projected-gradient infinity norm in these variables: the largest
/// |dJ/dz_i| with dJ/dz_i = scale_i dJ/dx_i, where a variable that is within `boundMargin` of the
/// bound towards which the cost falls counts at most with its distance from that bound, so with
/// nothing when it lies on it.
///
/// Iterations: NLopt does not tell when one ends, so a trial point counts as a new iteration when
/// its cost is below that of the last iteration. Trials of a line search that fail to lower the
/// cost are evaluations only. Costs that agree within rounding are compared by their slopes, so the
/// cost reported may then rise by a rounding error from one iteration to the next.
///
/// Stop rules (model::StopRules, zero disables): optimality as above; `cost`; `relativeCost`:
/// |J_k - J_(k-1)| <= relativeCost max(|J_k|, |J_(k-1)|); `relativeStep`: every variable changed by
/// at most relativeStep max(|x_i|, scale_i); number of iterations; seconds.
///
/// Start: where the gradient vanishes at the start, up to eight more evaluations look for a
/// direction in which the cost curves down; if there is one, a better point along it is the first
/// iteration.
///
/// A trial that cannot be evaluated is answered by a cost above that of the last iteration, so
/// that the line search draws back. The best point is kept whatever happens.
///
/// @throws std::invalid_argument without variables, for a bound above its partner or a scale that
///         is not positive
/// @throws base::ComputationError or base::Cancelled when they end the evaluation of the start
MinimizerResult minimize(const CostAndGradient& costAndGradient,
                         const std::vector<MinimizerVariable>& variables,
                         const MinimizerOptions& options);

}  // namespace linkwright::optimization

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/optimization/minimizer.h"

#include <chrono>
#include <cmath>
#include <exception>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace linkwright::optimization {

/// The sentence by which a minimization that is optimal says so.
std::string optimalityReason(double optimality, double tolerance);

/// Keeps the books of one minimization: evaluates trial points in scaled variables, recognizes
/// iterations, keeps the best point and applies the stop rules. Knows no algorithm.
///
/// What the algorithm sees in a run is shifted and scaled once more: variables relative to the best
/// point at its beginning in a unit, and the cost relative to that point times a cost scale, such
/// that the gradient has length one and the step -gradient, with which both L-BFGS and SLSQP begin,
/// is a sensible one. This also keeps clear of absolute tolerances built into the algorithms.
///
/// Where two costs differ by little more than their rounding, the difference is taken from the
/// slopes at both points instead (trapezoidal rule), which stay exact when the cost no longer is;
/// iterations can then go on until the gradient vanishes.
class Search {
public:
    /// Evaluates the (clipped) start and reports it as iteration 0.
    /// @throws as `minimize`
    Search(const CostAndGradient& costAndGradient, const std::vector<MinimizerVariable>& variables,
           const MinimizerOptions& options);

    [[nodiscard]] std::size_t size() const { return scale_.size(); }

    /// Where the search ended at its start because the gradient vanishes there: looks for a
    /// direction in which the cost curves down, goes on from a better point along it, and says so.
    /// A hanging pendulum that is to stand up has such a start. Costs a few evaluations.
    void leaveStationaryStart();
    /// Prepares a run of the algorithm from the best point, the origin of its variables.
    /// @param caution shortens the first step, 1 for the plain choice
    void beginRun(double caution);
    /// Variables and their gradient at the best point, and their bounds, as the caller knows them.
    [[nodiscard]] const std::vector<double>& bestVariables() const { return best_.plain; }
    [[nodiscard]] const std::vector<double>& bestGradient() const { return best_.gradient; }
    [[nodiscard]] const std::vector<double>& plainLower() const { return plainLower_; }
    [[nodiscard]] const std::vector<double>& plainUpper() const { return plainUpper_; }
    [[nodiscard]] const std::vector<double>& scales() const { return scale_; }
    [[nodiscard]] double optimality() const { return optimality_; }
    /// Evaluates the best point moved by a step of these variables.
    /// @return the change of the cost; infinite where it cannot be evaluated
    double tryStep(std::span<const double> step) noexcept;
    /// Does work on the way to a trial. A stop ends the search, which keeps its best point.
    /// @return whether the work came to its end
    bool attempt(const std::function<void()>& work) noexcept;
    /// Gradient at the point that `tryStep` evaluated last, if it could.
    [[nodiscard]] const std::vector<double>& triedGradient() const { return trial_.gradient; }
    /// Bounds in the variables of the run.
    [[nodiscard]] const std::vector<double>& lower() const { return runLower_; }
    [[nodiscard]] const std::vector<double>& upper() const { return runUpper_; }
    /// Cost of a trial point, and its gradient unless `gradient` is empty, as the run sees them.
    /// Never throws and never returns anything that is not finite; check `finished` afterwards.
    double trial(std::span<const double> point, std::span<double> gradient) noexcept;
    /// True when the run has made so many trials without an iteration that it will not make one.
    [[nodiscard]] bool stalled() const;
    /// True when a rule fired, work was cancelled or something was thrown.
    [[nodiscard]] bool finished() const { return cause_.has_value() || thrown_ != nullptr; }
    /// |J| at the beginning of the run, in the units in which the run sees changes of the cost.
    [[nodiscard]] double costMagnitude() const { return costScale_ * std::abs(runCost_); }
    /// Whether the run since `beginRun` got anywhere.
    [[nodiscard]] bool progressed() const;
    /// Ends the search because no run gets any further.
    void finishExhausted();
    /// Outcome; throws what the cost function threw if it was more than a failed trial.
    [[nodiscard]] MinimizerResult result() const;

private:
    struct Point {
        std::vector<double> scaled;
        std::vector<double> plain;
        std::vector<double> gradient;        ///< with respect to the plain variables
        std::vector<double> scaledGradient;  ///< with respect to the scaled variables
        double cost = 0.0;
    };

    void place(Point& point) const;
    /// Evaluates the best point moved along a direction. @return whether it can be evaluated
    bool evaluateBeside(std::span<const double> direction, double distance);
    [[nodiscard]] std::vector<double> minCurvedDirection();
    void evaluate(Point& point);
    void evaluateTrial(std::span<const double> point);
    double answerFailure(std::span<double> gradient) const;
    [[nodiscard]] double costChange(const Point& from, const Point& to) const;
    void accept(const Point& point);
    void applyRules(double previousCost, bool smallStep);
    [[nodiscard]] bool stepIsSmall(const Point& from, const Point& to) const;
    [[nodiscard]] double projectedGradientNorm(const Point& point) const;
    void checkInterruption();
    void report() const;
    [[nodiscard]] double elapsedSeconds() const;
    [[nodiscard]] std::string reason() const;
    [[nodiscard]] std::string causeText() const;

    const CostAndGradient& costAndGradient_;
    const MinimizerOptions& options_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    double pausedBefore_ = 0.0;  ///< pauses before `begin_`, s
    std::vector<double> start_, scale_;
    std::vector<double> lower_, upper_, plainLower_, plainUpper_;
    Point best_, trial_;
    bool trialValid_ = false;         ///< trial_ holds a point evaluated without failure
    double trialRelativeCost_ = 0.0;  ///< cost of trial_ relative to the beginning of the run
    double bestRelativeCost_ = 0.0;   ///< the same of best_
    std::vector<double> runBase_, runLower_, runUpper_, runTrial_;
    double runUnit_ = 1.0;
    double costScale_ = 1.0;
    double inverseCurvature_ = 0.0;  ///< s's / s'y of the last iteration, 0: unknown
    double initialCost_ = 0.0;
    double optimality_ = 0.0;
    double runCost_ = 0.0, runOptimality_ = 0.0;  ///< at `beginRun`
    int runTrials_ = 0, runFailures_ = 0, trialsSinceIteration_ = 0;
    int iterations_ = 0, evaluations_ = 0, failedEvaluations_ = 0;
    int failuresSinceIteration_ = 0;
    bool leftStart_ = false;  ///< see `leaveStationaryStart`
    bool cutShort_ = false;   ///< the last iteration stepped back from designs that failed
    std::string lastFailure_;
    std::optional<StopCause> cause_;
    std::exception_ptr thrown_;
};

}  // namespace linkwright::optimization

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/integration/function_share.h"
#include "engine/model/model.h"
#include "engine/sensitivity/methods/costate_history.h"
#include "engine/sensitivity/methods/curvature.h"
#include "engine/sensitivity/methods/motion_cut.h"

#include <atomic>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace linkwright::sensitivity {

/// One entry of the vector of unknowns: a numeric property or one sample of an input.
struct VariableInfo {
    std::string object;
    std::string property;  ///< empty for samples
    int sample = -1;       ///< -1 for design variables
    double value = 0.0;    ///< as in the model
    std::optional<double> lower;
    std::optional<double> upper;
};

/// A change of several variables at once: which of them, and how far each.
using Direction = std::vector<std::pair<std::size_t, double>>;

/// The derivative along a direction. @param gradient one entry per variable
double along(const Direction& direction, std::span<const double> gradient);

/// A constraint of a motion.
struct ConstraintValue {
    std::size_t term = 0;  ///< index into `model.costTerms`
    double value = 0.0;
    double atLeast = -std::numeric_limits<double>::infinity();
    double atMost = std::numeric_limits<double>::infinity();
    double range = 0.0;  ///< of the function along the motion; 0: it has none
    /// Where the limit of a peak holds all along the motion and steps are fixed: values at the
    /// instants that it is taken of, and how far the peak itself, between them, is beyond them all.
    std::vector<double> path = {};
    double beyondPath = 0.0;
    /// A smooth peak of another kind: another instant takes it over without notice.
    bool isPeak = false;
};

/// A smooth peak of a motion, and the largest or smallest value itself.
struct PeakValue {
    std::size_t term = 0;  ///< index into `model.costTerms`
    double value = 0.0;    ///< smooth: what is minimized or limited
    dynamics::ExactPeak exact;
};

/// What is differentiated: `cost` times the cost and the sum over all constraints of `value` times
/// its value, `atLeast` and `atMost` times its limits, which may depend on variables, too.
struct Combination {
    double cost = 1.0;
    std::vector<dynamics::FunctionShare> constraints;  ///< one each, in the order of their terms
};

/// Cost of a model, and its gradient, as a function of the variables: design variables in the
/// order of the model, then the samples of every optimized input. Compiles the model once;
/// evaluations allocate nothing after the first. Not thread-safe; make one per thread.
class GradientEvaluator {
public:
    /// @throws base::InputError when the model is wrong or cannot be assembled
    explicit GradientEvaluator(const model::Model& model);
    ~GradientEvaluator();
    GradientEvaluator(GradientEvaluator&&) noexcept;
    GradientEvaluator& operator=(GradientEvaluator&&) noexcept;

    /// Design variables, then samples of optimized inputs; the order of all gradients.
    [[nodiscard]] const std::vector<VariableInfo>& variables() const;

    /// Whether the cost has costates over time: not where each instant of the motion is solved by
    /// itself, nor where largest or smallest values, windows and instants make them jump, nor where
    /// the duration follows from parameters.
    [[nodiscard]] bool hasCostates() const;

    /// Overrides the weight of cost terms (id -> weight); terms not named keep that of the model.
    void setTermWeights(const std::map<std::string, double>& weights);

    /// From here on `cost`, gradients and costates tell how far they are, 0..1, on the thread that
    /// calls them.
    void setProgress(std::function<void(double)> progress);

    /// From here on every gradient is the derivative along each of these directions, in their
    /// order, and has as many entries; none: by each variable, as at first. Direct
    /// differentiation, the complex step and differences take a run for a direction, not for a
    /// variable.
    void setDirections(std::vector<Direction> directions);

    /// @throws base::ComputationError when the motion stops early, base::Cancelled when `stop`
    ///         becomes true
    double cost(std::span<const double> variables, const std::atomic<bool>* stop = nullptr);
    /// Discrete adjoint. `gradient` has the size of `variables`.
    /// @throws base::ComputationError naming the variable whose derivative is not a number, here
    /// and
    ///         in the other gradients; besides what `cost` throws
    double costAndGradient(std::span<const double> variables, std::span<double> gradient,
                           const std::atomic<bool>* stop = nullptr);
    /// The costate equations integrated backwards (ContinuousAdjoint): differs from the others by
    /// an error that falls with the step.
    double continuousAdjointGradient(std::span<const double> variables, std::span<double> gradient,
                                     const std::atomic<bool>* stop = nullptr);
    /// Costates of the continuous adjoint, for plots.
    CostateHistory costates(std::span<const double> variables,
                            const std::atomic<bool>* stop = nullptr);
    /// Direct differentiation: the tangent of every computed number along the variables.
    double directGradient(std::span<const double> variables, std::span<double> gradient,
                          const std::atomic<bool>* stop = nullptr);
    /// Oracles: the same code on complex scalars; central differences.
    double complexStepGradient(std::span<const double> variables, std::span<double> gradient,
                               const std::atomic<bool>* stop = nullptr);
    double finiteDifferenceGradient(std::span<const double> variables, std::span<double> gradient,
                                    const std::atomic<bool>* stop = nullptr);

    /// Second derivatives of the cost, of squares only (Gauss-Newton), plus those of each
    /// constraint times its share where that makes them positive; by tangents of the motion, piece
    /// by piece.
    /// @param shares of the constraints, in the order of their terms; may be empty
    /// @pre `curvatureFault` is empty
    Curvature curvature(std::span<const double> variables, std::span<const double> shares,
                        const std::atomic<bool>* stop = nullptr);
    /// All second derivatives of the Lagrangian, the cost plus each constraint times its share, to
    /// about 1e-6: by differences of the adjoint of each piece.
    Curvature wholeCurvature(std::span<const double> variables, std::span<const double> shares,
                             const std::atomic<bool>* stop = nullptr);
    /// The Hessian of what `costAndGradient` differentiates, times a direction: fourth-order
    /// central differences of its gradient over the same steps, whose error is about 1e-10 of the
    /// largest entry where the cost bends evenly. Takes five gradients.
    /// @param direction that changes variables by about 1e-4 of what is much for them; of
    /// the
    ///        size of `variables`, as `product` is
    void hessianTimes(std::span<const double> variables, std::span<const double> direction,
                      std::span<double> product, const std::atomic<bool>* stop = nullptr);
    /// Of the last motion. It may not be cut with variable steps, where drives lead all of it, and
    /// where rows are chosen anew on the way.
    [[nodiscard]] NodeStates nodeStates();
    /// From here on motions, gradients by the discrete adjoint and curvature are those of the
    /// motion that is cut; nothing joins it again.
    /// @pre `nodeStates` were as many
    void setCut(const std::optional<MotionCut>& cut);
    /// Of the last gradient of a cut motion.
    [[nodiscard]] CutEnds cutEnds() const;
    /// From here on what is differentiated counts, besides, each value of `ConstraintValue::path`
    /// less its limit times a force, and `wholeCurvature` tells its slopes.
    /// @param forces of each constraint, empty where none count; empty: nowhere
    void setPathForces(std::vector<std::vector<double>> forces);
    /// What these take, roughly, in runs of the motion; endless where they are not known.
    double curvatureRuns();
    double wholeCurvatureRuns();
    /// Why the cost is no sum of squares along the motion, with the weights as they are now: a
    /// sentence; empty when it is one.
    [[nodiscard]] std::string curvatureFault() const;
    /// Whether the cost is one of the motion, of any kind, without largest and smallest values:
    /// then `wholeCurvature` knows it.
    [[nodiscard]] bool isSmoothAlongMotion() const;

    /// dJ/dp of every number of the model (by slot, see model::assignSlots) at `variables`; not a
    /// finite number where there is no derivative.
    std::vector<double> propertyGradient(std::span<const double> variables,
                                         const std::atomic<bool>* stop = nullptr);

    /// Chooses what is differentiated, after each motion and before its gradient is taken, so that
    /// one gradient serves all constraints. Empty, as at first: the cost.
    /// @param cost of the motion
    using Combine =
        std::function<Combination(double cost, const std::vector<ConstraintValue>& constraints)>;
    void setCombination(Combine combine);
    /// Constraints of the last real run.
    [[nodiscard]] std::vector<ConstraintValue> constraints() const;

    /// Peaks of the last real run.
    [[nodiscard]] std::vector<PeakValue> peaks() const;

    /// Values of all terms in the last real run (`cost`, `costAndGradient`), shares of the cost or
    /// constraints, in the order of `model.costTerms`; 0 for inactive ones.
    [[nodiscard]] std::vector<double> costByTerm() const;
    /// Time the last `costAndGradient` spent on motion and cost, s.
    [[nodiscard]] double forwardSeconds() const;

    /// Functional gradient G(t) of an input at the step boundaries of the last
    /// `costAndGradient`: dJ = int G(t) du(t) dt (discrete costate times df/du).
    struct FunctionGradient {
        std::vector<double> times;
        std::map<std::string, std::vector<double>> values;
    };
    [[nodiscard]] FunctionGradient functionGradient() const;

private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace linkwright::sensitivity

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"
#include "engine/optimization/constrained.h"
#include "engine/optimization/cost_curvature.h"
#include "engine/sensitivity/methods/gradient_evaluator.h"
#include "engine/session/solving/results.h"

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace linkwright::session {

/// Cost, gradient and constraints of a model over its cases, as functions of `variablesOf(model)`.
/// Every active case is a part: the model that the project is then, with an evaluator of its own.
/// Without cases there is one part, the model itself, and every number is that of its evaluator.
/// Parts are computed on all processors and added up in their order, so that numbers do not depend
/// on how many there are. Not thread-safe; make one per thread.
class CaseEvaluator {
public:
    /// @throws base::InputError when the model is wrong or cannot be assembled
    explicit CaseEvaluator(const model::Model& model);

    [[nodiscard]] bool hasCases() const { return hasCases_; }
    /// Whether the largest of several weighted costs is minimized. Then the minimizer has one
    /// variable more, the bound: see `constrained`.
    [[nodiscard]] bool hasBound() const { return hasBound_; }
    [[nodiscard]] bool hasConstraints() const { return constraintsPerPart_ > 0 || hasBound_; }
    /// Whether all parts have costates over time, see GradientEvaluator.
    [[nodiscard]] bool hasCostates() const;

    [[nodiscard]] std::size_t constraintsPerCase() const { return constraintsPerPart_; }

    /// From here on `cost` and gradients tell how far they are, 0..1, on the thread that calls
    /// them.
    void setProgress(std::function<void(double)> progress) { progress_ = std::move(progress); }

    /// From here on gradients by a method are derivatives along these directions, see
    /// sensitivity::GradientEvaluator; none: by each variable. Not for `constrained`.
    void setDirections(const std::vector<sensitivity::Direction>& directions);

    /// Overrides the weight of cost terms (id -> weight); terms not named keep that of the model.
    void setTermWeights(const std::map<std::string, double>& weights);

    /// The sum or the largest of the weighted costs. Parts throw as GradientEvaluator does, here
    /// and below; of several that do, the first.
    double cost(std::span<const double> variables, const std::atomic<bool>* stop = nullptr);
    /// The same with its gradient; of the worst case, the first where several are equally bad.
    double costAndGradient(GradientMethod method, std::span<const double> variables,
                           std::span<double> gradient, const std::atomic<bool>* stop = nullptr);
    /// The Hessian of the cost times a direction, see GradientEvaluator.
    /// @throws base::InputError where the largest of several costs counts, which has none
    void hessianTimes(std::span<const double> variables, std::span<const double> direction,
                      std::span<double> product, const std::atomic<bool>* stop = nullptr);
    /// Gradients of the cost of each part, without its weight. [part][variable]
    std::vector<std::vector<double>> partGradients(GradientMethod method,
                                                   std::span<const double> variables,
                                                   const std::atomic<bool>* stop = nullptr);
    /// Every constraint of every part with its gradient.
    /// @pre `cost` or a gradient was computed
    std::vector<ConstraintGradient> constraintGradients(GradientMethod method,
                                                        std::span<const double> variables,
                                                        const std::atomic<bool>* stop = nullptr);

    /// What a minimizer with constraints asks for: the constraints of every part, part after part.
    /// With a bound z, the last of `variables`, the cost is z, and behind the constraints of each
    /// part stands  weight * cost - z <= 0.
    optimization::ConstrainedValue constrained(GradientMethod method,
                                               std::span<const double> variables,
                                               std::span<double> gradient,
                                               const optimization::MultipliersOf& multipliersOf,
                                               const std::atomic<bool>* stop = nullptr);
    /// What the cost has of curvature at a design, plus that of each function of `constrained`
    /// times its multiplier where that is positive.
    /// @pre `curvatureFault` is empty
    std::shared_ptr<optimization::CostCurvature> curvature(std::span<const double> variables,
                                                           std::span<const double> multipliers,
                                                           optimization::CurvatureKind kind,
                                                           const std::atomic<bool>* stop = nullptr);
    /// Of the motions of the last gradient, part after part; none where one of them may not be cut.
    [[nodiscard]] std::vector<sensitivity::NodeStates> nodeStates();
    /// Cuts the motions of all parts, whose numbers stand part after part, or joins them again; see
    /// GradientEvaluator.
    /// @pre `nodeStates` were as many
    void setCut(const std::optional<sensitivity::MotionCut>& cut);
    /// Of the last gradient of cut motions.
    [[nodiscard]] sensitivity::CutEnds cutEnds() const;
    /// Forces of values at instants, per function of `constrained`, see GradientEvaluator.
    void setPathForces(const std::vector<std::vector<double>>& forces);
    /// What that takes, roughly, in runs of motion and cost.
    double curvatureRuns(optimization::CurvatureKind kind);
    /// Why there is none, see GradientEvaluator; empty when there is.
    [[nodiscard]] std::string curvatureFault() const;
    /// Whether the whole curvature is known though the cost is no sum of squares: that of the
    /// worst case, or one that is linear somewhere.
    [[nodiscard]] bool hasWholeCurvature() const;
    /// Sets by what violations of the bound are measured; positive.
    void setBoundSize(double size) { boundSize_ = size; }
    /// Multipliers of the functions of `constrained`, taken apart: first those of the constraints,
    /// then the shares of the parts in the bound, if there is one.
    [[nodiscard]] std::pair<std::vector<double>, std::vector<double>> splitMultipliers(
        std::span<const double> multipliers) const;

    /// Which of `constraints` is a function of `constrained`, by their numbers; -1 for the bound.
    [[nodiscard]] int constraintAt(int function) const;

    // Of the last real run.
    /// The active cases; nothing without cases.
    [[nodiscard]] std::vector<CaseOutcome> cases() const;
    [[nodiscard]] std::vector<ConstraintOutcome> constraints() const;
    /// Which cost terms these are: indices into `costTerms` of the model.
    [[nodiscard]] std::vector<std::size_t> termsOfConstraints() const;
    [[nodiscard]] std::vector<PeakOutcome> peaks() const;
    /// As of GradientEvaluator. With cases: shares of the objective, and of a constraint the value
    /// that is nearest to its limits or farthest beyond them.
    [[nodiscard]] std::vector<double> costByTerm() const;
    /// Time that motions and costs took, s.
    [[nodiscard]] double forwardSeconds() const;
    /// Without cases only, see GradientEvaluator.
    [[nodiscard]] sensitivity::GradientEvaluator::FunctionGradient functionGradient() const;

private:
    struct Part {
        std::string name;  ///< empty without cases
        double weight;
        model::Model model;
        sensitivity::GradientEvaluator evaluator;
        std::vector<std::size_t> places;                      ///< of its variables among all
        std::vector<double> added;                            ///< to each of them
        std::vector<double> values, gradient;                 ///< its own
        std::vector<sensitivity::Direction> directions = {};  ///< in its own variables
        double cost = 0.0;
        std::size_t nodeNumbers = 0;  ///< of all its nodes
        std::optional<sensitivity::MotionCut> cut = {};
        std::vector<std::vector<double>> pathForces = {};
        std::function<void(double)> progress = {};  ///< of the work on it
    };

    void addPart(const model::Model& project, const model::Case* chosen,
                 const std::vector<Variable>& variables);
    /// Calls `work(part)` for every part, on all processors.
    template <class Work>
    void forEachPart(const Work& work);
    /// @param variables of all parts; the values of the part are set from them
    void takeValues(Part& part, std::span<const double> variables) const;
    double computePart(Part& part, GradientMethod method, const std::atomic<bool>* stop) const;
    /// @param own by variable of the part, or by direction
    void addGradient(const Part& part, std::span<const double> own, double factor,
                     std::span<double> gradient) const;
    [[nodiscard]] double objective() const;
    [[nodiscard]] std::size_t worstPart() const;
    /// By which the Lagrangian counts the cost of each part, with such multipliers.
    [[nodiscard]] std::vector<double> partWeights(std::span<const double> multipliers) const;
    [[nodiscard]] std::vector<optimization::LimitedValue> functionsOf(
        const Part& part, double cost, double bound,
        const std::vector<sensitivity::ConstraintValue>& constraints) const;

    bool hasCases_ = false;
    bool hasBound_ = false;
    std::size_t constraintsPerPart_ = 0;
    double boundSize_ = 1.0;
    std::function<void(double)> progress_;
    std::size_t directions_ = 0;  ///< how many; 0: the variables
    std::vector<Part> parts_;
};

/// What a gradient takes, roughly, in runs of motion and cost.
double runsOf(GradientMethod method, std::size_t variables);

/// The gradient by a method, and the cost.
double costAndGradientBy(GradientMethod method, sensitivity::GradientEvaluator& evaluator,
                         std::span<const double> values, std::span<double> gradient,
                         const std::atomic<bool>* stop);

}  // namespace linkwright::session

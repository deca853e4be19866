// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"
#include "engine/sensitivity/methods/gradient_evaluator.h"

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace linkwright::sensitivity {

/// A variable as the computation sees it.
struct VariableSlot {
    int slot = -1;  ///< of the model's numbers, -1 for input samples
    int input = -1;
    int sample = -1;
};

/// What GradientEvaluator asks of the space its system is compiled for; see there.
class GradientWorker {
public:
    virtual ~GradientWorker() = default;
    /// The functions of the same names of GradientEvaluator. Sizes of `variables` and `gradient`:
    /// number of unknowns. Cost, costates and gradients may throw base::ComputationError and
    /// base::Cancelled.
    /// @param slot of the weight among the model's numbers
    virtual void setWeight(int slot, double weight) = 0;
    virtual void setProgress(std::function<void(double)> progress) = 0;
    /// Of direct, complex and difference gradients, which have one entry each from here on; none:
    /// the unknowns.
    virtual void setDirections(std::vector<Direction> directions) = 0;
    virtual double cost(std::span<const double> variables, const std::atomic<bool>* stop) = 0;
    virtual double costAndGradient(std::span<const double> variables, std::span<double> gradient,
                                   const std::atomic<bool>* stop) = 0;
    virtual double continuousGradient(std::span<const double> variables, std::span<double> gradient,
                                      const std::atomic<bool>* stop) = 0;
    virtual CostateHistory costates(std::span<const double> variables,
                                    const std::atomic<bool>* stop) = 0;
    virtual double directGradient(std::span<const double> variables, std::span<double> gradient,
                                  const std::atomic<bool>* stop) = 0;
    virtual void complexGradient(std::span<const double> variables, std::span<double> gradient,
                                 const std::atomic<bool>* stop) = 0;
    virtual void differenceGradient(std::span<const double> variables, std::span<double> gradient,
                                    const std::atomic<bool>* stop) = 0;
    /// @param shares of the constraints, in the order of their terms
    virtual Curvature curvature(std::span<const double> variables, std::span<const double> shares,
                                const std::atomic<bool>* stop) = 0;
    virtual Curvature wholeCurvature(std::span<const double> variables,
                                     std::span<const double> shares,
                                     const std::atomic<bool>* stop) = 0;
    virtual void hessianTimes(std::span<const double> variables, std::span<const double> direction,
                              std::span<double> product, const std::atomic<bool>* stop) = 0;
    [[nodiscard]] virtual NodeStates nodeStates() = 0;
    virtual void setCut(const std::optional<MotionCut>& cut) = 0;
    [[nodiscard]] virtual CutEnds cutEnds() const = 0;
    virtual void setPathForces(std::vector<std::vector<double>> forces) = 0;
    virtual double curvatureRuns() = 0;
    virtual double wholeCurvatureRuns() = 0;
    [[nodiscard]] virtual std::string curvatureFault() const = 0;
    [[nodiscard]] virtual bool isSmoothAlongMotion() const = 0;
    virtual std::vector<double> propertyGradient(std::span<const double> variables,
                                                 const std::atomic<bool>* stop) = 0;
    virtual GradientEvaluator::FunctionGradient functionGradient() = 0;
    virtual void setCombination(GradientEvaluator::Combine combine) = 0;
    [[nodiscard]] virtual std::vector<ConstraintValue> constraints() const = 0;
    [[nodiscard]] virtual std::vector<PeakValue> peaks() const = 0;
    [[nodiscard]] virtual std::vector<double> costByTerm() const = 0;
    [[nodiscard]] virtual double forwardSeconds() const = 0;
};

/// The workers compile beside each other, one file each. Both arguments must outlive the worker.
std::unique_ptr<GradientWorker> planarWorker(const assembly::System& system,
                                             const std::vector<VariableSlot>& unknowns);
std::unique_ptr<GradientWorker> spatialWorker(const assembly::System& system,
                                              const std::vector<VariableSlot>& unknowns);

}  // namespace linkwright::sensitivity

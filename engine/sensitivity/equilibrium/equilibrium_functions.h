// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"
#include "engine/sensitivity/methods/gradient_worker.h"

#include <atomic>
#include <limits>
#include <memory>
#include <span>
#include <vector>

namespace linkwright::sensitivity {

/// A term about the mechanism at rest: its value and its limits, or derivatives of these.
struct EquilibriumValue {
    std::size_t term = 0;  ///< index into `model.costTerms`
    bool isConstraint = false;
    double value = 0.0;
    double atLeast = -std::numeric_limits<double>::infinity();
    double atMost = std::numeric_limits<double>::infinity();
};

/// Derivatives with respect to one number or sample.
struct EquilibriumSlopes {
    std::vector<EquilibriumValue> terms;  ///< limits that are not there have the derivative 0
    std::vector<double> coordinates;      ///< of the pose at rest

    /// Adds those of another number, so many times.
    void add(double share, const EquilibriumSlopes& other);
};

/// The terms of a model that are about its static equilibrium and what happens near it: values of
/// signals, frequencies and damping of vibrations, responses to a harmonic input. The equilibrium
/// is the one that the search finds from the start pose. Derivatives are exact: with forces
/// r(u, p) = 0 at rest, du/dp = -(dr/du)^-1 dr/dp, from one complex step per number; those of
/// eigenvalues and responses follow from the derivative of the linear system along the same step.
/// Not thread-safe.
class EquilibriumFunctions {
public:
    virtual ~EquilibriumFunctions() = default;

    /// Finds the equilibrium for these numbers, and the values.
    /// @param numbers of the model, by slot, formulas evaluated
    /// @param samples per input
    /// @throws base::InputError when there is no equilibrium or no such vibration,
    ///         naming where the search ended; base::Cancelled
    virtual void evaluate(std::span<const double> numbers,
                          const std::vector<std::vector<double>>& samples,
                          const std::atomic<bool>* stop) = 0;
    /// Those of the last evaluation, ascending terms.
    [[nodiscard]] virtual const std::vector<EquilibriumValue>& values() const = 0;
    /// Joint coordinates of its pose, those of a system in joint coordinates.
    [[nodiscard]] virtual std::vector<double> coordinates() const = 0;
    /// At the last evaluation.
    virtual EquilibriumSlopes slopes(const VariableSlot& unknown) = 0;
};

/// @param model with slots, valid
/// @return null when nothing of the model is about rest
std::unique_ptr<EquilibriumFunctions> equilibriumFunctionsOf(const model::Model& model);

}  // namespace linkwright::sensitivity

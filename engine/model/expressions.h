// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/math/expression.h"
#include "engine/model/model.h"

#include <span>
#include <vector>

namespace linkwright::model {

/// Largest number of parameters a model may have; keeps evaluation free of allocation.
inline constexpr std::size_t maximumParameters = 256;

/// The formulas of a model, parsed and put in an order in which each finds its inputs ready.
/// Formulas use the named parameters, whatever the order they are listed in.
class ExpressionTable {
public:
    /// @param model with slots assigned
    /// @param diagnostics receives one error per faulty formula (syntax, unknown name, cycle);
    ///        such formulas are left out and their numbers keep their values
    ExpressionTable(const Model& model, std::vector<base::Diagnostic>& diagnostics);

    /// Recomputes every slot whose number has an expression. `values` holds all numbers by slot;
    /// those of parameters without expression must be set. Allocates nothing.
    /// Scalar: double or std::complex<double>.
    template <class Scalar>
    void evaluate(std::span<Scalar> values) const;

    /// Calls `visit(slot, formula, parameterSlots)` for every number that has a formula, each after
    /// those it uses; the variables of a formula are the numbers at these slots.
    template <class Visit>
    void forEachFormula(const Visit& visit) const {
        for (const Entry& entry : entries_)
            visit(static_cast<std::size_t>(entry.slot), entry.expression, parameterSlots_);
    }

    /// Whether no number has a formula.
    [[nodiscard]] bool empty() const { return entries_.empty(); }

private:
    struct Entry {
        int slot = -1;
        math::Expression expression;
    };
    std::vector<int> parameterSlots_;  ///< slot of the value of each parameter
    std::vector<Entry> entries_;       ///< parameters first, each after those it uses
};

/// Evaluates the expressions of all numbers and bounds and of the duration, and stores the results.
/// Faults are added to `diagnostics` with object and property; those numbers keep their last value.
void resolveExpressions(Model& model, std::vector<base::Diagnostic>& diagnostics);

}  // namespace linkwright::model

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/solving/case_evaluator.h"
#include "engine/session/solving/results.h"

#include <pybind11/numpy.h>

#include <memory>
#include <mutex>
#include <vector>

namespace linkwright::python {

using Values = pybind11::array_t<double, pybind11::array::c_style | pybind11::array::forcecast>;

/// The cost of a model as a function of its variables, compiled once. Threads that share one take
/// turns.
class Objective {
public:
    /// @throws base::InputError when the model is wrong, has no cost or no variables
    explicit Objective(std::shared_ptr<const model::Model> model);

    [[nodiscard]] const model::Model& model() const { return *model_; }
    [[nodiscard]] const std::vector<session::Variable>& variables() const { return variables_; }
    /// @param values one per variable, SI units
    double cost(const Values& values);
    pybind11::tuple costAndGradient(const Values& values);
    /// Shape (variables, variables).
    pybind11::array_t<double> hessian(const Values& values);
    pybind11::array_t<double> hessianTimes(const Values& values, const Values& direction);
    /// @param values [design][variable]
    pybind11::tuple gradients(const Values& values);
    [[nodiscard]] model::Model modelAt(const Values& values) const;

private:
    void requireLength(const Values& values, pybind11::ssize_t dimensions) const;
    /// As requireLength, and all have to be numbers.
    void requireValues(const Values& values, pybind11::ssize_t dimensions) const;

    std::shared_ptr<const model::Model> model_;
    std::vector<session::Variable> variables_;
    std::vector<optimization::MinimizerVariable> scaled_;
    session::CaseEvaluator evaluator_;
    std::mutex turn_;
};

void addObjective(pybind11::module_& module);

}  // namespace linkwright::python

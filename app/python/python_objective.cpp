// SPDX-License-Identifier: BSD-3-Clause
#include "app/python/python_objective.h"

#include "app/python/python_project.h"
#include "app/python/watch.h"
#include "engine/base/diagnostic.h"
#include "engine/session/solving/hessian.h"
#include "engine/session/solving/solve.h"
#include "engine/session/solving/stage_model.h"
#include "engine/session/solving/variables.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace linkwright::python {

namespace py = pybind11;

namespace {

const model::Model& checked(const model::Model& model) {
    session::requireValid(model);
    return model;
}

constexpr double infinity = std::numeric_limits<double>::infinity();

std::span<const double> spanOf(const Values& values) {
    return {values.data(), static_cast<std::size_t>(values.size())};
}

/// Start and limits as arrays.
template <class Number>
py::array_t<double> listOf(const Objective& objective, const Number& number) {
    const auto& variables = objective.variables();
    py::array_t<double> list(static_cast<py::ssize_t>(variables.size()));
    for (std::size_t index = 0; index < variables.size(); ++index)
        list.mutable_at(static_cast<py::ssize_t>(index)) = number(variables[index]);
    return list;
}

py::list namesOf(const Objective& objective) {
    py::list names;
    for (const session::Variable& variable : objective.variables())
        names.append(variable.name);
    return names;
}

}  // namespace

Objective::Objective(std::shared_ptr<const model::Model> model)
    : model_(std::move(model)),
      variables_(session::variablesOf(checked(*model_))),
      scaled_(session::toMinimizerVariables(*model_, variables_)),
      evaluator_(*model_) {}

void Objective::requireLength(const Values& values, py::ssize_t dimensions) const {
    const auto count = static_cast<py::ssize_t>(variables_.size());
    if (values.ndim() == dimensions && values.shape(dimensions - 1) == count) return;
    throw py::value_error(
        (dimensions == 1 ? "The values need the shape (" : "The values need the shape (designs, ")
        + std::to_string(count) + (dimensions == 1 ? ",)" : ")")
        + ": one number for each variable.");
}

void Objective::requireValues(const Values& values, py::ssize_t dimensions) const {
    requireLength(values, dimensions);
    const std::span<const double> numbers = spanOf(values);
    for (std::size_t place = 0; place < numbers.size(); ++place) {
        if (std::isfinite(numbers[place])) continue;
        const std::size_t design = place / variables_.size();
        throw py::value_error("The value of " + variables_[place % variables_.size()].name
                              + (dimensions > 1 ? " in row " + std::to_string(design) : "")
                              + " is not a finite number.");
    }
}

double Objective::cost(const Values& values) {
    requireValues(values, 1);
    const std::span<const double> numbers = spanOf(values);
    return Watch().run([&](const session::SolveControl& control) {
        const std::lock_guard lock(turn_);
        return evaluator_.cost(numbers, control.stop);
    });
}

py::tuple Objective::costAndGradient(const Values& values) {
    requireValues(values, 1);
    py::array_t<double> gradient(values.size());
    const std::span<double> result(gradient.mutable_data(), variables_.size());
    const std::span<const double> numbers = spanOf(values);
    const double found = Watch().run([&](const session::SolveControl& control) {
        const std::lock_guard lock(turn_);
        return evaluator_.costAndGradient(model::GradientMethod::Adjoint, numbers, result,
                                          control.stop);
    });
    return py::make_tuple(found, gradient);
}

py::array_t<double> Objective::hessianTimes(const Values& values, const Values& direction) {
    requireValues(values, 1);
    requireValues(direction, 1);
    const std::vector<double> found = Watch().run([&](const session::SolveControl& control) {
        const std::lock_guard lock(turn_);
        return session::hessianTimes(evaluator_, scaled_, spanOf(values), spanOf(direction),
                                     control.stop);
    });
    return py::array_t<double>(static_cast<py::ssize_t>(found.size()), found.data());
}

py::array_t<double> Objective::hessian(const Values& values) {
    const model::Model model = modelAt(values);
    const Eigen::MatrixXd found = Watch().run([&](const session::SolveControl& control) {
        return session::computeHessian(model, control).matrix;
    });
    py::array_t<double> result(std::vector<py::ssize_t>{found.rows(), found.cols()});
    std::copy(found.data(), found.data() + found.size(), result.mutable_data());  // symmetric
    return result;
}

py::tuple Objective::gradients(const Values& values) {
    requireValues(values, 2);
    const auto designs = static_cast<std::size_t>(values.shape(0));
    const std::size_t count = variables_.size();
    py::array_t<double> costs(values.shape(0));
    py::array_t<double> gradients({values.shape(0), values.shape(1)});
    double* const cost = costs.mutable_data();
    double* const derivative = gradients.mutable_data();
    const double* const numbers = values.data();
    Watch().run([&](const session::SolveControl& control) {
        const std::lock_guard lock(turn_);
        for (std::size_t design = 0; design < designs; ++design) {
            try {
                cost[design] = evaluator_.costAndGradient(
                    model::GradientMethod::Adjoint, {numbers + design * count, count},
                    {derivative + design * count, count}, control.stop);
            } catch (const base::ComputationError& error) {
                base::Diagnostic told = error.diagnostic();
                told.message = "Row " + std::to_string(design) + ": " + told.message;
                throw base::ComputationError(std::move(told), error.time());
            }
            control.progress(0.0);
        }
        return true;
    });
    return py::make_tuple(costs, gradients);
}

model::Model Objective::modelAt(const Values& values) const {
    requireValues(values, 1);
    model::Model model = *model_;
    session::assignVariables(model, variables_, spanOf(values));
    return model;
}

void addObjective(py::module_& module) {
    py::class_<Objective>(
        module, "Objective",
        "The cost of a project as a function of its variables, compiled once for\n"
        "many evaluations; for `scipy.optimize` and the like. Later edits of the\n"
        "project do not change it. Threads that share one take turns: give each\n"
        "thread its own.")
        .def_property_readonly("names", &namesOf, "Names of the variables, in order.")
        .def_property_readonly(
            "start",
            [](const Objective& self) {
                return listOf(self, [](const auto& variable) { return variable.value; });
            },
            "Values in the project, SI units, shape (variables,).")
        .def_property_readonly(
            "lower",
            [](const Objective& self) {
                return listOf(
                    self, [](const auto& variable) { return variable.lower.value_or(-infinity); });
            },
            "Lower bounds, -inf without one, shape (variables,).")
        .def_property_readonly(
            "upper",
            [](const Objective& self) {
                return listOf(
                    self, [](const auto& variable) { return variable.upper.value_or(infinity); });
            },
            "Upper bounds, inf without one, shape (variables,).")
        .def("__call__", &Objective::cost, py::arg("values"), "Value of the objective.")
        .def("cost_and_gradient", &Objective::costAndGradient, py::arg("values"),
             "Value of the objective, and its derivatives by all variables from one adjoint run,\n"
             "shape (variables,).")
        .def("hessian", &Objective::hessian, py::arg("values"),
             "Second derivatives by all variables, shape (variables, variables): five gradients\n"
             "for each variable.")
        .def("hessian_times", &Objective::hessianTimes, py::arg("values"), py::arg("direction"),
             "The Hessian times a direction, shape (variables,), from five gradients: `hessp` of\n"
             "`scipy.optimize.minimize`.")
        .def("gradients", &Objective::gradients, py::arg("values"),
             "Many designs at once: values of shape (designs, variables) give costs of shape\n"
             "(designs,) and gradients of shape (designs, variables).")
        .def(
            "project",
            [](const Objective& self, const Values& values) {
                return Project(self.modelAt(values), {}, {});
            },
            py::arg("values"), "The project with these values.")
        .def("__repr__", [](const Objective& self) {
            return "<Objective of " + py::repr(py::str(self.model().name)).cast<std::string>()
                   + ": " + std::to_string(self.variables().size()) + " variables>";
        });
}

}  // namespace linkwright::python

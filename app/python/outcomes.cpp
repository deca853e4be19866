// SPDX-License-Identifier: BSD-3-Clause
#include "app/python/outcomes.h"

#include "app/cli/json_report.h"
#include "app/python/errors.h"
#include "app/python/json_value.h"
#include "app/python/python_project.h"
#include "app/python/views.h"

#include <pybind11/stl.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace linkwright::python {

namespace py = pybind11;

Motion::Motion(std::shared_ptr<const model::Model> model, session::SimulationResult result)
    : model_(std::move(model)),
      result_(std::make_shared<const session::SimulationResult>(std::move(result))),
      signals_(curvesOf(result_->signalSeries)),
      coordinates_(curvesOf(result_->coordinates)),
      velocities_(curvesOf(result_->velocities)) {}

Motion::Curves Motion::curvesOf(const std::vector<session::Series>& list) {
    Curves curves;
    for (std::size_t first = 0, end = 0; first < list.size(); first = end) {
        for (end = first; end < list.size() && list[end].id == list[first].id;)
            ++end;
        Curve curve{list[first].unit, end - first, list[first].values.data()};
        if (curve.components > 1) {
            const std::size_t times = list[first].values.size();
            packed_.push_back(std::make_unique<std::vector<double>>());
            std::vector<double>& values = *packed_.back();
            values.reserve(times * curve.components);
            for (std::size_t time = 0; time < times; ++time)
                for (std::size_t series = first; series < end; ++series)
                    values.push_back(list[series].values.at(time));
            curve.values = values.data();
        }
        curves.emplace_back(list[first].id, curve);
    }
    return curves;
}

int Motion::bodyIndex(const std::string& id) const {
    const auto& bodies = result_->bodies;
    const auto found = std::find(bodies.begin(), bodies.end(), id);
    if (found != bodies.end()) return static_cast<int>(found - bodies.begin());
    if (id == model::groundId) return -1;
    throw std::out_of_range("there is no body \"" + id + "\"");
}

namespace {

/// A curve as an array that looks into the motion.
py::object arrayOf(const py::object& owner, const Curve& curve) {
    const std::size_t times = owner.cast<const Motion&>().result().times.size();
    if (curve.components == 1) return view(owner, curve.values, {times});
    return view(owner, curve.values, {times, curve.components});
}

py::dict arraysOf(const py::object& owner, const Motion::Curves& curves) {
    py::dict arrays;
    for (const auto& [id, curve] : curves)
        arrays[py::str(id)] = arrayOf(owner, curve);
    return arrays;
}

py::object signalNamed(const py::object& owner, const std::string& id) {
    std::string known;
    for (const auto& [name, curve] : owner.cast<const Motion&>().signalCurves()) {
        if (name == id) return arrayOf(owner, curve);
        known += (known.empty() ? "" : ", ") + name;
    }
    throw py::key_error("There is no signal \"" + id + "\"; there are: " + known + ".");
}

py::dict unitsOf(const Motion& motion) {
    py::dict units;
    for (const auto& [id, curve] : motion.signalCurves())
        units[py::str(id)] = curve.unit;
    return units;
}

/// World position of a point that moves with a body, one row per time.
py::array_t<double> pathOf(const Motion& motion, const std::string& body,
                           const std::string& point) {
    const int index = motion.bodyIndex(body);
    const model::Point* drawn = model::findById(motion.model().points, point);
    if (drawn == nullptr) throw py::key_error("There is no point \"" + point + "\".");
    const Eigen::Vector3d place(drawn->position[0].value, drawn->position[1].value,
                                drawn->position[2].value);
    const auto& displacements = motion.result().displacements;
    py::array_t<double> path({displacements.size(), std::size_t{3}});
    auto entries = path.mutable_unchecked<2>();
    for (std::size_t time = 0; time < displacements.size(); ++time) {
        Eigen::Vector3d moved = place;
        if (index >= 0) {
            const auto& by = displacements[time][static_cast<std::size_t>(index)];
            moved = by.rotation * place + by.translation;
        }
        for (py::ssize_t axis = 0; axis < 3; ++axis)
            entries(static_cast<py::ssize_t>(time), axis) = moved[axis];
    }
    return path;
}

py::tuple displacementOf(const Motion& motion, const std::string& body) {
    const int index = motion.bodyIndex(body);
    const auto& displacements = motion.result().displacements;
    py::array_t<double> turns({displacements.size(), std::size_t{4}});
    py::array_t<double> travels({displacements.size(), std::size_t{3}});
    auto turn = turns.mutable_unchecked<2>();
    auto travel = travels.mutable_unchecked<2>();
    for (py::ssize_t time = 0; time < turn.shape(0); ++time) {
        session::BodyDisplacement by;
        if (index >= 0)
            by = displacements[static_cast<std::size_t>(time)][static_cast<std::size_t>(index)];
        turn(time, 0) = by.rotation.w();
        for (py::ssize_t axis = 0; axis < 3; ++axis) {
            turn(time, axis + 1) = by.rotation.vec()[axis];
            travel(time, axis) = by.translation[axis];
        }
    }
    return py::make_tuple(turns, travels);
}

std::string describeMotion(const Motion& motion) {
    const auto& result = motion.result();
    return "<Motion of " + py::repr(py::str(motion.model().name)).cast<std::string>() + ": "
           + std::to_string(result.times.size()) + " times to "
           + py::repr(py::float_(result.times.empty() ? 0.0 : result.times.back()))
                 .cast<std::string>()
           + " s, " + std::to_string(motion.signalCurves().size()) + " signals, cost "
           + py::repr(py::float_(result.cost)).cast<std::string>() + ">";
}

py::object pictureOf(const py::object& shown) {
    return py::module_::import("linkwright.picture").attr("svg")(shown);
}

/// Constraints as the command line reports them.
py::object constraintsOf(const cli::Json& report) {
    return report.contains("constraints") ? toPython(report["constraints"]) : py::dict();
}

py::list namesOf(const std::vector<session::Variable>& variables) {
    py::list names;
    for (const session::Variable& variable : variables)
        names.append(variable.name);
    return names;
}

void addMotion(py::module_& module) {
    py::class_<Motion>(module, "Motion",
                       "The motion of a mechanism. Arrays look into it: nothing is copied, and\n"
                       "they cannot be written to. `motion[\"tip\"]` is the signal \"tip\".")
        .def("__getitem__", &signalNamed, py::arg("signal"),
             "A signal by its id: shape (times,), or (times, 3) for a vector. SI units.")
        .def_property_readonly(
            "times",
            [](const py::object& self) {
                return view(self, self.cast<const Motion&>().result().times);
            },
            "Stored times in s, ascending from 0, shape (times,).")
        .def_property_readonly(
            "signals",
            [](const py::object& self) {
                return arraysOf(self, self.cast<const Motion&>().signalCurves());
            },
            "All signals by id: shape (times,) or (times, 3), SI units; see `units`.")
        .def_property_readonly(
            "coordinates",
            [](const py::object& self) {
                return arraysOf(self, self.cast<const Motion&>().coordinates());
            },
            "Joint coordinates by id of the joint: rad or m, shape (times,) or (times, n).")
        .def_property_readonly(
            "velocities",
            [](const py::object& self) {
                return arraysOf(self, self.cast<const Motion&>().velocities());
            },
            "Joint velocities by id of the joint: rad/s or m/s, (times,) or (times, n).")
        .def_property_readonly("units", &unitsOf, "Units of the signals, by id.")
        .def_property_readonly(
            "kinetic_energy",
            [](const py::object& self) {
                return view(self, self.cast<const Motion&>().result().kineticEnergy);
            },
            "Kinetic energy in J, shape (times,).")
        .def_property_readonly(
            "potential_energy",
            [](const py::object& self) {
                return view(self, self.cast<const Motion&>().result().potentialEnergy);
            },
            "Potential energy of gravity and springs in J, shape (times,).")
        .def_property_readonly(
            "running_cost",
            [](const py::object& self) {
                return view(self, self.cast<const Motion&>().result().runningCost);
            },
            "Integrand of the cost, shape (times,).")
        .def_property_readonly(
            "cost", [](const Motion& self) { return self.result().cost; },
            "Value of the objective.")
        .def_property_readonly(
            "cost_by_term", [](const Motion& self) { return self.result().costByTerm; },
            "Shares of the cost and values of constraints, by id of the term.")
        .def_property_readonly(
            "warnings", [](const Motion& self) { return toPython(self.result().warnings); },
            "What makes the motion doubtful, as dictionaries.")
        .def_property_readonly(
            "failure",
            [](const Motion& self) -> py::object {
                if (!self.result().failure) return py::none();
                return toPython({*self.result().failure})[0];
            },
            "Why the motion stopped early, as a dictionary; None when it did not.")
        .def_property_readonly(
            "project", [](const Motion& self) { return Project(self.model(), {}, {}); },
            "The project as it was simulated.")
        .def("path", &pathOf, py::arg("body"), py::arg("point"),
             "World positions in m of a point of the drawing that moves with a body,\n"
             "shape (times, 3).")
        .def("displacement", &displacementOf, py::arg("body"),
             "How a body moved from the drawing: unit quaternions (w, x, y, z), shape (times, 4),\n"
             "and translations in m, shape (times, 3). A place x of the drawing is now at R x + t.")
        .def("__repr__", &describeMotion)
        .def("_repr_svg_", &pictureOf);
}

void addIteration(py::module_& module) {
    const auto add = [](auto& type, const char* name, auto member, const char* description) {
        type.def_property_readonly(
            name, [member](const Iteration& self) { return (*self.report).*member; }, description);
    };
    using Report = session::IterationReport;
    py::class_<Iteration> type(module, "Iteration", "An iteration of an optimization.");
    add(type, "stage", &Report::stage, "Index of the stage, from 0.");
    add(type, "number", &Report::iteration, "Counts through all stages.");
    add(type, "cost", &Report::cost, "Value of the objective.");
    add(type, "optimality", &Report::optimality, "Largest entry of the scaled gradient.");
    add(type, "violation", &Report::violation, "Largest distance from a limit, in its scale.");
    add(type, "evaluations", &Report::evaluations, "Evaluations so far.");
    add(type, "seconds", &Report::wallSeconds, "Time so far, s.");
    type.def_property_readonly(
            "values",
            [](const py::object& self) {
                return view(self, self.cast<const Iteration&>().report->variables);
            },
            "Variables, SI units, shape (variables,).")
        .def_property_readonly(
            "gradient",
            [](const py::object& self) {
                return view(self, self.cast<const Iteration&>().report->gradient);
            },
            "Derivatives of the cost, shape (variables,).")
        .def("__repr__", [](const Iteration& self) {
            return "<Iteration " + std::to_string(self.report->iteration) + ": cost "
                   + py::repr(py::float_(self.report->cost)).cast<std::string>() + ">";
        });
}

void addGradient(py::module_& module) {
    using session::GradientResult;
    py::class_<GradientResult>(module, "Gradient", "Derivatives of the cost of a project.")
        .def_readonly("cost", &GradientResult::cost, "Value of the objective.")
        .def_property_readonly(
            "names", [](const GradientResult& self) { return namesOf(self.variables); },
            "Names of the variables, in the order of `gradient`.")
        .def_property_readonly(
            "gradient",
            [](const py::object& self) {
                return view(self, self.cast<const GradientResult&>().gradient);
            },
            "Derivatives by the variables, SI units, shape (variables,).")
        .def_property_readonly(
            "constraints",
            [](const GradientResult& self) { return constraintsOf(cli::gradientJson(self)); },
            "Constraints by id: dictionaries with `value` and `gradient`.")
        .def_property_readonly(
            "function_times",
            [](const py::object& self) {
                return view(self, self.cast<const GradientResult&>().functionTimes);
            },
            "Times of `function_gradient` in s.")
        .def_property_readonly(
            "function_gradient",
            [](const py::object& self) {
                py::dict inputs;
                for (const auto& [id, values] : self.cast<const GradientResult&>().functionGradient)
                    inputs[py::str(id)] = view(self, values);
                return inputs;
            },
            "G(t) of each optimized input, dJ = int G du dt; of the method \"adjoint\" only.")
        .def(
            "__getitem__",
            [](const GradientResult& self, const std::string& name) {
                for (std::size_t index = 0; index < self.variables.size(); ++index)
                    if (self.variables[index].name == name) return self.gradient[index];
                throw py::key_error("There is no variable \"" + name + "\".");
            },
            py::arg("variable"), "Derivative by one variable.")
        .def("__repr__", [](const GradientResult& self) {
            return "<Gradient: cost " + py::repr(py::float_(self.cost)).cast<std::string>() + ", "
                   + std::to_string(self.gradient.size()) + " variables>";
        });
}

}  // namespace

void addOutcomes(py::module_& module) {
    addIteration(module);
    addMotion(module);
    addGradient(module);
}

}  // namespace linkwright::python

// SPDX-License-Identifier: BSD-3-Clause
#include "app/python/python_project.h"

#include "app/cli/import_report.h"
#include "app/cli/statics_report.h"
#include "app/python/errors.h"
#include "app/python/json_value.h"
#include "app/python/outcomes.h"
#include "app/python/python_objective.h"
#include "app/python/views.h"
#include "app/python/watch.h"
#include "engine/model/case_model.h"
#include "engine/model/expressions.h"
#include "engine/model/properties.h"
#include "engine/project/project_file.h"
#include "engine/project/shape_files.h"
#include "engine/project/table_file.h"
#include "engine/project/text_file.h"
#include "engine/session/solving/gradient_check.h"

#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

namespace linkwright::python {

namespace py = pybind11;

namespace {

/// A text or a pathlib.Path; None for none.
using Path = std::optional<std::filesystem::path>;

std::string textOf(const Path& path) {
    return path ? path->string() : std::string();
}

/// The number behind `spring-1.freeLength`, or behind the name of a parameter.
/// @throws key_error that lists the numbers of the element
template <class ModelType>
auto& numberNamed(ModelType& model, const std::string& name) {
    if (auto* value = model::findNumber(model, name, "value")) return *value;
    std::string known;
    for (std::size_t dot = name.find('.'); dot != std::string::npos;
         dot = name.find('.', dot + 1)) {
        const std::string object = name.substr(0, dot);
        if (auto* value = model::findNumber(model, object, name.substr(dot + 1))) return *value;
        for (const model::PropertyInfo& info : model::propertiesOf(model, object))
            known += (known.empty() ? " It has: " : ", ") + info.property;
    }
    throw py::key_error("There is no number \"" + name + "\" in the project."
                        + (known.empty() ? "" : known + "."));
}

std::string nameOf(const model::PropertyInfo& info) {
    return info.property == "value" ? info.object : info.object + "." + info.property;
}

session::GradientMethod methodNamed(const std::string& name) {
    std::string known;
    for (const session::GradientMethod method : session::checkedMethods) {
        if (session::methodName(method) == name) return method;
        known += (known.empty() ? "" : ", ") + session::methodName(method);
    }
    throw py::value_error("There is no gradient method \"" + name + "\"; there are: " + known
                          + ".");
}

}  // namespace

Project::Project(model::Model model, std::string path, std::string text)
    : model_(std::make_shared<const model::Model>(std::move(model))),
      path_(std::move(path)),
      text_(std::move(text)) {}

Project Project::open(const std::string& path) {
    std::vector<base::Diagnostic> warnings;
    model::Model model = project::readProject(path, &warnings);
    Project project(std::move(model), path, project::readTextFile(path));
    project.warnings_ = std::move(warnings);
    return project;
}

Project Project::parse(const std::string& text, const std::string& folder) {
    std::vector<base::Diagnostic> warnings, faults;
    model::Model model = project::parseProject(text, "project", &warnings);
    project::readTables(model, folder, faults);
    for (base::Diagnostic& outside : project::locateShapes(model, folder))
        warnings.push_back(std::move(outside));
    if (!faults.empty()) throw base::InputError(std::move(faults));
    Project project(std::move(model), {}, text);
    project.warnings_ = std::move(warnings);
    return project;
}

std::string Project::text() const {
    return project::formatProject(*model_, text_);
}

void Project::save(const std::string& path) {
    if (path.empty() && path_.empty())
        throw py::value_error(
            "The project has no file yet: name one, project.save(\"arm"
            ".linkwright.json\").");
    const std::string& target = path.empty() ? path_ : path;
    project::requireReplaceableByText(target);
    project::writeProject(*model_, target, text_);
    path_ = std::string(target);
    text_ = project::readTextFile(path_);
}

template <class Edit>
void Project::edit(const Edit& change) {
    model::Model model = *model_;
    change(model);
    std::vector<base::Diagnostic> problems;
    model::resolveExpressions(model, problems);
    if (base::hasErrors(problems)) throw base::InputError(std::move(problems));
    model_ = std::make_shared<const model::Model>(std::move(model));
}

double Project::number(const std::string& name) const {
    return numberNamed(*model_, name).value;
}

std::string Project::formula(const std::string& name) const {
    const std::string& formula = numberNamed(*model_, name).expression;
    return formula.empty() ? formula : "=" + formula;
}

void Project::setNumber(const std::string& name, double value) {
    edit([&](model::Model& model) { numberNamed(model, name) = model::Number(value); });
}

void Project::setFormula(const std::string& name, const std::string& formula) {
    edit([&](model::Model& model) {
        numberNamed(model, name).expression = formula.substr(formula.starts_with('=') ? 1 : 0);
    });
}

std::string Project::unit(const std::string& name) const {
    const model::Number* wanted = &numberNamed(*model_, name);
    std::string unit;
    model::forEachNumber(*model_,
                         [&](const model::PropertyInfo& info, const model::Number& number) {
                             if (&number == wanted) unit = base::unitSymbol(info.quantity);
                         });
    if (const model::Parameter* parameter = model::findById(model_->parameters, name))
        unit = parameter->unit;
    return unit;
}

std::vector<std::string> Project::names() const {
    std::vector<std::string> names;
    model::forEachNumber(*model_, [&](const model::PropertyInfo& info, const model::Number&) {
        names.push_back(nameOf(info));
    });
    return names;
}

const std::vector<double>& Project::samples(const std::string& input) const {
    if (const model::Input* found = model::findById(model_->inputs, input)) return found->samples;
    throw py::key_error("There is no input \"" + input + "\".");
}

void Project::setSamples(const std::string& input, std::vector<double> samples) {
    edit([&](model::Model& model) {
        model::Input* found = model::findById(model.inputs, input);
        if (found == nullptr) throw py::key_error("There is no input \"" + input + "\".");
        found->samples = std::move(samples);
    });
}

namespace {

/// Keys without a meaning that a change brought: misspelled ones, most likely.
void rejectNewKeys(const std::vector<base::Diagnostic>& before,
                   const std::vector<base::Diagnostic>& after) {
    std::vector<base::Diagnostic> faults;
    for (const base::Diagnostic& warning : after) {
        const bool isNew = std::none_of(before.begin(), before.end(), [&](const auto& known) {
            return known.place == warning.place && known.message == warning.message;
        });
        if (!isNew || !warning.message.starts_with("The key ")) continue;
        faults.push_back(warning);
        faults.back().severity = base::Severity::Error;
        faults.back().message = warning.message.substr(0, warning.message.find(';')) + ".";
    }
    if (!faults.empty()) throw base::InputError(std::move(faults));
}

}  // namespace

void Project::update(const project::Json& changes) {
    const std::string present = text();
    project::Json merged = project::parseJson(present, "project");
    merged.merge_patch(changes);
    std::vector<base::Diagnostic> before;
    (void)project::parseProject(present, "project", &before);
    Project changed = parse(merged.dump(), std::filesystem::path(path_).parent_path().string());
    rejectNewKeys(before, changed.warnings_);
    changed.path_ = path_;
    *this = std::move(changed);
}

namespace {

Motion simulate(const Project& project, const std::vector<double>& times, bool partial) {
    const auto model = project.model();
    session::SimulationResult result = Watch().run([&](const session::SolveControl& control) {
        return session::simulate(*model, times, control);
    });
    if (result.failure && !partial)
        throw base::ComputationError(*result.failure,
                                     result.times.empty() ? 0.0 : result.times.back());
    return {model, std::move(result)};
}

Project inCase(const Project& project, const std::string& name) {
    const model::Case* chosen = model::findCase(*project.model(), name);
    if (!chosen) throw py::key_error("There is no case \"" + name + "\".");
    return {modelOfCase(*project.model(), *chosen), {}, {}};
}

session::GradientResult gradient(const Project& project, const std::string& method) {
    const session::GradientMethod chosen = methodNamed(method);
    const auto model = project.model();
    return Watch().run([&](const session::SolveControl& control) {
        return session::computeGradient(*model, chosen, control);
    });
}

py::dict derivatives(const Project& project) {
    const auto model = project.model();
    const session::PropertyGradient found = Watch().run(
        [&](const auto& control) { return session::computePropertyGradient(*model, control); });
    py::dict byName;
    for (const auto& [key, derivative] : found)
        byName[py::str(nameOf({key.first, key.second, {}}))] = derivative;
    return byName;
}

py::object validate(const Project& project) {
    const auto model = project.model();
    const session::ModelSummary summary =
        Watch().run([&](const auto&) { return session::summarize(*model); });
    return toPython(cli::summaryJson(summary));
}

/// A study whose outcome is the JSON of a command.
template <class Study, class Report>
py::object study(const Project& project, const Study& work, const Report& report) {
    const auto model = project.model();
    return toPython(
        report(Watch().run([&](const auto& control) { return work(*model, control); })));
}

py::object check(const Project& project, bool everything, const std::vector<std::string>& variables,
                 int directions) {
    const session::CheckPlan plan{everything, variables, std::max(0, directions)};
    return study(
        project,
        [&](const auto& model, const auto& control) {
            return session::checkGradient(model, plan, control);
        },
        cli::checkJson);
}

py::object statics(const Project& project, int tries) {
    return study(
        project,
        [tries](const auto& model, const auto& control) {
            return session::findEquilibria(model, tries, control);
        },
        cli::equilibriaJson);
}

py::object modes(const Project& project, bool moving) {
    return study(
        project,
        [moving](const auto& model, const auto& control) {
            return moving ? session::findSteadyMotions(model)
                          : session::findSmallMotions(model, control);
        },
        cli::smallMotionsJson);
}

/// An optimization and the file its project came from.
struct Optimum {
    session::OptimizationResult result;
    std::string text;
};

Optimum optimize(const Project& project, const py::object& callback) {
    const auto model = project.model();
    return {Watch(callback).run([&](const session::SolveControl& control) {
                return session::optimize(*model, control);
            }),
            project.text()};
}

std::string describeProject(const Project& project) {
    const model::Model& model = *project.model();
    return "<Project " + py::repr(py::str(model.name)).cast<std::string>() + ": "
           + std::to_string(model.bodies.size()) + " bodies, " + std::to_string(model.joints.size())
           + " joints, " + std::to_string(session::variableValuesOf(model).size()) + " variables>";
}

void addOptimum(py::module_& module) {
    py::class_<Optimum>(module, "Optimum", "What an optimization came to.")
        .def_property_readonly(
            "project",
            [](const Optimum& self) { return Project(self.result.model, {}, self.text); },
            "The project with the best values.")
        .def_property_readonly(
            "initial_cost", [](const Optimum& self) { return self.result.initialCost; },
            "Cost of the start.")
        .def_property_readonly(
            "cost", [](const Optimum& self) { return self.result.finalCost; },
            "Cost of the best values.")
        .def_property_readonly(
            "converged", [](const Optimum& self) { return self.result.converged; },
            "Whether the search ended because it was done.")
        .def_property_readonly(
            "reason", [](const Optimum& self) { return self.result.reason; },
            "Why it ended, one sentence.")
        .def_property_readonly(
            "warnings", [](const Optimum& self) { return toPython(self.result.warnings); },
            "What makes the optimum doubtful, as dictionaries.")
        .def_property_readonly(
            "evaluations", [](const Optimum& self) { return self.result.evaluations; },
            "Evaluations of cost and gradient.")
        .def_property_readonly(
            "values",
            [](const Optimum& self) {
                py::dict values;
                for (const session::Variable& variable : self.result.variables)
                    values[py::str(variable.name)] = variable.value;
                return values;
            },
            "Best values of the variables by name, SI units.")
        .def_property_readonly(
            "constraints",
            [](const Optimum& self) {
                return toPython(cli::optimizationJson(self.result)["constraints"]);
            },
            "Constraints by id: dictionaries with `value`, limits and `multiplier`.")
        .def_property_readonly(
            "iterations",
            [](const Optimum& self) {
                py::list list;
                for (const session::IterationReport& iteration : self.result.iterations)
                    list.append(
                        Iteration{std::make_shared<const session::IterationReport>(iteration)});
                return list;
            },
            "All iterations, in order.")
        .def("__repr__", [](const Optimum& self) {
            const auto number = [](double value) {
                return py::repr(py::float_(value)).cast<std::string>();
            };
            return "<Optimum: cost " + number(self.result.initialCost) + " to "
                   + number(self.result.finalCost) + ", "
                   + (self.result.converged ? "converged" : "not converged") + ">";
        });
}

void addStudies(py::class_<Project>& type) {
    type.def("validate", &validate,
             "Checks the drawing and counts what it is made of: a dictionary as of\n"
             "`linkwright-cli validate --json`. Raises nothing for a wrong drawing: see \"valid\"\n"
             "and \"problems\".")
        .def("simulate", &simulate, py::arg("at") = std::vector<double>(),
             py::arg("partial") = false,
             "Computes the motion. `at`: times in s to store, ascending; every step without it.\n"
             "A motion that stops early raises ComputationError, or is returned up to there\n"
             "with `partial`.")
        .def("gradient", &gradient, py::arg("method") = "adjoint",
             "Derivatives of the cost by design variables and samples of optimized inputs.\n"
             "Methods: adjoint, continuous-adjoint, direct, finite-difference, complex-step.")
        .def("derivatives", &derivatives,
             "Derivatives of the cost by every number of the project, by name, from one adjoint\n"
             "run. Numbers without a derivative are left out.")
        .def("check", &check, py::arg("everything") = false,
             py::arg("variables") = std::vector<std::string>(), py::arg("directions") = 8,
             "The gradient by all methods, held against the complex step: a dictionary as of\n"
             "`linkwright-cli check --json`. Of many variables some are compared, or those that\n"
             "`variables` names, and random directions; `everything` takes all of them.")
        .def("statics", &statics, py::arg("tries") = 0,
             "Equilibria from the start pose and from `tries` other poses, lowest energy first:\n"
             "a dictionary as of `linkwright-cli statics --json`.")
        .def("modes", &modes, py::arg("moving") = false,
             "Small motions about the equilibrium, or about the steady motion that the project\n"
             "starts with, with matrices and modes: a dictionary as of\n"
             "`linkwright-cli modes --json`.")
        .def("optimize", &optimize, py::arg("callback") = py::none(),
             "Optimizes as the project says. `callback` is called with each Iteration; returning\n"
             "False ends the search with the best so far, an exception ends it and is raised.\n"
             "The project itself stays as it is: see `Optimum.project`.")
        .def_property_readonly(
            "cases",
            [](const Project& self) {
                py::list names;
                for (const model::Case& entry : self.model()->cases.list)
                    names.append(entry.name);
                return names;
            },
            "Names of the cases, in order.")
        .def("case", &inCase, py::arg("name"),
             "The project as it is in one of its cases: a project without cases.")
        .def(
            "objective",
            [](const Project& self) { return std::make_unique<Objective>(self.model()); },
            "The cost as a function of the variables, compiled once for many evaluations.");
}

void addNumbers(py::class_<Project>& type) {
    type.def("__getitem__", &Project::number, py::arg("name"),
             "A number in SI units: project[\"spring-1.freeLength\"], or a parameter by its name.")
        .def("__setitem__", &Project::setNumber, py::arg("name"), py::arg("value"),
             "Sets a number, SI units. A text is a formula of the parameters: \"=L1/2\".")
        .def("__setitem__", &Project::setFormula, py::arg("name"), py::arg("value"))
        .def(
            "__contains__",
            [](const Project& self, const std::string& name) {
                const std::vector<std::string> names = self.names();
                return std::find(names.begin(), names.end(), name) != names.end();
            },
            py::arg("name"))
        .def("__iter__", [](const Project& self) { return py::iter(py::cast(self.names())); })
        .def("__len__", [](const Project& self) { return self.names().size(); })
        .def("keys", &Project::names, "Names of all numbers.")
        .def(
            "formula",
            [](const Project& self, const std::string& name) -> py::object {
                const std::string formula = self.formula(name);
                return formula.empty() ? py::object(py::none()) : py::str(formula);
            },
            py::arg("name"), "The formula that a number follows, \"=L1/2\"; None without one.")
        .def("unit", &Project::unit, py::arg("name"), "SI unit of a number; empty without one.")
        .def(
            "samples",
            [](const Project& self, const std::string& input) {
                return toArray(self.samples(input));
            },
            py::arg("input"), "Samples of an input at equal intervals, shape (samples,).")
        .def("set_samples", &Project::setSamples, py::arg("input"), py::arg("values"),
             "Replaces the samples of an input, in the unit of the input.")
        .def(
            "update",
            [](Project& self, const py::kwargs& changes) {
                self.update(project::parseJson(toJsonText(changes), "update"));
            },
            "Changes parts of the project as its file spells them, by key:\n"
            "project.update(simulation={\"duration\": 2}). None removes a key, lists are "
            "replaced.");
}

}  // namespace

void addProject(py::module_& module) {
    py::class_<Project> type(
        module, "Project",
        "A mechanism and what is asked of it. Numbers are read and set by name, in SI units:\n"
        "project[\"rod.mass\"] = 0.5.");
    type.def(py::init([](const py::object& description, const Path& folder) {
                 return Project::parse(py::isinstance<py::str>(description)
                                           ? description.cast<std::string>()
                                           : toJsonText(description),
                                       textOf(folder));
             }),
             py::arg("description"), py::arg("folder") = py::none(),
             "Builds a project from a dictionary, or JSON text, in the form of a project file;\n"
             "NumPy arrays and numbers may stand in it. `folder`: where its tables are; the "
             "current\n"
             "one without it.")
        .def(
            "to_dict", [](const Project& self) { return toPlainPython(self.text()); },
            "The project as the dictionary that its file holds.")
        .def("to_json", &Project::text, "The text of the project file.")
        .def(
            "copy", [](const Project& self) { return Project(self); }, "An independent copy.")
        .def(
            "save", [](Project& self, const Path& path) { self.save(textOf(path)); },
            py::arg("path") = py::none(),
            "Writes the project file; without a path, the one it was opened from.")
        .def_property_readonly("path", &Project::path, "The file; empty before it is saved.")
        .def_property_readonly(
            "name", [](const Project& self) { return self.model()->name; },
            "Name of the mechanism.")
        .def_property_readonly(
            "warnings", [](const Project& self) { return toPython(self.warnings()); },
            "What deserves a look in the file that was read, as dictionaries.")
        .def("__repr__", &describeProject)
        .def("_repr_svg_", [](const py::object& self) {
            return py::module_::import("linkwright.picture").attr("svg")(self);
        });
    addNumbers(type);
    addStudies(type);
    addOptimum(module);
    module.def(
        "open", [](const std::filesystem::path& path) { return Project::open(path.string()); },
        py::arg("path"), "Opens a project file, *.linkwright.json, and the tables beside it.");
    module.def(
        "import_robot",
        [](const std::filesystem::path& path) {
            const project::ImportedRobot robot = Watch().run([&](const auto& control) {
                return project::importRobot(path.string(), control.stop);
            });
            return py::make_tuple(Project(robot.model, {}, {}), toPython(cli::importJson(robot)));
        },
        py::arg("path"),
        "Makes a project of a robot description, URDF or MJCF, and tells what was taken, changed\n"
        "and left out: a dictionary as of `linkwright-cli import --json`.");
}

}  // namespace linkwright::python

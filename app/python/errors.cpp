// SPDX-License-Identifier: BSD-3-Clause
#include "app/python/errors.h"

#include "app/cli/json_report.h"
#include "app/python/json_value.h"
#include "engine/session/solving/diagnosis.h"

#include <exception>

namespace linkwright::python {

namespace {

namespace py = pybind11;

/// Live as long as the interpreter, as classes of a module do.
struct Classes {
    PyObject* base = nullptr;
    PyObject* input = nullptr;
    PyObject* computation = nullptr;
    PyObject* cancelled = nullptr;
};
Classes classes;

PyObject* addClass(py::module_& module, const char* name, const char* description,
                   const py::tuple& bases) {
    const std::string full = std::string("linkwright.") + name;
    PyObject* type = PyErr_NewExceptionWithDoc(full.c_str(), description, bases.ptr(), nullptr);
    if (type == nullptr) throw py::error_already_set();
    module.attr(name) = py::handle(type);
    return type;
}

void raise(PyObject* type, const std::vector<base::Diagnostic>& problems) {
    std::string text;
    for (const base::Diagnostic& problem : problems)
        text += (text.empty() ? "" : "\n") + base::toText(problem);
    const py::object error = py::reinterpret_borrow<py::object>(type)(text);
    const base::Diagnostic first = problems.empty() ? base::Diagnostic{} : problems.front();
    error.attr("object") = first.object;
    error.attr("place") = first.place;
    error.attr("message") = first.message;
    error.attr("remedy") = first.remedy;
    error.attr("problems") = toPython(problems);
    PyErr_SetObject(type, error.ptr());
}

void translate(std::exception_ptr thrown) {
    try {
        if (thrown) std::rethrow_exception(thrown);
    } catch (const base::InputError& error) {
        raise(classes.input, error.diagnostics());
    } catch (const base::ComputationError& error) {
        raise(classes.computation, {session::withTime(error)});
    } catch (const base::Cancelled& error) {
        raise(classes.cancelled, {{base::Severity::Error, {}, {}, "Stopped on request.", {}}});
    }
}

}  // namespace

py::list toPython(const std::vector<base::Diagnostic>& diagnostics) {
    py::list list;
    for (const cli::Json& problem : cli::problemsJson(diagnostics))
        list.append(toPython(problem));
    return list;
}

void addErrors(py::module_& module) {
    const auto builtin = [](PyObject* type) { return py::reinterpret_borrow<py::object>(type); };
    classes.base = addClass(
        module, "LinkwrightError",
        "Something Linkwright could not do. `object` is the id of the element concerned, `place`\n"
        "where in the project or file it stands, `message` what is wrong and `remedy` how to mend\n"
        "it; each may be empty. `problems` lists all that was found, as dictionaries.",
        py::make_tuple(builtin(PyExc_Exception)));
    const py::object base = builtin(classes.base);
    classes.input = addClass(module, "InputError", "A project, file or argument is wrong.",
                             py::make_tuple(base, builtin(PyExc_ValueError)));
    classes.computation =
        addClass(module, "ComputationError",
                 "A computation could not go on: a singular pose, a step too large.",
                 py::make_tuple(base, builtin(PyExc_ArithmeticError)));
    classes.cancelled =
        addClass(module, "Cancelled", "A computation was asked to stop.", py::make_tuple(base));
    py::register_exception_translator(translate);
}

}  // namespace linkwright::python

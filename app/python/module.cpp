// SPDX-License-Identifier: BSD-3-Clause
// The module `linkwright._engine`; linkwright/__init__.py hands it on.
#include "app/python/errors.h"
#include "app/python/outcomes.h"
#include "app/python/python_objective.h"
#include "app/python/python_project.h"
#include "engine/base/parallel.h"

PYBIND11_MODULE(_engine, module) {
    namespace python = linkwright::python;
    module.doc() = "What `import linkwright` is made of.";
    // Classes present themselves by the name they are imported from.
    module.attr("__name__") = "linkwright";
    python::addErrors(module);
    python::addOutcomes(module);
    python::addProject(module);
    python::addObjective(module);
    module.attr("__version__") = LINKWRIGHT_VERSION;
    module.def(
        "set_threads",
        [](std::size_t count) {
            if (count == 0) throw pybind11::value_error("At least one thread has to compute.");
            linkwright::base::setThreadLimit(count);
        },
        pybind11::arg("count"),
        "Limits the threads that one computation uses. Results do not depend on it.");
    module.attr("__name__") = "linkwright._engine";
}

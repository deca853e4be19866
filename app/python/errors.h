// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/diagnostic.h"

#include <pybind11/pybind11.h>

namespace linkwright::python {

/// Adds the exceptions to the module, and what turns those of the engine into them. Each carries
/// `object`, `place`, `message` and `remedy` of its first problem, and all `problems`.
void addErrors(pybind11::module_& module);

/// What the engine said that is no error, as a list of dictionaries.
pybind11::list toPython(const std::vector<base::Diagnostic>& diagnostics);

}  // namespace linkwright::python

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/project/json_text.h"

#include <pybind11/pybind11.h>

namespace linkwright::python {

/// Dictionaries, lists, texts and numbers; a list of numbers, or of lists of as many numbers each,
/// becomes a NumPy array.
pybind11::object toPython(const project::Json& json);

/// What `json.dumps` understands, and NumPy arrays and numbers, as JSON text.
/// @throws error_already_set (TypeError) naming what JSON cannot hold
std::string toJsonText(const pybind11::object& value);

/// The same JSON as plain Python lists and dictionaries, fit to be edited.
pybind11::object toPlainPython(const std::string& text);

}  // namespace linkwright::python

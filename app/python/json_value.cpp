// SPDX-License-Identifier: BSD-3-Clause
#include "app/python/json_value.h"

#include "app/python/views.h"

#include <algorithm>

namespace linkwright::python {

namespace {

namespace py = pybind11;
using project::Json;

bool isRow(const Json& json) {
    return json.is_array() && !json.empty()
           && std::all_of(json.begin(), json.end(),
                          [](const Json& entry) { return entry.is_number(); });
}

bool isMatrix(const Json& json) {
    return json.is_array() && !json.empty()
           && std::all_of(json.begin(), json.end(), [&](const Json& row) {
                  return isRow(row) && row.size() == json.front().size();
              });
}

py::object toMatrix(const Json& json) {
    py::array_t<double> matrix({json.size(), json.front().size()});
    auto entries = matrix.mutable_unchecked<2>();
    for (std::size_t row = 0; row < json.size(); ++row)
        for (std::size_t column = 0; column < json.front().size(); ++column)
            entries(static_cast<py::ssize_t>(row), static_cast<py::ssize_t>(column)) =
                json[row][column].get<double>();
    return matrix;
}

}  // namespace

py::object toPython(const Json& json) {
    switch (json.type()) {
        case Json::value_t::boolean: return py::bool_(json.get<bool>());
        case Json::value_t::number_integer:
        case Json::value_t::number_unsigned: return py::int_(json.get<long long>());
        case Json::value_t::number_float: return py::float_(json.get<double>());
        case Json::value_t::string: return py::str(json.get_ref<const std::string&>());
        case Json::value_t::object: {
            py::dict dictionary;
            for (const auto& [key, value] : json.items())
                dictionary[py::str(key)] = toPython(value);
            return dictionary;
        }
        case Json::value_t::array: {
            if (isRow(json)) return toArray(json.get<std::vector<double>>());
            if (isMatrix(json)) return toMatrix(json);
            py::list list;
            for (const Json& entry : json)
                list.append(toPython(entry));
            return list;
        }
        default: return py::none();
    }
}

std::string toJsonText(const py::object& value) {
    const py::cpp_function plain([](const py::object& other) -> py::object {
        if (py::hasattr(other, "tolist")) return other.attr("tolist")();
        throw py::type_error("A project holds dictionaries, lists, texts and numbers, not "
                             + py::repr(py::type::of(other)).cast<std::string>() + ".");
    });
    return py::module_::import("json")
        .attr("dumps")(value, py::arg("default") = plain)
        .cast<std::string>();
}

py::object toPlainPython(const std::string& text) {
    return py::module_::import("json").attr("loads")(text);
}

}  // namespace linkwright::python

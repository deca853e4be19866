// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <pybind11/numpy.h>

#include <vector>

namespace linkwright::python {

/// An array that looks into numbers of `owner` and keeps it alive. It cannot be written to.
/// @param values in rows, as many as the shape says
inline pybind11::array view(const pybind11::object& owner, const double* values,
                            const std::vector<std::size_t>& shape) {
    const std::vector<pybind11::ssize_t> lengths(shape.begin(), shape.end());
    pybind11::array_t<double> array(lengths, values, owner);
    pybind11::detail::array_proxy(array.ptr())->flags &=
        ~pybind11::detail::npy_api::NPY_ARRAY_WRITEABLE_;
    return array;
}

inline pybind11::array view(const pybind11::object& owner, const std::vector<double>& values) {
    return view(owner, values.data(), {values.size()});
}

/// An array of its own.
inline pybind11::array toArray(const std::vector<double>& values) {
    return pybind11::array_t<double>(static_cast<pybind11::ssize_t>(values.size()), values.data());
}

}  // namespace linkwright::python

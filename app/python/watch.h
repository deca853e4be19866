// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/solving/solve.h"

#include <pybind11/pybind11.h>

#include <atomic>
#include <chrono>
#include <exception>

namespace linkwright::python {

/// Runs work of the engine without the interpreter lock, so that other threads of Python go on.
/// Meanwhile Ctrl+C ends it, and so does a callback that returns False or raises.
class Watch {
public:
    /// @param callback called with each `Iteration` of an optimization; may be None
    explicit Watch(pybind11::object callback = pybind11::none());

    /// @param work takes a SolveControl. What Python raised meanwhile is raised in its place.
    template <class Work>
    auto run(const Work& work) {
        const pybind11::gil_scoped_release released;
        try {
            auto result = work(control_);
            rethrow();
            return result;
        } catch (...) {
            rethrow();
            throw;
        }
    }

private:
    void rethrow() const {
        if (thrown_) std::rethrow_exception(thrown_);
    }
    /// Lets Python notice Ctrl+C, now and then.
    void checkSignals();
    void tell(const session::IterationReport& iteration);
    /// Calls Python; what it raises ends the work.
    template <class Call>
    void guarded(const Call& call);

    pybind11::object callback_;
    session::SolveControl control_;
    std::atomic<bool> stop_{false};
    std::exception_ptr thrown_;
    std::chrono::steady_clock::time_point checked_ = std::chrono::steady_clock::now();
};

}  // namespace linkwright::python

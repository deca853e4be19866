// SPDX-License-Identifier: BSD-3-Clause
#include "app/python/watch.h"

#include "app/python/outcomes.h"

#include <memory>
#include <utility>

namespace linkwright::python {

namespace py = pybind11;

Watch::Watch(py::object callback) : callback_(std::move(callback)) {
    control_.stop = &stop_;
    control_.progress = [this](double) { checkSignals(); };
    control_.iteration = [this](const session::IterationReport& iteration) { tell(iteration); };
}

template <class Call>
void Watch::guarded(const Call& call) {
    if (thrown_) return;
    const py::gil_scoped_acquire held;
    try {
        call();
    } catch (...) {
        thrown_ = std::current_exception();
        stop_ = true;
    }
}

void Watch::checkSignals() {
    using namespace std::chrono_literals;
    const auto now = std::chrono::steady_clock::now();
    if (now - checked_ < 100ms) return;
    checked_ = now;
    guarded([] {
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    });
}

void Watch::tell(const session::IterationReport& iteration) {
    checkSignals();
    if (callback_.is_none()) return;
    guarded([&] {
        const py::object answer = callback_(
            py::cast(Iteration{std::make_shared<const session::IterationReport>(iteration)}));
        if (answer.is(py::bool_(false))) stop_ = true;
    });
}

}  // namespace linkwright::python

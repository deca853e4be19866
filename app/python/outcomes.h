// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/solving/results.h"

#include <pybind11/pybind11.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace linkwright::python {

/// What an optimization had after an iteration.
struct Iteration {
    std::shared_ptr<const session::IterationReport> report;
};

/// A curve of one or three components over the stored times.
struct Curve {
    std::string unit;
    std::size_t components = 1;
    const double* values = nullptr;  ///< [time][component]
};

/// A motion and the model it belongs to; never altered, so that arrays may look into it.
class Motion {
public:
    Motion(std::shared_ptr<const model::Model> model, session::SimulationResult result);
    Motion(Motion&&) = default;
    Motion(const Motion&) = delete;  ///< curves look into it

    [[nodiscard]] const model::Model& model() const { return *model_; }
    [[nodiscard]] const session::SimulationResult& result() const { return *result_; }
    using Curves = std::vector<std::pair<std::string, Curve>>;  ///< by id, in order of the model
    [[nodiscard]] const Curves& signalCurves() const { return signals_; }
    [[nodiscard]] const Curves& coordinates() const { return coordinates_; }
    [[nodiscard]] const Curves& velocities() const { return velocities_; }
    /// Index of a body; -1 for the ground.
    /// @throws std::out_of_range naming the id
    [[nodiscard]] int bodyIndex(const std::string& id) const;

private:
    /// The engine keeps each component by itself; those of a vector are laid side by side once.
    Curves curvesOf(const std::vector<session::Series>& list);

    std::shared_ptr<const model::Model> model_;
    std::shared_ptr<const session::SimulationResult> result_;
    std::vector<std::unique_ptr<std::vector<double>>> packed_;
    Curves signals_, coordinates_, velocities_;
};

void addOutcomes(pybind11::module_& module);

}  // namespace linkwright::python

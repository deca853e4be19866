// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/solving/name_costates.h"

#include "engine/assembly/system.h"

#include <map>

namespace linkwright::session {

namespace {

using sensitivity::CostateHistory;

std::size_t at(int value) {
    return static_cast<std::size_t>(value);
}

/// A curve read out of the history by `valueAt(time index)`.
template <class Value>
Series curve(const std::string& id, const std::string& name, const std::string& component,
             const char* unit, std::size_t count, const Value& valueAt) {
    Series series{id, name, component, unit, {}};
    series.values.reserve(count);
    for (std::size_t time = 0; time < count; ++time)
        series.values.push_back(valueAt(time));
    return series;
}

void addJoints(const assembly::System& system, const CostateHistory& history,
               CostateResult& result) {
    const std::size_t count = history.times.size();
    for (std::size_t joint = 0; joint < system.jointDofs.size(); ++joint)
        for (std::size_t place = 0; place < system.jointDofs[joint].size(); ++place) {
            const int dof = system.jointDofs[joint][place].dof;
            if (dof < 0) continue;
            const model::Joint& source = system.model.joints[joint];
            // The cost is a number, so the costate of a momentum has the inverse unit of it.
            const bool travel = model::isTranslation(source.kind, static_cast<int>(place));
            const std::string component = std::to_string(place);
            result.jointCostates.push_back(
                curve(source.id, source.name, component, travel ? "1/(N s)" : "1/(N m s)", count,
                      [&](std::size_t time) { return history.jointCostates[time][at(dof)]; }));
            result.jointCostateRates.push_back(curve(
                source.id, source.name, component, travel ? "1/(N s^2)" : "1/(N m s^2)", count,
                [&](std::size_t time) { return history.jointCostateRates[time][at(dof)]; }));
        }
}

void addBodies(const assembly::System& system, const CostateHistory& history,
               CostateResult& result) {
    static constexpr const char* names[6] = {"x", "y", "z", "turn x", "turn y", "turn z"};
    const std::size_t count = history.times.size();
    for (std::size_t body = 0; body < system.model.bodies.size(); ++body) {
        const model::Body& source = system.model.bodies[body];
        for (std::size_t place = 0; place < (system.planar ? 4U : 6U); ++place) {
            const std::string component = system.planar && place == 3 ? "turn" : names[place];
            const bool travel = place < 3;
            result.bodyCostates.push_back(
                curve(source.id, source.name, component, travel ? "1/(N s)" : "1/(N m s)", count,
                      [&](std::size_t time) { return history.bodyCostates[time][body][place]; }));
            result.bodyCostateRates.push_back(curve(
                source.id, source.name, component, travel ? "1/(N s^2)" : "1/(N m s^2)", count,
                [&](std::size_t time) { return history.bodyCostateRates[time][body][place]; }));
        }
    }
}

void addMultipliers(const assembly::System& system, const CostateHistory& history,
                    CostateResult& result) {
    std::map<int, int> equations;
    for (std::size_t row = 0; row < system.rows.size(); ++row) {
        const assembly::LoopConstraintRow& source = system.rows[row];
        // Units differ from equation to equation (m, rad, 1): none is given.
        result.multipliers.push_back(
            curve(system.closures[at(source.closure)].name, "",
                  std::to_string(++equations[source.closure]), "", history.times.size(),
                  [&](std::size_t time) { return history.multipliers[time][row]; }));
    }
}

void addResiduals(const CostateHistory& history, CostateResult& result) {
    using Residuals = CostateHistory::Residuals;
    const auto add = [&](const char* id, const char* unit, double Residuals::*member) {
        result.residuals.push_back(
            curve(id, "", "", unit, history.times.size(),
                  [&](std::size_t time) { return history.residuals[time].*member; }));
    };
    add("position", "m", &Residuals::position);
    add("velocity", "m/s", &Residuals::velocity);
    add("acceleration", "m/s^2", &Residuals::acceleration);
    add("costate", "", &Residuals::costate);
    add("costate rate", "", &Residuals::costateRate);
    if (history.hasJerk) add("costate acceleration", "", &Residuals::jerk);
}

}  // namespace

CostateResult nameCostates(const model::Model& model, const CostateHistory& history) {
    const assembly::System system = assembly::compile(model);
    CostateResult result;
    result.times = history.times;
    result.cost = history.cost;
    addJoints(system, history, result);
    addBodies(system, history, result);
    addMultipliers(system, history, result);
    addResiduals(history, result);
    return result;
}

}  // namespace linkwright::session

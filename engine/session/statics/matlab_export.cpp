// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/statics/matlab_export.h"

#include <utility>

namespace linkwright::session {

namespace {

using project::MatlabVariable;

Eigen::MatrixXd column(const std::vector<double>& values) {
    return Eigen::Map<const Eigen::VectorXd>(values.data(),
                                             static_cast<Eigen::Index>(values.size()));
}

std::string withPart(const std::string& whole, const std::string& part) {
    return part.empty() ? whole : whole + "." + part;
}

const char* prefixOf(StateName::Kind kind) {
    switch (kind) {
        case StateName::Kind::Coordinate: return "coordinate ";
        case StateName::Kind::Integral: return "integral ";
        case StateName::Kind::Velocity: return "velocity ";
    }
    return "";
}

}  // namespace

std::vector<MatlabVariable> matlabVariables(const SimulationResult& motion) {
    std::vector<std::string> texts, descriptions, units;
    std::vector<const std::vector<double>*> columns;
    const auto add = [&](const std::string& text, const std::string& description,
                         const std::string& unit, const std::vector<double>& values) {
        texts.push_back(text);
        descriptions.push_back(description);
        units.push_back(unit);
        columns.push_back(&values);
    };
    add("time", "time", "s", motion.times);
    const std::pair<const char*, const std::vector<Series>*> lists[] = {
        {"", &motion.signalSeries},
        {"coordinate ", &motion.coordinates},
        {"velocity ", &motion.velocities}};
    for (const auto& [prefix, list] : lists)
        for (const Series& series : *list)
            add(prefix + withPart(series.id, series.component),
                prefix + withPart(series.name, series.component), series.unit, series.values);
    add("kineticEnergy", "kinetic energy", "J", motion.kineticEnergy);
    add("potentialEnergy", "potential energy", "J", motion.potentialEnergy);
    const std::vector<std::string> names =
        project::matlabNames(texts, {"names", "descriptions", "units"});
    std::vector<MatlabVariable> variables;
    for (std::size_t index = 0; index < names.size(); ++index)
        variables.push_back({names[index], column(*columns[index])});
    variables.push_back({"names", names});
    variables.push_back({"descriptions", std::move(descriptions)});
    variables.push_back({"units", std::move(units)});
    return variables;
}

std::vector<MatlabVariable> matlabVariables(const SmallMotions& motions) {
    const LinearSystem& system = motions.system;
    std::vector<std::string> states, outputs;
    for (const StateName& state : system.states)
        states.push_back(prefixOf(state.kind)
                         + withPart(state.object, std::to_string(state.coordinate))
                         + (state.turning ? " turning" : ""));
    for (const OutputName& output : system.outputs)
        outputs.push_back(withPart(output.signal, output.component));
    const auto count = static_cast<Eigen::Index>(motions.modes.size());
    Eigen::MatrixXcd eigenvalues(count, 1), shapes(system.a.rows(), count);
    Eigen::MatrixXd frequencies(count, 1), ratios(count, 1);
    for (Eigen::Index index = 0; index < count; ++index) {
        const Mode& mode = motions.modes[static_cast<std::size_t>(index)];
        eigenvalues(index, 0) = mode.eigenvalue;
        frequencies(index, 0) = mode.frequency;
        ratios(index, 0) = mode.dampingRatio;
        shapes.col(index) = mode.shape;
    }
    return {{"A", system.a},
            {"B", system.b},
            {"C", system.c},
            {"D", system.d},
            {"steady", column({motions.steady ? 1.0 : 0.0})},
            {"states", std::move(states)},
            {"inputs", system.inputs},
            {"outputs", std::move(outputs)},
            {"eigenvalues", std::move(eigenvalues)},
            {"frequencies", std::move(frequencies)},
            {"dampingRatios", std::move(ratios)},
            {"shapes", std::move(shapes)}};
}

}  // namespace linkwright::session

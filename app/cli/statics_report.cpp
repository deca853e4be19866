// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/statics_report.h"

#include "app/cli/text_report.h"

#include <algorithm>
#include <cmath>

namespace linkwright::cli {

namespace {

const char* wordOf(session::Stability stability) {
    switch (stability) {
        case session::Stability::Stable: return "stable";
        case session::Stability::Neutral: return "neutral";
        case session::Stability::Unstable: return "unstable";
    }
    return "stable";
}

const char* wordOf(session::StateName::Kind kind) {
    switch (kind) {
        case session::StateName::Kind::Coordinate: return "coordinate";
        case session::StateName::Kind::Integral: return "integral";
        case session::StateName::Kind::Velocity: return "velocity";
    }
    return "coordinate";
}

Json seriesJson(const std::vector<session::Series>& list) {
    Json json = Json::array();
    for (const session::Series& series : list)
        json.push_back({{"id", series.id},
                        {"component", series.component},
                        {"unit", series.unit},
                        {"value", series.values.front()}});
    return json;
}

Json equilibriumJson(const session::Equilibrium& equilibrium) {
    return {{"stability", wordOf(equilibrium.stability)},
            {"potentialEnergy", equilibrium.pose.potentialEnergy.front()},
            {"steps", equilibrium.steps},
            {"coordinates", seriesJson(equilibrium.pose.coordinates)},
            {"signals", seriesJson(equilibrium.pose.signalSeries)}};
}

Json matrixJson(const Eigen::MatrixXd& matrix) {
    Json rows = Json::array();
    for (Eigen::Index row = 0; row < matrix.rows(); ++row) {
        Json entries = Json::array();
        for (Eigen::Index column = 0; column < matrix.cols(); ++column)
            entries.push_back(matrix(row, column));
        rows.push_back(std::move(entries));
    }
    return rows;
}

Json complexJson(const std::complex<double>& number) {
    return Json::array({number.real(), number.imag()});
}

Json modeJson(const session::Mode& mode) {
    Json shape = Json::array();
    for (const std::complex<double>& entry : mode.shape)
        shape.push_back(complexJson(entry));
    return {{"eigenvalue", complexJson(mode.eigenvalue)},
            {"frequency", mode.frequency},
            {"dampingRatio", mode.dampingRatio},
            {"shape", std::move(shape)}};
}

std::string nameOf(const session::Series& series) {
    return series.component.empty() ? series.id : series.id + "." + series.component;
}

std::string equilibriumText(const session::Equilibrium& equilibrium) {
    std::string text = std::string(wordOf(equilibrium.stability)) + ", potential energy "
                       + shortNumber(equilibrium.pose.potentialEnergy.front()) + " J\n";
    for (const session::Series& series : equilibrium.pose.coordinates)
        text += "  " + nameOf(series) + " = " + shortNumber(series.values.front()) + " "
                + series.unit + "\n";
    return text;
}

std::string modeText(const session::Mode& mode) {
    if (mode.frequency > 0.0)
        return shortNumber(mode.frequency) + " Hz, damping ratio " + shortNumber(mode.dampingRatio);
    const double rate = mode.eigenvalue.real();
    if (rate == 0.0) return "neutral: stays where it is moved to";
    return (rate < 0.0 ? "decays with the time constant " : "grows with the time constant ")
           + shortNumber(1.0 / std::abs(rate)) + " s";
}

}  // namespace

Json equilibriaJson(const std::vector<session::Equilibrium>& equilibria) {
    Json list = Json::array();
    for (const session::Equilibrium& equilibrium : equilibria)
        list.push_back(equilibriumJson(equilibrium));
    return {{"equilibria", std::move(list)}};
}

std::string equilibriaText(const std::vector<session::Equilibrium>& equilibria) {
    std::string text;
    for (std::size_t index = 0; index < equilibria.size(); ++index)
        text +=
            "equilibrium " + std::to_string(index + 1) + ": " + equilibriumText(equilibria[index]);
    return text;
}

Json smallMotionsJson(const session::SmallMotions& motions) {
    Json states = Json::array(), outputs = Json::array(), modes = Json::array();
    for (const session::StateName& state : motions.system.states) {
        states.push_back({{"kind", wordOf(state.kind)},
                          {"object", state.object},
                          {"coordinate", state.coordinate}});
        if (state.turning) states.back()["axes"] = "turning";
    }
    for (const session::OutputName& output : motions.system.outputs)
        outputs.push_back({{"signal", output.signal}, {"component", output.component}});
    for (const session::Mode& mode : motions.modes)
        modes.push_back(modeJson(mode));
    return {{"equilibrium", equilibriumJson(motions.equilibrium)},
            {"moving", motions.moving},
            {"steady", motions.steady},
            {"modes", std::move(modes)},
            {"states", std::move(states)},
            {"inputs", motions.system.inputs},
            {"outputs", std::move(outputs)},
            {"A", matrixJson(motions.system.a)},
            {"B", matrixJson(motions.system.b)},
            {"C", matrixJson(motions.system.c)},
            {"D", matrixJson(motions.system.d)}};
}

std::string smallMotionsText(const session::SmallMotions& motions) {
    std::string text = (!motions.moving  ? "equilibrium: "
                        : motions.steady ? "steady motion: "
                                         : "start of the motion: ")
                       + equilibriumText(motions.equilibrium);
    if (!motions.steady)
        text +=
            "The motion is not steady: its equations are others a moment later. What follows "
            "holds for its start only.\n";
    if (std::any_of(motions.system.states.begin(), motions.system.states.end(),
                    [](const session::StateName& state) { return state.turning; }))
        text += "Motions of a body that spins are those that are seen when turning with it.\n";
    for (std::size_t index = 0; index < motions.modes.size(); ++index)
        text += "mode " + std::to_string(index + 1) + ": " + modeText(motions.modes[index]) + "\n";
    return text;
}

}  // namespace linkwright::cli

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sensitivity/equilibrium/equilibrium_model.h"

#include "engine/assembly/table_function.h"
#include "engine/math/expression.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <span>

namespace linkwright::sensitivity {

namespace {

double startOf(const model::Model& model, const model::Input& input) {
    if (input.kind == model::InputKind::Samples) return input.samples.front();
    std::vector<std::string> names{"t"};
    std::vector<double> arguments{0.0};
    for (const model::Parameter& parameter : model.parameters) {
        names.push_back(parameter.id);
        arguments.push_back(parameter.value.value);
    }
    return math::Expression::parse(input.expression, names)
        .evaluate(std::span<const double>(arguments));
}

/// A table that holds its value of t = 0.
void holdTable(model::Drive& drive) {
    if (drive.times.empty()) return;
    if (drive.times.front() >= 0.0) {
        // Before its first row a table keeps the value of that.
        const double shift = 1.0 - drive.times.front();
        for (double& time : drive.times)
            time += shift;
        return;
    }
    const assembly::TimeFunction spline =
        assembly::splineFunction(drive.times, model::tableValues(drive));
    char text[40];
    std::snprintf(text, sizeof text, "%.17g", assembly::evaluateSpline(spline, 0.0).value);
    drive.expression = text;
    drive.profile = model::DriveProfile::Formula;
}

bool isWordPart(char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

}  // namespace

std::string formulaAtStart(const std::string& formula) {
    std::string result;
    for (std::size_t place = 0; place < formula.size();) {
        if (!isWordPart(formula[place])) {
            result += formula[place++];
            continue;
        }
        const std::size_t begin = place;
        while (place < formula.size() && isWordPart(formula[place]))
            ++place;
        const std::string word = formula.substr(begin, place - begin);
        result += word == "t" ? "0" : word;
    }
    return result;
}

model::Model modelAtStart(const model::Model& source) {
    model::Model model = source;
    model.simulation.formulation = model::Formulation::Joint;
    model.simulation.kind = model::MotionKind::Dynamic;
    model.simulation.start = model::MotionStart::Given;
    for (model::Input& input : model.inputs) {
        const double value = startOf(model, input);
        input.kind = model::InputKind::Samples;
        input.interpolation = model::Interpolation::Linear;
        input.samples = {value, value};
    }
    return model;
}

model::Model modelInEquilibrium(const model::Model& source) {
    model::Model model = modelAtStart(source);
    for (model::Drive& drive : model.drives) {
        drive.speed = 0.0;
        if (drive.profile == model::DriveProfile::Formula)
            drive.expression = formulaAtStart(drive.expression);
        if (drive.profile == model::DriveProfile::Table) holdTable(drive);
    }
    for (model::Joint& joint : model.joints)
        for (model::JointCoordinate& coordinate : joint.coordinates)
            if (coordinate.startVelocity) coordinate.startVelocity = model::Number(0.0);
    return model;
}

std::vector<int> slotsWithoutMotion(const model::Model& model) {
    std::vector<int> slots;
    for (const model::Drive& drive : model.drives)
        slots.push_back(drive.speed.slot);
    for (const model::Joint& joint : model.joints)
        for (const model::JointCoordinate& coordinate : joint.coordinates)
            if (coordinate.startVelocity) slots.push_back(coordinate.startVelocity->slot);
    return slots;
}

}  // namespace linkwright::sensitivity

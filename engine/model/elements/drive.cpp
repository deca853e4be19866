// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/elements/drive.h"

#include "engine/math/expression.h"
#include "engine/model/validation_report.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace linkwright::model::validation {

namespace {

const char* const formulaRemedy =
    "Write a formula of the time t and the named parameters, for example 0.5+0.1*sin(3*t).";

void checkPointDrive(Report& report, const Drive& drive) {
    if (report.requireAttachment("at", drive.at) && drive.at.body == groundId)
        report.error("at/body", "A point of the ground cannot be driven.", "Name a body.");
    if (drive.coordinate < 0 || drive.coordinate > 2)
        report.error("coordinate",
                     "A point has no coordinate number " + std::to_string(drive.coordinate) + ".",
                     "Use 0 for x, 1 for y, 2 for z.");
}

/// Whether what is prescribed is a number all along: looked at in instants that no period of the
/// formula is likely to share.
void checkDriveValues(Report& report, const Drive& drive) {
    constexpr int instants = 97;
    const Model& model = report.model();
    std::vector<std::string> names{"t"};
    std::vector<double> arguments{0.0};
    for (const Parameter& parameter : model.parameters) {
        names.push_back(parameter.id);
        arguments.push_back(parameter.value.value);
    }
    const math::Expression formula = math::Expression::parse(drive.expression, names);
    const double duration = std::max(0.0, model.simulation.duration);
    for (int instant = 0; instant <= instants; ++instant) {
        arguments[0] = duration * instant / instants;
        const double value = formula.evaluate(std::span<const double>(arguments));
        if (std::isfinite(value)) continue;
        report.error("expression",
                     "The value of \"" + drive.expression + "\" is not a number at t = "
                         + toText(std::round(1e6 * arguments[0]) / 1e6) + " s.",
                     "Check for a division by zero or a root of a negative number.");
        return;
    }
}

}  // namespace

void check(Report& report, const Drive& drive) {
    if (drive.kind == DriveKind::JointCoordinate)
        report.requireJointCoordinate("", drive.joint, drive.coordinate);
    else
        checkPointDrive(report, drive);
    if (report.requireTimeFormula("expression", drive.expression, formulaRemedy))
        checkDriveValues(report, drive);
}

}  // namespace linkwright::model::validation

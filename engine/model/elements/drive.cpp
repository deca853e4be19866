// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/elements/drive.h"

#include "engine/math/expression.h"
#include "engine/model/validation_report.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>

namespace linkwright::model {

namespace validation {

namespace {

const char* const formulaRemedy =
    "Write a formula of the time t and the named parameters, for example 0.5+0.1*sin(3*t).";

void checkPointDrive(Report& report, const Drive& drive) {
    if (report.requireAttachment("at", drive.at) && drive.at.body == groundId)
        report.error("at/body", "A point of the ground cannot be driven.", "Specify a body.");
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

void checkDriveTable(Report& report, const Drive& drive) {
    const char* const remedy = "Enter a time in s and a value in m or rad in each row.";
    const auto finite = [](double value) { return std::isfinite(value); };
    const std::vector<double> values = tableValues(drive);
    if (drive.times.size() < 2)
        report.error("times", "The table of the drive has fewer than two rows.", remedy);
    else if (values.size() != drive.times.size()
             || !std::all_of(values.begin(), values.end(), finite))
        report.error("values", "The table of the drive does not have a value for each time.",
                     remedy);
    else if (!std::all_of(drive.times.begin(), drive.times.end(), finite)
             || std::adjacent_find(drive.times.begin(), drive.times.end(), std::greater_equal<>())
                    != drive.times.end())
        report.error("times", "The times of the table do not increase.",
                     "Sort the rows by time and remove duplicates.");
}

}  // namespace

void check(Report& report, const Drive& drive) {
    if (drive.kind == DriveKind::JointCoordinate)
        report.requireJointCoordinate("", drive.joint, drive.coordinate);
    else
        checkPointDrive(report, drive);
    if (drive.profile == DriveProfile::Table) checkDriveTable(report, drive);
    if (drive.profile == DriveProfile::Formula
        && report.requireTimeFormula("expression", drive.expression, formulaRemedy))
        checkDriveValues(report, drive);
}

}  // namespace validation

bool drivesTravel(const Model& model, const Drive& drive) {
    return drive.kind == DriveKind::PointComponent
           || isTravel(model, drive.joint, drive.coordinate);
}

std::vector<double> tableValues(const Drive& drive) {
    std::vector<double> values;
    values.reserve(drive.values.size());
    for (const Number& value : drive.values)
        values.push_back(value.value);
    return values;
}

const Number* driveStart(const Model& model, const Drive& drive) {
    if (drive.start) return &*drive.start;
    if (drive.coordinate < 0) return nullptr;
    const auto coordinate = static_cast<std::size_t>(drive.coordinate);
    if (drive.kind == DriveKind::PointComponent) {
        const Point* point = findById(model.points, drive.at.point);
        return point && coordinate < 3 ? &point->position[coordinate] : nullptr;
    }
    const Joint* joint = findById(model.joints, drive.joint);
    if (!joint || coordinate >= joint->coordinates.size()) return nullptr;
    const JointCoordinate& led = joint->coordinates[coordinate];
    return led.start ? &*led.start : &led.drawn;
}

}  // namespace linkwright::model

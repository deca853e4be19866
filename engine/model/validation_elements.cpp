// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/expression.h"
#include "engine/model/validation_report.h"

#include <algorithm>
#include <cmath>
#include <span>

/// Checks of torsional springs, rods, gear couplings, drives and motors.
namespace linkwright::model::validation {

namespace {

const char* const formulaRemedy =
    "Write a formula of the time t and the named parameters, for example 0.5+0.1*sin(3*t).";

/// Both have to be there and lie apart: the direction of a rod is undefined otherwise.
void checkRodEnds(Report& report, const Rod& rod) {
    const bool hasA = report.requireAttachment("endA", rod.endA);
    const bool hasB = report.requireAttachment("endB", rod.endB);
    if (!hasA || !hasB) return;
    if (rod.endA.body == rod.endB.body) {
        report.error("endB", "Both ends of the rod are on the same body.",
                     "Attach one end to another body or to the ground.");
        return;
    }
    const auto& points = report.model().points;
    if (distance(*findById(points, rod.endA.point), *findById(points, rod.endB.point))
        < coincidentDistance)
        report.error("endB",
                     "The ends of the rod lie on each other in the drawn pose: its direction is "
                     "not defined there.",
                     "Attach its ends to different places, or use a spherical joint.");
}

bool requireJointCoordinate(Report& report, const std::string& suffix, const std::string& joint,
                            int coordinate) {
    return report.requireJoint("joint" + suffix, joint)
           && report.requireCoordinateWithValue("coordinate" + suffix, joint, coordinate);
}

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

void checkTorsionalSprings(Report& report) {
    const auto& springs = report.model().torsionalSprings;
    for (std::size_t index = 0; index < springs.size(); ++index) {
        const TorsionalSpring& spring = springs[index];
        report.enter("torsionalSprings", index, spring.id);
        if (report.requireJoint("joint", spring.joint))
            report.requireAngle("coordinate", spring.joint, spring.coordinate);
        warnIfNegative(report, "stiffness", "stiffness", spring.stiffness);
        warnIfNegative(report, "damping", "damping", spring.damping);
    }
}

void checkRods(Report& report) {
    const auto& rods = report.model().rods;
    for (std::size_t index = 0; index < rods.size(); ++index) {
        const Rod& rod = rods[index];
        report.enter("rods", index, rod.id);
        checkRodEnds(report, rod);
        if (rod.length && !(rod.length->value > 0.0))
            report.error("length",
                         "The length " + toText(rod.length->value) + " m is not positive.",
                         "Enter a positive length, or leave it out for the drawn one.");
    }
}

void checkGears(Report& report) {
    const auto& gears = report.model().gears;
    for (std::size_t index = 0; index < gears.size(); ++index) {
        const GearCoupling& gear = gears[index];
        report.enter("gears", index, gear.id);
        requireJointCoordinate(report, "A", gear.jointA, gear.coordinateA);
        requireJointCoordinate(report, "B", gear.jointB, gear.coordinateB);
        if (!gear.jointA.empty() && gear.jointA == gear.jointB
            && gear.coordinateA == gear.coordinateB)
            report.error("jointB", "The gear couples a coordinate to itself.",
                         "Name two different coordinates.");
        if (gear.ratio.value == 0.0)
            report.error("ratio", "The ratio is zero: coordinate B could not move.",
                         "Enter the change of B per change of A.");
    }
}

void checkDrives(Report& report) {
    const auto& drives = report.model().drives;
    for (std::size_t index = 0; index < drives.size(); ++index) {
        const Drive& drive = drives[index];
        report.enter("drives", index, drive.id);
        if (drive.kind == DriveKind::JointCoordinate)
            requireJointCoordinate(report, "", drive.joint, drive.coordinate);
        else
            checkPointDrive(report, drive);
        if (report.requireTimeFormula("expression", drive.expression, formulaRemedy))
            checkDriveValues(report, drive);
    }
}

void checkMotors(Report& report) {
    const auto& motors = report.model().motors;
    for (std::size_t index = 0; index < motors.size(); ++index) {
        const Motor& motor = motors[index];
        report.enter("motors", index, motor.id);
        if (report.requireJoint("joint", motor.joint))
            report.requireAngle("coordinate", motor.joint, motor.coordinate);
        report.requireInput("input", motor.input);
        if (!(motor.resistance.value > 0.0))
            report.error(
                "resistance",
                "The resistance " + toText(motor.resistance.value) + " \u03a9 is not positive.",
                "Enter the resistance of the winding.");
        if (motor.rotorInertia.value < 0.0)
            report.error("rotorInertia", "No real rotor has a negative moment of inertia.",
                         "Enter a positive number or zero.");
        if (motor.gearRatio.value == 0.0)
            report.warning("gearRatio", "The gear ratio is zero: the motor has no effect.",
                           "Enter the rotor angle per joint angle; 1 without a gear.");
        warnIfNegative(report, "viscousFriction", "friction", motor.viscousFriction);
        warnIfNegative(report, "coulombFriction", "friction", motor.coulombFriction);
        if (!(motor.frictionVelocity.value > 0.0))
            report.error("frictionVelocity",
                         "The velocity of full dry friction, "
                             + toText(motor.frictionVelocity.value) + " rad/s, is not positive.",
                         "Enter a small velocity, for example 0.03 rad/s.");
    }
}

}  // namespace linkwright::model::validation

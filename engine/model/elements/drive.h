// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/elements/element.h"

#include <optional>
#include <string>
#include <vector>

namespace linkwright::model {

enum class DriveKind {
    JointCoordinate,  ///< coordinate of a joint
    PointComponent    ///< world coordinate of an attachment
};

/// How the function of time is given.
enum class DriveProfile {
    Formula,        ///< `expression`
    ConstantSpeed,  ///< start + speed t
    Table           ///< natural cubic spline through `values` at `times`, constant beyond them
};

/// Driving constraint: keeps a coordinate equal to a function of time. Its reaction (force or
/// torque that acts along the coordinate) is available as a signal, which solves inverse
/// dynamics by servo constraints.
struct Drive {
    std::string id;
    std::string name;
    DriveKind kind = DriveKind::JointCoordinate;
    std::string joint;       ///< JointCoordinate
    int coordinate = 0;      ///< JointCoordinate: index; PointComponent: 0 x, 1 y, 2 z
    Attachment at;           ///< PointComponent
    std::string expression;  ///< Formula: of `t` and the named parameters, m or rad
    DriveProfile profile = DriveProfile::Formula;
    Number speed = 0.0;            ///< ConstantSpeed: m/s or rad/s
    std::optional<Number> start;   ///< ConstantSpeed: m or rad; absent: where the motion starts
    std::vector<double> times{};   ///< Table: s, ascending
    std::vector<Number> values{};  ///< Table: m or rad, one per time

    bool operator==(const Drive&) const = default;
};

/// Whether a drive leads a length.
bool drivesTravel(const Model& model, const Drive& drive);
/// The values of the table of a drive, m or rad.
std::vector<double> tableValues(const Drive& drive);
/// Where a drive of constant speed begins, m or rad: its own start, that of its coordinate, or the
/// drawn place. Null if what it leads is missing.
const Number* driveStart(const Model& model, const Drive& drive);

template <class Walk, Is<Drive> DriveType>
void visitNumbers(Walk& walk, DriveType& drive, const Model& model) {
    using base::Quantity;
    const bool travel = drivesTravel(model, drive);
    const Relevance relevance = usedIf(drive.profile == DriveProfile::ConstantSpeed);
    walk.number("speed", "Speed", travel ? Quantity::Velocity : Quantity::AngularVelocity,
                drive.speed, relevance);
    if (drive.start)
        walk.number("start", "Start", travel ? Quantity::Length : Quantity::Angle, *drive.start,
                    relevance);
    for (std::size_t row = 0; row < drive.values.size(); ++row)
        walk.number("values." + std::to_string(row), "Row " + std::to_string(row + 1),
                    travel ? Quantity::Length : Quantity::Angle, drive.values[row],
                    usedIf(drive.profile == DriveProfile::Table));
}

template <Is<Drive> DriveType, class Visit>
void visitOptionals(DriveType& drive, const Model& model, const Visit& visit) {
    if (drive.profile != DriveProfile::ConstantSpeed) return;
    visit("start", drive.start, [&] {
        const Number* start = driveStart(model, drive);
        return start ? start->value : 0.0;
    });
}

template <Is<Drive> DriveType, class Visit>
void visitReferences(DriveType& drive, const Visit& visit) {
    if (drive.kind == DriveKind::JointCoordinate)
        visit(drive.joint);
    else
        visitAttachment(drive.at, visit);
}

template <class Visit>
void visitCoordinates(const Drive& drive, const Visit& visit) {
    if (drive.kind == DriveKind::JointCoordinate) visit(drive.joint, drive.coordinate);
}

namespace validation {
class Report;
void check(Report& report, const Drive& drive);
}  // namespace validation

}  // namespace linkwright::model

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

template <class Fields, Is<Drive> DriveType>
void describe(Fields& fields, DriveType& drive, const Model& model) {
    using base::Quantity;
    const bool ofPoint = drive.kind == DriveKind::PointComponent;
    const auto is = [&](DriveProfile profile) { return drive.profile == profile; };
    const bool travel = drivesTravel(model, drive);
    const Quantity place = travel ? Quantity::Length : Quantity::Angle;
    fields.about("Keeps a coordinate equal to a function of time.");
    fields.word(Field("kind").required(), drive.kind);
    fields.attachment(Field("at").required().onlyIf(ofPoint), drive.at, PointRule::Required);
    describeCoordinate(fields, drive.joint, drive.coordinate,
                       Field("joint").required().onlyIf(!ofPoint),
                       Field("coordinate")
                           .always(ofPoint)
                           .noted("index of the joint coordinate, or 0 x, 1 y, 2 z of a point"));
    fields.word(Field("profile").noted("how the function of time is given"), drive.profile);
    fields.text(Field("expression")
                    .required("a formula of the time t, for example \"0.1*sin(3*t)\"")
                    .onlyIf(is(DriveProfile::Formula))
                    .noted("formula: of t and the parameters, m or rad"),
                drive.expression);
    const bool constant = is(DriveProfile::ConstantSpeed), table = is(DriveProfile::Table);
    fields.number(Field("speed", "Speed", travel ? Quantity::Velocity : Quantity::AngularVelocity)
                      .required("a number in rad/s or m/s")
                      .onlyIf(constant)
                      .in("constantSpeed: rad/s or m/s"),
                  drive.speed);
    const auto start = [&] {
        const Number* first = driveStart(model, drive);
        return first ? first->value : 0.0;
    };
    fields.number(Field("start", "Start", place)
                      .onlyIf(constant)
                      .in("constantSpeed: rad or m at t = 0")
                      .noted("absent: where the mechanism starts"),
                  drive.start, start);
    const char* rows = "a list of numbers, one per row of the table";
    fields.reals(Field("times").required(rows).onlyIf(table).noted("table: s, ascending"),
                 drive.times);
    fields.rows(Field("values", "Row", place)
                    .required(rows)
                    .onlyIf(table)
                    .in("table: rad or m, one per time"),
                drive.values);
}

namespace validation {
class Report;
void check(Report& report, const Drive& drive);
}  // namespace validation

}  // namespace linkwright::model

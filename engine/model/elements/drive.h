// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/elements/element.h"

#include <optional>
#include <string>

namespace linkwright::model {

enum class DriveKind {
    JointCoordinate,  ///< coordinate of a joint
    PointComponent    ///< world coordinate of an attachment
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
    std::string expression;  ///< of `t` and the named parameters, m or rad

    bool operator==(const Drive&) const = default;
};

template <class Walk, Is<Drive> DriveType>
void visitNumbers(Walk&, DriveType&, const Model&) {}

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
